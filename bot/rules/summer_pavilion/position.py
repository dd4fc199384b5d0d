"""A game of Summer Pavilion at one moment, and everything that a move leads to."""

from __future__ import annotations

from itertools import chain, zip_longest
from typing import Any, NoReturn

from bot.rules.draw import Draw, Undrawn
from bot.rules.game import Event, GameOver, IllegalMove, Move, OutOfTurn, Position, Ruleset, Standing
from bot.rules.summer_pavilion.board import NOTHING, Board
from bot.rules.summer_pavilion.events import (
    closed,
    collected,
    dealt,
    drafted,
    event,
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
    CENTRE,
    COLOURS,
    COUNT,
    FACTORIES,
    FACTORY,
    FACTORY_TILES,
    FULL,
    LOWEST_SCORE,
    MOST_KEPT,
    MOST_PLAYERS,
    NO_TILE,
    OFFERS,
    OPEN_PLACEMENTS,
    PASS,
    PLACEMENTS,
    REACH,
    ROUNDS,
    RUNS,
    SLOTS,
    STARS,
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
    counts_of,
    few_of,
    holds,
    passes,
    size_of,
    tiles_of,
    words_of,
)
from bot.rules.summer_pavilion.text import SummerPavilionText

NOBODY = -1  # as the owner of the marker
TURNS = tuple((seat,) for seat in range(MOST_PLAYERS))  # by seat: ``to_act`` when it is that seat's turn


