"""The integral of a servo as a state of the model: closed forms, every way of running it, and what refuses it.

Covers results/states.py, algorithms/sweeps/program.py, motion/mechanism.py.
"""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.linalg import expm

import sharnir as sh
from sharnir.core.errors import UnsupportedError
from sharnir.integrate.methods import METHODS
from sharnir.model.forces import Servo
from support.differences import differences
from support.random_trees import relative_error
from support.samples import ALL, slow_after
from support.ways import FORMULATIONS

J, KP, KD, KI, LOAD = 0.5, 8.0, 1.0, 6.0, 0.3
FINE = {"rtol": 1e-11, "atol": 1e-12}
Z = "servo:integral"


def arm(*events: sh.When | sh.Latch, **changes: object) -> sh.Model:
    s = sh.System("arm", gravity=(0, 0, 0))
    s.parameter("load", LOAD)
    s.parameter("ki", KI)
    s.add_body("arm", joint=sh.Revolute("y"), mass=2.0, inertia=(1, J, 1))
    s.add_force("load", sh.JointForce("arm", "load"))
    s.add_force("servo", Servo("arm", **({"kp": KP, "kd": KD, "ki": "ki", "target": 1.0} | changes)))
    for k, event in enumerate(events):
        s.add_event(f"event {k}", event)
    return s.build()


@pytest.fixture(scope="module")
def model() -> sh.Model:
    return arm()


def exact(times: np.ndarray, start: tuple[float, ...] = (0.0, 0.0, 0.0), load: float = LOAD, ki: float = KI):
    """(n, 3): q, v and z of the linear system of third order, by the exponential of its matrix."""
    A = np.array([[0, 1, 0, 0], [-KP / J, -KD / J, ki / J, (KP + load) / J], [-1, 0, 0, 1], [0, 0, 0, 0]])
    return np.array([(expm(A * t) @ [*start, 1])[:3] for t in times])


def found(run: sh.Run) -> np.ndarray:
    return np.stack([run.q[..., 0], run.v[..., 0], run.force("servo").readings["integral"]], axis=-1)


INTEGRATING = [name for name, x in METHODS.items() if not x.structure and x.family not in ("symplectic", "cvode")]


@pytest.mark.slow
@pytest.mark.parametrize("method", slow_after(1, INTEGRATING))
def test_third_order_response(model, method):
    step = 2e-3 if METHODS[method].order > 2 else 1e-5  # the errors of rk2 are h²
    how = FINE if METHODS[method].adaptive else {"step": step}
    run = sh.simulate(model, 2.0, times=np.linspace(0, 2, 41), method=method, **how)
    np.testing.assert_allclose(found(run), exact(run.t), atol=1e-8)
    assert run.audit().worst <= 1e-8
    np.testing.assert_allclose(run.at(1.234)[0], exact([1.234])[0, :1], atol=1e-8)


def test_no_error_is_left_under_a_load(model):
    run = sh.simulate(model, 60.0, times="end", **FINE)
    np.testing.assert_allclose(found(run)[-1], [1.0, 0.0, -LOAD / KI], atol=1e-9)


def test_it_is_a_parameter_for_all_else(model):
    """Accelerations in every formulation, derivatives at a fixed z, and where a run begins."""
    state, params = ([0.2], [0.1]), {Z: 0.4, "ki": 5.0}
    expected = (KP * 0.8 - KD * 0.1 + 5.0 * 0.4 + LOAD) / J
    for formulation in FORMULATIONS:
        dyn = sh.compile(model, formulation, backend="casadi")
        assert dyn.acceleration(*state, params=params)[0] == pytest.approx(expected, rel=1e-10)
    exactly = sh.compile(model, backend="casadi").derivatives(*state, [0.0], params=params)
    by_differences = differences(model, *map(np.array, state), np.zeros(1), t=0.0, params=params, wrenches=None)
    assert max(relative_error(x, y) for x, y in zip(exactly, by_differences, strict=True)) <= 1e-7
    run = sh.simulate(model, 1.0, times=[0.0, 0.5, 1.0], params={Z: 0.4}, **FINE)
    np.testing.assert_allclose(found(run), exact(run.t, (0.0, 0.0, 0.4)), atol=1e-9)


