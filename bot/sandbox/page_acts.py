"""What a person does on the page, carried out through the same API that the tests use."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

from bot.sandbox.commands import leaves
from bot.sandbox.people import Answer, Impossible, Person
from bot.sandbox.refusals import Refused
from bot.sandbox.world import Channel, File, Message, walk

if TYPE_CHECKING:
    from bot.sandbox.stand_in import StandIn

Json = dict[str, Any]

REMEMBERED_FORMS = 50


class Acts:
    """One method for each thing a person can do."""

    def __init__(self, discord: StandIn) -> None:
        self._discord = discord
        self._forms: dict[str, Answer] = {}

    async def carry_out(self, act: Json) -> Json:
        """Do it; the answer says what came of it, or in `error` why it could not be done."""
        try:
            method = getattr(self, f"do_{act['do']}")
            person = self._discord.world.people[int(act["who"])]
            assert isinstance(person, Person)
            return await method(person, act)  # type: ignore[no-any-return]
        except (Impossible, Refused, LookupError, ValueError, AttributeError) as problem:
            return {"error": problem.message if isinstance(problem, Refused) else str(problem)}

    def _channel(self, act: Json) -> Channel:
        return self._discord.world.channels[int(act["channel"])]

    def _message(self, act: Json) -> Message:
        message = self._discord.world.messages.get(int(act["message"]))
        if message is None:
            raise Impossible("This message is no longer there")
        return message

    def _told(self, answer: Answer) -> Json:
        told: Json = {"kind": answer.kind, "failed": answer.interaction.failed if answer.failed else None}
        if answer.modal is not None:
            key = str(answer.interaction.id)
            self._forms[key] = answer
            while len(self._forms) > REMEMBERED_FORMS:
                del self._forms[next(iter(self._forms))]
            told["form"] = {**answer.modal, "key": key}
        return told

    async def do_say(self, person: Person, act: Json) -> Json:
        """Write a message."""
        await person.say(act["text"], self._channel(act))
        return {}

    async def do_commands(self, person: Person, act: Json) -> Json:
        """Everything this person can type in this channel, in this person's language."""
        told = []
        for command in self._discord.commands_for(person, self._channel(act)):
            if command["type"] == 1:
                told += [self._command(path, options, person.locale) for path, options in leaves(command)]
        return {"commands": told}

    @staticmethod
    def _command(path: list[Json], options: list[Json], locale: str) -> Json:
        def words(thing: Json) -> Json:
            names, texts = thing.get("name_localizations") or {}, thing.get("description_localizations") or {}
            return {
                "name": thing["name"],
                "shown": names.get(locale, thing["name"]),
                "description": texts.get(locale, thing.get("description", "")),
            }

        return words(path[-1]) | {
            "command": " ".join(part["name"] for part in path),
            "shown": " ".join(words(part)["shown"] for part in path),
            "options": [
                words(option)
                | {
                    "type": option["type"],
                    "required": bool(option.get("required")),
                    "autocomplete": bool(option.get("autocomplete")),
                    "choices": [words(choice) | {"value": choice["value"]} for choice in option.get("choices") or []],
                }
                for option in options
            ],
        }

    async def do_command(self, person: Person, act: Json) -> Json:
        """Send a slash command."""
        options = {name: self._value(value) for name, value in act.get("options", {}).items()}
        return self._told(await person.command(act["command"], self._channel(act), **options))

    @staticmethod
    def _value(value: Any) -> Any:
        """A value as the page sends it: a file as its name and its bytes in Base64, anything else as it is."""
        if isinstance(value, dict):
            return File(str(value["filename"]), base64.b64decode(value["base64"], validate=True))
        return value

    async def do_complete(self, person: Person, act: Json) -> Json:
        """Ask for suggestions."""
        choices = await person.complete(
            act["command"], act["option"], act["typed"], self._channel(act), **act.get("options", {})
        )
        return {"choices": [{"name": choice.name, "value": choice.value} for choice in choices]}

    async def do_click(self, person: Person, act: Json) -> Json:
        """Press a button."""
        return self._told(await person.click(self._message(act), act["custom_id"]))

    async def do_choose(self, person: Person, act: Json) -> Json:
        """Choose from a select."""
        return self._told(await person.choose(self._message(act), act["custom_id"], act["values"]))

    async def do_submit(self, person: Person, act: Json) -> Json:
        """Send a form."""
        form = self._forms.get(act["form"])
        if form is None or form.modal is None:
            raise Impossible("This form is no longer open")
        fields = {part["custom_id"] for part in walk(form.modal["components"]) if part.get("custom_id")}
        return self._told(await person.submit(form, **{k: v for k, v in act["fields"].items() if k in fields}))

    async def do_dismiss(self, person: Person, act: Json) -> Json:
        """Close a private answer."""
        person.dismiss(self._message(act))
        return {}

    async def do_direct(self, person: Person, act: Json) -> Json:
        """Open the direct conversation with the bot."""
        return {"channel": str(person.direct.id)}

    async def do_restart(self, person: Person, act: Json) -> Json:
        """Restart the bot, to see that games survive it."""
        if self._discord.keeper is None:
            raise Impossible("This sandbox does not run the bot itself")
        await self._discord.keeper.restart()
        return {}
