# Messages of base Azul. Values of events are already translated; `$…-icon` is the emoji of a value.

azul = Azul
azul-side-coloured = coloured wall
azul-side-grey = grey wall

azul-colour-blue = blue
azul-colour-yellow = yellow
azul-colour-red = red
azul-colour-black = black
azul-colour-white = white

azul-icon-blue = 🔵
azul-icon-yellow = 🟡
azul-icon-red = 🔴
azul-icon-black = ⚫
azul-icon-white = ⚪

azul-source-c = the centre
azul-source = factory { $source }
azul-line-floor = the floor
azul-line = line { $line }
azul-column = column { $column }
azul-worth = +{ $worth }

## Events

azul-event-taken = took { $count } { $colour-icon } { $colour } from { $source }{ $marker ->
    [yes] , with the start marker
   *[no] {""}
}
azul-event-placed = { $full ->
    [yes] filled { $line }
   *[no] put { $count } in { $line }
}
azul-event-dropped = { $count ->
    [0] { $lid } into the lid
   *[other] { $count } to the floor{ $lid ->
        [0] {""}
       *[other] , { $lid } into the lid
    }
}
azul-event-drafted = **Round { $round } ends.**
azul-event-tiled = { $line } { $points }
azul-event-laid = { $forced ->
    [yes] { $line } to { $column }, the only one left, { $points }
   *[no] { $line } to { $column } { $points }
}
azul-event-fell = { $count ->
    [0] no column for the { $colour } in { $line }: { $lid } into the lid
   *[other] no column for the { $colour } in { $line }: { $count } to the floor{ $lid ->
        [0] {""}
       *[other] , { $lid } into the lid
    }
}
azul-event-floor = floor { $points }
azul-event-dealt = { $refilled ->
    [yes] The bag is refilled from the lid. Round { $round } begins.
   *[no] Round { $round } begins.
}
azul-event-bonus = { $what ->
    [row] full row { $points }
    [column] full column { $points }
   *[colour] all five of a colour { $points }
}
azul-event-ended = { $reason ->
    [row] { $who } { $count ->
        [one] completed
       *[other] each completed
    } a row of their wall.
    [no-tiles] There are no tiles left to deal.
    [dead-walls] Nobody can complete a row any more.
   *[stuck] Nobody has placed a tile for three rounds.
} The game is over.

# Shown below the events during this phase, and below scores with arrows.
azul-phase-tile = Choose a column for each full line. Choices stay secret until everybody has chosen.
azul-scores-coming = { $scores } (→ score after the round)

## Effects of a move before it is played

azul-outlook-taken = { $marker ->
    [yes] takes the start marker
   *[no] {""}
}
azul-outlook-placed = { $full ->
    [yes] fills the line
   *[no] {""}
}
azul-outlook-dropped = { $count ->
    [0] { $lid } into the lid
   *[other] { $count } to the floor{ $lid ->
        [0] {""}
       *[other] , { $lid } into the lid
    }
}

azul-outlook-doomed = ⚠ no column will take the { $colour } in { $line }: it will fall to the floor
azul-outlook-fell = ⚠ no column takes the { $colour } in { $line }: it falls to the floor

# Shown on a button. The floor’s own button needs no warning.
azul-warning-dropped = ⚠ { $count ->
    [0] { $lid } to the lid
    [one] 1 falls
   *[other] { $count } fall
}
azul-warning-dropped-floor = {""}
azul-warning-doomed = ⚠ no column for { $line }
azul-warning-fell = ⚠ no column for { $line }

## Picker