@pytest.mark.slow
def test_going_on_files_and_copies(model, tmp_path):
    first = sh.simulate(model, 0.7, **FINE)
    second = sh.simulate(model, 0.8, start=first, times=np.linspace(0.7, 1.5, 17), **FINE)
    whole = sh.join([first, second])
    np.testing.assert_allclose(found(whole), exact(whole.t), atol=1e-8)
    whole.save(tmp_path / "run.nc")
    loaded = sh.load_run(tmp_path / "run.nc", model=model)
    assert np.array_equal(loaded.element_states[Z], whole.element_states[Z])
    for run in (whole, loaded, pickle.loads(pickle.dumps(whole))):
        assert run.audit().worst <= 1e-8
    third = sh.simulate(model, 0.5, start=loaded, times="end", **FINE)
    np.testing.assert_allclose(found(third)[-1], exact([2.0])[0], atol=1e-8)
    other = pickle.loads(pickle.dumps(model))
    assert np.array_equal(sh.simulate(other, 0.7, **FINE).q, first.q)


@pytest.mark.slow
def test_batches(model):
    times, loads, gains = np.linspace(0, 1, 11), np.array([0.3, -1.0, 0.0]), np.array([6.0, 2.0, 3.0])
    batch = sh.simulate(model, 1.0, times=times, params={"load": loads, "ki": gains}, **FINE)
    assert (batch.audit().worst <= 1e-8).all()
    for b, (load, ki) in enumerate(zip(loads, gains, strict=True)):
        single = sh.simulate(model, 1.0, times=times, params={"load": load, "ki": ki}, **FINE)
        assert np.array_equal(batch.q[b], single.q)
        assert np.array_equal(batch.element_states[Z][b], single.element_states[Z])
        np.testing.assert_allclose(found(single), exact(times, load=load, ki=ki), atol=1e-8)


@pytest.mark.slow
def test_events_on_the_way():
    """The load changes where q = 0.7 is passed: before and after it the closed form, and z goes on."""
    m = arm(sh.When("q('arm') - 0.7", do=[sh.Set("load", -0.5)]))
    times = np.linspace(0, 1.0, 21)
    runs = [sh.simulate(m, 1.0, times=x, **FINE) for x in (times, None)]
    for run in runs:
        time = run.events[0].time
        at = exact([time])[0]
        assert at[0] == pytest.approx(0.7, abs=1e-8)
        expected = np.where((run.t < time)[:, None], exact(run.t), exact(run.t - time, at, load=-0.5))
        np.testing.assert_allclose(found(run), expected, atol=1e-7)
        assert run.audit().worst <= 1e-8
        for t in (time - 0.01, time + 0.01):
            after = exact([t])[0] if t < time else exact([t - time], at, load=-0.5)[0]
            np.testing.assert_allclose(run.at(t)[0], after[:1], atol=1e-7)


