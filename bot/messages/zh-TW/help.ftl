# /azul help, and the descriptions of commands and options (at most 100 characters each).

help-more = 想看更多說明？
help-begin = 第一次玩
    .text =
        - 沒玩過花磚物語（Azul）？按**學玩法**，或輸入 `/azul learn`：幾個簡短的小任務就能學會。`/azul rules` 有完整的圖解規則。
        - 用 `/azul new` 開一局。其他人按**加入**，你再按**開始**。
        - 沒人陪？在那一局下面加個電腦，或試試 `/azul puzzle`。
        - 輪到你時我會標記你。按**出手**，選好之後按**就這步**。
        - 找不到路？`/azul games` 帶你到正在等你的局。
help-board = 看懂盤面圖
    .text =
        - **金框**：輪到誰。**綠框**：剛才幾步改變的地方。
        - **4 → 9**：現在 4 分，如果沒有別的變化，這輪結束後 9 分；在琉璃之光則是扣掉碎玻璃之後的分數。
        - **袋子**：還有幾塊可以發。**盒蓋**（基本版）或**塔**：用過幾塊。袋子空了就從那裡補回來。
        - **每片藍色 +1**（琉璃之光）：本輪顏色，填滿的花紋條上每有一片就多得 1 分。
        - 寫著 **1** 的那塊是起始玩家標記：拿到的人下一輪先手。
        - `/azul rules` 第一頁就是各遊戲的盤面圖。`/azul board` 加上 `text:True` 會用文字說明整個盤面。
help-turn = 輪到你時
    .text =
        - `/azul move` 和**出手**一樣。也可以直接打出這一步，邊打我邊給你接下來的選項。
        - `/azul hint` 告訴你換我會怎麼走、為什麼；**這步好嗎？**會評估你選好的一步。積分局不能用。
        - `/azul undo` 收回上一步，只要別人還沒走，那個回合的時間也還沒用完。之後我可以幫你問他們。
        - `/azul board` 看整個盤面，`/azul mine` 放大看自己的圖板。
        - `/azul resign` 認輸：由電腦替你玩完，或直接結束。每個人都走過兩步以後，你的名次會排在留下來的人後面。
        - 在 `/azul settings me` 可以設定選完就直接走，不再預覽。
help-wait = 等別人的時候
    .text =
        - 別人拿瓷磚時，用**出手**或 `/azul move` 可以先預排下一步，一輪到你就自動走。
        - `/azul nudge` 提醒該出手的人，`/azul table time` 多給他一天。
        - `/azul table replace` 把座位換給別人或電腦接手。
        - `/azul table host` 換人當房主。
        - `/azul table cancel` 取消這一局；已經開始的話，會先問其他人。
        - 有人問你或邀請你時，用 `/azul table agree` 同意，用 `/azul table decline` 拒絕。
        - `/azul follow` 會告訴你別人那一局的結果；加上 `when:取消追蹤` 就取消追蹤。
        - 那一局的頻道不見了，或我沒辦法在那裡發文（少了權限、不在私人討論串裡，或被伺服器請走了）？用 `/azul table move-here` 搬到這裡繼續。
help-lobby = 開始之前
    .text =
        - `/azul join` 坐下，`/azul leave` 離開；房主用 `/azul start` 開始。
        - `/azul table edit` 或那一局下面的**修改**，可以改要玩什麼。
        - `/azul table computer` 讓電腦也來坐一個位子，從簡單到專家都有。
        - `/azul table remove` 請人離開。
        - **更多**裡的**封袋** `1a2b…`：袋子裡的順序已經定好，誰偷偷改都會被發現。玩完按**更多**，再按**檢查**，就能證明。
        - `/azul new` 加上 `opponent:` 可以邀請人；加上 `computers:` 可以馬上開始，在跟我的私訊裡也行。
help-after = 玩完之後
    .text =
        - `/azul rematch` 找同一群人再來一局。
        - `/azul record analyse` 看誰什麼時候領先、哪幾步最虧。
        - `/azul record history` 一步一步回顧，`/azul record replay` 用一張動圖重播。
        - `/azul stats` 和 `/azul leaderboard` 看大家有多強。
        - `/azul record export` 存成檔案；`/azul record verify` 檢查有沒有人在袋子裡動手腳。
        - 在私訊贏了電腦後，**超越我的 45 分**可以讓伺服器上的人用同樣的瓷磚玩；輸了就按**同樣的瓷磚再玩一次**。
help-anywhere = 我不在的伺服器也能玩
    .text =
        - 打開我的個人檔案，把我加到你的帳號：之後在群組對話、兩人對話，還有沒邀請我的伺服器，都能用 `/azul`。其他人不用加我也能按按鈕。
        - 在那些地方我只能回應，不能自己發訊息。有人按了那一局的任何按鈕，盤面就會出現。
        - 我只能提醒加了我、或跟我在同一個伺服器的人。
        - `/azul board` 加上 `share:True`，會把盤面再貼出來給大家看。
        - 沒加我也能認輸：按**更多**，再按**認輸…**。
        - 有管理訊息權限的人可以結束那一局：按它的任何按鈕，再按**結束這一局**。
        - 積分、討論串、設定、每日一題和錦標賽，要有邀請我的伺服器才有。邀請之後，原本的局會在那裡繼續。
