"""A game of Summer Pavilion at one moment, and everything that a move leads to."""

from __future__ import annotations

from typing import Any

from bot.rules.drafting import NOBODY, DraftingPosition, DraftingRuleset
from bot.rules.draw import Draw, Undrawn
from bot.rules.game import Event, Forecast, IllegalMove, Move, event
from bot.rules.summer_pavilion.board import Board
from bot.rules.summer_pavilion.pieces import (
    ALL_TILES,
    AROUND,
    BITS,
    BOARDS,
    COLOURS,
    DECORATIONS,
    FULL,
    KINDS,
    LOWEST_SCORE,
    MOST_KEPT,
    PASS,
    REASON,
    ROUNDS,
    RUNS,
    STARS,
    SUPPLY,
    UNITS,
    Collect,
    Draft,
    Pass,
    Place,
    collects,
    colours_in,
    drafts,
    few_of,
    passes,
    placements,
    size_of,
    tiles_of,
    words_of,
)
from bot.rules.summer_pavilion.snapshot import SummerPavilionSnapshot
from bot.rules.tiles import COUNT, SOURCES, counts_of


class SummerPavilionPosition(DraftingPosition[Board]):
    """A game of Summer Pavilion at one moment."""

    snapshot_type = SummerPavilionSnapshot
    discard = "tower"
    phases = ("draft", "place", "bonus", "supply", "deal", "over")
    acting = ("draft", "place", "bonus")
    last_round = ROUNDS
    reasons = (REASON,)

    def __init__(self, ruleset: DraftingRuleset, side: str, players: int, draw: Draw) -> None:
        """The table before the first deal, start seat 0."""
        super().__init__(ruleset, side, players, draw)
        self.printed = BOARDS[side]
        self.wild = 0
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

    def can_spare(self, seat: int) -> bool:
        """Whether ``seat`` can still place the tiles that it would have to drop."""
        return not (self.standing or self.boards[seat].passed)

    def legal_moves(self, seat: int) -> list[Move]:
        """Every move open to ``seat``.

        Drafts by source (the centre last) and colour; placements by star (those that are untouched and take anything
        last), then the ways to pass, the one that keeps nothing first; the ways to take bonus tiles.
        """
        if seat not in self.to_act:
            return []
        if self.phase == "draft":
            return [*self._drafts()]
        if self.phase == "bonus":
            return [*collects(few_of(self.supply), self.owed)]
        board = self.boards[seat]
        held = counts_of(board.hand, KINDS)
        filled = [board.filled_of(star) for star in range(STARS)]
        accepts = [board.accepts(star) for star in range(STARS)]
        untouched = [star for star in range(STARS) if accepts[star] == FULL and not filled[star]]
        ways = [(star, colour) for star in range(STARS) if star not in untouched for colour in BITS[accepts[star]]]
        ways += [(star, colour) for colour in range(KINDS) for star in untouched]
        moves: list[Move] = []
        for star, colour in ways:
            if held[colour]:
                wilds = 0 if colour == self.wild else held[self.wild]
                moves += placements(self.side, star, filled[star], colour, held[colour], wilds)
        return [*moves, *passes(few_of(board.hand))]

    def play(self, seat: int, move: Move) -> list[Event]:
        """Play ``move`` for ``seat`` and all that follows by rule: forced steps, refills, the next deal, the end."""
        self._check(seat, move)
        events: list[Event] = []
        self.ply += 1
        if isinstance(move, Place):
            self._place(seat, move, events)
        elif isinstance(move, Draft):
            self._draft(seat, move, False, events)
            self._after_draft(seat, events)
        elif isinstance(move, Pass):
            self._leave(seat, move, False, events)
            self._next_turn(seat, events)
        elif isinstance(move, Collect):
            self._collect(seat, move.tiles, False, events)
        return events

    def shown(self) -> dict[str, Any]:
        """The wild colour and the supply."""
        return {"wild": COLOURS[self.wild], "supply": words_of(self.supply)}

    def _place(self, seat: int, move: Place, events: list[Event]) -> None:
        """Lay a tile, score it, and take or ask for the bonus tiles."""
        board, colour, wilds, space, star = self.boards[seat], move.colour, move.wilds, move.space, move.star
        _, name, slot, word, _ = str(move).split()
        cost = self.printed.costs[space]
        paid = (cost - wilds) * UNITS[colour] + wilds * UNITS[self.wild]
        board.hand -= paid
        self.spent += paid - UNITS[colour]
        filled = board.lay(star, space, colour)
        points = RUNS[filled][move.slot]
        board.score += points
        board.tile_points += points
        named = cost == int(slot)
        where: dict[str, Any] = {"star": name, "slot": int(slot), "colour": word, "cost": cost, "as_named": named}
        events.append(event("placed", seat, points, **where, wilds=wilds, full=filled == FULL))
        owed = 0
        for spaces, tiles, decoration in AROUND[space]:
            if board.filled & spaces == spaces:
                owed += tiles
                what, at = DECORATIONS[decoration].what, self.printed.stars[DECORATIONS[decoration].star]
                events.append(event("closed", seat, what=what, star=at, tiles=tiles))
        if owed and self.supply:
            ways = collects(few_of(self.supply), owed) if owed < size_of(self.supply) else ()
            if len(ways) > 1:
                self.phase = "bonus"
                self.owed = owed
            else:
                self._collect(seat, ways[0].tiles if ways else self.supply, True, events)
        else:
            self._next_turn(seat, events)

    def _draft(self, seat: int, move: Draft, forced: bool, events: list[Event]) -> None:
        """Take tiles of a colour and a wild one from a source, and the marker if it lies there."""
        source, colour, wild = move.source, move.colour, self.wild
        board, tiles = self.boards[seat], self.sources[source]
        count = 1 if colour == wild else tiles >> 5 * colour & COUNT
        along = colour != wild and tiles >> 5 * wild & COUNT > 0
        total, gained = count + along, count * UNITS[colour] + along * UNITS[wild]
        board.hand += gained
        marker = self._take(seat, source, gained)
        words: dict[str, Any] = {"source": SOURCES[source], "colour": COLOURS[colour], "count": count}
        word = COLOURS[wild] if along else ""
        events.append(event("taken", seat, **words, wild=word, marker=marker, forced=forced))
        if marker:
            points = board.lose(total)
            board.marker_points += points
            board.marker_tiles += total
            events.append(event("marker", seat, points, tiles=total, penalty=-total))

    def _drafts(self) -> list[Draft]:
        """The moves that take what lies out, by source (the centre last) and colour."""
        return [move for source, tiles in self.lying() for move in drafts(source, self.wild, colours_in(tiles))]

    def _after_draft(self, seat: int, events: list[Event]) -> None:
        """The next player's turn; while there is only one thing to take, it is taken."""
        while ways := self._drafts():
            self.to_act = self._next[seat]
            if len(ways) > 1:
                return
            (seat,) = self.to_act
            self._draft(seat, ways[0], True, events)
        events.append(event("drafted", round=self.round))
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
            if not board.passed:
                self._leave(seat, PASS, True, events)
        self._end_round(events)

    def _leave(self, seat: int, move: Pass, forced: bool, events: list[Event]) -> None:
        """Pass: keep some tiles and drop the others."""
        board = self.boards[seat]
        dropped = board.hand - move.tiles
        board.kept = move.tiles
        board.hand = 0
        self.spent += dropped
        board.passed = True
        points = 0
        if dropped:
            count = size_of(dropped)
            points = board.lose(count)
            board.dropped += count
            board.dropped_points += points
        kept, words = words_of(move.tiles), words_of(dropped)
        events.append(event("passed", seat, points, kept=kept, dropped=words, penalty=-len(words), forced=forced))

    def _collect(self, seat: int, tiles: int, forced: bool, events: list[Event]) -> None:
        """Move bonus tiles from the supply to the hand, then go on."""
        self.boards[seat].hand += tiles
        self.supply -= tiles
        self.owed = 0
        words = words_of(tiles)
        events.append(event("collected", seat, colours=words, count=len(words), forced=forced))
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
            words = words_of(fresh)
            events.append(event("supplied", colours=words, count=len(words), refilled=refilled))
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
        """Fill the supply when the game begins, and then the factories."""
        try:
            if not self.round:
                self.supply = tiles_of(self._drawn(SUPPLY)[0])
                self.bag -= self.supply
        except Undrawn:
            return
        super()._deal(events)

    def _begin_round(self, events: list[Event], tiles: int, refilled: bool) -> None:
        self.wild = self.round - 1
        for board in self.boards:
            board.hand, board.kept, board.passed = board.kept, 0, False
        self.phase = "draft"
        events.append(event("dealt", round=self.round, wild=COLOURS[self.wild], tiles=tiles, refilled=refilled))
        # One before the start seat: the turn is the next one's, or nobody's if there is nothing to take.
        self._after_draft(self.start - 1, events)

    def _end(self, events: list[Event]) -> None:
        """Score stars and numbers, then take off what is still held, and end the game."""
        for seat, board in enumerate(self.boards):
            for star, colour, points in board.full_stars():
                which = self.printed.stars[star]
                self._score(seat, points, events, "bonus", what="star", which=which, colour=colour)
            for number, points in board.full_numbers():
                self._score(seat, points, events, "bonus", what="number", which=number)
            if board.kept:
                left = size_of(board.kept)
                self.spent += board.kept
                board.kept = 0
                points = board.lose(left)
                board.left, board.left_points = left, points
                events.append(event("left", seat, points, tiles=left, penalty=-left))
        self._finish(REASON, events)

    def _check(self, seat: int, move: Move) -> None:
        """Say precisely why ``seat`` may not play ``move``, if it may not."""
        self._check_turn(seat)
        if not isinstance(move, Draft | Place | Pass | Collect):
            raise IllegalMove("not-this-game", move=str(move))
        if move.phase != self.phase:
            raise IllegalMove("other-phase", move=str(move), phase=self.phase)
        if isinstance(move, Draft):
            self._check_source(move)
            if move.colour == self.wild and self.sources[move.source] & ~(COUNT << 5 * self.wild):
                source, colour = (step.token for step in move.steps)
                raise IllegalMove("wild-not-alone", source=source, colour=colour)
        elif isinstance(move, Place):
            self.boards[seat].check(move, self.wild)
        elif isinstance(move, Pass):
            _check_held(move.tiles, self.boards[seat].hand, "tile-not-in-hand")
        else:
            if move.size != self.owed:
                raise IllegalMove("wrong-bonus", count=move.size, owed=self.owed)
            _check_held(move.tiles, self.supply, "tile-not-in-supply")


def _check_held(wanted: int, there: int, reason: str) -> None:
    """Name the first colour of which there are too few."""
    for colour, asked, held in zip(COLOURS, counts_of(wanted, KINDS), counts_of(there, KINDS), strict=True):
        if asked > held:
            raise IllegalMove(reason, colour=colour, count=asked, held=held)
