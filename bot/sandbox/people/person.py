"""People who use Discord's client: they send commands and messages, press buttons, choose options and fill in forms."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from bot.messages.words import words
from bot.messages.writing import FALLBACK
from bot.sandbox.server.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, AutocompleteChoice, UserInteraction
from bot.sandbox.server.server import SandboxServer
from bot.sandbox.world import Attachment, Channel, File, Json, Message, Permission, User
from bot.sandbox.world.commands import (
    ATTACHMENT,
    BOOLEAN,
    CHANNEL,
    INTEGER,
    ROLE,
    STRING,
    USER,
    USER_COMMAND,
    find_command,
    list_of_kind,
    nest_options,
)
from bot.sandbox.world.components import (
    BUTTON,
    CHANNEL_SELECT,
    LABEL,
    RADIO_GROUP,
    ROLE_SELECT,
    STRING_SELECT,
    TEXT_INPUT,
    USER_SELECT,
    walk,
)
from bot.sandbox.world.files import MAX_FILE_BYTES
from bot.sandbox.world.places import Places

SELECT_TO_OPTION = {USER_SELECT: USER, ROLE_SELECT: ROLE, CHANNEL_SELECT: CHANNEL}


class Impossible(Exception):  # noqa: N818 - an adjective for the action
    """An action that Discord's client doesn't allow."""


class Explained(Impossible):
    """An impossible action that the page offers anyway. ``told`` is the key of the explanation, with its values."""

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(words(FALLBACK)(key, **values))
        self.told: Json = {"key": key, "values": values}


class SandboxPerson(User):
    """A person with a client. `places` contains their guilds, and `server` receives their actions."""

    server: SandboxServer
    places: Places

    # -- the app ------------------------------------------------------------------------------------------------------

    def add_app(self) -> None:
        self.places.world.add_app(self)

    def remove_app(self) -> None:
        self.places.world.remove_app(self)

    # -- slash commands -----------------------------------------------------------------------------------------------

    async def command(self, typed: str, channel: Channel | str | None = None, **options: Any) -> UserInteraction:
        """Send a slash command, as in `await ana.command("azul new", seats=3)`, and wait for the response.

        The value of an attachment option is a `File`, or an attachment of a message.
        """
        where = self._channel(channel)
        data, path = self._command_data(typed, where, options)
        name = " ".join(part["name"] for part in path)
        return await self._send(COMMAND, where, data, name=name)

    async def complete(
        self, command: str, option: str, typed: str = "", channel: Channel | str | None = None, **options: Any
    ) -> list[AutocompleteChoice]:
        """Type into an option of a command, and return the bot's suggestions.

        :raises Impossible: The bot doesn't respond in time.
        """
        where = self._channel(channel)
        data, _ = self._command_data(command, where, options, focused=(option, typed))
        answer = await self._send(AUTOCOMPLETE, where, data, name=command)
        if answer.failed:
            raise Explained("page-options-failed")
        return answer.choices

    async def use(self, name: str, target: User, channel: Channel | str | None = None) -> UserInteraction:
        """Choose a command from a user's context menu, as in `await ana.use("Play Azul", ben)`."""
        where = self._channel(channel)
        registered = list_of_kind(self.places.world.commands.values(), USER_COMMAND)
        command = next((known for known in registered if known["name"] == name), None)
        if command is None:
            raise LookupError(f"The context menu of a user doesn't have {name!r}.")
        self._require_offered(command, where)
        data: Json = {"id": command["id"], "name": name, "type": USER_COMMAND, "target_id": str(target.id)}
        data |= self._resolve(where, [(USER, str(target.id))])
        return await self._send(COMMAND, where, data, name=name)

    def _require_offered(self, command: Json, channel: Channel) -> None:
        if command not in self.places.commands_for(self, channel):
            raise Impossible(f"{self.name} cannot use {command['name']!r} here")

    def _command_data(
        self, typed: str, channel: Channel, given: Json, focused: tuple[str, str] | None = None
    ) -> tuple[Json, list[Json]]:
        """Return the data and the path of a command with these options.

        ``focused`` is the option that the person is typing, which is sent unchanged. Other incomplete options are
        omitted.
        """
        path, known = find_command([*self.places.world.commands.values()], typed)
        self._require_offered(path[0], channel)
        options = {option["name"]: option for option in known}
        values = _fill_options(typed, options, given, partly=focused is not None)
        if focused is not None:
            name, text = focused
            values.append({"name": name, "type": options[name]["type"], "value": text, "focused": True})
            # The client uploads files only with the complete command.
            values = [value for value in values if value["type"] != ATTACHMENT]
        else:
            _check_required(typed, options, values)
        for value in values:
            if value["type"] == ATTACHMENT:
                value["value"] = str(self.server.messages.upload(value["value"]).id)
        resolved = self._resolve(channel, [(value["type"], str(value["value"])) for value in values])
        return nest_options(path, values) | resolved, path

    # -- messages -----------------------------------------------------------------------------------------------------

    async def click(self, message: Message, which: str) -> UserInteraction:
        """Press the button with this label or custom id."""
        self._require_visible(message)
        button = message.button(which)
        if button.disabled or button.custom_id is None:
            raise Impossible(f"the button {which!r} cannot be pressed")
        data = {"component_type": BUTTON, "custom_id": button.custom_id, "id": self._find_id(message, button.custom_id)}
        return await self._send(COMPONENT, message.channel, data, message=message)

    async def choose(self, message: Message, which: str | int = 0, values: list[Any] | str = "") -> UserInteraction:
        """Choose from the menu with this index, custom id or placeholder. Options can be given by value or label."""
        self._require_visible(message)
        select = message.select(which)
        wanted = _list_values(values)
        if select.disabled:
            raise Impossible(f"the select {which!r} is disabled")
        if not select.min_values <= len(wanted) <= select.max_values:
            raise Impossible(f"{select.min_values} to {select.max_values} values must be chosen, not {len(wanted)}")
        if select.kind == STRING_SELECT:
            # Accept labels, unless a label is also the value of another option.
            known = {option.label: option.value for option in select.options}
            known |= {value: value for value in select.values}
            unknown = [value for value in wanted if value not in known]
            if unknown:
                raise Impossible(f"the select offers {select.values}, not {unknown}")
            wanted = [known[value] for value in wanted]
        data: Json = {
            "component_type": select.kind,
            "custom_id": select.custom_id,
            "id": self._find_id(message, select.custom_id),
            "values": wanted,
        }
        data |= self._resolve_values(message.channel, [{"type": select.kind, "values": wanted}])
        return await self._send(COMPONENT, message.channel, data, message=message)

    async def submit(self, answer: UserInteraction, **fields: Any) -> UserInteraction:
        """Submit the form that a response opened. Fields are named by custom id, or by label with `_` for spaces."""
        modal = answer.modal
        if modal is None:
            raise Impossible("no form has been opened")
        parts = [self._fill_in(part, fields) for part in modal["components"]]
        if fields:
            raise Impossible(f"the form has no field {', '.join(fields)}")
        data: Json = {"custom_id": modal["custom_id"], "components": parts}
        data |= self._resolve_values(answer.channel, walk(parts))
        return await self._send(MODAL, answer.channel, data, message=answer.source, name=answer.name, opener=answer)

    def _fill_in(self, part: Json, fields: Json) -> Json:
        """Return the payload for a part of the form, with its value from `fields` or its preset."""
        field = part["component"]
        value = _find_preset(field)
        for name in (field["custom_id"], str(part["label"]).lower().replace(" ", "_")):
            if name in fields:
                value = fields.pop(name)
                break
        sent: Json = {"type": field["type"], "custom_id": field["custom_id"], "id": field.get("id", 0)}
        if field["type"] == TEXT_INPUT:
            sent["value"] = str(value or "")
            self._check_text(field, sent["value"])
        elif field["type"] == RADIO_GROUP:
            sent["value"] = value
        else:
            sent["values"] = _list_values(value or [])
            self._check_channels(field, sent["values"])
        return {"type": LABEL, "id": part.get("id", 0), "component": sent}

    @staticmethod
    def _check_text(field: Json, text: str) -> None:
        low = field.get("min_length") or 0
        high = field.get("max_length") or 4_000
        if field.get("required", True) and not text:
            raise Impossible(f"the field {field['custom_id']!r} must be filled in")
        if text and not low <= len(text) <= high:
            raise Impossible(f"the field {field['custom_id']!r} takes {low} to {high} characters, not {len(text)}")

    def _check_channels(self, field: Json, values: Iterable[str]) -> None:
        kinds = field.get("channel_types") or []
        for value in values if kinds else ():
            channel = self.places.world.channels.get(int(value))
            if channel is not None and channel.kind not in kinds:
                raise Impossible(f"the select doesn't offer #{channel.name}")

    async def say(self, text: str, channel: Channel | str | None = None) -> Message:
        """Send an ordinary message."""
        where = self._channel(channel)
        if not where.may(self, Permission.SEND_MESSAGES):
            raise Explained("page-may-not-write", name=self.name, place=f"#{where.name}")
        return self.server.messages.create(where, self, {"content": text})

    def dismiss(self, message: Message) -> None:
        self._require_visible(message)
        self.server.interactions.dismiss(message)

    async def _send(self, kind: int, channel: Channel, data: Json, **about: Any) -> UserInteraction:
        interaction = self.server.interactions.open(kind, self, channel, data, **about)
        await interaction.settled.wait()
        # Let the bot's task, which continues after its response, run before the person's next action.
        await asyncio.sleep(0)
        return interaction

    # -- helpers ------------------------------------------------------------------------------------------------------

    @property
    def direct(self) -> Channel:
        """The direct messages with the bot."""
        return self.places.world.direct_channel(self)

    def can_see(self, message: Message) -> bool:
        """Check whether this person can see a message."""
        shown = message.only_for in (None, self) and not message.deleted
        return shown and message.channel.may(self, Permission.VIEW_CHANNEL)

    def _channel(self, channel: Channel | str | None) -> Channel:
        where = channel
        if not isinstance(where, Channel):
            where = self.places.channel(where)
        if not where.may(self, Permission.VIEW_CHANNEL):
            raise Impossible(f"{self.name} cannot see #{where.name}")
        return where

    def _require_visible(self, message: Message) -> None:
        if not self.can_see(message):
            raise Impossible(f"{self.name} cannot see {message!r}")

    def _resolve_values(self, channel: Channel, parts: Iterable[Json]) -> Json:
        """Return the `resolved` part of the data for the values chosen in menus."""
        values = []
        for part in parts:
            kind = SELECT_TO_OPTION.get(part["type"], STRING)
            values += [(kind, value) for value in part.get("values") or []]
        return self._resolve(channel, values)

    def _resolve(self, channel: Channel, values: Iterable[tuple[int, str]]) -> Json:
        """Return the `resolved` part of the data, with the objects that these values refer to."""
        payloads = self.server.payloads
        world = self.places.world
        guild = channel.guild
        resolved: dict[str, Json] = defaultdict(dict)
        for kind, value in values:
            key = int(value) if value.isdecimal() else 0
            if kind == USER and key in world.users:
                resolved["users"][value] = payloads.user(world.users[key])
                if guild is not None and key in guild.members:
                    member = payloads.member(guild.members[key], user=False)
                    permissions = str(int(channel.permissions_of(world.users[key])))
                    resolved["members"][value] = member | {"permissions": permissions}
            elif kind == ROLE and guild is not None and key in guild.roles:
                resolved["roles"][value] = payloads.role(guild.roles[key], 1)
            elif kind == ATTACHMENT and key in world.uploads:
                resolved["attachments"][value] = payloads.attachment(world.uploads[key])
            elif kind == CHANNEL and key in world.channels:
                resolved["channels"][value] = payloads.channel(world.channels[key]) | {"permissions": "0"}
        if not resolved:
            return {}
        return {"resolved": dict(resolved)}

    @staticmethod
    def _find_id(message: Message, custom_id: str) -> int:
        """Return the id of the component with this ``custom_id``."""
        return next(int(part["id"]) for part in walk(message.components) if part.get("custom_id") == custom_id)


