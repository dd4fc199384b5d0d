# Messages of Stained Glass of Sintra. Values of events are already translated; `$…-icon` is the emoji of a value.

sintra = Stained Glass of Sintra
sintra-side-a = side A (ornaments)
sintra-side-b = side B (full windows)

sintra-colour-white = white
sintra-colour-yellow = yellow
sintra-colour-orange = orange
sintra-colour-blue = blue
sintra-colour-pink = pink
sintra-colour-joker = any colour

sintra-icon-white = ⚪
sintra-icon-yellow = 🟡
sintra-icon-orange = 🟠
sintra-icon-blue = 🔵
sintra-icon-pink = 🩷

sintra-source-c = the centre
sintra-source-reset = glazier back
sintra-source = factory { $source }
sintra-strip-break = no strip: all panes break
sintra-strip = strip { $strip }
sintra-pane-top = upper pane
sintra-pane-bottom = lower pane

sintra-unverified = ⚠️ These boards haven’t been checked against a copy of the game, so strips and window points may differ from yours.

## Events

sintra-event-taken = took { $count } { $colour-icon } { $colour } from { $source }{ $marker ->
    [yes] , with the start marker
   *[no] {""}
}
sintra-event-cracked = one step of broken glass for it (now { $owed })
sintra-event-walked = the glazier walked to { $strip }
sintra-event-placed = { $full ->
    [yes] completed { $strip }
   *[no] { $count } on { $strip }
}{ $jokers ->
    [0] {""}
    [one] {" "}(1 on a joker)
   *[other] {" "}({ $jokers } on jokers)
}
sintra-event-broke = { $count ->
    [one] 1 broke
   *[other] { $count } broke
} (broken glass { $owed })
sintra-event-shattered = the broken-glass track was full and starts again: { $points }
sintra-event-matched = { $count } { $colour-icon } in the round’s colour { $points }
sintra-event-glazed = { $colour-icon } into window { $window } { $points }{ $chain ->
    [0] {""}
   *[other] {" "}({ $own }, and { $chain } from windows to its right)
}
sintra-event-reset = sent the glazier back to { $strip }
sintra-event-round-ended = **Round { $round } ends.**
sintra-event-dealt = { $refilled ->
    [yes] The bag is refilled from the tower. Round { $round } begins: +1 for each { $colour-icon } { $colour } in a full strip.
   *[no] Round { $round } begins: +1 for each { $colour-icon } { $colour } in a full strip.
}
sintra-event-leftovers = { $count ->
    [one] 1 pane
   *[other] { $count } panes
} left on strips { $points }
sintra-event-broken = broken glass { $points }
sintra-event-bonus = { $what ->
    [ornament] ornament { $which } { $points }
   *[completed] { $windows ->
        [one] 1 full window
       *[other] { $windows } full windows
    } × { $count } { $which } { $points }
}
sintra-event-ended = { $reason } The game is over.
sintra-score-coming = { $name } { $score } ({ $coming } after broken glass)

## Effects of a move before it is played

sintra-outlook-taken = { $marker ->
    [yes] takes the start marker
   *[no] {""}
}
sintra-outlook-cracked = costs a step of broken glass (now { $owed })
sintra-outlook-placed = { $full ->
    [yes] completes { $strip }
   *[no] { $count ->
        [one] 1 fits
       *[other] { $count } fit
    }
}
sintra-outlook-broke = { $count ->
    [one] 1 breaks
   *[other] { $count } break
} (broken glass { $owed })
sintra-outlook-shattered = ⚠ the broken-glass track is full: { $points } now instead of the points you owed, and it starts again
sintra-outlook-walked = glazier to { $strip }, past the strips to its left

# Shown on a button.
sintra-warning-broke = ⚠ { $count ->
    [one] 1 breaks
   *[other] { $count } break
}
sintra-warning-shattered = ⚠ track

## Picker