class SummerPavilionPosition(Position):
    """A game of Summer Pavilion at one moment.

    ``ply`` counts the moves played; ``phase`` is ``"draft"``, ``"place"``, ``"bonus"``, ``"supply"``, ``"deal"`` or
    ``"over"``.
    """

    __slots__ = (
        "_bag",
        "_boards",
        "_draw",
        "_marker",
        "_offers",
        "_out",
        "_owed",
        "_side",
        "_sources",
        "_start",
        "_supply",
        "_tower",
        "_wild",
        "phase",
        "players",
        "ply",
        "round",
        "ruleset",
        "side",
        "to_act",
    )

    def __init__(self, ruleset: Ruleset, side: str, players: int, draw: Draw) -> None:
        """The table before the first deal, start seat 0."""
        self.ruleset = ruleset
        self.side = side
        self.players = players
        self.round = 0
        self.ply = 0
        self.phase = "deal"
        self.to_act: tuple[int, ...] = ()
        self._draw = draw
        self._side = BOARDS[side]
        self._wild = 0
        self._start = 0
        self._marker = NOBODY
        self._sources = [0] * (FACTORIES[players] + 1)  # the tiles of each
        self._offers: list[tuple[Draft, ...]] = [()] * (FACTORIES[players] + 1)  # the moves for each
        self._supply = 0
        self._owed = 0  # how many bonus tiles the seat to act takes now
        self._out = 0  # who has passed, one bit for each seat
        self._bag = ALL_TILES
        self._tower = 0
        self._boards = [Board(self._side) for _ in range(players)]

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat, as shown on the score track now."""
        return tuple(board.score for board in self._boards)

    @property
    def projected(self) -> tuple[int, ...]:
        """Points by seat if everybody passed now with the most tiles that can be kept; a draft costs nothing more."""
        return tuple(
            max(board.score - due, LOWEST_SCORE) for board, due in zip(self._boards, self._dues(), strict=True)
        )

    @property
    def pending(self) -> tuple[int, ...]:
        """By seat, the whole price of the tiles that could not be kept."""
        return tuple(-due for due in self._dues())

    @property
    def standing(self) -> Standing | None:
        """The result, or ``None`` while the game runs. Equal points share a rank."""
        if self.phase != "over":
            return None
        scores = self.scores
        ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
        return Standing(
            reason="rounds",
            winners=tuple(seat for seat, rank in enumerate(ranks) if rank == 1),
            ranks=ranks,
            scores=scores,
            sheets=tuple(board.sheet() for board in self._boards),
        )

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
            return [*collects(few_of(self._supply), self._owed)]
        board = self._boards[seat]
        hand, wild = board.hand, self._wild
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
        placements = PLACEMENTS[self._side.number]
        for star in TOUCHED[untouched]:
            slots = empty[star]
            if slots:
                of_star = placements[star]
                for colour in BITS[accepts[star] & held]:
                    moves += of_star[colour][slots | reach[colour]]
        if untouched:
            of_stars = OPEN_PLACEMENTS[self._side.number][untouched]
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
            if not holds(few_of(self._boards[seat].hand), move.tiles):
                self._refuse(seat, move)
            self.ply += 1
            self._leave(seat, move, False, events)
            self._next_turn(seat, events)
        elif type(move) is Collect and phase == "bonus":
            if move not in collects(few_of(self._supply), self._owed):
                self._refuse(seat, move)
            self.ply += 1
            self._collect(seat, move.tiles, False, events)
        else:
            self._refuse(seat, move)
        return events

    def copy(self, draw: Draw | None = None) -> SummerPavilionPosition:
        """An independent position; with ``draw``, one that takes its tiles from there and never sees the real bag."""
        twin = SummerPavilionPosition.__new__(SummerPavilionPosition)
        twin.ruleset = self.ruleset
        twin.side = self.side
        twin.players = self.players
        twin.round = self.round
        twin.ply = self.ply
        twin.phase = self.phase
        twin.to_act = self.to_act
        twin._draw = self._draw.copy() if draw is None else draw
        twin._side = self._side
        twin._wild = self._wild
        twin._start = self._start
        twin._marker = self._marker
        twin._sources = self._sources[:]
        twin._offers = self._offers[:]
        twin._supply = self._supply
        twin._owed = self._owed
        twin._out = self._out
        twin._bag = self._bag
        twin._tower = self._tower
        twin._boards = [board.copy() for board in self._boards]
        return twin

    def to_json(self) -> dict[str, Any]:
        """All that a player may see, as the docstring of :mod:`bot.rules.summer_pavilion` describes it."""
        return {
            "ruleset": self.ruleset.name,
            "side": self.side,
            "players": self.players,
            "round": self.round,
            "ply": self.ply,
            "phase": self.phase,
            "wild": COLOURS[self._wild],
            "start": self._start,
            "turn": self.to_act[0] if self.to_act else None,
            "owed": self._owed,
            "factories": [list(words_of(tiles)) for tiles in self._sources[1:]],
            "centre": list(words_of(self._sources[CENTRE])),
            "marker": "centre" if self._marker == NOBODY else self._marker,
            "supply": list(words_of(self._supply)),
            "bag": dict(zip(COLOURS, counts_of(self._bag), strict=True)),
            "tower": dict(zip(COLOURS, counts_of(self._tower), strict=True)),
            "boards": [_board_json(board, bool(self._out >> seat & 1)) for seat, board in enumerate(self._boards)],
        }

    def __str__(self) -> str:
        """The position as text, as :mod:`bot.rules.summer_pavilion.text` describes it."""
        return SummerPavilionText(self.ruleset).draw(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SummerPavilionPosition) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return (
            f"<SummerPavilionPosition {self.side}, round {self.round}, ply {self.ply}, {self.phase}, "
            f"to act {self.to_act}>"
        )

    def _dues(self) -> list[int]:
        """By seat, how many tiles will cost a point when the phase ends."""
        if self.phase not in ("place", "bonus", "supply"):
            return [0] * self.players
        spared = 0 if self.round == ROUNDS else MOST_KEPT
        return [max(0, size_of(board.hand + board.kept) - spared) for board in self._boards]

    def _play_place(self, seat: int, move: Place, events: list[Event]) -> None:
        """Lay a tile, score it, and take or ask for the bonus tiles."""
        board, colour, wilds, space, star = self._boards[seat], move.colour, move.wilds, move.space, move.star
        cost = self._side.costs[space]
        natural = cost - wilds
        hand, wild = board.hand, self._wild
        if not (
            move.sides >> self._side.number & 1
            and not board.filled & move.bit
            and board.accepts[star] >> colour & 1
            and 0 < natural <= hand >> move.shift & COUNT
            and (not wilds or (colour != wild and wilds <= hand >> 5 * wild & COUNT))
        ):
            self._refuse(seat, move)
        self.ply += 1
        paid = (natural << move.shift) + wilds * UNITS[wild]
        board.hand = hand - paid
        self._tower += paid - UNITS[colour]
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
        if owed and self._supply:
            ways = collects(few_of(self._supply), owed) if owed < size_of(self._supply) else ()
            if len(ways) > 1:
                self.phase = "bonus"
                self._owed = owed
            else:
                self._collect(seat, ways[0].tiles if ways else self._supply, True, events)
        else:
            self._next_turn(seat, events)

    def _take(self, seat: int, move: Draft, forced: bool, events: list[Event]) -> None:
        """Take tiles from a source, and the marker if it lies there."""
        source, colour, wild = move.source, move.colour, self._wild
        board, sources = self._boards[seat], self._sources
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
            if self._marker == NOBODY:
                self._marker = seat
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
            seat = (seat + 1) % self.players
            if ways > 1:
                self.to_act = TURNS[seat]
                return
            (only,) = chain.from_iterable(offers)
            self._take(seat, only, True, events)
        self._end_draft(events)

    def _end_draft(self, events: list[Event]) -> None:
        events.append(drafted(self.round))
        if self._marker != NOBODY:
            self._start = self._marker
        self.phase = "place"
        self._next_turn(self._start - 1, events)

    def _next_turn(self, seat: int, events: list[Event]) -> None:
        """The turn of the next player who has not passed; whoever has no tiles passes now."""
        for other in range(seat + 1, seat + 1 + self.players):
            follower = other % self.players
            if not self._out >> follower & 1:
                if self._boards[follower].hand:
                    self.to_act = TURNS[follower]
                    return
                self._leave(follower, PASS, True, events)
        self._end_round(events)

    def _leave(self, seat: int, move: Pass, forced: bool, events: list[Event]) -> None:
        """Pass: keep some tiles and drop the others."""
        board = self._boards[seat]
        dropped = board.hand - move.tiles
        board.kept = move.tiles
        board.hand = 0
        self._tower += dropped
        self._out |= 1 << seat
        points = 0
        if dropped:
            count = size_of(dropped)
            points = board.lose(count)
            board.dropped += count
            board.dropped_points += points
        events.append(passed(seat, move.tiles, dropped, points, forced))

    def _collect(self, seat: int, tiles: int, forced: bool, events: list[Event]) -> None:
        """Move bonus tiles from the supply to the hand and fill the supply up, then go on."""
        self._boards[seat].hand += tiles
        self._supply -= tiles
        self._owed = 0
        events.append(collected(seat, tiles, forced))
        lacking = SUPPLY - size_of(self._supply)
        try:
            drawn, refilled = self._drawn(lacking)
        except Undrawn:
            self.phase = "supply"
            self.to_act = ()
            return
        if drawn:
            fresh = tiles_of(drawn)
            self._bag -= fresh
            self._supply += fresh
            events.append(supplied(fresh, refilled))
        self.phase = "place"
        self._next_turn(seat, events)

    def _drawn(self, count: int) -> tuple[list[int], bool]:
        """``count`` tiles or what there is, still in the bag, and whether the tower went into it to have them.

        :raises Undrawn: there is no chance here; nothing has changed.
        """
        bag = counts_of(self._bag)
        in_bag = sum(bag)
        if in_bag >= count:
            return self._draw.tiles(bag, count), False
        # The bag is emptied to the last tile before the tower goes in.
        drawn = self._draw.tiles(bag, in_bag) if in_bag else []
        tower = counts_of(self._tower)
        in_tower = sum(tower)
        if not in_tower:
            return drawn, False
        drawn = drawn + self._draw.tiles(tower, min(count - in_bag, in_tower))
        self._bag += self._tower
        self._tower = 0
        return drawn, True

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
                self._supply = tiles_of(self._drawn(SUPPLY)[0])
                self._bag -= self._supply
            drawn, refilled = self._drawn(FACTORY_TILES * FACTORIES[self.players])
        except Undrawn:
            return
        self.round += 1
        self._wild = self.round - 1
        fours = zip_longest(*[iter(drawn)] * FACTORY_TILES, fillvalue=NO_TILE)
        for source, four in enumerate(fours, 1):
            self._sources[source] = FACTORY[four]
            self._offers[source] = OFFERS[source][self._wild][colours_in(FACTORY[four])]
        self._bag -= sum(self._sources)
        for board in self._boards:
            board.hand, board.kept = board.kept, 0
        self._out = 0
        self._marker = NOBODY
        self.phase = "draft"
        events.append(dealt(self.round, len(drawn), refilled))
        # One before the start seat: the turn is the next one's, or nobody's if there is nothing to take.
        self._after_draft(self._start - 1, events)

    def _end(self, events: list[Event]) -> None:
        """Score stars and numbers, then take off what is still held, and end the game."""
        for seat, board in enumerate(self._boards):
            for star, colour, points in board.full_stars():
                board.score += points
                events.append(event("bonus", seat, points, what="star", which=self._side.stars[star], colour=colour))
            for number, points in board.full_numbers():
                board.score += points
                events.append(event("bonus", seat, points, what="number", which=number))
            if board.kept:
                left = size_of(board.kept)
                self._tower += board.kept
                board.kept = 0
                points = board.lose(left)
                board.left, board.left_points = left, points
                events.append(event("left", seat, points, tiles=left, penalty=-left))
        self.phase = "over"
        events.append(event("ended", reason="rounds"))

    def _refuse(self, seat: int, move: Move) -> NoReturn:
        """Say precisely why ``seat`` may not play ``move``."""
        if self.phase == "over":
            raise GameOver("game-over")
        if seat not in self.to_act:
            raise OutOfTurn("not-your-turn", seat=seat)
        if isinstance(move, Draft) and self.phase == "draft":
            self._refuse_draft(move)
        if isinstance(move, Place) and self.phase == "place":
            self._refuse_place(self._boards[seat], move)
        if isinstance(move, Pass) and self.phase == "place":
            self._refuse_lacking(move.tiles, self._boards[seat].hand, "tile-not-in-hand")
        if isinstance(move, Collect) and self.phase == "bonus":
            if move.size != self._owed:
                raise IllegalMove("wrong-bonus", count=move.size, owed=self._owed)
            self._refuse_lacking(move.tiles, self._supply, "tile-not-in-supply")
        if isinstance(move, Draft | Place | Pass | Collect):
            raise IllegalMove("other-phase", move=str(move), phase=self.phase)
        raise IllegalMove("not-this-game", move=str(move))

    def _refuse_lacking(self, wanted: int, there: int, reason: str) -> NoReturn:
        """Name the first colour of which there are too few."""
        colour, asked, held = next(
            (colour, asked, held)
            for colour, asked, held in zip(COLOURS, counts_of(wanted), counts_of(there), strict=True)
            if asked > held
        )
        raise IllegalMove(reason, colour=colour, count=asked, held=held)

    def _refuse_draft(self, move: Draft) -> NoReturn:
        source, colour = (step.token for step in move.steps)
        factories = FACTORIES[self.players]
        if move.source > factories:
            raise IllegalMove("no-such-factory", source=source, factories=factories)
        if not self._sources[move.source]:
            raise IllegalMove("empty-source", source=source)
        if not self._sources[move.source] >> move.shift & COUNT:
            raise IllegalMove("colour-absent", source=source, colour=colour)
        raise IllegalMove("wild-not-alone", source=source, colour=colour)

    def _refuse_place(self, board: Board, move: Place) -> NoReturn:
        _, star, slot, colour, _ = str(move).split()
        space = {"star": star, "slot": slot}
        if not move.sides >> self._side.number & 1:
            raise IllegalMove("no-such-star", star=star)
        if board.filled & move.bit:
            raise IllegalMove("space-taken", **space)
        if not board.accepts[move.star] >> move.colour & 1:
            if self._side.colours[move.star] is not None:
                raise IllegalMove("star-other-colour", **space, colour=colour, takes=star)
            if board.colours[move.star] >> move.colour & 1:
                raise IllegalMove("star-has-colour", **space, colour=colour)
            raise IllegalMove(
                "star-one-colour", **space, colour=colour, takes=COLOURS[board.colours[move.star].bit_length() - 1]
            )
        cost = self._side.costs[move.space]
        if move.wilds and move.colour == self._wild:
            raise IllegalMove("wild-pays-itself", **space, colour=colour)
        if move.wilds >= cost:
            raise IllegalMove("too-many-wilds", **space, cost=cost, wilds=move.wilds)
        held, wilds = (board.hand >> 5 * paid & COUNT for paid in (move.colour, self._wild))
        if wilds < move.wilds:
            raise IllegalMove("wilds-lacking", wild=COLOURS[self._wild], count=move.wilds, held=wilds)
        raise IllegalMove("tiles-lacking", **space, colour=colour, count=cost - move.wilds, held=held)


def _board_json(board: Board, out: bool) -> dict[str, Any]:
    side = board.side
    return {
        "score": board.score,
        "hand": list(words_of(board.hand)),
        "kept": list(words_of(board.kept)),
        "passed": out,
        "stars": {
            side.stars[star]: [
                None if colour == NOTHING else COLOURS[colour]
                for colour in board.laid[SLOTS * star : SLOTS * star + SLOTS]
            ]
            for star in range(STARS)
        },
        "costs": {side.stars[star]: side.costs[SLOTS * star : SLOTS * star + SLOTS] for star in range(STARS)},
        "tile_points": board.tile_points,
        "marker_points": board.marker_points,
        "marker_tiles": board.marker_tiles,
        "dropped_points": board.dropped_points,
        "dropped": board.dropped,
        "left_points": board.left_points,
        "left": board.left,
    }
