# Daily puzzles and puzzles for practice.

puzzle-grade = { $grade ->
    [1] ★☆☆
    [2] ★★☆
   *[3] ★★★
}
puzzle-daily = ### 🧩 Daily puzzle { $number } · { $ruleset } { $stars }
puzzle-result = { $number }: { $tried ->
    [0] nobody tried it.
    [one] { $found ->
        [0] one person tried it and didn’t find it.
       *[other] one person tried it and found it.
    }
   *[other] { $found ->
        [0] { $tried } tried it, and nobody found it.
       *[other] { $tried } tried it, { $found } found it.
    }
} **{ $solution }**
puzzle-question = { $asks ->
    [points] You’re the last to place tiles, and one move scores the most points.
    [shared] It’s your turn, and one move is sure to share the win{ $others ->
        [0] {""}
        [one] , whatever your opponent does
       *[other] , whatever the other players do
    }.
   *[win] It’s your turn, and one move is sure to win{ $others ->
        [0] {""}
        [one] , whatever your opponent does
       *[other] , whatever the other players do
    }.
}
puzzle-ask = { $question } **Four tries; only you see them.**
puzzle-share = { $who } { $squares }{ $streak ->
    [0] {""}
   *[other] {" "}🔥 { $streak }
}
puzzle-more-shares = … and { $count ->
    [one] 1 other
   *[other] { $count } others
}
puzzle-colours = -# 🟩 best · 🟨 up to 3 points behind · 🟧 up to 8 · 🟥 more
puzzle-name = 🧩 Puzzle #{ $name } { $stars }
puzzle-name-daily = 🧩 Daily puzzle { $number } { $stars }
puzzle-tries-left = **{ $name }**{ $squares } · { $left ->
    [one] one try left
   *[other] { $left } tries left
}
puzzle-solved = **{ $name }**{ $squares } · { $solved ->
    [yes] solved with the { $tries ->
        [1] first
        [2] second
        [3] third
       *[other] fourth
    } try
   *[no] not solved
}{ $streak ->
    [0] {""}
   *[other] {" · "}🔥 { $streak }
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
puzzle-wrong = { $square } **{ $move }**: { $nearness ->
    [close] very close, but it
   *[far] it
} { $asks ->
    [points] scores at least { $fewer ->
        [one] 1 point
       *[other] { $fewer } points
    } less than the best move
   *[other] { $outcome }{ $others ->
        [0] {" "}at best
       *[other] {""}
    }
}.
puzzle-reply = { $players ->
    [2] Your opponent
   *[other] { $who }
} answers **{ $move }**.
puzzle-rest = -# Then: { $line }
puzzle-hidden = -# Nobody sees your tries until you share their colours.
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
puzzle-why = Why not **{ $other }**? After the best move instead, and with everybody’s best play, { $why }.
puzzle-why-gained = you score { $best } instead of { $other } for tiles
puzzle-why-lost = your penalties are { $best } instead of { $other }
puzzle-why-bonus = your final bonuses are { $best } instead of { $other }
puzzle-why-rival = { $players ->
    [2] your opponent
   *[other] the best of the others
} ends with { $best } instead of { $other }
puzzle-next = -# Next daily puzzle: { $again }
puzzle-shown = -# The day’s post shows your colours.
puzzle-line = Best play to the end: { $line }
button-solve = Answer
button-another = Another { $stars }
button-line = Best play to the end
button-why = Why
button-colours = Share
button-colours-off = Don’t share

## Costly moves from the player’s own games as puzzles

button-better = Find the better move
button-another-mistake = Another from this game
button-mistakes = From my games
mistake-task = 🧩 Move { $number } of { $moves } in your game with { $others } on { $day } ({ $name }): your move reduced your winning chances. Find the better move.
mistake-judging = I’m judging this move as carefully as the analysis judged your move in the game. That usually takes a few seconds.
mistake-unjudged = I couldn’t judge this move, because the engine stopped unexpectedly. Press **Play** to try again.
mistake-answered = { $verdict ->
    [best] ✅ Right: **{ $move }** is the better move.
    [as-good] ✅ Right: **{ $move }** is as good as the better move in the analysis, as far as I can tell.
    [played] That’s your move from the game: **{ $move }** lowers your winning chance by { $cost }.
   *[worse] ❌ **{ $move }** lowers your winning chance by { $cost }.
}
mistake-told =
    ### Your move in { $name }: move { $number } of { $moves }
    ✘ You played **{ $played }** · chance { $change }{ $found ->
        [1] {"\u000A"}✔ Your new move is better.
       *[0] {"\u000A"}✔ Better: **{ $better }**
    }{ $why }
    -# The picture shows your board after each move: ✘ after yours, ✔ after the better one. { $certainty ->
        [exact] This is solved to the end of the game: with everybody’s best play, it’s certain.
        [unsolved] I haven’t solved this move of the last round, so the other move may not be better.
       *[estimate] Chances are estimates.
    }