sintra-choose-source = Take from …
sintra-choose-source-colour = Which glass will you take (how many · from where)?
sintra-choose-colour = Which colour?
# `source-first` is the last source that is offered.
sintra-choose-colour-source = { $source-first ->
    [c] From where (C: centre)
   *[other] From which factory
}, and how many?
sintra-choose-colour-strip = Which glass, and onto which strip?
sintra-choose-strip = Onto which strip? The glazier walks there; strips to his left are closed until he walks back, which takes a turn.{ $marker ->
    [yes] {" "}You also take the start marker, which costs a step of broken glass.
   *[no] {""}
}
sintra-choose-glass = { $glass-last ->
    [j0] How many jokers will you use?
    [j1] How many jokers will you use?
    [j2] How many jokers will you use?
   *[colour] Which pane goes into the window?
}
sintra-option-source = { $source-first ->
    [reset] { sintra-move-source }
   *[other] { $source }
}
sintra-option-colour = { $count } { $colour-icon } { $colour }
sintra-option-strip = { $strip }
sintra-option-glass = { $glass-first ->
    [j0] {""}
    [j1] one on a joker
   *[j2] two on jokers
}{ $glass-last ->
    [j0] no joker
    [j1] {""}
    [j2] {""}
   *[colour] { $glass-first ->
        [j0] {""}
       *[other] {", "}
    }keep { $glass-last-icon } { $glass-last }
}
sintra-brief-source-colour = { $icon ->
    [1] ×{ $count }
   *[0] { $count } { $colour }
} · { $source-first ->
    [c] centre
   *[other] { $source-mark }
}
sintra-brief-colour-source = { $source-first ->
    [c] C
   *[other] { $source-mark }
} { $count }{ $marker ->
    [yes] {" "}⚠
   *[no] {""}
}
sintra-brief-strip-glass = { $strip }{ $glass-first ->
    [j0] {""}
    [j1] , one on a joker
   *[j2] , two on jokers
}{ $glass-last ->
    [j0] {""}
    [j1] {""}
    [j2] {""}
   *[colour] , keep { $glass-last }
}
sintra-within-colour = { $count ->
    [1] { $colour }
   *[other] { $count } { $colour }
}
sintra-move-source = glazier back to { $strip }
sintra-move-strip = { $count } { $colour-icon } { $colour } from { $source } → { $count ->
    [one] breaks
   *[other] all break
}
sintra-move-glass = { $count } { $colour-icon } { $colour } from { $source } → { $strip }{ $glass-first ->
    [j0] {""}
    [j1] , one on a joker
   *[j2] , two on jokers
}{ $glass-last ->
    [j0] {""}
    [j1] {""}
    [j2] {""}
   *[colour] , keep { $glass-last-icon } { $glass-last }
}
sintra-move = { $source }

sintra-typing = Type where from, which colour and which strip: `3 orange 5`, or `c pink break` (`c` is the centre). Add `j1` to use a joker, and `keep blue` to keep the blue pane of a full strip. `reset` sends the glazier back.

## Illegal moves

sintra-illegal-no-strips = All your strips are gone, so the glazier has nowhere to walk back to. Take glass instead.
sintra-illegal-already-leftmost = The glazier can’t walk back: he’s already above { $strip }, your leftmost. Take glass instead.
sintra-illegal-no-such-factory = This game has no such factory.
sintra-illegal-empty-source = There’s nothing left in { $source }.
sintra-illegal-colour-absent = There’s no { $colour } in { $source }.
sintra-illegal-must-place = { $colour } fits on { $strip }. You can’t break all the panes while a strip within reach takes one.
sintra-illegal-strip-gone = { $strip } is gone. Choose another.
sintra-illegal-strip-out-of-reach = { $strip } is to the left of the glazier, who is above strip { $glazier }. He can reach only the strip below him and the strips to his right.
sintra-illegal-strip-does-not-fit = { $strip } has no space left for { $colour }.
sintra-illegal-wrong-jokers = With these panes you can use { $fewest } to { $most } jokers on { $strip }: add `j0`, `j1` or `j2`.
sintra-illegal-nothing-to-keep = { $strip } won’t be full, so there’s no pane to keep: leave out `keep`.
sintra-illegal-keep-one = { $strip } will be full: name the pane that goes into the window, like `keep blue`.
sintra-illegal-kept-colour-absent = { $strip } has no { $colour } to keep.

## Reasons why a move is better

sintra-why-windows = Windows score { $more ->
    [one] 1 more point.
   *[other] { $more } more points.
}
sintra-why-matched = Panes in the round’s colour score { $more ->
    [one] 1 more point.
   *[other] { $more } more points.
}
sintra-why-broken = The broken-glass marker moves { $fewer ->
    [one] 1 fewer step.
   *[other] { $fewer } fewer steps.
}
sintra-why-strip = { $strip } then needs only { $lacks ->
    [one] 1 more pane
   *[other] { $lacks } more panes
}; once it’s full, windows score { $points ->
    [one] 1 point.
   *[other] { $points } points.
}
sintra-why-reach = The glazier then reaches { $amount ->
    [one] 1 strip
   *[other] { $amount } strips
} without walking back; otherwise { $other }.
sintra-why-ornament = Ornament { $number } then has { $amount ->
    [one] 1 pane
   *[other] { $amount } panes
} around it, which { $points ->
    [0] doesn’t score yet: two panes score 3 at the end.
   *[other] score { $points } at the end.
}
sintra-why-favourite = As things stand, full windows then bring { $more ->
    [one] 1 more point
   *[other] { $more } more points
} at the end.
sintra-why-first = The start marker brings the first turn of the next round.

