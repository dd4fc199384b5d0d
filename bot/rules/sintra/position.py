"""A game of Stained Glass of Sintra at one moment, and everything that a move leads to."""

from __future__ import annotations

from typing import Any

from bot.rules.drafting import TURNS, DraftingPosition
from bot.rules.draw import Draw
from bot.rules.game import Event, Forecast, IllegalMove, Move, event
from bot.rules.sintra.board import GONE, Board, Strip, strip_of
from bot.rules.sintra.pieces import (
    ALL_PANES,
    BROKEN,
    COLOURS,
    HUES,
    JOKER,
    LEFTOVERS,
    NO_PANE,
    PANES_OF_A_COLOUR,
    REASON,
    RESET_MOVE,
    ROUNDS,
    SLOTS,
    SPACES,
    UNITS,
    Draft,
    draft,
)
from bot.rules.sintra.printed import FACES, Boards
from bot.rules.sintra.snapshot import SintraSnapshot
from bot.rules.tiles import COUNT, SOURCES, present


class SintraPosition(DraftingPosition[Board]):
    """A game of Stained Glass of Sintra at one moment."""

    snapshot_type = SintraSnapshot
    discard = "tower"
    last_round = ROUNDS
    reasons = (REASON,)

    def __init__(self, ruleset: Any, side: str, players: int, draw: Draw) -> None:
        """The table before anything is set up, start seat 0."""
        super().__init__(ruleset, side, players, draw)
        self.printed: Boards = ruleset.boards
        self.track: tuple[int, ...] = ()  # the colours of all rounds
        self.bag = ALL_PANES
        self.boards = [Board(self.printed, side) for _ in range(players)]

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
        board, moves = self.boards[seat], list[Move]()
        options: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
        for source, panes in self.lying():
            for draw in present(panes):
                if draw not in options:
                    options[draw] = board.options(*draw)
                moves += [draft(source, draw[0], *option) for option in options[draw]]
        return [*moves, RESET_MOVE] if board.can_reset else moves

    def play(self, seat: int, move: Move) -> list[Event]:
        """Play ``move`` for ``seat`` and all that follows by rule: a full strip, the next deal, the end."""
        self._check(seat, move)
        board = self.boards[seat]
        self.ply += 1
        if not isinstance(move, Draft):
            was, board.glazier = board.glazier, board.leftmost
            self.to_act = self._next[seat]
            return [event("reset", seat, was=was + 1, strip=board.glazier + 1)]
        source, colour, slot = move.source, move.colour, move.slot
        count = self.held(source, colour)
        marked = self._take(seat, source, count * UNITS[colour])
        words = {"source": SOURCES[source], "colour": COLOURS[colour]}
        events = [event("taken", seat, **words, count=count, marker=marked)]
        if marked:
            lost = board.crack(1)
            events.append(event("cracked", seat, steps=1, step=board.broken, owed=board.owed))
            self._shatter(seat, lost, events)
        filled, breaking = GONE, count
        if slot != BROKEN:
            if slot != board.glazier:
                events.append(event("walked", seat, was=board.glazier + 1, strip=slot + 1))
                board.glazier = slot
            strip = board.strips[slot]
            filled = board.strips[slot] = strip.after(colour, count, move.jokers)
            put = filled.count - strip.count
            breaking -= put
            where: dict[str, Any] = {"strip": slot + 1, "colour": COLOURS[colour]}
            full = filled.count == SPACES
            events.append(event("placed", seat, **where, count=put, jokers=move.jokers, full=full))
        if breaking:
            self.spent += breaking * UNITS[colour]
            lost = board.crack(breaking)
            steps = {"steps": breaking, "step": board.broken, "owed": board.owed}
            events.append(event("broke", seat, colour=COLOURS[colour], count=breaking, **steps))
            self._shatter(seat, lost, events)
        if filled.count == SPACES:
            self._glaze(seat, slot, filled, move.keep, events)
        if any(self.sources):
            self.to_act = self._next[seat]
        else:
            self._end_round(events)
        return events

    def _glaze(self, seat: int, slot: int, full: Strip, keep: int, events: list[Event]) -> None:
        """Score a full strip, and bring one of its panes into the window."""
        board, hue = self.boards[seat], self.track[self.round - 1]
        bonus = full.held >> 5 * hue & COUNT
        if bonus:
            board.score += bonus
            board.colour_panes += bonus
            board.colour_points += bonus
            events.append(event("matched", seat, bonus, strip=slot + 1, colour=COLOURS[hue], count=bonus))
        self.spent += full.held - UNITS[keep]
        own, points = board.points[slot], board.glaze(slot, full, keep)
        gone = board.strips[slot] is GONE
        where: dict[str, Any] = {"window": slot + 1, "colour": COLOURS[keep], "pane": "bottom" if gone else "top"}
        events.append(event("glazed", seat, points, **where, own=own, chain=points - own, gone=gone))

    def shown(self) -> dict[str, Any]:
        """The round track, and what is printed."""
        return {
            "edition": self.ruleset.edition,
            "verified": self.printed.verified,
            "track": tuple(COLOURS[colour] for colour in self.track),
            "prices": self.printed.track,
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
                printed = self.printed.strips[strip]
                jokers = [JOKER in printed.front, JOKER in printed.back]
                face = jokers.index(False) if any(jokers) else draw.choose(2)
                board.strips[slot] = strip_of(printed, FACES[face])

    def _check(self, seat: int, move: Move) -> None:
        """Say precisely why ``seat`` may not play ``move``, if it may not."""
        self._check_turn(seat)
        board = self.boards[seat]
        if move is RESET_MOVE:
            if all(strip is GONE for strip in board.strips):
                raise IllegalMove("no-strips")
            if not board.can_reset:
                raise IllegalMove("already-leftmost", strip=board.glazier + 1)
            return
        if not isinstance(move, Draft):
            raise IllegalMove("not-this-game", move=str(move))
        self._check_source(move)
        colour, count = COLOURS[move.colour], self.held(move.source, move.colour)
        if move.slot == BROKEN:
            fits = board.fits(move.colour, count)
            if fits:
                raise IllegalMove("must-place", colour=colour, strip=fits[0] + 1)
            return
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
        if (move.jokers, move.keep) not in strip.ways(move.colour, count):
            if strip.count + put < SPACES:
                raise IllegalMove("nothing-to-keep", strip=number)
            if move.keep == NO_PANE:
                raise IllegalMove("keep-one", strip=number)
            raise IllegalMove("kept-colour-absent", strip=number, colour=COLOURS[move.keep])

    def _shatter(self, seat: int, lost: list[int], events: list[Event]) -> None:
        events += [event("shattered", seat, points, penalty=self.printed.track[-1]) for points in lost]

    def _end_round(self, events: list[Event]) -> None:
        """Take the colour of the round from its track, then end the game or deal again."""
        self.to_act = ()
        hue = self.track[self.round - 1]
        self.spent += UNITS[hue]
        events.append(event("round-ended", round=self.round, colour=COLOURS[hue]))
        if self.round == ROUNDS:
            self._end(events)
        else:
            self.phase = "deal"
            self._deal(events)

    def _begin_round(self, events: list[Event], tiles: int, refilled: bool) -> None:
        hue = COLOURS[self.track[self.round - 1]]
        events.append(event("dealt", round=self.round, colour=hue, tiles=tiles, refilled=refilled))
        # There is always a pane to take: that of the round before is among them.
        self.phase = "draft"
        self.to_act = TURNS[self.start]

    def _end(self, events: list[Event]) -> None:
        for seat, board in enumerate(self.boards):
            left = board.leftovers
            if left:
                self._score(seat, left // LEFTOVERS, events, "leftovers", count=left)
            if board.owed:
                events.append(event("broken", seat, board.pay(board.owed), penalty=board.owed, step=board.broken))
            windows, (hue, panes) = board.completed(), board.favourite()
            if self.side == "a":
                for number, around in enumerate(board.around(), 1):
                    points = self.printed.ornament_points[around]
                    if points:
                        self._score(seat, points, events, "bonus", what="ornament", which=number, count=around)
            elif windows:
                what: dict[str, Any] = {"what": "completed", "which": COLOURS[hue]}
                self._score(seat, windows * panes, events, "bonus", **what, count=panes, windows=windows)
        self._finish(REASON, events)
