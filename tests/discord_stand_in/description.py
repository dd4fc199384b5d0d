"""Validation of request bodies against Discord's description of its HTTP API.

`description.json` is that description, shortened by `shorten_description.py`. Where Discord behaves differently,
`limits.py` and `refusals.py` correct it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema_rs import Draft202012Validator, ValidationError

from tests.discord_stand_in.problems import Problem, refuse


@cache
def validators() -> dict[tuple[str, str], Draft202012Validator]:
    """Return the validator of each request body, by HTTP method and by path without parameter names."""
    document = json.loads(Path(__file__).with_name("description.json").read_text("utf-8"))
    components = document["components"]
    # Discord also accepts ids as numbers, although the description doesn't say so.
    components["schemas"]["SnowflakeType"]["type"] = ["string", "integer"]
    return {
        (method.upper(), without_names(path)): Draft202012Validator(
            {**operation["requestBody"]["content"]["application/json"]["schema"], "components": components}
        )
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
    }


def check_described(method: str, template: str, body: Any) -> None:
    """Validate a body against the description of its route. Routes without a described body accept anything.

    :raises ApiError: If the body is invalid, with status 400 and a problem for every invalid field.
    """
    validator = validators().get((method, without_names(template)))
    if validator is not None and not validator.is_valid(body):
        refuse(problem for error in validator.iter_errors(body) for problem in _problems(error))


@cache
def without_names(template: str) -> str:
    """Return a path template without the names of its parameters."""
    return re.sub(r"\{\w+\}", "{}", template)


def _problems(error: ValidationError) -> Iterator[Problem]:
    """Yield all problems. If a value may take several forms, yield only its problems with the closest form."""
    forms: list[list[ValidationError]] = [form for form in getattr(error.kind, "context", []) if form]
    if not forms:
        path = ".".join(map(str, error.instance_path))
        yield Problem(path, f"JSON_SCHEMA_{error.kind.name.upper()}", error.message)
        return

    def distance(form: list[ValidationError]) -> tuple[bool, int]:
        kind = [*error.instance_path, "type"]
        of_another_kind = any(
            part.instance_path == kind or (part.kind.name == "type" and part.instance_path == error.instance_path)
            for part in form
        )
        return of_another_kind, len(form)

    for part in min(forms, key=distance):
        yield from _problems(part)
