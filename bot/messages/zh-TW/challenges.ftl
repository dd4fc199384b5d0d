# Challenges to play the same bag.

refused-own-challenge = 這是你自己的挑戰。其他人的成績會顯示在那則訊息上。
refused-attempted = 你已經用掉唯一的一次機會了。如果那一局還沒結束，用 `/azul games` 找得到。
refused-challenge-closed = { $kind ->
    [deal] 這一期每週一局已經結束。到它的頻道找找新的一期，或用 `/azul new` 自己開一局。
   *[card] 這個挑戰已經結束。用 `/azul new` 可以自己開一局。
}
refused-challenge-full = 已經有 { $limit } 人接受這個挑戰，額滿了。用 `/azul new` 可以自己開一局。
refused-no-such-challenge = 這個挑戰已經不在了。用 `/azul new` 可以自己開一局。
refused-challenged-before = #{ $game } 這一局已經屬於一個挑戰。想再發一個挑戰，請另玩一局。
refused-no-challenge = 要發挑戰，得先在跟我的私訊裡自己對電腦玩完一局，而且沒有輸：不能有教練，瓷磚也不能是你玩過的。在那裡用 `/azul new` 開一局吧。
refused-no-challenge-undone = 你在 #{ $game } 這一局收回過，其他人卻不能收回。請另玩一局，中途不要收回。
refused-no-repeat = 只有在跟我的私訊裡自己對電腦輸掉的局，才能用同樣的瓷磚再玩一次。在那裡用 `/azul new` 開新的一局吧。
refused-too-many-challenges = 你已經有 { $limit } 個進行中的挑戰。等其中一個結束吧。
refused-attempt-elsewhere = 這一局要在跟我的私訊裡玩，別人才不會看到瓷磚。請在那裡按按鈕。
refused-not-finished = 玩完你自己的那一局，就能看其他人的盤面。
refused-not-in-attempt = #{ $game } 這一局是你唯一的一次機會：沒有提示，不能收回，座位也不能換人。
refused-sealed = 還有人在用 #{ $game } 這一局的瓷磚玩。等期限過了，我就會顯示它的對局紀錄、重播和分析。
refused-no-card-channel = 我找不到你我都能發言的頻道。先在某個伺服器玩一局或解每日一題，再按一次按鈕。
refused-direct-closed = 我沒辦法私訊你。請在這個伺服器的隱私設定裡允許私訊，再按一次按鈕。
refused-no-results-left = 已經沒有盤面可看：完成這個挑戰的人都刪除了自己的資料。

challenge-card = ### 🎯 { $who }：**{ $points }** 比 { $opponent }{ $closed ->
    [1] {""}
   *[0] 。用同樣的瓷磚，你能玩得更好嗎？
}
challenge-kind = { $kind }，對{ $count ->
    [1] 電腦（{ $levels }）
   *[other] {" "}{ $count } 個電腦（{ $levels }）
}
challenge-result = { $rank }. { $who } **{ $points }** 比 { $opponent }
challenge-option = { $rank }. { $who } { $points } 比 { $opponent }
challenge-playing = 正在玩：{ $who }
challenge-terms = 每人一次，在私訊裡自己玩，到 { $until } 為止。沒有提示，不能收回，不計積分。
challenge-sealed = 前 { $rounds } 輪發給大家的瓷磚都一樣。封袋 { $commitment }
challenge-closed = 已結束。封袋 { $commitment }，種子 { $seed }
challenge-late = 已經截止了，所以這一局不列入成績。
challenge-invitation = 到 { $until } 為止，你有一次機會：沒有提示，也不能收回。按下**現在開始**就算開始；其他人玩完自己的那一局之前，看不到你的盤面。
challenge-sent = 我傳了私訊給你。在那裡按下**現在開始**，你的這一局就開始。
challenge-choose = { $name } 要發到哪個頻道當挑戰？那裡的每個人在 { $days } 天內都可以用你的瓷磚玩一次。這段期間，種子、對局紀錄、重播和分析都不公開。
challenge-choose-channel = 選擇要發到的頻道
challenge-posted = 正在把你的挑戰發到 { $channel }。
challenge-choose-boards = 看誰的盤面？

challenge-channel-gone = 有個貼了挑戰的頻道不見了，所以我沒辦法再更新那裡的成績。發挑戰的人可以按自己那一局下面的**超越我的 … 分**，改選別的頻道。
button-dare = 超越我的 { $points } 分
button-repeat = 同樣的瓷磚再玩一次
button-beat = 我來挑戰
button-boards = 看盤面
button-attempt = 現在開始
