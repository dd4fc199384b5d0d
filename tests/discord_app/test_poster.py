"""Telling the channel: in order, once, and as often as it takes."""

from __future__ import annotations

import pytest
from discord import File

from bot.discord_app import lobbies
from bot.discord_app.ids import Press
from bot.games.replay import Table
from bot.games.service import Service
from bot.rules import RULESETS
from bot.rules.sintra import Sintra, load_boards
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message, Permission
from bot.storage import game_queries
from tests.conftest import Clock, posting_of
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_every_game import begin
from tests.support.says import says

POSTS = "/channels/*/messages"


def boards(discord: StandIn) -> list[Message]:
    return [message for message in discord.channel().messages if message.attachments]


async def press_play(party: Party, board: Message) -> None:
    picker = await party.pick(board)
    answer = await party.mover(board).click(picker.message, "Play")
    assert answer.content.startswith("Played: ")


async def test_a_post_that_discord_refuses_for_a_while_follows_later(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game()
    discord.fail("POST", POSTS, status=400, times=2)
    await press_play(party, board)
    await bot.idle()
    assert len(boards(discord)) == 1
    for minutes in (1, 5):
        bot.clock.turn(minutes=minutes)
        await bot.look_into_outbox()
    assert len(boards(discord)) == 2


async def test_a_post_whose_answer_was_lost_is_posted_once(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game()
    discord.fail("POST", POSTS, status="lost", after_effect=True)
    await press_play(party, board)
    await bot.idle()
    bot.clock.turn(minutes=1)
    await bot.look_into_outbox()
    assert len(boards(discord)) == 2
    after = boards(discord)[-1]
    assert (await party.play(after)).pings


async def test_a_lobby_whose_answer_was_lost_is_posted_once_and_brought_up_to_date(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    discord.fail("POST", POSTS, status="lost", after_effect=True)
    await party.ana.command("azul new")
    await bot.idle()
    await party.ben.command("azul join")
    bot.clock.turn(minutes=1)
    await bot.look_into_outbox()
    (post,) = discord.channel().messages
    assert "Ben" in post.content
    await party.chi.click(post, "Join")
    assert "Chi-Wei" in post.content


async def test_a_rate_limit_is_waited_out(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game()
    discord.fail("POST", POSTS, status=429, retry_after=0.2)
    await press_play(party, board)
    await bot.idle()
    assert len(boards(discord)) == 2


async def test_turns_that_were_not_told_are_told_together_and_ping_only_who_is_next(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.game()
    found = Press.read(board.button("Your move").custom_id or "")
    assert found is not None
    discord.forbid(Permission.SEND_MESSAGES)
    await press_play(party, board)
    for _ in range(2):
        table = await bot.service.table(found.game_id)
        mover = next(person for person in party.people if person.id == table.to_act[0].user_id)
        offered = await mover.complete("azul move", "move", "")
        await mover.command("azul move", move=offered[0].value)
        await bot.idle()
    assert len(boards(discord)) == 1
    discord.allow(Permission.SEND_MESSAGES)
    bot.clock.turn(hours=2)
    await bot.look_into_outbox()
    assert len(boards(discord)) == 2
    together = boards(discord)[-1]
    assert together.content.count(" took ") == 3
    table = await bot.service.table(found.game_id)
    assert {person.id for person in together.pings} == {table.to_act[0].user_id}
    posting = await posting_of(bot.service, found.game_id)
    assert posting.posted.told == posting.board_version


async def test_who_has_moved_while_the_board_was_drawn_is_not_called_to_that_move(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await party.game()
    draw = bot.client.board_file

    async def overtaken(table: Table, since: int) -> File | None:
        monkeypatch.setattr(bot.client, "board_file", draw)
        mover = next(person for person in party.people if person.id == table.to_act[0].user_id)
        move = str(table.position.legal_moves(table.to_act[0].seat)[0])
        await mover.command("azul move", move=move, game=table.game.id)
        return await draw(table, since)

    monkeypatch.setattr(bot.client, "board_file", overtaken)
    first = party.mover(board)
    await press_play(party, board)
    await bot.idle()
    (_, told) = boards(discord)
    assert told.content.count(" took ") == 2
    assert party.mover(told) is first
    assert told.pings == {first}


async def test_what_cannot_be_worded_is_a_fault_in_the_log_and_holds_up_nothing_else(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as faulty:
        faulty.setattr(lobbies, "word_lobby", lambda *_: 1 / 0)
        await party.ana.command("azul new", computers=1)
        board = await party.newest()
    assert "ZeroDivisionError" in caplog.text
    assert board.attachments
    bot.clock.turn(minutes=1)
    await bot.look_into_outbox()
    assert "Ana" in discord.channel().messages[-1].content
    assert not discord.channel().messages[-1].attachments


async def test_an_old_post_that_can_no_longer_be_edited_does_not_stop_the_turn(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.game()
    discord.fail("PATCH", "/channels/*/messages/*", status=429, code=30046, times=50, retry_after=0.01)
    after = await party.play(board)
    assert after.pings


async def test_a_lobby_that_may_not_be_edited_so_often_is_edited_later_and_not_posted_anew(
    discord: StandIn, bot: Bot, party: Party, clock: Clock
) -> None:
    lobby = await party.lobby(4)
    discord.fail("PATCH", "/channels/*/messages/*", status=429, code=30046, times=5, retry_after=0.01)
    await party.ben.command("azul join")
    await bot.idle()
    clock.turn(seconds=5)
    await bot.look_into_outbox()
    assert [message for message in discord.channel().messages if message.buttons] == [lobby]
    assert "Ben" in lobby.content


async def test_a_board_that_cannot_be_drawn_is_told_in_words(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await party.game()
    picker = await party.pick(board)

    async def fail(_scene: object) -> None:
        raise RuntimeError("no colours left")

    monkeypatch.setattr(bot.client.pictures, "file", fail)
    await party.mover(board).click(picker.message, "Play")
    after = await discord.next_message(after=board)
    assert after.attachments == []
    assert " took " in after.content
    assert says(after, "post-no-picture")
    assert after.pings


async def test_a_fault_is_answered_with_a_number_that_is_in_the_log(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    board = await party.game()

    async def fail(_scene: object) -> None:
        raise RuntimeError("no colours left")

    monkeypatch.setattr(bot.client.pictures, "file", fail)
    answer = await party.mover(board).click(board, "My board")
    assert answer.ephemeral
    number = answer.content.split()[-1]
    assert f"fault {number}" in caplog.text
    assert says(answer, "refused-fault")


async def test_whose_answer_got_lost_reads_that_the_move_was_made(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game()
    table = await party.table(board)
    move = str(table.position.legal_moves(table.to_act[0].seat)[0])
    discord.fail("POST", "/interactions/*/*/callback", status="lost")
    answer = await party.mover(board).command("azul move", move=move)
    assert says(answer, "refused-fault")
    assert (await bot.service.table(table.game.id)).turns_since(0)
    discord.fail("POST", "/interactions/*/*/callback", status="lost")
    answer = await party.ana.command("azul new")
    assert says(answer, "refused-fault")


async def test_after_a_fault_before_the_move_one_reads_that_it_was_not_made(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await party.game()

    def fail(*_: object) -> None:
        raise RuntimeError("no room on the disk")

    with monkeypatch.context() as faulty:
        faulty.setattr(Service, "change", fail)
        answer = await party.mover(board).command("azul move", move="1 blue 1")
        assert says(answer, "refused-fault")
        faulty.setattr(game_queries, "act_of_interaction", fail)
        answer = await party.mover(board).command("azul move", move="1 blue 1")
        assert says(answer, "refused-fault")
    assert not (await party.table(board)).turns_since(0)


async def test_names_stay_out_of_the_log(bot: Bot, party: Party, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO"):
        board = await party.play(await party.game())
        await party.dariush.click(board, "Your move")
    own = [record.getMessage() for record in caplog.records if record.name.startswith("bot.")]
    assert own
    assert not [line for line in own for person in party.people if person.name in line]


async def test_a_dropped_connection_is_taken_up_again(discord: StandIn, party: Party) -> None:
    board = await party.game()
    await discord.drop_gateway()
    await discord.until(lambda: discord.connected, what="the bot is back")
    assert (await party.play(board)).pings


async def test_a_game_whose_boards_are_gone_waits_and_is_posted_when_they_are_back(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = Sintra(load_boards()._replace(ornament_points=(0, 0, 3, 6, 12)))
    with monkeypatch.context() as replaced:
        replaced.setitem(RULESETS, "sintra", own)
        board = await begin(party, "sintra", "a", 2)
        table = await party.table(board)
        discord.fail("POST", POSTS, status=400)
        move = str(table.position.legal_moves(table.to_act[0].seat)[0])
        await party.mover(board).command("azul move", move=move)
        await bot.idle()
        before = len(boards(discord))
    await bot.restart()
    bot.clock.turn(minutes=10)
    await bot.look_into_outbox()
    refused = await party.ben.command("azul move", move="reset", game=table.game.id)
    assert "boards or rules that I no longer have" in refused.content
    assert len(boards(discord)) == before
    await begin(party, "azul", "coloured", 2)
    monkeypatch.setitem(RULESETS, "sintra", own)
    await bot.restart()
    bot.clock.turn(hours=2)
    await bot.look_into_outbox()
    assert len(boards(discord)) == before + 2
    assert "took" in boards(discord)[-1].content
