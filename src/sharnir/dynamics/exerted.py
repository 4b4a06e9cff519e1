"""What a force of the model exerts, as numbers; batched where the call was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..algorithms.quantities import OfForce, force_of, reading_names
from ..core.errors import ModelError, brief
from ..core.read import choice
from ..model import Model
from .arguments import Params
from .call import Call


@dataclass(frozen=True, eq=False)
class Exerted:
    """Of one force, by its name. Arrays begin with the axes of the states, shown here as …:

    tau           (…, nv) all that it exerts as generalized forces, on bodies and in joints
    wrenches      (…, bodies, 6) [f; m] on each body about the origin of its frame, in its axes; what acts in a joint is
                  not among them
    energy        (…) held, J
    dissipation   (…) power turned into heat, W
    drive         (…) power put in, W
    readings      {name: (…)} what else is worth showing, such as "tension" and "length"; SI units
    """

    name: str
    tau: np.ndarray
    wrenches: np.ndarray
    energy: np.ndarray
    dissipation: np.ndarray
    drive: np.ndarray
    readings: Mapping[str, np.ndarray]
    column: np.ndarray = field(repr=False)  # all of it, one after the other

    def __repr__(self) -> str:
        arrays = ("tau", "wrenches", "energy", "dissipation", "drive")
        return f"Exerted({self.name!r}: {', '.join((*arrays, *(f'readings[{x!r}]' for x in self.readings)))})"

    @staticmethod
    def of(model: Model, number: int, column: np.ndarray) -> Exerted:
        """Taken apart again."""
        element, nv, n = model.forces[number], model.nv, len(model.bodies)
        first = nv + 6 * n
        wrenches = column[..., nv:first].reshape(*column.shape[:-1], n, 6)
        energy, dissipation, drive, *others = np.moveaxis(column[..., first:], -1, 0)
        readings = dict(zip(reading_names(element), others, strict=True))
        return Exerted(element.name, column[..., :nv], wrenches, energy, dissipation, drive, readings, column)

    @staticmethod
    def size(model: Model, number: int) -> int:
        """Of a column."""
        return OfForce(number).size(model)


def exerted(call: Call, number: int, q: Any, v: Any, t: Any, params: Params) -> Exerted:
    model = call.model
    function = call.function(force_of(number), (Exerted.size(model, number),), model.forces[number].name)
    return Exerted.of(model, number, function({"q": q, "v": v}, t, params))


def force_number(model: Model, name: Any, where: str) -> int:
    """Of the force with that name, in the model."""
    names = [element.name for element in model.forces]
    if not names:
        raise ModelError(
            f"{where}({brief(name)}): the model {model.name!r} has no forces. Expected the name of one that was added "
            "with system.add_force; gravity is none."
        )
    return names.index(choice(name, names, f"{where}(", "): there is no such force in the model."))
