"""From a Discord interaction to what the use cases take, and back to an answer. The one place that guards both."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Literal, NamedTuple

import discord
from discord.utils import MISSING

from bot import logs
from bot.discord_app.core.allowances import Cost
from bot.discord_app.core.base import Interaction
from bot.discord_app.core.buttons import AGREEING, ANSWERS, NO_GAME, ON_PLANS, WHICH, Press, one_button
from bot.discord_app.core.delivery import UNKNOWN_INTERACTION, UNREACHABLE
from bot.discord_app.core.members import fetch_member
from bot.discord_app.core.places import load_public_theme, load_public_words
from bot.discord_app.core.rights import (
    NO_RIGHTS,
    find_missing,
    find_rights,
    has_access,
    name_needed_in,
    opens_threads,
    rights_by,
)
from bot.discord_app.core.turns import RequestTurn
from bot.games.core.checks import check_not_over, check_server
from bot.games.core.replay import Table
from bot.games.core.request import Person, Refusal, Request, Rights
from bot.games.posting import outbox
from bot.games.table import lookup
from bot.messages.answers import word_refusal
from bot.messages.words import Words, words
from bot.storage import game_queries
from bot.storage.database import Writes, watch_writes
from bot.storage.place import Place
from bot.storage.rows import Game, InteractionToken, PersonSettings
from renderers.scene import Theme

logger = logging.getLogger(__name__)

UNKNOWN = "unknown"
"""What is counted as verb where it is not known what was asked for."""
ALREADY_ACKNOWLEDGED = 40060


def read_place(interaction: Interaction) -> Place:
    """Where somebody has typed or pressed something."""
    if interaction.guild_id is not None:
        return Place("server" if _is_member(interaction) else "guest", interaction.guild_id)
    return Place("group" if interaction.context.private_channel else "direct", interaction.channel_id or 0)


def _is_member(interaction: Interaction) -> bool:
    """Whether the bot is a member of the server where somebody has typed or pressed something."""
    client = interaction.client
    if client.service.shards.has(interaction.guild_id):
        return client.find_guild(interaction.guild_id) is not None
    # Of the servers of other processes this one knows only for whom the app was added.
    return interaction.is_guild_integration()


def read_press(interaction: Interaction) -> Press | None:
    """The press that the interaction's custom id encodes, ``None`` if the id isn't ours."""
    data: Mapping[str, Any] = interaction.data or {}
    return Press.read(str(data.get("custom_id", "")))


def is_too_late(error: BaseException | None) -> bool:
    """Whether Discord has rejected an answer because the interaction has expired, or has been answered already."""
    return isinstance(error, discord.HTTPException) and error.code in (UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED)


class Context:
    """An interaction as acts see it: who asks for what, in which words, and how they are answered.

    ``words`` are for an answer that only this person sees, in Discord's language until `read_person`; ``press`` is
    ``None`` where it was none of our buttons, selects and forms; ``message`` is what was pressed; ``turn`` is theirs
    while an act is done.
    """

    turn: RequestTurn

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self.client = interaction.client
        self.service = interaction.client.service
        self.user = interaction.user
        self.message = interaction.message
        self.place = read_place(interaction)
        self.channel = interaction.channel
        self.channel_id = interaction.channel_id
        self.words = words(str(interaction.locale))
        self._person: PersonSettings | None = None
        data: Mapping[str, Any] = interaction.data or {}
        self.data = data
        self.press = read_press(interaction)
        self.values = tuple(map(str, data.get("values") or ()))
        """What was chosen in a select."""

    @cached_property
    def verb(self) -> str:
        """What was asked for: the verb of what was pressed, in a list of games the act, or the command's name."""
        if self.press is not None:
            return "".join(self.press.path) if self.press.verb == WHICH else self.press.verb
        command = self.interaction.command
        return command.qualified_name if command is not None else UNKNOWN

    @cached_property
    def act(self) -> str:
        """What was asked for, called the same by command and by button: a command by its name without its groups."""
        command = self.interaction.command
        if self.press is None and command is not None:
            return command.name
        return self.verb

    async def read_person(self) -> PersonSettings:
        """What the person chose for themselves, read once; their words are of the language that they chose."""
        if self._person is None:
            self.note_person(await self.service.person(self.user.id))
        assert self._person is not None
        return self._person

    def note_person(self, chosen: PersonSettings) -> None:
        """Note what the person chose for themselves; their language holds from now on."""
        self._person = chosen
        self.words = words(chosen.language or str(self.interaction.locale))

    @property
    def words_with_emojis(self) -> Words:
        """``words`` with our own emojis, for texts of messages."""
        return self.client.own_emojis.words(self.words)

    @cached_property
    def request(self) -> Request:
        """Who asks, and where. Where Discord does not say it, nobody has roles or moderates."""
        if self.channel_id is None:
            raise Refusal("server-only")
        names_rights = self.place.names_rights
        private = isinstance(self.channel, discord.Thread) and self.channel.is_private()
        return Request(
            person=Person(self.user.id, self.user.display_name),
            place=self.place,
            channel_id=self.channel_id,
            interaction_id=self.interaction.id,
            mark=self._mark,
            moderator=names_rights and self.interaction.permissions.manage_guild,
            roles=tuple(role.id for role in getattr(self.user, "roles", ())),
            parent_id=getattr(self.channel, "parent_id", None),
            private=private,
            # Everybody in the channel could see a thread that is opened from a private one.
            opens_threads=not private and (not self.place.has_channels or opens_threads(self.channel)),
            token=self.token,
            language=self._language,
            discord_language=self._new_discord_language,
            rights=self._rights if names_rights else lambda _game: NO_RIGHTS,
        )

    @cached_property
    def token(self) -> InteractionToken | None:
        """With which the bot can send here what everybody sees, where it may not post by itself and this person may."""
        if self.place.may_post:
            return None
        if self.lacks_for_answers:
            return None
        may_attach = not self.place.names_rights or self.interaction.permissions.attach_files
        return self.client.delivery.make_token(self.interaction.token, may_attach=may_attach)

    @property
    def may_lack_app(self) -> bool:
        """Whether the person may be unable to type commands where the bot is no member, as they have not added it.

        Discord says only whether the app is there by them: somebody who has added it, too, may press what came of a
        command of another.
        """
        return not self.place.may_post and not self.interaction.is_user_integration()

    @property
    def lacks_for_answers(self) -> tuple[str, ...]:
        """The permissions that this person lacks for answers that everybody sees, where the bot only answers.

        Discord shows those to the person alone then, and does not say so before.
        """
        if self.place.kind != "guest":
            return ()
        needed = ["use_external_apps", *name_needed_in(self.channel)]
        return tuple(find_missing(self.interaction.permissions, needed))

    @property
    def _language(self) -> str:
        """The language of the posts of a game that is opened here, empty where the server chooses it."""
        if self.place.has_settings:
            return ""
        return str(self.interaction.guild_locale or self.words.language)

    @property
    def _new_discord_language(self) -> str:
        """The language of the person's Discord, empty if the stored one is up to date."""
        spoken = str(self.interaction.locale)
        if self._person is not None and self._person.discord_language == spoken:
            return ""
        return spoken

    @property
    def _mark(self) -> str | None:
        """The mark of the question, of the lobby's terms or of the plan whose button was pressed."""
        if self.press is None or self.press.verb not in (*ANSWERS, *AGREEING, *ON_PLANS):
            return None
        return "".join(self.press.path)

    def request_at(self, version: int) -> Request:
        """The request, decided on this version of the game."""
        return replace(self.request, version=version)

    def managing_request(self) -> Request:
        """The request, refused where the person may not manage the server."""
        check_server(self.request)
        if not self.request.moderator:
            raise Refusal("manager-only")
        return self.request

    def _rights(self, game: Game) -> Rights:
        """What the person may do where a game of this server is played."""
        interaction = self.interaction
        guild = self.client.find_guild(interaction.guild_id)
        if self.request.is_in_channel_of(game):
            return rights_by(interaction.permissions, guild, game)
        return find_rights(guild, self.user, game)

    async def request_on_server_of(self, game: Game) -> Request:
        """The request with what the person may do on the server of the game.

        Elsewhere than on that server Discord does not say that, and is asked for it.
        """
        if self.place.is_same_as(game.place) or not game.place.has_members:
            return self.request
        guild = self.client.find_guild(game.guild_id)
        if guild is None:
            # This process does not know its channels.
            raise Refusal("server-only")
        member = await fetch_member(guild, self.user.id)
        if member is None:
            return self.request
        roles = tuple(role.id for role in member.roles)
        return replace(self.request, roles=roles, rights=lambda game: find_rights(guild, member, game))

    async def find_unseen(self, mine: Iterable[Game], followed: Iterable[Game]) -> set[str]:
        """The ids of those games whose channels this person cannot see any more.

        Of ``mine``, in which they sit, only those on other servers that this process knows. Of those ``followed`` also
        those of which it is not known. Discord is asked who is there, once for each server.
        """
        own = [game for game in mine if self._is_elsewhere(game)]
        others = list(followed)
        members = await self._fetch_members([*own, *filter(self._is_elsewhere, others)])
        unseen = {game.id for game in own if self._sees(game, members) is False and not game.channel_gone}
        unseen |= {game.id for game in others if not self._sees(game, members)}
        return unseen

    def _is_elsewhere(self, game: Game) -> bool:
        """Whether a game is on a server of which Discord says nothing with this interaction."""
        return game.place.has_members and game.place != self.place

    def _sees(self, game: Game, members: Mapping[int | None, discord.Member | None]) -> bool | None:
        """Whether this person may know of a game, ``None`` where Discord does not say; ``members`` of other servers."""
        if not self._is_elsewhere(game):
            return self.request.has_access_to(game)
        if game.guild_id not in members:
            return None
        member = members[game.guild_id]
        return member is not None and has_access(member.guild, member, game)

    async def _fetch_members(self, games: Iterable[Game]) -> dict[int | None, discord.Member | None]:
        """This person as a member of the servers of these games, ``None`` where they have left.

        Without those servers of which this process or Discord does not say it.
        """
        guilds = {game.guild_id: self.client.find_guild(game.guild_id) for game in games}
        known = [guild for guild in guilds.values() if guild is not None]
        if not known:
            return {}
        await self.defer(thinking=True)
        found = await asyncio.gather(*(fetch_member(guild, self.user.id) for guild in known), return_exceptions=True)
        members: dict[int | None, discord.Member | None] = {}
        for guild, member in zip(known, found, strict=True):
            if isinstance(member, UNREACHABLE):
                logger.info("whether somebody is still on server %s is not known: %s", guild.id, member)
            elif isinstance(member, BaseException):
                raise member
            else:
                members[guild.id] = member
        return members

    @property
    def lacks(self) -> tuple[str, ...]:
        """The permissions without which the person may not write here themselves, or have the bot do so."""
        if not self.place.has_members:
            return self.lacks_for_answers
        return tuple(find_missing(self.interaction.permissions, name_needed_in(self.channel)))

    def check_may_write(self, act: str) -> None:
        """Refuse an act that is answered to everybody here, if the person may not write here themselves."""
        if not self.lacks:
            return
        if self.lacks_for_answers:
            raise Refusal("hidden-here", permissions=self.lacks)
        raise Refusal("may-not-write", act=act, channels=f"<#{self.channel_id}>", permissions=self.lacks)

    def find_channel(self, channel_id: int) -> discord.abc.GuildChannel | discord.Thread | None:
        """Return a channel of this server, or ``None`` if it has been deleted."""
        guild = self.interaction.guild
        return None if guild is None else guild.get_channel_or_thread(channel_id)

    def mention_channel(self, channel_id: int | None, unset: str) -> str:
        """Mention a channel that the server has chosen: ``unset`` if it has chosen none, "gone" if it was deleted."""
        if channel_id is None:
            return unset
        return "gone" if self.find_channel(channel_id) is None else f"<#{channel_id}>"

    def check_may_share(self) -> None:
        """Refuse a public answer if the person may not write here themselves, and count it as a post."""
        self.check_may_write("share")
        self.charge(Cost.POST)

    def charge(self, cost: Cost) -> None:
        """Count a further cost of this request."""
        self.client.allowances.charge(cost, self.user.id, self.place)

    def check_member(self, person: discord.User | discord.Member) -> None:
        """Refuse somebody who was named in a command and is not on this server; whoever is in a list was looked up."""
        is_named = self.place.names_rights and self.press is None
        if is_named and not isinstance(person, discord.Member):
            raise Refusal("bad-option")

    async def fetch_person(self, user_id: int) -> discord.User | discord.Member:
        """Somebody who is to take part here: a member of the server, or anybody where there are none.

        :raises discord.NotFound: there is nobody.
        """
        guild = self.client.find_guild(self.place.guild_id)
        if self.place.has_members and guild is not None:
            return await guild.fetch_member(user_id)
        return await self.client.fetch_user(user_id)

    def check_player(self, person: discord.User | discord.Member, act: str) -> None:
        """Refuse somebody who was named for a seat by this act (``new`` or ``replace``) and cannot take one."""
        if person.bot:
            raise Refusal("bot-invited", me=int(person == self.client.user), who=person.display_name, act=act)
        self.check_member(person)

    async def table(self, game_id: str) -> Table:
        """A game that the person may see."""
        return await self.service.table(game_id, self.request)

    async def begun(self, game_id: str) -> Table:
        """A game that has begun."""
        table = await self.table(game_id)
        if table.replay is None:
            check_not_over(table.game)
            raise Refusal("not-started", game=game_id)
        return table

    async def theme(self) -> Theme:
        """The theme of an answer that only this person sees."""
        return (await self.read_person()).theme or await load_public_theme(self.client, self.place)

    async def words_and_theme(self, *, public: bool) -> tuple[Words, Theme]:
        """The words and the theme of what everybody here sees, or of what only this person does."""
        if not public or not self.place.has_others:
            return self.words, await self.theme()
        return await self.public_words(), await load_public_theme(self.client, self.place)

    async def public_words(self) -> Words:
        """The words of what everybody here sees."""
        return words(self._language) if self._language else await load_public_words(self.client, self.place)

    async def plays_at_once(self) -> bool:
        """Whether this person's last choice in a picker plays the move, without a look at what it brings."""
        return (await self.read_person()).at_once

    async def wants_words(self) -> bool:
        """Whether this person gets words in the place of pictures that only they would see."""
        return (await self.read_person()).in_words

    async def wants_large(self) -> bool:
        """Whether this person gets what they decide about in pictures of its own."""
        return (await self.read_person()).large

    @property
    def in_private(self) -> bool:
        """Whether something was pressed in a message that only this person sees."""
        return self.message is not None and self.message.flags.ephemeral

    @property
    def in_post(self) -> bool:
        """Whether something was pressed in a message that is no private answer."""
        return self.message is not None and not self.message.flags.ephemeral

    @property
    def is_genuine(self) -> bool:
        """Whether the message has the button that was pressed; a forged press may come from any."""
        if self.message is None:
            return False
        rows = [row for row in self.message.components if isinstance(row, discord.ActionRow)]
        pressed = self.data.get("custom_id")
        return any(getattr(part, "custom_id", "") == pressed for row in rows for part in row.children)

    async def defer(self, *, ephemeral: bool = True, thinking: bool = False) -> None:
        """Answer later: ``thinking`` in a message of its own, privately unless ``ephemeral`` is false."""
        await self.interaction.response.defer(ephemeral=ephemeral, thinking=thinking)
        if not thinking:
            # Else the first message that follows would fill the answer that is still to come.
            self._note_answered()

    def _note_answered(self) -> None:
        """Note that there is an answer, so that others can follow it."""
        if self.token is not None:
            self.client.delivery.note_answered(self.token.token)

    async def answer(
        self,
        content: str,
        *,
        view: discord.ui.View | None = None,
        files: Sequence[discord.File] = (),
        ephemeral: bool = True,
    ) -> None:
        """Answer, privately unless ``ephemeral`` is false, whether or not this interaction has been answered before."""
        interaction = self.interaction
        answer: Any = interaction.followup.send if interaction.response.is_done() else interaction.response.send_message

        async def send(content: str, view: discord.ui.View | None) -> None:
            await answer(content, ephemeral=ephemeral, files=list(files), view=view or MISSING)

        await self.client.own_emojis.send(send, content, view, files)
        self._note_answered()

    async def show(
        self,
        text: str,
        view: discord.ui.View | None = None,
        files: Sequence[discord.File | discord.Attachment] = (),
        *,
        fresh: bool = False,
    ) -> None:
        """Show this in the pressed private message, or begin one, always with ``fresh``.

        Of the pictures that the message has, those stay that are named. A forged press must not write over a public
        post.
        """
        if self.in_private and not fresh:
            response = self.interaction.response
            edit = self.interaction.edit_original_response if response.is_done() else response.edit_message

            async def send(content: str, view: discord.ui.View | None) -> None:
                # An answer that names no attachments takes them all off (discord-api-docs #6277).
                await edit(content=content, view=view, attachments=list(files))

            await self.client.own_emojis.send(send, text, view, files)
            self._note_answered()
        else:
            new = [file for file in files if isinstance(file, discord.File)]
            await self.answer(text, view=view, files=new)


