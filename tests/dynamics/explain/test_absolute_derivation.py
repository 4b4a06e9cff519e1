"""Absolute coordinates as lectures 003 and 004 have them: 6, 10 and 17 rows, all equations, with constraints too."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.absolute.leaf_first import leaf_first
from sharnir.dynamics.call import Call
from sharnir.dynamics.explain.explain import Explain
from support.absolute_models import PendulumStates, double_pendulum
from support.explained import LIMIT, driven, driven_state, explained, worst
from support.random_loops import TIME, random_mechanism
from support.random_trees import random_inertia, random_placement, random_tree, regular_state
from support.right_arguments import loop
from support.samples import sample, slow_after


def test_double_pendulum_by_hand() -> None:
    """Seed 003 as corrected; the rows of the second hinge, and their multipliers, have the other sign here."""
    given = PendulumStates()
    e = sh.compile(double_pendulum(), "absolute", backend="casadi").explain(given.q[3], given.v[3])
    (l1, l2), (s1, s2), (c1, c2) = (0.5, 0.4), np.sin(given.phi[3]), np.cos(given.phi[3])
    Q = np.array([[1, 0, -l1 * c1, 0, 0, 0], [0, 1, -l1 * s1, 0, 0, 0], [1, 0, l1 * c1, -1, 0, l2 * c2],
                  [0, 1, l1 * s1, 0, -1, l2 * s2]])  # fmt: skip
    signs = np.array([1, 1, -1, -1])
    m = np.diag([1, 1, 1 / 12, 2, 2, 2 * 0.8**2 / 12])
    u1, u2 = given.rate[3] ** 2
    b = np.array([-u1 * l1 * s1, u1 * l1 * c1, u1 * l1 * s1 + u2 * l2 * s2, -u1 * l1 * c1 - u2 * l2 * c2])
    P = np.array([0, -9.81, 0, 0, -19.62, 0])
    inverse = np.linalg.inv(m)
    lam = np.linalg.solve(Q @ inverse @ Q.T, Q @ inverse @ P - b)
    np.testing.assert_allclose(e.system.Q, signs[:, None] * Q, atol=1e-14)
    np.testing.assert_allclose(e.system.b, signs * b, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(e.system.lam, signs * lam, rtol=1e-10, atol=1e-10)
    np.testing.assert_allclose(e.system.w, inverse @ (P - Q.T @ lam), rtol=1e-10, atol=1e-10)
    np.testing.assert_allclose(e["rod 1"].w, e.system.w[:3])
    assert e.system.matrix.shape == (10, 10)
    assert e.system.labels("matrix")[0][6] == "joint 'rod 1': force along world x"
    assert e.worst < LIMIT


def hinge() -> sh.Model:
    """The example of seed 004: two bodies in space and a hinge of elementary constraints."""
    s = sh.System("hinge of rows")
    s.add_body("body", joint=sh.Free(), mass=2.0, com=(0.1, 0.2, 0), inertia=(0.3, 0.4, 0.5))
    s.add_body("arm", joint=sh.Free(), mass=1.0, com=(0, 0, 0.3), inertia=(0.1, 0.15, 0.2))
    for axis in "xyz":
        s.add_constraint(f"point {axis}", sh.PointOnPlane("arm", (-0.5, 0, 0), "body", (0.6, 0, 0.1), axis))
    for axis in "xz":
        s.add_constraint(f"turn {axis}", sh.NoRotation("body", "arm", axis))
    return s.build()


def test_hinge_of_elementary_constraints() -> None:
    """17 rows, whose formulas are those of (13) and (17) at any state."""
    model = hinge()
    s = regular_state(model, 2)
    e = sh.compile(model, "absolute", backend="casadi").explain(s.q, s.v, s.tau)
    assert e.system.matrix.shape == (17, 17)
    assert {"004 (13)", "004 (17)"} <= set(e.residuals)
    assert e.worst < LIMIT
    np.testing.assert_allclose(
        e.system.unknowns, np.linalg.solve(e.system.matrix, e.system.right), rtol=1e-9, atol=1e-9
    )


def test_formulas_of_the_rows_can_fail() -> None:
    """Of a constraint with another normal than the lecture's formula is given."""
    model = hinge()
    call = Call(model, "casadi", 1)
    explain = Explain(call, sh.compile(model, "absolute", backend="casadi")._formulation)
    read = explain._records

    def turned(values: Any) -> Any:
        found = read(values)
        found.more["elementary"][0]["normals"]["0"] = -found.more["elementary"][0]["normals"]["0"]
        found.more["elementary"][3]["turn"] = -found.more["elementary"][3]["turn"]
        return found

    turned.inputs = read.inputs  # type: ignore[attr-defined]
    explain._records = turned  # type: ignore[assignment]
    s = regular_state(model, 2)
    e = explain(s.q, s.v, s.tau, 0.0, None, "lecture")
    assert e.residuals["004 (13)"] > 0.1
    assert e.residuals["004 (17)"] > 0.1
    assert worst(e, ["003 matrix", "003 (1)"]) < LIMIT


