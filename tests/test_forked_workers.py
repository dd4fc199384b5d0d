"""Tests of the worker processes that run tests."""

from __future__ import annotations

import os

import pytest

CONFTEST = """
from tests.support import workers

def pytest_addoption(parser):
    workers.add_option(parser)

def pytest_runtestloop(session):
    return workers.run_forked(session, lambda item: item.nodeid.partition("::")[0])
"""
NOTES_PROCESS = """
import os
def test_one(request):
    with (request.config.rootpath / "processes").open("a") as file:
        file.write(f"{os.getpid()} ")
test_two = test_one
"""
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="workers are forked")


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    """An empty suite whose tests run in workers."""
    pytester.makeconftest(CONFTEST)
    pytester.makeini("[pytest]\ntmp_path_retention_policy = failed\nasyncio_default_fixture_loop_scope = function")
    return pytester


def test_tests_of_a_group_share_a_worker(suite: pytest.Pytester) -> None:
    suite.makepyfile(test_a=NOTES_PROCESS, test_b=NOTES_PROCESS)
    suite.inline_run("--workers", "2").assertoutcome(passed=4)
    processes = (suite.path / "processes").read_text().split()
    assert str(os.getpid()) not in processes
    assert sorted(processes.count(process) for process in {*processes}) in ([2, 2], [4])


def test_folder_fixtures_end_before_the_next_group(suite: pytest.Pytester) -> None:
    for name in ("one/test_a.py", "one/test_b.py", "two/test_c.py"):
        (suite.path / name).parent.mkdir(exist_ok=True)
        (suite.path / name).write_text("def test_it(): pass")
    suite.inline_run("--workers", "1").assertoutcome(passed=3)


def test_failures_are_reported_with_their_output(suite: pytest.Pytester, capsys: pytest.CaptureFixture[str]) -> None:
    suite.makepyfile(test_a="def test_a(): print('from a worker'); assert 1 == 2", test_b="def test_b(): pass")
    suite.inline_run("--workers", "2").assertoutcome(passed=1, failed=1)
    told = capsys.readouterr().out
    assert "assert 1 == 2" in told
    assert "from a worker" in told


def test_dead_worker_fails_its_test(suite: pytest.Pytester, capsys: pytest.CaptureFixture[str]) -> None:
    suite.makepyfile(test_a="import os\ndef test_a(): os._exit(7)", test_b="def test_b(): pass")
    suite.inline_run("--workers", "2").assertoutcome(passed=1, failed=1)
    assert "The worker ended with 7" in capsys.readouterr().out


def test_no_test_begins_after_the_last_allowed_failure(suite: pytest.Pytester) -> None:
    suite.makepyfile(test_a="def test_a(): assert False\n" + "".join(f"def test_{n}(): pass\n" for n in range(50)))
    recorder = suite.inline_run("--workers", "1", "-x")
    assert recorder.ret == pytest.ExitCode.TESTS_FAILED
    assert len(recorder.listoutcomes()[0]) < 50


def test_worker_removes_temporary_folders_of_passing_tests(suite: pytest.Pytester) -> None:
    suite.makepyfile("def test_a(tmp_path): (tmp_path / '..' / '..' / 'seen').touch()\ndef test_b(): pass")
    suite.inline_run("--workers", "1").assertoutcome(passed=2)
    seen = [*suite.path.rglob("../**/seen")]
    assert len(seen) == 1
    assert [path for path in seen[0].parent.glob("pytest-*") if not path.is_symlink()] == []


def test_collection_errors_end_the_session(suite: pytest.Pytester) -> None:
    suite.makepyfile(test_a="import no_such_module", test_b=NOTES_PROCESS)
    assert suite.inline_run("--workers", "2").ret == pytest.ExitCode.INTERRUPTED
    assert not (suite.path / "processes").exists()
