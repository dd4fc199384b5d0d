"""Quiet hours and time zones as people type them. For who is notified of what, see `rehearsal.txt`."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.core.request import BadSettings
from bot.games.people.settings import read_hours, read_zone, split_quiet, write_hours
from bot.games.posting.call_styles import choose_style, find_when_callable
from bot.storage.rows import Notify, PersonSettings

NIGHT = PersonSettings(1, "both", "Europe/Berlin", 22 * 60, 7 * 60 + 30)


@pytest.mark.parametrize(
    ("hour", "minute", "until"),
    [(20, 59, None), (21, 0, (6, 30)), (23, 0, (6, 30)), (6, 29, (6, 30)), (6, 30, None), (12, 0, None)],
)
def test_quiet_hours_use_time_zone_of_person(hour: int, minute: int, until: tuple[int, int] | None) -> None:
    # Berlin is one hour ahead of UTC in January.
    at = datetime(2026, 1, 10, hour, minute, tzinfo=UTC)
    ends = find_when_callable(NIGHT, at)
    assert (ends and (ends.hour, ends.minute)) == until


def test_quiet_hours_end_correctly_after_clock_change() -> None:
    # After the change to summer time, half past seven is an hour earlier in UTC.
    assert find_when_callable(NIGHT, datetime(2026, 3, 28, 23, tzinfo=UTC)) == datetime(2026, 3, 29, 5, 30, tzinfo=UTC)


@given(
    begin=st.integers(0, 1439),
    end=st.integers(0, 1439),
    at=st.integers(0, 60 * 24 * 400),
    zone=st.sampled_from(["UTC", "Asia/Tehran", "America/St_Johns", "Pacific/Chatham", "Europe/Berlin"]),
)
def test_end_of_quiet_hours_is_within_a_day(begin: int, end: int, at: int, zone: str) -> None:
    settings = PersonSettings(1, "channel", zone, begin, end)
    now = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=at)
    until = find_when_callable(settings, now)
    if until is not None:
        assert now < until <= now + timedelta(hours=26)
        is_long = (end - begin) % 1440 > 1300
        assert is_long or find_when_callable(settings, until + timedelta(hours=1, minutes=1)) is None


@pytest.mark.parametrize(
    ("notify", "called"), [("channel", (True, False)), ("direct", (False, True)), ("both", (True, True))]
)
def test_notification_uses_chosen_channel_outside_quiet_hours(notify: Notify, called: tuple[bool, bool]) -> None:
    call = choose_style(replace(NIGHT, notify=notify), datetime(2026, 1, 10, 12, tzinfo=UTC))
    assert (call.ping, call.direct, call.later) == (*called, None)
    night = choose_style(replace(NIGHT, notify=notify), datetime(2026, 1, 10, 23, tzinfo=UTC))
    assert (night.ping, night.direct, night.later) == (False, False, datetime(2026, 1, 11, 6, 30, tzinfo=UTC))


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("22:00-07:30", (1320, 450)),
        ("22-7", (1320, 420)),
        ("22:00 – 07:30", (1320, 450)),
        ("9 to 17", (540, 1020)),
        ("", (None, None)),
        ("  ", (None, None)),
        ("24:00-6:00", (0, 360)),
        ("22.15-7.45", (1335, 465)),
        ("22h15 - 7h45", (1335, 465)),
        ("9 TO 17:30", (540, 1050)),
        ("23:59–24:00", (1439, 0)),
        ("10pm-7am", (1320, 420)),
        ("10:15 p.m. to 7:45 a.m.", (1335, 465)),
        ("from 10PM until 7AM", (1320, 420)),
        ("12am-12pm", (0, 720)),
        ("midnight - 6", (0, 360)),
        ("10 pm–midnight", (1320, 0)),
        ("22h-7h", (1320, 420)),
        ("22-7am", (1320, 420)),
        ("10pm-7", (1320, 420)),
    ],
)
def test_quiet_hours_accept_common_notations(typed: str, read: tuple[int | None, int | None]) -> None:
    assert read_hours(typed) == read
    written = write_hours(PersonSettings(1, "channel", "UTC", *read))
    assert read_hours(written) == read


@pytest.mark.parametrize(
    "typed",
    [
        "late",
        "25-7",
        "22:61-7",
        "22:00",
        "24:30-7:00",
        "-",
        "8-8",
        "0-24",
        "22--7",
        "22:0-7",
        "1-2-3",
        "10-7am",
        "13pm-7",
        "0am-7am",
        "10:60pm-7am",
    ],
)
def test_invalid_hours_are_reported(typed: str) -> None:
    with pytest.raises(BadSettings) as refused:
        read_hours(typed)
    assert refused.value.wrong == {"quiet": typed}


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("europe/berlin", "Europe/Berlin"),
        (" America/New York ", "America/New_York"),
        ("", "UTC"),
        ("Berlin", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("São Paulo", "America/Sao_Paulo"),
        ("CET", "CET"),
        ("mesz", "CET"),
        ("PST", "America/Los_Angeles"),
        ("Japan", "Japan"),
    ],
)
def test_time_zone_accepts_names_cities_and_abbreviations(typed: str, zone: str) -> None:
    assert read_zone(typed) == zone


@pytest.mark.parametrize("typed", ["Atlantis", "CST", "IST", "Europe", "Berlin/Europe", "+2"])
def test_unknown_or_ambiguous_time_zone_is_reported(typed: str) -> None:
    with pytest.raises(BadSettings) as refused:
        read_zone(typed)
    assert refused.value.wrong == {"zone": typed}


@pytest.mark.parametrize(
    ("line", "hours", "zone"),
    [
        ("10pm-7am CET", "10pm-7am", "CET"),
        ("22:00-07:00 Berlin", "22:00-07:00", "Berlin"),
        ("22-7 Europe/Berlin", "22-7", "Europe/Berlin"),
        ("10 pm to 7 am, new york", "10 pm to 7 am", "new york"),
        ("22-7 (Berlin time)", "22-7", "Berlin"),
        ("22-7 in São Paulo.", "22-7", "São Paulo"),
        ("10pm-7am", "10pm-7am", "Asia/Tehran"),
        ("10pm-7Amsterdam", "10pm-7", "Amsterdam"),
        ("22-7 on Mars", "22-7", "on Mars"),
        ("Berlin", "", "Berlin"),
        ("at night", "at night", "Asia/Tehran"),
        ("22 Berlin", "22 Berlin", "Asia/Tehran"),
        ("", "", "Asia/Tehran"),
    ],
)
def test_quiet_hours_may_be_entered_with_time_zone(line: str, hours: str, zone: str) -> None:
    assert split_quiet(line, "Asia/Tehran") == (hours, zone)
