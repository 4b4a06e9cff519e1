"""Runs that begin at any time, and runs that go on from the end of others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.integrate.runner import Runner
from support.loop_runs import four_bar
from support.run_models import breaking, cart, double_pendulum, machine

TIGHT: dict[str, Any] = {"rtol": 1e-11, "atol": 1e-12}


def in_parts(model: sh.Model, lengths: list[float], folder: Path | None = None, **given: Any) -> list[sh.Run]:
    """One run after the other; with a folder each is saved and loaded before it goes on."""
    runs: list[sh.Run] = []
    own = {name: given.pop(name) for name in ("q0", "v0", "params") if name in given}
    for k, length in enumerate(lengths):
        runs.append(sh.simulate(model, length, **(own if k == 0 else {"start": runs[-1]}), **given))
        if folder is not None:
            runs[-1].save(folder / f"{k}.nc", derived=False)
            runs[-1] = sh.load_run(folder / f"{k}.nc", model=model if k % 2 else None)  # with its model, and without
    return runs


@pytest.mark.slow
def test_from_any_time() -> None:
    """v' = cos(t) from t0 on: v = sin(t) − sin(t0)."""
    run = sh.simulate(cart(sh.JointForce("slide", "cos(t)")), 3.0, t0=2.0)
    assert (run.t[0], run.t[-1], run.settings.t0, run.settings.duration) == (2.0, 5.0, 2.0, 3.0)
    np.testing.assert_allclose(run.v[:, 0], np.sin(run.t) - np.sin(2.0), atol=1e-8)
    assert run.audit().worst < 1e-9
    early = sh.simulate(cart(sh.JointForce("slide", "cos(t)")), 3.0, t0=-2.0, times=[-2.0, 0.0, 1.0])
    np.testing.assert_allclose(early.v[:, 0], np.sin(early.t) - np.sin(-2.0), atol=1e-8)


def test_loads_that_switch() -> None:
    """A short pulse is met whatever the start, and one that is over is not felt."""
    model = cart(sh.JointForce("slide", "where(t > 5 and t < 5.05, 100, 0)"))
    for t0, v in ((0.0, 5.0), (4.0, 5.0), (5.03, 2.0), (6.0, 0.0), (-1e3, 5.0)):
        assert sh.simulate(model, 20.0 - t0, t0=t0, times="end").v[-1, 0] == pytest.approx(v, abs=1e-8)
    late = cart(sh.JointForce("slide", "where(t > 105 and t < 105.05, 100, 0)"))
    assert sh.simulate(late, 20.0, t0=100.0, times="end").v[-1, 0] == pytest.approx(5.0, abs=1e-8)


@pytest.mark.slow
def test_prescribed_motion_and_moving_constraints() -> None:
    run = sh.simulate(machine(), 1.0, t0=0.7, times=[0.7, 1.2, 1.7])
    np.testing.assert_allclose(run.q[:, 0], 0.1 * np.sin(3 * run.t), atol=1e-15)
    assert run.settings.q0[0] == run.q[0, 0]
    np.testing.assert_allclose(run.v[:, 0], 0.3 * np.cos(3 * run.t), atol=1e-15)
    s = sh.System("pulled", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Prismatic("x"), mass=1.0)
    s.add_body("b", joint=sh.Prismatic("y"), mass=1.0)
    s.add_constraint("tie", sh.Coupling("q('a') - q('b') - 0.3*t**2"))
    moved = sh.simulate(s.build(), 1.0, q0=[0.3 * 4.0 / 2, -0.3 * 4.0 / 2], t0=2.0, v0=[0.6, -0.6])
    np.testing.assert_allclose(moved.q[:, 0] - moved.q[:, 1], 0.3 * moved.t**2, atol=1e-9)
    assert moved.q[0, 0] == pytest.approx(0.6, abs=1e-12)  # it was closed at t0, so nothing was assembled


