"""A formulation may integrate another state than (q, v): here (q, u) with u = 2 v or u = c(q, t) v, which no other code
knows of."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.sweeps.program import JOINT_STATE
from sharnir.codegen.straight import Interpreter
from sharnir.motion.mechanism import from_joint, jacobian_of, to_joint
from support.other_states import DOUBLED, OTHERS, enter
from support.samples import slow_but_every


@pytest.fixture
def _others(monkeypatch: pytest.MonkeyPatch) -> None:
    enter(monkeypatch)


def craft() -> sh.Model:
    s = sh.System("craft")
    m = s.parameter("m", 2.0)
    s.add_body("hub", joint=sh.Spherical(), mass=3.0, com=(0.1, 0, -0.2), inertia=(0.3, 0.4, 0.5), v0=(0.3, 0.5, -0.2))
    s.add_body("arm", "hub", joint=sh.Revolute("y"), mass=m, com=(0.4, 0, 0), inertia=(0.01, 0.1, 0.1), v0=1.0)
    s.add_force("spring", sh.JointSpring("arm", stiffness=5.0, damping=0.1))
    return s.build()


@pytest.mark.usefixtures("_others")
@pytest.mark.parametrize("method", ["dop853", "adams", "radau", "rk4"])
@pytest.mark.parametrize("state", slow_but_every(3, OTHERS))
def test_runs_in_another_state(method: str, state: str) -> None:
    """Error norms differ between the two states, so steps do; both are within some tens of the tolerance."""
    how = {"step": 1e-3} if method == "rk4" else {"rtol": 1e-10, "atol": 1e-10}
    model, times = craft(), np.linspace(0.0, 1.0, 6)
    other, plain = (
        sh.simulate(model, 1.0, method=method, times=times, formulation=f, **how) for f in (state, "separate-bodies")
    )
    assert other.ok
    np.testing.assert_allclose(other.q, plain.q, rtol=0, atol=3e-8)
    np.testing.assert_allclose(other.v, plain.v, rtol=0, atol=3e-8)
    np.testing.assert_allclose(np.linalg.norm(other.q[:, :4], axis=1), 1.0, rtol=1e-14)


@pytest.mark.slow
@pytest.mark.usefixtures("_others")
def test_batches_parameters_and_controllers() -> None:
    model, times = craft(), np.linspace(0.0, 0.5, 3)
    masses = np.array([1.0, 2.0, 4.0])
    controller = sh.Controller(lambda t, q, v: -0.3 * v, 0.05)
    both = [
        sh.simulate(model, 0.5, times=times, formulation=f, params={"m": masses}, controller=controller, rtol=1e-10)
        for f in (*OTHERS, "separate-bodies")
    ]
    for other in both[:-1]:
        np.testing.assert_allclose(other.v, both[-1].v, rtol=0, atol=1e-7)


@pytest.mark.usefixtures("_others")
def test_there_and_back() -> None:
    model, params = craft(), np.array([[1.0], [2.0]])
    rng = np.random.default_rng(0)
    q, v = rng.normal(size=(2, 3, model.nq)), rng.normal(size=(2, 3, model.nv))
    t = np.linspace(0, 1, 3)
    y = from_joint(DOUBLED, model, t, q, v, params)
    np.testing.assert_array_equal(y, np.concatenate([q, 2 * v], axis=-1))
    for found, given in zip(to_joint(DOUBLED, model, t, y, params), (q, v), strict=True):
        np.testing.assert_array_equal(found, given)
    nothing = to_joint(DOUBLED, model, t[:0], y[:, :0], params)
    assert [x.shape for x in nothing] == [(2, 0, model.nq), (2, 0, model.nv)]


@pytest.mark.usefixtures("_others")
def test_the_jacobian_of_another_state() -> None:
    """With y = T (q, v), T = diag(1, 2), it is T J T⁻¹; a run would converge, slowly, with another one too."""
    model, rng = craft(), np.random.default_rng(3)
    q, v, tau = rng.normal(size=model.nq), rng.normal(size=model.nv), rng.normal(size=model.nv)
    T = np.repeat([1.0, 2.0], [model.nq, model.nv])
    found = []
    for name, rate in (("separate-bodies", v), ("doubled", 2 * v)):
        formulation = FORMULATIONS[name]
        run = Interpreter.of(jacobian_of(model, formulation.motion, formulation.state), model)
        found.append(run([q, rate, tau, np.zeros(1), np.array([2.0])], [0] * 5, 1).reshape(T.size, T.size))
    np.testing.assert_allclose(found[1], T[:, None] * found[0] / T, rtol=1e-12, atol=1e-12)


@pytest.mark.usefixtures("_others")
def test_loops_over_bodies_read_what_they_are_given() -> None:
    """Forces are expressions of the model's v, which loops over bodies take from the record where it is computed."""
    model = craft()
    assert FORMULATIONS["separate-bodies"].motion.can_be_rolled(model)
    assert FORMULATIONS["doubled"].motion.can_be_rolled(model)
    assert not FORMULATIONS["warped"].motion.can_be_rolled(model)  # its sweeps are of the whole model


def test_the_state_of_joints() -> None:
    model = craft()
    assert JOINT_STATE.size(model) == model.nq + model.nv
    assert JOINT_STATE.places(model) == {"q": slice(0, model.nq), "v": slice(model.nq, model.nq + model.nv)}
    q, v = np.zeros((2, model.nq)), np.ones((2, model.nv))
    y = from_joint(JOINT_STATE, model, np.zeros(2), q, v, np.zeros(1))
    for found, given in zip(to_joint(JOINT_STATE, model, np.zeros(2), y, np.zeros(1)), (q, v), strict=True):
        np.testing.assert_array_equal(found, given)


@pytest.mark.usefixtures("_others")
def test_of_no_members() -> None:
    """All members may have ended at an event."""
    model = craft()
    none = [np.zeros((0, k)) for k in (model.nq, model.nv, len(model.parameters))]
    assert from_joint(DOUBLED, model, np.zeros(0), *none).shape[0] == 0
