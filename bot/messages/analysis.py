"""Texts of hints, and the texts next to the pictures of an analysis."""

from __future__ import annotations

from typing import Literal, NamedTuple

from bot.games.core.replay import Table
from bot.games.past.analysis import AnalysedPly, Analysis, play_lines
from bot.games.table.comparisons import ChoiceGrade, Hint, Line
from bot.messages.markup import capitalise
from bot.messages.narration import list_moves, name_move
from bot.messages.people import name_player
from bot.messages.posts import name_game
from bot.messages.words import Words
from bot.opponents.explanation import THEIRS, WAYS, Explanation
from bot.opponents.reasons import Reason
from bot.rules.game import Fact
from bot.storage.rows import Player

POINT_KINDS = ("points", "lead", "denial", "answer")
"""Kinds of reasons that are amounts of points."""
MAX_SMALL = 2
"""Maximum number of points that are few for a strong verdict."""
ESTIMATE_STEP = 0.05
"""The precision of estimated shares of the win in texts."""


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
    lines = play_lines(before.position, ply, turn.move)
    why = []
    # Neither move of a proven mistake of less than two percent can be recommended over the other.
    if ply.explanation and ply.explanation.verdict != "equal":
        why.append(render_explanation(words, before, ply.explanation, _find_support(lines.better, lines.played)))
    why += _render_lines(words, before, lines.better, lines.played, ANALYSIS_LINES)
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
        better=name_move(words, ruleset, lines.better.first),
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
    """Render the cost of a move ("−20 %"), with a note if it could be far off, or its size in words in a first look."""
    if not analysis.refined:
        return words("analysis-size", size=ply.size)
    cost = render_lost_share(words, ply)
    return words("analysis-cost-unsolved", cost=cost) if ply.is_unsolved else cost


def render_lost_share(words: Words, ply: AnalysedPly) -> str:
    """Render the share of the win that a move lost: "−20 %"."""
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
    """Render a hint: the move, the move it is compared with, the reasons, and the best replies to both."""
    ruleset = table.game.ruleset
    move = capitalise(name_move(words, ruleset, hint.line.first))
    if hint.explanation is None or hint.other is None:
        told = [words("hint", certainty=hint.certainty, move=move)]
        line = render_line(words, table, hint.line, "hint-line")
        if line:
            told.append(line)
        return "\n".join(told)
    other = name_move(words, ruleset, hint.other.first)
    why = render_explanation(words, table, hint.explanation, _find_support(hint.line, hint.other))
    told = [words("hint", certainty=hint.certainty, move=move, other=other, why=why)]
    return "\n".join(told + _render_lines(words, table, hint.line, hint.other, HINT_LINES))


def render_judgement(
    words: Words, table: Table, grade: ChoiceGrade, explanation: Explanation | None, falling: int = 0
) -> str:
    """Render the grade of a chosen move, with its disadvantages or what it neglects, without the better move.

    ``falling`` is the number of tiles that needn't fall.
    """
    why = ""
    if explanation is not None:
        why = render_disadvantages(words, table, explanation, falling) or _render_neglect(words, table, explanation)
    return words("picker-judged", grade=grade, why=why).rstrip()


def render_disadvantages(words: Words, table: Table, explanation: Explanation, falling: int = 0) -> str:
    """Render the disadvantages of a chosen move that don't reveal the better one, or an empty string.

    For ``falling``, see `render_judgement`.
    """
    fallen = [words("costs-falling", count=falling)] if falling else []
    told = (
        _render_first(words, table, reason, f"{table.game.ruleset}-costs-{reason.kind}", f"costs-{reason.kind}")
        for reason in explanation.reasons
    )
    return words.join_sentences([*fallen, *filter(None, told)])


def _render_neglect(words: Words, table: Table, explanation: Explanation) -> str:
    """Render what another move does more for, or an empty string."""
    told = (
        _render_first(words, table, reason, f"{table.game.ruleset}-neglects-{reason.kind}")
        for reason in explanation.reasons
    )
    # Different reasons may have the same text.
    return words.join_sentences(filter(None, dict.fromkeys(told)))


def _render_first(words: Words, table: Table, reason: Reason, *keys: str) -> str:
    """Render a reason with the first of these messages that exists, or return an empty string."""
    key = words.find(*keys)
    if not key:
        return ""
    facts = _list_facts(words, table, reason)
    return capitalise(words(key, when=reason.when, much=_find_amount(reason), **facts))


Support = Literal["for", "against", "none"]
"""Whether the points after the shown replies favour the better move, don't favour it, or no replies are shown."""


