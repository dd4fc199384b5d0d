# What the bot says in every game.

game-name = { $ruleset } **#{ $game }**
game-side = { $ruleset } · { $side }
several = { $count } { $what }
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
    .temper = Takes the next points and watches nobody; beginners win
level-medium = medium
    .temper = Watches what it leaves you
level-hard = hard
    .temper = Reads the round to its end, and answers at once
level-expert = expert
    .temper = Reads the most, and takes its time
computer-names = Ada Bruno Clara Duarte Elena Felix Greta Hugo Inês Jorge Leonor Marta
somebody = somebody
list-and = { $others } and { $last }

time-none = no limit
time-hours = { $hours } hours
time-days = { $days ->
    [one] 1 day
   *[other] { $days } days
}
end-nothing = nothing happens
end-move = a computer plays that turn
end-seat = a computer takes the seat
end-forfeit = the seat is forfeited

## Posts

post-your-turn = { $who }, your turn in { $name }
post-their-turn = { $who }, you’re all up in { $name }
post-computers-turn = { $who } { $count ->
    [one] is
   *[other] are
} to move in { $name }
post-started = The game begins: { $order }. { $first } starts.
post-earlier = … { $count ->
    [one] 1 earlier move
   *[other] { $count } earlier moves
}: `/azul record history`
post-chosen = { $who } { $count ->
    [one] has
   *[other] have
} already chosen.
post-scores = Round { $round } · { $scores }
post-score = { $name } { $score }
post-score-coming = { $name } { $score } → { $coming }
post-unsealed = The seed of the bag: { $seed } (whole: `/azul record export`; checked: `/azul record verify`)
post-winner = 🏆 { $who } wins { $name } with { $score } { $score ->
    [one] point
   *[other] points
}!
post-winner-resign = 🏆 { $who } wins { $name }: { $left } left before the end.
post-winner-timeout = 🏆 { $who } wins { $name }: { $left } ran out of time.
post-winners = 🏆 { $who } share victory in { $name } with { $score } { $score ->
    [one] point
   *[other] points
}!
post-sheet = { $rank }. { $who } **{ $score }** — { $lines }
post-ratings = Rating: { $ratings }
post-rating = { $name } { $before } → { $after }
post-sheet-plain = { $rank }. { $who } **{ $score }**
post-deadline = Time is up { $when }
post-empty = Nobody is left in { $name }, so it is over.
post-unrated-computer = A computer played, so this game doesn’t count for ratings.
post-unrated-replaced = A seat changed hands, so this game doesn’t count for ratings.
post-unrated-resigned = Somebody left before the end, so this game doesn’t count for ratings.
post-unrated-time = Somebody ran out of time, so this game doesn’t count for ratings.
post-sheet-line = { $what } { $points }
post-no-picture = I couldn’t draw this board; `/azul mine` and `/azul board` try again.
post-no-files = I’m not allowed to attach files here (“Attach Files”), so there’s no picture; `/azul mine` and `/azul board` show it.
post-cancelled = { $name } was called off by its host.
post-agreed = Everybody has agreed to call { $name } off, so it ends without a result.
post-ended = { $name } was ended by a moderator.

act-takeback = **{ $who }** takes back { $moves ->
    [one] the last move
   *[other] the last { $moves } moves
}.
act-resign-forfeit = **{ $who }** resigns; the game is over.
act-resign-seat = **{ $who }** takes over: its player resigned.
act-timeout-forfeit = **{ $who }** ran out of time; the game is over.
act-timeout-seat = **{ $who }** takes over: its player ran out of time.
act-replace-computer = **{ $who }** takes over from its player.
act-replace-person = **{ $who }** takes over the seat of { $old } and plays on.

