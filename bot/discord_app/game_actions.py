"""What a person can do, as answers to an interaction. Commands and buttons call the same acts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import discord

from bot.discord_app.base import Interaction
from bot.discord_app.buttons import add_link, board_buttons, one_button, page_buttons
from bot.discord_app.choices import notation, walk
from bot.discord_app.ids import Press
from bot.discord_app.interactions import (
    OldButton,
    answer,
    private_words,
    request_of,
)
from bot.discord_app.picker import picker_text, picker_view, tokens_of
from bot.discord_app.posting import check_can_post_in, warn, with_warning
from bot.games import lobby, lookup, moderate, play, undo
from bot.games.decision import Request
from bot.games.refusals import NoSuchRuleset, NotSeated, NotStarted, OthersMoved, Stale
from bot.games.replay import Table
from bot.games.service import Service
from bot.messages.answers import link_to_game, list_games, word_refusal
from bot.messages.narration import name_move, replace_icons
from bot.messages.positions import word_position
from bot.messages.posts import name_game, word_board
from bot.messages.rules import word_rules_page
from bot.rules import RULESETS
from bot.scenes import (
    describe_position,
    list_rules_pages,
    make_board_scene,
    make_example_scene,
    make_preview_scene,
    make_table_scene,
)


async def confirm(interaction: Interaction, key: str, table: Table) -> None:
    """Confirm an act whose result everybody sees: in words after a command, silently after a button.

    Where nobody sees it, in words that say so.
    """
    warning = await warn(interaction, table.game)
    if interaction.type is discord.InteractionType.component and not warning:
        await interaction.response.defer()
        return
    words = private_words(interaction)
    await answer(interaction, "\n".join(filter(None, (words(key, name=name_game(words, table.game)), warning))))


def make_act(
    use_case: Callable[[Service, Request, str], Awaitable[Table]], key: str, *, posts: bool = False
) -> Callable[[Interaction, str], Awaitable[None]]:
    """The act that carries out a use case on a game and confirms it; with ``posts`` only where the bot may post."""

    async def act(interaction: Interaction, game_id: str) -> None:
        client, request = interaction.client, request_of(interaction)
        if posts:
            await check_can_post_in(interaction, (await lookup.get_table(client.service, request, game_id)).game)
        shows_lobby = await client.lobbies.is_lobby(interaction, game_id)
        table = await use_case(client.service, replace(request, shows_lobby=shows_lobby), game_id)
        if shows_lobby:
            words = await client.public_words(table.game.guild_id)
            await client.lobbies.answer(interaction, words, game_id)
            if table.running and (warning := await warn(interaction, table.game)):
                await answer(interaction, warning)
        else:
            await confirm(interaction, key, table)

    return act


join = make_act(lobby.join, "answer-joined")
add_computer = make_act(lobby.add_computer, "answer-computer")
leave = make_act(lobby.leave, "answer-left")
start = make_act(lobby.start, "answer-started", posts=True)
end = make_act(moderate.end, "answer-ended")


async def play_move(interaction: Interaction, game_id: str, text: str) -> None:
    """Play a typed move, in which a colour may be its emoji."""
    service, request = interaction.client.service, request_of(interaction)
    game = (await lookup.get_table(service, request, game_id)).game
    colours = RULESETS[game.ruleset].colours
    text = replace_icons(private_words(interaction), game.ruleset, colours, text)
    table = await play.play(service, request, game_id, text)
    await _go_on(interaction, table, await _played(interaction, table), fresh=True)


async def open_picker(interaction: Interaction, game_id: str) -> None:
    """Ask for a move, step by step, in a private message."""
    await _show_picker(interaction, Press("step", game_id, version=0), fresh=True)


async def choose(interaction: Interaction, press: Press, values: Sequence[str]) -> None:
    """Take one more choice in the picker: a button's is in its id, a select adds its own. Or go back to one."""
    await _show_picker(interaction, press._replace(path=(*press.path, *tokens_of(values))), fresh=False)


