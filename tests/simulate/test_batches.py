"""Many runs of one model in one call: equal to single runs, each with an end of its own."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import sharnir as sh
from sharnir.integrate import METHODS
from support.random_trees import relative_error
from support.run_models import TUMBLING, breaking, exploding, satellite
from support.samples import slow_but_every
from support.ways import ADAPTIVE

MEMBERS = 1000
SAMPLE = [0, 1, 7, 8, 63, 64, 500, 998, 999]  # ends of lanes and of blocks, and some between
TIMES = np.linspace(0.0, 2.0, 11)
rng = np.random.default_rng(2)
PARAMS = {"length": rng.uniform(0.5, 2.0, MEMBERS), "mass": rng.uniform(0.1, 10.0, MEMBERS)}
ANGLES = rng.uniform(-2.0, 2.0, (MEMBERS, 1))


@cache
def pendulum() -> sh.Model:
    s = sh.System("pendulum", planar=True)
    length, mass = s.parameter("length", 1.0, unit="m"), s.parameter("mass", 1.0, unit="kg")
    s.add_body("rod", joint=sh.Revolute("z"), mass=mass, com=(length, 0, 0), inertia=(0.1, 0.1, 0.1))
    s.add_force("friction", sh.JointSpring("rod", damping=0.05))
    return s.build()


def member(k: int) -> dict[str, float]:
    return {name: float(values[k]) for name, values in PARAMS.items()}


@pytest.mark.parametrize("method", ["rk4", "symplectic-euler", "dop853"])
@pytest.mark.parametrize("threads", slow_but_every(3, [1, 2]))
def test_a_thousand_pendulums_with_a_fixed_step_equal_single_runs(method: str, threads: int) -> None:
    """To rounding: lanes and scalar code may contract other products into fused ones."""
    given = {"method": method, "step": 0.01, "times": TIMES}
    run = sh.simulate(pendulum(), 2.0, q0=ANGLES, params=PARAMS, threads=threads, **given)
    assert run.ok
    assert run.q.shape == (MEMBERS, 11, 1)
    assert run.energy.shape == (MEMBERS, 11, 2)
    for k in SAMPLE:
        one = sh.simulate(pendulum(), 2.0, q0=ANGLES[k], params=member(k), **given)
        assert relative_error(run.q[k], one.q) < 1e-13
        assert relative_error(run.v[k], one.v) < 1e-13
        assert relative_error(run.energy[k], one.energy) < 1e-13


@pytest.mark.parametrize("method", ADAPTIVE)
def test_members_choose_their_own_steps(method: str) -> None:
    """Equal to single runs far below the tolerance of 1e-8, where rounding alone makes the difference."""
    few = SAMPLE[:4]
    params = {name: values[few] for name, values in PARAMS.items()}
    run = sh.simulate(pendulum(), 2.0, q0=ANGLES[few], params=params, method=method, times=TIMES)
    lengths = set()
    for b, k in enumerate(few):
        one = sh.simulate(pendulum(), 2.0, q0=ANGLES[k], params=member(k), method=method, times=TIMES)
        assert relative_error(run.q[b], one.q) < 1e-9
        assert run.status[b] == one.status  # the same number of steps
        lengths.add(one.status)
    assert len(lengths) > 1


def test_quaternions_in_a_batch() -> None:
    v0 = TUMBLING * np.linspace(0.5, 1.5, 20)[:, None]
    run = sh.simulate(satellite(), 1.0, v0=v0, times=[0.5, 1.0])
    one = sh.simulate(satellite(), 1.0, v0=v0[13], times=[0.5, 1.0])
    assert relative_error(run.q[13], one.q) < 1e-9
    assert np.abs(np.linalg.norm(run.q[:, :, 7:], axis=2) - 1).max() < 1e-14


def test_one_initial_state_and_many_parameters() -> None:
    run = sh.simulate(pendulum(), 0.5, q0=[0.3], params={"length": [1.0, 2.0]}, times=[0.5])
    assert run.q.shape == (2, 1, 1)
    assert run.q[0, 0, 0] != run.q[1, 0, 0]


def test_a_batch_of_one_has_its_axis() -> None:
    run = sh.simulate(pendulum(), 0.5, q0=[[0.3]], times=[0.5])
    assert run.q.shape == (1, 1, 1)
    assert isinstance(run.status, list)


@pytest.mark.parametrize("method", ["dop853", "dopri5", "adams", "radau", "rk4"])
def test_one_member_that_fails_ends_alone(method: str) -> None:
    limits = np.full(20, 9.0)
    limits[13] = 0.5
    step = None if METHODS[method].adaptive else 0.01
    run = sh.simulate(breaking(), 1.0, params={"limit": limits}, method=method, step=step, times=TIMES[:6])
    assert not run.ok
    assert [k for k, s in enumerate(run.statuses) if not s.ok] == [13]
    assert "velocity slide is not a finite number at t = 0.5" in run.status[13]
    assert np.isnan(run.q[13, 3:]).all()
    assert np.isfinite(run.q[13, :3]).all()  # at 0, 0.2 and 0.4
    others = np.delete(np.arange(20), 13)
    assert np.isfinite(run.q[others]).all()
    assert np.array_equal(np.isnan(run.energy).any(axis=(1, 2)), np.arange(20) == 13)


def test_one_member_that_diverges_ends_alone() -> None:
    """v' = v²: a pole at t = 1/v(0), which only one of them reaches."""
    v0 = np.linspace(-1.0, 0.4, 10)[:, None]
    v0[4] = 2.0
    run = sh.simulate(exploding(), 1.0, v0=v0, times=[0.25, 1.0])
    assert [k for k, s in enumerate(run.statuses) if not s.ok] == [4]
    assert run.statuses[4].time == pytest.approx(0.5, abs=1e-6)
    others = np.delete(np.arange(10), 4)
    np.testing.assert_allclose(run.v[others, 1], v0[others] / (1 - v0[others]), rtol=1e-7)


def test_a_member_that_did_not_arrive_has_no_state_at_the_end() -> None:
    run = sh.simulate(breaking(), 1.0, params={"limit": [9.0, 0.5]}, times="end")
    assert np.array_equal(run.t, [1.0])
    assert np.isfinite(run.q[0]).all()
    assert np.isnan(run.q[1]).all()


@pytest.mark.parametrize("method", slow_but_every(4, METHODS))
def test_every_bit_is_the_same_with_two_threads(method: str) -> None:
    """Members in blocks of other sizes, with other neighbours in the lanes."""
    some = slice(0, 150)
    params = {name: values[some] for name, values in PARAMS.items()}
    given = {"q0": ANGLES[some], "params": params, "method": method, "times": [0.1, 0.2]}
    given |= {} if METHODS[method].adaptive else {"step": 0.01}
    one, two = (sh.simulate(pendulum(), 0.2, threads=threads, **given) for threads in (1, 2))
    assert one.ok
    np.testing.assert_array_equal(two.q, one.q)
    np.testing.assert_array_equal(two.v, one.v)
    np.testing.assert_array_equal(two.t, one.t)
