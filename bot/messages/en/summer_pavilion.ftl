# Messages of Summer Pavilion. Values of events are already translated; `$…-icon` is the emoji of a value.

summer-pavilion = Azul: Summer Pavilion
summer-pavilion-side-standard = standard side
summer-pavilion-side-variant = variant side

summer-pavilion-colour-purple = purple
summer-pavilion-colour-green = green
summer-pavilion-colour-orange = orange
summer-pavilion-colour-yellow = yellow
summer-pavilion-colour-blue = blue
summer-pavilion-colour-red = red

summer-pavilion-icon-purple = 🟣
summer-pavilion-icon-green = 🟢
summer-pavilion-icon-orange = 🟠
summer-pavilion-icon-yellow = 🟡
summer-pavilion-icon-blue = 🔵
summer-pavilion-icon-red = 🔴

summer-pavilion-source-c = the centre
summer-pavilion-source = factory { $source }

summer-pavilion-star-orange = orange star
summer-pavilion-star-red = red star
summer-pavilion-star-blue = blue star
summer-pavilion-star-yellow = yellow star
summer-pavilion-star-green = green star
summer-pavilion-star-purple = purple star
summer-pavilion-star-ul = upper left star
summer-pavilion-star-ur = upper right star
summer-pavilion-star-r = right star
summer-pavilion-star-lr = lower right star
summer-pavilion-star-ll = lower left star
summer-pavilion-star-l = left star
summer-pavilion-star-centre = centre star
summer-pavilion-goal-last-orange = { summer-pavilion-star-orange }
summer-pavilion-goal-last-red = { summer-pavilion-star-red }
summer-pavilion-goal-last-blue = { summer-pavilion-star-blue }
summer-pavilion-goal-last-yellow = { summer-pavilion-star-yellow }
summer-pavilion-goal-last-green = { summer-pavilion-star-green }
summer-pavilion-goal-last-purple = { summer-pavilion-star-purple }
summer-pavilion-goal-last-ul = { summer-pavilion-star-ul }
summer-pavilion-goal-last-ur = { summer-pavilion-star-ur }
summer-pavilion-goal-last-r = { summer-pavilion-star-r }
summer-pavilion-goal-last-lr = { summer-pavilion-star-lr }
summer-pavilion-goal-last-ll = { summer-pavilion-star-ll }
summer-pavilion-goal-last-l = { summer-pavilion-star-l }
summer-pavilion-goal-last-centre = { summer-pavilion-star-centre }

# "none" is never shown: it is a key of the selectors below.
summer-pavilion-wilds-0 = none
summer-pavilion-wilds = { $wilds } wild
summer-pavilion-wild = { $wild ->
    [purple] purple
    [green] green
    [orange] orange
    [yellow] yellow
    [blue] blue
    [red] red
   *[other] none
}

summer-pavilion-which-orange = orange star
summer-pavilion-which-red = red star
summer-pavilion-which-blue = blue star
summer-pavilion-which-yellow = yellow star
summer-pavilion-which-green = green star
summer-pavilion-which-purple = purple star
summer-pavilion-which-ul = upper left star
summer-pavilion-which-ur = upper right star
summer-pavilion-which-r = right star
summer-pavilion-which-lr = lower right star
summer-pavilion-which-ll = lower left star
summer-pavilion-which-l = left star
summer-pavilion-which-centre = centre star

## Events

