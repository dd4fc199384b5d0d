# Messages of Summer Pavilion. Values of events are already translated; `$…-icon` is the emoji of a value.

summer-pavilion = 花磚物語：夏日行宮
summer-pavilion-side-standard = 標準面
summer-pavilion-side-variant = 變體面

summer-pavilion-colour-purple = 紫色
summer-pavilion-colour-green = 綠色
summer-pavilion-colour-orange = 橘色
summer-pavilion-colour-yellow = 黃色
summer-pavilion-colour-blue = 藍色
summer-pavilion-colour-red = 紅色

summer-pavilion-icon-purple = 🟣
summer-pavilion-icon-green = 🟢
summer-pavilion-icon-orange = 🟠
summer-pavilion-icon-yellow = 🟡
summer-pavilion-icon-blue = 🔵
summer-pavilion-icon-red = 🔴

summer-pavilion-source-c = 桌面中央
summer-pavilion-source = { $source } 號工廠

summer-pavilion-star-orange = 橘色星形
summer-pavilion-star-red = 紅色星形
summer-pavilion-star-blue = 藍色星形
summer-pavilion-star-yellow = 黃色星形
summer-pavilion-star-green = 綠色星形
summer-pavilion-star-purple = 紫色星形
summer-pavilion-star-ul = 左上星形
summer-pavilion-star-ur = 右上星形
summer-pavilion-star-r = 右邊星形
summer-pavilion-star-lr = 右下星形
summer-pavilion-star-ll = 左下星形
summer-pavilion-star-l = 左邊星形
summer-pavilion-star-centre = 中央星形
summer-pavilion-goal-last-orange = { summer-pavilion-star-orange }
summer-pavilion-goal-last-red = { summer-pavilion-star-red }
summer-pavilion-goal-last-blue = { summer-pavilion-star-blue }
summer-pavilion-goal-last-yellow = { summer-pavilion-star-yellow }
summer-pavilion-goal-last-green = { summer-pavilion-star-green }
summer-pavilion-goal-last-purple = { summer-pavilion-star-purple }
summer-pavilion-goal-last-ul = { summer-pavilion-star-ul }
summer-pavilion-goal-last-ur = { summer-pavilion-star-ur }
summer-pavilion-goal-last-r = { summer-pavilion-star-r }
summer-pavilion-goal-last-lr = { summer-pavilion-star-lr }
summer-pavilion-goal-last-ll = { summer-pavilion-star-ll }
summer-pavilion-goal-last-l = { summer-pavilion-star-l }
summer-pavilion-goal-last-centre = { summer-pavilion-star-centre }

# "none" is never shown: it is a key of the selectors below.
summer-pavilion-wilds-0 = none
summer-pavilion-wilds = { $wilds } 塊百搭
summer-pavilion-wild = { $wild ->
    [purple] 紫色
    [green] 綠色
    [orange] 橘色
    [yellow] 黃色
    [blue] 藍色
    [red] 紅色
   *[other] none
}

summer-pavilion-which-orange = 橘色星形
summer-pavilion-which-red = 紅色星形
summer-pavilion-which-blue = 藍色星形
summer-pavilion-which-yellow = 黃色星形
summer-pavilion-which-green = 綠色星形
summer-pavilion-which-purple = 紫色星形
summer-pavilion-which-ul = 左上星形
summer-pavilion-which-ur = 右上星形
summer-pavilion-which-r = 右邊星形
summer-pavilion-which-lr = 右下星形
summer-pavilion-which-ll = 左下星形
summer-pavilion-which-l = 左邊星形
summer-pavilion-which-centre = 中央星形

## Events

