"""What people do beside moving: resign, call each other, agree, change seats, play again. Answers to interactions."""

from __future__ import annotations

import discord

from bot.discord_app.base import Interaction
from bot.discord_app.buttons import one_button
from bot.discord_app.game_actions import confirm, make_act, show
from bot.discord_app.interactions import answer, private_words, request_of
from bot.discord_app.posting import with_warning
from bot.games import lookup, offers, rematches, seating, seats, waiting
from bot.games.checks import check_plays
from bot.games.decision import Person
from bot.messages.posts import name_game


async def ask_to_resign(interaction: Interaction, game_id: str) -> None:
    """Ask whether the person is sure."""
    request, words = request_of(interaction), private_words(interaction)
    table = await lookup.get_table(interaction.client.service, request, game_id)
    check_plays(table, request)
    sure = words("answer-resign-sure", name=name_game(words, table.game))
    await answer(interaction, sure, view=one_button(words, "resign", game_id))


async def resign(interaction: Interaction, game_id: str) -> None:
    """Give up; the question goes away with its button."""
    table = await seats.resign(interaction.client.service, request_of(interaction), game_id)
    words = private_words(interaction)
    said = words("answer-resigned", name=name_game(words, table.game))
    await show(interaction, await with_warning(interaction, said, table.game))


nudge = make_act(waiting.nudge, "answer-nudged")
give_time = make_act(waiting.give_time, "answer-time")
decline = make_act(offers.decline, "answer-declined")
rematch = make_act(rematches.open_rematch, "answer-rematch", posts=True)


async def agree(interaction: Interaction, game_id: str) -> None:
    """Consent to what is asked."""
    table = await offers.agree(interaction.client.service, request_of(interaction), game_id)
    if table.game.offer is not None:
        # More must agree; nothing public shows that this person has.
        await answer(interaction, private_words(interaction)("answer-agreed"))
    else:
        await confirm(interaction, "answer-agreed", table)


async def offer_seat(
    interaction: Interaction, game_id: str, seat: int, person: discord.User | discord.Member | None
) -> None:
    """Give a seat to a person, who must agree, or to a computer."""
    taking = None if person is None else Person(person.id, person.display_name)
    table = await offers.offer_seat(interaction.client.service, request_of(interaction), game_id, seat, taking)
    await confirm(interaction, "answer-seat-asked" if table.game.offer else "answer-seat-given", table)


async def remove(interaction: Interaction, game_id: str, seat: int) -> None:
    """Send somebody away from a lobby."""
    table = await seating.remove(interaction.client.service, request_of(interaction), game_id, seat)
    await confirm(interaction, "answer-removed", table)


async def pass_host(interaction: Interaction, game_id: str, person: discord.User | discord.Member) -> None:
    """Hand the hosting on."""
    table = await seats.pass_host(interaction.client.service, request_of(interaction), game_id, person.id)
    await confirm(interaction, "answer-host", table)