azul-choose-source = Take from …
azul-choose-source-colour = Which tiles will you take (how many · from where)?
azul-choose-colour = Which colour?
# `source-first` is the last source that is offered.
azul-choose-colour-source = { $source-first ->
    [c] From where (C: centre)
   *[other] From which factory
}, and how many?
azul-choose-colour-line = Which tiles, and to which line?
azul-choose-line = { $count ->
    [one] Where does it go?
   *[other] Where do they go?
}{ $marker ->
    [yes] {" "}You also take the start marker, which goes to the floor.
   *[no] {""}
}
azul-option-source = { $source }
azul-option-colour = { $count } { $colour-icon } { $colour }
azul-choose-space = Which column for the { $colour-icon } { $colour } from { $line }?
azul-option-line = { $line }
azul-option-space = { $line }: { $colour-icon } { $colour } to { $column }
azul-brief-source-colour = { $icon ->
    [1] ×{ $count }
   *[0] { $count } { $colour }
} · { $source-first ->
    [c] centre
   *[other] { $source-mark }
}
azul-brief-colour-source = { $source-first ->
    [c] C
   *[other] { $source-mark }
} { $count }{ $marker ->
    [yes] {" "}⚠
   *[no] {""}
}
azul-brief-space = { $column }
azul-within-colour = { $count ->
    [1] { $colour }
   *[other] { $count } { $colour }
}
azul-move = { $count } { $colour-icon } { $colour } from { $source } → { $line }
azul-move-space = { $colour-icon } { $colour } from { $line } → { $column }

azul-typing = Type where from, which colour and which line: `3 blue 4`, or `c red floor` (`c` is the centre).
azul-typing-grey = { azul-typing } To tile the wall, type line and column: `tile 4 2`. Put commas between several: `tile 2 1, tile 4 2`.

## Illegal moves

azul-illegal-no-such-factory = This game has no such factory.
azul-illegal-empty-source = There’s nothing left in { $source }.
azul-illegal-colour-absent = There’s no { $colour } in { $source }.
azul-illegal-line-full = { $line } is already full.
azul-illegal-line-other-colour = { $line } already holds another colour.
azul-illegal-wall-has-colour = Your wall already has { $colour } next to { $line }.
azul-illegal-not-drafting = All the tiles have been taken. Now choose a column for each full line, like `tile 4 2`.
azul-illegal-nothing-to-tile = There’s no column to choose now. Take tiles, like `3 blue 4`.
azul-illegal-other-line = Work from top to bottom: { $line } comes first.
azul-illegal-column-full = That row already has a tile in { $column }.
azul-illegal-column-has-colour = This colour is already in { $column } of your wall.

## Reasons why a move is better

azul-why-points = { $same_floor ->
    [yes] The wall scores { $more ->
        [one] 1 more point
       *[other] { $more } more points
    } after this round.
   *[no] { $same_wall ->
        [yes] The floor line costs { $more ->
            [one] 1 point
           *[other] { $more } points
        } less.
       *[no] Wall and floor line together bring { $more ->
            [one] 1 more point
           *[other] { $more } more points
        } after this round.
    }
}
azul-why-row = After this round row { $row } { $amount ->
    [5] is full: +{ $points } at the end.
   *[other] has { $amount } of its 5 tiles.
}
azul-why-column = After this round { $column } { $amount ->
    [5] is full: +{ $points } at the end.
    [4] has 4 tiles: one more brings +{ $points } at the end.
   *[other] has { $amount } of the 5 tiles that bring +{ $points } at the end.
}
azul-why-colour = After this round { $amount ->
    [5] all five { $colour } tiles are on the wall: +{ $points } at the end.
    [4] 4 { $colour } tiles are on the wall: one more brings +{ $points } at the end.
   *[other] { $amount } of the 5 { $colour } tiles that bring +{ $points } { $amount ->
        [one] is
       *[other] are
    } on the wall.
}
azul-why-line = { $full ->
    [yes] { $line } is then full.
   *[no] { $line } then holds { $amount } of { $size } { $colour } tiles.
}
azul-why-short = Otherwise { $line } can no longer be filled this round: it needs { $other } more { $colour }, and { $other_left ->
    [0] there are none left.
    [one] there’s only 1 left.
   *[other] there are only { $other_left } left.
}
azul-why-first = The start marker brings the first turn of the next round.
azul-why-end = { $here ->
    [yes] The game ends with this round, { $lead ->
        [0] with the scores currently tied
        [one] with a current lead of 1 point
       *[other] with a current lead of { $lead } points
    }{ $there ->
        [yes] ; otherwise { $other_behind ->
            [0] tied.
            [one] 1 point behind.
           *[other] { $other_behind } points behind.
        }
       *[no] .
    }
   *[no] Otherwise the game ends with this round, currently { $behind ->
        [one] 1 point
       *[other] { $behind } points
    } behind.
}

## The same by the end of the round, after "By the end of the round"