summer-pavilion-event-taken = 從 { $source }拿了 { $count } 塊 { $colour-icon } { $colour }{ $wild ->
    [none] {""}
   *[other] 和 1 塊百搭{ $wild }
}{ $forced ->
    [yes] （只剩這些）
   *[no] {""}
}
summer-pavilion-event-marker = 起始玩家標記 { $points }
summer-pavilion-event-drafted = **瓷磚都拿完了，開始放瓷磚。**
summer-pavilion-event-placed = 把 { $colour-icon } 放到{ $star } { $slot } 號格{ $wilds ->
    [none] {" "}
   *[other] （含 { $wilds }）
}{ $points }{ $full ->
    [yes] ，星形填滿了！
   *[no] {""}
}
summer-pavilion-event-closed = { $what ->
    [pillar] 🏛️ 柱子
    [statue] 🗿 雕像
   *[window] 🪟 窗戶
}：{ $tiles } 塊獎勵瓷磚
summer-pavilion-event-collected = 從供應區拿了：{ $colours }
summer-pavilion-event-passed = { $forced ->
    [yes] 瓷磚用完，跳過
   *[no] 跳過
}{ $penalty ->
    [0] {""}
   *[other] ，棄掉：{ $dropped } { $points }
}
summer-pavilion-event-round-ended = **第 { $round } 輪結束。**
summer-pavilion-event-dealt = { $refilled ->
    [yes] 塔裡的瓷磚倒回袋子。第 { $round } 輪開始，{ $wild }百搭。
   *[no] 第 { $round } 輪開始，{ $wild }百搭。
}
summer-pavilion-event-bonus = { $what ->
    [star] 填滿{ $which } { $points }
   *[number] { $which } 全蓋滿 { $points }
}
summer-pavilion-event-left = 剩下 { $tiles } 塊 { $points }
summer-pavilion-event-ended = { $reason }遊戲結束。

# Shown below scores with arrows.
summer-pavilion-scores-coming = { $scores }（→ 扣掉剩下的瓷磚後）

## Effects of a move before it is played

summer-pavilion-outlook-marker = 會拿到起始玩家標記
summer-pavilion-outlook-placed = { $full ->
    [yes] 填滿這個星形
   *[no] {""}
}
summer-pavilion-outlook-closed = { $what ->
    [pillar] 柱子
    [statue] 雕像
   *[window] 窗戶
}：{ $tiles } 塊獎勵瓷磚
summer-pavilion-outlook-passed = { $forced ->
    [yes] 瓷磚用完了，只能跳過
   *[no] { $penalty ->
        [0] 不用棄瓷磚
       *[other] 棄掉：{ $dropped }
    }
}

# Shown on a button.
summer-pavilion-warning-marker = ⚠ 標記
summer-pavilion-warning-passed = { $penalty ->
    [0] {""}
   *[other] ⚠ 棄掉：{ $dropped }
}

## Picker

summer-pavilion-choose-source = 從哪裡拿？
summer-pavilion-choose-source-colour = 要拿哪些瓷磚（幾塊 · 從哪裡）？
summer-pavilion-choose-colour = 哪一色？
# `source-first` is the last source that is offered.
summer-pavilion-choose-colour-source = { $source-first ->
    [c] 從哪裡拿
   *[other] 從哪個工廠拿
}、拿幾塊？
summer-pavilion-choose-colour-wilds = 用哪一色，加幾塊百搭？
summer-pavilion-choose-goal = 要放到哪個星形？也可以跳過。
summer-pavilion-choose-goal-slot = 要填哪一格？也可以跳過。
summer-pavilion-choose-slot = 哪一格？
summer-pavilion-choose-slot-colour = 哪一格，放哪一色？
summer-pavilion-choose-wilds = 要用幾塊百搭來付？
summer-pavilion-choose-tile = 要從供應區拿哪些瓷磚？
summer-pavilion-choose-keep = 要留下哪些瓷磚？
summer-pavilion-option-source = { $source }
summer-pavilion-option-colour = { $colour-icon } { $colour }
summer-pavilion-option-source-colour = { $count } 塊 { $colour-icon } { $colour }{ $wild ->
    [none] {""}
   *[other] 和 1 塊百搭
}
summer-pavilion-option-goal = { $goal ->
    [pass] 跳過，這輪不放了
    [bonus] 獎勵瓷磚
   *[other] { $star }
}
summer-pavilion-option-slot = { $slot } 號格（要付 { $cost } 塊）
summer-pavilion-option-wilds = { $wilds ->
    [none] 不用百搭
   *[other] { $wilds }
}
summer-pavilion-option-tile = { $tile-icon } { $tile }
summer-pavilion-none-goal = 什麼都不留
summer-pavilion-option-keep = { $keep-icon } { $keep }
summer-pavilion-brief-source-colour = { $icon ->
    [1] ×{ $count }
   *[0] { $count } 塊{ $colour }
}{ $wild ->
    [none] {""}
   *[other] {" "}+ 百搭
} · { $source-first ->
    [c] 中央
   *[other] { $source-mark }
}
summer-pavilion-brief-colour-source = { $source-first ->
    [c] 中央
   *[other] { $source-mark }
} { $count }{ $wild ->
    [none] {""}
   *[other] {" "}+ 百搭
}
# If the price isn’t the number of the space, the space shows both.
summer-pavilion-brief-goal-slot = { $icon ->
    [1] {""}
   *[0] { $star }{" "}
}{ $slot } 號{ $as_named ->
    [yes] {""}
   *[no] （付 { $cost } 塊）
}
summer-pavilion-brief-slot = { $slot } 號（付 { $cost } 塊）
summer-pavilion-brief-colour-wilds = { $icon ->
    [1] {""}
   *[0] { $colour }{" · "}
}{ summer-pavilion-option-wilds }
summer-pavilion-brief-slot-colour = { $slot } 號（付 { $cost } 塊）{ $icon ->
    [1] {""}
   *[0] {" · "}{ $colour }
}
summer-pavilion-within-source-colour = { $count ->
    [1] { $colour }
   *[other] { $count } 塊{ $colour }
}{ $wild ->
    [none] {""}
   *[other] {" "}+ 百搭
}
summer-pavilion-move-source = 從 { $source }拿 { $count } 塊 { $colour-icon } { $colour }{ $wild ->
    [none] {""}
   *[other] 和 1 塊百搭{ $wild }
}
summer-pavilion-move-goal = { $goal ->
    [pass] 跳過，{ $kept ->
        [0] 什麼都不留
       *[other] 留下：{ $kept }
    }
    [bonus] 從供應區拿：{ $colours }
   *[other] { $colour-icon } { $colour } → { $star } { $slot } 號格{ $wilds ->
        [none] {""}
       *[other] （含 { $wilds }）
    }
}
summer-pavilion-move = { $goal }

