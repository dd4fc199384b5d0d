"""Every limit of Discord on messages, components, forms and commands is refused with Discord's code."""

from __future__ import annotations

from typing import Any

import pytest

from tests.discord_stand_in import StandIn
from tests.discord_stand_in.emoji import is_emoji
from tests.sandbox.raw_bot import HELLO, RawBot, button, codes, row, select
from tests.sandbox.tiny_bot import picture

REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("BASE_TYPE_MAX_LENGTH", {"content": "x" * 2001}),
    ("BASE_TYPE_BAD_LENGTH", {"components": [row(button(str(n))) for n in range(6)]}),
    ("COMPONENT_CUSTOM_ID_DUPLICATED", {"components": [row(button("a"), button("a"))]}),
    ("BASE_TYPE_REQUIRED", {"components": [row({"type": 2, "style": 1, "label": "A"})]}),
    ("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", {"components": [row(button(label=None))]}),
    ("BUTTON_COMPONENT_INVALID_EMOJI", {"components": [row(button(emoji={"name": "◆"}))]}),
    ("BUTTON_COMPONENT_INVALID_EMOJI", {"components": [row(button(emoji={"id": "123", "name": "tile"}))]}),
    ("JSON_SCHEMA_CONST", {"components": [row(button(style=9))]}),
    (
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
        {"components": [row(button(style=5, url="https://example.org"))]},
    ),
    ("SELECT_COMPONENT_INVALID_RANGE", {"components": [row(select(2, max_values=3))]}),
    (
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        {
            "components": [
                row(select(options=1) | {"options": [{"label": "a", "value": "v"}, {"label": "b", "value": "v"}]})
            ]
        },
    ),
    ("COMPONENT_LAYOUT_WIDTH_EXCEEDED", {"components": [row(select(), button())]}),
    ("JSON_SCHEMA_ENUM", {"components": [button()]}),
    ("UNION_TYPE_CHOICES", {"components": [{"type": 10, "content": "a layout"}]}),
    (
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS",
        {"components": [row(select() | {"options": [{"label": n, "value": n, "default": True} for n in "ab"]})]},
    ),
    ("URL_TYPE_INVALID_SCHEME", {"components": [row(button(None, style=5, url="ftp://example.org"))]}),
    ("NOT_IN_THE_SANDBOX", {"embeds": [{"title": "x"}]}),
    ("ATTACHMENT_NOT_FOUND", {"attachments": [{"id": 0, "filename": "a.png"}]}),
    ("JSON_SCHEMA_CONST", {"allowed_mentions": {"parse": ["people"]}}),
    ("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", {"allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
]


@pytest.mark.parametrize(("code", "message"), REFUSED)
async def test_a_message_that_breaks_a_limit(raw: RawBot, code: str, message: dict[str, Any]) -> None:
    status, answer = await raw.post(**{"content": "fine", **message})
    assert (status, answer["code"], answer["message"]) == (400, 50035, "Invalid Form Body")
    assert code in codes(answer)
    assert raw.stand_in.channel().messages == []


async def test_what_is_just_allowed(raw: RawBot) -> None:
    rows = [row(*(button(f"{line}{n}" + "x" * 98, label="x" * 80) for n in range(5))) for line in range(4)]
    rows.append(row(select(25, placeholder="x" * 150)))
    status, _ = await raw.post(content="x" * 2000, components=rows, nonce="x" * 25, enforce_nonce=True)
    assert status == 200


async def test_an_empty_message(raw: RawBot) -> None:
    status, answer = await raw.post(content=" \n ")
    assert (status, answer["code"]) == (400, 50006)


async def test_files(raw: RawBot, discord: StandIn) -> None:
    path = f"/channels/{discord.channel().id}/messages"
    big = b"x" * (10 * 1024 * 1024 + 1)
    status, answer = await raw.upload("POST", path, {}, ("big.bin", big))
    assert (status, answer["code"]) == (413, 40005)
    many = [(f"{n}.png", picture(8, 8)) for n in range(11)]
    status, answer = await raw.upload("POST", path, {}, *many)
    assert (status, answer["code"]) == (400, 30015)
    body = {"attachments": [{"id": 0, "filename": "a.png", "description": "x" * 1025}]}
    status, answer = await raw.upload("POST", path, body, ("a.png", picture(8, 8)))
    assert codes(answer) == {"JSON_SCHEMA_MAXLENGTH"}


FORM = {"custom_id": "f", "title": "Form"}
FIELD = {"type": 4, "custom_id": "t", "style": 1}
BAD_FORMS = [
    {**FORM, "components": []},
    {**FORM, "components": [{"type": 18, "label": "a", "component": FIELD | {"custom_id": str(n)}} for n in range(6)]},
    {**FORM, "components": [{"type": 18, "label": "a", "component": FIELD}] * 2},
    {**FORM, "components": [{"type": 18, "label": "a", "component": select(disabled=True)}]},
]


@pytest.mark.parametrize("form", BAD_FORMS)
async def test_a_form_that_breaks_a_limit(raw: RawBot, discord: StandIn, form: dict[str, Any]) -> None:
    ana = discord.person("Ana")
    interaction = discord.server.interactions.open(2, ana, discord.channel(), {"name": "x"}, name="x")
    status, answer = await raw.answer(interaction.payload, 9, **form)
    assert (status, answer["code"]) == (400, 50035)
    assert interaction.answered is None


def option(**more: Any) -> dict[str, Any]:
    return {"type": 3, "name": "o", "description": "d", **more}


def sub(name: str = "s", **more: Any) -> dict[str, Any]:
    return {"type": 1, "name": name, "description": "d", **more}


BAD_COMMANDS = [
    HELLO | {"name": "Hello"},
    HELLO | {"name": "hel lo"},
    HELLO | {"description": ""},
    HELLO | {"options": [option(), option()]},
    HELLO | {"options": [option(), sub()]},
    HELLO | {"options": [option(), option(name="p", required=True)]},
    HELLO | {"options": [option(choices=[{"name": "x", "value": "v"}], autocomplete=True)]},
    HELLO | {"options": [{"type": 2, "name": "g", "description": "d", "options": [sub(options=[sub()])]}]},
    {"name": "Say hello", "type": 2, "description": "Says hello"},
    {"name": "Say hello", "type": 2, "options": [option()]},
    HELLO | {"name_localizations": {"fa": "salam"}},
    HELLO | {"name_localizations": {"de": "Hallo"}},
    HELLO
    | {
        "options": [
            sub(f"s{n}", options=[option(name=f"o{m}", description="d" * 100) for m in range(4)]) for n in range(24)
        ]
    },
]


@pytest.mark.parametrize("command", BAD_COMMANDS)
async def test_a_command_that_breaks_a_limit(raw: RawBot, command: dict[str, Any]) -> None:
    status, answer = await raw.register(HELLO | {"name": "good"}, command)
    assert (status, answer["code"]) == (400, 50035)
    assert list(answer["errors"]) == ["1"]
    assert raw.stand_in.world.commands == {}


async def test_the_longest_translation_counts(raw: RawBot) -> None:
    options = [sub(f"s{n}", options=[option(name=f"o{m}", description="d" * 80) for m in range(4)]) for n in range(24)]
    assert (await raw.register(HELLO | {"options": options}))[0] == 200
    options[0]["description_localizations"] = {"de": "ü" * 100, "fr": "x" * 99}
    options[0]["options"][0]["description_localizations"] = {"de": "ü" * 100, "fr": "x" * 99}
    status, _ = await raw.register(HELLO | {"options": options})
    assert status == 400


async def test_a_person_has_five_commands_in_their_menu_which_may_be_called_as_typed_ones(raw: RawBot) -> None:
    menu = [{"name": f"Greet {number}", "type": 2} for number in range(5)]
    assert (await raw.register(HELLO, {"name": "hello", "type": 2}, *menu[1:]))[0] == 200
    assert (await raw.register(HELLO, {"name": "hello", "type": 2}, *menu))[0] == 400
    assert (await raw.register(HELLO, menu[0], menu[0]))[0] == 400


async def test_too_many_or_equal_commands(raw: RawBot) -> None:
    status, answer = await raw.register(*({**HELLO, "name": f"c{n}"} for n in range(101)))
    assert (status, answer["code"]) == (400, 30032)
    status, answer = await raw.register(HELLO, HELLO)
    assert codes(answer) == {"APPLICATION_COMMANDS_DUPLICATE_NAME"}


@pytest.mark.parametrize("text", ["🎲", "⬛", "1️⃣", "🇹🇼", "👩‍🔬", "❤️", "🟦", "✅", "↩️", "👍🏽"])
def test_emoji(text: str) -> None:
    assert is_emoji(text)


@pytest.mark.parametrize("text", ["", "a", "◆", "→", "1", "🎲🎲", "x🎲", ":dice:", "■"])
def test_no_emoji(text: str) -> None:
    assert not is_emoji(text)
