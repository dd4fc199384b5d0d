# What everybody sees of tournaments: the posts of entries, rounds and the end, and their pictures.

tournament-title = 🏆 { $name } · #{ $tournament }
tournament-round-title = 🏆 { $name } · round { $round } of { $rounds }
tournament-over-title = 🏆 { $name } is over
tournament-cancelled-title = 🏆 { $name } has been called off
tournament-name = { $name } **#{ $tournament }**

## The post of the entries

tournament-kind = { $kind } · { $seats ->
    [2] two at a table
    [3] three at a table
   *[4] four at a table
}
tournament-format-swiss = **Swiss:** nobody is knocked out. Each round seats together those who have about the same number of points, and who haven’t met yet as far as possible.
tournament-format-round-robin = **Round robin:** everybody plays everybody else once.
tournament-format-knock-out = **Knock-out:** whoever wins goes on, and whoever loses is out.
tournament-begins-by-hand = Begins when { $host } presses **Begin**.
tournament-begins-at = Begins { $when } ({ $in }).
tournament-begins-with = Begins as soon as { $count } have entered.
tournament-begins-at-or-with = Begins { $when } ({ $in }), or as soon as { $count } have entered.
tournament-days = A round lasts { $days ->
    [one] 1 day
   *[other] { $days } days
}. Tables that aren’t over then { $end ->
    [as-it-stands] end as they stand: whoever is ahead gets the points, and the game isn’t rated.
   *[play-on] are played to the end first.
}
tournament-days-none = A round lasts until all of its tables are over.
tournament-entries = **{ $count } of at most { $most } have entered:**
tournament-entries-none = **Nobody has entered yet.** Up to { $most } can.
tournament-least = It takes at least { $least }, so { $missing } more.
tournament-misfit-no-full-table = With { $count } entries, no table seats { $seats }.
tournament-misfit-too-many-rounds = { $rounds } rounds are too many for { $count } entries: after round { $most }, people would meet again.
tournament-misfit-asks = It doesn’t begin until the host presses **Begin** and chooses another format, or more people enter.
tournament-begun = **It has begun, with { $count } entries for { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}:**

## The post of a round

tournament-last-day = The last day ends { $when } ({ $in }). Tables that aren’t over then { $end ->
    [as-it-stands] end as they stand.
   *[play-on] are played to the end first.
}
tournament-waits = The next round isn’t paired before { $when } ({ $in }). Until then the host or a moderator can correct results with `/azul tournament correct`; **Next round** pairs it at once.
tournament-put-off-untold = It was put off because I couldn’t post one of the tables.
tournament-put-off-outage = It was put off because I couldn’t be reached when it ended.
tournament-table = { $number }. { $seats } · { $link }
tournament-table-unlinked = { $number }. { $seats }
tournament-seat-won = **{ $who }**
tournament-seat-behind = { $who }
tournament-scored-won = **{ $who }** { $score }
tournament-scored-behind = { $who } { $score }
tournament-seat-left = ~~{ $who }~~
tournament-awarded = { $seats } (awarded)
tournament-corrected = { $seats } (corrected)
tournament-byes = { $format ->
    [knock-out] No opponent in this round, and so straight through:
   *[other] No opponent in this round, and so the points of a win:
}
tournament-walkovers = Won in round { $round }, because nobody else stayed at the table:
tournament-away = Away, and so not paired in this round:
tournament-more-tables = … and { $count ->
    [one] one more table.
   *[other] { $count } more tables.
} **Show** leads you to yours.

## What has happened since the round before

tournament-news-entered = { $who } has entered.
tournament-news-withdrawn = { $who } has withdrawn.
tournament-news-outnumbered = { $who } has left, because there can’t be more computers than people.
tournament-news-removed = { $by } has removed { $who }.
tournament-news-readmitted = { $by } has let { $who } back in.
tournament-news-replaced = { $by } has given the entry of { $old } to { $who }.
tournament-news-corrected = { $by } has corrected the result of #{ $game }, round { $round }.
tournament-news-awarded = { $by } has ended #{ $game } in round { $round } and awarded its places.
tournament-organizer = The host or a moderator

## The post of the end

