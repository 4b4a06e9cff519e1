"""What a run holds of one joint and the body that it carries, by its name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.errors import SimulationError
from ..core.read import Array, choice

if TYPE_CHECKING:
    from .run import Run


@dataclass(frozen=True, eq=False)
class OfJoint:
    """Made by `run[name]`. Of joints with one coordinate q, v, a and tau are (time,), of others (time, n); a batch has
    one more axis in front. Views of the arrays of the run."""

    run: Run
    name: str
    _row: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        bodies = self.run.labels.bodies
        name = choice(self.name, bodies, "run[", "]: there is no joint of this name.", SimulationError)
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "_row", bodies.index(name))

    def __repr__(self) -> str:
        sizes = f"nq = {len(self._places('q'))}, nv = {len(self._places('v'))}"
        return f"OfJoint({self.name!r}: {sizes}, {len(self.run.t)} times)"

    @property
    def q(self) -> Array:
        """Its coordinates."""
        return self._part(self.run.q, "q")

    @property
    def v(self) -> Array:
        """Its velocities."""
        return self._part(self.run.v, "v")

    @property
    def a(self) -> Array:
        """Its accelerations."""
        return self._part(self.run.a, "v")

    @property
    def tau(self) -> Array:
        """Joint forces from outside the model, as a controller gives them; zeros where there are none."""
        tau = self.run.tau
        return self._part(np.zeros_like(self.run.v) if tau is None else tau, "v")

    def reaction(self, frame: str | None = None) -> Array:
        """(time, 6): [f; m] that the parent exerts on the body, about the origin of its frame. In its own axes, or in
        those of `frame`: "world", or the name of a body."""
        found = self.run.reactions[..., self._row, :]
        if frame is None:
            return found
        parts = (turned(self.run, part, self.name, frame) for part in np.split(found, 2, axis=-1))
        return np.concatenate(list(parts), axis=-1)

    def _places(self, what: str) -> list[int]:
        labels = self.run.labels
        joints = labels.coordinate_joints if what == "q" else labels.velocity_joints
        return [k for k, joint in enumerate(joints) if joint == self.name]

    def _part(self, array: Array, what: str) -> Array:
        places = self._places(what)
        if len(places) == 1:
            return array[..., places[0]]
        return array[..., places[0] : places[-1] + 1] if places else array[..., :0]


def turned(run: Run, vectors: Array, come_from: str, to: Any) -> Array:
    """Vectors (time, 3) from the axes of a body, or of the world, to those of another."""
    known = ("world", *run.labels.bodies)
    to = choice(to, known, "frame=", ": there is no such body.", SimulationError)
    if to == come_from:
        return vectors
    if come_from != "world":
        vectors = np.einsum("...ij,...j->...i", run.placement(come_from).R, vectors)
    return vectors if to == "world" else np.einsum("...ji,...j->...i", run.placement(to).R, vectors)
