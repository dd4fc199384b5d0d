"""The cards of a tournament. Each is posted exactly once, whatever goes wrong."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest

from bot.games.tournament import acts
from bot.messages.tournaments import name_tournament
from bot.rules.draw import commitment
from bot.sandbox.server.messages import Messages
from bot.sandbox.world import Channel, Message, Permission
from tests.discord_app.conftest import Party
from tests.discord_app.cups import PostedCup
from tests.discord_stand_in import Person
from tests.support.says import EN, says
from tests.support.thorough import try_some

POSTS, EDITS = "/channels/*/messages", "/channels/*/messages/*"


class SpringCup(PostedCup):
    """A tournament whose name contains characters that must be escaped, and its cards."""

    def __init__(self, party: Party, **options: Any) -> None:
        super().__init__(party, "Spring *Cup*", **options)

    async def begin_with(self, people: int = 3) -> Message:
        """Enter this many people and begin. Return the card of the first round."""
        await self.open(*self.party.people[:people])
        await self.begin()
        await self.show()
        return self.cards()[-1]

    async def finish_round(self) -> None:
        """End all games of the round, and post the next cards."""
        await self.end_round()
        await self.show()

    def cards(self, channel: Channel | None = None) -> list[Message]:
        """Return the cards in a channel, beginning with the oldest."""
        messages = (channel or self.discord.channel()).messages
        return [message for message in messages if "🏆 Spring" in message.content.partition("\n")[0]]


@pytest.fixture
def cup(party: Party) -> SpringCup:
    return SpringCup(party)


def heads(cards: list[Message]) -> list[str]:
    """Return the first line of each card, without the marks of a heading."""
    return [card.content.partition("\n")[0].removeprefix("### ") for card in cards]


async def test_card_shows_entries_and_format_without_seal(cup: SpringCup) -> None:
    await cup.open()
    (card,) = cup.cards()
    name = {"name": r"Spring \*Cup\*", "tournament": cup.id}
    assert says(card, "tournament-title", **name)
    assert says(card, "tournament-entries-none", most=64)
    assert says(card, "tournament-format-swiss")
    assert says(card, "tournament-begins-by-hand", host=cup.party.ana.mention)
    seed = (await cup.state()).tournament.seed
    assert commitment(seed)[:16] not in card.content
    assert seed.hex()[:16] not in card.content
    assert card.labels == ["Enter", "Withdraw", "Begin", "Show"]
    await cup.enter(cup.party.ben)
    await cup.show()
    assert f"{EN('tournament-entries', count=1, most=64)} Ben" in card.content
    assert says(card, "tournament-least", least=3, missing=2)
    assert cup.cards() == [card]


async def test_round_card_closes_when_next_card_is_posted(cup: SpringCup) -> None:
    first = await cup.begin_with(4)
    entries = cup.cards()[0]
    assert heads([first]) == [EN("tournament-round-title", name=r"Spring \*Cup\*", round=1, rounds=2)]
    assert says(entries, "tournament-begun", count=4, rounds=2)
    assert entries.labels == []
    assert first.labels == ["Show", "Enter", "Withdraw"]
    await cup.finish_round()
    *_, closed, second = cup.cards()
    assert closed is first
    assert (first.labels, second.labels) == ([], ["Show", "Withdraw"])
    assert len(re.findall(r"\*\*[^*]+\*\*", first.content)) == 2
    assert "round 2 of 2" in second.content
    # The picture of a round shows the standings after that round, even when the next round has already been paired.
    told = [card.attachments[0].description or "" for card in (first, second)]
    assert [EN("tournament-after", round=1, rounds=2) in alt for alt in told] == [True, False]
    assert [EN("tournament-in", round=2, rounds=2) in alt for alt in told] == [False, True]


async def test_card_of_round_links_to_each_table(cup: SpringCup) -> None:
    first = await cup.begin_with(4)
    links = re.findall(r"https://\S+/(\d+)", first.content)
    assert len(links) == 2
    boards = {message.id: message for message in cup.discord.channel().messages}
    current = (await cup.state()).contest.current
    assert current is not None
    assert [f"#{table.game_id}" in boards[int(link)].content for table, link in zip(current.tables, links, strict=True)]


async def test_card_of_cancelled_tournament_states_the_reason(cup: SpringCup) -> None:
    await cup.open(cup.party.ana, cup.party.ben)
    await acts.cancel_tournament(cup.bot.service, cup.ask(cup.party.ana), cup.id)
    await cup.show()
    end = cup.cards()[-1]
    assert says(end, "tournament-cancelled-title")
    assert says(end, "tournament-ended-by-hand")


async def test_direct_notification_of_table_has_board_and_buttons(party: Party) -> None:
    for person in party.people:
        await party.prefer(person, notify="direct")
    cup = SpringCup(party)
    await cup.begin_with()
    named = name_tournament(EN, (await cup.state()).tournament)
    direct = [message for person in party.people for message in person.direct.messages]
    (seated,) = [message for message in direct if says(message, "notice-seated", tournament=named)]
    assert seated.attachments
    assert "My board" in seated.labels


@pytest.mark.parametrize(
    ("is_cancelled", "at_end"), try_some([(False, "seat"), (False, "forfeit"), (True, "forfeit"), (True, "seat")], 2)
)
async def test_timeout_notice_says_if_player_is_out_of_tournament(
    party: Party, at_end: str, is_cancelled: bool
) -> None:
    cup = SpringCup(party, at_end=at_end)
    await cup.begin_with()
    if is_cancelled:
        await acts.cancel_tournament(cup.bot.service, cup.ask(cup.party.ana), cup.id)
    await cup.bot.pass_time(hours=25)
    key = "notice-forfeited" if at_end == "forfeit" else "notice-taken-over"
    (told,) = [message for message in cup.discord.channel().messages if says(message, key)]
    assert says(told, "tournament-out", format="swiss") != is_cancelled


async def test_tables_end_on_last_day_and_next_round_begins(party: Party) -> None:
    cup = SpringCup(party, round_days=1, at_last_day="as-it-stands", turn_hours=168)
    first = await cup.begin_with()
    assert says(first, "tournament-last-day", end="as-it-stands")
    cup.bot.clock.turn(days=1)
    await cup.bot.check_timers()
    await cup.show()
    (ended,) = [message for message in cup.discord.channel().messages if says(message, "post-round")]
    assert says(ended, "tournament-link")
    assert "round 2 of 2" in cup.cards()[-1].content
    assert not says(first, "tournament-last-day")


# Failures.


async def test_card_is_posted_once_even_if_response_is_lost(cup: SpringCup, monkeypatch: pytest.MonkeyPatch) -> None:
    cup.discord.fail("POST", POSTS, status="lost", after_effect=True, times=9)
    await cup.open()
    assert len(cup.cards()) == 1
    # As if Discord had forgotten the nonces, so that it can't recognize repeated messages.
    monkeypatch.setattr(Messages, "_find_repeated", lambda *_: None)
    cup.discord.faults.close()
    cup.bot.clock.turn(minutes=10)
    await cup.bot.check_outbox()
    await cup.enter(cup.party.ben)
    await cup.show()
    (card,) = cup.cards()
    assert "Ben" in card.content


async def test_possibly_duplicate_card_is_logged_if_history_is_unreadable(
    cup: SpringCup, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    cup.discord.fail("POST", POSTS, status="lost", after_effect=True, times=9)
    await cup.open()
    assert "twice" not in caplog.text
    monkeypatch.setattr(Messages, "_find_repeated", lambda *_: None)
    cup.discord.faults.close()
    cup.discord.forbid(Permission.READ_MESSAGE_HISTORY)
    cup.bot.clock.turn(minutes=10)
    await cup.bot.check_outbox()
    assert len(cup.cards()) == 2
    assert f"card 0 of tournament {cup.id} may be posted twice" in caplog.text


async def test_deleted_card_is_posted_again(cup: SpringCup) -> None:
    await cup.open()
    (card,) = cup.cards()
    cup.discord.delete_message(card)
    await cup.enter(cup.party.ben)
    await cup.show()
    (anew,) = cup.cards()
    assert "Ben" in anew.content


async def test_card_is_retried_after_missing_permission(cup: SpringCup) -> None:
    cup.discord.forbid(Permission.SEND_MESSAGES)
    await cup.open()
    assert cup.cards() == []
    tried = len(cup.discord.sent("POST", POSTS))
    await cup.bot.check_outbox()
    assert len(cup.discord.sent("POST", POSTS)) == tried
    cup.discord.allow(Permission.SEND_MESSAGES)
    cup.bot.clock.turn(hours=1)
    await cup.bot.check_outbox()
    assert len(cup.cards()) == 1


async def test_cards_have_no_pictures_where_files_are_forbidden(cup: SpringCup) -> None:
    cup.discord.forbid(Permission.ATTACH_FILES)
    await cup.begin_with()
    await cup.finish_round()
    assert len(cup.cards()) == 3
    assert not any(card.attachments for card in cup.cards())


async def test_failed_picture_does_not_delay_cards(cup: SpringCup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord_app.app.tournament_posts.make_standings_scene", lambda *_: 1 / 0)
    await cup.begin_with()
    await cup.finish_round()
    assert "round 2" in cup.cards()[-1].content


async def test_tournament_moved_from_deleted_channel_continues(cup: SpringCup) -> None:
    other = cup.discord.add_channel("elsewhere")
    await cup.open(cup.party.ana, cup.party.ben)
    cup.discord.delete_channel(cup.discord.channel())
    await cup.enter(cup.party.dariush)
    await cup.show()
    tried = len(cup.discord.requests)
    cup.bot.clock.turn(days=1)
    await cup.bot.check_outbox()
    assert len(cup.discord.requests) == tried
    await acts.move_tournament_here(cup.bot.service, cup.ask(cup.party.ana, other), cup.id)
    await cup.show()
    (card,) = cup.cards(other)
    assert "Dariush" in card.content


async def test_cards_are_still_edited_after_restart(cup: SpringCup) -> None:
    await cup.open(cup.party.ana)
    (card,) = cup.cards()
    await cup.bot.restart()
    await cup.enter(cup.party.ben)
    await cup.show()
    assert cup.cards() == [card]
    assert "Ben" in card.content


async def test_cards_are_not_sent_after_server_removes_bot(cup: SpringCup) -> None:
    await cup.open(cup.party.ana, cup.party.ben)
    before = len(cup.discord.requests)
    cup.discord.remove_bot()
    await cup.discord.until(lambda: not cup.bot.client.guilds, "the bot knows that it was removed")
    await cup.enter(cup.party.chi)
    await cup.show()
    there = f"/channels/{cup.discord.channel().id}"
    assert [sent for sent in cup.discord.requests[before:] if sent.path.startswith(there)] == []
    cup.discord.add_bot()
    await cup.discord.until(lambda: cup.bot.client.guilds, "the bot is on the server again")
    cup.bot.clock.turn(hours=1)
    await cup.bot.check_outbox()
    (card,) = cup.cards()
    assert "Chi" in card.content


# Warnings to the host.


def warnings(person: Person) -> list[Message]:
    return [message for message in person.direct.messages if "tournament move-here" in message.content]


async def test_host_is_warned_daily_while_channel_is_missing(cup: SpringCup) -> None:
    await cup.begin_with()
    cup.discord.delete_channel(cup.discord.channel())
    for _ in range(3):
        await cup.bot.pass_time(hours=1)
    (first,) = warnings(cup.party.ana)
    assert EN("tournament-warning-channel-gone") in first.content
    await cup.bot.pass_time(hours=20)
    assert warnings(cup.party.ana) == [first]
    await cup.bot.pass_time(hours=5)
    assert len(warnings(cup.party.ana)) == 2


async def test_host_is_warned_of_missing_plan(party: Party) -> None:
    begin_at = party.bot.clock.now + timedelta(hours=2)
    cup = SpringCup(party, seats=3, begin_s=int(begin_at.timestamp()))
    await cup.open(*party.people)
    await cup.bot.pass_time(hours=1)
    assert not party.ana.direct.messages
    await cup.bot.pass_time(hours=2)
    (told,) = party.ana.direct.messages
    assert says(told, "tournament-warning-plan-missing")


async def test_host_is_warned_of_late_round(party: Party) -> None:
    cup = SpringCup(party, round_days=1, turn_hours=168)
    await cup.begin_with()
    for _ in range(5):
        await cup.bot.pass_time(hours=5)
    (told,) = party.ana.direct.messages
    assert says(told, "tournament-warning-round-late")


async def test_host_is_not_warned_if_tables_end_automatically(party: Party) -> None:
    cup = SpringCup(party, round_days=1, at_last_day="as-it-stands", turn_hours=168)
    await cup.begin_with()
    for _ in range(5):
        await cup.bot.pass_time(hours=5)
    assert not party.ana.direct.messages


async def hold_table(party: Party) -> tuple[SpringCup, str, Person]:
    """Put a table on hold. Return the tournament, the id of the table's game, and the person who is awaited."""
    cup = SpringCup(party, at_end="seat", turn_hours=168)
    await cup.begin_with()
    current = (await cup.state()).contest.current
    assert current is not None
    game = (await cup.bot.service.table(current.tables[0].game_id)).game
    nudging = next(one for one in party.people if one.id == game.players[1].user_id)
    for _ in range(3):
        await cup.bot.pass_time(hours=25)
        await nudging.command("azul nudge", game=game.id)
    await cup.bot.pass_time(hours=25)
    return cup, game.id, nudging


