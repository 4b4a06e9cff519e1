"""Classes by name: joints, forces, constraints. Whatever runs over all of a kind (importer, documentation, tests) runs
over its registry, so that nothing is left out."""

from __future__ import annotations

from typing import Any, TypeVar

from .tracing import tracing

T = TypeVar("T")
C = TypeVar("C", bound=type[Any])


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
