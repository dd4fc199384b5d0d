"""The computer that plays base Azul: it searches the round, with a network trained by self-play."""

from bot.opponents.azul.player import AzulPlayer

__all__ = ["PLAYER", "AzulPlayer"]

PLAYER = AzulPlayer()
BUDGETS = {
    "coloured": {2: (200, 8000, 10000), 3: (200, 3000, 5000), 4: (200, 3000, 5000)},
    "grey": {2: (200, 4000, 6000), 3: (200, 3000, 5000), 4: (200, 3000, 5000)},
}
MARGINS = {side: {2: 0.05, 3: 0.1, 4: 0.1} for side in BUDGETS}
TILE_WORTH = ("placed", 0)
