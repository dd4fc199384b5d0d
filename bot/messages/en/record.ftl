# What verifying the record of a game, or of a tournament, has shown.

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
verify-unreadable = I can’t read this as the record of a game or a tournament:
verify-game = { $ruleset } #{ $game }
verify-some-game = a game
verify-problem = - { $problem }

## Of a tournament

verify-tournament = the tournament { $name }
verify-some-tournament = a tournament
verify-tournament-proven =
    Nothing is wrong with this record of { $what }.
    - Proven: { $rounds ->
        [0] no round was paired.
       *[other] { $proven } of { $rounds } rounds { $proven ->
            [one] is
           *[other] are
        } paired as the seed and the results before demand.
    }{ $ended ->
        [played] { " " }By the results { $winner } is first.
       *[otherwise] { "" }
    }
verify-tournament-trust =
    - Taken on trust: who entered, left or was away, and the result of each table. Each game has a record of its own.
    - For you to compare: if the tournament’s first post says “Sealed { $short }”, the seed was chosen before anybody entered. Its SHA-256 in full is { $commitment }.
verify-tournament-running = Nothing in this record of { $what } is proven yet: the tournament isn’t over ({ $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}), and its seed is still secret. Once it’s over, a new file can be verified round by round. The seed’s SHA-256 in full: { $commitment }. The tournament’s first post must say “Sealed { $short }”.
verify-line-impossible = Line { $number }: “{ $act }” isn’t possible here, or it names something that isn’t there.
verify-rounds-differ = Line { $number }: with so many entries the tournament has { $found } rounds, not { $said }.
verify-round-too-early = Line { $number }: round { $round } is paired, but a table of the round before has no result.
verify-round-differs = Line { $number }: in round { $round } { $part ->
    [byes] the byes must be for: { $found }. The file says: { $said }
    [away] only these can be away: { $found }. The file says: { $said }
   *[tables] there must be a table of entries { $found } where the file has { $said }
}.
verify-round-illegal = Line { $number }: in round { $round } somebody has no place or two, or sits at a table of the wrong size.
verify-places-impossible = Line { $number }: these can’t be the places of a table.

## One sentence for each thing that can be wrong

verify-too-large = The file is larger than any record ({ $most } bytes).
verify-too-long = The field “{ $name }” has more than { $most } items, and no more are checked.
verify-not-a-record = The file isn’t JSON, it’s damaged, or it doesn’t say that it’s the record of a game or a tournament.
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
