# Texts of the sandbox’s page, which inserts values unchanged and doesn’t support selectors.

page-name = Azul 試玩區
page-title = { $place } – Azul 試玩區
page-language = 語言
page-skip = 跳到訊息輸入框
page-wrong-address = 請用試玩區自己的網址開啟，或在啟動時用 --host 指定這個名稱。

## Around the messages

page-channels = 頻道
page-direct-messages = 私人訊息
page-direct = 傳訊息給 { $name }
page-thread = { $place } 裡的討論串
page-thread-archived = { $place } 裡已封存的討論串
page-archived = 已封存
page-awaits-you = 在等你
page-not-member = { $name } 不是這裡的成員
page-without = 沒有 { $name }
page-let-in = 讓 { $name } 加入
page-send-away = 請走 { $name }
page-app-added = 你已經把 { $name } 加到你的帳號：到哪裡都能用它的指令。
page-app-missing = 你還沒把 { $name } 加到你的帳號：只有在它加入的地方，才能用它的指令。
page-app-add = 把 { $name } 加到你的帳號
page-app-remove = 從你的帳號移除 { $name }
page-bot = 機器人
page-bot-on = { $name } 已連線
page-bot-off = { $name } 沒有連線
page-bot-starting = 機器人啟動中……
page-bot-stopped = 機器人停了（結束代碼 { $code }）。{ $seconds } 秒後會重新啟動；原因請看它的記錄檔。
page-unconnected = 機器人沒有連線。連上之前，指令和按鈕都不會有回應。
page-lost = 試玩區停了。等它重新啟動，這個網頁會自動恢復。
page-restart = 重新啟動機器人
page-you-are = 你現在是
page-owner = 伺服器擁有者
page-has-app = 已把 { $name } 加到帳號
page-awaited = 輪到他了
page-speaks = { $name } 的 Discord 是{ $language }，所以機器人會用這個語言回答。
page-menu-of = { $name } 的選單

## The first visit

page-hello-server = 歡迎來到 { $place }
page-hello-server-about = 這是跑在你自己電腦上、只有一頁的 Discord。你在這裡做的事都不會傳出去。
page-hello-learn = 沒玩過？先輸入 `{ $learning }`：幾堂短短的課就能學會。
page-hello-open = 在下面的輸入框輸入 `{ $opening }`，再按 Enter。
page-hello-seats = 在上面換個位子，就能用另一個人的身分加入：四個人都可以由你來當。
page-hello-dot = 紅點表示輪到誰。按下按鈕、放大圖片，開始玩吧。
page-hello-alone = 只有你和 { $place }
page-hello-alone-about = 這是你和 { $place } 的私訊。別人看不到，所以在這裡是跟電腦玩：輸入 `{ $opening }`。
page-hello-alone-learn = 沒玩過？先輸入 `{ $learning }`。
page-hello-guest = { $name } 在這裡是客人
page-hello-guest-about = 機器人不是這裡的成員。把它加到自己帳號的人還是能用它的指令，每個人都能按它的按鈕；有人叫它，它才會說話。
page-hello-learn-now = 學玩花磚物語
page-hello-type = 輸入 { $opening }

## Messages

page-conversation = 對話
page-messages = 訊息
page-message = { $name }，{ $time }
page-newer = 新訊息 ↓
page-badge-bot = 機器人
page-edited = （已編輯）
page-yesterday = 昨天 { $time }
page-thinking = { $name } 正在思考……
page-only-you = 👁 只有你能看到這則訊息 · { $dismiss }
page-dismiss-message = 關閉訊息
page-dismiss = 關閉
page-sending = 正在送出指令……
page-no-response = { $name } 沒有回應。
page-failed = 此互動失敗
page-used = { $name } 使用了 { $command }
page-private-answer = 只給一個人看的回覆
page-message-gone = 已刪除的訊息
page-a-picture = 一張圖片
page-unknown-user = 未知的使用者
page-unknown-role = 未知的身分組
page-unknown-channel = 未知
page-link-message = #{ $channel } › 訊息
page-spoiler = 隱藏的文字，按一下顯示
page-unknown-part = 類型 { $kind } 的元件
page-file = { $name }（{ $size } KiB）
page-picture = 圖片
page-enlarge = 放大
page-enlarge-picture = 放大圖片
page-badge-alt = ALT
page-show-description = ALT：顯示圖片的替代文字
page-open-file = 開啟檔案
page-close = 關閉
page-elsewhere = 這裡沒有這個地方，或你看不到它。
page-gone = 這則訊息已經不在了。

## Lists to choose from

page-choose = 請選擇
page-choose-people = 選擇使用者
page-choose-role = 選擇身分組
page-choose-people-or-roles = 選擇使用者或身分組
page-choose-channel = 選擇頻道
page-done = 選好了

## The message box

page-box = 訊息，或用 / 輸入指令
page-box-label = 訊息或指令
page-send = 傳送
page-commands = 指令
page-send-command = 送出指令
page-cancel-command = 取消指令
page-more-options = 其他選項
page-name-option = 按 Enter 送出指令，或輸入另一個選項的名稱
page-option = { $name }：{ $description }
page-true = 是
page-false = 否
page-suggestions = 建議
page-suggested = 建議：{ $count } 個
page-no-suggestions = 沒有建議
page-nothing-fits = 沒有符合的
page-no-command = 這裡沒有這個指令
page-not-registered = 機器人還沒註冊任何指令
page-none-here = 機器人在這裡沒有可用的指令
page-none-without-app = 只有把機器人加到自己帳號的人，在這裡才能用它的指令
page-no-option = 這個指令沒有「{ $text }」這個選項
page-file-unread = 讀不到這個檔案
page-option-required = 必須填 { $option }
page-option-suggested = { $option } 必須是建議裡的其中一個
page-option-whole = { $option } 必須是整數
page-option-less = { $option }：{ $value } 小於 { $least }
page-option-more = { $option }：{ $value } 大於 { $most }
page-option-file = { $option } 太大：檔案最大 { $most } MiB

## Forms

page-cancel = 取消
page-submit = 送出
page-required = 必填
page-nothing-to-choose = 這裡沒有可以選的。
page-choose-least = 至少選 { $least } 項
page-form-failed = 出了問題。請再試一次。
page-form-gone = 這張表單已經關了。

## Errors

page-impossible = 沒辦法這麼做，或現在已經不行了。
page-options-failed = 無法載入建議
page-may-not-write = { $name } 不能在 { $place } 發言
page-unreachable = 連不到試玩區
page-status = 試玩區的回應：{ $status }