def _list_values(values: Iterable[Any] | str) -> list[str]:
    """Return chosen values as the client sends them. Users, roles and channels are sent as ids."""
    if isinstance(values, str):
        return [values]
    return [str(getattr(value, "id", value)) for value in values]


def _find_preset(field: Json) -> Any:
    """Return the initial value of a field in a form."""
    if field["type"] == TEXT_INPUT:
        return field.get("value")
    preset = [option["value"] for option in field.get("options") or [] if option.get("default")]
    preset += [default["id"] for default in field.get("default_values") or []]
    if field["type"] == RADIO_GROUP:
        return next(iter(preset), None)
    return preset


def _fill_options(command: str, options: Json, given: Json, *, partly: bool = False) -> list[Json]:
    """Return the options of a command as the client sends them. ``given`` has values by option name, with `_` for `-`.

    ``partly``: the person is still typing, so invalid values are omitted.
    """
    values = []
    for name, value in given.items():
        option = options.get(name) or options.get(name.rstrip("_").replace("_", "-"))
        if option is None:
            raise Impossible(f"/{command} has no option {name!r}; it has {', '.join(options) or 'none'}")
        if value is None:
            continue
        try:
            read = read_value(option, value)
        except (ValueError, Impossible):
            if partly:
                continue
            raise
        values.append({"name": option["name"], "type": option["type"], "value": read})
    return values