summer-pavilion-event-taken = took { $count } { $colour-icon } { $colour }{ $wild ->
    [none] {""}
   *[other] {" "}and 1 wild { $wild }
} from { $source }{ $forced ->
    [yes] , all that was left
   *[no] {""}
}
summer-pavilion-event-marker = start marker { $points }
summer-pavilion-event-drafted = **All the tiles have been taken. Now place yours.**
summer-pavilion-event-placed = { $colour-icon } on { $star } { $slot }{ $wilds ->
    [none] {""}
   *[other] {" "}with { $wilds }
} { $points }{ $full ->
    [yes] , the star is complete!
   *[no] {""}
}
summer-pavilion-event-closed = { $what ->
    [pillar] 🏛️ pillar
    [statue] 🗿 statue
   *[window] 🪟 window
}: { $tiles ->
    [one] 1 bonus tile
   *[other] { $tiles } bonus tiles
}
summer-pavilion-event-collected = took { $colours } from the supply
summer-pavilion-event-passed = { $forced ->
    [yes] passed, with no tiles left
   *[no] passed
}{ $penalty ->
    [0] {""}
   *[other] , discarded { $dropped } { $points }
}
summer-pavilion-event-round-ended = **Round { $round } ends.**
summer-pavilion-event-dealt = { $refilled ->
    [yes] The bag is refilled from the tower. Round { $round } begins, { $wild } is wild.
   *[no] Round { $round } begins, { $wild } is wild.
}
summer-pavilion-event-bonus = { $what ->
    [star] full { $which } { $points }
   *[number] every { $which } covered { $points }
}
summer-pavilion-event-left = { $tiles ->
    [one] 1 tile left { $points }
   *[other] { $tiles } tiles left { $points }
}
summer-pavilion-event-ended = { $reason } The game is over.

# Shown below scores with arrows.
summer-pavilion-scores-coming = { $scores } (→ score after leftover tiles)

## Effects of a move before it is played

summer-pavilion-outlook-marker = takes the start marker
summer-pavilion-outlook-placed = { $full ->
    [yes] completes the star
   *[no] {""}
}
summer-pavilion-outlook-closed = { $what ->
    [pillar] pillar
    [statue] statue
   *[window] window
}: { $tiles ->
    [one] 1 bonus tile
   *[other] { $tiles } bonus tiles
}
summer-pavilion-outlook-passed = { $forced ->
    [yes] no tiles left, so you pass
   *[no] { $penalty ->
        [0] discards nothing
       *[other] discards { $dropped }
    }
}

# Shown on a button.
summer-pavilion-warning-marker = ⚠ marker
summer-pavilion-warning-passed = { $penalty ->
    [0] {""}
   *[other] ⚠ discards { $dropped }
}

## Picker

summer-pavilion-choose-source = Take from …
summer-pavilion-choose-source-colour = Which tiles will you take (how many · from where)?
summer-pavilion-choose-colour = Which colour?
# `source-first` is the last source that is offered.
summer-pavilion-choose-colour-source = { $source-first ->
    [c] From where (C: centre)
   *[other] From which factory
}, and how many?
summer-pavilion-choose-colour-wilds = Which colour, and how many wild tiles?
summer-pavilion-choose-goal = Place a tile on …, or pass
summer-pavilion-choose-goal-slot = Choose a space to fill, or pass
summer-pavilion-choose-slot = Which space?
summer-pavilion-choose-slot-colour = Which space, and which colour?
summer-pavilion-choose-wilds = How many wild tiles will you pay with?
summer-pavilion-choose-tile = Which tiles will you take from the supply?
summer-pavilion-choose-keep = Which tiles will you keep?
summer-pavilion-option-source = { $source }
summer-pavilion-option-colour = { $colour-icon } { $colour }
summer-pavilion-option-source-colour = { $count } { $colour-icon } { $colour }{ $wild ->
    [none] {""}
   *[other] {" "}and 1 wild
}
summer-pavilion-option-goal = { $goal ->
    [pass] pass for this round
    [bonus] bonus tiles
   *[other] { $star }
}
summer-pavilion-option-slot = space { $slot } (costs { $cost })
summer-pavilion-option-wilds = { $wilds ->
    [none] no wild tile
   *[other] { $wilds }
}
summer-pavilion-option-tile = { $tile-icon } { $tile }
summer-pavilion-none-goal = keep no tiles
summer-pavilion-option-keep = { $keep-icon } { $keep }
summer-pavilion-brief-source-colour = { $icon ->
    [1] ×{ $count }
   *[0] { $count } { $colour }
}{ $wild ->
    [none] {""}
   *[other] {" "}+ wild
} · { $source-first ->
    [c] centre
   *[other] { $source-mark }
}
summer-pavilion-brief-colour-source = { $source-first ->
    [c] C
   *[other] { $source-mark }
} { $count }{ $wild ->
    [none] {""}
   *[other] {" "}+ wild
}
# If the price isn’t the number of the space, the space shows both.
summer-pavilion-brief-goal-slot = { $icon ->
    [1] {""}
   *[0] { $star }{" "}
}{ $slot }{ $as_named ->
    [yes] {""}
   *[no] {" "}(costs { $cost })
}
summer-pavilion-brief-slot = { $slot } (costs { $cost })
summer-pavilion-brief-colour-wilds = { $icon ->
    [1] {""}
   *[0] { $colour }{" · "}
}{ summer-pavilion-option-wilds }
summer-pavilion-brief-slot-colour = { $slot } (costs { $cost }){ $icon ->
    [1] {""}
   *[0] {" · "}{ $colour }
}
summer-pavilion-within-source-colour = { $count ->
    [1] { $colour }
   *[other] { $count } { $colour }
}{ $wild ->
    [none] {""}
   *[other] {" "}+ wild
}
summer-pavilion-move-source = { $count } { $colour-icon } { $colour }{ $wild ->
    [none] {""}
   *[other] {" "}and 1 wild { $wild }
} from { $source }
summer-pavilion-move-goal = { $goal ->
    [pass] pass (keep { $kept ->
        [0] nothing
       *[other] { $kept }
    })
    [bonus] { $colours } from the supply
   *[other] { $colour-icon } { $colour } → { $star } { $slot }{ $wilds ->
        [none] {""}
       *[other] {" "}with { $wilds }
    }
}
summer-pavilion-move = { $goal }

