# Open tables: the list in a channel of a server, and finding a game there.

tables-title = 🪑 **找人一起玩**
tables-none = 現在沒有人在等。按**我要玩**就能開一桌。
tables-terms = { $kind } · { $seats } 人 · 每回合 { $time }
tables-line = **{ $terms }**：{ $who } { $count ->
   *[other] 還在等 { $free } 人
}
tables-more = …還有 { $count } 桌
tables-how = **我要玩**（{ $terms }）會讓你加入有人在等的一桌；沒有的話就替你開一桌。{ $closing }沒有動靜，桌子就會關閉。
tables-role = 有桌子在等人時，我會標記 { $role }，最多每 6 小時一次。
tables-call = { $who } 想玩：{ $terms }。

open-waiting = 你還在等 { $free } 人（{ $terms }）。輪到你時我會通知你。這一桌 { $closes } 關閉。{ $computer ->
    [later] 過了一天，在清單上按你那一桌的按鈕，就可以跟電腦開始玩。
    [now] 一直沒有人來：你可以跟電腦開始玩（不計積分）。
   *[never] {""}
}
open-meanwhile = 等的時候，可以先玩每週一局。
open-seated = 你和 { $who } 一起玩：{ $terms }。遊戲會在 { $channel } 的新討論串開始。輪到你之後，請在一天內走第一步，不然這一局就結束，不計勝負。
open-computer = 跟電腦開始玩（不計積分）

button-join-table = 加入 { $who }
# Finds a game, unlike the button that plays a chosen move.
button-seek = 我要玩
button-other = 別的遊戲
button-bell = 🔔 通知我
button-again = 再找人玩
button-shut = 關掉

form-other = 找人一起玩
form-find-kind = 哪個遊戲、哪一面
    .description = 加入條件相同的一桌，沒有就開一桌
form-find-seats = 人數
    .description = 包括你自己
form-days = 每回合的時間
    .description = 超過時間的人判負

post-unmoved = { $who } 一天內沒有走第一步，所以 { $name } 就此結束，不計勝負。其他人按**再找人玩**會排在最前面。
notice-end-unmoved = 到時這一局就結束，不計勝負。

bell-on = 你現在有 { $role } 了：有人在等著玩時我會標記它，最多每 6 小時一次。再按同一個按鈕就會取消。
bell-off = 你不再有 { $role } 了，有桌子在等人時不會再通知你。

settings-tables = 公開桌的清單在 { $place }。{ $role ->
    [none] 不會通知任何人；想通知的話，用 `role:` 選一個身分組。
   *[other] 有桌子等了十分鐘，我就會標記 { $role }，最多每 6 小時一次。
}{ $pings ->
    [no] 我沒有「提及所有人」的權限，這個身分組也不能讓所有人提及（伺服器設定 → 身分組），所以現在不會有人收到通知。
   *[other] {""}
}{ $gives ->
    [no] 我不能給這個身分組，成員要用別的方法取得：想用**🔔 通知我**，請讓我管理身分組，把我的身分組移到它上面，並拿掉它所有的權限。
   *[other] {""}
}
settings-tables-off = 這個伺服器不再有公開桌的清單了。{ $closed ->
    [0] 沒有桌子在等人。
   *[other] 在等人的 { $closed } 桌已經關閉。
}
tables-channel = { $place ->
    [none] 這個伺服器沒有公開桌的清單。`/azul settings tables` 加上 `channel:` 會貼出一份，讓成員在那裡找人玩。
    [gone] 我沒辦法貼公開桌的清單，因為頻道不見了。`/azul settings tables` 加上 `channel:` 可以選別的頻道。
   *[other] 公開桌的清單在 { $place }。`/azul settings tables` 加上 `channel:` 可以換頻道，加上 `role:` 可以選要標記的身分組。
}
tables-channel-gone = 公開桌清單的頻道不見了，所以我關閉了那些桌子。`/azul settings tables` 加上 `channel:` 可以選別的頻道。
tables-forbidden = 我沒辦法在 { $channel } 貼公開桌的清單：請讓我在那裡檢視頻道、發送訊息、附加檔案、建立公開討論串。我會繼續試。
tables-role-gone = 公開桌要標記的身分組不見了，所以我不會再標記任何身分組。`/azul settings tables` 加上 `role:` 可以選別的。

command-settings-tables = 公開桌（管理員）
option-tables-channel = 清單的頻道；不選就維持不變
option-tables-role = 要標記的身分組；不選就維持不變

refused-no-open-tables = 這裡沒有公開桌。在伺服器上，管理員可以用 `/azul settings tables` 開啟；你也可以用 `/azul new` 自己開一局。
refused-open-too-late = { $taken ->
    [1] { $who } 搶先了一步。
   *[0] 這一桌已經關了。
}按**我要玩**可以找別桌。
refused-open-not-yours = 你不能加入這一桌。按**我要玩**可以找別桌。
refused-open-terms = 公開桌的條件不能改。請用 `/azul leave` 離開，再按清單上的**別的遊戲**。
refused-open-computer-later = 還可能有人來。{ $again }就可以跟電腦開始玩。
refused-tables-need-channel = 請先選頻道：`/azul settings tables` 加上 `channel:`。
refused-bad-tables-role = 這個身分組不能用在公開桌。請選一個你自己能給成員、本身沒有權限的身分組，也不能是 @everyone 或應用程式的身分組。
refused-give-role-yourself = 我不能給你 { $roles }。請看頻道清單最上面的**頻道與身分組**，或請管理員給你。
refused-no-tables-role = 這個伺服器已經沒有公開桌的身分組了。管理員可以用 `/azul settings tables` 選一個。
