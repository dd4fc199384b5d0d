"""Calls: who is mentioned, who gets a private message and plays from there, and who is left in peace.

Reminders, nudges, quiet hours and turns that run out are stories, and so is who takes whose seat.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party, choose_first, link_to
from tests.discord_stand_in import Person, StandIn
from tests.support.says import says


async def test_the_list_of_games_names_mine_on_every_server_with_turn_time_and_newest_board(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    here = await party.type(await party.game())
    elsewhere = discord.add_guild("Glaziers")
    for person in (party.ana, party.ben):
        discord.join(person, elsewhere)
    room = discord.channel("azul", elsewhere)
    await party.ana.command("azul new", room, opponent=party.ben)
    await party.ben.command("azul join", room)
    there = await party.newest(room)
    since = int(bot.clock.now.timestamp())
    listed = (await party.ana.command("azul games")).content
    for board in (here, there):
        (line,) = [line for line in listed.splitlines() if (await party.table(board)).game.id in line]
        mover = party.mover(board)
        assert ("**your turn**" if mover is party.ana else f"waiting for {mover.name}") in line
        assert f"since <t:{since}:R>" in line
        assert line.endswith(link_to(board))


async def test_who_may_have_left_is_nudged_where_discord_does_not_say(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game()
    (other, *_) = party.others(board)
    await bot.let_pass(hours=1)
    discord.fail("GET", "/guilds/*/members/*", status=403, code=50001)
    assert says(await other.command("azul nudge"), "answer-nudged")


async def test_a_forged_consent_writes_over_no_other_post(party: Party) -> None:
    board = await party.game()
    told = board.content
    await party.ana.command("azul table replace", seat=2, person=party.chi)
    question = await party.discord.next_message(after=board)
    answer = await party.chi.press(board, question.button("Agree").custom_id or "")
    assert answer.ephemeral
    assert says(answer, "answer-agreed-more", who=party.ben.mention)
    assert board.content == told


async def test_neither_a_seat_nor_the_hosting_goes_to_a_bot(discord: StandIn, party: Party) -> None:
    board, dicey = await party.game(), discord.person("Dicey")
    dicey.bot = True
    for by in (party.ana, party.ben, party.boss, party.chi):
        hosting = "refused-not-a-player" if by in (party.ana, party.boss) else "refused-host-only"
        for bot, me in ((discord.world.bot, 1), (dicey, 0)):
            answer = await by.command("azul table replace", seat=2, person=bot)
            assert says(answer, "refused-bot-invited", me=me, act="replace")
            assert says(await by.command("azul table host", person=bot), hosting)
    await party.bot.idle()
    assert discord.channel().messages[-1] is board


class Called(NamedTuple):
    """Somebody who is called by a private message to a board, and who else plays."""

    board: Message
    call: Message
    person: Person
    other: Person


@pytest.fixture
async def called(party: Party) -> Called:
    """A game whose second to move wishes private messages, after the first move."""
    board = await party.game()
    other, (person, *_) = party.mover(board), party.others(board)
    await party.prefer(person, notify="direct")
    board = await party.type(board)
    (call,) = person.direct.messages
    return Called(board, call, person, other)


async def play_there(person: Person, call: Message) -> Message:
    """Your move in the private message, the first choice of each step, and Play."""
    picker = await choose_first(person, await person.click(call, "Your move"))
    assert (picker.ephemeral, picker.message.channel) == (True, person.direct)
    assert picker.message.attachments
    assert says(await person.click(picker.message, "Play"), "answer-played")
    return picker.message


async def test_its_picture_has_the_theme_of_its_person(party: Party, called: Called) -> None:
    light = called.call.attachments[0].data
    pictures = set()
    for theme in ("light", "dark"):
        await party.prefer(called.person, theme=theme)
        board = await party.type(await party.type(await party.newest()))
        pictures.add(board.attachments[0].data == called.person.direct.messages[-1].attachments[0].data)
    assert light
    assert pictures == {True, False}


async def test_a_secret_choice_is_made_and_taken_back_in_the_private_message(party: Party) -> None:
    for person in party.people[:2]:
        await party.prefer(person, notify="direct")
    board, _, people = await party.tiling()
    person = next(one for one in people if one.direct.messages and one.direct.messages[-1].buttons)
    picker = await play_there(person, person.direct.messages[-1])
    assert says(await person.click(picker, "Undo"), "answer-undone")
    now = await party.table(board)
    assert now.game.player(person.id) in now.to_act


async def test_a_call_that_was_deleted_or_is_too_old_to_edit_holds_up_nothing(
    discord: StandIn, bot: Bot, party: Party, called: Called
) -> None:
    discord.delete_message(called.call)
    board = await party.type(await party.type(called.board))
    discord.fail("PATCH", "/channels/*/messages/*", status=429, code=30046, times=20, retry_after=0.01)
    (call,) = called.person.direct.messages
    board = await party.type(board)
    await bot.idle()
    assert board.pings
    assert says(await called.person.click(call, "Your move"), "refused-not-your-turn")


async def test_a_conversation_that_is_unknown_is_no_channel_that_is_gone(
    discord: StandIn, party: Party, called: Called
) -> None:
    discord.fail("POST", f"/channels/{called.person.direct.id}/messages", status=404, code=10003)
    board = await party.type(await party.type(called.board))
    assert board.channel.messages[-1].pings == {called.person}
    assert not (await party.table(board)).game.channel_gone


async def test_where_the_bot_was_sent_away_who_plays_privately_reads_that_nobody_was_told(
    discord: StandIn, called: Called
) -> None:
    discord.remove_bot()
    picker = await play_there(called.person, called.call)
    assert says(picker, "answer-no-server")


async def test_private_presses_reach_no_game_in_which_one_does_not_sit_and_nobody_moderates_there(
    party: Party, called: Called
) -> None:
    custom_id = called.call.button("Your move").custom_id or ""
    for person, verbs in ((party.dariush, ("move", "mine", "table", "join", "end", "rematch")), (party.boss, ("end",))):
        await person.say("Hello", person.direct)
        (letter,) = person.direct.messages
        for verb in verbs:
            answer = await person.press(letter, custom_id.replace(":move:", f":{verb}:"))
            assert says(answer, "refused-no-such-game")
    own = await party.seated(party.boss, party.ana)
    refused = await party.boss.press(letter, f"azul:{own.game.id}:1:end:")
    assert says(refused, "refused-moderator-only")
    assert (await party.table(called.board)).running
