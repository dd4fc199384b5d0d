"""What people do beside moving: resign, call each other, agree, change seats, play again. Answers to interactions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import discord

from bot.discord_app.actions.games import confirm, get_table, has_button, is_pressed_in_post, make_act, say_done, show
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.buttons import one_button
from bot.discord_app.core.interactions import answer, check_member, check_player, private_words, request_of
from bot.discord_app.core.members import find_who_left
from bot.discord_app.core.permissions import check_can_post, check_can_post_in, is_channel_deleted
from bot.games.core.checks import check_plays, check_server
from bot.games.core.replay import Table
from bot.games.core.request import Person
from bot.games.posting.calling import asked
from bot.games.table import channels, ending, lobby, lookup, offers, rematches, seats
from bot.games.time import waiting
from bot.messages.answers import link_to_game, word_cancelling, word_resigning
from bot.messages.markup import mention
from bot.messages.people import list_names, mention_players, name_player
from bot.messages.posts import name_game, word_offer
from bot.opponents.levels import STAND_IN


async def ask_to_resign(interaction: Interaction, game_id: str) -> None:
    """Ask whether the person is sure."""
    words, table = private_words(interaction), await get_table(interaction, game_id)
    sure = word_resigning(words, table, check_plays(table, request_of(interaction)))
    await show(interaction, sure, one_button(words, "resign", game_id))


async def resign(interaction: Interaction, game_id: str) -> None:
    """Give up; the question goes away with its button."""
    table = await seats.resign(interaction.client.service, request_of(interaction), game_id)
    await say_done(interaction, "answer-resigned", table)


async def nudge(interaction: Interaction, game_id: str) -> None:
    """Call those for whom the game waits, and say who of them has left the server."""
    client, request, words = interaction.client, request_of(interaction), private_words(interaction)
    table = await client.service.table(game_id, request)
    waiting.check_may_nudge(table, request, client.service.clock())
    left = await find_who_left(client, table.game, [player.user_id for player in table.people_to_act])
    table = await waiting.nudge(client.service, request, game_id, left)
    names = [name_player(words, player) for player in table.game.players if player.user_id in left]
    if names:
        await say_done(interaction, "answer-nudged-without", table, who=", ".join(names))
    else:
        await confirm(interaction, "answer-nudged", table)


async def ask_to_cancel(interaction: Interaction, game_id: str) -> None:
    """Ask whether the person is sure; a lobby in which nobody else sits may close at once."""
    request, words = request_of(interaction), private_words(interaction)
    table = await get_table(interaction, game_id)
    outcome = ending.outcome_of_cancel(table, request)
    if outcome == "lobby" and len(table.game.humans) == 1:
        await cancel(interaction, game_id)
        return
    sure = word_cancelling(words, table, request.person.id, outcome)
    await show(interaction, sure, one_button(words, "cancel", game_id))


async def cancel(interaction: Interaction, game_id: str) -> None:
    """Call a game off, or ask the others whether it may be; the question goes away with its button."""
    table = await ending.cancel(interaction.client.service, request_of(interaction), game_id)
    if table.running:
        others = (player for player in table.game.humans if player.user_id in asked(table))
        who = mention_players(private_words(interaction), others)
        await say_done(interaction, "answer-cancel-asked", table, who=who)
    else:
        await say_done(interaction, "answer-cancelled", table)


give_time = make_act(waiting.give_time, "answer-time")


async def decline(interaction: Interaction, game_id: str) -> None:
    """Refuse what is asked, take one's own question back, or say that one will not come."""
    game = (await get_table(interaction, game_id)).game
    own = game.offer is not None and game.offer.by == interaction.user.id
    key = "answer-not-coming" if game.status == "lobby" else "answer-withdrawn" if own else "answer-declined"
    await make_act(offers.decline, key)(interaction, game_id)


async def rematch(interaction: Interaction, game_id: str) -> None:
    """Ask the same people for another game, where the last one was; where that is gone, here."""
    client, request, words = interaction.client, request_of(interaction), private_words(interaction)
    last = (await get_table(interaction, game_id)).game
    here = await is_channel_deleted(client, last)
    if here:
        check_can_post(interaction)
    else:
        await check_can_post_in(interaction, last)
    table = await rematches.open_rematch(client.service, request, game_id, here=here)
    game = table.game
    if is_pressed_in_post(interaction) and interaction.channel_id == game.place:
        await interaction.response.defer()
        return
    # In the thread of the last game everybody is to see that there is another, and nobody twice.
    public = interaction.channel_id == last.place != game.place and game.version == 1
    await interaction.response.defer(ephemeral=not public, thinking=True)
    await client.wait_until_told(game.id)
    messages = await lookup.newest_messages(client.service, [game.id])
    link = link_to_game(game, messages.get(game.id))
    await answer(interaction, words("answer-rematch", name=name_game(words, game), link=link), ephemeral=not public)


async def agree(interaction: Interaction, game_id: str) -> None:
    """Consent to what is asked."""
    table = await offers.agree(interaction.client.service, request_of(interaction), game_id)
    if table.game.offer is not None:
        await _wait_for_others(interaction, table)
    else:
        await confirm(interaction, "answer-agreed", table)


async def _wait_for_others(interaction: Interaction, table: Table) -> None:
    """More must agree: the question that was pressed says who; after a command a private answer does."""
    data: Mapping[str, Any] = interaction.data or {}
    message, pressed = interaction.message, str(data.get("custom_id"))
    if message is not None and is_pressed_in_post(interaction) and has_button(message, pressed):
        text = word_offer(await interaction.client.public_words(table.game.guild_id), table).content
        await interaction.response.edit_message(content=text)
        return
    words = private_words(interaction)
    await answer(interaction, words("answer-agreed-more", who=list_names(words, map(mention, asked(table)))))


async def offer_seat(
    interaction: Interaction,
    game_id: str,
    seat: int,
    person: discord.User | discord.Member | None,
    level: str = STAND_IN,
) -> None:
    """Give a seat to a person, who must agree, or to a computer of this level."""
    if person is not None:
        check_server(request_of(interaction))
        check_player(interaction, person, "replace")
    client, request = interaction.client, request_of(interaction)
    taking = None if person is None else Person(person.id, person.display_name)
    game = (await get_table(interaction, game_id)).game
    owner = [player.user_id for player in game.players if player.seat == seat]
    left = bool(await find_who_left(client, game, owner))
    table = await offers.offer_seat(client.service, request, game_id, seat, taking, gone=left, level=level)
    await confirm(interaction, "answer-seat-asked" if table.game.offer else "answer-seat-given", table)


async def remove(interaction: Interaction, game_id: str, seat: int) -> None:
    """Send somebody away from a lobby."""
    await make_act(partial(lobby.remove, seat=seat), "answer-removed")(interaction, game_id)


async def move_here(interaction: Interaction, game_id: str) -> None:
    """Go on in this channel with a game whose own is gone."""
    check_can_post(interaction)
    await make_act(channels.move_here, "answer-moved")(interaction, game_id)


async def pass_host(interaction: Interaction, game_id: str, person: discord.User | discord.Member) -> None:
    """Hand the hosting on."""
    check_server(request_of(interaction))
    check_member(interaction, person)
    await make_act(partial(seats.pass_host, user_id=person.id), "answer-host")(interaction, game_id)
