"""Positions within a round of Sintra, as the search represents them.

The search covers one round, in which nothing is random. Equal boards share one object, which caches options and values.
"""

from __future__ import annotations

from functools import cache, cached_property
from operator import itemgetter
from typing import NamedTuple
from weakref import WeakValueDictionary

from bot.opponents.draft import MARKER_FREE, Draft, Memo, marker_of, offers
from bot.opponents.exact_search import FinalResult, final_shares
from bot.opponents.network import BoardNetwork
from bot.opponents.search import Look, weigh
from bot.opponents.sintra.features import (
    colour_features,
    other_features,
    slot_features,
    slots_of,
    table_features,
)
from bot.rules.drafting import NOBODY
from bot.rules.game import Move
from bot.rules.sintra import pieces
from bot.rules.sintra.board import PANE_WORDS, SintraPlayerBoard, strip_of
from bot.rules.sintra.pieces import (
    BROKEN,
    COLOURS,
    HUES,
    LEFTOVERS,
    NO_PANE,
    RESET_MOVE,
    ROUNDS,
    SPACES,
    UNITS,
)
from bot.rules.sintra.printed_boards import Boards
from bot.rules.sintra.snapshot import SintraBoardSnapshot, SintraSnapshot
from bot.rules.tiles import CENTRE, COUNT, FACTORIES, FACTORY_TILES, counts_of, present

TEMPERATURE = 2.0  # A difference of this many points makes a move e times as likely.
MAX_MOVES = 24  # maximum number of moves considered in a position
_WHOLE = 0.9  # weight of the win in the aims at the end of the game, where points have the rest of the weight


class PaneUse(NamedTuple):
    """One way to use drafted panes, and the resulting board."""

    slot: int
    jokers: int
    keep: int
    board: KnownBoard


SintraSearchMove = tuple[int, int, PaneUse]
"""A move of the search: the source of the panes or `RESET`, their colour, and their use."""
RESET = -1  # replaces the number of the source in a reset


class JudgingMoment:
    """The part of a judgement that is the same for all boards: the sum of rows, and whether the round is over."""

    __slots__ = ("over", "rows")

    def __init__(self, rows: int, over: bool) -> None:
        self.rows = rows
        self.over = over


class KnownBoard:
    """An immutable board that occurs in a search. ``values`` caches the board's values by moment."""

    def __init__(self, round_: SintraSearchRound, board: SintraPlayerBoard) -> None:
        self.round = round_
        self.board = board
        self.values: dict[JudgingMoment, float] = {}
        self._options: dict[tuple[int, int], list[PaneUse]] = {}
        self._hidden = round_.network.hidden(other_features(board))
        self._hidden += sum([round_.slots[slot] for slot in slots_of(board)])
        hue, following, _ = round_.hues
        self._now = self._hidden + round_.network.hidden(colour_features(board, hue, following))

    def value(self, moment: JudgingMoment) -> float:
        """Return the expected final points at this moment."""
        value = self.values.get(moment)
        if value is None:
            if moment.over and self.round.number == ROUNDS:
                value = float(self.final[0])
            else:
                hidden = self._ending if moment.over else self._now
                value = self.board.score + self.round.network.points(hidden + moment.rows)
            self.values[moment] = value
        return value

    @cached_property
    def _ending(self) -> int:
        _, following, last = self.round.hues
        return self._hidden + self.round.network.hidden(colour_features(self.board, following, last))

    @cached_property
    def with_marker(self) -> KnownBoard:
        """The board after the start marker's step of broken glass."""
        return self._crack(1)

    @cached_property
    def reset(self) -> KnownBoard | None:
        """The board after a reset, or ``None`` if the glazier is already as far left as possible."""
        if not self.board.can_reset:
            return None
        board = self.board.copy()
        board.glazier = board.leftmost
        return self.round.known(board)

    @cached_property
    def final(self) -> tuple[int, ...]:
        """The final score with its tie-breaker if the game ended now."""
        board = self.board.copy()
        board.score += board.leftovers // LEFTOVERS
        board.pay(board.owed)
        board.score += board.side_points()
        return board.result

    def options(self, colour: int, count: int) -> list[PaneUse]:
        """Return the ways to use ``count`` drafted panes of ``colour``."""
        key = colour, count
        found = self._options.get(key)
        if found is None:
            found = self._find(colour, count)
            self._options[key] = found
        return found

    def _find(self, colour: int, count: int) -> list[PaneUse]:
        board = self.board
        slots = board.fits(colour, count)
        if not slots:
            return [PaneUse(BROKEN, 0, NO_PANE, self._crack(count))]
        found = []
        any_pane = board.side == "a"  # Side A doesn't score the colours in windows, so any pane will do.
        for slot in slots:
            jokers_used = -1
            for jokers, keep in board.strips[slot].ways(colour, count):
                if any_pane and jokers == jokers_used:
                    continue
                jokers_used = jokers
                found.append(PaneUse(slot, jokers, keep, self._laid(colour, count, slot, jokers, keep)))
        return found

    def _crack(self, steps: int) -> KnownBoard:
        board = self.board.copy()
        board.crack(steps)
        return self.round.known(board)

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
            board.score += filled.held >> 5 * self.round.hues[0] & COUNT
            board.glaze(slot, filled, keep)
        return self.round.known(board)