summer-pavilion-typing = 拿瓷磚：打出從哪裡拿、哪一色，像 `3 綠色` 或 `中央 紫色`（中央也可以打 `c`）。放瓷磚：依序打星形、幾號格、顏色、用幾塊百搭，像 `放 橘色 4 橘色 3`。拿獎勵瓷磚：`獎勵 藍色 紅色`。跳過並留下最多四塊：`跳過 綠色 綠色`。
summer-pavilion-typing-variant = 拿瓷磚：打出從哪裡拿、哪一色，像 `3 綠色` 或 `中央 紫色`（中央也可以打 `c`）。放瓷磚：依序打星形、幾號格、顏色、用幾塊百搭，像 `放 左上 4 橘色 3`。星形用位置稱呼：`左上`、`右上`、`右邊`、`右下`、`左下`、`左邊`、`中央`。拿獎勵瓷磚：`獎勵 藍色 紅色`。跳過並留下最多四塊：`跳過 綠色 綠色`。

## Illegal moves

summer-pavilion-illegal-no-such-factory = 這一局沒有這個工廠。
summer-pavilion-illegal-empty-source = { $source }已經空了。
summer-pavilion-illegal-colour-absent = { $source }沒有{ $colour }。
summer-pavilion-illegal-wild-not-alone = 這輪{ $colour }百搭，不能直接選。選 { $source }的別種顏色，就會帶上一塊百搭。
summer-pavilion-illegal-no-such-star = 這一面沒有這個星形。
summer-pavilion-illegal-space-taken = { $star }的 { $slot } 號格已經有瓷磚了。
summer-pavilion-illegal-star-other-colour = { $star }不能放{ $colour }。
summer-pavilion-illegal-star-has-colour = { $star }要放六種不同的顏色，已經有{ $colour }了。
summer-pavilion-illegal-star-one-colour = { $star }現在只能放{ $takes }。
summer-pavilion-illegal-wild-pays-itself = 這輪{ $colour }百搭，放{ $colour }只能用{ $colour }付：百搭的數量請打 0。
summer-pavilion-illegal-too-many-wilds = { $star }的 { $slot } 號格要付 { $cost } 塊，其中至少一塊不能是百搭。
summer-pavilion-illegal-wilds-lacking = 你手上有 { $held } 塊百搭{ $wild }，不是 { $count } 塊。
summer-pavilion-illegal-tiles-lacking = 這要 { $count } 塊{ $colour }，你手上只有 { $held } 塊。
summer-pavilion-illegal-tile-not-in-hand = 你手上有 { $held } 塊{ $colour }，不是 { $count } 塊。
summer-pavilion-illegal-tile-not-in-supply = 供應區有 { $held } 塊{ $colour }，不是 { $count } 塊。
summer-pavilion-illegal-wrong-bonus = 你可以拿 { $owed } 塊獎勵瓷磚，不是 { $count } 塊。
summer-pavilion-illegal-other-phase = { $phase ->
    [draft] 現在要拿瓷磚：打出從哪裡拿、哪一色，像 `3 綠色`。
    [bonus] 先拿獎勵瓷磚，像這樣打：`獎勵 藍色 紅色`。
   *[place] 現在要放瓷磚：先打 `放`，再打星形、幾號格、顏色、用幾塊百搭，像 `放 橘色 4 橘色 3`；或打 `跳過`。
}

