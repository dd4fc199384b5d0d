# Responses about tournaments: commands, confirmations, the player’s own tables, and refusals.

command-tournament = Tournaments: Swiss, round robin, knock-out
command-tournament-new = Open a tournament for 3 to 64 people
command-tournament-enter = Enter a tournament
command-tournament-withdraw = Leave a tournament
command-tournament-show = Standings, your tables and your next opponent
command-tournament-begin = Begin a tournament now, as its host
command-tournament-computer = Add a computer
command-tournament-remove = Remove an entry
command-tournament-replace = Give an entry to somebody else
command-tournament-correct = Correct the places at a table
command-tournament-move-here = Continue your tournament here
command-tournament-end = Call your tournament off
command-tournament-export = A tournament as a file, to verify

option-tournament = Tournament (default: this one)
option-tournament-name = Name of the tournament
option-tournament-game = Azul edition and side (default: base game)
option-tournament-seats = Players at each table, 2 to 4 (default: 2)
option-tournament-format = Format (default: Swiss)
option-tournament-role = Role needed to enter (default: none)
option-tournament-at = Start, such as 2027-01-31 18:00 (default: you begin it)
option-tournament-with-entries = Begin at this many entries (default: by hand)
option-tournament-days = Days per round (default: no limit)
option-tournament-stop = End open tables on the last day? (default: they go on)
option-tournament-rounds = Swiss rounds (default: as many as needed)
option-tournament-third = Play for third place? (default: no)
option-tournament-time = Time per turn (default: 1 day)
option-tournament-at-end = When a turn’s time is up (default: forfeit)
option-tournament-threads = Open a thread for each table? (default: yes)
option-tournament-entry = Entry
option-tournament-person = Person who takes it over
option-tournament-table = Table of this round or the last
option-tournament-places = Place of each seat, such as 2 1

format-swiss = Swiss
format-round-robin = Round robin
format-knock-out = Knock-out

help-tournaments = Tournaments
    .text =
        - `/azul tournament new` opens one: Swiss for tables of two to four, round robin and knock-out for tables of two. Its first post lists the entries.
        - **Enter** and **Withdraw** under that post do the same as `/azul tournament enter` and `/azul tournament withdraw`. You can still enter a Swiss during the first half of its rounds.
        - The host begins it with **Begin** or `/azul tournament begin`, unless it begins automatically. I pair each round, open its tables and notify the players. The tables are ordinary games that count for the ratings.
        - `/azul tournament show`, or **Show**, shows the standings, your tables and your next opponent.
        - For the host and server managers:
          - **Organize…** under **Show** invites and adds people, chooses who can enter, asks them to confirm, and names a co-host
          - `/azul tournament computer` adds a computer
          - `/azul tournament remove` removes an entry, and `/azul tournament replace` (server managers only) gives it to somebody else
          - `/azul tournament correct` corrects a result, or ends a stuck table and decides who finished where
          - `/azul tournament move-here` continues in another channel
          - `/azul tournament end` calls the tournament off
        - `/azul tournament export` saves every pairing and result. Anyone can check them with the seed, which is sealed when the tournament opens and published at its end.

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
button-readmit = Yes, bring back
button-award = Yes, end it
button-organize = Organize…
button-invite = Invite…
button-add = Add people…
button-admit = Who can enter…
button-checkin = Ask to confirm…
button-ask-now = Ask now
button-ask-before = { $hours ->
    [one] 1 hour before the start
   *[other] { $hours } hours before the start
}
button-noask = Stop asking to confirm
button-begin-anyway = Begin without them
button-appoint = Name a co-host…
button-dismiss = Remove the co-host
button-apart = Keep two apart…
button-repair = Pair round again…
button-repair-sure = Yes, pair again
button-calloff = Call off…
button-call-off = Yes, call it off

## Forms

form-invite = Invite people
form-invited = Invite
    .description = Each gets a direct message with a link
form-uninvited = Take invitations back
    .description = People who have entered stay in
form-add = Add people
form-added = Add
    .description = They are told, and can withdraw
form-admit = Who can enter
form-admission = Who can enter from now on
    .description = Invited people always can; entries stay
