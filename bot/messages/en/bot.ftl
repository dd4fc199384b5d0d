# Messages about every game.

game-name = { $ruleset } **#{ $game }**
game-side = { $ruleset } · { $side }
several = { $count ->
    [1] { $what }
   *[other] { $count } { $what }
}
azul-several = { $count ->
    [1] { $what }
   *[other] { $count } { $what }
}
summer-pavilion-several = { $count ->
    [1] { $what }
   *[other] { $count } { $what }
}
sintra-several = { $count ->
    [1] { $what }
   *[other] { $count } { $what }
}
points = { $count ->
    [0] no points
    [one] { $points } point
   *[other] { $points } points
}

computer = Computer { $number }
computer-for = { $name } (computer)
computer-seated = { $name } (computer, { $level })
computer-head = { $name } ({ $level })
level-easy = easy
    .temper = Grabs the next points and ignores everybody else; beginners can win
level-medium = medium
    .temper = Keeps an eye on the tiles it leaves you
level-hard = hard
    .temper = Plans to the end of the round, but moves at once
level-expert = expert
    .temper = Plans furthest ahead, and takes its time
computer-names = Ada Bruno Clara Duarte Elena Felix Greta Hugo Inês Jorge Leonor Marta
somebody = somebody
# Separators of clauses, of facts on one line, and of sentences. Lists with commas follow the rules of the language
# in CLDR.
between-clauses = {"; "}
between-facts = {" · "}
between-sentences = {" "}
between-seats = {" – "}
between-tiles = {" "}
headed = { $head }: { $told }
sentence = { $told }.
numbered = { $number }. { $told }

time-none = no limit
time-hours = { $hours ->
    [one] 1 hour
   *[other] { $hours } hours
}
time-days = { $days ->
    [one] 1 day
   *[other] { $days } days
}
end-nothing = nothing happens
end-move = a computer plays that turn
end-seat = a computer takes the seat
end-forfeit = the seat is forfeited

## Notation: the words people can type, separated by spaces

notation-centre = centre center middle centre_of_the_table
notation-floor = floor floor_line
notation-tile = tile
notation-place = place
notation-bonus = bonus
notation-pass = pass
notation-keep = keep
notation-break = break breaks
notation-reset = reset
notation-ul = ul upper_left top_left
notation-ur = ur upper_right top_right
notation-r = r right
notation-lr = lr lower_right bottom_right
notation-ll = ll lower_left bottom_left
notation-l = l left
# Words next to a number: # is the place of the number, and `_` an optional space.
notation-factory = factory#
notation-line = line# row# strip#
notation-column = column#
notation-count = #tiles #pieces #panes
notation-joker = j# joker#
# Numbers from 0; `/` separates words for the same number.
notation-numbers = zero one two three four five six seven eight nine ten
# Words that are ignored.
notation-filler = from to of the into onto on in and with take put move star space wild
# Words people can type for quiet hours: “from 22:00 to 7:30”.
hours-from = from between
hours-to = to until till and
hours-am = morning
hours-pm = afternoon evening
hours-night = night
hours-hour = o’clock o'clock oclock
hours-half = thirty
hours-minute = minutes
hours-filler = at in the
# A time zone and, after the colon, other names for it. The names of large cities are built in.
hours-cities = Europe/London: Britain England UK
hours-span = { $begin }-{ $end }
notation-blue = blue
notation-yellow = yellow
notation-red = red
notation-black = black
notation-white = white
notation-purple = purple
notation-green = green
notation-orange = orange
notation-pink = pink

## Posts

post-your-turn = { $who }, your turn in { $name }
post-their-turn = { $who }, you’re up in { $name }
post-computers-turn = { $who } { $count ->
    [one] is
   *[other] are
} to move in { $name }
post-started = The game starts: { $order }. { $first } goes first.
# Shown once, under the first board of a game between people.
post-plan = Waiting for your turn? **Your move** also plans your next move: I’ll play it as soon as your turn comes.
post-earlier = … { $count ->
    [one] 1 earlier move
   *[other] { $count } earlier moves
}: `/azul record history`
# `did` is the computer’s move, in the same words as a person’s move.
post-time-up = **{ $who }**’s time was up, so a computer played: { $did }
post-did = **{ $who }** { $did }
post-planned = **{ $who }**, as planned, { $did }
post-forced = **{ $who }** (the only move) { $did }
post-chosen = { $who } { $count ->
    [one] has
   *[other] have
} already chosen.
post-scores = Round { $round } · { $scores }
post-score = { $name } { $score }
post-score-coming = { $name } { $score } → { $coming }
post-wins = 🏆 { $who } { $count ->
    [one] wins
   *[other] share the win in
} { $name }
# `tie` is the tie-break that decided.
post-winner = { $won } with { $score ->
    [one] 1 point
   *[other] { $score } points
}{ $tie ->
    [none] {""}
   *[other] {" "}and { $tie }
}!
post-winner-resign = { $won }: { $left } left before the end.
post-winner-timeout = { $won }: { $left } ran out of time.
post-sheet = { $rank }. { $who } **{ $score }** — { $lines }
post-ratings = Rating: { $ratings }
post-rating = { $name } { $before } → { $after }
post-left = Ranked behind the other players for leaving early: { $who }.
post-sheet-plain = { $rank }. { $who } **{ $score }**
post-deadline = Deadline: { $when }
post-away = { $who } is away until { $last } ({ $until }).{ $limited ->
    [1] {" "}Nobody will run out of time until then.
   *[0] {""}
}
post-empty = Everybody has left { $name }, so it’s over.
post-unrated-computer = A computer played, so this game isn’t rated.
post-unrated-early = Somebody left before everybody had moved twice, so this game doesn’t count.
post-unrated-moderator = A moderator gave somebody’s seat away, so this game doesn’t count.
post-unrated-away = The other players waited a week for somebody who was away, so this game isn’t rated.
post-unrated-guest = Games are rated only if I was a member of the server when they started, so this one isn’t rated.
post-sheet-line = { $what } { $points }
post-no-picture = I couldn’t draw this board. Try `/azul board` to see it, or `/azul mine` to see your own.
post-no-files = I’m not allowed to attach files here (“Attach Files”), so there’s no picture. `/azul board` shows you the table, and `/azul mine` shows your own board.
post-cancelled = The host has called { $name } off.
post-agreed = Everybody who is still playing has agreed to call { $name } off. It ends without a result.
post-ended = A moderator has ended { $name }.
post-organizer = The host of the tournament has ended { $name }.
post-awarded = { $name } was ended early, and the host of the tournament or a moderator decided who finished where. It isn’t rated.
post-repaired = The round was paired again, so { $name } has been called off. It isn’t rated.
post-round = The last day of the round is over, so { $name } ends with the current scores. It isn’t rated.

act-takeback = **{ $who }** took back { $moves ->
    [one] the last move
   *[other] the last { $moves } moves
}.
act-resign-seat = **{ $who }** takes over: the player has resigned.
act-timeout-seat = **{ $who }** takes over: the player ran out of time.
act-replace-computer = **{ $who }** takes over the seat.
act-replace-person = **{ $who }** takes over **{ $old }**’s seat and plays on.

offer-takeback = { $asked }: **{ $seat }** would like to take back their last move in { $name }, along with everything played since. Do you agree?
offer-takeback-typed = You can also type `/azul table agree` or `/azul table decline`. If somebody moves first, nothing is taken back.
offer-seat = { $asked }: { $by } would like { $person } to take over **{ $seat }**’s seat in { $name }. { $count ->
    [one] Do you agree?
    [2] Do you both agree?
   *[other] Do you all agree?
}
offer-computer = { $asked }: { $by } would like a computer to take over **{ $seat }**’s seat in { $name }, because **{ $seat }** { $gone ->
    [0] isn’t responding.
   *[other] has left the server.
} { $count ->
    [one] Do you agree?
   *[other] Do you all agree?
}
offer-own = { $asked }: { $by } would like to give you their seat in { $name }. Do you agree?
offer-replace-typed = You can also type `/azul table agree` or `/azul table decline`.
offer-volunteer = { $asked }: { $by } would like to take over **{ $seat }**’s seat in { $name }. Do you agree?
offer-cancel = { $asked }: { $by } would like to call { $name } off. It would then end without a result. { $count ->
    [one] Do you agree?
   *[other] Do you all agree?
}
offer-cancel-typed = You can also type `/azul table agree` or `/azul table decline`. The game goes on until everybody has agreed.

