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
from bot.rules.record import OUTSIDE_ENDINGS, Problem, Record, Verdict

MOVES_A_PAGE = 15


def count_pages(moves: int) -> int:
    """How many pages a history of ``moves`` moves has."""
    return max(1, -(-moves // MOVES_A_PAGE))


def find_page(move: int) -> int:
    """The page, from 0, on which a move stands; moves count from 1."""
    return max(0, move - 1) // MOVES_A_PAGE


def moves_on_page(moves: Sequence[Turn], page: int) -> list[tuple[int, Turn]]:
    """The moves of a page with their numbers."""
    first = page * MOVES_A_PAGE
    return [(first + at, turn) for at, turn in enumerate(moves[first : first + MOVES_A_PAGE], start=1)]


def word_history(words: Words, table: Table, moves: Sequence[Turn], shown: int) -> str:
    """The page of the history with the move after which the picture shows the board, 0 before the first."""
    page = find_page(shown)
    title = words("history-title", name=name_game(words, table.game), page=page + 1, pages=count_pages(len(moves)))
    lines = [f"### {title}"]
    if any(player.computer for player in table.game.players):
        who = ", ".join(list_player(words, player) for player in table.game.players)
        lines.append("-# " + words("history-seats", who=who))
    for number, turn in moves_on_page(moves, page):
        line = word_move_line(words, table, number, turn)
        lines.append(f"**▸** {line}" if number == shown else line)
    lines.append("-# " + (words("history-shown", number=shown) if shown else words("history-begin")))
    text = "\n".join(lines)
    # Our own emojis are long to write, and moves count for more.
    return cut(text if len(text) <= LONGEST_TEXT else words.strip_icons(text), LONGEST_TEXT)


def word_move_line(words: Words, table: Table, number: int, turn: Turn) -> str:
    """A move: its number, who made it, what it was, its notation."""
    who = name_player(words, table.game.players[turn.seat])
    what = name_move(words, table.game.ruleset, turn)
    return words("history-move", number=number, who=who, what=what, notation=f"`{turn.move}`")


def word_move_option(words: Words, table: Table, number: int, turn: Turn, limit: int) -> str:
    """A move as the label of a select's option, without emojis of colours."""
    return cut(f"{number}. {capitalise(words.without_icons(name_move(words, table.game.ruleset, turn)))}", limit)


def word_verdict(words: Words, verdict: Verdict) -> str:
    """The verdict in a sentence, and below it what is proven and what is not, or what is wrong, one thing a line."""
    record = verdict.record
    if verdict.problems or record is None:
        head = words("verify-unreadable") if record is None else words("verify-wrong", what=_name_game(words, record))
        return "\n".join([head, *(words("verify-problem", problem=_word(words, one)) for one in verdict.problems)])
    whole = record.commitment
    facts: dict[str, Fact] = {"what": _name_game(words, record), "moves": len(record.moves), "commitment": whole}
    if not record.ending:
        return words("verify-running", **facts, short=shorten_hash(whole))
    ended = "otherwise" if record.ending in OUTSIDE_ENDINGS else "by-rules"
    return words("verify-proven", **facts, short=shorten_hash(whole), ended=ended)


def _name_game(words: Words, record: Record) -> str:
    if record.ruleset not in RULESETS:
        return words("verify-some-game")
    return words("verify-game", ruleset=words(record.ruleset), game=escape(record.game, LONGEST_FACT))


def _word(words: Words, problem: Problem) -> str:
    return words(f"verify-{problem.key}", **{name: escape_fact(fact) for name, fact in problem.facts.items()})
