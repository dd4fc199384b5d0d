"""Choices that all make at the same time and in secret: the grey wall of base Azul, through the stand-in."""

from __future__ import annotations

from bot.discord_app.ids import Press
from bot.games.replay import Table
from bot.messages.words import words
from bot.sandbox.people import Person
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message, Permission
from tests.discord_app.conftest import Bot, Party, options_of
from tests.discord_app.test_every_game import begin
from tests.support.says import says


async def tiling(bot: Bot, party: Party) -> tuple[Message, Table, list[Person]]:
    """The post after the last tile of a round is taken, when both players have columns to choose."""
    people = {person.id: person for person in party.people}
    board = await begin(party, "azul", "grey", 2)
    press = Press.read(board.button("Your move").custom_id or "")
    assert press is not None
    while True:
        table = await bot.service.table(press.game_id)
        if len(table.to_act) == 2:
            await bot.idle()
            return party.discord.channel().messages[-1], table, [people[player.user_id] for player in table.to_act]
        (player,) = table.to_act
        moves = [str(move) for move in table.position.legal_moves(player.seat)]
        move = next((move for move in moves if not move.endswith("floor")), moves[0])
        await people[player.user_id].command("azul move", move=move)


async def finish(bot: Bot, table: Table, person: Person) -> None:
    """This person makes all their choices."""
    seat = next(player.seat for player in table.game.players if player.user_id == person.id)
    while seat in (now := await bot.service.table(table.game.id)).position.to_act and now.shown == table.shown:
        await person.command("azul move", move=str(now.position.legal_moves(seat)[0]))
    await bot.idle()


async def test_all_who_must_choose_are_pinged_at_once(bot: Bot, party: Party) -> None:
    board, table, people = await tiling(bot, party)
    assert table.replay is not None
    # Whoever took the last tiles is there, and needs no call.
    assert board.pings == {person for person in people if person.id != table.replay.turns[-1].by}
    assert party.asked(board) == people
    assert says(board, "post-their-turn")
    assert says(board, "azul-phase-tile")
    assert f"#{table.game.id}" in board.content


async def test_all_columns_are_chosen_in_a_row_confirmed_privately_and_shown_to_nobody(bot: Bot, party: Party) -> None:
    board, _table, (one, other) = await tiling(bot, party)
    shown = len(party.discord.channel().messages)
    picker = await one.click(board, "Your move")
    columns = 0
    while "Play" not in [button.label for button in picker.message.buttons]:
        assert all("column" in (option.label or "").lower() for option in options_of(picker.message))
        assert [file.filename for file in picker.message.attachments] == [f"choice-{columns}.png"]
        await one.click(picker.message, options_of(picker.message)[0].custom_id or "")
        columns += 1
    assert columns > 1
    assert picker.message.content.count(" → column ") == columns
    assert [file.filename for file in picker.message.attachments] == [f"choice-{columns}.png"]
    done = await one.click(picker.message, "Play")
    await bot.idle()
    assert done.kind == "update"
    assert done.content.startswith("Played: ")
    assert "Undo" in [button.label for button in picker.message.buttons]
    assert len(party.discord.channel().messages) == shown
    assert board.buttons
    seen = await other.command("azul board")
    assert "column" not in seen.content.replace(words("en")("azul-phase-tile"), "").lower()


async def test_several_columns_are_typed_at_once_and_the_last_is_taken_back_first(bot: Bot, party: Party) -> None:
    _board, table, (one, _) = await tiling(bot, party)
    seat = next(player.seat for player in table.game.players if player.user_id == one.id)
    moves = []
    ahead = table.position.copy()
    while seat in ahead.to_act:
        moves.append(ahead.legal_moves(seat)[0])
        ahead.play(seat, moves[-1])
    assert len(moves) > 1
    wrong = await one.command("azul move", move=f"{moves[0]}, {moves[0]}")
    assert f"“{moves[0]}” isn’t possible" in wrong.content
    assert (await bot.service.table(table.game.id)).position.picked(seat) == ()
    done = await one.command("azul move", move="; ".join(map(str, moves)))
    assert done.content.count("→") == len(moves)
    assert (await bot.service.table(table.game.id)).position.picked(seat) == tuple(moves)
    await one.command("azul undo")
    assert (await bot.service.table(table.game.id)).position.picked(seat) == tuple(moves[:-1])


