"""Mass, centre of mass and inertia: of a body as its user gives them (`MassProperties`, checked), and about the origin
of its frame as the algorithms use them (`RigidInertia`: m, h = m c, J)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import InitVar, dataclass, field
from typing import Any

import casadi as ca
import numpy as np

from ..core.errors import ModelError, ShapeError, brief
from ..core.read import (
    LARGEST,
    Array,
    Number,
    Numbers,
    flag,
    from_rows,
    frozen,
    is_a,
    listed,
    scalar,
    square,
    text,
    vector,
)
from .algebra import SNAP, Matrix, cross, eye, matrix, replayed, skew, symmetric, zeros
from .placement import Placement
from .transform import Move


@dataclass(frozen=True)
class RigidInertia:
    """I = [m E, −h~; h~, J], J about the origin of the frame, in its axes."""

    m: Matrix
    h: Matrix
    J: Matrix

    @staticmethod
    def zero() -> RigidInertia:
        return RigidInertia(zeros(1), zeros(3), zeros(3, 3))

    @staticmethod
    def of(mass: Matrix, com: Matrix, central: Matrix) -> RigidInertia:
        """From the inertia about the centre of mass: J = J_c + m (c·c E − c cᵀ)."""
        return RigidInertia(mass, *_about_origin(mass, com, central))

    def __add__(self, other: RigidInertia) -> RigidInertia:
        return RigidInertia(self.m + other.m, self.h + other.h, self.J + other.J)

    def __matmul__(self, V: Matrix) -> Matrix:
        """I V, the momentum of the body that moves with V (or the force that gives it the acceleration V)."""
        return _momentum(self.m, self.h, self.J, V)

    def resistance(self, w: Matrix, b: Matrix, eps: Matrix, U: Matrix) -> Matrix:
        """I A + V × I V in the acceleration b of the origin: [m b + U h; h × b + J ε + ω × J ω], U = ε~ + ω~ ω~. The
        velocity of the origin is not in it. With U at hand the last two terms are 15 products and not 24:

            J_xx ε_x + (J_zz − J_yy) ω_y ω_z + J_yz (ω_y² − ω_z²) − J_xy U_zx + J_xz U_yx,   and so on
        """
        return _resistance(self.m, self.h, self.J, w, b, eps, U)

    def matrix(self) -> Matrix:
        return _matrix(self.m, self.h, self.J)

    def to_parent(self, X: Move) -> RigidInertia:
        """About the parent's origin, in its axes: h' = Rh + m p, J' = RJRᵀ − p~ (Rh)~ − (h')~ p~."""
        return RigidInertia(self.m, *X.mass_to_parent(self.m, self.h, self.J))


@replayed
def _about_origin(mass: Matrix, com: Matrix, central: Matrix) -> tuple[Matrix, Matrix]:
    h = mass * com
    return h, symmetric(central + (com.T @ h) * eye(3) - h @ com.T)


@replayed
def _momentum(m: Matrix, h: Matrix, J: Matrix, V: Matrix) -> Matrix:
    v, w = V[:3], V[3:]
    return ca.vertcat(m * v + cross(w, h), cross(h, v) + J @ w)


@replayed
def _matrix(m: Matrix, h: Matrix, J: Matrix) -> Matrix:
    return ca.vertcat(ca.horzcat(m * eye(3), -skew(h)), ca.horzcat(skew(h), J))


@replayed
def _resistance(m: Matrix, h: Matrix, J: Matrix, w: Matrix, b: Matrix, eps: Matrix, U: Matrix) -> Matrix:
    moments = []
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        straight = J[i, i] * eps[i] + (J[k, k] - J[j, j]) * (w[j] * w[k])
        across = J[j, k] * (U[k, k] - U[j, j]) + J[i, j] * U[k, i]
        moments.append(straight - across + J[i, k] * U[j, i])
    moment = ca.vertcat(*moments)
    return ca.vertcat(m * b + U @ h, cross(h, b) + moment)


# The checks that make mass and inertia those of a body.
#
# An inertia tensor J = ∫ (r·r E − r rᵀ) dm has principal values that are ≥ 0 and obey the triangle inequality J1 + J2 ≥
# J3; equality is a flat body or a slender rod. Roundoff is forgiven: 1e-9 of the largest value, 1e-14 of m c·c, which
# is what is left where an inertia about another point was carried to the centre of mass, and what a radius of gyration
# of a nanometre makes. So the inertia of a point mass may be −5e-20 kg m² (r_hip_2 of the iCub: 0.5 kg).

SLACK = 1e-9
SHIFTED = 1e-14  # of m c·c: some tens of roundoffs
NANOMETRE = 1e-9
_AS_IT_IS = "To calculate with it all the same: add_body(..., check_inertia=False)."


def check_mass(mass: float, where: str) -> None:
    if not 0.0 <= mass <= LARGEST:
        raise ModelError(f"{where}: mass = {mass:.9g}. Expected a finite number >= 0 (kg), of at most {LARGEST:g}.")


def check_inertia(J: Array, where: str, mass: float, com: Array, physical: bool = True) -> None:
    """Finite and symmetric; and if it is to be `physical` semidefinite, with the triangle inequality. `J` is about the
    centre of mass."""
    if not np.abs(J).max() <= LARGEST:
        raise ModelError(
            f"{where}: inertia = {_numbers(J)} is not finite, or too large. Expected finite numbers (kg m^2) of at "
            f"most {LARGEST:g}."
        )
    (a, b, c), (d, e, f), (g, h, k) = J.tolist()
    scale = max(abs(a), abs(e), abs(k), abs(b), abs(c), abs(f), abs(d), abs(g), abs(h))
    x, y, z = com.tolist()
    slack = SLACK * scale + mass * (SHIFTED * (x * x + y * y + z * z) + NANOMETRE**2)
    if max(abs(b - d), abs(c - g), abs(f - h)) > slack:
        raise ModelError(
            f"{where}: inertia = {_numbers(J)} is not symmetric. Expected a symmetric 3 x 3 matrix about the centre "
            "of mass."
        )
    if not physical:
        return
    diagonal = b == c == f == 0.0
    low, middle, high = sorted((a, e, k)) if diagonal else np.linalg.eigvalsh(J).tolist()
    if low < -slack:
        raise ModelError(
            f"{where}: inertia has the principal value {low:.9g}. Expected principal values >= 0; "
            f"check the signs of the products of inertia and that it is about the centre of mass. {_AS_IT_IS}"
        )
    if low + middle < high - slack:
        raise ModelError(
            f"{where}: inertia has the principal values {low:.9g}, {middle:.9g}, {high:.9g}, which no body can have: "
            f"{low:.9g} + {middle:.9g} < {high:.9g}. Expected the sum of any two >= the third; check units and "
            f"that it is about the centre of mass. {_AS_IT_IS}"
        )


def _numbers(J: Array) -> str:
    return "[" + ", ".join(f"{x:.6g}" for x in J.ravel()) + "]"


NO_OFFSET = frozen(np.zeros(3))
NO_INERTIA = frozen(np.zeros((3, 3)))


@dataclass(frozen=True, eq=False)
class MassProperties:
    """`inertia` is about the centre of mass, body axes: 3 principal values, 6 (xx yy zz xy xz yz) or 3×3; kept as 3×3.

    `where` names the owner in the errors. Entries that depend on parameters are checked with the parameters' defaults
    when the model is built (`check_values`). `check=False` lets inertias in that no body can have; see `add_body`.
    """

    mass: Number
    com: Any = (0.0, 0.0, 0.0)
    inertia: Any = None
    where: InitVar[str] = "MassProperties"
    check: bool = field(default=True, kw_only=True)

    def __post_init__(self, where: str) -> None:
        where = text(where, "MassProperties(where)")
        flag(self.check, f"{where}: check")
        mass = scalar(self.mass, f"{where}: mass")
        com = NO_OFFSET if self.com is NO_OFFSET else vector(self.com, 3, f"{where}: com")
        central = NO_INERTIA if self.inertia is None else _tensor(self.inertia, f"{where}: inertia")
        for name, value in (("mass", mass), ("com", com), ("inertia", central)):
            object.__setattr__(self, name, value)
        if not isinstance(mass, ca.SX):
            check_mass(mass, where)
            if mass == 0.0 and (isinstance(com, ca.SX) or com.any()):
                raise ModelError(
                    f"{where}: com = {_text_of(com)} is given for a body of zero mass, which has no centre of mass. "
                    "Give a mass, or leave com out."
                )
        if not isinstance(central, ca.SX):
            # Numbers from parameters are not known yet; they are checked when the model is built.
            known = mass if not isinstance(mass, ca.SX) else 1.0
            check_inertia(central, where, known, NO_OFFSET if isinstance(com, ca.SX) else com, self.check)

    @property
    def numeric(self) -> bool:
        """True where no parameter is involved."""
        return not any(isinstance(x, ca.SX) for x in (self.mass, self.com, self.inertia))

    def rigid_inertia(self) -> RigidInertia:
        """About the origin of the frame, as the algorithms use it."""
        return RigidInertia.of(matrix(self.mass), matrix(self.com), matrix(self.inertia))

    def placed(self, X: Placement) -> MassProperties:
        """The same body seen from the frame in which its own frame has the placement X."""
        if X.numeric and self.numeric:
            com = X.p + X.R @ self.com if self.mass else NO_OFFSET
            return MassProperties(self.mass, _tidy(com), _tidy(X.R @ self.inertia @ X.R.T), check=self.check)
        R, p = matrix(X.R), matrix(X.p)
        massless = not isinstance(self.mass, ca.SX) and self.mass == 0.0
        com = NO_OFFSET if massless else _full(p + R @ matrix(self.com))
        return MassProperties(self.mass, com, _full(R @ matrix(self.inertia) @ R.T), check=self.check)


def compose(parts: Sequence[MassProperties]) -> MassProperties:
    """Several bodies welded into one: m = Σ mᵢ, m c = Σ mᵢ cᵢ, J = Σ Jᵢ + mᵢ (dᵢ·dᵢ E − dᵢ dᵢᵀ) with dᵢ = cᵢ − c."""
    if len(parts) == 1:
        return parts[0]
    check = all(part.check for part in parts)
    if all(part.numeric for part in parts):
        mass = sum(part.mass for part in parts)
        if mass == 0.0:
            return MassProperties(0.0, NO_OFFSET, sum((part.inertia for part in parts), NO_INERTIA), check=check)
        com = sum(part.mass * part.com for part in parts) / mass
        J = sum((about(part, com) for part in parts), NO_INERTIA)
        return MassProperties(mass, _tidy(com), _tidy(J), check=check)
    total = sum((matrix(part.mass) for part in parts), ca.SX(0))
    centre = sum((matrix(part.mass) * matrix(part.com) for part in parts), ca.SX(3, 1)) / total
    turned = sum((_about(part, centre) for part in parts), ca.SX(3, 3))
    return MassProperties(total, _full(centre), _full(turned), check=check)


def about(part: MassProperties, centre: Array) -> Array:
    """The inertia of a numeric body about another point (parallel axes)."""
    d = part.com - centre
    result: Array = part.inertia + part.mass * (d @ d * np.eye(3) - np.outer(d, d))
    return result


def _about(part: MassProperties, centre: Matrix) -> Matrix:
    d = matrix(part.com) - centre
    return matrix(part.inertia) + matrix(part.mass) * ((d.T @ d) * ca.SX.eye(3) - d @ d.T)


def _tensor(values: Any, where: str) -> Numbers:
    """3×3 from 3 principal values, 6 components or 3×3."""
    size = values.shape[0] * values.shape[1] if is_a(values, (ca.SX, ca.DM)) else _length(values)
    if size == 3:
        x = vector(values, 3, where)
        if not isinstance(x, ca.SX):
            return frozen(np.diag(x))
        return from_rows([[x[0], 0.0, 0.0], [0.0, x[1], 0.0], [0.0, 0.0, x[2]]])
    if size == 6:
        x = vector(values, 6, where)
        return from_rows([[x[0], x[3], x[4]], [x[3], x[1], x[5]], [x[4], x[5], x[2]]])
    if size == 9:
        return square(values, 3, where)
    raise ShapeError(
        f"{where}: given {brief(values)}. Expected 3 principal values, 6 components (xx, yy, zz, xy, xz, yz) or a "
        "3 x 3 matrix."
    )


def _length(values: Any) -> int:
    """3, 6, or 9 for a 3×3; 0 for anything else."""
    rows = listed(values) or []
    if any(is_a(row, (list, tuple, np.ndarray)) for row in rows):
        return 9 if len(rows) == 3 else 0
    return len(rows) if len(rows) in (3, 6) else 0


def _tidy(values: Array) -> Array:
    """Zero where only roundoff is left, so that a ball stays diagonal however it is turned."""
    return np.where(np.abs(values) <= SNAP * np.abs(values).max(), 0.0, values)


def _full(values: Matrix) -> Matrix:
    """Dense, so that every entry can be read."""
    return ca.densify(values)


def _text_of(com: Numbers) -> str:
    return brief(com) if isinstance(com, ca.SX) else brief(com.tolist())
