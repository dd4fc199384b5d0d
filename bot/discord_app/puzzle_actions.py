"""Puzzles as answers to an interaction: shown, answered through the picker, and wished for by a server."""

from __future__ import annotations

import discord

from bot.discord_app.base import Interaction
from bot.discord_app.buttons import one_button
from bot.discord_app.choices import find_moves
from bot.discord_app.game_actions import show
from bot.discord_app.ids import Press
from bot.discord_app.interactions import answer, managing_request_of, private_words, request_of
from bot.discord_app.move_actions import ask_for_move
from bot.discord_app.permissions import lacking, name_permissions
from bot.discord_app.picker import tokens_of
from bot.games import daily, puzzles
from bot.games.checks import check_server
from bot.games.refusal import Refusal
from bot.messages.puzzles import ended_table, puzzle_table, shows_end, word_answered, word_question
from bot.scenes import make_table_scene
from bot.scenes.analysis import make_comparison_scene

ANOTHER = "another"
"""The verb of the button below an answer."""


async def give_puzzle(interaction: Interaction) -> None:
    """A puzzle for this person: that of the day until they have answered it, else any other."""
    puzzle = await daily.choose(interaction.client.service, request_of(interaction))
    await _ask(interaction, puzzle.name, (), fresh=True)


async def open_puzzle(interaction: Interaction, pressed: Press) -> None:
    """The puzzle under whose post *Answer* was pressed."""
    await _ask(interaction, pressed.game_id, (), fresh=True, posted=True)


async def choose(interaction: Interaction, pressed: Press, values: list[str]) -> None:
    """Take one more choice in the picker, or go back to one. Who plays at once answers with the last."""
    path = (*pressed.path, *tokens_of(values))
    if path and (await interaction.client.service.person(interaction.user.id)).at_once:
        puzzle, words = puzzles.find(pressed.game_id), private_words(interaction)
        if find_moves(puzzle_table(words, puzzle), puzzle.seat, path):
            await _answer(interaction, pressed.game_id, path)
            return
    await _ask(interaction, pressed.game_id, path, fresh=False)


async def give_answer(interaction: Interaction, pressed: Press) -> None:
    """Take the move that the picker's choices amount to as the answer."""
    await _answer(interaction, pressed.game_id, pressed.path)


async def _ask(
    interaction: Interaction, name: str, path: tuple[str, ...], *, fresh: bool, posted: bool = False
) -> None:
    puzzle, words = puzzles.find(name), private_words(interaction)
    request, question = request_of(interaction), word_question(words, puzzle)
    counts = await daily.check_unanswered(interaction.client.service, request, puzzle, posted=posted)
    said = words("puzzle-counts" if counts else "puzzle-alone", name=name, question=question)
    await ask_for_move(interaction, puzzle_table(words, puzzle), puzzle.seat, path, said, fresh=fresh, puzzle=True)


async def _answer(interaction: Interaction, name: str, path: tuple[str, ...]) -> None:
    client, puzzle, words = interaction.client, puzzles.find(name), private_words(interaction)
    moves = find_moves(puzzle_table(words, puzzle), puzzle.seat, path)
    if not moves:
        raise Refusal("stale", game=name)
    given = await daily.answer(client.service, request_of(interaction), puzzle, moves[-1])
    files = []
    if not given.counts:
        theme = await client.private_theme(interaction)
        if shows_end(words, given):
            scene = make_table_scene(words, ended_table(words, puzzle), theme)
        else:
            compared = (str(given.move), puzzle.solution)
            scene = make_comparison_scene(words, puzzle_table(words, puzzle), theme, puzzle.seat, *compared)
        files.append(await client.pictures.file(scene, "solution.png"))
    await show(interaction, word_answered(client.own_emojis.words(words), given), one_button(words, ANOTHER), files)


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
    place = channel.mention if channel is not None else "none"
    await answer(interaction, words("settings-puzzle", place=place, first=int(to_come)))
