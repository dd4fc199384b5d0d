"""The channels in a server's settings, which may have been deleted since."""

from __future__ import annotations

import discord


def find_server_channel(
    guild: discord.Guild | None, channel_id: int
) -> discord.abc.GuildChannel | discord.Thread | None:
    """Return a channel of this server, or ``None`` if it was deleted."""
    return None if guild is None else guild.get_channel_or_thread(channel_id)


def mention_channel(guild: discord.Guild | None, channel_id: int | None, unset: str) -> str:
    """Mention a channel from a server's settings. Return ``unset`` if there is none, "gone" if it was deleted."""
    if channel_id is None:
        return unset
    return "gone" if find_server_channel(guild, channel_id) is None else f"<#{channel_id}>"
