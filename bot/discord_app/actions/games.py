"""Handlers for opening, joining and viewing games and for ending other people's games, and confirmations of acts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.discord_app.actions.hosting import relieve_absent_host, with_present_host
from bot.discord_app.core.access import check_may_write, check_player, find_unseen, may_end_as_guest
from bot.discord_app.core.answer_contents import draw_each, show_scene
from bot.discord_app.core.buttons import (
    NO_GAME,
    ON_LOBBIES,
    WHICH,
    Press,
    board_buttons,
    button,
    inert_view,
    learn_button,
    list_presses,
    more_buttons,
    next_button,
    one_button,
    option,
    page_buttons,
    select,
    view_of,
)
from bot.discord_app.core.context import Context
from bot.discord_app.core.drawing import FILE_NAME
from bot.discord_app.core.forms import make_menu, read_first, read_form, read_number, send_form
from bot.discord_app.core.lobbies import Lobbies
from bot.discord_app.core.permissions import add_warning, check_can_post, check_can_post_in, find_warning
from bot.discord_app.core.places import load_game_words
from bot.discord_app.core.post_contents import render_board_post
from bot.games.core.checks import check_not_over, check_server
from bot.games.core.replay import Table
from bot.games.core.request import Person, Refusal, Request
from bot.games.people.lessons import list_lessons
from bot.games.posting import outbox
from bot.games.table import followers, lobby, lookup, offers, opening
from bot.games.table.terms import TURN_HOURS, Terms
from bot.messages.answers import (
    Surroundings,
    link_to_game,
    list_all_games,
    list_games,
    name_game_plainly,
    name_game_shortly,
    render_ending,
)
from bot.messages.markup import capitalise, link_commands
from bot.messages.plans import render_plan
from bot.messages.posts import (
    MAX_CONTENT_LENGTH,
    name_game,
    name_kind,
    render_more,
    render_rules_page,
    render_turn_time,
)
from bot.messages.words import Words
from bot.normalization import fold
from bot.opponents.levels import DEFAULT_LEVEL
from bot.rules import FIRST_GAME, RULESETS
from bot.rules.game import Fact
from bot.scenes import (
    describe_position,
    make_board_scene,
    make_large_scenes,
    make_table_scene,
)
from bot.scenes.alt import render_sections
from bot.scenes.examples import find_rules_page, list_rules_pages, make_example_scene
from bot.storage import game_queries, tournament_queries
from bot.storage.rows import AtEnd, Game, Options
from renderers.scene import Scene

KINDS = [(name, side) for name, rules in RULESETS.items() for side in rules.sides]
"""All combinations of game and side."""
MAX_SEATS = max(rules.seats.stop - 1 for rules in RULESETS.values())
NO_LIMIT = 0
ENDS: tuple[AtEnd, ...] = ("nothing", "move", "seat", "forfeit")
TOPICS = (
    *("begin", "board", "turn", "wait", "lobby", "after", "tournaments", "anywhere", "you", "server"),
    # The help lists commands, because Discord shows their descriptions only in the languages that it supports.
    *("commands-play", "commands-more", "commands-table", "commands-tournament"),
)
"""The topics of the help. The first is shown by default."""
GAMES_PER_PAGE = 8


async def confirm(context: Context, key: str, table: Table) -> None:
    """Confirm an act with a public result. After a press on a post, nothing is sent unless there is a warning."""
    if context.reply.in_post and not await find_warning(context, table):
        await context.reply.defer()
    else:
        await report_done(context, key, table)


async def report_done(
    context: Context, key: str, table: Table, view: discord.ui.View | None = None, **facts: Fact
) -> None:
    """Report what was done in a game, with a warning if other people can't see it."""
    said = context.words(key, name=name_game(context.words, table.game), **facts)
    await context.show(await add_warning(context, said, table), view)


