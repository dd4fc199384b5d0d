"""Open tables in Discord: the list in a channel, its buttons, the role, and problems that moderators learn about."""

from __future__ import annotations

import json
from dataclasses import replace

import discord as library
import pytest

from bot.discord_app.app import client, table_lists
from bot.discord_app.app.challenge_posts import update_deals
from bot.games.people import table_settings
from bot.games.table import open_tables
from bot.games.table.open_tables import USUAL_TERMS, make_terms
from bot.messages.open_tables import render_terms
from bot.messages.words import words
from bot.sandbox.server.messages import Messages
from bot.sandbox.world import Channel, Message, Permission, Role
from bot.storage.rows import Game
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import StandIn
from tests.support.says import says

EN = words("en")
TERMS = render_terms(EN, USUAL_TERMS)
OTHER_TERMS = make_terms("sintra", "b", 3, 72)
PLAY = ["Play", "Other game", "🔔 Tell me"]


async def find_nobody(_game: Game) -> tuple[int, ...]:
    return ()


class Tables:
    """The list of open tables in a channel."""

    def __init__(self, party: Party, channel: Channel, role: Role) -> None:
        self.party, self.channel, self.role = party, channel, role
        self.bot = party.bot

    async def update(self, seconds: float = 10, *, minutes: float = 0, hours: float = 0) -> Message:
        """Let the bot update the list after a while, and return its message."""
        self.bot.clock.turn(seconds=seconds, minutes=minutes, hours=hours)
        await self.party.discord.until(lambda: self.bot.client.guilds, "the bot knows its servers")
        await table_lists.update_lists(self.bot.client)
        return self.message

    @property
    def message(self) -> Message:
        (found,) = self.messages
        return found

    @property
    def messages(self) -> list[Message]:
        return [one for one in self.channel.messages if "Other game" in one.labels]

    @property
    def bot_sees(self) -> bool:
        """Whether the bot knows that it can see the channel."""
        found = self.bot.client.get_channel(self.channel.id)
        assert isinstance(found, library.TextChannel)
        return found.permissions_for(found.guild.me).view_channel

    @property
    def calls(self) -> list[Message]:
        """The messages that mention the role."""
        return [one for one in self.channel.messages if one.content.startswith(self.role.mention)]


@pytest.fixture
def channel(discord: StandIn) -> Channel:
    return discord.add_channel("tables")


@pytest.fixture
def role(discord: StandIn) -> Role:
    return discord.add_role("azul", mentionable=True)


@pytest.fixture
async def tables(discord: StandIn, party: Party, channel: Channel, role: Role) -> Tables:
    """A list of open tables with a role, which has been posted."""
    discord.join(party.boss, discord.guild, owner=True)
    assert says(await party.boss.command("azul settings tables", channel_=channel, role=role), "settings-tables")
    tables = Tables(party, channel, role)
    await tables.update()
    return tables


async def test_list_shows_tables_and_seats_people(discord: StandIn, bot: Bot, party: Party, tables: Tables) -> None:
    assert says(tables.message, "tables-none")
    waiting = await party.ana.click(tables.message, "Play")
    assert says(waiting, "open-waiting", terms=TERMS, free=1, computer="later")
    post = await tables.update()
    assert says(post, "tables-line", terms=TERMS, who="**Ana**", count=1, free=1)
    assert (post.labels, post.pings) == (["Join Ana", *PLAY], set())
    join = post.button("Join Ana").custom_id or ""
    seated = await party.ben.click(post, "Join Ana")
    assert says(seated, "open-seated", who="Ana", terms=TERMS, channel=f"<#{tables.channel.id}>")
    await bot.idle()
    assert (await tables.update()).labels == PLAY
    late = await party.chi.press(tables.message, join)
    assert says(late, "refused-open-too-late", who="Ben", taken=1)
    (thread,) = [one for one in discord.world.channels.values() if one.parent is tables.channel]
    assert thread.messages[-1].attachments


