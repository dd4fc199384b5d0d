"""What private messages say that call somebody to move, and what is left of them afterwards."""

from __future__ import annotations

from bot.games.core.replay import Table
from bot.games.posting.calling import has_played, last_own_move
from bot.messages.happened import word_happened, word_scores
from bot.messages.markup import escape
from bot.messages.people import name_player
from bot.messages.posts import name_game
from bot.messages.words import Words
from bot.storage.rows import Call

LONGEST_HAPPENED = 900
"""Characters for what happened since the person's last move; of more, the newest."""


def word_call(words: Words, table: Table, user_id: int, notice: str, server: str) -> str:
    """A call that stands beside the picture of the board: on which server, against whom, and what happened since.

    ``notice`` says why the person is called (see `posts.word_notice`).
    """
    names = [name_player(words, player) for player in table.game.players]
    others = ", ".join(names[player.seat] for player in table.game.players if player.user_id != user_id)
    first, *notes = notice.split("\n")
    where = (
        words("notice-where", server=escape(server), others=others) if server else words("notice-with", others=others)
    )
    happened = word_happened(words, table, names, last_own_move(table, user_id), LONGEST_HAPPENED)
    scores = "-# " + word_scores(words, table, names)
    return "\n".join(line for line in (first, where, *happened, scores, *notes) if line)


def word_closed_call(words: Words, table: Table, call: Call) -> str:
    """What is left of a private call: that the person has played, or that nobody waits for them any more."""
    assert call.user_id is not None, "a private call is for somebody"
    key = "notice-played" if has_played(table, call.user_id, call.version) else "notice-passed"
    return words(key, name=name_game(words, table.game))
