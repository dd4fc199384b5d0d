# What people are answered privately about tournaments: commands, confirmations, one's own tables, and refusals.

command-tournament = Tournaments: Swiss, round robin, knock-out
command-tournament-new = Open a tournament for 3 to 64 people
command-tournament-enter = Enter a tournament
command-tournament-withdraw = Leave a tournament
command-tournament-show = Standings, your tables, your next opponent
command-tournament-begin = Begin a tournament now, as its host
command-tournament-computer = Let a computer enter your tournament
command-tournament-remove = Take an entry out of your tournament
command-tournament-replace = Give an entry of your tournament to somebody else
command-tournament-correct = Say who came where at a table of your tournament
command-tournament-move-here = Carry on with your tournament in this channel
command-tournament-end = Call your tournament off; asks once more
command-tournament-export = A tournament as a file, to verify

option-tournament = Which; else the one here
option-tournament-name = What it is called
option-tournament-game = Which Azul and side; else base Azul
option-tournament-seats = Seats of a table, 2 to 4; else 2
option-tournament-format = Who plays whom; else Swiss
option-tournament-role = Only people with this role may enter; else anybody
option-tournament-at = When it begins, such as 2027-01-31 18:00; else by hand
option-tournament-with-entries = With how many entries it begins; else by hand
option-tournament-days = Days of a round; else until all have played
option-tournament-stop = Whether open tables then end as they stand; else they go on
option-tournament-rounds = Rounds of a Swiss; else as many as it takes
option-tournament-time = How long a turn may take; else a day
option-tournament-at-end = What happens when a turn’s time is up; else the seat is lost
option-tournament-threads = Whether tables get their own threads; else they do
option-tournament-entry = Whose entry
option-tournament-person = Who takes it over
option-tournament-table = Which table of this round or the last
option-tournament-places = The place of each seat, such as 2 1

format-swiss = Swiss
format-round-robin = Round robin
format-knock-out = Knock-out

help-tournaments = Tournaments
    .text =
        - `/azul tournament new` opens one: Swiss for tables of two to four, round robin and knock-out for two. Its first post shows who has entered.
        - **Enter** and **Withdraw** under that post, or `/azul tournament enter` and `/azul tournament withdraw`. In a Swiss you can still come until the second round.
        - The host begins it with **Begin** or `/azul tournament begin`, unless it begins by itself. I pair each round, open its tables and call everybody to theirs: ordinary games, which count for the ratings.
        - `/azul tournament show`, or **Show**, has the standings, your tables and your next opponent.
        - For the host and whoever manages the server: `/azul tournament computer` adds a computer; `/azul tournament remove` takes somebody out, and `/azul tournament replace` (for whoever manages the server) gives their place to another; `/azul tournament correct` corrects a result, or ends a table that is stuck and awards its places; `/azul tournament move-here` carries on in another channel; `/azul tournament end` calls it off.
        - `/azul tournament export` has every pairing with what it follows from: anybody can check them with the seed that is sealed when it opens and told at the end.

button-enter-anyway = Enter anyway
button-tournament-plan = { $format ->
    [round-robin] Round robin
    [knock-out] Knock-out
   *[swiss] { $seats ->
        [2] Swiss, tables of two
        [3] Swiss, tables of three
       *[4] Swiss, tables of four
    }
} · { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}
button-withdraw-sure = Yes, withdraw
button-remove = Yes, remove
button-readmit = Yes, let back in
button-award = Yes, end it
button-call-off = Yes, call it off

## Confirmations

