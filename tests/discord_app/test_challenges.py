"""Cards of challenges: how they are made and posted, attempts in direct messages, and boards of others."""

from __future__ import annotations

import re
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.discord_app.app.challenge_posts import ChallengeEdits, update_cards
from bot.discord_app.core.buttons import ATTEMPT, BEAT, BOARDS, DARE, Press
from bot.games.challenge import challenges
from bot.games.core.replay import Table
from bot.games.core.request import Limits
from bot.games.people import privacy
from bot.games.table import play
from bot.messages.words import words
from bot.rules.draw import commitment
from bot.sandbox.world import Json, Message, Permission
from bot.storage import challenge_queries
from tests.discord_app.conftest import Bot, Party, opened
from tests.discord_app.test_solo_games import begin, table_of
from tests.discord_stand_in import Person
from tests.support.clock import Clock
from tests.support.exported import read_export
from tests.support.says import says
from tests.support.tables import list_one_sided_steps, play_steps
from tests.support.thorough import thorough


async def finish(bot: Bot, person: Person, table: Table, *, wins: bool = True) -> Message:
    """Play a person's game in direct messages to its end, and return its last board."""
    await play_steps(bot.service, table.game.id, list_one_sided_steps(table, people_win=wins))
    await bot.check_outbox()
    return [message for message in person.direct.messages if message.attachments][-1]


@pytest.fixture
async def finished(bot: Bot, party: Party) -> Message:
    """The last board of Ana's game against a computer in direct messages. She has also played on the server."""
    await party.start_unposted_game(party.ana, party.ben)
    await begin(bot, party.ana, level="easy")
    return await finish(bot, party.ana, await table_of(bot, party.ana))


@pytest.fixture
async def card(bot: Bot, party: Party, finished: Message) -> Message:
    """The card of Ana's challenge in the channel."""
    await dare(party, finished)
    await update(bot)
    return party.discord.channel().messages[-1]


async def press_dare(party: Party, person: Person, board: Message) -> Message:
    """Press *Beat my …* below a person's board, and return the response."""
    label = next(label for label in board.labels if label.startswith("Beat my"))
    return await party.discord.filled(await person.click(board, label))


async def dare(party: Party, board: Message) -> None:
    """Make a card from Ana's game, for the channel of the party."""
    asked = await press_dare(party, party.ana, board)
    await party.ana.choose(asked, asked.selects[0].custom_id, [str(party.discord.channel().id)])
    await party.discord.until(lambda: says(asked, "challenge-posted"), "the card is recorded")


async def update(bot: Bot) -> None:
    """Send and edit all cards that have changed, as if the last edits were long ago."""
    bot.client.get_shared(ChallengeEdits).clear()
    await update_cards(bot.client)


def challenge_of(card: Message) -> str:
    """Return the id of the challenge of a card."""
    press = Press.read(card.buttons[0].custom_id or "")
    assert press is not None
    return press.game_id


async def accept(bot: Bot, card: Message, person: Person) -> Table:
    """Accept a challenge, and begin the attempt in direct messages."""
    assert says(await bot.discord.filled(await person.click(card, "Beat it")), "challenge-sent")
    invitation = person.direct.messages[-1]
    await person.click(invitation, "Start now")
    await bot.idle()
    return await table_of(bot, person)


async def test_finished_game_becomes_card_on_chosen_server(bot: Bot, card: Message) -> None:
    state = await challenges.load_challenge_state(bot.service, challenge_of(card))
    assert says(card, "challenge-card")
    assert f"**{state.challenge.points}** : {state.challenge.opponent}" in card.content
    assert "first 5 rounds" in card.content
    assert card.labels == ["Beat it", "Show the boards"]
    assert not card.pings
    assert state.challenge.seed.hex() not in card.content
    assert commitment(state.challenge.seed)[:4] in card.content


async def test_attempts_appear_on_card(bot: Bot, party: Party, card: Message) -> None:
    table = await accept(bot, card, party.ben)
    counted = bot.client.metrics.text().decode()
    for event in ("opened", "begun"):
        assert f'azul_challenges_total{{event="{event}",kind="card"}} 1.0' in counted
    await update(bot)
    assert says(card, "challenge-playing", who="Ben")
    await finish(bot, party.ben, table)
    await update(bot)
    assert not says(card, "challenge-playing")
    own, other = (await bot.service.table(table.game.id)).position.scores
    assert f"Ben **{own}** : {other}" in card.content


