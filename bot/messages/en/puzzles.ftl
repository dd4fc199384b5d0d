# The puzzle of the day, and puzzles for oneself.

puzzle-you = You
puzzle-opponent = { $players ->
    [2] Opponent
   *[other] Opponent { $number }
}
puzzle-daily = ### 🧩 Puzzle of the day · { $ruleset } · #{ $name }
puzzle-result = The last one (#{ $name }): { $solution } { $tried ->
    [0] Nobody tried it.
    [one] { $found ->
        [0] One person tried it, and didn’t find it.
       *[other] One person tried it, and found it.
    }
   *[other] { $found ->
        [0] Nobody of { $tried } found it.
       *[other] { $found } of { $tried } found it.
    }
}
puzzle-streak = Longest streak: { $streak } in a row by { $who }.
puzzle-question = { $asks ->
    [points] You’re the last to place tiles, and one move makes the most points.
    [shared] You’re to move, and one move is sure to share the win{ $others ->
        [0] {""}
        [one] , whatever your opponent does
       *[other] , whatever the others do
    }.
   *[win] You’re to move, and one move is sure to win{ $others ->
        [0] {""}
        [one] , whatever your opponent does
       *[other] , whatever the others do
    }.
} { $grade ->
    [1] ★☆☆
    [2] ★★☆
   *[3] ★★★
}
puzzle-ask = { $question } Press **Answer**: nobody sees what you choose, and the next puzzle tells the solution.
puzzle-alone = 🧩 Puzzle #{ $name }. { $question } This one is just for you.
puzzle-counts = 🧩 The puzzle of the day, #{ $name }. { $question } Your first answer counts.
puzzle-noted = Your answer: { $move }. The next puzzle of the day tells whether it’s the best.
puzzle-outcome = { $share ->
    [win] { $lead ->
        [0] wins on the tie-break
        [one] wins by a point
       *[other] wins by { $points } points
    }
    [shared] shares the win
   *[none] { $lead ->
        [0] loses on the tie-break
       *[other] { $points ->
            [one] loses by a point
           *[other] loses by { $points } points
        }
    }
}
puzzle-solution = { $asks ->
    [points] **{ $move }** makes { $more } more points than the next best.
   *[other] **{ $move }** { $best }; the next best { $second }.
}
puzzle-right = ✅ Right: { $solution }
puzzle-wrong = You chose { $move }, which { $asks ->
    [points] makes { $fewer } points fewer
   *[other] { $outcome }{ $others ->
        [0] {""}
       *[other] {" "}against the best play
    }
}. Better: { $solution }
puzzle-line = -# Best play to the end{ $shown ->
    [1] , as in the picture
   *[0] {""}
}: { $line }
button-solve = Answer
button-another = Next puzzle

settings-puzzle = { $place ->
    [none] Saved. There’s no daily puzzle on this server any more.
   *[other] Saved. The daily puzzle comes to { $place } each day at 8:00 UTC. { $first ->
        [1] The first one comes in a moment.
       *[0] The present one has been posted already.
    }
}
puzzle-channel = { $place ->
    [none] There’s no daily puzzle on this server. `/azul settings puzzle` with `channel:` lets it come each day.
   *[other] The daily puzzle comes to { $place } each day at 8:00 UTC. `/azul settings puzzle` with `channel:` moves it, with `off:` it ends.
}

refused-no-such-puzzle = This puzzle is no longer there. `/azul puzzle` gives you another one.
refused-puzzle-over = { $off ->
    [1] There’s no daily puzzle on this server any more, so this one takes no answers.
   *[0] The day of this puzzle is over; the next one’s post tells the solution.
} `/azul puzzle` gives you another one.
refused-answered-already = You’ve answered the puzzle of the day. The next one tells the solution; `/azul puzzle` gives you another one meanwhile.

command-puzzle = The end of a game in which one move alone is best: can you find it?
command-settings-puzzle = Where the daily puzzle is posted, or that there is none (moderators)
option-puzzle-channel = The channel for the daily puzzle; leave empty to see which it is
option-puzzle-off = There is to be no daily puzzle any more; leave empty to keep it
