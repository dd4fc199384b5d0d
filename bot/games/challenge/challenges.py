"""Challenges: everybody plays the same bag once and alone, and the seed stays secret until the challenge closes.

A card is made from a finished game in direct messages, which nobody else could read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.challenge.league import LEVELS, TIERS
from bot.games.core.replay import Table
from bot.games.core.request import Person, Refusal, Request
from bot.games.core.results import find_solo_score, has_lost
from bot.games.core.service import Service
from bot.games.table.attempts import check_may_attempt
from bot.games.table.lobby import COMPUTER, start_if_full
from bot.games.table.opening import Computer, Opening, make_id, open_game
from bot.opponents.levels import DEFAULT_LEVEL
from bot.rules import RULESETS
from bot.storage import challenge_queries, game_queries, puzzle_queries
from bot.storage.challenge_queries import NO_CHANNEL
from bot.storage.database import lock
from bot.storage.rows import Attempt, Challenge, ChallengeKind, Game, Options
from bot.storage.subjects import Conflict

CHALLENGE_LETTER = "U"
"""The first letter of the ids of challenges."""
CARD_LIFETIME = timedelta(days=7)
MAX_CHANNELS = 100
"""Maximum number of a person's channels that are considered for a card."""
MAX_OPEN_CARDS = 5
"""Maximum number of open cards of one person."""


@dataclass(frozen=True, slots=True)
class ChallengeState:
    """A challenge with all attempts at it, in the order in which they began."""

    challenge: Challenge
    attempts: tuple[Attempt, ...]

    def find_attempt(self, user_id: int) -> Attempt | None:
        """Return the person's attempt, or for the owner the game that the card was made from."""
        return next((attempt for attempt in self.attempts if attempt.user_id == user_id), None)

    def has_finished(self, user_id: int) -> bool:
        """Check whether the person has played their attempt to the end."""
        attempt = self.find_attempt(user_id)
        return attempt is not None and attempt.points is not None

    def may_see(self, user_id: int) -> bool:
        """Check whether the person may see more of the others' attempts than the points on a card."""
        return self.challenge.closed or self.has_finished(user_id)

    @property
    def playing(self) -> tuple[Attempt, ...]:
        """The attempts that haven't ended yet."""
        return () if self.challenge.closed else tuple(one for one in self.attempts if one.ended_at is None)


@dataclass(frozen=True, slots=True)
class ChallengeResult:
    """A finished attempt with its rank. The points decide, then the lead over the best opponent."""

    rank: int
    name: str
    user_id: int
    game_id: str
    points: int
    opponent: int


def list_results(attempts: Sequence[Attempt]) -> list[ChallengeResult]:
    """Return the results of finished attempts, the best first. Equal results share a rank, the earliest first."""
    finished = list[tuple[tuple[int, int], Attempt]]()
    for attempt in attempts:
        if attempt.points is not None and attempt.opponent is not None:
            finished.append(((attempt.points, attempt.points - attempt.opponent), attempt))
    finished.sort(key=lambda found: found[1].ended_at or found[1].begun_at)
    finished.sort(key=lambda found: found[0], reverse=True)
    scores = [score for score, _ in finished]
    return [
        ChallengeResult(
            1 + scores.index(score), attempt.name, attempt.user_id, attempt.game_id, score[0], score[0] - score[1]
        )
        for score, attempt in finished
    ]


def count_equal_deals(challenge: Challenge) -> int:
    """Return the number of rounds that are dealt equally in all attempts, whatever is played."""
    return RULESETS[challenge.ruleset].count_equal_deals(challenge.seats, challenge.side)


async def load_challenge_state(service: Service, challenge_id: str) -> ChallengeState:
    """Return a challenge with all attempts at it.

    :raises Refusal: It doesn't exist.
    """
    async with service.database.read() as connection:
        challenge = await challenge_queries.load_challenge(connection, challenge_id)
        if challenge is None:
            raise Refusal("no-such-challenge")
        return ChallengeState(challenge, tuple(await challenge_queries.load_attempts(connection, challenge_id)))


async def find_free_challenge_id(service: Service, connection: AsyncConnection) -> str:
    """Return a random id that no other challenge has."""
    while True:
        found = CHALLENGE_LETTER + make_id(service)[1:]
        if await challenge_queries.load_challenge(connection, found) is None:
            return found


