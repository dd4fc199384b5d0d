# /azul help, and the descriptions of commands and options (at most 100 characters each).

help-more = More about …
help-begin = The first game
    .text =
        - Never played? Press **Learn**, or type `/azul learn`: a few short tasks teach you the game. `/azul rules` explains everything, with pictures.
        - `/azul new` opens a game. The others press **Join**, and you press **Start**.
        - Nobody around? Add a computer under the game, or try `/azul puzzle`.
        - I ping you when it’s your turn. Press **Your move**, choose, and press **Play**.
        - Lost? `/azul games` takes you to the games that are waiting for you.
help-board = Reading the picture
    .text =
        - **Gold frame**: the player whose turn it is. **Green outline**: the changes made by the last moves.
        - **4 → 9**: 4 points now, 9 once the round is over, if nothing else happens; in Stained Glass of Sintra, once broken glass is paid for.
        - **bag**: the number of tiles left to deal. **lid** (Azul) or **tower**: the number of used tiles. An empty bag is refilled from there.
        - **+1 for blue** (Stained Glass of Sintra): the colour of this round, which scores in every full strip.
        - The tile with a **1** is the start marker: the player who has it goes first in the next round.
        - `/azul rules` shows each game’s table on its first page. `/azul board` with `text:True` describes it in words.
help-turn = Your turn
    .text =
        - `/azul move` is the same as **Your move**. You can type the move too; I suggest endings as you type.
        - `/azul hint` shows the move I’d play, and why. **Is it good?** judges a move you’ve chosen. Not in rated games.
        - `/azul undo` takes your last move back, until others have moved or your time for that turn is over. After that, I can ask the others to agree.
        - `/azul board` shows the table, and `/azul mine` your own board, large.
        - `/azul resign` gives up: a computer plays on for you, or the game is over. Once everybody has moved twice, you’re ranked behind the players who stay.
        - `/azul settings me` can make your last choice play the move at once, without a preview.
help-wait = Waiting for others
    .text =
        - **Your move**, or `/azul move`, plans your next move while others take tiles: I’ll play it as soon as your turn comes.
        - `/azul nudge` reminds the next player, and `/azul table time` gives them one more day.
        - `/azul table replace` gives a seat to another person or a computer.
        - `/azul table host` makes somebody else the host.
        - `/azul table cancel` calls the game off; once it has started, I ask the other players first.
        - `/azul table agree` and `/azul table decline` answer requests and invitations.
        - `/azul follow` sends you a direct message when somebody else’s game ends; `when:Stop following` stops it.
        - `/azul table move-here` moves a game here if its channel is gone or I can’t post there: I lack a permission, I’m not in the private thread, or I was removed from the server.
help-lobby = Before a game starts
    .text =
        - `/azul join` takes a seat and `/azul leave` gives it up; with `/azul start` the host starts the game.
        - `/azul table edit`, or **Edit** under the game, changes the game, side, seats and time.
        - `/azul table computer` adds a computer, from easy to expert.
        - `/azul table remove` removes a player.
        - **More** → **Sealed** `1a2b…`: the bag is already shuffled, and nobody can change that unnoticed. After the game, **More** → **Check it** proves it.
        - `/azul new` invites people with `opponent:`; with `computers:` the game can start straight away, even in a direct message to me.
help-after = After a game
    .text =
        - `/azul rematch` opens another game with the same people.
        - `/azul record analyse` shows how the chances changed, and which moves cost most.
        - `/azul record history` and `/azul record replay` show the game move by move, or as one animated picture.
        - `/azul stats` and `/azul leaderboard` show how well everybody plays.
        - `/azul record export` saves the game as a file; `/azul record verify` checks that nobody stacked the bag.
        - **Beat my 45**, after a win against computers in direct messages, lets a server play the same tiles. After a loss, **Same tiles again** lets you try again.