## Reasons why a move is better

summer-pavilion-why-tiles = 放瓷磚多得 { $more } 分。
summer-pavilion-why-marker = 起始玩家標記少扣 { $fewer } 分。
summer-pavilion-why-dropped = 少棄掉 { $fewer } 塊瓷磚。
summer-pavilion-why-hand = 這樣手上有 { $amount } 塊瓷磚；否則 { $other } 塊。
summer-pavilion-why-wilds = 這樣手上有 { $amount } 塊百搭；否則 { $other } 塊。
summer-pavilion-why-pays = 光靠 { $count } 塊{ $colour }就付得起花費 { $amount } 的格子{ $there ->
    [yes] ；否則最多只付得起花費 { $other } 的。
   *[no] 。
}
summer-pavilion-why-star = { $amount ->
    [6] { $star }填滿了：終局 +{ $points }。
    [5] { $star }只差 1 塊，填滿後終局 +{ $points }。
   *[other] { $star }會有 { $amount } 塊（共 6 格）。
}
summer-pavilion-why-number = { $lacks ->
    [0] 花費 { $number } 的格子全蓋滿了：終局 +{ $points }。
   *[other] 花費 { $number } 的格子只差 { $lacks } 個就全蓋滿：終局 +{ $points }。
}
summer-pavilion-why-bonus = 多拿 { $more } 塊獎勵瓷磚。
summer-pavilion-why-first = 有了起始玩家標記，放瓷磚時就先手。
summer-pavilion-why-left = { $who } 接下來最多只能拿 { $amount } 塊；否則可以拿 { $other } 塊。

## The same by the end of the round, after "By the end of the round"

summer-pavilion-then-tiles = 放瓷磚大約多得 { $about } 分
summer-pavilion-then-marker = 起始玩家標記大約少扣 { $about } 分
summer-pavilion-then-dropped = 大約少棄掉 { $about } 塊瓷磚
summer-pavilion-then-hand = 大約多留 { $about } 塊瓷磚到下一輪
summer-pavilion-then-star = { $amount ->
    [6] { $star }會填滿（終局 +{ $points }），否則不會
   *[other] { $star }會有 { $amount } 塊（共 6 格），否則 { $other } 塊
}
summer-pavilion-then-number = { $lacks ->
    [0] 花費 { $number } 的格子會全蓋滿（終局 +{ $points }），否則不會
   *[other] 花費 { $number } 的格子會蓋好 { $amount } 個，否則 { $other } 個（全蓋滿 +{ $points }）
}
summer-pavilion-then-bonus = 大約多拿 { $about } 塊獎勵瓷磚
summer-pavilion-then-first = 起始玩家標記到手，下一輪先手

## Disadvantages of a chosen move. They must not reveal the better one. "much" is the difference

summer-pavilion-costs-tiles = 這樣放瓷磚會少得 { $much } 分。
summer-pavilion-costs-marker = 這樣起始玩家標記會多扣 { $much } 分。
summer-pavilion-costs-dropped = 這樣會多棄掉 { $much } 塊瓷磚。
summer-pavilion-costs-left = 這樣 { $who } 接下來最多可以拿 { $other } 塊。

## Advantages of another move, without naming it. They are used if no disadvantage is known

