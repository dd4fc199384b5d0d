# Base Azul: its words. Facts of events arrive translated; `-icon` beside a fact is its emoji.

azul = Azul
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
azul-source = 第 { $source } 工廠
azul-line-floor = 地板排
azul-line = 第 { $line } 排
azul-column = 第 { $column } 直排
azul-worth = +{ $worth }

## What happened

azul-event-taken = 從{ $source }拿了 { $count } 塊 { $colour-icon } { $colour }{ $marker ->
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
    [yes] { $line }鋪到{ $column }（只剩這裡能鋪），{ $points }
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
azul-event-ended = { $reason }遊戲結束。

# Below what happened, while this is to be done; and below scores of which some have an arrow.
azul-phase-tile = 幫每條填滿的花樣排選一個直排。大家都選好之前，誰也看不到別人選了什麼。
azul-scores-coming = { $scores }（→ 這輪結束後）

## What a move would do

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

# On a button; on that of the floor its name says it.
azul-warning-dropped = ⚠ { $count ->
    [0] { $lid } 塊進盒蓋
   *[other] { $count } 塊掉地板
}
azul-warning-dropped-floor = {""}
azul-warning-doomed = ⚠ { $line }沒有直排可鋪
azul-warning-fell = ⚠ { $line }沒有直排可鋪

## Choosing

azul-choose-source = 從哪裡拿？
azul-choose-source-colour = 要拿哪些瓷磚（幾塊 · 從哪裡）？
azul-choose-colour = 哪一色？
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
azul-brief-space = { $column }
azul-within-colour = { $count ->
    [1] { $colour }
   *[other] { $count } 塊{ $colour }
}
azul-move = 從{ $source }拿 { $count } 塊 { $colour-icon } { $colour } → { $line }
azul-move-space = { $line }的 { $colour-icon } { $colour } → { $column }

azul-typing = 依序打出從哪裡拿、哪一色、放哪一排：`3 藍色 4`，或 `中央 紅色 地板`（中央也可以打 `c`）。
azul-typing-grey = { azul-typing }要鋪到牆面，就打哪一排、哪個直排：`鋪 4 2`。一次鋪好幾塊就用逗號隔開：`鋪 2 1，鋪 4 2`。

## Why a move is refused

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

## Why a move is better

azul-why-points = { $same_floor ->
    [yes] 這輪結束後，牆面多得 { $more } 分。
   *[no] { $same_wall ->
        [yes] 地板排少扣 { $more } 分。
       *[no] 這輪結束後，牆面加地板排總共多 { $more } 分。
    }
}
azul-why-row = 這輪結束後，第 { $row } 橫排{ $amount ->
    [5] 就填滿了：終局 +{ $points }。
   *[other] 有 5 塊中的 { $amount } 塊。
}
azul-why-column = 這輪結束後，{ $column }{ $amount ->
    [5] 就填滿了：終局 +{ $points }。
    [4] 有 4 塊：再一塊，終局 +{ $points }。
   *[other] 有 { $amount } 塊，集滿 5 塊終局 +{ $points }。
}
azul-why-colour = 這輪結束後，{ $amount ->
    [5] 5 塊{ $colour }都鋪上牆面了：終局 +{ $points }。
    [4] 牆面上有 4 塊{ $colour }：再一塊，終局 +{ $points }。
   *[other] 牆面上有 { $amount } 塊{ $colour }，集滿 5 塊就 +{ $points }。
}
azul-why-line = { $full ->
    [yes] { $line }填滿了。
   *[no] { $line }有 { $amount } 塊{ $colour }，填滿要 { $size } 塊。
}
azul-why-short = 否則{ $line }這輪就填不滿了：還差 { $other } 塊{ $colour }，{ $other_left ->
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
   *[no] 否則打完這一輪遊戲就結束，照目前盤面會落後 { $behind } 分。
}

## What a move does, after "the first" or "each"

azul-does-points = 這輪{ $less ->
    [yes] 扣 { $fewer } 分
   *[no] 得 { $more } 分
}
azul-does-row = { $amount ->
    [5] 填滿第 { $row } 橫排（終局 +{ $points }）
    [1] 鋪上第 { $row } 橫排的第一塊
   *[other] 讓第 { $row } 橫排有 5 塊中的 { $amount } 塊
}
azul-does-column = { $amount ->
    [5] 填滿{ $column }（終局 +{ $points }）
    [1] 鋪上{ $column }的第一塊
   *[other] 讓{ $column }有 5 塊中的 { $amount } 塊（填滿 +{ $points }）
}
azul-does-colour = { $amount ->
    [5] 鋪上最後一塊{ $colour }（5 塊集滿，終局 +{ $points }）
    [1] 鋪上第一塊{ $colour }
   *[other] 讓牆面上有 5 塊{ $colour }中的 { $amount } 塊（集滿 +{ $points }）
}
azul-does-line = { $full ->
    [yes] 用{ $colour }填滿{ $line }
   *[no] 讓{ $line }有 { $amount } 塊{ $colour }（填滿要 { $size } 塊）
}
azul-does-first = 拿到起始玩家標記（下一輪先手）
azul-does-end = { $there ->
    [yes] 在最後一輪讓你{ $lead ->
        [0] 照目前盤面追成平手
       *[other] 照目前盤面領先 { $lead } 分
    }
   *[no] 讓遊戲打完這一輪就結束，照目前盤面{ $lead ->
        [0] 是平手
       *[other] 領先 { $lead } 分
    }
}

## Score sheet

azul-sheet-wall = 牆面
azul-sheet-floor = 地板排
azul-sheet-rows = 填滿橫排
azul-sheet-columns = 填滿直排
azul-sheet-colours = 集滿同色
azul-reason-row = 有人填滿了牆面的一個橫排。
azul-reason-no-tiles = 沒有瓷磚可以補了。
azul-reason-dead-walls = 誰都不可能再填滿橫排了。
azul-reason-stuck = 連續三輪沒有人放過瓷磚。

## What decides between equal scores

azul-tie-won = 填滿的橫排比較多
azul-tie-broken = 同樣是 { $score } 分：填滿較多橫排的人名次在前。
azul-tie-shared = 同樣是 { $score } 分，填滿的橫排也一樣多：並列同名次。

## In the picture

azul-picture-name = Azul
azul-picture-centre = 中央
azul-picture-counts = 袋子 { $bag } · 盒蓋 { $used }
azul-picture-floor = 地板

## In words: alt texts, and `/azul board text:True`

azul-alt-lines = 花樣排 { $told }
azul-alt-line = 第 { $line } 排：{ $line } 格有 { $count } 塊{ $colour }
azul-alt-line-short = { $line }：{ $colour } { $count }/{ $line }
azul-alt-wall = 牆面 { $told }
azul-alt-row = 第 { $row } 橫排：{ $colours }
azul-alt-rows = 牆面各橫排 { $rows } 塊
azul-alt-places = 第 { $column } 直排{ $colour }
azul-alt-floor = 地板排 { $told }
azul-alt-floor-short = 地板排 { $count } 塊
azul-alt-count = 花樣排 { $lines } 塊，牆面 { $wall } 塊，地板排 { $floor } 塊
azul-alt-choice = 幫{ $line }（{ $colour }）選直排：{ $columns }。
azul-alt-counts = 袋子 { $bag } 塊，盒蓋 { $used } 塊。
azul-text-bag = 袋子裡有 { $count } 塊：{ $tiles }
azul-text-lid = 盒蓋裡有 { $count } 塊：{ $tiles }
