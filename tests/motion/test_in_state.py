"""Runs with constraints in states other than (q, v): what holds on to the constraints is told in q and v, and nothing
of it may depend on the state. `support/other_states.py` has two that no formulation of the package integrates."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.formulation import Formulation
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.sweeps.program import JOINT_STATE, Program
from sharnir.codegen.straight import Interpreter
from sharnir.motion.drift import KINDS, joint_right_hand_side, keeping, right_hand_side
from sharnir.motion.mechanism import Member, from_joint, to_joint
from support.linkages import linkage
from support.loop_runs import four_bar
from support.other_states import OTHERS, WARPED, enter, formulation
from support.samples import ALL, slow_after, slow_but_every
from support.singular_mechanisms import MECHANISMS
from support.ways import IN_MOMENTA

T = 0.3  # the time matters to the second of them
END, TIMES = 2.0, np.linspace(0.0, 2.0, 5)


@pytest.fixture(autouse=True)
def _others(monkeypatch: pytest.MonkeyPatch) -> None:
    enter(monkeypatch)


def asked(program: Program, model: sh.Model, *inputs: np.ndarray) -> np.ndarray:
    """Of one state."""
    given = [*inputs, np.array([T]), np.zeros(0)]
    return Interpreter.of(program, model)(given, [0] * len(given), 1)[0]


def somewhere(model: sh.Model) -> tuple[np.ndarray, np.ndarray]:
    """A state that satisfies the constraints."""
    rng = np.random.default_rng(4)
    q, v, report = sh.assemble(model, 0.4 + 0.3 * rng.normal(size=model.nq), rng.normal(size=model.nv))
    assert report.ok
    return q, v


def into(name: str, model: sh.Model, q: np.ndarray, v: np.ndarray) -> np.ndarray:
    return from_joint(OTHERS[name], model, np.array(T), q, v, np.zeros(0))


@pytest.mark.slow
@pytest.mark.parametrize("name", slow_after(1, OTHERS))
def test_the_projection_is_that_of_q_and_v(name: str) -> None:
    model, rng = linkage(2), np.random.default_rng(5)
    (q, v), nq = somewhere(model), model.nq
    q, v = q + 1e-3 * rng.normal(size=q.shape), v + 1e-2 * rng.normal(size=v.shape)
    y = into(name, model, q, v)
    found = asked(keeping(OTHERS[name]).projection, model, y[:nq], y[nq:])
    expected = asked(keeping(JOINT_STATE).projection, model, q, v)
    ny = y.size
    np.testing.assert_allclose(found[:ny], into(name, model, expected[:nq], expected[nq:ny]), rtol=0, atol=1e-13)
    np.testing.assert_allclose(found[ny:], expected[ny:], rtol=1e-12)  # pivots
    watched = asked(keeping(OTHERS[name]).watch, model, y[:nq], y[nq:])
    np.testing.assert_array_equal(watched[:ny], y)
    np.testing.assert_allclose(watched[ny:], expected[ny:], rtol=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("name", slow_after(1, OTHERS))
def test_a_change_along_the_constraints_is_the_derivative_of_the_projection(name: str) -> None:
    """At a state that satisfies them with v = 0, where the projection of v does not turn with q: central differences
    over 1e-5 leave 1e-9."""
    model, rng = linkage(2), np.random.default_rng(6)
    q, _ = somewhere(model)
    nq, keep = model.nq, keeping(OTHERS[name])
    y, e, h = into(name, model, q, np.zeros(model.nv)), rng.normal(size=nq + model.nv), 1e-5
    found = asked(keep.tangent, model, y[:nq], y[nq:], e[:nq], e[nq:])
    ends = [asked(keep.projection, model, x[:nq], x[nq:])[: y.size] for x in (y + h * e, y - h * e)]
    np.testing.assert_allclose(found, (ends[0] - ends[1]) / (2 * h), rtol=0, atol=1e-8)


@pytest.mark.slow
def test_a_change_is_that_of_q_and_v() -> None:
    """At any state: du of (dq, dv) by differences, there and back."""
    model, rng = linkage(2), np.random.default_rng(7)
    q, v = somewhere(model)
    nq, nv, h = model.nq, model.nv, 1e-6
    dq, dv = rng.normal(size=nq), rng.normal(size=nv)

    def change(dq: np.ndarray, dv: np.ndarray) -> np.ndarray:
        ahead, behind = (into("warped", model, q + s * dq, v + s * dv) for s in (h, -h))
        return (ahead - behind) / (2 * h)

    y, e = into("warped", model, q, v), change(dq, dv)
    found = asked(keeping(WARPED).tangent, model, y[:nq], y[nq:], e[:nq], e[nq:])
    along = asked(keeping(JOINT_STATE).tangent, model, q, v, dq, dv)
    np.testing.assert_allclose(found, change(along[:nq], along[nq:]), rtol=0, atol=1e-8)


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("drift", slow_but_every(3, KINDS))
def test_the_right_hand_side_is_that_of_q_and_v(name: str, drift: str) -> None:
    """Off the constraints, where the kinds differ: ẏ by differences along (q̇, v̇) and the time."""
    model, rng = linkage(2), np.random.default_rng(8)
    (q, v), nq = somewhere(model), model.nq
    q, v = q + 1e-2 * rng.normal(size=q.shape), v + 1e-1 * rng.normal(size=v.shape)
    own: Formulation = formulation(name)
    y, tau, h = into(name, model, q, v), rng.normal(size=model.nv), 1e-6
    found = asked(right_hand_side(own, drift, 7.0).least, model, y[:nq], y[nq:], tau)
    rate = asked(joint_right_hand_side(own, drift, 7.0).least, model, q, v, tau)
    ends = []
    for s in (h, -h):
        there = q + s * rate[:nq], v + s * rate[nq:]
        ends.append(from_joint(OTHERS[name], model, np.array(T + s), *there, np.zeros(0)))
    np.testing.assert_allclose(found, (ends[0] - ends[1]) / (2 * h), rtol=0, atol=1e-8 * np.abs(found).max())


@cache
def reference() -> tuple[np.ndarray, np.ndarray, sh.Run]:
    q, v, _ = sh.assemble(four_bar(), [0.8, 0.2, 2.0], [4.0, 0.0, 0.0])
    return q, v, sh.simulate(four_bar(), END, q0=q, v0=v, rtol=1e-11, atol=1e-12, times=TIMES)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("drift", "method"),
    [
        (drift, method)
        for i, drift in enumerate(KINDS)
        for k, method in enumerate(("dop853", "radau", "adams"))
        if ALL or (i + k) % 2 == 0
    ],
)
def test_runs_hold_on_to_their_constraints(drift: str, method: str) -> None:
    """As those in (q, v) do: errors of 1e-7 at this tolerance, and what each kind leaves open."""
    q, v, exact = reference()
    how = {"drift": drift, "method": method, "rtol": 1e-9, "atol": 1e-11, "times": TIMES}
    run = sh.simulate(four_bar(), END, q0=q, v0=v, formulation="warped", **how)
    assert run.ok, run.status
    np.testing.assert_allclose(run.q, exact.q, rtol=0, atol=3e-7)
    np.testing.assert_allclose(run.v, exact.v, rtol=0, atol=1e-6)
    left = run.violation.max(axis=0)
    assert (left < ([1e-13, 1e-13] if drift == "projection" else [1e-7, 1e-6])).all()


@pytest.mark.slow
def test_batches_and_a_controller() -> None:
    q, v, _ = reference()
    starts = np.array([v, 0.5 * v, 0.0 * v])
    push = sh.Controller(lambda t, q, v: -0.2 * v, 0.05)
    runs = [
        sh.simulate(four_bar(), 0.5, q0=q, v0=starts, controller=push, times=[0.2, 0.5], formulation=f, rtol=1e-10)
        for f in ("warped", "separate-bodies")
    ]
    assert runs[0].ok
    np.testing.assert_allclose(runs[0].v, runs[1].v, rtol=0, atol=1e-7)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["coupling rod from flat", "parallelogram"])
def test_over_singular_positions(name: str) -> None:
    """Bridges are built in q and v; the run starts at such a position, or comes to it."""
    known = MECHANISMS[name]()
    times = np.linspace(0.0, known.end, 23) if name == "parallelogram" else None  # at every step, that is
    run = sh.simulate(known.model, known.end, **known.start, times=times, formulation="warped")
    assert run.ok, run.status
    q, v = known.truth(run.t)
    np.testing.assert_allclose(run.q, q, rtol=0, atol=1e-7)
    np.testing.assert_allclose(run.v, v, rtol=0, atol=1e-7)


@pytest.mark.slow
def test_a_constraint_that_jumps_ends_the_run() -> None:
    """Whether it does is asked of q and v; u would be taken for a rate that jumps, or hide one that does."""
    s = sh.System("pushed")
    s.add_body("slide", joint=sh.Prismatic("x"), mass=1.0, inertia=(1, 1, 1))
    s.add_constraint("drive", sh.Coupling("q('slide') - where(t > 0.5, t - 0.5, 0)"))
    smooth = sh.System("led")
    smooth.add_body("slide", joint=sh.Prismatic("x"), mass=1.0, inertia=(1, 1, 1))
    smooth.add_constraint("drive", sh.Coupling("q('slide') - where(t > 0.5, (t - 0.5)**2, 0)"))
    run = sh.simulate(s.build(), 1.0, formulation="warped")
    assert not run.ok
    assert "its rate jumps by 1 " in run.status
    assert sh.simulate(smooth.build(), 1.0, formulation="warped").ok
    t = np.array([1.0])
    q, v = to_joint(WARPED, smooth.build(), t, np.array([[0.25, 4.0]]), np.zeros(0))
    np.testing.assert_allclose(v, 4.0 / (2 + np.sin(0.25) + 0.5))
    assert q[0, 0] == 0.25


@pytest.mark.slow
def test_jumps_of_members_at_their_own_times() -> None:
    """The rate jumps by the velocity, not by the momentum, and momenta are those of the member's own mass."""
    s = sh.System("gear that changes", gravity=(0, 0, 0))
    m = s.parameter("m", 1.0)
    s.parameter("T", 0.5)
    s.add_body("a", joint=sh.Prismatic("x"), mass=m, inertia=(1, 1, 1), v0=1.5)
    s.add_body("b", joint=sh.Prismatic("x"), mass=2 * m, inertia=(1, 1, 1), v0=1.5)
    s.add_constraint("gear", sh.Coupling("q('b') - where(t > T, 2*q('a') - 1.5*T, q('a'))"))
    given = {"m": [1.0, 4.0, 3.0, 5.0], "T": [0.7, 2.0, 0.3, 0.5]}  # the second never gets there
    for name in ("warped", *IN_MOMENTA):
        try:
            run = sh.simulate(s.build(), 1.0, params=given, times=[0.2], formulation=name)
        except sh.UnsupportedError:
            continue
        assert [round(status.time, 6) for status in run.statuses] == [0.7, 1.0, 0.3, 0.5]
        assert ["its rate jumps by 1.5 " in text for text in run.status] == [True, False, True, True]


