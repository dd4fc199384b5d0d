"""Which game is meant where several are in one channel, and which games completion offers for a command."""

from __future__ import annotations

from typing import Any

import pytest

from bot.discord_app.actions.acts import ACTS
from bot.games.core.request import Limits
from bot.games.table.lookup import OF_THE_PAST, RULES
from bot.sandbox.server.interactions import COMPONENT
from bot.sandbox.world import Message
from bot.sandbox.world.components import Option
from tests.discord_app.conftest import Party
from tests.discord_stand_in import Answer, Person
from tests.support.says import says


async def name(party: Party, post: Message) -> str:
    return (await party.table(post)).game.id


async def begin(party: Party, *, awaited: Person, seats: int = 2) -> Message:
    """A game of Ana, Ben and perhaps others, newer than all before, in which it is this person's turn."""
    party.bot.service.limits = Limits(games_per_host=9)
    party.bot.clock.turn(minutes=1)
    await party.ana.command("azul new", seats=seats)
    await party.bot.idle()
    lobby = party.discord.channel().messages[-1]
    for person in party.people[1:seats]:
        await person.click(lobby, "Join")
    board = await party.newest()
    while awaited not in party.asked(board):
        board = await party.type(board)
    return board


async def test_undo_means_the_game_in_which_one_has_just_moved(party: Party) -> None:
    await begin(party, awaited=party.ana)
    moved = await name(party, await party.type(await begin(party, awaited=party.ana)))
    await begin(party, awaited=party.ana)
    taken_back = await party.ana.command("azul undo")
    assert says(taken_back, "answer-undone")
    assert f"#{moved}" in taken_back.content


def listed(answer: Answer) -> dict[str, Option]:
    """The games that the list of an answer offers, by name, in its order."""
    assert answer.message.ephemeral
    (select,) = answer.message.selects
    return {option.value[:5]: option for option in select.options}


async def choose(person: Person, answer: Answer, game: str) -> Answer:
    return await person.choose(answer.message, 0, [listed(answer)[game].value])


async def lobbies(party: Party, count: int = 2, host: Person | None = None, **options: Any) -> list[str]:
    """The names of new lobbies, the newest last, with Ben in those that have three seats."""
    party.bot.service.limits = Limits(games_per_host=99)
    names = []
    for _ in range(count):
        party.bot.clock.turn(minutes=1)
        await (host or party.ana).command("azul new", **options)
        await party.bot.idle()
        lobby = party.discord.channel().messages[-1]
        if options.get("seats") == 3:
            await party.ben.click(lobby, "Join")
        names.append(await name(party, lobby))
    return names


async def test_the_list_says_against_whom_a_game_is_in_which_round_and_whose_turn_it_is(party: Party) -> None:
    theirs = await begin(party, awaited=party.ben)
    mine = await begin(party, awaited=party.ana, seats=3)
    (lobby,) = await lobbies(party, 1, seats=3)
    rows = listed(await party.boss.command("azul table host", person=party.ben))
    assert {(row.label, row.description) for row in rows.values()} == {
        (f"#{await name(party, theirs)} · Azul · Ana, Ben", "Round 1 · waiting for Ben"),
        (f"#{await name(party, mine)} · Azul · Ana, Ben, Chi-Wei", "Round 1 · waiting for Ana"),
        (f"#{lobby} · Azul · Ana, Ben", "Lobby, 2 of 3 seats taken"),
    }
    for _ in range(2):
        await begin(party, awaited=party.ana)
    row = listed(await party.ana.command("azul move"))[await name(party, mine)]
    assert (row.label, row.description) == (f"#{await name(party, mine)} · Azul · Ben, Chi-Wei", "Round 1 · your turn")


async def test_what_is_typed_may_hold_anything_and_what_is_too_long_for_the_list_is_asked_again(party: Party) -> None:
    games = [await name(party, await begin(party, awaited=party.ana)) for _ in range(2)]
    for odd in ("1/2 :x/", "x" * 94):
        answer = await party.ana.command("azul move", move=odd)
        assert odd[2:4] in (await choose(party.ana, answer, games[0])).content
    refused = await party.ana.command("azul move", move="x" * 95)
    assert not refused.has_message or refused.message.selects == []
    assert all(f"#{game}" in refused.content for game in games)
    assert "`game:`" in refused.content


async def test_the_board_after_a_move_and_a_shared_replay_are_asked_for_once(party: Party) -> None:
    games = [await name(party, await begin(party, awaited=party.ana)) for _ in range(2)]
    history = await party.ana.command("azul record history", move=0)
    assert (await choose(party.ana, history, games[1])).has_message
    shown = await choose(party.ana, history, games[0])
    assert shown.message.attachments
    replay = await choose(party.ana, await party.ana.command("azul record replay", share=True), games[0])
    assert not (await party.discord.filled(replay)).ephemeral


async def test_of_more_games_than_a_list_holds_the_newest_are_listed_and_the_answer_says_so(party: Party) -> None:
    games = await lobbies(party, 14)
    games += await lobbies(party, 13, host=party.chi)
    answer = await party.boss.command("azul join")
    assert says(answer, "which-game-many", count=27, shown=25)
    assert list(listed(answer)) == games[:1:-1]


async def test_what_no_list_has_offered_is_refused(party: Party) -> None:
    games = [await name(party, await begin(party, awaited=party.ana)) for _ in range(2)]
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


async def test_completion_offers_the_games_that_fit_the_command(party: Party) -> None:
    lobby = await name(party, await party.lobby())
    running = await name(party, await party.game())
    over = await name(party, await party.game())
    asked = await party.ben.command("azul resign", game=over)
    await party.ben.click(asked.message, "Yes, resign")
    offered = {
        command.split()[-1]: {
            str(choice.value).removeprefix("#") for choice in await party.ana.complete(f"azul {command}", "game")
        }
        for command in (
            *("join", "start", "move", "mine", "board", "resign", "rematch"),
            *("table cancel", "record history", "record verify"),
        )
    }
    assert offered == {
        "join": set(),
        "start": {lobby},
        "cancel": {lobby, running},
        "move": {running},
        "mine": {running},
        "board": {running},
        "resign": {running},
        "history": {running, over},
        "verify": {running, over},
        "rematch": {over},
    }
    assert [choice.value for choice in await party.chi.complete("azul join", "game")] == [f"#{lobby}"]
    for command in ("table cancel", "move", "rematch"):
        assert await party.chi.complete(f"azul {command}", "game") == []


@pytest.mark.parametrize("act", sorted(ACTS.keys() - {"rules"}))
def test_it_is_known_of_every_act_which_games_fit_it(act: str) -> None:
    assert act in OF_THE_PAST or act in RULES


async def test_an_option_shows_no_markup(party: Party) -> None:
    odd = party.discord.person("Odd_*one*")
    await party.ana.command("azul new", opponent=odd)
    board = await party.discord.next_message()
    await odd.click(board, "Join")
    board = await party.newest()
    if odd not in party.asked(board) and party.ana.mention in board.content:
        await party.ana.command("azul move", move=str((await party.table(board)).position.legal_moves(0)[0]))
    (choice,) = await party.ana.complete("azul move", "move", "")
    assert "Odd_one is to move" in choice.name
