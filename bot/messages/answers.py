"""What the private answers say: confirmations, lists and refusals."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.refusals import Illegal, NotAMove, Refusal
from bot.games.replay import Table
from bot.messages.markup import capital, escape
from bot.messages.posts import LONGEST_CONTENT, game_name
from bot.messages.words import Words

LONGEST_FACT = 80


def refusal(words: Words, refused: Refusal) -> str:
    """Why something was refused, and the way out."""
    facts = {name: _shown(fact) for name, fact in refused.facts.items()}
    if isinstance(refused, Illegal):
        told = words.facts(refused.ruleset, refused.facts)
        return words("refused-illegal", why=capital(words(f"{refused.ruleset}-illegal-{refused.reason}", **told)))
    sentence = words(f"refused-{refused.key}", **facts)
    if isinstance(refused, NotAMove):
        typing = words(f"{refused.facts['ruleset']}-typing")
        return f"{sentence} {typing}"
    return sentence


def _shown(fact: str | int) -> str | int:
    return escape(fact, LONGEST_FACT) if isinstance(fact, str) else fact


def games_list(words: Words, tables: Sequence[Table], user_id: int) -> str:
    """The open games, those that wait for this user first, as many as fit a message."""
    if not tables:
        return words("answer-no-games")
    ordered = sorted(tables, key=lambda table: not _waits_for(table, user_id))
    lines = [words("answer-games")]
    room = LONGEST_CONTENT - 40 - len(lines[0])
    for number, table in enumerate(ordered):
        line = "- " + _game_line(words, table, user_id)
        room -= len(line) + 1
        if room < 0:
            lines.append(words("answer-more", count=len(ordered) - number))
            break
        lines.append(line)
    return "\n".join(lines)


def _waits_for(table: Table, user_id: int) -> bool:
    return any(player.user_id == user_id for player in table.to_act)


def _game_line(words: Words, table: Table, user_id: int) -> str:
    game = table.game
    name, place = game_name(words, game), f"<#{game.channel_id}>"
    if table.replay is None:
        return words("answer-game-lobby", name=name, seated=len(game.players), seats=game.seats, place=place)
    return words(
        "answer-game-yours" if _waits_for(table, user_id) else "answer-game-running",
        name=name,
        round=table.position.round,
        who=", ".join(escape(player.name) for player in table.to_act),
        since=f"<t:{int(game.changed_at.timestamp())}:R>",
        place=place,
    )
