"""Positions of the draft of Summer Pavilion, as the search represents them. It ends before the first tile is placed."""

from __future__ import annotations

from bot.opponents.draft import Draft, marker_of, offers
from bot.opponents.search import Look, weigh
from bot.opponents.summer_pavilion.features import PLACING, draft_stage
from bot.opponents.summer_pavilion.rows import NetworkRows
from bot.rules.drafting import NOBODY
from bot.rules.summer_pavilion import pieces
from bot.rules.summer_pavilion.pieces import COLOURS, MIN_SCORE, UNITS, colours_in, size_of
from bot.rules.summer_pavilion.snapshot import SummerPavilionSnapshot
from bot.rules.tiles import CENTRE, COUNT

TEMPERATURE = 2.0  # A difference of this many points makes a draft e times as likely.


class DraftRound:
    """The constants and caches of a search. ``state`` is the root position."""

    def __init__(self, seen: SummerPavilionSnapshot, rows: NetworkRows) -> None:
        self.players = seen.players
        self.number = seen.round
        self.wild = seen.round - 1
        self.rows = rows
        self.evaluations = 0
        self._stands = [rows.stand(board) for board in seen.boards]
        self._rated: list[dict[tuple[int, int], float]] = [{} for _ in self._stands]
        hands = tuple([stand.hand for stand in self._stands])
        scores = tuple([board.score for board in seen.boards])
        self.state = DraftState(self, Draft.of(seen, COLOURS), hands, scores)

    def rate(self, seat: int, hand: int, tiles: int, distance: int, marker: int) -> float:
        """Return the predicted future points of ``seat`` if it has this hand and ``tiles`` tiles are on the table."""
        if tiles:
            stage = draft_stage(self.players, tiles)
        else:
            stage = PLACING
            distance = 0
        marker = marker_of(marker, seat)
        key = hand, (stage * 4 + distance) * 3 + marker
        points = self._rated[seat].get(key)
        if points is None:
            stand = self._stands[seat]
            moment = self.rows.moments[self.players, self.number, stage, distance, marker]
            points = self.rows.points(moment, hand, self.wild, stand.filled, stand.colours)
            self._rated[seat][key] = points
        return points


class DraftState:
    """A position of the draft."""

    __slots__ = ("draft", "hands", "round", "scores", "tiles")
    exploration = 1.0

    def __init__(self, round_: DraftRound, draft: Draft, hands: tuple[int, ...], scores: tuple[int, ...]) -> None:
        self.round = round_
        self.draft = draft
        self.hands = hands
        self.scores = scores
        self.tiles = sum([size_of(tiles) for tiles in draft.sources])

    @property
    def seat(self) -> int:
        return self.draft.seat

    @property
    def evaluations(self) -> int:
        return self.round.evaluations

    def look(self) -> Look[pieces.DraftTiles]:
        round_ = self.round
        draft = self.draft
        round_.evaluations += 1
        points = []
        for seat, (hand, score) in enumerate(zip(self.hands, self.scores, strict=True)):
            distance = (seat - draft.seat) % draft.players
            points.append(score + round_.rate(seat, hand, self.tiles, distance, draft.marker))
        aims, shares = round_.rows.network.judge(points, round_.number)
        if not self.tiles:
            return Look(aims, shares, [], [])
        moves, weights = weigh(self.moves(), TEMPERATURE)
        return Look(aims, shares, moves, weights)

    def key(self) -> tuple[object, ...]:
        return self.draft.key(), self.hands, self.scores

    def move_of(self, move: pieces.DraftTiles) -> pieces.DraftTiles:
        return move

    def moves(self) -> list[tuple[float, pieces.DraftTiles]]:
        """Return all moves with their expected points. If several factories are equal, only the first is used."""
        round_ = self.round
        players, sources, marker, seat = self.draft
        found: list[tuple[float, pieces.DraftTiles]] = []
        for source, tiles in offers(sources):
            for move in pieces.drafts(source, round_.wild, colours_in(tiles)):
                gained = take(tiles, move.colour, round_.wild)
                count = size_of(gained)
                score = self.scores[seat]
                holder = marker
                if source == CENTRE and marker == NOBODY:
                    score = pay_marker(score, count)
                    holder = seat
                points = round_.rate(seat, self.hands[seat] + gained, self.tiles - count, players - 1, holder)
                found.append((score + points, move))
        return found

    def after(self, move: pieces.DraftTiles) -> DraftState:
        draft = self.draft
        seat = draft.seat
        gained = take(draft.sources[move.source], move.colour, self.round.wild)
        hands = list(self.hands)
        hands[seat] += gained
        scores = self.scores
        if move.source == CENTRE and draft.marker == NOBODY:
            score = pay_marker(scores[seat], size_of(gained))
            scores = (*scores[:seat], score, *scores[seat + 1 :])
        return DraftState(self.round, draft.after(move.source, gained), tuple(hands), scores)


def pay_marker(score: int, tiles: int) -> int:
    """Return the score after paying for the start marker, which was taken together with ``tiles`` tiles."""
    return max(score - tiles, MIN_SCORE)


def take(tiles: int, colour: int, wild: int) -> int:
    """Return the tiles that a player gets by drafting ``colour`` from ``tiles``, including a wild tile if any."""
    if colour == wild:
        return UNITS[wild]
    gained = (tiles >> 5 * colour & COUNT) * UNITS[colour]
    if tiles >> 5 * wild & COUNT:
        gained += UNITS[wild]
    return gained
