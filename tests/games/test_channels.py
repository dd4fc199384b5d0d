"""The channel of a game: what follows when it is gone, and who says where the game goes on."""

from __future__ import annotations

from sqlalchemy import update

from bot.games import cancel, channels, lobby, offers, waiting
from bot.games.service import Service
from bot.storage.rows import Options
from bot.storage.tables import games
from tests.conftest import ANA, BEN, CHANNEL, CHI, DARIUSH, GUILD, Clock, ask, begun, calls_of, opened, posting_of
from tests.support.refuses import refuses

ELSEWHERE = 201


async def calls(service: Service, game_id: str) -> list[tuple[int | None, str]]:
    return [(call.user_id, call.why) for call in await calls_of(service, game_id)]


async def test_when_a_channel_is_gone_the_host_of_each_of_its_games_is_asked_once(service: Service) -> None:
    one, two = await begun(service), await opened(service, host=BEN)
    for _ in range(2):
        await channels.lose_place(service, GUILD, CHANNEL)
    for table, host in ((one, ANA), (two, BEN)):
        assert (await service.table(table.game.id)).game.channel_gone
        assert await calls(service, table.game.id) == [(host.id, "gone")]


async def test_of_a_game_that_is_over_nobody_is_asked(service: Service) -> None:
    table = await begun(service)
    await cancel.cancel(service, ask(ANA), table.game.id)
    assert (await channels.lose_channel(service, table.game.id, CHANNEL)).game.channel_gone
    assert await calls(service, table.game.id) == []


async def test_another_channel_is_none_of_its_business(service: Service) -> None:
    table = await begun(service)
    await channels.lose_place(service, GUILD, ELSEWHERE)
    assert not (await channels.lose_channel(service, table.game.id, ELSEWHERE)).game.channel_gone


async def test_the_host_or_a_moderator_moves_it_and_it_is_found_there(service: Service) -> None:
    for mover in (ask(ANA, channel_id=ELSEWHERE), ask(DARIUSH, channel_id=ELSEWHERE, moderator=True)):
        table = await begun(service)
        await service.open_in(GUILD, ELSEWHERE)
        await channels.lose_channel(service, table.game.id, CHANNEL)
        with refuses("host-only"):
            await channels.move_here(service, ask(BEN, channel_id=ELSEWHERE), table.game.id)
        moved = await channels.move_here(service, mover, table.game.id)
        assert (moved.game.place, moved.game.channel_gone) == (ELSEWHERE, False)
        assert table.game.id in [found.game.id for found in await service.open_in(GUILD, ELSEWHERE)]
        assert table.game.id not in [found.game.id for found in await service.open_in(GUILD, CHANNEL)]


async def test_where_the_host_plays_no_more_any_player_moves_it(service: Service) -> None:
    table = await begun(service)
    await channels.lose_channel(service, table.game.id, CHANNEL)
    async with service.database.write() as connection:
        await connection.execute(update(games).where(games.c.id == table.game.id).values(host_id=0))
    with refuses("host-only"):
        await channels.move_here(service, ask(CHI, channel_id=ELSEWHERE), table.game.id)
    assert (await channels.move_here(service, ask(BEN, channel_id=ELSEWHERE), table.game.id)).game.place == ELSEWHERE


async def test_a_game_that_has_its_channel_or_is_over_is_not_moved_nor_to_a_private_message(service: Service) -> None:
    table = await begun(service)
    with refuses("channel-there"):
        await channels.move_here(service, ask(ANA, channel_id=ELSEWHERE), table.game.id)
    await channels.lose_channel(service, table.game.id, CHANNEL)
    with refuses("server-only"):
        await channels.move_here(service, ask(ANA, guild_id=None), table.game.id)
    await cancel.cancel(service, ask(ANA), table.game.id)
    with refuses("already-over"):
        await channels.move_here(service, ask(ANA, channel_id=ELSEWHERE), table.game.id)


async def test_an_open_question_is_asked_again_in_the_new_channel(service: Service) -> None:
    table = await begun(service)
    await offers.offer_seat(service, ask(ANA), table.game.id, 1, CHI)
    await channels.lose_channel(service, table.game.id, CHANNEL)
    table = await channels.move_here(service, ask(ANA, channel_id=ELSEWHERE), table.game.id)
    posting = await posting_of(service, table.game.id)
    assert (posting.board_version, posting.offer_version) == (table.game.version, table.game.version)


async def test_time_stands_still_until_there_is_a_channel_again(service: Service, clock: Clock) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, Options(turn_hours=24))
    table = await lobby.join(service, ask(BEN), table.game.id)
    lost = await channels.lose_channel(service, table.game.id, CHANNEL)
    assert lost.game.deadline_at is None
    clock.turn(days=3)
    with refuses("channel-gone"):
        await waiting.nudge(service, ask(ANA if lost.to_act[0].user_id == BEN.id else BEN), table.game.id)
    moved = await channels.move_here(service, ask(ANA, channel_id=ELSEWHERE), table.game.id)
    assert moved.game.deadline_at is not None
    assert (moved.game.deadline_at - clock.now).total_seconds() == 24 * 3600
