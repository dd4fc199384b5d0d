"""Who may sit in a lobby: sending players away."""

from __future__ import annotations

import pytest

from bot.games import lobby, seating
from bot.games.refusals import AlreadyStarted, HostOnly, NoSuchSeat, NotInvited, RemovedOneself, SentAway
from bot.games.service import Service
from tests.conftest import ANA, BEN, CHI, DARIUSH, ask, begun, open_posts, opened


async def test_the_host_sends_a_player_away_who_is_told_and_cannot_come_back(service: Service) -> None:
    table = await opened(service)
    game_id = table.game.id
    await lobby.join(service, ask(BEN), game_id)
    await lobby.join(service, ask(CHI), game_id)
    table = await seating.remove(service, ask(ANA), game_id, 1)
    assert [player.name for player in table.game.players] == ["Ana", "Chi"]
    async with service.database.read() as connection:
        told = [(post.notice, post.user_id) for post in await open_posts(connection, game_id) if post.kind == "notice"]
    assert told == [("removed", BEN.id)]
    with pytest.raises(SentAway):
        await lobby.join(service, ask(BEN), game_id)
    assert (await lobby.join(service, ask(DARIUSH), game_id)).game.player(DARIUSH.id)


async def test_who_was_invited_and_is_sent_away_is_invited_no_longer_and_neither_is_anybody_else(
    service: Service,
) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 3, opponents=[BEN])
    await lobby.join(service, ask(BEN), table.game.id)
    table = await seating.remove(service, ask(ANA), table.game.id, 1)
    assert table.game.options.invited == ()
    with pytest.raises(NotInvited):
        await lobby.join(service, ask(CHI), table.game.id)


async def test_a_computer_is_sent_away_and_without_any_the_game_counts_again(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 4, computers=2)
    table = await seating.remove(service, ask(ANA), table.game.id, 2)
    assert table.game.spoiled == "computer"
    table = await seating.remove(service, ask(ANA), table.game.id, 1)
    assert ([player.name for player in table.game.players], table.game.spoiled) == (["Ana"], None)


async def test_only_host_and_moderators_send_others_away_and_only_from_a_lobby(service: Service) -> None:
    game_id = (await opened(service)).game.id
    await lobby.join(service, ask(BEN), game_id)
    with pytest.raises(HostOnly):
        await seating.remove(service, ask(BEN), game_id, 0)
    with pytest.raises(RemovedOneself):
        await seating.remove(service, ask(ANA), game_id, 0)
    for seat in (-1, 2):
        with pytest.raises(NoSuchSeat):
            await seating.remove(service, ask(ANA), game_id, seat)
    table = await seating.remove(service, ask(DARIUSH, moderator=True), game_id, 0)
    assert (table.game.host_id, [player.name for player in table.game.players]) == (BEN.id, ["Ben"])
    with pytest.raises(AlreadyStarted):
        await seating.remove(service, ask(ANA), (await begun(service)).game.id, 1)