@pytest.mark.parametrize("name", OTHERS)
def test_a_member_speaks_of_q_and_v(name: str) -> None:
    """Bridges over singular positions are built with it, at several states at once."""
    model, own = four_bar(), formulation(name)
    motion, running = joint_right_hand_side(own, "none", 1.0).least, right_hand_side(own, "none", 1.0).least
    member = Member(model, motion, np.zeros(model.nv), np.zeros(0), own.state, running)
    rng, t = np.random.default_rng(2), np.array([0.1, 0.4])
    q, v = rng.normal(size=(2, model.nq)), rng.normal(size=(2, model.nv))
    y = np.hstack([q, v])
    np.testing.assert_allclose(member.drift(t, y), np.hstack([v, 0 * v]), atol=1e-14)  # hinges: q̇ = v
    np.testing.assert_allclose(member.derivative(t, y)[:, : model.nq], v, atol=1e-14)
    np.testing.assert_allclose(member.inside(t, member.outside(t, y)), y, atol=1e-14)
    assert np.abs(member.outside(t, y) - y).max() > 0.1
    np.testing.assert_array_equal(member.tolerance(np.r_[1e-6 * np.ones(3), 1e-3 * np.ones(3)]), 1e-6)


def test_states_know_of_each_other() -> None:
    assert keeping(WARPED) is keeping(WARPED)
    assert FORMULATIONS["warped"].joint_motion.inputs[:2] == ("q", "v")
