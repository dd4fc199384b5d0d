"""The last moves of a game, looked at to its end: whose the win is if everybody plays on as well as can be.

With two players this is alpha-beta over the shares of the win, with a table of what was seen. With more, every seat
plays for its own share of the win, then for its lead over the best of the others, then so that the seats after it, in
their order, get as little as can be (max^n): so what a position comes to never depends on the order of its moves.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, NamedTuple, Protocol

from bot.opponents import judging
from bot.opponents.search import MoveT
from bot.opponents.thought import Thought
from bot.rules.game import Move

FinalResult = tuple[int, ...]
"""Points first, then what breaks ties; the highest wins."""
WIN = 2  # as two players share one


class Ending(Protocol[MoveT]):
    """A position after which nothing is random and the game must end. Immutable."""

    @property
    def seat(self) -> int:
        """Who is to move."""

    def key(self) -> Hashable:
        """Equal for positions that are the same from here on."""

    def ways(self) -> Sequence[MoveT]:
        """Every move, those first that look best; none where the game is over."""

    def after(self, move: MoveT) -> Ending[MoveT]:
        """The position that ``move`` leads to."""

    def move_of(self, move: MoveT) -> Move:
        """A move of the search as a move of the rules."""

    def results(self) -> Sequence[FinalResult]:
        """By seat, where the game is over.

        :raises Unproven: it is not, or that depends on what is chosen later.
        """


class Unproven(Exception):  # noqa: N818 - not a failure: it is estimated instead
    """The end of the game is too far away, or not certain."""


class Proof(NamedTuple, Generic[MoveT]):
    """A best move, and by seat the shares of the win after it and after the played one."""

    best: MoveT
    shares: tuple[float, ...]
    of_played: tuple[float, ...]


def prove(state: Ending[MoveT], chosen: MoveT, played: Move, players: int, positions: int) -> Thought | None:
    """What the best move and the one that was ``chosen``, ``played`` in the notation of the rules, come to.

    ``None`` if that takes more than so many ``positions``, or the game need not end. If the played one is as good as
    any other, it is the best.
    """
    find_proof = _prove_for_two if players == 2 else _prove_for_more
    try:
        proof = find_proof(state, chosen, positions)
    except Unproven:
        return None
    better = played
    if proof.best != chosen:
        better = state.move_of(proof.best)
    return judging.tell_apart(state.seat, better, proof.shares, played, proof.of_played, exact=True)


def final_shares(results: Sequence[FinalResult]) -> tuple[float, ...]:
    """By seat the share of the win of a game that is over."""
    best = max(results)
    winners = list(results).count(best)
    return tuple(1 / winners if result == best else 0.0 for result in results)


class Duel(Generic[MoveT]):
    """Alpha-beta for two, with a table of what was seen. Values are those of whoever is to move, from 0 to ``whole``.

    ``value_of_end`` values a position without moves. At most so many ``positions`` are looked at.
    """

    def __init__(self, whole: int, positions: int, value_of_end: Callable[[Any], int]) -> None:
        self._whole = whole
        self._left = positions
        self._value_of_end = value_of_end
        # By position: the value is at least the first and at most the second.
        self._seen: dict[Hashable, tuple[int, int]] = {}

    def value(self, state: Ending[MoveT], low: int, high: int) -> int:
        """The value if it is between ``low`` and ``high``; else a bound beyond the one that it passes.

        :raises Unproven: it takes too long, or cannot be known.
        """
        key = state.key()
        least, most = self._seen.get(key, (0, self._whole))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        if not self._left:
            raise Unproven
        self._left -= 1
        whole = self._whole
        best = 0
        above = max(low, least)
        ways = state.ways()
        for move in ways:
            best = max(best, whole - self.value(state.after(move), whole - high, whole - above))
            above = max(above, best)
            if best >= high:
                break
        if not ways:
            best = self._value_of_end(state)
            least = best
            most = best
        elif best > low:
            least = max(least, best)
        if best < high:
            most = min(most, best)
        self._seen[key] = least, max(least, most)
        return best


def _prove_for_two(state: Ending[MoveT], played: MoveT, positions: int) -> Proof[MoveT]:
    duel: Duel[MoveT] = Duel(WIN, positions, lambda end: round(WIN * final_shares(end.results())[end.seat]))
    reached = WIN - duel.value(state.after(played), 0, WIN)
    best = played
    value = reached
    for move in state.ways():
        if value == WIN:
            break
        found = WIN - duel.value(state.after(move), 0, WIN - value)
        if found > value:
            best = move
            value = found
    return Proof(best, of_two(value / WIN, state.seat), of_two(reached / WIN, state.seat))


def of_two(share: float, seat: int) -> tuple[float, float]:
    """The shares of two players by seat, of which that of ``seat`` is known."""
    if seat == 0:
        return share, 1 - share
    return 1 - share, share


def _prove_for_more(state: Ending[MoveT], played: MoveT, positions: int) -> Proof[MoveT]:
    seen: dict[Hashable, Sequence[FinalResult]] = {}
    of_played = final_shares(_results(state.after(played), seen, positions))
    wanted = _results(state, seen, positions)
    shares = final_shares(wanted)
    if shares[state.seat] <= of_played[state.seat]:
        return Proof(played, of_played, of_played)
    best = next(move for move in state.ways() if _results(state.after(move), seen, positions) == wanted)
    return Proof(best, shares, of_played)


def _results(at: Ending[MoveT], seen: dict[Hashable, Sequence[FinalResult]], positions: int) -> Sequence[FinalResult]:
    """What everybody ends with; ``seen`` are the positions of which that is known."""
    key = at.key()
    found = seen.get(key)
    if found is None:
        if len(seen) >= positions:
            raise Unproven
        seen[key] = ()  # counted from the start: a game without an end is not followed for ever
        ways = at.ways()
        if ways:
            each = [_results(at.after(move), seen, positions) for move in ways]
            found = max(each, key=lambda results: aim_of(results, at.seat))
        else:
            found = tuple(at.results())
        seen[key] = found
    return found


def aim_of(results: Sequence[FinalResult], seat: int) -> tuple[object, ...]:
    """What a seat among several plays for: the higher, the better."""
    share = final_shares(results)[seat]
    others = [results[(seat + way) % len(results)] for way in range(1, len(results))]
    lead = [mine - its for mine, its in zip(results[seat], max(others), strict=True)]
    against = [[-part for part in other] for other in others]
    return share, lead, against
