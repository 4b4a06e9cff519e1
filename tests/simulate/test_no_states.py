"""A run that ends before the first of its times has no states. All that can be asked of a run can be asked of it, and
the answers have no rows."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from support.run_models import breaking, cart
from support.samples import slow_but_every

PERIOD = 0.1


def damped() -> sh.Model:
    spring = sh.JointSpring("slide", stiffness=1.0, damping=0.1)
    return cart(sh.JointForce("slide", "sqrt(limit - t)"), spring)


def slider() -> sh.Model:
    s = sh.System("slider", planar=True)
    for name, parent, x in (("crank", "world", 0), ("rod", "crank", 1)):
        rod = sh.Rod(length=1.0, mass=1.0, axis="x")
        s.add_body(name, parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=(x, 0, 0)), shape=rod)
    s.add_constraint("rail", sh.PointOnLine("rod", (1, 0, 0), "world", (0, 0, 0), (1, 0, 0)))
    s.add_force("motor", sh.JointForce("crank", "sqrt(0.3 - t)"))
    return s.build()


RUNS: dict[str, Callable[[], sh.Run]] = {
    "a tree": lambda: sh.simulate(breaking(), 2.0, times=[1.0, 2.0]),
    "with forces": lambda: sh.simulate(damped(), 2.0, times=[1.0, 2.0], tau=[1.0]),
    "no times": lambda: sh.simulate(damped(), 2.0, times=[]),
    "a batch": lambda: sh.simulate(damped(), 2.0, params={"limit": [0.1, 0.2]}, times=[1.0, 2.0]),
    "a batch without times": lambda: sh.simulate(damped(), 2.0, params={"limit": [9.0, 0.2]}, times=[]),
    "a loop": lambda: sh.simulate(slider(), 2.0, q0=[0.7, -1.4], times=[1.0, 2.0]),
    "a controller": lambda: sh.simulate(
        cart(), 2.0, times=[1.0], controller=sh.Controller(lambda t, q, v: v / (t < 0.3), PERIOD)
    ),
    "a controller at once": lambda: sh.simulate(
        cart(), 2.0, times=[1.0], controller=sh.Controller(lambda t, q, v: 1 / 0, PERIOD)
    ),
}


@cache
def made(which: str) -> sh.Run:
    with np.errstate(divide="ignore", invalid="ignore"):
        return RUNS[which]()


@pytest.mark.parametrize("which", slow_but_every(3, RUNS))
def test_everything_can_be_asked(which: str, tmp_path: Path) -> None:
    run = made(which)
    assert not run.ok
    assert not np.isfinite(run.q).any()
    assert len(run.settings.q0) > 0  # the start is not lost
    model = run.dynamics("").model
    lead = run.q.shape[:-1]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert run.energy.shape == (*lead, 2)
        assert run.momentum.shape == (*lead, 6)
        assert run.reactions.shape == (*lead, len(model.bodies), 6)
        assert run.violation.shape == (*lead, 2)
        assert run.point(model.names[-1]).shape == (*lead, 3)
        assert all(x.shape == (*lead, 6) for x in run.constraint_reactions().values())
        audit = run.audit()
        assert audit.total.shape == audit.work.shape == audit.deviation.shape == lead
        assert np.isnan(audit.worst).all()
        assert np.isnan(audit.worst_quadrature).all()
        run.to_csv(tmp_path / "run.csv")
        assert len((tmp_path / "run.csv").read_text().splitlines()) == 1
        run.to_parquet(tmp_path / "run.parquet")
        run.plot("q", "energy", "force")
    assert "Run(" in repr(run)


@pytest.mark.parametrize("which", slow_but_every(3, RUNS))
def test_it_is_saved_and_comes_back(which: str, tmp_path: Path) -> None:
    run = made(which)
    run.save(tmp_path / "run.nc")
    back = sh.load_run(tmp_path / "run.nc", model=run.dynamics("").model)
    for name in ("t", "q", "v", "energy", "reactions"):
        given, found = getattr(run, name), getattr(back, name)
        assert given.shape == found.shape
        assert given.tobytes() == found.tobytes()
    assert back.status == run.status
    assert back.dataset().identical(run.dataset())


def test_with_prescribed_motion() -> None:
    """A force that is no number from 0.1 s on, and output after that."""
    s = sh.System("driven")
    s.add_body("crank", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_body("slide", joint=sh.Prismatic("x"), mass=1.0, inertia=(1, 1, 1))
    s.add_force("push", sh.JointForce("slide", "sqrt(0.1 - t)"))
    s.prescribe("crank", q="sin(t)")
    run = sh.simulate(s.build(), 1.0, times=[0.5, 1.0])
    assert not run.ok
    assert run.q.shape == (0, 2)