async def test_join_without_game_finds_open_table(discord: StandIn, party: Party, tables: Tables) -> None:
    assert says(await party.ana.command("azul join"), "open-waiting")
    assert says(await party.ana.command("azul join"), "open-waiting")
    assert says(await party.ben.command("azul join", tables.channel), "open-seated", who="Ana")
    lobby = await party.lobby()
    await party.ben.command("azul join")
    await tables.bot.idle()
    assert "Ben" in lobby.content
    assert says(await party.ana.command("azul join"), "open-waiting")


async def test_join_without_game_needs_list_of_open_tables(party: Party) -> None:
    assert says(await party.ana.command("azul join"), "refused-no-game-here")
    assert says(await party.ana.command("azul join", party.ana.direct), "refused-no-game-here")


async def test_person_chooses_terms_in_a_form(party: Party, tables: Tables) -> None:
    form = await party.ana.click(tables.message, "Other game")
    waiting = await party.ana.submit(form, **{"find-kind": "sintra/b", "find-seats": "3", "days": "72"})
    terms = render_terms(EN, OTHER_TERMS)
    assert says(waiting, "open-waiting", terms=terms, free=2)
    assert says(await tables.update(), "tables-line", terms=terms, who="**Ana**")


async def test_form_shows_numbers_in_the_language_of_the_person(party: Party, tables: Tables) -> None:
    party.ana.locale = "fa"
    form = await party.ana.click(tables.message, "Other game")
    assert form.modal is not None
    assert '"label": "۴"' in json.dumps(form.modal["components"], ensure_ascii=False)


async def test_form_to_edit_lobby_never_opens_for_open_table(party: Party, tables: Tables) -> None:
    await party.ana.click(tables.message, "Play")
    assert says(await party.ana.command("azul table edit", tables.channel), "refused-open-terms")


async def test_player_leaves_table_from_its_own_join_button(party: Party, tables: Tables) -> None:
    await party.ana.click(tables.message, "Play")
    waiting = await party.ana.click(await tables.update(), "Join Ana")
    assert says(waiting, "open-waiting")
    assert says(await party.ana.click(waiting.message, "Leave"), "answer-left")
    assert (await tables.update()).labels == PLAY


async def test_host_starts_with_computer_after_a_day(party: Party, tables: Tables) -> None:
    waiting = await party.ana.click(tables.message, "Play")
    assert not waiting.message.selects
    await tables.update(hours=24)
    waiting = await party.ana.click(tables.message, "Play")
    assert says(waiting, "open-waiting", computer="now")
    assert says(await party.ana.choose(waiting.message, 0, "easy"), "answer-computer")
    assert (await tables.update()).labels == PLAY


async def test_departed_host_is_never_an_opponent(discord: StandIn, party: Party, tables: Tables) -> None:
    await party.ana.click(tables.message, "Play")
    post = await tables.update()
    discord.leave(party.ana)
    assert says(await party.ben.click(post, "Join Ana"), "refused-open-too-late", taken=0)
    assert says(await party.ben.click(post, "Play"), "open-waiting")
    discord.leave(party.ben)
    assert says(await party.chi.command("azul join"), "open-waiting")
    assert (await tables.update()).labels == ["Join Chi-Wei", *PLAY]


async def test_nobody_joins_while_bot_may_not_post_games(discord: StandIn, party: Party, tables: Tables) -> None:
    await party.ana.click(tables.message, "Play")
    post = await tables.update()
    discord.forbid(Permission.SEND_MESSAGES, tables.channel)
    for request in (party.ben.click(post, "Join Ana"), party.ben.click(post, "Play")):
        assert says(await request, "refused-missing-permissions")
    for _ in range(2):
        await tables.update(hours=1)
    (told,) = party.boss.direct.messages
    assert says(told, "tables-forbidden")
    discord.allow(Permission.SEND_MESSAGES, tables.channel)
    assert says(await party.ben.click(post, "Join Ana"), "open-seated")


