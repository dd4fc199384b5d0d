"""Reads a position of Stained Glass of Sintra from JSON, trusting nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.rules.draw import Draw
from bot.rules.game import InvalidPosition
from bot.rules.reading import JsonReader
from bot.rules.ruleset import DraftingRuleset
from bot.rules.sintra.palace import Board
from bot.rules.sintra.pieces import (
    COLOURS,
    JOKER,
    LEFTOVERS,
    NO_PANE,
    REASON,
    ROUNDS,
    SLOTS,
    SPACES,
)
from bot.rules.sintra.position import SintraPosition

FACES = ("front", "back")


class Reader(JsonReader):
    """Reads one position."""

    table: SintraPosition

    def __init__(self, ruleset: DraftingRuleset, data: Mapping[str, Any], draw: Draw) -> None:
        super().__init__(ruleset, data, draw)
        table = self.table
        self._progress(data)
        self.read_sources(data)
        for seat, board in enumerate(self.sequence(data.get("boards"), "boards", table.players)):
            self._board(board, table.boards[seat], f"boards[{seat}]")
        self.check_tiles()

    def _progress(self, data: Mapping[str, Any]) -> None:
        """How far the game is."""
        table = self.table
        table.reason = data.get("reason")
        self.shape(table.phase in ("draft", "deal", "over"), "phase")
        self.shape(table.reason == (REASON if table.phase == "over" else None), "reason")
        first, last = {"draft": (1, ROUNDS), "deal": (0, ROUNDS - 1), "over": (ROUNDS, ROUNDS)}[table.phase]
        table.round = self.whole(data.get("round"), "round", low=first, high=last)
        self.read_turn(data.get("turn"), "draft")
        track = self.sequence(data.get("track"), "track", ROUNDS)
        # The panes of ended rounds lie elsewhere; those of the others are still on the track.
        ended = table.round - (table.phase == "draft")
        table.track = (
            *(self.colour(word, "track") for word in track[:ended]),
            *(self.tile(word, "track") for word in track[ended:]),
        )

    def _board(self, data: Any, board: Board, where: str) -> None:
        """What lies in front of one seat."""
        self.mapping(data, where)
        for slot, panes in enumerate(self.sequence(data.get("windows"), f"{where}.windows", SLOTS)):
            self._window(board, slot, panes, f"{where}.windows[{slot}]")
        known: set[str] = set()
        for slot, strip in enumerate(self.sequence(data.get("strips"), f"{where}.strips", SLOTS)):
            here = f"{where}.strips[{slot}]"
            if (strip is None) != (board.bottom[slot] != NO_PANE):
                raise InvalidPosition("strip-and-window-disagree", where=here)
            if strip is not None:
                self._strip(board, slot, strip, known, here)
        board.glazier = self.whole(data.get("glazier"), f"{where}.glazier", low=1, high=SLOTS) - 1
        self._score(board, data, where)

    def _window(self, board: Board, slot: int, data: Any, where: str) -> None:
        top, bottom = self.sequence(data, where, 2)
        if top is None and bottom is not None:
            raise InvalidPosition("window-without-top", where=where)
        if top is not None:
            board.top[slot] = self.tile(top, where)
        if bottom is not None:
            board.bottom[slot] = self.tile(bottom, where)

    def _strip(self, board: Board, slot: int, data: Any, known: set[str], where: str) -> None:
        self.mapping(data, where)
        name, side = data.get("strip"), data.get("face")
        self.shape(type(name) is str and name not in known, f"{where}.strip")
        known.add(str(name))
        faces = [faces for faces in board.palace.faces if faces[0].strip == name]
        if not faces:
            raise InvalidPosition("no-such-strip", where=where, strip=str(name))
        self.shape(side in FACES, f"{where}.face")
        face = faces[0][FACES.index(str(side))]
        if list(self.sequence(data.get("spaces", face.words), f"{where}.spaces")) != face.words:
            raise InvalidPosition("other-boards", where=where, strip=str(name))
        words = self.sequence(data.get("panes"), f"{where}.panes", SPACES)
        panes = [NO_PANE if word is None else self.tile(word, f"{where}.panes") for word in words]
        for space, pane in zip(face.spaces, panes, strict=True):
            if pane not in (NO_PANE, space) and space != JOKER:
                raise InvalidPosition("wrong-space", where=where, colour=COLOURS[pane], printed=COLOURS[space])
        if NO_PANE not in panes:
            raise InvalidPosition("strip-full", where=where)
        board.strips[slot] = face.with_panes(tuple(panes))

    def _score(self, board: Board, data: Mapping[str, Any], where: str) -> None:
        over = self.table.phase == "over"
        prices = board.palace.track
        board.score = self.whole(data.get("score"), f"{where}.score")
        board.broken = self.whole(data.get("broken"), f"{where}.broken", high=len(prices) - 2)
        for key in ("shattered", "colour_panes", "colour_points"):
            setattr(board, key, self.whole(data.get(key, 0), f"{where}.{key}"))
        steps = board.broken + (len(prices) - 1) * board.shattered
        board.broken_steps = self.whole(data.get("broken_steps", 0), f"{where}.broken_steps", high=steps)
        lowest = prices[-1] * board.shattered + over * board.owed
        board.broken_points = self.whole(data.get("broken_points", 0), f"{where}.broken_points", lowest, 0)
        bonuses = board.leftovers // LEFTOVERS + board.side_points() if over else 0
        earned = board.score - bonuses - board.broken_points - board.colour_points
        board.window_points = self.whole(data.get("window_points", earned), f"{where}.window_points", low=None)
        if board.window_points != earned:
            raise InvalidPosition("score-does-not-add-up", where=where, score=board.score)
        points = self.sequence(data.get("points", board.palace.points), f"{where}.points")
        if tuple(points) != board.palace.points:
            raise InvalidPosition("other-boards", where=where)
