"""Turns: repeated and late presses, the at-once setting, and nudges.

Stories show how people choose moves, openly and secretly, and how they take them back.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.discord_app.core.buttons import Press
from bot.games.core.service import Service
from bot.sandbox.world.components import Button
from tests.discord_app.conftest import Bot, Party, options_of
from tests.discord_app.test_records import file_of
from tests.discord_stand_in import StandIn
from tests.support.says import says
from tests.support.tables import list_careful_steps, play_steps
from tests.support.thorough import thorough


async def test_second_delivery_does_not_repeat_failed_press(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    board = await party.game()
    picker = await party.pick(board)
    change, failures = Service.change, [OSError("the disk is full")]

    def fail_once(*arguments: Any, **options: Any) -> Any:
        if failures:
            raise failures.pop()
        return change(*arguments, **options)

    monkeypatch.setattr(Service, "change", fail_once)
    answer = await party.mover(board).click_delivered_twice(picker.message, "Play")
    assert any(says(message, "refused-fault", known="nothing") for message in (answer.message, *answer.followups))
    # The bot responds to this command only after it has handled both deliveries of the press.
    await party.ana.command("azul games")
    assert not failures
    assert (await party.table(board)).turns_since(0) == ()


async def test_one_step_setting_offers_pairs_of_source_and_colour(party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    assert {"Blue", "Red"} <= {*(await mover.click(board, "Your move")).message.labels}
    await party.prefer(mover, play=["one-step"])
    labels = (await mover.click(board, "Your move")).message.labels
    assert len(labels) > 10
    assert all(" · " in label for label in labels)


@pytest.mark.parametrize(
    ("since", "at_once"),
    [
        ("the opponent is to move", False),
        ("it's their turn again", True),
        ("the game is over", False),
        pytest.param("the opponent is to move", True, marks=thorough),
        pytest.param("it's their turn again", False, marks=thorough),
        pytest.param("the game is over", True, marks=thorough),
    ],
)
async def test_stale_picker_does_nothing_and_loses_its_buttons(party: Party, since: str, at_once: bool) -> None:
    board = await party.game()
    mover = party.mover(board)
    begun = (await mover.click(board, "Your move")).message
    whole = (await party.pick(board)).message
    if at_once:
        await party.prefer(mover, play=["at-once"])
    for _ in range({"the opponent is to move": 1, "it's their turn again": 2, "the game is over": 0}[since]):
        await party.advance(await party.table(board))
    if since == "the game is over":
        await party.end()
    table = await party.table(board)
    why = {"the opponent is to move": "not-your-turn", "the game is over": "already-over"}.get(since, "stale")
    for picker in (begun, whole):
        # Test one button for each verb, because buttons with the same verb differ only in their choices.
        for custom_id in {read_verb(button): button.custom_id or "" for button in picker.buttons}.values():
            answer = await mover.press(picker, custom_id)
            assert answer.kind == "update"
            assert any(says(answer, f"refused-{one}") for one in (why, "stale")), custom_id
            assert says(answer, "answer-played") == (since != "the game is over")
            assert (picker.buttons, picker.selects) == ([], [])
    assert (await party.table(board)).game == table.game


def read_verb(button: Button) -> str:
    found = Press.read(button.custom_id or "")
    assert found is not None
    return found.verb


async def test_restart_does_not_register_unchanged_commands(discord: StandIn, new_bot: Bot) -> None:
    assert len(discord.sent("PUT", "/applications/*/commands")) == 1
    await new_bot.restart()
    assert len(discord.sent("PUT", "/applications/*/commands")) == 1


# The at-once setting.


async def test_next_picker_shows_position_after_own_move(party: Party) -> None:
    table = await party.start_unposted_game(party.ana, party.ben, game="summer-pavilion")
    course = list_careful_steps(table, lambda after: getattr(after.position, "phase", "") != "draft")
    table = await play_steps(party.silent_service, table.game.id, course)
    # One player passes, so the other player continues alone and has the next move too.
    moves = map(str, table.position.legal_moves(table.to_act[0].seat))
    board = await party.post(await party.move(table, next(move for move in moves if move.startswith("pass"))))
    mover = party.mover(board)
    await party.prefer(mover, play=["at-once"])
    picker = (await mover.click(board, "Your move")).message
    while not says(picker, "answer-played"):
        await mover.click(picker, options_of(picker)[0].custom_id or "")
    assert options_of(picker)
    fresh = (await mover.command("azul move")).message
    assert file_of(picker).data == file_of(fresh).data


async def test_nudge_during_quiet_hours_states_its_arrival_time(bot: Bot, party: Party) -> None:
    begin = bot.clock.now - timedelta(hours=1)
    end = (bot.clock.now + timedelta(hours=7)).replace(second=0)
    until = f"<t:{int(end.timestamp())}:t>"
    for person in party.people[:2]:
        await party.prefer(person, quiet=f"{begin:%H:%M}-{end:%H:%M} UTC")
    board = await party.game()
    mover = party.mover(board)
    other = party.others(board)[0]
    assert says(await other.command("azul nudge"), "refused-called-later", until=until)
    bot.clock.turn(hours=1)
    posts = len(party.discord.channel().messages)
    nudged = await other.command("azul nudge")
    assert says(nudged, "answer-nudge-waits", who=mover.mention, until=until)
    assert not says(nudged, "answer-nudged")
    assert says(await other.command("azul nudge"), "refused-nudged-later", until=until)
    bot.clock.now = end
    assert says(await other.command("azul nudge"), "refused-nudged-already")
    assert len(party.discord.channel().messages) == posts
    await bot.check_outbox()
    assert says(party.discord.channel().messages[-1], "notice-nudge")


async def test_nudge_waits_if_only_blockers_are_reachable(bot: Bot, party: Party) -> None:
    _, table, choosing = await party.post_tiling_game(3)
    nudger, quiet, blocker = choosing
    while nudger.id in {player.user_id for player in table.to_act}:
        move = (await nudger.complete("azul move", "move"))[0].value
        await nudger.command("azul move", move=move)
        table = await bot.service.table(table.game.id)
    assert {player.user_id for player in table.to_act} == {quiet.id, blocker.id}
    end = bot.clock.now + timedelta(hours=7)
    await party.prefer(quiet, quiet=f"{bot.clock.now - timedelta(hours=1):%H:%M}-{end:%H:%M} UTC")
    await party.prefer(blocker, blocked=[str(nudger.id)])
    bot.clock.turn(hours=1)
    nudged = await nudger.command("azul nudge")
    assert says(nudged, "answer-nudge-waits", who=quiet.mention)
    assert not says(nudged, "answer-nudged")


async def test_recent_call_before_quiet_hours_prevents_a_nudge(bot: Bot, party: Party) -> None:
    board = await party.game()
    begin = bot.clock.now - timedelta(hours=1)
    end = bot.clock.now + timedelta(hours=7)
    await party.prefer(party.mover(board), quiet=f"{begin:%H:%M}-{end:%H:%M} UTC")
    assert says(await party.others(board)[0].command("azul nudge"), "refused-called-just-now")


async def test_nudge_refusal_ignores_call_for_an_undone_move(bot: Bot, party: Party) -> None:
    begin = bot.clock.now - timedelta(hours=1)
    end = bot.clock.now + timedelta(hours=7)
    for person in party.people[:2]:
        await party.prefer(person, quiet=f"{begin:%H:%M}-{end:%H:%M} UTC")
    board = await party.game()
    mover = party.mover(board)
    other = party.others(board)[0]
    moves = await mover.complete("azul move", "move")
    await mover.command("azul move", move=moves[0].value)
    await bot.idle()
    await mover.command("azul undo")
    await bot.idle()
    assert says(await other.command("azul nudge"), "refused-called-just-now")
