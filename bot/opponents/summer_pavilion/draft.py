"""Drafting in Summer Pavilion as the search sees it: from the deal to the last tile, before anybody places one."""

from __future__ import annotations

from bot.opponents.network import shares_of
from bot.opponents.search import NOBODY, Judgement
from bot.opponents.summer_pavilion.features import MARKER_FREE, MARKER_OWN, MARKER_TAKEN, PLACING, draft_stage
from bot.opponents.summer_pavilion.rows import Rows
from bot.rules.summer_pavilion.pieces import LOWEST_SCORE, OFFERS, UNITS, Draft, colours_in, size_of
from bot.rules.summer_pavilion.position import SummerPavilionPosition
from bot.rules.tiles import CENTRE, COUNT


class Round:
    """What stays the same while tiles are drafted: who plays, the boards, the network."""

    def __init__(self, position: SummerPavilionPosition, rows: Rows, sharpness: float) -> None:
        self.players = position.players
        self.number = position.round
        self.wild = position._wild
        self.start = position._start
        self.rows = rows
        self.sharpness = sharpness
        self._boards = [(board.filled, tuple(board.colours)) for board in position._boards]
        self._hidden = [rows.board(filled, colours) for filled, colours in self._boards]
        self._judged: list[dict[tuple[int, int], float]] = [{} for _ in self._boards]

    def judged(self, seat: int, hand: int, tiles: int, distance: int, marker: int) -> float:
        """The points still to come for ``seat`` with this hand, and ``tiles`` on the table."""
        stage = draft_stage(self.players, tiles) if tiles else PLACING
        seen = MARKER_FREE if marker == NOBODY else MARKER_OWN if marker == seat else MARKER_TAKEN
        key = hand, (stage * 4 + (distance if tiles else 0)) * 3 + seen
        points = self._judged[seat].get(key)
        if points is None:
            rows = self.rows
            hidden = (
                self._hidden[seat]
                + rows.moment(self.players, self.number, stage, distance if tiles else 0, seen)
                + rows.hand(hand, self.wild, *self._boards[seat])
            )
            points = self._judged[seat][key] = rows.network.points(hidden)
        return points

    def first_table(self, position: SummerPavilionPosition) -> Table:
        """The position to search from."""
        hands = tuple([board.hand for board in position._boards])
        return Table(self, tuple(position._sources), position._marker, position.to_act[0], hands, position.scores)


class Table:
    """A position of the draft."""

    __slots__ = ("hands", "marker", "round", "scores", "seat", "sources", "tiles", "turn")

    def __init__(
        self,
        round_: Round,
        sources: tuple[int, ...],
        marker: int,
        turn: int,
        hands: tuple[int, ...],
        scores: tuple[int, ...],
    ) -> None:
        self.round = round_
        self.sources = sources
        self.marker = marker
        self.turn = turn
        self.hands = hands
        self.scores = scores
        self.tiles = sum([size_of(tiles) for tiles in sources])
        self.seat = turn if self.tiles else NOBODY

    def judge(self) -> Judgement:
        """See `search.Table`."""
        round_, turn = self.round, self.turn
        players = round_.players
        points = [
            score + round_.judged(seat, hand, self.tiles, (seat - turn) % players, self.marker)
            for seat, (hand, score) in enumerate(zip(self.hands, self.scores, strict=True))
        ]
        spread = round_.rows.network.spread[round_.number]
        return Judgement(shares_of(points, spread * round_.sharpness), shares_of(points, spread))

    def moves(self) -> list[tuple[float, Draft]]:
        """See `search.Table`. Of factories that hold the same, only the first is looked at."""
        round_, seat, marker, hand = self.round, self.turn, self.marker, self.hands[self.turn]
        found = []
        seen = set()
        last, score = round_.players - 1, self.scores[seat]
        for source, tiles in enumerate(self.sources):
            if not tiles or (source != CENTRE and tiles in seen):
                continue
            if source != CENTRE:
                seen.add(tiles)
            for move in OFFERS[source][round_.wild][colours_in(tiles)]:
                gained = taken(tiles, move.colour, round_.wild)
                count = size_of(gained)
                price, holder = 0, marker
                if source == CENTRE and marker == NOBODY:
                    price, holder = min(count, max(0, score - LOWEST_SCORE)), seat
                points = round_.judged(seat, hand + gained, self.tiles - count, last, holder) - price
                found.append((points, move))
        return found

    def after(self, move: Draft) -> Table:
        """See `search.Table`."""
        seat, marker, source = self.turn, self.marker, move.source
        sources, hands, scores = list(self.sources), list(self.hands), self.scores
        gained = taken(sources[source], move.colour, self.round.wild)
        hands[seat] += gained
        rest = sources[source] - gained
        if source == CENTRE:
            sources[CENTRE] = rest
            if marker == NOBODY:
                marker = seat
                score = scores[seat]
                scores = (
                    *scores[:seat],
                    score - min(size_of(gained), max(0, score - LOWEST_SCORE)),
                    *scores[seat + 1 :],
                )
        else:
            sources[source] = 0
            sources[CENTRE] += rest
        return Table(self.round, tuple(sources), marker, (seat + 1) % len(hands), tuple(hands), scores)


def taken(tiles: int, colour: int, wild: int) -> int:
    """What a player who takes a colour gets of these tiles."""
    if colour == wild:
        return UNITS[wild]
    gained = (tiles >> 5 * colour & COUNT) * UNITS[colour]
    return gained + UNITS[wild] if tiles >> 5 * wild & COUNT else gained
