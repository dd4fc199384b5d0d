"""The line that names the tournament of a table, and links to its newest post."""

from __future__ import annotations

from bot.games.core.service import Service
from bot.games.tournament.outbox import find_newest_card
from bot.messages.tournaments import word_link_back
from bot.messages.words import Words
from bot.storage.rows import Game


async def load_link_back(service: Service, words: Words, game: Game) -> str:
    """Return the line for a table of a tournament, or an empty string for other games."""
    if game.tournament_id is None:
        return ""
    found = await find_newest_card(service, game.tournament_id)
    return "" if found is None else word_link_back(words, game, *found)
