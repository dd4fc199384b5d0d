"""The columns that every change of a game writes: what is to be posted, and when to look at the game again."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from bot.games.core import clock
from bot.games.core.change import Change
from bot.games.core.replay import Table
from bot.storage.rows import Game

ANSWERED_WITHIN = timedelta(seconds=5)
"""How long the poster waits for the answer to a press, which edits the lobby as well."""


def note_opening(game: Game, now: datetime) -> dict[str, Any]:
    """The columns of `rows.Posting` of a game that is opened."""
    return {"lobby_version": game.version, "post_at": now, "post_since": now}


def note_change(before: Table, after: Table, change: Change, *, answered: bool) -> dict[str, Any]:
    """The columns of `rows.Posting` and of the clock after a change.

    ``answered``: the answer to a press brings the lobby up to date, so that posting it can wait for that.
    """
    posts, now = change.posts, change.now
    noted: dict[str, Any] = {f"{kind}_version": version for kind, version in posts.items()}
    noted |= {"post_at": now, "act_at": clock.next_at(after)}
    if "lobby" in posts:
        noted["lobby_at"] = now + ANSWERED_WITHIN if answered else None
        if answered and not change.calls and len(posts) == 1:
            noted["post_at"] = noted["lobby_at"]
    elif before.game.channel_gone:
        # The lobby stays behind in the channel that is gone.
        noted["lobby_version"] = 0
    if "lobby" in posts or "board" in posts:
        noted["post_since"] = now
    return noted
