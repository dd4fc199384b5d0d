"""Seats in Discord: resigning, giving a seat to somebody else, handing on the hosting, and playing again."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.people import Person
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party
from tests.support.says import says


async def resign(person: Person) -> None:
    question = (await person.command("azul resign")).message
    await person.click(question, "Yes, resign")


async def ended(party: Party, **options: Any) -> Message:
    """The last post of a game of Ana and Ben in which Ben has resigned."""
    await party.game(2, **options)
    await resign(party.ben)
    return await party.newest()


async def offered(party: Party, by: Person, **options: Any) -> Message:
    """The question that somebody asks with `/azul table replace`."""
    board = await party.game()
    assert (await by.command("azul table replace", **options)).content == "I’ve asked them."
    return await party.discord.next_message(after=board)


async def test_resigning_asks_first_and_until_then_nothing_happens(party: Party) -> None:
    board = await party.game()
    answer = await party.ben.command("azul resign")
    assert answer.ephemeral
    assert "Ana wins: the game is over. This can’t be undone." in answer.content
    assert (await party.newest()) is board
    assert (await party.table(board)).game.player(party.ben.id)
    after = await party.ben.click(answer.message, "Yes, resign")
    assert after.kind == "update"
    assert says(after, "answer-resigned")
    assert answer.message.buttons == []


async def test_who_resigns_reads_what_comes_of_it_here_and_now(party: Party) -> None:
    await party.game(3)
    answer = await party.ben.command("azul resign")
    assert "A computer plays on for you; Ana and Chi-Wei play on." in answer.content
    await party.chi.command("azul new", computers=1)
    board = await party.newest()
    answer = await party.chi.command("azul resign", game=(await party.table(board)).game.id)
    assert says(answer, "resigning-last")


async def test_with_three_a_computer_takes_the_seat_and_plays_on(party: Party) -> None:
    board = await party.game(3)
    mover = party.mover(board)
    await resign(mover)
    after = await party.newest()
    assert f"**{mover.name} (computer, medium)** takes over: the player has resigned." in after.content
    assert f"**{mover.name} (computer)** took" in after.content
    assert after.pings == {party.mover(after)} != {mover}
    assert "You aren’t in" in (await mover.click(after, "Your move")).content
    assert (await party.type(after)).pings


async def test_with_two_the_game_is_over_and_the_other_has_won(party: Party) -> None:
    last = await ended(party)
    assert last.content.startswith("🏆 **Ana** wins")
    assert "Ben left before the end" in last.content
    assert "points!" not in last.content
    assert "**Ben** resigns; the game is over." in last.content
    assert "isn’t rated" not in last.content
    assert last.pings == set()


async def test_the_host_asks_both_who_gives_and_who_takes_the_seat(bot: Bot, party: Party) -> None:
    question = await offered(party, party.ana, seat=2, person=party.chi)
    assert question.pings == {party.ben, party.chi}
    for person in (party.ana, party.ben, party.chi):
        assert person.mention in question.content
    assert says(question, "offer-seat")
    assert (await party.chi.click(question, "Agree")).kind == "update"
    assert question.content.startswith(f"{party.ben.mention}: ")
    assert [button.label for button in question.buttons] == ["Agree", "Decline"]
    await party.ben.click(question, "Agree")
    board = await party.newest()
    assert f"**Chi-Wei** takes over **{party.ben.mention}**’s seat and plays on." in board.content
    assert question.buttons == []
    assert party.ben not in {*party.asked(board), *board.pings}
    while party.mover(board) is not party.chi:
        board = await party.type(board)
    assert "**Chi-Wei** took" in (await party.type(board)).content


async def test_a_forged_consent_writes_over_no_other_post(party: Party) -> None:
    board = await party.game()
    told = board.content
    await party.ana.command("azul table replace", seat=2, person=party.chi)
    question = await party.discord.next_message(after=board)
    answer = await party.chi.press(board, question.button("Agree").custom_id or "")
    assert (answer.ephemeral, answer.content) == (True, f"You agreed. Now it’s up to {party.ben.mention}.")
    assert board.content == told


@pytest.mark.parametrize(("wish", "public", "private"), [("channel", 1, 0), ("direct", 0, 1), ("both", 1, 1)])
async def test_an_owner_is_told_of_a_moderators_wish_as_they_like_to_be_called_and_when_it_is_done(
    bot: Bot, party: Party, wish: str, public: int, private: int
) -> None:
    await party.prefer(party.ben, notify=wish)
    await party.game()
    await party.bot.idle()
    before = len(party.ben.direct.messages)
    await party.boss.command("azul table replace", seat=2, person=party.chi)
    await bot.idle()
    (question,) = [one for one in party.discord.channel().messages if "would like" in one.content]
    assert question.pings == {party.chi}
    await party.chi.click(question, "Agree")
    await bot.idle()
    for sentence in ("has been asked to take over your seat", "Chi-Wei has taken over your seat"):
        posted = [one for one in party.discord.channel().messages if sentence in one.content]
        letters = [one for one in party.ben.direct.messages[before:] if sentence in one.content]
        assert ([one.pings for one in posted], len(letters)) == ([{party.ben}] * public, private)


@pytest.mark.parametrize("agreeing", ["ben", "boss"])
async def test_whoever_wants_a_seat_asks_and_its_owner_or_a_moderator_agrees(party: Party, agreeing: str) -> None:
    question = await offered(party, party.chi, seat=2, person=party.chi)
    assert question.pings == {party.ben}
    for person in (party.ana, party.chi):
        assert (await person.click(question, "Agree")).ephemeral
    assert (await party.table(question)).game.player(party.ben.id)
    await getattr(party, agreeing).click(question, "Agree")
    assert "**Chi-Wei** takes over" in (await party.newest()).content


async def test_an_owner_gives_the_seat_away(party: Party) -> None:
    question = await offered(party, party.ben, seat=2, person=party.chi)
    assert question.pings == {party.chi}
    assert f"{party.ben.mention} would like to give you their seat" in question.content
    await party.chi.click(question, "Agree")
    assert "**Chi-Wei** takes over" in (await party.newest()).content


async def test_a_moderator_gives_a_seat_to_a_computer_which_plays_on(party: Party) -> None:
    board = await party.game()
    mover, (other, *_) = party.mover(board), party.others(board)
    answer = await party.boss.command("azul table replace", seat=1 if mover is party.ana else 2)
    assert answer.content == "Done."
    after = await party.newest()
    assert f"**{mover.name} (computer, medium)** takes over the seat." in after.content
    assert f"**{mover.name} (computer)** took" in after.content
    assert after.pings == {other}


async def test_the_host_gives_a_seat_to_a_computer_once_the_game_rests(bot: Bot, party: Party) -> None:
    board = await party.game(time=24)
    mover, seat = party.mover(board), 1 if party.mover(board) is party.ana else 2
    host = party.others(board)[0]
    await party.boss.command("azul table host", person=host)
    assert says(await host.command("azul table replace", seat=seat), "refused-not-allowed-to-replace")
    await bot.let_pass(days=3)
    assert (await host.command("azul table replace", seat=seat)).content == "Done."
    assert f"**{mover.name} (computer, medium)** takes over" in (await party.newest()).content


async def test_the_seats_of_the_game_are_offered_by_name(party: Party) -> None:
    await party.game()
    offered = await party.ana.complete("azul table replace", "seat")
    assert [(choice.name, choice.value) for choice in offered] == [("1 · Ana", 1), ("2 · Ben", 2)]


@pytest.mark.parametrize(
    ("who", "options", "sentence"),
    [
        ("ben", {"seat": 1, "person": "chi"}, "Only the host or a moderator"),
        ("ana", {"seat": 2}, "A moderator can give it to a computer"),
        ("ana", {"seat": 2, "person": "ben"}, "Ben is already in game"),
        ("ana", {"seat": 2, "person": "ana"}, "You’re already in game"),
        ("ana", {"seat": 3, "person": "chi"}, "no such seat"),
        ("ben", {"person": "ben"}, "as the host of game"),
        ("ana", {"person": "chi"}, "Only somebody who plays in game"),
        ("ana", {"person": "ana"}, "already the host of game"),
        ("boss", {"person": "ana"}, "already the host of game"),
    ],
)
async def test_what_may_not_be_given_is_refused_with_its_reason(
    party: Party, who: str, options: dict[str, Any], sentence: str
) -> None:
    board = await party.game()
    given = {name: getattr(party, value) if isinstance(value, str) else value for name, value in options.items()}
    answer = await getattr(party, who).command(f"azul table {'replace' if 'seat' in given else 'host'}", **given)
    assert answer.ephemeral
    assert sentence in answer.content
    await party.bot.idle()
    assert party.discord.channel().messages[-1] is board


@pytest.mark.parametrize("who", ["ana", "ben", "boss", "chi"])
async def test_neither_a_seat_nor_the_hosting_goes_to_a_bot(discord: StandIn, party: Party, who: str) -> None:
    board, by = await party.game(), getattr(party, who)
    dicey = discord.person("Dicey")
    dicey.bot = True
    for bot, sentence in ((discord.world.bot, "I deal the tiles, so I"), (dicey, "Dicey is a bot and")):
        answer = await by.command("azul table replace", seat=2, person=bot)
        assert answer.content == f"{sentence} can’t take a seat. To let a computer play, leave `person:` empty."
        refused = await by.command("azul table host", person=bot)
        assert ("choose one of Ben." if who in ("ana", "boss") else "as the host of game") in refused.content
    await party.bot.idle()
    assert discord.channel().messages[-1] is board


async def test_a_seat_that_a_computer_has_goes_to_no_other(party: Party) -> None:
    await party.game(3)
    await resign(party.chi)
    assert says(await party.ana.command("azul table replace", seat=3), "refused-seat-of-computer")


async def test_alone_with_computers_one_can_hand_the_hosting_to_nobody(party: Party) -> None:
    await party.ana.command("azul new", computers=1)
    await party.bot.idle()
    assert says(await party.ana.command("azul table host", person=party.ben), "refused-not-a-player")


async def test_the_host_hands_the_hosting_on_and_it_is_told(discord: StandIn, party: Party) -> None:
    board = await party.game()
    assert says(await party.ana.command("azul table host", person=party.ben), "answer-host")
    told = await discord.next_message(after=board)
    assert told.content.startswith("Ben is now the host")
    assert told.pings == set()
    assert "as the host of game" in (await party.ana.command("azul table host", person=party.ana)).content
    assert says(await party.ben.command("azul table host", person=party.ana), "answer-host")


async def test_the_hosting_of_a_lobby_is_handed_on_in_its_post(bot: Bot, party: Party) -> None:
    lobby = await party.lobby()
    await party.ben.click(lobby, "Join")
    await party.ana.command("azul table host", person=party.ben)
    await bot.idle()
    assert "2. Ben (host)" in lobby.content


@pytest.mark.parametrize("way", ["button", "command"])
async def test_a_rematch_asks_the_same_people_for_a_game_with_the_same_options(
    discord: StandIn, party: Party, way: str
) -> None:
    last = await ended(party, game="summer-pavilion", side="variant", time=72, at_end="move")
    assert [button.label for button in last.buttons] == ["Replay", "Analysis", "Rematch", "History"]
    await (party.ben.click(last, "Rematch") if way == "button" else party.ben.command("azul rematch"))
    lobby = await discord.next_message(after=last)
    call = await discord.next_message(after=lobby)
    assert lobby.content.startswith("### Azul: Summer Pavilion · variant side")
    assert "1. Ben (host)" in lobby.content
    assert "Time for a turn: 3 days; then a computer plays that turn." in lobby.content
    assert f"Only for <@{party.ana.id}>" in lobby.content
    assert call.pings == {party.ana}
    assert f"/{lobby.id}" in call.content