async def test_card_is_edited_at_most_every_ten_seconds(bot: Bot, party: Party, card: Message, clock: Clock) -> None:
    await accept(bot, card, party.ben)
    await update_cards(bot.client)
    assert not says(card, "challenge-playing")
    clock.turn(seconds=10)
    await update_cards(bot.client)
    assert says(card, "challenge-playing")


async def test_card_of_absent_server_waits(
    bot: Bot, party: Party, card: Message, monkeypatch: pytest.MonkeyPatch
) -> None:
    await accept(bot, card, party.ben)
    bot.client.get_shared(ChallengeEdits).clear()
    with monkeypatch.context() as patched:
        patched.setattr(bot.client, "find_guild", lambda _guild_id: None)
        assert not await update_cards(bot.client)
    assert await update_cards(bot.client)
    assert says(card, "challenge-playing")
    assert not await update_cards(bot.client)


async def test_boards_are_shown_after_own_attempt(bot: Bot, party: Party, card: Message) -> None:
    refused = await party.ben.click(card, "Show the boards")
    assert says(refused.message, "refused-not-finished")
    table = await accept(bot, card, party.ben)
    assert says((await party.ben.click(card, "Show the boards")).message, "refused-not-finished")
    board = await finish(bot, party.ben, table)
    assert (await party.ben.click(board, "Show the boards")).message.attachments
    shown = (await party.ben.click(card, "Show the boards")).message
    assert shown.attachments
    (menu,) = shown.selects
    assert len(menu.values) == 2
    await party.ben.choose(shown, menu.custom_id, [str(party.ana.id)])
    assert "Ana" in shown.content
    assert says((await party.chi.click(card, "Show the boards")).message, "refused-not-finished")


async def test_bad_presses_on_card_are_explained(bot: Bot, party: Party, card: Message) -> None:
    assert says((await party.ana.click(card, "Beat it")).message, "refused-own-challenge")
    table = await accept(bot, card, party.ben)
    invitation = next(one for one in party.ben.direct.messages if "Start now" in one.labels)
    await party.ben.click(invitation, "Start now")
    await bot.idle()
    assert (await table_of(bot, party.ben)).game.id == table.game.id
    await finish(bot, party.ben, table)
    assert says((await party.ben.click(card, "Beat it")).message, "refused-attempted")
    assert says((await party.ben.click(invitation, "Start now")).message, "refused-attempted")
    missing = await party.ben.press(card, Press(BEAT, "UZZZZ", 0).custom_id)
    assert says(missing.message, "refused-no-such-challenge")


async def test_closed_direct_messages_are_explained(party: Party, card: Message) -> None:
    party.ben.closed_to_bot = True
    answer = await party.ben.click(card, "Beat it")
    assert says(await party.discord.filled(answer), "refused-direct-closed")


async def test_attempt_is_refused_on_server(party: Party, card: Message) -> None:
    forged = await party.ben.press(card, Press(ATTEMPT, challenge_of(card), 0).custom_id)
    assert says(forged.message, "refused-attempt-elsewhere")


async def test_forged_presses_need_access_to_channel_of_card(
    bot: Bot, party: Party, card: Message, clock: Clock
) -> None:
    forged = [Press(verb, challenge_of(card), 0).custom_id for verb in (BEAT, BOARDS, ATTEMPT)]
    await accept(bot, card, party.chi)
    party.discord.forbid(Permission.VIEW_CHANNEL, card.channel, party.ben)
    asked = (await party.ben.command("azul games", party.ben.direct)).message
    for custom_id in forged:
        assert says((await party.ben.press(asked, custom_id)).message, "refused-no-such-challenge")
    clock.turn(days=7)
    await update(bot)
    assert says((await party.ben.press(asked, forged[1])).message, "refused-no-such-challenge")
    asked = (await party.chi.command("azul games", party.discord.channel("other"))).message
    assert (await party.chi.press(asked, forged[1])).message.attachments


async def test_challenge_closes_with_seed(bot: Bot, party: Party, card: Message, clock: Clock) -> None:
    table = await accept(bot, card, party.ben)
    board = await finish(bot, party.ben, table)
    assert "Replay" not in board.labels
    exported = await party.ben.command("azul record export", party.ben.direct, game=table.game.id)
    assert says(exported.message, "refused-sealed")
    clock.turn(days=challenges.CARD_LIFETIME.days)
    await update(bot)
    state = await challenges.load_challenge_state(bot.service, challenge_of(card))
    assert says(card, "challenge-closed")
    assert state.challenge.seed.hex() in card.content
    assert card.labels == ["Show the boards"]
    assert (await party.chi.click(card, "Show the boards")).message.attachments
    exported = await party.ben.command("azul record export", party.ben.direct, game=table.game.id)
    assert says(exported.message, "record-exported")


