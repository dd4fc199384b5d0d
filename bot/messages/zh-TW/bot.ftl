# Messages about every game.

game-name = { $ruleset } **#{ $game }**
game-side = { $ruleset } · { $side }
several = { $count } 個{ $what }
# Tiles and glass have their own measure words.
azul-several = { $count } 塊{ $what }
# The measure word for tiles, as in base Azul.
summer-pavilion-several = { $count } 塊{ $what }
# The measure word for glass.
sintra-several = { $count } 片{ $what }
points = { $count ->
    [0] 0 分
   *[other] { $points } 分
}

computer = 電腦 { $number }
computer-for = { $name }（電腦）
computer-seated = { $name }（電腦，{ $level }）
computer-head = { $name }（{ $level }）
level-easy = 簡單
    .temper = 只顧眼前的分數，不管別人；新手也贏得了
level-medium = 普通
    .temper = 會留意自己留了什麼給你
level-hard = 困難
    .temper = 會算到這一輪結束，而且馬上回應
level-expert = 專家
    .temper = 算得最遠，會花點時間想
computer-names = 艾達 布魯諾 克拉拉 杜亞特 艾蓮娜 菲利克斯 葛蕾塔 雨果 伊內絲 喬治 蕾奧諾 瑪塔
somebody = 某人
# Separators of clauses, of facts on one line, and of sentences. Lists with commas follow the rules of the language
# in CLDR.
between-clauses = {"；"}
between-facts = {" · "}
between-sentences = {""}
between-seats = {" – "}
# Separator in a list that is an item of another list.
between-tiles = {" "}
headed = { $head }：{ $told }
sentence = { $told }。
numbered = { $number }. { $told }

time-none = 不限時
time-hours = { $hours } 小時
time-days = { $days } 天
end-nothing = 什麼都不做
end-move = 電腦替他走這一回合
end-seat = 電腦接手座位
end-forfeit = 判負，失去座位

## Notation: the words people can type, separated by spaces

notation-centre = 中央 桌面中央 中間 中间 中
notation-floor = 地板 地板排
notation-tile = 鋪 鋪磚 舖 舖磚 铺 铺砖
notation-place = 放 擺 摆
notation-bonus = 獎勵 奖励
notation-pass = 跳過 跳过 過 过
notation-keep = 留下 留 保留
notation-break = 打破 全破 全部打破
notation-reset = 折返
notation-ul = 左上
notation-ur = 右上
notation-r = 右邊 右边 右
notation-lr = 右下
notation-ll = 左下
notation-l = 左邊 左边 左
# Words next to a number: # is the place of the number, and `_` an optional space.
notation-factory = #號工廠 #工廠 工廠# #号工厂 #工厂 工厂# #工廠圓盤 #圓盤 圓盤#
notation-line = #排 排# #花樣排 花樣排# #號排 #條 條# #条 条#
notation-column = #直排 直排# #欄 欄#
notation-count = #塊 #块 #個 #个 #片
notation-joker = 百搭_# 百搭格#
# Numbers from 0; `/` separates words for the same number.
notation-numbers = 零/〇 一 二/兩/两 三 四 五 六 七 八 九 十
# Words that are ignored.
notation-filler = 第 號 号 從 从 拿 取 選 丟 丢 到 去 的 把 往 入 進 在 星形 星 格 號格
# Words people can type for quiet hours: “from 22:00 to 7:30”.
hours-from = 從 从
hours-to = 到 至
hours-am = 早上 上午 清晨 凌晨
hours-pm = 下午 傍晚 中午
hours-night = 晚上 晚間 夜裡 半夜 深夜 夜晚
hours-hour = 點 点 時
hours-half = 半
hours-minute = 分
hours-filler = 時間 的
# A time zone and, after the colon, other names for it. The names of large cities are built in.
hours-cities = Asia/Taipei: 臺北 台灣 臺灣 新北 桃園 新竹 台中 臺中 台南 臺南 高雄
hours-span = { $begin }-{ $end }
notation-blue = 藍色 藍 蓝色 蓝
notation-yellow = 黃色 黃 黄色 黄
notation-red = 紅色 紅 红色 红
notation-black = 黑色 黑
notation-white = 白色 白
notation-purple = 紫色 紫
notation-green = 綠色 綠 绿色 绿
notation-orange = 橘色 橘 橙色 橙
notation-pink = 粉紅色 粉紅 粉红色 粉红 粉色 粉

## Posts

post-your-turn = { $who }，{ $name } 輪到你了
post-their-turn = { $who }，{ $name } 輪到你們了
post-computers-turn = { $name } 輪到 { $who }{ $count ->
   *[other] {""}
}
post-started = 遊戲開始！順序：{ $order }。{ $first } 先手。
# Shown once, under the first board of a game between people.
post-plan = 還在等別人嗎？按**出手**也可以先預排下一步，輪到你就會直接走。
post-earlier = ……還有更早的 { $count } 步：`/azul record history`
# `did` is the computer’s move, in the same words as a person’s move.
post-time-up = **{ $who }** 的時間到了，電腦替他走：{ $did }
post-did = **{ $who }** { $did }
post-planned = **{ $who }**（照預排）{ $did }
post-forced = **{ $who }**（只有這步可走）{ $did }
post-chosen = { $who } { $count ->
   *[other] 已經選好了。
}
post-scores = 第 { $round } 輪 · { $scores }
post-score = { $name } { $score }
post-score-coming = { $name } { $score } → { $coming }
post-wins = 🏆 { $who } { $count ->
    [1] 在 { $name } 獲勝
   *[other] 在 { $name } 共享勝利
}
# `tie` is the tie-break that decided.
post-winner = { $won }，{ $score } 分{ $tie ->
    [none] {""}
   *[other] ，同分但{ $tie }
}！
post-winner-resign = { $won }：{ $left } 中途離開了。
post-winner-timeout = { $won }：{ $left } 的時間到了。
post-sheet = { $rank }. { $who } **{ $score }** — { $lines }
post-ratings = 積分：{ $ratings }
post-rating = { $name } { $before } → { $after }
post-left = 較早離開，名次排在其他人後面：{ $who }。
post-sheet-plain = { $rank }. { $who } **{ $score }**
post-deadline = 期限：{ $when }
post-away = { $who } 休假到 { $last }（{ $until }）。{ $limited ->
    [1] 這段期間大家都停止計時。
   *[0] {""}
}
post-empty = { $name } 的人都離開了，這一局就結束了。
post-unrated-computer = 有電腦參加，所以這一局不計積分。
post-unrated-early = 在每個人都走過兩步之前就有人離開，所以這一局不算數。
post-unrated-moderator = 管理員把其中一個座位換了人，所以這一局不算數。
post-unrated-away = 其他人已經等休假的人等了一個星期，所以這一局不計積分。
post-unrated-guest = 要在我一開始就是成員的伺服器上玩才計積分，所以這一局不計積分。
post-sheet-line = { $what } { $points }
post-no-picture = 這張盤面我畫不出來。用 `/azul board` 看盤面，或用 `/azul mine` 看你的圖板試試。
post-no-files = 我在這裡不能附加檔案（「附加檔案」權限），所以沒有圖片。`/azul board` 可以看盤面，`/azul mine` 可以看你的圖板。
post-cancelled = 房主取消了 { $name }。
post-agreed = 還在玩的人都同意取消 { $name }，這一局沒有結果。
post-ended = 管理員結束了 { $name }。
post-organizer = 錦標賽的主辦人結束了 { $name }。
post-awarded = { $name } 提早結束，名次由主辦人或管理員判定，不計積分。
post-repaired = 這一輪重新配對了，所以 { $name } 取消了，不計積分。
post-round = 這一輪的最後一天過了，{ $name } 就以現在的盤面結束，不計積分。

act-takeback = **{ $who }** 收回了{ $moves ->
    [1] 最後一步
   *[other] 最後 { $moves } 步
}。
act-resign-seat = **{ $who }** 接手：原本的玩家認輸了。
act-timeout-seat = **{ $who }** 接手：原本的玩家時間到了。
act-replace-computer = **{ $who }** 接手這個座位。
act-replace-person = **{ $who }** 接手 **{ $old }** 的座位，繼續玩下去。