offer-takeback = { $asked }: **{ $seat }** would like to take back their last move in { $name }, and everything played since. Do you agree?
offer-takeback-typed = Or type `/azul table agree` or `/azul table decline`. If somebody moves first, nothing is taken back.
offer-seat = { $asked }: { $by } would like { $person } to take over the seat of **{ $seat }** in { $name }. { $count ->
    [one] Do you agree?
   *[other] Do both of you agree?
}
offer-own = { $asked }: { $by } would like to give you their seat in { $name }. Do you agree?
offer-replace-typed = Or type `/azul table agree` or `/azul table decline`.
offer-volunteer = { $asked }: { $by } would like to take over the seat of **{ $seat }** in { $name }. Do you agree?
offer-cancel = { $asked }: { $by } would like to call { $name } off. It would end without a result. { $count ->
    [one] Do you agree?
   *[other] Do you all agree?
}
offer-cancel-typed = Or type `/azul table agree` or `/azul table decline`. Until everybody has agreed, the game goes on.

notice-turn = { $who }, it’s your turn in { $name }. { $link }
notice-remind = { $who }, { $name } is still waiting for your move. { $link }
notice-nudge = { $who }, the others in { $name } would like to go on. { $link }
notice-asked = { $who }, there’s a question for you in { $name }. { $link }
notice-invite = { $who }, { $host } invites you to { $name }. { $link }
notice-edited = { $who }, { $host } has changed the game that you’ve joined. Now it’s { $name }: { $terms }. { $link } If you’d rather not play it, press **Leave** there or type `/azul leave`.
notice-removed = { $who }, you no longer have a seat in { $name }: its host or a moderator took you out. You can start a game of your own with `/azul new`.
notice-cannot-join = { $who }, { $person } can’t come to { $name }. You can add a computer, start, or call it off. { $link }
notice-giving = { $who }, { $person } has been asked to take over your seat in { $name }. If you move before they answer, the seat stays yours. { $link }
notice-replaced = { $who }, { $person } has taken over your seat in { $name }. { $link }
notice-stalled = { $name } is on hold, because nobody answers. I won’t call anybody again; it goes on with the next move of { $waiting }. Somebody else can take over the seat (`/azul table replace`), or a moderator can end the game (`/azul table end`).
notice-time = One more day for { $waiting } in { $name }.
notice-gone = { $who }, the channel of { $name } is gone, so nobody can be told what happens there. Where should it go on? Type `/azul table move-here` in another channel of that server (with `game:` if you play several).
notice-host = { $host } is now the host of { $name }.
notice-declined = The question in { $name } is off; the game goes on.
notice-end-move = Then a computer plays this turn for you.
notice-end-seat = Then a computer takes your seat.
notice-end-forfeit = Then your seat is forfeited.
notice-where = On **{ $server }**, with { $others }.
notice-with = With { $others }.
notice-played = Played in { $name }.
notice-passed = { $name } is no longer waiting for you.
notice-direct = I’m writing to you here because you chose so in `/azul settings me`.

lobby-title = { $kind } · #{ $game }
lobby-seat = { $number }. { $who }
lobby-host = { $number }. { $who } (host)
lobby-computer = Add computer
lobby-free = { $number }. *free*
lobby-waiting = { $free ->
    [0] All seats are taken. The game starts when the host presses Start.
    [one] One seat is free. The game starts when it’s taken, or when the host presses Start.
   *[other] { $free } seats are free. The game starts when all are taken, or when the host presses Start.
}
lobby-terms = { $side }, { $seats } seats, time for a turn: { $time }
lobby-time = Time for a turn: { $time }; then { $end }.
lobby-invited = Only for { $who }.
lobby-nobody-invited = Nobody else is invited. The host can add a computer, start, or call it off.
lobby-declined = { $who } can’t come.
lobby-role = Only for { $role }.
lobby-rematch = A rematch: the next player in turn starts.
lobby-in-thread = The game has begun: { $thread }
lobby-sealed = The order of the bag is fixed and sealed: SHA-256 { $commitment } (whole: `/azul record verify`)
lobby-closes = If nothing happens, this lobby closes { $when }.
lobby-started = The game has begun; its board is below.
lobby-cancelled = The host called the game off.
lobby-empty = Everybody left, so the lobby is closed.
lobby-expired = Nothing happened for too long, so the lobby is closed. Open a new one with `/azul new`.
lobby-ended = A moderator closed the lobby.
lobby-unplayable = The game couldn’t go on, so it was ended.

