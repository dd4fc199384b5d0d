"""Seats in Discord: who is told that one changes hands, and where a rematch opens. How people resign, is a story."""

from __future__ import annotations

import pytest

from bot.sandbox.world import Channel, Message, Permission
from tests.discord_app.conftest import Bot, Party, link_to
from tests.discord_stand_in import StandIn
from tests.support.says import says


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


async def finished(party: Party, channel: Channel, board: Message) -> Message:
    """The game is over because the one who is to move resigned; the last post."""
    mover = party.mover(board)
    sure = await mover.command("azul resign", channel, game=(await party.table(board)).game.id)
    await mover.click(sure.message, "Yes, resign")
    return await party.newest(channel)


async def over(party: Party) -> tuple[Message, str]:
    """The last post of a game that is over, and its name."""
    last = await finished(party, party.discord.channel(), await party.game())
    return last, (await party.table(last)).game.id


@pytest.mark.parametrize("way", ["button", "command"])
async def test_asked_in_a_thread_it_opens_in_the_channel_and_the_thread_gets_a_link(party: Party, way: str) -> None:
    thread, board = await party.in_thread()
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


@pytest.mark.parametrize("gone", [False, True], ids=["where the game was", "where it is asked for, if that is gone"])
async def test_asked_in_another_channel_it_opens(discord: StandIn, party: Party, gone: bool) -> None:
    last, game = await over(party)
    other = discord.channel("elsewhere")
    if gone:
        discord.delete_channel(last.channel)
    else:
        discord.forbid(Permission.SEND_MESSAGES, other)
    answer = await discord.filled(await party.ben.command("azul rematch", other, game=game))
    lobby = await discord.next_message(other) if gone else last.channel.messages[-2]
    assert lobby.button("Join")
    assert gone or link_to(lobby) in answer.content


async def test_where_the_bot_may_not_post_it_says_so_before_a_rematch_opens(discord: StandIn, party: Party) -> None:
    last, game = await over(party)
    discord.forbid(Permission.SEND_MESSAGES)
    answer = await party.ben.command("azul rematch", discord.channel("elsewhere"), game=game)
    assert says(answer, "permission-send_messages")
    assert f"<#{last.channel.id}>" in answer.content
    assert await party.bot.service.open_in(discord.guild.id, last.channel.id) == []