async def test_deleted_card_is_posted_again(bot: Bot, party: Party, card: Message) -> None:
    await accept(bot, card, party.ben)
    before = len(card.channel.messages)
    party.discord.delete_message(card)
    for _ in range(2):
        await update(bot)
    messages = party.discord.channel().messages
    assert len(messages) == before
    assert says(messages[-1], "challenge-playing", who="Ben")
    assert not await challenges.list_unshown_challenges(bot.service, "card")


async def test_deleted_channel_is_reported_once_until_card_moves(bot: Bot, party: Party, finished: Message) -> None:
    discord = party.discord
    there = discord.add_channel("there")
    await discord.until(lambda: bot.client.get_channel(there.id) is not None, "the bot knows the channel")
    asked = await press_dare(party, party.ana, finished)
    await party.ana.choose(asked, asked.selects[0].custom_id, [str(there.id)])
    await discord.until(lambda: says(asked, "challenge-posted"), "the card is recorded")
    await update(bot)
    (card,) = there.messages
    discord.join(party.boss, discord.guild, owner=True)
    invitation = await accept(bot, card, party.ben)
    discord.delete_channel(there)
    await discord.until(lambda: bot.client.get_channel(there.id) is None, "the bot knows that it was deleted")
    for _ in range(2):
        await update(bot)
    await finish(bot, party.ben, invitation)
    await update(bot)
    assert len([one for one in party.boss.direct.messages if says(one, "challenge-channel-gone")]) == 1
    assert not await challenges.list_unshown_challenges(bot.service, "card")
    await dare(party, finished)
    await update(bot)
    again = discord.channel().messages[-1]
    assert says(again, "challenge-card")
    assert "Ben" in again.content


async def test_late_attempt_is_told_that_it_does_not_count(bot: Bot, party: Party, card: Message, clock: Clock) -> None:
    table = await accept(bot, card, party.ben)
    clock.turn(days=challenges.CARD_LIFETIME.days)
    await update(bot)
    board = await finish(bot, party.ben, table)
    assert says(board, "challenge-late")


async def test_lost_game_offers_same_tiles_instead_of_challenge(bot: Bot, party: Party) -> None:
    await begin(bot, party.ana, level="easy")
    lost = await table_of(bot, party.ana)
    board = await finish(bot, party.ana, lost, wins=False)
    assert board.labels[-1] == "Same tiles again"
    await party.ana.click(board, "Same tiles again")
    await bot.idle()
    again = await table_of(bot, party.ana)
    assert (again.game.seed, again.game.id != lost.game.id) == (lost.game.seed, True)


