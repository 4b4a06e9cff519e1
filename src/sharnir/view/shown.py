"""What a picture needs to know of a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..model.labels import Labels
from ..read import Array


class Settings(Protocol):
    @property
    def formulation(self) -> str: ...
    @property
    def method(self) -> str: ...


class Happening(Protocol):
    @property
    def time(self) -> float: ...
    @property
    def name(self) -> str: ...


class Shown(Protocol):
    """The arrays of a run, as its user sees them; `results.Run` is one."""

    @property
    def labels(self) -> Labels: ...
    @property
    def settings(self) -> Settings: ...
    @property
    def all_events(self) -> Sequence[Sequence[Happening]]: ...
    @property
    def t(self) -> Array: ...
    @property
    def q(self) -> Array: ...
    @property
    def v(self) -> Array: ...
    @property
    def p(self) -> Array: ...
    @property
    def energy(self) -> Array: ...
    @property
    def momentum(self) -> Array: ...
    @property
    def reactions(self) -> Array: ...