Handler = Callable[[Context, Press], Awaitable[None]]
"""What a button, a select or a form does."""


class Outcome(NamedTuple):
    """What came of an interaction, as it is counted, and what is still to be said of it."""

    name: Literal["done", "refused", "fault", "unanswered"]
    said: str = ""
    view: discord.ui.View | None = None
    is_known: bool = True
    """Whether what was asked for is one of ours. Custom ids may be forged: not everything in them is a verb."""


NOT_LOOKED_AT = ("old-button", "stopping", "too-much", "one-at-a-time")
"""Refusals of what may not be one of our verbs."""


async def handle_interaction(
    interaction: Interaction, cost: Cost, act: Callable[..., Awaitable[None]], *arguments: Any, **options: Any
) -> None:
    """Count the cost of the request, call ``act`` with the context and these arguments, and report errors.

    A refusal is answered with its sentence, a fault with a number that is in the log as well. What Discord delivers
    twice is done and answered once: of two at the same time one could say that nothing was done, and the other do it.
    """
    began = time.perf_counter()
    context = Context(interaction)
    client = context.client
    press = context.press
    if client.incoming.is_repeated(interaction.id):
        return
    logs.begin(
        game=None if press is None or press.game_id == NO_GAME else press.game_id,
        server=interaction.guild_id,
        interaction=interaction.id,
        shard=client.service.shards.shard_of(interaction.guild_id),
    )
    client.incoming.track()
    token = context.token
    if token is not None:
        client.delivery.note_unanswered(token.token)
    outcome = await _do(context, cost, act, *arguments, **options)
    if outcome.said:
        try:
            await context.answer(outcome.said, view=outcome.view)
        except UNREACHABLE as error:
            logger.warning("interaction %s could not be answered: %s", interaction.id, error)
            outcome = outcome._replace(name="unanswered")
    if token is not None:
        client.delivery.note_answered(token.token)
        await _tell_untold(context, token)
    verb = context.verb if outcome.is_known else UNKNOWN
    client.metrics.presses.labels(verb, outcome.name).inc()
    client.metrics.answer_s.observe(time.perf_counter() - began)