async def test_list_is_edited_at_most_every_ten_seconds(discord: StandIn, party: Party, tables: Tables) -> None:
    edits = f"/channels/{tables.channel.id}/messages/*"
    await party.ana.click(tables.message, "Play")
    await tables.update()
    await party.ben.command("azul join")
    before = len(discord.sent("PATCH", edits))
    assert (await tables.update(9)).labels != PLAY
    assert len(discord.sent("PATCH", edits)) == before
    assert (await tables.update(1)).labels == PLAY
    await tables.update()
    assert len(discord.sent("PATCH", edits)) == before + 1


async def test_bot_regularly_updates_lists(
    discord: StandIn, bot: Bot, party: Party, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "CHANGE_CHECK_INTERVAL_S", 0.01)
    await bot.restart()
    await party.ana.click(tables.message, "Play")
    bot.clock.turn(seconds=10)
    await discord.until(lambda: "Join Ana" in tables.message.labels, "the list shows the table")


async def test_waiting_person_is_offered_unplayed_deal(bot: Bot, party: Party, tables: Tables) -> None:
    await party.boss.command("azul settings deals", channel_=tables.channel)
    await update_deals(bot.client)
    waiting = await party.ana.command("azul join")
    assert EN("open-meanwhile") in waiting.content
    sent = await party.discord.filled(await party.ana.click(waiting.message, "Play deal 1"))
    assert says(sent, "challenge-sent")
    await party.ana.click(party.ana.direct.messages[-1], "Start now")
    await bot.idle()
    waiting = await party.ana.command("azul join")
    assert EN("open-meanwhile") not in waiting.content
    assert "Play deal 1" not in waiting.message.labels


@pytest.mark.parametrize("changes", [False, True])
async def test_deleted_list_is_posted_again(discord: StandIn, party: Party, tables: Tables, changes: bool) -> None:
    discord.delete_message(tables.message)
    if changes:
        await party.ana.command("azul join")
    with pytest.raises(ValueError, match="not enough values"):
        await tables.update(hours=0 if changes else 1)
    assert await tables.update()


@pytest.mark.parametrize("later_s", [30, 300])
async def test_unrecorded_list_is_not_posted_twice(
    discord: StandIn, bot: Bot, party: Party, channel: Channel, monkeypatch: pytest.MonkeyPatch, later_s: int
) -> None:
    await party.boss.command("azul settings tables", channel_=channel)
    if later_s > 120:
        monkeypatch.setattr(Messages, "_find_repeated", lambda *_: None)
    discord.fail("POST", f"/channels/{channel.id}/messages", status=400, after_effect=True)
    bot.clock.turn(seconds=1)
    await table_lists.update_lists(bot.client)
    await bot.restart()
    bot.clock.turn(seconds=later_s)
    await table_lists.update_lists(bot.client)
    assert [one.labels for one in channel.messages] == [PLAY[:2]]


async def test_turning_off_removes_list_and_closes_tables(party: Party, tables: Tables) -> None:
    await party.ana.click(tables.message, "Play")
    shown = await party.boss.command("azul settings tables")
    assert says(shown, "tables-channel", place=f"<#{tables.channel.id}>")
    assert says(await party.boss.click(shown.message, "Turn off"), "settings-tables-off", closed=1)
    await table_lists.update_lists(tables.bot.client)
    assert tables.messages == []
    assert says(await party.ana.command("azul join"), "refused-no-game-here")
    assert says(await party.boss.command("azul settings tables"), "tables-channel", place="none")
    await table_lists.update_lists(tables.bot.client)
    assert await open_tables.load_lists(tables.bot.service) == []


async def test_list_moves_to_newly_chosen_channel(discord: StandIn, party: Party, tables: Tables) -> None:
    other = discord.add_channel("other")
    await party.boss.command("azul settings tables", channel_=other)
    await table_lists.update_lists(tables.bot.client)
    assert tables.messages == []
    tables.channel = other
    assert await tables.update()


