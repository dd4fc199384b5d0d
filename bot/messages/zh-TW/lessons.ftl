# Messages of the lessons of every game.

you = 你
opponent = { $players ->
    [2] 對手
   *[other] 對手 { $number }
}
lesson-title = ### 第 { $number } 課，共 { $count } 課：{ $title } { $dots }
lesson-right = ✅ { $remark }
lesson-wrong = ❌ { $remark }
lesson-shown = 💡 { $remark }
lesson-would = -# 圖中這一步：{ $move }{ $outlook ->
    [0] {""}
   *[other] （{ $outlook }）
}
lesson-goal = **目標：**{ $goal }
lesson-left-open = -# 第 { $number } 課「{ $title }」還沒過關，按**學玩法**會再回到這一課。
lesson-unsolved = 「{ $title }」
lesson-end =
    ### { $left ->
        [0] 恭喜學會 { $ruleset }！
       *[other] 這是最後一課，還有 { $left } 課沒過關：{ $open }。
    }
    { $left ->
        [0] { $count } 課全部過關。
       *[other] 不急，想繼續時按**學玩法**就能接著上。
    }接下來跟簡單的電腦打一整局試試。有教練陪你玩的話，你要走很虧的一步之前，我會先提醒你。按**提示**，我就告訴你換我會怎麼走。
lesson-changed = 這則訊息是舊版的課。按**學玩法**就會看到現在的版本。
button-learn = 學玩法
button-learn-game = 學 { $ruleset }
button-onward = 下一課
button-retry = 再試一次
button-reveal = 看答案
button-skip = 略過
button-coach = 教練陪我玩
button-without-coach = 不用教練再來一局
button-easy = 自己玩

# The coach of a first game against a computer.
coach-begins = -# 這一局有教練：如果你選的一步代價很大，按**就這步**之前，我會告訴你為什麼。
coach-thinking = 🤔 教練思考中，請等一下再按**就這步**…
coach-warns = ⚠️ { $why }
coach-round = -# 第 { $round } 輪：{ $points }。{ $best ->
    [none] {""}
   *[other] 得最多：{ $best }。
}{ $worst ->
    [none] {""}
   *[other] 扣最多：{ $worst }{ $unpaid ->
        [none] {""}
       *[other] （本來是 { $unpaid }，但你已經沒有分數可扣）
    }。
}
coach-silent = -# 有別人一起玩了，所以教練不再說話。想知道換我會怎麼走，還是可以用 `/azul hint`。

refused-no-lessons = 還沒有這個遊戲的課：{ $ruleset }。`/azul rules` 有圖解規則。

command-learn = 邊玩邊學：幾個簡短的小任務
