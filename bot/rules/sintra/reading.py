"""Reads a position of Stained Glass of Sintra from JSON, trusting nothing."""

from __future__ import annotations

from collections.abc import Mapping
from operator import add, mul
from typing import Any

from bot.rules.draw import Draw
from bot.rules.game import InvalidPosition, Ruleset
from bot.rules.reading import MANY, JsonReader, check_table
from bot.rules.sintra.palace import Board, Palace
from bot.rules.sintra.pieces import (
    CENTRE,
    COLOURS,
    FACTORIES,
    FACTORY_OFFERS,
    FACTORY_PANES,
    HUES,
    JOKER,
    LEFTOVERS,
    NO_PANE,
    PANES_OF_A_COLOUR,
    REASON,
    ROUNDS,
    SLOTS,
    SPACES,
    UNITS,
    panes_of,
)
from bot.rules.sintra.position import NOBODY, TURNS, SintraPosition

FACES = ("front", "back")


class Reader(JsonReader):
    """Reads one position from JSON. Whatever is wrong with it is an :class:`InvalidPosition`."""

    def __init__(self, ruleset: Ruleset, palaces: Mapping[str, Palace], data: Mapping[str, Any], draw: Draw) -> None:
        self._seen = [0] * HUES  # the panes read so far, by colour
        self._mapping(data, "position")
        if data.get("ruleset") != ruleset.name:
            raise InvalidPosition("other-ruleset", ruleset=str(data.get("ruleset")))
        players, side = data.get("players"), data.get("side")
        check_table(ruleset, players, side)
        self._palace = palaces[str(side)]
        self.position = SintraPosition(ruleset, self._palace, self._whole(players, "players"), draw)
        self._progress(data)
        self._table(data)
        for seat, board in enumerate(self._sequence(data.get("boards"), "boards", self.position.players)):
            self._board(board, self.position._boards[seat], f"boards[{seat}]")
        for colour, count in zip(COLOURS, self._seen, strict=True):
            if count != PANES_OF_A_COLOUR:
                raise InvalidPosition("tiles-do-not-add-up", colour=colour, count=count)

    def _progress(self, data: Mapping[str, Any]) -> None:
        """How far the game is."""
        position, seats = self.position, self.position.players - 1
        position.phase = data.get("phase", "")
        position.reason = data.get("reason")
        self._shape(position.phase in ("draft", "deal", "over"), "phase")
        self._shape(position.reason == (REASON if position.phase == "over" else None), "reason")
        first, last = {"draft": (1, ROUNDS), "deal": (0, ROUNDS - 1), "over": (ROUNDS, ROUNDS)}[position.phase]
        position.round = self._whole(data.get("round"), "round", low=first, high=last)
        position.ply = self._whole(data.get("ply", 0), "ply")
        position._start = self._whole(data.get("start"), "start", high=seats)
        if position.phase == "draft":
            position.to_act = TURNS[self._whole(data.get("turn"), "turn", high=seats)]
        else:
            self._shape(data.get("turn") is None, "turn")
        marker = data.get("marker")
        position._marker = NOBODY if marker == "centre" else self._whole(marker, "marker", high=seats)

    def _table(self, data: Mapping[str, Any]) -> None:
        """What lies between the players."""
        position = self.position
        track = self._sequence(data.get("track"), "track", ROUNDS)
        # The panes of ended rounds lie elsewhere; those of the others are still on the track.
        ended = position.round - (position.phase == "draft")
        position._track = (*self._colours(track[:ended], "track"), *self._panes(track[ended:], "track"))
        factories = self._sequence(data.get("factories"), "factories", FACTORIES[position.players])
        for place, words in enumerate(factories):
            panes = self._panes(words, f"factories[{place}]")
            self._shape(len(panes) <= FACTORY_PANES, f"factories[{place}]")
            held = position._sources[place + 1] = panes_of(panes)
            position._offers[place] = FACTORY_OFFERS[place + 1][held]
        position._sources[CENTRE] = panes_of(self._panes(data.get("centre"), "centre"))
        position._bag = self._pile(data.get("bag"), "bag")
        position._tower = self._pile(data.get("tower"), "tower")
        position._removed = self._pile(data.get("removed", {}), "removed")
        if (position.phase == "draft") != any(position._sources):
            raise InvalidPosition("offer-and-phase-disagree", phase=position.phase)

    def _board(self, data: Any, board: Board, where: str) -> None:
        """What lies in front of one seat."""
        self._mapping(data, where)
        for slot, panes in enumerate(self._sequence(data.get("windows"), f"{where}.windows", SLOTS)):
            self._window(board, slot, panes, f"{where}.windows[{slot}]")
        known: set[str] = set()
        for slot, strip in enumerate(self._sequence(data.get("strips"), f"{where}.strips", SLOTS)):
            here = f"{where}.strips[{slot}]"
            if (strip is None) != (board.bottom[slot] != NO_PANE):
                raise InvalidPosition("strip-and-window-disagree", where=here)
            if strip is not None:
                self._strip(board, slot, strip, known, here)
        board.glazier = self._whole(data.get("glazier"), f"{where}.glazier", low=1, high=SLOTS) - 1
        self._score(board, data, where)

    def _window(self, board: Board, slot: int, data: Any, where: str) -> None:
        top, bottom = self._sequence(data, where, 2)
        if top is None and bottom is not None:
            raise InvalidPosition("window-without-top", where=where)
        if top is not None:
            (board.top[slot],) = self._panes([top], where)
            board.glazed |= 1 << slot
        if bottom is not None:
            (board.bottom[slot],) = self._panes([bottom], where)

    def _strip(self, board: Board, slot: int, data: Any, known: set[str], where: str) -> None:
        self._mapping(data, where)
        name, side = data.get("strip"), data.get("face")
        self._shape(type(name) is str and name not in known, f"{where}.strip")
        known.add(str(name))
        faces = [faces for faces in self._palace.faces if faces[0].strip == name]
        if not faces:
            raise InvalidPosition("no-such-strip", where=where, strip=str(name))
        self._shape(side in FACES, f"{where}.face")
        face = faces[0][FACES.index(str(side))]
        if list(self._sequence(data.get("spaces", face.words), f"{where}.spaces")) != face.words:
            raise InvalidPosition("other-boards", where=where, strip=str(name))
        words = self._sequence(data.get("panes"), f"{where}.panes", SPACES)
        panes = [NO_PANE if word is None else self._panes([word], f"{where}.panes")[0] for word in words]
        for space, pane in zip(face.spaces, panes, strict=True):
            if pane not in (NO_PANE, space) and space != JOKER:
                raise InvalidPosition("wrong-space", where=where, colour=COLOURS[pane], printed=COLOURS[space])
        if NO_PANE not in panes:
            raise InvalidPosition("strip-full", where=where)
        board.lay(slot, face.with_panes(tuple(panes)))

    def _score(self, board: Board, data: Mapping[str, Any], where: str) -> None:
        over = self.position.phase == "over"
        floor = self._palace.flags.score_floor
        board.score = self._whole(data.get("score"), f"{where}.score", low=-MANY if floor is None else floor)
        board.broken = self._whole(data.get("broken"), f"{where}.broken", high=len(self._palace.track) - 2)
        for key in ("broken_steps", "shattered", "colour_panes", "colour_points"):
            setattr(board, key, self._whole(data.get(key, 0), f"{where}.{key}"))
        board.broken_points = self._whole(data.get("broken_points", 0), f"{where}.broken_points", low=-MANY, high=0)
        bonuses = board.leftovers // LEFTOVERS + board.side_points() if over else 0
        earned = board.score - bonuses - board.broken_points - board.colour_points
        board.window_points = self._whole(data.get("window_points", earned), f"{where}.window_points", low=-MANY)
        if board.window_points != earned:
            raise InvalidPosition("score-does-not-add-up", where=where, score=board.score)
        points = self._sequence(data.get("points", self._palace.points), f"{where}.points")
        if tuple(points) != self._palace.points:
            raise InvalidPosition("other-boards", where=where)

    def _colours(self, words: Any, where: str) -> list[int]:
        colours = []
        for word in self._sequence(words, where):
            self._shape(word in COLOURS, where)
            colours.append(COLOURS.index(word))
        return colours

    def _panes(self, words: Any, where: str) -> list[int]:
        colours = self._colours(words, where)
        for colour in colours:
            self._seen[colour] += 1
        return colours

    def _pile(self, data: Any, where: str) -> int:
        self._mapping(data, where)
        self._shape(set(data) <= set(COLOURS), where)
        counts = [self._whole(data.get(word, 0), where, high=PANES_OF_A_COLOUR) for word in COLOURS]
        self._seen = list(map(add, self._seen, counts))
        return sum(map(mul, counts, UNITS))
