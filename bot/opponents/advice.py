"""Advice on a move: the move that a computer would play, compared with another move and explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.opponents.continuations import find_mover, open_view
from bot.opponents.explanation import Explanation, explain, find_verdict, play_move
from bot.opponents.levels import can_search, compare_moves, think
from bot.opponents.thought import Thought
from bot.rules.game import Move, Position
from bot.rules.outlook import outlook_on

SEED = 0
"""Fixed seed, so that the same position always gets the same advice."""
ADVICE_LEVEL = "hard"
DIVISOR = 8
"""Divisor of the budget of `levels.judge` for comparing two moves."""
CLOSER_DIVISOR = 4
"""The divisor for a second look at a difference that has no reason."""
MAX_LINE = 3
"""Maximum number of moves in a line, including the first."""
FindReply = Callable[[Position, int], Move]
"""A function that finds the best move for a seat, given the seat's view of a position."""


class Advice(NamedTuple):
    """The move that a computer would play, compared with another one.

    ``line`` and ``other_line`` begin with the two moves and continue with the best replies. ``worth`` and
    ``other_worth`` are the expected shares of the win. Without a comparison, ``other_line`` is empty. Then
    ``explanation`` is ``None``, unless the player has chosen the recommended move.
    """

    line: tuple[Move, ...]
    other_line: tuple[Move, ...] = ()
    worth: float = 0.0
    other_worth: float = 0.0
    explanation: Explanation | None = None

    @property
    def move(self) -> Move:
        """The recommended move."""
        return self.line[0]


def advise(view: Position, seat: int, path: Sequence[str] = ()) -> Advice:
    """Return the move that a computer would play for ``seat``, compared with another move.

    ``path`` are the first choices of a move that the player has begun, or all of its choices. The other move continues
    it. Without a path, the other move is the one with the most points now, or the next best move of another kind. If
    both are about equal, the one with more points now is recommended, unless the player has chosen a whole move.

    :raises ValueError: No legal move begins with the path.
    """
    legal = view.legal_moves(seat)
    begun = [move for move in legal if _begins_with(move, path)]
    if not begun:
        raise ValueError(f"no legal move begins with {' '.join(path)!r}")
    thought = think(ADVICE_LEVEL, view, seat, SEED)
    if len(legal) == 1 or not can_search(view.ruleset.name, view.side, view.players):
        return Advice(find_line(view, seat, thought.move, _find_reply))
    other = begun[0] if len(begun) == 1 else _choose_other(view, seat, thought, begun)
    better, worth, other, other_worth = _judge_both(view, seat, thought.move, other)
    if len(begun) == 1 and better is other:
        return Advice(find_line(view, seat, better, _find_reply), (), worth, worth, Explanation("equal"))
    more = outlook_on(view, seat, other).points - outlook_on(view, seat, better).points
    if find_verdict(worth - other_worth) == "equal" and more > 0 and len(begun) > 1:
        better, worth, other, other_worth = _Judged(other, other_worth, better, worth)
    explanation = explain(view, seat, better, other, worth - other_worth)
    if explanation.kind == "none" and explanation.verdict != "equal" and not _is_confirmed(view, seat, better, other):
        explanation = Explanation("equal")
    line, other_line = (find_line(view, seat, move, _find_reply) for move in (better, other))
    return Advice(line, other_line, worth, other_worth, explanation)


def _begins_with(move: Move, path: Sequence[str]) -> bool:
    return [step.token for step in move.steps[: len(path)]] == list(path)


class _Judged(NamedTuple):
    """Two moves with the shares of the win after them."""

    better: Move
    worth: float
    other: Move
    other_worth: float


def _judge_both(view: Position, seat: int, best: Move, other: Move, divisor: int = DIVISOR) -> _Judged:
    """Judge the ``other`` move. If the judge finds none better, judge ``best`` instead, which the search preferred."""
    readings = compare_moves(view, seat, other, SEED, divisor).readings
    if len(readings) == 1 and other is not best:
        readings = compare_moves(view, seat, best, SEED, divisor).readings
    if len(readings) == 1:
        worth = readings[0].worth
        return _Judged(best, worth, other, worth)
    return _Judged(*readings[0], *readings[1])


def _is_confirmed(view: Position, seat: int, better: Move, other: Move) -> bool:
    """Judge a difference that nothing explains again, with a larger budget, because it may be an error."""
    closer = _judge_both(view, seat, better, other, CLOSER_DIVISOR)
    return closer.other is not better and find_verdict(closer.worth - closer.other_worth) != "equal"


def _choose_other(view: Position, seat: int, thought: Thought, moves: Sequence[Move]) -> Move:
    """Return the move among ``moves`` to compare with the best move: the one with the most points, or the next best.

    The next best move is of another kind if possible, and not a move that nobody would play, such as dropping tiles.
    """
    best = thought.move
    seen = {move: outlook_on(view, seat, move) for move in (best, *moves)}
    # The readings of the search come first, so that they decide between moves with equal points.
    others = [reading.move for reading in thought.readings if reading.move in seen and reading.move is not best]
    # The closest alternatives come next.
    unread = [move for move in moves if move is not best and move not in others]
    others += sorted(unread, key=lambda move: -_count_shared_steps(move, best))
    natural = max(others, key=lambda move: seen[move].order)
    if seen[natural].points > seen[best].points:
        return natural
    sensible = [move for move in others if seen[move].whole >= min(seen[best].whole, 0)] or others
    return next((move for move in sensible if _kind_of(move) != _kind_of(best)), sensible[0])


def _count_shared_steps(move: Move, other: Move) -> int:
    return (Counter(move.steps) & Counter(other.steps)).total()


def _kind_of(move: Move) -> tuple[str, ...]:
    """Return the steps of a move without the source of its tiles. Moves of the same kind have the same steps."""
    return tuple(step.token for step in move.steps if step.kind != "source")


def _find_reply(view: Position, seat: int) -> Move:
    return think(ADVICE_LEVEL, view, seat, SEED).move


def find_line(view: Position, seat: int, move: Move, find_reply: FindReply) -> tuple[Move, ...]:
    """Return a move of ``seat`` followed by the best replies, at most `MAX_LINE` moves in all."""
    position = play_move(open_view(view), seat, move)
    line = [move]
    mover = find_mover(position, seat)
    while mover is not None and len(line) < MAX_LINE:
        reply = find_reply(position.seen_by(mover), mover)
        line.append(reply)
        position = play_move(position, mover, reply)
        mover = find_mover(position, mover)
    return tuple(line)
