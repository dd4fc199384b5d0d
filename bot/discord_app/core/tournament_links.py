"""The link from a tournament's table to the tournament's newest post."""

from __future__ import annotations

from bot.games.core.request import Unplayable
from bot.games.core.service import Service
from bot.games.tournament.change import load
from bot.games.tournament.outbox import find_newest_card
from bot.messages.tournaments import render_link_back
from bot.messages.words import Words
from bot.storage.rows import Game


async def load_link_back(service: Service, words: Words, game: Game) -> str:
    """Return the line with the link for a table of a tournament, or an empty string for other games."""
    if game.tournament_id is None:
        return ""
    found = await find_newest_card(service, game.tournament_id)
    if found is None:
        return ""
    by = await _find_awarder(service, game.tournament_id, game.id) if game.ending == "awarded" else None
    return render_link_back(words, game, *found, by)


async def _find_awarder(service: Service, tournament_id: str, game_id: str) -> int | None:
    """Return the user who awarded a table, or ``None`` if that is no longer known."""
    try:
        state = await load(service, tournament_id)
    except Unplayable:
        return None
    return next((news.by for news in state.contest.news if news.kind == "awarded" and news.game_id == game_id), None)
