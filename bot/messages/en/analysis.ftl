# A game looked at afterwards: the curve of who was ahead, and the moves that cost most.

percent = { $share } %
button-analyse = Analysis
analysis-title = Who was ahead
analysis-end = At the end
analysis-foot = Dots: the moves that cost most.
analysis-played = Played
analysis-better = Better
analysis-thinking = I’m going through { $name }, which may take a minute or two; the result will stand here. If it doesn’t, ask again with `/azul record analyse`.
analysis-overview =
    ### Analysis of { $name }
    { $players }
    -# A chance is what I’d expect if everybody played well from there. What the bag dealt counts for nobody.
analysis-player = **{ $who }**: { $count ->
    [0] no move that cost much
    [one] one move cost { $costs } of the win
   *[other] the moves that cost most gave away { $costs } of the win
}
analysis-mistake =
    ### { $name } · move { $number } of { $moves } · { $who }
    Played: **{ $played }** · chance { $before } → { $after }
    Better: **{ $better }**. { $why }

refused-not-analysed = Game #{ $game } can’t be looked at like this: that works once it has been played and is over. `/azul record history` shows its moves.

command-record-analyse = Who was ahead when, and the moves that cost most, once a game is over
