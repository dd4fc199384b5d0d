# Responses about tournaments: commands, confirmations, the player’s own tables, and refusals.

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

# A game and a tournament have different measure words.
option-tournament = 哪一場；不選就是這裡這一場
option-tournament-name = 錦標賽的名字
option-tournament-game = 哪一款花磚物語、用哪一面；不選就是基本版
option-tournament-seats = 幾人一桌，2 到 4 人；不選就是 2 人
option-tournament-format = 怎麼配對；不選就是瑞士制
option-tournament-role = 只有這個身分組的人能報名；不選就誰都可以
option-tournament-at = 什麼時候開賽，例如 2027-01-31 18:00；不填就由你開賽
option-tournament-with-entries = 滿幾人就開賽；不填就由你開賽
option-tournament-days = 一輪幾天；不填就等所有人都玩完
option-tournament-stop = 到期還沒玩完的桌要不要照當下的盤面結束；不選就繼續玩完
option-tournament-rounds = 瑞士制打幾輪；不填就看人數決定
option-tournament-third = 要不要打季軍賽；不選就不打
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
        - 按貼文下面的**報名**或**退賽**，用 `/azul tournament enter` 和 `/azul tournament withdraw` 也行。瑞士制在前半賽程都還能加入。
        - 主辦人按**開賽**或用 `/azul tournament begin` 開始，也可以設定自動開賽。每一輪我會配對、開桌，再標記大家入座；每桌都是一般的局，會計積分。
        - `/azul tournament show` 或**查看**，可以看名次表、你的各桌和下一個對手。
        - 給主辦人和能管理伺服器的人：
          - **查看**裡的**管理比賽…**：邀請或加人、決定誰可以報名、請大家確認、指定共同主辦人
          - `/azul tournament computer` 加電腦
          - `/azul tournament remove` 移出一個人
          - `/azul tournament replace`（限能管理伺服器的人）把名額轉給別人
          - `/azul tournament correct` 更正結果，或結束卡住的一桌並判定名次
          - `/azul tournament move-here` 換頻道繼續
          - `/azul tournament end` 取消
        - `/azul tournament export` 匯出每一輪的配對和依據。種子在一開始就封好，結束時公開，誰都能拿來檢查。

button-enter-anyway = 還是要報名
button-tournament-plan = { $format ->
    [round-robin] 循環賽
    [knock-out] 淘汰賽
   *[swiss] { $seats ->
        [2] 瑞士制，兩人一桌
        [3] 瑞士制，三人一桌
       *[4] 瑞士制，四人一桌
    }
} · { $rounds } 輪
button-withdraw-sure = 對，我要退賽
button-remove = 對，移出
button-readmit = 對，讓對方回來
button-award = 對，結束
button-organize = 管理比賽…
button-invite = 邀請…
button-add = 加人…
button-admit = 誰可以報名…
button-checkin = 請大家確認…
button-ask-now = 現在就問
button-ask-before = 開賽前 { $hours } 小時
button-noask = 不用確認了
button-begin-anyway = 不等了，直接開賽
button-appoint = 指定共同主辦人…
button-dismiss = 移除共同主辦人
button-apart = 避免兩人對上…
button-repair = 重新配對這一輪…
button-repair-sure = 對，重新配對
button-calloff = 取消比賽…
button-call-off = 對，取消

## Forms

form-invite = 邀請別人
form-invited = 邀請
    .description = 每個人都會收到附連結的私訊
form-uninvited = 收回邀請
    .description = 已經報名的人會留下
form-add = 加人
form-added = 加入
    .description = 他們會收到通知，也可以退賽
form-admit = 誰可以報名
form-admission = 從現在起誰可以報名
    .description = 受邀的人一定可以；已報名的保留
form-admission-anybody = 所有人
form-admission-role = 有開辦時所選身分組的人
form-admission-code = 有代碼的人
form-admission-invited = 只限受邀的人
form-apart = 避免兩人對上
form-first = 第一個人
    .description = 名字或編號
form-second = 第二個人
    .description = 再填一次同樣的兩人，就又可以對上
form-code = 代碼
    .description = 大小寫和空格都沒關係
form-enter = 用代碼報名
form-appoint = 指定共同主辦人
form-cohost = 共同主辦人
    .description = 除了指定共同主辦人，什麼都能做

## Confirmations