@pytest.mark.parametrize("t0", [0.0, 0.25, 0.3, 7.05])
def test_controllers_are_asked_at_multiples_of_their_period(t0: float) -> None:
    """And at the start, since nothing is known of the forces before."""
    calls: list[float] = []

    def note(t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        calls.append(t)
        return np.ones(1)

    run = sh.simulate(cart(), 0.5, t0=t0, controller=sh.Controller(note, 0.1), times=[t0, t0 + 0.2, t0 + 0.5])
    grid = 0.1 * np.arange(200)
    later = grid[(grid > t0 + 1e-9) & (grid < t0 + 0.5 - 1e-9)]
    np.testing.assert_allclose(calls, [t0, *later], atol=1e-14)
    np.testing.assert_allclose(run.v[:, 0], [0.0, 0.2, 0.5], atol=1e-12)


def test_times_are_absolute_and_the_end_is_rounded() -> None:
    assert 0.3 + 0.6 < 0.9
    run = sh.simulate(cart(), 0.6, t0=0.3, v0=[1.0], times=[0.3, 0.9])
    assert run.q[1, 0] == pytest.approx(0.6)
    with pytest.raises(sh.SimulationError, match=r"between 0\.3 and 0\.9 s"):
        sh.simulate(cart(), 0.6, t0=0.3, times=[0.0])
    with pytest.raises(sh.SimulationError, match=r"between 0\.3 and 0\.9 s"):
        sh.simulate(cart(), 0.6, t0=0.3, times=[0.91])


@pytest.mark.parametrize("formulation", ["separate-bodies", "hamilton-recursive"])
def test_five_parts_are_one(formulation: str) -> None:
    """Equal to what the tolerances allow: 1e-11 a step, some 300 steps of a chaotic motion over 2 s."""
    given: dict[str, Any] = {"q0": [0.5, 1.0], "formulation": formulation, **TIGHT}
    whole = sh.simulate(double_pendulum(), 2.0, **given)
    parts = in_parts(double_pendulum(), [0.4] * 5, **given)
    assert [p.t[0] for p in parts[1:]] == [p.t[-1] for p in parts[:-1]]
    np.testing.assert_allclose(parts[-1].q[-1], whole.q[-1], rtol=0, atol=1e-8)
    np.testing.assert_allclose(parts[-1].v[-1], whole.v[-1], rtol=0, atol=1e-8)


@pytest.mark.slow
def test_saved_and_loaded_in_between(tmp_path: Path) -> None:
    """A mechanism with everything in it, parameters too: files keep all that the next part needs."""
    given: dict[str, Any] = {"params": {"c": 0.9}, **TIGHT}
    whole = sh.simulate(machine(), 2.0, **given)
    parts = in_parts(machine(), [0.4] * 5, tmp_path, **given)
    assert parts[-1].params["c"] == 0.9
    assert parts[-1].t[-1] == pytest.approx(2.0)
    np.testing.assert_allclose(parts[-1].q[-1], whole.q[-1], rtol=0, atol=1e-9)
    again = in_parts(machine(), [0.4] * 5, **given)
    assert np.array_equal(again[-1].q, parts[-1].q)  # to the last bit


@pytest.mark.slow
def test_batches_and_loops() -> None:
    model = four_bar()
    q0, _ = sh.assemble(model, [1.0, 0.0, 0.0])[:2]
    v0 = np.stack([sh.assemble(model, q0, [w, 0, 0]).v for w in (1.0, 2.0, 3.0)])
    given: dict[str, Any] = {"q0": q0, "v0": v0, **TIGHT}
    whole = sh.simulate(model, 1.0, times=[0.5, 1.0], **given)
    parts = in_parts(model, [0.5, 0.5], times="end", **given)
    np.testing.assert_allclose(parts[1].q[:, -1], whole.q[:, -1], rtol=0, atol=1e-9)
    np.testing.assert_allclose(parts[0].q[:, -1], whole.q[:, 0], rtol=0, atol=1e-9)


def test_parameters_may_change() -> None:
    model = cart(sh.JointForce("slide", "limit"))
    first = sh.simulate(model, 1.0, params={"limit": 2.0})
    assert sh.simulate(model, 1.0, start=first).v[-1, 0] == pytest.approx(4.0)
    changed = sh.simulate(model, 1.0, start=first, params={"limit": -2.0})
    assert changed.v[-1, 0] == pytest.approx(0.0, abs=1e-12)
    batch = sh.simulate(model, 1.0, params={"limit": [1.0, 3.0]}, times="end")
    np.testing.assert_allclose(sh.simulate(model, 1.0, start=batch, times="end").v[:, -1, 0], [2.0, 6.0])


def test_a_run_that_was_cut_short_goes_on() -> None:
    """max_steps, or Ctrl-C: what is kept ends where the run did."""
    model = double_pendulum()
    short = sh.simulate(model, 2.0, q0=[0.5, 1.0], max_steps=10)
    assert not short.ok
    rest = sh.simulate(model, 2.0 - short.t[-1], start=short)
    assert rest.ok
    np.testing.assert_allclose(rest.q[-1], sh.simulate(model, 2.0, q0=[0.5, 1.0]).q[-1], atol=1e-5)


def test_one_clear_error_each() -> None:
    model = cart()
    run = sh.simulate(model, 1.0, times=[0.0, 0.5])
    with pytest.raises(sh.SimulationError, match=r"ended at t = 1, but the last state that it has kept is .* t = 0\.5"):
        sh.simulate(model, 1.0, start=run)
    whole = sh.simulate(model, 1.0)
    for name in ("q0", "v0"):
        with pytest.raises(sh.SimulationError, match=f"{name} and start are given"):
            sh.simulate(model, 1.0, start=whole, **{name: [0.0]})
    with pytest.raises(sh.SimulationError, match=r"t0 = 3\.0 and start are given"):
        sh.simulate(model, 1.0, start=whole, t0=3.0)
    assert sh.simulate(model, 1.0, start=whole, t0=1.0).t[0] == 1.0
    with pytest.raises(sh.SimulationError, match="is no run"):
        sh.simulate(model, 1.0, start=3)  # type: ignore[arg-type]
    with pytest.raises(sh.ModelError, match="a run of another model"):
        sh.simulate(double_pendulum(), 1.0, start=whole)
    with pytest.raises(sh.SimulationError, match=r"member 1 of the batch.* ended at t = 0\.5"):
        sh.simulate(breaking(), 1.0, start=sh.simulate(breaking(), 1.0, params={"limit": [2.0, 0.5]}, times="end"))


def stopped(after: float, **given: Any) -> sh.Run:
    """A run that Ctrl-C stops."""

    def force(t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        if t > after:
            raise KeyboardInterrupt
        return np.zeros_like(v)

    with pytest.raises(sh.Interrupted) as stop:
        sh.simulate(double_pendulum(), 2.0, controller=sh.Controller(force, 0.05), **given, **TIGHT)
    run: sh.Run = stop.value.run
    return run


@pytest.mark.parametrize("q0", [[0.5, 1.0], [[0.5, 1.0], [0.3, 0.2]]])
def test_after_ctrl_c_between_the_times_that_are_kept(q0: Any) -> None:
    times = np.array([0.0, 0.4, 0.8, 1.2, 2.0])
    part = stopped(0.93, q0=q0, times=times)
    assert not part.ok
    assert all(s.time == 0.8 for s in part.statuses)
    rest = sh.simulate(double_pendulum(), 1.2, start=part, times=times[2:], **TIGHT)
    assert rest.settings.t0 == 0.8
    whole = sh.simulate(double_pendulum(), 2.0, q0=q0, times=times, **TIGHT)
    np.testing.assert_allclose(rest.q, whole.q[..., 2:, :], rtol=0, atol=1e-8)


def test_a_batch_of_which_some_members_have_ended_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C between two blocks: the members of the first are at the end, those of the others have not begun; one is
    halfway. Blocks that have not begun are not prepared, and all go on together from the last common time."""
    block, prepared = Runner._block, []
    new_block = Runner._new_block

    def then_stopped(runner: Runner, first: int, count: int, progress: Any) -> None:
        block(runner, first, count, progress)
        runner._ears.heard = True

    monkeypatch.setattr(Runner, "_block", then_stopped)
    monkeypatch.setattr(Runner, "_new_block", lambda *given: prepared.append(1) or new_block(*given))
    q0 = np.random.default_rng(0).normal(size=(200, 2))
    times = np.array([0.0, 0.4, 0.8])
    with pytest.raises(sh.Interrupted) as stop:
        sh.simulate(double_pendulum(), 0.8, q0=q0, times=times, threads=1, **TIGHT)
    monkeypatch.undo()
    part = stop.value.run
    ends = np.array([status.time for status in part.statuses])
    assert len(prepared) == 1
    assert set(ends) == {0.0, 0.8}
    assert np.isfinite(part.q[ends == 0.8]).all()
    assert np.isnan(part.q[ends == 0.0, 1:]).all()
    rest = sh.simulate(double_pendulum(), 0.8, start=part, times=times, **TIGHT)
    whole = sh.simulate(double_pendulum(), 0.8, q0=q0, times=times, **TIGHT)
    np.testing.assert_allclose(rest.q, whole.q, rtol=0, atol=1e-9)
    np.testing.assert_allclose(sh.join([part, rest]).q, whole.q, rtol=0, atol=1e-9)
    np.testing.assert_array_equal(part.q[ends == 0.8], whole.q[ends == 0.8])  # nothing of these is lost


@pytest.mark.parametrize("times", ["end", [0.4, 0.8]])
def test_a_batch_of_which_some_members_have_kept_nothing_goes_on(times: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """All have their start first then."""
    block = Runner._block

    def then_stopped(runner: Runner, *given: Any) -> None:
        block(runner, *given)
        runner._ears.heard = True

    monkeypatch.setattr(Runner, "_block", then_stopped)
    q0 = np.random.default_rng(0).normal(size=(200, 2))
    with pytest.raises(sh.Interrupted) as stop:
        sh.simulate(double_pendulum(), 0.8, q0=q0, times=times, threads=1, **TIGHT)
    monkeypatch.undo()
    part = stop.value.run
    whole, rest = (
        sh.simulate(double_pendulum(), 0.8, **x, times=times, **TIGHT) for x in ({"q0": q0}, {"start": part})
    )
    np.testing.assert_array_equal(part.q[:, 0], q0)
    np.testing.assert_array_equal(part.q[:64, 1:], whole.q[:64])
    np.testing.assert_array_equal(rest.q, whole.q)
