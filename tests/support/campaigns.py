"""The seeds of campaigns, and the command that repeats a failure.

The seeds are those given with `--seeds`, or otherwise the usual ones.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, settings

Seeds = Callable[[range], Iterator[int]]
PROFILE = "campaign"
"""The Hypothesis profile that `.ci/campaign` chooses."""
# Only campaigns use random seeds. Other tests mustn't fail by chance or because the machine is busy.
settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.register_profile(PROFILE, settings.get_profile("calm"), derandomize=False)
settings.load_profile("calm")


def seeds_named(config: pytest.Config) -> range | None:
    """Return the seeds given with `--seeds`, such as 17 or 0-1999."""
    named = config.getoption("seeds")
    if named is None:
        return None
    first, _, last = named.partition("-")
    return range(int(first), int(last or first) + 1)


@pytest.fixture
def campaign_seeds(request: pytest.FixtureRequest) -> Seeds:
    """A function that takes a campaign's usual seeds, and yields them or as many of the seeds given with `--seeds`."""
    named = seeds_named(request.config)

    def draw(usual: range) -> Iterator[int]:
        for seed in usual if named is None else named[: len(usual)]:
            # If the test fails, its report contains the current seed.
            request.node.user_properties[:] = [("seed", seed)]
            yield seed

    return draw


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the seed of each failure, and the command that repeats it."""
    if config.getoption("--hypothesis-profile") != PROFILE:
        return
    for report in terminalreporter.stats.get("failed", []) + terminalreporter.stats.get("error", []):
        seed = dict(getattr(report, "user_properties", ())).get("seed", config.getoption("seeds"))
        options = [f"--hypothesis-profile={PROFILE}", f"--hypothesis-seed={config.getoption('--hypothesis-seed')}"]
        repeated = ["python", "-m", "pytest", "-m", "", *options, f"--seeds={seed}", report.nodeid]
        terminalreporter.write_line(f"found with seed {seed}; to repeat it: {shlex.join(repeated)}")
