"""Playing moves: refusals, stale versions and outlooks."""

from __future__ import annotations

import asyncio

import pytest

from bot.games.core.request import Refusal
from bot.games.core.service import Service
from bot.games.table import lobby, offers, play
from bot.games.table.opening import ID_LETTERS, Computer, Opening, open_game
from bot.games.table.terms import Terms
from bot.messages.answers import render_refusal
from bot.messages.words import words
from bot.rules.draw import commitment
from tests.conftest import restarted
from tests.games.consequences import HOURS, pass_hours, timed_game
from tests.support.clock import Clock
from tests.support.moves import careful_move
from tests.support.people import ANA, BEN, PEOPLE, ask
from tests.support.refuses import refuses
from tests.support.says import says
from tests.support.tables import begin_game, open_lobby, person_to_move, play_moves


async def test_move_typed_with_other_case_and_spaces_is_recognized(service: Service) -> None:
    table = await begin_game(service)
    mover, move = person_to_move(table), table.position.legal_moves(table.to_act[0].seat)[0]
    after = await play.play(service, ask(mover), table.game.id, f"  {str(move).upper()} ")
    assert [(turn.by, turn.move) for turn in after.turns_since(0)] == [(mover.id, move)]


async def test_automatic_move_does_not_reset_reminders(service: Service, clock: Clock) -> None:
    table = await timed_game(service, "forfeit")
    table = await pass_hours(service, clock, table, HOURS * 0.9)
    mover = person_to_move(table)
    seat = table.to_act[0].seat
    assert table.game.reminders == 1
    async with service.change(table.game.id) as change:
        change.record(play.make_play(change.table, seat, table.position.legal_moves(seat)[0], mover.id))
    after = change.table
    assert after.game.reminders == 1
    assert [turn.by for turn in after.turns_since(0)] == [mover.id]
    assert (await restarted(service).table(table.game.id)).replay == after.replay
    # Moving shows that the player is present, so the reminders start again at zero.
    other = await play.play(
        service, ask(person_to_move(after)), table.game.id, str(careful_move(after.position, 1 - seat))
    )
    assert other.game.reminders == 0


async def test_several_public_moves_at_once_are_refused(service: Service) -> None:
    table = await begin_game(service)
    mover = person_to_move(table)
    first, second = (str(move) for move in table.position.legal_moves(table.to_act[0].seat)[:2])
    for text, refusal in (
        (f"{first}, {second}", "one-move"),
        (f"{first}, nonsense", "one-move"),
        (f"9 blue 1, {second}", "illegal"),
        (" , ", "not-a-move"),
    ):
        with refuses(refusal):
            await play.play(service, ask(mover), table.game.id, text)
    assert (await service.table(table.game.id)).turns_since(0) == ()
    assert len((await play.play(service, ask(mover), table.game.id, f"{first},")).turns_since(0)) == 1


async def test_concurrent_presses_play_one_move(service: Service) -> None:
    table = await begin_game(service, 4)
    move = str(table.position.legal_moves(table.to_act[0].seat)[0])
    presses = [ask(person, version=table.game.version) for person in PEOPLE for _ in range(5)]
    results = await asyncio.gather(
        *(play.play(service, press, table.game.id, move) for press in presses), return_exceptions=True
    )
    refused = [result for result in results if isinstance(result, Refusal) and result.key in ("stale", "not-your-turn")]
    assert len(refused) == len(presses) - 1
    assert len((await service.table(table.game.id)).turns_since(0)) == 1


@pytest.mark.parametrize(
    ("form", "text", "told"),
    [
        (("azul", "coloured"), "3 green 4", "“green” doesn’t fit there (possible: blue, yellow, red, black,"),
        (("azul", "coloured"), "3 blue", "something is missing at the end (1, 2, 3, 4, 5, floor)"),
        (("azul", "grey"), "tile 4 2 1", "“1” is one word too many"),
        (("sintra", "a"), "3 orange 5 j9", "“j9” doesn’t fit there (possible: j0, j1, j2, keep)"),
        (("summer-pavilion", "standard"), "pass red red red red red", "that’s more than 4 tiles"),
        (("summer-pavilion", "variant"), "put it there", "“put” doesn’t fit there (possible: c, 1, 2,"),
    ],
)
async def test_invalid_move_is_refused_with_the_possible_options(
    service: Service, form: tuple[str, str], text: str, told: str
) -> None:
    ruleset, side = form
    table = await begin_game(service, ruleset=ruleset, side=side)
    with refuses("not-a-move") as refused:
        await play.play(service, ask(person_to_move(table)), table.game.id, text)
    said = render_refusal(words("en"), refused.value)
    assert told in said
    # The refusal doesn't explain how moves are typed on other board sides.
    assert ("column" in said) is (side == "grey")
    assert ("position" in said) is (side == "variant")


async def test_move_is_refused_while_computer_thinks(service: Service) -> None:
    table = await open_game(service, ask(ANA), Opening("azul", "coloured", 2, computers=(Computer(),)))
    if table.waits_for(ANA.id):
        table = await play_moves(service, table, plies=1)
    with refuses("not-your-turn") as refused:
        await play.play(service, ask(ANA), table.game.id, "1 blue 1")
    assert says(render_refusal(words("en"), refused.value), "refused-not-your-turn", game=table.game.id, computers=1)


async def test_game_id_has_five_unambiguous_letters(service: Service) -> None:
    game = (await open_lobby(service)).game
    assert len(game.id) == 5
    assert set(game.id) <= set(ID_LETTERS)
    assert not set(ID_LETTERS) & set("01OILAEU")


async def test_seed_is_chosen_at_opening_and_hidden_in_repr(service: Service) -> None:
    opening = (await open_lobby(service)).game
    await lobby.edit(service, ask(ANA), opening.id, Terms("azul", "grey", 2, None, "nothing"))
    game = (await lobby.join(service, ask(BEN), opening.id)).game
    assert game.seed == opening.seed is not None
    assert len(game.seed) == 32
    assert "seed" not in repr(game)
    assert game.seed.hex() not in (repr(game), commitment(game.seed))


async def test_ended_lobby_does_not_start(service: Service) -> None:
    table = await open_lobby(service, seats=2)
    table = await lobby.join(service, ask(BEN), table.game.id)
    await offers.end(service, ask(ANA, moderator=True), table.game.id)
    async with service.change(table.game.id) as change:
        lobby.start_if_full(change)
    assert change.table.game.status == "ended"
