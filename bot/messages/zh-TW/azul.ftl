# Messages of base Azul. Values of events are already translated; `$…-icon` is the emoji of a value.

azul = 花磚物語
azul-side-coloured = 彩色牆面
azul-side-grey = 灰色牆面

azul-colour-blue = 藍色
azul-colour-yellow = 黃色
azul-colour-red = 紅色
azul-colour-black = 黑色
azul-colour-white = 白色

azul-icon-blue = 🔵
azul-icon-yellow = 🟡
azul-icon-red = 🔴
azul-icon-black = ⚫
azul-icon-white = ⚪

azul-source-c = 桌面中央
azul-source = { $source } 號工廠
azul-line-floor = 地板排
azul-line = 第 { $line } 排
azul-column = 第 { $column } 直排
azul-worth = +{ $worth }

## Events

azul-event-taken = 從 { $source }拿了 { $count } 塊 { $colour-icon } { $colour }{ $marker ->
    [yes] ，連同起始玩家標記
   *[no] {""}
}
azul-event-placed = { $full ->
    [yes] 填滿{ $line }
   *[no] { $count } 塊放進{ $line }
}
azul-event-dropped = { $count ->
    [0] { $lid } 塊進盒蓋
   *[other] { $count } 塊掉到地板排{ $lid ->
        [0] {""}
       *[other] ，{ $lid } 塊進盒蓋
    }
}
azul-event-drafted = **第 { $round } 輪結束。**
azul-event-tiled = { $line } { $points }
azul-event-laid = { $forced ->
    [yes] { $line }鋪到{ $column }（只剩這裡能鋪）{ $points }
   *[no] { $line }鋪到{ $column } { $points }
}
azul-event-fell = { $count ->
    [0] { $line }的{ $colour }沒有直排可鋪：{ $lid } 塊進盒蓋
   *[other] { $line }的{ $colour }沒有直排可鋪：{ $count } 塊掉到地板排{ $lid ->
        [0] {""}
       *[other] ，{ $lid } 塊進盒蓋
    }
}
azul-event-floor = 地板排 { $points }
azul-event-dealt = { $refilled ->
    [yes] 盒蓋裡的瓷磚倒回袋子。第 { $round } 輪開始。
   *[no] 第 { $round } 輪開始。
}
azul-event-bonus = { $what ->
    [row] 填滿橫排 { $points }
    [column] 填滿直排 { $points }
   *[colour] 集滿同色 5 塊 { $points }
}
azul-event-ended = { $reason ->
    [row] { $who } { $count ->
        [1] 填滿了牆面的一個橫排。
       *[other] 都填滿了牆面的一個橫排。
    }
    [no-tiles] 沒有瓷磚可以補了。
    [dead-walls] 誰都不可能再填滿橫排了。
   *[stuck] 連續三輪沒有人放過瓷磚。
}遊戲結束。

# Shown below the events during this phase, and below scores with arrows.
azul-phase-tile = 幫每條填滿的花樣排選一個直排。大家都選好之前，誰也看不到別人選了什麼。
azul-scores-coming = { $scores }（→ 這輪結束後）

## Effects of a move before it is played

azul-outlook-taken = { $marker ->
    [yes] 會拿到起始玩家標記
   *[no] {""}
}
azul-outlook-placed = { $full ->
    [yes] 填滿這一排
   *[no] {""}
}
azul-outlook-dropped = { $count ->
    [0] { $lid } 塊進盒蓋
   *[other] { $count } 塊掉到地板排{ $lid ->
        [0] {""}
       *[other] ，{ $lid } 塊進盒蓋
    }
}

azul-outlook-doomed = ⚠ { $line }的{ $colour }沒有直排可鋪：之後會掉到地板排
azul-outlook-fell = ⚠ { $line }的{ $colour }沒有直排可鋪：掉到地板排

# Shown on a button. The floor’s own button needs no warning.
azul-warning-dropped = ⚠ { $count ->
    [0] { $lid } 塊進盒蓋
   *[other] { $count } 塊掉地板
}
azul-warning-dropped-floor = {""}
azul-warning-doomed = ⚠ { $line }沒有直排可鋪
azul-warning-fell = ⚠ { $line }沒有直排可鋪

## Picker

