"""Statements that are carried out in every turn: what is sent, and what values are turned into, is found out once.

SQLAlchemy finds both out anew each time, which takes it longer than SQLite takes for the statement.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import BindParameter, Connection, Dialect, Executable, Numeric, bindparam
from sqlalchemy.engine import IteratorResult
from sqlalchemy.engine.result import SimpleResultMetaData
from sqlalchemy.sql.compiler import SQLCompiler

_MARK = "azul_prepared"
Statement = TypeVar("Statement", bound=Executable)
Value = TypeVar("Value", bound=Hashable)
FEW = 4
"""Values that `any_of_few` has places for: as many as sit at a table."""


def prepared(statement: Statement) -> Statement:
    """Let this statement, of which there is one only, be made once for each set of values that it is given by name."""
    return statement.execution_options(**{_MARK: True})


def any_of_few(name: str) -> list[BindParameter[Any]]:
    """Places for a few values of which a column has one: a list of any length would not be prepared."""
    return [bindparam(f"{name}_{number}") for number in range(FEW)]


def few_at_a_time(name: str, values: Iterable[Value]) -> Iterator[dict[str, Value]]:
    """What these places hold for some values, for one statement after another."""
    wanted = list(dict.fromkeys(values))
    for start in range(0, len(wanted), FEW):
        some = wanted[start : start + FEW]
        some += some[:1] * (FEW - len(some))
        yield {f"{name}_{number}": value for number, value in enumerate(some)}


def is_watched(connection: Connection) -> bool:
    """Whether somebody listens to statements or logs them, which only SQLAlchemy's own way tells of."""
    return bool(connection._has_events or connection.engine._has_events or connection._echo)


class Found(IteratorResult[Any]):
    """The rows of a statement, or how many it has changed."""

    rowcount: int


class Plan:
    """A statement as it is sent: its ``text`` with places for values, and the columns of what comes back."""

    def __init__(self, compiled: SQLCompiler, columns: Sequence[Any]) -> None:
        dialect = compiled.dialect
        self.text = str(compiled)
        self.returns_rows = bool(columns)
        self._given = [
            (bind.key, bind.value, bind.type.dialect_impl(dialect).bind_processor(dialect))
            for bind in (compiled.binds[name] for name in compiled.positiontup or ())
        ]
        self._names = SimpleResultMetaData([column.key for column in columns])
        readers = [column.type.dialect_impl(dialect).result_processor(dialect, None) for column in columns]
        self._readers = [(place, read) for place, read in enumerate(readers) if read is not None]

    def bind(self, parameters: Mapping[str, Any]) -> list[Any]:
        """The values for the places, as the driver takes them."""
        return [
            value if turn is None else turn(value)
            for value, turn in ((parameters.get(key, fixed), turn) for key, fixed, turn in self._given)
        ]

    def found(self, rows: Iterable[Sequence[Any]], count: int = -1) -> Found:
        """What has come back from the driver, or how many rows were changed."""
        found = Found(self._names, self._read(rows) if self._readers else iter(rows))
        found.rowcount = count
        return found

    def _read(self, rows: Iterable[Sequence[Any]]) -> Iterator[tuple[Any, ...]]:
        for row in rows:
            values = list(row)
            for place, read in self._readers:
                values[place] = read(values[place])
            yield tuple(values)


class Plans:
    """The plans for one kind of database."""

    def __init__(self) -> None:
        self._known: dict[tuple[Executable, tuple[str, ...]], Plan | None] = {}

    def find(self, connection: Connection, statement: Executable, parameters: Any) -> Plan | None:
        """The plan of a statement that is `prepared`; ``None`` where SQLAlchemy is needed, or somebody watches it."""
        if not statement.get_execution_options().get(_MARK) or isinstance(parameters, list):
            return None
        if is_watched(connection):
            return None
        key = statement, tuple(parameters or ())
        if key not in self._known:
            self._known[key] = _make_plan(connection.dialect, *key)
        return self._known[key]


def _make_plan(dialect: Dialect, statement: Any, names: Sequence[str]) -> Plan | None:
    compiled = statement.compile(dialect=dialect, column_keys=sorted(names))
    columns = tuple(statement.exported_columns) if hasattr(statement, "exported_columns") else ()
    # Defaults that Python fills in, lists of values, and numbers that depend on the column found are SQLAlchemy's.
    is_plain = not (compiled.insert_prefetch or compiled.update_prefetch or compiled.post_compile_params)
    if not is_plain or any(isinstance(column.type, Numeric) for column in columns):
        return None
    return Plan(compiled, columns)
