# Seasons: chosen by moderators, shown beside all time, and kept in a hall of fame.

season-month = { $number ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }
season-quarter = Q{ $number } { $year }

season-ended = ### 🏆 { $season } is over
season-first = **{ $ruleset }:** { $places }
season-place = { $rank ->
    [1] 🥇
    [2] 🥈
   *[3] 🥉
} { $who } ({ $rating })
season-others = { $count ->
    [one] 1 other
   *[other] { $count } others
}
season-next = -# By rating, among those with at least { $games } rated games in this season; equal ratings share a place. { $next } has begun: everybody starts halfway between their rating and a beginner’s.

seasons-none = There are no seasons on this server: ratings count for all time only. `/azul settings season` with `kind:` starts them.
seasons = { $kind ->
    [month] A season is a month.
   *[quarter] A season is a quarter of a year.
} { $season } goes on until { $until } ({ $left }); rated games that end until then count for it, and for all time as usual. { $place ->
    [none] Nobody is named when it’s over: `channel:` chooses where the first three are. The hall of fame (`/azul leaderboard` with `show:`) keeps them.
    [gone] Nobody is named when it’s over, because the channel for that is gone: `channel:` chooses another one. The hall of fame (`/azul leaderboard` with `show:`) keeps the first three.
   *[other] Eight hours later its first three are named in { $place }, if they have at least { $games } rated games in it. The hall of fame (`/azul leaderboard` with `show:`) keeps them.
}
seasons-how = -# `/azul settings season` with `kind:` changes or stops seasons, and with `channel:` where the first three are named.
settings-season = Saved. { $now }
season-kind-month = month
season-kind-quarter = quarter
season-kind-off = off

ranks-game = Which Azul
button-this-season = This season
button-all-time = All time
button-hall = Hall of fame
sheet-season = { $season } · { $ruleset }
sheet-season-foot = Listed after { $games } rated games, named at the end from { $named } on. Up = won, down = last.
sheet-season-rating = Season
sheet-podium-alt = { $title }: { $places }.
sheet-podium-place = { $rank }. { $names } ({ $rating })
sheet-hall = Hall of fame · { $ruleset }
hall-season = Season
hall-1 = First
hall-2 = Second
hall-3 = Third

refused-no-season-kind = There are no seasons on this server yet: choose with `kind:` whether each is a month or a quarter of a year.
refused-no-season = There are no seasons on this server. Who manages it can start them with `/azul settings season`; `/azul leaderboard` shows the ratings of all time.
refused-no-ratings-in-season = Nobody is listed for { $ruleset } in { $season } yet: it takes { $games } rated games, in which only people play and everybody has moved twice. `/azul leaderboard` shows the ratings of all time.
refused-no-hall = Nobody is in the hall of fame for { $ruleset } yet: it keeps the first three of each season that is over, from { $games } rated games on.

command-settings-season = Seasons of the leaderboard (moderators)
option-season-kind = How long one is; else it stays
option-season-channel = Where the first three are named; else it stays
option-leaderboard-show = Which ratings; else those of all time
