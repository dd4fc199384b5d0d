"""The common base of all games.

Tiles are drawn from a bag, offered in factories and the centre, and taken by colour. Used tiles go into the lid or the
tower. They return to the bag when it is empty.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from bot.rules.draw import SEED_BYTES, Draw, NoDraw, ShuffledDraw, Undrawn
from bot.rules.game import (
    Event,
    Fact,
    GameOver,
    IllegalMove,
    InvalidPosition,
    OutOfTurn,
    Position,
    Ruleset,
    SheetLine,
    Standing,
    UnknownEdition,
    event,
)
from bot.rules.snapshot import Pairs
from bot.rules.tiles import CENTRE, COUNT, FACTORIES, FACTORY_TILES, MAX_PLAYERS, counts_of, words_of

NOBODY = -1  # the owner of the marker while it is in the centre
# the value of `to_act` while it is a seat's turn, by seat
TURNS = tuple((seat,) for seat in range(MAX_PLAYERS))
# the value of `to_act` after a seat's turn, by number of players and seat
_NEXT = {players: (*TURNS[1:players], TURNS[0]) for players in FACTORIES}


class DrawnTiles(NamedTuple):
    """The colours of drawn tiles in order, and whether the bag had to be refilled."""

    tiles: list[int]
    refilled: bool


class DraftingBoard:
    """The tiles and score of one player.

    ``lists`` names the attributes that :meth:`copy` must copy because they are lists.
    """

    lists: ClassVar[tuple[str, ...]]
    snapshot_type: ClassVar[type[Any]]
    score: int

    def copy(self) -> Self:
        """Return an independent board."""
        twin = object.__new__(type(self))
        own = twin.__dict__
        own.update(self.__dict__)
        for name in self.lists:
            own[name] = own[name][:]
        return twin

    @property
    def result(self) -> tuple[int, ...]:
        """The values that determine the rank: the score, then the tie-breakers."""
        return (self.score,)

    @abstractmethod
    def sheet(self) -> tuple[SheetLine, ...]:
        """Return the lines of the score sheet after the game."""

    @abstractmethod
    def show_fields(self) -> dict[str, Any]:
        """Return the values of the snapshot fields that aren't simply the attribute with the same name."""

    def snapshot(self) -> Any:
        """Return an immutable copy."""
        return _make_snapshot(self.snapshot_type, self, self.show_fields())


def _make_snapshot(kind: type[Any], source: object, fields: Mapping[str, Any]) -> Any:
    """Return a snapshot with these ``fields``. The values of all other fields are the attributes of ``source``."""
    return kind(*[fields[name] if name in fields else getattr(source, name) for name in kind._fields])


BoardT = TypeVar("BoardT", bound=DraftingBoard)


