"""What is said of puzzles: the post of the day with how the one before was answered, and the answer to an answer."""

from __future__ import annotations

from bot.games.daily import LEAST_STREAK, Answered, Result
from bot.games.hints import explain
from bot.games.play import outlook
from bot.games.puzzles import Puzzle
from bot.games.replay import Table
from bot.messages.hints import word_reason
from bot.messages.markup import capitalise, mention
from bot.messages.narration import name_move
from bot.messages.people import list_names
from bot.messages.words import Words

MOST_LEADERS = 3
"""Of several with the longest streak so many are named."""


def puzzle_table(words: Words, puzzle: Puzzle) -> Table:
    """The puzzle as a game between you and somebody else."""
    names = [words("puzzle-opponent")] * 4
    names[puzzle.seat] = words("puzzle-you")
    return puzzle.table(tuple(names))


def word_daily(words: Words, puzzle: Puzzle, last: Result | None) -> str:
    """The post of a day: how the last one was answered, and the new one."""
    told = [] if last is None else [_word_result(words, last)]
    table = puzzle_table(words, puzzle)
    ruleset = words(table.game.ruleset)
    return "\n".join((words("puzzle-daily", ruleset=ruleset, name=puzzle.name), *told, words("puzzle-ask")))


def _word_result(words: Words, last: Result) -> str:
    parts = [
        words(
            "puzzle-result",
            name=last.puzzle.name,
            solution=_name_move(words, last.puzzle, last.puzzle.solution),
            tried=last.tried,
            found=last.found,
        )
    ]
    if last.streak >= LEAST_STREAK:
        who = list_names(words, map(mention, last.leaders[:MOST_LEADERS]))
        parts.append(words("puzzle-streak", who=who, count=len(last.leaders), streak=last.streak))
    return " ".join(parts)


def word_answered(words: Words, answered: Answered) -> str:
    """What somebody reads who has answered: for the day only that it counts, else whether it was right, and why."""
    puzzle, table = answered.puzzle, puzzle_table(words, answered.puzzle)
    chosen = capitalise(_name_move(words, puzzle, str(answered.move)))
    if answered.counts:
        return words("puzzle-noted", move=chosen)
    reason = explain(table.position, puzzle.seat, table.position.ruleset.parse(puzzle.solution))
    best = capitalise(name_move(words, table.game.ruleset, reason.outlook))
    key = "puzzle-right" if answered.right else "puzzle-wrong"
    return words(key, move=chosen, best=best, why=word_reason(words, table, reason))


def _name_move(words: Words, puzzle: Puzzle, text: str) -> str:
    table = puzzle_table(words, puzzle)
    told = outlook(table.position, puzzle.seat, table.position.ruleset.parse(text))
    return name_move(words, table.game.ruleset, told)
