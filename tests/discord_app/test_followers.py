"""Followers who can no longer see their game. The stories about following show all other notifications."""

from __future__ import annotations

import pytest

from bot.games.table import followers, seats
from bot.sandbox.world import Channel, Message, Permission
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import Person, StandIn
from tests.support.says import says

SEE = Permission.VIEW_CHANNEL


def find_direct_messages(person: Person) -> list[Message]:
    """Return the bot's direct messages to a person."""
    return person.direct.messages


async def wait_for_events(bot: Bot, person: Person) -> None:
    """Wait until the bot has handled all earlier events.

    Events and interactions arrive in order, so it is enough to wait for the response to a command.
    """
    await bot.idle()
    await person.command("azul help")


async def list_games(party: Party, person: Person, channel: Channel) -> Message:
    """Return the list of games that this person gets in a channel, once it has its final content."""
    return await party.discord.filled(await person.command("azul games", channel))


async def play_a_round(party: Party, board: Message) -> None:
    """Play until the second round begins, and post its board."""
    table = await party.table(board)
    while table.position.round == 1:
        table = await party.advance(table)
    await party.post(table)


async def resign(party: Party, board: Message) -> None:
    """Resign as Ana and wait for the posts."""
    await seats.resign(party.bot.service, party.ask(party.ana), (await party.table(board)).game.id)
    await party.bot.idle()