class DraftingPosition(Position, Generic[BoardT]):
    """The part of a position that all games share."""

    discard: ClassVar[str]  # where used tiles go: the lid or the tower
    snapshot_type: ClassVar[type[Any]]
    phases: tuple[str, ...] = ("draft", "deal", "over")
    acting: ClassVar[tuple[str, ...]] = ("draft",)  # phases in which a single seat acts
    draws_only_deals: ClassVar[bool] = True  # whether tiles are drawn only for the setup and for deals
    last_round: ClassVar[int | None] = None
    reasons: tuple[str, ...]  # possible reasons for the end of the game
    bag: int
    boards: list[BoardT]

    def __init__(self, ruleset: DraftingRuleset, side: str, players: int, draw: Draw) -> None:
        """Create the table before the setup. The start seat is 0. Subclasses add the boards and fill the bag."""
        self.ruleset: DraftingRuleset = ruleset
        self.side = side
        self.players = players
        self.round = 0
        self.ply = 0
        self.phase = "deal"
        self.reason: str | None = None
        self.to_act: tuple[int, ...] = ()
        self.view: int | None = None  # the seat whose view this position is, if it is a view
        self._draw = draw
        self._next = _NEXT[players]
        self._order = (*range(CENTRE + 1, FACTORIES[players] + 1), CENTRE)
        self.start = 0
        self.marker = NOBODY
        self.sources = [0] * (FACTORIES[players] + 1)  # the tiles of each source, as multisets
        self.spent = 0

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(board.score for board in self.boards)

    @property
    def standing(self) -> Standing | None:
        """The result, or ``None`` while the game is running. Each game documents its tie-breakers."""
        if self.phase != "over":
            return None
        results = [board.result for board in self.boards]
        ranks = tuple(1 + sum(other > result for other in results) for result in results)
        return Standing(
            reason=self.reason or "",
            winners=tuple(seat for seat, rank in enumerate(ranks) if rank == 1),
            ranks=ranks,
            scores=self.scores,
            sheets=tuple(board.sheet() for board in self.boards),
        )

    def copy(self, draw: Draw | None = None) -> Self:
        """Return an independent copy of the position.

        If ``draw`` is given, the copy draws from it and therefore can't reveal the game's real draws.
        """
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.sources = self.sources[:]
        twin._draw = self._draw.copy() if draw is None else draw
        twin.boards = [board.copy() for board in self.boards]
        return twin

    def list_offers(self) -> list[tuple[int, int]]:
        """Return the non-empty sources and their tiles, with the centre last."""
        sources = self.sources
        return [(source, sources[source]) for source in self._order if sources[source]]

    def count_tiles(self, source: int, colour: int) -> int:
        """Return the number of tiles of a colour in a source, or 0 if the factory doesn't exist."""
        if source >= len(self.sources):
            return 0
        return self.sources[source] >> 5 * colour & COUNT

    def seen_by(self, seat: int) -> Self:
        """Return the view of ``seat``: a copy that can't draw and doesn't contain other seats' secret choices.

        :raises ValueError: This is already the view of another seat.
        """
        if self.view not in (None, seat):
            raise ValueError(f"a view of seat {self.view} can't become a view of seat {seat}")
        view = self.copy(NoDraw())
        view.view = seat
        return view

    def as_turn_of(self, seat: int) -> Self | None:
        """Return the view of ``seat`` as if it were that seat's turn, or ``None`` if the phase isn't ``draft``."""
        if self.phase != "draft":
            return None
        view = self.seen_by(seat)
        view.to_act = TURNS[seat]
        return view

    def snapshot(self, seat: int | None = None) -> Any:
        """Return the position, or the view of ``seat``, as described in the game's module ``snapshot``."""
        if seat is not None:
            return self.seen_by(seat).snapshot()
        colours = self.ruleset.colours
        shared = {
            "ruleset": self.ruleset.name,
            "version": self.ruleset.version,
            "turn": self.to_act[0] if self.phase in self.acting else None,
            "factories": tuple(tuple(words_of(tiles, colours)) for tiles in self.sources[1:]),
            "centre": tuple(words_of(self.sources[CENTRE], colours)),
            "marker": "centre" if self.marker == NOBODY else self.marker,
            "bag": self._pile(self.bag),
            self.discard: self._pile(self.spent),
            "boards": tuple(board.snapshot() for board in self.boards),
        }
        return _make_snapshot(self.snapshot_type, self, shared | self.show_fields())

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.snapshot() == other.snapshot()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} {self.side}, round {self.round}, ply {self.ply}, {self.phase}, "
            f"to act {self.to_act}>"
        )

    def __str__(self) -> str:
        """Return the position as text, as described in the game's module ``form``."""
        text: str = self.ruleset.text_writer(self.ruleset).write(self)
        return text

    @abstractmethod
    def show_fields(self) -> dict[str, Any]:
        """Return the values of this game's own snapshot fields that aren't simply the attribute with the same name."""

    def _pile(self, tiles: int) -> Pairs:
        colours = self.ruleset.colours
        return Pairs(zip(colours, counts_of(tiles, len(colours)), strict=True))

    def _set_up(self) -> None:
        """Draw everything that has to be drawn before the first deal."""

    def _deal(self, events: list[Event]) -> None:
        """Fill the factories and begin a round. Nothing changes if the position has no source of tiles."""
        try:
            drawn = self._draw_tiles(FACTORY_TILES * FACTORIES[self.players])
        except Undrawn:
            return
        self.round += 1
        # If no tile reached the centre, nobody took the marker, and the start seat stays the same.
        if self.marker != NOBODY:
            self.start = self.marker
            self.marker = NOBODY
        sources = self.sources
        for place, colour in enumerate(drawn.tiles, FACTORY_TILES):
            sources[place // FACTORY_TILES] += 1 << 5 * colour
        self.bag -= sum(self.sources)
        self._begin_round(events, len(drawn.tiles), drawn.refilled)

    @abstractmethod
    def _begin_round(self, events: list[Event], tiles: int, refilled: bool) -> None:
        """Begin the draft.

        ``tiles`` is the number of dealt tiles; ``refilled`` tells whether the bag had to be refilled.
        """

    def _take(self, seat: int, source: int, taken: int) -> bool:
        """Take the multiset ``taken`` from a source. The remaining tiles of a factory go to the centre.

        Return whether the marker was taken too.
        """
        sources = self.sources
        rest = sources[source] - taken
        if source != CENTRE:
            sources[source] = 0
            sources[CENTRE] += rest
            return False
        sources[CENTRE] = rest
        marked = self.marker == NOBODY
        if marked:
            self.marker = seat
        return marked

    def _draw_tiles(self, count: int) -> DrawnTiles:
        """Draw up to ``count`` tiles, refilling the bag if necessary. The caller removes the tiles from the bag.

        :raises Undrawn: The position has no source of tiles. Nothing has changed.
        """
        kinds = len(self.ruleset.colours)
        bag = counts_of(self.bag, kinds)
        in_bag = sum(bag)
        if in_bag >= count:
            return DrawnTiles(self._draw.tiles(bag, count), refilled=False)
        # Even in the middle of a factory, the bag may be refilled only when it is empty.
        tiles: list[int] = []
        if in_bag:
            tiles += self._draw.tiles(bag, in_bag)
        if not self.spent:
            return DrawnTiles(tiles, refilled=False)
        spent = counts_of(self.spent, kinds)
        tiles += self._draw.tiles(spent, min(count - in_bag, sum(spent)))
        self.bag += self.spent
        self.spent = 0
        return DrawnTiles(tiles, refilled=True)

    def _score(self, seat: int, points: int, events: list[Event], kind: str, **facts: Fact) -> None:
        """Add points to the score of ``seat``, and record them as an event."""
        self.boards[seat].score += points
        events.append(event(kind, seat, points, **facts))

    def _finish(self, reason: str, events: list[Event], **facts: Fact) -> None:
        """End the game, and record the reason as an event."""
        self.phase = "over"
        self.reason = reason
        self.to_act = ()
        events.append(event("ended", reason=reason, **facts))

    def _check_turn(self, seat: int) -> None:
        """Check that ``seat`` can play now."""
        if self.phase == "over":
            raise GameOver("game-over")
        if seat not in self.to_act:
            raise OutOfTurn("not-your-turn", seat=seat)

    def _check_source(self, move: Any) -> None:
        """Check that the source contains the colour of the move."""
        source = move.steps[0].token
        colour = move.steps[1].token
        factories = FACTORIES[self.players]
        if move.source > factories:
            raise IllegalMove("no-such-factory", source=source, factories=factories)
        if not self.sources[move.source]:
            raise IllegalMove("empty-source", source=source)
        if not self.count_tiles(move.source, move.colour):
            raise IllegalMove("colour-absent", source=source, colour=colour)


class DraftingRuleset(Ruleset):
    """A ruleset with its class of positions and the readers and writers for their text and JSON."""

    position: ClassVar[type[Any]]
    text_writer: ClassVar[type[Any]]
    text_reader: ClassVar[type[Any]]
    json_reader: ClassVar[type[Any]]

    def start(self, players: int, side: str, draw: Draw, first: int | None = None) -> DraftingPosition[Any]:
        """Set up a game and deal the first round.

        :raises Undrawn: The draw can't choose the start seat or the setup.
        """
        position = self.lay_out(players, side, draw)
        start = draw.choose(players) if first is None else first
        if start not in range(players):
            raise InvalidPosition("no-such-seat", seat=start)
        position.start = start
        position._set_up()
        position._deal([])
        return position

    def count_equal_deals(self, players: int, side: str) -> int:
        # A deal depends on the moves once the bag has been refilled, or once a move has drawn tiles.
        if not self.position.draws_only_deals:
            return 1
        position = self.start(players, side, ShuffledDraw(bytes(SEED_BYTES)))
        dealt = FACTORY_TILES * FACTORIES[players]
        return 1 + sum(counts_of(position.bag, len(self.colours))) // dealt

    def lay_out(self, players: int, side: str, draw: Draw) -> DraftingPosition[Any]:
        """Return the table before the setup.

        :raises InvalidPosition: The number of players or the side doesn't exist.
        """
        # JSON may contain 2.0, which is equal to 2.
        if type(players) is not int or players not in self.seats:
            raise InvalidPosition("no-such-players", players=str(players))
        if side not in self.sides:
            raise InvalidPosition("no-such-side", side=str(side))
        position: DraftingPosition[Any] = self.position(self, side, players, draw)
        return position

    def from_json(self, data: Mapping[str, Any], draw: Draw) -> DraftingPosition[Any]:
        """Return the position in ``data``. No tiles are dealt, even if the position waits for them."""
        position: DraftingPosition[Any] = self.json_reader(self.find_ruleset(data), data, draw).read()
        return position

    def from_text(self, text: str, draw: Draw) -> DraftingPosition[Any]:
        """Return the position in ``text``, whose form the game's module ``form`` describes."""
        position: DraftingPosition[Any] = self.text_reader(self, text).read(draw)
        return position

    def find_ruleset(self, data: Any) -> Self:
        """Return the ruleset for the version and edition of a position in JSON.

        :raises InvalidPosition: The position belongs to another game, or its version or edition is unknown.
        """
        if not isinstance(data, Mapping):
            raise InvalidPosition("bad-shape", where="position")
        if data.get("ruleset") != self.name:
            raise InvalidPosition("other-ruleset", ruleset=str(data.get("ruleset")))
        version = data.get("version", self.version)
        edition = data.get("edition", self.edition)
        # Don't use isinstance, because JSON's true is an int in Python.
        if type(version) is not int or type(edition) is not str:
            raise InvalidPosition("bad-shape", where="version")
        try:
            found: Self = self.as_of(version, edition)  # type: ignore[assignment]  # the same game
        except UnknownEdition as unknown:
            raise InvalidPosition("unknown-edition", version=str(version), edition=str(edition)) from unknown
        return found