summer-pavilion-typing = To take tiles, type where from and which colour: `3 green`, or `c purple` (`c` is the centre). To place one, type star, space, colour and how many wild tiles you pay with: `place orange 4 orange 3`. To take bonus tiles: `bonus blue red`. To pass and keep up to four tiles: `pass green green`.
summer-pavilion-typing-variant = To take tiles, type where from and which colour: `3 green`, or `c purple` (`c` is the centre). To place one, type star, space, colour and how many wild tiles you pay with: `place upper left 4 orange 3`. Stars are named by position: `upper left`, `upper right`, `right`, `lower right`, `lower left`, `left`, `centre`. To take bonus tiles: `bonus blue red`. To pass and keep up to four tiles: `pass green green`.

## Illegal moves

summer-pavilion-illegal-no-such-factory = This game has no such factory.
summer-pavilion-illegal-empty-source = There’s nothing left in { $source }.
summer-pavilion-illegal-colour-absent = There’s no { $colour } in { $source }.
summer-pavilion-illegal-wild-not-alone = { $colour } is wild this round. Choose another colour in { $source }, and one wild tile comes along.
summer-pavilion-illegal-no-such-star = There’s no such star on this side of the board.
summer-pavilion-illegal-space-taken = Space { $slot } of the { $star } already has a tile.
summer-pavilion-illegal-star-other-colour = The { $star } doesn’t take { $colour }.
summer-pavilion-illegal-star-has-colour = The { $star } needs six different colours and already has { $colour }.
summer-pavilion-illegal-star-one-colour = The { $star } now takes only { $takes }.
summer-pavilion-illegal-wild-pays-itself = { $colour } is wild this round, so you pay for it with { $colour } only: type 0 for the wild tiles.
summer-pavilion-illegal-too-many-wilds = Space { $slot } of the { $star } costs { $cost }, and at least one of those tiles must not be wild.
summer-pavilion-illegal-wilds-lacking = You hold { $held } wild { $wild }, not { $count }.
summer-pavilion-illegal-tiles-lacking = You need { $count } { $colour } for this, and you hold { $held }.
summer-pavilion-illegal-tile-not-in-hand = You hold { $held } { $colour }, not { $count }.
summer-pavilion-illegal-tile-not-in-supply = The supply has { $held } { $colour }, not { $count }.
summer-pavilion-illegal-wrong-bonus = You get { $owed ->
    [one] 1 bonus tile
   *[other] { $owed } bonus tiles
}, not { $count }.
summer-pavilion-illegal-other-phase = { $phase ->
    [draft] It’s time to take tiles: type where from and which colour, like `3 green`.
    [bonus] Take your bonus tiles first, like `bonus blue red`.
   *[place] It’s time to place tiles: type `place`, star, space, colour and wild tiles, like `place orange 4 orange 3`, or `pass`.
}