async def test_following_ends_silently_when_channel_is_hidden(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game()
    for person in (party.chi, party.dariush):
        await person.command("azul follow", when="rounds")
    discord.forbid(SEE, discord.channel(), party.chi)
    await wait_for_events(bot, party.ana)
    await play_a_round(party, board)
    assert find_direct_messages(party.chi) == []
    (told,) = find_direct_messages(party.dariush)
    assert says(told, "notice-round-over", round=1)
    # When the channel becomes visible again, Chi still doesn't follow the game.
    discord.allow(SEE, discord.channel(), party.chi)
    await wait_for_events(bot, party.ana)
    assert await followers.list_followed(bot.service, party.chi.id) == []
    await resign(party, board)
    assert find_direct_messages(party.chi) == []
    assert len(find_direct_messages(party.dariush)) == 2


async def test_hidden_game_can_be_unfollowed_from_anywhere(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game()
    game_id = (await party.table(board)).game.id
    elsewhere = discord.add_channel("elsewhere")
    await party.chi.command("azul follow", when="rounds")
    discord.forbid(SEE, discord.channel(), party.chi)
    await wait_for_events(bot, party.ana)
    for place in (elsewhere, party.chi.direct):
        listed = await list_games(party, party.chi, place)
        assert says(listed, "answer-game-unseen", game=game_id)
        assert not says(listed, "answer-game-followed")
        assert str(discord.channel().id) not in listed.content
    refused = await party.chi.command("azul follow", elsewhere, game=game_id)
    assert says(refused, "refused-no-such-game", game=game_id)
    stopped = await party.chi.command("azul follow", party.chi.direct, when="stop")
    assert says(stopped, "answer-unfollowed", game=game_id)
    again = await party.chi.command("azul follow", party.chi.direct, when="stop", game=game_id)
    assert says(again, "refused-follows-not")
    unknown = await party.dariush.command("azul follow", elsewhere, when="stop", game=game_id)
    assert says(unknown, "refused-follows-not", game=game_id)


async def test_followed_game_in_private_thread_is_listed_without_link(discord: StandIn, bot: Bot, party: Party) -> None:
    game_id = (await party.table(await party.game())).game.id
    await party.chi.command("azul follow")
    elsewhere = discord.add_channel("elsewhere")
    discord.delete_channel(discord.channel())
    await wait_for_events(bot, party.ana)
    thread = discord.add_thread("talk", elsewhere, only=[party.ana, party.ben])
    await party.ana.command("azul table move-here", thread, game=game_id)
    await bot.idle()
    for place in (elsewhere, party.chi.direct):
        listed = await list_games(party, party.chi, place)
        assert says(listed, "answer-game-unseen", game=game_id)
        assert str(thread.id) not in listed.content


async def test_link_to_visible_followed_game_is_shown_anywhere(discord: StandIn, bot: Bot, party: Party) -> None:
    await party.game()
    await bot.idle()
    for person in (party.chi, party.boss):
        await person.command("azul follow")
    discord.forbid(SEE, discord.channel(), party.boss)
    await wait_for_events(bot, party.ana)
    elsewhere = discord.add_channel("elsewhere")
    newest = (await party.newest()).id
    for person in (party.chi, party.boss):
        for place in (elsewhere, person.direct):
            listed = await list_games(party, person, place)
            assert says(listed, "answer-game-followed")
            assert str(newest) in listed.content


async def test_unavailable_guild_delays_notifications_to_followers(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game()
    await party.chi.command("azul follow", when="rounds")
    guild = bot.client.get_guild(discord.guild.id)
    assert guild is not None
    guild.unavailable = True
    await play_a_round(party, board)
    assert find_direct_messages(party.chi) == []
    assert len(await followers.list_followed(bot.service, party.chi.id)) == 1
    guild.unavailable = False
    await bot.pass_time(minutes=1)
    (told,) = find_direct_messages(party.chi)
    assert says(told, "notice-round-over", round=1)


async def test_unfollowing_asks_which_game_if_several_are_followed(discord: StandIn, bot: Bot, party: Party) -> None:
    games = [(await party.start_game(party.ana, party.ben)).game.id for _ in range(2)]
    for game_id in games:
        await party.chi.command("azul follow", game=game_id)
    asked = await party.chi.command("azul follow", party.chi.direct, when="stop")
    assert says(asked, "which-game", act="unfollow")
    (offered,) = asked.message.selects
    assert {*offered.values} == {*games}
    stopped = await party.chi.choose(asked.message, offered.custom_id, [games[0]])
    assert says(stopped, "answer-unfollowed", game=games[0])
    assert [one.game.id for one in await followers.list_followed(bot.service, party.chi.id)] == [games[1]]
    choices = await party.chi.complete("azul follow", "game", "", when="stop")
    assert [choice.value for choice in choices] == [f"#{games[1]}"]


async def test_unfollowing_finished_game_explains_that_it_is_over(bot: Bot, party: Party) -> None:
    board = await party.game()
    await party.chi.command("azul follow", when="rounds")
    await play_a_round(party, board)
    (told,) = find_direct_messages(party.chi)
    await resign(party, board)
    answer = await party.chi.click(told, "Stop following")
    assert says(answer, "refused-follows-not")
    assert "over" in answer.content


async def test_server_manager_can_follow_game_in_hidden_channel(discord: StandIn, bot: Bot, party: Party) -> None:
    game_id = (await party.start_game(party.ana, party.ben)).game.id
    elsewhere = discord.add_channel("elsewhere")
    discord.forbid(SEE, discord.channel(), party.boss)
    await wait_for_events(bot, party.ana)
    assert says(await party.boss.command("azul follow", elsewhere, game=game_id), "answer-follows")
    await seats.resign(bot.service, party.ask(party.ana), game_id)
    await bot.idle()
    (told,) = find_direct_messages(party.boss)
    assert says(told, "notice-game-over")


@pytest.mark.parametrize("where", ["direct messages", "private thread"])
async def test_follow_button_is_missing_where_nobody_can_follow(
    discord: StandIn, bot: Bot, party: Party, where: str
) -> None:
    if where == "direct messages":
        await party.ana.command("azul new", party.ana.direct, computers=1)
        await bot.idle()
        (*_, board) = party.ana.direct.messages
    else:
        thread = discord.add_thread("talk", only=[party.ana, party.ben])
        board = await party.post(await party.start_unposted_game(party.ana, party.ben, channel=thread))
    assert "Your move" in board.labels
    assert "Follow" not in board.labels
