# Challenges to play the same bag.

refused-own-challenge = 這是你自己的挑戰。其他人的成績會顯示在那則訊息上。
refused-attempted = 這個挑戰你已經玩過了，每人只有一次機會。如果那一局還沒結束，用 `/azul games` 找得到。
refused-challenge-closed = 這個挑戰已經結束。用 `/azul new` 可以自己開一局。
refused-challenge-full = 已經有 { $limit } 人接受這個挑戰，額滿了。用 `/azul new` 可以自己開一局。
refused-no-such-challenge = 這個挑戰已經不在了。用 `/azul new` 可以自己開一局。
refused-challenged-before = #{ $game } 這一局已經屬於一個挑戰。想再發一個挑戰，請另玩一局。
refused-no-challenge = 挑戰要用你在和我的私訊裡獨自對電腦、沒有教練、而且玩到最後的一局。在那裡用 `/azul new` 開一局吧。
refused-no-challenge-undone = 你在 #{ $game } 這一局收回過棋步，其他人不能這麼做。請玩一局不收回的。
refused-too-many-challenges = 你已經有 { $limit } 個進行中的挑戰。等其中一個結束吧。
refused-attempt-elsewhere = 挑戰要在和我的私訊裡玩，別人才不會看到瓷磚。請在那裡按按鈕。
refused-not-finished = 玩完你自己的那一局，就能看其他人的盤面。
refused-not-in-attempt = #{ $game } 這一局是挑戰：沒有提示，不能收回，座位也不能換人。
refused-sealed = 還有人在用 #{ $game } 這一局的瓷磚玩。等挑戰結束，我就會顯示它的對局紀錄、重播和分析。
