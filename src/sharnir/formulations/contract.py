"""What a formulation is: a name, the programs that answer in joint coordinates, and why it may refuse a model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from ..errors import UnsupportedError
from ..read import choice
from ..sweeps.program import Program
from . import composite, separate_bodies
from .absolute import choice as absolute

if TYPE_CHECKING:
    from ..model import Model

Programs = tuple[Program, Program, Program]  # accelerations, motion, reactions


@dataclass(frozen=True)
class Formulation:
    """The programs of one formulation for one model."""

    name: str
    forward: Program
    motion: Program
    reactions: Program


# The programs for a model; one that cannot take it raises UnsupportedError and says why.
FORMULATIONS: dict[str, Callable[[Model], Programs]] = {
    "separate-bodies": lambda model: (separate_bodies.forward, separate_bodies.motion, separate_bodies.reactions),
    "composite": lambda model: (composite.forward, composite.motion, composite.reactions),
    "absolute": absolute.programs,
}
_known: WeakKeyDictionary[Model, dict[str, Formulation]] = WeakKeyDictionary()  # programs are told apart by identity


def choose(model: Model, name: str) -> Formulation:
    """The formulation of that name; "auto" takes separate bodies, whose cost is linear for every tree."""
    after = "): there is no such formulation."
    name = choice(name, ("auto", *FORMULATIONS), "compile(formulation=", after, UnsupportedError)
    if name == "auto":
        name = "separate-bodies"
    known = _known.setdefault(model, {})
    if name not in known:
        known[name] = Formulation(name, *FORMULATIONS[name](model))
    return known[name]
