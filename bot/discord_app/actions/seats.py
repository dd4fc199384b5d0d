"""Handlers for resigning, nudging, offers, changes of seats and rematches."""

from __future__ import annotations

import discord

from bot.discord_app.actions.games import confirm, make_act, report_done
from bot.discord_app.actions.hosting import with_present_host
from bot.discord_app.core.access import check_member, check_player, lacks_to_write, request_on_server_of
from bot.discord_app.core.buttons import Press, one_button
from bot.discord_app.core.context import Context
from bot.discord_app.core.members import find_departed
from bot.discord_app.core.permissions import add_warning, check_can_post, check_can_post_in, is_channel_deleted
from bot.discord_app.core.places import load_game_words
from bot.games.core.checks import check_among_others, check_resigns
from bot.games.core.consent import find_asked
from bot.games.core.participants import other_people
from bot.games.core.replay import Table
from bot.games.core.request import Person, Refusal
from bot.games.core.results import is_rated
from bot.games.table import channels, lobby, lookup, offers, seats
from bot.games.table.hosting import relieve_host
from bot.games.table.rematch import open_rematch, repeat_game
from bot.games.time import game_timers
from bot.messages.answers import point_to_game, render_cancelling, render_resigning
from bot.messages.markup import mention
from bot.messages.notices import render_giving, render_offer
from bot.messages.people import mention_players, name_player
from bot.messages.posts import name_game
from bot.messages.words import Words
from bot.opponents.levels import DEFAULT_LEVEL
from bot.storage import game_queries

give_time = make_act(game_timers.give_time, "answer-time")
remove = with_present_host(make_act(lobby.remove, "answer-removed"))
repeat = make_act(repeat_game, "answer-opened")
_pass_host = with_present_host(make_act(seats.pass_host, "answer-host"))
NOTHING_ASKED = ("no-offer", "not-yours-to-agree")
"""Refusals of people who agree or decline although no offer needs their consent."""


async def ask_to_resign(context: Context, game_id: str, *, fresh: bool = False) -> None:
    """Ask the player to confirm their resignation, in a new message if ``fresh`` is true."""
    table = await context.table(game_id)
    sure = render_resigning(context.words, table, check_resigns(table, context.request), context.service.clock())
    await context.show(sure, one_button(context.words, "resign", game_id), fresh=fresh)


async def press_resign(context: Context, press: Press) -> None:
    """Ask the player to confirm their resignation in a new message, where a double press can't confirm it."""
    await ask_to_resign(context, press.game_id, fresh=True)


async def resign(context: Context, game_id: str) -> None:
    """Resign. The result replaces the question and its button."""
    await report_done(context, "answer-resigned", await seats.resign(context.service, context.request, game_id))


async def nudge(context: Context, game_id: str) -> None:
    """Notify the players whose turn it is, and report which of them have left the server or have quiet hours."""
    service = context.service
    request = context.request
    table = await context.table(game_id)
    now = service.clock()
    async with service.database.read() as connection:
        await game_timers.check_may_nudge(connection, table, request, now)
    left = await find_departed(context.client, table.game, [player.user_id for player in table.people_to_act])
    if table.game.host_id in left:
        await relieve_host(service, game_id, left)
    nudged = await game_timers.nudge(service, request, game_id, left)
    table = nudged.table
    async with service.database.read() as connection:
        late = await game_timers.find_delayed_calls(connection, table, now, now)
    delayed = {user_id: until for user_id, until in late.items() if user_id in nudged.called}
    gone = [name_player(context.words, player) for player in table.game.players if player.user_id in left]
    if not gone and not delayed:
        await confirm(context, "answer-nudged", table)
        return
    said = []
    if nudged.called - delayed.keys():
        said.append(context.words("answer-nudged"))
    if gone:
        said.append(context.words("answer-nudge-left", who=context.words.list_all(gone), count=len(gone)))
    said += [
        context.words("answer-nudge-waits", who=mention(user_id), until=f"<t:{int(until.timestamp())}:t>")
        for user_id, until in delayed.items()
    ]
    await context.show(await add_warning(context, context.words.join_sentences(said), table))


async def _find_gone(context: Context, table: Table) -> frozenset[int]:
    """Return the other players of a running game who have left the server."""
    if not table.running:
        return frozenset()
    return await find_departed(context.client, table.game, other_people(table, context.user_id))


@with_present_host
async def ask_to_cancel(context: Context, game_id: str) -> None:
    """Ask the person to confirm that the game should be called off.

    A lobby without other players closes immediately.
    """
    table = await context.table(game_id)
    outcome, asked = offers.foresee_cancel(table, context.request, await _find_gone(context, table))
    if outcome == "lobby" and len(table.game.humans) == 1:
        await cancel(context, game_id)
        return
    sure = render_cancelling(context.words, table, asked, outcome)
    await context.show(sure, one_button(context.words, "cancel", game_id))


@with_present_host
async def cancel(context: Context, game_id: str) -> None:
    """Cancel a game or ask the other players for consent. The result replaces the question and its button."""
    gone = await _find_gone(context, await context.table(game_id))
    table = await offers.cancel(context.service, context.request, game_id, gone)
    if table.running:
        others = (player for player in table.game.humans if player.user_id in find_asked(table))
        await report_done(context, "answer-cancel-asked", table, who=mention_players(context.words, others))
    else:
        await report_done(context, "answer-cancelled", table)