## Reasons why a move is better

summer-pavilion-why-tiles = Placing scores { $more ->
    [one] 1 more point.
   *[other] { $more } more points.
}
summer-pavilion-why-marker = The start marker costs { $fewer ->
    [one] 1 point
   *[other] { $fewer } points
} less.
summer-pavilion-why-dropped = { $fewer ->
    [one] 1 fewer tile is
   *[other] { $fewer } fewer tiles are
} discarded.
summer-pavilion-why-hand = That makes { $amount ->
    [one] 1 tile
   *[other] { $amount } tiles
} in hand; otherwise { $other }.
summer-pavilion-why-wilds = That makes { $amount ->
    [one] 1 wild tile
   *[other] { $amount } wild tiles
} in hand; otherwise { $other }.
summer-pavilion-why-pays = Then { $count } { $colour } { $count ->
    [one] tile pays
   *[other] tiles pay
} for a space that costs { $amount }, without wild tiles{ $there ->
    [yes] ; otherwise for one that costs { $other }.
   *[no] .
}
summer-pavilion-why-star = { $amount ->
    [6] The { $star } is complete: +{ $points } at the end.
    [5] The { $star } then needs only 1 more tile for its +{ $points } at the end.
   *[other] The { $star } then has { $amount } of its 6 tiles.
}
summer-pavilion-why-number = { $lacks ->
    [0] Every { $number } is then covered: +{ $points } at the end.
    [one] Only one { $number } is then left to cover: all of them bring +{ $points } at the end.
   *[other] Only { $lacks } spaces that cost { $number } are then left to cover: all of them bring +{ $points }.
}
summer-pavilion-why-bonus = { $more ->
    [one] 1 more bonus tile.
   *[other] { $more } more bonus tiles.
}
summer-pavilion-why-first = The start marker brings the first turn to place tiles.
summer-pavilion-why-left = { $who } can then take at most { $amount ->
    [one] 1 tile
   *[other] { $amount } tiles
}; otherwise { $other }.

## The same by the end of the round, after "By the end of the round"

summer-pavilion-then-tiles = placing tiles has scored about { $about ->
    [one] 1 more point
   *[other] { $about } more points
}
summer-pavilion-then-marker = the start marker has cost about { $about ->
    [one] 1 point
   *[other] { $about } points
} less
summer-pavilion-then-dropped = about { $about ->
    [one] 1 fewer tile has
   *[other] { $about } fewer tiles have
} been discarded
summer-pavilion-then-hand = about { $about ->
    [one] 1 more tile is
   *[other] { $about } more tiles are
} kept for the next round
summer-pavilion-then-star = { $amount ->
    [6] the { $star } is complete (+{ $points } at the end), otherwise it isn’t
   *[other] the { $star } has { $amount } of its 6 tiles, otherwise { $other }
}
summer-pavilion-then-number = { $lacks ->
    [0] every { $number } is covered (+{ $points } at the end), otherwise not
   *[other] { $amount } of the spaces that cost { $number } are covered, otherwise { $other } (+{ $points } for all)
}
summer-pavilion-then-bonus = it has won about { $about ->
    [one] 1 more bonus tile
   *[other] { $about } more bonus tiles
}
summer-pavilion-then-first = it has won the start marker, which brings the first turn of the next round

## Disadvantages of a chosen move. They must not reveal the better one. "much" is the difference

summer-pavilion-costs-tiles = Placing then scores { $much ->
    [one] 1 point
   *[other] { $much } points
} less than it could.
summer-pavilion-costs-marker = The start marker then costs { $much ->
    [one] 1 point
   *[other] { $much } points
} more than it has to.
summer-pavilion-costs-dropped = { $much ->
    [one] 1 more tile is
   *[other] { $much } more tiles are
} then discarded than necessary.
summer-pavilion-costs-left = { $who } can then take up to { $other ->
    [one] 1 tile.
   *[other] { $other } tiles.
}