async def _tell_untold(context: Context, token: InteractionToken) -> None:
    """Let what could not be told here without somebody's token be told with this one, whatever was asked for."""
    try:
        told = await outbox.give_token(context.service, context.channel_id or 0, token)
    except Exception:
        logger.exception("what is untold in channel %s waits for the next interaction", context.channel_id)
    else:
        context.client.wake_posts(told)


async def _do(
    context: Context, cost: Cost, act: Callable[..., Awaitable[None]], *arguments: Any, **options: Any
) -> Outcome:
    """Call ``act`` when it is the person's turn; whatever it raises is an outcome."""
    interaction = context.interaction
    client = context.client
    writes = watch_writes()
    try:
        if client.stopping.is_set():
            raise Refusal("stopping")
        client.allowances.check(cost, interaction.user.id, context.place)
        async with client.turns.take(interaction.user.id) as context.turn:
            await context.read_person()
            await act(context, *arguments, **options)
    except Refusal as refused:
        logger.info("interaction %s refused: %s", interaction.id, refused.key)
        said = word_refusal(await _find_words(context), refused)
        is_known = refused.key not in NOT_LOOKED_AT
        return Outcome("refused", said, await _offer_to_end(context) if is_known else None, is_known)
    except Exception as error:
        if is_too_late(error):
            # Too late or answered twice: the person sees Discord's own notice, and what was done is posted anyway.
            logger.warning("interaction %s could not be answered: %s", interaction.id, error)
            return Outcome("unanswered")
        if client.is_closed():
            # It took longer than a stop may.
            logger.warning("interaction %s was cut off: %r", interaction.id, error)
            return Outcome("unanswered")
        return Outcome("fault", await _word_fault(context, writes))
    return Outcome("done")


