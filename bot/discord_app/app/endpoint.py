"""Where Discord is: the real one, or a stand-in on this computer."""

from __future__ import annotations

import discord
import yarl


def use_server(url: str) -> None:
    """Talk to the stand-in for Discord at ``url`` (``http://127.0.0.1:8765``) from now on, in this whole process."""
    base = url.rstrip("/")
    discord.http.Route.BASE = f"{base}/api/v10"
    discord.asset.Asset.BASE = f"{base}/cdn"
    gateway = yarl.URL(base).with_scheme("ws" if base.startswith("http:") else "wss") / "gateway"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway
