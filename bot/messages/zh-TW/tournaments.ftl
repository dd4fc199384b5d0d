# Public posts of tournaments and their pictures.

tournament-title = 🏆 { $name } · #{ $tournament }
tournament-round-title = 🏆 { $name } · 第 { $round } 輪，共 { $rounds } 輪
tournament-over-title = 🏆 { $name } 結束了
tournament-cancelled-title = 🏆 { $name } 取消了
tournament-name = { $name } **#{ $tournament }**

## The post with the entries

tournament-kind = { $kind } · { $seats ->
    [2] 兩人一桌
    [3] 三人一桌
   *[4] 四人一桌
}
tournament-format-swiss = **瑞士制：**沒有人會被淘汰。每輪盡量讓分數相近、還沒對過的人同桌。
tournament-format-round-robin = **循環賽：**每個人都會跟其他人各對戰一次。
tournament-format-knock-out = **淘汰賽：**贏了晉級，輸了出局。
tournament-third-place = 準決賽的輸家打季軍賽。
tournament-begins-by-hand = 等 { $host } 按**開賽**就開始。
tournament-begins-at = { $when } 開賽（{ $in }）。
tournament-begins-with = 滿 { $count } 人就開賽。
tournament-begins-at-or-with = { $when } 開賽（{ $in }），滿 { $count } 人就提前開始。
tournament-days = 每輪 { $days } 天。到時還沒玩完的桌，{ $end ->
    [as-it-stands] 會照當下的盤面結束：領先的人得分，那一局不計積分。
   *[play-on] 會等它們玩完。
}
tournament-days-none = 每輪等所有桌都玩完才結束。
tournament-entries = **已有 { $count } 人報名（最多 { $most } 人）：**
tournament-entries-none = **還沒有人報名。**最多 { $most } 人。
tournament-least = 至少要 { $least } 人，還差 { $missing } 人。
tournament-misfit-no-full-table = 只有 { $count } 人報名，湊不滿 { $seats } 人一桌。
tournament-misfit-too-many-rounds = 只有 { $count } 人報名，打 { $rounds } 輪一定會重複對上；不重複的話最多 { $most } 輪。
tournament-misfit-asks = 要等主辦人按**開賽**選好賽制，或有更多人報名，才會開賽。
tournament-hosts = 主辦人：{ $who }
tournament-admits-code = 報名要有主辦人給的代碼。
tournament-admits-invited = 只限受邀的人報名。
tournament-invited = 受邀（{ $count } 人）：
tournament-check-in-planned = { $when }（{ $in }）會請大家確認。
tournament-check-in = **還要參加嗎？請按「我會參加」。**{ $count } 人中有 { $ready } 人確認了（✓）。開賽時還沒確認的人不會參賽。
tournament-confirmed = { $who } ✓
tournament-begun = **已經開賽，{ $count } 人參賽，共 { $rounds } 輪：**

## The post about a round

tournament-last-day = 這輪的期限到 { $when }（{ $in }）。到時還沒玩完的桌，{ $end ->
    [as-it-stands] 會照當下的盤面結束。
   *[play-on] 會等它們玩完。
}
tournament-waits = { $when }（{ $in }）之前不會配對下一輪。在那之前，主辦人或管理員可以用 `/azul tournament correct` 更正結果；按**下一輪**會馬上配對。
tournament-postponed-unposted = 期限延後了，因為有一桌我沒辦法發文。
tournament-postponed-outage = 期限延後了，因為到期時我無法連線。
tournament-table = { $number }. { $seats } · { $link }
tournament-table-unlinked = { $number }. { $seats }
tournament-seat-won = **{ $who }**
tournament-seat-behind = { $who }
tournament-scored-won = **{ $who }** { $score }
tournament-scored-behind = { $who } { $score }
tournament-seat-left = ~~{ $who }~~
tournament-for-third = { $seats }（季軍賽）
tournament-awarded = { $seats }（判定）
tournament-corrected = { $seats }（已更正）
tournament-byes = { $format ->
    [knock-out] 本輪輪空，直接晉級：
   *[other] 本輪輪空，照贏一局給分：
}
tournament-walkovers = 第 { $round } 輪同桌沒有其他人留到最後，因此獲勝：
tournament-away = 休假中，本輪不配對：
tournament-more-tables = ……還有 { $count } 桌。按**查看**可以找到你那一桌。

## News since the previous round

tournament-news-entered = { $who } 報名了。
tournament-news-withdrawn = { $who } 退賽了。
tournament-news-outnumbered = { $who } 離開了，因為電腦不能比人多。
tournament-news-removed = { $by } 移出了 { $who }。
tournament-news-readmitted = { $by } 讓 { $who } 回來了。
tournament-news-replaced = { $by } 把 { $old } 的位子交給了 { $who }。
tournament-news-corrected = { $by } 更正了第 { $round } 輪 #{ $game } 的結果。
tournament-news-awarded = { $by } 結束了第 { $round } 輪的 #{ $game }，並判定了名次。
tournament-news-added = { $by } 把 { $who } 加了進來。
tournament-news-absent = { $who } 沒有確認，不參賽。
tournament-news-appointed = { $by } 指定 { $who } 當共同主辦人。
tournament-news-dismissed = { $who } 不再是共同主辦人。
tournament-news-repaired = { $by } 讓第 { $round } 輪重新配對了。
tournament-organizer = 主辦人或管理員

## The post about the end

