"""Every formulation with every method, on a tree and on a loop: short runs that agree with one that is far tighter.

A formulation takes its turn with a method; SHARNIR_ALL_TREES=1 takes all pairs.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.integrate import METHODS
from support.samples import ALL, slow_after, slow_but_every

END, STEP = 0.2, 1e-3
EACH = max(2, -(-len(METHODS) // len(FORMULATIONS)))  # methods of one formulation
PAIRS = [
    (formulation, method)
    for i, formulation in enumerate(FORMULATIONS)
    for k, method in enumerate(METHODS)
    if ALL or (k - EACH * i) % len(METHODS) < EACH
]


@cache
def tree() -> sh.Model:
    """A ball joint, a driven hinge, a hinge with a spring and a damper, and a weight that is a parameter."""
    s = sh.System("tree")
    m: Any = s.parameter("m", 0.7)
    solid: dict[str, Any] = {"com": (0.2, 0.05, -0.1), "inertia": (0.05, 0.06, 0.04)}
    s.add_body("ball", joint=sh.Spherical(), mass=2.0, **solid, v0=(1.0, -2.0, 0.5))
    s.add_body("arm", "ball", joint=sh.Revolute("y"), placement=sh.Placement(xyz=(0.4, 0, 0)), mass=m, **solid, v0=2.0)
    s.add_body("fan", "ball", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(0, 0.3, 0)), mass=1.0, **solid)
    s.prescribe("fan", q="0.3*sin(5*t)")
    s.add_force("spring", sh.JointSpring("arm", stiffness=8.0, damping=0.3))
    return s.build()


@cache
def loop() -> sh.Model:
    """A crank, a rod and a slider, with a damper."""
    s = sh.System("slider-crank", planar=True)
    rod: dict[str, Any] = {"mass": 1.0, "inertia": 0.02}
    s.add_body("crank", joint=sh.Revolute("z"), com=(0.2, 0, 0), **rod, q0=0.5)
    place = sh.Placement(xyz=(0.4, 0, 0))
    s.add_body("rod", "crank", joint=sh.Revolute("z"), placement=place, com=(0.5, 0, 0), **rod, q0=-0.7)
    s.add_body("slider", joint=sh.Prismatic("x"), mass=0.5, inertia=0.01, q0=1.33)
    s.add_constraint("pin", sh.Coincident("rod", (1.0, 0, 0), "slider", (0, 0, 0)))
    s.add_force("damper", sh.JointSpring("slider", stiffness=0.0, damping=2.0))
    return s.build()


@cache
def starts(name: str) -> dict[str, Any]:
    if name == "tree":
        return {}
    q, v, report = sh.assemble(loop(), v=[6.0, 0.0, 0.0])
    assert report.ok
    return {"q0": q, "v0": v}


@cache
def exact(name: str) -> sh.Run:
    return sh.simulate(model(name), END, **starts(name), rtol=1e-12, atol=1e-13, times="end")


def model(name: str) -> sh.Model:
    return tree() if name == "tree" else loop()


@pytest.mark.parametrize(
    ("name", "formulation", "method"),
    slow_after(8, [(name, *pair) for pair in PAIRS for name in ("tree", "loop")], turns=3),  # both have their turns
)
def test_short_runs_agree(name: str, formulation: str, method: str) -> None:
    """With error control to 1e-6; with steps of 1e-3, of motion at 10 rad/s, to what their order leaves."""
    chosen = METHODS[method]
    if chosen.family == "cvode":
        pytest.importorskip("sksundae")
    how: dict[str, Any] = {"rtol": 1e-9, "atol": 1e-10} if chosen.adaptive else {"step": STEP}
    if name == "loop" and chosen.family == "cvode":
        how["drift"] = "ggl"  # it cannot project
    try:
        run = sh.simulate(model(name), END, **starts(name), formulation=formulation, method=method, times="end", **how)
    except sh.UnsupportedError as refusal:
        if formulation not in str(refusal) and method not in str(refusal):  # by name
            raise
        pytest.skip(str(refusal))
    assert run.ok, run.status
    bound = 1e-6 if chosen.adaptive else (10 * STEP) ** chosen.order + 1e-8
    assert np.abs(run.q - exact(name).q).max() < bound
    assert np.abs(run.v - exact(name).v).max() < 20 * bound


@pytest.mark.parametrize("formulation", slow_but_every(3, FORMULATIONS))
def test_momenta_of_every_run(formulation: str) -> None:
    """p = M v of the free coordinates; of a driven one it is zero. A batch has its axis first."""
    masses = np.array([0.5, 0.9])
    run = sh.simulate(tree(), 0.05, formulation=formulation, params={"m": masses}, times=[0.02, 0.05], rtol=1e-6)
    assert run.p.shape == (2, 2, 5)
    assert not run.p[..., 4].any()
    for b, m in enumerate(masses):
        M = sh.compile(tree(), backend="casadi").mass_matrix(run.q[b], params={"m": m}, t=run.t)
        expected = np.einsum("tij,tj->ti", M, run.v[b])[:, :4]
        np.testing.assert_allclose(run.p[b, :, :4], expected, rtol=0, atol=1e-13)


def test_every_method_and_every_formulation_has_its_turn() -> None:
    assert {f for f, _ in PAIRS} == set(FORMULATIONS)
    assert {m for _, m in PAIRS} == set(METHODS)
