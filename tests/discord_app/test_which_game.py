"""Which game is meant where several are in one channel, and which games completion offers for a command."""

from __future__ import annotations

import pytest

from bot.discord_app import completion
from bot.discord_app.commands.shared import ACTS
from bot.discord_app.find_game import which_fit
from bot.games.decision import Limits
from bot.games.lookup import OF_THE_PAST
from bot.sandbox.people import Person
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party


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


@pytest.mark.parametrize("command", ["move", "board", "mine", "record history"])
async def test_the_game_is_meant_in_which_it_is_ones_turn(party: Party, command: str) -> None:
    waiting = await begin(party, awaited=party.ana)
    for _ in range(2):
        await begin(party, awaited=party.ben)
    answer = await party.ana.command(f"azul {command}")
    assert f"#{await name(party, waiting)}" in answer.content


@pytest.mark.parametrize("command", ["move", "board", "mine", "record history"])
async def test_else_the_newest_of_ones_own(party: Party, command: str) -> None:
    newest = [await begin(party, awaited=party.ben) for _ in range(2)][-1]
    party.bot.clock.turn(minutes=1)
    await party.chi.command("azul new", opponent=party.dariush)
    await party.dariush.command("azul join")
    await party.bot.idle()
    answer = await party.ana.command(f"azul {command}")
    assert f"#{await name(party, newest)}" in answer.content


async def test_undo_means_the_game_in_which_one_has_just_moved(party: Party) -> None:
    await begin(party, awaited=party.ana)
    moved = await party.type(await begin(party, awaited=party.ana))
    await begin(party, awaited=party.ana)
    taken_back = await party.ana.command("azul undo")
    assert taken_back.content.startswith("Taken back.")
    assert f"#{await name(party, moved)}" in taken_back.content


async def test_undo_means_the_game_in_which_it_is_ones_turn_where_others_have_moved_in_all(party: Party) -> None:
    waiting = await party.type(await party.type(await begin(party, awaited=party.ana)))
    newer = await party.type(await party.type(await begin(party, awaited=party.ana, seats=3)))
    assert party.asked(newer) == [next(person for person in party.people[1:3] if person in party.asked(newer))]
    answer = await party.ana.command("azul undo", game="")
    assert f"#{await name(party, waiting)}" in answer.content
    assert "The others have moved since" in answer.content


@pytest.mark.parametrize("command", ["move", "board", "mine", "record history"])
async def test_where_several_wait_for_one_the_command_asks_which_of_these(party: Party, command: str) -> None:
    waiting = [await begin(party, awaited=party.ana) for _ in range(2)]
    others = await begin(party, awaited=party.ben)
    answer = await party.ana.command(f"azul {command}")
    assert "Several games" in answer.content
    for board in waiting:
        assert f"#{await name(party, board)}" in answer.content
    assert f"#{await name(party, others)}" not in answer.content


async def test_completion_offers_the_games_that_fit_the_command(party: Party) -> None:
    lobby = await name(party, await party.lobby())
    running = await name(party, await party.game())
    over = await name(party, await party.game())
    asked = await party.ben.command("azul resign", game=over)
    assert asked.message is not None
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
    assert await party.chi.complete("azul table cancel", "game") == []
    assert await party.chi.complete("azul move", "game") == []
    assert await party.chi.complete("azul rematch", "game") == []


@pytest.mark.parametrize("act", sorted(ACTS.keys() - {"rules"}))
def test_it_is_known_of_every_act_which_games_fit_it(act: str) -> None:
    assert act in OF_THE_PAST or which_fit(1, act)


async def test_a_fault_in_completion_offers_nothing_and_is_in_the_log(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    mover = party.mover(await party.game())
    monkeypatch.setattr(completion, "word_move", lambda *_: 1 / 0)
    assert await mover.complete("azul move", "move", "1") == []
    assert "ZeroDivisionError" in caplog.text


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
