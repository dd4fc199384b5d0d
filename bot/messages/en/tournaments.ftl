# Public posts of tournaments and their pictures.

tournament-title = 🏆 { $name } · #{ $tournament }
tournament-round-title = 🏆 { $name } · round { $round } of { $rounds }
tournament-over-title = 🏆 { $name } is over
tournament-cancelled-title = 🏆 { $name } has been called off
tournament-name = { $name } **#{ $tournament }**

## The post with the entries

tournament-kind = { $kind } · { $seats ->
    [2] two at a table
    [3] three at a table
   *[4] four at a table
}
tournament-format-swiss = **Swiss:** nobody is knocked out. Each round pairs people with about the same number of points, and avoids repeating pairings where possible.
tournament-format-round-robin = **Round robin:** everybody plays everybody else once.
tournament-format-knock-out = **Knock-out:** winners advance, and losers are out.
tournament-third-place = The losers of the semi-finals play for third place.
tournament-begins-by-hand = Begins when { $host } presses **Begin**.
tournament-begins-at = Begins { $when } ({ $in }).
tournament-begins-with = Begins as soon as { $count } people have entered.
tournament-begins-at-or-with = Begins { $when } ({ $in }), or as soon as { $count } people have entered.
tournament-days = A round lasts { $days ->
    [one] 1 day
   *[other] { $days } days
}. Tables that aren’t over then { $end ->
    [as-it-stands] end as they stand: the player who is ahead gets the points, and the game isn’t rated.
   *[play-on] are finished before the next round.
}
tournament-days-none = A round lasts until all of its tables are over.
tournament-entries = **{ $count } of at most { $most } entries:**
tournament-entries-none = **Nobody has entered yet.** There’s room for { $most }.
tournament-least = At least { $least } are needed ({ $missing } more).
tournament-misfit-no-full-table = With { $count } entries, no table would have { $seats } players.
tournament-misfit-too-many-rounds = { $rounds } rounds are too many for { $count } entries: after round { $most }, people would meet again.
tournament-misfit-asks = It won’t begin until the host presses **Begin** and chooses another format, or more people enter.
tournament-hosts = Hosts: { $who }
tournament-admits-code = To enter, you need the code that the host gives out.
tournament-admits-invited = Only invited people can enter.
tournament-invited = Invited ({ $count }):
tournament-check-in-planned = I’ll ask everybody to confirm { $when } ({ $in }).
tournament-check-in = **Are you still in? Press I’ll play.** { $ready } of { $count } have confirmed (✓). The others are left out at the start.
tournament-confirmed = { $who } ✓
tournament-begun = **It has begun, with { $count } entries and { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}:**

## The post about a round

tournament-last-day = The last day ends { $when } ({ $in }). Any tables still being played at that point { $end ->
    [as-it-stands] end as they stand.
   *[play-on] are finished before the next round.
}
tournament-waits = I’ll pair the next round { $when } ({ $in }). Until then the host or a moderator can correct results with `/azul tournament correct`, or press **Next round** to pair it immediately.
tournament-postponed-unposted = The last day was postponed because I couldn’t post one of the tables.
tournament-postponed-outage = The last day was postponed because I was offline when it would have ended.
tournament-table = { $number }. { $seats } · { $link }
tournament-table-unlinked = { $number }. { $seats }
tournament-seat-won = **{ $who }**
tournament-seat-behind = { $who }
tournament-scored-won = **{ $who }** { $score }
tournament-scored-behind = { $who } { $score }
tournament-seat-left = ~~{ $who }~~
tournament-for-third = { $seats } (for third place)
tournament-awarded = { $seats } (by decision)
tournament-corrected = { $seats } (corrected)
tournament-byes = { $format ->
    [knock-out] Bye (straight through to the next round):
   *[other] Bye (counts as a win):
}
tournament-walkovers = Won in round { $round }, because the other players left the table:
tournament-away = Not paired in this round, because they’re away:
tournament-more-tables = … and { $count ->
    [one] one more table.
   *[other] { $count } more tables.
} **Show** leads you to yours.

## News since the previous round

tournament-news-entered = { $who } has entered.
tournament-news-withdrawn = { $who } has withdrawn.
tournament-news-outnumbered = { $who } has left, because there can’t be more computers than people.
tournament-news-removed = { $by } has removed { $who }.
tournament-news-readmitted = { $by } has brought { $who } back.
tournament-news-replaced = { $by } has given { $old }’s entry to { $who }.
tournament-news-corrected = { $by } has corrected the result of #{ $game }, round { $round }.
tournament-news-awarded = { $by } has ended #{ $game } in round { $round } and decided who finished where.
tournament-news-added = { $by } has added { $who }.
tournament-news-absent = { $who } was left out for not confirming.
tournament-news-appointed = { $by } has made { $who } co-host.
tournament-news-dismissed = { $who } is no longer co-host.
tournament-news-repaired = { $by } has had round { $round } paired again.
tournament-organizer = The host or a moderator

