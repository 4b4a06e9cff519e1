"""The compiled mechanism: every function of the interface, for one state or a batch of them.

Any argument may be single or batched along a first axis B; single ones are broadcast, and the result has the batch axis
if any argument had it. q, v, a, tau are stacked over the joints in the order the bodies were added. Prescribed
coordinates keep their places: what is given there is replaced by the prescribed motion.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..errors import UnsupportedError
from ..formulations import composite, inverse, points, totals
from ..formulations.contract import Formulation
from ..formulations.sweep import Program
from ..model import Model
from . import arguments
from .arguments import Params, Rows
from .functions import Functions
from .orientations import manifolds
from .pose import Pose


class Dynamics:
    """Made by `sharnir.compile`. Functions are compiled at their first use and may be called from several threads."""

    def __init__(self, model: Model, formulation: Formulation, backend: str) -> None:
        self.model = model
        self._formulation = formulation
        self._functions = Functions(model, backend)
        self._manifolds = manifolds(model)

    @property
    def formulation(self) -> str:
        return self._formulation.name

    @property
    def backend(self) -> str:
        return self._functions.backend

    def acceleration(self, q: Any, v: Any, tau: Any = None, t: Any = 0.0, params: Params = None, wrenches: Any = None) -> np.ndarray:
        """Forward dynamics, f → a: the accelerations (nv,) under the joint forces tau."""
        given = {"q": self._q(q), "v": self._v(v), "tau": self._v(tau, "tau"), **self._wrench(wrenches)}
        return self._call(self._formulation.forward, given, t, params, (self.model.nv,))

    def inverse(
        self, q: Any, v: Any, a: Any, t: Any = 0.0, params: Params = None, wrenches: Any = None, actuated: Any = None
    ) -> np.ndarray:
        """Inverse dynamics, a → f: the joint forces (nv,) for which `acceleration` is a."""
        if actuated is not None:
            raise UnsupportedError(
                f"inverse(actuated={actuated!r}): in a tree every joint needs its own force, so there is nothing to choose. "
                "Leave actuated out; it is for mechanisms with closed loops."
            )
        given = {"q": self._q(q), "v": self._v(v), "a": self._v(a, "a"), **self._wrench(wrenches)}
        return self._call(inverse.inverse, given, t, params, (self.model.nv,))

    def mass_matrix(self, q: Any, params: Params = None, t: Any = 0.0) -> np.ndarray:
        """The joint-space mass matrix (nv, nv), rows of prescribed coordinates included."""
        return self._call(composite.mass_matrix, {"q": self._q(q)}, t, params, (self.model.nv, self.model.nv))

    def reactions(self, q: Any, v: Any, tau: Any = None, t: Any = 0.0, params: Params = None, wrenches: Any = None) -> np.ndarray:
        """(bodies, 6): [f; m] that the parent exerts on each body, about the origin of the body frame, in its axes."""
        given = {"q": self._q(q), "v": self._v(v), "tau": self._v(tau, "tau"), **self._wrench(wrenches)}
        return self._call(self._formulation.reactions, given, t, params, (len(self.model.bodies), 6))

    def energy(self, q: Any, v: Any, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """(kinetic, potential); the potential of gravity is −Σ m g · r, zero at the world's origin."""
        return self._call(totals.energy, {"q": self._q(q), "v": self._v(v)}, t, params, (2,))

    def momentum(self, q: Any, v: Any, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """[linear; angular about the world's origin], world axes."""
        return self._call(totals.momentum, {"q": self._q(q), "v": self._v(v)}, t, params, (6,))

    def centre_of_mass(self, q: Any, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """Of the whole mechanism, in the world."""
        return self._call(totals.centre_of_mass, {"q": self._q(q)}, t, params, (3,))

    def placement(self, q: Any, body: str, t: Any = 0.0, params: Params = None) -> Pose:
        """The body frame in the world: `.rotation` (3, 3), `.xyz` (3,), `.quaternion`."""
        given = self._call(points.placement(self._body(body)), {"q": self._q(q)}, t, params, (12,), body)
        return Pose(given[..., :9].reshape(*given.shape[:-1], 3, 3), given[..., 9:])

    def point(self, q: Any, body: str, point: Any, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """Where a point given in body axes is, in the world."""
        return self._call(points.point(self._body(body)), {"q": self._q(q), "point": _point(point)}, t, params, (3,), body)

    def point_velocity(self, q: Any, v: Any, body: str, point: Any, t: Any = 0.0, params: Params = None) -> np.ndarray:
        given = {"q": self._q(q), "v": self._v(v), "point": _point(point)}
        return self._call(points.point_velocity(self._body(body)), given, t, params, (3,), body)

    def point_acceleration(
        self, q: Any, v: Any, a: Any, body: str, point: Any, t: Any = 0.0, params: Params = None
    ) -> np.ndarray:
        given = {"q": self._q(q), "v": self._v(v), "a": self._v(a, "a"), "point": _point(point)}
        return self._call(points.point_acceleration(self._body(body)), given, t, params, (3,), body)

    def point_jacobian(self, q: Any, body: str, point: Any, t: Any = 0.0, params: Params = None) -> np.ndarray:
        """(3, nv): the velocity of the point in world axes for a unit of each velocity coordinate."""
        index = self._body(body)
        motions = self._call(points.unit_motions, {"q": self._q(q)}, t, params, (self.model.nv, 6))
        position = self.point(q, body, point, t, params)[..., None, :]
        moved = np.zeros(self.model.nv, dtype=bool)
        for k in self.model.path(index):
            start = self.model.bodies[k - 1].v_start
            moved[start : start + self.model.bodies[k - 1].joint.nv] = True
        columns = motions[..., :3] + np.cross(motions[..., 3:], position)
        return np.ascontiguousarray(np.swapaxes(columns * moved[:, None], -1, -2))

    def _q(self, q: Any) -> Rows:
        return arguments.coordinates(self.model, self._manifolds, q)

    def _v(self, value: Any, name: str = "v") -> Rows:
        return arguments.velocities(self.model, name, value)

    def _wrench(self, wrenches: Any) -> dict[str, Rows]:
        return {} if wrenches is None else {"wrench": arguments.wrenches(self.model, wrenches)}

    def _body(self, name: str) -> int:
        return self.model.index(name)

    def _call(
        self, program: Program, given: dict[str, Rows], t: Any, params: Params, shape: tuple[int, ...], body: str = ""
    ) -> np.ndarray:
        inputs = {**given, "t": arguments.times(t), "params": arguments.parameters(self.model, params)}
        batch = arguments.common_batch(inputs)
        read = tuple(name for name in program.inputs if name in given)  # a program without wrenches does not read them
        run = self._functions.run((program.name, read, body), _restricted(program, read))
        ordered = [inputs[name] for name in (*read, "t", "params")]
        result = run([r.values for r in ordered], [r.stride for r in ordered], 1 if batch is None else batch)
        return result.reshape(shape) if batch is None else result.reshape(batch, *shape)


def _restricted(program: Program, read: tuple[str, ...]) -> Program:
    return Program(program.name, program.sweeps, read, program.output)


def _point(point: Any) -> Rows:
    return arguments.rows("point", point, (3,), "a point in body axes")