def _check_required(command: str, options: Json, values: list[Json]) -> None:
    filled = {value["name"] for value in values}
    missing = [name for name, option in options.items() if option.get("required") and name not in filled]
    if missing:
        raise Impossible(f"/{command} cannot be sent without {', '.join(missing)}")


def read_value(option: Json, value: Any) -> Any:
    """Return the value of an option as the client sends it. Files are returned unchanged.

    :raises ValueError: The client doesn't accept the value.
    :raises Explained: The value is too small, too large, too short or too long.
    """
    kind = option["type"]
    choices = option.get("choices") or []
    if choices:
        for choice in choices:
            if value in (choice["value"], choice["name"]):
                return choice["value"]
        raise ValueError(f"{option['name']} offers {[choice['name'] for choice in choices]}, not {value!r}")
    if kind in (USER, ROLE, CHANNEL):
        chosen = str(getattr(value, "id", value))
        if not chosen.isdecimal():
            raise ValueError(f"{option['name']} must be chosen from its list, but is {value!r}")
        return chosen
    if kind == BOOLEAN:
        return bool(value)
    if kind == STRING:
        _within(option, len(str(value)), "min_length", "max_length")
        return str(value)
    if kind == INTEGER:
        number = _read_whole(option, value)
        _within(option, number, "min_value", "max_value")
        return number
    if kind == ATTACHMENT:
        if not isinstance(value, File | Attachment):
            raise ValueError(f"{option['name']} must be a file, but is {value!r}")
        if len(value.data) > MAX_FILE_BYTES:
            said = f"{option['name']}: {value.filename} is too large, files may have {MAX_FILE_BYTES} bytes at most"
            raise ValueError(said)
    return value


def _read_whole(option: Json, value: Any) -> int:
    try:
        return int(value)
    except (TypeError, ValueError):
        raise ValueError(f"{option['name']} must be a whole number, but is {value!r}") from None


def _within(option: Json, value: int, low: str, high: str) -> None:
    name = option["name"]
    if option.get(low) is not None and value < option[low]:
        raise Explained("page-option-less", option=name, value=value, least=option[low])
    if option.get(high) is not None and value > option[high]:
        raise Explained("page-option-more", option=name, value=value, most=option[high])
