"""With what computers think stands in the log: kind, version, budget and seed, from the line that seats them on."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.games import lobby, moderate, offers, play, rematches, seats
from bot.games.computers import play_on
from bot.games.decision import Person
from bot.games.replay import Table
from bot.games.service import Service
from bot.opponents import levels
from bot.opponents.levels import ENOUGH, seed_of_thought
from bot.opponents.thinker import Abandoned, Answer, InThreads
from bot.rules.game import Position
from bot.storage import game_queries
from bot.storage.rows import Act, Options
from tests.conftest import ANA, BEN, Clock, ask, begun
from tests.games.following import later, post_all
from tests.support.refuses import refuses

MEDIUM, EASY = f"greedy 2 {ENOUGH}", f"short-sighted 1 {ENOUGH}"


async def texts(service: Service, table: Table, *acts: Act) -> list[tuple[int | None, list[str]]]:
    """The lines of these acts in a game's log: seats, and texts without seeds."""
    async with service.database.read() as connection:
        lines = [line for line in await game_queries.load_log(connection, table.game.id) if line.act in acts]
    return [(line.seat, [word for word in line.text.split() if not _is_seed(word)]) for line in lines]


def _is_seed(word: str) -> bool:
    return word.rstrip(",").isdecimal() and len(word) > 12


async def test_the_line_that_opens_a_game_says_it_of_all_its_computers(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 4, computers=2, levels=["easy"])
    assert [player.computer for player in table.game.players] == [None, "easy", "medium"]
    assert await texts(service, table, "open") == [(0, f"1 easy {EASY} 2 medium {MEDIUM}".split())]
    async with service.database.read() as connection:
        (line,) = await game_queries.load_log(connection, table.game.id)
    said = [f"{player.seat} {player.computer} {player.engine}" for player in table.game.players[1:]]
    assert line.text == ", ".join(said)


async def test_the_line_that_seats_a_computer_says_it_and_no_two_have_the_same_seed(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 4)
    for level in ("easy", "medium"):
        table = await lobby.add_computer(service, ask(ANA), table.game.id, level)
    assert await texts(service, table, "computer") == [(1, ["easy", *EASY.split()]), (2, ["medium", *MEDIUM.split()])]
    engines = [player.engine.rpartition(" ") for player in table.game.players[1:]]
    assert [kind for kind, _, _ in engines] == [EASY, MEDIUM]
    assert len({seed for _, _, seed in engines}) == 2


async def test_a_level_that_no_computer_has_is_refused(service: Service) -> None:
    with refuses("no-such-level"):
        await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, computers=1, levels=["best"])
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 3)
    with refuses("no-such-level"):
        await lobby.add_computer(service, ask(ANA), table.game.id, "best")
    running = await begun(service)
    with refuses("no-such-level"):
        await offers.offer_seat(service, ask(ANA, moderator=True), running.game.id, 1, None, level="best")


async def test_who_takes_a_seat_over_is_medium_unless_another_level_is_chosen(service: Service, clock: Clock) -> None:
    resigned = await seats.resign(service, ask(ANA), (await begun(service, 3)).game.id)
    assert resigned.game.players[0].computer == "medium"
    assert await texts(service, resigned, "resign") == [(0, ["seat", "medium", *MEDIUM.split()])]
    table = await begun(service, 3)
    given = await offers.offer_seat(service, ask(ANA, moderator=True), table.game.id, 1, None, level="easy")
    assert given.game.players[1].computer == "easy"
    assert await texts(service, given, "replace") == [(1, ["computer", "easy", *EASY.split()])]
    assert (await Service(service.database).table(given.game.id)).game.players == given.game.players


async def test_a_computer_that_plays_a_persons_turn_is_noted_once(service: Service, clock: Clock) -> None:
    options = Options(turn_hours=24, at_end="move")
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, options)
    table = await lobby.join(service, ask(BEN), table.game.id)
    await post_all(service, table.game.id)
    late = table.to_act[0].seat
    after = await later(service, clock, table, 24)
    assert [turn.by for turn in after.turns_since(0)] == [None]
    assert await texts(service, after, "computer") == [(late, ["medium", *MEDIUM.split(), "once"])]


async def test_a_rematch_keeps_the_levels_and_says_on_which_seats_they_are_now(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 3, computers=2, levels=["easy", "medium"])
    await moderate.end(service, ask(ANA, moderator=True), table.game.id)
    again = await rematches.open_rematch(service, ask(ANA), table.game.id)
    assert sorted(str(player.computer) for player in again.game.players) == ["None", "easy", "medium"]
    said = {player.seat: f"{player.computer} {player.engine}" for player in again.game.players if player.computer}
    async with service.database.read() as connection:
        lines = await game_queries.load_log(connection, again.game.id)
    opened = dict(each.split(" ", 1) for each in lines[0].text.split(", "))
    noted = {int(seat): text for seat, text in opened.items()}
    noted |= {line.seat: line.text for line in lines if line.act == "computer"}
    assert {seat: noted[seat] for seat in said} == said


NAMES = ("Ada", "Bruno", "Clara", "Duarte", "Elena", "Felix", "Greta")


async def call_computers(_guild_id: int | None) -> Sequence[str]:
    return NAMES