link-to-game = [Go to the game]({ $link })
notice-turn = { $who }, it’s your turn in { $name }. { $link }
notice-turn-again = { $who }, your time in { $name } was up, so a computer played for you. Now it’s your turn again. { $link }
notice-remind = { $who }, it’s still your turn in { $name }. { $link }
notice-nudge = { $who }, the others in { $name } would like to carry on. { $link }
notice-asked = { $who }, there’s a request for you in { $name }. { $link }
notice-invite = { $who }, { $host } invites you to { $rematch ->
    [yes] a rematch: { $name }
   *[no] { $name }
}. { $link }
notice-edited = { $who }, { $host } has changed the game you joined. It’s now { $name }: { $terms }. { $link } If you don’t want to play it, press **Leave** there or type `/azul leave`.
notice-removed = { $who }, the host or a moderator has removed you from { $name }. You can open a game of your own with `/azul new`.
notice-cannot-join = { $who }, { $person } can’t make it to { $name }. { $seated ->
    [1] { $open ->
        [yes] You can wait for somebody else to join, add a computer, or call the game off.
       *[no] You can add a computer or call the game off.
    }
   *[other] You can add a computer, start without them, or call the game off.
} { $link }
notice-giving = { $who }, { $person } has been asked to take over your seat in { $name }. If you move before they respond, you keep it. { $link }
notice-giving-computer = { $who }, you haven’t responded in { $name }, so I’ve asked the other players whether a computer should take over your seat. If you move before they all agree, you keep it. { $link }
notice-seated = { $who }, your table in { $tournament } has started: { $name }. { $link }
notice-replaced = { $who }, { $person } has taken over your seat in { $name }. { $link }
notice-played-for = { $who }, your time in { $name } was up, so a computer played that turn for you. { $link }
notice-taken-over = { $who }, your time in { $name } was up, so a computer has taken your seat. { $link }
notice-forfeited = { $who }, your time in { $name } was up, so you’ve lost your seat, and the game is over. { $link }
notice-stalled = { $name } is on hold because nobody is responding, so I’ll stop pinging. It resumes with the next move by { $waiting }. If all the other players agree, a computer or another person can take over the seat (`/azul table replace`), or you can call the game off (`/azul table cancel`).
notice-stalled-table = { $name } is on hold because nobody is responding, so I’ll stop pinging. It resumes with the next move by { $waiting }. The host of the tournament or a moderator can end it and decide who finished where (`/azul tournament correct`).
notice-time = One more day for { $waiting } in { $name }.
notice-gone = { $who }, the channel of { $name } is gone, so I can’t post its moves. To carry on in another channel of that server, type `/azul table move-here` there (with `game:` if you’re in several games).
notice-analysed = { $who }, the analysis of { $name } is ready: press **Show the analysis**, or type `/azul record analyse`. { $link }
notice-unjudged = { $who }, I couldn’t finish the analysis of { $name } that you requested. `/azul record analyse` tries again. { $link }
notice-host = { $host } is now the host of { $name }.
notice-declined = The request in { $name } was declined; the game goes on.
notice-round-over = Round { $round } of { $name } is over. { $link }
notice-game-over = { $end } { $link }
notice-followed = { $over ->
    [1] You got this message because you followed the game.
   *[0] You get these messages because you follow the game. You can also stop them with `/azul follow when:Stop following`.
}
notice-end-move = Then a computer plays this turn for you.
notice-end-seat = Then a computer takes your seat.
notice-end-forfeit = Then your seat is forfeited.
notice-where = On **{ $server }**, with { $others }.
notice-with = With { $others }.
notice-played = You’ve played in { $name }.
notice-time-was-up = Your time in { $name } was up, so a computer played that turn for you.
notice-passed = { $name } is no longer waiting for you.
notice-direct = You get this as a direct message because you chose that in `/azul settings me`.

lobby-title = { $kind } · #{ $game }
lobby-seat = { $number }. { $who }
lobby-host = { $number }. { $who } (host)
lobby-computer = Add computer
lobby-free = { $number }. *free*
lobby-waiting = { $free ->
    [0] All seats are taken. The game starts when the host presses **Start**.
    [one] One seat is free. The game starts when it’s taken, or when the host presses **Start**.
   *[other] { $free } seats are free. The game starts when all are taken, or when the host presses **Start**.
}
lobby-terms = { $side }, { $seats } seats, time per turn: { $time }
lobby-time = Time per turn: { $time }; then { $end }.
lobby-invited = Only for { $who }.
lobby-nobody-invited = Nobody else is invited. The host can { $seated ->
    [1] add a computer or call the game off.
   *[other] add a computer, start, or call the game off.
}
lobby-declined = { $who } can’t make it.
lobby-role = Only for { $role }.
lobby-rematch = This is a rematch: the next player in order goes first.
lobby-in-thread = The game has started: { $thread }
lobby-anywhere = I’m not a member here, so I can post the board only after somebody presses a button, and I can remind only people who have added me (open my profile) or share a server with me.
lobby-closes = Closes { $when } if nothing happens
lobby-started = The game has started; its board is below.
lobby-cancelled = The host called the game off.
lobby-empty = Everybody has left, so the lobby is closed.
lobby-expired = Nothing happened for a long time, so the lobby is closed. `/azul new` opens another.
lobby-ended = A moderator closed the lobby.
lobby-repaired = The round was paired again, so this table isn’t needed any more.
lobby-unplayable = The game couldn’t go on, so it has ended.

# `commitment` is the SHA-256 of the seed that determines the order of the bag; see /azul help.
more-sealed = Sealed { $commitment }: the bag was shuffled before anybody joined. At the end, you can check it here.
more-unsealed = Sealed { $commitment }, seed { $seed }: the bag was shuffled before anybody joined. Press **Check it**.

button-join = Join
button-leave = Leave
button-start = Start
button-edit = Edit
button-move = Your move
button-mine = My board
button-play = Play
button-plan = Plan
button-else = Backup move …
# Withdraws a planned move.
button-withdraw = Withdraw
# Withdraws from a tournament.
button-tournament-withdraw = Withdraw
button-back = ◀
button-here = { $page } / { $pages }
button-on = ▶
button-undo = Undo
button-hint = Hint
button-judge = Is it good?
button-improve = Show a better one
button-more = More
button-words = In words
button-verify = Check it
button-rules = Rules
button-giveup = Resign …
button-resign = Yes, resign
button-cancel = Yes, call it off
button-ask = Ask the others
button-agree = Agree
button-decline = Decline
button-rematch = Rematch
button-time = Add a day
button-nudge = Nudge
button-follow = Follow
button-follow-end = At the end only
button-follow-rounds = At each round
button-unfollow = Stop following
button-next = Next game
button-history = History
button-replay = Replay
button-share = Share
button-show-analysis = Show the analysis
button-end = Yes, end it
button-moderate = End this game
button-all = All games
button-forget = Yes, delete my data
button-myfix = Correct it
button-fix = Correct it
button-mydata = Export my data
button-erase = Delete my data …

## Ephemeral responses

