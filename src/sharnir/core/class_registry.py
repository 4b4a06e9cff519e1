"""Classes by name: joints, forces, constraints. Whatever runs over all of a kind (importer, documentation, tests) runs
over its registry, so that nothing is left out."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar

from .tracing import tracing

T = TypeVar("T")
C = TypeVar("C", bound=type[Any])


# Methods whose work is done in a room below that of their class: "Class.method" → where the function is. A room imports
# only from those above it, so such a function is looked up when it is called; `tests/test_rooms.py` checks the places.
HANDED_ON = {
    "Dynamics.stepper": "simulate.stepper:Stepper",
    "Linearization.report": "results.view.mode_page:report",
}


def handed_on(method: str) -> Callable[..., Any]:
    """The function that does the work of a method."""
    module, _, name = HANDED_ON[method].partition(":")
    found: Callable[..., Any] = getattr(import_module(f"{__package__.partition('.')[0]}.{module}"), name)
    return found


class Registry(dict[str, type[T]]):
    """By lower-case names of the classes, which `register` enters:

    @register
    @dataclass(frozen=True)
    class Revolute(Joint): ...
    """

    def register(self, cls: C) -> C:
        name = cls.__name__.lower()
        if name in self:
            raise ValueError(f"{cls.__name__}: {self[name]!r} is registered under this name already.")
        cls.__init__ = tracing(cls.__init__)  # numbers may be parameters
        self[name] = cls
        return cls
