"""Calls: who is mentioned, who gets a private message, who is left in peace, and how people find their games."""

from __future__ import annotations

from bot.sandbox.people import Person
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party


def link_to(message: Message) -> str:
    assert message.channel.guild is not None
    return f"https://discord.com/channels/{message.channel.guild.id}/{message.channel.id}/{message.id}"


def calls(discord: StandIn, person: Person) -> list[Message]:
    """The messages in the channel that pinged this person."""
    return [message for message in discord.channel().messages if person in message.pings]


async def test_each_board_calls_the_next_person_alone_and_names_game_and_rules(party: Party) -> None:
    board = await party.game(3)
    for _ in range(3):
        mover = party.mover(board)
        game = (await party.table(board)).game
        assert board.content.splitlines()[0] == f"{mover.mention}, your turn in Azul **#{game.id}**"
        assert board.pings == {mover}
        board = await party.type(board)


async def test_nobody_is_called_to_a_turn_that_follows_their_own(party: Party) -> None:
    board = await party.game()
    before = party.mover(board)
    board = await party.type(board)
    while party.mover(board) is not before:
        assert board.pings == {party.mover(board)}
        before, board = party.mover(board), await party.type(board)
    assert board.content.startswith(before.mention)
    assert board.pings == set()


async def test_a_turn_is_called_once_whatever_else_happens(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game()
    mover, (other, *_) = party.mover(board), party.others(board)
    await bot.restart()
    await other.command("azul table host", person=other)
    await bot.let_pass(days=3)
    assert calls(discord, mover) == [board]


async def test_after_a_move_a_button_leads_to_the_next_game_that_waits_for_the_person(party: Party) -> None:
    first, second = await party.game(), await party.game()
    mover = party.mover(first)
    if party.mover(second) is not mover:
        second = await party.type(second)
    move = str((await party.table(first)).position.legal_moves((await party.table(first)).to_act[0].seat)[0])
    answer = await mover.command("azul move", move=move, game=(await party.table(first)).game.id)
    assert answer.message.button("Next game").url == link_to(second)


async def test_where_no_other_game_waits_there_is_no_such_button(party: Party) -> None:
    picker = await party.pick(board := await party.game())
    answer = await party.mover(board).click(picker.message, "Play")
    assert answer.message.buttons == []


async def test_the_list_of_games_names_mine_on_every_server_with_turn_time_and_newest_board(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    here = await party.type(await party.game())
    elsewhere = discord.add_guild("Glaziers")
    for person in (party.ana, party.ben):
        discord.join(person, elsewhere)
    room = discord.channel("azul", elsewhere)
    await party.ana.command("azul new", room, opponent=party.ben)
    await party.ben.command("azul join", room)
    there = await party.newest(room)
    since = int(bot.clock.now.timestamp())
    listed = (await party.ana.command("azul games")).content
    for board in (here, there):
        (line,) = [line for line in listed.splitlines() if (await party.table(board)).game.id in line]
        mover = party.mover(board)
        assert ("**your turn**" if mover is party.ana else f"waiting for {mover.name}") in line
        assert f"since <t:{since}:R>" in line
        assert line.endswith(link_to(board))


async def test_who_wishes_a_private_message_gets_one_with_a_link_and_no_ping(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.game()
    waiting = party.others(board)[0]
    assert "by direct message" in (await party.prefer(waiting, notify="direct")).content
    board = await party.type(board)
    assert party.mover(board) is waiting
    assert calls(discord, waiting) == []
    (letter,) = waiting.direct.messages
    assert link_to(board) in letter.content
    assert letter.pings == {waiting}


async def test_who_wishes_both_is_mentioned_and_written_to(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game()
    waiting = party.others(board)[0]
    await party.prefer(waiting, notify="both")
    board = await party.type(board)
    assert calls(discord, waiting) == [board]
    assert len(waiting.direct.messages) == 1


async def test_who_takes_no_private_messages_is_called_in_the_channel_instead(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.game()
    waiting = party.others(board)[0]
    await party.prefer(waiting, notify="direct")
    waiting.closed_to_bot = True
    board = await party.type(board)
    (call,) = calls(discord, waiting)
    assert call is not board
    assert link_to(board) in call.content


async def test_who_takes_no_private_messages_and_wished_both_is_called_once(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board = await party.game()
    waiting = party.others(board)[0]
    await party.prefer(waiting, notify="both")
    waiting.closed_to_bot = True
    board = await party.type(board)
    assert calls(discord, waiting) == [board]


async def test_in_quiet_hours_nobody_is_called_but_once_afterwards(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game()
    waiting = party.others(board)[0]
    await party.prefer(waiting, quiet="20:00-22:00 Asia/Tokyo")
    board = await party.type(board)
    await bot.let_pass(minutes=59)
    assert calls(discord, waiting) == []
    await bot.let_pass(minutes=1)
    (call,) = calls(discord, waiting)
    assert link_to(board) in call.content
    await bot.let_pass(days=2)
    assert calls(discord, waiting) == [call]
