# What verifying the record of a game has shown.

verify-genuine = Genuine: { $what } is over, and all its { $moves ->
    [one] one move follows
   *[other] { $moves } moves follow
} from the seed by the rules, as do all scores. Compare it with the post of its lobby, which must say SHA-256 { $commitment }.
verify-running = Nothing is wrong with this record of { $what }, but the game is not over yet ({ $moves ->
    [one] one move
   *[other] { $moves } moves
} so far). Its seed is still secret; once the game is over, a new file can be verified move by move.
verify-wrong = Not genuine, as far as I can tell. This is wrong with the record of { $what }:
verify-unreadable = This is no record of a game that I can verify.
verify-game = { $ruleset } #{ $game }
verify-some-game = a game
verify-problem = - { $problem }
verify-more = … and { $count } more

## One sentence for each thing that can be wrong

verify-too-large = The file is larger than any record ({ $most } bytes).
verify-not-json = The file is not JSON, or is damaged.
verify-not-a-record = The file does not call itself the record of a game.
verify-other-version = The record is of another version than the one I can read ({ $known }).
verify-repeated-field = The field “{ $name }” stands there more than once.
verify-missing-field = The field “{ $name }” is missing.
verify-unknown-field = There is a field “{ $name }”, which no record has.
verify-bad-field = The field “{ $name }” holds what no record has there.
verify-unknown-ruleset = I know no game “{ $ruleset }”.
verify-unknown-side = The game has no side “{ $side }”.
verify-other-edition = The game was played under later rules, or with other printed boards, than I have here; its moves can be verified only with these.
verify-seed-missing = The game is over, but its seed is missing.
verify-seed-shown = The game is not over, but its seed stands in the file; nobody may know it yet.
verify-seed-commitment = The seed does not fit the commitment: its SHA-256 is { $found }, not { $said }.
verify-start-scores = Before the first move the scores are { $found }, not { $said }.
verify-start-differs = Before the first move something else lies on the table: the seed deals other tiles.
verify-move-unreadable = Move { $number } cannot be read.
verify-move-unknown = Move { $number }: “{ $move }” is not a move of this game.
verify-move-spelling = Move { $number }: “{ $move }” is written “{ $right }”.
verify-move-out-of-turn = Move { $number }: it is not { $who }’s turn to play “{ $move }”.
verify-move-illegal = Move { $number }: the rules do not allow { $who } to play “{ $move }”.
verify-move-after-end = Move { $number }: the game is over, and { $who } cannot play “{ $move }”.
verify-scores-differ = Move { $number } (“{ $move }” by { $who }): the scores after it are { $found }, not { $said }.
verify-position-differs = Move { $number } (“{ $move }” by { $who }): this move, or the position it leads to, is not the one that was written down.
verify-not-over = By the rules the game goes on, but the file says that it has ended (“{ $ending }”).
verify-ending-differs = By the rules the game has ended (“{ $found }”); the file says “{ $said }”.
verify-result-scores = The final scores are { $found }, not { $said }.
verify-result-ranks = The ranks are { $found }, not { $said }.
verify-result-winners = The winning players are number { $found }, not { $said }.
verify-result-sheet = The score sheet of { $who } differs.
verify-digest = The digest does not fit: something in the file was changed after it was written.
verify-layout = Everything in it fits, but the file is not laid out as I write it: it was saved again, or changed where it does not matter.
