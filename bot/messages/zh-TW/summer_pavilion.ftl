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

## Why a move is refused

summer-pavilion-illegal-no-such-factory = 這一局沒有這個工廠。
summer-pavilion-illegal-empty-source = { $source }已經空了。
summer-pavilion-illegal-colour-absent = { $source }沒有{ $colour }。
summer-pavilion-illegal-wild-not-alone = 這輪{ $colour }百搭，不能直接選。選{ $source }的別種顏色，就會帶上一塊百搭。
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

## Why a move is better

summer-pavilion-why-tiles = 放瓷磚多得 { $more } 分。
summer-pavilion-why-marker = 起始玩家標記少扣 { $fewer } 分。
summer-pavilion-why-dropped = 少棄掉 { $fewer } 塊瓷磚。
summer-pavilion-why-hand = 這樣手上有 { $amount } 塊瓷磚；否則 { $other } 塊。
summer-pavilion-why-wilds = 這樣手上有 { $amount } 塊百搭；否則 { $other } 塊。
summer-pavilion-why-pays = 光靠 { $count } 塊{ $colour }就付得起花費 { $amount } 的格子{ $there ->
    [yes] ；否則最多只付得起 { $other }。
   *[no] 。
}
summer-pavilion-why-star = { $amount ->
    [6] { $star }填滿了：終局 +{ $points }。
    [5] { $star }只差 1 塊，填滿後終局 +{ $points }。
   *[other] { $star }會有 { $amount }/6 塊。
}
summer-pavilion-why-number = { $lacks ->
    [0] 花費 { $number } 的格子全蓋滿了：終局 +{ $points }。
   *[other] 花費 { $number } 的格子只差 { $lacks } 個就全蓋滿：終局 +{ $points }。
}
summer-pavilion-why-bonus = 多拿 { $more } 塊獎勵瓷磚。
summer-pavilion-why-first = 有了起始玩家標記，放瓷磚時就先手。
summer-pavilion-why-left = { $who } 接下來最多只能拿 { $amount } 塊；否則可以拿 { $other } 塊。

## What a move does, after "the first" or "each"

summer-pavilion-does-tiles = 得 { $more } 分
summer-pavilion-does-hand = 讓手上有 { $amount } 塊瓷磚
summer-pavilion-does-wilds = 讓手上有 { $amount } 塊百搭
summer-pavilion-does-pays = 讓 { $count } 塊{ $colour }付得起花費 { $amount } 的格子
summer-pavilion-does-star = { $amount ->
    [6] 填滿{ $star }（終局 +{ $points }）
    [5] 讓{ $star }只差 1 塊（填滿 +{ $points }）
   *[other] 讓{ $star }累積到 { $amount }/6 塊
}
summer-pavilion-does-number = { $lacks ->
    [0] 蓋滿最後一個花費 { $number } 的格子（終局 +{ $points }）
   *[other] 讓花費 { $number } 的格子只差 { $lacks } 個（全蓋滿 +{ $points }）
}
summer-pavilion-does-bonus = 拿到 { $more } 塊獎勵瓷磚
summer-pavilion-does-marker = 為起始玩家標記扣 { $more } 分
summer-pavilion-does-dropped = 棄掉 { $more } 塊瓷磚（每塊扣 1 分）
summer-pavilion-does-first = 拿到起始玩家標記（放瓷磚時先手）

## Score sheet

summer-pavilion-sheet-start = 起始分
summer-pavilion-sheet-tiles = 放瓷磚
summer-pavilion-sheet-marker = 起始標記
summer-pavilion-sheet-dropped = 棄掉
summer-pavilion-sheet-stars = 填滿星形
summer-pavilion-sheet-numbers = 同數字全滿
summer-pavilion-sheet-left = 剩下
summer-pavilion-reason-rounds = 六輪都打完了。

## What decides between equal scores

summer-pavilion-tie-shared = 同樣是 { $score } 分：並列同名次。

## In the picture

summer-pavilion-picture-name = 夏日行宮
summer-pavilion-picture-centre = 中央
summer-pavilion-picture-counts = 袋子 { $bag } · 塔 { $used }
summer-pavilion-picture-supply = 供應區
summer-pavilion-picture-wild = 百搭
summer-pavilion-picture-hand = 手上
summer-pavilion-picture-passed = 已跳過

## In words: alt texts, and `/azul board text:True`

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
