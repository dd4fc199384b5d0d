"""Positions of Sintra, and everything that follows automatically from a move."""

from __future__ import annotations

from typing import Any

from bot.rules.drafting import TURNS, DraftingPosition
from bot.rules.draw import Draw
from bot.rules.game import Event, Forecast, IllegalMove, Move, event
from bot.rules.sintra.board import GONE, SintraPlayerBoard, Strip, StripOption, strip_of
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
    DraftPanes,
    draft,
)
from bot.rules.sintra.printed_boards import BACK, FACES, FRONT, Boards, PrintedStrip
from bot.rules.sintra.snapshot import SintraSnapshot
from bot.rules.tiles import COUNT, SOURCES, present


class SintraPosition(DraftingPosition[SintraPlayerBoard]):
    """A position of Stained Glass of Sintra."""

    snapshot_type = SintraSnapshot
    discard = "tower"
    last_round = ROUNDS
    reasons = (REASON,)

    def __init__(self, ruleset: Any, side: str, players: int, draw: Draw) -> None:
        super().__init__(ruleset, side, players, draw)
        self.printed: Boards = ruleset.boards
        self.track: tuple[int, ...] = ()  # the colours of all rounds, including finished ones
        self.bag = ALL_PANES
        self.boards = [SintraPlayerBoard(self.printed, side) for _ in range(players)]

    def forecast(self, seat: int) -> Forecast:
        """Return the result for ``seat`` if it now paid the price at its broken glass marker.

        The price isn't actually due before the end of the game. The end of a round doesn't score anything.
        """
        board = self.boards[seat]
        if self.phase == "over":
            return Forecast(board.score, 0)
        return Forecast(board.score + board.price_of(board.owed), board.owed)

    def legal_moves(self, seat: int) -> list[Move]:
        """Return all legal moves by source (the centre last) and colour, with the reset last."""
        if seat not in self.to_act:
            return []
        board = self.boards[seat]
        moves: list[Move] = []
        # Cache options by colour and number of panes, because several sources may offer the same panes.
        options: dict[tuple[int, int], list[StripOption]] = {}
        for source, panes in self.list_offers():
            for group in present(panes):
                if group not in options:
                    options[group] = board.options(*group)
                moves += [draft(source, group[0], *option) for option in options[group]]
        if board.can_reset:
            moves.append(RESET_MOVE)
        return moves

    def play(self, seat: int, move: Move) -> list[Event]:
        """Play ``move`` and everything that follows: full strips, the next deal, the end of the game."""
        self._check(seat, move)
        self.ply += 1
        events: list[Event] = []
        if isinstance(move, DraftPanes):
            self._draft(seat, move, events)
        else:
            self._reset(seat, events)
        if any(self.sources):
            self.to_act = self._next[seat]
        else:
            self._end_round(events)
        return events

    def show_fields(self) -> dict[str, Any]:
        return {
            "edition": self.ruleset.edition,
            "verified": self.printed.verified,
            "track": tuple(COLOURS[colour] for colour in self.track),
            "prices": self.printed.track,
        }

    def _reset(self, seat: int, events: list[Event]) -> None:
        """Walk the glazier back to the leftmost strip."""
        board = self.boards[seat]
        was = board.glazier
        board.glazier = board.leftmost
        events.append(event("reset", seat, was=was + 1, strip=board.glazier + 1))

    def _draft(self, seat: int, move: DraftPanes, events: list[Event]) -> None:
        """Take panes from a source, put them on a strip, and break those that don't fit."""
        board = self.boards[seat]
        slot = move.slot
        count = self.count_tiles(move.source, move.colour)
        marked = self._take(seat, move.source, count * UNITS[move.colour])
        source = SOURCES[move.source]
        events.append(event("taken", seat, source=source, colour=COLOURS[move.colour], count=count, marker=marked))
        if marked:
            lost = board.crack(1)
            events.append(event("cracked", seat, steps=1, step=board.broken, owed=board.owed))
            self._add_shattered_events(seat, lost, events)
        if slot == BROKEN:
            self._break(seat, move.colour, count, events)
            return
        placed = self._place(seat, move, count, events)
        if placed < count:
            self._break(seat, move.colour, count - placed, events)
        strip = board.strips[slot]
        if strip.count == SPACES:
            self._glaze(seat, slot, strip, move.keep, events)

    def _place(self, seat: int, move: DraftPanes, count: int, events: list[Event]) -> int:
        """Walk the glazier to a strip and put panes on it. Return the number of panes that fit."""
        board = self.boards[seat]
        slot = move.slot
        if slot != board.glazier:
            events.append(event("walked", seat, was=board.glazier + 1, strip=slot + 1))
            board.glazier = slot
        before = board.strips[slot]
        after = before.after(move.colour, count, move.jokers)
        board.strips[slot] = after
        placed = after.count - before.count
        told = event(
            "placed",
            seat,
            strip=slot + 1,
            colour=COLOURS[move.colour],
            count=placed,
            jokers=move.jokers,
            full=after.count == SPACES,
        )
        events.append(told)
        return placed

    def _break(self, seat: int, colour: int, count: int, events: list[Event]) -> None:
        """Break panes. The broken glass marker moves one step for each of them."""
        board = self.boards[seat]
        self.spent += count * UNITS[colour]
        lost = board.crack(count)
        told = event(
            "broke", seat, colour=COLOURS[colour], count=count, steps=count, step=board.broken, owed=board.owed
        )
        events.append(told)
        self._add_shattered_events(seat, lost, events)

    def _add_shattered_events(self, seat: int, lost: list[int], events: list[Event]) -> None:
        """Report the lost points for each time the broken glass marker reached the end."""
        events += [event("shattered", seat, points, penalty=self.printed.track[-1]) for points in lost]

    def _glaze(self, seat: int, slot: int, full: Strip, keep: int, events: list[Event]) -> None:
        """Score a full strip and put one of its panes into the window."""
        board = self.boards[seat]
        hue = self.track[self.round - 1]
        bonus = full.held >> 5 * hue & COUNT
        if bonus:
            board.score += bonus
            board.colour_panes += bonus
            board.colour_points += bonus
            events.append(event("matched", seat, bonus, strip=slot + 1, colour=COLOURS[hue], count=bonus))
        self.spent += full.held - UNITS[keep]
        points = board.glaze(slot, full, keep)
        own = board.points[slot]
        gone = board.strips[slot] is GONE
        told = event(
            "glazed",
            seat,
            points,
            window=slot + 1,
            colour=COLOURS[keep],
            pane="bottom" if gone else "top",
            own=own,
            chain=points - own,
            gone=gone,
        )
        events.append(told)

    def _set_up(self) -> None:
        """Lay out the round track and all strips."""
        draw = self._draw
        later = draw.tiles([1] * HUES, HUES)
        (now,) = draw.tiles([PANES_OF_A_COLOUR - 1] * HUES, 1)
        self.track = (now, *later)
        self.bag -= UNITS[now] + sum(UNITS)
        for board in self.boards:
            for slot, strip in enumerate(draw.tiles([1] * SLOTS, SLOTS)):
                printed = self.printed.strips[strip]
                board.strips[slot] = strip_of(printed, self._choose_face(printed))

    def _choose_face(self, printed: PrintedStrip) -> str:
        """Return the face that is up at the start of the game. It is random, but never a face with jokers."""
        if JOKER in printed.front:
            return BACK
        if JOKER in printed.back:
            return FRONT
        return FACES[self._draw.choose(len(FACES))]

    def _check(self, seat: int, move: Move) -> None:
        """Raise an error with the reason if ``seat`` can't play ``move``."""
        self._check_turn(seat)
        board = self.boards[seat]
        if move is RESET_MOVE:
            _check_reset(board)
            return
        if not isinstance(move, DraftPanes):
            raise IllegalMove("not-this-game", move=str(move))
        self._check_source(move)
        count = self.count_tiles(move.source, move.colour)
        if move.slot == BROKEN:
            fits = board.fits(move.colour, count)
            if fits:
                raise IllegalMove("must-place", colour=COLOURS[move.colour], strip=fits[0] + 1)
        else:
            _check_strip(board, move, count)

    def _end_round(self, events: list[Event]) -> None:
        """Take the round's colour from the track. Then end the game or deal again."""
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
        # There is always a pane to take, because the last round's pane went from the track to the tower.
        self.phase = "draft"
        self.to_act = TURNS[self.start]

    def _end(self, events: list[Event]) -> None:
        for seat, board in enumerate(self.boards):
            left = board.leftovers
            if left:
                self._score(seat, left // LEFTOVERS, events, "leftovers", count=left)
            if board.owed:
                events.append(event("broken", seat, board.pay(board.owed), penalty=board.owed, step=board.broken))
            self._score_side(seat, events)
        self._finish(REASON, events)

    def _score_side(self, seat: int, events: list[Event]) -> None:
        """Score the final bonus of the palace side."""
        board = self.boards[seat]
        if self.side == "a":
            for number, around in enumerate(board.count_around(), 1):
                points = self.printed.ornament_points[around]
                if points:
                    self._score(seat, points, events, "bonus", what="ornament", which=number, count=around)
            return
        windows = board.count_completed()
        if windows:
            hue, panes = board.find_favourite()
            which = COLOURS[hue]
            points = windows * panes
            self._score(seat, points, events, "bonus", what="completed", which=which, count=panes, windows=windows)


def _check_reset(board: SintraPlayerBoard) -> None:
    if all(strip is GONE for strip in board.strips):
        raise IllegalMove("no-strips")
    if not board.can_reset:
        raise IllegalMove("already-leftmost", strip=board.glazier + 1)


def _check_strip(board: SintraPlayerBoard, move: DraftPanes, count: int) -> None:
    """Raise an error if ``count`` panes can't go to the strip of this move."""
    strip = board.strips[move.slot]
    number = move.slot + 1
    if strip is GONE:
        raise IllegalMove("strip-gone", strip=number)
    if move.slot < board.glazier:
        raise IllegalMove("strip-out-of-reach", strip=number, glazier=board.glazier + 1)
    fit = strip.fit(move.colour, count)
    if not fit.placed:
        raise IllegalMove("strip-does-not-fit", strip=number, colour=COLOURS[move.colour])
    if not fit.fewest <= move.jokers <= fit.most:
        raise IllegalMove("wrong-jokers", strip=number, jokers=move.jokers, fewest=fit.fewest, most=fit.most)
    if (move.jokers, move.keep) in strip.ways(move.colour, count):
        return
    if strip.count + fit.placed < SPACES:
        raise IllegalMove("nothing-to-keep", strip=number)
    if move.keep == NO_PANE:
        raise IllegalMove("keep-one", strip=number)
    raise IllegalMove("kept-colour-absent", strip=number, colour=COLOURS[move.keep])
