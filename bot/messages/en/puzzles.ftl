# The puzzle of the day, and puzzles for oneself.

puzzle-daily = ### 🧩 Daily puzzle · { $ruleset } · #{ $name }
puzzle-result = The last one (#{ $name }): { $solution } { $tried ->
    [0] Nobody tried it.
    [one] { $found ->
        [0] One person tried it and didn’t find it.
       *[other] One person tried it and found it.
    }
   *[other] { $found ->
        [0] None of { $tried } found it.
       *[other] { $found } of { $tried } found it.
    }
}
puzzle-streak = Longest streak: { $streak } in a row by { $who }.
puzzle-question = { $asks ->
    [points] You’re the last to place tiles, and one move scores the most points.
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
puzzle-ask = { $question } Press **Answer**: nobody sees your choice. You’re told whether it’s right, and the next puzzle reveals the solution.
puzzle-alone = 🧩 Puzzle #{ $name }. { $question } This one is just for you.
puzzle-counts = 🧩 The daily puzzle, #{ $name }. { $question } Your first answer counts.
puzzle-noted = { $right ->
    [yes] ✅ Right: { $move } is the best move. The next daily puzzle tells everybody.
   *[no] ❌ { $move } isn’t the best move. Your first answer counts; the next daily puzzle reveals the solution.
}
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
    [points] **{ $move }** scores at least { $more ->
        [one] 1 point
       *[other] { $more } points
    } more than the next best.
   *[other] **{ $move }** { $best }; the next best { $second }{ $others ->
        [0] {" "}at best
       *[other] {""}
    }.
}
puzzle-right = ✅ Right: { $solution }
puzzle-wrong = You chose { $move }, which { $asks ->
    [points] scores at least { $fewer ->
        [one] 1 point
       *[other] { $fewer } points
    } less
   *[other] { $outcome }{ $others ->
        [0] {" "}at best
       *[other] {" "}against the best play
    }
}. Better: { $solution }
puzzle-line = -# Best play to the end{ $shown ->
    [1] , as in the picture
   *[0] {""}
}: { $line }
button-solve = Answer
button-another = Next puzzle

## Costly moves of one's own games as tasks

button-better = Find the better move
button-another-mistake = Another from this game
button-mistakes = From my games
mistake-task = 🧩 Move { $number } of { $moves } in your game with { $others } of { $day } ({ $name }): what you played cost you part of your chance to win. Find the better move.
mistake-judging = I’m judging this move as carefully as the analysis judged yours. That usually takes a few seconds.
mistake-unjudged = I couldn’t judge this move, because the process that does it stopped. Press **Play** to try again.
mistake-answered = { $verdict ->
    [best] ✅ Right: **{ $move }** is the better move.
    [as-good] ✅ Right: **{ $move }** is as good as the better move of the analysis, as far as I can tell.
    [played] That’s what you played: **{ $move }** gives away { $cost } of the win.
   *[worse] ❌ **{ $move }** gives away { $cost } of the win.
}
mistake-told =
    ### Your move in { $name }: move { $number } of { $moves }
    ✘ You played **{ $played }** · chance { $change }{ $found ->
        [1] {""}
       *[0] {"\u000A"}✔ Better is **{ $better }**
    }{ $why }
    -# The picture shows your board after either: ✘ as you played, ✔ after the better move. { $exact ->
        [1] This is solved to the end of the game, so it’s certain.
       *[0] Chances are an estimate, ± { $margin }.
    }
mistake-last = -# That was the last of your costliest moves in this game.

settings-puzzle = { $place ->
    [none] Saved. There’s no daily puzzle on this server any more.
   *[other] Saved. The daily puzzle is posted in { $place } at 8:00 UTC. { $first ->
        [1] The first one is on its way.
       *[0] Today’s has already been posted.
    }
}
puzzle-channel = { $place ->
    [none] There’s no daily puzzle on this server. `/azul settings puzzle` with `channel:` starts one.
    [gone] The daily puzzle isn’t posted, because its channel is gone. `/azul settings puzzle` with `channel:` chooses another one, and with `off:` stops it.
   *[other] The daily puzzle is posted in { $place } at 8:00 UTC. `/azul settings puzzle` with `channel:` moves it, and with `off:` stops it.
}

refused-no-such-puzzle = This puzzle is gone. `/azul puzzle` gives you another one.
refused-puzzle-over = { $off ->
    [1] There’s no daily puzzle on this server any more, so this one takes no answers.
   *[0] This puzzle’s day is over; the next one’s post gives the solution.
} `/azul puzzle` gives you another one.
refused-puzzle-of-servers = This is the daily puzzle of servers, and its solution stays secret until the next one. Answer it where it’s posted, or take another one with `/azul puzzle`.
refused-answered-already = You’ve already answered the daily puzzle. The next one reveals the solution; until then `/azul puzzle` gives you others.

refused-no-mistakes = None of your finished games here has an analysis that shows a costly move of yours. `/azul record analyse` analyses a game; then you can look for better moves in it.
refused-no-more-mistakes = You’ve been through { $count ->
    [one] the costliest move
   *[other] the { $count } costliest moves
} of your last analysed games. Ask again to begin anew, or analyse another game with `/azul record analyse`.
refused-no-mistake-here = The analysis of game #{ $game } shows no { $other ->
    [1] other costly move
   *[0] costly move
} of yours. `/azul puzzle` with `mine:` looks through your other games.
refused-no-analysis = There’s no analysis of game #{ $game } any more. `/azul record analyse` makes a new one.
refused-not-your-move = You’re only asked about your own moves, and this one in game #{ $game } isn’t yours. `/azul puzzle` with `mine:` looks through your games.
refused-not-costly = The analysis of game #{ $game } doesn’t call this move costly any more: it has been refined since. `/azul record analyse` shows it.

command-puzzle = The end of a game: can you find the one best move?
option-puzzle-mine = A costly move of yours from analysed games; else a puzzle
command-settings-puzzle = Where the daily puzzle is posted (moderators)
option-puzzle-channel = Channel of the daily puzzle; else I show the current one
option-puzzle-off = Stop the daily puzzle; else it stays