help-you = 你和你的資料
    .text =
        - `/azul settings me` 設定我怎麼通知你、什麼時候別吵你、圖片的樣子，還有你不想跟誰玩。
        - `/azul settings away` 讓你休假時停止計時。
        - `/azul privacy` 看我存了你哪些資料，也可以刪除。
        - 想再看說明，隨時用 `/azul help`。
        -# 非官方的玩家作品，與 Azul 出版社無關。
help-server = 給管理員
    .text =
        - `/azul settings server` 設定哪裡可以開局、誰可以開、怎麼發文，以及每回合的時間。
        - `/azul settings puzzle` 選每日一題的頻道。
        - `/azul settings tables` 貼出公開桌的清單，讓成員找人玩。
        - `/azul settings deals` 每週貼出一袋瓷磚，大家各玩一次，分三個等級。
        - `/azul settings season` 讓排行榜每月或每季重新開始，並公布前三名。
        - `/azul table end` 可以結束任何一局，`/azul table replace` 可以把任何座位換人接手。
        - 想選擇哪些人看得到哪些指令，到 Discord 的「伺服器設定」→「整合」。
help-commands-play = 指令：玩遊戲
    .text =
        - `/azul new`：{ command-new }
        - `/azul join`：{ command-join }
        - `/azul leave`：{ command-leave }
        - `/azul start`：{ command-start }
        - `/azul move`：{ command-move }
        - `/azul hint`：{ command-hint }
        - `/azul undo`：{ command-undo }
        - `/azul board`：{ command-board }
        - `/azul mine`：{ command-mine }
        - `/azul games`：{ command-games }
        - `/azul resign`：{ command-resign }
        - `/azul rematch`：{ command-rematch }
        - `/azul help`：{ command-help }
        - `/azul rules`：{ command-rules }
        - `/azul learn`：{ command-learn }
        - `/azul puzzle`：{ command-puzzle }
help-commands-more = 指令：別人的局、紀錄和設定
    .text =
        - `/azul follow`：{ command-follow }
        - `/azul nudge`：{ command-nudge }
        - `/azul stats`：{ command-stats }
        - `/azul leaderboard`：{ command-leaderboard }
        - `/azul privacy`：{ command-privacy }
        - `/azul record history`：{ command-record-history }
        - `/azul record replay`：{ command-record-replay }
        - `/azul record analyse`：{ command-record-analyse }
        - `/azul record export`：{ command-record-export }
        - `/azul record verify`：{ command-record-verify }
        - `/azul settings me`：{ command-settings-me }
        - `/azul settings away`：{ command-settings-away }
        - `/azul settings server`：{ command-settings-server }
        - `/azul settings puzzle`：{ command-settings-puzzle }
        - `/azul settings tables`：{ command-settings-tables }
        - `/azul settings deals`：{ command-settings-deals }
        - `/azul settings season`：{ command-settings-season }
help-commands-table = 指令：這一桌
    .text =
        - `/azul table time`：{ command-table-time }
        - `/azul table replace`：{ command-table-replace }
        - `/azul table host`：{ command-table-host }
        - `/azul table move-here`：{ command-table-move-here }
        - `/azul table edit`：{ command-table-edit }
        - `/azul table computer`：{ command-table-computer }
        - `/azul table remove`：{ command-table-remove }
        - `/azul table cancel`：{ command-table-cancel }
        - `/azul table end`：{ command-table-end }
        - `/azul table agree`：{ command-table-agree }
        - `/azul table decline`：{ command-table-decline }
help-commands-tournament = 指令：錦標賽
    .text =
        - `/azul tournament new`：{ command-tournament-new }
        - `/azul tournament enter`：{ command-tournament-enter }
        - `/azul tournament withdraw`：{ command-tournament-withdraw }
        - `/azul tournament show`：{ command-tournament-show }
        - `/azul tournament begin`：{ command-tournament-begin }
        - `/azul tournament computer`：{ command-tournament-computer }
        - `/azul tournament remove`：{ command-tournament-remove }
        - `/azul tournament replace`：{ command-tournament-replace }
        - `/azul tournament correct`：{ command-tournament-correct }
        - `/azul tournament move-here`：{ command-tournament-move-here }
        - `/azul tournament end`：{ command-tournament-end }
        - `/azul tournament export`：{ command-tournament-export }

