"""Which formulations there are. The order is that in which "auto" tries them (`cost/choose.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.errors import UnsupportedError
from ...core.read import choice
from . import augmented_bodies as wittenburg
from . import composite, separate_bodies
from .absolute import choice as absolute
from .formulation import Formulation
from .hamilton import orthogonal, recursive, tangent_space

if TYPE_CHECKING:
    from ...model import Model

FORMULATIONS: dict[str, Formulation] = {
    x.formulation.name: x.formulation
    for x in (separate_bodies, composite, absolute, wittenburg, tangent_space, orthogonal, recursive)
}


def choose(model: Model, name: str) -> Formulation:
    """The formulation of that name, in the way to take for the model."""
    after = "): there is no such formulation."
    found = FORMULATIONS[choice(name, FORMULATIONS, "compile(formulation=", after, UnsupportedError)]
    reason = found.supports(model)
    if reason is not None:
        raise UnsupportedError(f"compile(formulation={name!r}) does not take {model.name!r}: {reason}")
    return found.of(model)
