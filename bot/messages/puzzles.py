"""What is said of puzzles: the post of the day with how the one before was answered, and the answer to an answer."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.core.replay import Table, Turn
from bot.games.people.daily import LEAST_STREAK, Answered, Result
from bot.games.people.puzzles import Outcome, Puzzle
from bot.games.table.play import outlook
from bot.messages.markup import capitalise, mention
from bot.messages.narration import SEPARATOR, name_move
from bot.messages.people import list_names
from bot.messages.words import Words

MOST_LEADERS = 3
"""Of several with the longest streak so many are named."""


def puzzle_table(words: Words, puzzle: Puzzle) -> Table:
    """The puzzle as a game between you and others."""
    return puzzle.table(_names(words, puzzle))


def ended_table(words: Words, puzzle: Puzzle) -> Table:
    """The same game after the line that was proven."""
    return puzzle.ended(_names(words, puzzle))


def _names(words: Words, puzzle: Puzzle) -> list[str]:
    players = puzzle.position["players"]
    names = [
        words("puzzle-opponent", players=players, number=(seat - puzzle.seat) % players) for seat in range(players)
    ]
    names[puzzle.seat] = words("puzzle-you")
    return names


def word_question(words: Words, puzzle: Puzzle) -> str:
    """What the puzzle asks for, and how hard it is."""
    return words(
        "puzzle-question", asks=_asks(puzzle), grade=puzzle.grade, others=_others(puzzle, _turns(words, puzzle))
    )


def word_daily(words: Words, puzzle: Puzzle, last: Result | None) -> str:
    """The post of a day: how the last one was answered, and the new one."""
    told = [] if last is None else [_word_result(words, last)]
    table = puzzle_table(words, puzzle)
    ruleset = words(table.game.ruleset)
    asked = words("puzzle-ask", question=word_question(words, puzzle))
    return "\n".join((words("puzzle-daily", ruleset=ruleset, name=puzzle.name), *told, asked))


def _word_result(words: Words, last: Result) -> str:
    parts = [
        words(
            "puzzle-result",
            name=last.puzzle.name,
            solution=_word_solution(words, last.puzzle),
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
    puzzle, chosen = answered.puzzle, _name_move(words, answered.puzzle, answered.move.text)
    if answered.counts:
        return words("puzzle-noted", move=chosen)
    outcome, turns = puzzle.outcome(answered.move), _turns(words, puzzle)
    said = words(
        "puzzle-right" if answered.right else "puzzle-wrong",
        asks=_asks(puzzle),
        move=chosen,
        outcome=_word_outcome(words, outcome),
        fewer=puzzle.outcomes[0].lead - outcome.lead,
        others=_others(puzzle, turns),
        solution=_word_solution(words, puzzle),
    )
    line = words("puzzle-line", line=_word_line(words, puzzle, turns), shown=int(shows_end(words, answered)))
    return f"{said}\n{line}"


def shows_end(words: Words, answered: Answered) -> bool:
    """Whether the picture of an answer is the end of the line; else it is the chosen move beside the right one.

    A game that the chosen move ends has its last points counted, which cannot be compared.
    """
    if answered.right:
        return True
    puzzle = answered.puzzle
    told = outlook(puzzle_table(words, puzzle).position, puzzle.seat, answered.move)
    return told.position.standing is not None


def _word_solution(words: Words, puzzle: Puzzle) -> str:
    """The best move and what it leads to, against the second best."""
    best, second, *_ = puzzle.outcomes
    return words(
        "puzzle-solution",
        asks=_asks(puzzle),
        move=_name_move(words, puzzle, puzzle.solution),
        best=_word_outcome(words, best),
        second=_word_outcome(words, second),
        more=best.lead - second.lead,
    )


def _asks(puzzle: Puzzle) -> str:
    return "points" if puzzle.asks_for_points else _share(puzzle.outcomes[0])


def _others(puzzle: Puzzle, turns: Sequence[Turn]) -> int:
    """How many other people still act."""
    return len({turn.seat for turn in turns} - {puzzle.seat})


def _word_outcome(words: Words, outcome: Outcome) -> str:
    return words("puzzle-outcome", share=_share(outcome), lead=outcome.lead, points=abs(outcome.lead))


def _share(outcome: Outcome) -> str:
    return "win" if outcome.share == 1 else "shared" if outcome.share else "none"


def _word_line(words: Words, puzzle: Puzzle, turns: Sequence[Turn]) -> str:
    """The moves of the line; whoever makes several in a row is named once."""
    names, told, before = _names(words, puzzle), list[str](), -1
    for turn in turns:
        what = name_move(words, puzzle.position["ruleset"], turn)
        told.append(what if turn.seat == before else f"**{names[turn.seat]}** {what}")
        before = turn.seat
    return SEPARATOR.join(told)


def _turns(words: Words, puzzle: Puzzle) -> tuple[Turn, ...]:
    replay = ended_table(words, puzzle).replay
    return replay.turns if replay is not None else ()


def _name_move(words: Words, puzzle: Puzzle, move: str) -> str:
    position = puzzle_table(words, puzzle).position
    told = outlook(position, puzzle.seat, position.ruleset.parse(move))
    return capitalise(name_move(words, position.ruleset.name, told))
