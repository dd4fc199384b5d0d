"""Workers that are forked after collection, so that modules are imported and tests are collected only once.

Each worker of pytest-xdist collects all tests again, which takes as long as several hundred tests. Without `fork` (on
Windows), and with `--workers 0`, the tests run in the process that collected them.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import groupby
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

import pytest

MAX_WORKERS = 8


def add_option(parser: pytest.Parser) -> None:
    parser.addoption("--workers", type=int, help="processes that run the tests; 0: the one that collects them")


def count_workers(session: pytest.Session) -> int:
    """Return the number of workers: one more than twice the number of cores, because tests wait for other processes.

    If only a part of the suite is named, it runs in the collecting process, so that a debugger can be used.
    """
    config = session.config
    if config.option.collectonly or len(session.items) < 2:
        return 0
    wanted: int | None = config.getoption("workers")
    if wanted is not None:
        return wanted
    is_part = config.args_source is pytest.Config.ArgsSource.ARGS
    if is_part or config.option.usepdb or not hasattr(os, "fork"):
        return 0
    return min(2 * (os.cpu_count() or 1) + 1, MAX_WORKERS)


def run_forked(session: pytest.Session, group_of: Callable[[pytest.Item], str]) -> bool | None:
    """Run the tests in workers. As the hook ``pytest_runtestloop`` does, return ``None`` to let pytest run them.

    :param group_of: Returns the group of a test. The tests of a group run one after another in the same worker.
    """
    config = session.config
    count = count_workers(session)
    if count == 0:
        return None
    if session.testsfailed and not config.option.continue_on_collection_errors:
        raise session.Interrupted(f"{session.testsfailed} errors during collection")
    if config.option.basetemp:
        raise pytest.UsageError("each worker would empty the folder of --basetemp: add --workers 0")
    groups = [[*items] for _, items in groupby(session.items, group_of)]
    with _Workers(session, groups) as workers:
        workers.run(min(count, len(groups)))
    if session.shouldfail:
        raise session.Failed(session.shouldfail)
    if session.shouldstop:
        raise session.Interrupted(session.shouldstop)
    return True


class _Workers:
    def __init__(self, session: pytest.Session, groups: list[list[pytest.Item]]) -> None:
        self._session, self._groups = session, groups
        self._context = multiprocessing.get_context("fork")
        self._next_group = self._context.Value("i", 0)
        self._stopping = self._context.Event()
        self._processes: dict[Connection[Any, Any], BaseProcess] = {}
        self._running: dict[Connection, str] = {}
        """The test that each worker is running."""

    def __enter__(self) -> _Workers:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._processes.values():
            process.kill()

    def run(self, count: int) -> None:
        """Run all tests. Return earlier if no more tests may begin."""
        sys.stdout.flush()
        sys.stderr.flush()
        for _ in range(count):
            reports, sending = self._context.Pipe(duplex=False)
            process = self._context.Process(target=self._work, args=(sending,))
            process.start()
            sending.close()
            self._processes[reports] = process
        while self._processes:
            for ready in wait([*self._processes]):
                assert isinstance(ready, Connection)
                self._forward(ready)
            if self._session.shouldfail or self._session.shouldstop:
                self._stopping.set()

    def _forward(self, reports: Connection) -> None:
        """Call the hooks that a worker reports."""
        try:
            calls = reports.recv()
        except EOFError:
            self._end(reports)
            return
        for name, arguments in calls:
            self._call_hook(reports, name, arguments)

    def _call_hook(self, reports: Connection, name: str, arguments: dict[str, Any]) -> None:
        hook = self._session.config.hook
        if name == "pytest_runtest_logstart":
            self._running[reports] = arguments["nodeid"]
        elif name == "pytest_runtest_logreport":
            data = arguments["report"]
            arguments["report"] = hook.pytest_report_from_serializable(config=self._session.config, data=data)
        getattr(hook, name)(**arguments)

    def _end(self, reports: Connection) -> None:
        """Handle the end of a worker. If it crashed, report the test it was running."""
        process = self._processes.pop(reports)
        process.join()
        if process.exitcode == 0:
            return
        test = self._running.get(reports, "a worker")
        text = f"The worker ended with {process.exitcode}; the tests that follow in its group did not run."
        report = pytest.TestReport(test, (test, None, ""), {}, "failed", text, "call")
        self._session.config.hook.pytest_runtest_logreport(report=report)

    def _work(self, sending: Connection) -> None:
        """Run groups of tests until no groups are left."""
        config = self._session.config
        config.pluginmanager.unregister(name="terminalreporter")
        capture = config.pluginmanager.getplugin("capturemanager")
        # The workers share the files for captured output that they inherit, so capture into new files.
        capture.stop_global_capturing()
        capture.start_global_capturing()
        config.pluginmanager.register(_Forwarding(config, sending))
        for number in self._take_groups():
            self._run_group(number)
        capture.stop_global_capturing()
        # Tear down session fixtures first, then delete the worker's temporary folders.
        self._finish_session("runner")
        self._finish_session("tmpdir")

    def _finish_session(self, name: str) -> None:
        """Let one plugin of pytest finish the session.

        Other plugins would report results that only the main process has.
        """
        plugins = self._session.config.pluginmanager
        others = [plugin for plugin in plugins.get_plugins() if plugin is not plugins.getplugin(name)]
        finish = plugins.subset_hook_caller("pytest_sessionfinish", others)
        finish(session=self._session, exitstatus=self._session.testsfailed)

    def _run_group(self, number: int) -> None:
        group = self._groups[number]
        for item, following in zip(group, [*group[1:], self._find_elsewhere(number)], strict=True):
            if self._stopping.is_set():
                return
            self._session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)

    def _find_elsewhere(self, number: int) -> pytest.Item | None:
        """Return a test of another group, the one that shares the fewest folders with this group.

        After a test, pytest tears down what it doesn't share with the next test. The next group isn't known yet.
        """
        chain = self._groups[number][0].listchain()
        others = [group[0] for other, group in enumerate(self._groups) if other != number]
        return min(others, key=lambda item: len({*chain} & {*item.listchain()}), default=None)

    def _take_groups(self) -> Iterator[int]:
        while True:
            with self._next_group.get_lock():
                number = self._next_group.value
                self._next_group.value += 1
            if number >= len(self._groups):
                return
            yield number


class _Forwarding:
    """A plugin that runs in a worker and sends the calls of hooks to the main process."""

    def __init__(self, config: pytest.Config, sending: Connection) -> None:
        self._config, self._sending = config, sending
        self._calls: list[tuple[str, dict[str, Any]]] = []

    def pytest_runtest_logstart(self, nodeid: str, location: tuple[str, int | None, str]) -> None:
        # Send this immediately. If the worker crashes, the main process then knows which test was running.
        self._calls.append(("pytest_runtest_logstart", {"nodeid": nodeid, "location": location}))
        self._send()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._calls.append(("pytest_runtest_logreport", {"report": data}))

    def pytest_runtest_logfinish(self, nodeid: str, location: tuple[str, int | None, str]) -> None:
        self._calls.append(("pytest_runtest_logfinish", {"nodeid": nodeid, "location": location}))
        self._send()

    def _send(self) -> None:
        # The main process has closed its end if the tests were interrupted.
        with suppress(BrokenPipeError):
            self._sending.send(self._calls)
        self._calls = []
