"""Texts of offers, notices and direct messages to players."""

from __future__ import annotations

from bot.games.core.clock import find_deadline, is_first_move_due
from bot.games.core.consent import find_asked, find_called_to_answer
from bot.games.core.participants import find_last_move, has_played, was_played_for
from bot.games.core.replay import Table
from bot.games.core.results import is_rated
from bot.games.table.seats import after_giving
from bot.messages.boards import render_happened, render_headline, render_scores, render_sheets
from bot.messages.markup import escape, mention
from bot.messages.people import name_player
from bot.messages.posts import format_moment, name_game, render_turn_time
from bot.messages.tournaments import name_tournament
from bot.messages.words import Words
from bot.storage.call_reasons import CALL_REASONS
from bot.storage.rows import Call, CallReason, Game, Offer, Tournament

MAX_EVENTS_LENGTH = 900  # maximum length of the events since the person's last move; older events are left out


def render_offer(words: Words, table: Table) -> str:
    """Render an offer, which mentions the people who must agree."""
    game = table.game
    offer = game.offer
    assert offer is not None, "the game has no open offer"
    called = find_called_to_answer(table)
    names = []
    for user_id in find_asked(table):
        player = game.player(user_id)
        if player and user_id not in called:
            # Don't mention people who have blocked the person who makes the offer.
            names.append(name_player(words, player))
        else:
            names.append(mention(user_id))
    owner = game.players[offer.seat]
    text = words(
        f"offer-{_find_kind(game, offer)}",
        asked=words.list_all(names),
        count=len(names),
        by=mention(offer.by),
        person=mention(offer.user_id or 0),
        seat=name_player(words, owner),
        gone=int(owner.user_id in offer.gone),
        name=name_game(words, game),
    )
    if offer.kind == "replace" and is_rated(table):
        text = words.join_sentences(filter(None, (text, render_giving(words, table))))
    typed = words(f"offer-{offer.kind}-typed")
    return f"{text}\n-# {typed}"


def render_giving(words: Words, table: Table) -> str:
    """Render the effect on ratings, if any, of giving away the offered seat of a rated game."""
    offer = table.game.offer
    assert offer is not None, "the game has no open offer"
    owner = table.game.players[offer.seat]
    after = after_giving(table)
    if after.unrated_because is not None:
        return words(f"giving-{after.unrated_because}")
    if owner.left is not None:
        return ""
    return words("giving-behind", who=name_player(words, owner))


def _find_kind(game: Game, offer: Offer) -> str:
    """Return the kind of an offer for message keys. It distinguishes who offers or requests a seat."""
    if offer.kind != "replace":
        return str(offer.kind)
    if offer.user_id is None:
        return "computer"
    if offer.by == offer.user_id:
        return "volunteer"
    if game.players[offer.seat].user_id == offer.by:
        return "own"
    return "seat"


def render_notice(
    words: Words,
    table: Table,
    why: CallReason,
    user_id: int | None,
    link: str,
    *,
    chosen: bool = False,
    tournament: Tournament | None = None,
) -> str:
    """Render a notice without a board: the reason for the call, the game, and a link to it.

    ``chosen`` means that it is a direct message because the person has chosen that. ``tournament`` is the tournament of
    the game, for notices about a seat.
    """
    game = table.game
    named = "" if tournament is None else name_tournament(words, tournament)
    lines = [_render_reason(words, table, why, user_id, link, named)]
    spec = CALL_REASONS[why]
    if spec.tournament == "lost" and tournament is not None and tournament.status == "running":
        lines.append(words("tournament-out", format=tournament.options.format))
    deadline_at = find_deadline(table)
    if spec.topic == "move" and deadline_at is not None:
        lines.append("-# " + words("post-deadline", when=format_moment(deadline_at)))
        if spec.is_reminder and game.options.at_end != "nothing":
            end = "unmoved" if is_first_move_due(table) else game.options.at_end
            lines.append("-# " + words(f"notice-end-{end}"))
    if chosen:
        lines.append("-# " + words("notice-direct"))
    return "\n".join(lines)


