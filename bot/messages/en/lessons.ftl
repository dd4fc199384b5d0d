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
    } Try a whole game next: press **Play an easy computer**. Before each move you see the points it brings, and **Hint** shows you the move I’d play.
lesson-changed = This message is from an older version of the lesson. **Learn** opens the current one.
button-learn = Learn
button-learn-game = Learn { $ruleset }
button-onward = Next
button-retry = Try again
button-reveal = Show me
button-skip = Skip
button-easy = Play an easy computer

refused-no-lessons = There are no lessons for { $ruleset } yet. `/azul rules` explains it, with illustrated examples.

command-learn = Learn a game by playing: a few short tasks
