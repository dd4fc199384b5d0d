"""What moderators do with the games of others: see them all, and end them. Answers to interactions."""

from __future__ import annotations

from bot.discord_app.actions.games import find_links, say_done, show
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.buttons import button, one_button, option, page_buttons, select
from bot.discord_app.core.ids import NO_GAME, WHICH, Press
from bot.discord_app.core.interactions import private_words, request_of
from bot.games.core.checks import check_server
from bot.games.table import ending, lookup
from bot.messages.answers import list_all_games, name_game_plainly, word_ending

ALL = "all"
"""The verb of the buttons that turn the pages of all games of a server."""
GAMES_A_PAGE = 8


async def show_all_games(interaction: Interaction, page: int = 0, *, fresh: bool = True) -> None:
    """The open games of this server, those on hold and the longest unchanged first; who may ends them from a list."""
    request, words = request_of(interaction), private_words(interaction)
    check_server(request)
    found = await lookup.open_games(interaction.client.service, request)
    pages = max(1, -(-len(found) // GAMES_A_PAGE))
    page = min(page, pages - 1)
    here = found[page * GAMES_A_PAGE :][:GAMES_A_PAGE]
    links = await find_links(interaction, here)
    view = page_buttons(words, page, pages, lambda way, to: Press(ALL, NO_GAME, 0, (way,), to))
    options = [option(name_game_plainly(words, game), game.id) for game in here if request.moderates(game)]
    if options:
        view.add_item(select(Press(WHICH, NO_GAME, 0, ("end",)), words("games-all-end"), options))
    await show(interaction, list_all_games(words, found, here, links), view, fresh=fresh)


async def turn_page(interaction: Interaction, pressed: Press) -> None:
    """Another page of them, or the list as it is now."""
    await show_all_games(interaction, pressed.part, fresh=False)


async def ask_to_end(interaction: Interaction, game_id: str) -> None:
    """Ask whether the person is sure."""
    request, words = request_of(interaction), private_words(interaction)
    table = await ending.check_may_end(interaction.client.service, request, game_id)
    view = one_button(words, "end", game_id)
    if request.guild_id is not None:
        view.add_item(button(words, Press(ALL, NO_GAME, 0)))
    await show(interaction, word_ending(words, table.game), view)


async def end(interaction: Interaction, game_id: str) -> None:
    """End a game; the question goes away with its button."""
    request, words = request_of(interaction), private_words(interaction)
    table = await ending.end(interaction.client.service, request, game_id)
    view = None if request.guild_id is None else one_button(words, ALL)
    await say_done(interaction, "answer-ended", table, view)