help-anywhere = Where I’m not a member
    .text =
        - Add me to your apps (open my profile): then `/azul` works in group chats, between two people, and on servers that haven’t invited me. The others don’t need to add me to press buttons.
        - There I can only respond. I can post the board as soon as somebody presses any button of the game.
        - I can remind only people who have added me or share a server with me.
        - `/azul board` with `share:True` posts the board again for everybody.
        - To resign without having added me, press **More**, then **Resign …**.
        - Anyone with Manage Messages can end a game: press any of its buttons, then **End this game**.
        - Ratings, threads, settings, the daily puzzle and tournaments work only on a server that has invited me. Games that began before I was removed continue.
help-you = You and your data
    .text =
        - `/azul settings me` controls notifications, quiet hours, your pictures, and the people you’ve blocked.
        - `/azul settings away` stops your clock on days off.
        - `/azul privacy` shows what I store about you, and can delete it.
        - `/azul help` brings you back here.
        -# Unofficial fan project, not affiliated with the publisher of Azul.
help-server = For moderators
    .text =
        - `/azul settings server` controls who can open games and where, how they’re posted, and the default time per turn.
        - `/azul settings puzzle` chooses the channel of the daily puzzle.
        - `/azul settings tables` posts a list of open tables, where members find somebody to play.
        - `/azul settings deals` posts a bag each week that everybody plays once, in three tiers.
        - `/azul settings season` restarts the leaderboard each month or quarter, and announces the top three.
        - `/azul table end` ends any game, and `/azul table replace` gives any seat to somebody else.
        - To choose which commands people see, go to Server Settings → Integrations in Discord.
help-commands-play = Commands: playing
    .text =
        - `/azul new`: { command-new }
        - `/azul join`: { command-join }
        - `/azul leave`: { command-leave }
        - `/azul start`: { command-start }
        - `/azul move`: { command-move }
        - `/azul hint`: { command-hint }
        - `/azul undo`: { command-undo }
        - `/azul board`: { command-board }
        - `/azul mine`: { command-mine }
        - `/azul games`: { command-games }
        - `/azul resign`: { command-resign }
        - `/azul rematch`: { command-rematch }
        - `/azul help`: { command-help }
        - `/azul rules`: { command-rules }
        - `/azul learn`: { command-learn }
        - `/azul puzzle`: { command-puzzle }
help-commands-more = Commands: other games, records, settings
    .text =
        - `/azul follow`: { command-follow }
        - `/azul nudge`: { command-nudge }
        - `/azul stats`: { command-stats }
        - `/azul leaderboard`: { command-leaderboard }
        - `/azul privacy`: { command-privacy }
        - `/azul record history`: { command-record-history }
        - `/azul record replay`: { command-record-replay }
        - `/azul record analyse`: { command-record-analyse }
        - `/azul record export`: { command-record-export }
        - `/azul record verify`: { command-record-verify }
        - `/azul settings me`: { command-settings-me }
        - `/azul settings away`: { command-settings-away }
        - `/azul settings server`: { command-settings-server }
        - `/azul settings puzzle`: { command-settings-puzzle }
        - `/azul settings tables`: { command-settings-tables }
        - `/azul settings deals`: { command-settings-deals }
        - `/azul settings season`: { command-settings-season }
help-commands-table = Commands: at the table
    .text =
        - `/azul table time`: { command-table-time }
        - `/azul table replace`: { command-table-replace }
        - `/azul table host`: { command-table-host }
        - `/azul table move-here`: { command-table-move-here }
        - `/azul table edit`: { command-table-edit }
        - `/azul table computer`: { command-table-computer }
        - `/azul table remove`: { command-table-remove }
        - `/azul table cancel`: { command-table-cancel }
        - `/azul table end`: { command-table-end }
        - `/azul table agree`: { command-table-agree }
        - `/azul table decline`: { command-table-decline }
help-commands-tournament = Commands: tournaments
    .text =
        - `/azul tournament new`: { command-tournament-new }
        - `/azul tournament enter`: { command-tournament-enter }
        - `/azul tournament withdraw`: { command-tournament-withdraw }
        - `/azul tournament show`: { command-tournament-show }
        - `/azul tournament begin`: { command-tournament-begin }
        - `/azul tournament computer`: { command-tournament-computer }
        - `/azul tournament remove`: { command-tournament-remove }
        - `/azul tournament replace`: { command-tournament-replace }
        - `/azul tournament correct`: { command-tournament-correct }
        - `/azul tournament move-here`: { command-tournament-move-here }
        - `/azul tournament end`: { command-tournament-end }
        - `/azul tournament export`: { command-tournament-export }