button-join = Join
button-leave = Leave
button-start = Start
button-edit = Edit
button-move = Your move
button-mine = My board
button-play = Play
button-back = ◀
button-here = { $page } / { $pages }
button-on = ▶
button-undo = Undo
button-hint = Hint
button-rules = Rules
button-resign = Yes, resign
button-cancel = Yes, call it off
button-ask = Ask the others
button-agree = Agree
button-decline = Decline
button-rematch = Rematch
button-time = Give a day
button-nudge = Nudge
button-next = Next game
button-history = History
button-replay = Replay
button-share = Share
button-end = Yes, end it
button-all = All games
button-forget = Yes, delete my data
button-myfix = Correct it
button-fix = Correct it
button-mydata = Export my data
button-erase = Delete my data …

## Private answers

answer-opened = { $name } is open.
answer-joined = You’re in { $name }.
answer-left = You left { $name }.
answer-started = { $name } has begun.
answer-cancelled = { $name } has been called off.
answer-ended = { $name } has been ended.
answer-played = Played: { $move }
answer-undone = Taken back.
answer-secret = Nobody sees it until everyone has chosen, and until then you can take it back.
answer-no-games = { $private ->
    [1] You aren’t in any game.
   *[0] You aren’t in any game, and none is open on this server.
} Start one with `/azul new`.
answer-games-mine = **Your games**
answer-games-here = **Other open games on this server**
answer-game-stalled = { $name } · round { $round } · on hold since { $since }, waiting for { $who } · { $place }
answer-game-until = until { $when }

answer-asked = I’ve asked them.
answer-agreed = You agreed.
answer-agreed-more = You agreed. Now it’s up to { $who }.
answer-declined = You declined, so it’s off.
answer-withdrawn = You took your question back; the game goes on.
answer-not-coming = You’re not coming to { $name }; its lobby says so. If you think better of it, press **Join**.
answer-nudged = I’ve called them.
answer-nudged-without = I’ve called whoever is here, but { $who } has left this server. The host or a moderator can let a computer play on at once, or give the seat to somebody else (`/azul table replace`).
answer-time = They have one more day.
answer-resign-sure = Do you want to resign from { $name }? { $outcome } This can’t be undone.
resigning-on = A computer plays on for you; { $who } { $count ->
    [one] plays
   *[other] play
} on.
resigning-wins = { $who } { $count ->
    [one] wins
   *[other] share the victory
}: the game is over.
resigning-last = You are the last person at the table, so the game is over, and { $who } { $count ->
    [one] wins
   *[other] share the victory
}.
answer-cancel-sure = Do you want to call { $name } off? { $outcome }
answer-cancel-asked = I’ve asked { $who }. Until everybody has agreed, the game goes on.
cancelling-lobby = The lobby closes, with { $people } people in it.
cancelling-unmoved = Nobody has moved, so the game is called off at once.
cancelling-alone = You’re playing against computers only, so the game ends at once, without a result.
cancelling-asked = { $who } { $count ->
    [one] is asked, and the game goes on until they agree
   *[other] are asked, and the game goes on until all of them agree
}.
answer-end-sure = Do you want to end { $name } of { $who }? It’s over at once, without a result, and can’t be taken up again.
answer-resigned = You resigned from { $name }.
answer-seat-asked = I’ve asked them.
answer-seat-given = Done.
answer-host = { $name } has a new host.
answer-edited = { $name } is changed.
answer-computer = A computer joins { $name }.
answer-removed = Done: the seat in { $name } is free.
answer-rematch = Here’s the rematch: { $name }. { $link }
answer-game-lobby = { $name } · lobby, { $seated } of { $seats } seats taken · { $place }
answer-game-running = { $name } · round { $round } · waiting for { $who } since { $since } · { $place }
answer-game-yours = { $name } · round { $round } · **your turn** since { $since } · { $place }
games-all = **Open games on this server: { $count }**{ $held ->
    [0] {""}
   *[other] {", "}{ $held } of them on hold
}
games-all-none = No game is open in the channels that you see. `/azul new` starts one.
games-all-lobby = { $name } · lobby, { $seated } of { $seats } seats taken · opened { $opened } · { $place }
games-all-running = { $name } · opened { $opened } · waiting since { $since } · { $place }
games-all-stalled = { $name } · **on hold** · opened { $opened } · waiting since { $since } · { $place }
games-all-end = End a game …
answer-more = … and { $count } more.
answer-cannot-post = But nobody was told: in { $channel } I don’t have { $permissions }. A moderator can allow it. Meanwhile the game waits, and `/azul board` shows it here.
answer-gone = But nobody was told: the channel of { $name } is gone. To go on in another one, its host or somebody who manages the server can type `/azul table move-here` there.
answer-no-server = But nobody was told: I’m no longer on the server of { $name }.
answer-moved = { $name } goes on here.
answer-game-gone = its channel is gone (`/azul table move-here`)
which-game = Several games fit. Which one do you mean?
which-game-many = { $count } games fit, and these are the { $shown } in which something happened last. Which one do you mean? To name any other, type the command with `game:`.
which-game-choose = Choose a game
which-game-lobby = Lobby, { $seated } of { $seats } seats taken
which-game-yours = Round { $round } · your turn
which-game-theirs = Round { $round } · waiting for { $who }
which-game-over = Over

