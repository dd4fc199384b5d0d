"""Texts of puzzles: the daily post with the results of the previous puzzle, and the responses to tries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta

from bot.games.core.replay import Table, Turn, make_up_table
from bot.games.people.daily import (
    NO_SHARES,
    PuzzleProgress,
    PuzzleResult,
    SharedTries,
    Shares,
    number_day,
    puzzle_starts_at,
    today,
)
from bot.games.people.puzzle_tries import PuzzleTries
from bot.games.people.puzzles import Nearness, ProvenOutcome, Puzzle
from bot.games.table.call_limits import format_countdown
from bot.messages.markup import escape
from bot.messages.narration import list_moves, name_move
from bot.messages.people import name_seats_for
from bot.messages.posts import MAX_CONTENT_LENGTH
from bot.messages.words import Words
from bot.rules import RULESETS
from bot.rules.game import Move
from bot.rules.outlook import outlook
from bot.storage.rows import Status

MIN_STREAK = 2
"""Streaks shorter than this aren't mentioned."""
PARTS = ("gained", "lost", "bonus", "rival")
"""The parts of a `Balance`, in order."""
SQUARES: dict[Nearness, str] = {"best": "🟩", "close": "🟨", "off": "🟧", "far": "🟥"}
_SYMBOLS = str.maketrans(dict.fromkeys((*SQUARES.values(), "🔥"), ""))
"""The removal of symbols with which a name could pretend to be a result."""


def make_puzzle_table(words: Words, puzzle: Puzzle, version: int = 1) -> Table:
    """Return the puzzle as a game between you and others, with this version."""
    return puzzle.table(_name_seats(words, puzzle), version)


def make_ended_table(words: Words, puzzle: Puzzle, move: str = "") -> Table:
    """Return the table after the proven line of a move in notation, by default of the best move."""
    first = RULESETS[puzzle.ruleset].parse(move) if move else None
    return puzzle.play_line(_name_seats(words, puzzle), first)


def make_answered_table(words: Words, puzzle: Puzzle, move: Move) -> Table:
    """Return the table after a move and the next player's best reply, if there is one, without drawing tiles."""
    first, *replies = _list_turns(make_ended_table(words, puzzle, move.text))
    turns = [first, *(reply for reply in replies[:1] if reply.seat != puzzle.seat)]
    replay = make_puzzle_table(words, puzzle).replay
    assert replay is not None, "a puzzle has a position"
    played = replay.with_turns(turns)
    status: Status = "finished" if played.position.standing else "running"
    return make_up_table(puzzle.name, played, _name_seats(words, puzzle), status)


def _name_seats(words: Words, puzzle: Puzzle) -> list[str]:
    return name_seats_for(words, puzzle.players, puzzle.seat)


def render_squares(nearness: Iterable[Nearness]) -> str:
    """Return a coloured square for each try."""
    return "".join(SQUARES[one] for one in nearness)


def _render_tries(tries: PuzzleTries) -> str:
    """Return the squares of tries for a title: nothing, or a space and the squares."""
    squares = render_squares(tries.list_nearness())
    return f" {squares}" if squares else ""


def render_grade(words: Words, grade: int) -> str:
    """Return the difficulty of a puzzle: "★☆☆"."""
    return words("puzzle-grade", grade=grade)


def render_puzzle_question(words: Words, puzzle: Puzzle) -> str:
    """Render the question of a puzzle."""
    return words("puzzle-question", asks=_find_aim(puzzle), others=_count_others(words, puzzle))


def render_daily(words: Words, puzzle: Puzzle, day: date, last: PuzzleResult | None, shares: Shares = NO_SHARES) -> str:
    """Render the daily post: the results of the previous puzzle, the new puzzle, and the tries that people share."""
    ruleset = words(puzzle.ruleset)
    lines = [words("puzzle-daily", number=number_day(day), ruleset=ruleset, stars=render_grade(words, puzzle.grade))]
    if last is not None:
        lines.append(_render_result(words, last))
    lines.append(words("puzzle-ask", question=render_puzzle_question(words, puzzle)))
    shown = [_render_share(words, one) for one in shares.shown]
    while True:
        text = "\n".join([*lines, *_add_rest(words, shown, shares.total)])
        if len(text) <= MAX_CONTENT_LENGTH or not shown:
            return text
        shown.pop()


def _add_rest(words: Words, shown: Sequence[str], count: int) -> list[str]:
    """Return the lines of shared tries, the number of people who aren't shown, and the meaning of the colours."""
    if not count:
        return []
    rest = [words("puzzle-more-shares", count=count - len(shown))] if count > len(shown) else []
    return [*shown, *rest, words("puzzle-colours")]


def _render_share(words: Words, share: SharedTries) -> str:
    streak = share.streak if share.streak >= MIN_STREAK else 0
    who = escape(share.name.translate(_SYMBOLS))
    return words("puzzle-share", who=who, squares=render_squares(share.nearness) or "–", streak=streak)


def _render_result(words: Words, result: PuzzleResult) -> str:
    """Render the results of the previous daily puzzle."""
    return words(
        "puzzle-result",
        number=number_day(result.day),
        solution=_name_move(words, result.puzzle, result.puzzle.solution),
        tried=result.tried,
        found=result.solved,
    )


def render_puzzle_task(words: Words, progress: PuzzleProgress) -> str:
    """Render the title of a puzzle with the tries so far, and its question."""
    return f"{_render_head(words, progress)}\n{render_puzzle_question(words, progress.tries.puzzle)}"