offer-takeback = { $asked }：**{ $seat }** 想收回自己在 { $name } 的最後一步，之後走的也會一起收回。同意嗎？
offer-takeback-typed = 也可以輸入 `/azul table agree` 或 `/azul table decline`。在那之前有人先走了，就什麼都不收回。
offer-seat = { $asked }：{ $by } 想讓 { $person } 接手 **{ $seat }** 在 { $name } 的座位。{ $count ->
    [1] 同意嗎？
    [2] 你們兩位都同意嗎？
   *[other] 大家都同意嗎？
}
offer-computer = { $asked }：**{ $seat }** { $gone ->
    [0] 沒有回應
   *[other] 已經離開伺服器
}，所以 { $by } 想讓電腦接手 **{ $seat }** 在 { $name } 的座位。{ $count ->
    [1] 同意嗎？
   *[other] 大家都同意嗎？
}
offer-own = { $asked }：{ $by } 想把自己在 { $name } 的座位讓給你。同意嗎？
offer-replace-typed = 也可以輸入 `/azul table agree` 或 `/azul table decline`。
offer-volunteer = { $asked }：{ $by } 想接手 **{ $seat }** 在 { $name } 的座位。同意嗎？
offer-cancel = { $asked }：{ $by } 想取消 { $name }，這樣這一局就沒有結果。{ $count ->
    [1] 同意嗎？
   *[other] 大家都同意嗎？
}
offer-cancel-typed = 也可以輸入 `/azul table agree` 或 `/azul table decline`。大家都同意之前，遊戲照常進行。

link-to-game = [前往這一局]({ $link })
notice-turn = { $who }，{ $name } 輪到你了。{ $link }
notice-turn-again = { $who }，你在 { $name } 的時間到了，電腦替你走了一步。現在又輪到你了。{ $link }
notice-remind = { $who }，{ $name } 還在等你出手。{ $link }
notice-nudge = { $who }，{ $name } 的其他人想繼續玩了。{ $link }
notice-asked = { $who }，{ $name } 有一個提議等你回覆。{ $link }
notice-invite = { $who }，{ $host } 邀請你{ $rematch ->
    [yes] 再來一局：{ $name }
   *[no] 一起玩 { $name }
}。{ $link }
notice-edited = { $who }，你加入的那一局被 { $host } 改過了，現在是 { $name }：{ $terms }。{ $link } 不想玩的話，在那裡按**離開**，或輸入 `/azul leave`。
notice-removed = { $who }，房主或管理員把你移出了 { $name }。你可以用 `/azul new` 自己開一局。
notice-cannot-join = { $who }，{ $person } 沒辦法參加 { $name }。{ $seated ->
    [1] { $open ->
        [yes] 你可以等別人加入、加電腦，或取消這一局。
       *[no] 你可以加電腦，或取消這一局。
    }
   *[other] 你可以加電腦、不等他直接開始，或取消這一局。
}{ $link }
notice-giving = { $who }，有人問 { $person } 要不要接手你在 { $name } 的座位。你在對方回答之前先走一步，座位就還是你的。{ $link }
notice-giving-computer = { $who }，因為你一直沒有回應，有人問 { $name } 的其他人要不要讓電腦接手你的座位。你在大家都同意之前先走一步，座位就還是你的。{ $link }
notice-seated = { $who }，你在 { $tournament } 的這一桌開始了：{ $name }。{ $link }
notice-replaced = { $who }，{ $person } 接手了你在 { $name } 的座位。{ $link }
notice-played-for = { $who }，你在 { $name } 的時間到了，電腦替你走了這一回合。{ $link }
notice-taken-over = { $who }，你在 { $name } 的時間到了，電腦接手了你的座位。{ $link }
notice-forfeited = { $who }，你在 { $name } 的時間到了，你失去座位，遊戲結束。{ $link }
notice-stalled = { $name } 沒有人回應，先暫停，我也不再標記大家了。{ $waiting } 走下一步就會繼續。其他人都同意的話，也可以讓電腦或別人接手座位（`/azul table replace`），或取消這一局（`/azul table cancel`）。
notice-stalled-table = { $name } 沒有人回應，先暫停，我也不再標記大家了。{ $waiting } 走下一步就會繼續。錦標賽的主辦人或管理員可以結束它，並判定名次（`/azul tournament correct`）。
notice-time = { $name } 多給 { $waiting } 一天。
notice-gone = { $who }，{ $name } 的頻道不見了，我沒辦法再貼出走法。要在那個伺服器的另一個頻道繼續，請在那裡輸入 `/azul table move-here`（同時玩好幾局就加上 `game:`）。
notice-analysed = { $who }，{ $name } 的分析好了：按**看分析**，或輸入 `/azul record analyse`。{ $link }
notice-unjudged = { $who }，你要的 { $name } 分析我沒能算完。`/azul record analyse` 可以再試一次。{ $link }
notice-host = { $name } 的房主現在是 { $host }。
notice-declined = { $name } 的提議沒有通過，遊戲繼續。
notice-round-over = { $name } 的第 { $round } 輪結束了。{ $link }
notice-game-over = { $end }{ $link }
notice-followed = { $over ->
    [1] 你追蹤了這一局，所以會收到這則訊息。
   *[0] 你正在追蹤這一局，所以會收到這則訊息。用 `/azul follow when:取消追蹤` 也可以停掉。
}
notice-end-move = 到時電腦會替你走這一回合。
notice-end-seat = 到時電腦會接手你的座位。
notice-end-forfeit = 到時會判負，你會失去座位。
notice-where = 在 **{ $server }**，對手：{ $others }。
notice-with = 對手：{ $others }。
notice-played = 你在 { $name } 已經走了。
notice-time-was-up = 你在 { $name } 的時間到了，電腦替你走了這一回合。
notice-passed = { $name } 已經不用等你了。
notice-direct = 你在 `/azul settings me` 選了用私訊通知，所以會收到這則訊息。

lobby-title = { $kind } · #{ $game }
lobby-seat = { $number }. { $who }
lobby-host = { $number }. { $who }（房主）
lobby-computer = 加電腦
lobby-free = { $number }. *空位*
lobby-waiting = { $free ->
    [0] 座位都滿了。房主按**開始**就開始。
   *[other] 還有 { $free } 個空位。坐滿了，或房主按**開始**，就會開始。
}
lobby-terms = { $side }，{ $seats } 個座位，每回合的時間：{ $time }
lobby-time = 每回合的時間：{ $time }；時間到了：{ $end }。
lobby-invited = 只限 { $who }。
lobby-nobody-invited = 沒有邀請其他人。房主可以{ $seated ->
    [1] 加電腦，或取消這一局。
   *[other] 加電腦、開始，或取消這一局。
}
lobby-declined = { $who } 沒辦法參加。
lobby-role = 只限 { $role }。
lobby-rematch = 再來一局：換下一位玩家先手。
lobby-in-thread = 遊戲開始了：{ $thread }
lobby-anywhere = 我不是這裡的成員：有人按按鈕，我才能貼出盤面；也只提醒得到把我加到自己帳號的人（點我的個人檔案就能加），或跟我在同一個伺服器的人。
lobby-closes = 沒有動靜的話，{ $when } 關閉
lobby-started = 遊戲開始了，盤面在下面。
lobby-cancelled = 房主取消了這一局。
lobby-empty = 人都離開了，所以等候室關了。
lobby-expired = 太久沒有動靜，所以等候室關了。用 `/azul new` 可以再開一局。
lobby-ended = 管理員關閉了等候室。
lobby-repaired = 這一輪重新配對了，所以不需要這一桌了。
lobby-unplayable = 這一局沒辦法繼續，所以結束了。

# `commitment` is the SHA-256 of the seed that determines the order of the bag; see /azul help.
more-sealed = 封袋 { $commitment }：袋子裡的順序在有人加入之前就定好了。結束後可以在這裡檢查。
more-unsealed = 封袋 { $commitment }，種子 { $seed }：袋子裡的順序在有人加入之前就定好了。請按**檢查**。

button-join = 加入
button-leave = 離開
button-start = 開始
button-edit = 修改
button-move = 出手
button-mine = 我的圖板
button-play = 就這步
button-plan = 預排
button-else = 備案…
# Withdraws a planned move.
button-withdraw = 取消預排
# Withdraws from a tournament.
button-tournament-withdraw = 退賽
button-back = ◀
button-here = { $page } / { $pages }
button-on = ▶
button-undo = 收回
button-hint = 提示
button-judge = 這步好嗎？
button-improve = 看更好的一步
button-more = 更多
button-words = 文字版
button-verify = 檢查
button-rules = 規則
button-giveup = 認輸…
button-resign = 對，認輸
button-cancel = 對，取消
button-ask = 問問其他人
button-agree = 同意
button-decline = 不同意
button-rematch = 再來一局
button-time = 多給一天
button-nudge = 催一下
button-follow = 追蹤
button-follow-end = 只在結束時
button-follow-rounds = 每一輪
button-unfollow = 取消追蹤
button-next = 下一局
button-history = 紀錄
button-replay = 重播
button-share = 分享
button-show-analysis = 看分析
button-end = 對，結束
button-moderate = 結束這一局
button-all = 所有對局
button-forget = 對，刪除我的資料
button-myfix = 改一下
button-fix = 改一下
button-mydata = 匯出我的資料
button-erase = 刪除我的資料…