## The same by the end of the round, after "By the end of the round"

sintra-then-windows = windows have scored about { $about ->
    [one] 1 more point
   *[other] { $about } more points
}
sintra-then-matched = panes in the round’s colour have scored about { $about ->
    [one] 1 more point
   *[other] { $about } more points
}
sintra-then-broken = the broken-glass marker has moved about { $about ->
    [one] 1 fewer step
   *[other] { $about } fewer steps
}
sintra-then-strip = { $strip } has { $amount } of its 5 panes, otherwise { $other } (full, it brings { $points ->
    [one] 1 point
   *[other] { $points } points
})
sintra-then-reach = the glazier still reaches { $amount ->
    [one] 1 strip
   *[other] { $amount } strips
} without walking back, otherwise { $other }
sintra-then-ornament = ornament { $number } has { $amount ->
    [one] 1 pane
   *[other] { $amount } panes
} around it, otherwise { $other }
sintra-then-favourite = full windows bring about { $about ->
    [one] 1 more point
   *[other] { $about } more points
} at the end
sintra-then-first = it has won the start marker, which brings the first turn of the next round

## Disadvantages of a chosen move. They must not reveal the better one. "much" is the difference

sintra-costs-windows = Windows then score { $much ->
    [one] 1 point
   *[other] { $much } points
} less than they could.
sintra-costs-matched = Panes in the round’s colour then score { $much ->
    [one] 1 point
   *[other] { $much } points
} less than they could.
sintra-costs-broken = The broken-glass marker then moves { $much ->
    [one] 1 step
   *[other] { $much } steps
} further than it has to.

## Advantages of another move, without naming it. They are used if no disadvantage is known

sintra-neglects-strip = Another move does more for one of your strips.
sintra-neglects-reach = It leaves the glazier fewer strips within reach.
sintra-neglects-ornament = Another move does more for an ornament.
sintra-neglects-favourite = Full windows then bring { $much ->
    [one] 1 point
   *[other] { $much } points
} less at the end.

## Score sheet

sintra-sheet-colour = round colours
sintra-sheet-windows = windows
sintra-sheet-leftovers = left on strips
sintra-sheet-broken = broken glass
sintra-sheet-unpaid = left unpaid
sintra-sheet-ornaments = ornaments
sintra-sheet-completed = full windows
sintra-reason-rounds = All six rounds have been played.

## Tie-breaks

sintra-tie-won = less broken glass
sintra-tie-broken = Tied at { $score ->
    [one] 1 point
   *[other] { $score } points
}: the player with less broken glass comes first.
sintra-tie-shared = Tied at { $score ->
    [one] 1 point
   *[other] { $score } points
}, with the same amount of broken glass: the place is shared.

## Pictures

sintra-picture-name = Sintra
sintra-picture-centre = Centre
sintra-picture-counts = bag { $bag } · tower { $used }
sintra-picture-round-colour = +1 for each { $colour } in a full strip
sintra-picture-colour = +1 for { $colour }
sintra-picture-colour-short = +1: { $colour }
sintra-picture-rounds = Round colours

## Descriptions: alt texts and `/azul board text:True`

sintra-alt-colour = Round colour: { $colour }.
sintra-alt-glazier = glazier above strip { $strip }
sintra-alt-strips = strips { $strips }
sintra-alt-begun = begun strips { $strips }
sintra-alt-strip = { $number } wants { $free }
sintra-alt-strip-begun = { $number } holds { $held }, wants { $free }
sintra-alt-windows = windows { $windows }
sintra-alt-window = { $number }: { $panes }
sintra-alt-glass = { $window } { $panes ->
    [2] full
   *[other] half
}
sintra-alt-ornaments = panes around ornaments { $panes }
sintra-alt-broken = broken glass { $broken }
sintra-alt-count = { $strips } on strips, { $windows } in windows
sintra-alt-counts = Bag { $bag ->
    [one] 1 pane
   *[other] { $bag } panes
}, tower { $used }.
sintra-text-bag = Bag, { $count ->
    [one] 1 pane
   *[other] { $count } panes
}: { $tiles }
sintra-text-tower = Tower, { $count ->
    [one] 1 pane
   *[other] { $count } panes
}: { $tiles }
sintra-text-coming = Colours of the rounds to come: { $colours }.
sintra-text-prices = Steps of the broken-glass track: { $prices }.
sintra-text-points = Window points from left to right: { $points }.
sintra-text-ornaments = Panes around the ornaments: { $panes }.
sintra-text-favourite = Full windows: { $windows }. Most common colour in them: { $count } { $colour }.

