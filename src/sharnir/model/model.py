"""The frozen model: numbered bodies, parameters and the tree, ready for every algorithm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from functools import cached_property
from itertools import accumulate, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..core import notebook
from ..core.errors import ModelError, SharnirError, UnsupportedError, nearest
from ..core.formats import module, picture_module
from ..core.guesses import Suggesting
from ..core.read import LARGEST, Array, Numbers, choice, count, frozen, instance, is_a
from ..core.tracing import ExpressionOwner, cached_by_identity, traced_property, tracing
from ..spatial.algebra import Matrix
from ..spatial.mass_properties import SLACK
from . import topology
from .body import Body, Frame, Limits
from .body_numbers import check_values, evaluated
from .constraint import ConstraintRows
from .element import Element, ElementState
from .event import AGAINST, ALONG, BY_VELOCITY, RESTS, Bounce, Lockable, Trigger
from .parameters import Parameter
from .pickled import packed
from .pivots import check_inertias

if TYPE_CHECKING:
    from scipy.sparse import csc_array


# Whether the stops and contacts of a model make sense with the parameters given: room between the ends of a stop, and
# no throwing back faster than it was hit.


class Stops:
    """The check of one model."""

    @tracing
    def __init__(self, model: Model) -> None:
        ends: dict[str, dict[int, Bounce]] = {}
        for trigger in model.triggers:
            for action in trigger.actions:
                if isinstance(action, Bounce):
                    ends.setdefault(trigger.name, {})[model.locks[action.lock].side] = action
        self.names = list(ends)
        nothing = ca.SX(np.inf)
        table = [
            (
                own[1].at if 1 in own else -nothing,
                own[-1].at if -1 in own else nothing,
                next(iter(own.values())).restitution,
            )
            for own in ends.values()
        ]
        values = ca.vertcat(ca.SX(0, 1), *(x for row in table for x in row))
        self._function = ca.Function("stops", [model.parameter_symbols], [ca.densify(values)])
        self._fixed = not ca.depends_on(values, model.parameter_symbols)  # then one member tells of all

    def check(self, rows: Array, when: str = "") -> None:
        """`rows` (B, np) of parameters; the first that is wrong is told."""
        if not self.names or not len(rows):
            return
        some = rows[:1] if self._fixed else rows
        function = self._function if len(some) == 1 else self._function.map(len(some))
        found = np.array(function(some.T)).T.reshape(len(some), -1, 3)
        low, high, e = np.moveaxis(found, -1, 0)
        for b, k in np.argwhere(~(low < high))[:1]:
            raise ModelError(
                f"event {self.names[k]!r}: lower = {low[b, k]:g} is not below upper = {high[b, k]:g}{when}, so there "
                "is no room between them. Expected lower < upper; to hold a joint at one value use Latch."
            )
        for b, k in np.argwhere(~((e >= 0.0) & (e <= 1.0)))[:1]:
            raise ModelError(
                f"event {self.names[k]!r}: restitution = {e[b, k]:g}{when}. Expected a number from 0 (it stays) to 1 "
                "(it leaves as fast as it came)."
            )


# Parameters as a caller gives them: finite, and such that masses, inertias, rotors and placements are those of bodies.
#
# The numbers of all bodies that depend on parameters are one function, made at the first call that gives any, and
# evaluated for all members of a batch at once. What it finds suspicious is looked at by the checks that `build()`
# makes.


SIGNS = (ALONG, AGAINST, RESTS, BY_VELOCITY)
KEPT = 256  # rows of parameters that were found good and may be given again
SURE = SLACK / 2  # of the largest entry of an inertia; nearer to the limit the exact check decides


class ParameterCheck:
    """The check of one model. It is kept with the model."""

    def __init__(self, model: Model) -> None:
        self._names = [p.name for p in model.parameters]
        self._symbols, self._gravity = model.parameter_symbols, model.gravity
        self._bodies = model.bodies
        self._good: set[bytes] = set()
        self._flags = [k for k, p in enumerate(model.parameters) if p.mode == "flag"]
        self._signs = [k for k, p in enumerate(model.parameters) if p.mode == "sign"]
        self._stops = Stops(model)
        self._sides = [pair for pair in _both_sides(model) if len(pair) > 1]
        parts: list[ca.SX] = []
        places: dict[str, list[int]] = {"mass": [], "armature": [], "inertia": []}
        size = 0
        for kind, x in _symbolic(model):
            if kind in places:
                places[kind] += range(size, size + int(x.numel()))
            parts.append(ca.densify(ca.vec(x)))
            size += int(x.numel())
        self._masses, self._armatures, self._inertias = places.values()
        self._function = ca.Function("given", [self._symbols], [ca.vertcat(*parts)]) if parts else None

    def check(self, table: Array) -> None:
        """`table` is (np,) or (B, np), in the order of the model's parameters."""
        single = table.ndim == 1
        if single and table.tobytes() in self._good:
            return
        rows = table[None] if single else table
        wild = np.argwhere(~(np.abs(rows) <= LARGEST))
        if wild.size:
            b, k = wild[0]
            raise ModelError(
                f"params[{self._names[k]!r}]{_member(single, int(b))} is {rows[b, k]:g}. Expected a finite number of "
                f"at most {LARGEST:g}."
            )
        if self._flags:
            self._check_modes(rows, single)
            self._stops.check(rows, " with the params given")
        if self._function is not None and len(rows):
            odd = np.flatnonzero(self._suspicious(rows))
            for k in np.unique(rows[odd], axis=0, return_index=True)[1] if odd.size else ():
                self._look(rows[odd[k]], f"with the params given{_member(single, int(odd[k]))}")
        if single:
            if len(self._good) >= KEPT:
                self._good.clear()
            self._good.add(table.tobytes())

    def _check_modes(self, rows: Array, single: bool) -> None:
        odd = np.argwhere((rows[:, self._flags] != 0.0) & (rows[:, self._flags] != 1.0))
        if odd.size:
            b, k = odd[0]
            place = self._flags[k]
            raise ModelError(
                f"params[{self._names[place]!r}]{_member(single, int(b))} is {rows[b, place]:g}. It is a mode: "
                "expected 1 for on or locked, 0 for off or open."
            )
        odd = np.argwhere(~np.isin(rows[:, self._signs], SIGNS))
        if odd.size:
            b, k = odd[0]
            place = self._signs[k]
            raise ModelError(
                f"params[{self._names[place]!r}]{_member(single, int(b))} is {rows[b, place]:g}. It is a mode: "
                f"expected {ALONG} or {AGAINST}, which way it slides, {RESTS} where it rests, or {BY_VELOCITY} for the "
                "sign of its velocity."
            )
        for pair in self._sides:
            for b in np.flatnonzero(rows[:, pair].sum(axis=1) > 1.0)[:1]:
                raise ModelError(
                    f"params[{self._names[pair[0]]!r}] and params[{self._names[pair[1]]!r}]{_member(single, int(b))} "
                    "are both 1. A joint rests at one end of its stop at most; set one of them to 0."
                )

    def _suspicious(self, rows: Array) -> Array:
        """(B,) of bool."""
        with np.errstate(all="ignore"):
            x = self._evaluated(rows)
            calm = (np.abs(x) <= LARGEST).all(axis=1)
            calm &= (x[:, self._masses] > 0.0).all(axis=1) & (x[:, self._armatures] >= 0.0).all(axis=1)
            if self._inertias:
                J = np.where(calm[:, None], x[:, self._inertias], 0.0).reshape(len(x), -1, 3, 3)
                limit = SURE * np.abs(J).max(axis=(2, 3))
                low, middle, high = np.moveaxis(np.linalg.eigvalsh(J), -1, 0)
                skew = np.abs(J - np.swapaxes(J, 2, 3)).max(axis=(2, 3))
                calm &= ((low >= -limit) & (low + middle >= high - limit) & (skew <= limit)).all(axis=1)
        return np.asarray(~calm)

    def _evaluated(self, rows: Array) -> Any:
        """All numbers (B, n) that depend on parameters, by CasADi in place: its own matrices take ten times as long to
        convert as to compute."""
        assert self._function is not None
        given: Any = np.ascontiguousarray(rows, dtype=float)
        found: Any = np.empty((len(rows), self._function.numel_out(0)))
        buffer: Any
        buffer, run = self._function.map(len(rows)).buffer()
        buffer.set_arg(0, memoryview(given))
        buffer.set_res(0, memoryview(found))
        run()
        return found

    def _look(self, row: Array, when: str) -> None:
        values = evaluated(self._bodies, self._symbols, row)
        check_values(values, when)
        self._check_gravity(row, when)
        if any(x.symbolic and x.mass == 0.0 for x in values):
            check_inertias(values, self._symbols, row)

    def _check_gravity(self, row: Array, when: str) -> None:
        if isinstance(self._gravity, ca.SX):
            g = np.array(ca.Function("gravity", [self._symbols], [self._gravity])(row)).ravel()
            if not np.abs(g).max() <= LARGEST:
                raise ModelError(f"gravity = {g.tolist()} {when}. Expected finite numbers of at most {LARGEST:g}.")


