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
