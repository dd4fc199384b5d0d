"""Positions of Summer Pavilion in a few letters.

A colour is one letter: p(urple) g(reen) o(range) y(ellow) b(lue) r(ed). A board is written as its stars and hand,
``orange .o.o..  hand oppp``, each star by its slots; sources as ``1 ggyp  c bb``.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from bot.rules import Draw, NoDraw, Position
from tests.rules.games import GAMES

PAVILION = GAMES["summer-pavilion"]
WORDS = {"p": "purple", "g": "green", "o": "orange", "y": "yellow", "b": "blue", "r": "red"}
LETTERS = {word: letter for letter, word in WORDS.items()}
FACTORIES = {2: 5, 3: 7, 4: 9}
STARS = {
    "standard": ("orange", "red", "blue", "yellow", "green", "purple", "centre"),
    "variant": ("ul", "ur", "r", "lr", "ll", "l", "centre"),
}


def colours(letters: str) -> list[int]:
    """What a scripted draw draws, in letters; spaces are for the reader."""
    return ["pgoybr".index(letter) for letter in letters.replace(" ", "")]


def words(letters: str) -> list[str]:
    return [WORDS[letter] for letter in letters]


def table(
    *boards: str,
    sources: str = "",
    side: str = "standard",
    phase: str | None = None,
    supply: str = "ppggooyybb",
    rest: str = "bag",
    draw: Draw | None = None,
    turn: int | None = 0,
    **more: Any,
) -> Position:
    """The position that is written. The tiles that are nowhere to be seen are in ``rest``, the bag or the tower."""
    boards = boards if len(boards) > 1 else (*(boards or ("",)), "hand r")
    held = dict(re.findall(r"(\w) (\w+)", sources))
    data: dict[str, Any] = {
        "ruleset": "summer-pavilion",
        "side": side,
        "players": len(boards),
        "round": 1,
        "phase": phase or ("draft" if held else "place"),
        "start": 0,
        "turn": turn,
        "factories": [words(held.get(str(number), "")) for number in range(1, FACTORIES[len(boards)] + 1)],
        "centre": words(held.get("c", "")),
        "marker": "centre",
        "supply": words(supply),
        "bag": {},
        "tower": {},
        "boards": [read_board(board, side) for board in boards],
        **more,
    }
    missing = Counter(dict.fromkeys(PAVILION.colours, 22))
    missing.subtract(census(data))
    data[rest] = dict(Counter(data[rest]) + missing)
    return PAVILION.from_json(data, draw or NoDraw())


def read_board(text: str, side: str) -> dict[str, Any]:
    said = dict(re.findall(r"(\w+) (\S+)", text))
    return {
        "score": int(said.get("score", 5)),
        "hand": words(said.get("hand", "")),
        "kept": words(said.get("kept", "")),
        "passed": "kept" in said or said.get("passed") == "yes",
        "stars": {star: [WORDS.get(slot) for slot in said.get(star, "......")] for star in STARS[side]},
    }


def hand(position: Position, seat: int = 0, what: str = "hand") -> str:
    return "".join(LETTERS[word] for word in position.to_json()["boards"][seat][what])


def star(position: Position, name: str, seat: int = 0) -> str:
    return "".join(LETTERS.get(word, ".") for word in position.to_json()["boards"][seat]["stars"][name])


def pile(position: Position, name: str) -> str:
    """The tiles of the ``bag`` or the ``tower`` in letters."""
    return "".join(LETTERS[colour] * count for colour, count in position.to_json()[name].items())


def offer(position: Position) -> str:
    """The sources that are not empty."""
    data = position.to_json()
    held = {str(number): factory for number, factory in enumerate(data["factories"], 1)} | {"c": data["centre"]}
    return "  ".join(f"{name} {''.join(LETTERS[word] for word in there)}" for name, there in held.items() if there)


def legal(position: Position, start: str = "") -> list[str]:
    """The moves of the seat to act that begin like this, without that beginning."""
    (seat,) = position.to_act
    return [str(move)[len(start) :].strip() for move in position.legal_moves(seat) if str(move).startswith(start)]


def census(data: dict[str, Any]) -> Counter[str]:
    """All tiles of a position by colour, wherever they are."""
    found: Counter[str] = Counter(data["centre"])
    found.update(data["supply"])
    for factory in data["factories"]:
        found.update(factory)
    for name in ("bag", "tower"):
        found.update(data[name])
    for board in data["boards"]:
        found.update(board["hand"])
        found.update(board["kept"])
        found.update(word for slots in board["stars"].values() for word in slots if word)
    return found