picker-title = Your move in { $name }
picker-back = ◀ { $what }
picker-hint = The picture shows your board after { $moves ->
    [one] this move
   *[other] these moves
}. Press Play, or ◀ to change a choice.

history-title = { $name } · moves { $pages ->
    [1] {""}
   *[other] ({ $page } / { $pages })
}
history-seats = Seats: { $who }
history-move = { $number }. **{ $who }** { $what } · { $notation }
history-shown = The picture shows the board after move { $number }.
history-begin = The board before the first move
history-choose = Show the board after …
history-earlier = Earlier moves …
history-later = Later moves …
history-replay = { $name }, from the first move on
shared-by = Shared by { $who }
history-alt = The boards of a whole game, one after another: { $moves } moves.
button-first = ⏮
button-last = ⏭

record-exported = { $name }, with its seed and every move. `/azul record verify` checks such a file, and so does `python -m bot verify FILE`.
record-exported-running = { $name } as far as it has been played. Its seed stays sealed until the end; only then can it be verified.

sheet-total = Total
sheet-leaderboard = Leaderboard · { $ruleset }
sheet-rating = Rating
sheet-games = Games
sheet-wins = Wins
sheet-best = Best
sheet-mean = Mean
sheet-place = Place
sheet-ahead = Ahead
sheet-level = Level
sheet-behind = Behind
sheet-person = { $who }
sheet-pair = { $who } and { $rival }
sheet-pair-note = Last ten: up ahead, down behind. Games of both, as { $who } sees them.
sheet-counting = Last ten: up won, down last. Ratings count games that people played to the end.
sheet-rated = Last ten: up won, down last. Listed from three games on; all begin at { $start }.
sheet-form = Last ten
sheet-form-won = { $won } of the last { $count } won
sheet-form-ahead = ahead in { $won } of the last { $count }
sheet-course = { $ruleset }: rating
sheet-course-alt = { $title } from { $begin } to { $now } in { $games ->
    [one] one game
   *[other] { $games } games
}, { $top } at best.
sheet-balance = { $ruleset }: ahead, level, behind
sheet-board = { $best ->
    [1] Best board
   *[0] Best in sight
}: { $score } { $score ->
    [one] point
   *[other] points
}, #{ $game }

