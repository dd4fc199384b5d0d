"""Choices that all make at the same time and in secret: the grey wall of base Azul, through the stand-in."""

from __future__ import annotations

from bot.messages.words import words
from bot.rules import Move
from bot.sandbox.people import Person
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message, Permission
from tests.discord_app.conftest import Bot, Party, options_of
from tests.support.says import says


async def columns_of(party: Party, board: Message, person: Person) -> list[Move]:
    """A column for each full line of this person."""
    table = await party.table(board)
    seat, ahead, moves = table.game.seat_of(person.id) or 0, table.position.copy(), list[Move]()
    while seat in ahead.to_act:
        moves.append(ahead.legal_moves(seat)[0])
        ahead.play(seat, moves[-1])
    return moves


async def finish(party: Party, board: Message, person: Person) -> None:
    """This person makes all their choices."""
    await person.command("azul move", move="; ".join(map(str, await columns_of(party, board, person))))
    await party.bot.idle()


async def test_all_who_must_choose_are_pinged_at_once(party: Party) -> None:
    board, table, people = await party.tiling()
    # Whoever took the last tiles is there, and needs no call.
    assert board.pings == {person for person in people if person.id != table.turns_since(0)[-1].by}
    assert party.asked(board) == people
    assert says(board, "post-their-turn")
    assert says(board, "azul-phase-tile")


async def test_all_columns_are_chosen_in_a_row_confirmed_privately_and_shown_to_nobody(bot: Bot, party: Party) -> None:
    board, _, (one, other) = await party.tiling()
    shown = len(party.discord.channel().messages)
    picker = (await one.click(board, "Your move")).message
    columns = 0
    while "Play" not in picker.labels:
        assert all("column" in (option.label or "").lower() for option in options_of(picker))
        assert [file.filename for file in picker.attachments] == [f"choice-{columns}.png"]
        await one.click(picker, options_of(picker)[0].custom_id or "")
        columns += 1
    assert columns == picker.content.count(" → column ") > 1
    assert [file.filename for file in picker.attachments] == [f"choice-{columns}.png"]
    done = await one.click(picker, "Play")
    await bot.idle()
    assert done.kind == "update"
    assert says(done, "answer-played")
    assert "Undo" in picker.labels
    assert (len(party.discord.channel().messages), len(board.buttons) > 0) == (shown, True)
    seen = await other.command("azul board")
    assert "column" not in seen.content.replace(words("en")("azul-phase-tile"), "").lower()


async def test_columns_are_typed_at_once_and_taken_back_from_the_last_by_button_and_by_command(party: Party) -> None:
    board, table, (one, _) = await party.tiling()
    seat, moves = table.game.seat_of(one.id) or 0, await columns_of(party, board, one)
    assert len(moves) > 1

    async def chosen() -> tuple[Move, ...]:
        return (await party.table(board)).position.picked(seat)

    wrong = await one.command("azul move", move=f"{moves[0]}, {moves[0]}")
    assert says(wrong, "refused-illegal-of-several", move=moves[0])
    assert await chosen() == ()
    done = await one.command("azul move", move="; ".join(map(str, moves)))
    assert done.content.count("→") == len(moves)
    assert await chosen() == tuple(moves)
    back = await one.click(done.message, "Undo")
    assert (back.kind, await chosen()) == ("update", tuple(moves[:-1]))
    for left in reversed(range(len(moves) - 1)):
        assert says(await one.command("azul undo"), "answer-undone")
        assert await chosen() == tuple(moves[:left])
    assert says(await one.command("azul undo"), "refused-others-moved")


async def test_when_somebody_has_finished_the_post_names_only_the_others_without_a_ping_and_when_all_have_all_is_told(
    bot: Bot, party: Party
) -> None:
    board, table, (one, other) = await party.tiling()
    pings, picture, shown = board.pings, board.attachments[0].data, len(board.channel.messages)
    await finish(party, board, one)
    assert (party.asked(board), board.pings, len(board.channel.messages)) == ([other], pings, shown)
    assert says(board, "post-chosen", who=one.name)
    assert "took" in board.content
    assert board.attachments[0].data != picture
    assert board.button("Your move")
    for answer in (await one.click(board, "Your move"), await one.command("azul move", move="tile 1 1")):
        assert says(answer, "refused-has-chosen", game=table.game.id)
        assert other.name in answer.content
    await one.command("azul undo")
    await bot.idle()
    assert party.asked(board) == [one, other]
    assert not says(board, "post-chosen")
    for person in (one, other):
        await finish(party, board, person)
    told = party.discord.channel().messages[-1]
    assert told is not board
    assert all(person.name in told.content for person in (one, other))
    assert "column" in told.content
    assert board.buttons == []


async def test_a_post_that_cannot_be_edited_holds_up_nothing(discord: StandIn, party: Party) -> None:
    board, _, (one, other) = await party.tiling()
    discord.fail("PATCH", "/channels/*/messages/*", status=400)
    await finish(party, board, one)
    assert party.asked(board) == [one, other]
    await finish(party, board, other)
    assert "column" in discord.channel().messages[-1].content


async def test_where_files_are_forbidden_meanwhile_the_words_alone_are_edited(discord: StandIn, party: Party) -> None:
    board, _, (one, other) = await party.tiling()
    discord.forbid(Permission.ATTACH_FILES)
    await finish(party, board, one)
    assert party.asked(board) == [other]