async def test_role_is_mentioned_once_for_each_table(party: Party, tables: Tables) -> None:
    await party.ana.click(tables.message, "Play")
    await tables.update(minutes=9)
    assert tables.calls == []
    await tables.update(minutes=1)
    (call,) = tables.calls
    assert says(call, "tables-call", who="Ana", terms=TERMS)
    assert (call.labels, call.mention_roles) == (["Join Ana", "Play"], [tables.role.id])
    await tables.bot.restart()
    await tables.update(hours=7)
    assert len(tables.calls) == 1


async def test_role_is_mentioned_at_most_every_six_hours(party: Party, tables: Tables) -> None:
    await party.ana.click(tables.message, "Play")
    await tables.update(minutes=10)
    await party.ben.command("azul join")
    await party.chi.command("azul join")
    await tables.update(hours=5, minutes=59)
    assert len(tables.calls) == 1
    await tables.update(minutes=1)
    assert [says(call, "tables-call", who=who) for call, who in zip(tables.calls, ("Ana", "Chi-Wei"), strict=True)]


async def test_role_is_not_mentioned_sooner_after_turning_list_off(party: Party, tables: Tables) -> None:
    await party.ana.click(tables.message, "Play")
    await tables.update(minutes=10)
    await table_settings.set_table_channel(
        tables.bot.service, replace(party.ask(party.boss), moderator=True), None, None
    )
    for _ in range(2):
        await table_lists.update_lists(tables.bot.client)
    await party.boss.command("azul settings tables", channel_=tables.channel, role=tables.role)
    await tables.update()
    await party.ben.command("azul join")
    await tables.update(hours=5, minutes=59)
    assert len(tables.calls) == 1
    await tables.update(minutes=1)
    assert len(tables.calls) == 2


async def test_role_is_not_mentioned_sooner_after_clock_correction(party: Party, tables: Tables) -> None:
    await party.ana.click(tables.message, "Play")
    await tables.update(minutes=10)
    await party.ben.command("azul join")
    tables.bot.clock.turn(days=-30)
    await party.chi.command("azul join")
    await tables.update(minutes=10)
    await tables.update(hours=5, minutes=59)
    assert len(tables.calls) == 1
    await tables.update(minutes=1)
    assert len(tables.calls) == 2


@pytest.mark.parametrize("later_s", [30, 300, 3600])
async def test_interrupted_mention_is_neither_lost_nor_repeated(
    discord: StandIn, bot: Bot, party: Party, tables: Tables, monkeypatch: pytest.MonkeyPatch, later_s: int
) -> None:
    await party.ana.click(tables.message, "Play")
    await tables.update()
    if later_s > 120:
        monkeypatch.setattr(Messages, "_find_repeated", lambda *_: None)
    discord.fail("POST", f"/channels/{tables.channel.id}/messages", status=400, after_effect=later_s < 3600)
    await tables.update(minutes=10)
    await bot.restart()
    await tables.update(later_s)
    assert len(tables.calls) == 1


@pytest.mark.parametrize("later_s", [30, 300])
async def test_interrupted_mention_is_recognized_after_first_table_has_started(
    discord: StandIn, bot: Bot, party: Party, tables: Tables, monkeypatch: pytest.MonkeyPatch, later_s: int
) -> None:
    await party.ana.click(tables.message, "Play")
    await open_tables.find_table(bot.service, party.ask(party.chi), OTHER_TERMS, find_nobody)
    if later_s > 120:
        monkeypatch.setattr(Messages, "_find_repeated", lambda *_: None)
    await tables.update()
    discord.fail("POST", f"/channels/{tables.channel.id}/messages", status=400, after_effect=True)
    await tables.update(minutes=10)
    await party.ben.command("azul join")
    await bot.restart()
    await tables.update(later_s)
    assert len(tables.calls) == 1


