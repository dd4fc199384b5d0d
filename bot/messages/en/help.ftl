# /azul help, /azul rules, and the descriptions of the commands (at most 100 characters each).

help =
    ### Azul in this channel
    - **Begin:** `/azul new` opens a game, for anybody, for those you name, or with computers. Others press **Join** (`/azul join`). It starts when all seats are taken, or when the host presses **Start** (`/azul start`).
    - **Play:** when it is your turn, press **Your move** and choose, or type `/azul move` and let it complete: in base Azul `3 blue 4` takes blue from factory 3 into line 4, `c red floor` takes red from the centre to the floor. **My board** (`/azul mine`) is yours, large; `/azul board` is the whole table, with `text:True` in words; `/azul games` leads to every game that waits for you.
    - **Second thoughts:** **Undo** (`/azul undo`) takes your last move back until somebody else has moved; after that it asks the others.
    - **Waiting:** `/azul nudge` calls whoever is to move, or gives them a day more. `/azul settings` says how I call you, and at what hours I do not.
    - **Leaving:** `/azul leave` leaves a lobby, `/azul cancel` calls your game off before its first move, `/azul resign` gives up, `/azul replace` gives a seat or the hosting to somebody else; `/azul end` is for moderators.
    - **Afterwards:** `/azul rematch`, `/azul history`, `/azul replay`, `/azul export` and `/azul verify`; `/azul stats` and `/azul leaderboard`.
    - `/azul rules` explains each game in short pages with drawn examples, `/azul privacy` shows what I keep of you, and this is `/azul help`.
    -# Unofficial fan project, not connected with the publisher of Azul.

azul-rules =
    ### Azul in a minute
    - **Take** all tiles of one colour from one factory (its other tiles go to the centre), or all of one colour from the centre. Whoever takes from the centre first also gets the start marker, which goes on the floor line, and starts the next round.
    - **Place** them in one pattern line: one colour to a line, and never a colour that the wall row beside it already has. What doesn’t fit, or what you don’t want, falls to the floor line: −1 −1 −2 −2 −2 −3 −3.
    - **Once all tiles have been taken**, every full line sends one tile to the wall. It scores 1 on its own, otherwise the length of the row it joins plus the length of the column it joins. Full lines are cleared and the others stay; then you pay for the floor line, but never drop below 0.
    - **On the grey wall** you choose the column, in secret and all at the same time: no colour twice in a row or a column. A full line that finds no column falls to the floor line.
    - **The end** comes after the round in which somebody completes a row of the wall. Then it’s +2 for each full row, +7 for each full column, +10 for each colour with all five tiles. More full rows break a tie.

command-azul = Play Azul with friends, over days, in this channel
command-new = Open a game of Azul in this channel
command-join = Sit down in an open game
command-leave = Leave a game that has not begun
command-start = Begin your game with those who are seated
command-move = Play a move, for example 3 blue 4 or c red floor
command-undo = Take back your last move; once others have moved, they are asked
command-board = See the table of a game
command-mine = See your own board, large
command-games = Your games everywhere and the open ones here: whose turn, since when, and the way there
command-nudge = Call whoever is to move, or give them a day more
command-resign = Give a game up; a computer plays on for you
command-replace = Give a seat to a person or a computer, or the hosting to somebody else
command-rematch = The same people once more; the next in turn begins
command-history = The moves of a game, and the board after any of them
command-replay = A whole game as one animated picture
command-export = A game as one file, to replay and to verify it
command-verify = Check that a game was played by the rules and nobody stacked the bag
command-stats = What a player or a pair has done on this server
command-leaderboard = The strongest players of this server
command-privacy = What I keep of you; see it, or have it deleted
command-settings = How I call you, quiet hours, blocked people, your pictures; for moderators: this server
command-cancel = Call off a game you host, before its first move
command-end = End any game (moderators)
command-help = How to play Azul here
command-rules = The rules of a game, with drawn examples

option-new-game = Which Azul
option-new-side = Which side of the boards
option-new-seats = How many players, 2 to 4
option-new-computers = How many computers play along
option-new-opponent = Somebody to invite; then only those invited may join
option-new-role = Only people with this role may join
option-new-time = How long a turn may take
option-new-at-end = What happens when a turn’s time is over
option-new-thread = Whether the game gets its own thread
option-join-computer = Let a computer sit down instead (the host)
option-answer = Your answer to what is being asked
option-undo-ask = Ask the others, where they have moved since
option-nudge-more-time = Give a day more instead
option-replace-seat = Whose seat
option-replace-person = Who takes it; empty: a computer
option-replace-host = Who hosts the game from now on
option-old-game = Which game; empty: the last one here
option-history-move = Show the board after this move
option-share = Show it to everybody here
option-verify-file = A file that /azul export has made
option-stats-player = Whose; empty: yours
option-stats-against = Only games with this person as well
option-settings-of = Whose settings
option-settings-language = What public posts speak (moderators)
option-settings-theme = Dark or light: pictures that only you see; with `of` those that everybody sees (moderators)
option-move-move = Source, colour, place; it completes as you type
option-board-text = Everything in words instead of a picture
option-game = Which game, if several fit
option-rules-game = Which Azul
