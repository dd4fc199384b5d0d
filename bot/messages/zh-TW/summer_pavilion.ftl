# Summer Pavilion: its words. Facts of events arrive translated; `-icon` beside a fact is its emoji.

summer-pavilion = Azul：夏日行宮
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
summer-pavilion-source = 第 { $source } 工廠

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

# "none" is not shown: the sentences below ask for it.
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

## What happened

summer-pavilion-event-taken = 從{ $source }拿了 { $count } 塊 { $colour-icon } { $colour }{ $wild ->
    [none] {""}
   *[other] 和 1 塊百搭{ $wild }
}{ $forced ->
    [yes] （只剩這些）
   *[no] {""}
}
summer-pavilion-event-marker = 起始玩家標記 { $points }
summer-pavilion-event-drafted = **瓷磚都拿完了，開始放瓷磚。**
summer-pavilion-event-placed = { $colour-icon } 放到{ $star } { $slot } 號格{ $wilds ->
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

# Below scores of which some have an arrow.
summer-pavilion-scores-coming = { $scores }（→ 扣掉剩下的瓷磚後）

## What a move would do

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

# On a button.
summer-pavilion-warning-marker = ⚠ 起始標記
summer-pavilion-warning-passed = { $penalty ->
    [0] {""}
   *[other] ⚠ 棄掉：{ $dropped }
}

## Choosing

summer-pavilion-choose-source = 從哪裡拿？
summer-pavilion-choose-source-colour = 要拿哪些瓷磚（幾塊 · 從哪裡）？
summer-pavilion-choose-colour = 哪一色？
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
    [pass] 這輪到此為止，跳過
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
# Where the price differs from the number of the space, two numbers stand on it.
summer-pavilion-brief-goal-slot = { $star } { $slot } 號{ $as_named ->
    [yes] {""}
   *[no] （付 { $cost } 塊）
}
summer-pavilion-brief-slot = { summer-pavilion-option-slot }
summer-pavilion-brief-slot-colour = { $slot } 號格（要付 { $cost } 塊）{ $icon ->
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
summer-pavilion-move-source = 從{ $source }拿 { $count } 塊 { $colour-icon } { $colour }{ $wild ->
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
summer-pavilion-typing-variant = 拿瓷磚：打出從哪裡拿、哪一色，像 `3 綠色` 或 `中央 紫色`（中央也可以打 `c`）。放瓷磚：依序打星形、幾號格、顏色、用幾塊百搭，像 `放 ul 4 橘色 3`。星形用位置稱呼：`ul ur r lr ll l centre`。拿獎勵瓷磚：`獎勵 藍色 紅色`。跳過並留下最多四塊：`跳過 綠色 綠色`。
