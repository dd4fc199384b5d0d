"""Conversion of a position of the rules into the lab's array."""

from __future__ import annotations

import numpy as np

from bot.opponents.azul.table import next_deal
from bot.rules.azul.pieces import COLOURS
from bot.rules.game import Position
from tests.tools.lab.azul import engine


def state_of(position: Position) -> np.ndarray:
    """Return the state of a position of base Azul in the middle of a round."""
    data = position.to_json()
    state = np.zeros(engine.STATE, np.int16)
    for number, factory in enumerate(data["factories"]):
        for tile in factory:
            state[number * 5 + COLOURS.index(tile)] += 1
    for tile in data["centre"]:
        state[engine.CENTRE + COLOURS.index(tile)] += 1
    state[engine.HOLDER] = -1 if data["marker"] == "centre" else data["marker"]
    state[engine.MOVER] = data["turn"] or 0
    state[engine.PLAYERS] = data["players"]
    state[engine.SOURCES] = len(data["factories"])
    grey = state[engine.GREY] = data["side"] == "grey"
    for seat, board in enumerate(data["boards"]):
        at = engine.BOARDS + seat * engine.BOARD
        for row, line in enumerate(board["lines"]):
            if line:
                state[at + row] = line["count"]
                state[at + engine.COLOUR + row] = COLOURS.index(line["colour"])
        state[at + engine.FLOOR] = len(board["floor"])
        state[at + engine.SCORE] = board["score"]
        colours = [colour for row in board["wall"] for colour in row]
        for cell, colour in enumerate(colours):
            if colour:
                state[at + engine.WALL + cell] = COLOURS.index(colour) + 1 if grey else 1
    bag = tuple(data["bag"][colour] for colour in COLOURS)
    state[engine.COMING : engine.COMING + 5] = next_deal(bag, 4 * len(data["factories"]))
    return state
