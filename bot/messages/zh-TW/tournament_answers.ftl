# What people are answered privately about tournaments: commands, confirmations, one's own tables, and refusals.

command-tournament = 錦標賽：瑞士制、循環賽、淘汰賽
command-tournament-new = 辦一場錦標賽，3 到 64 人
command-tournament-enter = 報名錦標賽
command-tournament-withdraw = 退出錦標賽
command-tournament-show = 名次表、你的各桌、下一個對手
command-tournament-begin = 由主辦人現在就開賽
command-tournament-computer = 讓電腦報名你的錦標賽
command-tournament-remove = 把一個人或電腦移出你的錦標賽
command-tournament-replace = 把你錦標賽裡的一個名額轉給別人
command-tournament-correct = 更正你錦標賽裡一桌的名次
command-tournament-move-here = 你的錦標賽改在這個頻道繼續
command-tournament-end = 取消你的錦標賽；會再確認一次
command-tournament-export = 把錦標賽存成檔案，可以驗證

option-tournament = 哪一場；不選就是這裡這一場
option-tournament-name = 錦標賽的名字
option-tournament-game = 哪一種 Azul、用哪一面；不選就是基本版 Azul
option-tournament-seats = 幾人一桌，2 到 4 人；不選就是 2 人
option-tournament-format = 怎麼配對；不選就是瑞士制
option-tournament-role = 只有這個身分組的人能報名；不選就誰都可以
option-tournament-at = 什麼時候開賽，例如 2027-01-31 18:00；不填就由你按
option-tournament-with-entries = 滿幾人就開賽；不填就由你按
option-tournament-days = 一輪幾天；不填就等所有人都玩完
option-tournament-stop = 到期還沒玩完的桌要不要照當下的盤面結束；不選就繼續玩完
option-tournament-rounds = 瑞士制打幾輪；不填就看人數決定
option-tournament-time = 每回合的時間；不選就是一天
option-tournament-at-end = 時間到了怎麼辦；不選就失去座位
option-tournament-threads = 每桌要不要開自己的討論串；不選就會開
option-tournament-entry = 誰的名額
option-tournament-person = 由誰接手
option-tournament-table = 這一輪或上一輪的哪一桌
option-tournament-places = 各座位的名次，例如 2 1

format-swiss = 瑞士制
format-round-robin = 循環賽
format-knock-out = 淘汰賽

help-tournaments = 錦標賽
    .text =
        - `/azul tournament new` 辦一場：瑞士制每桌兩到四人，循環賽和淘汰賽每桌兩人。第一篇貼文會列出報名的人。
        - 貼文下面的按鈕可以報名或退賽，用 `/azul tournament enter` 和 `/azul tournament withdraw` 也行。瑞士制在第二輪開始前都還能加入。
        - 主辦人按**開賽**或用 `/azul tournament begin` 開始，也可以設定自動開賽。每一輪我會配對、開桌，再標記大家入座；每桌都是一般的局，會計積分。
        - `/azul tournament show` 或**查看**，可以看名次表、你的各桌和下一個對手。
        - 給主辦人和管理員：`/azul tournament computer` 加電腦；`/azul tournament remove` 移出一個人；`/azul tournament replace`（限管理員）把名額轉給別人；`/azul tournament correct` 更正結果；`/azul tournament move-here` 換頻道繼續；`/azul tournament end` 取消。
        - `/azul tournament export` 匯出每一輪的配對和依據。種子在一開始就封好，結束時公開，誰都能拿來檢查。

button-remove = 對，移出
button-call-off = 對，取消

## Confirmations

answer-tournament-opened = { $name } 開放報名了，{ $channel } 的貼文會列出報名的人。{ $begins ->
    [by-hand] 人夠了就在那裡按**開賽**。
   *[itself] 時候到了會自動開賽；想提早就在那裡按**開賽**。
}你自己還沒報名：按**報名**就行。
answer-tournament-entered = 你報名了 { $name }，是第 { $number } 號，目前共 { $count } 人。開桌時我會標記你。想退賽就用 `/azul tournament withdraw`。
answer-tournament-entered-late = 你加入了 { $name }。比賽已經開始，你從第 { $round } 輪打起。
answer-tournament-withdrawn = 你退出了 { $name }。{ $games ->
    [none] {""}
   *[other] 不過你在 { $games } 還沒玩完：把它玩完，或用 `/azul resign` 認輸。
}
answer-tournament-begun = { $name } 開賽了，{ $count } 人參賽，共 { $rounds } 輪。我正在配對第一輪，馬上開桌。
answer-tournament-computer = { $who } 報名了 { $name }。
answer-tournament-removed = { $who } 已移出 { $name }，之後不再配對。
answer-tournament-replaced = { $who } 在 { $name } 接手 { $old } 的位子，分數也一起接過去。
answer-tournament-corrected = { $name } 的結果更正了：{ $places }。下一篇貼文會告訴大家。
answer-tournament-moved = { $name } 改在這裡繼續。
answer-tournament-ended = { $name } 取消了。還在玩的桌會當成一般的局繼續。
answer-tournament-exported = { $over ->
    [1] 這是 { $name } 和它的種子：所有報名、配對和結果都在裡面。用 `python -m bot verify FILE` 可以檢查檔案。
   *[0] 這是 { $name } 目前的報名、配對和結果。種子在結束前都會封著。
}
answer-tournament-end-sure = 要取消 { $name } 嗎？現在{ $count ->
    [0] 沒有人
   *[other] 有 { $count } 人
}參賽，{ $rounds ->
    [0] 還沒開賽
   *[other] 打到第 { $rounds } 輪
}。取消後會馬上結束，沒有冠軍，也不能恢復；還在玩的桌會當成一般的局繼續。
answer-tournament-remove-sure = 要把 { $who } 移出 { $name } 嗎？之前的局和分數都保留，但之後不再配對。{ $open ->
    [1] 對方還有一桌沒玩完。
   *[0] {""}
}
answer-tournament-gone = 不過其他人不會知道，因為它的頻道不見了。在別的頻道輸入 `/azul tournament move-here`，就能在那裡繼續。
answer-tournament-unposted = 不過其他人不會知道：我在 { $channel } 沒有{ $permissions }權限。管理員可以開給我；在那之前，用 `/azul tournament show` 都看得到。
