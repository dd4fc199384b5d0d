"""Problems with request bodies in Discord's format, which has a nested entry for each invalid field."""

from __future__ import annotations

from collections.abc import Iterable, Sized
from typing import Any, NamedTuple

from bot.sandbox.server.api import ApiError

Json = dict[str, Any]


class Problem(NamedTuple):
    """A problem with a request body. ``path`` is dotted, as in `components.0.components.1.label`."""

    path: str
    code: str
    message: str


def bad_body(*problems: Problem) -> ApiError:
    """Return the error with which Discord rejects a request body that has these problems."""
    errors: Json = {}
    for path, code, message in problems:
        node = errors
        for part in filter(None, path.split(".")):
            node = node.setdefault(part, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})
    return ApiError(400, 50035, "Invalid Form Body", errors=errors)


def refuse(problems: Iterable[Problem]) -> None:
    """Refuse a body that has any problems.

    :raises ApiError: If there are any problems, with status 400 and all of them.
    """
    found = list(problems)
    if found:
        raise bad_body(*found)


def length_problems(path: str, value: Sized, low: int, high: int) -> list[Problem]:
    """Return a problem if a text, list or dictionary is too short or too long."""
    if low <= len(value) <= high:
        return []
    if low == 0 and isinstance(value, str):
        return [Problem(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")]
    return [Problem(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")]
