# Seasons of the leaderboard, and the hall of fame.

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
season-next = -# By rating, among players with at least { $games } rated games in this season; players with equal ratings share a place. { $next } has begun: everybody starts halfway between their rating and a beginner’s.

seasons-none = There are no seasons on this server: the leaderboard only shows all time. `/azul settings season` with `kind:` starts seasons.
seasons = { $kind ->
    [month] A season is a month.
   *[quarter] A season is a quarter of a year.
} { $season } lasts until { $until } ({ $left }); rated games that end by then count for it, and for all time as usual. { $place ->
    [none] I don’t announce the top three when it’s over: `channel:` chooses a channel for that. The hall of fame (`/azul leaderboard` with `show:`) keeps them.
    [gone] I can’t announce the top three when it’s over, because the channel is gone: `channel:` chooses another one. The hall of fame (`/azul leaderboard` with `show:`) keeps them.
   *[other] Eight hours later I announce the top three in { $place }, if they have at least { $games } rated games in that season. The hall of fame (`/azul leaderboard` with `show:`) keeps them.
}
seasons-how = -# `/azul settings season` with `kind:` changes or stops seasons, and with `channel:` chooses where I announce the top three.
settings-season = Saved. { $now }
season-kind-month = month
season-kind-quarter = quarter
season-kind-off = off

ranks-game = Azul edition
button-this-season = This season
button-all-time = All time
button-hall = Hall of fame
sheet-season = { $season } · { $ruleset }
sheet-season-foot = Listed after { $games } rated games, announced at the end after { $named }. Up = won, down = last.
sheet-season-rating = Season
sheet-podium-alt = { $title }: { $places }.
sheet-podium-place = { $rank }. { $names } ({ $rating })
sheet-hall = Hall of fame · { $ruleset }
hall-season = Season
hall-1 = First
hall-2 = Second
hall-3 = Third

refused-no-season-kind = There are no seasons on this server yet. Choose with `kind:` whether each is a month or a quarter of a year.
refused-no-season = There are no seasons on this server. People who manage it can start them with `/azul settings season`; `/azul leaderboard` shows the ratings of all time.
refused-no-ratings-in-season = Nobody is listed for { $ruleset } in { $season } yet. Players are listed after { $games } rated games: games without computers in which everybody has moved twice. `/azul leaderboard` shows the ratings of all time.
refused-no-hall = Nobody is in the hall of fame for { $ruleset } yet. It keeps the top three players of each finished season, if they have at least { $games } rated games in that season.

command-settings-season = Seasons of the leaderboard (moderators)
option-season-kind = Length of a season (default: as is)
option-season-channel = Channel to announce the top three (default: as is)
option-leaderboard-show = Ratings to show (default: all time)
