"""Tests of normalizing typed and pasted input: the digits, letter forms, dashes and direction marks of any keyboard."""

from __future__ import annotations

import pytest

from bot.discord_app.actions.tournaments import read_moment, read_places
from bot.discord_app.commands.options import split_game
from bot.games.people.settings import read_hours as read_minutes
from bot.games.people.settings import read_zone, write_hours
from bot.games.table.lookup import parse_game_id
from bot.games.tournament.search import read_id
from bot.messages.hours import read_quiet
from bot.normalization import fold, normalise
from bot.storage.rows import PersonSettings

AS_PASTED = (
    "#4FHXH",
    "\u2068#\u20684FHXH\u2069\u2069",
    "#\u20684FHXH\u2069",
    "\u200f#4fhxh\u200e",
    "＃4FHXH",
    "#４ＦＨＸＨ",
    "#۴FHXH",
    "４fhxh",
)


@pytest.mark.parametrize("typed", ["۱۲", "١٢", "１２", "12", "\u206812\u2069", "\u200f۱۲"])
def test_digits_of_any_script_are_normalised(typed: str) -> None:
    assert normalise(typed) == "12"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("خاكستري", "خاکستری"),
        ("رديف ۳", "ردیف 3"),
        ("پر میکند", "پر می\u200cکند"),
        ("ｂｌｕｅ　４", "blue 4"),
        ("BLUE", "blue"),
        ("ردیـــف", "ردیف"),
        ("1，2、3،4；5", "1,2,3,4;5"),
        ("2027–01—31", "2027-01-31"),
    ],
)
def test_fold_makes_typed_and_displayed_text_equal(typed: str, shown: str) -> None:
    assert fold(typed) == fold(shown)


@pytest.mark.parametrize("typed", AS_PASTED)
def test_pasted_ids_of_games_and_tournaments_are_parsed(typed: str) -> None:
    assert parse_game_id(typed) == "4FHXH"
    assert read_id(typed) == "4FHXH"
    named, moves = split_game(f"{typed} 3 آبی ۴")
    assert parse_game_id(named) == "4FHXH"
    assert moves == "3 آبی 4"


@pytest.mark.parametrize(
    "typed",
    [
        "22:00-7:30",
        "22:00到7:30",
        "從22:00到7:30",
        "從 22:00 到 7:30",
        "از ۲۲:۰۰ تا ۷:۳۰",
        "۲۲:۰۰تا۷:۳۰",
        "２２：００－７：３０",
        "22:00～7:30",
        "22:00〜7:30",
        "22:00~7:30",
        "\u200f۲۲:۰۰-۷:۳۰",
        "\u206822:00-7:30\u2069",
    ],
)
def test_quiet_hours_accept_any_digits_dashes_and_spacing(typed: str) -> None:
    hours, zone = read_quiet(f"{typed} Taipei", "UTC")
    assert read_minutes(hours) == (22 * 60, 7 * 60 + 30)
    assert read_zone(zone) == "Asia/Taipei"


@pytest.mark.parametrize(
    ("typed", "begin", "end", "zone"),
    [
        ("۱۱ شب تا ۸ صبح", "23:00", "08:00", "UTC"),
        ("از ساعت ۱۱:۳۰ شب تا ۸ صبح به وقت تهران", "23:30", "08:00", "Asia/Tehran"),
        ("۱۲ شب تا ۷ صبح تهران", "00:00", "07:00", "Asia/Tehran"),
        ("۲۳ تا ۸ مشهد", "23:00", "08:00", "Asia/Tehran"),
        ("۲۳:۰۰-۰۸:۰۰ نیو یورک", "23:00", "08:00", "America/New_York"),
        ("۱۱ و نیم شب تا ۷ و ۱۵ دقیقه صبح", "23:30", "07:15", "UTC"),
        ("۲ بعدازظهر تا ۵ عصر", "14:00", "17:00", "UTC"),
        ("22點到7點", "22:00", "07:00", "UTC"),
        ("22點30分到7點半 台北", "22:30", "07:30", "Asia/Taipei"),
        ("晚上10點到早上7點台北時間", "22:00", "07:00", "Asia/Taipei"),
        ("晚上12点到凌晨5点高雄", "00:00", "05:00", "Asia/Taipei"),
        ("從22點至7點 東京", "22:00", "07:00", "Asia/Tokyo"),
        ("10pm-7am", "22:00", "07:00", "UTC"),
        ("10 at night to 7 in the morning Berlin", "22:00", "07:00", "Europe/Berlin"),
        ("between 10pm and 7am New York", "22:00", "07:00", "America/New_York"),
        ("from 10 o'clock at night to 7 o’clock", "22:00", "07:00", "UTC"),
        ("22-7 Etc/GMT+3", "22:00", "07:00", "Etc/GMT+3"),
        ("تهران", "", "", "Asia/Tehran"),
        ("台北", "", "", "Asia/Taipei"),
    ],
)
def test_quiet_hours_accept_words_of_every_language(typed: str, begin: str, end: str, zone: str) -> None:
    hours, named = read_quiet(typed, "UTC")
    from_minute, to_minute = read_minutes(hours)
    written = write_hours(PersonSettings(1, "channel", "UTC", from_minute, to_minute))
    assert written == (f"{begin}-{end}" if begin else "")
    assert read_zone(named) == zone


@pytest.mark.parametrize(
    "typed",
    ["2027-01-31 18:00", "\u200f۲۰۲۷-۰۱-۳۱ ۱۸:۰۰", "\u20682027-01-31 18:00\u2069", "２０２７－０１－３１　１８：００"],
)
def test_moment_accepts_any_digits_dashes_and_marks(typed: str) -> None:
    assert read_moment(typed, "Asia/Tehran") == read_moment("2027-01-31T14:30Z", "UTC")


def test_places_accept_digits_of_any_script() -> None:
    assert read_places("۲، ۱", 2) == (2, 1)
