# The analysis of a finished game: the curve of the chances, and the costliest moves.

percent = { $share }%
button-analyse = Analysis
analysis-title = Who was ahead
analysis-end = At the end
analysis-alt-cost = { $number } { $who } { $cost }
analysis-alt-chance = { $who } { $chance }
analysis-costly = Costliest moves
analysis-cost = −{ $cost }
analysis-cost-unsolved = { $cost }, not solved
analysis-change = { $before } → { $after }
# In a first look, words take the place of numbers.
analysis-size = { $size ->
    [small] small mistake
    [clear] clear mistake
    [big] big mistake
   *[unsolved] not solved yet
}
# The same next to a number in the picture. There is little room.
analysis-mark = { $size ->
    [small] small
    [clear] clear
    [big] big
   *[unsolved] ?
}
analysis-who = { $who } { $change }
analysis-who-size = { $who }: { $size }
analysis-foot = { $marks ->
    [0] {""}
   *[1] Numbers: the costliest moves.
}{ $refined ->
    [0] { " " }A first look{ $unsolved ->
        [0] .
       *[1] ; ? isn’t solved yet.
    }
   *[1] { " " }{ $exact ->
        [0] Everything is an estimate.
       *[other] { $exact } of { $moves } are exact, the rest estimates.
    }
}
# In a puzzle, the move wasn't played in a game.
analysis-played = { $way ->
    [tried] Your try
    [other] Another move
   *[played] Played
}
analysis-better = Better
analysis-promise = { $way } { $chance }
analysis-told = { $way ->
    [direct] I’ll send you a direct message
    [button] you’ll find it with **Show the analysis** under the game
    [guest] you’ll find it with the analysis button under the game
   *[command] `/azul record analyse` will show it
}
analysis-thinking = I’m analysing { $name }: { $done } of { $moves } moves done. A first look appears here within about a minute. If it takes longer than Discord lets me update this message, { analysis-told }.
analysis-later = I’m still analysing { $name }: { $done } of { $moves } moves done. Discord won’t let me update this message any more, but I’ll finish and keep the result: { analysis-told }.
analysis-first = -# This is a first look: I’ve thought only briefly about each move. { $state ->
    [here] I’m refining it, which takes a few minutes; the refined analysis will replace it here. If that takes longer than Discord lets me update this message, { analysis-told }.
    [later] I’m still refining it. Discord won’t let me update this message any more: { analysis-told }.
    [failed] I couldn’t refine it, because the engine stopped unexpectedly. `/azul record analyse` tries again.
   *[page] `/azul record analyse` shows the refined analysis once it’s done.
}
analysis-refined = -# This is now the refined analysis. It replaces the first look, so numbers and moves may differ.
analysis-failed = I couldn’t finish analysing { $name }, because the engine stopped unexpectedly. Ask again with `/azul record analyse`; if this keeps happening, the computer I run on may be short of memory.
analysis-overview =
    ### Analysis of { $name }
    { $players }
    -# Each chance assumes that everybody plays well from there. Nobody is blamed for the luck of the draw. { $exact ->
        [0] All of this is an estimate
        [one] One move is solved to the end of the game, and the rest is an estimate
       *[other] { $exact } moves are solved to the end of the game, and the rest is an estimate
    }{ $refined ->
        [0] {""}
       *[1] , rounded to 5%
    }; a cost too small to be sure of isn’t counted as a mistake.{ $late ->
        [0] {""}
        [one] {" "}Nor is the move that a computer played because time was up.
       *[other] {" "}Nor are the { $late } moves that a computer played because time was up.
    }
analysis-player = **{ $who }**: { $count ->
    [0] no costly moves
    [one] costliest move { $costs }
   *[other] costliest moves { $costs }
}
analysis-numbered = **{ $number }** ({ $cost })
analysis-numbers = Each number marks a move in the picture{ $refined ->
    [0] {""}
   *[1] , with the winning chance it cost
}; ▶ shows the better move.
analysis-mistake =
    ### { $mark } · { $who } · move { $number } of { $moves } · { $name }
    Played: **{ $played }** · { $refined ->
        [0] { $change }
       *[1] chance { $change }
    }
    Better: **{ $better }**{ $why }
    -# { $certainty ->
        [exact] Solved to the end of the game: this is certain.
        [unsolved] I haven’t solved this move of the last round, so the other move may not be better.
       *[estimate] This is an estimate.
    }
analysis-line = -# Best play after the better move: { $line }
analysis-both-line = -# Best play after either: { $line }
analysis-played-line = -# Best play after the move played: { $line }

## Reasons why a move is better. "otherwise" means: after the other move

why-answer = { $loses ->
    [yes] Then any move { $who } makes costs something.
   *[no] { $who }’s next move can then gain { $amount ->
        [0] nothing
        [one] at most 1 point
       *[other] at most { $amount } points
    }; otherwise it could gain up to { $other }.
}

## Explanations of a better move. They are based on several continuations ("ways")

# Used before the reasons. "known" tells whether there are any; it is "equal" if the moves are about equal.
why-price = { $later ->
    [yes] It costs about { $price ->
        [one] 1 point
       *[other] { $price } points
    } this round
   *[no] It brings { $price ->
        [one] 1 point
       *[other] { $price } points
    } less now
}{ $known ->
    [equal] , but makes up for it.
    [yes] , but it’s worth it.
   *[no] , and { why-unknown }
}
why-equal = Play whichever you like.
# "replies" tells whether the points after the replies favour the better move ("for") or not ("against").
why-unknown = I can’t say in a sentence what it gains{ $replies ->
    [for] : compare the replies below.
    [against] , and the points after the replies below don’t show it.
   *[none] .
}
# After reasons of few points in favour of a much better move.
why-small = The number is small, but your chances differ a lot.
# "reason" is one of the messages "…-then-…". "again" means that the sentence before began the same way.
why-then = { $again ->
    [yes] {""}
   *[no] By the end of the { $when ->
        [next-round] next round,
       *[round] round,
    }{" "}
}in { $all ->
    [yes] all { $ways }
   *[no] { $held } of { $ways }
} continuations{ $again ->
    [yes] {""}
   *[no] {" "}I tried
}, { $reason }.
then-theirs = { $who }’s board is worse: { $reason }
then-lead = it has gained about { $about ->
    [one] 1 point
   *[other] { $about } points
} on the others
then-denial = { $who } has about { $about ->
    [one] 1 point
   *[other] { $about } points
} less

## Disadvantages of a chosen move. They must not reveal the better one. "much" is the difference

costs-answer = { $other_loses ->
    [yes] {""}
   *[no] { $who }’s next move can then gain up to { $other ->
        [one] 1 point.
       *[other] { $other } points.
    }
}
costs-denial = By the end of the round, { $who } has about { $much ->
    [one] 1 point
   *[other] { $much } points
} more than necessary.
costs-lead = By the end of the { $when ->
    [next-round] next round
   *[round] round
}, you’re about { $much ->
    [one] 1 point
   *[other] { $much } points
} worse off than you could be.
costs-falling = { $count ->
    [one] One tile falls
   *[other] { $count } tiles fall
} to your floor line.

refused-not-analysed = Game #{ $game } can only be analysed once it has been played to the end. `/azul record history` shows its moves.
refused-too-many-analyses = { $mine ->
    [0] I’m already analysing many games.
    [one] I’m already analysing a game for you.
   *[other] I’m already analysing { $mine } games for you.
} Ask again once an analysis is done.

command-record-analyse = Winning chances and costliest moves of a finished game