async def test_interrupted_mention_is_not_repeated_in_new_channel(
    discord: StandIn, party: Party, tables: Tables
) -> None:
    other = discord.add_channel("other")
    await party.ana.click(tables.message, "Play")
    await tables.update()
    discord.fail("POST", f"/channels/{tables.channel.id}/messages", status=400, after_effect=True)
    await tables.update(minutes=10)
    await party.boss.command("azul settings tables", channel_=other)
    for _ in range(2):
        tables.bot.clock.turn(hours=7)
        await table_lists.update_lists(tables.bot.client)
    assert [one.labels for one in other.messages] == [["Join Ana", *PLAY]]
    assert len(tables.calls) == 1


async def test_bell_gives_and_takes_role(discord: StandIn, bot: Bot, party: Party, tables: Tables) -> None:
    refused = await party.ana.click(tables.message, "🔔 Tell me")
    assert says(refused, "refused-give-role-yourself", roles=tables.role.mention)
    discord.give_role(discord.bot, discord.add_role("bots", permissions=Permission.MANAGE_ROLES))
    await bot.restart()
    assert says(await party.ana.click(tables.message, "🔔 Tell me"), "bell-on", role=tables.role.mention)
    assert discord.guild.members[party.ana.id].roles == [tables.role.id]
    assert says(await party.ana.click(tables.message, "🔔 Tell me"), "bell-off")
    assert discord.guild.members[party.ana.id].roles == []


async def test_bell_knows_deleted_role_before_its_event(
    discord: StandIn, bot: Bot, party: Party, tables: Tables
) -> None:
    discord.give_role(discord.bot, discord.add_role("bots", permissions=Permission.MANAGE_ROLES))
    await bot.restart()
    discord.fail("PUT", "/guilds/*/members/*/roles/*", status=404)
    assert says(await party.ana.click(tables.message, "🔔 Tell me"), "refused-no-tables-role")


async def test_bell_never_gives_permissions(discord: StandIn, bot: Bot, party: Party, tables: Tables) -> None:
    discord.give_role(discord.bot, discord.add_role("bots", permissions=Permission.MANAGE_ROLES))
    tables.role.permissions = Permission.MANAGE_MESSAGES
    await bot.restart()
    assert says(await party.ana.click(tables.message, "🔔 Tell me"), "refused-give-role-yourself")
    answer = await party.boss.command("azul settings tables", role=tables.role)
    assert says(answer, "refused-bad-tables-role")


async def test_manager_cannot_choose_role_that_they_may_not_give(
    discord: StandIn, party: Party, channel: Channel, role: Role
) -> None:
    answer = await party.boss.command("azul settings tables", channel_=channel, role=role)
    assert says(answer, "refused-bad-tables-role")
    everyone = discord.guild.roles[discord.guild.id]
    discord.join(party.boss, discord.guild, owner=True)
    answer = await party.boss.command("azul settings tables", channel_=channel, role=everyone)
    assert says(answer, "refused-bad-tables-role")


async def test_settings_need_manager_and_channel(party: Party, channel: Channel, role: Role) -> None:
    assert says(await party.ana.command("azul settings tables", channel_=channel), "refused-manager-only")
    assert says(await party.boss.command("azul settings tables", role=role), "refused-tables-need-channel")


async def test_settings_require_bot_permissions(discord: StandIn, party: Party, channel: Channel) -> None:
    discord.forbid(Permission.CREATE_PUBLIC_THREADS, channel)
    answer = await party.boss.command("azul settings tables", channel_=channel)
    assert says(answer, "refused-missing-permissions", channels=f"<#{channel.id}>")


async def test_owner_learns_once_that_list_cannot_be_posted(discord: StandIn, party: Party, tables: Tables) -> None:
    discord.forbid(Permission.VIEW_CHANNEL, tables.channel)
    for _ in range(3):
        await tables.update(hours=2)
    (told,) = party.boss.direct.messages
    assert says(told, "tables-forbidden", channel=f"<#{tables.channel.id}>")
    assert says(await party.ana.command("azul join"), "refused-missing-permissions")
    discord.allow(Permission.VIEW_CHANNEL, tables.channel)
    await discord.until(lambda: tables.bot_sees, "the bot knows that it sees the channel")
    await tables.update(hours=2)
    discord.forbid(Permission.VIEW_CHANNEL, tables.channel)
    await discord.until(lambda: not tables.bot_sees, "the bot knows that it doesn't see the channel")
    await tables.update(hours=2)
    assert len(party.boss.direct.messages) == 2