form-admission-anybody = Anybody
form-admission-role = People with the role of this tournament
form-admission-code = People with the code
form-admission-invited = Only invited people
form-apart = Keep two entries apart
form-first = First entry
    .description = Its name or number
form-second = Second entry
    .description = The same two again: they may meet
form-code = Code
    .description = Capital letters and spaces don’t matter
form-enter = Enter with the code
form-appoint = Name a co-host
form-cohost = Co-host
    .description = Can do everything you can, except name a co-host

## Confirmations

answer-tournament-opened = { $name } is open: its post in { $channel } lists the entries. { $begins ->
    [by-hand] When enough people have entered, press **Begin** there.
   *[itself] It begins automatically, or sooner if you press **Begin** there.
} You haven’t entered yourself yet: press **Enter**.
answer-tournament-entered = You’re in { $name }, as number { $number } of { $count }. I’ll notify you when your tables open. **Withdraw** gives up your place.
answer-tournament-blocked = In a tournament, anybody can be paired with anybody. If you enter { $name }, you may have to play { $count ->
    [one] somebody you’ve blocked.
   *[other] { $count } people you’ve blocked.
} They still can’t ping you with nudges or requests. Already entered:
answer-tournament-entered-late = You’re in { $name }, which has already begun. You play from round { $round }.
answer-tournament-withdraw-sure = Do you want to withdraw from { $name }? You can’t enter it again, and you’ll be ranked behind everybody who stays.
answer-tournament-withdrawn = You’ve withdrawn from { $name }.{ $games ->
    [none] {""}
   *[other] {" "}You’re still playing { $games }: finish it, or resign with `/azul resign`.
}
answer-tournament-plan = Which format do you want for { $name }? It begins as soon as you choose. You can also wait for more entries.
answer-tournament-begun = { $name } has begun, with { $count } entries and { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}. I’m pairing the first round and opening its tables.
answer-tournament-next-round = The results are final. I’m pairing round { $round } of { $name }.
answer-tournament-computer = { $who } has entered { $name }.
answer-tournament-removed = { $who } is out of { $name }, won’t be paired any more, and can’t enter again. `/azul tournament remove` with the same entry brings them back.
answer-tournament-readmit-sure = { $who } has been removed from { $name }. Do you want to bring them back? They keep their points, and play from the next round.
answer-tournament-readmitted = { $who } is back in { $name }.
answer-tournament-replaced = { $rounds ->
    [0] { $who } has taken over the entry of { $old } in { $name }.
   *[other] { $who } takes over from { $old } in { $name }, and keeps the points scored so far.
}
answer-tournament-corrected = Corrected in { $name }: { $places }. The tournament’s post mentions the correction.{ $repaired ->
    [1] {" "}Round { $round } has been paired again accordingly.
   *[0] {""}
}
answer-tournament-correct-already = There’s nothing to correct in { $name }: the places are already { $places }. To change them, use the command again with other places.
answer-tournament-award-sure = Game #{ $game } is still being played. Do you want to end it with these places: { $places }? The game won’t be rated, and its last post will name you.
answer-tournament-awarded = The table in { $name } is over: { $places }. Its last post names you, and so does the tournament’s post.
answer-tournament-moved = { $name } now continues here.
answer-tournament-ended = { $name } has been called off.{ $rounds ->
    [0] {""}
   *[other] {" "}Unfinished tables go on as ordinary games.
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
answer-tournament-remove-sure = Do you want to remove { $who } from { $name }? They keep their games and points, but won’t be paired any more.{ $open ->
    [1] {" "}They’re at a table that isn’t over.
   *[0] {""}
}
answer-organize = What do you want to do in { $name }? Only its hosts and people who can manage this server see these buttons.
answer-tournament-invited = Invited to { $name }: { $who }. They get a direct message, if they accept any, and the tournament’s post names them.
answer-tournament-uninvited = No longer invited to { $name }: { $who }. If they have entered, they stay in.
answer-tournament-added = Added to { $name }: { $who }. They get a direct message, if they accept any, and can withdraw.
answer-tournament-admits = { $who ->
    [code] People now need the code to enter { $name }. I don’t store the code itself, so keep it.
    [role] Only people with the role chosen at the opening can now enter { $name }.
    [invited] Only invited people can now enter { $name }.
   *[anybody] Anybody can now enter { $name }.
} Entries stay, and people you invite can always enter.
answer-tournament-ask-sure = I’ll ask the people in { $name } once, by direct message and in its post, to press **I’ll play**. People who haven’t pressed it by the start are left out. When should I ask?
answer-tournament-asked = { $hours ->
    [0] I’m asking the people in { $name } to confirm. Its post shows who has.
    [one] I’ll ask the people in { $name } to confirm 1 hour before the start.
   *[other] I’ll ask the people in { $name } to confirm { $hours } hours before the start.
}
answer-tournament-not-asking = Nobody has to confirm for { $name } any more: everybody who has entered plays.
answer-tournament-ready = You’ve confirmed that you’ll play in { $name }.
answer-tournament-unconfirmed = Do you want to begin { $name } now? { $count ->
    [one] 1 person hasn’t confirmed and will be left out:
   *[other] { $count } people haven’t confirmed and will be left out:
}
answer-tournament-appointed = { $who } is now co-host of { $name }, and gets a direct message.
answer-tournament-dismissed = { $name } no longer has a co-host.
answer-tournament-apart = { $apart ->
    [1] In { $name }, I won’t pair { $one } with { $other } as long as another pairing is possible; in a knock-out, I’ll put them into different halves of the bracket. I won’t tell anybody, but the file from `/azul tournament export` shows it.
   *[0] In { $name }, { $one } and { $other } can meet again.
}
answer-tournament-repair-sure = Do you want me to pair round { $round } of { $name } again, with the entries and results as they are now? I’ll call off the games of tables that change; they won’t be rated. This is possible only while nobody has moved.
answer-tournament-repaired = Round { $round } of { $name } has been paired again. I’m opening its new tables.
answer-tournament-gone = But I couldn’t post it, because its channel is gone. `/azul tournament move-here`, typed in another channel, continues the tournament there.
answer-tournament-unposted = But I couldn’t post it, because I don’t have { $permissions } in { $channel }. A moderator can grant it; until then `/azul tournament show` shows everything.

## The player’s own tables and next opponent, in `/azul tournament show`

show-tournament-place = You’re { $rank } of { $count }, with { $points ->
    [one] 1 point
   *[other] { $points } points
}.
show-tournament-not-in = You aren’t in it.
show-tournament-out = You’re out of it: you’ve withdrawn, been removed, or run out of time at a table.
show-tournament-entered = You’ve entered, as number { $number }.
show-tournament-next = **Round { $round }:** you play { $who } · { $link }
show-tournament-opens = **Round { $round }:** you play { $who }. The table opens in a moment.
show-tournament-bye = **Round { $round }:** { $format ->
    [knock-out] you have a bye, so you go straight through.
   *[other] you have a bye, which counts as a win.
}
show-tournament-away = **Round { $round }:** you sit it out, because you’re away.
show-tournament-corrected-first = Your table of round { $round } is over. Results can still be corrected: I’ll pair the next round an hour after the last table ends, or as soon as the host presses **Next round**.
show-tournament-waits = Your table of round { $round } is over. { $open ->
    [0] I’ll pair the next round in a moment.
    [one] I’ll pair the next round once the last table is over.
   *[other] I’ll pair the next round once the last { $open } tables are over.
}
show-tournament-next-round = You play from round { $round }. I’ll pair it once { $open ->
    [0] all the results of this round are in
    [one] the last table of this round is over
   *[other] the last { $open } tables of this round are over
}.
show-tournament-knocked-out = You’ve been knocked out.
show-tournament-last = Your table of the last round is over.
show-tournament-tables = Your tables so far:
show-tournament-table = Round { $round }: { $mark } against { $who } · { $link }
show-tournament-round-bye = Round { $round }: { $format ->
    [knock-out] bye, so you went straight through
   *[other] bye (counted as a win)
}
show-tournament-round-half = Round { $round }: missed, with half the points of a win
show-tournament-round-away = Round { $round }: missed, without points
show-tournament-winner = **{ $who }** has won it.

## Choosing a tournament

which-tournament = Several tournaments are under way. Which one do you mean?
which-tournament-choose = Choose a tournament
which-tournament-open = Hasn’t begun yet
which-tournament-running = Under way

## Refusals

refused-no-such-tournament = There’s no tournament { $text } here. Choose one of the tournaments that `tournament:` offers as you type.
refused-no-tournament = There are no tournaments on this server that you can see. `/azul tournament new` opens one.
refused-which-tournament = Several tournaments are under way: { $names }. Choose one with `tournament:`.
refused-tournament-changed = Tournament #{ $tournament } has just changed, so this wasn’t done. Look at it with `/azul tournament show`, and try again.
refused-unplayable-tournament = I can’t read tournament #{ $tournament } any more, because my data about it is damaged. It hasn’t been deleted, and its tables can be finished. Please tell the person who runs me.
refused-tournament-name = “{ $text }” has nothing in it but spaces and markup. Use letters or numbers, for example “Spring cup”.
refused-tournament-name-long = That name is too long. Choose one with at most { $limit } characters.
refused-tournament-time = “{ $text }” isn’t a valid start time. Write year, month, day and hour, such as 2027-01-31 18:00, in your time zone (`/azul settings me`).
refused-runs-too-many = You already have { $limit } tournaments under way on this server, which is the maximum. `/azul tournament end` calls one off.
refused-too-many-tournaments = There are already { $limit } tournaments under way on this server, which is the maximum. Enter one of them, or wait until one is over; their hosts and moderators can call one off with `/azul tournament end`.
refused-bad-tournament = { $what ->
    [seats] Round robin and knock-out are for tables of two. Leave out `seats:`, or choose Swiss.
    [at-end] In a tournament, a computer takes the seat when a turn’s time is up, or the seat is forfeited. Choose one of the two for `at-end:`.
    [days] A round can last from 1 to 30 days. Choose a number in this range for `days:`, or leave it out: then a round lasts until all of its tables are over.
    [rounds] You can choose the number of rounds only for a Swiss, from 1 to 15. Leave out `rounds:`, or choose Swiss.
    [third] Only a knock-out has a match for third place. Leave out `third:`, or choose knock-out.
    [last-day] Tables can end on the last day only if a round has one. Choose `days:` as well, or leave out `stop:`.
   *[begin] The start must be in the future, within 90 days. Choose another for `at:`, or leave it out: then you begin the tournament yourself.
}
refused-tournament-misfit = The format of tournament #{ $tournament } doesn’t work with { $count } entries. `/azul tournament begin` offers other formats.
refused-plan-outdated = Tournament #{ $tournament } now has { $count } entries, and that format doesn’t work for this number. Press **Begin** again and choose another.
refused-entries-misfit = { $misfit ->
    [too-many-rounds] { $rounds } rounds are too many for { $count } entries: after round { $most }, people would meet again. Choose fewer `rounds:`, or more for `with-entries:`.
   *[no-full-table] With { $count } entries, no table would have { $seats } players. Choose another number for `with-entries:` or for `seats:`.
}
refused-entries-wrong = Such a tournament has { $least } to { $most } entries. Choose a number in this range for `with-entries:`, or leave it out: then you begin the tournament yourself.
refused-entered-already = You’re already in tournament #{ $tournament }. `/azul tournament show` shows your tables, and `/azul tournament withdraw` gives up your place.
refused-tournament-full = Tournament #{ $tournament } is full: it has { $limit } entries. Enter if somebody withdraws, or open another with `/azul tournament new`.
refused-entered-often = You’ve entered tournament #{ $tournament } { $limit } times, which is the maximum. Open your own with `/azul tournament new`.
refused-tournament-changes = Tournament #{ $tournament } has been changed { $limit } times, which is the maximum. You can still withdraw, remove entries, begin it and call it off; `/azul tournament new` opens another.
refused-tournament-begun = Tournament #{ $tournament } has begun, so it’s too late for that. `/azul tournament show` shows the standings, and `/azul tournament new` opens another.
refused-entry-too-late = Tournament #{ $tournament } has begun, and { $format ->
    [round-robin] the games of a round robin are fixed when it begins
    [knock-out] the bracket of a knock-out is fixed when it begins
   *[swiss] a Swiss takes new entries only during the first half of its rounds
}. `/azul tournament show` shows the standings, and `/azul tournament new` opens another.
refused-tournament-role = Tournament #{ $tournament } is only for { $roles }. Ask a moderator for that role, or open your own with `/azul tournament new`.
refused-entries-too-few = { $count ->
    [0] Nobody has entered tournament #{ $tournament } yet. It takes at least { $least } entries to begin.
    [one] Tournament #{ $tournament } can’t begin with 1 entry: it takes at least { $least }. Wait for more to enter, or add a computer with `/azul tournament computer`.
   *[other] Tournament #{ $tournament } can’t begin with { $count } entries: it takes at least { $least }. Wait for more to enter, or add a computer with `/azul tournament computer`.
}
refused-people-too-few = { $count ->
    [0] Nobody has entered tournament #{ $tournament } yet
    [one] Tournament #{ $tournament } can’t begin with only 1 person
   *[other] Tournament #{ $tournament } can’t begin with only { $count } people
}: it takes at least { $entries } entries, { $least } of them people. Wait for more people to enter.
refused-computers-too-many = { $people ->
    [0] Nobody has entered tournament #{ $tournament } yet, and it can’t have more computers than people. Add a computer once somebody has entered.
    [one] Only 1 person has entered tournament #{ $tournament }, and it can’t have more computers than people. Wait for more people to enter, or take a computer out with `/azul tournament remove`.
   *[other] Only { $people } people have entered tournament #{ $tournament }, and it can’t have more computers than people. Wait for more people to enter, or take a computer out with `/azul tournament remove`.
}
refused-knocked-out = You’ve been knocked out of tournament #{ $tournament }, so you won’t be paired any more, and you keep your place. `/azul tournament show` shows the standings.
refused-not-entered = You aren’t in tournament #{ $tournament }, so there’s nothing to withdraw from. You can enter with `/azul tournament enter` while entries are open.
refused-tournament-over = Tournament #{ $tournament } { $status ->
    [cancelled] has been called off
   *[finished] is over
}. `/azul tournament show` shows the standings, and `/azul tournament new` opens another.
refused-tournament-host-only = { $known ->
    [0] The tournament no longer has a host, so only people who can manage this server can do that. Ask one of them.
   *[other] Only { $mention }, the host of the tournament, and people who can manage this server can do that. Ask one of them.
}
refused-no-such-entry = There’s no entry { $number } in tournament #{ $tournament }. Choose one from the list that `entry:` offers.
refused-entry-is-out = { $who } (entry { $number }) is already out. Choose another from the list that `entry:` offers.
refused-entry-not-removed = { $who } (entry { $number }) isn’t removed at the moment, so there’s nothing to undo. `/azul tournament show` lists the entries.
refused-removed = You’ve been removed from tournament #{ $tournament }, so you can’t enter it again. { $known ->
    [0] Somebody who can manage this server
   *[other] { $mention }, as its host, or somebody who can manage this server
} can bring you back with `/azul tournament remove`.
refused-entry-plays-no-more = { $who } (entry { $number }) is no longer in this tournament, so nobody can take the entry over. Choose another from the list that `entry:` offers.
refused-entered-other = { $me ->
    [1] You already have
   *[0] { $who } already has
} an entry in this tournament, and each person can have only one. Choose somebody else for `person:`.
refused-replace-manager-only = Only people who can manage this server (“Manage Server”) can give an entry of tournament #{ $tournament } to somebody else. Ask one of them, or remove the entry with `/azul tournament remove`: the other person can then enter while entries are open.
refused-round-under-way = { $who } is at a table that isn’t over, so nobody can take the entry over now. Wait until the table is over, or have it ended: a player there can resign (`/azul resign`), and the host or a moderator can end it (`/azul table end`).
refused-not-in-tournament = { $game } isn’t a table of a tournament that is under way here. Choose one from the list that `table:` offers.
refused-round-closed = Game #{ $game } belongs to round { $number }. Later rounds have already been paired based on its result, so it can’t be corrected any more. Choose a table of the newest round or the one before from the list that `table:` offers.
refused-apart-impossible = { $why ->
    [round-robin] In a round robin, everybody plays everybody else, so nobody can be kept apart. You can remove an entry with `/azul tournament remove`.
   *[bracket] The bracket has already been drawn, so it’s too late to keep people apart. You can remove an entry with `/azul tournament remove`.
}
refused-apart-own = You play in this tournament yourself, so you can’t choose whom you won’t meet, although you’re its host. Ask somebody who can manage this server.
refused-apart-same = You named the same entry twice. Name two different entries.
refused-apart-unknown = I found no entry, or several, called “{ $text }”. Write a whole name, or the number that `/azul tournament remove` offers.
refused-apart-too-many = { $limit } pairs are already kept apart, which is the maximum. Name one of them again to let them meet.
refused-round-begun = Game #{ $game } of round { $round } has already begun, so I can’t pair its players differently. `/azul tournament correct` can still decide who finished where in that game.
refused-repair-same = Pairing round { $round } again would give the same tables, so I haven’t changed anything. Correct a result first, or remove somebody.
refused-repair-own = You play in tournament #{ $tournament } yourself, so you can’t have its round paired again. A co-host or moderator who doesn’t play can.
refused-repair-too-early = No round is being played, so there’s nothing to pair again. `/azul tournament begin` begins a tournament.
refused-repaired-often = Round { $round } has already been paired again { $limit } times, which is the maximum. Correct its results with `/azul tournament correct` when its games are over.
refused-own-table = You play at table #{ $game } yourself, so you can’t end it or decide who finished where, although you’re the host of the tournament. Ask somebody who can manage this server.
refused-table-goes-on = Game #{ $game } is still being played, so it doesn’t have a result to correct. Wait until it’s over, or type `/azul tournament correct` again to end it with the places you choose.
refused-table-ended = Game #{ $game } is over by now, so its result hasn’t changed. If the result is wrong, correct it with `/azul tournament correct`.
refused-no-such-places = “{ $text }” isn’t a list of places for { $seats } seats. Write the place of each seat in order, such as { $seats ->
    [2] 2 1, or 1 1 if they share first place
    [3] 2 1 3, or 1 1 3 if two share first place
   *[4] 2 1 3 4, or 1 1 3 4 if two share first place
}; `places:` offers some as you type.
refused-tournament-here = Tournament #{ $tournament } is already in this channel. To continue in another channel, type the command there.
refused-no-forum = { $channels } is a forum, where every post is a thread. A tournament needs a channel for its posts: type the command in a text channel.
refused-bad-code = A code has { $least } to { $most } letters or digits, not counting spaces. Choose another in **Who can enter…**.
refused-wrong-code = That isn’t the code of tournament #{ $tournament }. Ask its host for it, then press **Enter** again: you have three tries an hour.
refused-tournament-invited = Only invited people can enter tournament #{ $tournament }. { $known ->
    [0] Ask somebody who can manage this server to invite you.
   *[other] Ask its host, { $mention }, to invite you.
}
refused-invited-already = { $who } has already been invited. Choose somebody else.
refused-invited-removed = { $who } has been removed from this tournament. Bring them back with `/azul tournament remove`.
refused-invited-too-many = This tournament already has { $limit } invitations, which is the maximum. Take some back first.
refused-not-invited-yet = { $who } isn’t invited, so there’s no invitation to take back.
refused-not-to-be-added = I can’t add { $who }. Invite them, so that they can enter themselves.
refused-not-on-server = { $who } isn’t on this server. Invite them to the server first.
refused-nobody-chosen = You didn’t choose anybody. Open the form again and choose somebody.
refused-nobody-to-ask = Nobody has entered tournament #{ $tournament } yet, so there’s nobody to ask. Ask again once people have entered.
refused-asked-already = The people in tournament #{ $tournament } have already been asked to confirm, and I ask only once.
refused-check-in-late = Tournament #{ $tournament } begins in less than half an hour, so it’s too late to ask people to confirm.
refused-not-asking = Nobody has to confirm for tournament #{ $tournament } now. If you’ve entered, you’re in.
refused-confirm-not-entered = You aren’t in tournament #{ $tournament }, so there’s nothing to confirm. If you press **Enter**, you needn’t confirm.
refused-co-host-already = { $who } is already a host of this tournament. Choose somebody else.
refused-co-host-taken = { $mention } is already co-host. Remove them first.
refused-no-co-host = Tournament #{ $tournament } has no co-host, so nothing has changed.
