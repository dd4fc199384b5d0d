"""Handlers for puzzles, which people solve in the picker, and for the channel of the daily puzzle."""

from __future__ import annotations

from typing import Literal

import discord

from bot.discord_app.actions.games import read_ruleset
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
from bot.games.people import daily
from bot.games.people.daily import FIRST_VERSION, PuzzleProgress
from bot.games.people.puzzles import Puzzle, find_puzzle
from bot.messages.posts import render_task_title
from bot.messages.puzzles import (
    find_compared,
    is_compared_in_picture,
    make_answered_table,
    make_ended_table,
    make_puzzle_table,
    render_best_line,
    render_grade,
    render_puzzle_result,
    render_puzzle_task,
    render_solution,
    render_wrong_try,
)
from bot.rules import FIRST_GAME
from bot.rules.game import Move
from bot.scenes import make_reply_scene, make_table_scene
from bot.scenes.analysis import make_comparison_scene
from renderers.scene import Scene

SHARE = "colours"
RETRY = "retry"
REVEAL = "reveal"
LINE = "line"
"""The verbs of buttons below the responses to tries."""
WITHDRAW = ("off",)
"""The path of the button that withdraws shared tries."""


async def give_puzzle(context: Context, ruleset: str = "", grade: int = 0) -> None:
    """Show a puzzle of this game and grade, or by default one that suits the person."""
    named = read_ruleset(context.words, ruleset) if ruleset else ""
    puzzle = await daily.choose_puzzle(context.service, context.request, named, grade)
    await _open(context, puzzle)


async def give_another(context: Context, press: Press) -> None:
    """Show another puzzle of the game in the button's path."""
    await give_puzzle(context, "".join(press.path))


async def open_puzzle(context: Context, press: Press) -> None:
    """Show the puzzle of the post whose button was pressed."""
    await _open(context, find_puzzle(press.game_id), posted=True)


async def _open(context: Context, puzzle: Puzzle, *, posted: bool = False) -> None:
    """Show a puzzle in a new message: the picker, or the result if the person has no tries left."""
    progress = await daily.load_progress(context.service, context.request, puzzle, FIRST_VERSION, posted=posted)
    if progress.tries.is_over:
        await _show_result(context, progress, fresh=True)
    else:
        await show_task(context, _make_task(context, progress), fresh=True)


async def find_puzzle_task(context: Context, press: Press) -> Task:
    """Return the task of the puzzle whose picker was pressed."""
    puzzle = find_puzzle(press.game_id)
    progress = await daily.load_progress(context.service, context.request, puzzle, press.version)
    daily.check_has_tries(context.service, progress.tries)
    return _make_task(context, progress)


def _make_task(context: Context, progress: PuzzleProgress) -> Task:
    """Return the task of a puzzle, without points, hints or undo. After the first try, it offers the solution."""
    words = context.words
    puzzle = progress.tries.puzzle
    table = make_puzzle_table(words, puzzle, progress.version)
    said = f"{render_puzzle_task(words, progress)}\n{render_task_title(words, table.game)}"
    verbs = (REVEAL,) if progress.tries.moves else ()
    return Task(table, puzzle.seat, said, verbs=verbs, exercise=True, shows_points=False)


async def answer_puzzle(context: Context, press: Press) -> None:
    """Record the chosen move as a try, and show how close it comes, or the result."""
    puzzle = find_puzzle(press.game_id)
    table = make_puzzle_table(context.words, puzzle)
    moves = find_moves(Task(table, puzzle.seat, exercise=True, shows_points=False), press.path)
    if not moves:
        raise Refusal("old-button")
    progress = await daily.try_move(context.service, context.request, puzzle, press.version, moves[-1])
    if progress.tries.is_over:
        _count_finished(context, progress)
        await _show_result(context, progress)
        return
    text = render_wrong_try(context.reader.words_with_emojis, progress)
    presses = (Press(verb, puzzle.name, progress.version) for verb in (RETRY, REVEAL))
    view = view_of(*(button(context.words, one) for one in presses))
    shown = await show_scene(context, text, await _make_try_scene(context, puzzle, moves[-1]), "try.png")
    await context.show(shown.text, view, shown.files)


async def _make_try_scene(context: Context, puzzle: Puzzle, move: Move) -> Scene:
    """Make the scene after a try and the reply that punishes it."""
    words = context.words
    before = make_puzzle_table(words, puzzle)
    after = make_answered_table(words, puzzle, move)
    return make_reply_scene(words, before, after, await context.reader.theme(), puzzle.seat)