answer-tournament-opened = { $name } is open: its post in { $channel } shows who has entered. { $begins ->
    [by-hand] When enough have entered, press **Begin** there.
   *[itself] It begins by itself; **Begin** there begins it sooner.
} You haven’t entered yourself yet: **Enter** does that.
answer-tournament-entered = You’re in { $name }, as number { $number } of { $count }. I’ll call you to your tables. **Withdraw** gives your place up.
answer-tournament-blocked = In a tournament, anybody can be paired with anybody. If you enter { $name }, you may have to play { $count ->
    [one] somebody you’ve blocked.
   *[other] { $count } people you’ve blocked.
} They still can’t ping you with nudges or offers. Already entered:
answer-tournament-entered-late = You’re in { $name }, which has begun: you play from round { $round } on.
answer-tournament-withdraw-sure = Do you want to withdraw from { $name }? You can’t enter it again, and you’ll be behind everybody who stays.
answer-tournament-withdrawn = You’ve withdrawn from { $name }.{ $games ->
    [none] {""}
   *[other] {" "}You still play { $games }: finish it, or resign with `/azul resign`.
}
answer-tournament-plan = How do you want to play { $name }? It begins as soon as you choose. You can also wait for more entries.
answer-tournament-begun = { $name } has begun, with { $count } entries for { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}. I’m pairing the first, and open its tables.
answer-tournament-next-round = The results are final. I’m pairing round { $round } of { $name }.
answer-tournament-computer = { $who } has entered { $name }.
answer-tournament-removed = { $who } is out of { $name }, isn’t paired any more, and can’t enter again. `/azul tournament remove` with the same entry lets them back in.
answer-tournament-readmit-sure = { $who } has been removed from { $name }. Do you want to let them back in? They keep their points, and play from the next round on.
answer-tournament-readmitted = { $who } is back in { $name }.
answer-tournament-replaced = { $rounds ->
    [0] { $who } has taken over the entry of { $old } in { $name }.
   *[other] { $who } plays on in { $name } in place of { $old }, with the points so far.
}
answer-tournament-corrected = Corrected in { $name }: { $places }. The tournament’s post says so.
answer-tournament-correct-already = There’s nothing to correct in { $name }: the places are already { $places }. To change them, use the command again with other places.
answer-tournament-award-sure = Game #{ $game } is still being played. Do you want to end it with these places: { $places }? It then isn’t rated, and its last post says that you did it.
answer-tournament-awarded = The table in { $name } is over: { $places }. Its last post names you, and so does the post of the tournament.
answer-tournament-moved = { $name } now carries on here.
answer-tournament-ended = { $name } has been called off.{ $rounds ->
    [0] {""}
   *[other] {" "}Tables that are still being played go on as ordinary games.
}
answer-tournament-exported = { $over ->
    [1] { $name } with its seed: every entry, pairing and result. Check the file with `python -m bot verify FILE`.
   *[0] { $name } so far: every entry, pairing and result. Its seed stays sealed until the end.
}
answer-tournament-end-sure = Do you want to call { $name } off? { $count ->
    [one] 1 entry
   *[other] { $count } entries
}, { $rounds ->
    [0] not begun
   *[other] round { $rounds }
}: it ends straight away, without a winner, and can’t be resumed.{ $rounds ->
    [0] {""}
   *[other] {" "}Its tables go on as ordinary games.
}
answer-tournament-remove-sure = Do you want to take { $who } out of { $name }? They keep their games and points, but are paired no more.{ $open ->
    [1] {" "}They’re at a table that isn’t over.
   *[0] {""}
}
answer-tournament-gone = But nobody else is told: its channel is gone. `/azul tournament move-here`, typed in another, carries on there.
answer-tournament-unposted = But nobody else is told: I don’t have { $permissions } in { $channel }. A moderator can grant it; until then `/azul tournament show` has all of it.

## One's own tables and next opponent, in `/azul tournament show`

show-tournament-place = You’re { $rank } of { $count }, with { $points ->
    [one] 1 point
   *[other] { $points } points
}.
show-tournament-not-in = You aren’t in it.
show-tournament-out = You’re out of it: you’ve withdrawn, been removed, or let your time at a table run out.
show-tournament-entered = You’ve entered, as number { $number }.
show-tournament-next = **Round { $round }:** you play { $who } · { $link }
show-tournament-opens = **Round { $round }:** you play { $who }. The table opens in a moment.
show-tournament-bye = **Round { $round }:** { $format ->
    [knock-out] you have no opponent, so you go straight through.
   *[other] you have no opponent, and get the points of a win.
}
show-tournament-away = **Round { $round }:** you sit it out, as you’re away.
show-tournament-corrected-first = Your table of round { $round } is over. The next round is paired an hour after the last table ends, or as soon as the host presses **Next round**: until then results can be corrected.
show-tournament-waits = Your table of round { $round } is over. { $open ->
    [0] The next round is paired in a moment.
    [one] The next round is paired once the last table is over.
   *[other] The next round is paired once { $open } tables are over.
}
show-tournament-next-round = You play from round { $round } on. It is paired once { $open ->
    [0] this one is noted
    [one] the last table of this one is over
   *[other] { $open } tables of this one are over
}.
show-tournament-knocked-out = You’re knocked out: whoever loses plays no more.
show-tournament-last = Your table of the last round is over.
show-tournament-tables = Your tables so far:
show-tournament-table = Round { $round }: { $mark } against { $who } · { $link }
show-tournament-round-bye = Round { $round }: { $format ->
    [knock-out] no opponent, so straight through
   *[other] no opponent, and so the points of a win
}
show-tournament-round-half = Round { $round }: missed, with half the points of a win
show-tournament-round-away = Round { $round }: missed, without points
show-tournament-winner = **{ $who }** has won it.

