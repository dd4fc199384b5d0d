"""What happened in a game since a post, and how it stands: what posts and private calls say alike."""

from __future__ import annotations

from bot.games.core.replay import Table, Turn
from bot.messages.markup import cut, mention
from bot.messages.narration import SEPARATOR, narrate
from bot.messages.people import list_player
from bot.messages.words import Words
from bot.storage.rows import LogLine

_TAKING_OVER = frozenset({"act-resign-seat", "act-timeout-seat", "act-replace-computer"})
"""What says that a computer takes a seat: there its level is told."""


def word_happened(words: Words, table: Table, names: list[str], since: int, room: int) -> list[str]:
    """Moves and other acts after ``since``, in the order in which they happened.

    Where ``room`` characters do not hold all of them, the newest, and before them how many moves are left out.
    """
    assert table.replay is not None, "nothing happens in a lobby"
    lines = [line for line in table.replay.lines if line.version > since]
    turns = [turn for turn in table.turns_since(since) if not turn.secret]
    done: list[Turn | LogLine] = sorted([*turns, *lines], key=lambda one: one.version)
    told = [_tell(words, table, names, one) for one in done]
    if sum(len(text) + 1 for text in told) <= room:
        return told
    if words is not words.bare:
        # Our own emojis are long to write, and moves count for more.
        return word_happened(words.bare, table, names, since, room)
    room -= len(words("post-earlier", count=len(done))) + 1
    newest = len(done) - 1
    told[newest] = cut(told[newest], room)
    room -= len(told[newest]) + 1
    while newest and len(told[newest - 1]) < room:
        newest -= 1
        room -= len(told[newest]) + 1
    earlier = sum(isinstance(one, Turn) for one in done[:newest])
    return [words("post-earlier", count=earlier) if earlier else "", *told[newest:]]


def _tell(words: Words, table: Table, names: list[str], done: Turn | LogLine) -> str:
    if isinstance(done, Turn):
        return narrate(words, table.game.ruleset, names, done.events)
    if done.seat is None:
        return ""
    # What a computer thinks with stands in the log and in no post.
    key = f"act-{done.act}-{done.text.split()[0]}" if done.act != "takeback" else "act-takeback"
    player = table.game.players[done.seat]
    old = words("somebody") if player.former_id is None else f"**{mention(player.former_id)}**"
    who = list_player(words, player) if key in _TAKING_OVER else names[done.seat]
    return words(key, who=who, old=old, moves=len(done.text.split()))


def word_scores(words: Words, table: Table, names: list[str]) -> str:
    """The round, and each player's score with what is to come; what an arrow says, where the game has words for it."""
    position, ruleset = table.position, table.game.ruleset
    own, arrows = f"{ruleset}-score-coming", f"{ruleset}-scores-coming"
    coming_key = own if own in words else "post-score-coming"
    scores = [
        words("post-score", name=name, score=score)
        if score == coming
        else words(coming_key, name=name, score=score, coming=coming)
        for name, score, coming in zip(names, position.scores, position.foreseen, strict=True)
    ]
    told = SEPARATOR.join(scores)
    if arrows in words and position.projected != position.scores:
        told = words(arrows, scores=told)
    return words("post-scores", round=position.round, scores=told)
