"""Sintra as the search sees it: one round, from the deal to the last pane, without anything drawn."""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter

from bot.opponents.draft import MARKER_FREE, marker_of
from bot.opponents.exact import Result
from bot.opponents.network import BoardNetwork
from bot.opponents.search import Look, weighed
from bot.opponents.sintra.boards import Boards, KnownBoard, Option
from bot.opponents.sintra.features import table_features
from bot.rules.drafting import NOBODY
from bot.rules.game import Move
from bot.rules.sintra.pieces import (
    BROKEN,
    HUES,
    NO_PANE,
    RESET_MOVE,
    ROUNDS,
    Draft,
    draft,
)
from bot.rules.sintra.position import SintraPosition
from bot.rules.tiles import CENTRE, COUNT, FACTORIES, FACTORY_TILES, counts_of

EXPLORATION = 1.0
TEMPERATURE = 2.0  # points that make a move e times as likely
SHARPNESS = 0.5  # of what the search plays for, against the share of the win: less looks more at points
MOST_MOVES = 24  # that the search looks at in a position
_WHOLE = 0.9  # of what a seat plays for at the end of the game: the win; the rest is the points

Choice = tuple[int, int, Option]
"""A move of the search: the source of the panes (`RESET` for none), their colour, and what becomes of them."""
RESET = -1  # as a source


def move_of(choice: Choice) -> Move:
    """The same as a move of the rules."""
    source, colour, (slot, jokers, keep, _) = choice
    if source == RESET:
        return RESET_MOVE
    return draft(source, colour, slot, jokers, keep)


class Round:
    """What stays the same during a search: who plays, the round, the network, and its rows for every moment."""

    def __init__(self, position: SintraPosition, network: BoardNetwork) -> None:
        number, track = position.round, position.track
        hues = [*track[number - 1 : number + 2], NO_PANE, NO_PANE][:3]
        self.players = position.players
        self.number = number
        self.start = position.start
        self.network = network
        self.boards = Boards(network, (hues[0], hues[1], hues[2]))
        self.evaluations = 0
        self._moments: dict[tuple[int, int, int], int] = {}
        panes = FACTORIES[self.players] * FACTORY_TILES
        self._starts = [
            0 if number == ROUNDS else self._moment(number + 1, panes, distance, MARKER_FREE)
            for distance in range(self.players)
        ]

    def first_state(self, position: SintraPosition) -> State:
        """The position to search from."""
        return State(
            self,
            tuple(position.sources),
            sum([sum(counts_of(panes, HUES)) for panes in position.sources]),
            position.marker,
            position.to_act[0],
            tuple([self.boards.known(board.copy()) for board in position.boards]),
        )

    def moment(self, panes: int, distance: int, marker: int) -> int:
        """The packed rows for a seat that acts after ``distance`` others, with ``panes`` on the table."""
        key = panes // self.players, distance, marker
        found = self._moments.get(key)
        if found is None:
            found = self._moments[key] = self._moment(self.number, panes, distance, marker)
        return found

    def _moment(self, number: int, panes: int, distance: int, marker: int) -> int:
        network = self.network
        return network.base + network.hidden(table_features(self.players, number, panes, distance, marker))

    def end(self, boards: tuple[KnownBoard, ...], marker: int) -> tuple[list[float], list[float]]:
        """What the search plays for at the end of the round, and the shares of the win, by seat."""
        if self.number < ROUNDS:
            points = [board.judged(*self.moment_after(0, marker, seat)) for seat, board in enumerate(boards)]
            return self.judgement(points, self.number + 1)
        results = [board.final() for board in boards]
        best = max(results)
        winners = results.count(best)
        shares = [(result == best) / winners for result in results]
        soft = self.network.shares([float(result[0]) for result in results], ROUNDS)
        return [_WHOLE * share + (1 - _WHOLE) * other for share, other in zip(shares, soft, strict=True)], shares

    def moment_after(self, panes: int, marker: int, seat: int) -> tuple[int, bool]:
        """The packed rows for a seat that has just played, leaving ``panes``; and whether that ended the round."""
        if panes:
            return self.moment(panes, self.players - 1, marker_of(marker, seat)), False
        start = self.start if marker == NOBODY else marker
        return self._starts[(seat - start) % self.players], True

    def judgement(self, points: list[float], number: int) -> tuple[list[float], list[float]]:
        """What the search plays for with these final points in a round, and the shares of the win, by seat."""
        return self.network.shares(points, number, SHARPNESS), self.network.shares(points, number)