async def test_notice_of_table_on_hold_explains_organizers_options(party: Party) -> None:
    cup, game, nudging = await hold_table(party)
    told = [message for message in cup.discord.channel().messages if says(message, "notice-stalled-table")]
    assert len(told) == 1
    assert says(await nudging.command("azul nudge", game=game), "refused-stalled-table")


async def test_host_is_warned_of_table_on_hold(party: Party) -> None:
    await hold_table(party)
    warned = [message for message in party.ana.direct.messages if says(message, "tournament-warning-table-stuck")]
    assert len(warned) == 1


async def test_warning_is_retried_daily_while_direct_messages_are_closed(cup: SpringCup) -> None:
    ana = cup.party.ana
    ana.closed_to_bot = True
    await cup.begin_with()
    cup.discord.delete_channel(cup.discord.channel())
    for _ in range(3):
        await cup.bot.pass_time(hours=1)
    assert len(cup.discord.sent("POST", f"/channels/{ana.direct.id}/messages")) == 1
    ana.closed_to_bot = False
    await cup.bot.pass_time(hours=20)
    assert warnings(ana) == []
    await cup.bot.pass_time(hours=5)
    assert len(warnings(ana)) == 1


async def test_host_is_not_warned_in_quiet_hours(cup: SpringCup) -> None:
    await cup.party.prefer(cup.party.ana, quiet="00:00-23:59 UTC")
    await cup.begin_with()
    cup.discord.delete_channel(cup.discord.channel())
    for _ in range(3):
        await cup.bot.pass_time(hours=1)
    assert warnings(cup.party.ana) == []
