"""Positions of Stained Glass of Sintra from short words.

A colour is one letter: w(hite) y(ellow) o(range) b(lue) p(ink). Sources are written ``1 bbyo  2 ppww  c wb``; a strip
is its name, the face that is up, and what lies on it: ``S3f`` or ``S3f:o.o..``; a window is its panes, top first: ``o``
or ``oy``. Where nothing is said, strip 1 lies in slot 1 and so on, turned or gone as the window says.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from importlib import resources
from typing import Any

from bot.rules import Draw, Event, NoDraw, Position
from bot.rules.sintra import Sintra, read_boards
from tests.rules.games import GAMES

SINTRA = GAMES["sintra"]
WORDS = {"w": "white", "y": "yellow", "o": "orange", "b": "blue", "p": "pink", ".": None}
FACTORIES = {2: 5, 3: 7, 4: 9}
PRINTED = json.loads((resources.files("bot.rules.boards") / "sintra.json").read_text(encoding="utf-8"))


def colours(letters: str) -> list[int]:
    """What a scripted draw draws, in letters; spaces are for the reader."""
    return ["wyobp".index(letter) for letter in letters.replace(" ", "")]


def printed() -> Any:
    """The board data, to be changed at will."""
    return json.loads(json.dumps(PRINTED))


def with_flags(**flags: Any) -> Sintra:
    """The game by another reading of its rules."""
    data = printed()
    data["flags"].update(flags)
    return Sintra(read_boards(data))


def words(letters: str) -> list[str | None]:
    return [WORDS[letter] for letter in letters]


def board(strips: dict[int, str] | None = None, windows: dict[int, str] | None = None, **more: Any) -> dict[str, Any]:
    """A board as JSON; slots and windows count from 1."""
    strips, windows = strips or {}, windows or {}
    written = {text[:2] for text in strips.values()}
    # Whoever finds their strip elsewhere takes one that was put out of its place.
    homeless = [f"S{slot}" for slot in strips if f"S{slot}" not in written]
    lying: list[Any] = []
    for slot in range(1, 9):
        window = windows.get(slot, "")
        text = strips.get(slot)
        if text is None:
            text = (homeless.pop() if f"S{slot}" in written else f"S{slot}") + ("b" if window else "f")
        name, _, panes = text.partition(":")
        face = {"f": "front", "b": "back"}[name[-1]]
        strip = {"strip": name[:-1], "face": face, "panes": words(panes or ".....")}
        lying.append(None if len(window) == 2 else strip)
    return {
        "score": 0,
        "glazier": 1,
        "broken": 0,
        "strips": lying,
        "windows": [words(windows.get(slot, "").ljust(2, ".")) for slot in range(1, 9)],
        **more,
    }


def table(
    sources: str,
    *boards: dict[str, Any],
    draw: Draw | None = None,
    rest: str = "bag",
    track: str = "woybpo",
    game: Any = SINTRA,
    **more: Any,
) -> Position:
    """The position that is written. The panes that are nowhere to be seen are in ``rest``: bag, tower or removed."""
    boards = boards or (board(),)
    boards = (*boards, board())[: max(2, len(boards))]
    held = dict(re.findall(r"(\w) (\w+)", sources))
    data: dict[str, Any] = {
        "ruleset": "sintra",
        "side": "a",
        "players": len(boards),
        "round": 3,
        "phase": "draft" if held else "deal",
        "start": 0,
        "turn": 0 if held else None,
        "track": words(track),
        "factories": [words(held.get(str(number), "")) for number in range(1, FACTORIES[len(boards)] + 1)],
        "centre": words(held.get("c", "")),
        "marker": "centre",
        "bag": {},
        "tower": {},
        "removed": {},
        "boards": list(boards),
        **more,
    }
    missing = {colour: 20 - census(data)[colour] for colour in SINTRA.colours}
    assert min(missing.values()) >= 0, "more than 20 panes of a colour"
    data[rest] = dict(Counter(data[rest]) + Counter(missing))
    return game.from_json(data, draw or NoDraw())  # type: ignore[no-any-return]


def census(data: dict[str, Any]) -> Counter[str]:
    """All panes of a position by colour, wherever they are."""
    found: Counter[str] = Counter(data["centre"])
    for factory in data["factories"]:
        found.update(factory)
    for pile in ("bag", "tower", "removed"):
        found.update(data[pile])
    found.update(data["track"][data["round"] - (data["phase"] == "draft") :])
    for seat in data["boards"]:
        found.update(pane for window in seat["windows"] for pane in window if pane)
        found.update(pane for strip in seat["strips"] if strip for pane in strip["panes"] if pane)
    return found


def play(position: Position, *moves: str) -> list[Event]:
    """Play the moves, each for the seat whose turn it is; all that happened."""
    events = []
    for text in moves:
        events += position.play(position.to_act[0], position.ruleset.parse(text))
    return events


def moves(position: Position, beginning: str = "") -> list[str]:
    """The legal moves of the seat whose turn it is that begin like this."""
    return [str(move) for move in position.legal_moves(position.to_act[0]) if str(move).startswith(beginning)]


def seat(position: Position, number: int = 0) -> dict[str, Any]:
    """A board of the position."""
    found: dict[str, Any] = position.to_json()["boards"][number]
    return found


def strip(position: Position, slot: int, number: int = 0) -> str | None:
    """A strip of the position, as written."""
    lying = seat(position, number)["strips"][slot - 1]
    return f"{lying['strip']}{lying['face'][0]}:{letters(lying['panes'])}" if lying else None


def letters(panes: list[str | None]) -> str:
    """Panes as letters."""
    return "".join(pane[0] if pane else "." for pane in panes)


def count(position: Position, pile: str) -> int:
    """How many panes are in a pile."""
    return sum(position.to_json()[pile].values())
