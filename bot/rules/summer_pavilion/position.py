"""A game of Summer Pavilion at one moment, and everything that a move leads to."""

from __future__ import annotations

from itertools import chain
from typing import Any, NoReturn

from bot.rules.drafting import NOBODY, DraftingPosition
from bot.rules.draw import Draw, Undrawn
from bot.rules.game import Event, Forecast, Move, Ruleset, event
from bot.rules.summer_pavilion.board import Board
from bot.rules.summer_pavilion.events import (
    closed,
    collected,
    dealt,
    drafted,
    marker_paid,
    passed,
    placed,
    round_ended,
    supplied,
    taken,
)
from bot.rules.summer_pavilion.pieces import (
    ALL_TILES,
    AROUND,
    BITS,
    BOARDS,
    COLOURS,
    FACTORY,
    FULL,
    LOWEST_SCORE,
    MOST_KEPT,
    NO_TILE,
    OFFERS,
    OPEN_PLACEMENTS,
    PASS,
    PLACEMENTS,
    REACH,
    REASON,
    ROUNDS,
    RUNS,
    SUPPLY,
    TOUCHED,
    UNITS,
    WILD_REACH,
    Collect,
    Draft,
    Pass,
    Place,
    collects,
    colours_in,
    few_of,
    holds,
    passes,
    size_of,
    tiles_of,
    words_of,
)
from bot.rules.summer_pavilion.refusals import refuse_bonus, refuse_draft, refuse_other, refuse_pass, refuse_place
from bot.rules.summer_pavilion.snapshot import SummerPavilionSnapshot
from bot.rules.summer_pavilion.text import SummerPavilionText
from bot.rules.tiles import CENTRE, COUNT, FACTORIES


