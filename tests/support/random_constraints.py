"""Random constraints of every kind on a model; they need not hold where the model stands."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import sharnir as sh
from sharnir.model import constraints
from sharnir.model.constraint import Constraint
from support.random_forces import any_of, coordinates

Maker = Callable[[np.random.Generator, sh.Model], Constraint]


def _bodies(rng: np.random.Generator, model: sh.Model) -> list[str]:
    return [["world", *model.names][k] for k in rng.permutation(len(model.names) + 1)[:2]]


def _point(rng: np.random.Generator) -> list[object]:
    """One of its entries may move."""
    x: list[object] = [float(y) for y in rng.normal(scale=0.5, size=3)]
    if rng.random() < 0.3:
        x[int(rng.integers(3))] = "0.3 + 0.2*sin(2*t)"
    return x


def _points(rng: np.random.Generator, model: sh.Model) -> list[object]:
    a, b = _bodies(rng, model)
    return [a, _point(rng), b, _point(rng)]


def _axes(kind: type[Constraint]) -> Maker:
    def make(rng: np.random.Generator, model: sh.Model) -> Constraint:
        a, b = _bodies(rng, model)
        return kind(a, _point(rng), rng.normal(size=3), b, _point(rng), rng.normal(size=3))

    return make


def _coordinates(rng: np.random.Generator, model: sh.Model, count: int) -> list[tuple[str, int]]:
    """Different ones, that are neither prescribed nor of an orientation."""
    plain = [
        (b.name, k) for b in model.bodies if b.motion is None and b.joint.nq == b.joint.nv for k in range(b.joint.nv)
    ]
    if len(plain) < count:
        raise sh.ModelError("too few coordinates")
    return [plain[k] for k in rng.permutation(len(plain))[:count]]


def _gear(rng: np.random.Generator, model: sh.Model) -> Constraint:
    (a, i), (b, j) = _coordinates(rng, model, 2)
    return sh.Gear(a, b, float(rng.normal(loc=1.0)), "0.1*sin(t)", i, j)


def _cable(rng: np.random.Generator, model: sh.Model) -> Constraint:
    found = _coordinates(rng, model, 2)
    return sh.Cable([name for name, _ in found], [1.0, -0.7], "sin(t)", [k for _, k in found])


def _coupling(rng: np.random.Generator, model: sh.Model) -> Constraint:
    a, b, c = (any_of(rng, coordinates(model, "q")) for _ in range(3))
    return sh.Coupling(f"sin({a}) + 0.4*{b}*{c} + 0.2*{a}**2 - 0.3*sin(t)")


def _rope(rng: np.random.Generator, model: sh.Model) -> Constraint:
    """Over a point of the second body; its pulleys have a test of their own."""
    a, b = _bodies(rng, model)
    x, y, z = rng.normal(scale=0.5, size=(3, 3))
    return sh.TautRope([(a, x), (b, y), ("world", 2 + z)], "3 + 0.1*sin(t)")


MAKERS: dict[str, Maker] = {
    "pointonplane": lambda rng, m: sh.PointOnPlane(*_points(rng, m), rng.normal(size=3)),
    "norotation": lambda rng, m: sh.NoRotation(*_bodies(rng, m), rng.normal(size=3)),
    "pointonline": lambda rng, m: sh.PointOnLine(*_points(rng, m), rng.normal(size=3)),
    "coincident": lambda rng, m: sh.Coincident(*_points(rng, m)),
    "hingeloop": _axes(sh.HingeLoop),
    "sliderloop": _axes(sh.SliderLoop),
    "cylindricalloop": _axes(sh.CylindricalLoop),
    "universalloop": _axes(sh.UniversalLoop),
    "weldloop": lambda rng, m: sh.WeldLoop(*_points(rng, m)),
    "distance": lambda rng, m: sh.Distance(*_points(rng, m), "1 + 0.1*sin(t)"),
    "tautrope": _rope,
    "gear": _gear,
    "cable": _cable,
    "coupling": _coupling,
}
assert set(MAKERS) == set(constraints.REGISTRY), "a new constraint has a maker here"


def random_constraint(rng: np.random.Generator, model: sh.Model, kind: str) -> Constraint:
    return MAKERS[kind](rng, model)