def check_can_challenge(table: Table, user_id: int) -> tuple[int, int]:
    """Return the person's points and the best opponent's in a game that they can make a card from.

    :raises Refusal: The game wasn't played to the end by this person alone in direct messages with the bot, it was
        lost, its bag was known, moves were taken back, or it already belongs to a challenge.
    """
    game = table.game
    score = find_solo_score(table)
    is_own = game.player(user_id) is not None and not game.place.has_others
    if game.challenge_id is not None:
        raise Refusal("challenged-before", game=game.id)
    is_known = game.options.coached or bool(game.thinking_id)
    if score is None or not is_own or is_known or has_lost(table):
        raise Refusal("no-challenge", game=game.id)
    if any(line.act == "takeback" for line in table.lines_since(0)):
        raise Refusal("no-challenge-undone", game=game.id)
    return score


def find_card_score(table: Table) -> tuple[int, int] | None:
    """Return the points for a card made from the table (the person's, the best opponent's), or ``None``."""
    people = table.game.humans
    if not table.game.is_over or len(people) != 1 or people[0].user_id is None:
        return None
    try:
        return check_can_challenge(table, people[0].user_id)
    except Refusal:
        return None


async def check_can_post_card(service: Service, table: Table, user_id: int) -> Challenge | None:
    """Return the person's open card made from a game if its channel is gone, so that they can post it in another one.

    :raises Refusal: There is no such card, and they can't make one; see `check_can_challenge`.
    """
    if table.game.challenge_id is not None:
        card = await service.database.query(challenge_queries.load_challenge, table.game.challenge_id)
        if card is not None and card.owner_id == user_id and card.channel_id == NO_CHANNEL and not card.closed:
            return card
    check_can_challenge(table, user_id)
    return None


async def open_card(service: Service, request: Request, game_id: str, guild_id: int, channel_id: int) -> Challenge:
    """Make a card from the person's finished game, or move the card whose channel is gone, to post it in this channel.

    :raises Refusal: See `check_can_challenge`. The person may also have too many open cards. A card can't be moved to
        another server, whose members may not know who has played it.
    """
    table = await service.table(game_id, request)
    lost = await check_can_post_card(service, table, request.person.id)
    if lost is None:
        card = await _add_card(service, request, table, guild_id, channel_id)
    elif lost.guild_id != guild_id:
        raise Refusal("no-card-channel")
    else:
        card = replace(lost, channel_id=channel_id)
        async with service.database.write() as connection:
            await challenge_queries.move_challenge(connection, card.id, channel_id)
    service.on_server_change()
    return card


async def _add_card(service: Service, request: Request, table: Table, guild_id: int, channel_id: int) -> Challenge:
    me = request.person
    points, opponent = check_can_challenge(table, me.id)
    game = table.game
    now = service.clock()
    async with service.database.write() as connection:
        await lock(connection, f"challenges {me.id}")
        if await challenge_queries.count_open_challenges(connection, me.id) >= MAX_OPEN_CARDS:
            raise Refusal("too-many-challenges", limit=MAX_OPEN_CARDS)
        card = _make_card(await find_free_challenge_id(service, connection), game, me, now)
        card = replace(card, guild_id=guild_id, channel_id=channel_id, points=points, opponent=opponent)
        await challenge_queries.add_challenge(connection, card)
        try:
            await challenge_queries.seal_game(connection, game.id, card.id)
        except Conflict:
            raise Refusal("challenged-before", game=game.id) from None
        own = Attempt(card.id, me.id, me.name, game.id, game.created_at, game.changed_at, points, opponent)
        await challenge_queries.add_attempt(connection, own)
    return card


def _make_card(challenge_id: str, game: Game, owner: Person, now: datetime) -> Challenge:
    """Return a card without its channel and the points."""
    return Challenge(
        id=challenge_id,
        kind="card",
        guild_id=0,
        channel_id=0,
        ruleset=game.ruleset,
        side=game.side,
        seat=game.humans[0].seat,
        levels=tuple(player.computer or DEFAULT_LEVEL for player in game.players if player.user_id is None),
        opened_at=now,
        closes_at=now + CARD_LIFETIME,
        seed=game.seed,
        thinking_id=game.thinking_id or game.id,
        first=game.first,
        owner_id=owner.id,
        name=owner.name,
    )