summer-pavilion-neglects-hand = 換個走法，手上可以留更多瓷磚。
summer-pavilion-neglects-wilds = 換個走法，手上可以留更多百搭。
summer-pavilion-neglects-pays = 換個走法，留在手上的瓷磚付得起更高的花費。
summer-pavilion-neglects-star = 換個走法，對你的某個星形更有幫助。
summer-pavilion-neglects-number = 換個走法，對蓋滿某個數字的格子更有幫助。
summer-pavilion-neglects-bonus = 換個走法，可以多拿獎勵瓷磚。

## Score sheet

summer-pavilion-sheet-start = 起始分
summer-pavilion-sheet-tiles = 放瓷磚
summer-pavilion-sheet-marker = 起始玩家標記
summer-pavilion-sheet-dropped = 棄掉
summer-pavilion-sheet-stars = 填滿星形
summer-pavilion-sheet-numbers = 同數字全滿
summer-pavilion-sheet-left = 剩下
summer-pavilion-reason-rounds = 六輪都打完了。

## Tie-breaks

summer-pavilion-tie-shared = 同樣是 { $score } 分：並列同名次。

## Pictures

summer-pavilion-picture-name = 夏日行宮
summer-pavilion-picture-centre = 中央
summer-pavilion-picture-counts = 袋子 { $bag } · 塔 { $used }
summer-pavilion-picture-supply = 供應區
summer-pavilion-picture-wild = 百搭
summer-pavilion-picture-hand = 手上
summer-pavilion-picture-passed = 已跳過

## Descriptions: alt texts and `/azul board text:True`

summer-pavilion-alt-wild = 百搭：{ $wild }。
summer-pavilion-alt-owed = 還要拿的獎勵瓷磚：{ $owed } 塊。
summer-pavilion-alt-supply = 供應區：{ $tiles }。
summer-pavilion-alt-hand = { $passed ->
    [yes] 已跳過，留下
   *[no] 手上
}：{ $tiles }
summer-pavilion-alt-space = { $slots } 放{ $colour }
summer-pavilion-alt-star = { $star } { $slots }
summer-pavilion-alt-lacking = 只差一格就圍滿：{ $last }
summer-pavilion-alt-last = { $what ->
    [pillar] 柱子
    [statue] 雕像
   *[window] 窗戶
}（{ $star } { $slot } 號格）
summer-pavilion-alt-filled = { $star } { $count } 塊
summer-pavilion-alt-count = 手上 { $held } 塊，放了 { $placed } 塊
summer-pavilion-alt-counts = 袋子 { $bag } 塊，塔 { $used } 塊。
summer-pavilion-text-bag = 袋子裡有 { $count } 塊：{ $tiles }
summer-pavilion-text-tower = 塔裡有 { $count } 塊：{ $tiles }
summer-pavilion-text-coming = 之後各輪的百搭：{ $colours }。
summer-pavilion-text-prices = 1 到 6 號格要付幾塊：{ $prices }。
summer-pavilion-text-closed = 已圍滿：柱子 { $pillars } 根、雕像 { $statues } 座、窗戶 { $windows } 扇

## Rules

summer-pavilion-rules =
    ### 一分鐘學會花磚物語：夏日行宮
    - **每一輪**先從袋子抽瓷磚，每個工廠圓盤放 4 塊：兩人、三人、四人局各用 5、7、9 個圓盤。用過的瓷磚放在塔裡，袋子空了就倒回去再用。
    - **一共六輪**，每輪有一種百搭色，付瓷磚時可以代替別的顏色，順序是紫、綠、橘、黃、藍、紅。大家從 5 分開始，分數不會低於 1 分。
    - **拿瓷磚**：選一種不是百搭的顏色，從一個圓盤拿走全部（剩下的推到桌面中央），或從桌面中央拿走全部。那裡如果有百搭，一定會帶走一塊，不多也不少。如果那裡只有百搭，就拿一塊。每輪第一個從中央拿的人也會拿到起始玩家標記，那一次拿幾塊就扣幾分。
    - **放瓷磚**：瓷磚全部拿完後，輪流一次放一塊。格子上的數字就是花費，要用星形的顏色付這麼多塊。其中可以有百搭，但放上去的那一塊不能是百搭；其餘進塔。中央星形每種顏色各放一塊。新的一塊在星形上連成幾塊就得幾分，1 到 6 分。
    - **獎勵瓷磚**：把柱子、雕像、窗戶四周的格子全填滿，就能從供應區（工廠旁的十塊瓷磚）拿 1、2、3 塊。
    - **跳過**：隨時可以，但這輪就不能再放了。最多留四塊，其餘棄掉，每塊扣 1 分。
    - **遊戲結束時**，填滿的星形：紫 20、綠 18、橘 17、黃 16、藍 15、紅 14，六色的 12 分。花費 1、2、3、4 的格子全蓋滿，各得 4、8、12、16 分。最後手上每剩一塊扣 1 分。
    - **變體面**：每個星形可以全放同一色，或六種不同的顏色，由第二塊決定。花費也不同：大數字是花費；如果跟格子的編號不同，小數字就是編號。

