"""The mechanism as the user describes it, body by body; `build()` checks it as a whole and freezes it to a `Model`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import casadi as ca

from ..errors import ModelError, nearest
from ..joints.contract import Joint
from ..read import Numbers, is_single, vector
from ..spatial.algebra import Matrix
from ..spatial.mass_properties import NO_INERTIA, NO_OFFSET, MassProperties
from ..spatial.placement import Placement
from ..spatial.shape import Shape, composed
from . import initial, planar
from .constraint import Constraint
from .draft import Draft
from .element import Force
from .expressions import Scope, check_symbols
from .finish import finished
from .model import Model
from .parameter import Parameter
from .prescription import Prescription, prescription

_HERE = Placement()
_CENTRED = (0.0, 0.0, 0.0)
_MASSLESS = MassProperties(0.0, NO_OFFSET, NO_INERTIA)


class System:
    """Bodies are numbered in the order they are added, parents first; a joint has the name of the body it carries."""

    def __init__(self, name: str, gravity: Sequence[Any] | Numbers | None = None, planar: bool = False) -> None:
        self.name = str(name)
        self.planar = bool(planar)
        self.t: Matrix = ca.SX.sym("t")  # time, for expressions written with CasADi
        self.gravity = gravity  # m/s²; may be set later, when it depends on parameters
        self._parameters: dict[str, Parameter] = {}
        self._drafts: dict[str, Draft] = {}
        self._numbers: dict[str, int] = {"world": 0}
        self._prescriptions: dict[str, list[Prescription]] = {}
        self._forces: dict[str, Force] = {}
        self._constraints: dict[str, Constraint] = {}

    def __repr__(self) -> str:
        return f"System({self.name!r}: {len(self._drafts)} bodies, {len(self._parameters)} parameters)"

    def parameter(self, name: str, default: float, unit: str = "") -> Matrix:
        """A named number, used wherever a number may stand; calculating with it gives an expression of it."""
        if name in self._parameters:
            raise ModelError(
                f"parameter {name!r}: there is one of this name already, with default "
                f"{self._parameters[name].default:g}. Choose another name or use that one."
            )
        parameter = Parameter.new(name, default, unit)
        self._parameters[name] = parameter
        return parameter.symbol

    def add_body(
        self,
        name: str,
        parent: str = "world",
        *,
        joint: Joint | None = None,
        placement: Placement = _HERE,
        mass: Any = None,
        com: Any = _CENTRED,
        inertia: Any = None,
        shape: Shape | Sequence[Shape] | None = None,
        q0: Any = None,
        v0: Any = None,
        check_inertia: bool = True,
    ) -> None:
        """A body on `parent` by `joint`, whose fixed frame has `placement` in the parent's body frame.

        Mass properties are given by `mass`, `com`, `inertia`, or by one `shape` or a list of them. `inertia` is about
        the centre of mass in body axes: 3 principal values, 6 (xx yy zz xy xz yz) or 3×3; in a planar system also one
        number, the moment of inertia about z.

        `check_inertia=False` takes an inertia that no body can have (a negative principal value, or one larger than the
        sum of the others), as some published robots have. All is then computed from the numbers as they are, and means
        something only while the mass matrix is positive definite; energies may be negative.
        """
        where = self._new_name(name)
        number = self._parent(parent, name, where)
        if joint is None:
            raise ModelError(
                f"{where}: it has no joint, so it is not connected to anything. Expected joint=...; a body that floats "
                "or is held by constraints only has joint=Free()."
            )
        if not isinstance(joint, Joint):
            raise ModelError(
                f"{where}: joint={joint!r} is not a joint. Expected one such as Revolute(axis='z'), with its "
                "parentheses."
            )
        if not isinstance(placement, Placement):
            raise ModelError(
                f"{where}: placement={placement!r} is not a placement. Expected Placement(xyz=(x, y, z), rpy=...)."
            )
        if inertia is not None and is_single(inertia):
            inertia = planar.moment_about_z(inertia, self.planar, f"{where}: inertia")
        properties = _properties(mass, com, inertia, shape, where, bool(check_inertia))
        if self.planar:
            joint = planar.joint_in_plane(joint, where)
            placement = planar.placement_in_plane(placement, where)
            properties = planar.properties_in_plane(properties, where)
        draft = Draft(
            name=name,
            parent=number,
            joint=joint,
            placement=placement,
            properties=properties,
            armature=initial.armature(joint, where),
            q0=initial.coordinates(joint, q0, where),
            q0_given=q0 is not None,
            v0=initial.velocities(joint, v0, where),
        )
        for what, value in draft.symbolic():
            check_symbols(value, self._symbols(), f"{where}: {what}")
        self._drafts[name] = draft
        self._numbers[name] = len(self._drafts)

    def prescribe(self, name: str, q: Any = None, v: Any = None, q0: Any = None, coordinate: int | None = None) -> None:
        """The motion of a joint, or with `coordinate` of one of its velocities, as expressions of t and parameters:
        either q(t), or v(t) with the coordinates integrated from `q0`."""
        if name not in self._drafts:
            raise ModelError(f"prescribe({name!r}): there is no joint of this name. {nearest(str(name), self._drafts)}")
        where, draft = f"joint {name!r}, prescribed", self._drafts[name]
        new = prescription(draft.joint, q, v, coordinate, self._scope(), where)
        parts = self._prescriptions.get(name, [])
        twice = sorted({k for part in parts for k in part.coordinates} & set(new.coordinates))
        if twice:
            raise ModelError(
                f"{where}: coordinate {twice[0]} is prescribed already. Expected each coordinate once; remove one "
                "of the two."
            )
        if q0 is not None:
            if q is not None:
                raise ModelError(
                    f"{where}: q0 is given together with q, which has its own initial value q(0). Leave q0 out."
                )
            if draft.q0_given:
                raise ModelError(f"{where}: q0 is given both here and in add_body({name!r}). Leave one of them out.")
            self._drafts[name] = draft.started(initial.coordinates(draft.joint, q0, where))
        self._prescriptions[name] = [*parts, new]

    def add_force(self, name: str, force: Force) -> None:
        """A spring, damper, actuator or load; the names it uses are looked up when the system is built."""
        where = f"force {name!r}"
        if not isinstance(name, str) or not name.strip():
            raise ModelError(f"add_force: {name!r} is not a name. Expected a non-empty text.")
        if name in self._forces:
            raise ModelError(f"{where}: there is a force of this name already. Names must differ; choose another one.")
        if not isinstance(force, Force):
            raise ModelError(
                f"{where}: {force!r} is not a force. Expected one such as JointSpring(joint='link', stiffness=3.0)."
            )
        self._forces[name] = force

    def add_constraint(self, name: str, constraint: Constraint) -> None:
        """What closes a loop or couples joints; the names it uses are looked up when the system is built."""
        where = f"constraint {name!r}"
        if not isinstance(name, str) or not name.strip():
            raise ModelError(f"add_constraint: {name!r} is not a name. Expected a non-empty text.")
        if name in self._constraints:
            raise ModelError(f"{where}: there is a constraint of this name already. Names must differ; choose another.")
        if not isinstance(constraint, Constraint):
            raise ModelError(
                f"{where}: {constraint!r} is not a constraint. Expected one such as Coincident(body_a='rod', "
                "point_a=(1, 0, 0), body_b='world', point_b=(2, 0, 0))."
            )
        self._constraints[name] = constraint

    def build(self) -> Model:
        """The checked, frozen model. The system itself can be used further."""
        return finished(
            self.name,
            self._checked_gravity(),
            self.planar,
            self._drafts.values(),
            self._prescriptions,
            tuple(self._parameters.values()),
            self.t,
            self._forces,
            self._constraints,
        )

    def _new_name(self, name: str) -> str:
        """'body 'link'', for messages, after checking that the name is free."""
        if not isinstance(name, str) or not name.strip():
            raise ModelError(f"add_body: {name!r} is not a name. Expected a non-empty text.")
        if name == "world":
            raise ModelError("body 'world': this name belongs to body 0, the fixed world. Choose another name.")
        if name in self._numbers:
            raise ModelError(
                f"body {name!r}: there is a body of this name already (number {self._numbers[name]}). Names must "
                "differ; choose another one."
            )
        return f"body {name!r}"

    def _parent(self, parent: str, name: str, where: str) -> int:
        if parent == name:
            raise ModelError(
                f"{where}: it is its own parent, which is a cycle. Expected an earlier body or 'world'; close "
                "loops with a constraint."
            )
        if not isinstance(parent, str) or parent not in self._numbers:
            raise ModelError(
                f"{where}: its parent {parent!r} is not known. {nearest(str(parent), self._numbers)} "
                "Parents are added before their children, which also rules out cycles; close loops with a constraint."
            )
        return self._numbers[parent]

    def _scope(self) -> Scope:
        names = {"t": self.t} | {name: p.symbol for name, p in self._parameters.items()}
        return Scope(names, reason="a prescribed motion is a function of time")

    def _symbols(self) -> dict[int, str]:
        return {p.symbol.element_hash(): name for name, p in self._parameters.items()}

    def _checked_gravity(self) -> Numbers:
        default = (0.0, -9.81, 0.0) if self.planar else (0.0, 0.0, -9.81)
        where = f"system {self.name!r}: gravity"
        gravity = vector(default if self.gravity is None else self.gravity, 3, where)
        if isinstance(gravity, ca.SX):
            check_symbols(gravity, self._symbols(), where)
        if self.planar:
            planar.gravity_in_plane(gravity, where)
        return gravity


def _properties(mass: Any, com: Any, inertia: Any, shape: Any, where: str, check: bool) -> MassProperties:
    com = NO_OFFSET if com is _CENTRED or com is None else vector(com, 3, f"{where}: com")
    offset = isinstance(com, ca.SX) or bool(com.any())
    given = [n for n, x in (("mass", mass is not None), ("com", offset), ("inertia", inertia is not None)) if x]
    if shape is not None:
        if given:
            raise ModelError(
                f"{where}: both shape and {' and '.join(given)} are given. Expected one or the other: a shape has "
                "its own "
                "mass or density, and its placement says where it is."
            )
        return composed(shape, where)
    if mass is not None:
        return MassProperties(mass, com, inertia, where, check=check)
    if given:
        raise ModelError(
            f"{where}: {' and '.join(given)} without a mass. Give mass=... as well (mass=0 for a rotor that only "
            "turns)."
        )
    return _MASSLESS