mistake-last = -# That was the last of your costliest moves in this game.

settings-puzzle = { $place ->
    [none] Saved. There’s no longer a daily puzzle on this server.
   *[other] Saved. I’ll post the daily puzzle in { $place } at 8:00 UTC. { $first ->
        [1] The first one is on its way.
       *[0] Today’s has already been posted.
    }
}
puzzle-channel = { $place ->
    [none] There’s no daily puzzle on this server. `/azul settings puzzle` with `channel:` starts one.
    [gone] I can’t post the daily puzzle, because its channel is gone. `/azul settings puzzle` with `channel:` chooses another channel, and with `off:` stops it.
   *[other] I post the daily puzzle in { $place } at 8:00 UTC. `/azul settings puzzle` with `channel:` moves it, and with `off:` stops it.
}

refused-no-such-puzzle = This puzzle no longer exists. `/azul puzzle` gives you another one.
refused-puzzle-early = This puzzle’s day hasn’t come yet. `/azul puzzle` gives you another one.
refused-puzzle-over = { $off ->
    [1] There’s no longer a daily puzzle on this server, so you can’t answer this one.
   *[0] This puzzle’s day is over; the next puzzle’s post shows the solution.
} `/azul puzzle` gives you another one.
refused-puzzle-unseen = You can’t see the channel of the day’s post, so I can’t add your colours there. Ask a moderator to let you in.
refused-tried-already = You have tried that one. Choose another move: you still have { $left ->
    [one] one try
   *[other] { $left } tries
}.
refused-puzzle-done = { $solved ->
    [yes] You’ve solved this puzzle.
   *[no] You’ve seen the solution of this puzzle.
} The next daily one comes { $again }; until then `/azul puzzle` gives you others.
refused-puzzle-unsolved = You can still try this puzzle yourself. Press **Answer**: you have { $left ->
    [one] one try left
   *[other] { $left } tries left
}.

refused-no-mistakes = None of your finished games here has an analysis that shows a costly move of yours. `/azul record analyse` analyses a game; then you can look for better moves in it.
refused-no-more-mistakes = You’ve been through { $count ->
    [one] the costliest move
   *[other] the { $count } costliest moves
} of your recently analysed games. Ask again to start over, or analyse another game with `/azul record analyse`.
refused-no-mistake-here = The analysis of game #{ $game } shows no { $other ->
    [1] other costly move
   *[0] costly move
} of yours. `/azul puzzle` with `mine:` looks through your other games.
refused-no-analysis = There’s no analysis of game #{ $game } any more. `/azul record analyse` makes a new one.
refused-not-refined = I’m still refining the analysis of game #{ $game }, so I can’t be sure yet which moves were better. `/azul record analyse` shows when it’s done; then ask again.
refused-not-your-move = I only ask you about your own moves, and this one in game #{ $game } isn’t yours. `/azul puzzle` with `mine:` looks through your games.
refused-not-costly = The refined analysis of game #{ $game } no longer considers this move costly. `/azul record analyse` shows it.

command-puzzle = Find the best move at the end of a game
option-puzzle-game = Game (default: any)
option-puzzle-level = Level (default: yours)
option-puzzle-mine = Your own mistakes (default: puzzles)
command-settings-puzzle = Daily puzzle (moderators)
option-puzzle-channel = Its channel (default: show it)
option-puzzle-off = Stop it (default: keep it)
