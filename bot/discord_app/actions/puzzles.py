"""Puzzles as answers to an interaction: shown, answered through the picker, and wished for by a server."""

from __future__ import annotations

import discord

from bot.discord_app.actions.moves import ask_for_move
from bot.discord_app.core.buttons import one_button
from bot.discord_app.core.ids import Press
from bot.discord_app.core.interactions import Context
from bot.discord_app.core.permissions import check_none_missing, lacking
from bot.discord_app.picker.choices import find_moves
from bot.discord_app.picker.picker import tokens_of
from bot.games.core.checks import check_server
from bot.games.core.refusal import Refusal
from bot.games.people import daily, puzzles
from bot.games.people.puzzles import Puzzle
from bot.messages.puzzles import ended_table, puzzle_table, shows_end, word_answered, word_question
from bot.scenes import make_table_scene
from bot.scenes.analysis import make_comparison_scene

ANOTHER = "another"
"""The verb of the button below an answer."""


async def give_puzzle(context: Context) -> None:
    """A puzzle for this person: that of the day until they have answered it, else any other."""
    await _ask(context, await daily.choose(context.service, context.request))


async def open_puzzle(context: Context, pressed: Press) -> None:
    """The puzzle under whose post *Answer* was pressed."""
    await _ask(context, puzzles.find(pressed.game_id), posted=True)


async def choose(context: Context, pressed: Press) -> None:
    """Take one more choice in the picker, or go back to one. Who plays at once answers with the last."""
    puzzle, path = puzzles.find(pressed.game_id), (*pressed.path, *tokens_of(context.values))
    table = puzzle_table(context.words, puzzle)
    if path and await context.plays_at_once() and find_moves(table, puzzle.seat, path):
        await give_answer(context, pressed._replace(path=path))
    else:
        await _ask(context, puzzle, path, fresh=False)


async def give_answer(context: Context, pressed: Press) -> None:
    """Take the move that the picker's choices amount to as the answer."""
    words, puzzle = context.words, puzzles.find(pressed.game_id)
    table = puzzle_table(words, puzzle)
    moves = find_moves(table, puzzle.seat, pressed.path)
    if not moves:
        raise Refusal("stale", game=puzzle.name)
    given = await daily.answer(context.service, context.request, puzzle, moves[-1])
    files = []
    if not given.counts:
        theme = await context.theme()
        if shows_end(words, given):
            scene = make_table_scene(words, ended_table(words, puzzle), theme)
        else:
            scene = make_comparison_scene(words, table, theme, puzzle.seat, str(given.move), puzzle.solution)
        files.append(await context.client.pictures.file(scene, "solution.png"))
    await context.show(word_answered(context.words_with_emojis, given), one_button(words, ANOTHER), files)


async def _ask(
    context: Context, puzzle: Puzzle, path: tuple[str, ...] = (), *, fresh: bool = True, posted: bool = False
) -> None:
    words = context.words
    counts = await daily.check_unanswered(context.service, context.request, puzzle, posted=posted)
    key = "puzzle-counts" if counts else "puzzle-alone"
    said = words(key, name=puzzle.name, question=word_question(words, puzzle))
    await ask_for_move(context, puzzle_table(words, puzzle), puzzle.seat, path, said, fresh=fresh, puzzle=True)


async def show_channel(context: Context) -> None:
    """Where the daily puzzle comes to, and how to change that."""
    now = await context.service.guild(check_server(context.managing_request()))
    await context.answer(context.words("puzzle-channel", place="none" if now.puzzles is None else f"<#{now.puzzles}>"))


async def choose_channel(context: Context, channel: discord.TextChannel | None) -> None:
    """Let the daily puzzle come to this channel, or stop it."""
    request, channel_id, place = context.managing_request(), None, "none"
    if channel is not None:
        channel_id, place = channel.id, channel.mention
        missing = lacking(channel, channel.permissions_for(channel.guild.me), files=True)
        check_none_missing(context, missing, channel_id)
    to_come = await daily.choose_channel(context.service, request, channel_id)
    context.client.failed_puzzles.pop(check_server(request), None)
    await context.answer(context.words("settings-puzzle", place=place, first=int(to_come)))
