"""What one person has opened of a game that is over, shown to everybody: who may, the button, and the post."""

from __future__ import annotations

import discord

from bot.discord_app.actions.games import get_table, has_button, show
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.buttons import button
from bot.discord_app.core.ids import Press
from bot.discord_app.core.interactions import private_words
from bot.games.core.refusal import Refusal
from bot.games.core.replay import Table
from bot.games.table import lookup
from bot.messages.markup import mention
from bot.messages.words import Words
from renderers.scene import Theme

SHARE = "share"
"""The verb of the button; its path says what is shared, its part which page of it."""


async def words_and_theme(interaction: Interaction, *, share: bool) -> tuple[Words, Theme]:
    """The words and the theme of what everybody here sees, or of what only this person does."""
    client, guild_id = interaction.client, interaction.guild_id
    if not share or guild_id is None:
        return private_words(interaction), await client.private_theme(interaction)
    return await client.public_words(guild_id), await client.public_theme(guild_id)


def may_share(interaction: Interaction, table: Table) -> bool:
    """Whether the person may show what a game was to everybody here: once it is over, and where they may write."""
    allowed, in_thread = interaction.permissions, isinstance(interaction.channel, discord.Thread)
    writes = allowed.send_messages_in_threads if in_thread else allowed.send_messages
    return interaction.guild_id is not None and table.game.status in lookup.OVER and writes


def share_button(words: Words, table: Table, what: str, page: int = 0) -> discord.ui.Button[discord.ui.View]:
    """The button that shows everybody this page of what the person sees."""
    return button(words, Press(SHARE, table.game.id, 0, (what,), page))


async def begin_sharing(interaction: Interaction, pressed: Press, without: discord.ui.View | None) -> Table | None:
    """Take the button off, but what is ``without`` it; the game, or ``None`` where it is being shared already."""
    message, client = interaction.message, interaction.client
    if message is None or not message.flags.ephemeral:
        raise Refusal("old-button")
    table = await get_table(interaction, pressed.game_id)
    if not may_share(interaction, table):
        raise Refusal("not-shared", game=pressed.game_id)
    # Discord numbers all it has in one row, so a message is no interaction.
    if client.has_heard_of(message.id):
        await interaction.response.defer()
        return None
    if not has_button(message, pressed.custom_id):
        raise Refusal("old-button")
    await show(interaction, message.content, without, message.attachments)
    return table


def word_shared(words: Words, interaction: Interaction, text: str) -> str:
    """The text of a shared post, with who has shared it."""
    return f"{text}\n-# {words('shared-by', who=mention(interaction.user.id))}"
