"""What moderators do: end games, and choose how games fill a channel."""

from __future__ import annotations

import contextlib
import sqlite3

from bot.discord_app.moderator_actions import GAMES_A_PAGE
from bot.games import lobby
from bot.games.decision import Person as Who
from bot.games.decision import Request
from bot.sandbox.people import Person
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Channel, Message, Permission
from tests.discord_app.conftest import Bot, Party
from tests.support.says import says


async def test_only_a_moderator_ends_a_running_game(party: Party) -> None:
    board = await party.game()
    for person in (party.ana, party.dariush):
        assert says(await person.command("azul table end"), "refused-moderator-only")
    assert await party.newest() is board
    await party.end()
    assert says(await party.newest(), "post-ended")


async def test_a_game_that_was_ended_is_over_for_everybody(bot: Bot, party: Party) -> None:
    board = await party.game(time=24, at_end="seat")
    press = board.button("Your move").custom_id or ""
    await party.end()
    last = await party.newest()
    assert "is over" in (await party.mover(board).press(board, press)).content
    await bot.let_pass(days=9)
    assert party.discord.channel().messages[-1] is last


async def test_where_only_the_newest_picture_is_kept_older_boards_lose_theirs(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    form = await party.boss.command("azul settings server")
    assert says(await party.boss.submit(form, posts=["newest"]), "settings-guild")
    first = await party.game()
    told = first.content
    second = await party.type(first)
    third = await party.type(second)
    assert [len(board.attachments) for board in (first, second, third)] == [0, 0, 1]
    assert first.content == told


async def test_elsewhere_every_board_keeps_its_picture(party: Party) -> None:
    first = await party.game()
    await party.type(first)
    assert first.attachments


async def test_where_each_game_has_its_own_thread_new_ones_get_one_unless_asked_otherwise(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    form = await party.boss.command("azul settings server")
    await party.boss.submit(form, posts=["threads"], time="72")
    usual, other = await party.lobby(2), await party.lobby(2, thread=False, time=0)
    for post in (usual, other):
        await party.ben.click(post, "Join")
    await bot.idle()
    assert usual.id in discord.world.channels
    assert other.id not in discord.world.channels
    assert (await party.table(usual)).game.options.turn_hours == 72
    assert (await party.table(other)).game.options.turn_hours is None


# All games of the server.


async def all_games(person: Person, channel: Channel | None = None) -> Message:
    answer = await person.command("azul games", channel, all=True)
    assert answer.ephemeral
    return answer.message


async def test_all_games_of_a_server_are_listed_by_where_they_are_how_old_they_are_and_whether_they_are_on_hold(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    held = (await party.table(await party.game(time=24))).game
    for _ in range(9):
        await bot.let_pass(days=1)
    assert (await bot.service.table(held.id)).game.stalled
    other = discord.add_channel("elsewhere")
    await party.chi.command("azul new", other, seats=3)
    waiting = (await party.table(await discord.next_message(other))).game
    await bot.let_pass(hours=1)
    await party.ana.command("azul new", other, seats=2)
    begun = await discord.next_message(other)
    await party.ben.click(begun, "Join")
    running = (await party.table(begun)).game
    title, *lines = (await all_games(party.boss)).content.splitlines()
    assert title == "**Open games on this server: 3**, 1 of them on hold"
    assert [line.partition("#")[2][:5] for line in lines] == [held.id, waiting.id, running.id]
    for game, line, said in zip(
        (held, waiting, running), lines, ("**on hold**", "1 of 3 seats", "waiting since"), strict=True
    ):
        assert said in line
        assert f"opened <t:{int(game.created_at.timestamp())}:R>" in line
        assert f"/{game.place}" in line


async def test_a_moderator_ends_a_game_from_the_list_is_asked_once_more_and_comes_back_to_it(
    bot: Bot, party: Party
) -> None:
    ended, kept = [(await party.table(await party.game())).game.id for _ in range(2)]
    message = await all_games(party.boss)
    assert [button.label for button in message.buttons] == []
    await bot.restart()
    asked = await party.boss.choose(message, "End a game …", [ended])
    assert asked.message is message
    assert message.content.startswith(f"Do you want to end Azul **#{ended}**, played by Ana and Ben?")
    assert (await bot.service.table(ended)).running
    assert [button.label for button in message.buttons] == ["Yes, end it", "All games"]
    await party.boss.click(message, "Yes, end it")
    assert message.content == f"Azul **#{ended}** has been ended."
    assert (await bot.service.table(ended)).game.ending == "moderator"
    await party.boss.click(message, "All games")
    assert ended not in message.content
    assert message.selects[0].values == [kept]


async def test_who_cannot_end_a_game_sees_it_in_the_list_and_nothing_to_end_it_with(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    here = (await party.table(await party.game())).game.id
    other = discord.add_channel("elsewhere")
    await party.ana.command("azul new", other, seats=3)
    there = (await party.table(await discord.next_message(other))).game.id
    listed = await all_games(party.chi)
    assert here in listed.content
    assert there in listed.content
    assert listed.selects == []
    moderator = discord.person("Moderator")
    discord.allow(Permission.MANAGE_MESSAGES, other, moderator)
    assert (await all_games(moderator)).selects[0].values == [there]
    assert says(await moderator.command("azul table end", game=here), "refused-moderator-only")


async def test_games_that_somebody_cannot_see_are_not_in_their_list(discord: StandIn, bot: Bot, party: Party) -> None:
    den = discord.add_channel("den")
    await party.ana.command("azul new", den, seats=3)
    hidden = (await party.table(await discord.next_message(den))).game.id
    discord.forbid(Permission.VIEW_CHANNEL, den, discord.guild.roles[discord.guild.id])
    await party.ana.command("azul help")
    listed = await all_games(party.chi)
    assert says(listed, "games-all-none")
    assert hidden in (await all_games(party.boss)).content
    assert says(await party.boss.command("azul games", party.boss.direct, all=True), "refused-server-only")


async def test_more_games_than_a_page_holds_are_turned_to(bot: Bot, party: Party) -> None:
    service, games = bot.service, list[str]()
    for number in range(GAMES_A_PAGE + 1):
        asks = Request(Who(1000 + number, f"P{number}"), party.discord.guild.id, party.discord.channel().id)
        games.append((await lobby.open_game(service, asks, "azul", "coloured", 2)).game.id)
    message = await all_games(party.boss)
    assert len(message.content) <= 2000
    assert len(message.content.splitlines()) == 1 + GAMES_A_PAGE
    first = set(message.selects[0].values)
    await party.boss.click(message, "▶")
    assert {*first, *message.selects[0].values} == set(games)
    assert [button.label for button in message.buttons] == ["◀", "2 / 2", "▶"]


async def test_a_moderator_ends_a_game_that_can_no_longer_be_played_from_the_list(bot: Bot, party: Party) -> None:
    broken = (await party.table(await party.play(await party.game()))).game.id
    await bot.idle()
    with contextlib.closing(sqlite3.connect(bot.database_file)) as beside, beside:
        beside.execute("UPDATE log SET text = 'mauve' WHERE act = 'play'")
    await bot.restart()
    message = await all_games(party.boss)
    await party.boss.choose(message, "End a game …", [broken])
    await party.boss.click(message, "Yes, end it")
    assert says(message, "answer-ended")
