# A game looked at afterwards: the curve of who was ahead, and the moves that cost most.

percent = { $share } %
button-analyse = Analysis
analysis-title = Who was ahead
analysis-end = At the end
analysis-costly = Moves that cost most
analysis-cost = −{ $cost }
analysis-change = { $before } → { $after }
analysis-who = { $who } { $change }
analysis-foot = { $marks ->
    [0] {""}
   *[1] Numbers: the moves that cost most.
}{ $exact ->
    [0] { " " }All is an estimate, ± { $margin }.
   *[other] { " " }{ $exact } of { $moves } are exact, the rest ± { $margin }.
}
analysis-played = Played
analysis-better = Better
analysis-promise = { $way } { $chance }
analysis-thinking = I’m going through { $name } with more care than anybody plays: analysed { $done } of { $moves } moves. That takes some minutes; the result will stand here, and is kept. If it doesn’t, ask again with `/azul record analyse`.
analysis-later = I’m still going through { $name }: analysed { $done } of { $moves } moves. Discord lets me change this answer no longer, but I go on and keep the result: ask again later with `/azul record analyse`, and it’s there at once.
analysis-failed = I couldn’t finish going through { $name }: what thinks for me ended. Ask again with `/azul record analyse`; if that keeps happening, this computer may be short of memory.
analysis-overview =
    ### Analysis of { $name }
    { $players }
    -# A chance is what I’d expect if everybody played well from there. What the bag dealt counts for nobody. { $exact ->
        [0] All of it is an estimate
        [one] One move is solved to the end of the game, all else is an estimate
       *[other] { $exact } moves are solved to the end of the game, all else is an estimate
    }: a move that seems to cost less than { $margin } counts as no mistake there.
analysis-player = **{ $who }**: { $count ->
    [0] no move that cost much
   *[other] { $costs }
}
analysis-numbered = **{ $number }** ({ $cost })
analysis-numbers = Each number is a move in the picture that gave away so much of the win; ▶ shows what was better.
analysis-mistake =
    ### { $mark } · { $who } · move { $number } of { $moves } · { $name }
    Played: **{ $played }** · chance { $change }
    Better: **{ $better }**. { $why }
    -# { $exact ->
        [1] Solved to the end of the game: this is certain.
       *[0] This is an estimate, ± { $margin }.
    }

refused-not-analysed = Game #{ $game } can’t be looked at like this: that works once it has been played and is over. `/azul record history` shows its moves.
refused-too-many-analyses = { $mine ->
    [0] I’m going through many games already.
   *[other] I’m going through { $mine } games for you already.
} Ask again once one of them is done; what was made before is there at once.

command-record-analyse = Who was ahead when, and the moves that cost most, once a game is over
