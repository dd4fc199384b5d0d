# Base Azul: its words. Facts of events arrive translated; `-icon` beside a fact is its emoji.

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

## What happened

azul-event-taken = took { $count } { $colour-icon } { $colour } from { $source }{ $marker ->
    [yes] {" "}with the start marker
   *[no] {""}
}
azul-event-placed = { $full ->
    [yes] filled { $line }
   *[no] { $count } into { $line }
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
    [0] no column for the { $colour } of { $line }: { $lid } into the lid
   *[other] no column for the { $colour } of { $line }: { $count } to the floor{ $lid ->
        [0] {""}
       *[other] , { $lid } into the lid
    }
}
azul-event-floor = floor { $points }
azul-event-dealt = { $refilled ->
    [yes] The lid goes back into the bag. Round { $round } begins.
   *[no] Round { $round } begins.
}
azul-event-bonus = { $what ->
    [row] full row { $points }
    [column] full column { $points }
   *[colour] five of a colour { $points }
}
azul-event-ended = { $reason } The game is over.

## What a move would do

azul-outlook-taken = { $marker ->
    [yes] takes the start marker
   *[no] {""}
}
azul-outlook-placed = { $full ->
    [yes] completes it
   *[no] {""}
}
azul-outlook-dropped = { $count ->
    [0] { $lid } into the lid
   *[other] { $count } to the floor{ $lid ->
        [0] {""}
       *[other] , { $lid } into the lid
    }
}

azul-outlook-doomed = ⚠ the { $colour } of { $line } will find no column and fall to the floor
azul-outlook-fell = ⚠ the { $colour } of { $line } finds no column and falls to the floor
azul-outlook-picked = { $worth } for this tile

# On a button; on that of the floor its name says it.
azul-warning-dropped = ⚠ { $count ->
    [0] { $lid } to the lid
    [one] 1 falls
   *[other] { $count } fall
}
azul-warning-dropped-floor = {""}
azul-warning-doomed = ⚠ no column for { $line }
azul-warning-fell = ⚠ no column for { $line }

## Choosing

azul-choose-source = Take from …
azul-choose-colour = Which colour?
azul-choose-line = Where do they go?
azul-option-source = { $source }
azul-option-colour = { $count } { $colour-icon } { $colour }
azul-choose-space = { $colour-icon } { $colour } of { $line }: to which column?
azul-option-line = { $line }
azul-option-space = { $line }: { $colour-icon } { $colour } to { $column }
azul-brief-space = { $column }
azul-within-colour = { $count }{ $colour-icon }
azul-move = { $count } { $colour-icon } { $colour } from { $source } → { $line }
azul-move-space = { $colour-icon } { $colour } of { $line } → { $column }

azul-typing = Type the source, the colour and the place: `3 blue 4`, `c red floor` (c is the centre). When the grey wall is tiled, type the line and the column: `tile 4 2`.

## Why a move is refused

azul-illegal-no-such-factory = There is no such factory in this game.
azul-illegal-empty-source = There is nothing to take from { $source }.
azul-illegal-colour-absent = There is no { $colour } in { $source }.
azul-illegal-line-full = { $line } is already full.
azul-illegal-line-other-colour = { $line } holds another colour.
azul-illegal-wall-has-colour = Your wall already has { $colour } in the row of { $line }.
azul-illegal-not-drafting = All tiles are taken: now choose columns of the wall for your full lines, like `tile 4 2`.
azul-illegal-nothing-to-tile = Columns are chosen on the grey wall only, when all tiles are taken. Now take tiles, like `3 blue 4`.
azul-illegal-other-line = Columns are chosen from the top: { $line } comes first.
azul-illegal-column-full = There is a tile in { $column } of that row already.
azul-illegal-column-has-colour = This colour is already in { $column } of your wall.

## Score sheet