## Rules

sintra-rules =
    ### Stained Glass of Sintra in a minute
    - **Each round** four panes (tiles of glass) from the bag go on each factory: 5, 7 or 9 factories for two, three or four players. An empty bag is refilled from the tower, which holds the used panes.
    - **Take** all the panes of one colour from one factory (its other panes go to the centre), or all of one colour from the centre. The first player to take from the centre gets the start marker: it costs a step of broken glass (see below), and they go first in the next round.
    - **Place** them on one of your eight strips, the columns of your board: the one below your glazier (the figure above them), or one to his right, to which he then walks. Panes go on spaces of their colour or on jokers, the spaces with all five colours. You must place every pane that fits; the others break. You may break all of them only if no strip within reach takes any.
    - **A full strip** scores 1 point for each pane in the colour of the round. One pane of your choice goes into the window below it. That window scores its points, and so does every window to its right that has glass. The first time a strip is full, you turn it over; the second time, it’s gone.
    - **Or walk back**: instead of taking glass, send the glazier back to your leftmost strip.
    - **Broken glass**: each broken pane moves you one step down the track at the right of your board. At the end of the game you lose the points printed at your position. If you reach −18, you lose 18 points straight away and start the track again.
    - **The game ends** after six rounds: you score 1 point for every three panes left on strips, and pay for broken glass. Side A: each ornament, the circle between two windows, scores 3, 6 or 10 for 2, 3 or 4 panes in those two windows. Side B: you score your full windows times the panes of the most common colour in them.

sintra-page-table = Stained Glass of Sintra: reading the picture
    .text =
        - **Columns**: your eight strips, on which panes (tiles of glass) are placed; the pale panes are still missing. The figure above the strips is your glazier; below them are the windows and their points.
        - **Gold frame**: it’s player 2’s turn. **Green outline**: player 1’s move, 2 blue on strip 4.
        - **8 → 6**: 8 points now, 6 after paying for the broken glass, on the track at the right.
        - **+1 for blue**: this round’s colour, which scores for each blue pane in a strip that you fill; below it are the colours of all six rounds.
        - **Circles**: the factories, 5, 7 or 9 for two, three or four players.
        - **bag and tower**: panes to deal, and used panes. An empty bag is refilled from the tower.
        - **▶** explains the game page by page, and **◀** sums it up in a minute.
sintra-page-draft = Taking panes
    .text = Take all the panes of one colour from a factory, and its other panes go to the centre. Or take all of one colour from the centre. Here 3 orange panes came from the centre. They were the first taken there this round, so the start marker came along and cost a step of broken glass: −1. All three fit on strip 3, so the glazier walked there.
sintra-page-fit = Panes that fit, and panes that break
    .text = The glazier can’t reach the strips to his left. Strip 2 below him has one free orange space, so of the 3 orange panes, 1 is placed and 2 break, which costs a step of broken glass each. On the strip to his right with three orange spaces, nothing would have broken. You can’t break all the panes while a strip within reach takes one.
sintra-page-full = A full strip
    .text = The strip is full in the yellow round, and 2 of its panes are yellow: +2. One pane goes into the window, the others go into the tower, and the strip is turned over. The window scores its 2 points, and the windows to its right that have glass score 1 and 2 more: +5.
sintra-page-joker = Jokers
    .text = A space with all five colours is a joker: it takes any pane, and it’s up to you whether to use it. Here 4 blue panes were taken: 1 is on the blue space, 2 are on jokers, and 1 broke.
sintra-page-broken = Broken glass
    .text = Each broken pane moves the marker one step. From −11, four broken panes take it to −14 and on to −18: you lose 18 of your 25 points straight away and have 7 left, and the marker starts again and goes on to −2. A score never drops below 0.
sintra-page-reset = Walking back
    .text = Instead of taking glass, the glazier can walk back to your leftmost strip. Strips 1 and 2 are gone, so he walked back from strip 7 to strip 3. He can’t walk back again from there.
sintra-page-ornaments = The end on side A
    .text = Each ornament is between two windows and scores for the panes around it: 10 for 4, 6 for 3, 3 for 2. Here the ornaments have 4, 4, 2 and none: +23.
sintra-page-favourite = The end on side B
    .text = Multiply your full windows by the panes of the most common colour in them. Here 4 windows are full and 5 panes in them are orange: +20. The orange pane in a window that isn’t full doesn’t count.