def make_act(
    use_case: Callable[..., Awaitable[Table]], key: str, *, posts: bool = False
) -> Callable[..., Awaitable[None]]:
    """Return a handler that runs a use case on a game and confirms it. ``posts``: refuse if the bot can't post."""

    async def act(context: Context, game_id: str, *options: Any) -> None:
        client = context.client
        lobbies = client.get_shared(Lobbies, client)
        if posts:
            await check_can_post_in(context, (await context.table(game_id)).game)
        shows_lobby = await lobbies.is_lobby(context.reply.message, game_id)
        request = replace(context.request, shows_lobby=shows_lobby)
        table = await use_case(context.service, request, game_id, *options)
        if not shows_lobby:
            await confirm(context, key, table)
            return
        await lobbies.answer(context.asker.interaction, await load_game_words(client, table.game), game_id)
        if table.running:
            warning = await find_warning(context, table)
            if warning:
                await context.answer(warning)

    return act


async def show_closed_lobby(context: Context, game_id: str) -> None:
    """Update a lobby's message before a press on it is handled, if the game has already started or closed.

    This matters where the bot is a guest, because it may have been unable to edit the message.
    """
    if context.asker.place.has_members or not _is_under_lobby(context.reply.message, game_id):
        return
    game = await context.service.database.query(game_queries.load_game, game_id)
    if game is not None and game.status != "lobby":
        client = context.client
        lobbies = client.get_shared(Lobbies, client)
        await lobbies.answer(context.asker.interaction, await load_game_words(client, game), game_id)


def _is_under_lobby(message: discord.Message | None, game_id: str) -> bool:
    """Check whether a message is a lobby of this game, even if a newer message has replaced it."""
    found = [] if message is None else list_presses(message)
    return any(press.verb in ON_LOBBIES and press.game_id == game_id for press in found)


_join = make_act(lobby.join, "answer-joined")
leave = make_act(lobby.leave, "answer-left")
start = with_present_host(make_act(lobby.start, "answer-started", posts=True))
_edit = with_present_host(make_act(lobby.edit, "answer-edited"))
_add_computer = with_present_host(make_act(lobby.add_computer, "answer-computer"))


async def join(context: Context, game_id: str) -> None:
    """Join a lobby, and replace the host if they have left the server."""
    await _join(context, game_id)
    await relieve_absent_host(context, game_id)


async def add_computer(context: Context, game_id: str, level: str = "") -> None:
    """Add a computer to the next free seat. The level is an option of the command or was chosen below the lobby."""
    chosen = level or "".join(context.asker.values)
    if not chosen:
        raise Refusal("old-button")
    await _add_computer(context, game_id, chosen)


async def show_table(context: Context, game_id: str) -> None:
    """Show the whole table ephemerally."""
    table = await context.begun(game_id)
    client = context.client
    seat = table.game.seat_of(context.user_id)
    text = await render_board_post(client, context.words, table, table.game.version, context.service.clock())
    if context.reader.settings.in_words:
        await _say_table(context, text, table, board_buttons(context.words, table))
        return
    theme = await context.reader.theme()
    scenes: list[Scene] = []
    if context.reader.settings.large and table.running:
        scenes = make_large_scenes(context.words, table, theme, seat)
    named = {f"large-{number}.png": scene for number, scene in enumerate(scenes, start=1)}
    named[FILE_NAME] = make_table_scene(context.words, table, theme, seat=seat)
    files = await draw_each(context, named)
    await context.answer(text, view=board_buttons(context.words, table), files=files)


async def post_again(context: Context, game_id: str) -> None:
    """Post the newest board publicly once more. A guest can also repost a lobby."""
    check_may_write(context.asker, "share")
    table = await context.table(game_id)
    game = table.game
    if game.place.has_members or game.status != "lobby":
        table = await context.begun(game_id)
    if not context.request.is_in_channel_of(game):
        raise Refusal("posted-elsewhere", game=game_id, channels=f"<#{game.thread_or_channel_id}>")
    await check_can_post_in(context, game)
    await outbox.post_again(context.service, game_id, context.asker.token)
    context.client.wake_posts([game_id])
    await report_done(context, "answer-posted", table)


async def show_table_as_text(context: Context, game_id: str) -> None:
    """Show the whole table in words ephemerally."""
    table = await context.begun(game_id)
    await _say_table(context, "", table, board_buttons(context.words, table))