class State:
    """A position within a round."""

    __slots__ = ("boards", "marker", "panes", "round", "seat", "sources")

    def __init__(
        self,
        round_: Round,
        sources: tuple[int, ...],
        panes: int,
        marker: int,
        seat: int,
        boards: tuple[KnownBoard, ...],
    ) -> None:
        self.round = round_
        self.sources = sources
        self.marker = marker
        self.seat = seat
        self.boards = boards
        self.panes = panes

    def look(self) -> Look[Choice]:
        """See `search.State`."""
        round_, panes, marker = self.round, self.panes, self.marker
        round_.evaluations += 1
        if not panes:
            return Look(*round_.end(self.boards, marker), [], [])
        players = round_.players
        points = [
            board.judged(round_.moment(panes, (seat - self.seat) % players, marker_of(marker, seat)), False)
            for seat, board in enumerate(self.boards)
        ]
        return Look(*round_.judgement(points, round_.number), *weighed(self.moves(), TEMPERATURE, MOST_MOVES))

    def moves(self) -> list[tuple[float, Choice]]:
        """All moves with the points they seem to lead to; of factories that hold the same, those of the first."""
        round_, seat, panes, marker = self.round, self.seat, self.panes, self.marker
        found: list[tuple[float, Choice]] = []
        seen = set()
        for source, held in enumerate(self.sources):
            if not held or held in seen:  # the centre comes first and is not among them
                continue
            board, holder = self.boards[seat], marker
            if source != CENTRE:
                seen.add(held)
            elif marker == NOBODY:
                board, holder = board.with_marker(), seat
            for colour in _hues_in(held):
                count = held >> 5 * colour & COUNT
                moment, over = round_.moment_after(panes - count, holder, seat)
                for option in board.options(colour, count):
                    points = option.board.points.get(moment)
                    if points is None:
                        points = option.board.judged(moment, over)
                    found.append((points, (source, colour, option)))
        reset = self.boards[seat].reset()
        if reset is not None:
            points = reset.judged(*round_.moment_after(panes, marker, seat))
            found.append((points, (RESET, 0, Option(BROKEN, 0, NO_PANE, reset))))
        return found

    def after(self, move: Choice) -> State:
        """See `search.State`."""
        source, colour, option = move
        seat, marker = self.seat, self.marker
        boards = list(self.boards)
        boards[seat] = option.board
        sources = list(self.sources)
        panes = self.panes
        if source != RESET:
            held = sources[source]
            taken = held & COUNT << 5 * colour
            panes -= taken >> 5 * colour
            if source == CENTRE:
                sources[CENTRE] -= taken
                if marker == NOBODY:
                    marker = seat
            else:
                sources[CENTRE] += held - taken
                sources[source] = 0
        return State(self.round, tuple(sources), panes, marker, (seat + 1) % len(boards), tuple(boards))

    def key(self) -> tuple[object, ...]:
        """See `exact.Ending`."""
        centre, *factories = self.sources
        return centre, tuple(sorted(factories)), self.marker, self.seat, self.boards

    def choice_of(self, move: Move) -> Choice:
        """A legal move of the rules, as the search has it: of factories that hold the same, that of the first."""
        ways = self.ways()
        if not isinstance(move, Draft):
            return next(way for way in ways if way[0] == RESET)
        held = self.sources[move.source]
        source = CENTRE if move.source == CENTRE else self.sources.index(held, CENTRE + 1)
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
        return [board.final() for board in self.boards]


@lru_cache(maxsize=4096)
def _hues_in(panes: int) -> tuple[int, ...]:
    return tuple(hue for hue in range(HUES) if panes >> 5 * hue & COUNT)