async def retry_puzzle(context: Context, press: Press) -> None:
    """Show the picker again for another try."""
    await show_task(context, await find_puzzle_task(context, press))


async def reveal_solution(context: Context, press: Press) -> None:
    """End the person's tries and show the result."""
    puzzle = find_puzzle(press.game_id)
    progress = await daily.reveal_puzzle(context.service, context.request, puzzle, press.version)
    _count_finished(context, progress)
    await _show_result(context, progress)


def _count_finished(context: Context, progress: PuzzleProgress) -> None:
    tries = progress.tries
    context.client.metrics.puzzle_tries.labels(len(tries.moves) if tries.solved else "failed").inc()


async def _show_result(context: Context, progress: PuzzleProgress, *, fresh: bool = False) -> None:
    """Show the result of tries that are over, with the board after the best move next to the board after another."""
    text, view = _make_result(context, progress)
    tries = progress.tries
    other = find_compared(tries)
    scene = await _make_solution_scene(context, tries.puzzle, other, tried=other in tries.moves)
    shown = await show_scene(context, text, scene, "solution.png")
    await context.show(shown.text, view, shown.files, fresh=fresh)


def _make_result(context: Context, progress: PuzzleProgress) -> tuple[str, discord.ui.View]:
    words = context.words
    puzzle = progress.tries.puzzle
    view = view_of()
    if progress.shared is not None:
        path = WITHDRAW if progress.shared else ()
        name = "colours-off" if progress.shared else ""
        view.add_item(button(words, Press(SHARE, puzzle.name, FIRST_VERSION, path), name))
    view.add_item(button(words, Press(LINE, puzzle.name, FIRST_VERSION)))
    # After practice in another game, continue with that game.
    game = () if progress.day is not None or puzzle.ruleset == FIRST_GAME else (puzzle.ruleset,)
    stars = render_grade(words, progress.grade)
    view.add_item(button(words, Press("another", NO_GAME, 0, game), stars=stars))
    view.add_item(own_button(words))
    return render_puzzle_result(context.reader.words_with_emojis, progress, context.service.clock()), view


async def _make_solution_scene(context: Context, puzzle: Puzzle, other: str, *, tried: bool = False) -> Scene:
    """Make the scene of the solution and another move, or of the end of the game if they can't be compared."""
    words = context.words
    theme = await context.reader.theme()
    if not is_compared_in_picture(puzzle, other):
        return make_table_scene(words, make_ended_table(words, puzzle), theme)
    table = make_puzzle_table(words, puzzle)
    way: Literal["tried", "other"] = "tried" if tried else "other"
    return make_comparison_scene(words, table, theme, puzzle.seat, other, puzzle.solution, way=way)


async def share_tries(context: Context, press: Press) -> None:
    """Show the colours of the person's tries below the day's post, or withdraw them. The post is edited later."""
    puzzle = find_puzzle(press.game_id)
    if press.path == WITHDRAW:
        progress = await daily.withdraw_tries(context.service, context.request, puzzle)
    else:
        progress = await daily.share_tries(context.service, context.request, puzzle)
        context.client.metrics.puzzle_shared.inc()
    message = context.reply.message
    if message is None or not message.attachments:
        await _show_result(context, progress)
        return
    text, view = _make_result(context, progress)
    await context.show(text, view, message.attachments)


async def show_best_line(context: Context, press: Press) -> None:
    """Show the best play to the end of the game in a new message."""
    puzzle = find_puzzle(press.game_id)
    await daily.check_may_see_solution(context.service, context.request, puzzle)
    scene = make_table_scene(context.words, make_ended_table(context.words, puzzle), await context.reader.theme())
    text = render_best_line(context.reader.words_with_emojis, puzzle)
    shown = await show_scene(context, text, scene, "solution.png")
    await context.show(shown.text, files=shown.files, fresh=True)


async def explain_puzzle(context: Context, press: Press) -> None:
    """Show the solution of the previous daily puzzle, and why it is better than the second-best move."""
    puzzle = find_puzzle(press.game_id)
    await daily.check_may_see_solution(context.service, context.request, puzzle)
    other = puzzle.outcomes[1].moves[0]
    text = render_solution(context.reader.words_with_emojis, puzzle, other)
    shown = await show_scene(context, text, await _make_solution_scene(context, puzzle, other), "solution.png")
    view = view_of(button(context.words, Press(LINE, puzzle.name, FIRST_VERSION)))
    await context.show(shown.text, view, shown.files, fresh=True)


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
    to_come = await daily.choose_channel(context.service, request, channel_id)
    await context.answer(context.words("settings-puzzle", place=named, first=int(to_come)))
