# Texts of the sandbox’s page, which inserts values unchanged and doesn’t support selectors.

page-name = Azul sandbox
page-title = { $place } – Azul sandbox
page-language = Language
page-skip = Skip to the message box
page-wrong-address = Open the address that the sandbox prints, or start it with --host and this name.

## Around the messages

page-channels = Channels
page-direct-messages = Direct messages
page-direct = Message { $name }
page-thread = Thread in { $place }
page-thread-archived = Archived thread in { $place }
page-archived = archived
page-awaits-you = your turn
page-not-member = { $name } is not a member here
page-without = without { $name }
page-let-in = Add { $name } to the server
page-send-away = Remove { $name } from the server
page-app-added = You have added { $name }: you can use its commands everywhere.
page-app-missing = You haven’t added { $name }: you can use its commands only where it is a member.
page-app-add = Add { $name } to your apps
page-app-remove = Remove { $name } from your apps
page-bot = The bot
page-bot-on = { $name } is connected
page-bot-off = { $name } is not connected
page-bot-starting = The bot is starting …
page-bot-stopped = The bot has stopped (exit code { $code }). It restarts in { $seconds } s; see its log for the reason.
page-unconnected = The bot is not connected. It can’t respond to commands and buttons until it is.
page-lost = The sandbox has stopped. This page reconnects when it runs again.
page-restart = Restart the bot
page-you-are = You are
page-owner = Owner
page-has-app = has added { $name }
page-awaited = their turn
page-speaks = { $name }’s Discord is in { $language }, so the bot responds in that language.
page-menu-of = Menu of { $name }

## The first visit

page-hello-server = Welcome to { $place }
page-hello-server-about = This page is a small Discord on your own computer. Nothing you do here leaves it.
page-hello-learn = Never played? Type `{ $learning }` first: short lessons teach you the game.
page-hello-open = Type `{ $opening }` in the box below and press Enter.
page-hello-seats = Choose another person at the top to play as them: you can be all four people.
page-hello-dot = A red dot shows whose turn it is. Press the buttons, enlarge the pictures, play.
page-hello-alone = Only you and { $place }
page-hello-alone-about = This is your private conversation with { $place }. Only you can see it, so you play against computers here: type `{ $opening }`.
page-hello-alone-learn = Never played? Type `{ $learning }` first.
page-hello-guest = { $name } is a guest here
page-hello-guest-about = It isn’t a member of this place. People who have added it can still use its commands, anyone can press its buttons, and it can post only after somebody does either.
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
page-private-answer = a private response
page-message-gone = a deleted message
page-a-picture = a picture
page-unknown-user = unknown-user
page-unknown-role = unknown-role
page-unknown-channel = unknown
page-link-message = #{ $channel } › message
page-spoiler = Spoiler: press to show
page-unknown-part = A component of type { $kind }
page-file = { $name } ({ $size } KiB)
page-picture = Picture
page-enlarge = Enlarge
page-enlarge-picture = Enlarge the picture
page-badge-alt = ALT
page-show-description = ALT: show the description of the picture
page-open-file = Open the file
page-close = Close
page-elsewhere = This channel doesn’t exist, or you can’t see it.
page-gone = This message no longer exists.

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
page-name-option = Press Enter to send the command, or name another option
page-option = { $name }: { $description }
page-true = True
page-false = False
page-suggestions = Suggestions
page-suggested = Suggestions: { $count }
page-no-suggestions = No suggestions
page-nothing-fits = No matches
page-no-command = There’s no such command here
page-not-registered = The bot has not registered any commands yet
page-none-here = The bot has no commands for this place
page-none-without-app = Only people who have added the bot can use its commands here
page-no-option = “{ $text }” isn’t an option of this command
page-file-unread = The file can’t be read
page-option-required = { $option } is required
page-option-suggested = { $option } must be one of the suggestions
page-option-whole = { $option } must be a whole number
page-option-less = { $option }: the minimum is { $least }, not { $value }
page-option-more = { $option }: the maximum is { $most }, not { $value }
page-option-file = { $option } is too large: files can have up to { $most } MiB

## Forms

page-cancel = Cancel
page-submit = Submit
page-required = required
page-nothing-to-choose = There’s nothing to choose from here.
page-choose-least = Choose at least { $least }
page-form-failed = Something went wrong. Try again.
page-form-gone = This form is no longer open.

## Errors

page-impossible = This isn’t possible, or no longer is.
page-options-failed = Loading options failed
page-may-not-write = { $name } can’t write in { $place }
page-unreachable = The sandbox can’t be reached
page-status = The sandbox answered { $status }