def rows_of_the_lecture(seed: int) -> sh.Model:
    """Free bodies, the rows of (13) and (17) between them and to the world; a third of the systems is a tree with such
    rows on top."""
    rng = np.random.default_rng([seed, 4])
    s = sh.System(f"rows {seed}", gravity=rng.normal(scale=6.0, size=3))
    names = ["world"]
    for k in range(2 + seed % 3):
        name, parent = f"b{k}", str(rng.choice(names)) if seed % 3 == 2 else "world"
        joint = sh.Spherical() if parent != "world" else sh.Free()
        s.add_body(
            name, parent, joint=joint, placement=random_placement(rng), mass=float(rng.uniform(0.5, 2.0)),
            com=rng.normal(scale=0.2, size=3), inertia=random_inertia(rng),
        )  # fmt: skip
        names.append(name)
    tied: set[frozenset[str]] = set()  # two between a pair could contradict each other at a state off them
    for k in range(1 + int(rng.integers(5))):
        a, b = (str(x) for x in rng.choice(names, size=2, replace=False))
        if {a, b} in tied:
            continue
        tied.add(frozenset({a, b}))
        p, r, n = rng.normal(size=(3, 3))
        kind = ("plane", "line", "turn")[int(rng.integers(3))]
        if kind == "turn":
            s.add_constraint(f"c{k}", sh.NoRotation(a, b, n))
        elif kind == "plane":
            s.add_constraint(f"c{k}", sh.PointOnPlane(a, p, b, r, n))
        else:
            s.add_constraint(f"c{k}", sh.PointOnLine(a, p, b, r, n))
    return s.build()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(sample(8, 50)))
def test_random_rows_of_the_lecture(seed: int) -> None:
    e = explained("absolute", rows_of_the_lecture(seed), seed)
    assert {"004 (13)", "004 (17)"} & set(e.residuals)
    assert e.worst < LIMIT


@pytest.mark.parametrize("seed", slow_after(3, range(sample(6, 50))))
@pytest.mark.parametrize("letters", ["lecture", "code"])
def test_all_equations_hold(seed: int, letters: str) -> None:
    assert explained("absolute", random_tree(seed, bodies=1 + seed % 5), seed, letters).worst < LIMIT


@pytest.mark.slow
@pytest.mark.parametrize("letters", ["lecture", "code"])
def test_drives_rotors_and_forces(letters: str) -> None:
    model = driven()
    assert sh.compile(model, "absolute", backend="casadi").explain(**driven_state(model), letters=letters).worst < LIMIT


@pytest.mark.parametrize("seed", slow_after(1, range(12), turns=2))
def test_closed_loops(seed: int) -> None:
    mechanism = random_mechanism(seed)
    s = mechanism.state
    e = sh.compile(mechanism.model, "absolute", backend="casadi").explain(s.q, s.v, s.tau, t=TIME)
    assert e.worst < LIMIT


def test_forces_in_balance() -> None:
    """Accelerations that are rounding are measured by the forces they come from."""
    model = loop()
    assert sh.compile(model, "absolute", backend="casadi").explain(model.q0, model.v0).worst < LIMIT


def test_names_of_the_code_are_for_trees() -> None:
    model = loop()
    with pytest.raises(sh.UnsupportedError, match=r"has constraints .*letters='lecture'"):
        sh.compile(model, "absolute", backend="casadi").explain(model.q0, model.v0, letters="code")


@pytest.mark.parametrize(("step", "name", "number"), [("centre", "k", "003 Q w = b"), ("accelerate", "Xdd", "003 (1)")])
def test_a_broken_sign_is_named(step: str, name: str, number: str) -> None:
    def mended(sweep: Any) -> Any:
        if sweep.name != step:
            return sweep
        return replace(sweep, step=lambda *records: {**(x := sweep.step(*records)), name: -x[name]})

    whole = replace(leaf_first, tree=tuple(mended(x) for x in leaf_first.tree))
    call = Call(random_tree(6, bodies=4), "casadi", 1)
    s = regular_state(call.model, 6)
    e = Explain(call, whole)(s.q, s.v, s.tau, 0.0, None, "lecture")
    assert e.residuals[number] > 1e-5  # sizes are those of forces on light bodies
    assert e.residuals["003 (2)"] < LIMIT
