"""Texts of puzzles: the daily post with the results of the previous puzzle, and the reaction to an answer."""

from __future__ import annotations

from bot.games.core.replay import Table, Turn
from bot.games.people.puzzles import MIN_STREAK, Answered, ProvenOutcome, Puzzle, PuzzleResult
from bot.games.table.play import outlook
from bot.messages.markup import mention
from bot.messages.narration import list_moves, name_move
from bot.messages.people import name_seats_for
from bot.messages.words import Words

MAX_LEADERS = 3  # maximum number of people who are named if several have the longest streak


def make_puzzle_table(words: Words, puzzle: Puzzle, *, ended: bool = False) -> Table:
    """Return the puzzle as a game between you and others. With ``ended``, it is the position after the proven line."""
    players = puzzle.position["players"]
    names = name_seats_for(words, players, puzzle.seat)
    if ended:
        return puzzle.play_line(names)
    return puzzle.table(names)


def render_puzzle_question(words: Words, puzzle: Puzzle) -> str:
    """Render the question of a puzzle and its difficulty."""
    return words("puzzle-question", asks=_find_aim(puzzle), grade=puzzle.grade, others=_count_others(words, puzzle))


def render_daily(words: Words, puzzle: Puzzle, last: PuzzleResult | None) -> str:
    """Render the daily post: the results of the previous puzzle, and the new puzzle."""
    lines = [words("puzzle-daily", ruleset=words(puzzle.position["ruleset"]), name=puzzle.name)]
    if last is not None:
        lines.append(_render_result(words, last))
    lines.append(words("puzzle-ask", question=render_puzzle_question(words, puzzle)))
    return "\n".join(lines)


def _render_result(words: Words, result: PuzzleResult) -> str:
    """Render the results of a daily puzzle and the longest streak."""
    told = words(
        "puzzle-result",
        name=result.puzzle.name,
        solution=_render_solution(words, result.puzzle),
        tried=result.tried,
        found=result.found,
    )
    if result.streak < MIN_STREAK:
        return told
    who = words.list_all(map(mention, result.leaders[:MAX_LEADERS]))
    streak = words("puzzle-streak", who=who, count=len(result.leaders), streak=result.streak)
    return words.join_sentences((told, streak))


def render_puzzle_answered(words: Words, answered: Answered) -> str:
    """Render the reaction to an answer: whether it was right and, unless the puzzle is a daily one, why."""
    puzzle = answered.puzzle
    chosen = _name_move(words, puzzle, answered.move.text)
    if answered.counts:
        # Don't reveal the solution, which is published on the next day.
        return words("puzzle-noted", right=answered.right, move=chosen)
    outcome = puzzle.outcome(answered.move)
    told = words(
        "puzzle-right" if answered.right else "puzzle-wrong",
        asks=_find_aim(puzzle),
        move=chosen,
        outcome=_render_outcome(words, outcome),
        fewer=puzzle.outcomes[0].lead - outcome.lead,
        others=_count_others(words, puzzle),
        solution=_render_solution(words, puzzle),
    )
    line = words("puzzle-line", line=_list_solution(words, puzzle), shown=int(is_end_shown(words, answered)))
    return f"{told}\n{line}"


def _list_solution(words: Words, puzzle: Puzzle) -> str:
    """Render the proven line of moves."""
    ended = make_puzzle_table(words, puzzle, ended=True)
    names = [player.name for player in ended.game.players]
    return list_moves(words, ended.game.ruleset, names, [(turn.seat, turn) for turn in _list_turns(ended)])


def is_end_shown(words: Words, answered: Answered) -> bool:
    """Check whether the picture of an answer shows the end of the proven line instead of comparing the chosen move.

    Moves that end the game aren't compared, because their final points have already been counted.
    """
    if answered.right:
        return True
    puzzle = answered.puzzle
    position = make_puzzle_table(words, puzzle).position
    return outlook(position, puzzle.seat, answered.move).position.standing is not None


def _render_solution(words: Words, puzzle: Puzzle) -> str:
    """Render the best move and its outcome, compared with the second-best move."""
    best, second, *_ = puzzle.outcomes
    return words(
        "puzzle-solution",
        asks=_find_aim(puzzle),
        move=_name_move(words, puzzle, puzzle.solution),
        best=_render_outcome(words, best),
        second=_render_outcome(words, second),
        more=best.lead - second.lead,
        others=_count_others(words, puzzle),
    )


def _find_aim(puzzle: Puzzle) -> str:
    """Return the aim of a puzzle (points or a share of the win) for messages."""
    if puzzle.asks_for_points:
        return "points"
    return _find_share(puzzle.outcomes[0])


def _find_share(outcome: ProvenOutcome) -> str:
    """Return the result of a game for the solver's seat, for messages."""
    if outcome.share == 1:
        return "win"
    return "shared" if outcome.share else "none"


def _render_outcome(words: Words, outcome: ProvenOutcome) -> str:
    return words("puzzle-outcome", share=_find_share(outcome), lead=outcome.lead, points=abs(outcome.lead))


def _list_turns(ended: Table) -> tuple[Turn, ...]:
    assert ended.replay is not None, "a puzzle has a position"
    return ended.replay.turns


def _count_others(words: Words, puzzle: Puzzle) -> int:
    """Return the number of other players who will still move."""
    ended = make_puzzle_table(words, puzzle, ended=True)
    return len({turn.seat for turn in _list_turns(ended)} - {puzzle.seat})


def _name_move(words: Words, puzzle: Puzzle, move: str) -> str:
    position = make_puzzle_table(words, puzzle).position
    told = outlook(position, puzzle.seat, position.ruleset.parse(move))
    return name_move(words, position.ruleset.name, told)
