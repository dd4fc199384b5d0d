"""What is kept of a person, as answers to an interaction: shown, handed over, deleted."""

from __future__ import annotations

import io

import discord

from bot.discord_app.actions.games import show
from bot.discord_app.actions.people import FORMS
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.buttons import button, one_button, view_of
from bot.discord_app.core.ids import NO_GAME, Press
from bot.discord_app.core.interactions import answer, private_words, request_of
from bot.games.people import privacy


async def show_privacy(interaction: Interaction) -> None:
    """What is kept of a person, with buttons to see it and to delete it."""
    words = private_words(interaction)
    buttons = [button(words, Press(verb, NO_GAME, 0)) for verb in ("mydata", "erase")]
    await answer(interaction, words("privacy"), view=view_of(*buttons))


async def export_data(interaction: Interaction) -> None:
    """Everything that is kept of the person, as a file."""
    text = await privacy.my_data(interaction.client.service, request_of(interaction))
    file = discord.File(io.BytesIO(text.encode()), "my-azul-data.json")
    await answer(interaction, private_words(interaction)("privacy-exported"), files=[file])


async def ask_to_delete(interaction: Interaction) -> None:
    """Ask whether the person is sure."""
    words = private_words(interaction)
    await answer(interaction, words("privacy-sure"), view=one_button(words, "forget"))


async def delete_data(interaction: Interaction) -> None:
    """Delete what is kept of the person."""
    interaction.client.drafts.forget(interaction.user.id, *FORMS)
    games = await privacy.delete_my_data(interaction.client.service, request_of(interaction))
    await show(interaction, private_words(interaction)("privacy-deleted", games=games))
