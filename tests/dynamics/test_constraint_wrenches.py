"""Reactions of constraints about both centres of mass: against the balance of momentum and of moments of each body,
written down in NumPy, and against the formulas of seed 004."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh

SOLIDS = {
    "i": {"mass": 2.0, "com": (0.1, -0.2, 0.3), "inertia": (0.3, 0.4, 0.5)},
    "j": {"mass": 1.5, "com": (-0.3, 0.1, 0.2), "inertia": (0.2, 0.25, 0.3)},
}
POINT, PLANE, NORMAL = (0.3, 0.2, -0.1), (0.5, 0.1, 0.4), np.array([0.6, 0.0, 0.8])
G = np.array([0, 0, -9.81])


def tied(*constraints: sh.Constraint) -> sh.Model:
    s = sh.System("two bodies")
    for name, solid in SOLIDS.items():
        s.add_body(name, joint=sh.Free(), **solid)
    for k, constraint in enumerate(constraints):
        s.add_constraint(f"tie {k}", constraint)
    return s.build()


KINDS = {
    "plane": [sh.PointOnPlane("i", POINT, "j", PLANE, tuple(NORMAL))],
    "line": [sh.PointOnLine("i", POINT, "j", PLANE, tuple(NORMAL))],
    "no rotation": [sh.NoRotation("i", "j", tuple(NORMAL))],
    "ball and bar": [sh.Coincident("i", POINT, "j", PLANE), sh.Distance("j", (0, 1, 0), "i", (1, 0, 0), 1.2)],
    "welded": [sh.WeldLoop("i", POINT, "j", PLANE)],
    "world": [sh.Coincident("i", POINT, "world", (0, 0, 1)), sh.PointOnPlane("world", (0, 1, 0), "j", PLANE, "z")],
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_balance_of_each_body(kind: str) -> None:
    """m r̈ = F + R, J ω̇ + ω × J ω = M about the centre of mass."""
    model = tied(*KINDS[kind])
    rng = np.random.default_rng(3)
    state = sh.assemble(model, rng.normal(size=model.nq), rng.normal(size=model.nv))
    q, v = state.q, state.v
    dyn = sh.compile(model, backend="casadi")
    a, on = dyn.acceleration(q, v), dyn.constraint_reactions(q, v, about="com", on="both")
    for k, (name, solid) in enumerate(SOLIDS.items()):
        own = slice(6 * k, 6 * k + 6)
        R, c, J, w = dyn.placement(q, name).rotation, np.array(solid["com"]), np.diag(solid["inertia"]), v[own][3:]
        linear = a[own][:3] + np.cross(w, v[own][:3]) + np.cross(a[own][3:], c) + np.cross(w, np.cross(w, c))
        force = sum(
            (on[x.name][e] for x in model.constraints for e, i in enumerate(x.bodies) if i == k + 1), np.zeros(6)
        )
        size = max(1.0, np.abs(force).max())
        np.testing.assert_allclose(solid["mass"] * (linear - R.T @ G), force[:3], atol=1e-11 * size)
        np.testing.assert_allclose(J @ a[own][3:] + np.cross(w, J @ w), force[3:], atol=1e-11 * size)


def test_point_on_plane_as_the_lecture_has_it() -> None:
    """R_i = n λ, M_i = c~_ia A_iᵀ n λ, M_j = −c~_ja n λ."""
    model = tied(*KINDS["plane"])
    rng = np.random.default_rng(8)
    state = sh.assemble(model, rng.normal(size=model.nq), rng.normal(size=model.nv))
    dyn = sh.compile(model, backend="casadi")
    (lam,) = dyn.multipliers(state.q, state.v)
    on_i, on_j = dyn.constraint_reactions(state.q, state.v, about="com", on="both")["tie 0"]
    Ai, Aj = (dyn.placement(state.q, name).rotation for name in "ij")
    ri, rj = (dyn.point(state.q, name, SOLIDS[name]["com"]) for name in "ij")
    n = Aj @ NORMAL
    c_ia = np.array(POINT) - SOLIDS["i"]["com"]
    c_ja = Aj.T @ (ri + Ai @ c_ia - rj)
    np.testing.assert_allclose(Ai @ on_i[:3], n * lam, atol=1e-12)
    np.testing.assert_allclose(Aj @ on_j[:3], -n * lam, atol=1e-12)
    np.testing.assert_allclose(on_i[3:], np.cross(c_ia, Ai.T @ n) * lam, atol=1e-12)
    np.testing.assert_allclose(on_j[3:], -np.cross(c_ja, NORMAL) * lam, atol=1e-12)


@pytest.mark.slow
def test_at_the_point_and_in_batches() -> None:
    model = tied(*KINDS["ball and bar"])
    rng = np.random.default_rng(4)
    found = [sh.assemble(model, rng.normal(size=model.nq), rng.normal(size=model.nv)) for _ in range(2)]
    q, v = np.array([x.q for x in found]), np.array([x.v for x in found])
    dyn = sh.compile(model, backend="casadi")
    one = dyn.constraint_reactions(q[1], v[1])
    both = dyn.constraint_reactions(q, v, on="both")
    centred = dyn.constraint_reactions(q, v, about="com")
    for name, expected in one.items():
        assert both[name].shape == (2, 2, 6)
        np.testing.assert_allclose(both[name][1, 0], expected, atol=1e-12)
        alone = dyn.constraint_reactions(q[1], v[1], about="com")[name]
        np.testing.assert_allclose(centred[name][1], alone, atol=1e-12)


def test_points_and_centres_of_parameters() -> None:
    """A centre of mass that is a parameter, in a batch of parameters."""
    s = sh.System("slider", gravity=(0, 0, -9.81))
    height = s.parameter("height", 0.5)
    s.add_body("i", joint=sh.Free(), mass=2.0, com=(0, 0, height), inertia=(1, 1, 1))
    s.add_constraint("pin", sh.Coincident("i", (0.4, 0, 0), "world", (0.4, 0, 0)))
    dyn = sh.compile(s.build(), backend="casadi")
    q, v = dyn.model.q0, dyn.model.v0
    at, about = (
        dyn.constraint_reactions(q, v, params={"height": [0.5, 1.5]}, about=x)["pin"] for x in ("point", "com")
    )
    for k, h in enumerate((0.5, 1.5)):
        np.testing.assert_allclose(about[k][3:], at[k][3:] + np.cross([0.4, 0, -h], at[k][:3]), atol=1e-12)


def test_what_is_refused() -> None:
    s = sh.System("three on a rope")
    for k in range(3):
        s.add_body(f"b{k}", joint=sh.Prismatic("x"), placement=sh.Placement((0, float(k), 0)), mass=1.0)
    s.add_constraint("rope", sh.TautRope([("b0", (0, 0, 0)), ("b1", (0, 0, 0)), ("b2", (1, 0, 0))], "1 + sqrt(2)"))
    dyn = sh.compile(s.build(), backend="casadi")
    q, v = dyn.model.q0, dyn.model.v0
    with pytest.raises(sh.UnsupportedError, match=r"constraint 'rope' acts on 3 bodies"):
        dyn.constraint_reactions(q, v, on="both")
    with pytest.raises(sh.UnsupportedError, match=r"constraint_reactions\(about='centre'\): not known"):
        dyn.constraint_reactions(q, v, about="centre")
    with pytest.raises(sh.UnsupportedError, match=r"constraint_reactions\(on=3\): not known"):
        dyn.constraint_reactions(q, v, on=3)
