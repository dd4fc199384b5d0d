"""Bodies of requests held against Discord's own description of its HTTP API.

`description.json` is that description, shortened by `tests/sandbox/shorten_description.py`. Where it says more or less
than Discord does, `limits.py` and its neighbours say the rest. Schemas become functions once, for every request of
every test passes through here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sized
from functools import cache
from pathlib import Path
from typing import Any

from bot.sandbox.server.errors import Problem, length_problems, refuse

Json = dict[str, Any]
Check = Callable[[Any], list[Problem]]
"""Gives what is wrong with a value, with paths that begin at it."""

TYPES: dict[str, set[type]] = {
    "null": {type(None)},
    "boolean": {bool},
    "integer": {int},
    "number": {int, float},
    "string": {str},
    "array": {list},
    "object": {dict},
}


class Description:
    """An OpenAPI document, as far as it describes JSON bodies of requests."""

    def __init__(self, document: Json) -> None:
        self._schemas = document["components"]["schemas"]
        self._named: dict[str, Check] = {}
        self._bodies = {
            (method.upper(), without_names(path)): self._compile(
                operation["requestBody"]["content"]["application/json"]["schema"]
            )
            for path, operations in document["paths"].items()
            for method, operation in operations.items()
        }

    def check(self, method: str, template: str, body: Any) -> None:
        """Hold a body against the description of its route; a route without a described body takes anything.

        :raises ApiError: 400, with every field that does not fit.
        """
        check = self._bodies.get((method, without_names(template)))
        if check is not None:
            refuse(check(body))

    def _resolve(self, schema: Json) -> Json:
        while "$ref" in schema:
            schema = self._schemas[schema["$ref"].rpartition("/")[2]]
        return schema

    def _compile(self, schema: Json) -> Check:
        """The check of a schema; that of a named schema is made once, when it is first needed."""
        name = schema.get("$ref", "").rpartition("/")[2]
        if not name:
            return self._compile_here(schema)

        def check(value: Any) -> list[Problem]:
            if name not in self._named:
                self._named[name] = self._compile_here(self._resolve(schema))
            return self._named[name](value)

        return check

    def _compile_here(self, schema: Json) -> Check:
        types = _types(schema)
        if branches := schema.get("oneOf") or schema.get("anyOf"):
            inside = self._compile_union([self._resolve(branch) for branch in branches])
        else:
            inside = self._compile_parts(schema)
        required = [Problem("", "BASE_TYPE_REQUIRED", "This field is required")]
        bad_type = [Problem("", "BASE_TYPE_BAD_TYPE", f"Must be of type {schema.get('type')}.")]

        def check(value: Any) -> list[Problem]:
            if type(value) not in types:
                return required if value is None else bad_type
            return inside(value)

        return check

    def _compile_union(self, branches: list[Json]) -> Check:
        if all("const" in branch for branch in branches):
            return _one_of([branch["const"] for branch in branches])
        alternatives = [(_types(branch), _kinds(branch), self._compile_here(branch)) for branch in branches]
        kinds = sorted({kind for _, named, _ in alternatives for kind in named}, key=str)
        bad_type = [Problem("", "BASE_TYPE_BAD_TYPE", "Must be of another type.")]
        bad_kind = [Problem("type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {kinds}.')]

        def check(value: Any) -> list[Problem]:
            fitting = [(named, inside) for types, named, inside in alternatives if type(value) in types]
            if fitting and all(named for named, _ in fitting):
                fitting = [(named, inside) for named, inside in fitting if value.get("type") in named]
                if not fitting:
                    return bad_kind
            found = bad_type
            for number, (_, inside) in enumerate(fitting):
                attempt = inside(value)
                if not attempt:
                    return attempt
                found = attempt if number == 0 or len(attempt) < len(found) else found
            return found

        return check

    def _compile_parts(self, schema: Json) -> Check:
        """The check of a value and of what it holds."""
        whole = _compile_value(schema)
        items = self._compile(schema["items"]) if "items" in schema else None
        fields = {name: self._compile(part) for name, part in schema.get("properties", {}).items()}
        others = self._compile(schema["additionalProperties"]) if schema.get("additionalProperties") else None
        missing = {
            name: Problem(name, "BASE_TYPE_REQUIRED", "This field is required") for name in schema.get("required", ())
        }

        def check(value: Any) -> list[Problem]:
            found = [problem for check in whole for problem in check(value)]
            if type(value) is list and items is not None:
                found += _within(enumerate(map(items, value)))
            elif type(value) is dict:
                found += [problem for name, problem in missing.items() if name not in value]
                known = ((name, fields.get(name, others), part) for name, part in value.items())
                found += _within((name, inside(part)) for name, inside, part in known if inside is not None)
            return found

        return check


@cache
def load_description() -> Description:
    """The description that lies beside this module."""
    return Description(json.loads(Path(__file__).with_name("description.json").read_text("utf-8")))


@cache
def without_names(template: str) -> str:
    """A path template without the names of its parts."""
    return re.sub(r"\{\w+\}", "{}", template)


def _types(schema: Json) -> set[type]:
    """The Python types that a schema allows."""
    if schema.get("format") == "snowflake":
        return {str, int}  # Discord takes ids as numbers, too, though it does not say so.
    kinds = schema.get("type") or list(TYPES)
    return set().union(*(TYPES[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds)))


def _kinds(schema: Json) -> list[Any]:
    """The values of the field `type` that tell the objects of a union apart."""
    kinds: list[Any] = schema.get("properties", {}).get("type", {}).get("enum", [])
    return kinds


def _within(parts: Iterable[tuple[str | int, list[Problem]]]) -> list[Problem]:
    """The problems of parts, with paths that begin at the whole."""
    return [
        Problem(f"{name}.{path}" if path else str(name), code, message)
        for name, found in parts
        if found
        for path, code, message in found
    ]


def _one_of(choices: list[Any]) -> Check:
    problem = [Problem("", "BASE_TYPE_CHOICES", f"Value must be one of {choices}.")]
    return lambda value: [] if value in choices else problem


def _compile_value(schema: Json) -> list[Check]:
    """What a schema says of a value without looking into it."""
    checks: list[Check] = []
    if "enum" in schema:
        checks.append(_one_of(schema["enum"]))
    if "pattern" in schema:
        pattern, problem = re.compile(schema["pattern"]), [Problem("", "STRING_TYPE_REGEX", "Has another form.")]
        checks.append(lambda value: [] if not isinstance(value, str) or pattern.search(value) else problem)
    kinds: dict[type[Sized], str] = {str: "Length", list: "Items", dict: "Properties"}
    for kind, unit in kinds.items():
        if f"min{unit}" in schema or f"max{unit}" in schema:
            checks.append(_length_between(kind, schema.get(f"min{unit}", 0), schema.get(f"max{unit}")))
    if schema.get("uniqueItems"):
        twice = [Problem("", "SET_TYPE_ALREADY_CONTAINS_VALUE", "The list contains a value twice.")]
        checks.append(lambda value: [] if not value or len(set(map(json.dumps, value))) == len(value) else twice)
    if "minimum" in schema or "maximum" in schema:
        least, most = schema.get("minimum", float("-inf")), schema.get("maximum", float("inf"))
        range_problem = [Problem("", "NUMBER_TYPE_RANGE", f"Value should be between {least} and {most}.")]
        checks.append(lambda value: [] if value is None or least <= value <= most else range_problem)
    return checks


def _length_between(kind: type[Sized], low: int, high: int | None) -> Check:
    return lambda value: length_problems("", value, low, high) if isinstance(value, kind) else []