async def test_a_rematch_keeps_the_names_of_its_computers(service: Service) -> None:
    service.name_computers = call_computers
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 4, computers=3, levels=["easy", "hard"])
    met = {player.name: player.computer for player in table.game.players if player.computer}
    assert len(met) == 3
    for _ in range(len(NAMES)):
        await moderate.end(service, ask(ANA, moderator=True), table.game.id)
        table = await rematches.open_rematch(service, ask(ANA), table.game.id)
        assert {player.name: player.computer for player in table.game.players if player.computer} == met


async def test_a_computer_that_took_a_persons_seat_has_a_name_of_its_own_in_the_rematch(service: Service) -> None:
    service.name_computers = call_computers
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 3)
    table = await lobby.add_computer(service, ask(ANA), table.game.id)
    (met,) = (player.name for player in table.game.players if player.computer)
    table = await lobby.join(service, ask(BEN), table.game.id)
    seat = next(player.seat for player in table.game.players if player.user_id == BEN.id)
    await offers.offer_seat(service, ask(ANA, moderator=True), table.game.id, seat, None)
    await moderate.end(service, ask(ANA, moderator=True), table.game.id)
    again = await rematches.open_rematch(service, ask(ANA), table.game.id)
    names = [player.name for player in again.game.players if player.computer]
    assert met in names
    assert len({*names, ANA.name, BEN.name}) == 4


async def test_where_somebody_is_called_like_a_computer_by_now_it_gets_another_name(service: Service) -> None:
    service.name_computers = call_computers
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, computers=1)
    (met,) = (player.name for player in table.game.players if player.computer)
    await moderate.end(service, ask(ANA, moderator=True), table.game.id)
    again = await rematches.open_rematch(service, ask(Person(ANA.id, met.upper())), table.game.id)
    assert len({player.name.casefold() for player in again.game.players}) == 2


async def against_a_computer(service: Service) -> Table:
    """A game whose computer is to move."""
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, computers=1)
    if table.people_to_act:
        move = table.position.legal_moves(table.people_to_act[0].seat)[0]
        table = await play.play(service, ask(ANA), table.game.id, str(move))
    return table


async def test_what_a_computer_thinks_is_repeated_from_what_the_log_says(service: Service) -> None:
    table = await against_a_computer(service)
    seat = table.to_act[0].seat
    async with service.database.read() as connection:
        (opened, *_) = await game_queries.load_log(connection, table.game.id)
    said_seat, level, kind, _, budget, seed = opened.text.split()
    after = await play_on(service, table.game.id)
    thought = levels.PLAYERS[kind].choose(
        table.position.seen_by(seat), seat, int(budget), seed_of_thought(int(seed), len(table.turns_since(0)))
    )
    assert (int(said_seat), level) == (1, "medium")
    assert after.turns_since(0)[len(table.turns_since(0))].move is thought.move


async def test_a_later_version_of_the_bot_says_with_what_the_computer_thinks_from_then_on(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await against_a_computer(service)
    player = table.to_act[0]
    later_on = levels.engine_of
    monkeypatch.setattr("bot.games.engines.engine_of", lambda *form: later_on(*form)._replace(budget=7), raising=True)
    after = await play_on(service, table.game.id)
    assert await texts(service, after, "computer") == [(player.seat, ["medium", "greedy", "2", "7"])]
    seated = after.game.players[player.seat]
    assert seated.engine.split()[-1] == player.engine.split()[-1]
    assert (await Service(service.database).table(table.game.id)).game.players == after.game.players
    # It is said once.
    after = await played_by_ana(service, after)
    await play_on(service, table.game.id)
    assert len(await texts(service, after, "computer")) == 1


async def played_by_ana(service: Service, table: Table) -> Table:
    """The game after a move of Ana's."""
    moves = table.position.legal_moves(table.people_to_act[0].seat)
    return await play.play(service, ask(ANA), table.game.id, str(moves[0]))


class StandingIn(InThreads):
    """A thinker whose workers have died."""

    async def think(self, name: str, view: Position, seat: int, seed: int, **others: object) -> Answer:
        return (await super().think("medium", view, seat, seed))._replace(stood_in=True)


async def test_that_medium_stood_in_for_a_worker_that_died_stands_in_the_log_before_the_move(service: Service) -> None:
    service.thinker = StandingIn()
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, computers=1, levels=["easy"])
    if table.people_to_act:
        table = await played_by_ana(service, table)
    (player,) = table.to_act
    after = await play_on(service, table.game.id)
    assert await texts(service, after, "computer") == [(player.seat, ["medium", *MEDIUM.split(), "once"])]
    async with service.database.read() as connection:
        *_, noted, moved = await game_queries.load_log(connection, table.game.id)
    assert (noted.act, moved.act) == ("computer", "play")
    assert noted.text.split()[-2] == player.engine.split()[-1]
    assert after.game.players == table.game.players


async def test_no_thought_is_begun_after_a_stop(service: Service) -> None:
    table = await against_a_computer(service)
    await service.thinker.close()
    with pytest.raises(Abandoned):
        await play_on(service, table.game.id)
    assert (await service.table(table.game.id)).computers_to_act