## Ephemeral responses

answer-opened = { $name } 開好了。
answer-joined = 你加入了 { $name }。
answer-left = 你離開了 { $name }。
answer-started = { $name } 開始了。
answer-cancelled = { $name } 取消了。
answer-ended = { $name } 結束了。
answer-played = 走好了：{ $move }
answer-undone = 收回了。
answer-tiles-gone = 你選的已經不在了，請重新選。
answer-planned = 輪到你就會直接走，{ $floor ->
    [any] 不過效果要跟剛才顯示的一模一樣才算
    [0] 不管到時會拿到幾塊，只要沒有瓷磚掉到你的地板排（起始玩家標記也算一塊）
   *[other] 不管到時會拿到幾塊，只要掉到你地板排的不超過 { $floor } 塊（起始玩家標記也算一塊）
}。在那之前沒有人看得到。用 `/azul undo` 可以取消預排。
answer-plan-added = { $count ->
    [1] 最後一步是新加的：前面的走不了，才會走這一步。
   *[other] 最後 { $count } 步是新加的：前面的走不了，才會走這幾步。
}
answer-plan-replaced = 原本的預排換成這個了。
answer-plan-withdrawn = 取消了：你在 { $name } 沒有預排。
answer-secret = 大家都選好之前，沒有人看得到。在那之前你都可以收回。
answer-no-games = { $around ->
    [nobody] 你沒有在玩任何一局。
    [channel] 你沒有在玩任何一局，這裡現在也一局都沒有。
   *[server] 你沒有在玩任何一局，這個伺服器上現在也一局都沒有。
}用 `/azul new` 可以開一局。
answer-games-mine = **你的對局**
answer-games-unseen = -# 你有 { $count } 局在你看不到的頻道裡：請那裡的管理員再讓你進去。
answer-games-followed = **你追蹤的對局**
answer-games-unfollow = 取消追蹤…
answer-game-unseen = #{ $game } · 找不到你看得到它的頻道
answer-game-followed = { $name } · 我會在{ $rounds ->
    [1] 每一輪後和結束時
   *[0] 結束時
}告訴你 · { $place }
answer-follows = 你追蹤了 { $name }。{ $rounds ->
    [1] 每一輪後和遊戲結束時
   *[0] 遊戲結束時
}我會私訊你分數和盤面。沒有別人會知道你在追蹤。勿擾時段和休假期間我不會傳訊息，之後再用一則訊息一次告訴你。
answer-unfollowed = 你不再追蹤 #{ $game } 了。
answer-games-here = **{ $around ->
    [channel] 這裡其他還沒結束的對局
   *[server] 這個伺服器上其他還沒結束的對局
}**
answer-games-unreached = -# 🔕 我沒辦法私訊你：把我加到你的應用程式，或在我們都在的伺服器上允許私訊。在那之前，有這個記號的局我沒辦法提醒你。
answer-game-unreached = { $name } 🔕
answer-game-unreminded = 🔕 提醒不到：{ $who }
answer-game-stalled = { $name } · 第 { $round } 輪 · 暫停中，{ $since }開始等 { $who } · { $place }
answer-game-until = 期限：{ $when }

answer-asked = 我問他們了。
answer-agreed = 你同意了 { $name } 的提議。
answer-agreed-more = 你同意了 { $name } 的提議，接下來看 { $who } 的意思。
answer-declined = 你沒有同意 { $name } 的提議，遊戲照原樣繼續。
answer-withdrawn = 你撤回了在 { $name } 的提議，遊戲繼續。
answer-not-coming = 你婉拒了 { $name }：等候室會寫你沒辦法參加。改變心意的話，在那裡按**加入**，或輸入 `/azul join`。
answer-nudged = 我催過了。
answer-nudge-waits = 現在是 { $who } 的勿擾時段，會等時段過了再催：{ $until }。
answer-nudge-left = { $who } { $count ->
   *[other] 已經離開這個伺服器了。其他人都同意的話，可以把座位交給電腦或別人（`/azul table replace`）。
}
answer-time = 多給一天了。
answer-resign-sure = 要在 { $name } 認輸嗎？{ $outcome }認輸後沒辦法反悔。
resigning-on = 電腦會替你繼續玩，{ $who } { $count ->
   *[other] 也會繼續玩下去。
}
resigning-empty = 桌上只剩你一個人，所以遊戲結束。
resigning-wins = { $who } { $count ->
    [1] 獲勝
   *[other] 共享勝利
}，遊戲結束。
resigning-last = 桌上只剩你一個人，所以遊戲結束，{ $who } { $count ->
    [1] 獲勝
   *[other] 共享勝利
}。
# Effects of resigning on the ratings.
resigning-early = 還有人沒走過兩步，所以這一局不算數，大家的積分都不變。
resigning-away = 你已經等休假的人等了一個星期，所以這一局不計積分。
resigning-behind = 這一局算數：你的名次會排在留下來的人後面。
resigning-taken = 這個座位是你中途接手的，所以你的積分不變。
resigning-ahead = 這一局算數：你的名次會排在比你先離開的人前面。
answer-cancel-sure = 要取消 { $name } 嗎？{ $outcome }
answer-cancel-asked = 我問了 { $who }。大家都同意之前，遊戲照常進行。
cancelling-lobby = 等候室會關閉，裡面有 { $people } 個人。
cancelling-unmoved = 還沒有人走過，所以會直接取消。
cancelling-alone = 你只是在跟電腦玩，所以會直接結束，沒有結果。
cancelling-absent = 其他人都不在了，不用問誰，所以會直接結束，沒有結果。
cancelling-asked = 我會問 { $who }，{ $count ->
    [1] 對方同意之前
   *[other] 大家都同意之前
}遊戲照常進行。
answer-end-sure = 要結束 { $who } 在玩的 { $name } 嗎？{ $counts ->
    [shared] 會馬上結束，不能再繼續，這一桌算平手。想自己判定名次的話，請用 `/azul tournament correct`。
    [second] 會馬上結束，不能再繼續，由後手的人晉級下一輪。想自己判定名次的話，請用 `/azul tournament correct`。
   *[nothing] 會馬上結束，沒有結果，也不能再繼續。
}
answer-resigned = 你在 { $name } 認輸了。
answer-seat-asked = 我問他們了。
answer-seat-given = { $name } 的座位換人了。
# How giving a seat away affects the ratings: first the messages before the change, then those after it.
giving-early = 還有人沒走過兩步，這樣這一局就完全不算數。
giving-moderator = 這樣這一局就完全不算數，因為是由管理員換人的。
giving-behind = 這樣 { $who } 的名次會排在留下來的人後面。
behind-now = 從現在起名次排在留下來的人後面：{ $who }。
unrated-now = 所以這一局不計積分了。
answer-host = { $name } 換房主了。
answer-edited = 你改好了 { $name }。
answer-computer = 電腦加入了 { $name }。
answer-removed = 好了：{ $name } 的座位空出來了。
answer-rematch = 再來一局：{ $name }。{ $link }
answer-game-lobby = { $name } · 等候室，{ $seats } 個座位坐了 { $seated } 個 · { $place }
answer-game-running = { $name } · 第 { $round } 輪 · { $since }開始等 { $who } · { $place }
answer-game-yours = { $name } · 第 { $round } 輪 · **輪到你了**（{ $since }開始）· { $place }
games-all = **這個伺服器上還沒結束的局：{ $count }**{ $held ->
    [0] {""}
   *[other] ，其中 { $held } 局暫停中
}
games-all-none = 你看得到的頻道裡，現在一局也沒有。用 `/azul new` 可以開一局。
games-all-lobby = { $name } · 等候室，{ $seats } 個座位坐了 { $seated } 個 · 開局：{ $opened } · { $place }
games-all-running = { $name } · 開局：{ $opened } · 這回合開始：{ $since } · { $place }
games-all-stalled = { $name } · **暫停中** · 開局：{ $opened } · 這回合開始：{ $since } · { $place }
games-all-end = 結束一局…
answer-more = ……還有 { $count } 個。
answer-cannot-post = 不過沒有通知到別人：我在 { $channel } 少了權限：{ $permissions }。管理員可以開給我。{ $over ->
    [1] 開好之後，我會貼出這一局的結果。
   *[0] 在那之前，這一局會先等著，用 `/azul board` 可以在這裡看盤面。要在另一個頻道繼續，請玩家或管理員在那裡輸入 `/azul table move-here`。
}
answer-gone = 不過沒有通知到別人：{ $name } 的頻道不見了。{ $over ->
    [1] 這一局已經結束了。用 `/azul new` 再開一局吧。
   *[0] 要在另一個頻道繼續，請玩家或管理伺服器的人在那裡輸入 `/azul table move-here`。
}
answer-no-server = 不過沒有通知到別人：我已經不在 { $name } 的伺服器上了。{ $over ->
    [1] 這一局已經結束了。把我加到自己帳號的人可以在那裡用 `/azul new` 再開一局。
   *[0] 就算我不在，也能在那裡繼續：由已經把我加到自己帳號的玩家或管理員，在那裡的頻道輸入 `/azul table move-here`。
}
answer-hidden = 其他人還看不到：在這裡我的回覆只有你看得到，因為你少了權限：{ $permissions }。別人按了這一局的按鈕，就會貼出來。可以請管理員開給你，或邀請我進來。
answer-waits = 有人在[那裡]({ $link })按了按鈕，其他人才看得到，因為我沒辦法自己在那裡貼文。
answer-posted = { $name } 在這裡重新貼出來了。
answer-moved = { $name } 改在這裡繼續。
answer-game-gone = 頻道不見了（`/azul table move-here`）
which-game = 有好幾局都符合。你要{ $act ->
    [follow] 追蹤哪一局
    [unfollow] 取消追蹤哪一局
   *[other] 哪一局
}？
which-game-many = 有 { $count } 局都符合。最近的這 { $shown } 局裡，你要{ $act ->
    [follow] 追蹤哪一局
    [unfollow] 取消追蹤哪一局
   *[other] 哪一局
}？要指定別的，輸入指令時加上 `game:`。
which-game-choose = 選一局
seat-in-game = { $who }（#{ $game }）
which-game-lobby = 等候室，{ $seats } 個座位坐了 { $seated } 個
which-game-yours = 第 { $round } 輪 · 輪到你了
which-game-theirs = 第 { $round } 輪 · 在等 { $who }
which-game-over = 結束了

