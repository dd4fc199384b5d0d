"""Seeds of campaigns: their usual ones, or those that `--seeds` names; and how what they find is repeated."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, settings

Seeds = Callable[[range], Iterator[int]]
PROFILE = "campaign"
"""Of Hypothesis, which `.ci/campaign` chooses."""
# A busy machine must not fail a test, and a change must not fail by another one's luck: only campaigns draw by chance.
settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.register_profile(PROFILE, settings.get_profile("calm"), derandomize=False)
settings.load_profile("calm")


def seeds_named(config: pytest.Config) -> range | None:
    """What `--seeds` says: 17, or 0-1999."""
    named = config.getoption("seeds")
    if named is None:
        return None
    first, _, last = named.partition("-")
    return range(int(first), int(last or first) + 1)


@pytest.fixture
def campaign_seeds(request: pytest.FixtureRequest) -> Seeds:
    """The seeds of a campaign's runs; of those that are named as many at most as it usually has."""
    named = seeds_named(request.config)

    def draw(usual: range) -> Iterator[int]:
        for seed in usual if named is None else named[: len(usual)]:
            # It is told with whatever becomes of the test.
            request.node.user_properties[:] = [("seed", seed)]
            yield seed

    return draw


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name the seed of each failure, and how it is repeated."""
    if config.getoption("--hypothesis-profile") != PROFILE:
        return
    for report in terminalreporter.stats.get("failed", []) + terminalreporter.stats.get("error", []):
        seed = dict(getattr(report, "user_properties", ())).get("seed", config.getoption("seeds"))
        options = [f"--hypothesis-profile={PROFILE}", f"--hypothesis-seed={config.getoption('--hypothesis-seed')}"]
        repeated = ["python", "-m", "pytest", "-m", "", *options, f"--seeds={seed}", report.nodeid]
        terminalreporter.write_line(f"found with seed {seed}; to repeat it: {shlex.join(repeated)}")
