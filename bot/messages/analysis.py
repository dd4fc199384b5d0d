"""Texts of hints, and the texts next to the pictures of an analysis."""

from __future__ import annotations

from typing import Literal, NamedTuple

from bot.games.core.replay import Table
from bot.games.past.analysis import AnalysedPly, Analysis, compare_lines
from bot.games.table.comparisons import Comparison, Effects, Hint, Line
from bot.messages.markup import capitalise
from bot.messages.narration import list_moves, name_move
from bot.messages.people import name_player
from bot.messages.posts import name_game
from bot.messages.words import Words
from bot.opponents.reasons import Reason
from bot.rules.game import Fact
from bot.storage.rows import Player

ESTIMATE_STEP = 0.05
"""The precision of estimated shares of the win in texts."""
IN_HINTS = ("does-both", "does-first", "does-other")
IN_ANALYSES = ("does-both", "does-better", "does-played")
"""The messages for effects of both moves, of the better move, and of the played move, if no reason is known."""


def render_overview(words: Words, table: Table, analysis: Analysis) -> str:
    """Render how much each player lost with the moves that are numbered in the picture."""
    lines = [_render_player(words, player, analysis) for player in table.game.players]
    if analysis.mistakes():
        lines.append(words("analysis-numbers", refined=int(analysis.refined)))
    return words(
        "analysis-overview",
        name=name_game(words, table.game),
        players="\n".join(lines),
        refined=int(analysis.refined),
        exact=analysis.proven,
        late=sum(ply.time_up for ply in analysis.plies),
    )


def _render_player(words: Words, player: Player, analysis: Analysis) -> str:
    """Render the cost of a player's mistakes, with the numbers that they have in the picture."""
    costs = []
    for mark, number in enumerate(analysis.mistakes(), start=1):
        ply = analysis.plies[number]
        if ply.seat == player.seat:
            costs.append(words("analysis-numbered", number=mark, cost=render_cost(words, analysis, ply)))
    who = name_player(words, player)
    return words("analysis-player", who=who, count=len(costs), costs=words.list_all(costs))


def render_mistake(
    words: Words,
    table: Table,
    before: Table,
    analysis: Analysis,
    number: int,
    key: str = "analysis-mistake",
    *,
    found: bool = False,
) -> str:
    """Render a move (numbered from 0), its cost, and a better move with the reasons, using the message ``key``.

    ``before`` is the game before the move. ``found`` means that the person has just found the better move.
    """
    ply = analysis.plies[number]
    turns = table.public_turns
    turn = turns[number]
    ruleset = table.game.ruleset
    comparison = compare_lines(before.position, ply, turn.move)
    why = [render_reasons(words, before, comparison) or _render_effects(words, before, comparison.effects, IN_ANALYSES)]
    why += _render_lines(words, before, comparison, "analysis-line", "analysis-played-line", "analysis-both-line")
    return words(
        key,
        name=name_game(words, table.game),
        mark=analysis.mistakes().index(number) + 1,
        number=number + 1,
        moves=len(turns),
        who=name_player(words, table.game.players[ply.seat]),
        played=name_move(words, ruleset, turn),
        refined=int(analysis.refined),
        change=render_change(words, analysis, ply),
        better=name_move(words, ruleset, comparison.better.first),
        why="".join(f"\n{line}" for line in why if line),
        found=int(found),
        certainty=_find_certainty(ply),
    )


def _find_certainty(ply: AnalysedPly) -> Literal["exact", "unsolved", "estimate"]:
    if ply.exact:
        return "exact"
    return "unsolved" if ply.is_unsolved else "estimate"


class Chances(NamedTuple):
    """The mover's chance to win before and after a costly move, as text."""

    before: str
    after: str


def find_chances(words: Words, analysis: Analysis, ply: AnalysedPly) -> Chances | None:
    """Return the chances before and after a costly move, or ``None`` in a first look, which can't give numbers.

    The difference between rounded chances is the rounded cost.
    """
    if not analysis.refined:
        return None
    before, after = ply.chances
    if not ply.exact:
        before = _round_estimate(before)
        after = max(before - _round_estimate(ply.cost), 0.0)
    return Chances(render_share(words, before), render_share(words, after))


def render_change(words: Words, analysis: Analysis, ply: AnalysedPly) -> str:
    """Render the mover's chance to win before and after a costly move ("40 % → 20 %"), or its size in words."""
    chances = find_chances(words, analysis, ply)
    if chances is None:
        return words("analysis-size", size=ply.size)
    return words("analysis-change", before=chances.before, after=chances.after)