azul-then-points = wall and floor line have brought about { $about ->
    [one] 1 more point
   *[other] { $about } more points
}
azul-then-filled = { $amount ->
    [5] row { $row } is complete (+{ $points } at the end), otherwise it isn’t
   *[other] { $line } has been filled, otherwise it hasn’t
}
azul-then-stays = { $line } keeps { $amount } of its { $size } tiles for the next round, otherwise { $other }
azul-then-column = { $amount ->
    [5] { $column } is complete (+{ $points } at the end), otherwise it isn’t
   *[other] { $column } has { $amount } of its 5 tiles, otherwise { $other } (+{ $points } for all 5)
}
azul-then-colour = { $amount ->
    [5] all 5 { $colour } tiles are on the wall (+{ $points } at the end), otherwise { $other }
   *[other] { $amount } of the 5 { $colour } tiles { $amount ->
        [one] is
       *[other] are
    } on the wall, otherwise { $other } (+{ $points } for all 5)
}
azul-then-first = it has won the start marker, which brings the first turn of the next round
azul-then-end = { $here ->
    [yes] the game is over, with a better result than otherwise
   *[no] the game goes on, otherwise it ends with a defeat
}

## Disadvantages of a chosen move. They must not reveal the better one. "much" is the difference

azul-costs-points = Wall and floor line then bring { $much ->
    [one] 1 point
   *[other] { $much } points
} less this round than they could.
azul-costs-short = { $line } can then no longer be filled this round: it needs { $other } more { $colour }, and { $other_left ->
    [0] there are none left.
    [one] there’s only 1 left.
   *[other] there are only { $other_left } left.
}
azul-costs-end = { $there ->
    [yes] The game then ends with this round, and you’re { $other_behind ->
        [0] tied.
        [one] 1 point behind.
       *[other] { $other_behind } points behind.
    }
   *[no] {""}
}

## Advantages of another move, without naming it. They are used if no disadvantage is known

azul-neglects-row = Another move does more for a row of your wall.
azul-neglects-column = Another move does more for a column of your wall.
azul-neglects-colour = Another move does more for a colour on your wall.
azul-neglects-line = Another move does more for your pattern lines.
azul-neglects-filled = { azul-neglects-line }
azul-neglects-stays = { azul-neglects-line }

## Score sheet

azul-sheet-wall = wall tiles
azul-sheet-floor = floor line
azul-sheet-rows = full rows
azul-sheet-columns = full columns
azul-sheet-colours = full colours

## Tie-breaks

azul-tie-won = more full rows
azul-tie-broken = Tied at { $score ->
    [one] 1 point
   *[other] { $score } points
}: the player with more full rows comes first.
azul-tie-shared = Tied at { $score ->
    [one] 1 point
   *[other] { $score } points
}, with the same number of full rows: the place is shared.

## Pictures

azul-picture-name = Azul
azul-picture-centre = Centre
azul-picture-counts = bag { $bag } · lid { $used }
azul-picture-floor = Floor

## Descriptions: alt texts and `/azul board text:True`

azul-alt-lines = lines: { $told }
azul-alt-line = { $line } ({ $count } of { $line } { $colour })
azul-alt-line-short = { $line } { $colour } { $count } of { $line }
azul-alt-wall = wall: { $told }
azul-alt-row = row { $row }: { $colours }
azul-alt-rows = wall by row: { $rows }
azul-alt-places = { $colour } in { $column }
azul-alt-floor = floor: { $told }
azul-alt-floor-short = floor: { $count }
azul-alt-count = { $lines } in lines, { $wall } on the wall, { $floor } on the floor
azul-alt-choice = Choose a column for { $line } ({ $colour }): { $columns }.
azul-alt-counts = Bag { $bag ->
    [one] 1 tile
   *[other] { $bag } tiles
}, lid { $used }.
azul-text-bag = Bag, { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}: { $tiles }
azul-text-lid = Lid, { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}: { $tiles }

## Rules