class SintraSearchRound:
    """The constants and caches of a search.

    ``hues`` are the colours of this round and the next two. References to boards are weak. With strong references, tens
    of thousands of boards would wait for the garbage collector after each move.
    """

    def __init__(self, seen: SintraSnapshot, network: BoardNetwork) -> None:
        self.players = seen.players
        self.number = seen.round
        self.network = network
        hues = [*map(COLOURS.index, seen.track[self.number - 1 : self.number + 2]), NO_PANE, NO_PANE]
        self.hues = tuple(hues[:3])
        self.evaluations = 0
        self._start = seen.start
        self._moment = cache(self._make_moment)
        self.slots = Memo[int](lambda *slot: network.hidden(slot_features(*slot)))
        self._known = WeakValueDictionary[tuple[object, ...], KnownBoard]()

    def known(self, board: SintraPlayerBoard) -> KnownBoard:
        """Return the object that represents all boards equal to ``board``. Don't change ``board`` afterwards."""
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
            known = KnownBoard(self, board)
            self._known[key] = known
        return known

    def moment(self, panes: int, distance: int, marker: int, seat: int) -> JudgingMoment:
        """Return the moment for a seat that moves after ``distance`` others. The round is over if no panes remain."""
        if panes:
            return self._moment(panes // self.players, distance, marker_of(marker, seat))
        start = self._start if marker == NOBODY else marker
        return self._moment(-1, (seat - start) % self.players, MARKER_FREE)

    def _make_moment(self, panes_each: int, distance: int, marker: int) -> JudgingMoment:
        over = panes_each < 0
        number = self.number + over
        rows = 0
        if number <= ROUNDS:
            panes = FACTORIES[self.players] * FACTORY_TILES if over else panes_each * self.players
            told = table_features(self.players, number, panes, distance, marker)
            rows = self.network.base + self.network.hidden(told)
        return JudgingMoment(rows, over)

    def end(self, boards: tuple[KnownBoard, ...], marker: int) -> tuple[list[float], list[float]]:
        """Return the aims of the search and the shares of the win at the end of the round, by seat."""
        if self.number < ROUNDS:
            points = [board.value(self.moment(0, 0, marker, seat)) for seat, board in enumerate(boards)]
            return self.network.judge(points, self.number + 1)
        shares = final_shares([board.final for board in boards])
        soft = self.network.shares([float(board.final[0]) for board in boards], ROUNDS)
        return [_WHOLE * share + (1 - _WHOLE) * other for share, other in zip(shares, soft, strict=True)], [*shares]


def read_board(seen: SintraBoardSnapshot, printed: Boards, side: str) -> SintraPlayerBoard:
    """Return the board in a snapshot, without the history of its score."""
    board = SintraPlayerBoard(printed, side)
    strips = {strip.id: strip for strip in printed.strips}
    board.score = seen.score
    board.glazier = seen.glazier - 1
    board.broken = seen.broken
    board.shattered = seen.shattered
    board.top = [PANE_WORDS.index(top) for top, _ in seen.windows]
    board.bottom = [PANE_WORDS.index(bottom) for _, bottom in seen.windows]
    for slot, strip in enumerate(seen.strips):
        if strip:
            panes = tuple(map(PANE_WORDS.index, strip.panes))
            board.strips[slot] = strip_of(strips[strip.strip], strip.face, panes)
    return board


class SintraSearchState:
    """A position within a round. Each position has its own player to move."""

    __slots__ = ("boards", "draft", "panes", "round")
    exploration = 1.0

    def __init__(self, round_: SintraSearchRound, draft: Draft, panes: int, boards: tuple[KnownBoard, ...]) -> None:
        self.round = round_
        self.draft = draft
        self.panes = panes
        self.boards = boards

    @classmethod
    def of(cls, seen: SintraSnapshot, printed: Boards, network: BoardNetwork) -> SintraSearchState:
        """Return the root of a new search."""
        round_ = SintraSearchRound(seen, network)
        draft = Draft.of(seen, COLOURS)
        panes = sum([sum(counts_of(panes, HUES)) for panes in draft.sources])
        boards = [round_.known(read_board(board, printed, seen.side)) for board in seen.boards]
        return cls(round_, draft, panes, tuple(boards))

    @property
    def seat(self) -> int:
        return self.draft.seat

    @property
    def evaluations(self) -> int:
        return self.round.evaluations

    def look(self) -> Look[SintraSearchMove]:
        round_ = self.round
        players, _, marker, mover = self.draft
        round_.evaluations += 1
        if not self.panes:
            return Look(*round_.end(self.boards, marker), [], [])
        points = []
        for seat, board in enumerate(self.boards):
            moment = round_.moment(self.panes, (seat - mover) % players, marker, seat)
            points.append(board.value(moment))
        return Look(*round_.network.judge(points, round_.number), *weigh(self.moves(), TEMPERATURE, MAX_MOVES))

    def moves(self) -> list[tuple[float, SintraSearchMove]]:
        """Return all moves with their expected points. If several factories are equal, only the first is used."""
        round_ = self.round
        players, sources, marker, seat = self.draft
        panes = self.panes
        found: list[tuple[float, SintraSearchMove]] = []
        for source, held in offers(sources):
            board = self.boards[seat]
            holder = marker
            if source == CENTRE and marker == NOBODY:
                board = board.with_marker
                holder = seat
            for colour, count in present(held):
                moment = round_.moment(panes - count, players - 1, holder, seat)
                for option in board.options(colour, count):
                    # Most values are cached. Looking them up here avoids calling `KnownBoard.value`.
                    value = option.board.values.get(moment)
                    if value is None:
                        value = option.board.value(moment)
                    found.append((value, (source, colour, option)))
        reset = self.boards[seat].reset
        if reset is not None:
            points = reset.value(round_.moment(panes, players - 1, marker, seat))
            found.append((points, (RESET, 0, PaneUse(BROKEN, 0, NO_PANE, reset))))
        return found

    def after(self, move: SintraSearchMove) -> SintraSearchState:
        source, colour, option = move
        draft = self.draft
        panes = self.panes
        boards = self.boards
        boards = (*boards[: draft.seat], option.board, *boards[draft.seat + 1 :])
        if source == RESET:
            return SintraSearchState(self.round, draft.after_pass(), panes, boards)
        count = draft.sources[source] >> 5 * colour & COUNT
        return SintraSearchState(self.round, draft.after(source, count * UNITS[colour]), panes - count, boards)

    def key(self) -> tuple[object, ...]:
        return self.draft.key(), self.boards

    def move_of(self, move: SintraSearchMove) -> Move:
        source, colour, option = move
        if source == RESET:
            return RESET_MOVE
        return pieces.draft(source, colour, option.slot, option.jokers, option.keep)

    def choice_of(self, move: Move) -> SintraSearchMove:
        """Convert a legal move of the rules to a move of the search, which takes from the first of equal factories."""
        ways = self.ways()
        if not isinstance(move, pieces.DraftPanes):
            return next(way for way in ways if way[0] == RESET)
        sources = self.draft.sources
        source = CENTRE if move.source == CENTRE else sources.index(sources[move.source], CENTRE + 1)
        wanted = (source, move.colour, move.slot, move.jokers)
        fitting = []
        for way in ways:
            of, colour, option = way
            if (of, colour, option.slot, option.jokers) == wanted:
                fitting.append(way)
        # It doesn't matter on side A which pane is kept, so there is only one option.
        return next((way for way in fitting if way[2].keep == move.keep), fitting[0])

    def ways(self) -> list[SintraSearchMove]:
        """Return all moves, those with the highest expected points first."""
        if not self.panes:
            return []
        best_first = sorted(self.moves(), key=itemgetter(0), reverse=True)
        return [choice for _, choice in best_first]

    def results(self) -> list[FinalResult]:
        """Return the results by seat. The round must be the last."""
        return [board.final for board in self.boards]
