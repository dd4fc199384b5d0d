# What the bot says in every game.

game-name = { $ruleset } **#{ $game }**
several = { $count } { $what }
outlook-gain = { $points } at the round’s end
outlook-range = { $worst } to { $best }

## Posts

post-your-turn = { $who }, your turn in { $name }
post-their-turn = { $who }, your turns in { $name }
post-started = The game begins: { $order }. { $first } starts.
post-scores = Round { $round } · { $scores }
post-score = { $name } { $score }
post-score-coming = { $name } { $score } → { $coming }
post-sealed = The order of the bag is sealed: SHA-256 { $commitment }
post-unsealed = The seed of the bag, for whoever wants to check: { $seed }
post-winner = 🏆 { $who } wins { $name } with { $score } points!
post-winners = 🏆 { $who } share the victory in { $name } with { $score } points!
post-sheet = { $rank }. { $who } **{ $score }** — { $lines }
post-sheet-line = { $what } { $points }
post-sheet-counted = { $what } { $points } ({ $count })
post-no-picture = The picture of this board could not be drawn; `/azul mine` and `/azul board` try again.
post-cancelled = { $name } was called off by its host.
post-ended = { $name } was ended by a moderator.

lobby-title = { $ruleset } · { $side } · #{ $game }
lobby-seat = { $number }. { $who }
lobby-host = { $number }. { $who } (host)
lobby-free = { $number }. *free*
lobby-waiting = { $free ->
    [one] One seat is free. The game starts by itself when it is taken, or when the host presses Start.
   *[other] { $free } seats are free. The game starts by itself when all are taken, or when the host presses Start.
}
lobby-closes = If nothing happens, this lobby closes { $when }.
lobby-started = The game has begun; its board is below.
lobby-cancelled = The host called the game off.
lobby-empty = Everybody left, so the lobby is closed.
lobby-expired = Nothing happened for too long, so the lobby is closed. Open a new one with `/azul new`.
lobby-ended = A moderator closed the lobby.

button-join = Join
button-leave = Leave
button-start = Start
button-move = Your move
button-mine = My board
button-play = Play
button-back = ◀
button-here = { $page } / { $pages }
button-on = ▶
button-undo = Undo
button-rules = Rules

## Private answers

answer-opened = { $name } is open.
answer-joined = You sit in { $name }.
answer-left = You left { $name }.
answer-started = { $name } has begun.
answer-cancelled = { $name } is called off.
answer-ended = { $name } is ended.
answer-played = Played: { $move }
answer-undone = Taken back.
answer-secret = Nobody sees it before all have chosen; until then you can take it back.
answer-no-games = No game is open on this server. Open one with `/azul new`.
answer-games = Open games on this server:
answer-game-lobby = { $name } · lobby, { $seated } of { $seats } seats taken · { $place }
answer-game-running = { $name } · round { $round } · waiting for { $who } since { $since } · { $place }
answer-game-yours = { $name } · round { $round } · **your turn** since { $since } · { $place }
answer-more = … and { $count } more.
answer-cannot-post = I may not post in that channel any more, so nobody was told. A moderator can give me “View Channel”, “Send Messages” and “Attach Files” there; the game waits, and `/azul board` shows it here.

picker-title = Your move in { $name }
picker-none = None
picker-hint = The picture shows your board after this move. Change a choice below, or press Play.

## Refusals: the reason, and the way out

refused-no-such-game = There is no game { $game } on this server. `/azul games` lists those that are open.
refused-no-game-here = No game in this channel fits. `/azul games` lists the open games; name one with `game:`, or open one with `/azul new`.
refused-which-game = Several games in this channel fit: { $games }. Say which with `game:`.
refused-no-such-form = There is no such game, side or number of seats. Choose from what `/azul new` offers.
refused-too-many-games = You already host { $limit } open games. Finish or `/azul cancel` one first.
refused-already-started = Game #{ $game } has already begun. `/azul board` shows it.
refused-not-started = Game #{ $game } has not begun. Its host starts it with `/azul start`.
refused-already-over = Game #{ $game } is over. `/azul new` opens another.
refused-nothing-to-undo = There is nothing to take back in game #{ $game }: what you have played, everybody knows. Only choices that all make at the same time can be undone, until the last of you has chosen.
refused-other-edition = Game #{ $game } was begun with other boards than those in use now. Nothing is lost: it goes on when the person who runs the bot puts that file of boards back.
refused-already-seated = You already sit in game #{ $game }.
refused-not-seated = You do not play in game #{ $game }. `/azul games` lists the open games.
refused-full = Game #{ $game } is full. `/azul new` opens another.
refused-host-only = Only the host of game #{ $game } ({ $host }) may do that. A moderator can end a game with `/azul end`.
refused-moderator-only = Only moderators (who may manage messages in this channel) may end a game of others.
refused-too-few-players = A game needs at least two players. Press Join or type `/azul join` to sit down.
refused-under-way = Game #{ $game } is under way. A moderator can end it with `/azul end`.
refused-not-your-turn = It is not your turn in game #{ $game }: { $turn } is to move.
refused-stale = Game #{ $game } has moved on since then. Look at its newest post, or type `/azul board`.
refused-not-a-move = “{ $text }” is not a move.
refused-illegal = That move is not possible: { $why } Your move opens with the button, or complete it in `/azul move`.
refused-server-only = I play on servers only. Type this in a channel of a server that has me.
refused-missing-permissions = I cannot play in this channel: I lack { $permissions }. Ask a moderator to allow it, or use another channel.
refused-old-button = This button is from an older version of me. `/azul board` shows the game with new ones.
refused-bad-option = The command does not take that value. Choose from what it offers as you type.
refused-fault = Something went wrong on my side, and nothing was changed that you were not told of. Try again; if it stays so, tell who runs me this number: { $fault }

permission-view_channel = “View Channel”
permission-send_messages = “Send Messages”
permission-send_messages_in_threads = “Send Messages in Threads”
permission-attach_files = “Attach Files”

## Pictures

picture-seat = Player { $number }
picture-table = { $ruleset } #{ $game }
picture-round = Round { $round }
picture-turn = { $who } to move
picture-over = { $who } wins
picture-over-shared = { $who } win
picture-ended = Ended
picture-to-move = to move
picture-rank = #{ $rank }
picture-coming = → { $score }
