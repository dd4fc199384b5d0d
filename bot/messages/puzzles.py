"""What is said of puzzles: the post of the day with how the one before was answered, and the answer to an answer."""

from __future__ import annotations

from bot.games.core.replay import Table, Turn
from bot.games.people.puzzles import LEAST_STREAK, Answered, Outcome, Puzzle, Result
from bot.games.table.play import outlook
from bot.messages.markup import mention
from bot.messages.narration import list_moves, name_move
from bot.messages.people import list_names
from bot.messages.words import Words

MOST_LEADERS = 3  # of several with the longest streak so many are named


def puzzle_table(words: Words, puzzle: Puzzle, *, ended: bool = False) -> Table:
    """The puzzle as a game between you and others; ``ended`` after the line that was proven."""
    players = puzzle.position["players"]
    names = [
        words("puzzle-opponent", players=players, number=(seat - puzzle.seat) % players) for seat in range(players)
    ]
    names[puzzle.seat] = words("puzzle-you")
    return puzzle.ended(names) if ended else puzzle.table(names)


def word_question(words: Words, puzzle: Puzzle) -> str:
    """What the puzzle asks for, and how hard it is."""
    others = _count_others(puzzle, puzzle_table(words, puzzle, ended=True))
    return words("puzzle-question", asks=_asks(puzzle), grade=puzzle.grade, others=others)


def word_daily(words: Words, puzzle: Puzzle, last: Result | None) -> str:
    """The post of a day: how the last one was answered, and the new one."""
    told = [words("puzzle-daily", ruleset=words(puzzle.position["ruleset"]), name=puzzle.name)]
    if last is not None:
        solution = _word_solution(words, last.puzzle)
        facts = {"tried": last.tried, "found": last.found}
        told.append(words("puzzle-result", name=last.puzzle.name, solution=solution, **facts))
        if last.streak >= LEAST_STREAK:
            who = list_names(words, map(mention, last.leaders[:MOST_LEADERS]))
            told[-1] += " " + words("puzzle-streak", who=who, count=len(last.leaders), streak=last.streak)
    return "\n".join([*told, words("puzzle-ask", question=word_question(words, puzzle))])


def word_answered(words: Words, answered: Answered) -> str:
    """What somebody reads who has answered: whether it was right; of a puzzle for oneself alone also why."""
    puzzle, chosen = answered.puzzle, _name_move(words, answered.puzzle, answered.move.text)
    if answered.counts:
        # The solution is for everybody, and not before the next day.
        return words("puzzle-noted", right=answered.right, move=chosen)
    outcome, ended = puzzle.outcome(answered.move), puzzle_table(words, puzzle, ended=True)
    said = words(
        "puzzle-right" if answered.right else "puzzle-wrong",
        asks=_asks(puzzle),
        move=chosen,
        outcome=_word_outcome(words, outcome),
        fewer=puzzle.outcomes[0].lead - outcome.lead,
        others=_count_others(puzzle, ended),
        solution=_word_solution(words, puzzle),
    )
    names = [player.name for player in ended.game.players]
    moves = list_moves(words, ended.game.ruleset, names, ((turn.seat, turn) for turn in _turns(ended)))
    line = words("puzzle-line", line=moves, shown=int(shows_end(words, answered)))
    return f"{said}\n{line}"


def shows_end(words: Words, answered: Answered) -> bool:
    """Whether the picture of an answer is the end of the line; else it is the chosen move beside the right one.

    A game that the chosen move ends has its last points counted, which cannot be compared.
    """
    puzzle = answered.puzzle
    position = puzzle_table(words, puzzle).position
    return answered.right or outlook(position, puzzle.seat, answered.move).position.standing is not None


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
        others=_count_others(puzzle, puzzle_table(words, puzzle, ended=True)),
    )


def _asks(puzzle: Puzzle) -> str:
    return "points" if puzzle.asks_for_points else _share(puzzle.outcomes[0])


def _share(outcome: Outcome) -> str:
    return "win" if outcome.share == 1 else "shared" if outcome.share else "none"


def _word_outcome(words: Words, outcome: Outcome) -> str:
    return words("puzzle-outcome", share=_share(outcome), lead=outcome.lead, points=abs(outcome.lead))


def _turns(ended: Table) -> tuple[Turn, ...]:
    assert ended.replay is not None, "a puzzle is played"
    return ended.replay.turns


def _count_others(puzzle: Puzzle, ended: Table) -> int:
    """How many other people still act."""
    return len({turn.seat for turn in _turns(ended)} - {puzzle.seat})


def _name_move(words: Words, puzzle: Puzzle, move: str) -> str:
    position = puzzle_table(words, puzzle).position
    told = outlook(position, puzzle.seat, position.ruleset.parse(move))
    return name_move(words, position.ruleset.name, told)
