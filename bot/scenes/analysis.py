"""Scenes for the review of a finished game: the players' chances, and a move compared with a better one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from bot.games.core.replay import Table, begin_again
from bot.games.past.analysis import AnalysedPly, Analysis
from bot.messages.analysis import (
    find_chances,
    render_change,
    render_cost,
    render_estimate,
    render_lost_share,
    render_share,
)
from bot.messages.narration import name_move
from bot.messages.words import Words
from bot.rules.game import Position
from bot.rules.outlook import Outlook, outlook
from bot.scenes.alt import join_sentences
from bot.scenes.makers import find_maker
from bot.scenes.script import find_script
from bot.scenes.view import View, make_view, read_draft
from renderers.comparison import ComparisonScene, Taken
from renderers.curve import CurveScene, Mark, Stretch
from renderers.scene import Seat, Theme

PLAYED_SIGN = "✘"  # in the heading of a board, like the sign on its taken tiles
BETTER_SIGN = "✔"


def make_curve_scene(words: Words, table: Table, analysis: Analysis, theme: Theme) -> CurveScene:
    """Make the scene of all players' chances before each move and at the end, with marks at the costliest moves."""
    view = make_view(words, table, theme)
    shares = [ply.shares for ply in analysis.plies]
    shares.append(analysis.final)
    stretches = _list_rounds(words, table)
    marks = _mark_mistakes(words, analysis)
    foot = words(
        "analysis-foot",
        marks=int(bool(marks)),
        refined=int(analysis.refined),
        exact=analysis.proven,
        moves=len(analysis.plies),
        unsolved=int(any(analysis.plies[number].is_unsolved for number in analysis.mistakes())),
    )
    return CurveScene(
        title=view.title,
        detail=words("analysis-title"),
        names=view.heads,
        briefs=view.briefs,
        values=tuple(map(words.writing.write_number, table.position.scores)),
        winners=tuple(table.outcome.winners) if table.outcome else (),
        shares=tuple(shares),
        stretches=tuple(stretches),
        marks=tuple(marks),
        scale=(render_share(words, 1), render_share(words, 0.5), render_share(words, 0)),
        alt=_describe_curve(view, analysis, shares, stretches),
        foot=foot.strip(),
        theme=theme,
        script=find_script(words),
    )


def _list_rounds(words: Words, table: Table) -> list[Stretch]:
    """Return the rounds with the numbers of their first moves. Only the first label contains the word for a round."""
    stretches: list[Stretch] = []
    replay = begin_again(table)
    for number, turn in enumerate(table.public_turns):
        reached = replay.position.round
        if reached > len(stretches):
            name = words.writing.write_number(reached)
            if not stretches:
                name = words("picture-round", round=reached)
            stretches.append(Stretch(number, name))
        replay = replay.with_turns([turn])
    return stretches


def _mark_mistakes(words: Words, analysis: Analysis) -> list[Mark]:
    """Return marks for the costliest moves. In a first look, their sizes are words that fit next to the numbers."""
    marks = []
    for number in analysis.mistakes():
        ply = analysis.plies[number]
        cost = render_lost_share(words, ply) if analysis.refined else words("analysis-mark", size=ply.size)
        marks.append(Mark(number, ply.seat, cost))
    return marks


def _describe_curve(
    view: View, analysis: Analysis, shares: Sequence[tuple[float, ...]], stretches: Sequence[Stretch]
) -> str:
    """Return the alt text: all chances at the beginning of each round and at the end, and the costliest moves."""
    words = view.words
    sentences = [words.end_sentence(view.title), words.end_sentence(words("analysis-title"))]
    for number, (move, _) in enumerate(stretches, start=1):
        name = words("picture-round", round=number)
        sentences.append(_describe_moment(view, name, shares[move]))
    sentences.append(_describe_moment(view, words("analysis-end"), shares[-1]))
    mistakes = [analysis.plies[number] for number in analysis.mistakes()]
    if mistakes:
        costs = [
            words("analysis-alt-cost", number=mark, who=view.names[ply.seat], cost=render_cost(words, analysis, ply))
            for mark, ply in enumerate(mistakes, start=1)
        ]
        sentences.append(words.end_sentence(words.head(words("analysis-costly"), words.list_plainly(costs))))
    return join_sentences(words, *sentences)


