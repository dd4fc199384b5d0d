"""Acts of people at the open tables of a run."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from bot.discord_app.core.buttons import BELL, SEEK, SEEK_OTHER, Press
from bot.sandbox.world import Guild, Message, Permission, Role
from tests.chaos.crowd import Crowd
from tests.chaos.plan import Step, nth
from tests.discord_stand_in import Answer

KINDS = ("azul/coloured", "azul/coloured", "sintra/a")
SEATS = ("2", "2", "3")
HOURS = ("24", "72")


class Seekers:
    """People who look for games, and the moderator who turns the lists of open tables on and off."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd
        self._roles = dict[int, Role]()
        for guild in crowd.guilds:
            self._roles[guild.id] = crowd.discord.add_role("players", guild, mentionable=True)
            bots = crowd.discord.add_role("bots", guild, permissions=Permission.MANAGE_ROLES)
            crowd.discord.give_role(crowd.discord.bot, bots, guild)

    async def act(self, what: str, step: Step) -> None:
        """Carry out an act. If there is no list yet, turn it on instead."""
        crowd = self._crowd
        guild = nth(crowd.guilds, step.game)
        who = nth(crowd.people, step.who)
        channels = crowd.find_channels(guild)
        lists = self._find_messages(guild, SEEK_OTHER)
        if what == "on" or not lists or not channels:
            await self._turn_on(guild, step)
        elif what == "off":
            answer = await crowd.do(crowd.boss.command("azul settings tables", channels[0]))
            if answer is not None and answer.has_message:
                await crowd.do(crowd.boss.click(answer.message, "Turn off"))
        elif what == "crowd":
            presses = [crowd.do(one.press(lists[-1], Press(SEEK, "RULES", 0).custom_id)) for one in crowd.people]
            await asyncio.gather(*presses)
        elif what == "other":
            await self._play_other(lists[-1], step)
        elif what == "bell":
            await crowd.do(who.press(lists[-1], Press(BELL, "RULES", 0).custom_id))
        elif what == "sit":
            await self._join(guild, step)
        elif step.pick % 3:
            await self._press(who.press(lists[-1], Press(SEEK, "RULES", 0).custom_id), step)
        else:
            await self._press(who.command("azul join", nth(channels, step.pick)), step)

    async def _press(self, act: Awaitable[Answer], step: Step) -> None:
        """Look for a game. Sometimes leave its table again by the response's button."""
        answer = await self._crowd.do(act)
        if answer is not None and answer.has_message and step.pick % 7 == 6 and "Leave" in answer.message.labels:
            await self._crowd.do(nth(self._crowd.people, step.who).click(answer.message, "Leave"))

    async def _join(self, guild: Guild, step: Step) -> None:
        """Join a table from the list, or from a mention of the role."""
        posts = [one for one in self._find_messages(guild, SEEK) if any(_joins(one))]
        if posts:
            post = nth(posts[::-1], step.game)
            await self._crowd.do(nth(self._crowd.people, step.who).press(post, nth(list(_joins(post)), step.pick)))

    async def _play_other(self, post: Message, step: Step) -> None:
        who = nth(self._crowd.people, step.who)
        form = await self._crowd.do(who.press(post, Press(SEEK_OTHER, "RULES", 0).custom_id))
        if form is not None and form.modal is not None:
            fields = {"find-kind": nth(KINDS, step.pick), "find-seats": nth(SEATS, step.pick // 3)}
            await self._crowd.do(who.submit(form, days=nth(HOURS, step.pick // 9), **fields))

    async def _turn_on(self, guild: Guild, step: Step) -> None:
        channel = self._crowd.choose_channel(step)
        role = {"role": self._roles[guild.id]} if step.pick % 5 else {}
        await self._crowd.do(self._crowd.boss.command("azul settings tables", channel, channel_=channel, **role))

    def _find_messages(self, guild: Guild, verb: str) -> list[Message]:
        """Return the messages of a guild that have a button with this verb."""
        channels = self._crowd.find_channels(guild)
        return [one for channel in channels for one in channel.messages if f":{verb}:" in "".join(_list_ids(one))]


def _list_ids(message: Message) -> list[str]:
    return [button.custom_id or "" for button in message.buttons]


def _joins(message: Message) -> list[str]:
    return [custom_id for custom_id in _list_ids(message) if ":join:" in custom_id]