azul-choose-source = 從哪裡拿？
azul-choose-source-colour = 要拿哪些瓷磚（幾塊 · 從哪裡）？
azul-choose-colour = 哪一色？
# `source-first` is the last source that is offered.
azul-choose-colour-source = { $source-first ->
    [c] 從哪裡拿
   *[other] 從哪個工廠拿
}、拿幾塊？
azul-choose-colour-line = 拿哪些瓷磚，放到哪一排？
azul-choose-line = 這 { $count } 塊要放哪裡？{ $marker ->
    [yes] 你還會拿到起始玩家標記，它要放到地板排。
   *[no] {""}
}
azul-option-source = { $source }
azul-option-colour = { $count } 塊 { $colour-icon } { $colour }
azul-choose-space = { $line }的 { $colour-icon } { $colour }要鋪到哪個直排？
azul-option-line = { $line }
azul-option-space = { $line }：{ $colour-icon } { $colour }鋪到{ $column }
azul-brief-source-colour = { $icon ->
    [1] ×{ $count }
   *[0] { $count } 塊{ $colour }
} · { $source-first ->
    [c] 中央
   *[other] { $source-mark }
}
azul-brief-colour-source = { $source-first ->
    [c] 中央
   *[other] { $source-mark }
} { $count }{ $marker ->
    [yes] {" "}⚠
   *[no] {""}
}
azul-brief-space = { $column }
azul-within-colour = { $count ->
    [1] { $colour }
   *[other] { $count } 塊{ $colour }
}
azul-move = 從 { $source }拿 { $count } 塊 { $colour-icon } { $colour } → { $line }
azul-move-space = { $line }的 { $colour-icon } { $colour } → { $column }

azul-typing = 依序打出從哪裡拿、哪一色、放哪一排：`3 藍色 4`，或 `中央 紅色 地板`（中央也可以打 `c`）。
azul-typing-grey = { azul-typing }要鋪到牆面，就打哪一排、哪個直排：`鋪 4 2`。一次鋪好幾塊就用逗號隔開：`鋪 2 1，鋪 4 2`。

## Illegal moves

azul-illegal-no-such-factory = 這一局沒有這個工廠。
azul-illegal-empty-source = { $source }已經空了。
azul-illegal-colour-absent = { $source }沒有{ $colour }。
azul-illegal-line-full = { $line }已經滿了。
azul-illegal-line-other-colour = { $line }已經放了別的顏色。
azul-illegal-wall-has-colour = { $line }旁邊的牆面已經有{ $colour }了。
azul-illegal-not-drafting = 瓷磚都拿完了。現在要幫每條填滿的花樣排選直排，像這樣打：`鋪 4 2`。
azul-illegal-nothing-to-tile = 現在不用選直排。請拿瓷磚，像這樣打：`3 藍色 4`。
azul-illegal-other-line = 要由上往下鋪：先鋪{ $line }。
azul-illegal-column-full = 這個橫排的{ $column }已經有瓷磚了。
azul-illegal-column-has-colour = 你牆面的{ $column }已經有這個顏色了。

## Reasons why a move is better

azul-why-points = { $same_floor ->
    [yes] 這輪結束後，牆面多得 { $more } 分。
   *[no] { $same_wall ->
        [yes] 地板排少扣 { $more } 分。
       *[no] 這輪結束後，牆面加地板排總共多 { $more } 分。
    }
}
azul-why-row = 這輪結束後，第 { $row } 橫排{ $amount ->
    [5] 就填滿了：終局 +{ $points }。
   *[other] 有 { $amount } 塊（共 5 格）。
}
azul-why-column = 這輪結束後，{ $column }{ $amount ->
    [5] 就填滿了：終局 +{ $points }。
    [4] 有 4 塊：再一塊，終局 +{ $points }。
   *[other] 有 { $amount } 塊，填滿 5 塊後終局 +{ $points }。
}
azul-why-colour = 這輪結束後，{ $amount ->
    [5] 5 塊{ $colour }都鋪上牆面了：終局 +{ $points }。
    [4] 牆面上有 4 塊{ $colour }：再一塊，終局 +{ $points }。
   *[other] 牆面上有 { $amount } 塊{ $colour }，集滿 5 塊就 +{ $points }。
}
azul-why-line = { $full ->
    [yes] { $line }填滿了。
   *[no] { $line }有 { $amount } 塊{ $colour }（共 { $size } 格）。
}
azul-why-short = 不這麼走，{ $line }這輪就填不滿了：還差 { $other } 塊{ $colour }，{ $other_left ->
    [0] 但已經一塊也不剩。
   *[other] 但只剩 { $other_left } 塊。
}
azul-why-first = 有了起始玩家標記，下一輪就先手。
azul-why-end = { $here ->
    [yes] 打完這一輪遊戲就結束，照目前盤面{ $lead ->
        [0] 是平手
       *[other] 領先 { $lead } 分
    }{ $there ->
        [yes] ；否則會{ $other_behind ->
            [0] 平手。
           *[other] 落後 { $other_behind } 分。
        }
       *[no] 。
    }
   *[no] 不這麼走，打完這一輪遊戲就結束，照目前盤面會落後 { $behind } 分。
}

## The same by the end of the round, after "By the end of the round"

