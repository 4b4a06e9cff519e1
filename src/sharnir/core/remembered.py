"""What is found once of an object that never changes, and forgotten with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import ref

from .tracing import bury, tracing

K = TypeVar("K")
T = TypeVar("T")


def remembered(function: Callable[[K], T]) -> Callable[[K], T]:
    """A function of one frozen object (a model, a program, a sweep), evaluated at its first call for each. Objects are
    told apart by identity, and are not kept alive; the value must not refer to the object."""
    known: dict[int, tuple[ref[K], T]] = {}

    @wraps(function)
    def once(thing: K) -> T:
        key = id(thing)
        found = known.get(key)
        if found is None or found[0]() is not thing:
            with tracing:
                found = known[key] = (ref(thing, lambda gone: forget(key, gone)), function(thing))
        return found[1]

    def forget(key: int, gone: ref[K]) -> None:
        if key in known and known[key][0] is gone:
            bury(known.pop(key))

    return once
