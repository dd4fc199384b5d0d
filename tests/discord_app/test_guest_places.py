"""Requests in places where the bot is a guest: a group, a conversation of two people, and a server without the bot."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bot.discord_app.core.buttons import Press
from bot.games.core.request import Person as Invited
from bot.games.table import channels, offers, seats
from bot.games.table.call_limits import MAX_CALLS
from bot.games.table.opening import Opening, open_game
from bot.sandbox.people import SandboxPerson
from bot.sandbox.world import Channel, Guild, Message, Permission
from tests.discord_app.conftest import Bot, Party, find_movers, options_of
from tests.discord_stand_in import Answer, Person
from tests.support.moves import careful_move
from tests.support.says import says
from tests.support.thorough import thorough

ELSEWHERE = "Elsewhere"


@pytest.fixture
def group(party: Party) -> Channel:
    """A group of four people. Ana has added the app to her account."""
    party.ana.add_app()
    return party.discord.add_group(*party.people)


@pytest.fixture
def guild(party: Party) -> Guild:
    """A server without the bot. Its members are the four people and a moderator, and Ana has the app on her account."""
    party.ana.add_app()
    guild = party.discord.add_guild(ELSEWHERE, channels=("table", "beside"), bot=False)
    for person in party.people:
        party.discord.join(person, guild)
    party.discord.join(party.boss, guild, moderator=True)
    return guild


async def test_user_menu_invites_person_in_group(party: Party, group: Channel) -> None:
    await party.ana.use("Play Azul", party.ben, group)
    lobby = await party.discord.next_message(group)
    assert party.ben.mention in lobby.content
    await party.ben.click(lobby, "Join")
    board = await party.discord.next_message(group)
    assert (await party.table(board)).running


async def test_invitations_in_a_group_are_unlimited_and_never_ping(party: Party, bot: Bot, group: Channel) -> None:
    request = party.ask(party.ana, group)
    invited = Invited(party.ben.id, party.ben.name)
    for _ in range(MAX_CALLS):
        table = await open_game(party.silent_service, request, Opening("azul", "coloured", 2, opponents=(invited,)))
        await offers.cancel(party.silent_service, request, table.game.id)
    await party.ana.command("azul new", group, opponent=party.ben)
    await bot.idle()
    (lobby,) = (message for message in group.messages if "Join" in message.labels)
    assert party.ben.mention in lobby.content
    assert not lobby.pings


async def test_replacement_is_offered_after_game_is_chosen(party: Party, bot: Bot, group: Channel) -> None:
    for _ in range(2):
        await party.start_unposted_game(party.ana, party.ben, channel=group)
    which = (await party.ana.command("azul table replace", group, seat=2, person=party.chi)).message
    (games,) = which.selects
    await party.ana.choose(which, values=[games.values[0]])
    await bot.idle()
    assert party.chi.mention in group.messages[-1].content
    assert "Agree" in group.messages[-1].labels


@pytest.mark.parametrize(("count", "expected"), [(2, 2), (3, 4)])
async def test_default_seats_depend_on_number_of_people(party: Party, count: int, expected: int) -> None:
    party.ana.add_app()
    people = party.people[:count]
    here = party.discord.add_dm(*people) if count == 2 else party.discord.add_group(*people)
    await party.ana.command("azul new", here)
    lobby = await party.discord.next_message(here)
    assert (await party.table(lobby)).game.seats == expected


async def test_game_is_refused_without_external_apps_permission(party: Party, guild: Guild) -> None:
    channel = party.discord.channel("table", guild)
    party.discord.forbid(Permission.USE_EXTERNAL_APPS, channel, guild.roles[guild.id])
    refused = await party.ana.command("azul new", channel, seats=2)
    assert "“Use External Apps”" in refused.content
    assert "group" in refused.content
    assert channel.messages == []


async def test_role_option_is_refused_where_bot_is_a_guest(party: Party, guild: Guild) -> None:
    role = party.discord.add_role("Players", guild)
    refused = await party.ana.command("azul new", party.discord.channel("table", guild), role=role)
    assert "`role:`" in refused.content


async def test_puzzle_channel_is_refused_where_bot_is_a_guest(party: Party, guild: Guild) -> None:
    channel = party.discord.channel("table", guild)
    refused = await party.ana.command("azul settings puzzle", channel, channel_=channel)
    assert "invite me" in refused.content


@pytest.mark.parametrize("where", ["group", "guild"])
async def test_tournament_is_refused_where_bot_is_a_guest(
    party: Party, where: str, request: pytest.FixtureRequest
) -> None:
    place = request.getfixturevalue(where)
    channel = party.discord.channel("table", place) if isinstance(place, Guild) else place
    refused = await party.ana.command("azul tournament new", channel, name="Cup")
    assert says(refused, "refused-guest-here")
    assert "invite me" in refused.content
    assert "`/azul new`" in refused.content
    assert channel.messages == []


@pytest.mark.parametrize("wish", ["direct", pytest.param("both", marks=thorough)])
async def test_offer_to_stranger_sends_no_direct_message(party: Party, bot: Bot, group: Channel, wish: str) -> None:
    stranger = party.discord.person("Stranger")
    await party.prefer(stranger, notify=wish)
    await party.start_unposted_game(party.ana, party.ben, channel=group)
    before = [*stranger.direct.messages]
    await party.ana.command("azul table replace", group, seat=2, person=stranger)
    await bot.idle()
    assert stranger.mention in group.messages[-1].content
    assert stranger.direct.messages == before


async def begin(party: Party, channel: Channel, by: Person | None = None, moves: int = 0) -> Message:
    """Begin a game between Ana and Ben in a channel, and return its board.

    The token for posting the board comes from a request that Ana, or ``by`` if given, has made.
    """
    table = await party.start_unposted_game(party.ana, party.ben, channel=channel)
    for _ in range(moves):
        table = await party.advance(table)
    return await show(party, channel, by)


async def show(party: Party, channel: Channel, by: Person | None = None) -> Message:
    """Make a request as Ana, or as ``by``, that provides a token. Return the board that is posted with this token."""
    await (by or party.ana).command("azul help", channel)
    board = await party.discord.next_message(channel)
    await party.bot.idle()
    return board


async def test_guest_lobby_explains_how_game_is_posted(party: Party, group: Channel) -> None:
    await party.ana.command("azul new", group, seats=2)
    assert says(await party.discord.next_message(group), "lobby-anywhere")
    assert not says(await party.lobby(), "lobby-anywhere")


async def play_typed(party: Party, mover: SandboxPerson, board: Message, where: Channel) -> Answer:
    """Type a move as this player in the channel ``where``."""
    table = await party.table(board)
    player = table.game.player(mover.id)
    assert player is not None
    move = careful_move(table.position, player.seat)
    return await mover.command("azul move", where, game=table.game.id, move=str(move))


async def choose_at_once(party: Party, person: Person, picker: Answer, board: Message) -> Answer:
    """Choose a whole move with a single press in the picker, as if all earlier steps had been chosen."""
    table = await party.table(board)
    move = careful_move(table.position, table.to_act[0].seat)
    first = Press.read(options_of(picker.message)[0].custom_id or "")
    assert first is not None
    path = tuple(step.token for step in move.steps)
    return await person.press(picker.message, first._replace(path=path).custom_id)


async def test_response_to_move_elsewhere_says_when_others_see_it(party: Party, bot: Bot, group: Channel) -> None:
    board = await begin(party, group)
    await bot.idle()
    mover = party.mover(board)
    # The others see the move immediately if the token of the last press in the group is still valid.
    told = await play_typed(party, mover, board, mover.direct)
    assert not says(told, "answer-waits")
    again = await party.discord.next_message(group, after=board)
    await bot.idle()
    bot.clock.turn(minutes=15)
    next_mover = party.mover(again)
    told = await play_typed(party, next_mover, again, next_mover.direct)
    assert says(told, "answer-waits", link=f"https://discord.com/channels/@me/{group.id}/{again.id}")
    await bot.idle()
    assert group.messages[-1] is again
    await mover.click(again, "More")
    assert find_movers(await party.discord.next_message(group, after=again), party.people) != [next_mover]


def find_bare_links(text: str) -> list[str]:
    """Return the links to messages or channels that Discord would show as bare URLs."""
    return re.findall(r"(?<!\]\()https://\S+", text)


async def test_link_to_game_outside_servers_has_link_text(party: Party, bot: Bot, group: Channel) -> None:
    await party.ana.command("azul new", group, opponent=party.ben)
    lobby = await party.discord.next_message(group)
    await party.ben.click(lobby, "Decline")
    await bot.idle()
    told = (await party.ana.command("azul games", group)).content
    for text in (group.messages[-1].content, told):
        assert f"[Go to the game](https://discord.com/channels/@me/{group.id}/{lobby.id})" in text
        assert find_bare_links(text) == []


async def test_link_to_game_on_server_is_a_bare_url(party: Party, bot: Bot) -> None:
    lobby = await party.lobby()
    await bot.idle()
    told = (await party.ana.command("azul games")).content
    (link,) = find_bare_links(told)
    assert link.endswith(f"/{party.discord.channel().id}/{lobby.id}")


async def test_response_to_secret_choice_omits_when_others_see_it(party: Party, bot: Bot, group: Channel) -> None:
    people = {person.id: person for person in party.people}
    table = await party.start_tiling_game(party.ana, party.ben, channel=group)
    board = await show(party, group)
    bot.clock.turn(minutes=15)
    secretly, openly = (people[player.user_id or 0] for player in table.to_act)
    while secretly.id in {player.user_id for player in table.to_act}:
        told = await play_typed(party, secretly, board, secretly.direct)
        assert not says(told, "answer-waits")
        table = await party.table(board)
    while table.shown < table.game.version:
        told = await play_typed(party, openly, board, openly.direct)
        table = await party.table(board)
    assert says(told, "answer-waits")


async def test_player_without_permission_learns_when_move_becomes_public(party: Party, bot: Bot, guild: Guild) -> None:
    channel = party.discord.channel("table", guild)
    board = await begin(party, channel)
    bot.clock.turn(minutes=15)
    mover = party.mover(board)
    party.discord.forbid(Permission.USE_EXTERNAL_APPS, channel, mover)
    picker = await choose_at_once(party, mover, await mover.click(board, "Your move"), board)
    told = await mover.click(picker.message, "Play")
    assert says(told, "answer-hidden", permissions="“Use External Apps”")
    await bot.idle()
    assert channel.messages[-1] is board
    await party.chi.click(board, "More")
    assert party.mover(await party.discord.next_message(channel, after=board)) is not mover


def boards_in(channel: Channel) -> list[Message]:
    return [message for message in channel.messages if message.attachments and "Your move" in message.labels]


async def next_board(party: Party, board: Message) -> Message:
    """Return the board that is posted after this one. The bot may also post a greeting, before or after the board."""
    found: Message = await party.discord.until(
        lambda: next((posted for posted in boards_in(board.channel) if posted.id > board.id), None), "the next board"
    )
    return found


async def test_board_is_posted_again_without_pings(party: Party, bot: Bot, guild: Guild) -> None:
    channel = party.discord.channel("table", guild)
    board = await begin(party, channel)
    await bot.idle()
    party.chi.add_app()
    answer = await party.chi.command("azul board", channel, share=True)
    again = await party.discord.next_message(channel)
    assert answer.ephemeral
    assert again.content == board.content
    assert again.labels == board.labels
    assert not again.pings
    mover = party.mover(again)
    assert (await mover.click(again, "Your move")).ephemeral


async def test_board_can_be_posted_again_after_host_removes_app(party: Party, bot: Bot, group: Channel) -> None:
    board = await begin(party, group)
    await bot.idle()
    party.discord.server.interactions.posts_outlive_app = False
    party.ana.remove_app()
    assert (await party.ben.click(board, "Your move")).failed
    party.chi.add_app()
    await party.chi.command("azul board", group, share=True)
    again = await party.discord.next_message(group)
    mover = party.mover(again)
    assert not (await mover.click(again, "Your move")).failed


async def test_lobby_is_posted_again_on_request(party: Party, group: Channel) -> None:
    await party.ana.command("azul new", group, seats=2)
    lobby = await party.discord.next_message(group)
    await party.ana.command("azul board", group, share=True)
    again = await party.discord.next_message(group)
    assert again.content == lobby.content
    await party.ben.click(again, "Join")
    assert (await party.table(await party.discord.next_message(group))).running


async def test_board_reposted_on_server_takes_over_the_buttons(party: Party, bot: Bot) -> None:
    board = await party.game()
    await bot.idle()
    await party.chi.command("azul board", share=True)
    await bot.idle()
    assert party.discord.channel().messages[-1].labels == ["Your move", "My board", "More"]
    assert board.labels == []


async def test_moderator_can_end_guest_game_from_any_button(party: Party, bot: Bot, guild: Guild) -> None:
    channel = party.discord.channel("table", guild)
    helper = party.dariush
    party.discord.allow(Permission.MANAGE_MESSAGES, channel, helper)
    board = await begin(party, channel)
    refused = (await helper.click(board, "Your move")).message
    assert refused.labels == ["End this game"]
    assert "End this game" in (await helper.click(board, "More")).message.labels
    sure = await helper.click(refused, "End this game")
    await helper.click(sure.message, "Yes, end it")
    await bot.idle()
    assert (await party.table(board)).game.status == "ended"
    assert "ended" in channel.messages[-1].content


async def test_only_uninvolved_moderators_get_end_button(party: Party, guild: Guild, group: Channel) -> None:
    channel = party.discord.channel("table", guild)
    party.discord.allow(Permission.MANAGE_MESSAGES, channel, party.ben)
    board = await begin(party, channel)
    assert (await party.chi.click(board, "Your move")).message.labels == []
    for person in (party.ben, party.chi):
        assert "End this game" not in (await person.click(board, "More")).message.labels
    assert (
        await party.ben.press(board, Press("join", (await party.table(board)).game.id, 0).custom_id)
    ).message.labels == []
    in_group = await begin(party, group)
    assert (await party.chi.click(in_group, "Your move")).message.labels == []


async def test_player_without_app_resigns_by_button(party: Party, bot: Bot, group: Channel) -> None:
    board = await begin(party, group)
    more = (await party.ben.click(board, "More")).message
    sure = (await party.ben.click(more, "Resign …")).message
    assert says(sure, "answer-resign-sure")
    # This message keeps its button, so that a second press in the same place can't confirm.
    assert more.labels == ["Rules", "In words", "History", "Resign …"]
    await party.ben.click(sure, "Yes, resign")
    await bot.idle()
    assert (await party.table(board)).game.is_over


@pytest.mark.usefixtures("short_ready_timeout")
async def test_game_continues_after_bot_joins(party: Party, bot: Bot, guild: Guild) -> None:
    channel = party.discord.channel("table", guild)
    before = await begin(party, channel)
    await bot.idle()
    old = before.button("Your move").custom_id
    party.discord.add_bot(guild)
    board = await next_board(party, before)
    await bot.idle()
    posted = [sent for sent in party.discord.requests if sent.path == f"/channels/{channel.id}/messages"]
    assert posted
    assert board.pings == {party.mover(board)}
    game = (await party.table(board)).game
    assert (game.place.kind, game.unrated_because, game.language) == ("server", "guest", "")
    assert before.labels == []
    # A late press on an old button gets the same response as a press on the new board.
    picker = await choose_at_once(party, party.mover(board), await party.mover(board).press(before, old or ""), board)
    other = party.others(board)[0]
    await party.mover(board).click(picker.message, "Play")
    assert find_movers(await next_board(party, board), party.people) == [other]


@pytest.mark.usefixtures("short_ready_timeout")
async def test_bot_added_to_server_while_offline_posts_at_start(party: Party, bot: Bot, guild: Guild) -> None:
    channel = party.discord.channel("table", guild)
    board = await begin(party, channel)
    await bot.idle()
    await bot.stop()
    party.discord.add_bot(guild)
    await bot.start()
    again = await party.discord.next_message(channel)
    assert again.id > board.id
    assert (await party.table(again)).game.place.kind == "server"


@pytest.mark.usefixtures("short_ready_timeout")
async def test_lobby_continues_after_bot_joins(party: Party, bot: Bot, guild: Guild) -> None:
    channel = party.discord.channel("table", guild)
    await party.ana.command("azul new", channel, seats=2)
    lobby = await party.discord.next_message(channel)
    party.discord.add_bot(guild)
    edit = f"/channels/{channel.id}/messages/{lobby.id}"
    await party.discord.until(lambda: edit in [sent.path for sent in party.discord.requests], "the lobby is edited")
    await party.ben.click(lobby, "Join")
    await party.discord.until(lambda: boards_in(channel), "the first board")
    assert (await party.table(lobby)).game.place.kind == "server"


async def end(party: Party, bot: Bot, board: Message) -> None:
    """Resign as Ana at a time when no valid token remains to post this."""
    bot.clock.turn(minutes=15)
    await resign(party, board)
    await bot.idle()
    assert board.channel.messages[-1] is board


async def resign(party: Party, board: Message) -> None:
    """Resign as Ana from elsewhere, which provides no token for the channel of the game."""
    await seats.resign(party.bot.service, party.ask(party.ana, board.channel), (await party.table(board)).game.id)


async def begin_and_end(party: Party, bot: Bot, guild: Guild) -> tuple[Channel, Message]:
    """Play a game whose end isn't posted. Return its channel and its last board."""
    channel = party.discord.channel("table", guild)
    board = await begin(party, channel)
    await end(party, bot, board)
    return channel, board