azul-sheet-wall = wall tiles
azul-sheet-floor = floor line
azul-sheet-rows = full rows
azul-sheet-columns = full columns
azul-sheet-colours = full colours
azul-reason-row = A row of a wall is full.
azul-reason-no-tiles = No tile was left to deal.
azul-reason-dead-walls = No row of any wall can be filled any more.
azul-reason-stuck = Nobody could place a tile for three rounds.

## What decides between equal scores

azul-tie-broken = Equal points ({ $score }): more full rows come first.
azul-tie-shared = Equal points ({ $score }) and equal full rows: the place is shared.

## In the picture

azul-picture-name = Azul
azul-picture-centre = Centre
azul-picture-counts = bag { $bag } · lid { $used }
azul-picture-floor = Floor

## In words: alt texts, and `/azul board text:True`

azul-alt-lines = lines { $lines }
azul-alt-line = { $line }: { $count } of { $line } { $colour }
azul-alt-line-short = { $line } { $colour } { $count } of { $line }
azul-alt-wall = wall { $rows }
azul-alt-row = row { $row }: { $colours }
azul-alt-rows = wall by row { $rows }
azul-alt-places = { $colour } in { $column }
azul-alt-floor = floor { $pieces }
azul-alt-floor-short = floor { $count }
azul-alt-count = { $lines } in lines, { $wall } on the wall, { $floor } on the floor
azul-alt-choice = Choose a column for { $line } ({ $colour }): { $columns }.
azul-alt-counts = Bag { $bag } tiles, lid { $lid }.
azul-text-bag = Bag, { $count } tiles: { $tiles }
azul-text-lid = Lid, { $count } tiles: { $tiles }

## Pages of the rules

azul-page-draft = Taking tiles
    .text =
        Take all tiles of one colour from one factory; its other tiles go to the centre. Or take all of one colour from the centre.
        Here two players took from the factories 1 and 2, and the third took 3 red from the centre. Being the first there this round, they also got the start marker, which lies on their floor line.
azul-page-lines = Which lines
    .text =
        Put the tiles into one line, one colour a line. What does not fit falls to the floor.
        Of 2 yellow, line 5 takes both, line 1 takes one, and the other would fall. Lines 2 and 3 are closed, for their wall rows have yellow, and line 4 holds blue. You may always drop them all.
azul-page-tiling = Tiling the wall
    .text =
        When all tiles are taken, every full line sends one tile to its colour in the wall row beside it, from the top. Its other tiles go to the lid.
        Lines 2 and 4 were full: red and blue stand alone and score 1 each. Lines 3 and 5 are not full and wait.
azul-page-scoring = What a tile scores
    .text =
        A tile alone scores 1. Otherwise it scores the length of the row it joins, plus the length of the column it joins.
        The yellow tile of the first player makes a row of three: +3. The blue one of the second makes a column of three: +3. The yellow one of the third makes a row of four and a column of three: +7.
azul-page-floor = The floor line
    .text =
        After tiling, every piece on your floor line costs what is written there. The start marker costs like a tile, but stays with you: you start the next round.
        Four tiles and the marker cost 8: of 10 points, 2 are left. A score never falls below 0.
azul-page-end = The end
    .text =
        The game ends with the round in which somebody fills a row of the wall. Everybody then gets +2 for each full row, +7 for each full column and +10 for each colour with all five tiles.
        White has filled row 1. Column 1 is full, and all five blue tiles are there: +19 in all.
azul-page-grey = The grey wall
    .text =
        On the grey wall a tile may go to any free column of its row, as long as its colour is nowhere else in that column. All choose at the same time, and nobody sees it before all have chosen.
        The red tile of line 3 could not go to column 1 or 5, where red is already, nor to column 3. Of the others, column 4 was chosen, where it makes a row of two and a column of two: +4.
azul-page-fall = No column left
    .text =
        If no column of the grey wall takes the tile of a full line, all tiles of that line fall to the floor line.
        Row 3 is free in column 5 only, and red is already in that column. The 3 red will fall beside the start marker, and cost 6 with it. You are told before you fill such a line.
