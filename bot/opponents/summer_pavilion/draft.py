"""Drafting in Summer Pavilion as the search sees it: from the deal to the last tile, before anybody places one."""

from __future__ import annotations

from bot.opponents.draft import marker_of
from bot.opponents.search import Look, weighed
from bot.opponents.summer_pavilion.features import PLACING, draft_stage
from bot.opponents.summer_pavilion.rows import Rows
from bot.rules.drafting import NOBODY
from bot.rules.summer_pavilion.pieces import LOWEST_SCORE, UNITS, Draft, colours_in, drafts, size_of
from bot.rules.summer_pavilion.position import SummerPavilionPosition
from bot.rules.tiles import CENTRE, COUNT

EXPLORATION = 1.0
TEMPERATURE = 2.0  # points that make a draft e times as likely
SHARPNESS = 0.5  # of what the search plays for, against the share of the win: less looks more at points


class Round:
    """What stays the same while tiles are drafted: who plays, the boards, the network."""

    def __init__(self, position: SummerPavilionPosition, rows: Rows) -> None:
        self.players = position.players
        self.number = position.round
        self.wild = position.wild
        self.start = position.start
        self.rows = rows
        self.evaluations = 0
        self._boards = [(board.filled, tuple(board.colours)) for board in position.boards]
        self._hidden = [rows.board(filled, colours) for filled, colours in self._boards]
        self._judged: list[dict[tuple[int, int], float]] = [{} for _ in self._boards]

    def judged(self, seat: int, hand: int, tiles: int, distance: int, marker: int) -> float:
        """The points still to come for ``seat`` with this hand, and ``tiles`` on the table."""
        stage = draft_stage(self.players, tiles) if tiles else PLACING
        seen, distance = marker_of(marker, seat), distance if tiles else 0
        key = hand, (stage * 4 + distance) * 3 + seen
        points = self._judged[seat].get(key)
        if points is None:
            board = self._hidden[seat] + self.rows.moment(self.players, self.number, stage, distance, seen)
            points = self._judged[seat][key] = self.rows.points(board, hand, self.wild, *self._boards[seat])
        return points

    def first_state(self, position: SummerPavilionPosition) -> State:
        """The position to search from."""
        hands = tuple([board.hand for board in position.boards])
        return State(self, tuple(position.sources), position.marker, position.to_act[0], hands, position.scores)


class State:
    """A position of the draft."""

    __slots__ = ("hands", "marker", "round", "scores", "seat", "sources", "tiles")

    def __init__(
        self,
        round_: Round,
        sources: tuple[int, ...],
        marker: int,
        seat: int,
        hands: tuple[int, ...],
        scores: tuple[int, ...],
    ) -> None:
        self.round = round_
        self.sources = sources
        self.marker = marker
        self.seat = seat
        self.hands = hands
        self.scores = scores
        self.tiles = sum([size_of(tiles) for tiles in sources])

    def look(self) -> Look[Draft]:
        """See `search.State`."""
        round_, network = self.round, self.round.rows.network
        round_.evaluations += 1
        points = [
            score + round_.judged(seat, hand, self.tiles, (seat - self.seat) % round_.players, self.marker)
            for seat, (hand, score) in enumerate(zip(self.hands, self.scores, strict=True))
        ]
        aims, shares = network.shares(points, round_.number, SHARPNESS), network.shares(points, round_.number)
        if not self.tiles:
            return Look(aims, shares, [], [])
        return Look(aims, shares, *weighed(self.moves(), TEMPERATURE))

    def key(self) -> tuple[object, ...]:
        """Equal for positions that are the same from here on."""
        centre, *factories = self.sources
        return centre, tuple(sorted(factories)), self.marker, self.seat, self.hands, self.scores

    def moves(self) -> list[tuple[float, Draft]]:
        """All moves with the points they seem to lead to; of factories that hold the same, those of the first."""
        round_, seat, marker, hand = self.round, self.seat, self.marker, self.hands[self.seat]
        found = []
        seen = set()
        last, score = round_.players - 1, self.scores[seat]
        for source, tiles in enumerate(self.sources):
            if not tiles or (source != CENTRE and tiles in seen):
                continue
            if source != CENTRE:
                seen.add(tiles)
            for move in drafts(source, round_.wild, colours_in(tiles)):
                gained = taken(tiles, move.colour, round_.wild)
                count = size_of(gained)
                kept, holder = score, marker
                if source == CENTRE and marker == NOBODY:
                    kept, holder = after_marker(score, count), seat
                found.append((kept + round_.judged(seat, hand + gained, self.tiles - count, last, holder), move))
        return found

    def after(self, move: Draft) -> State:
        """See `search.State`."""
        seat, marker, source = self.seat, self.marker, move.source
        sources, hands, scores = list(self.sources), list(self.hands), self.scores
        gained = taken(sources[source], move.colour, self.round.wild)
        hands[seat] += gained
        rest = sources[source] - gained
        if source == CENTRE:
            sources[CENTRE] = rest
            if marker == NOBODY:
                marker = seat
                scores = (*scores[:seat], after_marker(scores[seat], size_of(gained)), *scores[seat + 1 :])
        else:
            sources[source] = 0
            sources[CENTRE] += rest
        return State(self.round, tuple(sources), marker, (seat + 1) % len(hands), tuple(hands), scores)


def after_marker(score: int, tiles: int) -> int:
    """The score after paying for the start marker, which came along with so many tiles."""
    return max(score - tiles, LOWEST_SCORE)


def taken(tiles: int, colour: int, wild: int) -> int:
    """What a player who takes a colour gets of these tiles."""
    if colour == wild:
        return UNITS[wild]
    gained = (tiles >> 5 * colour & COUNT) * UNITS[colour]
    return gained + UNITS[wild] if tiles >> 5 * wild & COUNT else gained
