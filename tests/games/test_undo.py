"""Secret choices and taking them back, on the grey wall of base Azul."""

from __future__ import annotations

from bot.games import moderate, play, undo
from bot.games.decision import Person
from bot.games.replay import Table, replayed
from bot.games.service import Service
from bot.storage import game_queries
from tests.conftest import ANA, PEOPLE, acting, ask, begun, played
from tests.games.following import post_all
from tests.support.refuses import refuses


async def tiling(service: Service, players: int = 2, least: int = 2) -> Table:
    """A game in which at least so many people have columns to choose, as early as there is one."""
    for _ in range(40):
        table = await begun(service, players, side="grey")
        while table.to_act and table.position.round == 1 and len(table.to_act) < least:
            table = await played(service, table, plies=1)
        if len(table.to_act) >= least:
            return table
        await moderate.end(service, ask(ANA, moderator=True), table.game.id)
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
    back = await undo.undo(service, ask(one), table.game.id)
    assert choices(back, one) == mine
    seat = back.game.player(other.id)
    assert seat is not None
    assert len(back.position.picked(seat.seat)) == 1


async def test_the_log_keeps_what_was_taken_back_and_replays_without_it(service: Service) -> None:
    table = await tiling(service)
    one = choosing(table)[0]
    mine = choices(table, one)
    await play.play(service, ask(one), table.game.id, mine[0])
    await undo.undo(service, ask(one), table.game.id)
    now = await play.play(service, ask(one), table.game.id, mine[1])
    async with service.database.read() as connection:
        lines = await game_queries.load_log(connection, table.game.id)
    undone = ("undo", str(table.game.version + 1))
    assert [(line.act, line.text) for line in lines[-3:]] == [("play", mine[0]), undone, ("play", mine[1])]
    assert replayed(now.game, lines) == now.replay
    fresh = Service(service.database, clock=service.clock, entropy=service.entropy, limits=service.limits)
    assert (await fresh.table(table.game.id)).position.to_json() == now.position.to_json()
    assert (await played(fresh, await fresh.table(table.game.id))).game.status == "finished"


async def test_one_delivery_of_a_press_takes_back_one_choice(service: Service) -> None:
    table = await tiling(service)
    one = choosing(table)[0]
    await play.play(service, ask(one), table.game.id, choices(table, one)[0])
    for _ in range(2):
        back = await undo.undo(service, ask(one, click=77), table.game.id)
    assert back.game.version == table.game.version + 2


async def test_what_others_have_answered_to_is_not_taken_back_alone(service: Service) -> None:
    chosen = await tiling(service)
    assert chosen.replay is not None
    answered = next(person for person in choosing(chosen) if person.id != chosen.replay.turns[-1].by)
    with refuses("others-moved"):
        await undo.undo(service, ask(answered), chosen.game.id)