picker-title = { $name } 輪到你出手
# A colour that is chosen before the place to take it from.
picker-colour = { $colour-icon } { $colour }
picker-back = ◀ { $what }
picker-hint = 圖片是{ $moves ->
    [1] 走這一步
   *[other] 走這幾步
}之後你的圖板。按「就這步」走，或按 ◀ 改選。
picker-title-plan = 你在 { $name } 的下一步
picker-planning = { $planned ->
    [0] **還沒輪到你，這是在預排下一步。**輪到你就會直接走，不過效果要跟這裡顯示的一模一樣才算。
   *[1] **這是再預排一步，先排的走不了才會走。**
}
picker-hint-plan = 圖片是走這一步之後你的圖板。按「預排」，或按 ◀ 改選。
picker-only = { $moves ->
    [1] 你只有這步可走。圖片是走這一步之後你的圖板
   *[other] 你只有這幾步可走。圖片是走這幾步之後你的圖板
}。按「就這步」。
picker-only-plan = 現在你只有這步可走。圖片是走這一步之後你的圖板。按「預排」。
picker-thinking = 🤔 思考中…
# A verdict on the chosen move. It must not reveal the better one. "why" names disadvantages of the chosen move.
picker-judged = { $grade ->
    [good] 🟢 **我找不到更好的一步。**
    [fine] 🟡 **不錯。**有一步稍微好一點。
    [better] 🟠 **有更好的一步。**{ $why }
    [costly] 🔴 **這步很虧。**{ $why }
   *[unjudged] 這次我沒能往後算，所以沒辦法評估這一步。按**這步好嗎？**再試一次。
}
picker-floor = 可以掉幾塊到地板排
picker-floor-any = 效果要跟顯示的一模一樣才走
picker-floor-most = { $count ->
    [0] 沒有瓷磚掉到地板排才走
   *[other] 掉到地板排的不超過 { $count } 塊才走
}

plan-stands = 預排：{ $moves }。
plan-stands-floor = 預排（{ $floor ->
    [0] 沒有瓷磚掉到你的地板排才走
   *[other] 掉到你地板排的不超過 { $floor } 塊才走
}）：{ $moves }。
plan-else = {"，否則"}
plan-failed = 你的預排沒有走：
plan-failed-move = - { $move }：{ $why }
plan-differs = 效果已經跟當時不一樣了。

history-title = { $name } · 每一步{ $pages ->
    [1] {""}
   *[other] （{ $page } / { $pages }）
}
history-seats = 座位：{ $who }
history-move = { $number }. **{ $who }**：{ $what } · { $notation }
# A page can have fifteen of these moves, so the mark is explained once below them.
history-move-time-up = { $number }. **{ $who }** ⏰：{ $what } · { $notation }
history-time-up = ⏰：時間到了，由電腦走。
history-shown = 圖片是第 { $number } 步之後的盤面。
history-begin = 第一步之前的盤面
history-choose = 看哪一步之後的盤面…
history-earlier = 更早的幾步…
history-later = 之後的幾步…
history-replay = { $name }，從第一步到最後一步
shared-by = { $who } 分享
history-alt = 一整局的盤面，一張接一張：{ $moves } 步。
button-first = ⏮
button-last = ⏭

record-exported = { $name }，附上種子和每一步。要驗證這個檔案，用 `/azul record verify` 或 `python -m bot verify FILE`。
record-exported-running = { $name } 到目前為止的紀錄。種子要到結束才會公開，到時才能驗證。

sheet-total = 總分
sheet-leaderboard = 排行榜 · { $ruleset }
sheet-rating = 積分
sheet-games = 局數
# A column of numbers, not a button.
sheet-all-games = 總局數
sheet-rated-games = 積分局
sheet-wins = 勝場
sheet-best = 最高分
sheet-mean = 平均分
sheet-place = 名次
sheet-ahead = 領先
sheet-level = 平手
sheet-behind = 落後
sheet-person = { $who }
sheet-pair = { $who } 和 { $rival }
sheet-pair-note = 最近十局：上＝領先，下＝落後，以 { $who } 來看。
sheet-counting = 上＝獲勝或共享勝利，下＝最後一名。積分局：只算真人之間的局。
sheet-rated = 玩滿 { $games } 局積分局才上榜，起始積分都是 { $start }。上＝獲勝，下＝最後一名。
sheet-form = 最近十局
sheet-form-won = 最近 { $count } 局贏了 { $won } 局
sheet-form-ahead = 最近 { $count } 局有 { $won } 局領先
sheet-course = { $ruleset }：積分，{ $games } 局積分局
sheet-course-of = { $who }：積分，最近 { $games } 局積分局
sheet-course-alt = { $title }：從 { $begin } 到 { $now }，最高 { $top }。
sheet-balance = { $ruleset }：領先、平手、落後
sheet-first-board = 第一局：{ $score } 分，#{ $game }
sheet-board = { $best ->
    [1] 最佳圖板：{ $score } 分
   *[0] 你看得到的最高分：{ $score }
}，#{ $game }

welcome =
    ### 哈囉！我把 Azul 帶來這個伺服器了
    在任何頻道都能玩花磚物語（Azul）、夏日行宮和琉璃之光，跟朋友慢慢玩上好幾天，或跟電腦玩。每一回合我都會畫出盤面，並標記下一位。
    - **從來沒玩過？**按**學玩法**，或輸入 `/azul learn`：幾個小任務，大約五分鐘就學會。
    - **開始玩：**`/azul new` 開一局，`/azul help` 說明其他的。
    - **別的地方也能玩：**從我的個人檔案把我加到自己的帳號，就能在群組對話和其他伺服器玩。
    - **一個人：**`/azul puzzle` 給你一題，看你找不找得到最好的一步。
    - **管理員：**`/azul settings server` 決定在哪裡、由誰開局；`/azul settings puzzle` 每天貼一題。
    -# 非官方的玩家作品，與 Azul 的出版社無關。
welcome-picture = 三款遊戲

privacy =
    ### 我存了你哪些資料
    - 你加入的每一局：你的使用者 ID、當時的顯示名稱、走過和預排的每一步，還有時間；
    - 錦標賽：你的使用者 ID、報名時的顯示名稱和積分、你在裡面做了什麼、結果如何；
    - 玩完的局：你的名次和分數，以及由此算出的各伺服器、各遊戲、各賽季的積分；
    - 你在 `/azul settings me` 的選擇：怎麼通知你、勿擾時段、時區、封鎖名單、圖片的主題、圖片要不要放大或改用文字、選完要不要直接走、只有一步可走時要不要自己按，還有休假（`/azul settings away`；去年以前的，在你排新的休假時刪除）；
    - 你的 Discord 語言，或你選的語言；
    - 每日一題：你試的走法、最後一次的時間、有沒有答對，分享的話還有你的名字；以及你的題目難度；
    - 每週一局：你在每個伺服器的等級，以及連續玩了或沒玩幾期；
    - `/azul learn` 裡你完成了哪些課，還有你正在追蹤哪些局。
    就這些：沒有訊息內容，也沒有成員名單。資料會一直留到你刪除為止；伺服器把我移除的話，一個月後刪掉。
    按**刪除我的資料**，你還在玩的局就算認輸，報名的錦標賽就算退賽，玩完的局裡你的名字會換成「某人」，其他的全部刪掉，包括你在私訊裡跟我玩的局。別人封鎖你的設定會留著，我已經發出的訊息也會留著，那些管理員可以刪。