azul-then-points = 牆面加地板排大約多得 { $about } 分
azul-then-filled = { $amount ->
    [5] 第 { $row } 橫排會填滿（終局 +{ $points }），否則不會
   *[other] { $line }會填滿，否則不會
}
azul-then-stays = { $line }的 { $size } 格會留 { $amount } 塊給下一輪，否則只留 { $other } 塊
azul-then-column = { $amount ->
    [5] { $column }會填滿（終局 +{ $points }），否則不會
   *[other] { $column }會有 { $amount } 塊（共 5 格），否則 { $other } 塊（填滿 +{ $points }）
}
azul-then-colour = { $amount ->
    [5] 5 塊{ $colour }都會鋪上牆面（終局 +{ $points }），否則 { $other } 塊
   *[other] 牆面上會有 { $amount } 塊{ $colour }，否則 { $other } 塊（集滿 5 塊 +{ $points }）
}
azul-then-first = 起始玩家標記到手，下一輪先手
azul-then-end = { $here ->
    [yes] 遊戲會結束，結果比不這麼走好
   *[no] 遊戲還沒結束，否則就會以落敗收場
}

## Disadvantages of a chosen move. They must not reveal the better one. "much" is the difference

azul-costs-points = 這樣牆面加地板排這輪會少得 { $much } 分。
azul-costs-short = 這樣{ $line }這輪就填不滿了：還差 { $other } 塊{ $colour }，{ $other_left ->
    [0] 但已經一塊也不剩。
   *[other] 但只剩 { $other_left } 塊。
}
azul-costs-end = { $there ->
    [yes] 這樣打完這一輪遊戲就結束，你會{ $other_behind ->
        [0] 平手。
       *[other] 落後 { $other_behind } 分。
    }
   *[no] {""}
}

## Advantages of another move, without naming it. They are used if no disadvantage is known

azul-neglects-row = 換個走法，對你牆面的某個橫排更有幫助。
azul-neglects-column = 換個走法，對你牆面的某個直排更有幫助。
azul-neglects-colour = 換個走法，對你牆面的某個顏色更有幫助。
azul-neglects-line = 換個走法，對你的花樣排更有幫助。
azul-neglects-filled = { azul-neglects-line }
azul-neglects-stays = { azul-neglects-line }

## Score sheet

azul-sheet-wall = 牆面
azul-sheet-floor = 地板排
azul-sheet-rows = 填滿橫排
azul-sheet-columns = 填滿直排
azul-sheet-colours = 集滿同色

## Tie-breaks

azul-tie-won = 填滿的橫排比較多
azul-tie-broken = 同樣是 { $score } 分：填滿較多橫排的人名次在前。
azul-tie-shared = 同樣是 { $score } 分，填滿的橫排也一樣多：並列同名次。

## Pictures

azul-picture-name = 花磚物語
azul-picture-centre = 中央
azul-picture-counts = 袋子 { $bag } · 盒蓋 { $used }
azul-picture-floor = 地板

## Descriptions: alt texts and `/azul board text:True`

azul-alt-lines = 花樣排：{ $told }
azul-alt-line = 第 { $line } 排：{ $line } 格有 { $count } 塊{ $colour }
azul-alt-line-short = { $line }：{ $colour } { $count }/{ $line }
azul-alt-wall = 牆面：{ $told }
azul-alt-row = 第 { $row } 橫排：{ $colours }
azul-alt-rows = 牆面各橫排 { $rows } 塊
azul-alt-places = 第 { $column } 直排{ $colour }
azul-alt-floor = 地板排：{ $told }
azul-alt-floor-short = 地板排 { $count } 塊
azul-alt-count = 花樣排 { $lines } 塊，牆面 { $wall } 塊，地板排 { $floor } 塊
azul-alt-choice = 幫{ $line }（{ $colour }）選直排：{ $columns }。
azul-alt-counts = 袋子 { $bag } 塊，盒蓋 { $used } 塊。
azul-text-bag = 袋子裡有 { $count } 塊：{ $tiles }
azul-text-lid = 盒蓋裡有 { $count } 塊：{ $tiles }

## Rules

azul-rules =
    ### 一分鐘學會花磚物語
    - **每一輪**先從袋子抽瓷磚，每個工廠圓盤放 4 塊：兩人、三人、四人局各用 5、7、9 個圓盤。用過的瓷磚放在盒蓋裡，袋子空了就倒回去再用。
    - **拿瓷磚**：從一個圓盤拿走某一色的全部瓷磚，剩下的推到桌面中央；或從桌面中央拿走某一色的全部瓷磚。每輪第一個從中央拿的人也會拿到起始玩家標記，要放在自己的地板排上，但下一輪先手。
    - **放瓷磚**：圖板左邊有 5 條花樣排，選一條放。一條只能放一種顏色，旁邊牆面橫排已經有的顏色也不能再放。放不下或不想要的，就掉到下方的地板排：−1 −1 −2 −2 −2 −3 −3。第 8 塊起直接進盒蓋。
    - **瓷磚全部拿完後**，每條填滿的花樣排會有一塊鋪上牆面。旁邊沒有瓷磚就得 1 分；有的話，橫的連成幾塊就得幾分，直的連成幾塊再得幾分。填滿的排清空，沒滿的留著。最後扣地板排的分數，但不會低於 0 分。
    - **灰色牆面**：大家同時暗中選直排，同一橫排、同一直排都不能有重複的顏色。填滿的排如果沒有直排可鋪，整排掉到地板排。
    - **遊戲結束**：有人填滿牆面的一個橫排，打完那一輪就結束。每個填滿的橫排 +2、直排 +7，每種集滿 5 塊的顏色 +10。同分時，填滿的橫排多的人贏。

