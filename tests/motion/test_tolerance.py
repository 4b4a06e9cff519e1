"""Tolerances are of motion in every state: momenta are held to what makes the same errors of velocities."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.hamilton.recursive import MOMENTUM_STATE
from sharnir.algorithms.sweeps.program import JOINT_STATE
from sharnir.motion.mechanism import ROUND_OFF, tolerances
from support.samples import slow_but_every
from support.ways import ADAPTIVE, IN_MOMENTA

TIMES = np.linspace(0.0, 1.0, 5)


def chain(scale: float, bodies: int = 4) -> sh.Model:
    """Rods of 1 kg times the scale."""
    s = sh.System("chain")
    m: Any = s.parameter("m", scale)
    for k in range(bodies):
        place = sh.Placement(xyz=(0, 0, -0.3 if k else 0.0))
        rod = {"mass": m, "com": (0, 0, -0.15), "inertia": (0.0075 * m, 0.0075 * m, 1e-3 * m)}
        s.add_body(f"rod {k}", f"rod {k - 1}" if k else "world", joint=sh.Revolute("y"), placement=place, **rod)
    return s.build()


START: dict[str, Any] = {"q0": [1.0, 0.5, -0.5, 0.2], "v0": [0.0, 1.0, 0.0, -2.0]}


def test_velocities_are_measured_as_they_are() -> None:
    assert tolerances(JOINT_STATE, chain(1.0), 1e-8, 1e-10, np.zeros((1, 4)), np.ones(1)) == (1e-8, 1e-10)


def test_momenta_by_the_mass_matrix() -> None:
    """Of two members the lighter one counts."""
    model, q = chain(1.0), np.array([[1.0, 0.5, -0.5, 0.2]] * 2)
    rtol, atol = tolerances(MOMENTUM_STATE, model, 1e-6, 1e-9, q, np.array([[2.0], [3.0]]))
    M = sh.compile(model, backend="casadi").mass_matrix(q[0], params={"m": 2.0})
    free = 1 / np.diag(np.linalg.inv(M))
    np.testing.assert_allclose(atol, np.concatenate([np.full(4, 1e-9), 1e-9 * free]), rtol=1e-10)
    np.testing.assert_allclose(rtol, np.concatenate([np.full(4, 1e-6), 1e-6 * free / np.diag(M)]), rtol=1e-10)
    tiny, _ = tolerances(MOMENTUM_STATE, model, 2e-13, 1e-9, q, np.array([[2.0], [3.0]]))
    assert tiny.min() == ROUND_OFF
    assert tiny[0] == 2e-13


@pytest.mark.parametrize("formulation", IN_MOMENTA)
@pytest.mark.parametrize("method", slow_but_every(4, ADAPTIVE))
def test_a_watch_and_a_ship(formulation: str, method: str) -> None:
    """1e-6 kg, 1 kg and 1e6 kg: the same run but for rounding, and the asked accuracy; 1 s of a chain that turns over
    makes 100 times atol of it. It is 100 times rtol here: as one of kg m²/s it would be nothing to the ship and
    everything to the watch."""
    how: dict[str, Any] = {**START, "method": method, "rtol": 1e-9, "atol": 1e-7, "times": TIMES}
    exact = sh.simulate(chain(1.0), 1.0, **START, rtol=1e-13, atol=1e-14, times=TIMES)
    runs = [sh.simulate(chain(scale), 1.0, formulation=formulation, **how) for scale in (1e-6, 1.0, 1e6)]
    for run in runs:
        assert run.ok, run.status
        assert np.abs(run.v - exact.v).max() < 2e-5
        assert np.abs(run.v - runs[0].v).max() < 1e-7  # steps that differ by rounding


def test_the_steps_do_not_depend_on_the_mass() -> None:
    """From rest, where only atol says what a momentum is worth."""
    steps = [
        len(sh.simulate(chain(m), 1.0, q0=START["q0"], formulation="hamilton-recursive", rtol=1e-6, atol=1e-6).t)
        for m in (1e-6, 1.0, 1e6)
    ]
    assert max(steps) - min(steps) <= 1


def test_a_long_chain_cannot_be_told_by_momenta() -> None:
    """100 kg at 0.1 mm from a hinge, on a link of 1e-9 kg: the hinge carries 1e8 times what it feels, and velocities
    that momenta give back are off by that times rounding. A chain of a few links has nothing to say."""
    s = sh.System("fine hinge")
    s.add_body("link", joint=sh.Revolute("y"), mass=1e-9, com=(0, 0, 0.1), inertia=(1e-12, 1e-12, 1e-12))
    load: dict[str, Any] = {"mass": 100.0, "inertia": (1.0, 1.0, 1.0)}
    s.add_body("load", "link", joint=sh.Revolute("y"), placement=sh.Placement(xyz=(0, 0, 1e-9)), **load)
    model = s.build()
    with pytest.warns(UserWarning, match=r"momenta of 'fine hinge' hold velocities to about .* 'link' carries"):
        tolerances(MOMENTUM_STATE, model, 1e-12, 1e-9, np.zeros((1, 2)), np.zeros(0))
    with pytest.warns(UserWarning, match="Take a formulation that integrates velocities"):
        sh.simulate(model, 1e-6, formulation="hamilton-recursive", method="rk4", step=1e-6)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tolerances(MOMENTUM_STATE, chain(1.0), 1e-12, 1e-9, np.zeros((1, 4)), np.ones(1))


@pytest.mark.slow
def test_one_rtol_for_cvode() -> None:
    pytest.importorskip("sksundae")
    how: dict[str, Any] = {**START, "method": "cvode-bdf", "rtol": 1e-8, "times": TIMES}
    runs = [sh.simulate(chain(1.0), 1.0, formulation=f, **how) for f in ("hamilton-recursive", "separate-bodies")]
    assert runs[0].ok
    np.testing.assert_allclose(runs[0].v, runs[1].v, rtol=0, atol=1e-4)


def test_where_nothing_says_how_heavy_it_is() -> None:
    """A mass matrix that is singular where the run starts: a point mass at the end of two links that are stretched."""
    s = sh.System("stretched")
    s.add_body("a", joint=sh.Revolute("y"), mass=0.0, inertia=(0, 0, 0), check_inertia=False)
    s.add_body("b", "a", joint=sh.Revolute("y"), placement=sh.Placement(xyz=(1, 0, 0)), mass=1.0, com=(1, 0, 0))
    model = s.build()
    rtol, atol = tolerances(MOMENTUM_STATE, model, 1e-6, 1e-9, np.zeros((1, 2)), np.zeros(0))
    assert np.isfinite(np.concatenate([rtol, atol])).all()
    assert (np.concatenate([rtol, atol]) > 0).all()
