"""Taking back: secret choices, one's own last move, and with the others' consent; a thousand times if need be."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.games.core.replay import MOST_TAKEBACKS, Table, replayed
from bot.games.core.request import Person, Refusal
from bot.games.core.service import Service
from bot.games.past import history
from bot.games.past.history import moments, public_turns
from bot.games.table import lobby, offers, play
from bot.games.table.play import play_on
from bot.storage import game_queries
from tests.conftest import BOTH_DATABASES, restarted
from tests.games.following import post_all
from tests.support.forms import FORMS
from tests.support.people import ANA, PEOPLE, ask
from tests.support.refuses import refuses
from tests.support.tables import acting, begun, played


async def tiling(service: Service, players: int = 2, least: int = 2) -> Table:
    """A game in which at least so many people have columns to choose, as early as there is one."""
    for _ in range(40):
        table = await begun(service, players, side="grey")
        while table.to_act and table.position.round == 1 and len(table.to_act) < least:
            table = await played(service, table, plies=1)
        if len(table.to_act) >= least:
            return table
        await offers.end(service, ask(ANA, moderator=True), table.game.id)
    raise AssertionError(f"{least} people never had a choice")


def choices(table: Table, person: Person) -> list[str]:
    player = table.game.player(person.id)
    assert player is not None
    return [str(move) for move in table.position.legal_moves(player.seat)]


def choosing(table: Table) -> list[Person]:
    return [PEOPLE[(player.user_id or 0) - 1] for player in table.to_act]


async def test_a_secret_choice_is_told_to_nobody_and_no_other_is_out_of_date_by_it(service: Service) -> None:
    table = await tiling(service)
    (one, other), seen = choosing(table), table.game.version
    await post_all(service, table.game.id)
    after = await play.play(service, ask(one, version=seen), table.game.id, choices(table, one)[0])
    assert await post_all(service, table.game.id) == []
    assert after.shown == table.shown
    assert after.turns_since(seen)[0].secret
    assert other in choosing(after)
    await play.play(service, ask(other, version=seen), table.game.id, choices(table, other)[0])


async def test_the_last_choice_is_told_with_all_that_follows(service: Service) -> None:
    table = await tiling(service)
    seen, after = table.game.version, table
    await post_all(service, table.game.id)
    while len(after.to_act) and after.shown == table.shown:
        person = acting(after)
        after = await play.play(service, ask(person), table.game.id, choices(after, person)[-1])
    assert [one.partition(" board ")[0] for one in await post_all(service, table.game.id)] == ["posts a"]
    assert [turn.secret for turn in after.turns_since(seen)][-1:] == [False]
    assert "laid" in [event.kind for event in after.turns_since(seen)[-1].events]
    with refuses("stale"):
        await play.play(service, ask(acting(after), version=seen), table.game.id, choices(after, acting(after))[0])


async def test_what_was_chosen_last_is_taken_back_whoever_chose_since(service: Service) -> None:
    # What the third has not chosen keeps the choices of the others secret.
    table = await tiling(service, 3, least=3)
    one, other, *_ = choosing(table)
    mine = choices(table, one)
    await play.play(service, ask(one), table.game.id, mine[0])
    await play.play(service, ask(other), table.game.id, choices(table, other)[0])
    back = await play.undo(service, ask(one), table.game.id)
    assert choices(back, one) == mine
    seat = back.game.player(other.id)
    assert seat is not None
    assert len(back.position.picked(seat.seat)) == 1


async def test_the_log_keeps_what_was_taken_back_and_replays_without_it(service: Service) -> None:
    table = await tiling(service)
    one = choosing(table)[0]
    mine = choices(table, one)
    await play.play(service, ask(one), table.game.id, mine[0])
    await play.undo(service, ask(one), table.game.id)
    now = await play.play(service, ask(one), table.game.id, mine[1])
    async with service.database.read() as connection:
        lines = await game_queries.load_log(connection, table.game.id)
    undone = ("undo", str(table.game.version + 1))
    assert [(line.act, line.text) for line in lines[-3:]] == [("play", mine[0]), undone, ("play", mine[1])]
    assert replayed(now.game, lines) == now.replay
    fresh = restarted(service)
    assert (await fresh.table(table.game.id)).position.to_json() == now.position.to_json()
    assert (await played(fresh, await fresh.table(table.game.id))).game.status == "finished"


async def test_one_delivery_of_a_press_takes_back_one_choice(service: Service) -> None:
    table = await tiling(service)
    one = choosing(table)[0]
    await play.play(service, ask(one), table.game.id, choices(table, one)[0])
    for _ in range(2):
        back = await play.undo(service, ask(one, click=77), table.game.id)
    assert back.game.version == table.game.version + 2


@pytest.mark.parametrize(("name", "side"), FORMS)
async def test_a_move_across_which_tiles_came_out_of_the_bag_stays(service: Service, name: str, side: str) -> None:
    table = await lobby.open_game(service, ask(ANA), name, side, 2)
    table = await lobby.join(service, ask(PEOPLE[1]), table.game.id)
    outcomes = set()
    for _ in range(40):
        mover, before = acting(table), table.position.to_json()
        move = str(table.position.legal_moves(table.to_act[0].seat)[0])
        after = await play.play(service, ask(mover), table.game.id, move)
        if not after.running:
            break
        turn, earlier = after.turns_since(0)[-1], after.turns_since(0)[-2:-1]
        if not turn.secret:
            drawn = before["bag"] != after.position.to_json()["bag"]
            try:
                back = await play.undo(service, ask(mover), table.game.id)
            except Refusal as refused:
                outcomes.add(refused.key)
                assert drawn or earlier[0].secret
            else:
                outcomes.add("back")
                assert not drawn
                assert back.position.to_json() == before
                after = await play.play(service, ask(mover), table.game.id, move)
        table = after
    assert {"back"} < outcomes <= {"back", "across-the-bag", "others-moved"}


async def test_once_another_person_has_moved_all_others_must_agree(service: Service) -> None:
    table = await begun(service, 3)
    first, before = acting(table), table.position.to_json()
    table = await played(service, table, plies=2)
    asked = await play.undo(service, ask(first), table.game.id, ask=True)
    for person in (person for person in PEOPLE[:3] if person != first):
        assert asked.game.offer
        assert asked.position.to_json() == table.position.to_json()
        asked = await offers.agree(service, ask(person), table.game.id)
    assert asked.game.offer is None
    assert (asked.position.to_json(), acting(asked)) == (before, first)


async def test_what_computers_answered_goes_with_the_move(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, computers=1)
    table = await play_on(service, table.game.id)
    before = table.position.to_json()
    table = await play_on(service, (await played(service, table, plies=1)).game.id)
    assert len(table.turns_since(0)) >= 2
    back = await play.undo(service, ask(ANA), table.game.id)
    assert back.position.to_json() == before


async def alone(service: Service, table: Table) -> Table:
    """Somebody plays and takes it back."""
    mover = acting(table)
    await played(service, table, plies=1)
    return await play.undo(service, ask(mover), table.game.id)


async def in_turns(service: Service, table: Table) -> Table:
    """Two players take back one after the other, each until their moves count no more."""
    first = acting(table)
    await alone(service, await played(service, table, plies=1))
    return await play.undo(service, ask(first), table.game.id)


async def asking(service: Service, table: Table) -> Table:
    """Somebody plays, another answers, and agrees that both moves are taken back."""
    mover = acting(table)
    table = await played(service, table, plies=1)
    other = acting(table)
    await played(service, table, plies=1)
    await play.undo(service, ask(mover), table.game.id, ask=True)
    return await offers.agree(service, ask(other), table.game.id)


async def in_secret(service: Service, table: Table) -> Table:
    """Somebody chooses a column and takes the choice back."""
    chooser = PEOPLE[(table.to_act[-1].user_id or 0) - 1]
    move = str(table.position.legal_moves(table.to_act[-1].seat)[0])
    await play.play(service, ask(chooser), table.game.id, move)
    return await play.undo(service, ask(chooser), table.game.id)


async def weight(service: Service, game_id: str) -> tuple[int, ...]:
    """What a game that is read again holds, and how much of it can be looked at."""
    fresh = restarted(service)
    table = await fresh.table(game_id)
    assert table == await service.table(game_id)
    assert table.replay is not None
    await history.export_game(fresh, ask(PEOPLE[0]), game_id, ["Ana", "Ben"])
    return len(table.replay.lines), len(table.replay.turns), len(public_turns(table)), len([*moments(table, 60)])


@pytest.mark.parametrize(
    ("cycle", "side", "often"),
    [(alone, "coloured", 1000), (in_turns, "coloured", 100), (asking, "coloured", 100), (in_secret, "grey", 1000)],
)
async def test_what_was_taken_back_a_thousand_times_weighs_as_much_as_what_was_three_times(
    service: Service, cycle: Callable[[Service, Table], Awaitable[Table]], side: str, often: int
) -> None:
    table = await (tiling(service) if side == "grey" else played(service, await begun(service), plies=3))
    weights = []
    for times in (MOST_TAKEBACKS, often):
        for _ in range(times):
            table = await cycle(service, await service.table(table.game.id))
        weights.append(await weight(service, table.game.id))
    assert weights[0] == weights[1]


@BOTH_DATABASES
async def test_the_whole_log_is_kept(service: Service) -> None:
    table = await played(service, await begun(service), plies=3)
    for _ in range(3):
        table = await asking(service, await alone(service, table))
    async with service.database.read() as connection:
        lines = await game_queries.load_log(connection, table.game.id)
    assert [line.version for line in lines] == list(range(1, table.game.version + 1))
