"""Frames of a mechanism as numbers: Jacobians, J̇ v, operational-space inertia, centroidal momentum, steps along q."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..algorithms import frame_jacobians, regressor
from ..algorithms.sweeps.program import Program
from ..core.errors import ModelError, UnsupportedError
from ..core.read import Array, as_text, choice, floats
from ..core.tracing import tracing
from ..model import Model
from ..spatial.transform import Transform
from . import arguments
from .arguments import Params
from .call import Call, Function, LazyFunction

PARTS = {"all": slice(0, 6), "linear": slice(0, 3), "angular": slice(3, 6)}
SINGULAR = 1e-12  # of J M⁻¹ Jᵀ, smallest to largest eigenvalue


@dataclass(frozen=True, eq=False)
class Centroidal:
    """Arrays begin with the axes of the states, shown here as …; world axes, about the centre of mass.

    map        (…, 6, nv) A_G: the momentum [L; K] is map @ v
    com        (…, 3) the centre of mass
    mass       (…) of all bodies
    inertia    (…, 3, 3) of all bodies as one
    momentum   (…, 6) [L; K] at the velocities given, with prescribed ones at v(t); None without v
    bias       (…, 6) Ȧ_G v: the rate of the momentum is map @ a + bias; None without v
    """

    map: Array
    com: Array
    mass: Array
    inertia: Array
    momentum: Array | None = None
    bias: Array | None = None


class TaskSpace:
    """Of one compiled model."""

    _bias = LazyFunction(lambda own: frame_jacobians.bias, lambda m: (m.nv,))
    _gravity = LazyFunction(lambda own: frame_jacobians.gravity, lambda m: (m.nv,))
    _centroidal = LazyFunction(lambda own: frame_jacobians.centroidal, lambda m: (6 * m.nv + 13,))
    _moving = LazyFunction(lambda own: frame_jacobians.centroidal_motion, lambda m: (12,))
    _integrate = LazyFunction(lambda own: frame_jacobians.integrate, lambda m: (m.nq,))
    _difference = LazyFunction(lambda own: frame_jacobians.difference, lambda m: (m.nv,))
    _rate = LazyFunction(lambda own: frame_jacobians.coordinate_rate, lambda m: (m.nq,))

    _regressor = LazyFunction(lambda own: regressor.regressor, lambda m: (m.nv, regressor.NUMBERS * len(m.bodies)))

    def __init__(self, call: Call) -> None:
        self._call = call
        self._frames: dict[tuple[Any, ...], Function] = {}

    @property
    def model(self) -> Model:
        return self._call.model

    def bias(self, q: Any, v: Any, t: Any, params: Params, wrenches: Any) -> Array:
        if params is None and wrenches is None:
            found = self._bias.fast(q, v, t, None)
            if found is not None:
                return found
        return self._bias({"q": q, "v": v, "wrench": wrenches}, t, params)

    def gravity(self, q: Any, t: Any, params: Params) -> Array:
        if params is None:
            found = self._gravity.fast(q, t, None)
            if found is not None:
                return found
        return self._gravity({"q": q}, t, params)

    def jacobian(self, q: Any, frame: Any, point: Any, axes: Any, t: Any, params: Params) -> Array:
        function = self._of_frame("jacobian", frame, point is not None, axes)
        if params is None and point is None:
            found = function.fast(q, t, None)
            if found is not None:
                return found
        return function({"q": q, "point": point}, t, params)

    def jacobian_rate_v(self, q: Any, v: Any, frame: Any, point: Any, axes: Any, t: Any, params: Params) -> Array:
        function = self._of_frame("jacobian_rate_v", frame, point is not None, axes)
        if params is None and point is None:
            found = function.fast(q, v, t, None)
            if found is not None:
                return found
        return function({"q": q, "v": v, "point": point}, t, params)

    def _of_frame(self, name: str, frame: Any, at_point: bool, axes: Any) -> Function:
        key = (name, frame, at_point, axes)
        plain = type(frame) is str and type(axes) is str  # hashes of other types may do anything
        found = self._frames.get(key) if plain else None
        if found is None:
            program, shape = self.program(name, frame, at_point, axes)
            found = self._call.function(program, shape, f"{frame}, {at_point}, {axes}")
            if plain:
                self._frames[key] = found
        return found

    @tracing
    def program(
        self, name: str, frame: Any, at_point: bool = False, axes: Any = "aligned"
    ) -> tuple[Program, tuple[int, ...]]:
        """Of a frame or body, and the shape of its result."""
        how = choice(axes, frame_jacobians.AXES, f"{name}(axes=", "): there are no such axes.", UnsupportedError)
        body, X = frame_of(self.model, frame)
        if name == "jacobian":
            path = tuple(sorted(self.model.path(body)))
            return frame_jacobians.jacobian(path, X, how, at_point), (6, self.model.nv)
        return frame_jacobians.jacobian_rate_v(body, X, how, at_point), (6,)

    def inertia(self, J: Array, W: Array, part: Any, frame: Any) -> Array:
        """(J W Jᵀ)⁻¹ of the rows of `part`, W the accelerations for unit joint forces."""
        rows = PARTS[
            choice(part, tuple(PARTS), "operational_inertia(part=", "): there is no such part.", UnsupportedError)
        ]
        J = J[..., rows, :]
        inverse = J @ W @ np.swapaxes(J, -1, -2)
        inverse = (inverse + np.swapaxes(inverse, -1, -2)) / 2
        if not np.isfinite(inverse).all():
            raise ModelError(
                f"operational_inertia: J M^-1 J^T of the frame {frame!r} is not a finite number. Expected a state, a "
                "point and parameters that are finite."
            )
        values = np.linalg.eigvalsh(inverse)
        weak = ~(values[..., 0] > SINGULAR * values[..., -1])
        if np.any(weak):
            row = f" (row {int(np.argmax(weak))} of the batch)" if inverse.ndim > 2 else ""
            raise ModelError(
                f"operational_inertia: the frame {frame!r} cannot be accelerated in every direction at this "
                f"position{row}: J M^-1 J^T has eigenvalues from {np.min(values[..., 0]):.3g} to "
                f"{np.max(values[..., -1]):.3g}. Expected a regular position and at least {J.shape[-2]} joints on the "
                "way to it; take part='linear' or 'angular', or another position."
            )
        return np.asarray(np.linalg.inv(inverse))

    def centroidal(self, q: Any, v: Any, t: Any, params: Params) -> Centroidal:
        nv = self.model.nv
        found = self._centroidal({"q": q}, t, params)
        lead = found.shape[:-1]
        rest = found[..., 6 * nv :]
        parts = {
            "map": np.ascontiguousarray(np.swapaxes(found[..., : 6 * nv].reshape(*lead, nv, 6), -1, -2)),
            "com": rest[..., :3],
            "mass": rest[..., 3],
            "inertia": rest[..., 4:].reshape(*lead, 3, 3),
        }
        if v is None:
            return Centroidal(**parts)
        moving = self._moving({"q": q, "v": v}, t, params)
        parts = {name: np.broadcast_to(x, (*moving.shape[:-1], *x.shape[len(lead) :])) for name, x in parts.items()}
        return Centroidal(**parts, momentum=moving[..., :6], bias=moving[..., 6:])

    def integrate(self, q: Any, dv: Any, t: Any, params: Params) -> Array:
        return self._integrate({"q": q, "dv": dv}, t, params)

    def difference(self, q1: Any, q2: Any, t: Any, params: Params) -> Array:
        found = self._difference({"q": q1, "q2": q2}, t, params)
        bad = np.argwhere(~np.isfinite(found))
        if bad.size and all(np.isfinite(floats(self._call.stacked("q", x))).all() for x in (q1, q2)):
            body = next(b for b in reversed(self.model.bodies) if b.v_start <= bad[0, -1] and b.joint.nv)
            raise ModelError(
                f"difference: no constant velocities lead joint {body.name!r} ({type(body.joint).__name__}) from q1 to "
                "q2: their angles differ by whole turns, after which it is where it was. Expected angles that differ "
                "by less than a turn."
            )
        return found

    def regressor(self, q: Any, v: Any, a: Any, t: Any, params: Params) -> Array:
        return self._regressor({"q": q, "v": v, "a": a}, t, params)

    def coordinate_rate(self, q: Any, v: Any, t: Any, params: Params) -> Array:
        return self._rate({"q": q, "v": v}, t, params)


def frame_of(model: Model, name: Any) -> tuple[int, Transform]:
    """The body of a frame, by its number, and where the frame is in it. A body is a frame of itself."""
    word = as_text(name)
    if word in model.frames:
        frame = model.frames[word]
        if frame.body:
            return frame.body, frame.placement.transform()
        raise ModelError(f"frame {word!r} is fixed in the world and does not move. Expected a frame of a body.")
    if word in model.names:
        return arguments.body_number(model, word), Transform.identity()
    known = (*model.names, *model.frames)
    choice(name, (*known, "world"), f"model {model.name!r}: there is no frame or body ", ".")
    return arguments.body_number(model, "world"), Transform.identity()  # refused there