async def _find_words(context: Context) -> Words:
    """The words for a refusal, which may come before it is known what the person chose."""
    try:
        await context.read_person()
    except Exception as error:
        logger.warning("the language of whoever is refused something cannot be looked up: %r", error)
    return context.words


async def _offer_to_end(context: Context) -> discord.ui.View | None:
    """The way to end an open game of others for whoever moderates it where the bot is no member.

    Somebody who has not added the bot to themselves can type no command there.
    """
    press = context.press
    if press is None or press.game_id == NO_GAME or context.place.kind != "guest":
        return None
    try:
        game = await context.service.database.query(game_queries.load_game, press.game_id)
    except Exception:
        logger.exception("whether somebody moderates game %s cannot be looked up", press.game_id)
        return None
    if game is None or game.is_over or game.player(context.user.id) is not None:
        return None
    request = context.request
    may_end = request.has_access_to(game) and request.moderates(game)
    return one_button(context.words, "moderate", game.id) if may_end else None


async def _word_fault(context: Context, writes: Writes) -> str:
    """The answer to a fault: its number, and what is known to have been done, which may be the act itself.

    The fault may have come after the act, when it was to be confirmed. Only what is done to games is in their logs: of
    all else that was written it is not known.
    """
    fault = secrets.token_hex(4)
    press = context.press
    interaction_id = context.interaction.id
    logger.exception("fault %s in interaction %s", fault, interaction_id)
    try:
        act = await lookup.act_of(context.service, interaction_id)
    except Exception:
        logger.exception("what interaction %s has done cannot be looked up", interaction_id)
        known = "unknown"
    else:
        on_no_game = press is not None and press.game_id == NO_GAME
        otherwise = "unknown" if on_no_game or writes.any else "nothing"
        known = act or otherwise
    return context.words("refused-fault", known=known, fault=fault)
