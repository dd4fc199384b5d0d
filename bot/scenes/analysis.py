"""A game that is over as it looks afterwards: the chances of all players, and a move beside a better one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.core.replay import Table, begin_again
from bot.games.past.analysis import Analysis
from bot.games.past.history import public_turns
from bot.games.table.play import Outlook, outlook
from bot.messages.analysis import word_change, word_cost, word_share
from bot.messages.markup import cut
from bot.messages.narration import name_move
from bot.messages.words import Words
from bot.rules.game import Position
from bot.scenes import find_maker
from bot.scenes.view import View, make_view
from renderers.comparison import ComparisonScene, Taken
from renderers.curve import CurveScene, Mark, Stretch
from renderers.scene import ALT_LIMIT, Theme

SIGNS = "✘✔"  # before the names of the two boards, as on what was taken


def make_curve_scene(words: Words, table: Table, analysis: Analysis, theme: Theme) -> CurveScene:
    """Whose chances were how good before each move and at the end, with the moves marked that cost most."""
    view = make_view(words, table, theme)
    shares = (*(ply.shares for ply in analysis.plies), analysis.final)
    # The rounds by the move that began them; only the first says that it is one.
    replay, stretches = begin_again(table), list[Stretch]()
    for number, turn in enumerate(public_turns(table)):
        reached = replay.position.round
        if reached > len(stretches):
            name = str(reached) if stretches else words("picture-round", round=reached)
            stretches.append(Stretch(number, name))
        replay = replay.with_turns([turn])
    costly = [(number, analysis.plies[number]) for number in analysis.mistakes()]
    marks = tuple(Mark(number, ply.seat, word_cost(words, ply.cost)) for number, ply in costly)
    return CurveScene(
        title=view.title,
        detail=words("analysis-title"),
        names=view.heads,
        values=tuple(map(str, table.position.scores)),
        winners=tuple(table.outcome.winners) if table.outcome else (),
        shares=shares,
        stretches=tuple(stretches),
        marks=marks,
        scale=(word_share(words, 1), word_share(words, 0.5), word_share(words, 0)),
        alt=cut(_describe(view, shares, stretches, marks), ALT_LIMIT),
        foot=words(
            "analysis-foot",
            marks=int(bool(marks)),
            exact=analysis.proven,
            moves=len(analysis.plies),
            margin=word_share(words, analysis.margin),
        ).strip(),
        theme=theme,
    )


def _describe(
    view: View, shares: tuple[tuple[float, ...], ...], stretches: Sequence[Stretch], marks: tuple[Mark, ...]
) -> str:
    """The chances of all players at the beginning of each round and at the end, and the moves that cost most."""
    words, told = view.words, [f"{view.title}. {view.words('analysis-title')}."]
    moments = [(words("picture-round", round=number), at) for number, (at, _) in enumerate(stretches, 1)]
    for name, moment in (*moments, (words("analysis-end"), len(shares) - 1)):
        pairs = zip(view.names, shares[moment], strict=True)
        told.append(f"{name}: {', '.join(f'{who} {word_share(words, share)}' for who, share in pairs)}.")
    if marks:
        costs = (f"{number} {view.names[mark.seat]} {mark.cost}" for number, mark in enumerate(marks, 1))
        told.append(f"{words('analysis-costly')}: {', '.join(costs)}.")
    return " ".join(told)


def make_comparison_scene(
    words: Words,
    before: Table,
    theme: Theme,
    seat: int,
    played: str,
    better: str,
    chances: tuple[float, float] | None = None,
) -> ComparisonScene:
    """What was on offer before a move, and beside each other the board after it and after a better one.

    ``played`` and ``better`` are their notations, ``chances`` the shares of the win before the move and after it.
    """
    view, maker = make_view(words, before, theme), find_maker(before.game.ruleset)
    sources = maker.make_table_scene(replace(view, turns=()))
    outlooks = [outlook_of(before.position, seat, text) for text in (played, better)]
    heads, who = [words("analysis-played"), words("analysis-better")], view.names[seat]
    if chances:
        promises = (word_share(words, chance) for chance in reversed(chances))
        heads = [words("analysis-promise", way=way, chance=chance) for way, chance in zip(heads, promises, strict=True)]
        who = words("analysis-who", who=who, change=word_change(words, *chances))
    boards = [
        replace(maker.make_board_scene(view.after(told, seat), seat).boards[0], name=f"{sign} {head}", active=False)
        for told, head, sign in zip(outlooks, heads, SIGNS, strict=True)
    ]
    ways = [f"{head}: {name_move(words, view.ruleset, told)}." for head, told in zip(heads, outlooks, strict=True)]
    alt = cut(" ".join((f"{view.title}. {view.round}. {who}.", *ways, sources.alt)), ALT_LIMIT)
    # Without chances it is a puzzle, whose question has said who is to move.
    turn = who if chances else ""
    table = replace(sources, detail=view.round, turn=turn, boards=tuple(boards), focus=(), steady=False, alt=alt)
    one, other = map(_taken, outlooks)
    return ComparisonScene(table, (one, other), alt)


def _taken(told: Outlook) -> Taken | None:
    """What a move has taken from what was on offer."""
    for event in told.events:
        if event.kind == "taken":
            source, colour = event.facts["source"], event.facts["colour"]
            return Taken(0 if source == "c" else int(str(source)), str(colour))
    return None


def outlook_of(position: Position, seat: int, text: str) -> Outlook:
    """What the move of this notation would lead to."""
    return outlook(position, seat, position.ruleset.parse(text))
