# Base Azul: its words. Facts of events arrive translated; `-icon` beside a fact is its emoji.

azul = Azul
azul-side-coloured = coloured wall

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

## Choosing

azul-choose-source = Take from …
azul-choose-colour = Which colour?
azul-choose-line = Where do they go?
azul-option-source = { $source }
azul-option-colour = { $count } { $colour-icon } { $colour }
azul-option-line = { $line }
azul-move = { $count } { $colour-icon } { $colour } from { $source } → { $line }

azul-typing = Type the source, the colour and the place: `3 blue 4`, `c red floor` (c is the centre).

## Why a move is refused

azul-illegal-no-such-factory = There is no such factory in this game.
azul-illegal-empty-source = There is nothing to take from { $source }.
azul-illegal-colour-absent = There is no { $colour } in { $source }.
azul-illegal-line-full = { $line } is already full.
azul-illegal-line-other-colour = { $line } holds another colour.
azul-illegal-wall-has-colour = Your wall already has { $colour } in the row of { $line }.

## Score sheet

azul-sheet-wall = wall tiles
azul-sheet-floor = floor line
azul-sheet-rows = full rows
azul-sheet-columns = full columns
azul-sheet-colours = full colours
azul-reason-row = A row of a wall is full.
azul-reason-no-tiles = No tile was left to deal.
azul-reason-stuck = Nobody could place a tile for three rounds.

## In the picture

azul-picture-centre = Centre
azul-picture-bag = Bag
azul-picture-lid = Lid
azul-picture-floor = Floor

## Alt text

azul-alt-factories = Factories: { $factories }.
azul-alt-factory = { $number }: { $tiles }
azul-alt-centre = Centre: { $tiles }.
azul-alt-tiles = { $count } { $colour }
azul-alt-empty = empty
azul-alt-marker = start marker
azul-alt-board = { $name } ({ $score } points): lines { $lines }; wall { $rows }; floor { $floor }.
azul-alt-line = { $line } { $count } { $colour }
azul-alt-row = row { $row } { $colours }
azul-alt-none = empty
azul-alt-floor = { $count } of 7 ({ $penalty })
azul-alt-counts = Bag { $bag } tiles, lid { $lid }.
