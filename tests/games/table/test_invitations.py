"""Who may open and join: named opponents, roles, channels, limits and blocks; and rematches."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from bot.games.core.replay import begin
from bot.games.core.request import Limits, Person, Request, Rights
from bot.games.core.service import Service
from bot.games.people import settings
from bot.games.table import lobby, offers, rematches, seats
from bot.storage.rows import GuildSettings, Options
from tests.support.people import ANA, BEN, CHANNEL, CHI, DARIUSH, GUILD, ask
from tests.support.preferences import save_person
from tests.support.refuses import refuses
from tests.support.tables import begun, opened, played


async def choose_settings(service: Service, **chosen: object) -> None:
    await settings.save_guild(service, ask(ANA, moderator=True), **asdict(GuildSettings()) | chosen)


@pytest.mark.parametrize(
    ("opponents", "computers", "refusal", "facts"),
    [
        ([BEN, ANA], 0, "invited-oneself", {}),
        ([BEN, BEN], 0, "invited-twice", {"who": "Ben"}),
        ([BEN, CHI, DARIUSH], 0, "too-few-seats", {"seats": 3, "people": 4, "computers": 0, "needed": 4}),
        ([BEN], 2, "too-few-seats", {"seats": 3, "people": 2, "computers": 2, "needed": 4}),
        ([], 3, "too-few-seats", {"seats": 3, "people": 1, "computers": 3, "needed": 4}),
    ],
)
async def test_each_who_is_named_is_another_and_has_a_seat_and_so_have_the_computers(
    service: Service, opponents: list[Person], computers: int, refusal: str, facts: dict[str, object]
) -> None:
    with refuses(refusal) as refused:
        await lobby.open_game(service, ask(ANA), "azul", "coloured", 3, computers=computers, opponents=opponents)
    assert refused.value.facts == facts


async def test_who_has_blocked_somebody_does_not_sit_with_them_either_way(service: Service) -> None:
    await save_person(service, ask(ANA), "channel", "", "", [BEN.id])
    for person, host, facts in ((BEN, ANA, {"who": "Ana", "me": 0}), (ANA, BEN, {"who": "Ben", "me": 1})):
        with refuses("blocked") as refused:
            await lobby.join(service, ask(person), (await opened(service, host=host)).game.id)
        assert refused.value.facts == facts
    with refuses("blocked"):
        await lobby.open_game(service, ask(BEN), "azul", "coloured", 2, opponents=[ANA])
    third = await opened(service, 3, host=CHI)
    await lobby.join(service, ask(ANA), third.game.id)
    with refuses("blocked"):
        await lobby.join(service, ask(BEN), third.game.id)
    await save_person(service, ask(ANA), "channel", "", "", [])
    assert (await lobby.join(service, ask(BEN), third.game.id)).running


async def test_a_seat_is_not_given_to_somebody_whom_the_others_have_blocked(service: Service) -> None:
    table = await begun(service)
    await save_person(service, ask(BEN), "channel", "", "", [CHI.id])
    with refuses("not-together") as others:
        await offers.offer_seat(service, ask(ANA), table.game.id, 0, CHI)
    assert others.value.facts == {"who": "Chi", "other": "Ben"}
    with refuses("blocked") as mine:
        await offers.offer_seat(service, ask(CHI), table.game.id, 0, CHI)
    assert mine.value.facts == {"who": "Ben", "me": 0}
    assert (await offers.offer_seat(service, ask(ANA), table.game.id, 1, CHI)).game.offer


async def test_who_plays_as_many_games_as_allowed_on_this_server_is_busy(service: Service) -> None:
    await choose_settings(service, per_person=1)
    await lobby.open_game(service, ask(ANA, guild_id=GUILD + 1), "azul", "coloured", 2)
    mine, other = await opened(service, 2), await opened(service, host=BEN)
    with refuses("busy") as refused:
        await opened(service)
    assert refused.value.facts["me"] == 1
    with refuses("busy"):
        await lobby.join(service, ask(ANA), other.game.id)
    with refuses("busy") as refused:
        await lobby.open_game(service, ask(CHI), "azul", "coloured", 2, opponents=[BEN])
    assert refused.value.facts == {"who": "Ben", "limit": 1, "me": 0}
    await lobby.join(service, ask(DARIUSH), mine.game.id)
    await seats.resign(service, ask(DARIUSH), mine.game.id)
    assert await opened(service)


@pytest.mark.parametrize(
    ("chosen", "refusal", "allowed"),
    [
        ({"channels": (555,)}, "channel-not-allowed", [{"channel_id": 555}, {"channel_id": 999, "parent_id": 555}]),
        ({"openers": (7,)}, "openers-only", [{"roles": (7,)}, {"moderator": True}]),
    ],
)
async def test_games_are_opened_where_and_by_those_whom_moderators_allow_it(
    service: Service, chosen: dict[str, Any], refusal: str, allowed: list[dict[str, Any]]
) -> None:
    await choose_settings(service, **chosen)
    with refuses(refusal):
        await opened(service)
    for request in allowed:
        assert await lobby.open_game(service, ask(ANA, **request), "azul", "coloured", 2)


async def test_a_rematch_is_opened_by_those_who_may_open_games_where_it_is_played(service: Service) -> None:
    over = await seats.resign(service, ask(BEN), (await begun(service)).game.id)
    await choose_settings(service, openers=(7,), channels=(CHANNEL,))

    def moderating(channel_id: int) -> Request:
        rights = lambda game: Rights(moderates=game.channel_id == channel_id)  # noqa: E731
        return ask(BEN, channel_id=999, rights=rights)

    with refuses("openers-only"):
        await rematches.open_rematch(service, moderating(999), over.game.id)
    assert (await rematches.open_rematch(service, moderating(CHANNEL), over.game.id)).game.channel_id == CHANNEL


@pytest.mark.parametrize("private", [False, True])
async def test_a_rematch_in_a_thread_of_a_channel_with_games_is_opened_there(service: Service, private: bool) -> None:
    await choose_settings(service, channels=(CHANNEL,))
    thread = {"channel_id": 999, "parent_id": CHANNEL, "private": private}
    table = await lobby.open_game(service, ask(ANA, **thread), "azul", "coloured", 2)
    table = await lobby.join(service, ask(BEN, **thread), table.game.id)
    over = await seats.resign(service, ask(BEN, **thread), table.game.id)
    game = (await rematches.open_rematch(service, ask(ANA, channel_id=555), over.game.id)).game
    assert (game.channel_id, game.options.parent_id, game.options.private) == (999, CHANNEL, private)


async def test_what_is_usual_on_a_server_holds_unless_the_host_chooses(service: Service) -> None:
    await choose_settings(service, turn_hours=72, threads=True)
    usual = (await opened(service)).game.options
    assert (usual.turn_hours, usual.thread) == (72, True)
    chosen = await lobby.open_game(service, ask(BEN), "azul", "coloured", 2, Options(turn_hours=12))
    assert (chosen.game.options.turn_hours, chosen.game.options.thread) == (12, False)


async def test_a_rematch_is_for_the_same_people_with_the_same_options_and_the_next_begins(service: Service) -> None:
    service.limits = Limits(games_per_host=50)
    options = Options(turn_hours=24, at_end="move")
    table = await lobby.open_game(service, ask(ANA), "azul", "grey", 3, options)
    for person in (BEN, CHI):
        table = await lobby.join(service, ask(person), table.game.id)
    starters = []
    for _ in range(4):
        assert table.replay is not None
        (first,) = begin(table.game, table.replay.begun).position.to_act
        starters.append(table.game.players[first].user_id)
        table = await played(service, table)
        opened_by_chi = await rematches.open_rematch(service, ask(CHI), table.game.id)
        assert opened_by_chi.game.host_id == CHI.id
        with refuses("not-invited"):
            await lobby.join(service, ask(DARIUSH), opened_by_chi.game.id)
        joined = await rematches.open_rematch(service, ask(BEN), table.game.id)
        assert joined.game.id == opened_by_chi.game.id
        table = await lobby.join(service, ask(ANA), joined.game.id)
        assert table.running
        assert (table.game.side, table.game.options.turn_hours, table.game.options.at_end) == ("grey", 24, "move")
    assert len(set(starters[:3])) == 3
    assert starters[3] == starters[0]