async def add_bot(party: Party, bot: Bot, guild: Guild) -> None:
    """Add the bot to the server. Wait until it has recorded this and has posted everything that was pending."""
    party.discord.add_bot(guild)
    await party.discord.until(lambda: bot.client.find_guild(guild.id), "the bot knows the server")
    await bot.client.tidy()
    await bot.check_outbox()


async def test_pending_game_end_is_posted_after_bot_joins(party: Party, bot: Bot, guild: Guild) -> None:
    channel, board = await begin_and_end(party, bot, guild)
    await add_bot(party, bot, guild)
    assert "Rematch" in channel.messages[-1].labels
    assert (await party.table(board)).game.place.kind == "server"


async def test_lobby_shows_pending_cancellation_after_bot_joins(party: Party, bot: Bot, guild: Guild) -> None:
    channel = party.discord.channel("table", guild)
    await party.ana.command("azul new", channel, seats=2)
    lobby = await party.discord.next_message(channel)
    await bot.idle()
    bot.clock.turn(minutes=15)
    await party.ana.command("azul table cancel", party.ana.direct, game=(await party.table(lobby)).game.id)
    await bot.idle()
    assert not says(lobby, "lobby-cancelled")
    await add_bot(party, bot, guild)
    assert says(lobby, "lobby-cancelled")
    assert channel.messages == [lobby]


