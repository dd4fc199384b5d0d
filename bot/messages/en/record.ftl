# Results of verifying the record of a game or a tournament.

verify-proven =
    I found no problems in this record of { $what }.
    - Proven: every tile comes from the seed, { $moves ->
        [0] no moves were played
        [one] the only move follows the rules
       *[other] all { $moves } moves follow the rules
    }, and { $ended ->
        [by-rules] the scores, ranks and winners follow
       *[otherwise] the scores follow
    } from that.
    - Not proven: { $ended ->
        [by-rules] that
       *[otherwise] how the game ended and who won, that
    } these moves were really played, by these players and at these times, and who resigned or ran out of time.
    - Please compare: if the lobby’s **More** said “Sealed { $short }”, the seed was chosen before anybody joined. Its SHA-256 in full is { $commitment }.
verify-running = Nothing in this record of { $what } is proven yet: the game isn’t over ({ $moves ->
    [one] one move
   *[other] { $moves } moves
}), and its seed is still secret. Once it’s over, a new file can be verified move by move. The seed’s SHA-256 in full: { $commitment }. **More** under the lobby and each board must say “Sealed { $short }”.
verify-wrong = I found problems in this record of { $what }:
verify-unreadable = I can’t read this as the record of a game or a tournament:
verify-game = { $ruleset } #{ $game }
verify-some-game = a game
verify-problem = - { $problem }

## Records of tournaments

verify-tournament = the tournament { $name }
verify-some-tournament = a tournament
verify-tournament-proven =
    I found no problems in this record of { $what }.
    - Proven: { $rounds ->
        [0] no rounds were paired.
       *[other] { $proven } of { $rounds } rounds { $proven ->
            [one] is
           *[other] are
        } paired as the seed and the earlier results require.
    }{ $ended ->
        [played] { " " }The results put { $winner } first.
       *[otherwise] { "" }
    }
verify-tournament-trust =
    - Not proven: who entered, left or was away, and the result of each table. Each game has its own record.
    - Please compare: if **Show** under the first post said “Sealed { $short }”, the seed was chosen before anybody entered. Its SHA-256 in full is { $commitment }.
verify-tournament-running = Nothing in this record of { $what } is proven yet: the tournament isn’t over ({ $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}), and its seed is still secret. Once it’s over, a new file can be verified round by round. The seed’s SHA-256 in full: { $commitment }. **Show** under each post must say “Sealed { $short }”.
verify-line-impossible = Line { $number }: “{ $act }” isn’t possible here, or it refers to something that doesn’t exist.
verify-rounds-differ = Line { $number }: with this number of entries the tournament has { $found } rounds, not { $said }.
verify-round-too-early = Line { $number }: round { $round } is paired, but a table of the previous round doesn’t have a result.
verify-round-differs = Line { $number }: in round { $round } { $part ->
    [byes] these must have a bye: { $found }. The file says: { $said }
    [away] only these can be away: { $found }. The file says: { $said }
   *[tables] there must be a table of entries { $found } where the file has { $said }
}.
verify-round-illegal = Line { $number }: in round { $round } somebody is missing or listed twice, or sits at a table of the wrong size.
verify-places-impossible = Line { $number }: a table can’t have these places.

## Problems

verify-too-large = The file is larger than any record ({ $most } bytes).
verify-too-long = The field “{ $name }” has more than { $most } items. I didn’t check the rest.
verify-not-a-record = The file isn’t JSON, is damaged, or isn’t marked as the record of a game or a tournament.
verify-other-version = The record isn’t in the format I read ({ $known }). Verify it with the version of me that wrote it.
verify-bad-field = The field “{ $name }” is missing or has an invalid value.
verify-unknown-ruleset = I don’t know a game called “{ $ruleset }”.
verify-other-edition = The game was played with rules or boards that I don’t have here, and can only be verified with them.
verify-cannot-begin = The game can’t start with this side, number of players or first seat.
verify-seed-commitment = The seed doesn’t match the commitment: its SHA-256 is { $found }, not { $said }.
verify-move-illegal = Move { $number }: the rules don’t allow { $who } to play “{ $move }” here.
verify-not-over = According to the rules the game isn’t over, but the file says that it ended (“{ $ending }”).
verify-differs = “{ $name }” should be { $found }, not { $said }.
verify-sheets-differ = The score sheets don’t match the moves.