welcome =
    ### Hello! I bring Azul to this server
    Azul, Summer Pavilion and Stained Glass of Sintra: with friends, over days, in any channel, or against my computers. I draw the board after every turn and call whoever is next.
    - **Play:** `/azul new` opens a game, and `/azul help` says how it goes.
    - **On your own:** `/azul puzzle` asks you for the best move.
    - **Moderators:** `/azul settings server` says in which channels games can be opened and by whom; `/azul settings puzzle` brings a puzzle every day.
    -# Unofficial fan project, not connected with the publisher of Azul.
welcome-picture = three games

privacy =
    ### What I store about you
    - for each game you joined: your user ID, your display name at the time, your moves and when you made them;
    - for finished games: your place and score, and from these a rating for each server and game;
    - what you chose in `/azul settings me`: how I notify you, quiet hours, time zone, people you blocked, the look of your pictures, and whether your moves are played at once.
    - for daily puzzles: which move you answered, when, and whether it was right.
    Nothing else: no messages, no member lists. I keep it until you delete it, or until a month after the server has removed me.
    The button **Delete my data** resigns your running games, puts “somebody” in your place in finished ones, and deletes the rest, games we played in private messages with it. If somebody has blocked you, that stays theirs. Messages I have posted stay where they are; a moderator can delete them.
privacy-exported = Everything I store about you.
privacy-sure = Delete everything I store about you? You resign your running games and lose your ratings. This can’t be undone.
privacy-deleted = Done. { $games ->
    [0] You were in no game.
    [one] Your name is gone from one game.
   *[other] Your name is gone from { $games } games.
}

form-own = Your settings
form-notify = When it’s your turn
    .description = How I notify you
notify-channel = a mention in the channel
notify-direct = a private message instead
notify-both = both
notified-channel = mention
notified-direct = private message
notified-both = mention and private message
form-quiet = Quiet hours
    .description = Hours and time zone, for example 22:00-07:30 Europe/Berlin; I call you afterwards
form-play = Your moves
    .description = Otherwise you see each move first and press Play
form-at-once = Play at once: my last choice plays the move
form-blocked = Blocked people
    .description = No new game together, and nothing they ask calls you
form-theme = Your pictures
    .description = The ones only you see: your board, previews, rules, history
theme-dark = dark
theme-light = light
theme-auto = as usual (yours: as on the server; the server’s: the bot’s default)
theme-as-server = as on the server
theme-as-bot = the bot’s default
settings-own = Saved. I’ll notify you by { $notify }. { $quiet } Pictures only you see: { $theme }. { $play }
settings-at-once = Your last choice plays the move at once.
settings-preview = You see each move before you play it.
settings-quiet = Quiet hours: { $hours } ({ $zone }).
settings-no-quiet = No quiet hours.
settings-guild =
    Saved. From now on, on this server:
    - games can be opened in { $channels } by { $openers }; each person may play { $limit } at a time;
    - usual time for a turn: { $time };
    - { $threads ->
        [1] each game gets its own thread
       *[0] games are played in the channel
    }, and { $newest ->
        [1] only the newest post keeps its picture
       *[0] every post keeps its picture
    };
    - daily puzzle (`/azul settings puzzle`): { $puzzle ->
        [off] none
       *[other] in { $puzzle }
    };
    - look of the pictures of public posts: { $theme }{ $languages ->
        [one] .
       *[other] ; their language: { $language }.
    }
    -# The form doesn’t hold the last line; the options of `/azul settings server` change it.
settings-every-channel = every channel
settings-everybody = everybody
language-auto = the server’s own
language-en = English
form-guild = Settings of this server
form-channels = Channels for Azul
    .description = Games can be opened only in these; choose none to allow all
form-openers = Who may open games
    .description = People with these roles; choose none to allow everybody
form-time = Usual time for a turn
    .description = Whoever opens a game can choose another