tournament-winner = **{ $who }** 以 { $points } 分奪冠！
tournament-place = { $rank }. { $who } · { $points } 分
tournament-nobody-stayed = 沒有人留到最後，所以沒有人獲勝。
tournament-separated = 榜首有人同分，最後靠{ $decided ->
    [met] 對手的分數
    [direct] 兩人對戰的那一局
    [own] 實戰得分
   *[lot] 抽籤
}決定名次。
tournament-played = 共 { $count } 人參賽，打了 { $rounds } 輪。
tournament-sealed = 封袋 { $commitment }：所有的抽籤在有人報名之前就定好了
tournament-unsealed = 封袋 { $commitment }，種子 { $seed }：要檢查抽籤，用 `/azul tournament export`
tournament-ended-too-few = 到了開賽時間，{ $count ->
    [0] 卻沒有人報名
   *[other] 卻只有 { $count } 人報名
}，至少要 { $least } 人才能開賽。
tournament-ended-expired = { $days } 天都沒有動靜，也一直沒有開賽。
tournament-ended-by-hand = 主辦人或管理員結束了這場錦標賽。{ $rounds ->
    [0] {""}
   *[other] 還在玩的桌會當成一般的局繼續。
}

## Warnings to the host

tournament-warning = { $name } 需要你處理：
tournament-warning-channel-gone = 錦標賽或其中一桌的頻道不見了。用 `/azul tournament move-here` 可以換到別的頻道繼續，單獨一桌則用 `/azul table move-here`。
tournament-warning-plan-missing = 開賽時間到了，但賽制不適合目前的人數。按第一篇貼文下的**開賽**，或用 `/azul tournament begin`，可以選別的賽制。如果又有人報名、賽制變得適合，就會自動開賽。
tournament-warning-table-stuck = 有一桌因為沒有人回應而暫停。用 `/azul tournament correct` 可以照你說的名次結束它。
tournament-warning-round-late = 這一輪的最後一天過了，但還有桌沒結束。這一輪的貼文有各桌的連結；用 `/azul tournament correct` 可以照你說的名次結束一桌。
tournament-warning-round-over = 這一輪每一桌都結束了。最後一桌結束後一小時會配對下一輪；在那之前可以用 `/azul tournament correct` 更正結果，或用 `/azul tournament begin` 馬上配對。

## Notices to people

tournament-notice-invited = { $by } 邀請你參加錦標賽 { $name }。到這裡報名：{ $link }
tournament-notice-added = { $by } 把你加進了錦標賽 { $name }。不想參加的話，到這裡退賽：{ $link }
tournament-notice-asked = 你還要參加錦標賽 { $name } 嗎？{ $begins ->
    [at] 請在 { $when } 開賽前到這裡按**我會參加**，不然你就不會參賽：{ $link }
   *[by-hand] 請在開賽前到這裡按**我會參加**，不然你就不會參賽：{ $link }
}
tournament-notice-appointed = { $by } 指定你當錦標賽 { $name } 的共同主辦人：到那裡按**查看**，再按**管理比賽…**。{ $link }

## Links from other messages

tournament-out = { $format ->
    [swiss] 錦標賽不會再幫你配對。只要後面還有一輪，就能用 `/azul tournament enter` 回來。
   *[other] 錦標賽不會再幫你配對。
}
tournament-table-ended = { $format ->
    [knock-out] 這一桌算平手，所以由後手的人晉級下一輪。
   *[other] 這一桌算平手。
}主辦人或管理員可以用 `/azul tournament correct` 更正。
tournament-done-by = 這是 { $who } 決定的。
tournament-link = 這是 { $name } 的一桌。{ $link }
tournament-table-of = { $name }（#{ $tournament } 的一桌）

button-enter = 報名
button-ready = 我會參加
button-begin = 開賽
button-next-round = 下一輪
button-show = 查看

## Pictures

tournament-after = 第 { $round } 輪結束，共 { $rounds } 輪
tournament-in = 第 { $round } 輪，共 { $rounds } 輪
tournament-points = 分
tournament-met = 對手
tournament-decided = 同分比較
tournament-table-column = 桌次
tournament-pairings-foot = 桌次相同的人同桌對戰。
tournament-marks = 各輪
tournament-decided-met = 對手
tournament-decided-direct = 彼此對戰
tournament-decided-own = 實戰得分
tournament-decided-lot = 抽籤
tournament-left = { $who }（退出）
tournament-marks-of-two = 上＝勝，下＝負，橫線＝平手，加號＝輪空。對手：平均分。
tournament-marks-of-more = 越高＝名次越前面，橫線＝平手，加號＝輪空。對手：平均分。
tournament-board = { $who } 最好的圖板：{ $score } 分，#{ $game }
tournament-alt-place = { $rank }. { $who }：{ $points } 分
tournament-alt-met = 對手 { $met }
tournament-alt-decided = 同分比較：{ $decided }
tournament-alt-rounds = 各輪：{ $marks }
tournament-alt-table = { $who }：第 { $table } 桌
tournament-alt-mine = 你的名次：{ $row }
tournament-bracket-round = 第 { $round } 輪
tournament-bracket-final = 決賽
tournament-bracket-third = 季軍賽
tournament-bracket-beat = { $who } 贏了 { $other }
tournament-bracket-plays = { $who } 對 { $other }
tournament-bracket-bye = { $who } 輪空
tournament-bracket-through = 晉級：{ $who }
tournament-mark-won = 勝
tournament-mark-shared = 平手
tournament-mark-lost = 負
tournament-mark-second = 第二
tournament-mark-third = 第三
tournament-mark-last = 最後
tournament-mark-bye = 輪空
tournament-mark-half = 半分
tournament-mark-away = 休假
tournament-mark-open = 還沒玩完
tournament-mark-none = 無
