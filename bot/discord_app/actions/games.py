"""What a person can do, as answers to an interaction. Commands and buttons call the same acts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord

from bot.discord_app.core.base import Interaction
from bot.discord_app.core.buttons import board_buttons, option, page_buttons, select, view_of
from bot.discord_app.core.ids import NO_GAME, Press
from bot.discord_app.core.interactions import answer, private_words, request_of
from bot.discord_app.core.permissions import check_can_post_in, warn, with_warning
from bot.games.core.checks import check_not_over
from bot.games.core.refusal import Refusal
from bot.games.core.replay import Table
from bot.games.core.request import Request
from bot.games.core.service import Service
from bot.games.table import lobby, lookup
from bot.messages.answers import link_to_game, list_games
from bot.messages.markup import link_commands
from bot.messages.positions import word_position
from bot.messages.posts import name_game
from bot.messages.rules import word_rules_page
from bot.rules import RULESETS
from bot.scenes import (
    describe_position,
    find_rules_page,
    list_rules_pages,
    make_board_scene,
    make_example_scene,
    make_table_scene,
)
from bot.storage.rows import Game

TOPICS = ("begin", "turn", "wait", "lobby", "after", "you", "server")
"""What the help has something to say about, the first game first."""


async def confirm(interaction: Interaction, key: str, table: Table) -> None:
    """Confirm an act whose result everybody sees: silently after a button of a post, else in words."""
    if is_pressed_in_post(interaction) and not await warn(interaction, table.game):
        await interaction.response.defer()
    else:
        await say_done(interaction, key, table)


async def say_done(
    interaction: Interaction, key: str, table: Table, view: discord.ui.View | None = None, **facts: str
) -> None:
    """Say what was done in a game, and why nobody else is told of it, where that is so."""
    words = private_words(interaction)
    said = words(key, name=name_game(words, table.game), **facts)
    await show(interaction, await with_warning(interaction, said, table.game), view)


def is_pressed_in_post(interaction: Interaction) -> bool:
    """Whether a button was pressed that is not in a private answer."""
    return interaction.message is not None and not interaction.message.flags.ephemeral


def has_button(message: discord.Message, custom_id: str) -> bool:
    """Whether a message has this button; a forged press may come from any."""
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    return any(getattr(part, "custom_id", "") == custom_id for row in rows for part in row.children)


def make_act(
    use_case: Callable[[Service, Request, str], Awaitable[Table]], key: str, *, posts: bool = False
) -> Callable[[Interaction, str], Awaitable[None]]:
    """The act that carries out a use case on a game and confirms it; with ``posts`` only where the bot may post."""

    async def act(interaction: Interaction, game_id: str) -> None:
        client = interaction.client
        if posts:
            await check_can_post_in(interaction, (await get_table(interaction, game_id)).game)
        shows_lobby = await client.lobbies.is_lobby(interaction, game_id)
        table = await use_case(client.service, replace(request_of(interaction), shows_lobby=shows_lobby), game_id)
        if shows_lobby:
            words = await client.public_words(table.game.guild_id)
            await client.lobbies.answer(interaction, words, game_id)
            if table.running and (warning := await warn(interaction, table.game)):
                await answer(interaction, warning)
        else:
            await confirm(interaction, key, table)

    return act


join = make_act(lobby.join, "answer-joined")
leave = make_act(lobby.leave, "answer-left")
start = make_act(lobby.start, "answer-started", posts=True)


async def add_computer(interaction: Interaction, game_id: str, level: str = "") -> None:
    """Let a computer take the next free seat: of this level, or of the one chosen under the lobby."""
    data: Mapping[str, Any] = interaction.data or {}
    if not (chosen := level or "".join(map(str, data.get("values", ())))):
        raise Refusal("old-button")
    await make_act(partial(lobby.add_computer, level=chosen), "answer-computer")(interaction, game_id)


async def plays_at_once(interaction: Interaction) -> bool:
    """Whether this person's last choice in a picker plays the move, without a look at what it brings."""
    return (await interaction.client.service.person(interaction.user.id)).at_once