command-azul = Play Azul with friends, over several days
command-play-with = Play Azul
command-new = Open a game here; in a direct message, against computers
command-join = Take a seat in an open game
command-leave = Leave a game that hasn’t started
command-start = Start your game with the players who have joined
command-move = Play a move, such as 3 blue 4: blue from factory 3 to line 4
command-hint = The move I’d play, and why; not in rated games
command-undo = Withdraw your plan, or take back your last move
command-board = See the table of a game
command-mine = See your own board, large
command-games = Your games and the open ones here, with links
command-follow = Get direct messages about a game, or stop them
command-nudge = Remind the next player to move
command-resign = Give up a game
command-rematch = Play again with the same people
command-stats = Statistics of a player, or of two against each other
command-leaderboard = The strongest players on this server
command-privacy = See what I store about you, or have it deleted
command-help = How to play Azul here
command-rules = The rules of a game, with illustrated examples
command-table = Manage a game: seats, host, time, requests
command-table-time = Give the next player one more day
command-table-replace = Give a seat to a person or computer
command-table-host = Make another player the host
command-table-move-here = Move a game here if I can’t post in its own channel
command-table-edit = Change your lobby: game, side, seats, time per turn
command-table-computer = Add a computer to your lobby
command-table-remove = Remove a person or computer from your lobby
command-table-cancel = Call off your game; after the start, I ask the others
command-table-end = End any game (moderators)
command-table-agree = Agree to a request
command-table-decline = Decline a request or an invitation
command-record = Past games: move by move, as a picture or a file
command-record-history = Moves of a game, and the board after any of them
command-record-replay = A whole game as one animated picture
command-record-export = A game as a file, to replay and verify
command-record-verify = Check a game’s moves, and that nobody stacked the bag
command-settings = Notifications, pictures and other settings
command-settings-away = Days off: stop your clock for some days
command-settings-me = Notifications, quiet hours, blocked people, your pictures
command-settings-server = Channels, threads, limits, pictures (moderators)

option-new-game = Azul edition (default: base game)
option-new-side = Side of the boards (default: the first in the list)
option-new-seats = Number of players (default: those named, or 4; one-on-one, 2)
option-new-computers = Computers (default: none; in direct messages, all free seats)
option-new-level = Computers’ level (default: { $level })
option-computer-level = Computer’s level (default: { $level })
option-new-opponent = Person to invite (default: anybody can join)
option-new-opponent2 = Second person, for 3 or 4 players (default: nobody)
option-new-opponent3 = Third person, for 4 players (default: nobody)
option-new-role = Role needed to join (default: none)
option-new-time = Time per turn (default: this server’s setting)
option-new-at-end = When a turn’s time is up (default: nothing happens)
option-new-thread = Open a thread for it? (default: this server’s setting)
option-replace-seat = Seat to give away
option-replace-person = Person who takes it (default: a computer)
option-host-person = The new host
option-old-game = Game (default: the last one)
option-history-move = Board after this move (default: the newest)
option-games-all = All open games, for moderators (default: yours)
option-share = Show everybody here (default: only you)
option-verify-file = File from /azul record export (default: a game here)
option-stats-player = Player (default: you)
option-stats-against = Only games against this person (default: all games)
option-away-from = First day, such as 2026-12-24 (default: now)
option-away-until = Last day, such as 2026-12-31 (default: show planned days)
option-away-end = End all days off, planned ones too (default: no)
option-me-language = Language of texts only you see (default: as is)
option-me-theme = Your pictures: dark, light, high contrast (default: as is)
option-me-large = Large pictures for choosing moves (default: as is)
option-me-words = Words instead of your pictures (default: as is)
option-server-language = Language of public posts (default: as is)
option-server-theme = Public pictures: dark or light (default: as is)
option-move-move = Where from, which colour, where to (default: use buttons)
option-board-text = The whole table in words (default: a picture)
option-follow-when = When I message you (default: only at the end)
option-game = Game (default: this one)
option-rules-game = Azul edition (default: base game)