def render_cost(words: Words, analysis: Analysis, ply: AnalysedPly) -> str:
    """Render the cost of a move ("−20 %"), or its size in words in a first look."""
    if not analysis.refined:
        return words("analysis-size", size=ply.size)
    cost = ply.cost if ply.exact else _round_estimate(ply.cost)
    return words("analysis-cost", cost=render_share(words, cost))


def render_share(words: Words, share: float) -> str:
    """Render a share of the win: "64 %"."""
    return words("percent", share=round(share * 100))


def render_estimate(words: Words, share: float) -> str:
    """Render an estimated share of the win, which isn't more precise than `ESTIMATE_STEP`: "65 %"."""
    return render_share(words, _round_estimate(share))


def _round_estimate(share: float) -> float:
    return round(share / ESTIMATE_STEP) * ESTIMATE_STEP


def render_hint(words: Words, table: Table, hint: Hint) -> str:
    """Render a hint: the move, the reasons, and the chances after it and, if it was compared, after the other move."""
    ruleset = table.game.ruleset
    move = capitalise(name_move(words, ruleset, hint.line.first))
    comparison = hint.comparison
    if comparison is None:
        told = [words("hint", certainty=hint.certainty, move=move)]
        line = render_line(words, table, hint.line, "hint-line")
        if line:
            told.append(line)
        return "\n".join(told)
    other = comparison.other.first
    facts: dict[str, Fact] = {
        "certainty": hint.certainty,
        "move": move,
        "other": name_move(words, ruleset, other),
        "more": comparison.more,
        "chance": render_share(words, hint.worth),
        "other-chance": render_share(words, hint.other_worth),
        "why": render_reasons(words, table, comparison) or "none",
        "reasons": _list_reasons(words, table, comparison),
        "later": comparison.later,
        "does": _render_effects(words, table, comparison.effects, IN_HINTS) or "none",
    }
    lines = _render_lines(words, table, comparison, "hint-line", "hint-other-line", "hint-both-line")
    return "\n".join([words("hint", **facts), *lines])


def render_reasons(words: Words, table: Table, comparison: Comparison) -> str:
    """Render the reasons why the better move is better, one sentence each. Return an empty string if there are none."""
    told = _list_reasons(words, table, comparison)
    if told and comparison.later:
        return words("why-later", reasons=told)
    return told


def _list_reasons(words: Words, table: Table, comparison: Comparison) -> str:
    return words.join_sentences(render_reason(words, table, reason) for reason in comparison.reasons)


def render_reason(words: Words, table: Table, reason: Reason) -> str:
    """Render a reason, using the message ``<game>-why-<kind>`` or otherwise ``why-<kind>``."""
    key = words.find(f"{table.game.ruleset}-why-{reason.kind}", f"why-{reason.kind}")
    return capitalise(words(key, **_list_facts(words, table, reason)))


def render_effect(words: Words, table: Table, effect: Reason) -> str:
    """Render the effect of a move as a sentence without its subject, using the message ``<game>-does-<kind>``."""
    return words(f"{table.game.ruleset}-does-{effect.kind}", **_list_facts(words, table, effect))


def _list_facts(words: Words, table: Table, reason: Reason) -> dict[str, Fact]:
    facts = dict(reason.facts)
    seat = facts.pop("seat", None)
    if isinstance(seat, int):
        facts["who"] = name_player(words, table.game.players[seat])
    return words.facts(table.game.ruleset, facts)


def _render_effects(words: Words, table: Table, effects: Effects, keys: tuple[str, str, str]) -> str:
    """Render the common effects of both moves and the effects of each move, using the messages ``keys``."""
    sentences = []
    for key, told in zip(keys, effects, strict=True):
        if told:
            does = words.list_effects([render_effect(words, table, effect) for effect in told])
            sentences.append(words(key, does=does))
    return words.join_sentences(sentences)


def _render_lines(words: Words, table: Table, comparison: Comparison, better: str, other: str, both: str) -> list[str]:
    """Render the replies to both moves, using the messages ``better`` and ``other``, or ``both`` if they are equal."""
    if comparison.better.moves[1:] == comparison.other.moves[1:]:
        lines = [render_line(words, table, comparison.better, both)]
    else:
        lines = [
            render_line(words, table, comparison.better, better),
            render_line(words, table, comparison.other, other),
        ]
    return [line for line in lines if line]


def render_line(words: Words, table: Table, line: Line, key: str) -> str:
    """Render the moves of a line except the first, if there are any, using the message ``key``."""
    if len(line.seats) == 1:
        return ""
    names = [name_player(words, player) for player in table.game.players]
    following = zip(line.seats[1:], line.outlooks[1:], strict=True)
    return words(key, line=list_moves(words, table.game.ruleset, names, following))