answer-opened = { $name } is open.
answer-joined = You’re in { $name }.
answer-left = You left { $name }.
answer-started = { $name } has started.
answer-cancelled = { $name } has been called off.
answer-ended = { $name } has been ended.
answer-played = Played: { $move }
answer-undone = Taken back.
answer-tiles-gone = These tiles are gone. Choose again.
answer-planned = I’ll play it as soon as your turn comes, { $floor ->
    [any] but only if it still has exactly the effect shown
    [0] however many tiles it takes, as long as none falls to your floor line (the start marker counts as a tile)
    [one] however many tiles it takes, as long as no more than 1 falls to your floor line (the start marker counts as a tile)
   *[other] however many tiles it takes, as long as no more than { $floor } fall to your floor line (the start marker counts as a tile)
}. Nobody else sees it until then. `/azul undo` withdraws it.
answer-plan-added = { $count ->
    [one] The last move is new. It’s played only if the earlier ones aren’t possible.
   *[other] The last { $count } moves are new. They’re played only if the earlier ones aren’t possible.
}
answer-plan-replaced = This replaces your earlier plan.
answer-plan-withdrawn = Withdrawn. You have no plan in { $name } now.
answer-secret = Nobody sees your choice until everybody has chosen. You can take it back until then.
answer-no-games = { $around ->
    [nobody] You aren’t in any games.
    [channel] You aren’t in any games, and there are no open games here.
   *[server] You aren’t in any games, and there are no open games on this server.
} `/azul new` opens one.
answer-games-mine = **Your games**
answer-games-unseen = -# { $count ->
    [one] One of your games is in a channel
   *[other] { $count } of your games are in channels
} that you can no longer see: ask a moderator there for access.
answer-games-followed = **Games you follow**
answer-games-unfollow = Stop following …
answer-game-unseen = #{ $game } · I don’t know a channel where you can see it
answer-game-followed = { $name } · I’ll message you { $rounds ->
    [1] after each round and at the end
   *[0] at the end
} · { $place }
answer-follows = You’re now following { $name }. I’ll send you a direct message { $rounds ->
    [1] after each round and when the game is over
   *[0] when the game is over
}, with the points and the board. The other players don’t see that you follow it. I won’t message you during your quiet hours and days off: you’ll get a single message afterwards.
answer-unfollowed = You no longer follow game #{ $game }.
answer-games-here = **Other open games { $around ->
    [channel] here
   *[server] on this server
}**
answer-games-unreached = -# 🔕 I can’t send you direct messages: add me to your apps, or allow direct messages on a server that we share. Until then I can’t remind you in games marked with this symbol.
answer-game-unreached = { $name } 🔕
answer-game-unreminded = 🔕 can’t be reminded: { $who }
answer-game-stalled = { $name } · round { $round } · on hold, waiting for { $who } · turn began { $since } · { $place }
answer-game-until = until { $when }