def _both_sides(model: Model) -> Iterator[list[int]]:
    """The flags of locks that share a tie."""
    for constraint in sorted({lock.constraint for lock in model.locks}):
        yield [lock.flag for lock in model.locks if lock.constraint == constraint]


def _symbolic(model: Model) -> Iterator[tuple[str, ca.SX]]:
    """Names of the numbers that depend on parameters, by their kind."""
    for body in model.bodies:
        kind = "inertia" if body.check_inertia else "any inertia"
        place = body.placement
        numbers = (("mass", body.mass), ("", body.com), (kind, body.inertia), ("armature", body.armature))
        for what, x in (*numbers, ("", place.R), ("", place.p)):
            if isinstance(x, ca.SX):
                yield what, x
        for x in body.joint.data_values().values():
            if not x.is_constant():
                yield "", x
    if isinstance(model.gravity, ca.SX):
        yield "", model.gravity


def _member(single: bool, b: int) -> str:
    return "" if single else f" (row {b} of the batch)"


def rigid_only(model: Model, where: str) -> None:
    """For what has no meaning, or no program, where bodies bend."""
    for body in model.bodies:
        if body.flexible is not None:
            raise UnsupportedError(
                f"{where}: body {body.name!r} of {model.name!r} is flexible. Expected rigid bodies; docs/flexible.md "
                "lists what takes flexible ones."
            )


