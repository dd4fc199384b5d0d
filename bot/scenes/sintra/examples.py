"""The drawn pages of the rules of Sintra: the worked examples of the rule text, on the boards that come with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bot.rules import NoDraw, Position
from bot.rules.sintra import Sintra
from bot.scenes.example import Example

LETTERS = {"w": "white", "y": "yellow", "o": "orange", "b": "blue", "p": "pink", ".": None}
PANES_OF_A_COLOUR = 20
SLOTS = 8
FACTORIES = 5
FACES = {"f": "front", "b": "back"}
Json = dict[str, Any]


def examples() -> tuple[Example, ...]:
    """The pages in the order in which the rules are learnt."""
    return (_draft(), _fit(), _full(), _joker(), _broken(), _reset(), _ornaments(), _favourite())


def _draft() -> Example:
    return Example("draft", _position("", "ooowb", {}), ("c orange 3",))


def _fit() -> Example:
    board: Json = {"glazier": 2, "strips": {2: "S2f:..yoy", 3: "S3f"}}
    return Example("fit", _position("ooob", "", board), ("1 orange 2",), seat=0)


def _full() -> Example:
    board: Json = {"strips": {4: "S1f:wyw.w"}, "windows": {6: "b", 8: "p"}}
    position = _position("ybbp", "", board, track="wbyopw", number=3)
    return Example("full", position, ("1 yellow 4 keep white",), seat=0)


def _joker() -> Example:
    return Example("joker", _position("bbbb", "", {"strips": {8: "S8b"}, "glazier": 8}), ("1 blue 8 j2",), seat=0)


def _broken() -> Example:
    board: Json = {"score": 25, "broken": 6, "glazier": 8, "strips": {8: "S6f:wpwy."}}
    return Example("broken", _position("bbbb", "", board), ("1 blue break",), seat=0)


def _reset() -> Example:
    board: Json = {"glazier": 7, "windows": {1: "wb", 2: "oy", 5: "pw"}}
    return Example("reset", _position("bbwp", "", board), ("reset",), seat=0)


def _ornaments() -> Example:
    windows = {1: "wb", 2: "oy", 3: "pw", 4: "bo", 5: "y", 6: "p"}
    return Example("ornaments", _end("a", windows), ("1 white break",), seat=0)


def _favourite() -> Example:
    windows = {1: "oo", 2: "oo", 3: "oy", 4: "pw", 5: "o"}
    return Example("favourite", _end("b", windows), ("1 white break",), seat=0)


def _end(side: str, windows: Mapping[int, str]) -> Position:
    """The last draft of the last round, which breaks one pane."""
    board: Json = {"glazier": 8, "windows": windows, "strips": {8: "S2f"}}
    return _position("w", "", board, side=side, number=6)


def _position(
    factory: str, centre: str, board: Json, side: str = "a", track: str = "woybpo", number: int = 1
) -> Position:
    """A game of two in round ``number``, the first player to move; panes that are nowhere to be seen are in the bag."""
    boards = [_board(**board), _board()]
    factories = [_words(factory), *([] for _ in range(FACTORIES - 1))]
    data: Json = {
        "ruleset": "sintra",
        "side": side,
        "players": len(boards),
        "round": number,
        "phase": "draft",
        "start": 0,
        "turn": 0,
        "track": _words(track),
        "factories": factories,
        "centre": _words(centre),
        "marker": "centre",
        "tower": {},
        "boards": boards,
    }
    seen = Counter(data["centre"]) + Counter(data["factories"][0]) + Counter(data["track"][number - 1 :])
    for each in boards:
        seen.update(pane for panes in each["windows"] for pane in panes if pane)
        seen.update(pane for strip in each["strips"] if strip for pane in strip["panes"] if pane)
    game = Sintra()
    data["bag"] = {colour: PANES_OF_A_COLOUR - seen[colour] for colour in game.colours}
    return game.from_json(data, NoDraw())


def _board(strips: Mapping[int, str] | None = None, windows: Mapping[int, str] | None = None, **more: Any) -> Json:
    """A board: strips by slot as name, the face that is up and the panes on it (``S3f:o.o..``), windows as panes."""
    windows, laid = windows or {}, dict(strips or {})
    left = {f"S{slot}" for slot in range(1, SLOTS + 1)} - {text[:2] for text in laid.values()}
    # Every other strip lies in the slot of its number, or where there is room.
    for slot in sorted(set(range(1, SLOTS + 1)) - set(laid), key=lambda slot: f"S{slot}" not in left):
        name = f"S{slot}" if f"S{slot}" in left else min(left)
        left.remove(name)
        laid[slot] = f"{name}{'b' if slot in windows else 'f'}"
    shown = {slot: _words(windows.get(slot, "").ljust(2, ".")) for slot in range(1, SLOTS + 1)}
    return {
        "score": 0,
        "glazier": 1,
        "broken": 0,
        "strips": [None if all(shown[slot]) else _strip(laid[slot]) for slot in range(1, SLOTS + 1)],
        "windows": list(shown.values()),
        **more,
    }


def _strip(text: str) -> Json:
    name, _, panes = text.partition(":")
    return {"strip": name[:-1], "face": FACES[name[-1]], "panes": _words(panes or ".....")}


def _words(letters: str) -> Sequence[str | None]:
    return [LETTERS[letter] for letter in letters]