answer-asked = I’ve asked them.
answer-agreed = You agreed to the request in { $name }.
answer-agreed-more = You agreed to the request in { $name }. Now it’s up to { $who }.
answer-declined = You declined the request in { $name }; the game goes on.
answer-withdrawn = You’ve withdrawn your request in { $name }; the game goes on.
answer-not-coming = You’ve declined { $name }: its lobby now says that you can’t make it. If you change your mind, press **Join** there or type `/azul join`.
answer-nudged = I’ve nudged them.
answer-nudge-waits = It’s quiet hours for { $who }, so the nudge waits until { $until }.
answer-nudge-left = { $who } { $count ->
    [one] has left this server. If all the other players agree, a computer or another person can take over the seat
   *[other] have left this server. If all the other players agree, a computer or another person can take over each seat
} (`/azul table replace`).
answer-time = They have one more day.
answer-resign-sure = Do you want to resign from { $name }? { $outcome } This can’t be undone.
resigning-on = A computer takes over your seat; { $who } { $count ->
    [one] plays
   *[other] play
} on.
resigning-empty = You are the last person at the table, so the game is over.
resigning-wins = If you do, { $who } { $count ->
    [one] wins
   *[other] share the win
} and the game ends.
resigning-last = You are the last person at the table, so the game is over, and { $who } { $count ->
    [one] wins
   *[other] share the win
}.
# Effects of resigning on the ratings.
resigning-early = Not everybody has moved twice yet, so the game won’t count and no rating changes.
resigning-away = You’ve waited a week for somebody who is away, so the game won’t be rated.
resigning-behind = The game counts: you’ll be ranked behind the players who stay.
resigning-taken = You took over this seat, so your rating doesn’t change.
resigning-ahead = The game counts: you’ll be ranked ahead of the players who left before you.
answer-cancel-sure = Do you want to call { $name } off? { $outcome }
answer-cancel-asked = I’ve asked { $who }. The game goes on until everybody has agreed.
cancelling-lobby = The lobby closes, with { $people ->
    [one] 1 person
   *[other] { $people } people
} in it.
cancelling-unmoved = Nobody has moved, so the game is called off straight away.
cancelling-alone = You’re only playing against computers, so the game ends straight away, without a result.
cancelling-absent = There’s nobody left to ask, so the game ends straight away, without a result.
cancelling-asked = I’ll ask { $who }. The game goes on until { $count ->
    [one] they agree
   *[other] all of them agree
}.
answer-end-sure = Do you want to end { $name }, played by { $who }? { $counts ->
    [shared] It ends straight away and can’t be resumed, and its result counts as a tie. To decide who finished where, use `/azul tournament correct`.
    [second] It ends straight away and can’t be resumed, and the player who didn’t go first advances to the next round. To decide who finished where, use `/azul tournament correct`.
   *[nothing] It ends straight away, without a result, and can’t be resumed.
}
answer-resigned = You resigned from { $name }.
answer-seat-asked = I’ve asked them.
answer-seat-given = The seat in { $name } has changed hands.
# How giving a seat away affects the ratings: first the messages before the change, then those after it.
giving-early = Not everybody has moved twice, so the game would no longer count.
giving-moderator = The game would no longer count, because a moderator is giving the seat away.
giving-behind = { $who } would then be ranked behind the players who stay.
behind-now = { $who } will now be ranked behind the players who stay.
unrated-now = So the game is no longer rated.
answer-host = { $name } has a new host.
answer-edited = You’ve changed { $name }.
answer-computer = A computer has joined { $name }.
answer-removed = Done. The seat in { $name } is free.
answer-rematch = Here’s the rematch: { $name }. { $link }
answer-game-lobby = { $name } · lobby, { $seated } of { $seats } seats taken · { $place }
answer-game-running = { $name } · round { $round } · waiting for { $who } · turn began { $since } · { $place }
answer-game-yours = { $name } · round { $round } · **your turn**, which began { $since } · { $place }
games-all = **Open games on this server: { $count }**{ $held ->
    [0] {""}
   *[other] {", "}{ $held } of them on hold
}
games-all-none = There are no open games in the channels you can see. `/azul new` opens one.
games-all-lobby = { $name } · lobby, { $seated } of { $seats } seats taken · opened { $opened } · { $place }
games-all-running = { $name } · opened { $opened } · turn began { $since } · { $place }
games-all-stalled = { $name } · **on hold** · opened { $opened } · turn began { $since } · { $place }
games-all-end = End a game …
answer-more = … and { $count } more.
answer-cannot-post = But I couldn’t post it: I don’t have { $permissions } in { $channel }. A moderator can grant it. { $over ->
    [1] Then I’ll post how the game ended.
   *[0] Until then the game waits, and `/azul board` shows it here. To carry on in another channel, a player or a moderator can type `/azul table move-here` there.
}
answer-gone = But I couldn’t post it: the channel of { $name } is gone. { $over ->
    [1] The game is over. `/azul new` opens another.
   *[0] To carry on in another channel, a player or somebody who manages the server can type `/azul table move-here` there.
}
answer-no-server = But I couldn’t post it: I’m no longer on the server of { $name }. { $over ->
    [1] The game is over. People who have added me to their apps can open another game there with `/azul new`.
   *[0] To carry on there without me, a player or a moderator who has added me to their apps can type `/azul table move-here` in one of its channels.
}
answer-hidden = The others can’t see that yet: only you can see my responses here, because you don’t have { $permissions }. I’ll post it as soon as somebody else presses one of the game’s buttons. You can also ask a moderator to grant you the permission or to invite me.
answer-waits = The others will see it as soon as somebody presses a button [there]({ $link }), because I can’t post there on my own.
answer-posted = I’ve posted { $name } here again.
answer-moved = { $name } now continues here.
answer-game-gone = its channel is gone (`/azul table move-here`)
which-game = Several games match. Which one { $act ->
    [follow] do you want to follow
    [unfollow] do you want to stop following
   *[other] do you mean
}?
which-game-many = { $count } games match. Which of the { $shown } most recent { $act ->
    [follow] do you want to follow
    [unfollow] do you want to stop following
   *[other] do you mean
}? To choose another, type the command with `game:`.
which-game-choose = Choose a game
seat-in-game = { $who } (#{ $game })
which-game-lobby = Lobby, { $seated } of { $seats } seats taken
which-game-yours = Round { $round } · your turn
which-game-theirs = Round { $round } · waiting for { $who }
which-game-over = Over

picker-title = Your move in { $name }
# A colour that is chosen before the place to take it from.
picker-colour = { $colour-icon } { $colour }
picker-back = ◀ { $what }
picker-hint = The picture shows your board after { $moves ->
    [one] this move
   *[other] these moves
}. Press Play, or ◀ to change a choice.
picker-title-plan = Your next move in { $name }
picker-planning = { $planned ->
    [0] **It isn’t your turn yet, so this plans your next move.** I’ll play it as soon as your turn comes, but only if it still has exactly the effect shown here.
   *[1] **This plans a backup move, in case your earlier choice can’t be played.**
}
picker-hint-plan = The picture shows your board after this move. Press Plan, or ◀ to change a choice.
picker-only = { $moves ->
    [one] This is your only move. The picture shows your board after it
   *[other] These are your only moves. The picture shows your board after them
}. Press Play.
picker-only-plan = This is the only move you could make now. The picture shows your board after it. Press Plan.
picker-thinking = 🤔 Thinking …
# A verdict on the chosen move. It must not reveal the better one. "why" names disadvantages of the chosen move.
picker-judged = { $grade ->
    [good] 🟢 **As good as any move I found.**
    [fine] 🟡 **Fine.** Something is a little better.
    [better] 🟠 **There is something better.** { $why }
    [costly] 🔴 **This costs a lot.** { $why }
   *[unjudged] I couldn’t look ahead, so I can’t judge this move. Press **Is it good?** to try again.
}
picker-floor = Tiles that may fall to your floor line
picker-floor-any = Play it only if its effect is as shown
picker-floor-most = { $count ->
    [0] Play it if nothing falls to the floor
    [one] Play it if at most 1 tile falls to the floor
   *[other] Play it if at most { $count } tiles fall to the floor
}

plan-stands = Planned: { $moves }.
plan-stands-floor = Planned, { $floor ->
    [0] if nothing falls to your floor line
    [one] if no more than 1 tile falls to your floor line
   *[other] if no more than { $floor } tiles fall to your floor line
}: { $moves }.
plan-else = {"; otherwise "}
plan-failed = Your plan wasn’t played:
plan-failed-move = - { $move }: { $why }
plan-differs = It would no longer have the same effect.

history-title = { $name } · moves { $pages ->
    [1] {""}
   *[other] ({ $page } / { $pages })
}
history-seats = Seats: { $who }
history-move = { $number }. **{ $who }**: { $what } · { $notation }
# A page can have fifteen of these moves, so the mark is explained once below them.
history-move-time-up = { $number }. **{ $who }** ⏰: { $what } · { $notation }
history-time-up = ⏰: time was up, so a computer played.
history-shown = The picture shows the board after move { $number }.
history-begin = The board before the first move
history-choose = Show the board after …
history-earlier = Earlier moves …
history-later = Later moves …
history-replay = { $name }, from the first move to the last
shared-by = Shared by { $who }
history-alt = The boards of a whole game, one after another: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
button-first = ⏮
button-last = ⏭

record-exported = { $name }, with its seed and every move. To check the file, use `/azul record verify` or `python -m bot verify FILE`.
record-exported-running = { $name } so far. Its seed stays sealed until the end; only then can the record be verified.

sheet-total = Total
sheet-leaderboard = Leaderboard · { $ruleset }
sheet-rating = Rating
sheet-games = Games
sheet-all-games = All games
sheet-rated-games = Rated games
sheet-wins = Wins
sheet-best = Best
sheet-mean = Avg
sheet-place = Place
sheet-ahead = Ahead
sheet-level = Tied
sheet-behind = Behind
sheet-person = { $who }
sheet-pair = { $who } and { $rival }
sheet-pair-note = Last ten: up = ahead, down = behind, from { $who }’s point of view.
sheet-counting = Up = won or shared, down = last. Rated: only games among people.
sheet-rated = Listed after { $games } rated games; all start at { $start }. Up = won, down = last.
sheet-form = Last ten
sheet-form-won = won { $won } of the last { $count }
sheet-form-ahead = ahead in { $won } of the last { $count }
sheet-course = { $ruleset }: rating, { $games ->
    [one] 1 rated game
   *[other] { $games } rated games
}
sheet-course-of = { $who }: rating, { $games ->
    [one] last rated game
   *[other] last { $games } rated games
}
sheet-course-alt = { $title }: from { $begin } to { $now }, with a peak of { $top }.
sheet-balance = { $ruleset }: ahead, tied, behind
sheet-first-board = First game: { $score ->
    [one] 1 point
   *[other] { $score } points
}, #{ $game }
sheet-board = { $best ->
    [1] Best board: { $score ->
        [one] 1 point
       *[other] { $score } points
    }
   *[0] Best you can see: { $score }
}, #{ $game }

welcome =
    ### Hello! I’m here to bring Azul to this server
    Play Azul, Summer Pavilion or Stained Glass of Sintra in any channel, with friends over several days, or against computers. I draw the board after every turn and ping the next player.
    - **Never played?** Press **Learn**, or type `/azul learn`: a few short tasks teach you the game in about five minutes.
    - **Play:** `/azul new` opens a game, and `/azul help` explains the rest.
    - **Anywhere else:** add me to your apps (open my profile) to play in group chats and on other servers too.
    - **On your own:** `/azul puzzle` challenges you to find the best move.
    - **Moderators:** `/azul settings server` controls who can open games, and where; `/azul settings puzzle` posts a puzzle every day.
    -# Unofficial fan project, not affiliated with the publisher of Azul.
welcome-picture = three games

privacy =
    ### What I store about you
    - for each game you joined: your user ID, your display name at the time, your moves and plans for moves, and when you made them;
    - for tournaments: your user ID, your display name and rating when you entered, what you did in them, and your results;
    - for finished games: your place and score, and from these a rating for each server and game, and for each season;
    - your choices in `/azul settings me`: notifications, quiet hours, time zone, people you blocked, the theme and size of your pictures (or words instead of them), whether you preview your moves, and whether you play your only moves by hand;
    - your days off (`/azul settings away`): when you take new ones, I delete those before last year;
    - your Discord language, or the language you chose;
    - for daily puzzles: your tries, when you made the last one, whether you solved it, and your name if you share them; and the level of your puzzles;
    - for deals of the week: your tier on each server, and how many you’ve played or missed in a row;
    - which lessons of `/azul learn` you’ve solved, and which running games you follow.
    Nothing else: no messages, no member lists. I keep it until you delete it, or until a month after the server has removed me.
    The button **Delete my data** resigns your running games, withdraws you from tournaments, replaces your name with “somebody” in finished games and tournaments, and deletes the rest, including games you played in direct messages with me. If somebody has blocked you, that block stays. Messages I’ve already posted stay too; a moderator can delete them.
privacy-exported = { $files ->
    [one] This is everything I store about you, except who has blocked you.
   *[other] This is everything I store about you, except who has blocked you: file { $number } of { $files }.
}
privacy-sure = Delete everything I store about you? You’ll resign your running games, leave your tournaments and lose your ratings. In tournaments you won’t be paired any more, and your results stay under the name “somebody”. Tournaments you host go on, run by the people who can manage the server. This can’t be undone.
privacy-deleted =
    Done. { $games ->
        [0] You weren’t in any game.
        [one] Your name and ID are gone from one game.
       *[other] Your name and ID are gone from { $games } games.
    }{ $left ->
        [0] {""}
        [one] {" "}You’ve left one lobby.
       *[other] {" "}You’ve left { $left } lobbies.
    }{ $resigned ->
        [0] {""}
        [one] {" "}You’ve resigned one running game.
       *[other] {" "}You’ve resigned { $resigned } running games.
    }{ $gone ->
        [0] {""}
        [one] {" "}One game you played in direct messages is deleted.
       *[other] {" "}{ $gone } games you played in direct messages are deleted.
    }
    Your settings, block list, solved lessons, ratings, notifications, tries at puzzles and the list of games you follow are deleted too. Messages I’ve already posted stay, and so do other people’s blocks.

form-own = Your settings
form-notify = When it’s your turn
    .description = How I notify you
notify-channel = a mention in the channel
notify-direct = a direct message instead
notify-both = both
notified-channel = mention
notified-direct = direct message
notified-both = mention and direct message
form-quiet = Quiet hours
    .description = Hours and time zone, for example 22:00-07:30 Europe/Berlin; I notify you afterwards
    .example = 22:00-07:30 Europe/Berlin
form-play = Your moves
    .description = With none, you preview each move and press Play; if you have only one move, I play it
form-at-once = Play at once: your last choice plays the move
form-by-hand = By hand: you press Play even if you have only one move
form-one-step = One step: choose a colour and its source together
form-blocked = Blocked people
    .description = No new games together, and no pings from their requests
form-theme = Your pictures
    .description = Pictures only you can see: your board, previews, rules, history
theme-dark = dark
theme-light = light
theme-contrast = high contrast
theme-as-server = same as the server
theme-as-bot = the bot’s default
settings-own = Saved. I’ll notify you by { $notify }. { $quiet } Pictures only you can see: { $theme }. { $play }
settings-large = The tiles on offer and your own board each get a large picture.
settings-in-words = You get words instead of the pictures that only you would see.
settings-own-language = I talk to you in { language-name }.{ $chosen ->
    [1] {""}
   *[0] {" "}To choose another language, type `/azul settings me` with **language**.
}
days-off-end = Once your days off have begun, they end with your next move in any game, or with `/azul settings away end:True`. Moves that I play for you (planned moves or your only move) don’t end them.
days-off-more = and { $count } more
days-off-how = For example, `/azul settings away from:{ $first } until:{ $last }` stops your clock on these days, including the last one, in all your games on all servers. Without **from**, they begin now. You can take { $most } days a year, and at most { $row } of them in a row. They must begin at least an hour before your time is up.
days-off-none = You have no days off planned.
days-off-taken = You’re away from { $first } ({ $since }) until { $last } ({ $until })
days-off-left = { $days ->
    [one] { $days } day off is
   *[other] { $days } days off are
} left in { $year }.
settings-at-once = Your last choice plays the move at once.
settings-by-hand = { $play } I don’t play your only move for you. Steps that a game’s rules dictate still happen automatically, such as taking the last tiles of a round in Summer Pavilion.
settings-only-moves = { $play } Your only move was waiting in { $games }, so I’m playing it now.
settings-preview = You see each move before you play it.
settings-one-step = { $play } You choose a colour and its source in one step.
settings-quiet = Quiet hours: { $hours } ({ $zone }).
settings-no-quiet = No quiet hours.
settings-guild =
    Saved. From now on, on this server:
    - games can be opened in { $channels } by { $openers }; each person may play { $limit } at a time;
    - default time per turn: { $time };
    - { $threads ->
        [1] each game gets its own thread
       *[0] games are played in the channel
    }, and { $newest ->
        [1] only the newest post keeps its picture
       *[0] every post keeps its picture
    };
    - daily puzzle (`/azul settings puzzle`): { $puzzle ->
        [off] none
        [gone] none, because its channel is gone
       *[other] in { $puzzle }
    };
    - open tables (`/azul settings tables`): { $tables ->
        [off] none
        [gone] none, because their channel is gone
       *[other] in { $tables }
    };
    - deal of the week (`/azul settings deals`): { $deals ->
        [off] none
        [gone] none, because its channel is gone
       *[other] in { $deals }
    };
    - seasons of the leaderboard (`/azul settings season`): { $season ->
        [off] none
        [month] monthly
       *[quarter] quarterly
    };
    - theme of the pictures in public posts: { $theme }{ $languages ->
        [one] .
       *[other] ; their language: { $language }.
    }
    -# The last line isn’t in the form: change it with the options of `/azul settings server`.
settings-every-channel = every channel
settings-everybody = everybody
language-auto = the server’s own
language-as-discord = same as your Discord
# The name of this language in the language itself.
language-name = English
form-guild = Settings of this server
form-channels = Channels for Azul
    .description = Games can be opened only in these channels, their threads and posts; choose none to allow all
form-openers = Who may open games
    .description = People with these roles; choose none to allow everybody
form-time = Default time per turn
    .description = People who open a game can choose a different time
form-posts = Posts
    .description = How games are posted. Daily puzzle: { $puzzle ->
        [off] off
        [gone] its channel is gone
       *[other] { $puzzle }
    } (/azul settings puzzle)
form-threads = Each game in its own thread
form-newest = Only the newest post keeps its picture
form-limit = Games at a time per person
    .description = A number from 1 to 100

form-edit = Edit the game
form-kind = Game and side
    .description = Players who have joined are notified of your changes
form-seats = Seats
    .description = Players who have joined keep their seats
form-hours = Time per turn
    .description = Time a player has for each move
form-end = When a turn’s time is up
    .description = Only if turns have a time limit

hint = 💡 **{ $move }**{ $certainty ->
    [only] {" "}is your only move.
    [shallow] . I can’t look ahead here: this only counts the points of this round.
    [equal] . **{ $other }** is about as good. { $why }
    [little] {" "}is a little better than **{ $other }**. { $why }
    [better] {" "}is better than **{ $other }**. { $why }
   *[much] {" "}is much better than **{ $other }**. { $why }
}
hint-line = -# Best play after it: { $line }
hint-both-line = -# Best play after either: { $line }
hint-other-line = -# After the other move: { $line }

# The end of a line of replies: the points that the players would have if the round were over then.
line-with-points = { $moves }; points if the round ended there: { $points }
line-points = { $who } { $points }

# Consecutive moves of one player, as fragments.
line-moves = **{ $who }**: { $moves }

## Refusals: the reason, and a way out

refused-no-such-game = There’s no game { $game } here. `/azul games` lists the open ones.
refused-no-game-here = There’s no game in this channel in which you can do that. `/azul games` lists the open ones: choose one with `game:`, or open one with `/azul new`.
refused-which-game = Several games in this channel match: { $games }. Choose one with `game:`.
refused-no-such-ruleset = I don’t know a game called “{ $text }”. Choose one from the list that `game:` offers.
refused-no-such-side = { $ruleset } has no side called “{ $text }”. Choose from the list that `side:` offers: { $sides }.
refused-wrong-seats = It takes { $least } to { $most } players, not { $seats }. Choose from the list that `seats:` offers.
refused-no-such-level = There’s no computer called “{ $text }”. Choose from the list that `level:` offers: { $levels }.
refused-no-such-time = That isn’t a valid time per turn. Choose from the list that `time:` offers.
refused-bot-invited = { $me ->
    [1] I deal the tiles, so I can’t take a seat.
   *[0] { $who } is a bot and can’t take a seat.
} { $act ->
    [replace] To let a computer play, leave `person:` empty.
    [entry] Choose a person; `/azul tournament computer` lets a computer enter before a tournament begins.
   *[new] To play against a computer, use `computers:`.
}
refused-invited-oneself = You already have a seat. Name only the others.
refused-invited-twice = You named { $who } twice. Name each person once.
refused-too-few-seats = { $seats } seats are too few for { $people ->
    [one] you
   *[other] { $people } people
}{ $computers ->
    [0] .
    [one] {" "}and 1 computer: that takes { $needed }.
   *[other] {" "}and { $computers } computers: that takes { $needed }.
} Choose more seats, or fewer players.
refused-edited-often = Each change pings everybody who has joined game #{ $game }, and you’ve pinged them often enough for now. You can change it again { $again }, or start it unchanged with `/azul start`.
refused-too-many-games = { $me ->
    [1] You already host { $limit } open games. Finish one first, or call one off with `/azul table cancel`.
   *[0] { $who } already hosts { $limit } open games. Choose another player with `person:`.
}
refused-already-started = Game #{ $game } has already started. `/azul board` shows it.
refused-tournament-table = Game #{ $game } is a table of a tournament, so its players can’t be changed and it can’t be called off. You can resign with `/azul resign`; between rounds a moderator can use `/azul tournament replace`.
refused-not-started = Game #{ $game } hasn’t started. Its host starts it with `/azul start`.
refused-leaves-too-late = Game #{ $game } has already started. You can resign with `/azul resign`, and a computer may play on for you.
refused-resigns-too-early = Game #{ $game } hasn’t started. `/azul leave` gives up your seat.
refused-already-over = Game #{ $game } is over. `/azul new` opens another.
refused-follows-own = You’re playing in game #{ $game }, so there’s nothing to follow. I’ll notify you when it’s your turn anyway, and you’ll see how it ends.
refused-follows-too-early = Game #{ $game } hasn’t started, so you can’t follow it yet. `/azul join` takes a seat; once it has started, press **Follow** under its board.
refused-follows-private = You can’t follow game #{ $game }: it’s played in a private thread, and Discord doesn’t tell me if you lose access to it later. In the thread itself, Discord can notify you of every message.
refused-follows-many = You already follow { $most } games, which is the maximum. `/azul follow when:Stop following` makes room.
refused-followed-by-many = Game #{ $game } already has { $most } followers, and I can’t message more people about one game. You can still look at it with `/azul board`.
refused-follows-not = You don’t follow game #{ $game }, so I won’t message you about it. If it’s over, there’s nothing left to follow. `/azul games` lists the games you follow.
refused-follows-nothing = You don’t follow any games. Press **Follow** under the board of a running game, or type `/azul follow`.
refused-nothing-to-undo = You have no move in game #{ $game } to take back.
refused-other-edition = Game #{ $game } was started with boards or rules that I no longer have. Nothing is lost: { $over ->
    [1] I can show and analyse its moves again once the person who runs me restores them.
   *[0] it goes on once the person who runs me restores them. Its host or a moderator can end it with `/azul table end`.
}
refused-unplayable = { $over ->
    [1] I can’t show or analyse game #{ $game }, because its moves no longer fit the rules I know. Its record hasn’t been deleted; please tell the person who runs me.
   *[0] Game #{ $game } can’t go on, because its moves no longer fit the rules I know. Its record hasn’t been deleted; please tell the person who runs me. Its host or a moderator can end it with `/azul table end`.
}
refused-already-seated = { $me ->
    [1] You’re already in game #{ $game }{ $lobby ->
        [1] , which hasn’t started. `/azul games` leads to its lobby, and `/azul leave` gives up your seat.
       *[0] . `/azul board` shows it.
    }
   *[0] { $who } is already in game #{ $game }. Choose somebody who isn’t.
}
refused-not-seated = You aren’t in game #{ $game }. `/azul games` lists the open games.
refused-full = Game #{ $game } is full. `/azul new` opens another.
refused-host-only = Only { $host }, the host of game #{ $game }, can do that. { $lobby ->
    [0] If they have left, or the game is on hold because of them, somebody else becomes the host automatically. You can also resign (`/azul resign`), and on a server a moderator can end the game (`/azul table end`).
   *[1] If they don’t respond, you can open a game of your own with `/azul new`.
}
refused-moderator-only = Only moderators (people who can manage messages in the game’s channel, or the server) can end other people’s games: ask one of them to type `/azul table end`. Conversations outside servers don’t have moderators: there the host of a game can call it off with `/azul table cancel`.
refused-too-few-players = A game needs at least two players. Wait for somebody to join, or add a computer with `/azul table computer`.
refused-not-your-turn = It isn’t your turn in game #{ $game }: { $computers ->
    [1] a computer is
   *[0] { $turn } { $turn-count ->
        [one] is
       *[other] are
    }
} to move. I’ll notify you when it’s your turn.
refused-cannot-plan = It isn’t your turn in game #{ $game }: { $computers ->
    [1] a computer is
   *[0] { $turn } { $turn-count ->
        [one] is
       *[other] are
    }
} to move. I’ll notify you when it’s your turn. You can plan moves only while players are taking tiles.
refused-too-many-planned = You can plan at most { $most } moves for your turn in game #{ $game }. { $typed ->
    [1] Leave some of them out. Your plan hasn’t changed.
   *[0] `/azul undo` withdraws them; then you can plan others.
}
refused-no-such-floor = “{ $text }” is too many: the floor line has { $most } spaces. Write a number from 0 to { $most }, or leave out **floor**.
refused-falls-more = In game #{ $game } more than { $most } would fall to your floor line now. Leave out **floor** to play the move anyway, or choose another move.
refused-nothing-planned = You don’t have a plan in game #{ $game }: it was played or withdrawn, or the round is over. Press **Your move** to plan a move.
refused-plan-changed = You’ve changed your plan in game #{ $game } since then. Press **Your move** to see the current plan.
refused-has-chosen = You’ve already chosen in game #{ $game }; we’re waiting for { $computers ->
    [1] a computer
   *[0] { $turn }
}. Until then you can take your choice back with `/azul undo`.
refused-stale = Game #{ $game } has moved on since then. Look at its newest post, or type `/azul board`.
refused-lobby-changed = The host has changed game #{ $game } since then. Look at its lobby: if you still want to play, press **Join** under it, or type `/azul join`.
refused-channel-not-allowed = On this server, games can only be opened in { $channels }. Type the command there.
refused-openers-only = On this server, only { $roles } can open games. A moderator can change that with `/azul settings server`.
refused-role-needed = Game #{ $game } is only for { $roles }. Open your own with `/azul new`.
refused-not-invited = { $invited ->
    [nobody] Nobody else is invited to game #{ $game }.
   *[other] Game #{ $game } is only for { $invited }.
} Open your own with `/azul new`.
refused-sent-away = The host or a moderator has removed you from game #{ $game }. Open your own with `/azul new`.
refused-removed-oneself = You can’t remove yourself. `/azul leave` gives up your seat.
refused-busy = { $me ->
    [1] You’re already in { $limit ->
        [one] 1 game
       *[other] { $limit } games
    } on this server. Finish or resign from one first; a moderator can raise the limit with `/azul settings server`.
   *[0] { $who } is already in { $limit ->
        [one] 1 game
       *[other] { $limit } games
    } on this server. Wait until one is finished, or invite somebody else.
}
refused-blocked = { $me ->
    [1] You have blocked { $who }. `/azul settings me` changes that.
   *[0] { $who } doesn’t want to play with you. Choose another game or other people.
}
refused-asked-often = You’ve pinged { $who } often enough for now. You can ask again { $again }.
refused-declined-often = { $kind ->
    [takeback] The other players have declined that three times in game #{ $game }, so I won’t ask them again.
    [cancel] The other players have declined that three times in game #{ $game }, so I won’t ask them again. You can resign with `/azul resign`, and a moderator can end the game with `/azul table end`.
   *[replace] That has been declined three times in game #{ $game }, so I won’t ask again. Choose another seat or person; a moderator can give any seat away (`/azul table replace`).
}
refused-not-together = { $who } and { $other } don’t play with each other. Choose somebody else.
refused-no-such-move = { $moves ->
    [0] Nobody has moved in game #{ $game } yet; `move:0` is the board before the first move.
   *[other] The last move in game #{ $game } is { $moves }. Choose `move:` from 0 (the board before the first) to { $moves }.
}
refused-not-over = A rematch follows a game that has been played to the end, and game #{ $game } hasn’t. `/azul new` opens another.
refused-rematch-elsewhere = There’s already a rematch of game #{ $game }, in a channel that you can’t see. Ask a moderator for access to that channel, or open another game with `/azul new`.
refused-nobody-waits = It’s your own turn in game #{ $game }, so you can’t nudge anybody or add time. Press **Your move**, or type `/azul move`.
refused-nudged-already = Somebody has already nudged { $who }. You can nudge again { $again }.
refused-hint-in-tournament = Game #{ $game } is a table of a tournament, so I don’t give hints in it. Once it’s over, `/azul record analyse` shows which moves were better.
refused-hint-in-rated = Game #{ $game } is rated, so I don’t give hints in it. Once it’s over, `/azul record analyse` shows which moves were better. Against computers (`/azul new computers:`) I give hints at any time.
refused-stalled = Game #{ $game } is on hold because nobody is responding, so I’ve stopped pinging. If all the players who still respond agree, a computer or another person can take over the seat (`/azul table replace`), or you can call the game off (`/azul table cancel`). You can also resign (`/azul resign`).
refused-stalled-table = Game #{ $game } is on hold because nobody is responding, so I’ve stopped pinging. The host of the tournament or a moderator can end it and decide who finished where: ask them to use `/azul tournament correct`. You can also resign (`/azul resign`).
refused-time-enough = They already have as much time as I can give: until { $until }. `/azul nudge` reminds them.
refused-no-time-limit = Turns in game #{ $game } don’t have a time limit. `/azul nudge` reminds the next player.
refused-across-the-bag = It’s too late to take that back in game #{ $game }: new tiles have been drawn from the bag since.
refused-others-moved = The other players have moved since then in game #{ $game }. You can ask them to let you take your move back, along with everything played since.
refused-too-late-to-undo = The time for that turn in game #{ $game } is up (extra time from other players doesn’t count), so you can’t take the move back on your own. You can ask the other players: if they all agree, the turn starts again with its full time.
refused-undone-often = Moves in game #{ $game } have been taken back three times since { $who } last moved. You can ask the other players to let you take this one back.
refused-undone-alone = You’ve taken back a hundred moves in this turn of game #{ $game }. Your next move is final; after that you can take moves back again.
refused-offer-open = There’s already an open request in game #{ $game }. `/azul table agree` or `/azul table decline` answers it; the person who asked can withdraw it with `/azul table decline`.
refused-asked-elsewhere = There’s no request for you in game #{ $game }, but there is one in game #{ $asking }: choose it with `game:`.
refused-no-offer = There’s no open request in game #{ $game }: it may already have been answered. `/azul board` shows the game.
refused-not-yours-to-agree = Your answer isn’t needed in game #{ $game }, or you’ve already given it.
refused-no-such-seat = There’s no such seat in game #{ $game }. Choose one from the list that `seat:` offers.
refused-seat-of-computer = A computer already has that seat in game #{ $game }. Choose another seat, or name somebody with `person:`.
refused-not-a-player = Only a player of game #{ $game } can host it: { $count ->
    [0] there’s no other player.
   *[other] choose one of { $players }.
}
refused-already-host = { $me ->
    [1] You’re already the host
   *[0] { $who } is already the host
} of game #{ $game }. Choose another player with `person:`.
refused-not-allowed-to-replace = Only the host or a moderator can give somebody else’s seat in game #{ $game } to another person, and only a moderator can give it to a computer. The other players can do either together once the player has left the server or the game is on hold because of them. You can always offer your own seat to somebody, or resign (`/azul resign`) and leave it to a computer.
refused-no-ratings = Nobody on this server is listed for { $ruleset } yet. Players are listed after { $games } rated games: games without computers in which everybody has moved twice. `/azul new` opens one. `/azul stats` also counts games with computers.
refused-no-results = There’s nothing to show yet: { $of ->
    [me] finish a game on this server first.
    [pair] { $who } and { $rival } have to finish a game together on this server first.
   *[other] { $who } has to finish a game on this server first.
} `/azul new` opens one.
refused-bad-settings = { $what ->
    [bot] { $text } is a bot, so there’s nobody to block. Take it out of **Blocked people**.
    [oneself] You can’t block yourself. Take your name out of **Blocked people**.
    [category] { $text } is a category, and games are played in channels. Choose the channels in it instead.
   *[other] I don’t understand “{ $text }” as { $what ->
        [zone] a time zone. Try a city such as Berlin or New York, or UTC.
        [quiet] quiet hours. Try 22:00-07:30 or 10pm-7:30am Berlin, or leave it empty.
        [time] a time per turn. Choose one from the form.
        [language] a language. Choose one from the list.
        [theme] a theme for pictures. Choose one from the list.
       *[limit] a number of games. Type a number from 1 to 100.
    }
}
refused-not-saved = Nothing was saved.
refused-not-a-move = “{ $text }” isn’t a move{ $reason ->
    [incomplete] : something is missing at the end ({ $known }).
    [too-long] : “{ $word }” is one word too many.
    [too-many-tiles] : that’s more than { $most } tiles.
    [not-a-move] .
   *[other] : “{ $word }” doesn’t fit there (possible: { $known }).
}
refused-illegal = That move isn’t possible. { $why } Press **Your move**, or choose one of the moves that `/azul move` suggests.
refused-illegal-of-several = “{ $move }” isn’t possible. { $why } I haven’t played any of these moves.
refused-illegal-plan = “{ $move }” can’t be planned. { $why } You can only plan moves that are possible in the current position. Your plan hasn’t changed.
refused-one-move = “{ $move }” can’t be sent together with another move, because the other players have to see it first. I haven’t played any of these moves. Type them one by one.
refused-called-later = It’s quiet hours for { $who }. I’ll notify them at { $until } that it’s their turn, so there’s no need to nudge.
refused-nudged-later = Somebody has already nudged { $who }. It’s their quiet hours, so the nudge waits until { $until }.
refused-days-off-now = { $who } { $who-count ->
    [one] is
   *[other] are
} away until { $until } ({ $again }). I’ll notify them then that it’s their turn, so there’s no need to nudge.
refused-days-off-none = You don’t have any days off to end. To plan some, use `/azul settings away`.
refused-days-off-form = “{ $text }” isn’t a date. Write it as year, month and day, such as 2026-12-24; put the last day in **until**.
refused-days-off-past = Days off can’t be in the past: today is { $today } in your time zone (`/azul settings me`).
refused-days-off-order = The last day ({ $last }) comes before the first ({ $first }). Swap them.
refused-days-off-far = Days off can’t be planned that far ahead: they must begin by { $last }.
refused-days-off-long = You can take at most { $days } days off in a row. Days off with a gap of a day or less between them count as consecutive. Choose an earlier last day.
refused-days-off-overlap = You already have days off from { $since } to { $until }. Choose other days, or cancel those first: `/azul settings away end:True`.
refused-days-off-spent = You have only { $left } of { $most } days off left in { $year }. Choose fewer; in { $next } you have { $most } more.
refused-days-off-late = In game #{ $game } your time is up at { $until }, which is too soon for days off to begin. Make your move there first.
refused-called-just-now = I’ve only just notified { $who } that it’s their turn. You can nudge them { $again }.
refused-everybody-gone = { $who } { $who-count ->
    [one] has left this server, so there’s nobody to nudge. If all the other players agree, a computer or another person can take over the seat
   *[other] have left this server, so there’s nobody to nudge. If all the other players agree, a computer or another person can take over each seat
} (`/azul table replace`).
refused-not-called = { $who } { $who-count ->
    [one] doesn’t
   *[other] don’t
} want to be pinged by you, so I won’t ping them. Another player of game #{ $game } can nudge, you can resign (`/azul resign`), or a moderator can end the game (`/azul table end`).
refused-channel-gone = The channel of game #{ $game } is gone, so I can’t ping anybody. To carry on in another channel, a player or somebody who manages the server can type `/azul table move-here` there.
refused-channel-there = Game #{ $game } is played in { $channels }. It can move only if that channel is gone or I can’t post in it.
refused-only-computers-here = In direct messages you can only play against computers: choose `computers:` from 1 to 3, and leave out opponents, role, thread and free seats. To play with others, type `/azul new` on a server or in a conversation with them.
refused-server-only = That only works on a server. Type it in a server channel that I’m in.
refused-guest-here = That only works on a server that I’m a member of. Ask somebody who manages the server to invite me. Games with friends work here too: type `/azul new`.
refused-bot-left = I’m no longer a member of the server of game #{ $game }, so I can’t post there. { $over ->
    [1] The game is over. Without `share:` I’ll show it to you here. People who have added me to their apps can open another with `/azul rematch` or `/azul new`.
   *[0] To carry on without me, a player or a moderator who has added me to their apps can type `/azul table move-here` in one of its channels.
}
refused-posted-elsewhere = I can share game #{ $game } only where it’s played: type the command in { $channels }. Without `share:` I’ll show it to you here.
refused-hidden-here = Only you would see my responses here, because you don’t have { $permissions }. Ask a moderator to grant it or to invite me, or play in a group chat.
refused-no-thread-here = I can open threads only on a server that I’m a member of. Leave out `thread:`, or ask somebody who manages the server to invite me.
refused-no-role-here = I can see people’s roles only on a server that I’m a member of. Leave out `role:` and name people as `opponent:`, or ask somebody who manages the server to invite me.
refused-missing-permissions = I can’t run games in { $channels }: I don’t have { $permissions }. Ask a moderator to grant it, or use another channel.
refused-may-not-write = To have me post in { $channels }, you need { $permissions } there yourself. { $act ->
    [join] Press **Join** under the lobby there, or ask a moderator to grant it.
    [replace] Ask a player of game #{ $game } to offer you their seat with `/azul table replace`, or a moderator to grant it.
    [rematch] Ask one of the other players to open the rematch, or a moderator to grant it.
    [host] Ask a moderator to grant it, or to choose the host.
    [begin] Ask a moderator to grant it, or to begin the tournament.
    [move-here] Type it in a channel where you have it, or ask a moderator to grant it.
    [tournament] Type `/azul tournament new` in a channel where you have it, or ask a moderator to grant it.
    [share] Leave out `share:` to see the result privately, or ask a moderator for that permission.
   *[new] Type `/azul new` in a channel where you have it, or ask a moderator to grant it.
}
refused-manager-only = Only people who can manage this server (“Manage Server”) can change its settings. For your own, use `/azul settings me`.
refused-old-button = This button is from an older version of me. `/azul board` shows a game with working buttons, `/azul puzzle` gives you a new puzzle, and `/azul learn` opens a lesson.
refused-deleting = I’m already deleting your data. Wait until I’ve finished; that can take a minute.
refused-stopping = I’m restarting and haven’t done this. Please try again in a minute.
refused-not-shared = You can share game #{ $game } only once it’s over, and only in a server channel you may write in. Type `/azul record replay` or `/azul record analyse` with `share:` there.
refused-too-much = { $server ->
    [1] This server has asked me for
   *[0] You’ve asked me for
} { $what ->
    [games] a lot of new games or tournaments. The next one can be opened { $again }; running games go on.
    [entries] a lot of tournament entries and withdrawals. You can do that again { $again }; the tournaments you’re in go on.
    [changes] a lot of changes to tournaments. You can do that again { $again }; until then the tournaments don’t change.
    [codes] a lot of checks of a code. You can try again { $again }; ask the tournament’s host for the code.
    [thoughts] a lot of hints and analyses. You can do that again { $again }; games go on without them.
    [files] a lot of replays and files. You can do that again { $again }.
    [posts] a lot of public posts. You can do that again { $again }; until then you can look at everything privately.
    [days-off] a lot of changes to days off. You can change them again { $again }. Until then your days off stay as they are, though moving still ends any that have begun.
    [deletions] several deletions of data. You can do that again { $again }; deleted data stays deleted.
   *[presses] a lot in a short time. Try again { $again }; nothing is lost.
}
refused-one-at-a-time = I’m still working on your last request. Try again in a moment; nothing is lost.
refused-bad-option = The command doesn’t accept that value. Choose one of the values it suggests as you type.
refused-fault = { $known ->
    [play] Something went wrong on my side, but your move was played.
    [undo] Something went wrong on my side, but your choice was taken back.
    [takeback] Something went wrong on my side, but your move was taken back.
    [nothing] Something went wrong on my side. No game has changed. Please try again.
    [unknown] Something went wrong on my side, and I can’t tell whether your request was carried out. Please check before you try again.
   *[other] Something went wrong on my side, but your request was carried out.
} If this keeps happening, give the person who runs me this number: { $fault }

