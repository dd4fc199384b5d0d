"""Turns: the picker, the typed move, what is refused, and that nobody can do harm by pressing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.games.service import Service
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Permission
from tests.discord_app.conftest import Bot, Party, options_of
from tests.support.says import says


async def test_every_option_of_the_picker_says_what_it_costs_or_brings(party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    picker = await mover.click(board, "Your move")
    assert picker.ephemeral
    assert says(picker, "azul-choose-source-colour")
    await mover.click(picker.message, options_of(picker.message)[0].custom_id or "")
    assert says(picker, "azul-choose-line", count=3, marker="no")
    worth = [re.search(r" · ([+−]\d+) points?\b", option.label or "") for option in options_of(picker.message)]
    points = [int(found[1].replace("−", "-")) if found else 0 for found in worth]
    assert points == sorted(points, reverse=True)
    assert points[0] > 0 > points[-1]


async def test_what_was_chosen_stands_above_what_is_asked_and_can_be_changed(discord: StandIn, party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    picker = (await mover.click(board, "Your move")).message
    pair = next(option for option in options_of(picker) if "· ③" in (option.label or ""))
    (picture,) = picker.attachments
    before = picture.data
    assert "Factories: 1:" in (picture.description or "")
    await mover.click(picker, pair.custom_id or "")
    assert picker.attachments == [picture]
    count, name = (pair.label or "").split()[:2]
    assert re.search(rf"\nFactory 3 · {count} \S+ {name}\n", picker.content)
    back = f"◀ Factory 3 · {count} {name}"
    assert picker.labels[-1] == back
    await mover.click(picker, options_of(picker)[0].custom_id or "")
    (preview,) = picker.attachments
    assert preview.data not in (before, board.attachments[0].data)
    assert picker.labels[:2] == ["Play", back]
    await mover.click(picker, picker.buttons[2].custom_id or "")
    assert [file.filename for file in picker.attachments] == ["choice-0.png"]
    assert picker.labels[-1] == back
    assert "Play" not in picker.labels
    assert discord.channel().messages[-1] is board


async def test_play_is_confirmed_privately_and_posted_publicly_and_the_older_board_loses_its_buttons(
    bot: Bot, party: Party
) -> None:
    board = await party.game()
    mover = party.mover(board)
    picker = await party.pick(board)
    answer = await mover.click(picker.message, "Play")
    assert answer.kind == "update"
    assert says(answer, "answer-played")
    assert picker.message.buttons == []
    after = await party.discord.next_message()
    assert f"**{mover.name}** took" in after.content
    assert mover not in after.pings
    await bot.idle()
    assert (board.buttons, len(board.attachments)) == ([], 1)
    assert after.labels == ["Your move", "My board", "Undo", "Rules"]


async def test_a_typed_move_is_completed_in_words_with_what_it_brings_and_plays_as_the_picker_does(
    party: Party,
) -> None:
    board = await party.game()
    mover, (other, *_) = party.mover(board), party.others(board)
    for typed in ("1", "1 ", "factory 1"):
        offered = await mover.complete("azul move", "move", typed)
        assert offered
        assert all(str(choice.value).startswith("1 ") for choice in offered)
    line_one = [choice for choice in await mover.complete("azul move", "move", "line 1") if "line 1" in choice.name]
    assert any("fills the line" in choice.name for choice in line_one)
    (refused,) = await other.complete("azul move", "move", "")
    assert says(refused.name, "refused-not-your-turn")
    offered = await mover.complete("azul move", "move", "")
    assert 1 < len(offered) <= 25
    answer = await mover.command("azul move", move=f"  {str(offered[0].value).upper()} ")
    assert answer.ephemeral
    assert says(answer, "answer-played")
    assert mover not in (await party.discord.next_message()).pings


async def test_a_command_without_a_move_opens_the_picker(party: Party) -> None:
    board = await party.game()
    answer = await party.mover(board).command("azul move")
    assert answer.ephemeral
    position = (await party.table(board)).position
    pairs = {move.steps[:2] for move in position.legal_moves(position.to_act[0])}
    assert len(options_of(answer.message)) == len(pairs)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("hello", "refused-not-a-move"),
        ("3 blue", "refused-not-a-move"),
        ("9 blue 1", "azul-illegal-no-such-factory"),
        ("c blue 1", "azul-illegal-empty-source"),
        ("x" * 200, "refused-not-a-move"),
        ("**@everyone** \u202e<@1>", "refused-not-a-move"),
    ],
)
async def test_a_garbage_move_is_refused_with_its_reason_and_the_way_out(party: Party, typed: str, why: str) -> None:
    board = await party.game()
    answer = await party.mover(board).command("azul move", move=typed)
    assert answer.ephemeral
    assert says(answer, why)
    assert "`" in answer.content
    assert not {"@everyone", "\u202e"} & {answer.content}
    assert answer.message.pings == set()
    assert (await party.table(board)).turns_since(0) == ()


@pytest.mark.parametrize("who", ["other", "stranger"])
async def test_whoever_is_not_to_move_is_told_why_by_button_and_by_command(party: Party, who: str) -> None:
    board = await party.game()
    game = (await party.table(board)).game.id
    person, why = (party.others(board)[0], "not-your-turn") if who == "other" else (party.dariush, "not-seated")
    for answer in (
        await person.click(board, "Your move"),
        await person.command("azul move", move="1 blue 1", game=game),
    ):
        assert answer.ephemeral
        assert says(answer, f"refused-{why}")
        assert who != "other" or party.mover(board).name in answer.content
    mine = await person.click(board, "My board")
    assert (len(mine.message.attachments), says(mine, "refused-not-seated")) == ((1, False), (0, True))[who != "other"]


async def test_what_is_delivered_twice_and_fails_is_not_done_by_the_second_delivery(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await party.game()
    picker = await party.pick(board)
    change, failures = Service.change, [OSError("the disk is full")]

    def fail_once(*arguments: Any, **options: Any) -> Any:
        if failures:
            raise failures.pop()
        return change(*arguments, **options)

    monkeypatch.setattr(Service, "change", fail_once)
    answer = await party.mover(board).click(picker.message, "Play", deliveries=2)
    assert any(says(message, "refused-fault", known="nothing") for message in (answer.message, *answer.followups))
    # What is delivered in order has been looked at once this is answered.
    await party.ana.command("azul games")
    assert not failures
    assert (await party.table(board)).turns_since(0) == ()


async def test_a_press_delivered_twice_is_played_once_and_posted_once(bot: Bot, party: Party) -> None:
    board = await party.game()
    picker = await party.pick(board)
    await party.mover(board).click(picker.message, "Play", deliveries=2)
    await party.discord.next_message()
    await bot.idle()
    assert len((await party.table(board)).turns_since(0)) == 1
    assert len(party.discord.channel().messages) == 3


@pytest.mark.parametrize("at_once", [False, True], ids=["with a preview", "at once"])
@pytest.mark.parametrize("since", ["another is to move", "it is their turn again", "the game is over"])
async def test_nothing_in_an_old_picker_goes_on_and_nothing_is_left_to_press(
    party: Party, since: str, at_once: bool
) -> None:
    board = await party.game()
    mover = party.mover(board)
    begun = (await mover.click(board, "Your move")).message
    whole = (await party.pick(board)).message
    if at_once:
        await party.prefer(mover, play=["at-once"])
    for _ in range({"another is to move": 1, "it is their turn again": 2, "the game is over": 0}[since]):
        board = await party.type(board)
    if since == "the game is over":
        await party.end()
    table = await party.table(board)
    why = {"another is to move": "not-your-turn", "the game is over": "already-over"}.get(since, "stale")
    for picker in (begun, whole):
        for button in picker.buttons:
            answer = await mover.press(picker, button.custom_id or "")
            assert answer.kind == "update"
            assert any(says(answer, f"refused-{one}") for one in (why, "stale")), button.label
            assert says(answer, "answer-played") == (since != "the game is over")
            assert (picker.buttons, picker.selects) == ([], [])
    assert (await party.table(board)).game == table.game


async def test_a_restart_registers_no_commands_that_have_not_changed(discord: StandIn, new_bot: Bot) -> None:
    for _ in range(2):
        assert len(discord.sent("PUT", "/applications/*/commands")) == 1
        await new_bot.restart()


async def test_a_finished_game_says_so(party: Party) -> None:
    board = await party.game()
    press = board.button("Your move").custom_id or ""
    last = await party.resign(party.ben)
    assert says(await party.ana.press(board, press), "refused-already-over")
    assert says(last, "post-unsealed")


async def test_neither_a_deleted_board_nor_a_deleted_channel_loses_a_move(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.game()
    discord.delete_message(board)
    mover, game = party.mover(board), (await party.table(board)).game.id
    shown = await mover.command("azul board")
    assert (shown.ephemeral, len(shown.message.attachments)) == (True, 1)
    assert shown.message.labels == ["Your move", "My board", "Rules"]
    offered = await mover.complete("azul move", "move", "")
    await mover.command("azul move", move=offered[0].value)
    after = await discord.next_message()
    assert after.pings
    mover, elsewhere = party.mover(after), discord.add_channel("elsewhere")
    discord.delete_channel(discord.channel())
    assert says(await mover.command("azul move", elsewhere, move="1", game=game), "refused-not-a-move")
    assert options_of((await mover.command("azul move", elsewhere, game=game)).message)
    offered = await mover.complete("azul move", "move", "", elsewhere, game=game)
    assert says(await mover.command("azul move", elsewhere, move=offered[0].value, game=game), "answer-played")
    await bot.idle()
    assert len((await party.table(board)).turns_since(0)) == 2


async def test_where_the_bot_may_no_longer_post_the_move_counts_and_the_board_comes_later(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.game()
    mover = party.mover(board)
    picker = await party.pick(board)
    discord.forbid(Permission.SEND_MESSAGES)
    answer = await mover.click(picker.message, "Play")
    await bot.idle()
    assert says(answer, "answer-cannot-post")
    discord.allow(Permission.SEND_MESSAGES)
    await bot.let_pass(minutes=1)
    after = await discord.next_message()
    assert f"**{mover.name}** took" in after.content
    assert after.pings


async def test_the_boards_and_the_rules_come_by_command_as_by_button_and_in_place_of_no_other_message(
    party: Party,
) -> None:
    board = await party.game()
    mover = party.mover(board)
    mine = [await mover.click(board, "My board"), await mover.command("azul mine")]
    assert len({answer.message.attachments[0].data for answer in mine}) == 1
    shown = (await mover.command("azul board")).message
    before = shown.content
    by_command = await mover.command("azul rules", game="azul")
    for rules in (await mover.click(board, "Rules"), await mover.click(shown, "Rules"), by_command):
        assert rules.ephemeral
        assert rules.message is not shown
        assert rules.content.startswith("### ")
    assert shown.content == before