privacy-exported = 這是我存的所有關於你的資料，只差別人封鎖你的紀錄{ $files ->
    [1] 。
   *[other] ：{ $files } 個檔案中的第 { $number } 個。
}
privacy-sure = 要刪除我存的所有關於你的資料嗎？還在玩的局會算你認輸，你會退出所有錦標賽，積分也會消失。錦標賽不會再幫你配對，成績會留著，但你的名字會換成「某人」；你主辦的錦標賽會繼續，由能管理伺服器的人接手。這些都沒辦法復原。
privacy-deleted =
    刪好了。{ $games ->
        [0] 你沒有參加過任何一局。
       *[other] 有 { $games } 局已經拿掉你的名字和 ID。
    }{ $left ->
        [0] {""}
       *[other] 你離開了 { $left } 個等候室。
    }{ $resigned ->
        [0] {""}
       *[other] 還在玩的 { $resigned } 局算你認輸。
    }{ $gone ->
        [0] {""}
       *[other] 你在私訊裡玩的 { $gone } 局也刪掉了。
    }
    你的設定、封鎖名單、完成的課、積分、收過的通知、題目的作答紀錄和追蹤名單也都刪掉了。我已經發出的訊息會留著，誰封鎖了你也會留著。

form-own = 你的設定
form-notify = 輪到你的時候
    .description = 我怎麼通知你
notify-channel = 在頻道標記我
notify-direct = 改用私訊
notify-both = 兩個都要
notified-channel = 標記
notified-direct = 私訊
notified-both = 標記和私訊
form-quiet = 勿擾時段
    .description = 時段和時區，例如 22:00-07:30 台北；時段過了我再通知你
    .example = 22:00-07:30 台北
form-play = 怎麼出手
    .description = 都不勾：每一步先預覽，按「就這步」才走；只有一步可走時我幫你走
form-at-once = 直接走：選完最後一項就走
form-by-hand = 自己按：只有一步可走也等你按
form-one-step = 一次選：顏色和來源（工廠、中央）一起選
form-blocked = 封鎖名單
    .description = 不會再一起玩新的一局；他們要問什麼，我也不會標記你
form-theme = 你的圖片
    .description = 只有你看得到的那些：你的圖板、預覽、規則、紀錄
theme-dark = 深色
theme-light = 淺色
theme-contrast = 高對比
theme-as-server = 跟伺服器一樣
theme-as-bot = 機器人的預設
settings-own = 存好了。通知方式：{ $notify }。{ $quiet }只有你看得到的圖片：{ $theme }。{ $play }
settings-large = 你能拿的東西和你的圖板，會各自用一張大圖顯示。
settings-in-words = 只有你看得到的圖片都改用文字。
settings-own-language = 我會用{ language-name }回你。{ $chosen ->
    [1] {""}
   *[0] 想換語言，就輸入 `/azul settings me` 加上 **language**。
}
days-off-end = 休假開始後，你在任何一局走一步，或用 `/azul settings away end:True`，休假就結束。預排的一步，或只有一步可走而由我代走的，不算。
days-off-more = 還有 { $count } 段
days-off-how = 例如 `/azul settings away from:{ $first } until:{ $last }`：這幾天（包括最後一天），你在所有伺服器、所有局的回合都停止計時。不填 **from** 就從現在開始。一年最多休 { $most } 天，連續最多 { $row } 天。開始的時間要比你的期限早至少一小時。
days-off-none = 你沒有排休假。
days-off-taken = 休假：{ $first }（{ $since }）到 { $last }（{ $until }）
days-off-left = { $year } 年還可以休 { $days } 天。
settings-at-once = 選完最後一項就直接走。
settings-by-hand = { $play }只有一步可走時，我不會幫你走。遊戲規則本來就會自動做的事照做，例如在夏日行宮拿走一輪最後剩下的瓷磚。
settings-only-moves = { $play }{ $games } 正在等你走唯一的一步，我現在就幫你走。
settings-preview = 每一步都先預覽再走。
settings-one-step = { $play }顏色和來源（工廠、中央）一次選好。
settings-quiet = 勿擾時段：{ $hours }（{ $zone }）。
settings-no-quiet = 沒有勿擾時段。
settings-guild =
    存好了。從現在起，這個伺服器：
    - 可以開局的頻道：{ $channels }；可以開局的人：{ $openers }；每人最多同時玩 { $limit } 局；
    - 每回合的時間，預設：{ $time }；
    - { $threads ->
        [1] 每局有自己的討論串
       *[0] 直接在頻道裡玩
    }，{ $newest ->
        [1] 只有最新的貼文留著圖片
       *[0] 每篇貼文都留著圖片
    }；
    - 每日一題（`/azul settings puzzle`）：{ $puzzle ->
        [off] 關閉
        [gone] 沒有貼出，因為頻道已經不見了
       *[other] 在 { $puzzle }
    }；
    - 公開桌（`/azul settings tables`）：{ $tables ->
        [off] 關閉
        [gone] 沒有貼出，因為頻道已經不見了
       *[other] 在 { $tables }
    }；
    - 每週一局（`/azul settings deals`）：{ $deals ->
        [off] 關閉
        [gone] 沒有貼出，因為頻道已經不見了
       *[other] 在 { $deals }
    }；
    - 排行榜的賽季（`/azul settings season`）：{ $season ->
        [off] 關閉
        [month] 一個月
       *[quarter] 三個月
    }；
    - 公開貼文的圖片主題：{ $theme }{ $languages ->
        [1] 。
       *[other] ；語言：{ $language }。
    }
    -# 最後一行不在表單裡，要用 `/azul settings server` 的選項來改。
settings-every-channel = 所有頻道
settings-everybody = 所有人
language-auto = 跟伺服器一樣
language-as-discord = 跟你的 Discord 一樣
# The name of this language in the language itself.
language-name = 繁體中文
form-guild = 這個伺服器的設定
form-channels = 可以玩花磚物語的頻道
    .description = 只能在這些頻道及其討論串、貼文開局；都不選就是所有頻道
form-openers = 誰可以開局
    .description = 有這些身分組的人；都不選就是所有人
form-time = 每回合的預設時間
    .description = 開局的人可以另外選
form-posts = 貼文
    .description = 每一局怎麼發文。每日一題：{ $puzzle ->
        [off] 關閉
        [gone] 頻道已經不見了
       *[other] { $puzzle }
    }（/azul settings puzzle）
form-threads = 每局開自己的討論串
form-newest = 只有最新的貼文留著圖片
form-limit = 每人最多同時玩幾局
    .description = 1 到 100 的數字

form-edit = 修改這一局
form-kind = 哪個遊戲、哪一面
    .description = 改了什麼，已經加入的人都會收到通知
form-seats = 座位
    .description = 已經加入的人不會失去座位
form-hours = 每回合的時間
    .description = 每個人一回合最多可以想多久
form-end = 時間到了怎麼辦
    .description = 回合有時間限制才用得到

hint = 💡 **{ $move }**{ $certainty ->
    [only] ：你只有這一步可走。
    [shallow] 。這裡我算不到後面，只看這一輪能得幾分。
    [equal] 。**{ $other }** 也差不多好。{ $why }
    [little] ：比 **{ $other }** 好一點。{ $why }
    [better] ：比 **{ $other }** 好。{ $why }
   *[much] ：比 **{ $other }** 好很多。{ $why }
}
hint-line = -# 之後最好的走法：{ $line }
hint-both-line = -# 不管走哪步，之後最好的走法：{ $line }
hint-other-line = -# 走另一步的話：{ $line }

# The end of a line of replies: the points that the players would have if the round were over then.
line-with-points = { $moves }；這輪若到此為止，分數：{ $points }
line-points = { $who } { $points }

# Consecutive moves of one player, as fragments.
line-moves = **{ $who }**：{ $moves }

## Refusals: the reason, and a way out

