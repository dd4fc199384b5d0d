"""Positions of Summer Pavilion, and everything that follows automatically from a move."""

from __future__ import annotations

from typing import Any

from bot.rules.drafting import NOBODY, DraftingPosition, DraftingRuleset
from bot.rules.draw import Draw, Undrawn
from bot.rules.game import Event, Forecast, IllegalMove, Move, event
from bot.rules.summer_pavilion.board import SummerPavilionPlayerBoard
from bot.rules.summer_pavilion.pieces import (
    ALL_TILES,
    AROUND,
    BITS,
    BOARDS,
    COLOURS,
    FULL,
    KINDS,
    MAX_KEPT,
    MIN_SCORE,
    NUMBER_POINTS,
    PASS,
    REASON,
    ROUNDS,
    RUNS,
    STARS,
    SUPPLY,
    UNITS,
    Collect,
    DraftTiles,
    Pass,
    PlaceTile,
    collects,
    colours_in,
    drafts,
    few_of,
    name_tiles,
    passes,
    placements,
    size_of,
    tiles_of,
)
from bot.rules.summer_pavilion.snapshot import SummerPavilionSnapshot
from bot.rules.tiles import COUNT, SOURCES, counts_of


class SummerPavilionPosition(DraftingPosition[SummerPavilionPlayerBoard]):
    """A position of Summer Pavilion."""

    snapshot_type = SummerPavilionSnapshot
    discard = "tower"
    phases = ("draft", "place", "bonus", "supply", "deal", "over")
    draws_only_deals = False  # bonus tiles are replaced immediately
    acting = ("draft", "place", "bonus")
    last_round = ROUNDS
    reasons = (REASON,)

    def __init__(self, ruleset: DraftingRuleset, side: str, players: int, draw: Draw) -> None:
        super().__init__(ruleset, side, players, draw)
        self.printed = BOARDS[side]
        self.wild = 0
        self.supply = 0
        self.owed = 0  # number of bonus tiles that the seat to act takes now
        self.bag = ALL_TILES
        self.boards = [SummerPavilionPlayerBoard(self.printed) for _ in range(players)]

    def forecast(self, seat: int) -> Forecast:
        """Return the result for ``seat`` if it passed now and kept as many tiles as possible.

        The pending points are the price of the tiles it would drop. During the draft, they are 0.
        """
        board = self.boards[seat]
        due = 0
        if self.phase in ("place", "bonus", "supply"):
            spared = 0 if self.round == ROUNDS else MAX_KEPT
            due = max(0, size_of(board.hand + board.kept) - spared)
        return Forecast(max(board.score - due, MIN_SCORE), -due)

    def can_spare(self, seat: int) -> bool:
        """Check whether ``seat`` may still be able to place the tiles that it would have to drop now."""
        return not (self.standing or self.boards[seat].passed)

    def legal_moves(self, seat: int) -> list[Move]:
        """Return all legal moves.

        Drafts are ordered by source (the centre last) and colour. Placements are ordered by star, except that empty
        stars that accept any colour come last. They are followed by the ways to pass.
        """
        if seat not in self.to_act:
            return []
        if self.phase == "draft":
            return list(self._list_drafts())
        if self.phase == "bonus":
            return list(collects(few_of(self.supply), self.owed))
        board = self.boards[seat]
        return [*self._list_placements(board), *passes(few_of(board.hand))]

    def play(self, seat: int, move: Move) -> list[Event]:
        """Play ``move`` and everything that follows: forced moves, refills, the next deal, the end of the game."""
        self._check(seat, move)
        events: list[Event] = []
        self.ply += 1
        if isinstance(move, PlaceTile):
            self._place(seat, move, events)
        elif isinstance(move, DraftTiles):
            self._draft(seat, move, events)
            self._after_draft(seat, events)
        elif isinstance(move, Pass):
            self._leave(seat, move, events)
            self._next_turn(seat, events)
        elif isinstance(move, Collect):
            self._collect(seat, move.tiles, events)
        return events

    def show_fields(self) -> dict[str, Any]:
        return {"wild": COLOURS[self.wild], "supply": name_tiles(self.supply)}

    def _list_placements(self, board: SummerPavilionPlayerBoard) -> list[Move]:
        """Return the placements by star. Empty stars that accept any colour come last, ordered by tile colour."""
        held = counts_of(board.hand, KINDS)
        filled = [board.find_filled(star) for star in range(STARS)]
        ways: list[tuple[int, int]] = []
        untouched = []
        for star in range(STARS):
            accepted = board.accepts(star)
            if accepted == FULL and not filled[star]:
                untouched.append(star)
            else:
                ways += [(star, colour) for colour in BITS[accepted]]
        for colour in range(KINDS):
            ways += [(star, colour) for star in untouched]
        moves: list[Move] = []
        for star, colour in ways:
            if held[colour]:
                wilds = 0 if colour == self.wild else held[self.wild]
                moves += placements(self.side, star, filled[star], colour, held[colour], wilds)
        return moves

    def _place(self, seat: int, move: PlaceTile, events: list[Event]) -> None:
        """Place a tile, score it, and handle its bonus tiles."""
        board = self.boards[seat]
        colour = move.colour
        cost = self.printed.costs[move.space]
        paid = (cost - move.wilds) * UNITS[colour] + move.wilds * UNITS[self.wild]
        board.hand -= paid
        self.spent += paid - UNITS[colour]
        filled = board.lay(move.star, move.space, colour)
        points = RUNS[filled][move.slot]
        board.score += points
        board.tile_points += points
        # On the variant side, the price of a slot may differ from its number.
        name = move.slot + 1
        told = event(
            "placed",
            seat,
            points,
            star=self.printed.stars[move.star],
            slot=name,
            colour=COLOURS[colour],
            cost=cost,
            as_named=cost == name,
            wilds=move.wilds,
            full=filled == FULL,
        )
        events.append(told)
        owed = self._close(seat, move.space, events)
        if owed and self.supply:
            self._grant_bonus(seat, owed, events)
        else:
            self._next_turn(seat, events)

    def _close(self, seat: int, space: int, events: list[Event]) -> int:
        """Report the decorations that a tile on ``space`` has surrounded. Return the number of bonus tiles for them."""
        filled = self.boards[seat].filled
        owed = 0
        for decoration in AROUND[space]:
            if filled & decoration.spaces == decoration.spaces:
                owed += decoration.tiles
                star = self.printed.stars[decoration.star]
                events.append(event("closed", seat, what=decoration.what, star=star, tiles=decoration.tiles))
        return owed

    def _grant_bonus(self, seat: int, owed: int, events: list[Event]) -> None:
        """Take the bonus tiles automatically, or wait for the player if there is a choice."""
        if owed >= size_of(self.supply):
            self._collect(seat, self.supply, events, forced=True)
            return
        ways = collects(few_of(self.supply), owed)
        if len(ways) > 1:
            self.phase = "bonus"
            self.owed = owed
        else:
            self._collect(seat, ways[0].tiles, events, forced=True)

    def _draft(self, seat: int, move: DraftTiles, events: list[Event], *, forced: bool = False) -> None:
        """Take the tiles of a colour and, if possible, a wild tile from a source, with the marker if it is there."""
        colour = move.colour
        wild = self.wild
        tiles = self.sources[move.source]
        if colour == wild:
            count = 1
            along = 0
        else:
            count = tiles >> 5 * colour & COUNT
            along = min(1, tiles >> 5 * wild & COUNT)
        gained = count * UNITS[colour] + along * UNITS[wild]
        self.boards[seat].hand += gained
        marker = self._take(seat, move.source, gained)
        told = event(
            "taken",
            seat,
            source=SOURCES[move.source],
            colour=COLOURS[colour],
            count=count,
            wild=COLOURS[wild] if along else "",
            marker=marker,
            forced=forced,
        )
        events.append(told)
        if marker:
            self._pay_marker(seat, count + along, events)

    def _pay_marker(self, seat: int, tiles: int, events: list[Event]) -> None:
        """Pay a point for each tile that was taken together with the marker."""
        board = self.boards[seat]
        points = board.lose(tiles)
        board.marker_points += points
        board.marker_tiles += tiles
        events.append(event("marker", seat, points, tiles=tiles, penalty=-tiles))

    def _list_drafts(self) -> list[DraftTiles]:
        """Return the drafts by source (the centre last) and colour."""
        moves: list[DraftTiles] = []
        for source, tiles in self.list_offers():
            moves += drafts(source, self.wild, colours_in(tiles))
        return moves

    def _after_draft(self, seat: int, events: list[Event]) -> None:
        """Give the turn to the next player. If only one draft is possible, make it automatically."""
        while ways := self._list_drafts():
            self.to_act = self._next[seat]
            if len(ways) > 1:
                return
            (seat,) = self.to_act
            self._draft(seat, ways[0], events, forced=True)
        events.append(event("drafted", round=self.round))
        if self.marker != NOBODY:
            self.start = self.marker
        self.phase = "place"
        self._next_turn(self.start - 1, events)

    def _next_turn(self, seat: int, events: list[Event]) -> None:
        """Give the turn to the next player who hasn't passed. Players without tiles pass automatically."""
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
            if not board.passed:
                self._leave(seat, PASS, events, forced=True)
        self._end_round(events)

    def _leave(self, seat: int, move: Pass, events: list[Event], *, forced: bool = False) -> None:
        """Keep some tiles, drop the others and take no more turns this round."""
        board = self.boards[seat]
        dropped = board.hand - move.tiles
        board.kept = move.tiles
        board.hand = 0
        self.spent += dropped
        board.passed = True
        count = size_of(dropped)
        points = 0
        if count:
            points = board.lose(count)
            board.dropped += count
            board.dropped_points += points
        kept = name_tiles(move.tiles)
        events.append(
            event("passed", seat, points, kept=kept, dropped=name_tiles(dropped), penalty=-count, forced=forced)
        )

    def _collect(self, seat: int, tiles: int, events: list[Event], *, forced: bool = False) -> None:
        """Move bonus tiles from the supply to the player's hand, and continue the game."""
        self.boards[seat].hand += tiles
        self.supply -= tiles
        self.owed = 0
        words = name_tiles(tiles)
        events.append(event("collected", seat, colours=words, count=len(words), forced=forced))
        self.phase = "place"
        self._next_turn(seat, events)

    def _fill_supply(self, lacking: int, events: list[Event]) -> bool:
        """Fill up the supply, except at the end of the game. Return whether the game can continue."""
        if self.round == ROUNDS and not any(board.hand for board in self.boards):
            return True
        try:
            drawn = self._draw_tiles(lacking)
        except Undrawn:
            self.phase = "supply"
            self.to_act = ()
            return False
        if drawn.tiles:
            fresh = tiles_of(drawn.tiles)
            self.bag -= fresh
            self.supply += fresh
            count = len(drawn.tiles)
            events.append(event("supplied", colours=name_tiles(fresh), count=count, refilled=drawn.refilled))
        return True

    def _end_round(self, events: list[Event]) -> None:
        """End the game or deal again."""
        events.append(event("round-ended", round=self.round))
        self.to_act = ()
        if self.round == ROUNDS:
            self._end(events)
        else:
            self.phase = "deal"
            self._deal(events)

    def _deal(self, events: list[Event]) -> None:
        """Fill the supply if the game begins, then fill the factories."""
        try:
            if not self.round:
                self.supply = tiles_of(self._draw_tiles(SUPPLY).tiles)
                self.bag -= self.supply
        except Undrawn:
            return
        super()._deal(events)

    def _begin_round(self, events: list[Event], tiles: int, refilled: bool) -> None:
        self.wild = self.round - 1
        for board in self.boards:
            board.hand = board.kept
            board.kept = 0
            board.passed = False
        self.phase = "draft"
        events.append(event("dealt", round=self.round, wild=COLOURS[self.wild], tiles=tiles, refilled=refilled))
        # Start with the seat before the start seat, because its successor moves first. If no tiles are offered, the
        # draft ends.
        self._after_draft(self.start - 1, events)

    def _end(self, events: list[Event]) -> None:
        """Score complete stars and numbers, subtract points for remaining tiles, and end the game."""
        for seat, board in enumerate(self.boards):
            for star, colour, points in board.full_stars():
                which = self.printed.stars[star]
                self._score(seat, points, events, "bonus", what="star", which=which, colour=colour)
            for number in board.full_numbers():
                self._score(seat, NUMBER_POINTS[number], events, "bonus", what="number", which=number)
            if board.kept:
                self._pay_left(seat, events)
        self._finish(REASON, events)

    def _pay_left(self, seat: int, events: list[Event]) -> None:
        """Subtract points for the tiles that remain at the end."""
        board = self.boards[seat]
        left = size_of(board.kept)
        self.spent += board.kept
        board.kept = 0
        board.left = left
        board.left_points = board.lose(left)
        events.append(event("left", seat, board.left_points, tiles=left, penalty=-left))

    def _check(self, seat: int, move: Move) -> None:
        """Raise an error with the reason if ``seat`` can't play ``move``."""
        self._check_turn(seat)
        if not isinstance(move, DraftTiles | PlaceTile | Pass | Collect):
            raise IllegalMove("not-this-game", move=str(move))
        if move.phase != self.phase:
            raise IllegalMove("other-phase", move=str(move), phase=self.phase)
        if isinstance(move, DraftTiles):
            self._check_source(move)
            others = self.sources[move.source] & ~(COUNT << 5 * self.wild)
            if move.colour == self.wild and others:
                raise IllegalMove("wild-not-alone", source=SOURCES[move.source], colour=COLOURS[self.wild])
        elif isinstance(move, PlaceTile):
            self.boards[seat].check(move, self.wild)
        elif isinstance(move, Pass):
            _check_held(move.tiles, self.boards[seat].hand, "tile-not-in-hand")
        else:
            if move.size != self.owed:
                raise IllegalMove("wrong-bonus", count=move.size, owed=self.owed)
            _check_held(move.tiles, self.supply, "tile-not-in-supply")


def _check_held(wanted: int, there: int, reason: str) -> None:
    """Raise an error for the first colour of which there aren't enough tiles."""
    for colour, word in enumerate(COLOURS):
        asked = wanted >> 5 * colour & COUNT
        held = there >> 5 * colour & COUNT
        if asked > held:
            raise IllegalMove(reason, colour=word, count=asked, held=held)
