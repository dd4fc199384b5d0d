"""The channel of a game: what follows when it is gone, and who says where the game goes on."""

from __future__ import annotations

from bot.games.core.service import Service
from bot.games.people import privacy
from bot.games.table import channels, ending
from tests.games.following import tell
from tests.games.table.test_invitations import choose_settings
from tests.support.people import ANA, BEN, CHANNEL, GUILD, ask
from tests.support.refuses import refuses
from tests.support.tables import begun, opened

ELSEWHERE = 201


async def test_when_a_channel_is_gone_the_host_of_each_of_its_open_games_is_asked_once(service: Service) -> None:
    one, two, over = await begun(service), await opened(service, host=BEN), await begun(service)
    await ending.cancel(service, ask(ANA), over.game.id)
    await channels.lose_thread_or_channel(service, GUILD, ELSEWHERE)
    assert await tell(service, one) == []
    for _ in range(2):
        await channels.lose_thread_or_channel(service, GUILD, CHANNEL)
    assert (await channels.lose_channel(service, over.game.id, CHANNEL)).game.channel_gone
    asked = [await tell(service, table) for table in (one, two, over)]
    assert asked == [["tells Ana privately of gone"], ["tells Ben privately of gone"], []]


async def test_a_game_is_found_where_it_was_moved_to(service: Service) -> None:
    table = await begun(service)
    await channels.lose_channel(service, table.game.id, CHANNEL)
    await channels.move_here(service, ask(ANA, channel_id=ELSEWHERE), table.game.id)
    assert [found.game.id for found in await service.open_in(GUILD, ELSEWHERE)] == [table.game.id]
    assert await service.open_in(GUILD, CHANNEL) == []


async def test_it_does_not_go_on_where_games_are_not_played(service: Service) -> None:
    table = await begun(service)
    await channels.lose_channel(service, table.game.id, CHANNEL)
    await choose_settings(service, channels=(555,))
    with refuses("channel-not-allowed"):
        await channels.move_here(service, ask(ANA, channel_id=ELSEWHERE), table.game.id)
    assert await channels.move_here(service, ask(ANA, channel_id=555), table.game.id)


async def test_where_the_host_was_forgotten_another_player_moves_it(service: Service) -> None:
    table = await begun(service, 3)
    await privacy.delete_my_data(service, ask(ANA))
    await channels.lose_channel(service, table.game.id, CHANNEL)
    moved = await channels.move_here(service, ask(BEN, channel_id=ELSEWHERE), table.game.id)
    assert moved.game.thread_or_channel_id == ELSEWHERE
