"""People's actions on the page, carried out with the API that the tests use."""

from __future__ import annotations

import base64
from typing import Any, Protocol

from bot.sandbox.page.words import LOCALES
from bot.sandbox.people import Explained, Impossible, SandboxPerson
from bot.sandbox.server.interactions import UserInteraction
from bot.sandbox.world import Channel, File, Guild, Json, Message
from bot.sandbox.world.commands import SLASH_COMMAND, USER_COMMAND, list_of_kind, list_subcommands, localise
from bot.sandbox.world.components import walk
from bot.sandbox.world.places import Places

MAX_FORMS = 50


class BotControl(Protocol):
    """Control over the bot's process. `note` explains why it isn't running."""

    note: Json | None

    async def restart(self) -> None:
        """Restart the bot's process."""


class Actions:
    """The actions of people, one method for each. `bot_control` is ``None`` if the sandbox doesn't run the bot."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._world = places.world
        self._forms: dict[str, UserInteraction] = {}
        self.bot_control: BotControl | None = None

    async def carry_out(self, action: Any) -> Json:
        """Carry out an action and return its result, or an `error` that explains why it isn't possible.

        All actions that the page doesn't offer, or doesn't offer any more, return the same general error.
        """
        try:
            method = getattr(self, f"do_{action['do']}")
            person = self._world.people[int(action["who"])]
            assert isinstance(person, SandboxPerson)
            locale = action.get("locale")
            person.page_locale = locale if locale in LOCALES else ""
            return await method(person, action)  # type: ignore[no-any-return]
        except Explained as problem:
            return {"error": problem.told}
        except (Impossible, LookupError, ValueError, TypeError, AttributeError):
            return {"error": {"key": "page-impossible"}}

    def _channel(self, action: Json) -> Channel:
        return self._world.channels[int(action["channel"])]

    def _guild(self, action: Json, *, with_bot: bool) -> Guild:
        guild = self._world.guilds[int(action["guild"])]
        if guild.bot_is_in is not with_bot:
            raise Explained("page-impossible")
        return guild

    def _message(self, action: Json) -> Message:
        message = self._world.messages.get(int(action["message"]))
        if message is None:
            raise Explained("page-gone")
        return message

    def _result(self, answer: UserInteraction) -> Json:
        result: Json = {"kind": answer.kind, "failed": None}
        if answer.failed:
            result["failed"] = answer.failure
        if answer.modal is not None:
            key = str(answer.id)
            self._forms[key] = answer
            while len(self._forms) > MAX_FORMS:
                oldest = next(iter(self._forms))
                del self._forms[oldest]
            result["form"] = {**answer.modal, "key": key}
        return result

    async def do_say(self, person: SandboxPerson, action: Json) -> Json:
        await person.say(action["text"], self._channel(action))
        return {}

    async def do_commands(self, person: SandboxPerson, action: Json) -> Json:
        """List the commands that this person can use in this channel."""
        known = self._places.commands_for(person, self._channel(action))
        commands = [localise(command, person.shown_locale) for command in known]
        typed = []
        for command in list_of_kind(commands, SLASH_COMMAND):
            for path, options in list_subcommands(command):
                name = " ".join(part["name"] for part in path)
                typed.append({"command": name, "description": path[-1].get("description", ""), "options": options})
        return {
            "commands": typed,
            "of_person": [command["name"] for command in list_of_kind(commands, USER_COMMAND)],
        }

    async def do_command(self, person: SandboxPerson, action: Json) -> Json:
        """Send a slash command.

        Names of options get a `_` suffix, because they may clash with the method's parameters.
        """
        options = {f"{name}_": self._value(value) for name, value in action.get("options", {}).items()}
        return self._result(await person.command(action["command"], self._channel(action), **options))

    async def do_use(self, person: SandboxPerson, action: Json) -> Json:
        """Choose a command from the context menu of a user."""
        target = self._world.users[int(action["target"])]
        return self._result(await person.use(action["command"], target, self._channel(action)))

    @staticmethod
    def _value(value: Any) -> Any:
        """Decode a file, which has a name and Base64 data. Return other values unchanged."""
        if isinstance(value, dict):
            return File(str(value["filename"]), base64.b64decode(value["base64"], validate=True))
        return value

    async def do_complete(self, person: SandboxPerson, action: Json) -> Json:
        """Ask the bot for autocomplete suggestions."""
        options = {f"{name}_": value for name, value in action.get("options", {}).items()}
        choices = await person.complete(
            action["command"], action["option"], action["typed"], self._channel(action), **options
        )
        return {"choices": [{"name": choice.name, "value": choice.value} for choice in choices]}

    async def do_click(self, person: SandboxPerson, action: Json) -> Json:
        return self._result(await person.click(self._message(action), action["custom_id"]))

    async def do_choose(self, person: SandboxPerson, action: Json) -> Json:
        return self._result(await person.choose(self._message(action), action["custom_id"], action["values"]))

    async def do_submit(self, person: SandboxPerson, action: Json) -> Json:
        form = self._forms.get(action["form"])
        if form is None or form.modal is None:
            raise Explained("page-form-gone")
        known = {part["custom_id"] for part in walk(form.modal["components"]) if part.get("custom_id")}
        fields = {name: value for name, value in action["fields"].items() if name in known}
        return self._result(await person.submit(form, **fields))

    async def do_dismiss(self, person: SandboxPerson, action: Json) -> Json:
        person.dismiss(self._message(action))
        return {}

    async def do_direct(self, person: SandboxPerson, action: Json) -> Json:
        """Open the direct messages with the bot."""
        return {"channel": str(person.direct.id)}

    async def do_add_app(self, person: SandboxPerson, action: Json) -> Json:
        person.add_app()
        return {}

    async def do_remove_app(self, person: SandboxPerson, action: Json) -> Json:
        person.remove_app()
        return {}

    async def do_add_bot(self, person: SandboxPerson, action: Json) -> Json:
        self._places.add_bot(self._guild(action, with_bot=False))
        return {}

    async def do_remove_bot(self, person: SandboxPerson, action: Json) -> Json:
        self._places.remove_bot(self._guild(action, with_bot=True))
        return {}

    async def do_restart(self, person: SandboxPerson, action: Json) -> Json:
        """Restart the bot, to see that games survive it."""
        if self.bot_control is None:
            raise Explained("page-impossible")
        await self.bot_control.restart()
        return {}
