"""The lecture's equations, put together from the tables alone, against separate bodies: random trees on ball joints,
random arcs and numbers, several branches, a body 0 that is fixed, moves as given, or flies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from support import lecture_wittenburg as lecture
from support.ball_trees import KINDS, ball_tree, random_drawing
from support.prescribed import replaced_state
from support.problems import digits, problem, scalar_first, spherical_tree
from support.random_trees import State, relative_error
from support.samples import sample, slow_after

# Both solve systems of order one with condition numbers up to some 1e3.
CLOSE = 1e-10


@dataclass(frozen=True)
class Given:
    q: np.ndarray
    v: np.ndarray
    a: np.ndarray
    tau: np.ndarray
    wrenches: np.ndarray
    t: float = 0.0


class Both:
    """One model at one state with its accelerations a, and as the lecture's equations want it."""

    def __init__(self, dyn: sh.Dynamics, drawing: dict[str, Any], given: Given) -> None:
        self.model = model = dyn.model
        self.t = sh.wittenburg.tables(model, **drawing)
        q, v, a, tau, at = given.q, given.v, given.a, given.tau, given.t
        self.reactions = dyn.reactions(q, v, tau, t=at, wrenches=given.wrenches)

        # angular velocities and accelerations of the bodies, in their own axes, and where they are
        n = len(model.names)
        self.R = np.array([dyn.placement(q, name, t=at).rotation for name in model.names])
        omega, epsilon = np.zeros((n, 3)), np.zeros((n, 3))
        for k, body in enumerate(model.bodies):
            last = slice(body.v_start + body.joint.nv - 3, body.v_start + body.joint.nv)
            omega[k], epsilon[k] = v[last], a[last]
            if body.parent:
                turn = self.R[k].T @ self.R[body.parent - 1]
                above = turn @ omega[body.parent - 1]
                epsilon[k] += turn @ epsilon[body.parent - 1] + np.cross(above, omega[k])
                omega[k] += above
        self.epsilon = np.einsum("ikl,il->ik", self.R, epsilon)
        self.origins = np.array([dyn.point_acceleration(q, v, a, name, (0, 0, 0), t=at) for name in model.names])

        # the same in the order of the tables; what acts, about the centres of mass
        self.rows = rows = [model.names.index(name) for name in self.t.bodies]
        self.columns = [model.names.index(name) for name in self.t.arcs]
        self.inboard = [self.t.arcs.index(name) for name in self.t.bodies]
        A = self.R[rows]
        f, moment = (np.einsum("ikl,il->ik", A, x[rows]) for x in (given.wrenches[:, :3], given.wrenches[:, 3:]))
        to_joint = np.einsum("ikl,il->ik", A, self.t.d[range(n), range(n)])
        torques = np.zeros((n, 3))
        for k, body in enumerate(model.bodies):
            if body.joint.nv == 3:
                torques[k] = self.R[k] @ tau[body.v_start : body.v_start + 3]
        self.state = lecture.State(
            A=A,
            omega=np.einsum("ikl,il->ik", A, omega[rows]),
            F=f + self.t.m[:, None] * np.asarray(model.gravity),
            M=moment + np.cross(to_joint, f),
            Y=self.signs[:, None] * torques[self.columns],
        )

    @property
    def signs(self) -> np.ndarray:
        """+1 where an arc leaves the body that it carries."""
        return np.array([1.0 if x == y else -1.0 for x, y in zip(self.t.leaves, self.t.arcs, strict=True)])

    @property
    def r0(self) -> np.ndarray:
        """r̈ of the joint point on body 0 of each body's branch."""
        roots = [self.model.path(k + 1)[0] - 1 for k in self.rows]
        return self.origins[roots]

    def forces(self) -> np.ndarray:
        """X by separate bodies."""
        f = np.einsum("ikl,il->ik", self.R, self.reactions[:, :3])
        return np.asarray(self.signs[:, None] * f[self.columns])


