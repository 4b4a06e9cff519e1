"""Elastic latches in runs, against closed forms: frequency, decay, play, energy, letting go, batches.

Covers model/events/latch.py."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import sharnir as sh

INERTIA, STIFFNESS, AT, RATE = 2.0, 400.0, 0.5, 1.0
OMEGA = np.sqrt(STIFFNESS / INERTIA)
TIGHT = {"rtol": 1e-11, "atol": 1e-13}


def door(*more: tuple[str, sh.Event], **latch: object) -> sh.Model:
    """It turns freely, with 1 rad/s, until the latch at 0.5 rad."""
    s = sh.System("door", gravity=(0, 0, 0))
    s.parameter("k", STIFFNESS)
    s.parameter("play", 0.02)
    s.add_body("door", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, INERTIA), v0=[RATE])
    s.add_event("latch", sh.Latch("door", AT, **latch))
    for name, event in more:
        s.add_event(name, event)
    return s.build()


def test_it_oscillates_with_its_own_frequency() -> None:
    t = np.linspace(0, 2, 201)
    run = sh.simulate(door(stiffness="k"), 2.0, times=t, **TIGHT)
    free = np.minimum(t, AT)
    exact = free + np.where(t > AT, RATE * np.sin(OMEGA * (t - AT)) / OMEGA, 0.0)
    assert np.abs(run.q[:, 0] - exact).max() < 1e-9
    (event,) = run.events
    assert abs(event.time - AT) < 1e-9
    assert event.energy_lost == 0.0
    assert event.v_after[0] == event.v_before[0]  # nothing jumps
    assert run.audit().worst < 1e-8


def test_damping_is_that_of_an_oscillator() -> None:
    c = 8.0
    t = np.linspace(0, 2, 101)
    run = sh.simulate(door(stiffness=STIFFNESS, damping=c), 2.0, times=t, **TIGHT)
    decay = c / (2 * INERTIA)
    damped = np.sqrt(OMEGA**2 - decay**2)
    after = np.maximum(t - AT, 0.0)
    exact = np.minimum(t, AT) + RATE * np.exp(-decay * after) * np.sin(damped * after) / damped
    assert np.abs(run.q[:, 0] - exact).max() < 1e-9
    assert run.audit().worst < 1e-8


def test_play_between_its_faces() -> None:
    """Half a swing in each face and a free flight between them."""
    play = 0.02
    period = 2 * np.pi / OMEGA + 2 * play / RATE
    t = AT + play / 2 + period * np.arange(4)  # at the upper face on the way up
    run = sh.simulate(door(stiffness="k", backlash="play"), float(t[-1]), times=t, **TIGHT)
    np.testing.assert_allclose(run.q[:, 0], AT + play / 2, atol=1e-9)
    np.testing.assert_allclose(run.v[:, 0], RATE, atol=1e-7)
    inside = sh.simulate(door(stiffness="k", damping=3.0, backlash="play"), AT + 0.009, times="end", **TIGHT)
    force = inside.force("latch")
    assert force.tau[-1, 0] == 0.0
    assert force.energy[-1] == 0.0


def test_with_damping_and_play_the_energy_balance_closes() -> None:
    run = sh.simulate(door(stiffness="k", damping=3.0, backlash="play"), 2.0, **TIGHT)
    assert run.audit().worst < 1e-8
    assert run.energy[-1].sum() < 0.3 * run.energy[0].sum()
    assert abs(run.q[-1, 0] - AT) < 0.05


def test_what_it_holds_is_lost_where_it_lets_go() -> None:
    off = AT + 0.05
    for event in (sh.Release("door", at=off), sh.When(f"t - {off}", do=[sh.Unlock("door")])):
        run = sh.simulate(door(("off", event), stiffness="k"), 1.0, **TIGHT)
        x = np.sin(OMEGA * 0.05) / OMEGA
        assert abs(run.events[1].energy_lost - STIFFNESS * x**2 / 2) < 1e-9
        np.testing.assert_allclose(run.v[-1, 0], np.cos(OMEGA * 0.05), atol=1e-9)  # free again
        assert run.audit().worst < 1e-9


def test_closed_from_the_start_holds_at_its_place() -> None:
    model = door(stiffness="k", closed=True)
    assert [mode.name for mode in model.modes] == ["latch:on"]
    run = sh.simulate(model, 0.5, q0=[0.6], v0=[0.0], times=[0.0, 0.25, 0.5], **TIGHT)
    np.testing.assert_allclose(run.q[:, 0], AT + 0.1 * np.cos(OMEGA * run.t), atol=1e-9)
    assert not run.events


def test_members_of_a_batch_latch_each_at_its_time() -> None:
    rates, stiff = np.array([0.5, 1.0, 2.0]), np.array([100.0, 400.0, 900.0])
    t = np.linspace(0, 2, 21)
    run = sh.simulate(door(stiffness="k"), 2.0, v0=rates[:, None], params={"k": stiff}, times=t, **TIGHT)
    for k, (v, own) in enumerate(zip(rates, stiff, strict=True)):
        w, after = np.sqrt(own / INERTIA), np.maximum(t - AT / v, 0.0)
        np.testing.assert_allclose(run.q[k, :, 0], np.minimum(v * t, AT) + v * np.sin(w * after) / w, atol=1e-8)
        assert abs(run.events[k][0].time - AT / v) < 1e-9


@pytest.mark.slow
def test_a_saved_run_knows_when_it_held(tmp_path) -> None:
    model = door(stiffness="k", damping=1.0, backlash="play")
    run = sh.simulate(model, 1.0, **TIGHT)
    run.save(tmp_path / "run.nc")
    back = sh.load_run(tmp_path / "run.nc", model=model)
    np.testing.assert_array_equal(back.force("latch").tau, run.force("latch").tau)
    again = pickle.loads(pickle.dumps(model))
    np.testing.assert_array_equal(sh.simulate(again, 1.0, **TIGHT).q, run.q)


@pytest.mark.parametrize("formulation", ["separate-bodies", "composite", "absolute", "hamilton-recursive"])
def test_formulations_agree(formulation: str) -> None:
    """On a free base: the latch acts between the two bodies, momentum is kept."""
    s = sh.System("panel", gravity=(0, 0, 0))
    s.add_body("hub", joint=sh.Free(), mass=20.0, inertia=(3, 3, 3))
    at = sh.Placement(xyz=(0.5, 0, 0))
    s.add_body("panel", "hub", joint=sh.Revolute("y"), placement=at, mass=2.0, com=(0.5, 0, 0), inertia=(0.1, 1, 1))
    s.add_force("spring", sh.JointSpring("panel", stiffness=3.0, rest=1.7))
    s.add_event("latch", sh.Latch("panel", 1.5, stiffness=800.0, damping=2.0, backlash=0.01))
    run = sh.simulate(s.build(), 3.0, formulation=formulation, times=[1.0, 3.0], rtol=1e-10, atol=1e-12)
    other = sh.simulate(run.model, 3.0, formulation="wittenburg", times=[1.0, 3.0], rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(run.q, other.q, atol=2e-6)
    assert np.abs(run.momentum).max() < 1e-9
    assert len(run.events) == 1
