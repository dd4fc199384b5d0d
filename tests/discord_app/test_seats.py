"""Seats in Discord: resigning, giving a seat to somebody else, handing on the hosting, and playing again."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.people import Person
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Channel, Message, Permission
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_calls import link_to
from tests.discord_app.test_threads import in_thread
from tests.support.says import says


async def resign(person: Person) -> None:
    question = (await person.command("azul resign")).message
    await person.click(question, "Yes, resign")


async def test_with_three_a_computer_takes_the_seat_and_plays_on(party: Party) -> None:
    mover = party.mover(await party.game(3))
    await resign(mover)
    after = await party.newest()
    assert says(after, "act-resign-seat")
    assert f"**{mover.name} (computer)** took" in after.content
    assert after.pings == {party.mover(after)} != {mover}
    assert says(await mover.click(after, "Your move"), "refused-not-seated")


async def test_a_forged_consent_writes_over_no_other_post(party: Party) -> None:
    board = await party.game()
    told = board.content
    await party.ana.command("azul table replace", seat=2, person=party.chi)
    question = await party.discord.next_message(after=board)
    answer = await party.chi.press(board, question.button("Agree").custom_id or "")
    assert answer.ephemeral
    assert says(answer, "answer-agreed-more", who=party.ben.mention)
    assert board.content == told


@pytest.mark.parametrize(("wish", "public", "private"), [("channel", 1, 0), ("direct", 0, 1), ("both", 1, 1)])
async def test_an_owner_is_told_of_a_moderators_wish_as_they_like_to_be_called_and_when_it_is_done(
    bot: Bot, party: Party, wish: str, public: int, private: int
) -> None:
    await party.prefer(party.ben, notify=wish)
    await party.game()
    await bot.idle()
    before = len(party.ben.direct.messages)
    await party.boss.command("azul table replace", seat=2, person=party.chi)
    await bot.idle()
    (question,) = [one for one in party.discord.channel().messages if says(one, "offer-seat")]
    assert question.pings == {party.chi}
    await party.chi.click(question, "Agree")
    await bot.idle()
    for key in ("notice-giving", "notice-replaced"):
        posted = [one.pings for one in party.discord.channel().messages if says(one, key)]
        letters = [one for one in party.ben.direct.messages[before:] if says(one, key)]
        assert (posted, len(letters)) == ([{party.ben}] * public, private)


@pytest.mark.parametrize("who", ["ana", "ben", "boss", "chi"])
async def test_neither_a_seat_nor_the_hosting_goes_to_a_bot(discord: StandIn, party: Party, who: str) -> None:
    board, by = await party.game(), getattr(party, who)
    dicey = discord.person("Dicey")
    dicey.bot = True
    hosting = "refused-not-a-player" if who in ("ana", "boss") else "refused-host-only"
    for bot, me in ((discord.world.bot, 1), (dicey, 0)):
        answer = await by.command("azul table replace", seat=2, person=bot)
        assert says(answer, "refused-bot-invited", me=me, act="replace")
        assert says(await by.command("azul table host", person=bot), hosting)
    await party.bot.idle()
    assert discord.channel().messages[-1] is board


async def test_the_hosting_of_a_lobby_is_handed_on_in_its_post(bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    await party.ben.click(lobby, "Join")
    await party.ana.command("azul table host", person=party.ben)
    await bot.idle()
    assert "2. Ben (host)" in lobby.content


async def finished(party: Party, channel: Channel, board: Message) -> Message:
    """The game is over because the one who is to move resigned; the last post."""
    mover = party.mover(board)
    sure = await mover.command("azul resign", channel, game=(await party.table(board)).game.id)
    await mover.click(sure.message, "Yes, resign")
    return await party.newest(channel)


async def over(party: Party, **options: Any) -> tuple[Message, str]:
    """The last post of a game that is over, and its name."""
    last = await finished(party, party.discord.channel(), await party.game(**options))
    return last, (await party.table(last)).game.id


@pytest.mark.parametrize("way", ["button", "command"])
async def test_asked_in_a_thread_it_opens_in_the_channel_and_the_thread_gets_a_link(party: Party, way: str) -> None:
    thread, board = await in_thread(party)
    last = await finished(party, thread, board)
    ask = party.ben.click(last, "Rematch") if way == "button" else party.ben.command("azul rematch", thread)
    answer = await party.discord.filled(await ask)
    (lobby,) = [message for message in party.discord.channel().messages if message.buttons]
    assert lobby.button("Join")
    assert link_to(lobby) in answer.content
    assert answer.channel is thread
    assert not answer.ephemeral
    again = await party.discord.filled(await party.ana.click(last, "Rematch"))
    assert again.ephemeral
    assert f"/{lobby.channel.id}/" in again.content


async def test_asked_in_another_channel_it_opens_where_the_game_was(discord: StandIn, party: Party) -> None:
    last, game = await over(party)
    other = discord.channel("elsewhere")
    discord.forbid(Permission.SEND_MESSAGES, other)
    answer = await discord.filled(await party.ben.command("azul rematch", other, game=game))
    lobby = last.channel.messages[-2]
    assert lobby.button("Join")
    assert link_to(lobby) in answer.content


async def test_where_that_channel_is_gone_it_opens_where_it_is_asked_for(discord: StandIn, party: Party) -> None:
    last, game = await over(party)
    other = discord.channel("elsewhere")
    discord.delete_channel(last.channel)
    await discord.filled(await party.ben.command("azul rematch", other, game=game))
    assert (await discord.next_message(other)).button("Join")


async def test_where_the_bot_may_not_post_it_says_so_before_a_rematch_opens(discord: StandIn, party: Party) -> None:
    last, game = await over(party)
    discord.forbid(Permission.SEND_MESSAGES)
    answer = await party.ben.command("azul rematch", discord.channel("elsewhere"), game=game)
    assert says(answer, "permission-send_messages")
    assert f"<#{last.channel.id}>" in answer.content
    assert await party.bot.service.open_in(discord.guild.id, last.channel.id) == []