def _render_reason(words: Words, table: Table, why: CallReason, user_id: int | None, link: str, tournament: str) -> str:
    """Render the reason for a call, the game, and a link to it."""
    game = table.game
    key = f"notice-{why}"
    if why == "turn" and user_id is not None and was_played_for(table, user_id, find_last_move(table, user_id)):
        key = "notice-turn-again"
    if why == "giving" and game.offer is not None and game.offer.user_id is None:
        key = "notice-giving-computer"
    if why == "stalled" and game.tournament_id is not None:
        key = "notice-stalled-table"
    told = words(
        key,
        who="" if user_id is None else mention(user_id),
        name=name_game(words, game),
        waiting=words.list_all(name_player(words, player) for player in table.people_to_act),
        host=_name_host(words, game),
        person=_name_person(words, game, why, user_id),
        terms=_render_terms(words, game),
        rematch=bool(game.options.order),
        seated=len(game.players),
        open=not game.options.is_invite_only,
        tournament=tournament,
        link=link,
    )
    return told.rstrip()


def _render_terms(words: Words, game: Game) -> str:
    """Render the terms of a lobby for an invitation."""
    return words(
        "lobby-terms",
        side=words(f"{game.ruleset}-side-{game.side}"),
        seats=game.seats,
        time=render_turn_time(words, game.options.turn_hours),
    )


def _name_host(words: Words, game: Game) -> str:
    host = game.player(game.host_id)
    if host is None:
        return words("somebody")
    return name_player(words, host)


def _name_person(words: Words, game: Game, why: CallReason, user_id: int | None) -> str:
    """Return the name of the other person in a notice: the new player of a seat, or people who declined."""
    if why == "giving" and game.offer is not None:
        return mention(game.offer.user_id or 0)
    if why == "cannot-join":
        return words.list_all(map(mention, game.options.declined)) or words("somebody")
    if user_id is not None:
        for player in game.players:
            if player.previous_id == user_id:
                return name_player(words, player)
    return words("somebody")


def render_call(words: Words, table: Table, user_id: int, notice: str, server: str) -> str:
    """Render a call next to a picture of the board, with the server, the opponents, and the events since the last move.

    ``notice`` is the reason for the call (see `render_notice`).
    """
    players = table.game.players
    names = [name_player(words, player) for player in players]
    others = words.list_all(names[player.seat] for player in players if player.user_id != user_id)
    if server:
        where = words("notice-where", server=escape(server), others=others)
    else:
        where = words("notice-with", others=others)
    happened = render_happened(words, table, names, find_last_move(table, user_id), MAX_EVENTS_LENGTH)
    scores = "-# " + render_scores(words, table, names)
    first, *notes = notice.split("\n")
    return "\n".join(filter(None, (first, where, *happened, scores, *notes)))


def render_followed(words: Words, table: Table, call: Call, server: str, link: str) -> str:
    """Render a notice for a follower: the end of a round or of the game, the place of the game, and the scores."""
    game = table.game
    names = [name_player(words, player) for player in game.players]
    if call.why == "game-over":
        said = words("notice-game-over", end=render_headline(words, table, names), link=link)
    else:
        said = words("notice-round-over", name=name_game(words, game), round=table.position.round - 1, link=link)
    lines = [said.rstrip(), words("notice-where", server=escape(server), others=words.list_all(names))]
    if table.outcome is not None:
        lines += render_sheets(words, game, table.outcome)
    elif table.replay is not None:
        lines.append("-# " + render_scores(words, table, names))
    lines.append("-# " + words("notice-followed", over=int(call.why == "game-over")))
    return "\n".join(lines)


def render_closed_call(words: Words, table: Table, call: Call) -> str:
    """Render the final version of a direct message: the player or a computer has moved, or no move is due any more."""
    assert call.user_id is not None, "a direct message has a recipient"
    name = name_game(words, table.game)
    if has_played(table, call.user_id, call.version):
        return words("notice-played", name=name)
    if was_played_for(table, call.user_id, call.version):
        return words("notice-time-was-up", name=name)
    return words("notice-passed", name=name)