class SummerPavilionPosition(DraftingPosition[Board]):
    """A game of Summer Pavilion at one moment.

    ``ply`` counts the moves played; ``phase`` is ``"draft"``, ``"place"``, ``"bonus"``, ``"supply"``, ``"deal"`` or
    ``"over"``.
    """

    __slots__ = ("owed", "printed", "supply", "wild")

    text_form = SummerPavilionText
    snapshot_type = SummerPavilionSnapshot
    discard = "tower"
    no_tile = NO_TILE

    def __init__(self, ruleset: Ruleset, side: str, players: int, draw: Draw) -> None:
        """The table before the first deal, start seat 0."""
        super().__init__(ruleset, side, players, draw)
        self.printed = BOARDS[side]
        self.wild = 0
        self._offers: list[tuple[Draft, ...]] = [()] * (FACTORIES[players] + 1)  # the moves for each
        self.supply = 0
        self.owed = 0  # how many bonus tiles the seat to act takes now
        self.bag = ALL_TILES
        self.boards = [Board(self.printed) for _ in range(players)]

    def forecast(self, seat: int) -> Forecast:
        """What it would mean for ``seat`` to pass now with the most tiles that can be kept; a draft costs nothing more.

        What is pending is the price of the tiles that could not be kept.
        """
        board = self.boards[seat]
        due = 0
        if self.phase in ("place", "bonus", "supply"):
            spared = 0 if self.round == ROUNDS else MOST_KEPT
            due = max(0, size_of(board.hand + board.kept) - spared)
        return Forecast(max(board.score - due, LOWEST_SCORE), -due)

    def legal_moves(self, seat: int) -> list[Move]:
        """Every move open to ``seat``.

        Drafts by source (the centre last) and colour; placements by star (those that are untouched and take anything
        last), then the ways to pass, the one that keeps nothing first; the ways to take bonus tiles.
        """
        if seat not in self.to_act:
            return []
        moves: list[Move] = []
        if self.phase == "draft":
            offers = self._offers
            for offer in offers[1:]:
                moves += offer
            moves += offers[CENTRE]
            return moves
        if self.phase == "bonus":
            return [*collects(few_of(self.supply), self.owed)]
        board = self.boards[seat]
        hand, wild = board.hand, self.wild
        jokers = WILD_REACH[hand >> 5 * wild & COUNT]
        reach = [
            REACH[hand & 31] | jokers,
            REACH[hand >> 5 & 31] | jokers,
            REACH[hand >> 10 & 31] | jokers,
            REACH[hand >> 15 & 31] | jokers,
            REACH[hand >> 20 & 31] | jokers,
            REACH[hand >> 25] | jokers,
        ]
        reach[wild] -= jokers
        held = colours_in(hand)
        untouched, empty, accepts = board.untouched, board.empty, board.accepts
        placements = PLACEMENTS[self.printed.number]
        for star in TOUCHED[untouched]:
            slots = empty[star]
            if slots:
                of_star = placements[star]
                for colour in BITS[accepts[star] & held]:
                    moves += of_star[colour][slots | reach[colour]]
        if untouched:
            of_stars = OPEN_PLACEMENTS[self.printed.number][untouched]
            for colour in BITS[held]:
                moves += of_stars[colour][reach[colour]]
        moves += passes(few_of(hand))
        return moves

    def play(self, seat: int, move: Move) -> list[Event]:
        """Play ``move`` for ``seat`` and all that follows by rule: forced steps, refills, the next deal, the end.

        :raises GameOver: the game is over.
        :raises OutOfTurn: ``seat`` may not act now.
        :raises IllegalMove: this position does not allow the move. In all three cases the position is untouched.
        """
        if seat not in self.to_act:
            self._refuse(seat, move)
        phase = self.phase
        events: list[Event] = []
        if type(move) is Place and phase == "place":
            self._play_place(seat, move, events)
        elif type(move) is Draft and phase == "draft":
            if move.source >= len(self._offers) or move not in self._offers[move.source]:
                self._refuse(seat, move)
            self.ply += 1
            self._take(seat, move, False, events)
            self._after_draft(seat, events)
        elif type(move) is Pass and phase == "place":
            if not holds(few_of(self.boards[seat].hand), move.tiles):
                self._refuse(seat, move)
            self.ply += 1
            self._leave(seat, move, False, events)
            self._next_turn(seat, events)
        elif type(move) is Collect and phase == "bonus":
            if move not in collects(few_of(self.supply), self.owed):
                self._refuse(seat, move)
            self.ply += 1
            self._collect(seat, move.tiles, False, events)
        else:
            self._refuse(seat, move)
        return events

    def _own_fields(self) -> dict[str, Any]:
        return {"wild": COLOURS[self.wild], "owed": self.owed, "supply": words_of(self.supply)}

    def _play_place(self, seat: int, move: Place, events: list[Event]) -> None:
        """Lay a tile, score it, and take or ask for the bonus tiles."""
        board, colour, wilds, space, star = self.boards[seat], move.colour, move.wilds, move.space, move.star
        cost = self.printed.costs[space]
        natural = cost - wilds
        hand, wild = board.hand, self.wild
        if not (
            move.sides >> self.printed.number & 1
            and not board.filled & move.bit
            and board.accepts[star] >> colour & 1
            and 0 < natural <= hand >> move.shift & COUNT
            and (not wilds or (colour != wild and wilds <= hand >> 5 * wild & COUNT))
        ):
            self._refuse(seat, move)
        self.ply += 1
        paid = (natural << move.shift) + wilds * UNITS[wild]
        board.hand = hand - paid
        self.spent += paid - UNITS[colour]
        filled = board.lay(star, space, colour)
        points = RUNS[filled][move.slot]
        board.score += points
        board.tile_points += points
        events.append(placed(seat, move, cost, points, filled == FULL))
        owed = 0
        for spaces, tiles, decoration in AROUND[space]:
            if board.filled & spaces == spaces:
                owed += tiles
                events.append(closed(seat, self.side, decoration))
        if owed and self.supply:
            ways = collects(few_of(self.supply), owed) if owed < size_of(self.supply) else ()
            if len(ways) > 1:
                self.phase = "bonus"
                self.owed = owed
            else:
                self._collect(seat, ways[0].tiles if ways else self.supply, True, events)
        else:
            self._next_turn(seat, events)

    def _take(self, seat: int, move: Draft, forced: bool, events: list[Event]) -> None:
        """Take tiles from a source, and the marker if it lies there."""
        source, colour, wild = move.source, move.colour, self.wild
        board, sources = self.boards[seat], self.sources
        tiles = sources[source]
        wild_word = ""
        if colour == wild:
            count = total = 1
            gained = UNITS[wild]
        else:
            count = total = tiles >> move.shift & COUNT
            gained = count << move.shift
            if tiles >> 5 * wild & COUNT:
                gained += UNITS[wild]
                total += 1
                wild_word = COLOURS[wild]
        board.hand += gained
        rest = tiles - gained
        marker = False
        if source == CENTRE:
            sources[CENTRE] = rest
            if self.marker == NOBODY:
                self.marker = seat
                marker = True
        else:
            sources[source] = 0
            self._offers[source] = ()
            rest += sources[CENTRE]
            sources[CENTRE] = rest
        self._offers[CENTRE] = OFFERS[CENTRE][wild][colours_in(rest)]
        events.append(taken(seat, source, colour, count, wild_word, marker, forced))
        if marker:
            points = board.lose(total)
            board.marker_points += points
            board.marker_tiles += total
            events.append(marker_paid(seat, total, points))

    def _after_draft(self, seat: int, events: list[Event]) -> None:
        """The next player's turn; while there is only one thing to take, it is taken."""
        offers = self._offers
        while ways := sum(map(len, offers)):
            self.to_act = self._next[seat]
            if ways > 1:
                return
            (seat,) = self.to_act
            (only,) = chain.from_iterable(offers)
            self._take(seat, only, True, events)
        self._end_draft(events)

    def _end_draft(self, events: list[Event]) -> None:
        events.append(drafted(self.round))
        if self.marker != NOBODY:
            self.start = self.marker
        self.phase = "place"
        self._next_turn(self.start - 1, events)

    def _next_turn(self, seat: int, events: list[Event]) -> None:
        """The turn of the next player who has not passed; whoever has no tiles passes now."""
        lacking = SUPPLY - size_of(self.supply)
        if lacking and not self._fill_supply(lacking, events):
            return
        for _ in self.boards:
            turn = self._next[seat]
            (seat,) = turn
            board = self.boards[seat]
            if board.hand:
                self.to_act = turn
                return
            if not board.out:
                self._leave(seat, PASS, True, events)
        self._end_round(events)

    def _leave(self, seat: int, move: Pass, forced: bool, events: list[Event]) -> None:
        """Pass: keep some tiles and drop the others."""
        board = self.boards[seat]
        dropped = board.hand - move.tiles
        board.kept = move.tiles
        board.hand = 0
        self.spent += dropped
        board.out = True
        points = 0
        if dropped:
            count = size_of(dropped)
            points = board.lose(count)
            board.dropped += count
            board.dropped_points += points
        events.append(passed(seat, move.tiles, dropped, points, forced))

    def _collect(self, seat: int, tiles: int, forced: bool, events: list[Event]) -> None:
        """Move bonus tiles from the supply to the hand, then go on."""
        self.boards[seat].hand += tiles
        self.supply -= tiles
        self.owed = 0
        events.append(collected(seat, tiles, forced))
        self.phase = "place"
        self._next_turn(seat, events)

    def _fill_supply(self, lacking: int, events: list[Event]) -> bool:
        """Fill the supply up with what there is, unless the game is over. Returns whether the game can go on."""
        if self.round == ROUNDS and not any(board.hand for board in self.boards):
            return True
        try:
            drawn, refilled = self._drawn(lacking)
        except Undrawn:
            self.phase = "supply"
            self.to_act = ()
            return False
        if drawn:
            fresh = tiles_of(drawn)
            self.bag -= fresh
            self.supply += fresh
            events.append(supplied(fresh, refilled))
        return True

    def _end_round(self, events: list[Event]) -> None:
        """End the game or deal again."""
        events.append(round_ended(self.round))
        self.to_act = ()
        if self.round == ROUNDS:
            self._end(events)
        else:
            self.phase = "deal"
            self._deal(events)

    def _deal(self, events: list[Event]) -> None:
        """Fill the factories and begin a round; with a draw that gives nothing, leave everything as it is."""
        try:
            if not self.round:
                self.supply = tiles_of(self._drawn(SUPPLY)[0])
                self.bag -= self.supply
            tiles, refilled = self._fill_factories()
        except Undrawn:
            return
        self.wild = self.round - 1
        for board in self.boards:
            board.hand, board.kept, board.out = board.kept, 0, False
        self.phase = "draft"
        events.append(dealt(self.round, tiles, refilled))
        # One before the start seat: the turn is the next one's, or nobody's if there is nothing to take.
        self._after_draft(self.start - 1, events)

    def _lay_out(self, source: int, drawn: tuple[int, ...]) -> None:
        tiles = self.sources[source] = FACTORY[drawn]
        self._offers[source] = OFFERS[source][self.round - 1][colours_in(tiles)]

    def _end(self, events: list[Event]) -> None:
        """Score stars and numbers, then take off what is still held, and end the game."""
        for seat, board in enumerate(self.boards):
            for star, colour, points in board.full_stars():
                board.score += points
                events.append(event("bonus", seat, points, what="star", which=self.printed.stars[star], colour=colour))
            for number, points in board.full_numbers():
                board.score += points
                events.append(event("bonus", seat, points, what="number", which=number))
            if board.kept:
                left = size_of(board.kept)
                self.spent += board.kept
                board.kept = 0
                points = board.lose(left)
                board.left, board.left_points = left, points
                events.append(event("left", seat, points, tiles=left, penalty=-left))
        self.phase = "over"
        self.reason = REASON
        events.append(event("ended", reason=REASON))

    def _refuse(self, seat: int, move: Move) -> NoReturn:
        """Say precisely why ``seat`` may not play ``move``."""
        self._refuse_turn(seat)
        board = self.boards[seat]
        if isinstance(move, Draft) and self.phase == "draft":
            self._refuse_source(move)
            refuse_draft(move)
        if isinstance(move, Place) and self.phase == "place":
            refuse_place(board, move, self.wild)
        if isinstance(move, Pass) and self.phase == "place":
            refuse_pass(board, move)
        if isinstance(move, Collect) and self.phase == "bonus":
            refuse_bonus(self.supply, move, self.owed)
        refuse_other(move, self.phase)