answer-tournament-opened = { $name } 開放報名了，{ $channel } 的貼文會列出報名的人。{ $begins ->
    [by-hand] 人夠了就在那裡按**開賽**。
   *[itself] 到時會自動開賽；想提早就在那裡按**開賽**。
}你自己還沒報名：按**報名**就行。
answer-tournament-entered = 你報名了 { $name }，是第 { $number } 號，目前共 { $count } 人。開桌時我會標記你。想退賽就按**退賽**。
answer-tournament-blocked = 在錦標賽裡，任何人都可能配對到任何人。你封鎖的人當中有 { $count } 位已經報名 { $name }，報名後你可能會跟他們同桌；不過他們催你或提議時，還是不會標記到你。已報名的有：
answer-tournament-entered-late = 你加入了 { $name }。比賽已經開始，你從第 { $round } 輪打起。
answer-tournament-withdraw-sure = 要退出 { $name } 嗎？退賽後不能再報名，名次也會排在所有留下的人後面。
answer-tournament-withdrawn = 你退出了 { $name }。{ $games ->
    [none] {""}
   *[other] 不過 { $games } 還沒玩完：可以玩完，或用 `/azul resign` 認輸。
}
answer-tournament-plan = { $name } 要怎麼打？選好就馬上開賽，也可以再等更多人報名。
answer-tournament-begun = { $name } 開賽了，{ $count } 人參賽，共 { $rounds } 輪。我正在配對第一輪，馬上開桌。
answer-tournament-next-round = 結果確定了。我正在配對 { $name } 的第 { $round } 輪。
answer-tournament-computer = { $who } 報名了 { $name }。
answer-tournament-removed = { $who } 已經移出 { $name }，之後不再配對，也不能再報名。用 `/azul tournament remove` 選同一個名額可以讓對方回來。
answer-tournament-readmit-sure = { $who } 已經被移出 { $name }。要讓對方回來嗎？分數會保留，從下一輪開始上場。
answer-tournament-readmitted = { $who } 回到 { $name } 了。
answer-tournament-replaced = { $rounds ->
    [0] { $who } 在 { $name } 接手了 { $old } 的名額。
   *[other] { $who } 在 { $name } 接手 { $old } 的位子，分數也一起接過去。
}
answer-tournament-corrected = { $name } 的結果更正了：{ $places }。錦標賽的貼文會寫出來。{ $repaired ->
    [1] 第 { $round } 輪也照這個結果重新配對了。
   *[0] {""}
}
answer-tournament-correct-already = { $name } 沒有需要更正的：名次本來就是 { $places }。要改的話，請用別的名次再下一次指令。
answer-tournament-award-sure = #{ $game } 這一局還在玩。要用這個名次結束它嗎：{ $places }？這一局不計積分，最後的貼文會寫明是你決定的。
answer-tournament-awarded = { $name } 的這一桌結束了：{ $places }。這一桌最後的貼文和錦標賽的貼文都會寫明是你決定的。
answer-tournament-moved = { $name } 改在這裡繼續。
answer-tournament-ended = { $name } 取消了。{ $rounds ->
    [0] {""}
   *[other] 還在玩的桌會當成一般的局繼續。
}
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
}。取消後會馬上結束，沒有冠軍，也不能恢復{ $rounds ->
    [0] 。
   *[other] ；還在玩的桌會當成一般的局繼續。
}
answer-tournament-remove-sure = 要把 { $who } 移出 { $name } 嗎？之前的局和分數都保留，但之後不再配對。{ $open ->
    [1] 對方還有一桌沒玩完。
   *[0] {""}
}
answer-organize = 要在 { $name } 做什麼？只有主辦人和能管理這個伺服器的人看得到這些按鈕。
answer-tournament-invited = 已邀請 { $who } 參加 { $name }。他們若接受私訊就會收到通知，錦標賽的貼文也會列出他們。
answer-tournament-uninvited = 收回了 { $who } 參加 { $name } 的邀請。已經報名的人會留下。
answer-tournament-added = 已把 { $who } 加入 { $name }。他們若接受私訊就會收到通知，也可以退賽。
answer-tournament-admits = { $who ->
    [code] 現在要有代碼才能報名 { $name }。我不會存下代碼本身，請自己記好。
    [role] 現在只有開辦時所選身分組的人可以報名 { $name }。
    [invited] 現在只有受邀的人可以報名 { $name }。
   *[anybody] 現在所有人都可以報名 { $name }。
}已報名的保留，你邀請的人一定可以報名。
answer-tournament-ask-sure = 我會用私訊和貼文請 { $name } 的人按**我會參加**，只問一次。開賽時還沒按的人不會參賽。什麼時候問？
answer-tournament-asked = { $hours ->
    [0] 我正在請 { $name } 的人確認，它的貼文會顯示誰確認了。
   *[other] 我會在開賽前 { $hours } 小時請 { $name } 的人確認。
}
answer-tournament-not-asking = { $name } 不用再確認了：報名的人都會參賽。
answer-tournament-ready = 你確認會參加 { $name } 了。
answer-tournament-unconfirmed = 要現在開始 { $name } 嗎？有 { $count } 人還沒確認，不會參賽：
answer-tournament-appointed = { $who } 現在是 { $name } 的共同主辦人，會收到私訊。
answer-tournament-dismissed = { $name } 沒有共同主辦人了。
answer-tournament-apart = { $apart ->
    [1] { $name } 只要還有別的配法，就不會讓 { $one } 和 { $other } 對上；淘汰賽會把他們放在對戰表的不同半邊。不會通知任何人，但 `/azul tournament export` 的檔案裡有這件事。
   *[0] 在 { $name }，{ $one } 和 { $other } 又可以對上了。
}
answer-tournament-repair-sure = 要照現在的名單和結果，把 { $name } 的第 { $round } 輪重新配對嗎？有變動的桌會取消，不計積分。只有在還沒有人出手時才行。
answer-tournament-repaired = { $name } 的第 { $round } 輪已經重新配對，我正在開新的桌。
answer-tournament-gone = 不過其他人不會知道，因為它的頻道不見了。在別的頻道輸入 `/azul tournament move-here`，就能在那裡繼續。
answer-tournament-unposted = 不過其他人不會知道：我在 { $channel } 少了權限：{ $permissions }。管理員可以開給我；在那之前，用 `/azul tournament show` 都看得到。