tournament-winner = **{ $who }** wins with { $points ->
    [one] 1 point
   *[other] { $points } points
}!
tournament-place = { $rank }. { $who } · { $points ->
    [one] 1 point
   *[other] { $points } points
}
tournament-nobody-stayed = Nobody stayed to the end, so nobody has won.
tournament-separated = Equal points at the top were separated by { $decided ->
    [met] the points of the opponents
    [direct] the game between the two
    [own] the points of one’s own games
   *[lot] lot
}.
tournament-played = { $count } took part, in { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}.
tournament-unsealed = Seed { $seed } · `/azul tournament export`
tournament-ended-too-few = { $count ->
    [0] Nobody had
    [one] Only 1 had
   *[other] Only { $count } had
} entered when it was to begin, and it takes at least { $least }.
tournament-ended-expired = Nothing has happened for { $days } days, and it hasn’t begun.
tournament-ended-by-hand = The host or a moderator has ended it.{ $rounds ->
    [0] {""}
   *[other] {" "}Tables that are still being played go on as ordinary games.
}

## Warnings to the host

tournament-warning = { $name } needs you:
tournament-warning-channel-gone = The channel of the tournament or of one of its tables is gone. `/azul tournament move-here` carries on in another channel, and `/azul table move-here` does so with a table.
tournament-warning-plan-missing = It should have begun by now, but its format doesn’t work with its number of entries. **Begin** under its first post, or `/azul tournament begin`, offers others. If more enter and the format fits, it begins by itself.
tournament-warning-table-stuck = A table is on hold because nobody answers. `/azul tournament correct` ends it with the places you choose.
tournament-warning-round-late = The last day of the round is over, but some tables aren’t. The round’s post leads to them, and `/azul tournament correct` ends one with the places you choose.
tournament-warning-round-over = All tables of the round are over. The next round is paired an hour after the last of them. Until then, `/azul tournament correct` corrects a result; `/azul tournament begin` pairs the next round at once.

## Links from elsewhere

tournament-out = { $format ->
    [swiss] You won’t be paired in the tournament any more. `/azul tournament enter` brings you back, as long as another round follows.
   *[other] You won’t be paired in the tournament any more.
}
tournament-table-ended = { $format ->
    [knock-out] The result counts as shared, so whoever didn’t go first goes on to the next round.
   *[other] The result counts as shared.
} The host or a moderator can correct it with `/azul tournament correct`.
tournament-done-by = { $who } did that.
tournament-link = A table of { $name }. { $link }
tournament-table-of = { $name } (table of #{ $tournament })

button-enter = Enter
button-begin = Begin
button-next-round = Next round
button-show = Show

## Pictures

tournament-after = After round { $round } of { $rounds }
tournament-in = Round { $round } of { $rounds }
tournament-points = Points
tournament-met = Opponents
tournament-decided = Tie-break
tournament-table-column = Table
tournament-pairings-foot = Entries with the same table number play each other.
tournament-marks = Rounds
tournament-decided-met = opponents
tournament-decided-direct = direct
tournament-decided-own = own games
tournament-decided-lot = lot
tournament-left = { $who } (out)
tournament-marks-of-two = Up = won, down = lost, dash = shared, plus = bye. Opponents: mean points.
tournament-marks-of-more = Higher = better place, dash = shared, plus = bye. Opponents: mean points.
tournament-board = { $who }’s best board: { $score ->
    [one] 1 point
   *[other] { $score } points
}, #{ $game }
tournament-alt-place = { $rank }. { $who }: { $points ->
    [one] 1 point
   *[other] { $points } points
}
tournament-alt-met = opponents { $met }
tournament-alt-decided = tie-break { $decided }
tournament-alt-rounds = rounds: { $marks }
tournament-alt-table = { $who }: table { $table }
tournament-alt-mine = Your row: { $row }
tournament-bracket-round = Round { $round }
tournament-bracket-final = Final
tournament-bracket-beat = { $who } beat { $other }
tournament-bracket-plays = { $who } plays { $other }
tournament-bracket-bye = { $who } has no opponent
tournament-bracket-through = going on: { $who }
tournament-mark-won = won
tournament-mark-shared = shared
tournament-mark-lost = lost
tournament-mark-second = second
tournament-mark-third = third
tournament-mark-last = last
tournament-mark-bye = bye
tournament-mark-half = half
tournament-mark-away = away
tournament-mark-open = open
tournament-mark-none = none
