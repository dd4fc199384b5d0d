"""A game that was played, in words: its moves, numbered and in notation, and what its record proves."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.core.replay import Table, Turn
from bot.messages.markup import LONGEST_FACT, capitalise, cut, escape, escape_fact, shorten_hash
from bot.messages.narration import name_move
from bot.messages.people import list_player, name_player
from bot.messages.posts import LONGEST_TEXT, name_game
from bot.messages.words import Words
from bot.rules import RULESETS
from bot.rules.game import Fact
from bot.rules.record import OUTSIDE_ENDINGS, Record, Verdict

MOVES_A_PAGE = 15


def moves_beside(moves: Sequence[Turn], move: int) -> list[tuple[int, Turn]]:
    """The moves of the page on which a move stands, with their numbers, which count from 1; 0 is before the first."""
    first = max(0, move - 1) // MOVES_A_PAGE * MOVES_A_PAGE
    return [*enumerate(moves[first : first + MOVES_A_PAGE], first + 1)]


def word_history(words: Words, table: Table, moves: Sequence[Turn], shown: int) -> str:
    """The page of the history with the move after which the picture shows the board, 0 before the first."""
    page, pages = max(0, shown - 1) // MOVES_A_PAGE + 1, max(1, -(-len(moves) // MOVES_A_PAGE))
    title, players = (
        words("history-title", name=name_game(words, table.game), page=page, pages=pages),
        table.game.players,
    )
    lines = [f"### {title}"]
    if any(player.computer for player in players):
        who = ", ".join(list_player(words, player) for player in players)
        lines.append("-# " + words("history-seats", who=who))
    for number, turn in moves_beside(moves, shown):
        who, what = name_player(words, players[turn.seat]), name_move(words, table.game.ruleset, turn)
        key = "history-move-time-up" if turn.time_up else "history-move"
        line = words(key, number=number, who=who, what=what, notation=f"`{turn.move}`")
        lines.append(f"**▸** {line}" if number == shown else line)
    if any(turn.time_up for _, turn in moves_beside(moves, shown)):
        lines.append("-# " + words("history-time-up"))
    lines.append("-# " + (words("history-shown", number=shown) if shown else words("history-begin")))
    text = "\n".join(lines)
    # Our own emojis are long to write, and moves count for more.
    return cut(text if len(text) <= LONGEST_TEXT else words.strip_icons(text), LONGEST_TEXT)


def word_move_option(words: Words, table: Table, number: int, turn: Turn, limit: int) -> str:
    """A move as the label of a select's option, without emojis of colours."""
    return cut(f"{number}. {capitalise(words.without_icons(name_move(words, table.game.ruleset, turn)))}", limit)


def word_verdict(words: Words, verdict: Verdict) -> str:
    """The verdict in a sentence, and below it what is proven and what is not, or what is wrong, one thing a line."""
    record = verdict.record
    if verdict.problems or record is None:
        head = words("verify-unreadable") if record is None else words("verify-wrong", what=_name_game(words, record))
        lines = [head]
        for problem in verdict.problems:
            facts = {name: escape_fact(fact) for name, fact in problem.facts.items()}
            lines.append(words("verify-problem", problem=words(f"verify-{problem.key}", **facts)))
        return "\n".join(lines)
    whole = record.commitment
    proven: dict[str, Fact] = {"what": _name_game(words, record), "moves": len(record.moves), "commitment": whole}
    if not record.ending:
        return words("verify-running", **proven, short=shorten_hash(whole))
    ended = "otherwise" if record.ending in OUTSIDE_ENDINGS else "by-rules"
    return words("verify-proven", **proven, short=shorten_hash(whole), ended=ended)


def _name_game(words: Words, record: Record) -> str:
    if record.ruleset not in RULESETS:
        return words("verify-some-game")
    return words("verify-game", ruleset=words(record.ruleset), game=escape(record.game, LONGEST_FACT))
