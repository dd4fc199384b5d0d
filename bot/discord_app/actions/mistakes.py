"""Handlers for exercises in which players look for better moves than their own costly ones."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import discord

from bot import logs
from bot.discord_app.core.access import charge
from bot.discord_app.core.allowances import Cost
from bot.discord_app.core.answer_contents import show_scene
from bot.discord_app.core.buttons import BETTER, NO_GAME, Press, button, view_of
from bot.discord_app.core.context import Context
from bot.discord_app.picker.choices import Task, find_moves
from bot.discord_app.picker.tasks import show_task
from bot.games.core.request import Refusal
from bot.games.past import mistakes
from bot.games.past.mistakes import GivenMistakes, Judged, Mistake, game_of, name_tasks
from bot.messages.mistakes import render_judged_answer, render_task
from bot.messages.words import Words
from bot.opponents.thinker import Unjudged
from bot.rules.game import Move
from bot.scenes.analysis import JudgedPly, make_comparison_scene
from renderers.scene import Scene

MISTAKES = "mistakes"
"""The verb of the button for a costly move from any of the player's games."""


def better_button(words: Words, game_id: str, *, disabled: bool) -> discord.ui.Button[discord.ui.View]:
    """Return the button for the player's costliest move in this game. It is disabled until the analysis is refined."""
    return button(words, Press(BETTER, name_tasks(game_id), 0), disabled=disabled)


def own_button(words: Words) -> discord.ui.Button[discord.ui.View]:
    """Return the button for a costly move in any of the player's games."""
    return button(words, Press(MISTAKES, NO_GAME, 0))


async def give_own(context: Context) -> None:
    """Show the costliest of the player's recent moves that are unanswered and have been shown least often."""
    given = context.client.get_shared(GivenMistakes)
    await _give(context, await mistakes.choose_mistake(context.service, context.request, given))


async def give_costliest(context: Context, press: Press) -> None:
    """Show the player's costliest move in the game whose analysis was pressed."""
    given = context.client.get_shared(GivenMistakes)
    game_id = game_of(press.game_id)
    await _give(context, await mistakes.choose_in(context.service, context.request, given, game_id))


async def give_next(context: Context, press: Press) -> None:
    """Show the player's next costly move in the same game."""
    given = context.client.get_shared(GivenMistakes)
    game_id = game_of(press.game_id)
    await _give(context, await mistakes.choose_in(context.service, context.request, given, game_id, press.version))


async def _give(context: Context, mistake: Mistake) -> None:
    logs.add_context(game=mistake.table.game.id)
    await show_task(context, _make_task(context, mistake), fresh=True)


async def _find(context: Context, press: Press) -> Mistake:
    game_id = game_of(press.game_id)
    logs.add_context(game=game_id)
    return await mistakes.find_mistake(context.service, context.request, game_id, press.version)


async def find_mistake_task(context: Context, press: Press) -> Task:
    """Return the task of the costly move whose picker was pressed."""
    return _make_task(context, await _find(context, press))


def _make_task(context: Context, mistake: Mistake) -> Task:
    """Return the task of a costly move, without points, hints or undo."""
    said = render_task(context.words, mistake)
    return Task(mistake.seen, mistake.ply.seat, said, name=mistake.name, exercise=True, shows_points=False)


async def answer_mistake(context: Context, press: Press) -> None:
    """Judge the chosen move, and show the result."""
    mistake = await _find(context, press)
    task = _make_task(context, mistake)
    moves = find_moves(task, press.path)
    if not moves:
        raise Refusal("old-button")
    (move,) = moves
    answered = await _judge(context, mistake, task, press, move)
    if answered is not None and not context.reply.is_replaced:
        context.client.get_shared(GivenMistakes).record_answered(context.user_id, mistake)
        await _show_answer(context, mistake, answered)


async def _judge(context: Context, mistake: Mistake, task: Task, press: Press, move: Move) -> Judged | None:
    """Judge the answer. If that fails, report it and return ``None``."""
    if not mistake.is_known(move):
        charge(context, Cost.THOUGHT)
        # Keep the picker's buttons, so that the player can answer again if the bot stops during the calculation.
        await show_task(context, replace(task, text=context.words("mistake-judging")), press.path)
        await context.reply.turn.join_slow_queue()
    try:
        return await mistakes.answer_mistake(context.service, mistake, move)
    except Unjudged:
        if not context.reply.is_replaced:
            await show_task(context, replace(task, text=context.words("mistake-unjudged")), press.path)
        return None


async def _show_answer(context: Context, mistake: Mistake, answered: Judged) -> None:
    words = context.words
    theme = await context.reader.theme()
    ply = mistake.ply

    def make() -> tuple[str, Scene]:
        # Use a thread, because playing the moves and their continuations would block the event loop for too long.
        played = str(mistake.turn.move)
        judged = JudgedPly(mistake.analysis, ply)
        scene = make_comparison_scene(words, mistake.seen, theme, ply.seat, played, ply.better, judged)
        return render_judged_answer(context.reader.words_with_emojis, mistake, answered), scene

    text, scene = await asyncio.to_thread(make)
    view = view_of()
    if not mistakes.is_last(mistake):
        view.add_item(button(words, Press("another", mistake.name, mistake.number), "another-mistake"))
    view.add_item(own_button(words))
    shown = await show_scene(context, text, scene, "better.png")
    await context.show(shown.text, view, shown.files)
