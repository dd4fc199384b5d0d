"""Calls by private message: what they carry, that one plays from there, and what becomes of them."""

from __future__ import annotations

from bot.games.replay import Table
from bot.sandbox.people import Answer, Person
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party, options_of
from tests.support.says import says


async def called(party: Party, **wishes: str) -> tuple[Message, Message, Person]:
    """A game whose second to move wishes private messages, after the first move: the board, the call and who it is."""
    board = await party.game()
    person = party.others(board)[0]
    await party.prefer(person, notify="direct", **wishes)
    board = await party.type(board)
    (call,) = person.direct.messages
    return board, call, person


async def pick_there(person: Person, call: Message) -> Answer:
    """Your move in the private message, and the first choice of each step."""
    answer = await person.click(call, "Your move")
    while answer.has_message and "Play" not in answer.message.labels:
        if answer.message.selects:
            answer = await person.choose(answer.message, 0, [answer.message.selects[0].values[0]])
        else:
            answer = await person.click(answer.message, options_of(answer.message)[0].custom_id or "")
    return answer


async def test_a_private_call_carries_the_board_the_last_move_the_opponents_and_the_server(party: Party) -> None:
    board, call, person = await called(party)
    (other,) = [one for one in (party.ana, party.ben) if one is not person]
    (took,) = [line for line in board.content.splitlines() if " took " in line]
    assert len(call.attachments) == 1
    assert took in call.content
    assert f"On **Tile Makers**, with {other.name}." in call.content
    assert f"/{board.id}" in call.content
    assert call.labels == ["Your move", "My board", "Rules"]


async def test_its_picture_has_the_theme_of_its_person(bot: Bot, party: Party) -> None:
    board, light, person = await called(party)
    table = await party.table(board)
    again = await bot.client.call_file(table, person.id)
    assert light.attachments[0].data == again.fp.read()
    await party.prefer(person, theme="dark")
    dark = await bot.client.call_file(table, person.id)
    assert light.attachments[0].data != dark.fp.read()


async def test_a_move_is_picked_previewed_and_played_in_the_private_message(bot: Bot, party: Party) -> None:
    board, call, person = await called(party)
    picker = await pick_there(person, call)
    assert picker.ephemeral
    assert picker.message.channel is person.direct
    assert picker.message.attachments
    played = await person.click(picker.message, "Play")
    assert played.content.startswith("Played: ")
    await bot.idle()
    after = await party.newest()
    assert f"**{person.name}** took" in after.content
    assert after.id > board.id


async def test_board_and_rules_open_in_the_private_message(party: Party) -> None:
    board, call, person = await called(party)
    table = await party.table(board)
    mine = await person.click(call, "My board")
    assert mine.ephemeral
    assert table.game.id in mine.content
    assert mine.message.attachments
    rules = await person.click(call, "Rules")
    assert rules.ephemeral
    assert rules.message.channel is person.direct
    assert (await person.click(rules.message, "▶")).kind == "update"


async def test_a_secret_choice_is_made_and_taken_back_in_the_private_message(bot: Bot, party: Party) -> None:
    for person in party.people[:2]:
        await party.prefer(person, notify="direct")
    _board, table, people = await party.tiling()
    person = next(one for one in people if one.direct.messages and one.direct.messages[-1].buttons)
    picker = await pick_there(person, person.direct.messages[-1])
    await person.click(picker.message, "Play")
    back = await person.click(picker.message, "Undo")
    assert says(back, "answer-undone")
    now = await bot.service.table(table.game.id)
    player = now.game.player(person.id)
    assert player in now.to_act


async def test_when_its_person_has_played_the_call_says_so_and_has_no_buttons(bot: Bot, party: Party) -> None:
    board, call, _person = await called(party)
    name = f"Azul **#{(await party.table(board)).game.id}**"
    await party.type(board)
    await bot.idle()
    assert call.content == f"You’ve played in {name}."
    assert (call.buttons, call.attachments) == ([], [])


async def test_when_the_turn_is_over_otherwise_all_calls_to_it_say_that_nobody_waits(bot: Bot, party: Party) -> None:
    board, call, person = await called(party)
    (other,) = [one for one in (party.ana, party.ben) if one is not person]
    await bot.let_pass(hours=2)
    await other.command("azul nudge")
    await bot.idle()
    nudge = person.direct.messages[-1]
    assert nudge is not call
    assert nudge.attachments
    assert nudge.button("Your move")
    await party.end()
    await bot.idle()
    for message in (call, nudge):
        assert message.content == f"Azul **#{(await party.table(board)).game.id}** is no longer waiting for you."
        assert message.buttons == []


async def test_a_call_that_was_deleted_or_is_too_old_to_edit_holds_up_nothing(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board, call, person = await called(party)
    discord.delete_message(call)
    board = await party.type(board)
    board = await party.type(board)
    discord.fail("PATCH", "/channels/*/messages/*", status=429, code=30046, times=20, retry_after=0.01)
    (call,) = person.direct.messages
    board = await party.type(board)
    await bot.idle()
    assert board.pings
    answer = await person.click(call, "Your move")
    assert says(answer, "refused-not-your-turn")


async def test_a_conversation_that_is_unknown_is_no_channel_that_is_gone(discord: StandIn, party: Party) -> None:
    board = await party.game()
    person = party.others(board)[0]
    await party.prefer(person, notify="direct")
    discord.fail("POST", f"/channels/{person.direct.id}/messages", status=404, code=10003)
    board = await party.type(board)
    assert board.channel.messages[-1].pings == {person}
    assert not (await party.table(board)).game.channel_gone


async def test_where_the_bot_was_sent_away_who_plays_privately_reads_that_nobody_was_told(
    discord: StandIn, party: Party
) -> None:
    _board, call, person = await called(party)
    discord.remove_bot()
    picker = await pick_there(person, call)
    played = await person.click(picker.message, "Play")
    assert played.content.startswith("Played: ")
    assert says(played, "answer-no-server")


async def test_private_presses_reach_no_game_in_which_one_does_not_sit(bot: Bot, party: Party) -> None:
    board, call, _person = await called(party)
    game_id = (await party.table(board)).game.id
    custom_id = call.button("Your move").custom_id or ""
    await party.dariush.say("Hello", party.dariush.direct)
    (letter,) = party.dariush.direct.messages
    for verb in ("move", "mine", "table", "join", "end", "rematch"):
        answer = await party.dariush.press(letter, custom_id.replace(":move:", f":{verb}:"))
        assert f"There’s no game {game_id}" in answer.content
    await party.boss.say("Hello", party.boss.direct)
    (letter,) = party.boss.direct.messages
    answer = await party.boss.press(letter, custom_id.replace(":move:", ":end:"))
    assert "There’s no game" in answer.content
    assert (await party.table(board)).running


async def test_nobody_moderates_in_a_private_message(bot: Bot, party: Party) -> None:
    await party.boss.command("azul new", seats=2)
    lobby = await party.discord.next_message()
    await party.ana.click(lobby, "Join")
    board = await party.newest()
    table: Table = await party.table(board)
    await party.ana.say("Hello", party.ana.direct)
    custom_id = board.button("Your move").custom_id or ""
    (letter,) = party.ana.direct.messages
    answer = await party.ana.press(letter, custom_id.replace(":move:", ":end:"))
    assert says(answer, "refused-moderator-only")
    assert (await bot.service.table(table.game.id)).running
