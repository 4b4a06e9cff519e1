"""Objects of our own classes, functions, and mappings from names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, TypeVar

from ..errors import ModelError, SharnirError, brief
from .kinds import Failure, is_a

T = TypeVar("T")
MOST = 100_000  # entries of a mapping


def instance(value: Any, kind: type[T], before: str, after: str, error: Failure = ModelError) -> T:
    """The message is `before`, what was given, `after`."""
    if not is_a(value, kind):
        raise error(f"{before}{brief(value)}{after}")
    found: T = value
    return found


def attribute(thing: Any, name: str) -> Any:
    """None where there is none, or where asking fails."""
    try:
        return getattr(thing, name, None)
    except Exception:
        return None


def function(value: Any, where: str, expected: str, error: Failure = ModelError) -> Callable[..., Any]:
    if not callable(value):
        raise error(f"{where}: {brief(value)} cannot be called. Expected {expected}.")
    found: Callable[..., Any] = value
    return found


def answer(where: str, error: Failure, function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function of the user's gives; whatever it raises becomes a sentence."""
    try:
        return function(*arguments)
    except SharnirError:
        raise
    except Exception as raised:
        said = brief(attribute(raised, "args"))
        raise error(f"{where}: the function raised {type(raised).__name__} {said}. Mend the function.") from raised


def mapping(value: Any, where: str, expected: str, error: Failure = ModelError) -> dict[str, Any]:
    """{name: value} from any mapping whose keys are texts; empty for None."""
    if value is None:
        return {}
    found: dict[str, Any] = {}
    if is_a(value, Mapping):
        try:
            pairs = list(islice(value.items(), MOST))
            found = {str.__str__(key): x for key, x in pairs if is_a(key, str)}
            if len(found) == len(pairs):
                return found
        except Exception:
            pass
    raise error(f"{where}: expected {expected}, got {brief(value)}.")
