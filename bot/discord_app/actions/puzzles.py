"""Handlers for puzzles, which people solve in the picker, and for the channel of the daily puzzle."""

from __future__ import annotations

import discord

from bot.discord_app.actions.mistakes import own_button
from bot.discord_app.core.access import managing_request
from bot.discord_app.core.answer_contents import show_scene
from bot.discord_app.core.buttons import NO_GAME, Press, button, view_of
from bot.discord_app.core.context import Context
from bot.discord_app.core.failed_posts import FailedServerPosts
from bot.discord_app.core.permissions import check_none_missing, list_missing
from bot.discord_app.core.server_channels import mention_channel
from bot.discord_app.picker.choices import Task, find_moves
from bot.discord_app.picker.tasks import show_task
from bot.games.core.checks import check_server
from bot.games.core.request import Refusal
from bot.games.people import puzzles
from bot.games.people.puzzles import Puzzle
from bot.messages.posts import render_task_title
from bot.messages.puzzles import is_end_shown, make_puzzle_table, render_puzzle_answered, render_puzzle_question
from bot.scenes import make_table_scene
from bot.scenes.analysis import make_comparison_scene


async def give_puzzle(context: Context) -> None:
    """Show the daily puzzle, or another one if the person has already answered it."""
    puzzle = await puzzles.choose_puzzle(context.service, context.request)
    await show_task(context, await _make_task(context, puzzle), fresh=True)


async def open_puzzle(context: Context, press: Press) -> None:
    """Show the puzzle of the post whose button was pressed."""
    puzzle = puzzles.find_puzzle(press.game_id)
    await show_task(context, await _make_task(context, puzzle, posted=True), fresh=True)


async def find_puzzle_task(context: Context, press: Press) -> Task:
    """Return the task of the puzzle whose picker was pressed."""
    return await _make_task(context, puzzles.find_puzzle(press.game_id))


async def _make_task(context: Context, puzzle: Puzzle, *, posted: bool = False) -> Task:
    """Return the task of a puzzle, without points, hints or undo."""
    words = context.words
    counts = await puzzles.check_unanswered(context.service, context.request, puzzle, posted=posted)
    table = make_puzzle_table(words, puzzle)
    key = "puzzle-counts" if counts else "puzzle-alone"
    said = words(key, name=puzzle.name, question=render_puzzle_question(words, puzzle))
    return Task(
        table, puzzle.seat, f"{said}\n{render_task_title(words, table.game)}", exercise=True, shows_points=False
    )


async def answer_puzzle(context: Context, press: Press) -> None:
    """Record the chosen move as the person's answer."""
    words = context.words
    puzzle = puzzles.find_puzzle(press.game_id)
    table = make_puzzle_table(words, puzzle)
    moves = find_moves(Task(table, puzzle.seat, exercise=True, shows_points=False), press.path)
    if not moves:
        raise Refusal("old-button")
    given = await puzzles.answer_puzzle(context.service, context.request, puzzle, moves[-1])
    text = render_puzzle_answered(context.reader.words_with_emojis, given)
    files: list[discord.File] = []
    if not given.counts:
        theme = await context.reader.theme()
        if is_end_shown(words, given):
            scene = make_table_scene(words, make_puzzle_table(words, puzzle, ended=True), theme)
        else:
            scene = make_comparison_scene(words, table, theme, puzzle.seat, str(given.move), puzzle.solution)
        text, files = await show_scene(context, text, scene, "solution.png")
    view = view_of(button(words, Press("another", NO_GAME, 0)), own_button(words))
    await context.show(text, view, files)


async def show_puzzle_channel(context: Context) -> None:
    """Show the channel of the daily puzzle, and how to change it."""
    now = await context.service.guild(check_server(managing_request(context)))
    await context.answer(
        context.words("puzzle-channel", place=mention_channel(context.asker.interaction.guild, now.puzzles, "none"))
    )


async def choose_puzzle_channel(context: Context, channel: discord.TextChannel | None) -> None:
    """Set the channel of the daily puzzle, or disable the puzzle."""
    request = managing_request(context)
    channel_id = None
    named = "none"
    if channel is not None:
        channel_id = channel.id
        named = channel.mention
        missing = list_missing(channel, channel.permissions_for(channel.guild.me), files=True)
        check_none_missing(missing, channel_id)
        # Retry immediately, because a person who chooses the channel again has probably fixed the problem.
        context.client.get_shared(FailedServerPosts).pop(("puzzle", channel.id), None)
    to_come = await puzzles.choose_channel(context.service, request, channel_id)
    await context.answer(context.words("settings-puzzle", place=named, first=int(to_come)))
