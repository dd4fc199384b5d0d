"""Texts of exercises about costly moves in a person's own games: the task to find a better move, and the result."""

from __future__ import annotations

from bot.games.past.mistakes import Judged, Mistake, is_last
from bot.messages.analysis import render_estimate, render_mistake
from bot.messages.narration import name_move
from bot.messages.people import name_player
from bot.messages.posts import format_moment, name_game
from bot.messages.words import Words
from bot.rules.outlook import outlook


def render_task(words: Words, mistake: Mistake) -> str:
    """Render the task, with the game and the costly move."""
    game = mistake.table.game
    others = [name_player(words, player) for player in game.players if player.seat != mistake.ply.seat]
    return words(
        "mistake-task",
        number=mistake.number + 1,
        moves=len(mistake.table.public_turns),
        name=name_game(words, game),
        others=words.list_all(others),
        day=format_moment(game.created_at, "D"),
    )


def render_judged_answer(words: Words, mistake: Mistake, answered: Judged) -> str:
    """Render whether the person's answer is right, followed by the analysis of the costly move."""
    table = mistake.seen
    told = outlook(table.position, mistake.ply.seat, answered.move)
    verdict = words(
        "mistake-answered",
        verdict=answered.verdict,
        move=name_move(words, table.game.ruleset, told),
        cost=render_estimate(words, answered.cost),
    )
    is_found = answered.verdict == "best"
    explanation = render_mistake(
        words, mistake.table, mistake.before, mistake.analysis, mistake.number, "mistake-told", found=is_found
    )
    lines = [verdict, explanation.rstrip()]
    if is_last(mistake):
        lines.append(words("mistake-last"))
    return "\n".join(lines)