## The post about the end

tournament-winner = **{ $who }** wins with { $points ->
    [one] 1 point
   *[other] { $points } points
}!
tournament-place = { $rank }. { $who } · { $points ->
    [one] 1 point
   *[other] { $points } points
}
tournament-nobody-stayed = Nobody stayed until the end, so there’s no winner.
tournament-separated = The tie at the top was broken by { $decided ->
    [met] the points of the opponents
    [direct] the game between the two
    [own] the points scored in their own games
   *[lot] lot
}.
tournament-played = { $count } players took part, in { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}.
tournament-sealed = Sealed { $commitment }: the draws were fixed before anybody entered
tournament-unsealed = Sealed { $commitment }, seed { $seed }: to check all draws, use `/azul tournament export`
tournament-ended-too-few = At the start time { $count ->
    [0] nobody had entered
    [one] only 1 person had entered
   *[other] only { $count } people had entered
}, and it takes at least { $least }.
tournament-ended-expired = Nothing has happened for { $days } days, and it hasn’t begun.
tournament-ended-by-hand = The host or a moderator has ended it.{ $rounds ->
    [0] {""}
   *[other] {" "}Unfinished tables go on as ordinary games.
}

## Warnings to the host

tournament-warning = { $name } needs you:
tournament-warning-channel-gone = The channel of the tournament or of one of its tables is gone. `/azul tournament move-here` moves the tournament to another channel, and `/azul table move-here` moves a table.
tournament-warning-plan-missing = It should have begun by now, but its format doesn’t work with its number of entries. **Begin** under its first post, or `/azul tournament begin`, offers other formats. If more people enter and the format fits, it begins automatically.
tournament-warning-table-stuck = A table is on hold because nobody is responding. `/azul tournament correct` ends it with the places you choose.
tournament-warning-round-late = The last day of the round is over, but some tables aren’t. The round’s post leads to them, and `/azul tournament correct` ends one with the places you choose.
tournament-warning-round-over = All tables of the round are over. I’ll pair the next round an hour after the last one ended. Until then, `/azul tournament correct` corrects a result; `/azul tournament begin` pairs the next round immediately.

## Notices to people

tournament-notice-invited = { $by } invites you to the tournament { $name }. Enter there: { $link }
tournament-notice-added = { $by } has added you to the tournament { $name }. If you don’t want to play, withdraw there: { $link }
tournament-notice-asked = Do you still want to play in the tournament { $name }? { $begins ->
    [at] Unless you press **I’ll play** there, it will begin without you ({ $when }): { $link }
   *[by-hand] Unless you press **I’ll play** there, it will begin without you: { $link }
}
tournament-notice-appointed = { $by } has made you co-host of the tournament { $name }: **Show** › **Organize…** there. { $link }

## Links from other messages

tournament-out = { $format ->
    [swiss] You won’t be paired in the tournament any more. `/azul tournament enter` brings you back, as long as another round follows.
   *[other] You won’t be paired in the tournament any more.
}
tournament-table-ended = { $format ->
    [knock-out] The result counts as a tie, so the player who didn’t go first advances to the next round.
   *[other] The result counts as a tie.
} The host or a moderator can correct it with `/azul tournament correct`.
tournament-done-by = { $who } did that.
tournament-link = A table of { $name }. { $link }
tournament-table-of = { $name } (table of #{ $tournament })

button-enter = Enter
button-ready = I’ll play
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
tournament-marks-of-two = Up = won, down = lost, dash = tied, plus = bye. Opponents: average points.
tournament-marks-of-more = Higher = better place, dash = tied, plus = bye. Opponents: average points.
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
tournament-bracket-third = Third place
tournament-bracket-beat = { $who } beat { $other }
tournament-bracket-plays = { $who } plays { $other }
tournament-bracket-bye = { $who } has a bye
tournament-bracket-through = advancing: { $who }
tournament-mark-won = won
tournament-mark-shared = tied
tournament-mark-lost = lost
tournament-mark-second = second
tournament-mark-third = third
tournament-mark-last = last
tournament-mark-bye = bye
tournament-mark-half = half
tournament-mark-away = away
tournament-mark-open = open
tournament-mark-none = none