async def open_attempt(service: Service, request: Request, challenge_id: str) -> Table:
    """Open the person's attempt in their direct messages, where they must have made the request.

    If the attempt hasn't ended yet, return its table.

    :raises Refusal: The request comes from another place; see also `table.attempts.record_attempt`.
    """
    if request.place.has_others:
        raise Refusal("attempt-elsewhere")
    state = await load_challenge_state(service, challenge_id)
    begun = state.find_attempt(request.person.id)
    if begun is not None and begun.ended_at is None:
        return await _go_on(service, begun)
    challenge = await _choose_level(service, state.challenge, request.person.id)
    order = () if challenge.first is None else _make_order(challenge, request.person.id)
    opening = Opening(
        challenge.ruleset,
        challenge.side,
        challenge.seats,
        Options(order=order),
        computers=tuple(map(Computer, challenge.levels)),
        challenge=challenge,
    )
    return await open_game(service, request, opening)


async def _choose_level(service: Service, challenge: Challenge, user_id: int) -> Challenge:
    """Return the challenge with the computer of the person's tier if it is a deal of the week."""
    if challenge.kind == "card":
        return challenge
    place = await service.database.query(challenge_queries.load_league_place, challenge.guild_id, user_id)
    return replace(challenge, levels=(LEVELS[TIERS[0] if place is None else place.tier],))


async def _go_on(service: Service, attempt: Attempt) -> Table:
    """Return the table of an attempt, and start the game if the bot was stopped before it could."""
    async with service.change(attempt.game_id) as change:
        start_if_full(change)
    return change.table


def _make_order(challenge: Challenge, user_id: int) -> tuple[int, ...]:
    """Return the players by seat, beginning with the starting player."""
    return tuple(user_id if seat == challenge.seat else COMPUTER for seat in range(challenge.seats))


async def check_can_attempt(service: Service, request: Request, challenge_id: str) -> ChallengeState:
    """Return a challenge that the person may attempt now.

    :raises Refusal: See `table.attempts.check_may_attempt`.
    """
    state = await load_challenge_state(service, challenge_id)
    check_may_attempt(state.challenge, state.attempts, request.person.id, service.clock())
    return state


async def close_ended_challenges(service: Service) -> list[str]:
    """Close all cards whose time is over, reveal the seeds of their games, and return their ids."""
    ended = await service.database.query(
        challenge_queries.list_ended_challenges, "card", service.clock(), service.shards
    )
    for challenge_id in ended:
        async with service.database.write() as connection:
            await challenge_queries.close_challenge(connection, challenge_id)
    return ended


async def list_unshown_challenges(service: Service, kind: ChallengeKind) -> list[Challenge]:
    """Return the challenges of this kind that have to be sent or edited."""
    return await service.database.query(challenge_queries.list_unshown_challenges, kind, service.shards)


async def is_late(service: Service, table: Table) -> bool:
    """Check whether a game is an attempt that doesn't count, because the challenge has closed before its end."""
    game = table.game
    if game.challenge_id is None or (game.is_over and find_solo_score(table) is None):
        return False
    return await service.database.query(challenge_queries.is_late_attempt, game.id, service.clock())


async def forget_channel(service: Service, guild_id: int, channel_id: int) -> None:
    """Record that this channel was deleted. The owners of its cards can choose another one."""
    async with service.database.write() as connection:
        await challenge_queries.forget_card_channel(connection, guild_id, channel_id)


async def record_post(service: Service, challenge: Challenge, message_id: int | None) -> None:
    """Record the message that shows the challenge as it was when ``challenge`` was loaded, if there is one."""
    async with service.database.write() as connection:
        await challenge_queries.record_challenge_post(connection, challenge, message_id)


async def list_known_channels(service: Service, user_id: int) -> dict[int, list[int]]:
    """Return the servers that the person has used, most recent first, with the channels in which they have played."""
    async with service.database.read() as connection:
        played = await game_queries.list_channels_played(connection, user_id, MAX_CHANNELS)
        puzzles = await puzzle_queries.list_puzzle_guilds(connection, user_id)
    found = dict[int, list[int]]()
    for guild_id, channel_id in played:
        found.setdefault(guild_id, []).append(channel_id)
    return found | {guild_id: [] for guild_id in puzzles if guild_id not in found}
