"""The buttons under public posts."""

from __future__ import annotations

import discord

from bot.discord_app.ids import NO_GAME, Press
from bot.messages.words import Words
from bot.storage.rows import Game

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
    """Join, Leave, Start and Add computer, while there is a lobby."""
    view = inert_view()
    if game.status == "lobby":
        view.add_item(button(words, Press("join", game.id, game.version), discord.ButtonStyle.success))
        view.add_item(button(words, Press("leave", game.id, game.version)))
        view.add_item(button(words, Press("start", game.id, game.version), PRIMARY))
        view.add_item(button(words, Press("computer", game.id, game.version)))
        view.add_item(button(words, Press("rules", game.id, game.version)))
    return view


def board_buttons(words: Words, game: Game) -> discord.ui.View:
    """Your move, My board and Undo, while the game runs; Rematch and History once it has been played to an end."""
    view = inert_view()
    if game.status == "running":
        view.add_item(button(words, Press("move", game.id, game.version), PRIMARY))
        view.add_item(button(words, Press("mine", game.id, game.version)))
        view.add_item(button(words, Press("undo", game.id, game.version)))
        view.add_item(button(words, Press("rules", game.id, game.version)))
    elif game.status == "finished":
        view.add_item(button(words, Press("rematch", game.id, game.version), PRIMARY))
        view.add_item(button(words, Press("history", game.id, game.version)))
    return view


def offer_buttons(words: Words, game: Game) -> discord.ui.View:
    """Agree or not, for those who are asked."""
    view = inert_view()
    view.add_item(button(words, Press("agree", game.id, game.version), discord.ButtonStyle.success))
    view.add_item(button(words, Press("decline", game.id, game.version)))
    return view


def one_button(words: Words, verb: str, game_id: str = NO_GAME, *, danger: bool = False) -> discord.ui.View:
    """One button alone, red where what it does cannot be taken back."""
    view = inert_view()
    view.add_item(button(words, Press(verb, game_id, 0), discord.ButtonStyle.danger if danger else SECONDARY))
    return view


def add_link(words: Words, view: discord.ui.View | None, url: str | None) -> discord.ui.View | None:
    """The view with a button that leads to the next game that waits for the person, if one does."""
    if url is None:
        return view
    view = view or inert_view()
    view.add_item(discord.ui.Button(label=words("button-next"), url=url))
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