form-posts = Posts
    .description = How games fill a channel. Daily puzzle: { $puzzle ->
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
    .description = Whoever has joined is told what you change
form-seats = Seats
    .description = Whoever has joined keeps theirs
form-hours = Time for a turn
    .description = How long each person may take to move
form-end = When a turn’s time is up
    .description = Only where a turn has a time

hint = 💡 **{ $move }**. { $why }
hint-brings = It brings { $what }.
hint-leaves = It brings { $what }, and leaves { $who } { $points } at best ({ $reply }).

## Refusals: the reason, and the way out

refused-no-such-game = There’s no game { $game } here. `/azul games` lists the open ones.
refused-no-game-here = There’s no game in this channel for that. `/azul games` lists the open ones: name one with `game:`, or start one with `/azul new`.
refused-which-game = Several games in this channel fit: { $games }. Say which one with `game:`.
refused-no-such-ruleset = I don’t know a game called “{ $text }”. Choose one from the list that `game:` offers.
refused-no-such-side = { $game } has no side called “{ $text }”. Choose from the list that `side:` offers: { $sides }.
refused-wrong-seats = { $least } to { $most } can play, not { $seats }. Choose from the list that `seats:` offers.
refused-no-such-level = There’s no computer called “{ $text }”. Choose from the list that `level:` offers: { $levels }.
refused-no-such-time = No turn can take that long. Choose from the list that `time:` offers.
refused-bot-invited = { $me ->
    [1] I deal the tiles, so I can’t take a seat.
   *[0] { $who } is a bot and can’t take a seat.
} { $act ->
    [replace] To let a computer play, leave `person:` empty.
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
refused-edited-often = Each change calls those who have joined game #{ $game }, and you’ve called them often enough for now. You can change it again { $again }; `/azul start` begins it as it is.
refused-too-many-games = You already host { $limit } open games. Finish one first, or call one off with `/azul table cancel`.
refused-already-started = Game #{ $game } has already begun. `/azul board` shows it.
refused-not-started = Game #{ $game } hasn’t begun. Its host starts it with `/azul start`.
refused-already-over = Game #{ $game } is over. `/azul new` starts another.
refused-nothing-to-undo = You have no move in game #{ $game } to take back.
refused-other-edition = Game #{ $game } was begun on other boards, or under later rules, than I have now. Nothing is lost: it goes on once the person who runs me puts them back. Its host or a moderator can end it with `/azul table end`.
refused-unplayable = Game #{ $game } can’t go on: its moves no longer follow from the rules as I know them. Nothing of it has been deleted; please tell the person who runs me. Its host or a moderator can end it with `/azul table end`.
refused-already-seated = { $me ->
    [1] You’re already in game #{ $game }. `/azul board` shows it.
   *[0] { $who } is already in game #{ $game }. Choose somebody who isn’t.
}
refused-not-seated = You aren’t in game #{ $game }. `/azul games` lists the open games.
refused-full = Game #{ $game } is full. `/azul new` starts another.
refused-host-only = Only the host of game #{ $game } ({ $host }) can do that. A moderator can end a game with `/azul table end`.
refused-moderator-only = Only moderators (people who may manage messages in the game’s channel, or the server) can end other people’s games.
refused-too-few-players = A game needs at least two players. Wait for somebody to join, or add a computer with `/azul table computer`.
refused-not-your-turn = It isn’t your turn in game #{ $game }: { $computers ->
    [1] a computer
   *[0] { $turn }
} is to move.
refused-has-chosen = You’ve already chosen in game #{ $game }; we’re waiting for { $computers ->
    [1] a computer
   *[0] { $turn }
}. Until then `/azul undo` takes your choice back.
refused-stale = Game #{ $game } has moved on since then. Look at its newest post, or type `/azul board`.
refused-channel-not-allowed = On this server, games are opened in { $channels }.
refused-openers-only = On this server only { $roles } can open games. A moderator can change that with `/azul settings server`.
refused-role-needed = Game #{ $game } is only for { $roles }. Start your own with `/azul new`.
refused-not-invited = { $invited ->
    [nobody] Nobody else is invited to game #{ $game }.
   *[other] Game #{ $game } is only for { $invited }.
} Start your own with `/azul new`.
refused-sent-away = The host or a moderator took you out of game #{ $game }. Start your own with `/azul new`.
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
refused-asked-often = You’ve asked { $who } often enough for now. You can ask again { $again }.
refused-declined-often = { $kind ->
    [takeback] The others have declined that three times in game #{ $game }, so I don’t ask them again: what was played stays.
    [cancel] The others have declined that three times in game #{ $game }, so I don’t ask them again. `/azul resign` gives up your seat, and a moderator can end the game with `/azul table end`.
   *[replace] Those who would have to agree have declined that three times in game #{ $game }, so I don’t ask them again. Choose another seat or person; a moderator can give any seat (`/azul table replace`).
}
refused-not-together = { $who } and { $other } don’t play together. Choose somebody else.
refused-no-such-move = { $moves ->
    [0] Nobody has moved in game #{ $game } yet; `move:0` is the board before the first move.
   *[other] The last move in game #{ $game } is { $moves }: choose `move:` from 0, the board before the first, to { $moves }.
}
refused-not-over = A rematch comes after the end of a game that was played, and game #{ $game } has had none. `/azul new` starts another.
refused-nobody-waits = Game #{ $game } is waiting for you. Press **Your move**, or type `/azul move`.
refused-nudged-already = They’ve been nudged already. You can nudge again { $again }.
refused-hint-in-rated = Game #{ $game } counts for ratings, so I give no hints in it. Once it’s over, `/azul record analyse` shows what was better; against computers (`/azul new computers:`) I help at any time.
refused-stalled = Game #{ $game } is on hold because nobody answers, so I won’t call anybody again. Somebody else can take over the seat (`/azul table replace`), you can resign (`/azul resign`), or a moderator can end it (`/azul table end`).
refused-time-enough = They already have as much time as I can give: until { $until }. `/azul nudge` calls them.
refused-no-time-limit = Turns in game #{ $game } have no time limit. `/azul nudge` calls whoever is to move.
refused-across-the-bag = It’s too late to take that back in game #{ $game }: new tiles have come out of the bag since.
refused-others-moved = The others have moved since then in game #{ $game }. You can ask them whether you may take your move back, and everything played since with it.
refused-offer-open = There’s already an open question in game #{ $game }. `/azul table agree` or `/azul table decline` answers it; whoever asked can withdraw it with `/azul table decline`.
refused-no-offer = There’s no open question in game #{ $game } (any more).
refused-not-yours-to-agree = Your answer isn’t needed in game #{ $game }, or you’ve given it already.
refused-no-such-seat = There’s no such seat in game #{ $game }. Choose one from the list that `seat:` offers.
refused-seat-of-computer = A computer plays on that seat of game #{ $game } already. Choose another one, or name somebody with `person:`.
refused-not-a-player = Only somebody who plays in game #{ $game } can host it: { $count ->
    [0] nobody else does.
   *[other] choose one of { $players }.
}
refused-already-host = { $me ->
    [1] You host
   *[0] { $who } hosts
} game #{ $game } already. Choose another player with `person:`.
refused-not-allowed-to-replace = Only the host or a moderator can give somebody else’s seat in game #{ $game } to another person. A computer can take it if a moderator says so, or if the host does once the game is on hold or the player has left the server. You can always offer your own seat to a person; `/azul resign` leaves it to a computer.
refused-no-ratings = Nobody has a rating in this game here yet: that takes { $games } games that people played to the end, without computers. `/azul new` starts one, `/azul stats` shows all that were played.
refused-no-results = There’s nothing to show yet: { $of ->
    [me] finish a game first.
    [pair] { $who } and { $rival } have to finish a game first, with each other.
   *[other] { $who } has to finish a game first.
} `/azul new` starts one.
refused-bad-settings = { $what ->
    [bot] { $text } is a bot, and plays with nobody. Take it out of **Blocked people**.
    [oneself] You can’t block yourself. Take your name out of **Blocked people**.
   *[other] I don’t understand “{ $text }” as { $what ->
        [zone] a time zone. Try Europe/Berlin, Asia/Tehran or UTC.
        [quiet] quiet hours. Try 22:00-07:30, or nothing.
        [time] a time for a turn. Choose one from the form.
        [language] a language. Choose one from the list.
        [theme] a theme for pictures. Choose one from the list: dark or light, or as usual.
       *[limit] a number of games. Type a number from 1 to 100.
    }
}
refused-not-saved = Nothing was saved.
refused-not-a-move = “{ $text }” isn’t a move.
refused-illegal = That move isn’t possible: { $why } Press **Your move**, or let `/azul move` complete it.
refused-illegal-of-several = “{ $move }” isn’t possible: { $why } None of these moves was played.
refused-one-move = “{ $move }” can’t be sent together with another move: only columns on the grey wall can be chosen several at once. None of these moves was played.
refused-called-just-now = They’ve only just been called to their turn. You can nudge { $again }.
refused-everybody-gone = { $who } has left this server, so there’s nobody to call. The host or a moderator can let a computer play on at once, or give the seat to somebody else: `/azul table replace`.
refused-not-called = { $who } doesn’t want to be called by you, so I don’t. Somebody else in game #{ $game } can nudge, you can resign (`/azul resign`), or a moderator can end it (`/azul table end`).
refused-channel-gone = The channel of game #{ $game } is gone, so I can’t call anybody. To go on in another one, its host or somebody who manages the server can type `/azul table move-here` there.
refused-channel-there = Game #{ $game } is played in { $channels }; it can move only if that channel is gone.
refused-only-computers-here = In a private message you play against computers only: choose `computers:` from 1 to 3, and leave out opponents, role, thread and free seats. To play with others, type `/azul new` in a channel of a server where I am.
refused-server-only = That works only on a server. Type it in a channel of a server where I am.
refused-missing-permissions = I can’t play in { $channels }: I don’t have { $permissions }. Ask a moderator to allow it, or use another channel.
refused-manager-only = Only people who may manage this server (“Manage Server”) can change its settings. For your own, use `/azul settings me`.
refused-old-button = This button is from an older version of me. `/azul board` shows the game with new ones.
refused-stopping = I’m just being restarted and have not begun this. Please try again in a minute.
refused-not-shared = What you’ve opened of game #{ $game } can be shared once it’s over, in a channel of a server where you may write yourself. Open it there: `/azul record replay` and `/azul record analyse` have `share:`.
refused-too-much = { $server ->
    [1] This server has asked me for
   *[0] You’ve asked me for
} { $what ->
    [games] a lot of new games. The next one can be opened { $again }; those that run go on.
    [thoughts] a lot of hints and analyses. There are more { $again }; until then games go on without.
    [files] a lot of replays and files. There are more { $again }.
   *[presses] a lot at once. I go on { $again }; nothing is lost.
}
refused-bad-option = The command doesn’t take that value. What it takes appears as you type.
refused-fault = { $known ->
    [play] Something went wrong on my side, but your move was made.
    [undo] Something went wrong on my side, but your choice was taken back.
    [takeback] Something went wrong on my side, but your move was taken back.
    [nothing] Something went wrong on my side. No move was made, and no game has changed. Please try again.
    [unknown] Something went wrong on my side, and I can’t tell whether it was done. Please look before you try again.
   *[other] Something went wrong on my side, but what you asked for was done.
} If this keeps happening, give whoever runs me this number: { $fault }

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
picture-move = move { $move } of { $moves }
# “You” is how a puzzle calls who solves it.
picture-over = { $who ->
    [You] You win
   *[other] { $who } wins
}
picture-over-shared = { $who } win
picture-ended = Ended
picture-rank = #{ $rank }
result-resign = { $who } left before the end, so the rules haven’t scored the game.
result-timeout = { $who } ran out of time before the end, so the rules haven’t scored the game.

## Positions in words

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