refused-no-such-game = 這裡沒有 #{ $game } 這一局。用 `/azul games` 看看有哪些局。
refused-no-game-here = 這個頻道沒有符合的局。用 `/azul games` 看看有哪些，再用 `game:` 告訴我是哪一局；或用 `/azul new` 開一局。
refused-which-game = 這個頻道有好幾局符合：{ $games }。用 `game:` 告訴我是哪一局。
refused-no-such-ruleset = 我不認識「{ $text }」這個遊戲。請從 `game:` 列出的清單選一個。
refused-no-such-side = { $ruleset } 沒有「{ $text }」這一面。請從 `side:` 列出的清單選：{ $sides }。
refused-wrong-seats = 要 { $least } 到 { $most } 人，不能是 { $seats } 人。請從 `seats:` 列出的清單選。
refused-no-such-level = 沒有「{ $text }」這種電腦。請從 `level:` 列出的清單選：{ $levels }。
refused-no-such-time = 每回合的時間不能這樣填。請從 `time:` 列出的清單選。
refused-bot-invited = { $me ->
    [1] 我負責發瓷磚，不能下場玩。
   *[0] { $who } 是機器人，不能下場玩。
}{ $act ->
    [replace] 想讓電腦玩，`person:` 就不要填。
    [entry] 請選一個人；想讓電腦參賽，開賽前用 `/azul tournament computer`。
   *[new] 想跟電腦玩，就用 `computers:`。
}
refused-invited-oneself = 你已經有座位了，只要填其他人就好。
refused-invited-twice = { $who } 填了兩次。每個人填一次就好。
refused-too-few-seats = { $people ->
    [1] 光是你
   *[other] { $people } 個人
}{ $computers ->
    [0] {""}
   *[other] 加上 { $computers } 個電腦，一共 { $needed } 位
}，{ $seats } 個座位不夠坐。座位選多一點，或少找幾個。
refused-edited-often = 每次修改都會標記 #{ $game } 裡的所有人，你標記得夠多次了。{ $again }可以再改，或用 `/azul start` 就這樣開始。
refused-too-many-games = { $me ->
    [1] 你當房主的局已經有 { $limit } 局還沒結束。先玩完一局，或用 `/azul table cancel` 取消一局。
   *[0] { $who } 當房主的局已經有 { $limit } 局還沒結束。`person:` 請選別的玩家。
}
refused-already-started = #{ $game } 這一局已經開始了。用 `/azul board` 可以看。
refused-tournament-table = #{ $game } 這一局是錦標賽的一桌，不能換人，也不能取消。想放棄就用 `/azul resign`；管理員可以在兩輪之間用 `/azul tournament replace`。
refused-not-started = #{ $game } 這一局還沒開始。要由房主用 `/azul start` 開始。
refused-leaves-too-late = #{ $game } 這一局已經開始了。用 `/azul resign` 可以認輸，可能會由電腦替你玩下去。
refused-resigns-too-early = #{ $game } 這一局還沒開始。用 `/azul leave` 就能離開。
refused-already-over = #{ $game } 這一局已經結束了。用 `/azul new` 再開一局吧。
refused-follows-own = #{ $game } 這一局你自己就在玩，不用追蹤：輪到你我會通知你，結果你也看得到。
refused-follows-too-early = #{ $game } 這一局還沒開始，現在還不能追蹤。用 `/azul join` 可以加入；開始以後，按盤面下的**追蹤**就行。
refused-follows-private = #{ $game } 這一局不能追蹤：它在私人討論串裡玩，Discord 不會告訴我以後誰還看得到。你可以在那個討論串裡，請 Discord 通知你每則訊息。
refused-follows-many = 你已經追蹤 { $most } 局，不能再多了。用 `/azul follow when:取消追蹤` 可以空出名額。
refused-followed-by-many = #{ $game } 這一局已經有 { $most } 人追蹤，我沒辦法再多通知人了。用 `/azul board` 可以看目前的盤面。
refused-follows-not = 你沒有追蹤 #{ $game } 這一局，我不會傳它的訊息給你。已經結束的局也沒有人在追蹤。用 `/azul games` 看你追蹤了哪些。
refused-follows-nothing = 你沒有追蹤任何一局。在進行中的局的盤面下按**追蹤**，或輸入 `/azul follow`。
refused-nothing-to-undo = 你在 #{ $game } 這一局沒有可以收回的一步。
refused-other-edition = #{ $game } 這一局開始時用的圖板或規則，我這裡已經沒有了。資料都還在：{ $over ->
    [1] 等維護我的人把它們放回來，我就能再顯示和分析每一步。
   *[0] 等維護我的人把它們放回來，就能繼續玩。房主或管理員也可以用 `/azul table end` 結束它。
}
refused-unplayable = { $over ->
    [1] #{ $game } 這一局沒辦法顯示或分析，因為裡面的走法跟我現在的規則對不上。資料都沒有刪，請告訴維護我的人。
   *[0] #{ $game } 這一局沒辦法繼續，因為裡面的走法跟我現在的規則對不上。資料都沒有刪，請告訴維護我的人。房主或管理員可以用 `/azul table end` 結束它。
}
refused-already-seated = { $me ->
    [1] 你已經在 #{ $game } 這一局裡了{ $lobby ->
        [1] ，只是還沒開始。用 `/azul games` 找到等候室，想離開就用 `/azul leave`。
       *[0] 。用 `/azul board` 可以看。
    }
   *[0] { $who } 已經在 #{ $game } 這一局裡了。請選別人。
}
refused-not-seated = 你不在 #{ $game } 這一局裡。用 `/azul games` 看看有哪些局。
refused-full = #{ $game } 這一局滿了。用 `/azul new` 可以另開一局。
refused-host-only = 只有 #{ $game } 的房主 { $host } 可以這麼做，請他幫忙吧。{ $lobby ->
    [0] 如果他離開了，或這一局因為他而暫停，房主會自動換成下一位；你也可以認輸（`/azul resign`）；在伺服器上，管理員也能結束這一局（`/azul table end`）。
   *[1] 如果他沒有回應，你可以用 `/azul new` 自己開一局。
}
refused-moderator-only = 只有管理員（能管理那個頻道的訊息，或能管理伺服器的人）可以結束別人的局：請他們輸入 `/azul table end`。伺服器以外的對話沒有管理員，要由房主用 `/azul table cancel` 取消。
refused-too-few-players = 至少要兩個人才能玩。等人加入，或用 `/azul table computer` 加個電腦。
refused-not-your-turn = #{ $game } 這一局還沒輪到你，現在輪到{ $computers ->
    [1] 電腦
   *[0] {" "}{ $turn }{ $turn-count ->
       *[other] {""}
    }
}。輪到你時我會通知你。
refused-cannot-plan = #{ $game } 這一局還沒輪到你，現在輪到{ $computers ->
    [1] 電腦
   *[0] {" "}{ $turn }{ $turn-count ->
       *[other] {""}
    }
}。輪到你時我會通知你。只有大家輪流拿瓷磚的時候才能預排。
refused-too-many-planned = #{ $game } 這一局，你的下個回合最多只能預排 { $most } 步。{ $typed ->
    [1] 刪掉幾步再試；這次什麼都沒有排。
   *[0] 用 `/azul undo` 取消預排，就能重新排。
}
refused-no-such-floor = 「{ $text }」超過了：地板排只有 { $most } 格。請填 0 到 { $most } 的數字，或不要填 **floor**。
refused-falls-more = #{ $game } 這一局，現在這一步會讓超過 { $most } 塊掉到你的地板排。還是要走就不要填 **floor**，不然就換一步。
refused-nothing-planned = #{ $game } 這一局你沒有預排：可能已經走掉了、取消了，或這一輪結束了。按**出手**可以再預排一步。
refused-plan-changed = #{ $game } 這一局的預排你後來改過了。按**出手**看看現在的樣子。
refused-has-chosen = #{ $game } 這一局你已經選好了，正在等{ $computers ->
    [1] 電腦
   *[0] {" "}{ $turn }
}。在那之前，你還能用 `/azul undo` 收回。
refused-stale = #{ $game } 這一局後來又有人走了。請看最新的貼文，或輸入 `/azul board`。
refused-lobby-changed = #{ $game } 這一局的房主後來改了玩法。先看一下等候室，還想玩的話，按下面的**加入**，或輸入 `/azul join`。
refused-channel-not-allowed = 這個伺服器只能在 { $channels } 開局。請到那裡輸入指令。
refused-openers-only = 這個伺服器只有 { $roles } 可以開局。管理員可以用 `/azul settings server` 更改。
refused-role-needed = #{ $game } 這一局只開放給 { $roles }。用 `/azul new` 自己開一局吧。
refused-not-invited = { $invited ->
    [nobody] #{ $game } 這一局沒有再邀請別人。
   *[other] #{ $game } 這一局只開放給 { $invited }。
}用 `/azul new` 自己開一局吧。
refused-sent-away = 房主或管理員把你移出 #{ $game } 這一局了。用 `/azul new` 自己開一局吧。
refused-removed-oneself = 不能移除自己。想離開就用 `/azul leave`。
refused-busy = { $me ->
    [1] 你在這個伺服器已經有 { $limit } 局在玩了。先玩完一局或認輸；管理員也能用 `/azul settings server` 提高上限。
   *[0] { $who } 在這個伺服器已經有 { $limit } 局在玩了。等他玩完一局，或邀請別人。
}
refused-blocked = { $me ->
    [1] 你封鎖了 { $who }。想改就用 `/azul settings me`。
   *[0] { $who } 不想跟你一起玩。請換一局，或找別人。
}
refused-asked-often = 你標記 { $who } 夠多次了。{ $again }可以再問。
refused-declined-often = { $kind ->
    [takeback] #{ $game } 這一局，其他人已經拒絕三次，我不會再問了：走了就是走了。
    [cancel] #{ $game } 這一局，其他人已經拒絕三次，我不會再問了。你可以用 `/azul resign` 認輸，管理員也能用 `/azul table end` 結束這一局。
   *[replace] #{ $game } 這一局，該同意的人已經拒絕三次，我不會再問了。請換一個座位或換一個人；管理員可以直接把任何座位換人接手（`/azul table replace`）。
}
refused-not-together = { $who } 和 { $other } 不一起玩。請選別人。
refused-no-such-move = { $moves ->
    [0] #{ $game } 這一局還沒有人走；`move:0` 就是第一步之前的盤面。
   *[other] #{ $game } 這一局目前只到第 { $moves } 步。`move:` 請填 0（第一步之前的盤面）到 { $moves }。
}
refused-not-over = 玩完的局才能再來一局，#{ $game } 還沒玩完。用 `/azul new` 可以另開一局。
refused-rematch-elsewhere = #{ $game } 已經有人約再來一局了，不過是在你看不到的頻道。請管理員讓你看那個頻道，或用 `/azul new` 另開一局。
refused-nobody-waits = #{ $game } 這一局等的就是你。按**出手**，或輸入 `/azul move`。
refused-nudged-already = 已經催過 { $who } 了。{ $again }可以再催。
refused-hint-in-tournament = #{ $game } 這一局是錦標賽的一桌，所以不給提示。玩完以後，用 `/azul record analyse` 可以看怎麼走更好。
refused-hint-in-rated = #{ $game } 這一局計積分，所以不給提示。玩完以後，用 `/azul record analyse` 可以看怎麼走更好。跟電腦玩（`/azul new computers:`）就隨時有提示。
refused-stalled = #{ $game } 這一局沒有人回應，暫停中，我也不再標記了。還有回應的人都同意的話，可以讓電腦或別人接手座位（`/azul table replace`），或取消這一局（`/azul table cancel`）。你也可以認輸（`/azul resign`）。
refused-stalled-table = #{ $game } 這一局沒有人回應，暫停中，我也不再標記了。錦標賽的主辦人或管理員可以結束它並判定名次，請他們用 `/azul tournament correct`。你也可以認輸（`/azul resign`）。
refused-time-enough = 時間已經給到上限了：到 { $until }。用 `/azul nudge` 可以催一下。
refused-no-time-limit = #{ $game } 這一局每回合不限時。用 `/azul nudge` 可以催一下該出手的人。
refused-across-the-bag = #{ $game } 這一局，那一步來不及收回了：之後已經從袋子抽了新的瓷磚。
refused-others-moved = #{ $game } 這一局，之後別人已經走了。你可以問問他們，願不願意讓你收回，連同之後走的每一步。
refused-too-late-to-undo = #{ $game } 這一局，那個回合的時間已經用完（別人多給的時間不算），不能自己收回了。你可以問問其他人：大家都同意的話，那個回合會重新計時。
refused-undone-often = #{ $game } 這一局，從 { $who } 上次出手到現在，已經收回三次了。你可以問問其他人，願不願意讓你收回這一步。
refused-undone-alone = #{ $game } 這一局，你在這個回合已經收回一百次了。接下來走的這一步不能收回；再之後又可以收回了。
refused-offer-open = #{ $game } 這一局已經有人提議，還在等回覆。用 `/azul table agree` 同意，或用 `/azul table decline` 拒絕；提議的人也能用 `/azul table decline` 撤回。
refused-asked-elsewhere = #{ $game } 這一局沒有等你回覆的提議，倒是 #{ $asking } 有：用 `game:` 告訴我是那一局。
refused-no-offer = #{ $game } 這一局沒有等著回覆的提議，可能已經有人回了。用 `/azul board` 可以看目前的盤面。
refused-not-yours-to-agree = #{ $game } 這一局不用你回覆，或是你已經回過了。
refused-no-such-seat = #{ $game } 這一局沒有這個座位。請從 `seat:` 列出的清單選一個。
refused-seat-of-computer = #{ $game } 這一局，那個座位已經是電腦了。請選別的座位，或用 `person:` 填一個人。
refused-not-a-player = 只有在 #{ $game } 這一局裡玩的人才能當房主：{ $count ->
    [0] 沒有別人了。
   *[other] 請從 { $players } 裡選一位。
}
refused-already-host = { $me ->
    [1] 你已經是
   *[0] { $who } 已經是
} #{ $game } 的房主了。`person:` 請選別的玩家。
refused-not-allowed-to-replace = #{ $game } 這一局，只有房主或管理員可以把別人的座位換給另一個人。管理員可以換成電腦；這一局因為那位玩家而暫停，或他離開伺服器以後，其他玩家一起同意也可以。你自己的座位隨時都能讓給別人；用 `/azul resign` 則是交給電腦。
refused-no-ratings = 這個伺服器還沒有人登上 { $ruleset } 的排行榜：要有 { $games } 局積分局，也就是只有真人、而且每個人都走過兩步的局。用 `/azul new` 開一局；`/azul stats` 也會算有電腦的局。
refused-no-results = 還沒有東西可以看：{ $of ->
    [me] 你要先在這個伺服器玩完一局。
    [pair] { $who } 和 { $rival } 要先在這個伺服器一起玩完一局。
   *[other] { $who } 要先在這個伺服器玩完一局。
}用 `/azul new` 開一局吧。
refused-bad-settings = { $what ->
    [bot] { $text } 是機器人，不用封鎖。請從**封鎖名單**拿掉。
    [oneself] 不能封鎖自己。請把自己從**封鎖名單**拿掉。
    [category] { $text } 是類別，沒辦法在裡面玩。請改選裡面的頻道。
   *[other] { $what ->
        [zone] 「{ $text }」這個時區我看不懂。試試城市，例如台北或紐約，或寫 UTC。
        [quiet] 「{ $text }」這個勿擾時段我看不懂。試試「22:00-07:30」或「晚上10點到早上7點半 台北」，或留空。
        [time] 「{ $text }」不是可以選的每回合時間。請從表單裡選一個。
        [language] 「{ $text }」這個語言我不會。請從清單裡選一個。
        [theme] 沒有「{ $text }」這個圖片主題。請從清單裡選一個。
       *[limit] 「{ $text }」這個局數我看不懂。請填 1 到 100 的數字。
    }
}
refused-not-saved = 所以什麼都沒有存。
refused-not-a-move = 「{ $text }」這一步我看不懂{ $reason ->
    [incomplete] ：後面還少了東西（{ $known }）。
    [too-long] ：「{ $word }」是多的。
    [too-many-tiles] ：這樣超過 { $most } 塊了。
    [not-a-move] 。
   *[other] ：「{ $word }」放在這裡不對（可以是：{ $known }）。
}
refused-illegal = 這一步不行：{ $why }按**出手**選，或用 `/azul move` 邊打邊選。
refused-illegal-of-several = 「{ $move }」不行：{ $why }這幾步都沒有走。
refused-illegal-plan = 「{ $move }」不能預排：{ $why }只能預排照現在盤面走得了的走法。這次什麼都沒有排。
refused-one-move = 「{ $move }」不能跟別的走法一起送出：每走一步，都要先讓別人看到。這幾步都沒有走，請一步一步來。
refused-called-later = 現在是 { $who } 的勿擾時段：{ $until } 我會通知對方輪到了，不用催。
refused-nudged-later = 已經催過 { $who } 了。現在是對方的勿擾時段，要到 { $until } 才會通知。
refused-days-off-now = { $who } 在休假，到 { $until }（{ $again }）。{ $who-count ->
    [1] 到時我會通知他輪到了
   *[other] 到時我會通知他們輪到了
}，不用催。
refused-days-off-none = 你沒有休假可以結束。用 `/azul settings away` 可以排休假。
refused-days-off-form = 「{ $text }」這個日期我看不懂。請寫年、月、日，例如 2026-12-24；最後一天填在 **until**。
refused-days-off-past = 不能排過去的日子：照你的時區（`/azul settings me`），今天是 { $today }。
refused-days-off-order = 最後一天（{ $last }）比第一天（{ $first }）還早。把兩個對調吧。
refused-days-off-far = 休假不能排到那麼久以後：最晚要從 { $last } 開始。
refused-days-off-long = 連續最多休 { $days } 天；中間只隔一天以內的，也算連續。最後一天請提早。
refused-days-off-overlap = { $since } 到 { $until } 你已經排了休假。請選別的日子，或先用 `/azul settings away end:True` 取消原本的。
refused-days-off-spent = { $year } 年的 { $most } 天休假，你只剩 { $left } 天，不夠用。請少排幾天；{ $next } 年又有 { $most } 天。
refused-days-off-late = #{ $game } 這一局你的期限是 { $until }，來不及休假了。先去那裡走一步吧。
refused-called-just-now = 才剛通知過 { $who } 輪到了。{ $again }可以催。
refused-everybody-gone = { $who } 已經離開這個伺服器，催不到人了。其他人都同意的話，可以把{ $who-count ->
    [1] 座位
   *[other] 他們的座位
}交給電腦或別人（`/azul table replace`）。
refused-not-called = { $who } { $who-count ->
    [1] 不想被你標記，我就不標記了
   *[other] 不想被你標記，我就不標記他們了
}。#{ $game } 這一局的其他人可以催，你可以認輸（`/azul resign`），管理員也能結束它（`/azul table end`）。
refused-channel-gone = #{ $game } 這一局的頻道不見了，我沒辦法標記任何人。想換個頻道繼續，請在玩的人或管理伺服器的人到新頻道輸入 `/azul table move-here`。
refused-channel-there = #{ $game } 這一局在 { $channels } 玩；只有那個頻道不見了，或我沒辦法在那裡發文時，才能搬。
refused-only-computers-here = 私訊裡只能跟電腦玩：`computers:` 選 1 到 3，對手、身分組、討論串都不要填，也不能留空位。想跟別人玩，就在伺服器或跟他們的對話裡輸入 `/azul new`。
refused-server-only = 這個要在伺服器裡才能用。請在我所在伺服器的頻道輸入。
refused-guest-here = 這個要在我加入的伺服器才能用。請管理伺服器的人邀請我；不過跟朋友玩在這裡也可以：輸入 `/azul new`。
refused-bot-left = 我已經不在 #{ $game } 這一局的伺服器了，沒辦法在那裡發文。{ $over ->
    [1] 這一局已經結束了。不填 `share:` 的話，我可以在這裡只給你看；把我加到自己帳號的人可以用 `/azul rematch` 或 `/azul new` 再開一局。
   *[0] 就算我不在，也能繼續：由已經把我加到自己帳號的玩家或管理員，在那裡的頻道輸入 `/azul table move-here`。
}
refused-posted-elsewhere = #{ $game } 這一局只能在它的頻道給大家看：請到 { $channels } 輸入指令。不填 `share:` 的話，我可以在這裡只給你看。
refused-hidden-here = 在這裡我的回覆只有你看得到，因為你少了權限：{ $permissions }。請管理員開給你，或邀請我進來，不然就在群組對話裡玩。
refused-no-thread-here = 我在這裡不能開討論串，要在我加入的伺服器才行。不要填 `thread:`，或請管理伺服器的人邀請我。
refused-no-role-here = 我在這裡看不到誰有哪個身分組，要在我加入的伺服器才行。不要填 `role:`，改用 `opponent:` 指定人，或請管理伺服器的人邀請我。
refused-missing-permissions = 我沒辦法在 { $channels } 玩，因為少了權限：{ $permissions }。請管理員開給我，或換個頻道。
refused-may-not-write = 要我在 { $channels } 發文，你自己在那裡也要有權限：{ $permissions }。{ $act ->
    [join] 請按那裡等候室下面的**加入**，或請管理員開給你。
    [replace] 請 #{ $game } 這一局裡的人用 `/azul table replace` 把座位讓給你，或請管理員開給你。
    [rematch] 請其他人來開下一局，或請管理員開給你。
    [host] 請管理員開給你，或由管理員來選房主。
    [begin] 請管理員開給你，或由管理員來開賽。
    [move-here] 請到你有權限的頻道輸入，或請管理員開給你。
    [tournament] 請到你有權限的頻道輸入 `/azul tournament new`，或請管理員開給你。
    [share] 不填 `share:` 就能自己看，或請管理員開給你。
   *[new] 請到你有權限的頻道輸入 `/azul new`，或請管理員開給你。
}
refused-manager-only = 只有能管理這個伺服器的人（「管理伺服器」權限）可以改它的設定。你自己的設定用 `/azul settings me`。
refused-old-button = 這個按鈕是舊版的。用 `/azul board` 會顯示有新按鈕的盤面，用 `/azul puzzle` 出一題新的，用 `/azul learn` 開始一課。
refused-deleting = 我正在刪除你的資料。請等我回覆，可能要一分鐘。
refused-stopping = 我正在重新啟動，這次沒有執行。請過一分鐘再試。
refused-not-shared = #{ $game } 這一局要玩完以後才能分享，而且只能分享到你可以發言的伺服器頻道。請到那裡輸入 `/azul record replay` 或 `/azul record analyse`，加上 `share:`。
refused-too-much = { $server ->
    [1] 這個伺服器
   *[0] 你
}{ $what ->
    [games] 開的局或錦標賽太多了。{ $again }可以再開；正在玩的局照常繼續。
    [entries] 報名或退賽太頻繁了。{ $again }可以再試；已經報名的錦標賽照常進行。
    [changes] 更動錦標賽太多次了。{ $again }可以再改；在那之前錦標賽維持原樣。
    [codes] 試代碼太多次了。{ $again }可以再試；代碼請向主辦人要。
    [thoughts] 要的提示和分析太多了。{ $again }可以再要；沒有提示，局也能繼續。
    [files] 要的重播和檔案太多了。{ $again }可以再要。
    [posts] 公開給大家看的內容貼得太多了。{ $again }可以再貼；在那之前你自己還是都看得到。
    [days-off] 改休假太多次了。{ $again }可以再改；在那之前維持原樣，已經開始的休假，你走下一步就會結束。
    [deletions] 刪除資料太多次了。{ $again }可以再刪；已經刪掉的不會回來。
   *[presses] 一次按太多下了。{ $again }再試；東西都還在。
}
refused-one-at-a-time = 你前面要我做的還在處理。等一下再試；東西都還在。
refused-bad-option = 這個指令不能填這個值。請從輸入時列出的建議裡選一個。
refused-fault = { $known ->
    [play] 我這邊出了問題，但你那一步已經走了。
    [undo] 我這邊出了問題，但你選的已經收回了。
    [takeback] 我這邊出了問題，但你那一步已經收回了。
    [nothing] 我這邊出了問題。什麼都沒有走，每一局也都沒變。請再試一次。
    [unknown] 我這邊出了問題，也不確定有沒有做到。先看一下，再決定要不要重試。
   *[other] 我這邊出了問題，但你要的已經做好了。
}如果一直這樣，請把這個編號告訴維護我的人：{ $fault }

