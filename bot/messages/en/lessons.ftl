# Messages of the lessons of every game.

you = You
opponent = { $players ->
    [2] Opponent
   *[other] Opponent { $number }
}
lesson-title = ### Lesson { $number } of { $count }: { $title } { $dots }
lesson-right = ✅ { $remark }
lesson-wrong = ❌ { $remark }
lesson-shown = 💡 { $remark }
lesson-would = -# In the picture: { $move }{ $outlook ->
    [0] {""}
   *[other] {" "}({ $outlook })
}
lesson-goal = **The goal:** { $goal }
lesson-left-open = -# Lesson { $number }, “{ $title }”, isn’t solved yet. **Learn** returns to it.
lesson-unsolved = “{ $title }”
lesson-end =
    ### { $left ->
        [0] Now you know { $ruleset }
        [one] That was the last one. One lesson isn’t solved yet: { $open }.
       *[other] That was the last one. { $left } lessons aren’t solved yet: { $open }.
    }
    { $left ->
        [0] You’ve solved all { $count } lessons.
        [one] It can wait: **Learn** takes you there whenever you like.
       *[other] They can wait: **Learn** takes you there whenever you like.
    } Try a whole game against an easy computer next. With the coach, I warn you before you play a move that costs you a lot. **Hint** shows you the move I’d play.
lesson-changed = This message is from an older version of the lesson. **Learn** opens the current one.
button-learn = Learn
button-learn-game = Learn { $ruleset }
button-onward = Next
button-retry = Try again
button-reveal = Show me
button-skip = Skip
button-coach = Play with the coach
button-without-coach = Play without the coach
button-easy = Play alone

# The coach of a first game against a computer.
coach-begins = -# This game has a coach: if you choose a move that costs you a lot, I’ll tell you why before you press **Play**.
coach-thinking = 🤔 The coach is thinking. Wait a moment before you press **Play** …
coach-warns = ⚠️ { $why }
coach-round = -# Round { $round }: { $points }.{ $best ->
    [none] {""}
   *[other] {" "}Best: { $best }.
}{ $worst ->
    [none] {""}
   *[other] {" "}Most expensive: { $worst }{ $unpaid ->
        [none] {""}
       *[other] {" "}({ $unpaid } in full, but you had no more points to lose)
    }.
}
coach-silent = -# The coach is silent now, because other people are playing too. `/azul hint` still shows you the move I’d play.

refused-no-lessons = There are no lessons for { $ruleset } yet. `/azul rules` explains it, with illustrated examples.

command-learn = Learn a game by playing: a few short tasks