async def test_card_survives_restart_between_post_and_record(
    bot: Bot, party: Party, finished: Message, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await dare(party, finished)

    async def stop(*_: object) -> None:
        raise TimeoutError

    with monkeypatch.context() as patched:
        patched.setattr(challenges, "record_post", stop)
        await update(bot)
    count = len(party.discord.channel().messages)
    await bot.stop()
    clock.turn(hours=2)
    await bot.start()
    await update(bot)
    assert len(party.discord.channel().messages) == count
    assert not await challenges.list_unshown_challenges(bot.service, "card")


async def test_card_goes_on_without_name_of_its_owner(bot: Bot, party: Party, card: Message) -> None:
    await privacy.delete_my_data(bot.service, party.ask(party.ana))
    await update(bot)
    assert "Ana" not in card.content
    assert says(card, "challenge-card")
    await accept(bot, card, party.ben)


async def test_channel_needs_rights_of_person_and_bot(bot: Bot, party: Party, finished: Message) -> None:
    asked = await press_dare(party, party.ana, finished)
    await party.ana.pick(asked, asked.selects[0].custom_id, ["12345"])
    private = party.ana.direct
    await party.discord.until(lambda: says(party.ana.private(private)[-1], "refused-no-card-channel"), "it is refused")
    party.discord.leave(party.ana)
    assert says(await press_dare(party, party.ana, finished), "refused-no-card-channel")


async def test_person_without_server_learns_how_to_post(bot: Bot, party: Party) -> None:
    await begin(bot, party.chi, level="easy")
    board = await finish(bot, party.chi, await table_of(bot, party.chi))
    assert says(await press_dare(party, party.chi, board), "refused-no-card-channel")


async def test_game_on_server_cannot_become_challenge(bot: Bot, party: Party) -> None:
    await party.ana.command("azul new", computers=1, seats=2)
    await bot.idle()
    (table,) = await bot.service.open_in(party.discord.channel().id)
    await play_steps(bot.service, table.game.id, list_one_sided_steps(table))
    board = await party.newest()
    assert not [label for label in board.labels if label.startswith("Beat my")]
    forged = await party.ana.press(board, Press(DARE, table.game.id, 0).custom_id)
    assert says(forged.message, "refused-no-challenge")


async def test_card_is_in_language_of_server_and_invitation_in_own(bot: Bot, party: Party, card: Message) -> None:
    party.ben.locale = "fa"
    answer = await party.discord.filled(await party.ben.click(card, "Beat it"))
    assert answer.content == words("fa")("challenge-sent")
    assert party.ben.direct.messages[-1].labels == ["همین حالا شروع"]


Look = Callable[[Bot, Party, Message, Table], Awaitable[list[tuple[object, ...]]]]


async def play_world(
    registered: tuple[Path, dict[int, Json]],
    folder: Path,
    begin_other: Callable[[Bot, Party], Awaitable[tuple[Message, Table]]],
    look: Look,
    rounds: int | None,
    *,
    wins: bool,
) -> list[tuple[object, ...]]:
    """Return everything that Chi sees of a challenge, except results on the card.

    ``begin_other`` returns the post of the challenge and another person's attempt. That person first plays ``rounds``
    rounds, or all of them, in a way that depends on ``wins``.
    """
    folder.mkdir()
    template, commands = registered
    async with opened() as stand_in:
        stand_in.world.commands = commands
        bot = Bot(stand_in, Path(shutil.copy(template, folder / "azul.sqlite3")), Clock(), Limits())
        await bot.start()
        party = Party(stand_in, bot)
        post, table = await begin_other(bot, party)

        def is_reached(now: Table) -> bool:
            return rounds is not None and now.position.round > rounds

        await play_steps(bot.service, table.game.id, list_one_sided_steps(table, is_reached, people_win=wins))
        await bot.check_outbox()
        seen = await look(bot, party, post, table)
        await bot.stop()
    return seen


async def begin_other_attempt(bot: Bot, party: Party) -> tuple[Message, Table]:
    """Return Ana's card and Ben's attempt."""
    await party.start_unposted_game(party.ana, party.ben)
    await begin(bot, party.ana, level="easy")
    board = await finish(bot, party.ana, await table_of(bot, party.ana))
    await dare(party, board)
    await update(bot)
    card = party.discord.channel().messages[-1]
    return card, await accept(bot, card, party.ben)


async def look_around(bot: Bot, party: Party, card: Message, _other: Table) -> list[tuple[object, ...]]:
    """Have Chi press and type everything that concerns a challenge, and return the responses."""
    await update(bot)
    chi = party.chi
    answers = [await chi.click(card, "Show the boards")]
    answers.append(await chi.press(card, Press(BOARDS, challenge_of(card), 0, ("choose",)).custom_id))
    table = await accept(bot, card, chi)
    answers.append(await chi.click(card, "Show the boards"))
    typed = ("azul board", "azul games", "azul record history", "azul record export", "azul hint", "azul undo")
    answers += [await chi.command(command, chi.direct) for command in typed]
    answers.append(await chi.command("azul games", card.channel))
    for other in (await bot.service.database.query(challenge_queries.load_attempts, challenge_of(card)))[:2]:
        answers.append(await chi.command("azul record history", chi.direct, game=other.game_id))
        answers.append(await chi.command("azul record export", card.channel, game=other.game_id))
    data = await privacy.my_data(bot.service, party.ask(chi))
    await bot.idle()
    messages = [one.message for one in answers if one.has_message] + chi.direct.messages
    seen: list[tuple[object, ...]] = [describe(message) for message in messages]
    seen.append((re.sub(r"\d{17,}", "ID", str(read_export(data))), play.derive_thinking_seed(table, 1)))
    return seen


def describe(message: Message) -> tuple[object, ...]:
    """Return everything that a person sees of a message, with other ids of Discord's objects than the real ones."""
    pictures = [(file.description, file.data) for file in message.attachments]
    content = re.sub(r"\d{17,}", "ID", message.content)
    return content, message.labels, [len(menu.values) for menu in message.selects], pictures


@pytest.mark.parametrize("rounds", [pytest.param(1, marks=thorough), None])
async def test_responses_do_not_depend_on_attempts_of_others(
    registered_commands: tuple[Path, dict[int, Json]], tmp_path: Path, rounds: int | None
) -> None:
    worlds = [
        await play_world(registered_commands, tmp_path / str(wins), begin_other_attempt, look_around, rounds, wins=wins)
        for wins in (True, False)
    ]
    assert worlds[0] == worlds[1]