## Advantages of another move, without naming it. They are used if no disadvantage is known

summer-pavilion-neglects-hand = Another move leaves you with more tiles.
summer-pavilion-neglects-wilds = Another move leaves you with more wild tiles.
summer-pavilion-neglects-pays = Another move leaves you with tiles that pay for more.
summer-pavilion-neglects-star = Another move does more for one of your stars.
summer-pavilion-neglects-number = Another move does more for the spaces of one number.
summer-pavilion-neglects-bonus = Another move wins more bonus tiles.

## Score sheet

summer-pavilion-sheet-start = start
summer-pavilion-sheet-tiles = tiles
summer-pavilion-sheet-marker = start marker
summer-pavilion-sheet-dropped = discarded
summer-pavilion-sheet-stars = full stars
summer-pavilion-sheet-numbers = full numbers
summer-pavilion-sheet-left = left over
summer-pavilion-reason-rounds = All six rounds have been played.

## Tie-breaks

summer-pavilion-tie-shared = Tied at { $score ->
    [one] 1 point
   *[other] { $score } points
}: the place is shared.

## Pictures

summer-pavilion-picture-name = Summer Pavilion
summer-pavilion-picture-centre = Centre
summer-pavilion-picture-counts = bag { $bag } · tower { $used }
summer-pavilion-picture-supply = Supply
summer-pavilion-picture-wild = Wild
summer-pavilion-picture-hand = Hand
summer-pavilion-picture-passed = passed

## Descriptions: alt texts and `/azul board text:True`

summer-pavilion-alt-wild = Wild: { $wild }.
summer-pavilion-alt-owed = Bonus tiles to take: { $owed }.
summer-pavilion-alt-supply = Supply: { $tiles }.
summer-pavilion-alt-hand = { $passed ->
    [yes] passed, keeps
   *[no] holds
} { $tiles }
summer-pavilion-alt-space = { $colour } on { $slots }
summer-pavilion-alt-star = { $star } { $slots }
summer-pavilion-alt-lacking = one space left around { $last }
summer-pavilion-alt-last = { $what ->
    [pillar] pillar
    [statue] statue
   *[window] window
} ({ $star } { $slot })
summer-pavilion-alt-filled = { $count } on { $star }
summer-pavilion-alt-count = holds { $held }, { $placed } placed
summer-pavilion-alt-counts = Bag { $bag ->
    [one] 1 tile
   *[other] { $bag } tiles
}, tower { $used }.
summer-pavilion-text-bag = Bag, { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}: { $tiles }
summer-pavilion-text-tower = Tower, { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}: { $tiles }
summer-pavilion-text-coming = Wild in the rounds to come: { $colours }.
summer-pavilion-text-prices = Prices of spaces 1 to 6: { $prices }.
summer-pavilion-text-closed = surrounded: { $pillars ->
    [one] 1 pillar
   *[other] { $pillars } pillars
}, { $statues ->
    [one] 1 statue
   *[other] { $statues } statues
}, { $windows ->
    [one] 1 window
   *[other] { $windows } windows
}

## Rules

