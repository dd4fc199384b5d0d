"""Each act of a log has all its properties in one table."""

from __future__ import annotations

import pytest

from bot.storage.acts import ACTS, ActKind, check_complete


def test_table_without_an_act_is_refused() -> None:
    without_time = {act: spec for act, spec in ACTS.items() if act != "time"}
    with pytest.raises(TypeError, match="time"):
        check_complete(without_time, ActKind)


def test_table_with_an_unknown_act_is_refused() -> None:
    with pytest.raises(TypeError, match="bribe"):
        check_complete({**ACTS, "bribe": ACTS["time"]}, ActKind)