permission-use_external_apps = 「使用外部應用程式」
permission-view_channel = 「檢視頻道」
permission-send_messages = 「傳送訊息」
permission-send_messages_in_threads = 「在討論串中傳送訊息」
permission-manage_threads = 「管理討論串」（討論串已鎖定）
permission-attach_files = 「附加檔案」
permission-create_public_threads = 「建立公開討論串」

## Pictures

picture-seat = 玩家 { $number }
picture-table = { $ruleset } #{ $game }
picture-round = 第 { $round } 輪
picture-turn = 輪到 { $who }
picture-turn-yours = 輪到你了
picture-move = 第 { $move } 步，共 { $moves } 步
picture-over = { $me ->
    [yes] 你贏了
   *[no] { $who } 獲勝
}
picture-over-shared = { $who } 共享勝利
picture-ended = 已結束
picture-rank = 第 { $rank } 名
result-resign = { $who } 中途離開，這一局沒有計分。
result-timeout = { $who } 時間用完，這一局沒有計分。

## Descriptions of positions

alt-factories = 工廠：{ $factories }。
alt-factory = { $number }：{ $tiles }
alt-centre = 中央：{ $tiles }。
alt-tiles = { $colour } { $count }
alt-marker = 起始玩家標記
alt-none = 空的
alt-nothing = 沒有
alt-empty-board = 圖板是空的
alt-player = { $name }（{ $score } 分）
alt-player-short = { $name }（{ $score }）
text-more = 盤面的其他部分這裡放不下，用 `/azul board text:True` 可以看全部。
text-rounds = 本輪
text-sources = 可以拿的
text-factory = { $number } 號工廠：{ $tiles }
text-factories-empty = 空的工廠：{ $numbers }
text-centre = 中央：{ $tiles }
text-player = { $name }，{ $score } 分{ $acting ->
    [yes] ，輪到這位玩家
   *[no] {""}
}
text-marker = 持有起始玩家標記
text-coming = 照目前的盤面會有 { $coming } 分
text-rank = 第 { $rank } 名
