# The deal of the week. “Groups” are groups of players in a tier.

deal = ### 🎲 每週一局 第 { $number } 期 · { $kind }
deal-tiers = 大家用同樣的瓷磚跟電腦對戰：銅牌對{ $bronze }，銀牌對{ $silver }，金牌對{ $gold }。你從銅牌開始；星期日過後，每組的前三分之一升級，後三分之一降級。
deal-counts = { $played } 人已完成，{ $playing } 人正在玩
deal-previous = [上期成績]({ $link })
deal-results = ### 🎲 每週一局 第 { $number } 期結束
deal-group = **{ $group }**：{ $scores }
deal-score = { $who } **{ $points }**
deal-others = 另外 { $count } 人
deal-nobody = 沒有人完成。
deal-scores = ### 🎲 每週一局 第 { $number } 期 · { $group }
deal-open = 其他人可以玩到 { $until }，之後才抽籤分組。
deal-invitation = ### 🎲 { $server } 的每週一局 第 { $number } 期
deal-tier = 你在{ $tier }，對手是電腦（{ $level }）。
deal-streak = { $count ->
    [1] 上一期你也玩了。
   *[other] 你已經連續玩了 { $count } 期。
}
tier-bronze = 銅牌{ $group ->
    [0] {""}
   *[other] 第 { $group } 組
}
tier-silver = 銀牌{ $group ->
    [0] {""}
   *[other] 第 { $group } 組
}
tier-gold = 金牌{ $group ->
    [0] {""}
   *[other] 第 { $group } 組
}

button-deal = 玩第 { $number } 期
button-scores = 看分數
button-nodeals = 關掉

settings-deals = { $place ->
    [none] 存好了。這個伺服器不再有每週一局。
   *[other] 存好了。每週一局會在星期一 0:00（UTC）貼在 { $place }。{ $first ->
        [1] 第一期馬上就來。
       *[0] 下一期星期一開始；如果有進行中的一期，會移到那裡。
    }
}
deal-channel = { $place ->
    [none] 這個伺服器沒有每週一局。用 `/azul settings deals` 加上 `channel:` 就能開始。
    [gone] 每週一局的頻道已經不見了，所以沒有貼出。用 `/azul settings deals` 加上 `channel:` 可以選別的頻道。
   *[other] 每週一局會在星期一 0:00（UTC）貼在 { $place }。用 `/azul settings deals` 加上 `channel:` 可以換頻道。
}
deal-channel-gone = 每週一局的頻道已經不見了，沒辦法貼出，所以我也結束了進行中的那一期。用 `/azul settings deals` 加上 `channel:` 可以選別的頻道。

refused-deal-unseen = 玩完這一期，你就會看到同組的分數。星期日過後，那則訊息會列出所有成績。

command-settings-deals = 每週一局（管理員）
option-deals-channel = 頻道；不選就告訴你現在是哪個