def _find_support(better: Line, other: Line) -> Support:
    if len(better.seats) == len(other.seats) == 1:
        return "none"
    return "for" if better.lead > other.lead else "against"


def render_explanation(words: Words, table: Table, explanation: Explanation, replies: Support = "none") -> str:
    """Render the reasons why a move is better. If it costs points, they come first.

    If there are no reasons, state that, or that the moves are about equal.
    """
    told = []
    times = [reason.when for reason in explanation.reasons]
    reasons = [
        render_counted_reason(words, table, reason, again=reason.when in times[:number])
        for number, reason in enumerate(explanation.reasons)
    ]
    price = explanation.price or explanation.later_price
    if price:
        known = "equal" if reasons and explanation.verdict == "equal" else bool(reasons)
        told.append(words("why-price", price=price, later=bool(explanation.later_price), known=known, replies=replies))
    elif not reasons:
        told.append(words("why-equal" if explanation.verdict == "equal" else "why-unknown", replies=replies))
    if reasons and explanation.verdict == "much" and all(map(_is_small, explanation.reasons)):
        reasons.append(words("why-small"))
    return words.join_sentences([*told, *reasons])


def _is_small(reason: Reason) -> bool:
    """Check whether a reason is a few points, so that a strong verdict would seem to contradict it."""
    return reason.kind in POINT_KINDS and _find_amount(reason) <= MAX_SMALL


def _find_amount(reason: Reason) -> int:
    return int(str(reason.facts.get("about") or abs(int(str(reason.facts["more"])))))


def render_counted_reason(words: Words, table: Table, reason: Reason, *, again: bool = False) -> str:
    """Render a reason. If it appears later, add the number of continuations in which it holds.

    Reasons that appear later use the messages ``<game>-then-<kind>``. ``again`` means that the previous reason appears
    at the same time, so the sentence doesn't repeat it.
    """
    if reason.when == "now":
        return render_reason(words, table, reason)
    kind = reason.kind.removeprefix(THEIRS)
    facts = _list_facts(words, table, reason)
    told = words(words.find(f"{table.game.ruleset}-then-{kind}", f"then-{kind}"), **facts)
    if kind != reason.kind:
        told = words("then-theirs", reason=told, who=facts["who"])
    said = words(
        "why-then",
        when=reason.when,
        reason=told,
        held=reason.held,
        ways=len(WAYS),
        all=reason.held == len(WAYS),
        again=again,
    )
    return capitalise(said)


def render_reason(words: Words, table: Table, reason: Reason) -> str:
    """Render a reason, using the message ``<game>-why-<kind>`` or otherwise ``why-<kind>``."""
    key = words.find(f"{table.game.ruleset}-why-{reason.kind}", f"why-{reason.kind}")
    return capitalise(words(key, **_list_facts(words, table, reason)))


def _list_facts(words: Words, table: Table, reason: Reason) -> dict[str, Fact]:
    facts = dict(reason.facts)
    seat = facts.pop("seat", None)
    if isinstance(seat, int):
        facts["who"] = name_player(words, table.game.players[seat])
    return words.facts(table.game.ruleset, facts)


LineKeys = tuple[str, str, str]
"""The messages for the best replies to a move, to another move, and to both if they are equal."""
HINT_LINES: LineKeys = ("hint-line", "hint-other-line", "hint-both-line")
ANALYSIS_LINES: LineKeys = ("analysis-line", "analysis-played-line", "analysis-both-line")


def _render_lines(words: Words, table: Table, line: Line, other: Line, keys: LineKeys) -> list[str]:
    """Render the replies to both moves, with the points after the round."""
    own_key, other_key, both_key = keys
    if line.moves[1:] == other.moves[1:] and line.scores == other.scores:
        told = [render_line(words, table, line, both_key)]
    else:
        told = [render_line(words, table, line, own_key), render_line(words, table, other, other_key)]
    return [each for each in told if each]


def render_line(words: Words, table: Table, line: Line, key: str) -> str:
    """Render the moves of a line except the first, if there are any, using the message ``key``.

    At the end, it gives the points that the players would have if the round were over then.
    """
    if len(line.seats) == 1:
        return ""
    names = [name_player(words, player) for player in table.game.players]
    following = zip(line.seats[1:], line.outlooks[1:], strict=True)
    moves = list_moves(words, table.game.ruleset, names, following)
    points = (words("line-points", who=name, points=score) for name, score in zip(names, line.scores, strict=True))
    return words(key, line=words("line-with-points", moves=moves, points=words.join_facts(points)))
