"""The choice between several games in a channel, and the games that autocomplete offers for a command."""

from __future__ import annotations

from typing import Any

from bot.games.core.replay import Table
from bot.games.core.request import Person as Who
from bot.games.core.request import Request
from bot.games.table.opening import Opening, open_game
from bot.sandbox.server.interactions import COMPONENT
from bot.sandbox.world.components import SelectOption
from bot.storage.place import Place
from tests.discord_app.conftest import Party
from tests.discord_stand_in import Answer
from tests.support.says import says


async def begin(party: Party, *, seats: int = 2) -> Table:
    """Begin a game between Ana, Ben and perhaps others, in which Ana is to move. It is newer than all other games."""
    party.bot.clock.turn(minutes=1)
    table = await party.start_unposted_game(*party.people[:seats])
    while not table.waits_for(party.ana.id):
        table = await party.advance(table)
    return table


def listed(answer: Answer) -> dict[str, SelectOption]:
    """Return the options in the list of games, in order, as a mapping from game ids."""
    assert answer.message.ephemeral
    (select,) = answer.message.selects
    return {option.value[:5]: option for option in select.options}


async def test_only_newest_games_are_offered_if_too_many_exist(party: Party) -> None:
    games = list[str]()
    place = Place("server", party.discord.guild.id)
    for number in range(27):
        party.bot.clock.turn(minutes=1)
        host = Request(Who(1000 + number, f"P{number}"), place, party.discord.channel().id)
        games.append((await open_game(party.silent_service, host, Opening("azul", "coloured", 2))).game.id)
    answer = await party.boss.command("azul join")
    assert says(answer, "which-game-many", count=27, shown=25)
    assert list(listed(answer)) == games[:1:-1]


async def test_values_that_were_not_offered_are_refused(party: Party) -> None:
    games = [(await begin(party)).game.id for _ in range(2)]
    answer = await party.boss.command("azul table host", person=party.ben)
    select = answer.message.selects[0]
    wrong = ("", f" /{party.ben.id}", f"ZZZZZ/{party.ben.id}")
    for value in (*wrong, *(f"{games[0]}{rest}" for rest in ("", "/x", f"/{'9' * 30}", "/12"))):
        data = {"component_type": 3, "custom_id": select.custom_id, "values": [value], "id": 1}
        refused = await party.boss.raw(COMPONENT, data, message=answer.message)
        assert refused.content
        assert not says(refused, "answer-host")
    for game in games:
        assert (await party.bot.service.table(game)).game.host_id == party.ana.id


async def test_each_offered_seat_names_its_player_in_every_game(party: Party) -> None:
    tables = [await begin(party), await begin(party, seats=3)]
    offered = {choice.value: choice.name for choice in await party.ana.complete("azul table replace", "seat")}
    assert sorted(offered) == [1, 2, 3]
    for number, told in offered.items():
        for table in tables:
            names = [player.name for player in table.game.players if player.seat + 1 == number]
            assert all(f"{who} (#{table.game.id})" in told for who in names)
    answer = await party.ana.command("azul table replace", seat=1, person=party.dariush)
    assert set(listed(answer)) == {table.game.id for table in tables}


async def test_seat_is_found_by_number_or_player(party: Party) -> None:
    seats = {player.name: player.seat + 1 for player in (await begin(party)).game.players}

    async def find(typed: str, **options: Any) -> list[Any]:
        return [choice.value for choice in await party.ana.complete("azul table replace", "seat", typed, **options)]

    assert await find("") == [1, 2]
    assert await find("2") == [2]
    for who, number in seats.items():
        assert await find(who.upper()) == [number]
    assert await find("nobody") == []
    assert await find("", game="ZZZZZ") == []


async def test_refusal_names_the_game_that_has_an_offer(party: Party) -> None:
    games = [(await begin(party)).game.id for _ in range(2)]
    await party.ana.command("azul table replace", seat=1, person=party.chi, game=games[1])
    asked = (await party.bot.service.table(games[1])).game.offer
    assert asked is not None
    assert asked.user_id == party.chi.id
    for command in ("azul table agree", "azul table decline"):
        refused = await party.chi.command(command, game=games[0])
        assert says(refused, "refused-asked-elsewhere", game=games[0], asking=games[1])
    assert says(await party.dariush.command("azul table agree", game=games[0]), "refused-no-offer")


async def test_rules_command_accepts_the_name_of_a_game(party: Party) -> None:
    offered = await party.ana.complete("azul rules", "game", "summer")
    assert [choice.value for choice in offered] == ["summer-pavilion"]
    chosen = await party.ana.command("azul rules", game=offered[0].value)
    typed = await party.ana.command("azul rules", game=offered[0].name.lower())
    assert typed.content == chosen.content
    for command in ("rules", "learn", "leaderboard"):
        assert says(await party.ana.command(f"azul {command}", game="chess"), "refused-no-such-ruleset", text="chess")