## Pages of the rules

summer-pavilion-page-table = 夏日行宮：看懂盤面圖
    .text =
        - **金框**：輪到玩家 2。**綠色**：玩家 1 剛走的一步，放在紅色 5 號格，得 3 分。
        - **星形**：格子上的數字是要付幾塊瓷磚。四周有柱子、雕像和窗戶，以及圍滿能拿的獎勵瓷磚數。
        - **百搭**：可以代替別種顏色的瓷磚。這輪的百搭色有框，之前的劃掉了。**供應區**：獎勵瓷磚從這裡拿。
        - **星形旁邊**：手上的瓷磚；角落則是留到下一輪的。
        - **袋子和塔**：還沒發的瓷磚，和用過的瓷磚。袋子空了就從塔補回來。工廠在兩人、三人、四人局各有 5、7、9 個。
        - 按 **▶** 一頁一頁看怎麼玩，按 **◀** 回到一分鐘規則。
summer-pavilion-page-draft = 拿瓷磚
    .text =
        從一個工廠圓盤拿走某一色的全部瓷磚，剩下的推到桌面中央。第 1 輪紫色百搭：不能選紫色，但那裡有的話會帶走一塊。
        圖中先從 1 號工廠拿了 2 塊紅色，再從 2 號工廠拿了綠色和一塊紫色。3 號工廠只有百搭，所以只拿一塊。
summer-pavilion-page-centre = 起始玩家標記
    .text =
        每輪第一個從中央拿的人會拿到起始玩家標記，放瓷磚時先手。那一次拿幾塊就扣幾分，但不會低於 1 分。
        玩家 1 拿了 3 塊黃色和帶上的一塊紫色，5 分扣掉了 4 分。
summer-pavilion-page-place = 放一塊瓷磚
    .text =
        格子上寫幾，就用星形的顏色付幾塊：一塊放上去，其餘進塔。百搭可以幫忙付，但不能當成別的顏色放上去。
        圖中用 1 塊綠色和 3 塊百搭紫色付了綠色 4 號格。旁邊沒有瓷磚，得 1 分。
summer-pavilion-page-run = 一塊得幾分
    .text =
        新的一塊在星形上連成幾塊就得幾分，這一塊也算在內。6 和 1 也算相鄰。
        橘色 3 和 5 已經有了，4 補進來連成三塊：+3。
summer-pavilion-page-bonus = 柱子、雕像和窗戶
    .text =
        把其中一個四周的格子全填滿，就能從供應區拿任意顏色的瓷磚：柱子 1 塊、雕像 2 塊、窗戶 3 塊。下一個回合起就能用。
        橘色 2 同時圍滿一根柱子和一座雕像：除了得 3 分，還能拿 3 塊。藍色那扇窗戶之前就圍滿了。
summer-pavilion-page-pass = 跳過
    .text =
        輪到你時都可以跳過，但這輪就不能再放了。角落最多留四塊到下一輪；其餘棄掉，每塊扣 1 分。
        圖中留下 4 塊綠色，因為下一輪綠色百搭。棄掉 2 塊紅色：−2。
summer-pavilion-page-end = 遊戲結束
    .text =
        六輪打完後，先算填滿的星形和全蓋滿的數字，再扣手上剩下的瓷磚，每塊 1 分。
        紫色星形 +20，七個 1 全蓋滿 +4。剩下 2 塊綠色：−2。所以 5 分變成 27 分。
summer-pavilion-page-variant = 變體面
    .text =
        這一面的星形都沒有固定顏色，由頭兩塊決定：同色，就只能放那一色；不同色，就要放六種不同的顏色，中間的色環會標出來。
        左上星形現在是紅色，右上星形要放六種顏色。大數字是花費；如果跟格子的編號不同，小數字就是編號。