## The player’s own tables and next opponent, in `/azul tournament show`

show-tournament-place = 你是第 { $rank } 名，共 { $count } 人，目前 { $points } 分。
show-tournament-not-in = 你沒有報名這一場。
show-tournament-out = 你已經出局：退賽了、被移出，或在某一桌時間用完。
show-tournament-entered = 你報名了，是第 { $number } 號。
show-tournament-next = **第 { $round } 輪：**你對 { $who } · { $link }
show-tournament-opens = **第 { $round } 輪：**你對 { $who }，馬上開桌。
show-tournament-bye = **第 { $round } 輪：**{ $format ->
    [knock-out] 你輪空，直接晉級。
   *[other] 你輪空，照贏一局給分。
}
show-tournament-away = **第 { $round } 輪：**你在休假，這輪不打。
show-tournament-corrected-first = 你第 { $round } 輪的那一桌已經結束。最後一桌結束一小時後，或主辦人按下**下一輪**，就會配對下一輪；在那之前都可以更正結果。
show-tournament-waits = 你在第 { $round } 輪的那一桌玩完了。{ $open ->
    [0] 馬上配對下一輪。
   *[other] 剩下的 { $open } 桌都玩完，就配對下一輪。
}
show-tournament-next-round = 你從第 { $round } 輪打起。{ $open ->
    [0] 這一輪的結果記好，就會配對。
   *[other] 這一輪剩下的 { $open } 桌都玩完，就會配對。
}
show-tournament-knocked-out = 你被淘汰了，之後沒有你的比賽了。
show-tournament-last = 你最後一輪的那一桌玩完了。
show-tournament-tables = 你目前的各桌：
show-tournament-table = 第 { $round } 輪：對 { $who }，{ $mark } · { $link }
show-tournament-round-bye = 第 { $round } 輪：{ $format ->
    [knock-out] 輪空，直接晉級
   *[other] 輪空，照贏一局給分
}
show-tournament-round-half = 第 { $round } 輪：沒打，給贏一局的一半分數
show-tournament-round-away = 第 { $round } 輪：沒打，沒有分
show-tournament-winner = **{ $who }** 奪冠。

## Choosing a tournament

which-tournament = 現在有好幾場錦標賽。你要哪一場？
which-tournament-choose = 選一場錦標賽
which-tournament-open = 還沒開賽
which-tournament-running = 進行中

## Refusals

