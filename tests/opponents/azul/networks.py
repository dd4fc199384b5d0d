"""Networks for tests: of any form, small, with weights by chance."""

from __future__ import annotations

import random

from bot.opponents.azul.network import COLOURS_AND_LINES, DROPS, TABLE_FEATURES, TAKES, Form, Network


def random_weights(form: Form, hidden: int = 4, second: int = 3, seed: int = 0) -> dict[str, list[int]]:
    """Weights of every layer, from -100 to 100."""
    outputs = 1 if form.players == 2 else form.players
    sizes = {
        "boards": form.players * form.board_features * hidden,
        "table": TABLE_FEATURES * hidden,
        "bias1": hidden,
        "weights2": hidden * second,
        "bias2": second,
        "weights3": second * outputs,
        "bias3": outputs,
        "policy": hidden * COLOURS_AND_LINES,
        "bias4": COLOURS_AND_LINES,
        "takes": TAKES,
        "drops": DROPS,
    }
    chance = random.Random(seed)
    return {name: [chance.randrange(-100, 101) for _ in range(size)] for name, size in sizes.items()}


def random_network(form: Form, hidden: int = 4, seed: int = 0) -> Network:
    """A network that knows nothing, but is quick."""
    return Network(form, random_weights(form, hidden, seed=seed))