def is_in_private_message(interaction: Interaction) -> bool:
    """Whether something was pressed in a message that only this person sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def show(
    interaction: Interaction,
    text: str,
    view: discord.ui.View | None = None,
    files: Sequence[discord.File | discord.Attachment] = (),
    *,
    fresh: bool = False,
) -> None:
    """Show this in the pressed private message, or begin one, always with ``fresh``.

    Of the pictures that the message has, those stay that are named. A forged press must not write over a public post.
    """
    if is_in_private_message(interaction) and not fresh:
        # An answer that names no attachments takes them all off (discord-api-docs #6277).
        edit = (
            interaction.edit_original_response if interaction.response.is_done() else interaction.response.edit_message
        )
        await edit(content=text, view=view, attachments=list(files))
    else:
        new = [file for file in files if isinstance(file, discord.File)]
        await answer(interaction, text, view=view, files=new)


async def get_table(interaction: Interaction, game_id: str) -> Table:
    """A game that the person may see."""
    return await interaction.client.service.table(game_id, request_of(interaction))


async def get_begun(interaction: Interaction, game_id: str) -> Table:
    """A game that has begun."""
    table = await get_table(interaction, game_id)
    if table.replay is None:
        check_not_over(table.game)
        raise Refusal("not-started", game=game_id)
    return table


async def show_table(interaction: Interaction, game_id: str) -> None:
    """The whole table, for this person only."""
    client, words = interaction.client, private_words(interaction)
    table = await get_begun(interaction, game_id)
    theme, seat = await client.private_theme(interaction), table.game.seat_of(interaction.user.id)
    file = await client.pictures.file(make_table_scene(words, table, theme, seat=seat))
    text = await client.board_text(words, table, table.game.version)
    await answer(interaction, text, view=board_buttons(words, table), files=[file])


async def show_table_as_text(interaction: Interaction, game_id: str) -> None:
    """The whole table in words, for this person only."""
    words, table = private_words(interaction), await get_begun(interaction, game_id)
    seat = table.game.seat_of(interaction.user.id)
    *before, last = word_position(describe_position(words, table, seat))
    for text in before:
        await answer(interaction, text)
    await answer(interaction, last, view=board_buttons(words, table))


async def show_mine(interaction: Interaction, game_id: str) -> None:
    """The person's own board, large."""
    client, words = interaction.client, private_words(interaction)
    table = await get_begun(interaction, game_id)
    player = table.game.player(interaction.user.id)
    if player is None:
        raise Refusal("not-seated", game=game_id)
    theme = await client.private_theme(interaction)
    file = await client.pictures.file(make_board_scene(words, table, theme, player.seat))
    await answer(interaction, name_game(words, table.game), files=[file])


async def show_games(interaction: Interaction) -> None:
    """The person's games everywhere, and the open games of the server if there is one."""
    service, request = interaction.client.service, request_of(interaction)
    mine = await lookup.my_games(service, request.person.id)
    here = await lookup.list_games(service, request)
    links = await find_links(interaction, [table.game for table in (*mine, *here)])
    private = request.guild_id is None
    text = list_games(private_words(interaction), mine, here, links, request.person.id, private=private)
    await answer(interaction, text)


async def find_links(interaction: Interaction, games: Sequence[Game]) -> dict[str, str]:
    """Where each of these games is: its newest message, else its channel."""
    messages = await lookup.newest_messages(interaction.client.service, [game.id for game in games])
    return {game.id: link_to_game(game, messages.get(game.id)) for game in games}


async def show_rules(interaction: Interaction, ruleset: str, page: int = 0, *, fresh: bool = True) -> None:
    """A page of the rules of a game with its drawn example, and buttons that turn it."""
    if ruleset not in RULESETS:
        raise Refusal("no-such-ruleset", text=ruleset)
    client, words = interaction.client, private_words(interaction)
    examples = list_rules_pages(ruleset)
    page %= len(examples)
    theme = await client.private_theme(interaction)
    file = await client.pictures.file(make_example_scene(words, examples[page], theme))
    text = word_rules_page(words, ruleset, examples[page].key)
    view = page_buttons(words, page, len(examples), lambda way, to: Press("page", NO_GAME, 0, (ruleset, way), to))
    await show(interaction, text, view, [file], fresh=fresh)


async def turn_page(interaction: Interaction, press: Press) -> None:
    """Show another page of the rules."""
    if not press.path:
        raise Refusal("old-button")
    await show_rules(interaction, press.path[0], press.part, fresh=False)


async def show_help(interaction: Interaction, topic: str = TOPICS[0]) -> None:
    """How to play here, and more about one of the `TOPICS`."""
    if topic not in TOPICS:
        raise Refusal("old-button")
    words = private_words(interaction)
    text = link_commands(words(f"help-{topic}.text"), interaction.client.command_id)
    topics = [option(words(f"help-{one}"), one, default=one == topic != TOPICS[0]) for one in TOPICS]
    await show(interaction, text, view_of(select(Press("help", NO_GAME, 0), words("help-more"), topics)))


async def rules_of(interaction: Interaction, game_id: str) -> None:
    """The rules of this game, at the page of what is being done in it."""
    table = await get_table(interaction, game_id)
    await show_rules(interaction, table.game.ruleset, find_rules_page(table))