async def decline(context: Context, game_id: str) -> None:
    """Decline an offer or an invitation, or withdraw the person's own offer."""
    game = (await context.table(game_id)).game
    own = game.offer is not None and game.offer.by == context.user_id
    if game.status == "lobby":
        key = "answer-not-coming"
    elif own:
        key = "answer-withdrawn"
    else:
        key = "answer-declined"
    try:
        await make_act(offers.decline, key)(context, game_id)
    except Refusal as refused:
        raise await _refuse_to_answer(context, refused, game_id) from None


async def rematch(context: Context, game_id: str) -> None:
    """Invite the same people to another game.

    It opens in the same channel, or here if the bot has lost that channel.
    """
    client = context.client
    service = context.service
    last = (await context.table(game_id)).game
    here = context.request.bot_has_left(last) or await is_channel_deleted(client, last)
    if here:
        check_can_post(context)
    else:
        await check_can_post_in(context, last)
    request = await request_on_server_of(context, last)
    table = await open_rematch(service, request, game_id, here=here)
    game = table.game
    if context.reply.in_post and context.asker.channel_id == game.thread_or_channel_id:
        await context.reply.defer()
        return
    # Announce the rematch in the previous game's thread, but only once.
    elsewhere = context.asker.channel_id == last.thread_or_channel_id != game.thread_or_channel_id
    public = elsewhere and game.version == 1 and not lacks_to_write(context.asker)
    await context.reply.defer(ephemeral=not public, thinking=True)
    context.reply.turn.end()
    if context.asker.token is None:
        # A guest can post the lobby only after this response.
        await client.wait_until_posted(game.id)
    newest = await service.database.query(game_queries.load_newest_messages, [game.id])
    link = point_to_game(context.words, game, newest.get(game.id))
    said = context.words("answer-rematch", name=name_game(context.words, game), link=link)
    await context.answer(await add_warning(context, said, table), ephemeral=not public)


async def agree(context: Context, game_id: str) -> None:
    """Accept an offer. If others still have to, update the pressed offer or list them in an ephemeral response."""
    before = await context.table(game_id)
    try:
        table = await offers.agree(context.service, context.request, game_id)
    except Refusal as refused:
        raise await _refuse_to_answer(context, refused, game_id) from None
    if table.game.offer is None:
        await _confirm_rating(context, "answer-agreed", before, table)
    elif context.reply.in_post and context.asker.is_genuine:
        text = render_offer(await load_game_words(context.client, table.game), table)
        await context.asker.interaction.response.edit_message(content=text)
    else:
        who = context.words.list_all(map(mention, find_asked(table)))
        await context.answer(context.words("answer-agreed-more", name=name_game(context.words, table.game), who=who))


async def _refuse_to_answer(context: Context, refused: Refusal, game_id: str) -> Refusal:
    """Return the refusal, or one that names another game with an offer for this person."""
    if refused.key not in NOTHING_ASKED or context.reply.in_post:
        return refused
    open_questions = await lookup.list_asking(context.service, context.request)
    asking = [table.game.id for table in open_questions if context.user_id in find_asked(table)]
    if not asking:
        return refused
    return Refusal("asked-elsewhere", game=game_id, asking=asking[0])


async def _confirm_rating(context: Context, key: str, before: Table, after: Table) -> None:
    """Confirm a change, and report how it affects ratings."""
    words = context.words
    changed = _render_rating_change(words, before, after)
    if changed and not context.reply.in_post:
        said = words.join_sentences((words(key, name=name_game(words, after.game)), changed))
        await context.show(await add_warning(context, said, after))
    else:
        await confirm(context, key, after)


def _render_rating_change(words: Words, before: Table, after: Table) -> str:
    """Describe how a change affects ratings. Return an empty string if it doesn't, or if the game wasn't rated."""
    if not is_rated(before):
        return ""
    if not is_rated(after):
        return words("unrated-now")
    pairs = zip(before.game.players, after.game.players, strict=True)
    left = [name_player(words, old) for old, new in pairs if old.left != new.left]
    return words("behind-now", who=words.list_all(left)) if left else ""


async def offer_seat(
    context: Context, game_id: str, seat: int, person: discord.User | discord.Member | None, level: str = DEFAULT_LEVEL
) -> None:
    """Offer a seat to a person, or give it to a computer of this level."""
    taking = None
    request = context.request
    if person is not None:
        check_among_others(request)
        check_player(context.asker, person, "replace")
        taking = Person(person.id, person.display_name)
    before = await context.table(game_id)
    gone = await _find_gone(context, before)
    table = await offers.offer_seat(context.service, request, game_id, seat, taking, gone=gone, level=level)
    if table.game.offer is None:
        await _confirm_rating(context, "answer-seat-given", before, table)
    elif is_rated(table):
        asked = (context.words("answer-seat-asked"), render_giving(context.words, table))
        said = context.words.join_sentences(filter(None, asked))
        await context.show(await add_warning(context, said, table))
    else:
        await confirm(context, "answer-seat-asked", table)


async def move_game_here(context: Context, game_id: str) -> None:
    """Continue a game in this channel."""
    check_can_post(context)
    before = await context.table(game_id)
    after = await channels.move_here(context.service, context.request, game_id)
    await _confirm_rating(context, "answer-moved", before, after)


async def pass_host(context: Context, game_id: str, person: discord.User | discord.Member) -> None:
    """Make another person the host."""
    check_among_others(context.request)
    check_member(context.asker, person)
    await _pass_host(context, game_id, person.id)
