"""Texts about a game's history and about the verification of its record."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.core.replay import Table, Turn
from bot.messages.markup import MAX_FACT_LENGTH, capitalise, cut, escape, escape_fact, shorten_hash
from bot.messages.narration import name_move
from bot.messages.notation import write_notation
from bot.messages.people import list_player, name_player
from bot.messages.posts import MAX_TEXT_LENGTH, name_game
from bot.messages.words import Words
from bot.rules import RULESETS
from bot.rules.game import Fact
from bot.rules.record import OUTSIDE_ENDINGS, FileProblem, Record, Verdict

MOVES_A_PAGE = 15


def list_moves_on_page(moves: Sequence[Turn], move: int) -> list[tuple[int, Turn]]:
    """Return the moves on the page that contains ``move``, with their numbers.

    Moves are numbered from 1. Use 0 for the position before the first move.
    """
    first = _find_page(move) * MOVES_A_PAGE
    return list(enumerate(moves[first : first + MOVES_A_PAGE], first + 1))


def _find_page(move: int) -> int:
    """Return the page (from 0) that contains a move."""
    return max(0, move - 1) // MOVES_A_PAGE


def render_history(words: Words, table: Table, moves: Sequence[Turn], shown: int) -> str:
    """Render the page of the history that contains the move ``shown``. The picture shows the board after this move."""
    players = table.game.players
    beside = list_moves_on_page(moves, shown)
    # A game without moves has one page.
    pages = _find_page(len(moves)) + 1
    title = words("history-title", name=name_game(words, table.game), page=_find_page(shown) + 1, pages=pages)
    lines = [f"### {title}"]
    if any(player.computer for player in players):
        who = words.list_plainly(list_player(words, player) for player in players)
        lines.append("-# " + words("history-seats", who=who))
    for number, turn in beside:
        mark = "**▸** " if number == shown else ""
        lines.append(mark + _render_move(words, table, number, turn))
    if any(turn.is_late for _, turn in beside):
        lines.append("-# " + words("history-time-up"))
    if shown:
        lines.append("-# " + words("history-shown", number=shown))
    else:
        lines.append("-# " + words("history-begin"))
    text = "\n".join(lines)
    if len(text) > MAX_TEXT_LENGTH:
        # The bot's own emojis take many characters, and moves are more important.
        text = words.strip_icons(text)
    return cut(text, MAX_TEXT_LENGTH)


def _render_move(words: Words, table: Table, number: int, turn: Turn) -> str:
    key = "history-move-time-up" if turn.is_late else "history-move"
    return words(
        key,
        number=number,
        who=name_player(words, table.game.players[turn.seat]),
        what=name_move(words, table.game.ruleset, turn),
        notation=f"`{write_notation(words, RULESETS[table.game.ruleset], str(turn.move))}`",
    )


def render_move_option(words: Words, table: Table, number: int, turn: Turn, limit: int) -> str:
    """Render a move as the label of a select option, without emojis of colours."""
    move = words.without_icons(name_move(words, table.game.ruleset, turn))
    return cut(words("numbered", number=number, told=capitalise(move)), limit)


def render_verdict(words: Words, verdict: Verdict) -> str:
    """Render a verdict: a sentence, then the proven facts or the faults, one per line."""
    record = verdict.record
    if record is None:
        return "\n".join([words("verify-unreadable"), *_render_problems(words, verdict)])
    if verdict.problems:
        wrong = words("verify-wrong", what=_name_game(words, record))
        return "\n".join([wrong, *_render_problems(words, verdict)])
    proven: dict[str, Fact] = {
        "what": _name_game(words, record),
        "moves": len(record.moves),
        "commitment": record.commitment,
        "short": shorten_hash(record.commitment),
    }
    if not record.ending:
        return words("verify-running", **proven)
    ended = "otherwise" if record.ending in OUTSIDE_ENDINGS else "by-rules"
    return words("verify-proven", **proven, ended=ended)


def _render_problems(words: Words, verdict: Verdict) -> list[str]:
    return [render_problem(words, problem) for problem in verdict.problems]


def render_problem(words: Words, problem: FileProblem) -> str:
    """Render a fault of a record as a line."""
    facts = {name: escape_fact(fact) for name, fact in problem.facts.items()}
    told = words(f"verify-{problem.key}", **facts)
    return words("verify-problem", problem=told)


def _name_game(words: Words, record: Record) -> str:
    if record.ruleset not in RULESETS:
        return words("verify-some-game")
    return words("verify-game", ruleset=words(record.ruleset), game=escape(record.game, MAX_FACT_LENGTH))