refused-no-such-tournament = 這裡沒有「{ $text }」這場錦標賽。輸入 `tournament:` 時會列出這裡有的。
refused-no-tournament = 這個伺服器沒有你看得到的錦標賽。用 `/azul tournament new` 可以辦一場。
refused-which-tournament = 現在有好幾場錦標賽：{ $names }。用 `tournament:` 告訴我是哪一場。
refused-tournament-changed = 錦標賽 #{ $tournament } 剛剛有變動，所以這次沒有執行。用 `/azul tournament show` 看一下再試一次。
refused-unplayable-tournament = 錦標賽 #{ $tournament } 的紀錄壞掉了，我讀不出來。資料都沒有刪，各桌還是可以玩到結束。請告訴維護我的人。
refused-tournament-name = 「{ $text }」去掉空白和格式符號就什麼都不剩了。取個有文字或數字的名字吧，例如「春季盃」。
refused-tournament-name-long = 名字太長了，最多 { $limit } 個字。取短一點吧。
refused-tournament-time = 「{ $text }」這個開賽時間我看不懂。請寫年、月、日、時，例如 2027-01-31 18:00，以你的時區為準（`/azul settings me`）。
refused-runs-too-many = 你在這個伺服器辦的錦標賽還有 { $limit } 場沒結束，已經到上限了。用 `/azul tournament end` 可以取消一場。
refused-too-many-tournaments = 這個伺服器已經有 { $limit } 場錦標賽在進行，不能再辦了。可以報名其中一場，或等一場結束；主辦人和管理員也能用 `/azul tournament end` 取消。
refused-bad-tournament = { $what ->
    [seats] 循環賽和淘汰賽只能兩人一桌。不要填 `seats:`，或改選瑞士制。
    [at-end] 錦標賽裡時間到了，只能由電腦接手座位，或直接判負。`at-end:` 請從這兩個裡選。
    [days] 一輪可以是 1 到 30 天。`days:` 請填這個範圍的數字；不填就等所有人都玩完。
    [rounds] 只有瑞士制可以選幾輪，1 到 15 輪。不要填 `rounds:`，或改選瑞士制。
    [third] 只有淘汰賽有季軍賽。不要填 `third:`，或改選淘汰賽。
    [last-day] 沒有期限，就沒有到期時要結束的桌。把 `days:` 也填上，或不要選 `stop:`。
   *[begin] 開賽時間要在未來 90 天內。`at:` 換一個時間；不填就由你開賽。
}
refused-tournament-misfit = 錦標賽 #{ $tournament } 的賽制不適合 { $count } 人。用 `/azul tournament begin` 可以選別的賽制。
refused-plan-outdated = 錦標賽 #{ $tournament } 現在有 { $count } 人，這個人數不能用那種賽制。請再按一次**開賽**，改選別的。
refused-entries-misfit = { $misfit ->
    [too-many-rounds] { $count } 人打 { $rounds } 輪一定會重複對上；不重複的話最多 { $most } 輪。請減少 `rounds:`，或增加 `with-entries:`。
   *[no-full-table] { $count } 人湊不滿 { $seats } 人一桌。`with-entries:` 或 `seats:` 請換一個數字。
}
refused-entries-wrong = 這種錦標賽要 { $least } 到 { $most } 人。`with-entries:` 請填這個範圍的數字；不填就由你開賽。
refused-entered-already = 你已經報名錦標賽 #{ $tournament } 了。用 `/azul tournament show` 看你的各桌，想退賽就用 `/azul tournament withdraw`。
refused-tournament-full = 錦標賽 #{ $tournament } 滿了，{ $limit } 人。有人退賽再來報名，或用 `/azul tournament new` 自己辦一場。
refused-entered-often = 你已經報名錦標賽 #{ $tournament } { $limit } 次了，不能再報名。可以用 `/azul tournament new` 自己辦一場。
refused-tournament-changes = 錦標賽 #{ $tournament } 已經變動 { $limit } 次，不能再變動了。退賽、移除參賽者、開賽和取消仍然可以；也可以用 `/azul tournament new` 另辦一場。
refused-tournament-begun = 錦標賽 #{ $tournament } 已經開賽，來不及了。用 `/azul tournament show` 可以看名次表，用 `/azul tournament new` 可以另辦一場。
refused-entry-too-late = 錦標賽 #{ $tournament } 已經開賽，{ $format ->
    [round-robin] 循環賽的對戰在開賽時就排定了
    [knock-out] 淘汰賽的對戰表在開賽時就排定了
   *[swiss] 瑞士制只有前半賽程能報名
}。用 `/azul tournament show` 可以看名次表，用 `/azul tournament new` 可以另辦一場。
refused-tournament-role = 錦標賽 #{ $tournament } 只開放給 { $roles }。請管理員給你這個身分組，或用 `/azul tournament new` 自己辦一場。
refused-entries-too-few = 錦標賽 #{ $tournament } { $count ->
    [0] 還沒有人報名
   *[other] 只有 { $count } 人報名
}，至少要 { $least } 人才能開賽。等更多人報名，或用 `/azul tournament computer` 加個電腦。
refused-people-too-few = 錦標賽 #{ $tournament } { $count ->
    [0] 還沒有人報名
   *[other] 只有 { $count } 個人報名
}，至少要有 { $entries } 個參賽者，其中 { $least } 個是真人，才能開賽。請等更多人報名。
refused-computers-too-many = { $people ->
    [0] 還沒有人報名錦標賽 #{ $tournament }，而電腦不能比人多。等有人報名之後再加電腦吧。
   *[other] 只有 { $people } 個人報名錦標賽 #{ $tournament }，而電腦不能比人多。請等更多人報名，或用 `/azul tournament remove` 移出一個電腦。
}
refused-knocked-out = 你在錦標賽 #{ $tournament } 已經被淘汰，不會再配對，名次也會保留。用 `/azul tournament show` 可以看名次表。
refused-not-entered = 你沒有報名錦標賽 #{ $tournament }，不用退賽。還能報名的話，用 `/azul tournament enter` 就行。
refused-tournament-over = 錦標賽 #{ $tournament } { $status ->
    [cancelled] 取消了
   *[finished] 結束了
}。用 `/azul tournament show` 可以看名次表，用 `/azul tournament new` 可以另辦一場。
refused-tournament-host-only = { $known ->
    [0] 這場錦標賽已經沒有主辦人，只有能管理這個伺服器的人可以這麼做。請他們幫忙吧。
   *[other] 只有主辦人 { $mention } 和能管理這個伺服器的人可以這麼做。請他們幫忙吧。
}
refused-no-such-entry = 錦標賽 #{ $tournament } 沒有 { $number } 號。請從 `entry:` 列出的名單選一個。
refused-entry-is-out = { $who }（{ $number } 號）已經出局了。請從 `entry:` 列出的名單選別人。
refused-entry-not-removed = { $who }（{ $number } 號）目前沒有被移出，不用讓他回來。用 `/azul tournament show` 可以看目前有誰。
refused-removed = 你被移出了錦標賽 #{ $tournament }，所以不能再報名。{ $known ->
    [0] 能管理這個伺服器的人
   *[other] 主辦人 { $mention } 或能管理這個伺服器的人
}可以用 `/azul tournament remove` 讓你回來。
refused-entry-plays-no-more = { $who }（{ $number } 號）在這場錦標賽已經不再上場，沒有位子可以接手。請從 `entry:` 列出的名單選別人。
refused-entered-other = { $me ->
    [1] 你已經在這場錦標賽裡了
   *[0] { $who } 已經在這場錦標賽裡了
}，一個人不能有兩個名額。`person:` 請換別人。
refused-replace-manager-only = 只有能管理這個伺服器的人（「管理伺服器」權限）可以把錦標賽 #{ $tournament } 的名額轉給別人。請其中一位幫忙；也可以用 `/azul tournament remove` 移出這個名額，還能報名的話，要接手的人就自己報名。
refused-round-under-way = { $who } 還有一桌沒玩完，現在不能換人接手。等那一桌結束，或讓它提早結束：坐在那裡的人可以認輸（`/azul resign`），主辦人或管理員可以結束它（`/azul table end`）。
refused-not-in-tournament = { $game } 不在這裡進行中的錦標賽裡。請從 `table:` 列出的名單選一桌。
refused-round-closed = #{ $game } 這一局屬於第 { $number } 輪，後面的配對都是照它的結果排的，所以不能再更正。請從 `table:` 的清單裡選最新一輪或前一輪的桌。
refused-apart-impossible = { $why ->
    [round-robin] 循環賽是每個人都跟其他人對戰，沒辦法讓誰不對上。可以用 `/azul tournament remove` 移出一個名額。
   *[bracket] 對戰表已經排好了，來不及避免兩人對上。可以用 `/azul tournament remove` 移出一個名額。
}
refused-apart-own = 這場錦標賽你自己也參加，所以就算你是主辦人，也不能決定自己不會遇到誰。請能管理這個伺服器的人幫忙。
refused-apart-same = 你填了同一個人兩次。請填兩個不同的人。
refused-apart-unknown = 找不到叫「{ $text }」的人，或是不只一個。請寫完整的名字，或 `/azul tournament remove` 列出的編號。
refused-apart-too-many = 已經有 { $limit } 對不會對上，到上限了。再填一次其中一對，就能讓他們對上。
refused-round-begun = 第 { $round } 輪的 #{ $game } 已經開始了，所以不能把它的玩家改配給別人。那一局的名次還是可以用 `/azul tournament correct` 判定。
refused-repair-same = 第 { $round } 輪重新配對還是一樣的桌，所以什麼都沒變。請先更正結果，或移出某個人。
refused-repair-own = 你自己也參加錦標賽 #{ $tournament }，所以不能重新配對這一輪。沒參賽的共同主辦人或管理員可以。
refused-repair-too-early = 現在沒有正在打的輪次，沒有東西可以重新配對。用 `/azul tournament begin` 開賽。
refused-repaired-often = 第 { $round } 輪已經重新配對 { $limit } 次，不能再多了。等各局結束，可以用 `/azul tournament correct` 更正結果。
refused-own-table = #{ $game } 這一桌你自己也在玩，所以就算你是主辦人，也不能結束它或決定名次。請能管理這個伺服器的人幫忙。
refused-table-goes-on = #{ $game } 這一局還在玩，沒有結果可以更正。等它結束，或再輸入一次 `/azul tournament correct`，就能用你說的名次結束它。
refused-table-ended = #{ $game } 這一局已經結束了，所以我沒有改它的結果。如果結果不對，可以用 `/azul tournament correct` 更正。
refused-no-such-places = 「{ $text }」不是 { $seats } 個座位的名次。請照座位順序寫下名次，例如 { $seats ->
    [2] 2 1；並列第一就寫 1 1
    [3] 2 1 3；兩人並列第一就寫 1 1 3
   *[4] 2 1 3 4；兩人並列第一就寫 1 1 3 4
}。輸入 `places:` 時也會列出一些給你選。
refused-tournament-here = 錦標賽 #{ $tournament } 已經在這個頻道了。想換到別的頻道，就在那裡輸入。
refused-no-forum = { $channels } 是論壇，每篇貼文都是討論串，而錦標賽需要一個頻道來發文。請到文字頻道輸入。
refused-bad-code = 代碼要有 { $least } 到 { $most } 個字，不含空格。請在**誰可以報名…**換一個。
refused-wrong-code = 這不是錦標賽 #{ $tournament } 的代碼。請向主辦人要代碼，再按一次**報名**：每小時可以試三次。
refused-tournament-invited = 錦標賽 #{ $tournament } 只限受邀的人。{ $known ->
    [0] 請能管理這個伺服器的人邀請你。
   *[other] 請主辦人 { $mention } 邀請你。
}
refused-invited-already = { $who } 已經受邀了。請選別人。
refused-invited-removed = { $who } 被移出了這場錦標賽。用 `/azul tournament remove` 可以讓他回來。
refused-invited-too-many = 這場錦標賽已經有 { $limit } 個邀請，到上限了。請先收回一些。
refused-not-invited-yet = { $who } 沒有受邀，沒有邀請可以收回。
refused-not-to-be-added = 我不能加入 { $who }。請邀請他，讓他自己報名。
refused-not-on-server = { $who } 不在這個伺服器。請先邀請他加入伺服器。
refused-nobody-chosen = 你沒有選人。請再打開表單選一次。
refused-nobody-to-ask = 還沒有人報名錦標賽 #{ $tournament }，沒有人可以問。等有人報名再試。
refused-asked-already = 錦標賽 #{ $tournament } 的人已經問過了，我只問一次。
refused-check-in-late = 錦標賽 #{ $tournament } 不到半小時就開賽，來不及請大家確認了。
refused-not-asking = 錦標賽 #{ $tournament } 現在不用確認。報名了就算參加。
refused-confirm-not-entered = 你沒有報名錦標賽 #{ $tournament }，不用確認。按**報名**就不必再確認。
refused-co-host-already = { $who } 已經是這場錦標賽的主辦人了。請選別人。
refused-co-host-taken = { $mention } 已經是共同主辦人了。請先移除他。
refused-no-co-host = 錦標賽 #{ $tournament } 沒有共同主辦人，什麼都沒變。