@dataclass(frozen=True, eq=False)
class Model(ExpressionOwner, Suggesting):
    """`bodies`, `names`, `parents` and `depth` have one entry per body, the world left out: body i is bodies[i - 1].
    `children` has one more, for the world: children[i] are those of body i, i = 0..n."""

    name: str
    gravity: Numbers  # (3,) world axes
    planar: bool
    bodies: tuple[Body, ...]
    parameters: tuple[Parameter, ...]
    t: Matrix  # the symbol of time in all expressions
    q: Matrix  # the symbols of all coordinates and velocities in the expressions of forces
    v: Matrix
    forces: tuple[Element, ...] = ()
    constraints: tuple[ConstraintRows, ...] = ()  # those of the user, then the locks of the events
    triggers: tuple[Trigger, ...] = ()
    locks: tuple[Lockable, ...] = ()
    states: tuple[ElementState, ...] = ()  # of force elements
    frames: dict[str, Frame] = field(default_factory=dict)  # named frames, fixed in bodies
    limits: dict[str, Limits] = field(default_factory=dict)  # of joints, as data: no computation reads them
    _source: Any = field(default=None, repr=False)  # the system it was built from, or its text as a model file
    _kinds: dict[str, str] = field(default_factory=dict, repr=False)  # class names of forces and constraints, as given
    names: tuple[str, ...] = field(init=False)
    parents: tuple[int, ...] = field(init=False)
    nq: int = field(init=False)
    nv: int = field(init=False)
    _numbers: dict[str, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._check()
        last = self.bodies[-1]
        values: dict[str, object] = {
            "names": tuple(body.name for body in self.bodies),
            "parents": tuple(body.parent for body in self.bodies),
            "nq": last.q_start + last.joint.nq,
            "nv": last.v_start + last.joint.nv,
            "_numbers": {"world": 0} | {body.name: body.index for body in self.bodies},
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def _check(self) -> None:
        """Of kinds only: what is in them, `System.build` has checked."""
        made = "Model: it is made by System.build(), not by hand;"
        single: dict[str, type] = {"name": str, "planar": bool, "t": ca.SX, "q": ca.SX, "v": ca.SX}
        single["gravity"] = np.ndarray if is_a(self.gravity, np.ndarray) else ca.SX
        several = {"bodies": Body, "parameters": Parameter, "forces": Element, "constraints": ConstraintRows}
        several |= {"triggers": Trigger, "locks": Lockable, "states": ElementState}
        for what, kind in single.items():
            instance(getattr(self, what), kind, f"{made} {what} is ", ".")
        for what, each in several.items():
            for x in instance(getattr(self, what), tuple, f"{made} {what} is ", "."):
                instance(x, each, f"{made} one of {what} is ", ".")
        if not self.bodies:
            raise ModelError(f"{made} it has no bodies.")

    @traced_property
    def is_flexible(self) -> bool:
        """Whether any of its bodies bends."""
        return any(body.flexible is not None for body in self.bodies)

    def __repr__(self) -> str:
        sizes = f"{len(self.bodies)} bodies, nq = {self.nq}, nv = {self.nv}, {len(visible_parameters(self))} parameters"
        return f"Model({self.name!r}: {sizes})"

    def _repr_html_(self) -> str:
        names = ("world", *self.names)
        rows = [[b.name, names[b.parent], type(b.joint).__name__, b.joint.nq, b.joint.nv] for b in self.bodies]
        facts: dict[str, Any] = {"bodies": len(rows), "nq": self.nq, "nv": self.nv}
        facts |= {"forces": len(self.forces), "rows of constraints and locks": self.row_count}
        named = [[p.name, p.default, p.unit] for p in visible_parameters(self)]
        parts = [notebook.table(("body", "on", "joint", "nq", "nv"), rows)]
        parts += [notebook.table(("parameter", "default", "unit"), named)] if named else []
        return notebook.card(f"Model {self.name!r}", facts, *parts)

    # Copies and other processes

    @tracing
    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle. What is computed from the fields at their first use is computed there again."""
        state = {f.name: getattr(self, f.name) for f in fields(self)} | {"_source": self._file_text()}
        return packed(type(self), state, f"model {self.name!r}", self._parts)

    def _file_text(self) -> str | None:
        """The system as a model file; None where a file cannot say it, as with functions of Python."""
        if self._source is None or isinstance(self._source, str):
            return self._source
        try:
            found: str = module("model_toml").system_text(self._source)
        except SharnirError:
            return None
        return found

    def _parts(self) -> Iterator[tuple[str, object]]:
        groups = (("body", self.bodies), ("force", self.forces), ("constraint", self.constraints))
        for what, things in (*groups, ("event", self.triggers)):
            for thing in things:
                yield f"{what} {thing.name!r}", thing

    def __copy__(self) -> Model:
        return self  # nothing in it changes

    def __deepcopy__(self, memo: dict[int, Any]) -> Model:
        return self

    # Names and numbers

    def index(self, name: str) -> int:
        """The number of a body, 0 for "world"."""
        return self._numbers[choice(name, self._numbers, f"model {self.name!r}: there is no body ", ".")]

    def body(self, name: str) -> Body:
        """A body by its name; the world is none."""
        i = self.index(name)
        if i == 0:
            raise ModelError(
                f"model {self.name!r}: the world has no joint and no mass. Expected the name of a body. "
                f"{nearest('world', self.names)}"
            )
        return self.bodies[i - 1]

    def picture(
        self,
        path: str | Path,
        q: Any = None,
        *,
        params: Any = None,
        camera: Any = "oblique",
        size: tuple[int, int] = (960, 720),
        dark: bool = False,
        renderer: str = "auto",
    ) -> None:
        """Write a picture of the mechanism in a position, before any run; None is where it begins. The other arguments
        are those of `Run.picture`."""
        look = {"camera": camera, "size": size, "dark": dark, "renderer": renderer}
        picture_module().model_picture(self, path, q, params, **look)

    def coordinate_labels(self) -> tuple[str, ...]:
        """One per coordinate: "link", or "hub[0]", "hub[1]", ... for joints of several."""
        return self._labels(lambda body: body.joint.nq)

    def velocity_labels(self) -> tuple[str, ...]:
        """One per velocity, like `coordinate_labels`."""
        return self._labels(lambda body: body.joint.nv)

    def _labels(self, size: Callable[[Body], int]) -> tuple[str, ...]:
        return tuple(
            body.name if size(body) == 1 else f"{body.name}[{k}]" for body in self.bodies for k in range(size(body))
        )

    # Parameters and initial state

    @cached_property
    def modes(self) -> tuple[Parameter, ...]:
        """Parameters that events change: flags of locks, forces and constraints, and values that locks hold."""
        return tuple(p for p in self.parameters if p.mode)

    @traced_property
    def parameter_symbols(self) -> Matrix:
        """All parameters as one column."""
        return ca.vertcat(*(p.symbol for p in self.parameters)) if self.parameters else ca.SX(0, 1)

    @cached_property
    def parameter_defaults(self) -> Array:
        """In the order of `parameters`."""
        return frozen(np.array([p.default for p in self.parameters], dtype=float))

    @traced_property
    def q0(self) -> Array:
        """Initial coordinates: what was given, else the neutral position; prescribed ones at t = 0."""
        parts = []
        for body in self.bodies:
            if body.q0 is None:
                raise ModelError(
                    f"joint {body.name!r}: {type(body.joint).__name__} has no regular neutral position, so its initial "
                    f"coordinates must be given. Expected q0=[{body.joint.nq} numbers] in add_body({body.name!r}, ...)."
                )
            parts.append(body.q0)
        return frozen(np.concatenate(parts))

    @traced_property
    def v0(self) -> Array:
        """Initial velocities: what was given, else zero; prescribed ones at t = 0."""
        return frozen(np.concatenate([body.v0 for body in self.bodies]))

    # Degrees of freedom and constraints

    @cached_property
    def free(self) -> np.ndarray:
        """The numbers of the velocities that are not prescribed."""
        found = np.array([body.v_start + k for body in self.bodies for k in body.free], dtype=int)
        found.flags.writeable = False
        return found

    @cached_property
    def constraint_rows(self) -> tuple[slice, ...]:
        """For every constraint, which of all rows are its own."""
        ends = accumulate((constraint.row_count for constraint in self.constraints), initial=0)
        return tuple(slice(a, b) for a, b in pairwise(ends))

    @cached_property
    def row_count(self) -> int:
        """Of all constraints together."""
        return sum(constraint.row_count for constraint in self.constraints)

    # The tree

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        return topology.children_of(self.parents)

    @cached_property
    def depth(self) -> tuple[int, ...]:
        """1 for the bodies on the world."""
        return topology.depths(self.parents)

    def path(self, i: int) -> tuple[int, ...]:
        """The bodies from the world (left out) to body i (included)."""
        return topology.path_to(self.parents, self._checked(i))

    def incidence(self) -> tuple[csc_array, csc_array]:
        """Wittenburg's (S0, S): arc a leaves body a and enters its parent."""
        return topology.incidence(self.parents)

    def incidence_inverse(self) -> csc_array:
        """T = S⁻¹, T[a, i] = 1 where arc a is on the path from the world to body i."""
        return topology.incidence_inverse(self.parents)

    def _checked(self, i: int) -> int:
        last = len(self.bodies)
        return count(i, f"model {self.name!r}: there is no body number ", 0, last, f"0 (the world) to {last}")


# Of a model, for other rooms; no attributes, as no user asks for them


@cached_by_identity
def parameter_check(model: Model) -> ParameterCheck:
    """The check of parameters that a caller gives."""
    return ParameterCheck(model)


@cached_by_identity
def visible_parameters(model: Model) -> tuple[Parameter, ...]:
    """The parameters of the user. `model.parameters` has the modes after them."""
    return tuple(p for p in model.parameters if not p.mode)


@cached_by_identity
def state_places(model: Model) -> tuple[int, ...]:
    """Places of the element states in the parameters."""
    return tuple(state.index for state in model.states)


@cached_by_identity
def constant_symbols(model: Model) -> Matrix:
    """The parameters that are no element states, as one column."""
    places = state_places(model)
    kept = [p.symbol for k, p in enumerate(model.parameters) if k not in places]
    return ca.vertcat(*kept) if kept else ca.SX(0, 1)