async def _show_picker(interaction: Interaction, press: Press, *, fresh: bool) -> None:
    table = await lookup.get_table(interaction.client.service, request_of(interaction), press.game_id)
    player = play.check_may_act(table, request_of(interaction))
    if not fresh and press.version < table.shown:
        raise Stale(game=press.game_id)
    await _ask(interaction, table, player.seat, press.path, fresh=fresh)


async def _ask(
    interaction: Interaction, table: Table, seat: int, path: Sequence[str] = (), before: str = "", *, fresh: bool
) -> None:
    """Show the picker with these choices made; ``before`` it what has just been played."""
    client, words = interaction.client, private_words(interaction)
    choices = walk(words, table, seat, path)
    text = picker_text(words, table, choices, before)
    view = picker_view(words, table, choices, undo=bool(table.position.picked(seat)))
    files = []
    if choices.move:
        theme = await client.private_theme(interaction)
        files = [await client.pictures.file(make_preview_scene(words, table, theme, seat, choices.move))]
    await show(interaction, text, view, files, fresh=fresh)


async def play_picked(interaction: Interaction, press: Press) -> None:
    """Play the move that the picker's choices amount to, and ask for the next if it is the same person's."""
    request = request_of(interaction, press.version)
    table = await play.play(interaction.client.service, request, press.game_id, notation(press.path))
    await _go_on(interaction, table, await _played(interaction, table), fresh=False)


async def take_back(interaction: Interaction, game_id: str) -> None:
    """Take back one's last move or secret choice and be asked for another; or offer to ask the others."""
    words = private_words(interaction)
    try:
        table = await undo.undo(interaction.client.service, request_of(interaction), game_id)
    except OthersMoved as refused:
        await answer(interaction, word_refusal(words, refused), view=one_button(words, "ask", game_id))
        return
    await _go_on(interaction, table, await with_warning(interaction, words("answer-undone"), table.game), fresh=False)


async def ask_to_take_back(interaction: Interaction, game_id: str) -> None:
    """Ask the others whether one's last move may be taken back."""
    table = await undo.undo(interaction.client.service, request_of(interaction), game_id, ask=True)
    words = private_words(interaction)
    said = words("answer-asked" if table.game.offer is not None else "answer-undone")
    await show(interaction, await with_warning(interaction, said, table.game))


async def _go_on(interaction: Interaction, table: Table, said: str, *, fresh: bool) -> None:
    """Say what was done; where this person is to act again, with the picker for it."""
    player = table.game.player(interaction.user.id)
    if player is not None and player in table.to_act:
        await _ask(interaction, table, player.seat, before=said, fresh=fresh)
        return
    view = None
    if player is not None and table.running and table.position.picked(player.seat):
        view = one_button(private_words(interaction), "undo", table.game.id)
        said = f"{said}\n-# {private_words(interaction)('answer-secret')}"
    view = add_link(private_words(interaction), view, await _next_game(interaction, table))
    await show(interaction, said, view, fresh=fresh)


async def _next_game(interaction: Interaction, after: Table) -> str | None:
    """Where the game is that has waited longest for this person, after the one they have just played in."""
    service = interaction.client.service
    found = await lookup.next_game(service, interaction.user.id, after.game.id)
    if found is None:
        return None
    messages = await lookup.newest_messages(service, [found.game.id])
    return link_to_game(found.game, messages.get(found.game.id))


async def show(
    interaction: Interaction,
    text: str,
    view: discord.ui.View | None = None,
    files: Sequence[discord.File] = (),
    *,
    fresh: bool = False,
) -> None:
    """Show this in the pressed private message, or begin one, always with ``fresh``.

    A forged press must not write over a public post.
    """
    private = interaction.message is not None and interaction.message.flags.ephemeral
    if private and not fresh and not interaction.response.is_done():
        await interaction.response.edit_message(content=text, view=view, attachments=list(files))
    else:
        await answer(interaction, text, view=view, files=files)


