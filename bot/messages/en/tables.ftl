# Open tables: the list in a channel of a server, and finding a game there.

tables-title = 🪑 **Find a game**
tables-none = No table is waiting. Press **Play** to open one.
tables-terms = { $kind } · { $seats ->
   *[other] { $seats } players
} · { $time } a turn
tables-line = **{ $terms }**: { $who } { $count ->
    [one] is waiting
   *[other] are waiting
} for { $free ->
    [one] one more
   *[other] { $free } more
}
tables-more = … and { $count ->
    [one] one more table
   *[other] { $count } more tables
}
tables-how = **Play** ({ $terms }) seats you where somebody is waiting, or opens a table. A table closes if nothing happens for { $closing }.
tables-role = I mention { $role } for waiting tables, at most every 6 hours.
tables-call = { $who } would like to play { $terms }.

open-waiting = You’re waiting for { $free ->
    [one] one more
   *[other] { $free } more
} ({ $terms }). I’ll notify you when it’s your turn. The table closes { $closes }.{ $computer ->
    [later] {" "}After a day, you can start with a computer: press the button of your table in the list.
    [now] {" "}Nobody has come: you can start with a computer (unrated).
   *[never] {""}
}
open-meanwhile = Meanwhile, you can play the deal of the week.
open-seated = You’re playing with { $who }: { $terms }. The game begins in a new thread in { $channel }. Make your first move within a day of your turn; otherwise, the game ends unrated.
open-computer = Start with a computer (unrated)

button-join-table = Join { $who }
button-seek = Play
button-other = Other game
button-bell = 🔔 Tell me
button-again = Play again
button-shut = Turn off

form-other = Find a game
form-find-kind = Game and side
    .description = You join a table with these choices, or open one
form-find-seats = Players
    .description = Including you
form-days = Time per turn
    .description = A player who takes longer loses the game

post-unmoved = { $who } didn’t make a first move within a day, so { $name } ends without a result. **Play again** seats the others first.
notice-end-unmoved = Then the game ends without a result.

bell-on = You now have { $role }: I’ll ping it when somebody is waiting for a game, at most every 6 hours. To give the role back, press the button again.
bell-off = You no longer have { $role }, so I won’t ping you for waiting tables.

settings-tables = The list of open tables is in { $place }. { $role ->
    [none] Nobody is pinged: choose a role with `role:` if you want that.
   *[other] I mention { $role } when a table has waited ten minutes, at most every 6 hours.
}{ $pings ->
    [no] {" "}Nobody will be notified as long as I lack “Mention Everyone” and the role can’t be mentioned by everyone (Server Settings → Roles).
   *[other] {""}
}{ $gives ->
    [no] {" "}I can’t give this role, so members have to get it in another way: for **🔔 Tell me**, let me manage roles, move my role above it, and remove all permissions from it.
   *[other] {""}
}
settings-tables-off = There’s no longer a list of open tables on this server. { $closed ->
    [0] No table was waiting.
    [one] The waiting table is closed.
   *[other] The { $closed } waiting tables are closed.
}
tables-channel = { $place ->
    [none] This server has no list of open tables. `/azul settings tables` with `channel:` posts one, where members find somebody to play.
    [gone] I can’t post the list of open tables, because its channel is gone. `/azul settings tables` with `channel:` chooses another channel.
   *[other] The list of open tables is in { $place }. `/azul settings tables` with `channel:` moves it, and `role:` chooses the role to mention.
}
tables-channel-gone = The channel with the list of open tables is gone, so I closed its tables. `/azul settings tables` with `channel:` chooses another channel.
tables-forbidden = I can’t post the list of open tables in { $channel }: let me view the channel, send messages, attach files and create public threads there. I’ll keep trying.
tables-role-gone = The role that I mention for open tables is gone, so I no longer mention one. `/azul settings tables` with `role:` chooses another.

command-settings-tables = Open tables (moderators)
option-tables-channel = Its channel (default: as is)
option-tables-role = Role to mention (default: as is)

refused-no-open-tables = There are no open tables here. On a server, a moderator can turn them on with `/azul settings tables`; `/azul new` opens a game of your own.
refused-open-too-late = { $taken ->
    [1] { $who } was faster.
   *[0] This table is no longer open.
} **Play** finds you another table.
refused-open-not-yours = You can’t join this table. **Play** finds you another one.
refused-open-terms = The terms of an open table can’t be changed. Leave it with `/azul leave`, and choose **Other game** in the list.
refused-open-computer-later = Somebody may still join you. You can start with a computer { $again }.
refused-tables-need-channel = Choose a channel first: `/azul settings tables` with `channel:`.
refused-bad-tables-role = I can’t use this role for open tables. Choose one that you can give to members yourself, that has no permissions of its own, and that isn’t @everyone or the role of an app.
refused-give-role-yourself = I’m not allowed to give you { $roles }. Look under **Channels & Roles** at the top of the channel list, or ask a moderator.
refused-no-tables-role = This server no longer has a role for open tables. A moderator can choose one with `/azul settings tables`.
