# What verifying the record of a game has shown.

verify-proven =
    Nothing is wrong with this record of { $what }.
    - Proven: every tile comes from the seed, { $moves ->
        [0] no move was played
        [one] the only move follows the rules
       *[other] all { $moves } moves follow the rules
    }, and { $ended ->
        [by-rules] the scores, ranks and winners follow
       *[otherwise] the scores follow
    } from that.
    - Taken on trust: { $ended ->
        [by-rules] that
       *[otherwise] how the game ended and who won, that
    } these are the moves that were played, by whom and when, and whether somebody resigned or ran out of time.
    - For you to compare: if the lobby’s post shows the SHA-256 { $short }, the seed was chosen before anybody joined. In full it is { $commitment }.
verify-running = Nothing in this record of { $what } is proven yet: the game isn’t over ({ $moves ->
    [one] one move
   *[other] { $moves } moves
}), and its seed is still secret. Once it’s over, a new file can be verified move by move. The seed’s SHA-256 in full: { $commitment }. The lobby’s post must show { $short }.
verify-wrong = I can’t confirm this record of { $what }:
verify-unreadable = I can’t verify this: it isn’t the record of a game.
verify-game = { $ruleset } #{ $game }
verify-some-game = a game
verify-problem = - { $problem }
verify-more = … and { $count } more

## One sentence for each thing that can be wrong

verify-too-large = The file is larger than any record ({ $most } bytes).
verify-not-json = The file isn’t JSON, or it’s damaged.
verify-not-a-record = The file doesn’t say that it is the record of a game.
verify-other-version = The record isn’t in the format I read ({ $known }). Verify it with the version of me that wrote it.
verify-repeated-field = The field “{ $name }” appears more than once.
verify-missing-field = The field “{ $name }” is missing.
verify-unknown-field = The field “{ $name }” doesn’t belong in a record.
verify-bad-field = The value of the field “{ $name }” can’t be right.
verify-unknown-ruleset = I don’t know a game called “{ $ruleset }”.
verify-unknown-side = The game has no side “{ $side }”.
verify-other-edition = The game was played with rules or boards that I don’t have here, and can only be verified with those.
verify-seed-missing = The game is over, but its seed is missing.
verify-seed-shown = The game isn’t over, but its seed is in the file. It should still be secret.
verify-seed-commitment = The seed doesn’t match the commitment: its SHA-256 is { $found }, not { $said }.
verify-start-scores = Before the first move the scores are { $found }, not { $said }.
verify-start-differs = Before the first move, the seed deals different tiles from those in the file.
verify-move-unreadable = Move { $number } can’t be read.
verify-move-unknown = Move { $number }: “{ $move }” isn’t a move in this game.
verify-move-spelling = Move { $number }: “{ $move }” should read “{ $right }”.
verify-move-out-of-turn = Move { $number }: it isn’t { $who }’s turn to play “{ $move }”.
verify-move-illegal = Move { $number }: the rules don’t allow { $who } to play “{ $move }”.
verify-move-after-end = Move { $number }: the game is over, so { $who } can’t play “{ $move }”.
verify-scores-differ = Move { $number } (“{ $move }” by { $who }): the scores after it are { $found }, not { $said }.
verify-position-differs = Move { $number } (“{ $move }” by { $who }): the move, or the position after it, isn’t the one that was recorded.
verify-not-over = By the rules the game goes on, but the file says that it ended (“{ $ending }”).
verify-ending-differs = By the rules the game ended (“{ $found }”), but the file says “{ $said }”.
verify-result-scores = The final scores are { $found }, not { $said }.
verify-result-ranks = The ranks are { $found }, not { $said }.
verify-result-winners = The winners are number { $found }, not { $said }.
verify-result-sheet = The score sheet of { $who } is different.
verify-digest = The digest doesn’t match: something in the file was changed after it was written.
verify-layout = The contents are right, but the file isn’t laid out as I write it: it was saved again, or changed where that makes no difference.
