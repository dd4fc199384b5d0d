"""Puzzles as answers to an interaction: shown, answered through the picker, and wished for by a server."""

from __future__ import annotations

import discord

from bot.discord_app.actions.games import plays_at_once, show
from bot.discord_app.actions.moves import ask_for_move
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.buttons import one_button
from bot.discord_app.core.ids import Press
from bot.discord_app.core.interactions import answer, managing_request_of, private_words, request_of
from bot.discord_app.core.permissions import lacking, name_permissions
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


async def give_puzzle(interaction: Interaction) -> None:
    """A puzzle for this person: that of the day until they have answered it, else any other."""
    await _ask(interaction, await daily.choose(interaction.client.service, request_of(interaction)))


async def open_puzzle(interaction: Interaction, pressed: Press) -> None:
    """The puzzle under whose post *Answer* was pressed."""
    await _ask(interaction, puzzles.find(pressed.game_id), posted=True)


async def choose(interaction: Interaction, pressed: Press, values: list[str]) -> None:
    """Take one more choice in the picker, or go back to one. Who plays at once answers with the last."""
    puzzle, path = puzzles.find(pressed.game_id), (*pressed.path, *tokens_of(values))
    table = puzzle_table(private_words(interaction), puzzle)
    if path and await plays_at_once(interaction) and find_moves(table, puzzle.seat, path):
        await give_answer(interaction, pressed._replace(path=path))
    else:
        await _ask(interaction, puzzle, path, fresh=False)


async def give_answer(interaction: Interaction, pressed: Press) -> None:
    """Take the move that the picker's choices amount to as the answer."""
    client, words, puzzle = interaction.client, private_words(interaction), puzzles.find(pressed.game_id)
    table = puzzle_table(words, puzzle)
    moves = find_moves(table, puzzle.seat, pressed.path)
    if not moves:
        raise Refusal("stale", game=puzzle.name)
    given = await daily.answer(client.service, request_of(interaction), puzzle, moves[-1])
    files = []
    if not given.counts:
        theme = await client.private_theme(interaction)
        if shows_end(words, given):
            scene = make_table_scene(words, ended_table(words, puzzle), theme)
        else:
            scene = make_comparison_scene(words, table, theme, puzzle.seat, str(given.move), puzzle.solution)
        files.append(await client.pictures.file(scene, "solution.png"))
    await show(interaction, word_answered(client.own_emojis.words(words), given), one_button(words, ANOTHER), files)


async def _ask(
    interaction: Interaction, puzzle: Puzzle, path: tuple[str, ...] = (), *, fresh: bool = True, posted: bool = False
) -> None:
    words, service = private_words(interaction), interaction.client.service
    counts = await daily.check_unanswered(service, request_of(interaction), puzzle, posted=posted)
    key = "puzzle-counts" if counts else "puzzle-alone"
    said = words(key, name=puzzle.name, question=word_question(words, puzzle))
    await ask_for_move(interaction, puzzle_table(words, puzzle), puzzle.seat, path, said, fresh=fresh, puzzle=True)


async def show_channel(interaction: Interaction) -> None:
    """Where the daily puzzle comes to, and how to change that."""
    now = await interaction.client.service.guild(check_server(managing_request_of(interaction)))
    words = private_words(interaction)
    await answer(interaction, words("puzzle-channel", place="none" if now.puzzles is None else f"<#{now.puzzles}>"))


async def choose_channel(interaction: Interaction, channel: discord.TextChannel | None) -> None:
    """Let the daily puzzle come to this channel, or stop it."""
    client, words = interaction.client, private_words(interaction)
    request = managing_request_of(interaction)
    if channel is not None:
        missing = lacking(channel, channel.permissions_for(channel.guild.me), files=True)
        if missing:
            raise Refusal("missing-permissions", permissions=name_permissions(words, missing), channels=channel.mention)
    to_come = await daily.choose_channel(client.service, request, channel.id if channel is not None else None)
    client.failed_puzzles.pop(check_server(request), None)
    place = channel.mention if channel is not None else "none"
    await answer(interaction, words("settings-puzzle", place=place, first=int(to_come)))
