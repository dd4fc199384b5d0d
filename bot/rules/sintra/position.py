"""A game of Stained Glass of Sintra at one moment, and everything that a move leads to."""

from __future__ import annotations

from typing import Any, NoReturn

from bot.rules.drafting import NOBODY, TURNS, DraftingPosition
from bot.rules.draw import Draw, Undrawn
from bot.rules.game import Event, Forecast, IllegalMove, Move, Ruleset, event
from bot.rules.sintra.events import (
    broke,
    cracked,
    dealt,
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
    CENTRE_OFFERS,
    COLOURS,
    FACTORY,
    FACTORY_OFFERS,
    FIELDS,
    HUES,
    JOKER,
    LEFTOVERS,
    NO_PANE,
    PANES_OF_A_COLOUR,
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
    field_of,
)
from bot.rules.sintra.snapshot import SintraSnapshot
from bot.rules.sintra.strips import GONE
from bot.rules.sintra.text import SintraText
from bot.rules.tiles import CENTRE, COUNT, FACTORIES


class SintraPosition(DraftingPosition[Board]):
    """A game of Stained Glass of Sintra at one moment.

    ``ply`` counts the moves played, ``phase`` is ``"draft"``, ``"deal"`` or ``"over"``, ``reason`` says why the game
    ended.
    """

    __slots__ = ("palace", "removed", "track")

    text_form = SintraText
    snapshot_type = SintraSnapshot
    discard = "tower"
    no_tile = NO_PANE

    def __init__(self, ruleset: Ruleset, palace: Palace, players: int, draw: Draw) -> None:
        """The table before anything is set up, start seat 0."""
        super().__init__(ruleset, palace.side, players, draw)
        self.palace = palace
        self._offers: list[tuple[Offer, ...]] = [()] * FACTORIES[players]  # by factory, from 0
        self.track: tuple[int, ...] = ()  # the colours of all rounds
        self.bag = ALL_PANES
        self.removed = 0
        self.boards = [Board(palace) for _ in range(players)]

    def forecast(self, seat: int) -> Forecast:
        """What it would mean for ``seat`` to pay for the marker of broken glass now.

        The end of a round brings nothing in this game; broken glass is what is owed all the time, until it is paid at
        the end.
        """
        board = self.boards[seat]
        if self.phase == "over":
            return Forecast(board.score, 0)
        return Forecast(board.score + board.price_of(board.owed), board.owed)

    def legal_moves(self, seat: int) -> list[Move]:
        """Every move open to ``seat``, by source (the centre last) and colour; the reset comes last of all."""
        if seat not in self.to_act:
            return []
        board = self.boards[seat]
        reach = REACH[board.glazier]
        plain = (board.plain & reach).to_bytes(FIELDS, "little")
        special = board.special & reach
        centre = self.sources[CENTRE]
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
        if self.palace.resets[board.glazier][board.present] != NO_STRIP:
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
        board = self.boards[seat]
        if type(move) is not Draft:
            was = board.glazier
            slot = self.palace.resets[was][board.present]
            if move is not RESET_MOVE or slot == NO_STRIP:
                self._refuse(seat, move)
            board.glazier = slot
            self.ply += 1
            self.to_act = self._next[seat]
            return [reset(seat, was, slot)]
        source, colour, slot = move.source, move.colour, move.slot
        sources = self.sources
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
            if self.marker == NOBODY:
                self.marker = seat
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
            self.spent += breaking << move.shift
            lost = board.crack(breaking)
            events.append(broke(seat, colour, breaking, board.broken, board.owed))
            if lost:
                self._shatter(seat, lost, events)
        if full:
            held, keep = filled.held, move.keep
            hue = self.track[self.round - 1]
            bonus = held >> 5 * hue & COUNT
            if bonus:
                board.score += bonus
                board.colour_panes += bonus
                board.colour_points += bonus
                events.append(matched(seat, slot, hue, bonus))
            self.spent += held - UNITS[keep]
            last = board.glazed >> slot & 1 == 1
            own, points = self.palace.points[slot], board.glaze(slot, filled, keep)
            events.append(glazed(seat, slot, keep, last, own, points - own))

        self.ply += 1
        if any(sources):
            self.to_act = self._next[seat]
        else:
            self._end_round(events)
        return events

    def _own_fields(self) -> dict[str, Any]:
        return {
            "edition": self.ruleset.edition,
            "verified": self.palace.boards.verified,
            "reason": self.reason,
            "track": tuple(COLOURS[colour] for colour in self.track),
            "prices": self.palace.track,
            "removed": self._pile(self.removed),
        }

    def _set_up(self) -> None:
        """Lay out the round track and everybody's strips."""
        draw = self._draw
        later = draw.tiles([1] * HUES, HUES)
        (now,) = draw.tiles([PANES_OF_A_COLOUR - 1] * HUES, 1)
        self.track = (now, *later)
        self.bag -= UNITS[now] + sum(UNITS)
        for board in self.boards:
            for slot, strip in enumerate(draw.tiles([1] * SLOTS, SLOTS)):
                front, back = self.palace.faces[strip]
                if JOKER in front.spaces or JOKER in back.spaces:
                    face = back if JOKER in front.spaces else front
                else:
                    face = (front, back)[draw.choose(2)]
                board.lay(slot, face.with_panes())

    def _refuse(self, seat: int, move: Move) -> NoReturn:
        """Say precisely why ``seat`` may not play ``move``."""
        self._refuse_turn(seat)
        board = self.boards[seat]
        if move is RESET_MOVE:
            if not board.present:
                raise IllegalMove("no-strips")
            raise IllegalMove("already-leftmost", strip=board.glazier + 1)
        if not isinstance(move, Draft):
            raise IllegalMove("not-this-game", move=str(move))
        self._refuse_source(move)
        colour = move.steps[1].token
        count = self.sources[move.source] >> move.shift & COUNT
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
        events += [shattered(seat, points, self.palace.track[-1]) for points in lost]

    def _end_round(self, events: list[Event]) -> None:
        """Take the colour of the round from its track, then end the game or deal again."""
        self.to_act = ()
        self._end_colour(events)
        if self.round == ROUNDS:
            self._end(events)
        else:
            self.phase = "deal"
            self._deal(events)

    def _end_colour(self, events: list[Event]) -> None:
        hue = self.track[self.round - 1]
        if self.palace.flags.round_pane_destination == "tower":
            self.spent += UNITS[hue]
        else:
            self.removed += UNITS[hue]
        events.append(round_ended(self.round, hue))

    def _deal(self, events: list[Event]) -> None:
        """Fill the factories and begin a round; with a draw that gives nothing, leave everything as it is."""
        tiles = 0
        # A round without a single pane is over at once; the pane of its colour may serve the next one.
        while not tiles:
            if self.round == ROUNDS:
                self._end(events)
                return
            try:
                tiles, refilled = self._fill_factories()
            except Undrawn:
                return
            events.append(dealt(self.round, self.track[self.round - 1], tiles, refilled))
            if not tiles:
                self._end_colour(events)
        self.phase = "draft"
        self.to_act = TURNS[self.start]

    def _lay_out(self, source: int, drawn: tuple[int, ...]) -> None:
        panes = self.sources[source] = FACTORY[drawn]
        self._offers[source - 1] = FACTORY_OFFERS[source][panes]

    def _end(self, events: list[Event]) -> None:
        for seat, board in enumerate(self.boards):
            left = board.leftovers
            if left:
                points = left // LEFTOVERS
                board.score += points
                events.append(event("leftovers", seat, points, count=left))
            if board.owed:
                events.append(event("broken", seat, board.pay(board.owed), penalty=board.owed, step=board.broken))
            if self.side == "a":
                for number, panes in enumerate(board.around(), 1):
                    points = self.palace.ornament_points[panes]
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