def _describe_moment(view: View, moment: str, shares: tuple[float, ...]) -> str:
    """Return a text about the chances of all players at one moment."""
    words = view.words
    chances = [
        words("analysis-alt-chance", who=name, chance=render_estimate(words, share))
        for name, share in zip(view.names, shares, strict=True)
    ]
    return words.end_sentence(words.head(moment, words.list_plainly(chances)))


class JudgedPly(NamedTuple):
    """A costly move and the analysis that it belongs to."""

    analysis: Analysis
    ply: AnalysedPly


class _Way(NamedTuple):
    """One of two compared moves, with the heading of its board."""

    outlook: Outlook
    sign: str
    head: str


def make_comparison_scene(
    words: Words,
    before: Table,
    theme: Theme,
    seat: int,
    played: str,
    better: str,
    judged: JudgedPly | None = None,
    *,
    way: Literal["played", "tried", "other"] = "played",
) -> ComparisonScene:
    """Make a scene of the tiles on offer before a move, with the boards after it and after a better move.

    ``played`` and ``better`` are moves in notation. ``judged`` is the costly move if this isn't a puzzle. In
    a puzzle, the ``way`` is ``"tried"`` for the solver's own try, or ``"other"``.
    """
    view = make_view(words, before, theme)
    who = view.names[seat]
    # The question of a puzzle already mentions the turn.
    turn = ""
    played_head = words("analysis-played", way=way)
    better_head = words("analysis-better")
    if judged:
        chances = find_chances(words, *judged)
        if chances:
            # With the better move, the chance would have stayed the same.
            played_head = words("analysis-promise", way=played_head, chance=chances.after)
            better_head = words("analysis-promise", way=better_head, chance=chances.before)
            who = words("analysis-who", who=who, change=render_change(words, *judged))
        else:
            who = words("analysis-who-size", who=who, size=render_change(words, *judged))
        turn = who
    one = _Way(find_outlook(before.position, seat, played), PLAYED_SIGN, played_head)
    other = _Way(find_outlook(before.position, seat, better), BETTER_SIGN, better_head)
    sources = find_maker(view.ruleset).make_table_scene(replace(view, turns=()))
    told = map(words.end_sentence, (view.title, view.round, who))
    alt = join_sentences(words, *told, _describe_move(view, one), _describe_move(view, other), sources.alt)
    boards = (_make_board_after(view, seat, one), _make_board_after(view, seat, other))
    table = replace(sources, detail=view.round, turn=turn, boards=boards, focus=(), steady=False, alt=alt)
    return ComparisonScene(table, (_find_taken(one.outlook), _find_taken(other.outlook)), alt)


def _make_board_after(view: View, seat: int, way: _Way) -> Seat:
    """Make the board after a compared move, with its heading."""
    scene = find_maker(view.ruleset).make_board_scene(view.play_out(way.outlook, seat), seat)
    return replace(scene.boards[0], name=f"{way.sign} {way.head}", active=False)


def _describe_move(view: View, way: _Way) -> str:
    words = view.words
    return words.end_sentence(words.head(way.head, name_move(words, view.ruleset, way.outlook)))


def _find_taken(outlook: Outlook) -> Taken | None:
    """Return the tiles taken by a move, if any."""
    for event in outlook.events:
        if event.kind == "taken":
            draft = read_draft(event.facts)
            return Taken(draft.source, draft.colour)
    return None


def find_outlook(position: Position, seat: int, move: str) -> Outlook:
    """Return the outlook of a move in notation."""
    return outlook(position, seat, position.ruleset.parse(move))
