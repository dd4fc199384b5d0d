"""Sintra as the search sees it: one round, from the deal to the last pane, without anything drawn."""

from __future__ import annotations

from operator import itemgetter

from bot.opponents.draft import MARKER_FREE, Draft, marker_of, offers
from bot.opponents.exact import Result, shares_of
from bot.opponents.network import BoardNetwork
from bot.opponents.search import Look, weighed
from bot.opponents.sintra.boards import Boards, KnownBoard, Moment, Option
from bot.opponents.sintra.features import table_features
from bot.rules.drafting import NOBODY
from bot.rules.game import Move
from bot.rules.sintra import pieces
from bot.rules.sintra.pieces import BROKEN, COLOURS, HUES, NO_PANE, RESET_MOVE, ROUNDS
from bot.rules.sintra.printed import Boards as PrintedBoards
from bot.rules.sintra.snapshot import SintraSnapshot
from bot.rules.tiles import CENTRE, FACTORIES, FACTORY_TILES, counts_of, present

TEMPERATURE = 2.0  # points that make a move e times as likely
MOST_MOVES = 24  # that the search looks at in a position
_WHOLE = 0.9  # of what a seat plays for at the end of the game: the win; the rest is the points

Choice = tuple[int, int, Option]
"""A move of the search: the source of the panes (`RESET` for none), their colour, and what becomes of them."""
RESET = -1  # as a source


class Round:
    """What stays the same during a search: who plays, the round, the network, and its rows for every moment.

    ``state`` is the position to search from.
    """

    def __init__(self, seen: SintraSnapshot, printed: PrintedBoards, network: BoardNetwork) -> None:
        self.players = seen.players
        self.number = seen.round
        self.network = network
        hues = [*map(COLOURS.index, seen.track[self.number - 1 : self.number + 2]), NO_PANE, NO_PANE]
        self.boards = Boards(network, tuple(hues[:3]))
        self.evaluations = 0
        self._start = seen.start
        self._moments: dict[tuple[int, int, int], Moment] = {}
        draft = Draft.of(seen, COLOURS)
        panes = sum([sum(counts_of(panes, HUES)) for panes in draft.sources])
        boards = [self.boards.read(board, printed, seen.side) for board in seen.boards]
        self.state = State(self, draft, panes, tuple(boards))

    def moment(self, panes: int, distance: int, marker: int, seat: int) -> Moment:
        """When a seat acts after ``distance`` others with ``panes`` on the table; without any, the round is over."""
        if panes:
            key = panes // self.players, distance, marker_of(marker, seat)
        else:
            start = self._start if marker == NOBODY else marker
            key = -1, (seat - start) % self.players, MARKER_FREE
        found = self._moments.get(key)
        if found is None:
            number = self.number if panes else self.number + 1
            rows = 0
            if number <= ROUNDS:
                dealt = panes or FACTORIES[self.players] * FACTORY_TILES
                told = table_features(self.players, number, dealt, *key[1:])
                rows = self.network.base + self.network.hidden(told)
            found = self._moments[key] = Moment(rows, over=not panes)
        return found

    def end(self, boards: tuple[KnownBoard, ...], marker: int) -> tuple[list[float], list[float]]:
        """What the search plays for at the end of the round, and the shares of the win, by seat."""
        if self.number < ROUNDS:
            points = [board.value(self.moment(0, 0, marker, seat)) for seat, board in enumerate(boards)]
            return self.network.judge(points, self.number + 1)
        shares = shares_of([board.final for board in boards])
        soft = self.network.shares([float(board.final[0]) for board in boards], ROUNDS)
        return [_WHOLE * share + (1 - _WHOLE) * other for share, other in zip(shares, soft, strict=True)], [*shares]


class State:
    """A position within a round."""

    __slots__ = ("boards", "draft", "panes", "round")
    exploration = 1.0

    def __init__(self, round_: Round, draft: Draft, panes: int, boards: tuple[KnownBoard, ...]) -> None:
        self.round = round_
        self.draft = draft
        self.panes = panes
        self.boards = boards

    @property
    def seat(self) -> int:
        """See `search.State`."""
        return self.draft.seat

    @property
    def evaluations(self) -> int:
        """See `search.State`."""
        return self.round.evaluations

    def look(self) -> Look[Choice]:
        """See `search.State`."""
        round_, (players, _, marker, mover), panes = self.round, self.draft, self.panes
        round_.evaluations += 1
        if not panes:
            return Look(*round_.end(self.boards, marker), [], [])
        points = [
            board.value(round_.moment(panes, (seat - mover) % players, marker, seat))
            for seat, board in enumerate(self.boards)
        ]
        return Look(*round_.network.judge(points, round_.number), *weighed(self.moves(), TEMPERATURE, MOST_MOVES))

    def moves(self) -> list[tuple[float, Choice]]:
        """All moves with the points they seem to lead to; of factories that hold the same, those of the first."""
        round_, (players, sources, marker, seat), panes = self.round, self.draft, self.panes
        found: list[tuple[float, Choice]] = []
        for source, held in offers(sources):
            board, holder = self.boards[seat], marker
            if source == CENTRE and marker == NOBODY:
                board, holder = board.with_marker, seat
            for colour, count in present(held):
                moment = round_.moment(panes - count, players - 1, holder, seat)
                for option in board.options(colour, count):
                    after = option.board
                    value = after.values.get(moment)
                    found.append((after.value(moment) if value is None else value, (source, colour, option)))
        reset = self.boards[seat].reset
        if reset is not None:
            points = reset.value(round_.moment(panes, players - 1, marker, seat))
            found.append((points, (RESET, 0, Option(BROKEN, 0, NO_PANE, reset))))
        return found

    def after(self, move: Choice) -> State:
        """See `search.State`."""
        source, colour, option = move
        draft, panes, boards = self.draft, self.panes, self.boards
        boards = (*boards[: draft.seat], option.board, *boards[draft.seat + 1 :])
        if source == RESET:
            return State(self.round, draft.after_pass(), panes, boards)
        count = counts_of(draft.sources[source], HUES)[colour]
        return State(self.round, draft.after(source, count << 5 * colour), panes - count, boards)

    def key(self) -> tuple[object, ...]:
        """See `search.State`."""
        return self.draft.key(), self.boards

    def move_of(self, move: Choice) -> Move:
        """See `search.State`."""
        source, colour, (slot, jokers, keep, _) = move
        return RESET_MOVE if source == RESET else pieces.draft(source, colour, slot, jokers, keep)

    def choice_of(self, move: Move) -> Choice:
        """A legal move of the rules, as the search has it: of factories that hold the same, that of the first."""
        ways = self.ways()
        if not isinstance(move, pieces.Draft):
            return next(way for way in ways if way[0] == RESET)
        sources = self.draft.sources
        source = CENTRE if move.source == CENTRE else sources.index(sources[move.source], CENTRE + 1)
        fit = [way for way in ways if (*way[:2], way[2].slot) == (source, move.colour, move.slot)]
        # On a side where the pane that is kept makes no difference, only one of them is known.
        fit = [way for way in fit if way[2].jokers == move.jokers]
        return next((way for way in fit if way[2].keep == move.keep), fit[0])

    def ways(self) -> list[Choice]:
        """Every move, those first that seem to lead to the most points."""
        if not self.panes:
            return []
        return [choice for _, choice in sorted(self.moves(), key=itemgetter(0), reverse=True)]

    def results(self) -> list[Result]:
        """See `exact.Ending`; it is asked in the last round only."""
        return [board.final for board in self.boards]