permission-use_external_apps = “Use External Apps”
permission-view_channel = “View Channel”
permission-send_messages = “Send Messages”
permission-send_messages_in_threads = “Send Messages in Threads”
permission-manage_threads = “Manage Threads” (the thread is locked)
permission-attach_files = “Attach Files”
permission-create_public_threads = “Create Public Threads”

## Pictures

picture-seat = Player { $number }
picture-table = { $ruleset } #{ $game }
picture-round = Round { $round }
picture-turn = { $who } to move
picture-turn-yours = You to move
picture-move = move { $move } of { $moves }
picture-over = { $me ->
    [yes] You win
   *[no] { $who } wins
}
picture-over-shared = { $who } win
picture-ended = Ended
picture-rank = #{ $rank }
result-resign = { $who } left before the end, so the game wasn’t scored.
result-timeout = { $who } ran out of time before the end, so the game wasn’t scored.

## Descriptions of positions

alt-factories = Factories: { $factories }.
alt-factory = { $number }: { $tiles }
alt-centre = Centre: { $tiles }.
alt-tiles = { $count } { $colour }
alt-marker = start marker
alt-none = empty
alt-nothing = nothing
alt-empty-board = an empty board
alt-player = { $name } ({ $score ->
    [one] 1 point
   *[other] { $score } points
})
alt-player-short = { $name } ({ $score })
text-more = The rest of the table didn’t fit here: `/azul board text:True` has all of it.
text-rounds = The round
text-sources = On offer
text-factory = Factory { $number }: { $tiles }
text-factories-empty = Empty factories: { $numbers }
text-centre = Centre: { $tiles }
text-player = { $name }, { $score ->
    [one] 1 point
   *[other] { $score } points
}{ $acting ->
    [yes] , to move
   *[no] {""}
}
text-marker = has the start marker
text-coming = as things stand, { $coming ->
    [one] 1 point
   *[other] { $coming } points
}
text-rank = rank { $rank }
