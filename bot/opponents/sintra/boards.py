"""Boards of Sintra as they may become within one round: each is made once, and keeps its options and judgements."""

from __future__ import annotations

from typing import NamedTuple

from bot.opponents.network import BoardNetwork
from bot.opponents.sintra.features import board_features, colour_features
from bot.rules.sintra.palace import Board
from bot.rules.sintra.pieces import (
    BROKEN,
    LEFTOVERS,
    NO_PANE,
    SPACES,
    field_of,
)
from bot.rules.tiles import COUNT


class Option(NamedTuple):
    """A way to use panes of one colour: where they go, and the board that comes of it."""

    slot: int
    jokers: int
    keep: int
    board: KnownBoard


class KnownBoard:
    """A board at one moment of a round; never changed. ``points`` are by moment what was judged."""

    __slots__ = ("_options", "_reset", "board", "boards", "ending", "marked", "now", "points", "result")

    def __init__(self, boards: Boards, board: Board) -> None:
        self.boards = boards
        self.board = board
        self.points: dict[int, float] = {}
        self._options: dict[int, tuple[Option, ...]] = {}
        self._reset: KnownBoard | None = None
        self.marked: KnownBoard | None = None
        self.result: tuple[int, ...] | None = None
        network = boards.network
        hidden = network.hidden(board_features(board))
        hue, following, last = boards.hues
        self.now = hidden + network.hidden(colour_features(board, hue, following))
        self.ending = (
            hidden if following == NO_PANE else hidden + network.hidden(colour_features(board, following, last))
        )

    def judged(self, moment: int, over: bool) -> float:
        """The points at the end of the game that are to be expected, at a moment, given as the packed sum of its rows.

        ``over`` tells that the moment is of the next round, or the end of the game after the last one.
        """
        points = self.points.get(moment)
        if points is None:
            if over and self.boards.hues[1] == NO_PANE:
                points = float(self.final()[0])
            else:
                hidden = self.ending if over else self.now
                points = self.board.score + self.boards.network.points(hidden + moment)
            self.points[moment] = points
        return points

    def with_marker(self) -> KnownBoard:
        """The board after the step of broken glass that the start marker costs."""
        if self.marked is None:
            board = self.board.copy()
            board.crack(1)
            self.marked = self.boards.known(board)
        return self.marked

    def options(self, colour: int, count: int) -> tuple[Option, ...]:
        """What can be done with ``count`` panes of ``colour``."""
        key = count << 3 | colour
        options = self._options.get(key)
        if options is None:
            options = self._options[key] = tuple(self._find(colour, count))
        return options

    def reset(self) -> KnownBoard | None:
        """The board with the glazier back at the left, or ``None`` where it cannot go."""
        board = self.board
        if not board.can_reset:
            return None
        if self._reset is None:
            board = board.copy()
            board.glazier = board.leftmost
            self._reset = self.boards.known(board)
        return self._reset

    def final(self) -> tuple[int, ...]:
        """What ranks are given by if the game ends now."""
        if self.result is None:
            board = self.board.copy()
            board.score += board.leftovers // LEFTOVERS
            board.pay(board.owed)
            board.score += board.side_points()
            self.result = board.result
        return self.result

    def _find(self, colour: int, count: int) -> list[Option]:
        board, field = self.board, field_of(colour, count)
        slots = board.fits(field)
        if not slots:
            broken = board.copy()
            broken.crack(count)
            return [Option(BROKEN, 0, NO_PANE, self.boards.known(broken))]
        found = []
        any_pane = board.palace.side == "a"  # on which no colour counts in a window
        for slot in slots:
            jokers_used = -1
            for jokers, keep in board.strips[slot].ways[field]:
                if any_pane and jokers == jokers_used:
                    continue
                jokers_used = jokers
                found.append(Option(slot, jokers, keep, self._laid(field, colour, count, slot, jokers, keep)))
        return found

    def _laid(self, field: int, colour: int, count: int, slot: int, jokers: int, keep: int) -> KnownBoard:
        board = self.board.copy()
        board.glazier = slot
        strip = board.strips[slot]
        filled = strip.after(field, jokers)
        breaking = count - filled.count + strip.count
        if breaking:
            board.crack(breaking)
        if filled.count < SPACES:
            board.strips[slot] = filled
            return self.boards.known(board)
        board.score += filled.held >> 5 * self.boards.hues[0] & COUNT
        board.glaze(slot, filled, keep)
        return self.boards.known(board)


class Boards:
    """All boards of one search, by what lies on them. ``hues`` are the colours of this round and of the next two."""

    def __init__(self, network: BoardNetwork, hues: tuple[int, int, int]) -> None:
        self.network = network
        self.hues = hues
        self._known: dict[tuple[object, ...], KnownBoard] = {}

    def known(self, board: Board) -> KnownBoard:
        """The one object of all boards equal to ``board``, which must not be changed from now on."""
        key = (
            tuple(board.strips),
            tuple(board.top),
            tuple(board.bottom),
            board.glazier,
            board.broken,
            board.shattered,
            board.score,
        )
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = KnownBoard(self, board)
        return known

    def forget(self) -> None:
        """Let go of all boards, which know each other in circles."""
        for known in self._known.values():
            known._options.clear()
            known._reset = known.marked = None
        self._known.clear()