async def test_game_end_posted_by_a_press_is_not_repeated(party: Party, bot: Bot, guild: Guild) -> None:
    channel, board = await begin_and_end(party, bot, guild)
    await party.chi.click(board, "More")
    told = await party.discord.next_message(channel, after=board)
    await bot.idle()
    await add_bot(party, bot, guild)
    assert channel.messages[-1] is told


async def test_game_end_can_be_shared_again_after_bot_joins(party: Party, bot: Bot, guild: Guild) -> None:
    channel, board = await begin_and_end(party, bot, guild)
    await party.chi.click(board, "More")
    await bot.idle()
    bot.clock.turn(minutes=15)
    await add_bot(party, bot, guild)
    told = channel.messages[-1]
    answer = await party.ana.command("azul board", channel, share=True, game=(await party.table(board)).game.id)
    assert says(answer, "answer-posted")
    await bot.idle()
    assert channel.messages[-1].id > told.id
    assert channel.messages[-1].content == told.content


async def test_rematch_belongs_to_server_after_bot_joins(party: Party, bot: Bot, guild: Guild) -> None:
    channel, board = await begin_and_end(party, bot, guild)
    await add_bot(party, bot, guild)
    await party.ana.command("azul rematch", party.ana.direct, game=(await party.table(board)).game.id)
    await bot.idle()
    lobby = channel.messages[-1]
    assert not says(lobby, "lobby-anywhere")
    game = (await party.table(lobby)).game
    assert (game.place.kind, game.language) == ("server", "")


