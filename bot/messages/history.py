"""The moves of a game, numbered, in words and in notation."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.replay import Table, Turn
from bot.messages.markup import capital, cut
from bot.messages.narration import move_name
from bot.messages.people import name_of
from bot.messages.posts import LONGEST_TEXT, game_name
from bot.messages.words import Words

MOVES_A_PAGE = 15


def pages(moves: int) -> int:
    """How many pages a history of ``moves`` moves has."""
    return max(1, -(-moves // MOVES_A_PAGE))


def page_of(move: int) -> int:
    """The page, from 0, on which a move stands; moves count from 1."""
    return max(0, move - 1) // MOVES_A_PAGE


def on_page(moves: Sequence[Turn], page: int) -> list[tuple[int, Turn]]:
    """The moves of a page with their numbers."""
    first = page * MOVES_A_PAGE
    return [(first + at, turn) for at, turn in enumerate(moves[first : first + MOVES_A_PAGE], start=1)]


def history_text(words: Words, table: Table, moves: Sequence[Turn], page: int, shown: int | None) -> str:
    """A page of the history; ``shown`` is the move after which the picture shows the board, 0 before the first."""
    title = words("history-title", name=game_name(words, table.game), page=page + 1, pages=pages(len(moves)))
    lines = [f"### {title}"]
    for number, turn in on_page(moves, page):
        line = move_line(words, table, number, turn)
        lines.append(f"**▸** {line}" if number == shown else line)
    if shown is not None:
        lines.append("-# " + (words("history-shown", number=shown) if shown else words("history-begin")))
    return cut("\n".join(lines), LONGEST_TEXT)


def move_line(words: Words, table: Table, number: int, turn: Turn) -> str:
    """A move: its number, who made it, what it was, its notation."""
    who = name_of(words, table.game.players[turn.seat])
    what = move_name(words, table.game.ruleset, turn)
    return words("history-move", number=number, who=who, what=what, notation=f"`{turn.move}`")


def move_option(words: Words, table: Table, number: int, turn: Turn, limit: int) -> str:
    """A move as the option of a select."""
    return cut(f"{number}. {capital(move_name(words, table.game.ruleset, turn))}", limit)