async def _played(interaction: Interaction, table: Table) -> str:
    words, player = private_words(interaction), table.game.player(interaction.user.id)
    mine = [turn for turn in table.turns_since(0) if player is not None and turn.seat == player.seat]
    sentence = words("answer-played", move=name_move(words, table.game.ruleset, mine[-1]))
    return await with_warning(interaction, sentence, table.game)


async def get_begun(interaction: Interaction, game_id: str) -> Table:
    """A game of this server that has begun.

    :raises NotStarted: it is a lobby.
    """
    table = await lookup.get_table(interaction.client.service, request_of(interaction), game_id)
    if table.replay is None:
        raise NotStarted(game=game_id)
    return table


async def show_table(interaction: Interaction, game_id: str) -> None:
    """The whole table, for this person only."""
    client, words = interaction.client, private_words(interaction)
    table = await get_begun(interaction, game_id)
    file = await client.pictures.file(make_table_scene(words, table, await client.private_theme(interaction)))
    text = word_board(words, table, since=table.game.version).content
    await answer(interaction, text, view=board_buttons(words, table.game), files=[file])


async def tell_table(interaction: Interaction, game_id: str) -> None:
    """The whole table in words, for this person only."""
    words, table = private_words(interaction), await get_begun(interaction, game_id)
    *before, last = word_position(describe_position(words, table))
    for text in before:
        await answer(interaction, text)
    await answer(interaction, last, view=board_buttons(words, table.game))


async def show_mine(interaction: Interaction, game_id: str) -> None:
    """The person's own board, large."""
    client, words = interaction.client, private_words(interaction)
    table = await get_begun(interaction, game_id)
    player = table.game.player(interaction.user.id)
    if player is None:
        raise NotSeated(game=game_id)
    theme = await client.private_theme(interaction)
    file = await client.pictures.file(make_board_scene(words, table, theme, player.seat))
    await answer(interaction, name_game(words, table.game), files=[file])


async def show_games(interaction: Interaction) -> None:
    """The person's games everywhere, and the open games of the server."""
    service, request = interaction.client.service, request_of(interaction)
    mine = await lookup.my_games(service, request.person.id)
    here = await lookup.list_games(service, request)
    ids = [table.game.id for table in (*mine, *here)]
    messages = await lookup.newest_messages(service, ids)
    links = {table.game.id: link_to_game(table.game, messages.get(table.game.id)) for table in (*mine, *here)}
    await answer(interaction, list_games(private_words(interaction), mine, here, links, request.person.id))


async def show_rules(interaction: Interaction, ruleset: str, page: int = 0, *, fresh: bool = True) -> None:
    """A page of the rules of a game with its drawn example, and buttons that turn it."""
    if ruleset not in RULESETS:
        raise NoSuchRuleset(text=ruleset)
    client, words = interaction.client, private_words(interaction)
    examples = list_rules_pages(ruleset)
    page %= len(examples)
    theme = await client.private_theme(interaction)
    file = await client.pictures.file(make_example_scene(words, examples[page], theme))
    text = word_rules_page(words, ruleset, examples[page].key)
    view = page_buttons(words, ruleset, page, len(examples))
    await show(interaction, text, view, [file], fresh=fresh)


async def turn_page(interaction: Interaction, press: Press) -> None:
    """Show another page of the rules."""
    if not press.path:
        raise OldButton()
    await show_rules(interaction, press.path[0], press.part, fresh=False)


async def show_help(interaction: Interaction) -> None:
    """How to play here."""
    await answer(interaction, private_words(interaction)("help"))


async def rules_of(interaction: Interaction, game_id: str) -> None:
    """The rules of this game."""
    table = await lookup.get_table(interaction.client.service, request_of(interaction), game_id)
    await show_rules(interaction, table.game.ruleset)