@pytest.mark.slow
def test_it_does_not_wind_up():
    """With a limit of torque the overshoot is less than without unwinding, and a step ends where the limit does."""
    runs = [sh.simulate(arm(torque_limit=1.0, unwind=x), 6.0, **FINE) for x in (None, 1e9)]
    tame, wild = (run.q[:, 0].max() - 1 for run in runs)
    assert tame < 0.7 * wild
    assert all(run.audit().worst <= 1e-8 for run in runs)
    run, unwind = runs[0], np.sqrt(KD / KI)

    def rate(_: float, y: np.ndarray) -> list[float]:
        u = KP * (1 - y[0]) - KD * y[1] + KI * y[2]
        tau = np.clip(u, -1, 1)
        return [y[1], (tau + LOAD) / J, 1 - y[0] - (u - tau) / (KI * unwind)]

    other = solve_ivp(rate, (0, 6), [0, 0, 0], rtol=1e-10, atol=1e-12, max_step=0.01, t_eval=run.t)
    np.testing.assert_allclose(found(run), other.y.T, atol=1e-6)  # SciPy's steps go over the corners


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        *(({"method": name, "step": 1e-3}, f"method '{name}'") for name in ("symplectic-euler", "gauss4")),
        ({"method": "rattle", "step": 1e-3}, "formulation 'hamilton-recursive' integrates"),
        ({"formulation": "hamilton-recursive"}, "formulation 'hamilton-recursive' integrates"),
    ],
)
def test_what_does_not_take_it(model, changes, message):
    with pytest.raises(UnsupportedError, match=message):
        sh.simulate(model, 1.0, **changes)


@pytest.mark.slow
def test_a_lock_and_a_release():
    """Caught at 0.5 and let go at t = 0.6: in between the integral grows by what the error is there."""
    m = arm(sh.Latch("arm", at=0.5), sh.Release("arm", at=0.6))
    for times in (None, np.linspace(0, 1.5, 31)):
        run = sh.simulate(m, 1.5, times=times, **FINE)
        time = run.events[0].time
        caught = exact([time])[0]
        assert caught[0] == pytest.approx(0.5, abs=1e-9)
        free = (0.5, 0.0, caught[2] + 0.5 * (0.6 - time))
        np.testing.assert_allclose(found(run)[-1], exact([0.9], free)[0], atol=1e-8)
        np.testing.assert_allclose(run.at(1.1)[0], exact([0.5], free)[0, :1], atol=1e-8)
        assert run.audit().worst <= 1e-8


def parallelogram() -> sh.Model:
    """Its coupler does not turn: all of it moves as a crank of 1.2 kg m². Where it is stretched it is singular."""
    s = sh.System("parallelogram", gravity=(0, 0, 0))
    bar = {"mass": 1.0, "com": (0.5, 0, 0), "inertia": (0.1, 0.1, 0.1)}
    tip, far = sh.Placement(xyz=(1, 0, 0)), sh.Placement(xyz=(2, 0, 0))
    s.add_body("crank", joint=sh.Revolute("z"), **bar)
    s.add_body("coupler", "crank", joint=sh.Revolute("z"), placement=tip, mass=0.5, com=(1, 0, 0), inertia=(1, 1, 1))
    s.add_body("rocker", joint=sh.Revolute("z"), placement=far, **bar)
    s.add_constraint("pin", sh.Coincident("coupler", (2, 0, 0), "rocker", (1, 0, 0)))
    s.add_force("servo", Servo("crank", KP, KD, 0.6, ki=KI))
    return s.build()


@pytest.mark.slow
def test_a_loop_through_its_singular_position():
    """Bridges carry the integral along; with SHARNIR_ALL_TREES=1 in other methods and ways against drift too."""
    m, times, q0 = parallelogram(), np.linspace(0, 1.5, 16), [-0.5, 0.5, -0.5]
    A = np.array([[0, 1, 0, 0], [-KP / 1.2, -KD / 1.2, KI / 1.2, 0.6 * KP / 1.2], [-1, 0, 0, 0.6], [0, 0, 0, 0]])
    expected = np.array([(expm(A * t) @ [-0.5, 0, 0, 1])[:3] for t in times])
    assert expected[:, 0].max() > 0.2  # it has gone through q = 0
    for changes in ({}, {"method": "adams"}, {"method": "radau"}, {"drift": "ggl"}) if ALL else ({},):
        run = sh.simulate(m, 1.5, q0=q0, times=times, **FINE, **changes)
        np.testing.assert_allclose(found(run), expected, atol=1e-8)
    assert run.audit().worst <= 1e-8
