"""Playing: moves, refusals, versions, and what a move would bring."""

from __future__ import annotations

import asyncio

from bot.games import lobby, moderate, play
from bot.games.refusal import Refusal
from bot.games.replay import replayed
from bot.games.service import Service
from bot.messages.answers import word_refusal
from bot.messages.words import words
from bot.rules.draw import commitment
from bot.storage import game_queries
from tests.conftest import ANA, BEN, CHI, PEOPLE, acting, ask, begun, opened, played
from tests.rules.positions import pavilion
from tests.support.refuses import refuses


async def test_a_move_is_kept_in_notation_with_who_played_it(service: Service) -> None:
    table = await begun(service)
    mover = acting(table)
    move = table.position.legal_moves(table.to_act[0].seat)[0]
    after = await play.play(service, ask(mover, click=5), table.game.id, f"  {str(move).upper()} ")
    async with service.database.read() as connection:
        line = (await game_queries.load_log(connection, table.game.id))[-1]
    assert (line.act, line.text, line.user_id, line.interaction_id) == ("play", str(move), mover.id, 5)
    assert line.version == after.game.version == table.game.version + 1


async def test_a_position_is_the_start_plus_every_move(service: Service) -> None:
    table = await played(service, await begun(service, 3), plies=25)
    async with service.database.read() as connection:
        lines = await game_queries.load_log(connection, table.game.id)
    again = replayed(table.game, lines)
    assert again is not None
    assert again.position.to_json() == table.position.to_json()
    assert again.turns == table.replay.turns if table.replay else False


async def test_moves_that_others_must_see_one_by_one_are_not_played_together(service: Service) -> None:
    table = await begun(service)
    mover = acting(table)
    first, second = (str(move) for move in table.position.legal_moves(table.to_act[0].seat)[:2])
    for text, refusal, said in (
        (f"{first}, {second}", "one-move", f"“{second}” can’t be sent together"),
        (f"{first}; nonsense", "one-move", "None of these moves was played."),
        (f"9 blue 1, {second}", "illegal", "“9 blue 1” isn’t possible"),
        (" , ; ", "not-a-move", "isn’t a move"),
    ):
        with refuses(refusal) as refused:
            await play.play(service, ask(mover), table.game.id, text)
        assert said in word_refusal(words("en"), refused.value)
    assert (await service.table(table.game.id)).game.version == table.game.version
    after = await play.play(service, ask(mover), table.game.id, f"{first},")
    assert after.game.version == table.game.version + 1


async def test_a_lobby_has_no_moves(service: Service) -> None:
    with refuses("not-started"):
        await play.play(service, ask(ANA), (await opened(service)).game.id, "1 blue 1")


async def test_a_second_press_of_the_same_button_is_stale(service: Service) -> None:
    table = await begun(service)
    mover, move = acting(table), str(table.position.legal_moves(table.to_act[0].seat)[0])
    await play.play(service, ask(mover, click=1, version=table.game.version), table.game.id, move)
    with refuses("stale"):
        await play.play(service, ask(mover, click=2, version=table.game.version), table.game.id, move)
    assert (await service.table(table.game.id)).game.version == table.game.version + 1


async def test_of_many_who_press_at_once_one_is_played(service: Service) -> None:
    table = await begun(service, 4)
    move = str(table.position.legal_moves(table.to_act[0].seat)[0])
    results = await asyncio.gather(
        *(
            play.play(service, ask(person, version=table.game.version), table.game.id, move)
            for person in PEOPLE
            for _ in range(5)
        ),
        return_exceptions=True,
    )
    assert sum(not isinstance(result, Refusal) for result in results) == 1
    assert all(result.key in ("stale", "not-your-turn") for result in results if isinstance(result, Refusal))


async def test_who_moves_while_a_computer_thinks_is_told_so(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, computers=1)
    if table.waits_for(ANA.id):
        move = table.position.legal_moves(0)[0]
        table = await play.play(service, ask(ANA), table.game.id, str(move))
    with refuses("not-your-turn") as refused:
        await play.play(service, ask(ANA), table.game.id, "1 blue 1")
    told = word_refusal(words("en"), refused.value)
    assert told.startswith(f"It isn’t your turn in game #{table.game.id}: a computer is to move. ")


async def test_a_look_ahead_shows_the_board_before_any_new_deal(service: Service) -> None:
    table = await begun(service)
    seat = table.to_act[0].seat
    for foreseen in play.outlooks(table.position, seat, table.position.legal_moves(seat)):
        assert foreseen.position is not table.position
        assert foreseen.events[0].kind == "taken"
        completed = any(event.facts.get("full") for event in foreseen.events)
        dropped = sum(int(event.facts["count"]) for event in foreseen.events if event.kind == "dropped")
        assert foreseen.gain == completed - (0, 1, 2, 4, 6)[dropped]


async def test_looking_ahead_changes_nothing(service: Service) -> None:
    table = await played(service, await begun(service), plies=5)
    before = table.position.to_json()
    seat = table.to_act[0].seat
    play.outlooks(table.position, seat, table.position.legal_moves(seat))
    assert table.position.to_json() == before


async def test_only_a_moderator_ends_a_game_and_nobody_wins(service: Service) -> None:
    table = await played(service, await begun(service), plies=3)
    with refuses("moderator-only"):
        await moderate.end(service, ask(CHI), table.game.id)
    ended = await moderate.end(service, ask(CHI, moderator=True), table.game.id)
    assert (ended.game.status, ended.game.ending) == ("ended", "moderator")
    assert ended.to_act == ()
    with refuses("already-over"):
        await moderate.end(service, ask(CHI, moderator=True), table.game.id)


async def test_the_seed_is_chosen_with_the_lobby_and_never_shown_by_accident(service: Service) -> None:
    opening = (await opened(service)).game
    game = (await lobby.join(service, ask(BEN), opening.id)).game
    assert game.seed is not None
    assert game.seed == opening.seed
    assert len(game.seed) == 32
    assert game.seed.hex() not in repr(game)
    assert "seed" not in repr(game)
    assert commitment(game.seed) != game.seed.hex()


async def test_what_a_move_brings_leaves_out_the_bonuses_of_the_end_which_other_moves_do_not_end_with() -> None:
    full = "score 9  hand rg  purple pppppp"
    position = pavilion(full, "passed", fields="round 6")
    found = {str(each.move): each for each in play.outlooks(position, 0, position.legal_moves(0))}
    ended = found["pass"]
    assert ended.position.standing
    assert ended.position.scores[0] == 9 - 2 + 20
    assert ended.gain == -2
    assert found["place red 1 red 0"].gain == 1
