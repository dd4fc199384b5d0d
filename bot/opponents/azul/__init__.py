"""The computer that plays base Azul: a search of its own, with a network trained by playing against itself."""

from bot.opponents.azul.player import AzulPlayer

__all__ = ["PLAYER", "AzulPlayer"]

PLAYER = AzulPlayer()
