"""Answers about single bodies and forces as numbers, batched where the call was: `Pose`, `Exerted` and clearance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..algorithms.quantities import OfForce, force_of, reading_names
from ..core.errors import ModelError, ShapeError, brief
from ..core.read import Array, choice, finite_array, is_a, listed, vector
from ..core.tracing import tracing
from ..model import Model
from ..model.parameters import check_symbols
from ..spatial.algebra import matrix
from ..spatial.placement import Placement
from ..spatial.rotations import quaternion_of
from ..spatial.shapes import Point
from ..spatial.surface import Plane, Surface
from .arguments import Params, parameters
from .call import Call
from .gjk import Solids, Sums, above, apart
from .orientations import Rows

if TYPE_CHECKING:
    from .dynamics import Dynamics


# The placement of a body in the world, as numbers; batched where the call was.


@dataclass(frozen=True, slots=True)
class Pose:
    """`rotation` (…, 3, 3) turns body axes into world axes, `xyz` (…, 3) is the origin. Unpacks as R, p."""

    rotation: np.ndarray
    xyz: np.ndarray

    def __post_init__(self) -> None:
        for name, shape in (("rotation", (3, 3)), ("xyz", (3,))):
            x = getattr(self, name)
            if type(x) is not np.ndarray or x.dtype != np.float64:
                x = finite_array(x, f"Pose({name})", f"numbers of shape (..., {str(shape)[1:-1].rstrip(',')})")
                object.__setattr__(self, name, x)
            if x.shape[-len(shape) :] != shape:
                raise ShapeError(f"Pose({name}): got the shape {x.shape}. Expected it to end in {shape}.")

    @staticmethod
    def of_rows(rows: np.ndarray) -> Pose:
        """From (…, 12) doubles: the rotation row by row, then the origin."""
        return Pose.of_block(rows.reshape(*rows.shape[:-1], 4, 3))

    @staticmethod
    def of_block(rows: np.ndarray) -> Pose:
        """From (…, 4, 3) doubles: the rows of the rotation, then the origin. As it would be after the checks."""
        found = _new(Pose)
        if rows.ndim == 2:
            _set_rotation(found, rows[:3])
            _set_xyz(found, rows[3])
        else:
            _set_rotation(found, rows[..., :3, :])
            _set_xyz(found, rows[..., 3, :])
        return found

    def __iter__(self) -> Iterator[np.ndarray]:
        return iter((self.rotation, self.xyz))

    @property
    def R(self) -> np.ndarray:
        return self.rotation

    @property
    def p(self) -> np.ndarray:
        return self.xyz

    @property
    def quaternion(self) -> np.ndarray:
        """(…, 4), scalar first, scalar ≥ 0."""
        return quaternion_of(self.rotation)

    @property
    def matrix(self) -> np.ndarray:
        """(…, 4, 4) homogeneous."""
        M = np.zeros((*self.xyz.shape[:-1], 4, 4))
        M[..., :3, :3], M[..., :3, 3], M[..., 3, 3] = self.rotation, self.xyz, 1.0
        return M


_new, _slots = object.__new__, vars(Pose)  # past the checks, and faster than by names
_set_rotation, _set_xyz = _slots["rotation"].__set__, _slots["xyz"].__set__


# What a force of the model exerts, as numbers; batched where the call was.


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


# Clearance of two bodies: the smallest distance between any shape of one and any of the other, at many states at once.
#
# Shapes are those that the bodies were given, or any others, in the axes of the bodies. Their numbers may be
# parameters, so that they are evaluated for every member.


EXPECTED = "Expected a shape such as Box(size), Sphere(radius), a point (x, y, z), or a list of shapes"


@tracing
def clearance(
    dyn: Dynamics, q: Any, body_a: Any, body_b: Any, shape_a: Any, shape_b: Any, t: Any, params: Params
) -> np.ndarray:
    """() or (B,)"""
    names = ["world", *dyn.model.names]
    a, b = (
        choice(x, names, f"clearance: {what}=", " is not a body.")
        for x, what in ((body_a, "body_a"), (body_b, "body_b"))
    )
    if a == b:
        raise ModelError(
            f"clearance: body_a and body_b are both {brief(a)}. Expected two different bodies, or 'world'."
        )
    shapes = [
        _shapes(dyn, name, given, what) for name, given, what in ((a, shape_a, "shape_a"), (b, shape_b, "shape_b"))
    ]
    frames = [_frame(dyn, name, q, t, params) for name in (a, b)]
    values = parameters(dyn.model, params).values
    batch = np.broadcast_shapes(*(p.shape[:-1] for _, p in frames), values.shape[:-1])
    n = int(np.prod(batch))
    table = np.broadcast_to(values, (*batch, values.shape[-1])).reshape(n, values.shape[-1])
    placed = [
        (np.broadcast_to(R, (*batch, 3, 3)).reshape(n, 3, 3), np.broadcast_to(p, (*batch, 3)).reshape(n, 3))
        for R, p in frames
    ]
    sides = [[_placed(dyn, shape, table, *frame) for shape in own] for own, frame in zip(shapes, placed, strict=True)]
    found = [_between(x, y) for x in sides[0] for y in sides[1]]
    return np.asarray(np.minimum.reduce(found).reshape(batch))


def _between(x: Solids | tuple[Array, Array], y: Solids | tuple[Array, Array]) -> Array:
    if isinstance(x, Solids):
        return apart(x, y) if isinstance(y, Solids) else above(x, *y)
    if isinstance(y, Solids):
        return above(y, *x)
    raise ModelError("clearance: both shapes are planes, which meet somewhere. Expected a plane on one side only.")


def _shapes(dyn: Dynamics, name: str, given: Any, what: str) -> Sequence[Surface]:
    if given is None:
        own = () if name == "world" else dyn.model.bodies[dyn.model.names.index(name)].shapes
        if not own:
            raise ModelError(f"clearance: {brief(name)} has no shapes: add_body was given none. {EXPECTED} as {what}=.")
        return own
    parts = listed(given)
    items = [given] if parts is None or not any(is_a(x, Surface) for x in parts) else parts
    found = []
    for item in items:
        if not is_a(item, Surface) and listed(item) is None:
            raise ModelError(f"clearance: {what}={brief(item)} is not a shape. {EXPECTED}.")
        found.append(item if is_a(item, Surface) else Point(placement=Placement(vector(item, 3, f"clearance: {what}"))))
    return found


def _frame(dyn: Dynamics, name: str, q: Any, t: Any, params: Params) -> tuple[Array, Array]:
    if name == "world":
        return np.eye(3), np.zeros(3)
    R, p = dyn.placement(q, name, t=t, params=params)
    return R, p


def _placed(dyn: Dynamics, shape: Surface, table: Array, R: Array, p: Array) -> Solids | tuple[Array, Array]:
    """In the world; a plane as its point and normal."""
    known = dyn._outlines.get(id(shape))
    if known is None or known.shape is not shape:
        if len(dyn._outlines) >= MOST_OUTLINES:
            dyn._outlines.clear()
        known = dyn._outlines[id(shape)] = Outline.of(dyn.model, shape)
    if known.discs is None:
        point, normal = known.rows(table)
        return p + _turned(R, point), _turned(R, normal)
    centre, *segments, disc, radius = known.rows(table)
    halves = np.stack([_turned(R, x) for x in segments], axis=1) if segments else np.zeros((len(p), 0, 3))
    axes = halves[:, : known.discs]
    if known.discs:
        axes = axes / np.linalg.norm(axes, axis=-1, keepdims=True)
    return Solids(Sums(p + _turned(R, centre), halves, axes, disc[:, : known.discs]), radius[:, 0])


def _turned(R: Array, x: Array) -> Array:
    return np.asarray(np.matmul(R, x[:, :, None])[:, :, 0])


MOST_OUTLINES = 1000


@dataclass(frozen=True, eq=False)
class Outline:
    """The numbers of a shape by the parameters, made once; `discs` is None of a plane."""

    shape: Surface
    rows: Rows
    discs: int | None

    @staticmethod
    def of(model: Model, shape: Surface) -> Outline:
        if isinstance(shape, Plane):
            parts, discs = [matrix(shape._frame.p), shape._n], None
        else:
            convex = shape.convex()
            assert convex is not None
            parts = [convex.centre, *convex.segments, convex.disc, convex.radius]
            discs = int(convex.has_disc)
        known = {p.symbol.element_hash(): p.name for p in model.parameters}
        for x in parts:
            check_symbols(x, known, "clearance: a shape")
        return Outline(shape, Rows([model.parameter_symbols], [ca.densify(x) for x in parts]), discs)
