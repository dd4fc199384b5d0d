"""Discovery of all query functions in the storage package, and of the arguments to call them with."""

from __future__ import annotations

import ast
import importlib
import inspect
import itertools
import pkgutil
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple
from unittest import mock

from sqlalchemy.ext.asyncio import AsyncConnection

from bot import storage

Values = Mapping[str, tuple[Any, ...]]
"""Arguments by parameter name, or by ``function.parameter`` if a parameter has another meaning in one function."""
BUILDING_BLOCKS = {
    "database.lock",
    "database.upsert",
    "database.insert_if_missing",
    "database.insert_missing",
    "subjects.lock_subjects",
    "subjects.add_line",
}
"""Functions that only serve as building blocks of queries, so they aren't tested alone."""
SETUP_FUNCTIONS = {
    "sqlite.begin",
    "sqlite.check",
    "sqlite.suspend_foreign_keys",
    "sqlite.resume_foreign_keys",
    "postgres.begin",
    "postgres.run_between_others",
}
"""Functions that begin a transaction, migrate, or check the file at startup."""
BUILDING = {"select", "insert", "insert_into", "update", "delete"}
"""Names of the functions that begin to build a statement."""


class Query(NamedTuple):
    """A function that runs statements, and its name with its module."""

    name: str
    function: Callable[..., Awaitable[Any]]

    def calls(self, values: Values) -> Iterator[dict[str, Any]]:
        """Yield the arguments for each call: every combination of the known values and the defaults."""
        _, *parameters = inspect.signature(self.function).parameters.values()
        choices = [self._choices(parameter, values) for parameter in parameters]
        for chosen in itertools.product(*choices):
            yield {parameter.name: value for parameter, value in zip(parameters, chosen, strict=True)}

    def _choices(self, parameter: inspect.Parameter, values: Values) -> list[Any]:
        own = f"{self.function.__name__}.{parameter.name}"
        found = values.get(own, values.get(parameter.name))
        assert found is not None, f"nothing is known that {self.name} could be given as {parameter.name}"
        is_told = parameter.default is inspect.Parameter.empty or parameter.default in found
        # A higher default limit wouldn't change the query plan.
        return [*found] if is_told or parameter.name == "limit" else [*found, parameter.default]


def find_modules() -> list[ModuleType]:
    return [importlib.import_module(f"bot.storage.{one.name}") for one in pkgutil.iter_modules(storage.__path__)]


def find_queries() -> list[Query]:
    """Return all queries except building blocks and setup functions."""
    found = []
    for module in find_modules():
        for name, function in vars(module).items():
            is_own = inspect.iscoroutinefunction(function) and function.__module__ == module.__name__
            if is_own and not name.startswith("_") and "connection" in inspect.signature(function).parameters:
                found.append(Query(f"{module.__name__.rpartition('.')[2]}.{name}", function))
    return [query for query in found if query.name not in BUILDING_BLOCKS | SETUP_FUNCTIONS]


def find_methods_called(file: Path) -> set[str]:
    """Return the names of all methods called in a file."""
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    return {node.func.attr for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)}


def find_builders() -> set[str]:
    """Return the names of the queries that build a statement on every call."""
    builders = set()
    for file in find_query_files():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.AsyncFunctionDef) and any(map(_builds_statement, ast.walk(node))):
                builders.add(f"{file.stem}.{node.name}")
    return builders


def _builds_statement(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func).removeprefix("sa.") in BUILDING


def find_query_files() -> list[Path]:
    files = [Path(module.__file__ or "") for module in find_modules()]
    return [file for file in files if file.name.endswith(("_queries.py", "subjects.py"))]


class Place(NamedTuple):
    """A place in the code that executes a statement."""

    file: str
    first_line: int
    last_line: int


def find_places() -> set[Place]:
    """Return all places in the query modules that execute a statement."""
    found = set()
    for file in find_query_files():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("connection."):
                found.add(Place(str(file), node.lineno, node.end_lineno or node.lineno))
    return found


@contextmanager
def record_reached(places: set[Place]) -> Iterator[set[Place]]:
    """Yield a set that collects the ``places`` reached while the block runs."""
    reached: set[Place] = set()
    execute = AsyncConnection.execute

    async def record_and_execute(connection: AsyncConnection, *given: Any) -> Any:
        frame = inspect.currentframe()
        caller = frame.f_back if frame is not None else None
        if caller is not None:
            file = caller.f_code.co_filename
            line = caller.f_lineno
            reached.update(one for one in places if one.file == file and one.first_line <= line <= one.last_line)
        return await execute(connection, *given)

    with mock.patch.object(AsyncConnection, "execute", record_and_execute):
        yield reached