async def _say_table(context: Context, text: str, table: Table, view: discord.ui.View) -> None:
    """Send a text and the table in words in as few messages as possible, the last one with the buttons."""
    words = context.words
    first, *others = render_sections(describe_position(words, table, table.game.seat_of(context.user_id)))
    whole = "\n".join(filter(None, (text, first)))
    messages = [whole, *others] if len(whole) <= MAX_CONTENT_LENGTH else [text, first, *others]
    for message in messages[:-1]:
        await context.answer(message)
    await context.answer(messages[-1], view=view)


async def show_mine(context: Context, game_id: str) -> None:
    """Show an enlarged picture of the person's own board."""
    words = context.words
    table = await context.begun(game_id)
    player = table.game.player(context.user_id)
    if player is None:
        raise Refusal("not-seated", game=game_id)
    said = "\n".join(filter(None, (name_game(words, table.game), render_plan(words, table, player))))
    if context.reader.settings.in_words:
        await _say_table(context, said, table, board_buttons(words, table))
        return
    scene = make_board_scene(words, table, await context.reader.theme(), player.seat)
    await context.answer(said, files=[await context.client.pictures.draw(scene)])


async def show_more(context: Context, game_id: str) -> None:
    """Show the less common buttons of a game, and the hash with which its bag was sealed."""
    table = await context.table(game_id)
    game = table.game
    if table.replay is None:
        check_not_over(game)
    plays = game.player(context.user_id) is not None
    view = more_buttons(context.words, table, plays=plays, may_end=may_end_as_guest(context, game))
    await context.answer(render_more(context.words, game), view=view)


async def show_games(context: Context) -> None:
    """List the person's games everywhere, the games they follow, and others here, with a link to their next turn."""
    request = context.request
    words = context.words
    me = request.person.id
    mine = await lookup.list_own_games(context.service, me)
    others, more = await lookup.list_others(context.service, request)
    followed = await followers.list_followed(context.service, me)
    unseen = await find_unseen(context, [table.game for table in mine], [one.game for one in followed])
    seen = [table for table in mine if table.game.id not in unseen]
    listed = [table.game for table in (*seen, *others)]
    listed += [one.game for one in followed if one.game.id not in unseen]
    links = await _find_links(context, listed)
    unreached = await lookup.find_unreached(context.service, [*seen, *others], me)
    said = list_games(
        words,
        mine,
        others,
        links,
        me,
        followed=followed,
        around=_name_surroundings(request),
        unseen=unseen,
        unreached=unreached,
        more=more,
    )
    view = inert_view()
    first = lookup.find_first(seen, me)
    if first is not None:
        view.add_item(next_button(words, links[first.id]))
    if followed:
        options = [option(name_game_shortly(words, one.game), one.game.id) for one in followed]
        view.add_item(select(Press(WHICH, NO_GAME, 0, ("unfollow",)), words("answer-games-unfollow"), options))
    await context.answer(said, view=view)


def _name_surroundings(request: Request) -> Surroundings:
    """Return the scope of the list of other people's games."""
    if not request.place.has_others:
        return "nobody"
    return "server" if request.sees_whole_place else "channel"