def random_state(dyn: sh.Dynamics, seed: int, kind: str) -> Given:
    """With its accelerations by separate bodies."""
    at, random = 0.3, State(dyn.model, seed)
    if kind == "flying":
        random.tau[:6] = 0.0  # torques are between bodies
    q, v, driven = replaced_state(dyn.model, random.q, random.v, at)
    a = dyn.acceleration(q, v, random.tau, t=at, wrenches=random.wrenches)
    assert kind != "driven" or np.allclose(a[:6], driven[:6])
    return Given(q, v, a, random.tau, random.wrenches, at)


def random_both(seed: int, kind: str) -> Both:
    dyn = sh.compile(ball_tree(seed, kind), "separate-bodies", backend="casadi")
    return Both(dyn, random_drawing(dyn.model, np.random.default_rng(seed + 17)), random_state(dyn, seed, kind))


TREES = [(seed, KINDS[seed % 3]) for seed in range(sample(18, 201))]


@pytest.mark.parametrize(("seed", "kind"), slow_after(4, TREES, turns=3))
def test_accelerations_and_joint_forces(seed: int, kind: str) -> None:
    both = random_both(seed, kind)
    t, s, r0 = both.t, both.state, both.r0
    right = both.epsilon[both.rows]
    if kind == "driven":
        base = t.bodies.index("base")
        epsilon, torque = lecture.solve_driven(t, s, r0, base, right[base])
        drive = both.R[0] @ both.reactions[0, 3:]
        assert relative_error(torque, drive) < CLOSE
    elif kind == "flying":
        epsilon, found = lecture.solve_flying(t, s)
        assert relative_error(found, r0[0]) < CLOSE
    else:
        epsilon = lecture.solve(t, s, r0)
        assert (r0 == 0.0).all()
    assert relative_error(epsilon, right) < CLOSE
    X = lecture.joint_forces(t, s, lecture.centres(t, s, epsilon, r0))
    assert relative_error(X, both.forces()) < CLOSE


def test_the_accelerations_of_the_reference_problem() -> None:
    """06: its accelerations are from two other programs, which agree to 2e-14."""
    p = problem("06_spherical_tree")
    q, v, tau = scalar_first(p["quat_xyzw"]).ravel(), digits(p["omega_rel_body"]).ravel(), digits(p["tau_body"]).ravel()
    dyn = sh.compile(spherical_tree(), backend="casadi")
    for key, torque in (("accel_aba", tau), ("accel_aba_tau0", 0 * tau)):
        given = Given(q, v, digits(p[key]).ravel(), torque, np.zeros((5, 6)))
        both = Both(dyn, random_drawing(dyn.model, np.random.default_rng(6)), given)
        epsilon = lecture.solve(both.t, both.state, both.r0)
        assert relative_error(epsilon, both.epsilon[both.rows]) < 1e-13  # angular accelerations up to 21 rad/s²


@pytest.mark.parametrize("seed", slow_after(1, range(3)))
def test_tensors_are_symmetric_and_positive(seed: int) -> None:
    """K_ij = K_jiᵀ, from formulas that know nothing of each other; zero on different branches."""
    both = random_both(seed, "world")
    K = lecture.tensors(both.t, both.state)
    n = len(both.t.bodies)
    np.testing.assert_allclose(K, K.transpose(1, 0, 3, 2), atol=1e-14)  # sums of products of order one
    assert np.linalg.eigvalsh(K.transpose(0, 2, 1, 3).reshape(3 * n, 3 * n)).min() > 0.0
    apart = ~(both.t.on_path | both.t.on_path.T)
    assert not K[apart].any()


def test_the_trees_have_all_kinds() -> None:
    models = [(kind, ball_tree(seed, kind)) for seed, kind in TREES]
    assert {kind for kind, _ in models} == set(KINDS)
    assert max(sum(p == 0 for p in model.parents) for kind, model in models if kind == "world") > 1
    assert max(len(set(model.parents)) for _, model in models) > 4
    assert min(len(model.names) for _, model in models) == 1
