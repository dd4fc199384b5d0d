"""A game that is over as it looks afterwards: the chances of all players, and a move beside a better one."""

from __future__ import annotations

from dataclasses import replace

from bot.games.analysis import Analysis
from bot.games.history import public_turns
from bot.games.play import Outlook, outlook
from bot.games.replay import Table, begin_again
from bot.messages.analysis import word_share
from bot.messages.markup import cut
from bot.messages.narration import name_move
from bot.messages.words import Words
from bot.rules.game import Position
from bot.scenes import SCENES
from bot.scenes.view import View, make_view
from renderers.curve import CurveScene, Mark, Stretch
from renderers.scene import ALT_LIMIT, Theme
from renderers.scene import Table as TableScene


def make_curve_scene(words: Words, table: Table, analysis: Analysis, theme: Theme) -> CurveScene:
    """Whose chances were how good before each move and at the end, with the moves marked that cost most."""
    view = make_view(words, table, theme)
    shares = (*(ply.shares for ply in analysis.plies), analysis.final)
    stretches = _rounds(words, table)
    return CurveScene(
        title=view.title,
        detail=words("analysis-title"),
        names=view.names,
        values=tuple(str(score) for score in table.position.scores),
        shares=shares,
        stretches=stretches,
        marks=tuple(Mark(number, analysis.plies[number].seat) for number in analysis.mistakes()),
        scale=(word_share(words, 1), word_share(words, 0.5), word_share(words, 0)),
        alt=cut(_describe(view, shares, stretches), ALT_LIMIT),
        foot=words(
            "analysis-foot",
            dots=int(bool(analysis.mistakes())),
            exact=analysis.proven,
            moves=len(analysis.plies),
            margin=word_share(words, analysis.margin),
        ).strip(),
        theme=theme,
    )


def _rounds(words: Words, table: Table) -> tuple[Stretch, ...]:
    """The rounds by the move that began them; only the first says that it is one."""
    replay, found = begin_again(table), list[Stretch]()
    for number, turn in enumerate(public_turns(table)):
        reached = replay.position.round
        if reached > len(found):
            found.append(Stretch(number, str(reached) if found else words("picture-round", round=reached)))
        replay = replay.with_turns([turn])
    return tuple(found)


def _describe(view: View, shares: tuple[tuple[float, ...], ...], stretches: tuple[Stretch, ...]) -> str:
    """The chances of all players at the beginning of each round and at the end."""
    told = [f"{view.title}. {view.words('analysis-title')}."]
    moments = [(view.words("picture-round", round=number), at) for number, (at, _) in enumerate(stretches, 1)]
    for name, moment in (*moments, (view.words("analysis-end"), len(shares) - 1)):
        chances = ", ".join(
            f"{who} {word_share(view.words, share)}" for who, share in zip(view.names, shares[moment], strict=True)
        )
        told.append(f"{name}: {chances}.")
    return " ".join(told)


def make_comparison_scene(words: Words, before: Table, theme: Theme, seat: int, played: str, better: str) -> TableScene:
    """What was on offer before a move, and beside each other the board after it and after a better one.

    ``played`` and ``better`` are their notations.
    """
    view, maker = make_view(words, before, theme), SCENES[before.game.ruleset]
    sources = maker.make_table_scene(replace(view, turns=()))
    outlooks = [outlook_of(before.position, seat, text) for text in (played, better)]
    boards = [
        replace(
            maker.make_board_scene(view.after(told, seat), seat).boards[0], name=words(f"analysis-{way}"), active=False
        )
        for told, way in zip(outlooks, ("played", "better"), strict=True)
    ]
    moves = [name_move(words, view.ruleset, told) for told in outlooks]
    ways = [f"{board.name}: {move}." for board, move in zip(boards, moves, strict=True)]
    alt = cut(" ".join((f"{view.title}. {view.round}. {view.names[seat]}.", *ways, sources.alt)), ALT_LIMIT)
    return replace(sources, turn=view.names[seat], boards=tuple(boards), focus=(), steady=False, alt=alt)


def outlook_of(position: Position, seat: int, text: str) -> Outlook:
    """What the move of this notation would lead to."""
    return outlook(position, seat, position.ruleset.parse(text))