summer-pavilion-rules =
    ### Azul: Summer Pavilion in a minute
    - **Each round** four tiles from the bag go on each factory: 5, 7 or 9 factories for two, three or four players. An empty bag is refilled from the tower, which holds the used tiles.
    - **Six rounds**, each with its own wild colour, whose tiles can stand in for others when you pay: purple, green, orange, yellow, blue, red. You start with 5 points and never drop below 1.
    - **Take** all the tiles of one colour that isn’t wild, from a factory (its other tiles go to the centre) or from the centre. If there are wild tiles too, exactly one comes along. If there are only wild tiles, take one. The first player to take from the centre gets the start marker and loses a point for each tile taken with it.
    - **Place** tiles once they have all been taken, one a turn. The number on a space is its price in tiles of the star’s colour. Some of them may be wild, but not the one you place; the others go into the tower. The centre star takes one tile of each colour. Each tile scores the length of the run it joins around its star, 1 to 6.
    - **Bonus tiles**: fill every space around a pillar, a statue or a window to take 1, 2 or 3 tiles from the supply, the ten tiles next to the factories.
    - **Pass** whenever you like; you’re then out for the rest of the round. Keep up to four tiles and discard the others, which costs a point each.
    - **At the end** a full star scores 20 in purple, 18 in green, 17 in orange, 16 in yellow, 15 in blue, 14 in red, and 12 in six colours. Covering every space that costs 1, 2, 3 or 4 scores 4, 8, 12 or 16. Each tile left over costs a point.
    - **On the variant side** any star may hold one colour or six different ones, and its second tile decides. Prices differ too: the large number is the price, and a small number names the space if the two differ.

## Pages of the rules

summer-pavilion-page-table = Summer Pavilion: reading the picture
    .text =
        - **Gold frame**: it’s player 2’s turn. **Green**: player 1’s move, a tile on red 5, which scored 3.
        - **Stars**: the number on a space is its price in tiles. Around the stars are pillars, statues and windows, with the bonus tiles they bring.
        - **Wild**: the colour whose tiles can stand in for others. This round’s colour is framed, and past ones are crossed out. **Supply**: the tiles you can take as bonus tiles.
        - **Next to the stars**: the tiles you hold; in the corners, the tiles you keep for the next round.
        - **bag and tower**: tiles to deal, and used tiles. An empty bag is refilled from the tower. There are 5, 7 or 9 factories for two, three or four players.
        - **▶** explains the game page by page, and **◀** sums it up in a minute.
summer-pavilion-page-draft = Taking tiles
    .text =
        Take all the tiles of one colour from a factory; the others go to the centre. In round 1 purple is wild: you can’t choose it, but if there is any, one comes along.
        First 2 red were taken from factory 1, then green and one purple from factory 2. Factory 3 had only wild tiles, so just one was taken.
summer-pavilion-page-centre = The start marker
    .text =
        The first player to take from the centre gets the start marker and places first. It costs a point for every tile taken with it, but you never drop below 1.
        Player 1 took 3 yellow and the purple tile that came along, and paid 4 of 5 points.
summer-pavilion-page-place = Placing a tile
    .text =
        A space costs its number in tiles of the star’s colour. You place one of them, and the others go into the tower. Wild tiles may help to pay, but you can’t place them as another colour.
        Here 1 green and 3 wild purple paid for green 4. It’s on its own in its star, so it scores 1.
summer-pavilion-page-run = Scoring a tile
    .text =
        A tile scores the length of the run it joins around its star, itself included. 6 and 1 are neighbours too.
        Orange 3 and 5 were already there, and 4 joins them: +3.
summer-pavilion-page-bonus = Pillars, statues and windows
    .text =
        Fill every space around one of these to take tiles of any colour from the supply: 1 for a pillar, 2 for a statue, 3 for a window. You can use them from your next turn on.
        Orange 2 surrounded a pillar and a statue at the same time: 3 tiles to take, in addition to the +3 it scored. The blue window had been surrounded before.
summer-pavilion-page-pass = Passing
    .text =
        You may pass on any turn; then you can’t place any more tiles this round. You keep up to four tiles in the corners for the next round; every tile you discard costs a point.
        Here 4 green are kept, because green will be wild next. 2 red were discarded: −2.
summer-pavilion-page-end = The end
    .text =
        After six rounds, full stars and covered numbers score; then every tile left over costs a point.
        The purple star scores +20, and all seven 1s score +4. 2 green were left over: −2. So 5 points became 27.
summer-pavilion-page-variant = The variant side
    .text =
        On this side no star has a colour. Its first two tiles decide: if they match, it takes that colour only; if not, it takes six different colours, as the wheel in its middle shows.
        The upper left star is now red, and the upper right one takes six colours. The large number is the price, and a small number names the space if the two differ.
