# The puzzle of the day, and puzzles for oneself.

puzzle-you = You
puzzle-opponent = Opponent
puzzle-daily = ### 🧩 Puzzle of the day · { $ruleset } · #{ $name }
puzzle-result = The last one (#{ $name }): { $solution }. { $tried ->
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
puzzle-ask = You are to move, and one move is clearly best. Press **Answer**: nobody sees what you choose, and the next puzzle tells the solution.
puzzle-alone = 🧩 Puzzle #{ $name }: one move is clearly best. This one is just for you.
puzzle-counts = 🧩 The puzzle of the day, #{ $name }: one move is clearly best. Your first answer counts.
puzzle-noted = Your answer: { $move }. The next puzzle tells whether it’s the best. `/azul puzzle` gives you another one meanwhile.
puzzle-right = ✅ Right: **{ $best }**. { $why } `/azul puzzle` gives you another one.
puzzle-wrong = You chose { $move }. Better is **{ $best }**. { $why } `/azul puzzle` gives you another one.
button-solve = Answer

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

command-puzzle = A position in which one move is clearly best: can you find it?
command-settings-puzzle = Where the daily puzzle is posted, or that there is none (moderators)
option-puzzle-channel = The channel for the daily puzzle
option-puzzle-off = There is to be no daily puzzle any more
