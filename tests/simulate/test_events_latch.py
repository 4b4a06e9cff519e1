"""Latches: closed forms, momentum, losses, all formulations, batches.

Covers motion/hybrid.py, motion/transition.py, motion/instant.py,
simulate/solve.py, motion/hybrid.py, dynamics/orientations.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.samples import ALL
from support.ways import FORMULATIONS, taking


def carts(**latch: float) -> sh.Model:
    """Two masses on a line, the second by its distance from the first."""
    s = sh.System("carts", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Prismatic("x"), mass=2.0, inertia=(1, 1, 1))
    s.add_body("b", parent="a", joint=sh.Prismatic("x"), mass=3.0, inertia=(1, 1, 1))
    s.add_event("latch", sh.Latch("b", at=1.0, **latch))
    return s.build()


@pytest.mark.slow
def test_two_bodies_that_latch() -> None:
    """m_a v_a + m_b v_b is kept, and the loss is ½ μ v², μ = m_a m_b/(m_a + m_b)."""
    run = sh.simulate(carts(), 2.0, v0=[1.0, 2.0])
    (event,) = run.events
    assert run.ok
    assert (event.name, event.cause) == ("latch", "joint 'b' reaches 1.0")
    assert abs(event.time - 0.5) < 1e-10
    np.testing.assert_allclose(event.v_before, [1, 2], atol=1e-12)
    np.testing.assert_allclose(event.v_after, [(2 * 1 + 3 * 3) / 5, 0], atol=1e-12)
    assert abs(event.energy_lost - 0.5 * 6 / 5 * 4) < 1e-12
    # each body feels its change of momentum, through the joint between them; nothing holds the first one
    np.testing.assert_allclose(event.impulses["b"], [3 * (2.2 - 3), 0, 0, 0, 0, 0], atol=1e-12)
    np.testing.assert_allclose(event.impulses["a"], np.zeros(6), atol=1e-12)
    np.testing.assert_array_equal(run.q[run.happened == 1, 1], 1.0)
    np.testing.assert_array_equal(run.v[run.happened == 1, 1], 0.0)
    np.testing.assert_allclose(run.q[-1], [0.5 + 1.5 * 2.2, 1.0], atol=1e-10)
    both = np.flatnonzero(run.t == event.time)
    assert run.happened[both].tolist() == [0, 1]  # both states of the instant are kept
    assert run.audit().worst < 1e-12


def satellite(planar: bool) -> sh.Model:
    """A hub that flies and turns, with five panels in a chain. Springs unfold them; each latches where it is even."""
    s = sh.System("satellite", planar=planar, gravity=(0, 0, 0))
    place = 0.0 if planar else 0.05
    s.add_body("hub", joint=sh.Free(), mass=50.0, com=(0.1, 0, place), inertia=(4, 5, 6))
    parent, where = "hub", (0.5, 0, 0)
    for k in range(5):
        name = f"p{k}"
        axis = (0, 0, 1) if planar else (0, 1, 0) if k % 2 else (0.1, 1, 0.05)
        body = {"mass": 3.0, "com": (0.4, 0, place / 5), "inertia": (0.02, 0.2, 0.2)}
        s.add_body(name, parent=parent, joint=sh.Revolute(axis), placement=sh.Placement(xyz=where), **body)
        s.add_force(f"s{k}", sh.JointSpring(name, stiffness=2.0 + k, rest=0.3, damping=0.05))
        s.add_event(f"latch {k}", sh.Latch(name, at=0.0, direction=1 if k % 2 else 0))
        parent, where = name, (0.8, 0, 0)
    return s.build()


@pytest.mark.slow
@pytest.mark.parametrize("planar", [True, False] if ALL else [True])
def test_momentum_through_five_latches(planar: bool) -> None:
    """Linear and angular momentum of a free-floating chain to 1e-10 of Σ|m v|, and the audit with its losses to 1e-8:
    the tolerances of the issue; the run has rtol = 1e-12."""
    model = satellite(planar)
    fly, turn = ([0, 0, 0], [0.2, -0.1, 0.2]) if planar else ([0, 0, 0, 1, 0, 0, 0], [0.2, -0.1, 0.05, 0.1, 0.2, -0.1])
    q0, v0 = np.concatenate([fly, -0.5 + 0.1 * np.arange(5)]), np.concatenate([turn, np.zeros(5)])
    run = sh.simulate(model, 6.0, q0=q0, v0=v0, rtol=1e-12, atol=1e-13)
    assert run.ok, run.status
    assert sorted(e.name for e in run.events) == [f"latch {k}" for k in range(5)]
    assert all(e.energy_lost > 0 for e in run.events)
    scale = float(np.abs(run.momentum[0]).max())
    assert scale > 1.0
    assert np.abs(run.momentum - run.momentum[0]).max() < 1e-10 * scale
    audit = run.audit()
    assert audit.worst < 1e-8
    np.testing.assert_allclose(audit.lost[-1], sum(e.energy_lost for e in run.events), rtol=1e-14)
    for event in run.events:  # nothing holds the hub: its impulse is none, that of a latch is some
        np.testing.assert_allclose(event.impulses["hub"], 0, atol=1e-12)
        assert np.abs(event.impulses[f"p{event.name[-1]}"]).max() > 1e-3
        parts = [run.dynamics("").momentum(event.q, v) for v in (event.v_before, event.v_after)]
        np.testing.assert_allclose(parts[1], parts[0], atol=1e-12 * scale)


def arm() -> sh.Model:
    """A latch, a release, a parameter that is set, a lock by velocity, a spring that is switched off."""
    s = sh.System("arm", planar=True)
    k = s.parameter("k", 30.0)
    for name, parent, place in (("a", "world", 0), ("b", "a", 1)):
        where = sh.Placement(xyz=(place, 0, 0))
        s.add_body(name, parent=parent, joint=sh.Revolute("z"), placement=where, mass=2.0, com=(0.5, 0, 0),
                   inertia=(0.2, 0.2, 0.2))  # fmt: skip
    s.add_force("spring", sh.JointSpring("a", stiffness=k, damping=0.1))
    s.add_event("latch", sh.Latch("b", at=-0.3))
    s.add_event("soft", sh.When("t - 0.5", do=[sh.Set("k", "k/2"), sh.Unlock("b")]))
    s.add_event("stick", sh.When("v('b') + 0.5", do=[sh.Lock("a")], direction=-1))
    s.add_event("off", sh.When("t - 0.8", do=[sh.Disable("spring"), sh.Unlock("a")]))
    return s.build()


@pytest.mark.slow
def test_the_same_events_by_every_formulation() -> None:
    """Event times equal to 1e-9, states after them to 1e-8, at rtol = 1e-12."""
    model, runs = arm(), {}
    for name in taking(model):
        runs[name] = sh.simulate(model, 1.0, v0=[0.3, 0.5], formulation=name, rtol=1e-12, atol=1e-13)
    assert len(runs) == len(FORMULATIONS)
    first = runs[FORMULATIONS[0]]
    assert {e.name for e in first.events} == {"latch", "soft", "stick", "off"}
    for name, run in runs.items():
        assert run.ok, name
        assert [e.name for e in run.events] == [e.name for e in first.events], name
        for a, b in zip(run.events, first.events, strict=True):
            assert abs(a.time - b.time) < 1e-9, name
            np.testing.assert_allclose(a.q, b.q, atol=1e-8, err_msg=name)
            np.testing.assert_allclose(a.v_after, b.v_after, atol=1e-8, err_msg=name)
            for key, impulse in a.impulses.items():
                np.testing.assert_allclose(impulse, b.impulses[key], atol=1e-8, err_msg=name)
        np.testing.assert_allclose(run.q[-1], first.q[-1], atol=1e-8, err_msg=name)
    assert first.audit().worst < 1e-8


@pytest.mark.slow
def test_members_of_a_batch_have_events_of_their_own() -> None:
    """Equal to single runs to the last bit, with different latch times; those that never latch too."""
    model, times = carts(), np.linspace(0.0, 2.0, 11)
    v0 = np.column_stack([np.full(50, 0.3), np.linspace(0.2, 3.0, 50)])
    batch = sh.simulate(model, 2.0, v0=v0, times=times, threads=2)
    assert sum(len(x) == 0 for x in batch.events) > 3
    for b in (0, 7, 20, 33, 49):
        one = sh.simulate(model, 2.0, v0=v0[b], times=times)
        np.testing.assert_array_equal(batch.q[b], one.q)
        np.testing.assert_array_equal(batch.v[b], one.v)
        np.testing.assert_array_equal(batch.happened[b], one.happened)
        assert [e.time for e in batch.events[b]] == [e.time for e in one.events]
    latched = [b for b, x in enumerate(batch.events) if x]
    np.testing.assert_allclose([batch.events[b][0].time for b in latched], 1.0 / v0[latched, 1], atol=1e-10)
    assert np.nanmax(batch.audit().worst) < 1e-10


@pytest.mark.parametrize("method", ["dopri5", "adams", "radau", "rk4"] if ALL else ["dopri5", "rk4"])
def test_methods(method: str) -> None:
    step = {"step": 0.05} if method == "rk4" else {}
    run = sh.simulate(carts(), 2.0, v0=[1.0, 2.0], method=method, **step)
    assert abs(run.events[0].time - 0.5) < 1e-9
    np.testing.assert_allclose(run.v[-1], [2.2, 0], atol=1e-9)


def test_direction() -> None:
    """Only where it rises, or falls."""
    for direction, count in ((1, 1), (-1, 0), (0, 1)):
        assert len(sh.simulate(carts(direction=direction), 2.0, v0=[0.0, 2.0]).events) == count


def test_what_cannot_be_combined() -> None:
    with pytest.raises(sh.UnsupportedError, match="'rattle'"):
        sh.simulate(carts(), 1.0, method="rattle", step=0.01)
    with pytest.raises(sh.SharnirError, match="gauss4"):
        sh.simulate(carts(), 1.0, method="gauss4", step=0.01)


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_expressions_of_prescribed_velocities(formulation: str) -> None:
    """They are known where the state has momenta too: 0.5 sin(0.4 t) = 0.1."""
    s = sh.System("driven", gravity=(0, 0, 0))
    s.add_body("table", joint=sh.Revolute("z"), mass=1.0, com=(0.3, 0, 0), inertia=(1, 1, 1))
    s.add_body("arm", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.prescribe("table", q="0.5*t")
    s.add_event("seen", sh.When("v('table')*sin(q('arm')) - 0.1", do=[sh.End()]))
    run = sh.simulate(s.build(), 1.0, v0=[0.5, 0.4], formulation=formulation)
    assert run.ok
    assert [round(e.time, 9) for e in run.events] == [round(float(np.arcsin(0.2)) / 0.4, 9)]
