"""Turns: the picker, the typed move, what is refused, and that nobody can do harm by pressing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.discord_app.ids import Press
from bot.games.service import Service
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message, Permission
from tests.discord_app.conftest import Bot, Party, options_of
from tests.discord_app.test_seats import resign
from tests.support.says import says


def press_of(message: Message, label: str) -> Press:
    found = Press.read(message.button(label).custom_id or "")
    assert found is not None
    return found


async def position_of(bot: Bot, board: Message) -> object:
    return (await bot.service.table(press_of(board, "Your move").game_id)).position.to_json()


async def test_every_option_of_the_picker_says_what_it_costs_or_brings(party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    picker = await mover.click(board, "Your move")
    assert picker.ephemeral
    message = picker.message
    assert "**Which tiles do you take (how many · from where)?**" in message.content
    await mover.click(message, options_of(message)[0].custom_id or "")
    assert "**Where do they go?**" in message.content
    lines = options_of(message)
    worth = [re.search(r" · ([+−]\d+) points?\b", option.label or "") for option in lines]
    points = [int(found[1].replace("−", "-")) if found else 0 for found in worth]
    assert points == sorted(points, reverse=True)
    assert points[0] > 0 > points[-1]
    await mover.click(message, lines[0].custom_id or "")
    assert message.button("Play")


async def test_what_was_chosen_stands_above_what_is_asked(party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    picker = (await mover.click(board, "Your move")).message
    pair = next(option for option in options_of(picker) if "· ③" in (option.label or ""))
    (picture,) = picker.attachments
    assert "Factories: 1:" in (picture.description or "")
    await mover.click(picker, pair.custom_id or "")
    assert picker.attachments == [picture]
    count, name = (pair.label or "").split()[:2]
    assert re.search(rf"\nFactory 3 · {count} \S+ {name}\n\*\*Where do they go\?\*\*", picker.content)
    assert picker.buttons[-1].label == f"◀ Factory 3 · {count} {name}"


async def test_an_earlier_choice_can_be_changed(party: Party) -> None:
    board = await party.game()
    picker = await party.pick(board)
    message, mover = picker.message, party.mover(board)
    back = [button for button in message.buttons if (button.label or "").startswith("◀")]
    assert len(back) == 2
    await mover.click(message, back[1].custom_id or "")
    assert "Play" not in [button.label for button in message.buttons]
    assert [file.filename for file in message.attachments] == ["choice-0.png"]
    assert "**Where do they go?**" in message.content
    assert [button.label for button in message.buttons][-1] == back[0].label


async def test_the_preview_shows_the_board_after_the_move_to_this_person_only(discord: StandIn, party: Party) -> None:
    board = await party.game()
    picker = await party.pick(board)
    assert picker.ephemeral
    (preview,) = picker.message.attachments
    assert preview.description
    assert preview.data != board.attachments[0].data
    assert len(discord.channel().messages) == 2


async def test_play_is_confirmed_privately_and_posted_publicly(party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    picker = await party.pick(board)
    answer = await mover.click(picker.message, "Play")
    assert answer.kind == "update"
    assert answer.content.startswith("Played: ")
    assert picker.message.buttons == []
    after = await party.discord.next_message()
    assert f"**{mover.name}** took" in after.content
    assert mover not in after.pings


async def test_the_older_board_loses_its_buttons(bot: Bot, party: Party) -> None:
    board = await party.game()
    after = await party.play(board)
    await bot.idle()
    assert board.buttons == []
    assert board.attachments
    assert [button.label for button in after.buttons] == ["Your move", "My board", "Undo", "Rules"]


async def test_a_typed_move_plays_as_the_picker_does(party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    offered = await mover.complete("azul move", "move", "")
    assert 1 < len(offered) <= 25
    answer = await mover.command("azul move", move=f"  {str(offered[0].value).upper()} ")
    assert answer.ephemeral
    assert answer.content.startswith("Played: ")
    assert mover not in (await party.discord.next_message()).pings


async def test_completion_offers_legal_moves_in_words_with_their_consequence(party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    for typed in ("1", "1 ", "factory 1"):
        offered = await mover.complete("azul move", "move", typed)
        assert offered
        assert all(str(choice.value).startswith("1 ") for choice in offered)
    line_one = [choice for choice in await mover.complete("azul move", "move", "line 1") if "line 1" in choice.name]
    assert any("fills the line" in choice.name for choice in line_one)


async def test_completion_tells_whoever_must_wait_why_there_is_nothing(party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    other = next(person for person in party.people[:2] if person is not mover)
    (choice,) = await other.complete("azul move", "move", "")
    assert "isn’t your turn" in choice.name


async def test_a_command_without_a_move_opens_the_picker(party: Party) -> None:
    board = await party.game()
    answer = await party.mover(board).command("azul move")
    assert answer.ephemeral
    assert "**Which tiles do you take (how many · from where)?**" in answer.content
    position = (await party.table(board)).position
    pairs = {move.steps[:2] for move in position.legal_moves(position.to_act[0])}
    assert len(options_of(answer.message)) == len(pairs)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("hello", "isn’t a move"),
        ("3 blue", "isn’t a move"),
        ("9 blue 1", "no such factory"),
        ("c blue 1", "nothing left in the centre"),
        ("x" * 200, "isn’t a move"),
        ("**@everyone** \u202e<@1>", "isn’t a move"),
    ],
)
async def test_a_garbage_move_is_refused_with_its_reason_and_the_way_out(
    bot: Bot, party: Party, typed: str, sentence: str
) -> None:
    board = await party.game()
    before = await position_of(bot, board)
    answer = await party.mover(board).command("azul move", move=typed)
    assert answer.ephemeral
    assert sentence in answer.content
    assert "`" in answer.content
    assert "@everyone" not in answer.content
    assert "\u202e" not in answer.content
    assert answer.message.pings == set()
    assert await position_of(bot, board) == before


async def test_whoever_is_not_to_move_is_told_who_is(party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    other = next(person for person in party.people[:2] if person is not mover)
    answer = await other.click(board, "Your move")
    assert answer.ephemeral
    assert f"{mover.name} is to move" in answer.content
    assert f"{mover.name} is to move" in (await other.command("azul move", move="1 blue 1")).content


async def test_what_is_delivered_twice_and_fails_is_not_done_by_the_second_delivery(
    bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
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
    assert "No move was played" in "".join(
        message.content for message in (answer.message, *answer.followups) if message
    )
    # What is delivered in order has been looked at once this is answered.
    await party.ana.command("azul games")
    assert not failures
    assert (await party.table(board)).turns_since(0) == ()


async def test_a_stranger_is_told_that_they_do_not_play(party: Party) -> None:
    board = await party.game()
    for answer in (await party.dariush.click(board, "Your move"), await party.dariush.click(board, "My board")):
        assert answer.ephemeral
        assert "You aren’t in" in answer.content


async def test_a_press_delivered_twice_is_played_once_and_posted_once(bot: Bot, party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    picker = await party.pick(board)
    await mover.click(picker.message, "Play", deliveries=2)
    after = await party.discord.next_message()
    await bot.idle()
    table = await bot.service.table(press_of(after, "Your move").game_id)
    assert table.replay is not None
    assert len(table.replay.turns) == 1
    assert len(party.discord.channel().messages) == 3


async def test_a_picker_that_the_game_has_overtaken_says_so_in_its_place(party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    old = (await mover.click(board, "Your move")).message
    await party.play(board)
    answer = await mover.click(old, options_of(old)[0].custom_id or "")
    assert answer.kind == "update"
    assert answer.content.startswith("Played: ")
    assert says(answer, "refused-not-your-turn")
    assert old.buttons == []


@pytest.mark.parametrize("at_once", [False, True], ids=["with a preview", "at once"])
@pytest.mark.parametrize("since", ["another is to move", "it is their turn again", "the game is over"])
async def test_nothing_in_an_old_picker_goes_on_and_nothing_is_left_to_press(
    bot: Bot, party: Party, since: str, at_once: bool
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
            assert (picker.buttons, picker.selects) == ([], [])
    assert (await party.table(board)).game == table.game


async def test_posts_go_on_working_after_a_restart(bot: Bot, party: Party) -> None:
    board = await party.game()
    picker = await party.pick(board)
    await bot.restart()
    mover = party.mover(board)
    await mover.click(picker.message, picker.message.buttons[-1].custom_id or "")
    assert "**Where do they go?**" in picker.message.content
    await mover.click(picker.message, options_of(picker.message)[-1].custom_id or "")
    answer = await mover.click(picker.message, "Play")
    assert answer.content.startswith("Played: ")
    board = await party.discord.next_message()
    await bot.restart()
    board = await party.play(board)
    assert board.pings


async def test_a_restart_registers_no_commands_that_have_not_changed(discord: StandIn, new_bot: Bot) -> None:
    route = "/applications/*/commands"
    assert len(discord.sent("PUT", route)) == 1
    await new_bot.restart()
    assert len(discord.sent("PUT", route)) == 1


async def test_a_finished_game_says_so(party: Party) -> None:
    board = await party.game()
    press = press_of(board, "Your move").custom_id
    await resign(party.ben)
    answer = await party.ana.press(board, press)
    assert "is over" in answer.content
    assert "/azul new" in answer.content
    assert says(await party.newest(), "post-unsealed")


async def test_a_board_that_was_deleted_does_not_stop_the_game(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game()
    discord.delete_message(board)
    mover = party.mover(board)
    shown = await mover.command("azul board")
    assert shown.ephemeral
    assert shown.message.attachments
    assert [button.label for button in shown.message.buttons] == ["Your move", "My board", "Rules"]
    offered = await mover.complete("azul move", "move", "")
    await mover.command("azul move", move=offered[0].value)
    assert (await discord.next_message()).pings


async def test_a_channel_that_was_deleted_loses_no_move(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game()
    game_id = press_of(board, "Your move").game_id
    mover = party.mover(board)
    elsewhere = discord.add_channel("elsewhere")
    discord.delete_channel(discord.channel())
    answer = await mover.command("azul move", elsewhere, move="1", game=game_id)
    assert "isn’t a move" in answer.content
    assert (await mover.command("azul move", elsewhere, game=game_id)).has_message
    offered = await mover.complete("azul move", "move", "", elsewhere, game=game_id)
    answer = await mover.command("azul move", elsewhere, move=offered[0].value, game=game_id)
    await bot.idle()
    assert answer.content.startswith("Played: ")
    table = await bot.service.table(game_id)
    assert table.replay is not None
    assert len(table.replay.turns) == 1


async def test_where_the_bot_may_no_longer_post_the_move_counts_and_the_board_comes_later(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.game()
    mover = party.mover(board)
    picker = await party.pick(board)
    discord.forbid(Permission.SEND_MESSAGES)
    answer = await mover.click(picker.message, "Play")
    await bot.idle()
    assert "nobody was told" in answer.content
    discord.allow(Permission.SEND_MESSAGES)
    bot.clock.turn(minutes=1)
    await bot.look_into_outbox()
    after = await discord.next_message()
    assert f"**{mover.name}** took" in after.content
    assert after.pings


async def test_every_button_has_a_command(party: Party) -> None:
    board = await party.game()
    mover = party.mover(board)
    for command in ("azul mine", "azul board"):
        answer = await mover.command(command)
        assert answer.ephemeral
        (picture,) = answer.message.attachments
        assert picture.description
    by_button = await mover.click(board, "My board")
    by_command = await mover.command("azul mine")
    assert by_button.message
    assert by_command.message
    assert by_button.message.attachments[0].data == by_command.message.attachments[0].data
    assert (await mover.click(board, "Rules")).content.startswith("### Taking tiles\n")
    assert "Take" in (await mover.command("azul rules")).content


async def test_the_rules_take_the_place_of_no_other_private_message(party: Party) -> None:
    board = await party.game()
    shown = await party.mover(board).command("azul board")
    assert shown.message
    before = shown.message.content
    rules = await party.mover(board).click(shown.message, "Rules")
    assert rules.message is not shown.message
    assert shown.message.content == before


async def test_a_private_message_offers_the_commands_and_nobody_to_invite(discord: StandIn, party: Party) -> None:
    offered = {command["name"] for command in discord.commands_for(party.ana, party.ana.direct)}
    assert offered == {"azul"}
    assert offered < {command["name"] for command in discord.commands_for(party.ana, discord.channel())}