async def test_lost_channel_turns_open_tables_off(discord: StandIn, bot: Bot, party: Party, tables: Tables) -> None:
    await party.ana.click(tables.message, "Play")
    (found,) = (await open_tables.load_lists(bot.service))[0].tables
    game_id = found.id
    discord.delete_channel(tables.channel)
    await discord.until(lambda: bot.client.get_channel(tables.channel.id) is None, "the bot knows that it was deleted")
    assert says(await party.boss.command("azul settings tables"), "tables-channel", place="gone")
    bot.clock.turn(seconds=10)
    for _ in range(2):
        await table_lists.update_lists(bot.client)
    (told,) = party.boss.direct.messages
    assert says(told, "tables-channel-gone")
    assert party.ana.direct.messages == []
    assert (await bot.service.table(game_id)).game.status == "cancelled"
    assert (await bot.service.guild(discord.guild.id)).tables is None


async def test_lost_role_is_reported_once_and_forgotten(
    discord: StandIn, bot: Bot, party: Party, tables: Tables
) -> None:
    del discord.guild.roles[tables.role.id]
    await bot.restart()
    for _ in range(2):
        await tables.update()
    (told,) = party.boss.direct.messages
    assert says(told, "tables-role-gone")
    assert tables.message.labels == PLAY[:2]
    assert says(await party.ana.press(tables.message, "azul:RULES:0:bell:"), "refused-no-tables-role")


async def test_channel_for_moderators_is_preferred_to_the_owner(
    discord: StandIn, bot: Bot, party: Party, tables: Tables
) -> None:
    staff = discord.add_channel("staff")
    discord.guild.public_updates_channel_id = staff.id
    del discord.guild.roles[tables.role.id]
    await bot.restart()
    await tables.update()
    (told,) = staff.messages
    assert says(told, "tables-role-gone")
    assert party.boss.direct.messages == []


async def test_people_who_cannot_see_the_channel_find_no_table(discord: StandIn, party: Party, tables: Tables) -> None:
    discord.forbid(Permission.VIEW_CHANNEL, tables.channel, party.ana)
    assert says(await party.ana.command("azul join"), "refused-no-open-tables")
    discord.forbid(Permission.SEND_MESSAGES, tables.channel, party.ben)
    assert says(await party.ben.command("azul join"), "open-waiting")


async def test_players_without_first_move_are_named_and_others_come_first(
    discord: StandIn, bot: Bot, party: Party, tables: Tables
) -> None:
    await party.ana.click(tables.message, "Play")
    await party.ben.command("azul join")
    await bot.idle()
    (thread,) = [one for one in discord.world.channels.values() if one.parent is tables.channel]
    board = thread.messages[-1]
    mover = party.mover(board)
    waiting = next(one for one in (party.ana, party.ben) if one is not mover)
    await bot.pass_time(hours=24)
    ended = thread.messages[-1]
    assert says(ended, "post-unmoved", who=mover.name)
    assert ended.labels == ["Play again", "More"]
    await party.chi.command("azul join")
    assert says(await waiting.click(ended, "Play again"), "open-seated", who="Chi-Wei")
    assert says(await mover.click(ended, "Play again"), "open-waiting")


async def test_open_tables_are_counted(bot: Bot, party: Party, tables: Tables) -> None:
    await party.ana.click(tables.message, "Play")
    await party.ben.command("azul join")
    await party.ana.click(tables.message, "Play")
    bot.clock.turn(days=2)
    await party.ben.command("azul join")
    counted = bot.client.metrics.text().decode()
    for event, number in (("opened", 2), ("started", 1), ("started-late", 1)):
        assert f'azul_open_tables_total{{event="{event}"}} {number:.1f}' in counted
