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
    - For you to compare: if the lobby’s post says “Sealed { $short }”, the seed was chosen before anybody joined. Its SHA-256 in full is { $commitment }.
verify-running = Nothing in this record of { $what } is proven yet: the game isn’t over ({ $moves ->
    [one] one move
   *[other] { $moves } moves
}), and its seed is still secret. Once it’s over, a new file can be verified move by move. The seed’s SHA-256 in full: { $commitment }. The lobby’s post must say “Sealed { $short }”.
verify-wrong = I can’t confirm this record of { $what }:
verify-unreadable = I can’t read this as the record of a game:
verify-game = { $ruleset } #{ $game }
verify-some-game = a game
verify-problem = - { $problem }

## One sentence for each thing that can be wrong

verify-too-large = The file is larger than any record ({ $most } bytes).
verify-not-a-record = The file isn’t JSON, it’s damaged, or it doesn’t say that it’s the record of a game.
verify-other-version = The record isn’t in the format I read ({ $known }). Verify it with the version of me that wrote it.
verify-bad-field = The field “{ $name }” is missing, or its value can’t be right.
verify-unknown-ruleset = I don’t know a game called “{ $ruleset }”.
verify-other-edition = The game was played with rules or boards that I don’t have here, and can only be verified with those.
verify-cannot-begin = The game can’t begin with this side, this number of players or this start seat.
verify-seed-commitment = The seed doesn’t match the commitment: its SHA-256 is { $found }, not { $said }.
verify-move-illegal = Move { $number }: the rules don’t allow { $who } to play “{ $move }” here.
verify-not-over = By the rules the game goes on, but the file says that it ended (“{ $ending }”).
verify-differs = “{ $name }” should be { $found }, not { $said }.
verify-sheets-differ = The score sheets aren’t those that the moves lead to.
