"""A complete search of a game's last moves. It finds the shares of the win if all players play perfectly.

For two players, it is an alpha-beta search over shares of the win, with a transposition table. For more players, it is
a max^n search: each seat first maximizes its own share, then its lead over the best opponent, and finally minimizes the
results of the seats after it, in turn order. These tie-breakers make the result independent of the order of moves.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, NamedTuple, Protocol

from bot.opponents import judgement
from bot.opponents.search import MoveT
from bot.opponents.thought import Thought
from bot.rules.game import Move

FinalResult = tuple[int, ...]
"""A score followed by tie-breakers. The highest result wins."""
WIN = 2  # an even number, because two players share the win in a tie


class Ending(Protocol[MoveT]):
    """An immutable position that has no further random events and from which the game is certain to end."""

    @property
    def seat(self) -> int:
        """The seat to move."""

    def key(self) -> Hashable:
        """Return a key that is equal for equivalent positions."""

    def ways(self) -> Sequence[MoveT]:
        """Return all moves, the most promising first. The result is empty if the game is over."""

    def after(self, move: MoveT) -> Ending[MoveT]:
        """Return the position after ``move``."""

    def move_of(self, move: MoveT) -> Move:
        """Convert a move of the search to a move of the rules."""

    def results(self) -> Sequence[FinalResult]:
        """Return the results of a finished game by seat.

        :raises Unproven: The game isn't over, or the result depends on later choices.
        """


class Unproven(Exception):  # noqa: N818 - not an error: the caller estimates instead
    """The end of the game is too far away, or the result can't be known."""


class Proof(NamedTuple, Generic[MoveT]):
    """A best move, the shares of the win by seat after it, and the shares after the played move (``of_played``)."""

    best: MoveT
    shares: tuple[float, ...]
    of_played: tuple[float, ...]


def prove(state: Ending[MoveT], chosen: MoveT, played: Move, players: int, positions: int) -> Thought | None:
    """Prove the results of the best move and of the ``played`` move, which the search represents as ``chosen``.

    Return ``None`` if the proof takes more than ``positions``, or if the game might continue after this round. The
    played move counts as the best if no other move is better.
    """
    find_proof = _prove_for_two if players == 2 else _prove_for_more
    try:
        proof = find_proof(state, chosen, positions)
    except Unproven:
        return None
    better = played
    if proof.best != chosen:
        better = state.move_of(proof.best)
    return judgement.distinguish(state.seat, better, proof.shares, played, proof.of_played, exact=True)


def final_shares(results: Sequence[FinalResult]) -> tuple[float, ...]:
    """Return the shares of the win in a finished game by seat."""
    best = max(results)
    winners = list(results).count(best)
    return tuple(1 / winners if result == best else 0.0 for result in results)


class Duel(Generic[MoveT]):
    """An alpha-beta search for two players. Values are from the view of the seat to move, from 0 to ``whole``.

    ``value_of_end`` returns the value of a position that has no moves. ``positions`` is the maximum number of positions
    to search.
    """

    def __init__(self, whole: int, positions: int, value_of_end: Callable[[Any], int]) -> None:
        self._whole = whole
        self._left = positions
        self._value_of_end = value_of_end
        # The transposition table contains a lower and an upper bound of the value for each position.
        self._seen: dict[Hashable, tuple[int, int]] = {}

    def value(self, state: Ending[MoveT], low: int, high: int) -> int:
        """Return the value if it is between ``low`` and ``high``, otherwise a bound outside that range.

        :raises Unproven: The search takes too long, or the value can't be known.
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
    """Return the shares of both players by seat, given the share of ``seat``."""
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
    """Return the final results by seat. ``seen`` caches the results of positions that have been searched."""
    key = at.key()
    found = seen.get(key)
    if found is None:
        if len(seen) >= positions:
            raise Unproven
        seen[key] = ()  # Count the position before searching it, so that the limit also stops endless games.
        ways = at.ways()
        if ways:
            each = [_results(at.after(move), seen, positions) for move in ways]
            found = max(each, key=lambda results: aim_of(results, at.seat))
        else:
            found = tuple(at.results())
        seen[key] = found
    return found


def aim_of(results: Sequence[FinalResult], seat: int) -> tuple[object, ...]:
    """Return the sort key by which a seat compares results. Higher keys are better for it."""
    share = final_shares(results)[seat]
    others = [results[(seat + way) % len(results)] for way in range(1, len(results))]
    lead = [mine - its for mine, its in zip(results[seat], max(others), strict=True)]
    against = [[-part for part in other] for other in others]
    return share, lead, against
