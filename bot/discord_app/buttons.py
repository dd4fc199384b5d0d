"""The buttons under public posts."""

from __future__ import annotations

import discord

from bot.discord_app.ids import NO_GAME, Press
from bot.messages.words import Words
from bot.storage.records import Game

PRIMARY, SECONDARY = discord.ButtonStyle.primary, discord.ButtonStyle.secondary


def inert_view() -> discord.ui.View:
    """A view that only carries components: presses are read from their ids, so the library need not remember it."""
    view = discord.ui.View(timeout=None)
    view.stop()
    return view


def button(words: Words, press: Press, style: discord.ButtonStyle = SECONDARY) -> discord.ui.Button[discord.ui.View]:
    """The button of an act, called after it."""
    return discord.ui.Button(label=words(f"button-{press.verb}"), style=style, custom_id=press.custom_id)


def lobby_buttons(words: Words, game: Game) -> discord.ui.View:
    """Join, Leave and Start, while there is a lobby."""
    view = inert_view()
    if game.status == "lobby":
        view.add_item(button(words, Press("join", game.id, game.version), discord.ButtonStyle.success))
        view.add_item(button(words, Press("leave", game.id, game.version)))
        view.add_item(button(words, Press("start", game.id, game.version), PRIMARY))
        view.add_item(button(words, Press("rules", game.id, game.version)))
    return view


def board_buttons(words: Words, game: Game) -> discord.ui.View:
    """Your move and My board, while the game runs."""
    view = inert_view()
    if game.status == "running":
        view.add_item(button(words, Press("move", game.id, game.version), PRIMARY))
        view.add_item(button(words, Press("mine", game.id, game.version)))
        view.add_item(button(words, Press("rules", game.id, game.version)))
    return view


def undo_button(words: Words, game: Game) -> discord.ui.View:
    """Undo alone, for whoever has chosen and waits for the others."""
    view = inert_view()
    view.add_item(button(words, Press("undo", game.id, game.version)))
    return view


def page_buttons(words: Words, ruleset: str, page: int, pages: int) -> discord.ui.View:
    """Back and on through the pages of the rules, which close in a ring; between them, which page this is."""
    view = inert_view()
    if pages == 1:
        return view
    for way, target in (("back", page - 1), ("here", page), ("on", page + 1)):
        press = Press("page", NO_GAME, 0, (ruleset, way), target % pages)
        view.add_item(
            discord.ui.Button(
                label=words(f"button-{way}", page=page + 1, pages=pages),
                style=SECONDARY,
                custom_id=press.custom_id,
                disabled=way == "here",
            )
        )
    return view
