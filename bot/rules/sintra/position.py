"""A game of Stained Glass of Sintra at one moment, and everything that a move leads to."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any, NoReturn

from bot.rules.draw import Draw, Undrawn
from bot.rules.game import Event, GameOver, IllegalMove, Move, OutOfTurn, Position, Ruleset, Standing
from bot.rules.sintra.events import (
    broke,
    cracked,
    dealt,
    event,
    glazed,
    matched,
    placed,
    reset,
    round_ended,
    shattered,
    taken,
    walked,
)
from bot.rules.sintra.palace import NO_STRIP, Board, Palace
from bot.rules.sintra.pieces import (
    ALL_PANES,
    BROKEN,
    CENTRE,
    CENTRE_OFFERS,
    COLOURS,
    COUNT,
    FACTORIES,
    FACTORY,
    FACTORY_OFFERS,
    FACTORY_PANES,
    FIELDS,
    LEFTOVERS,
    MOST_PLAYERS,
    NO_PANE,
    REACH,
    REASON,
    RESET_MOVE,
    ROUNDS,
    SLOTS,
    SLOTS_OF,
    SPACES,
    UNITS,
    Draft,
    Offer,
    counts_of,
    field_of,
)
from bot.rules.sintra.strips import GONE, PANE_WORDS
from bot.rules.sintra.text import SintraText

NOBODY = -1  # as the owner of the marker
# By seat: ``to_act`` when it is that seat's turn; and by number of players, when that seat has played.
TURNS = tuple((seat,) for seat in range(MOST_PLAYERS))
_NEXT = {players: (*TURNS[1:players], TURNS[0]) for players in FACTORIES}


class SintraPosition(Position):
    """A game of Stained Glass of Sintra at one moment.

    ``ply`` counts the moves played, ``phase`` is ``"draft"``, ``"deal"`` or ``"over"``, ``reason`` says why the game
    ended.
    """

    __slots__ = (
        "_bag",
        "_boards",
        "_draw",
        "_marker",
        "_next",
        "_offers",
        "_palace",
        "_removed",
        "_sources",
        "_start",
        "_tower",
        "_track",
        "phase",
        "players",
        "ply",
        "reason",
        "round",
        "ruleset",
        "side",
        "to_act",
    )

    def __init__(self, ruleset: Ruleset, palace: Palace, players: int, draw: Draw) -> None:
        """The table before anything is set up, start seat 0."""
        self.ruleset = ruleset
        self.side = palace.side
        self.players = players
        self.round = 0
        self.ply = 0
        self.phase = "deal"
        self.reason: str | None = None
        self.to_act: tuple[int, ...] = ()
        self._palace = palace
        self._draw = draw
        self._next = _NEXT[players]
        self._start = 0
        self._marker = NOBODY
        self._sources = [0] * (FACTORIES[players] + 1)  # the panes of each
        self._offers: list[tuple[Offer, ...]] = [()] * FACTORIES[players]  # by factory, from 0
        self._track: tuple[int, ...] = ()  # the colours of all rounds
        self._bag = ALL_PANES
        self._tower = 0
        self._removed = 0
        self._boards = [Board(palace) for _ in range(players)]

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat, as shown on the score track now."""
        return tuple(board.score for board in self._boards)

    @property
    def projected(self) -> tuple[int, ...]:
        """Points by seat if everybody paid for the marker of broken glass now, without the bonuses of the game's end.

        The end of a round brings nothing in this game; broken glass is what is owed all the time.
        """
        if self.phase == "over":
            return self.scores
        boards = [board.copy() for board in self._boards]
        for board in boards:
            board.pay(board.owed)
        return tuple(board.score for board in boards)

    @property
    def pending(self) -> tuple[int, ...]:
        """By seat, the whole value at the marker of broken glass, until it is paid at the end."""
        return tuple(0 if self.phase == "over" else board.owed for board in self._boards)

    @property
    def standing(self) -> Standing | None:
        """The result, or ``None`` while the game runs. Among equal points, less broken glass wins."""
        if self.phase != "over":
            return None
        results = [(board.score, board.penalty) for board in self._boards]
        ranks = tuple(1 + sum(other > result for other in results) for result in results)
        return Standing(
            reason=self.reason or "",
            winners=tuple(seat for seat, rank in enumerate(ranks) if rank == 1),
            ranks=ranks,
            scores=self.scores,
            sheets=tuple(board.sheet() for board in self._boards),
        )

    def legal_moves(self, seat: int) -> list[Move]:
        """Every move open to ``seat``, by source (the centre last) and colour; the reset comes last of all."""
        if seat not in self.to_act:
            return []
        board = self._boards[seat]
        reach = REACH[board.glazier]
        plain = (board.plain & reach).to_bytes(FIELDS, "little")
        special = board.special & reach
        centre = self._sources[CENTRE]
        offers: list[Offer] = []
        for of_factory in self._offers:
            offers += of_factory
        if centre:
            offers += [
                by_count[centre >> shift & COUNT] for shift, by_count in CENTRE_OFFERS if centre >> shift & COUNT
            ]
        moves: list[Move] = []
        if not special:
            for field, by_slots, _ in offers:
                moves += by_slots[plain[field]]
        else:
            choosing = special.to_bytes(FIELDS, "little")
            for field, by_slots, source in offers:
                slots = plain[field]
                choices = choosing[field]
                if slots or not choices:
                    moves += by_slots[slots]
                if choices:
                    for slot in SLOTS_OF[choices]:
                        moves += board.strips[slot].moves(field, source, slot)
        if self._palace.resets[board.glazier][board.present] != NO_STRIP:
            moves.append(RESET_MOVE)
        return moves

    def play(self, seat: int, move: Move) -> list[Event]:
        """Play ``move`` for ``seat`` and all that follows by rule: a full strip, the next deal, the end.

        :raises GameOver: the game is over.
        :raises OutOfTurn: ``seat`` may not act now.
        :raises IllegalMove: this position does not allow the move. In all three cases the position is untouched.
        """
        if seat not in self.to_act:
            self._refuse(seat, move)
        board = self._boards[seat]
        if type(move) is not Draft:
            was = board.glazier
            slot = self._palace.resets[was][board.present]
            if move is not RESET_MOVE or slot == NO_STRIP:
                self._refuse(seat, move)
            board.glazier = slot
            self.ply += 1
            self.to_act = self._next[seat]
            return [reset(seat, was, slot)]
        source, colour, slot = move.source, move.colour, move.slot
        sources = self._sources
        try:
            panes = sources[source]
        except IndexError:
            self._refuse(seat, move)
        count = panes >> move.shift & COUNT
        if not count:
            self._refuse(seat, move)
        field = move.field + (count if count < SPACES else SPACES)
        if slot != BROKEN:
            strip = board.strips[slot]
            if slot < board.glazier or not strip.ways[field] >> move.way & 1:
                self._refuse(seat, move)
        elif board.fits(field):
            self._refuse(seat, move)

        rest = panes & move.others
        marked = False
        if source == CENTRE:
            sources[CENTRE] = rest
            if self._marker == NOBODY:
                self._marker = seat
                marked = True
        else:
            sources[source] = 0
            sources[CENTRE] += rest
            self._offers[source - 1] = ()
        events = [taken(seat, source, colour, count, marked)]
        if marked:
            lost = board.crack(1)
            events.append(cracked(seat, board.broken, board.owed))
            if lost:
                self._shatter(seat, lost, events)

        breaking, full = count, False
        if slot != BROKEN:
            if slot != board.glazier:
                events.append(walked(seat, board.glazier, slot))
                board.glazier = slot
            filled = strip.after(field, move.jokers)
            put = filled.count - strip.count
            breaking -= put
            full = filled.count == SPACES
            events.append(placed(seat, slot, colour, put, move.jokers, full))
            if not full:
                board.strips[slot] = filled
                board.plain ^= (strip.plain ^ filled.plain) << slot
                board.special ^= (strip.special ^ filled.special) << slot
        if breaking:
            self._tower += breaking << move.shift
            lost = board.crack(breaking)
            events.append(broke(seat, colour, breaking, board.broken, board.owed))
            if lost:
                self._shatter(seat, lost, events)
        if full:
            held, keep = filled.held, move.keep
            hue = self._track[self.round - 1]
            bonus = held >> 5 * hue & COUNT
            if bonus:
                board.score += bonus
                board.colour_panes += bonus
                board.colour_points += bonus
                events.append(matched(seat, slot, hue, bonus))
            self._tower += held - UNITS[keep]
            last = board.glazed >> slot & 1 == 1
            if last:
                board.bottom[slot] = keep
                board.lay(slot, GONE)
            else:
                board.top[slot] = keep
                board.glazed |= 1 << slot
                board.lay(slot, filled.turned())
            own = self._palace.points[slot]
            chain = self._palace.sums[board.glazed >> slot + 1 << slot + 1]
            board.score += own + chain
            board.window_points += own + chain
            events.append(glazed(seat, slot, keep, last, own, chain))

        self.ply += 1
        if any(sources):
            self.to_act = self._next[seat]
        else:
            self._end_round(events)
        return events

    def copy(self, draw: Draw | None = None) -> SintraPosition:
        """An independent position; with ``draw``, one that takes its panes from there and never sees the real bag."""
        twin = SintraPosition.__new__(SintraPosition)
        twin.ruleset = self.ruleset
        twin.side = self.side
        twin.players = self.players
        twin.round = self.round
        twin.ply = self.ply
        twin.phase = self.phase
        twin.reason = self.reason
        twin.to_act = self.to_act
        twin._palace = self._palace
        twin._draw = self._draw.copy() if draw is None else draw
        twin._next = self._next
        twin._start = self._start
        twin._marker = self._marker
        twin._sources = self._sources[:]
        twin._offers = self._offers[:]
        twin._track = self._track
        twin._bag = self._bag
        twin._tower = self._tower
        twin._removed = self._removed
        twin._boards = [board.copy() for board in self._boards]
        return twin

    def to_json(self) -> dict[str, Any]:
        """All that a player may see, as the docstring of :mod:`bot.rules.sintra` describes it."""
        return {
            "ruleset": self.ruleset.name,
            "side": self.side,
            "players": self.players,
            "verified": self._palace.boards.verified,
            "round": self.round,
            "ply": self.ply,
            "phase": self.phase,
            "reason": self.reason,
            "start": self._start,
            "turn": self.to_act[0] if self.to_act else None,
            "track": [COLOURS[colour] for colour in self._track],
            "prices": list(self._palace.track),
            "factories": [_words(panes) for panes in self._sources[1:]],
            "centre": _words(self._sources[CENTRE]),
            "marker": "centre" if self._marker == NOBODY else self._marker,
            "bag": dict(zip(COLOURS, counts_of(self._bag), strict=True)),
            "tower": dict(zip(COLOURS, counts_of(self._tower), strict=True)),
            "removed": dict(zip(COLOURS, counts_of(self._removed), strict=True)),
            "boards": [_board_json(board) for board in self._boards],
        }

    def __str__(self) -> str:
        """The position as text, as :mod:`bot.rules.sintra.text` describes it."""
        return SintraText(self.ruleset).draw(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SintraPosition) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<SintraPosition {self.side}, round {self.round}, ply {self.ply}, {self.phase}, to act {self.to_act}>"

    def _refuse(self, seat: int, move: Move) -> NoReturn:
        """Say precisely why ``seat`` may not play ``move``."""
        if self.phase == "over":
            raise GameOver("game-over")
        if seat not in self.to_act:
            raise OutOfTurn("not-your-turn", seat=seat)
        board = self._boards[seat]
        if move is RESET_MOVE:
            if not board.present:
                raise IllegalMove("no-strips")
            raise IllegalMove("already-leftmost", strip=board.glazier + 1)
        if not isinstance(move, Draft):
            raise IllegalMove("not-this-game", move=str(move))
        source, colour = move.steps[0].token, move.steps[1].token
        factories = FACTORIES[self.players]
        if move.source > factories:
            raise IllegalMove("no-such-factory", source=source, factories=factories)
        if not self._sources[move.source]:
            raise IllegalMove("empty-source", source=source)
        count = self._sources[move.source] >> move.shift & COUNT
        if not count:
            raise IllegalMove("colour-absent", source=source, colour=colour)
        if move.slot == BROKEN:
            fits = board.fits(field_of(move.colour, count))
            raise IllegalMove("must-place", colour=colour, strip=(fits & -fits).bit_length())
        strip, number = board.strips[move.slot], move.slot + 1
        if strip is GONE:
            raise IllegalMove("strip-gone", strip=number)
        if move.slot < board.glazier:
            raise IllegalMove("strip-out-of-reach", strip=number, glazier=board.glazier + 1)
        put, fewest, most = strip.fitting(move.colour, count)
        if not put:
            raise IllegalMove("strip-does-not-fit", strip=number, colour=colour)
        if not fewest <= move.jokers <= most:
            raise IllegalMove("wrong-jokers", strip=number, jokers=move.jokers, fewest=fewest, most=most)
        if strip.count + put < SPACES:
            raise IllegalMove("nothing-to-keep", strip=number)
        if move.keep == NO_PANE:
            raise IllegalMove("keep-one", strip=number)
        raise IllegalMove("kept-colour-absent", strip=number, colour=COLOURS[move.keep])

    def _shatter(self, seat: int, lost: list[int], events: list[Event]) -> None:
        events += [shattered(seat, points, self._palace.track[-1]) for points in lost]

    def _end_round(self, events: list[Event]) -> None:
        """Take the colour of the round from its track, then end the game or deal again."""
        self.to_act = ()
        self._discard(events)
        if self.round == ROUNDS:
            self._end(events)
        else:
            self.phase = "deal"
            self._deal(events)

    def _discard(self, events: list[Event]) -> None:
        hue = self._track[self.round - 1]
        if self._palace.flags.round_pane_destination == "tower":
            self._tower += UNITS[hue]
        else:
            self._removed += UNITS[hue]
        events.append(round_ended(self.round, hue))

    def _deal(self, events: list[Event]) -> None:
        """Fill the factories and begin a round; with a draw that gives nothing, leave everything as it is."""
        count = FACTORY_PANES * FACTORIES[self.players]
        drawn: list[int] = []
        # A round without a single pane is over at once; the pane of its colour may serve the next one.
        while not drawn:
            if self.round == ROUNDS:
                self._end(events)
                return
            bag = counts_of(self._bag)
            in_bag = sum(bag)
            refilled = False
            try:
                # The bag is emptied to the last pane before the tower goes in, also in the middle of a factory.
                drawn = self._draw.tiles(bag, min(count, in_bag))
                if in_bag < count and self._tower:
                    refilled = True
                    tower = counts_of(self._tower)
                    drawn += self._draw.tiles(tower, min(count - in_bag, sum(tower)))
            except Undrawn:
                return
            if refilled:
                self._bag += self._tower
                self._tower = 0
            fours = zip_longest(*[iter(drawn)] * FACTORY_PANES, fillvalue=NO_PANE)
            for source, four in enumerate(fours, 1):
                panes = self._sources[source] = FACTORY[four]
                self._offers[source - 1] = FACTORY_OFFERS[source][panes]
            self._bag -= sum(self._sources)
            self.round += 1
            # Nobody took the marker when nothing ever reached the centre: then it is still the same player's.
            if self._marker != NOBODY:
                self._start = self._marker
                self._marker = NOBODY
            events.append(dealt(self.round, self._track[self.round - 1], len(drawn), refilled))
            if not drawn:
                self._discard(events)
        self.phase = "draft"
        self.to_act = TURNS[self._start]

    def _end(self, events: list[Event]) -> None:
        for seat, board in enumerate(self._boards):
            left = board.leftovers
            if left:
                points = left // LEFTOVERS
                board.score += points
                events.append(event("leftovers", seat, points, count=left))
            if board.owed:
                events.append(event("broken", seat, board.pay(board.owed), penalty=board.owed, step=board.broken))
            if self.side == "a":
                for number, panes in enumerate(board.around(), 1):
                    points = self._palace.ornament_points[panes]
                    if points:
                        events.append(event("bonus", seat, points, what="ornament", which=number, count=panes))
                        board.score += points
            elif board.completed():
                hue, panes = board.favourite()
                points = board.completed() * panes
                board.score += points
                events.append(
                    event(
                        "bonus",
                        seat,
                        points,
                        what="completed",
                        which=COLOURS[hue],
                        count=panes,
                        windows=board.completed(),
                    )
                )
        self.phase = "over"
        self.reason = REASON
        self.to_act = ()
        events.append(event("ended", reason=REASON))


def _words(panes: int) -> list[str]:
    """The colours of a multiset, in their order."""
    return [colour for colour, count in zip(COLOURS, counts_of(panes), strict=True) for _ in range(count)]


def _favourite(board: Board) -> dict[str, Any]:
    hue, count = board.favourite()
    return {"colour": COLOURS[hue], "count": count}


def _board_json(board: Board) -> dict[str, Any]:
    return {
        "score": board.score,
        "glazier": board.glazier + 1,
        "strips": [
            {
                "strip": strip.face.strip,
                "face": strip.face.side,
                "spaces": list(strip.face.words),
                "panes": [PANE_WORDS[pane] for pane in strip.panes],
            }
            if strip.face
            else None
            for strip in board.strips
        ],
        "windows": [[PANE_WORDS[board.top[slot]], PANE_WORDS[board.bottom[slot]]] for slot in range(SLOTS)],
        "points": list(board.palace.points),
        "around": board.around(),
        "completed": board.completed(),
        "favourite": _favourite(board),
        "broken": board.broken,
        "broken_steps": board.broken_steps,
        "shattered": board.shattered,
        "broken_points": board.broken_points,
        "colour_panes": board.colour_panes,
        "colour_points": board.colour_points,
        "window_points": board.window_points,
    }
