# What the page of the sandbox says itself. It fills in the values where they stand, and chooses nothing by them.

page-name = Azul sandbox
page-title = { $place } – Azul sandbox
page-language = Language
page-skip = Skip to the message box
page-wrong-address = Open the sandbox by its address, or start it with --host and this name.

## Around the messages

page-channels = Channels
page-direct-messages = Direct messages
page-direct = Message { $name }
page-thread = Thread in { $place }
page-thread-archived = Archived thread in { $place }
page-archived = archived
page-awaits-you = awaits you
page-not-member = { $name } is no member here
page-without = without { $name }
page-let-in = Let { $name } in
page-send-away = Send { $name } away
page-app-added = You have added { $name }: its commands are with you everywhere.
page-app-missing = You have not added { $name }: you have its commands only where it is a member.
page-app-add = Add { $name } to yourself
page-app-remove = Remove { $name } from yourself
page-bot = The bot
page-bot-on = { $name } is connected
page-bot-off = { $name } is not connected
page-bot-starting = The bot is starting …
page-bot-stopped = The bot has stopped (exit code { $code }). It starts again in { $seconds } s; its log says why.
page-unconnected = The bot is not connected. Commands and buttons will not be answered until it is.
page-lost = The sandbox has stopped. This page comes back by itself when it runs again.
page-restart = Restart the bot
page-you-are = You are
page-owner = Owner
page-has-app = has added { $name }
page-awaited = awaited
page-speaks = { $name }’s Discord is in { $language }, so the bot answers in it.
page-menu-of = Menu of { $name }

## The first visit

page-hello-server = Welcome to { $place }
page-hello-server-about = This is a Discord of one page on your own computer. Nothing you do here leaves it.
page-hello-learn = Never played? Type `{ $learning }` first: short lessons teach you the game.
page-hello-open = Type `{ $opening }` in the box below and press Enter.
page-hello-seats = Take another seat at the top to join as somebody else: you can be all four people.
page-hello-dot = A red dot shows whose turn it is. Press the buttons, enlarge the pictures, play.
page-hello-alone = Only you and { $place }
page-hello-alone-about = This is your private conversation with { $place }. Nobody else sees it, so you play against computers here: type `{ $opening }`.
page-hello-alone-learn = Never played? Type `{ $learning }` first.
page-hello-guest = { $name } is a guest here
page-hello-guest-about = It is no member of this place. Whoever has added it to themselves has its commands all the same, everybody may press its buttons, and it speaks only when somebody has asked.
page-hello-learn-now = Learn Azul
page-hello-type = Type { $opening }

## Messages

page-conversation = Conversation
page-messages = Messages
page-message = { $name }, { $time }
page-newer = New messages ↓
page-badge-bot = BOT
page-edited = (edited)
page-yesterday = Yesterday { $time }
page-thinking = { $name } is thinking…
page-only-you = 👁 Only you can see this · { $dismiss }
page-dismiss-message = Dismiss message
page-dismiss = Dismiss
page-sending = Sending the command…
page-no-response = { $name } did not respond.
page-failed = This interaction failed
page-used = { $name } used { $command }
page-private-answer = a private answer
page-message-gone = a message that is gone
page-a-picture = a picture
page-unknown-user = unknown-user
page-unknown-role = unknown-role
page-unknown-channel = unknown
page-link-message = #{ $channel } › message
page-spoiler = Spoiler, press to show
page-unknown-part = A component of type { $kind }
page-file = { $name } ({ $size } KiB)
page-picture = Picture
page-enlarge = Enlarge
page-enlarge-picture = Enlarge the picture
page-badge-alt = ALT
page-show-description = ALT: show the description of the picture
page-open-file = Open the file
page-close = Close
page-elsewhere = This place is not here, or not for you.
page-gone = This message is no longer there.

## Lists to choose from

page-choose = Make a selection
page-choose-people = Choose people
page-choose-role = Choose a role
page-choose-people-or-roles = Choose people or roles
page-choose-channel = Choose a channel
page-done = Done

## The message box

page-box = Message, or / for commands
page-box-label = Message or command
page-send = Send
page-commands = Commands
page-send-command = Send the command
page-cancel-command = Cancel the command
page-more-options = More options
page-name-option = Enter sends the command; or name another option
page-option = { $name }: { $description }
page-true = True
page-false = False
page-suggestions = Suggestions
page-suggested = Suggestions: { $count }
page-no-suggestions = No suggestions
page-nothing-fits = Nothing fits
page-no-command = No such command here
page-not-registered = The bot has not registered any commands yet
page-none-here = The bot has no commands for this place
page-none-without-app = Only who has added the bot to themselves has its commands here
page-no-option = “{ $text }” is no option of this command
page-file-unread = The file cannot be read
page-option-required = { $option } is required
page-option-suggested = { $option } must be one of the suggestions
page-option-whole = { $option } must be a whole number
page-option-less = { $option }: { $value } is less than { $least }
page-option-more = { $option }: { $value } is more than { $most }
page-option-file = { $option } is too large: a file may have { $most } MiB

## Forms

page-cancel = Cancel
page-submit = Submit
page-required = required
page-nothing-to-choose = There is nothing to choose from here.
page-choose-least = Choose at least { $least }
page-form-failed = Something went wrong. Try again.
page-form-gone = This form is no longer open.

## What cannot be done

page-impossible = This cannot be done, or no longer.
page-options-failed = Loading options failed
page-may-not-write = { $name } may not write in { $place }
page-unreachable = The sandbox cannot be reached
page-status = The sandbox answered { $status }
