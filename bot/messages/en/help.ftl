# /azul help, /azul rules, and the descriptions of the commands (at most 100 characters each).

help-more = More about …
help-begin = The first game
    .text =
        - Never played? Press **Learn**, or type `/azul learn`: a few short tasks teach you the game. `/azul rules` has all of it, with pictures.
        - `/azul new` opens a game. The others press **Join**, you press **Start**.
        - Nobody around? Add a computer under the game, or try `/azul puzzle`.
        - I ping you when it’s your turn. Press **Your move**, choose, and press **Play**.
        - Lost? `/azul games` takes you to whatever is waiting for you.
help-board = What the picture shows
    .text =
        - **Gold frame**: whose turn it is. **Green outline**: what the last moves changed.
        - **4 → 9**: 4 points now, 9 once the round is over, if nothing else happens; in Stained Glass of Sintra, once broken glass is paid for.
        - **bag**: how many tiles are left to deal. **lid** (Azul) or **tower**: how many have been used. An empty bag is refilled from there.
        - **+1 for blue** (Stained Glass of Sintra): the colour of this round, which scores in every full strip.
        - The tile with a **1** is the start marker: whoever has it goes first in the next round.
        - `/azul rules` shows each game’s table on its first page. `/azul board` with `text:True` says all of it in words.
help-turn = Your turn
    .text =
        - `/azul move` is the same as **Your move**. You can type the move too; I suggest endings as you type.
        - `/azul hint` says what I’d play in your place, and why; not in rated games.
        - `/azul undo` takes your last move back, until others have moved or your time for that turn is over. After that, I can ask them.
        - `/azul board` shows the table, and `/azul mine` your own board, large.
        - `/azul resign` gives up: a computer plays on for you, or the game is over. Once everybody has moved twice, you’re ranked behind those who stay.
        - `/azul settings me` plays your last choice at once, without a preview.
help-wait = Waiting for others
    .text =
        - **Your move**, or `/azul move`, plans your next move while others take tiles: it’s played as soon as your turn comes.
        - `/azul nudge` reminds whoever is to move, and `/azul table time` gives them one more day.
        - `/azul table replace` gives a seat to another person or a computer.
        - `/azul table host` makes somebody else the host.
        - `/azul table cancel` calls the game off; once it is under way, the others are asked.
        - `/azul table agree` and `/azul table decline` answer what you are asked, or an invitation.
        - `/azul follow` tells you how a game of others ends; with `when:Stop following` it stops.
        - `/azul table move-here` carries on here with a game whose channel is gone or closed to me: I lack a permission, am not in the private thread, or was sent away from the server.
help-lobby = Before a game begins
    .text =
        - `/azul join` takes a seat and `/azul leave` gives it up; with `/azul start` the host starts the game.
        - `/azul table edit` changes what you’ll play; so does **Edit** under the game.
        - `/azul table computer` lets a computer take a seat, from easy to expert.
        - `/azul table remove` removes somebody.
        - **Sealed** `1a2b…` under the game: the bag is already shuffled, and nobody can change that unseen. After the game `/azul record verify` checks it.
        - `/azul new` invites people with `opponent:`; with `computers:` it can start straight away, also in a direct message to me.
help-after = After a game
    .text =
        - `/azul rematch` opens the next one with the same people.
        - `/azul record analyse` says who was ahead when, and which moves cost most.
        - `/azul record history` and `/azul record replay` show it move by move, or as one animated picture.
        - `/azul stats` and `/azul leaderboard` show how good everybody is.
        - `/azul record export` saves it as a file; `/azul record verify` checks that nobody stacked the bag.
help-anywhere = Without me as a member
    .text =
        - Add me to yourself (open my profile): then `/azul` works in group conversations, between two people, and on servers that haven’t invited me. The others need not add me to press buttons.
        - There I can only answer. The board comes as soon as somebody presses a button of the game, whichever it is.
        - I can remind only people who have added me or share a server with me.
        - `/azul board` with `share:True` posts the board once more for everybody.
        - To resign without having added me, press **My board**, then **Resign …**.
        - Who may manage messages can end a game: press any of its buttons, then **End this game**.
        - Ratings, threads, settings, the daily puzzle and tournaments need a server that has invited me. Once it does, its games go on there.
help-you = You and your data
    .text =
        - `/azul settings me` sets how I notify you, and when I don’t; how your pictures look; whom you won’t play with.
        - `/azul settings away` stops the clock of your turns on days off.
        - `/azul privacy` shows what I store about you, and can delete it.
        - `/azul help` brings you back here.
        -# Unofficial fan project, not connected with the publisher of Azul.
