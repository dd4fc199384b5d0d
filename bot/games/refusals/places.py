"""Refusals about where something is asked, and where a game is played."""

from __future__ import annotations

from bot.games.refusals.base import Refusal


class ServerOnly(Refusal):
    """Asked outside a server."""

    key = "server-only"


class ChannelGone(Refusal):
    """The game's channel is gone, so nobody can be called there."""

    key = "channel-gone"


class ChannelThere(Refusal):
    """The game has its channel (``channels``), and is not moved."""

    key = "channel-there"