## Which tournament is meant

which-tournament = Several tournaments are under way. Which one do you mean?
which-tournament-choose = Choose a tournament
which-tournament-open = Not begun yet
which-tournament-running = Under way

## Refusals

refused-no-such-tournament = There’s no tournament { $text } here. `tournament:` offers those there are, as you type.
refused-no-tournament = There’s no tournament on this server that you can see. `/azul tournament new` opens one.
refused-which-tournament = Several tournaments are under way: { $names }. Say which one with `tournament:`.
refused-tournament-changed = Tournament #{ $tournament } has just changed, so this wasn’t done. Look at it with `/azul tournament show`, and try again.
refused-unplayable-tournament = I can’t read tournament #{ $tournament } any more, because what I’ve stored of it is damaged. Nothing has been deleted, and its tables can be played to their end. Please tell whoever runs me.
refused-tournament-name = “{ $text }” leaves no name once spaces and markup are gone. Give it letters or numbers, such as Spring cup.
refused-tournament-name-long = That name is too long: { $limit } characters at most. Choose a shorter one.
refused-tournament-time = “{ $text }” is no time at which it could begin. Write year, month, day and hour, such as 2027-01-31 18:00, in your time zone (`/azul settings me`).
refused-runs-too-many = { $limit } tournaments that you’ve opened on this server are still going on, and that’s the most. `/azul tournament end` calls one off.
refused-too-many-tournaments = There are { $limit } tournaments under way on this server, and no more fit. Enter one of them, or wait until one is over; their hosts and moderators can call one off with `/azul tournament end`.
refused-bad-tournament = { $what ->
    [seats] Round robin and knock-out are for tables of two. Leave out `seats:`, or choose Swiss.
    [at-end] In a tournament, a computer takes the seat when a turn’s time is up, or the seat is forfeited. Choose one of these for `at-end:`.
    [days] A round can last from 1 to 30 days. Choose such a number for `days:`, or leave it out: then it lasts until all have played.
    [rounds] Only a Swiss has a number of rounds to choose, from 1 to 15. Leave out `rounds:`, or choose Swiss.
    [last-day] Without a last day no table can end on it. Choose `days:` as well, or leave out `stop:`.
   *[begin] It can begin at a time to come, within 90 days. Choose another for `at:`, or leave it out: then you begin it by hand.
}
refused-tournament-misfit = The format of tournament #{ $tournament } doesn’t work with { $count } entries. `/azul tournament begin` offers others.
refused-plan-outdated = Tournament #{ $tournament } now has { $count } entries, and that format isn’t offered for this number. Press **Begin** again and choose another.
refused-entries-misfit = { $misfit ->
    [too-many-rounds] { $rounds } rounds are too many for { $count } entries: after round { $most }, people would meet again. Choose fewer `rounds:`, or more for `with-entries:`.
   *[no-full-table] With { $count } entries, no table seats { $seats }. Choose another number for `with-entries:` or for `seats:`.
}
refused-entries-wrong = Such a tournament has { $least } to { $most } entries. Choose one of these numbers for `with-entries:`, or leave it out: then you begin it by hand.
refused-entered-already = You’re in tournament #{ $tournament } already. `/azul tournament show` has your tables, and `/azul tournament withdraw` gives your place up.
refused-tournament-full = Tournament #{ $tournament } is full: it has { $limit } entries. Enter if somebody withdraws, or open another with `/azul tournament new`.
refused-entered-often = You’ve entered tournament #{ $tournament } { $limit } times, and nobody can do so more often. Open your own with `/azul tournament new`.
refused-tournament-changes = Tournament #{ $tournament } has been changed { $limit } times, and it can’t be changed more often. Withdrawing, removing entries, beginning and calling off still work; `/azul tournament new` opens another.
refused-tournament-begun = Tournament #{ $tournament } has begun, so it’s too late for that. `/azul tournament show` has its standings, and `/azul tournament new` opens another.
refused-tournament-role = Tournament #{ $tournament } is only for { $roles }. Ask a moderator for that role, or open your own with `/azul tournament new`.
refused-entries-too-few = Tournament #{ $tournament } can’t begin with { $count ->
    [0] nobody
    [one] 1 entry
   *[other] { $count } entries
}: it takes at least { $least }. Wait for more to enter, or add a computer with `/azul tournament computer`.
refused-people-too-few = Tournament #{ $tournament } can’t begin with { $count ->
    [0] nobody
    [one] only 1 person
   *[other] only { $count } people
}: it takes at least { $entries } entries, { $least } of them people. Wait for more people to enter.
refused-computers-too-many = { $people ->
    [0] Nobody has entered tournament #{ $tournament } yet, and it can’t have more computers than people. Add a computer once somebody has entered.
    [one] Only 1 person has entered tournament #{ $tournament }, and it can’t have more computers than people. Wait for more people to enter, or take a computer out with `/azul tournament remove`.
   *[other] Only { $people } people have entered tournament #{ $tournament }, and it can’t have more computers than people. Wait for more people to enter, or take a computer out with `/azul tournament remove`.
}
refused-knocked-out = You’re knocked out of tournament #{ $tournament }, so you aren’t paired any more and keep your place. `/azul tournament show` has the standings.
refused-not-entered = You aren’t in tournament #{ $tournament }, so there’s nothing to withdraw from. `/azul tournament enter` enters it, as long as that’s possible.
refused-tournament-over = Tournament #{ $tournament } { $status ->
    [cancelled] has been called off
   *[finished] is over
}. `/azul tournament show` has its standings, and `/azul tournament new` opens another.
refused-tournament-host-only = { $known ->
    [0] Only people who may manage this server can do that, as the tournament has no host any more. Ask one of them.
   *[other] Only { $mention }, as the host of the tournament, and people who may manage this server can do that. Ask one of them.
}
refused-no-such-entry = There’s no entry { $number } in tournament #{ $tournament }. Choose one from the list that `entry:` offers.
refused-entry-is-out = { $who } (entry { $number }) is out already. Choose another from the list that `entry:` offers.
refused-entry-not-removed = { $who } (entry { $number }) isn’t removed at the moment, so there’s nothing to undo. `/azul tournament show` lists everybody who is in.
refused-removed = You’ve been removed from tournament #{ $tournament }, so you can’t enter it again. { $known ->
    [0] Somebody who may manage this server
   *[other] { $mention }, as its host, or somebody who may manage this server
} can let you back in with `/azul tournament remove`.
refused-entry-plays-no-more = { $who } (entry { $number }) plays no more in this tournament, so nobody can take the entry over. Choose another from the list that `entry:` offers.
refused-entered-other = { $me ->
    [1] You have
   *[0] { $who } has
} an entry in this tournament already, and nobody has two. Choose somebody else for `person:`.
refused-replace-manager-only = Only people who may manage this server (“Manage Server”) can give an entry of tournament #{ $tournament } to somebody else. Ask one of them, or take the entry out with `/azul tournament remove`: the other person can then enter, as long as that’s possible.
refused-round-under-way = { $who } is at a table that isn’t over, so nobody can take the entry over now. Wait for the end of the table, or get it to end: a player there can resign (`/azul resign`), and the host or a moderator can end it (`/azul table end`).
refused-not-in-tournament = { $game } is no table of a tournament that is under way here. Choose one from the list that `table:` offers.
refused-round-closed = Game #{ $game } belongs to round { $number }, and a later round was paired by its result, so it can’t be corrected any more. { $format ->
    [knock-out] Choose a table of the newest round
   *[other] Choose a table of the newest round or the one before
} from the list that `table:` offers.
refused-own-table = You play at table #{ $game } yourself, so you can’t end it or decide its places, although you’re the host of the tournament. Ask somebody who may manage this server.
refused-table-goes-on = Game #{ $game } is still being played, so it has no result to correct. Wait for its end, or type `/azul tournament correct` again to end it with the places you choose.
refused-table-ended = Game #{ $game } is over by now, so its result stays as it was. If that is wrong, correct it with `/azul tournament correct`.
refused-no-such-places = “{ $text }” are no places for { $seats } seats. Write a place for each seat in their order, such as { $seats ->
    [2] 2 1, or 1 1 if they share the first
    [3] 2 1 3, or 1 1 3 if two share the first
   *[4] 2 1 3 4, or 1 1 3 4 if two share the first
}; `places:` offers some as you type.
refused-tournament-here = Tournament #{ $tournament } is already in this channel. To carry on in another, type it there.
refused-no-forum = { $channels } is a forum, in which every post is a thread: a tournament needs a channel for its posts. Type it in a text channel.