async def show_all_games(context: Context, page: int = 0, *, fresh: bool = True) -> None:
    """List the server's open games, with a menu for moderators to end them.

    Games on hold and the least recently changed ones come first.
    """
    request = context.request
    words = context.words
    check_server(request)
    found = await lookup.list_open_games(context.service, request)
    pages = max(1, -(-len(found) // GAMES_PER_PAGE))
    page = min(page, pages - 1)
    here = found[page * GAMES_PER_PAGE :][:GAMES_PER_PAGE]
    view = page_buttons(words, page, pages, lambda way, to: Press("all", NO_GAME, 0, (way,), to))
    options = [option(name_game_plainly(words, game), game.id) for game in here if request.moderates(game)]
    if options:
        view.add_item(select(Press(WHICH, NO_GAME, 0, ("end",)), words("games-all-end"), options))
    links = await _find_links(context, here)
    await context.show(list_all_games(words, found, here, links), view, fresh=fresh)


async def turn_games(context: Context, pressed: Press) -> None:
    """Show another page of the server's games, or refresh the list."""
    await show_all_games(context, pressed.part, fresh=False)


async def _find_links(context: Context, games: Sequence[Game]) -> dict[str, str]:
    """Return a link to each game's newest message, or to its channel if there is none."""
    messages = await context.service.database.query(game_queries.load_newest_messages, [game.id for game in games])
    return {game.id: link_to_game(game, messages.get(game.id)) for game in games}


async def ask_to_end_game(context: Context, game_id: str) -> None:
    """Ask the moderator to confirm the end of a game."""
    table = await offers.check_may_end(context.service, context.request, game_id)
    tournament = None
    if table.game.tournament_id is not None:
        query = context.service.database.query
        tournament = await query(tournament_queries.load_tournament, table.game.tournament_id)
    view = one_button(context.words, "end", game_id)
    if context.asker.place.has_settings:
        view.add_item(button(context.words, Press("all", NO_GAME, 0)))
    await context.show(render_ending(context.words, table.game, tournament), view)


async def end_game(context: Context, game_id: str) -> None:
    """End a game. The result replaces the question and its button."""
    table = await offers.end(context.service, context.request, game_id)
    view = one_button(context.words, "all") if context.asker.place.has_settings else None
    await report_done(context, "answer-ended", table, view)


async def show_rules(context: Context, ruleset: str, page: int = 0, *, fresh: bool = True) -> None:
    """Show a page of a game's rules with its drawn example, and buttons to turn pages."""
    words = context.words
    ruleset = read_ruleset(words, ruleset)
    examples = list_rules_pages(ruleset)
    page %= len(examples)
    text = render_rules_page(words, ruleset, examples[page].key, first=page == 0)
    shown = await show_scene(context, text, make_example_scene(words, examples[page], await context.reader.theme()))
    view = page_buttons(words, page, len(examples), lambda way, to: Press("page", NO_GAME, 0, (ruleset, way), to))
    if page == 0 and list_lessons(ruleset):
        view.add_item(learn_button(words, ruleset))
    await context.show(shown.text, view, shown.files, fresh=fresh)


async def turn_rules(context: Context, pressed: Press) -> None:
    """Show another page of the rules."""
    if not pressed.path:
        raise Refusal("old-button")
    await show_rules(context, pressed.path[0], pressed.part, fresh=False)


async def show_rules_of_game(context: Context, game_id: str) -> None:
    """Show the rules of a game, open at the page about its current phase."""
    table = await context.table(game_id)
    await show_rules(context, table.game.ruleset, find_rules_page(table))


async def show_help(context: Context) -> None:
    """Show how to play here, or the chosen topic of the help."""
    topic = next(iter(context.asker.values), TOPICS[0])
    if topic not in TOPICS:
        raise Refusal("old-button")
    text = link_commands(context.words(f"help-{topic}.text"), context.client.command_id)
    topics = [option(context.words(f"help-{one}"), one, default=one == topic != TOPICS[0]) for one in TOPICS]
    more = select(Press("help", NO_GAME, 0), context.words("help-more"), topics)
    await context.show(text, view_of(more, learn_button(context.words, FIRST_GAME)))


async def open_game(
    context: Context,
    opponents: Sequence[discord.User | discord.Member],
    ruleset: str = FIRST_GAME,
    side: str = "",
    seats: int | None = None,
    computers: int = 0,
    level: str = DEFAULT_LEVEL,
    role: discord.Role | None = None,
    hours: int | None = None,
    at_end: AtEnd = "nothing",
    thread: bool | None = None,
    *,
    coached: bool = False,
) -> None:
    """Open a lobby, or start a game against computers in a place without other people.

    ``None`` selects the default of the place. ``coached`` games are against computers only.
    """
    for one in opponents:
        check_player(context.asker, one, "new")
    request = context.request
    settings = await context.service.settings_in(context.asker.place)
    options = Options(
        turn_hours=settings.turn_hours if hours is None else hours or None,
        at_end=at_end,
        role_id=role.id if role is not None else None,
        thread=settings.threads if thread is None else thread,
        coached=coached,
    )
    check_can_post(context, thread=options.thread and request.opens_threads)
    side = _read_side(context.words, ruleset, side)
    if not request.place.has_others and not computers:
        computers = min(seats or 2, MAX_SEATS + 1) - 1
    if seats is None:
        seats = _count_seats(context, 1 + len(opponents) + computers)
    people = tuple(Person(one.id, one.display_name) for one in opponents)
    wanted = opening.Opening(ruleset, side, seats, options, people, (opening.Computer(level),) * computers)
    table = await opening.open_game(context.service, request, wanted)
    await confirm(context, "answer-opened", table)


def _count_seats(context: Context, named: int) -> int:
    """Return the default number of seats: the number of ``named`` players, or the maximum if only the host is named.

    In a direct message between two people, only two can play.
    """
    if named > 1:
        return min(named, MAX_SEATS)
    return 2 if isinstance(context.asker.channel, discord.DMChannel) else MAX_SEATS


def _read_side(words: Words, ruleset: str, typed: str) -> str:
    """Return the side. Discord sends the typed text if the person hasn't chosen a suggestion."""
    sides = RULESETS[ruleset].sides if ruleset in RULESETS else ()
    named = {fold(name): side for side in sides for name in (side, words(f"{ruleset}-side-{side}"))}
    return named.get(fold(typed).strip(), typed) or next(iter(sides), "")


def read_ruleset(words: Words, typed: str) -> str:
    """Return the game. Discord sends the typed text if the person hasn't chosen a suggestion.

    :raises Refusal: There is no such game.
    """
    named = {fold(name): ruleset for ruleset in RULESETS for name in (ruleset, words(ruleset))}
    ruleset = named.get(fold(typed).strip())
    if ruleset is None:
        raise Refusal("no-such-ruleset", text=typed)
    return ruleset


def read_kind(words: Words, typed: str) -> tuple[str, str]:
    """Parse a game and side typed as ``game/side`` or by their names.

    Without text, return base Azul. Without a side, return the first side of the game.

    :raises Refusal: There is no such game, or it doesn't have this side.
    """
    wanted = fold(typed).strip()
    if not wanted:
        return FIRST_GAME, RULESETS[FIRST_GAME].sides[0]
    for ruleset, side in KINDS:
        names = (f"{ruleset}/{side}", name_kind(words, ruleset, side))
        if wanted in map(fold, names):
            return ruleset, side
    ruleset = read_ruleset(words, typed)
    return ruleset, RULESETS[ruleset].sides[0]


@with_present_host
async def show_edit(context: Context, game_id: str) -> None:
    """Open the form to edit a lobby, with its current terms."""
    words = context.words
    game = (await context.table(game_id)).game
    lobby.check_may_edit(game, context.request)
    now = {
        "kind": [f"{game.ruleset}/{game.side}"],
        "seats": [str(game.seats)],
        "hours": [str(game.options.turn_hours or NO_LIMIT)],
        "end": [str(game.options.at_end)],
    }
    labels = {
        "kind": {f"{name}/{side}": name_kind(words, name, side) for name, side in KINDS},
        "seats": {str(number): words.list_numbers([number]) for number in range(2, MAX_SEATS + 1)},
        "hours": {str(hours): capitalise(render_turn_time(words, hours or None)) for hours in (NO_LIMIT, *TURN_HOURS)},
        "end": {str(end): capitalise(words(f"end-{end}")) for end in ENDS},
    }
    parts = [make_menu(now, name, labels[name]) for name in now]
    await send_form(context.asker.interaction, words, Press("edited", game_id, game.version), "form-edit", parts)


async def save_edit(context: Context, sent: Press) -> None:
    """Save the lobby's terms from the form."""
    filled = read_form(context.asker.data)
    ruleset, _, side = read_first(filled, "kind").partition("/")
    seats = read_number(read_first(filled, "seats"))
    hours = read_number(read_first(filled, "hours"))
    at_end = next((end for end in ENDS if end == read_first(filled, "end")), None)
    if seats is None or hours is None or at_end is None:
        raise Refusal("bad-option")
    await _edit(context, sent.game_id, Terms(ruleset, side, seats, hours or None, at_end))