## Pages of the rules

azul-page-table = 花磚物語：看懂盤面圖
    .text =
        - **金框**：輪到玩家 2。**綠框**：玩家 1 剛走的一步，2 塊白色放進第 4 排。
        - **4 → 9**：現在 4 分，這輪結束後 9 分。左邊的花樣排慢慢填滿，右邊的牆面得分，下方的地板排照格子上的數字扣分。
        - **圓圈**：工廠圓盤，兩人、三人、四人局各有 5、7、9 個。拿剩的瓷磚和起始玩家標記放在桌面中央。
        - **袋子和盒蓋**：還沒發的瓷磚，和用過的瓷磚。袋子空了就從盒蓋補回來。
        - 按 **▶** 一頁一頁看怎麼玩，按 **◀** 回到一分鐘規則。
azul-page-draft = 拿瓷磚
    .text =
        輪到你時，從一個工廠圓盤拿走某一色的全部瓷磚，剩下的推到桌面中央；或從桌面中央拿走某一色的全部瓷磚。
        圖中兩位玩家從 1 號、2 號工廠拿，第三位從桌面中央拿了 3 塊紅色。每輪第一個從中央拿的人也會拿到起始玩家標記，要放在自己的地板排上。
azul-page-lines = 放哪一排
    .text =
        拿到的瓷磚放進一條花樣排，一條只能有一種顏色。放不下的掉到地板排。
        手上有 2 塊黃色：第 5 排放得下兩塊；第 1 排只放得下一塊，另一塊會掉下去。第 2、第 3 排旁邊的牆面已經有黃色，不能放；第 4 排放了藍色，也不行。你隨時可以選擇把瓷磚全部丟到地板排。
azul-page-tiling = 鋪上牆面
    .text =
        瓷磚全部拿完後，由上往下看：每條填滿的花樣排拿一塊，鋪到旁邊牆面橫排上同色的位置，其餘的進盒蓋。袋子空了，就從盒蓋補回來。
        第 2、第 4 排滿了：鋪上的紅色和藍色旁邊都沒有瓷磚，各得 1 分。第 3、第 5 排還沒滿，先留著。
azul-page-scoring = 一塊得幾分
    .text =
        旁邊沒有瓷磚，得 1 分。有的話，橫的連成幾塊就得幾分，直的連成幾塊再得幾分，這一塊也算在內。
        第一位的黃色橫的連成三塊：+3。第二位的藍色直的連成三塊：+3。第三位的黃色橫的連成四塊、直的連成三塊：+7。
azul-page-floor = 地板排
    .text =
        鋪完牆面後，地板排上的每一塊都照格子上的數字扣分。起始玩家標記跟瓷磚一樣要扣，但你會留著它，下一輪先手。第 8 塊放不下了：直接進盒蓋，不扣分。
        4 塊瓷磚加上標記共扣 8 分，10 分剩 2 分。分數不會低於 0。
azul-page-end = 遊戲結束
    .text =
        有人填滿牆面的一個橫排，打完那一輪遊戲就結束。每個填滿的橫排 +2、直排 +7，每種集滿 5 塊的顏色 +10。
        這塊白色填滿第 1 橫排，第 1 直排也滿了，5 塊藍色也到齊：總共 +19。
azul-page-grey = 灰色牆面
    .text =
        在灰色牆面，你可以自己選直排，只要那個直排還沒有這個顏色。大家同時選，全部選好之前誰也看不到別人的選擇。
        第 3 排的紅色不能鋪到第 1、第 5 直排，因為那裡已經有紅色；第 3 直排已經有瓷磚，也不行。鋪在第 4 直排，橫的連兩塊、直的連兩塊：+4。
azul-page-fall = 沒有直排可鋪
    .text =
        填滿的排如果在灰色牆面上找不到直排可鋪，整排都會掉到地板排。
        第 3 橫排只剩第 5 直排空著，那裡卻已經有紅色。這 3 塊紅色會掉到起始玩家標記旁邊，連標記一共扣 6 分。要填滿這種排之前，我會先提醒你。