async def test_press_is_handled_before_bots_join_is_recorded(
    party: Party, bot: Bot, guild: Guild, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = party.discord.channel("table", guild)
    board = await begin(party, channel)
    await bot.idle()

    async def not_yet(*_: object) -> None:
        pass

    mover = party.mover(board)
    with monkeypatch.context() as patched:
        patched.setattr(channels, "adopt_guest_games", not_yet)
        party.discord.add_bot(guild)
        await party.discord.until(lambda: bot.client.find_guild(guild.id), "the bot knows the server")
        picker = await choose_at_once(party, mover, await mover.click(board, "Your move"), board)
        await mover.click(picker.message, "Play")
        assert len((await party.table(board)).turns_since(0)) == 1
    await channels.adopt_guest_games(bot.service, lambda guild_id: bot.client.find_guild(guild_id) is not None)
    await bot.idle()
    assert find_movers(channel.messages[-1], party.people) != [mover]


async def test_game_continues_after_bot_is_removed(party: Party, bot: Bot) -> None:
    discord = party.discord
    board = await party.game()
    await bot.idle()
    channel = board.channel
    discord.remove_bot()
    await discord.until(lambda: not bot.client.guilds, "the bot knows that it was removed")
    told = await party.mover(board).click(board, "Your move")
    picker = await choose_at_once(party, party.mover(board), told, board)
    played = await party.mover(board).click(picker.message, "Play")
    assert "`/azul table move-here`" in played.content
    party.ana.add_app()
    moved = await party.ana.command("azul table move-here", channel)
    assert "no longer rated" in moved.content
    again = await discord.next_message(channel, after=board)
    game = (await party.table(again)).game
    assert (game.place.kind, game.unrated_because) == ("guest", "guest")
    mover = party.mover(again)
    picker = await choose_at_once(party, mover, await mover.click(again, "Your move"), again)
    await mover.click(picker.message, "Play")
    assert party.mover(await discord.next_message(channel, after=again)) is not mover


async def test_rematch_command_posts_a_public_lobby(party: Party, bot: Bot, group: Channel) -> None:
    board = await begin(party, group)
    last = (await party.table(board)).game
    await resign(party, board)
    await bot.idle()
    told = await party.discord.filled(await party.ana.command("azul rematch", group, game=last.id))
    assert says(told, "answer-rematch")
    await bot.idle()
    assert says(group.messages[-1], "lobby-anywhere")
    assert told.only_for is party.ana


async def press_rematch_twice(party: Party, bot: Bot, here: Channel, minutes: int = 0) -> Message:
    """Play a game, press *Rematch* as Ana, and ``minutes`` later as Ben. Return the lobby that Ana's press posted."""
    board = await begin(party, here)
    await resign(party, board)
    await bot.idle()
    over = here.messages[-1]
    await party.ana.click(over, "Rematch")
    await bot.idle()
    lobby = here.messages[-1]
    bot.clock.turn(minutes=minutes)
    await party.ben.click(over, "Rematch")
    await bot.idle()
    assert (await party.table(here.messages[-1])).running
    assert here.messages[-1] not in (board, lobby)
    return lobby


@pytest.fixture
def pair_channel(party: Party) -> Channel:
    """A conversation of two people. Ana has added the app to her account."""
    party.ana.add_app()
    return party.discord.add_dm(party.ana, party.ben)


async def test_lobby_loses_buttons_if_game_starts_elsewhere(party: Party, bot: Bot, pair_channel: Channel) -> None:
    lobby = await press_rematch_twice(party, bot, pair_channel)
    assert lobby.labels == []
    assert says(lobby, "lobby-seat", number=2, who=party.ben.name)
    assert lobby.attachments == []


@pytest.mark.parametrize(
    "pressed",
    ["Join", "Edit", *(pytest.param(one, marks=thorough) for one in ("Decline", "Leave", "Start", "Rules", "Learn"))],
)
async def test_stale_lobby_is_updated_by_any_press(party: Party, bot: Bot, pair_channel: Channel, pressed: str) -> None:
    lobby = await press_rematch_twice(party, bot, pair_channel, minutes=15)
    assert "Join" in lobby.labels
    answer = await party.ben.click(lobby, pressed)
    (told,) = await party.discord.until(lambda: answer.followups, "the press itself gets a response")
    assert lobby.labels == []
    assert lobby.attachments == []
    assert told.only_for is party.ben
    assert not says(told, "refused-fault")


async def test_rematch_starts_even_if_its_lobby_was_deleted(party: Party, bot: Bot, pair_channel: Channel) -> None:
    board = await begin(party, pair_channel)
    await resign(party, board)
    await bot.idle()
    over = pair_channel.messages[-1]
    await party.ana.click(over, "Rematch")
    await bot.idle()
    party.discord.delete_message(pair_channel.messages[-1])
    await party.ben.click(over, "Rematch")
    await bot.idle()
    assert (await party.table(pair_channel.messages[-1])).running
    assert pair_channel.messages[-1] is not board


async def test_lobby_cancelled_by_command_loses_its_buttons(party: Party, bot: Bot, group: Channel) -> None:
    await party.ana.command("azul new", group, seats=2)
    lobby = await party.discord.next_message(group)
    await bot.idle()
    await party.ana.command("azul table cancel", group)
    await bot.idle()
    assert lobby.labels == []
    assert group.messages[-1].content == lobby.content


async def kick_bot(party: Party, bot: Bot) -> None:
    """Remove the bot from the server of the game, and add the app to Ana's account."""
    await bot.idle()
    party.discord.remove_bot()
    await party.discord.until(lambda: not bot.client.guilds, "the bot knows that it was removed")
    party.ana.add_app()


async def test_board_is_refused_after_bot_is_removed(party: Party, bot: Bot) -> None:
    board = await party.game()
    game = (await party.table(board)).game
    await kick_bot(party, bot)
    refused = await party.ana.command("azul board", board.channel, game=game.id, share=True)
    assert says(refused, "refused-bot-left", game=game.id, over=0)


async def test_move_here_is_not_suggested_for_a_finished_game(party: Party, bot: Bot) -> None:
    board = await party.game()
    game = (await party.table(board)).game
    await kick_bot(party, bot)
    sure = await party.ana.command("azul resign", board.channel)
    resigned = await party.ana.click(sure.message, "Yes, resign")
    assert says(resigned, "answer-no-server", name=f"Azul **#{game.id}**", over=1)
    refused = await party.ana.command("azul board", board.channel, game=game.id, share=True)
    assert says(refused, "refused-bot-left", game=game.id, over=1)
    assert "move-here" not in resigned.content + refused.content
    seen = await party.ana.command("azul board", board.channel, game=game.id)
    assert seen.message.attachments


async def test_rematch_is_possible_after_bot_is_removed(party: Party, bot: Bot) -> None:
    board = await party.game()
    last = (await party.table(board)).game
    await resign(party, board)
    await kick_bot(party, bot)
    await party.ana.command("azul rematch", board.channel, game=last.id)
    await bot.idle()
    lobby = board.channel.messages[-1]
    assert says(lobby, "lobby-anywhere")
    await party.ben.click(lobby, "Join")
    again = await party.discord.next_message(board.channel, after=lobby)
    assert (await party.table(again)).game.place.kind == "guest"


async def test_guest_game_moves_to_another_channel(party: Party, bot: Bot, guild: Guild) -> None:
    board = await begin(party, party.discord.channel("table", guild))
    await bot.idle()
    beside = party.discord.channel("beside", guild)
    await party.ana.command("azul table move-here", beside)
    again = await party.discord.next_message(beside)
    assert again.pings == {party.mover(board)}
    picker = await choose_at_once(party, party.mover(again), await party.mover(again).click(again, "Your move"), again)
    await party.mover(again).click(picker.message, "Play")
    assert party.mover(await party.discord.next_message(beside, after=again)) is not party.mover(board)


async def test_game_is_not_moved_while_bot_can_post(party: Party, bot: Bot, group: Channel) -> None:
    game = (await party.table(await begin(party, group))).game
    refused = await party.ana.command("azul table move-here", group, game=game.id)
    assert "is played in" in refused.content


async def test_game_is_kept_while_membership_is_unknown(party: Party, bot: Bot, guild: Guild) -> None:
    channel = party.discord.channel("table", guild)
    game = (await party.table(await begin(party, channel))).game
    refused = await party.ana.command("azul table move-here", channel, game=game.id)
    assert says(refused, "refused-channel-there", game=game.id, channels=f"<#{channel.id}>")


def make_unwritable_channel(party: Party, guild: Guild) -> Channel:
    """Return a channel in which the bot may not write."""
    channel = party.discord.channel("table", guild)
    party.discord.forbid(Permission.SEND_MESSAGES, channel, party.discord.bot)
    return channel


def make_unshared_thread(party: Party, guild: Guild) -> Channel:
    """Return a private thread without the bot."""
    thread = party.discord.add_thread("whispers", party.discord.channel("table", guild), only=party.people)
    thread.recipients.remove(party.discord.bot)
    return thread


@pytest.mark.parametrize("choose", [make_unwritable_channel, make_unshared_thread])
async def test_game_moves_out_of_unwritable_channel_after_bot_joins(
    party: Party, bot: Bot, guild: Guild, choose: Callable[[Party, Guild], Channel]
) -> None:
    channel = choose(party, guild)
    board = await begin(party, channel)
    beside = party.discord.channel("beside", guild)
    await add_bot(party, bot, guild)
    mover = party.mover(board)
    picker = await choose_at_once(party, mover, await mover.click(board, "Your move"), board)
    played = await mover.click(picker.message, "Play")
    assert says(played, "answer-cannot-post", over=0)
    await bot.idle()
    assert channel.messages[-1] is board
    assert says(await party.ana.command("azul table move-here", beside), "answer-moved")
    again = await party.discord.next_message(beside)
    assert again.pings == {party.others(board)[0]}


async def test_press_posts_board_while_direct_message_is_pending(party: Party, bot: Bot, group: Channel) -> None:
    board = await begin(party, group)
    await bot.idle()
    bot.clock.turn(minutes=15)
    mover = party.mover(board)
    (other,) = (person for person in party.others(board) if person in (party.ana, party.ben))
    call = party.discord.hold("POST", f"/channels/{other.direct.id}/messages")
    await play_typed(party, mover, board, mover.direct)
    await call.reached()
    await party.chi.click(board, "More")
    call.release()
    assert find_movers(await party.discord.next_message(group, after=board), party.people) == [other]


async def test_missing_permission_is_ignored_while_token_is_valid(party: Party, bot: Bot, guild: Guild) -> None:
    channel = party.discord.channel("table", guild)
    party.dariush.add_app()
    board = await begin(party, channel, by=party.dariush)
    mover = party.mover(board)
    party.discord.forbid(Permission.USE_EXTERNAL_APPS, channel, mover)
    picker = await choose_at_once(party, mover, await mover.click(board, "Your move"), board)
    told = await mover.click(picker.message, "Play")
    assert not says(told, "answer-hidden", permissions="“Use External Apps”")
    assert party.mover(await party.discord.next_message(channel, after=board)) is not mover


@pytest.mark.usefixtures("short_ready_timeout")
@pytest.mark.parametrize("away", ["now", "before the last start"])
async def test_nothing_is_sent_after_server_removes_bot(party: Party, bot: Bot, away: str) -> None:
    board = await party.game()
    await kick_bot(party, bot)
    if away != "now":
        await bot.restart()
        await bot.client.wait_until_ready()
    before = len(party.discord.requests)
    mover = party.mover(board)
    picker = await choose_at_once(party, mover, await mover.click(board, "Your move"), board)
    await mover.click(picker.message, "Play")
    await bot.check_outbox()
    await bot.idle()
    there = f"/channels/{board.channel.id}"
    assert [sent for sent in party.discord.requests[before:] if sent.path.startswith(there)] == []
    party.discord.add_bot(board.channel.guild)
    await party.discord.until(lambda: bot.client.guilds, "the bot is on the server again")
    bot.clock.turn(hours=1)
    await bot.check_outbox()
    assert party.mover(await party.discord.next_message(board.channel, after=board)) is not mover
