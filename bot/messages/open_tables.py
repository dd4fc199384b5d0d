"""Texts about open tables: the list, mentions of its role, and responses to people at a table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.games.table.open_tables import USUAL_TERMS
from bot.games.table.terms import Terms, get_terms
from bot.messages.people import name_player
from bot.messages.posts import format_moment, name_kind, render_turn_time
from bot.messages.words import Words
from bot.storage.rows import Game

HOUR = timedelta(hours=1)


def render_list(words: Words, games: Sequence[Game], more: int, role_id: int | None, lifetime: timedelta) -> str:
    """Render the list of a server's open tables. ``more`` is the number of tables that aren't in the list."""
    lines = [words("tables-title")]
    lines += [render_table(words, game) for game in games] or [words("tables-none")]
    if more:
        lines.append(words("tables-more", count=more))
    closing = render_turn_time(words, lifetime // HOUR)
    lines.append("-# " + words("tables-how", terms=render_terms(words, USUAL_TERMS), closing=closing))
    if role_id is not None:
        lines.append("-# " + words("tables-role", role=f"<@&{role_id}>"))
    return "\n".join(lines)


def render_table(words: Words, game: Game) -> str:
    """Render an open table with its terms, its players and the number of players it waits for."""
    who = words.list_all(f"**{name_player(words, player)}**" for player in game.players)
    free = game.seats - len(game.players)
    return words("tables-line", terms=render_terms(words, get_terms(game)), who=who, count=len(game.players), free=free)


def render_terms(words: Words, terms: Terms) -> str:
    """Render the terms of an open table: "Azul · coloured wall · 2 players · 1 day a turn"."""
    kind = name_kind(words, terms.ruleset, terms.side)
    return words("tables-terms", kind=kind, seats=terms.seats, time=render_turn_time(words, terms.turn_hours))


def render_role_call(words: Words, games: Sequence[Game], role_id: int) -> str:
    """Render the message that mentions the role, with the players who would like to play."""
    lines = [
        words(
            "tables-call",
            who=words.list_all(name_player(words, player) for player in game.players),
            terms=render_terms(words, get_terms(game)),
        )
        for game in games
    ]
    return "\n".join([f"<@&{role_id}>", *lines])


def render_waiting(words: Words, game: Game, lifetime: timedelta, computer: str) -> str:
    """Render the number of players for whom a person's table waits, and the time at which it closes.

    ``computer`` is when the person can play against a computer: "now", "later", or "never" if they aren't the host.
    """
    terms = render_terms(words, get_terms(game))
    closes = format_moment(game.changed_at + lifetime)
    free = game.seats - len(game.players)
    return words("open-waiting", terms=terms, free=free, closes=closes, computer=computer)


def render_seated(words: Words, game: Game, user_id: int) -> str:
    """Render the start of an open table for a person who has just joined it."""
    others = words.list_all(name_player(words, player) for player in game.players if player.user_id != user_id)
    return words("open-seated", who=others, terms=render_terms(words, get_terms(game)), channel=f"<#{game.channel_id}>")