help-server = For moderators
    .text =
        - `/azul settings server` sets where games can be opened and by whom, how they’re posted, and how long a turn may take.
        - `/azul settings puzzle` chooses the channel of the daily puzzle.
        - `/azul settings season` begins the leaderboard anew each month or quarter, and names the first three.
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
help-commands-more = Commands: games of others, records, settings
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

command-azul = Play Azul with friends, over days, in this channel
command-play-with = Play Azul
command-new = Open a game here; in a direct message with me, against computers
command-join = Take a seat in an open game
command-leave = Leave a game that hasn’t started
command-start = Start your game with whoever has joined
command-move = Play a move, such as 3 blue 4: blue from factory 3 to line 4
command-hint = What I’d play in your place, and why; not in rated games
command-undo = Withdraw your plan, or take back your last move
command-board = See the table of a game
command-mine = See your own board, large
command-games = Your games and the open ones here: whose turn, since when, a link
command-follow = Follow a game of others by direct message, or stop that
command-nudge = Remind whoever is to move
command-resign = Give up a game
command-rematch = Play again with the same people
command-stats = How a player, or two against each other, have done here
command-leaderboard = The strongest players on this server
command-privacy = What I store about you: see it, or have it deleted
command-help = How to play Azul here
command-rules = The rules of a game, with drawn examples
command-table = Who sits at the table, and how the game carries on
command-table-time = Give whoever is to move one more day
command-table-replace = Give a seat to a person or a computer
command-table-host = Make another player the host
command-table-move-here = Move a game here if I can’t post in its own channel
command-table-edit = Change your lobby: game, side, seats, time
command-table-computer = Let a computer take a free seat in your lobby
command-table-remove = Remove a person or a computer from your lobby
command-table-cancel = Call off your game; once it is under way, the others are asked
command-table-end = End any game; asks once more (moderators)
command-table-agree = Say yes to what you are asked
command-table-decline = Say no to what you are asked, or to an invitation
command-record = Past games: move by move, as a picture or a file
command-record-history = The moves of a game, and the board after any of them
command-record-replay = A whole game as one animated picture
command-record-export = A game as a file, to replay and verify
command-record-verify = Check that a game followed the rules and nobody stacked the bag
command-settings = How I notify you, and what I do on this server
command-settings-away = Days off: the clock of your turns stands still
command-settings-me = How I notify you, quiet hours, blocked people, your pictures
command-settings-server = Channels, threads, limits, pictures (moderators)

option-new-game = Which Azul; else base Azul
option-new-side = Which side of the boards; else the first
option-new-seats = Players; else those named, or 4 (a pair: 2)
option-new-computers = Computers that play; else none (alone with me: the rest)
option-new-level = How strong the computers are; else { $level }
option-computer-level = How strong it is; else { $level }
option-new-opponent = Invite somebody: only the invited may join; else anybody
option-new-opponent2 = Only for 3 or 4 players: the second to invite; else nobody
option-new-opponent3 = Only for 4 players: the third to invite; else nobody
option-new-role = Only people with this role may join; else anybody
option-new-time = How long a turn may take; else this server’s default
option-new-at-end = What happens when a turn’s time is up; else nothing
option-new-thread = Whether it gets its own thread; else this server’s default
option-replace-seat = Whose seat to give away
option-replace-person = Who takes it; else a computer
option-host-person = Who hosts from now on
option-old-game = Which; else the last here
option-history-move = Show the board after this move; else the newest
option-games-all = All open games, those on hold first; else yours (moderators)
option-share = Show everybody here; else only you
option-verify-file = A file of /azul record export; else a game on this server
option-stats-player = Whose statistics; else yours
option-stats-against = Only games against this person; else all
option-away-from = The first day, such as 2026-12-24; else you begin now
option-away-until = The last day, such as 2026-12-31; else I show what is planned
option-away-end = End your days off now, also planned ones; else they stay
option-me-language = The language of what only you see; else a form
option-me-theme = Dark, light, high contrast: your pictures; else a form
option-me-large = Large pictures of what you decide about; else a form
option-me-words = Words instead of your pictures; else a form
option-server-language = The language of public posts; else a form
option-server-theme = Dark or light: public pictures; else a form
option-move-move = Where from, which colour, where to; else buttons
option-board-text = The whole table in words; else a picture
option-follow-when = When I message you, or to stop; else only at the end
option-game = Which; else the one here
option-rules-game = Which Azul; else base Azul