azul-rules =
    ### Azul in a minute
    - **Each round** four tiles from the bag go on each factory: 5, 7 or 9 factories for two, three or four players. An empty bag is refilled from the lid, which holds the used tiles.
    - **Take** all the tiles of one colour from one factory (its other tiles go to the centre), or all of one colour from the centre. The first player to take from the centre also gets the start marker: it goes on their floor line, and they go first in the next round.
    - **Place** them in one of your five pattern lines, at the left of your board: one colour per line, and never a colour that the wall row next to it already has. Tiles that don’t fit, or that you don’t want, fall to the floor line at the bottom: −1 −1 −2 −2 −2 −3 −3. An eighth tile goes straight into the lid.
    - **Once all the tiles have been taken**, one tile from every full line moves to the wall. It scores 1 on its own, otherwise the length of the row it joins plus the length of the column it joins. Full lines are cleared and the others stay. Then you pay for the floor line, but never drop below 0.
    - **On the grey wall** everybody chooses their columns at the same time, in secret: no colour twice in a row or a column. A full line with no column left falls to the floor line.
    - **The game ends** after the round in which somebody completes a row of their wall. Then you get +2 for each full row, +7 for each full column and +10 for each colour with all five tiles. More full rows break a tie.

## Pages of the rules

azul-page-table = Azul: reading the picture
    .text =
        - **Gold frame**: it’s player 2’s turn. **Green outline**: player 1’s move, 2 white into line 4.
        - **4 → 9**: 4 points now, 9 after the round. The lines at the left fill up, the wall at the right scores, and the floor line below costs what its spaces say.
        - **Circles**: the factories, 5, 7 or 9 for two, three or four players. Leftover tiles go to the centre, next to the start marker.
        - **bag and lid**: tiles to deal, and used tiles. An empty bag is refilled from the lid.
        - **▶** explains the game page by page, and **◀** sums it up in a minute.
azul-page-draft = Taking tiles
    .text =
        On your turn, take all the tiles of one colour from one factory; its other tiles go to the centre. Or take all the tiles of one colour from the centre.
        Here two players took from factories 1 and 2, and the third took 3 red from the centre. The first to take from the centre each round also gets the start marker, which goes on their floor line.
azul-page-lines = Choosing a line
    .text =
        Put your tiles in one pattern line, which holds one colour only. Tiles that don’t fit fall to the floor line.
        With 2 yellow tiles, line 5 takes both and line 1 takes one; the other would fall. Lines 2 and 3 are closed, because their wall rows already have yellow, and line 4 holds blue. You may always drop all your tiles.
azul-page-tiling = Tiling the wall
    .text =
        Once all the tiles have been taken, work from top to bottom: one tile from every full line moves to its colour in the wall row next to it, and the rest of the line goes into the lid. Once the bag is empty, it’s refilled from there.
        Lines 2 and 4 were full: their red and blue touch no other tile, so they score 1 each. Lines 3 and 5 aren’t full, so they wait.
azul-page-scoring = Scoring a tile
    .text =
        A tile on its own scores 1. Otherwise it scores the length of the row it joins plus the length of the column it joins.
        The first player’s yellow tile makes a row of three: +3. The second’s blue tile makes a column of three: +3. The third’s yellow tile makes a row of four and a column of three: +7.
azul-page-floor = The floor line
    .text =
        After tiling, each tile on your floor line costs the points printed on its space. The start marker costs as much as a tile would, but you keep it and go first in the next round. An eighth tile doesn’t fit there: it goes into the lid and costs nothing.
        Four tiles and the marker cost 8, which leaves 2 of 10 points. A score never drops below 0.
azul-page-end = The end
    .text =
        The game ends after the round in which somebody completes a row of their wall. Then everybody gets +2 for each full row, +7 for each full column and +10 for each colour with all five tiles.
        The white tile completes row 1. Column 1 is full, and all five blue tiles are there: +19 in all.
azul-page-grey = The grey wall
    .text =
        On the grey wall you choose the column, as long as it doesn’t have that colour yet. Everybody chooses at the same time, and nobody sees the others’ choices until all have chosen.
        The red tile from line 3 couldn’t go to column 1 or 5, which already have red, nor to column 3, which is taken. Column 4 makes a row of two and a column of two: +4.
azul-page-fall = No column left
    .text =
        If no column of the grey wall can take the tile from a full line, the whole line falls to the floor line.
        In row 3 only column 5 is free, and it already has red. The 3 red tiles will fall next to the start marker and cost 6 together with it. You get a warning before you fill such a line.