def _render_head(words: Words, progress: PuzzleProgress) -> str:
    """Render the title of a puzzle with the tries so far, and the tries left or the result."""
    tries = progress.tries
    puzzle = tries.puzzle
    name = words("puzzle-name", name=puzzle.name, stars=render_grade(words, puzzle.grade))
    if progress.day is not None:
        number = number_day(date.fromisoformat(progress.day.day))
        name = words("puzzle-name-daily", number=number, stars=render_grade(words, puzzle.grade))
    squares = _render_tries(tries)
    if not tries.is_over:
        return words("puzzle-tries-left", name=name, squares=squares, left=tries.left)
    streak = progress.streak if progress.streak >= MIN_STREAK else 0
    return words(
        "puzzle-solved", name=name, squares=squares, solved=bool(tries.solved), tries=len(tries.moves), streak=streak
    )


def render_wrong_try(words: Words, progress: PuzzleProgress) -> str:
    """Render the newest try: how close it comes, how it fails, and the replies that punish it."""
    tries = progress.tries
    puzzle = tries.puzzle
    move = tries.moves[-1]
    nearness = tries.list_nearness()[-1]
    outcome = puzzle.outcome(tries.list_moves()[-1])
    told = words(
        "puzzle-wrong",
        square=SQUARES[nearness],
        nearness=nearness,
        asks=_find_aim(puzzle),
        move=_name_move(words, puzzle, move),
        outcome=_render_outcome(words, outcome),
        fewer=puzzle.outcomes[0].lead - outcome.lead,
        others=_count_others(words, puzzle),
    )
    lines = [_render_head(words, progress), told, *_render_replies(words, puzzle, move)]
    if progress.may_share:
        lines.append(words("puzzle-hidden"))
    return "\n".join(lines)


def _render_replies(words: Words, puzzle: Puzzle, move: str) -> list[str]:
    """Render the reply that punishes a move, and the rest of its line."""
    table = make_ended_table(words, puzzle, move)
    turns = _list_turns(table)
    names = [player.name for player in table.game.players]
    ruleset = puzzle.ruleset
    if len(turns) < 2 or turns[1].seat == puzzle.seat:
        return []
    reply = turns[1]
    players = puzzle.players
    lines = [words("puzzle-reply", players=players, who=names[reply.seat], move=name_move(words, ruleset, reply))]
    if turns[2:]:
        rest = list_moves(words, ruleset, names, [(turn.seat, turn) for turn in turns[2:]])
        lines.append(words("puzzle-rest", line=rest))
    return lines


def render_puzzle_result(words: Words, progress: PuzzleProgress, now: datetime) -> str:
    """Render the result of tries that are over: the squares, the solution and the reasons for it."""
    tries = progress.tries
    lines = [_render_head(words, progress), render_solution(words, tries.puzzle, find_compared(tries))]
    if progress.shared:
        lines.append(words("puzzle-shown"))
    if progress.day is not None:
        again = format_countdown(puzzle_starts_at(today(now) + timedelta(days=1)))
        lines.append(words("puzzle-next", again=again))
    return "\n".join(lines)


def find_compared(tries: PuzzleTries) -> str:
    """Return the move with which the solution is compared: the best wrong try, or otherwise the second-best move."""
    puzzle = tries.puzzle
    wrong = [outcome for outcome in puzzle.outcomes[1:] if not set(outcome.moves).isdisjoint(tries.moves)]
    if not wrong:
        return puzzle.outcomes[1].moves[0]
    return next(move for move in tries.moves if move in wrong[0].moves)


def render_solution(words: Words, puzzle: Puzzle, other: str) -> str:
    """Render the best move, its outcome, and why it is better than another move."""
    lines = [_render_best(words, puzzle)]
    why = _render_why(words, puzzle, other)
    if why:
        lines.append(words("puzzle-why", other=_name_move(words, puzzle, other), why=why))
    return "\n".join(lines)


def _render_why(words: Words, puzzle: Puzzle, other: str) -> str:
    """Render the differences between the points that follow from both proven lines, or an empty string."""
    ruleset = RULESETS[puzzle.ruleset]
    best = puzzle.balance(ruleset.parse(puzzle.solution))
    instead = puzzle.balance(ruleset.parse(other))
    if best is None or instead is None:
        return ""
    players = puzzle.players
    pairs = zip(PARTS, best, instead, strict=True)
    return words.list_all(
        words(f"puzzle-why-{name}", best=more, other=less, players=players)
        for name, more, less in pairs
        if more != less
    )


def render_best_line(words: Words, puzzle: Puzzle) -> str:
    """Render the best move and the best play until the end of the game."""
    ended = make_ended_table(words, puzzle)
    names = [player.name for player in ended.game.players]
    moves = [(turn.seat, turn) for turn in _list_turns(ended)]
    return words("puzzle-line", line=list_moves(words, puzzle.ruleset, names, moves))


def is_compared_in_picture(puzzle: Puzzle, other: str) -> bool:
    """Check whether a picture can compare the boards after the solution and another move.

    Moves that end the game aren't compared, because their final points have already been counted.
    """
    position = puzzle.table([""] * puzzle.players).position
    return all(
        outlook(position, puzzle.seat, position.ruleset.parse(move)).position.standing is None
        for move in (puzzle.solution, other)
    )


def _render_best(words: Words, puzzle: Puzzle) -> str:
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
    return len({turn.seat for turn in _list_turns(make_ended_table(words, puzzle))} - {puzzle.seat})


def _name_move(words: Words, puzzle: Puzzle, move: str) -> str:
    position = make_puzzle_table(words, puzzle).position
    told = outlook(position, puzzle.seat, position.ruleset.parse(move))
    return name_move(words, position.ruleset.name, told)
