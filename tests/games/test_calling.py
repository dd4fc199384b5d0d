"""Who is called, and when: quiet hours in everybody's own zone, and no call for a turn that follows one's own."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games import offers, seats, undo
from bot.games.calling import choose_call, quiet_until, to_call
from bot.games.refusal import BadSettings
from bot.games.service import Service
from bot.games.settings import read_hours, read_zone, write_hours
from bot.storage.rows import PersonSettings
from tests.conftest import CHI, PEOPLE, acting, ask, begun, played

NIGHT = PersonSettings(1, "both", "Europe/Berlin", 22 * 60, 7 * 60 + 30)


@pytest.mark.parametrize(
    ("hour", "minute", "until"),
    [(20, 59, None), (21, 0, (6, 30)), (23, 0, (6, 30)), (6, 29, (6, 30)), (6, 30, None), (12, 0, None)],
)
def test_quiet_hours_are_those_of_the_persons_own_zone(hour: int, minute: int, until: tuple[int, int] | None) -> None:
    # In January Berlin is an hour ahead of UTC.
    at = datetime(2026, 1, 10, hour, minute, tzinfo=UTC)
    ends = quiet_until(NIGHT, at)
    assert (ends and (ends.hour, ends.minute)) == until


def test_a_night_with_a_change_of_time_ends_when_its_people_think_it_does() -> None:
    before = datetime(2026, 3, 28, 23, 0, tzinfo=UTC)
    ends = quiet_until(NIGHT, before)
    assert ends is not None
    assert ends.astimezone(ZoneInfo("Europe/Berlin")).strftime("%d %H:%M") == "29 07:30"


@given(
    begin=st.integers(0, 1439),
    end=st.integers(0, 1439),
    at=st.integers(0, 60 * 24 * 400),
    zone=st.sampled_from(["UTC", "Asia/Tehran", "America/St_Johns", "Pacific/Chatham", "Europe/Berlin"]),
)
def test_quiet_hours_end_later_than_now_within_a_day_and_outside_themselves(
    begin: int, end: int, at: int, zone: str
) -> None:
    settings = PersonSettings(1, "channel", zone, begin, end)
    now = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=at)
    until = quiet_until(settings, now)
    if until is not None:
        assert now < until <= now + timedelta(hours=26)
        assert quiet_until(settings, until + timedelta(hours=1, minutes=1)) is None or (end - begin) % 1440 > 1300


def test_outside_quiet_hours_one_is_called_as_one_chose() -> None:
    noon = datetime(2026, 1, 10, 12, tzinfo=UTC)
    for notify, ping, direct in (("channel", True, False), ("direct", False, True), ("both", True, True)):
        call = choose_call(PersonSettings(1, notify), noon)  # type: ignore[arg-type]
        assert (call.ping, call.direct, call.later) == (ping, direct, None)
    night = choose_call(NIGHT, datetime(2026, 1, 10, 23, tzinfo=UTC))
    assert (night.ping, night.direct) == (False, False)
    assert night.later == datetime(2026, 1, 11, 6, 30, tzinfo=UTC)


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
    ],
)
def test_quiet_hours_are_read_as_people_write_them(typed: str, read: tuple[int | None, int | None]) -> None:
    assert read_hours(typed) == read
    written = write_hours(PersonSettings(1, "channel", "UTC", *read))
    assert read_hours(written) == read


@pytest.mark.parametrize(
    "typed",
    ["late", "25-7", "22:61-7", "22:00", "24:30-7:00", "-", "8-8", "0-24", "22--7", "22:0-7", "1-2-3", "10pm-7am"],
)
def test_other_hours_are_named_in_the_refusal(typed: str) -> None:
    with pytest.raises(BadSettings) as refused:
        read_hours(typed)
    assert refused.value.wrong == {"quiet": typed}


def test_a_zone_is_found_in_any_spelling() -> None:
    assert read_zone("europe/berlin") == "Europe/Berlin"
    assert read_zone(" America/New York ") == "America/New_York"
    assert read_zone("") == "UTC"
    with pytest.raises(BadSettings):
        read_zone("Berlin")


async def test_only_the_next_is_called_and_only_once(service: Service) -> None:
    table = await begun(service)
    after = await played(service, table, plies=1)
    (called,) = to_call(after, table.game.version)
    assert called == after.to_act[0]
    assert to_call(after, after.game.version) == ()


async def test_whose_turn_goes_on_is_not_called_again_because_somebody_else_leaves(service: Service) -> None:
    table = await played(service, await begun(service, 3), plies=1)
    leaving = next(person for person in PEOPLE[:3] if person != acting(table))
    after = await seats.resign(service, ask(leaving), table.game.id)
    assert after.to_act == table.to_act
    assert to_call(after, table.game.version) == ()
    assert to_call(after, 0) == after.to_act


async def test_who_takes_over_a_seat_whose_turn_it_is_is_called(service: Service) -> None:
    table = await played(service, await begun(service, 2), plies=1)
    seat = table.to_act[0].seat
    await offers.offer_seat(service, ask(acting(table)), table.game.id, seat, CHI)
    after = await offers.agree(service, ask(CHI), table.game.id)
    assert after.game.players[seat].user_id == CHI.id
    # They have agreed just now, and are there.
    assert to_call(after, table.game.version) == ()
    # The other has been called to nothing by that, but is to the move that follows.
    moved = await played(service, after, plies=1) if acting(after) in PEOPLE else after
    assert to_call(moved, after.game.version) == moved.to_act


async def test_who_takes_a_move_back_is_not_called_to_it(service: Service) -> None:
    table = await begun(service)
    mover = acting(table)
    after = await played(service, table, plies=1)
    back = await undo.undo(service, ask(mover), table.game.id)
    assert acting(back) == mover
    assert to_call(back, after.game.version) == ()
    asked = await played(service, back, plies=2)
    first = PEOPLE[asked.to_act[0].user_id - 1]  # type: ignore[operator]
    await undo.undo(service, ask(first), table.game.id, ask=True)
    other = next(person for person in PEOPLE[:2] if person != first)
    returned = await offers.agree(service, ask(other), table.game.id)
    assert [player.user_id for player in to_call(returned, asked.game.version)] == [first.id]