async def test_a_choice_is_taken_back_by_button_and_by_command(bot: Bot, party: Party) -> None:
    _board, table, (one, _) = await tiling(bot, party)
    seat = table.game.player(one.id)
    assert seat is not None
    offered = [str(move) for move in table.position.legal_moves(seat.seat)]
    for way in ("button", "command"):
        played = await one.command("azul move", move=offered[0])
        if way == "button":
            back = await one.click(played.message, "Undo")
            assert back.kind == "update"
        else:
            back = await one.command("azul undo")
        assert says(back, "answer-undone")
        now = await bot.service.table(table.game.id)
        assert [str(move) for move in now.position.legal_moves(seat.seat)] == offered
    refused = await one.command("azul undo")
    assert says(refused, "refused-others-moved")


async def test_when_the_last_has_chosen_all_is_told_at_once(bot: Bot, party: Party) -> None:
    board, table, people = await tiling(bot, party)
    for person in people:
        while True:
            now = await bot.service.table(table.game.id)
            player = now.game.player(person.id)
            assert player is not None
            if player not in now.to_act or now.shown != table.shown:
                break
            (first, *_) = now.position.legal_moves(player.seat)
            await person.command("azul move", move=str(first))
    await bot.idle()
    told = party.discord.channel().messages[-1]
    assert told is not board
    assert all(person.name in told.content for person in people)
    assert "column" in told.content
    assert board.buttons == []


async def test_when_somebody_has_finished_the_post_says_so_without_a_ping_and_names_only_the_others(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board, table, (one, other) = await tiling(bot, party)
    pings, picture, shown = board.pings, board.attachments[0].data, len(board.channel.messages)
    await finish(bot, table, one)
    assert board.content.startswith(f"{other.mention}, your turn in")
    assert f"{one.name} has already chosen." in board.content
    assert "took" in board.content
    assert board.attachments[0].data != picture
    assert board.button("Your move")
    assert (board.pings, len(board.channel.messages)) == (pings, shown)
    back = await one.command("azul undo")
    assert says(back, "answer-undone")
    await bot.idle()
    assert party.asked(board) == [one, other]
    assert "already chosen" not in board.content


async def test_a_post_that_was_deleted_or_cannot_be_edited_holds_up_nothing(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board, table, (one, other) = await tiling(bot, party)
    discord.fail("PATCH", "/channels/*/messages/*", status=400)
    await finish(bot, table, one)
    assert party.asked(board) == [one, other]
    await finish(bot, table, other)
    assert "column" in discord.channel().messages[-1].content


async def test_where_files_are_forbidden_meanwhile_the_words_alone_are_edited(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    board, table, (one, other) = await tiling(bot, party)
    discord.forbid(Permission.ATTACH_FILES)
    await finish(bot, table, one)
    assert party.asked(board) == [other]


async def test_who_has_chosen_is_told_whom_the_game_waits_for(bot: Bot, party: Party) -> None:
    board, table, (one, other) = await tiling(bot, party)
    seat = next(player.seat for player in table.game.players if player.user_id == one.id)
    while seat in (now := await bot.service.table(table.game.id)).position.to_act:
        await one.command("azul move", move=str(now.position.legal_moves(seat)[0]))
    for answer in (await one.click(board, "Your move"), await one.command("azul move", move="tile 1 1")):
        assert answer.content == (
            f"You’ve already chosen in game #{table.game.id}; we’re waiting for {other.name}. "
            "Until then `/azul undo` takes your choice back."
        )
