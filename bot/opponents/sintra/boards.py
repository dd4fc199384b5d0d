"""Boards of Sintra as they may become within one round: each is made once, and keeps its options and judgements."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from bot.opponents.network import BoardNetwork
from bot.opponents.sintra.features import board_features, colour_features
from bot.rules.sintra.board import PANE_WORDS, Board, strip_of
from bot.rules.sintra.pieces import BROKEN, LEFTOVERS, NO_PANE, SPACES
from bot.rules.sintra.printed import Boards as PrintedBoards
from bot.rules.sintra.snapshot import BoardSnapshot
from bot.rules.tiles import COUNT


class Option(NamedTuple):
    """A way to use panes of one colour: where they go, and the board that comes of it."""

    slot: int
    jokers: int
    keep: int
    board: KnownBoard


class Moment:
    """When a board is judged: the packed sum of the rows that say so, and whether the round is over then."""

    __slots__ = ("over", "rows")

    def __init__(self, rows: int, over: bool) -> None:
        self.rows = rows
        self.over = over


class KnownBoard:
    """A board of the search; never changed. ``values`` are by moment those that are known."""

    def __init__(self, boards: Boards, board: Board) -> None:
        self.boards = boards
        self.board = board
        self.values: dict[Moment, float] = {}
        self._options: dict[tuple[int, int], list[Option]] = {}
        self._hidden = boards.network.hidden(board_features(board))
        hue, following, _ = boards.hues
        self._now = self._hidden + boards.network.hidden(colour_features(board, hue, following))

    def value(self, moment: Moment) -> float:
        """The points at the end of the game that are to be expected at this moment."""
        value = self.values.get(moment)
        if value is None:
            if moment.over and self.boards.hues[1] == NO_PANE:
                value = float(self.final[0])
            else:
                hidden = self._ending if moment.over else self._now
                value = self.board.score + self.boards.network.points(hidden + moment.rows)
            self.values[moment] = value
        return value

    @cached_property
    def _ending(self) -> int:
        _, following, last = self.boards.hues
        return self._hidden + self.boards.network.hidden(colour_features(self.board, following, last))

    @cached_property
    def with_marker(self) -> KnownBoard:
        """The board after the step of broken glass that the start marker costs."""
        board = self.board.copy()
        board.crack(1)
        return self.boards.known(board)

    @cached_property
    def reset(self) -> KnownBoard | None:
        """The board with the glazier back at the left, or ``None`` where it cannot go."""
        if not self.board.can_reset:
            return None
        board = self.board.copy()
        board.glazier = board.leftmost
        return self.boards.known(board)

    @cached_property
    def final(self) -> tuple[int, ...]:
        """What ranks are given by if the game ends now."""
        board = self.board.copy()
        board.score += board.leftovers // LEFTOVERS
        board.pay(board.owed)
        board.score += board.side_points()
        return board.result

    def options(self, colour: int, count: int) -> list[Option]:
        """What can be done with ``count`` panes of ``colour``."""
        key = colour, count
        found = self._options.get(key)
        if found is None:
            found = self._options[key] = self._find(colour, count)
        return found

    def _find(self, colour: int, count: int) -> list[Option]:
        board = self.board
        slots = board.fits(colour, count)
        if not slots:
            broken = board.copy()
            broken.crack(count)
            return [Option(BROKEN, 0, NO_PANE, self.boards.known(broken))]
        found = []
        any_pane = board.side == "a"  # on which no colour counts in a window
        for slot in slots:
            jokers_used = -1
            for jokers, keep in board.strips[slot].ways(colour, count):
                if any_pane and jokers == jokers_used:
                    continue
                jokers_used = jokers
                found.append(Option(slot, jokers, keep, self._laid(colour, count, slot, jokers, keep)))
        return found

    def _laid(self, colour: int, count: int, slot: int, jokers: int, keep: int) -> KnownBoard:
        board = self.board.copy()
        board.glazier = slot
        strip = board.strips[slot]
        filled = strip.after(colour, count, jokers)
        breaking = count - filled.count + strip.count
        if breaking:
            board.crack(breaking)
        if filled.count < SPACES:
            board.strips[slot] = filled
        else:
            board.score += filled.held >> 5 * self.boards.hues[0] & COUNT
            board.glaze(slot, filled, keep)
        return self.boards.known(board)


class Boards:
    """All boards of one search, by what lies on them. ``hues`` are the colours of this round and of the next two."""

    def __init__(self, network: BoardNetwork, hues: tuple[int, ...]) -> None:
        self.network = network
        self.hues = hues
        self._known: dict[tuple[object, ...], KnownBoard] = {}

    def read(self, seen: BoardSnapshot, boards: PrintedBoards, side: str) -> KnownBoard:
        """A board as it lies there."""
        board, strips = Board(boards, side), {strip.id: strip for strip in boards.strips}
        board.score, board.glazier, board.broken, board.shattered = (
            seen.score, seen.glazier - 1, seen.broken, seen.shattered,
        )  # fmt: skip
        board.top, board.bottom = ([PANE_WORDS.index(window[at]) for window in seen.windows] for at in (0, 1))
        for slot, strip in enumerate(seen.strips):
            if strip:
                panes = tuple(map(PANE_WORDS.index, strip.panes))
                board.strips[slot] = strip_of(strips[strip.strip], strip.face, panes)
        return self.known(board)

    def known(self, board: Board) -> KnownBoard:
        """The one object of all boards equal to ``board``, which must not be changed from now on."""
        laid = tuple(board.strips), tuple(board.top), tuple(board.bottom)
        key = *laid, board.glazier, board.broken, board.shattered, board.score
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = KnownBoard(self, board)
        return known