command-azul = 跟朋友在這個頻道玩花磚物語（Azul），慢慢玩好幾天也行
command-play-with = 玩 Azul
command-new = 在這裡開一局；在跟我的私訊裡則是跟電腦玩
command-join = 加入還有空位的局
command-leave = 離開還沒開始的局
command-start = 跟已經加入的人開始你的局
command-move = 走一步，例如「3 藍色 4」：從 3 號工廠拿藍色放進第 4 排
command-hint = 換我會怎麼走、為什麼；積分局不能用
command-undo = 取消預排，或收回上一步
command-board = 看一局的盤面
command-mine = 放大看自己的圖板
command-games = 你的局和這裡還沒結束的局：輪到誰、從什麼時候開始、連結
command-follow = 用私訊追蹤別人的局，或取消追蹤
command-nudge = 催一下該出手的人
command-resign = 在一局裡認輸
command-rematch = 跟同一群人再來一局
command-stats = 一位玩家在這裡的戰績，或兩人對戰的戰績
command-leaderboard = 這個伺服器最強的玩家
command-privacy = 我存了你哪些資料：查看，或請我刪除
command-help = 在這裡怎麼玩花磚物語
command-rules = 一個遊戲的圖解規則
command-table = 誰坐在這一局，以及這一局怎麼繼續
command-table-time = 多給該出手的人一天
command-table-replace = 把座位換給別人或電腦接手
command-table-host = 換一位玩家當房主
command-table-move-here = 頻道不見了，或我沒辦法在那裡發文的局，搬到這裡繼續
command-table-edit = 修改等候室：遊戲、哪一面、座位、時間
command-table-computer = 讓電腦坐進等候室的空位
command-table-remove = 請一個人或電腦離開等候室
command-table-cancel = 取消你的局；已經開始的話，會先問其他人
command-table-end = 結束任何一局；會再確認一次（管理員）
command-table-agree = 同意別人的提議
command-table-decline = 拒絕提議，或婉拒邀請
command-record = 玩過的局：一步一步看、看圖片或存成檔案
command-record-history = 一局的每一步，以及每一步之後的盤面
command-record-replay = 把整局變成一張動圖
command-record-export = 把一局存成檔案，可以重播和驗證
command-record-verify = 檢查一局有沒有照規則走、袋子有沒有被動手腳
command-settings = 我怎麼通知你，以及我在這個伺服器做什麼
command-settings-away = 休假日，這幾天停止計時
command-settings-me = 怎麼通知你、勿擾時段、封鎖名單、你的圖片
command-settings-server = 頻道、討論串、上限、圖片（管理員）

option-new-game = 哪一款花磚物語；不選就是基本版
option-new-side = 用圖板的哪一面；不選就是清單第一個
option-new-seats = 幾人玩；不選就看你邀了誰，沒邀就是 4 人（兩人對話是 2 人）
option-new-computers = 幾個電腦一起玩；不選就沒有（跟我單獨玩時由電腦補滿）
option-new-level = 電腦多強；不選就是{ $level }
option-computer-level = 這個電腦多強；不選就是{ $level }
option-new-opponent = 邀請一個人：之後只有受邀的人能加入；不選就誰都可以
option-new-opponent2 = 三、四人局才用：第二位邀請的人；不選就不邀
option-new-opponent3 = 四人局才用：第三位邀請的人；不選就不邀
option-new-role = 只有這個身分組的人能加入；不選就誰都可以
option-new-time = 每回合的時間；不選就照這個伺服器的預設
option-new-at-end = 時間到了怎麼辦；不選就什麼都不做
option-new-thread = 要不要開自己的討論串；不選就照這個伺服器的預設
option-replace-seat = 要讓出誰的座位
option-replace-person = 由誰接手；不選就是電腦
option-host-person = 之後由誰當房主
option-old-game = 哪一局；不選就是這裡的上一局
option-history-move = 看這一步之後的盤面；不選就是最新的
option-games-all = 這裡所有還在玩的局，暫停中的排前面；不選就是你的局（管理員）
option-share = 給這裡所有人看；不選就只有你看得到
option-verify-file = /azul record export 匯出的檔案；不選就查這個伺服器的一局
option-stats-player = 誰的戰績；不選就是你的
option-stats-against = 只看跟這個人的對局；不選就全部都看
option-away-from = 第一天，例如 2026-12-24；不填就從現在開始
option-away-until = 最後一天，例如 2026-12-31；不填就顯示已排的休假
option-away-end = 現在就結束休假，排好的也取消；不選就維持不變
option-me-language = 只有你看得到的內容用哪種語言；不選就維持不變
option-me-theme = 深色、淺色或高對比：只有你看得到的圖片；不選就維持不變
option-me-large = 把你要決定的東西放大顯示；不選就維持不變
option-me-words = 用文字代替只有你看得到的圖片；不選就維持不變
option-server-language = 公開貼文用哪種語言；不選就維持不變
option-server-theme = 深色或淺色：公開的圖片；不選就維持不變
option-move-move = 從哪裡、哪一色、放哪裡；不填就用按鈕選
option-board-text = 用文字說明整個盤面；不選就是圖片
option-follow-when = 什麼時候私訊你，或取消追蹤；不選就只在結束時
option-game = 哪一局；不選就是這裡這一局
option-rules-game = 哪一款花磚物語；不選就是基本版
