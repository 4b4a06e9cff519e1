"""What a formulation is: a name, the programs that answer in joint coordinates, and why it may refuse a model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import UnsupportedError, nearest
from . import composite, separate_bodies
from .sweep import Program

if TYPE_CHECKING:
    from ..model import Model


@dataclass(frozen=True)
class Formulation:
    """`supports(model)` returns None, or the reason why this formulation cannot take the model."""

    name: str
    forward: Program
    motion: Program
    reactions: Program
    supports: Callable[[Model], str | None]


def _any_tree(model: Model) -> str | None:
    return None


_MODULES: tuple[tuple[str, Any], ...] = (("separate-bodies", separate_bodies), ("composite", composite))
FORMULATIONS = {name: Formulation(name, m.forward, m.motion, m.reactions, _any_tree) for name, m in _MODULES}


def choose(model: Model, name: str) -> Formulation:
    """The formulation of that name; "auto" takes separate bodies, whose cost is linear for every tree."""
    if name == "auto":
        name = "separate-bodies"
    if name not in FORMULATIONS:
        raise UnsupportedError(
            f"compile(formulation={name!r}): there is no such formulation. {nearest(name, ['auto', *FORMULATIONS])}"
        )
    reason = FORMULATIONS[name].supports(model)
    if reason:
        raise UnsupportedError(f"compile(formulation={name!r}) cannot take the model {model.name!r}: {reason}")
    return FORMULATIONS[name]
