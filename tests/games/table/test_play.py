"""Playing moves: refusals, stale versions and outlooks."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from bot.games.core.request import Refusal
from bot.games.core.service import Service
from bot.games.table import lobby, offers, play
from bot.games.table.opening import ID_LETTERS, Computer, Opening, open_game
from bot.games.table.play import Outlook, outlooks
from bot.games.table.terms import Terms
from bot.messages.answers import render_refusal
from bot.messages.words import words
from bot.rules import RULESETS, ShuffledDraw
from bot.rules.draw import commitment
from bot.rules.game import Position
from tests.conftest import restarted
from tests.games.consequences import HOURS, pass_hours, timed_game
from tests.rules.positions import EMPTY, azul, azul_board, pavilion, sintra
from tests.support.clock import Clock
from tests.support.forms import FORMS
from tests.support.moves import careful_move
from tests.support.people import ANA, BEN, PEOPLE, ask
from tests.support.refuses import refuses
from tests.support.says import says
from tests.support.tables import begin_game, open_lobby, person_to_move, play_moves
from tests.support.walks import start as begin_walk


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


async def test_outlook_does_not_change_position_of_the_table(service: Service) -> None:
    table = await play_moves(service, await begin_game(service), plies=5)
    before, seat = table.position.to_json(), table.to_act[0].seat
    for foreseen in play.outlooks(table.position, seat, table.position.legal_moves(seat)):
        assert foreseen.position is not table.position
        assert foreseen.events[0].kind == "taken"
    assert table.position.to_json() == before


async def test_gain_of_move_is_completed_tile_minus_floor_penalty(service: Service) -> None:
    table = await begin_game(service)
    seat = table.to_act[0].seat
    for foreseen in play.outlooks(table.position, seat, table.position.legal_moves(seat)):
        facts = [(event.kind, dict[str, Any](event.facts)) for event in foreseen.events]
        completed = any(told.get("full") for _, told in facts)
        dropped = sum(told["count"] for kind, told in facts if kind == "dropped")
        assert foreseen.gain == completed - (0, 1, 2, 4, 6)[dropped]


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


async def test_gain_of_last_move_excludes_end_of_game_bonuses() -> None:
    position = pavilion("score 9  hand rg  purple pppppp", "passed", fields="round 6")
    found = {str(each.move): each for each in play.outlooks(position, 0, position.legal_moves(0))}
    assert found["pass"].position.standing
    assert found["pass"].position.scores[0] == 9 - 2 + 20
    assert (found["pass"].gain, found["place red 1 red 0"].gain) == (-2, 1)


PLIES = 60


def start(name: str = "azul", side: str = "coloured", players: int = 2) -> Position:
    return RULESETS[name].start(players, side, ShuffledDraw(bytes(32)), first=0)


GAMES_PER_FORM = 4


def walk_games(name: str, side: str) -> Iterator[tuple[Position, int, Outlook]]:
    """Yield each move of several random games: the position before it, the seat, and the outlook of the move."""
    for number in range(GAMES_PER_FORM):
        position, chance = begin_walk(name, (2 + number % 3, side), bytes([number] * 32))
        for _ in range(PLIES * 10):
            if not position.to_act:
                break
            seat = chance.choice(position.to_act)
            moves = position.legal_moves(seat)
            # Prefer moves that break or drop many tiles, when there are few points to pay for them.
            move = chance.choice(moves[-3:] if chance.random() < 0.7 else moves)
            (told,) = outlooks(position, seat, [move])
            yield position, seat, told
            position.play(seat, move)


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_promised_points_match_change_in_foreseen_score(name: str, side: str) -> None:
    ends = 0
    for before, seat, told in walk_games(name, side):
        after = before.copy()
        events = after.play(seat, told.move)
        if "worth" in events[0].facts:
            continue
        bonuses = sum(event.points for event in events if event.kind == "bonus" and event.seat == seat)
        difference = after.foreseen[seat] - bonuses - before.foreseen[seat]
        assert told.points <= difference
        if any(event.kind == "round-ended" for event in events) and not after.pending[seat]:
            # No losses remain to be deducted from later points.
            assert told.points == difference
            ends += 1
    assert ends


def test_gain_is_zero_if_floor_takes_all_points() -> None:
    position = azul("1 r", azul_board("bb", floor="mbbkkw", score=0), EMPTY)
    promised = {str(one.move): one.gain for one in outlooks(position, 0, position.legal_moves(0))}
    assert promised == {"1 red 1": 0, "1 red 3": 0, "1 red 4": 0, "1 red 5": 0, "1 red floor": 0}
    position.play(0, position.ruleset.parse("1 red 1"))
    assert position.scores[0] == 0


def test_floor_penalty_is_shown_and_cheaper_move_ranks_first() -> None:
    position = azul("1 rrkk  2 bbyy", azul_board(floor="bb", score=0), EMPTY)
    found = sorted(outlooks(position, 0, position.legal_moves(0)), key=lambda one: one.order)
    promised = {str(one.move): one.gain for one in found}
    assert promised["1 red floor"] == -4
    # These moves fill a line, but the floor would cost the point that the line scores.
    assert promised["1 red 2"] == promised["1 red 3"] == 0
    assert str(found[-1].move).endswith(" 2")


def test_filling_broken_glass_track_has_no_gain() -> None:
    position = sintra("1 pppp  2 bbww", "score 5  broken 7  glazier 8 / 8 S1 front |", "score 2")
    promised = {str(one.move): one for one in outlooks(position, 0, position.legal_moves(0))}
    broken = promised["1 pink break"]
    assert broken.position.scores[0] == 0
    assert broken.gain == 0


def test_passing_in_last_round_costs_points_for_kept_tiles() -> None:
    position = pavilion("score 9  hand rg", "hand rr", fields="round 6")
    promised = {str(one.move): one.gain for one in outlooks(position, 0, position.legal_moves(0))}
    assert promised["pass"] == promised["pass green"] == promised["pass green red"] == -2


async def test_ended_lobby_does_not_start(service: Service) -> None:
    table = await open_lobby(service, seats=2)
    table = await lobby.join(service, ask(BEN), table.game.id)
    await offers.end(service, ask(ANA, moderator=True), table.game.id)
    async with service.change(table.game.id) as change:
        lobby.start_if_full(change)
    assert change.table.game.status == "ended"
