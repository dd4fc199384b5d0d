"""The computer that plays base Azul: it searches the round, with a network trained by self-play."""

from bot.opponents.azul.player import AzulPlayer

__all__ = ["PLAYER", "AzulPlayer"]

PLAYER = AzulPlayer()
