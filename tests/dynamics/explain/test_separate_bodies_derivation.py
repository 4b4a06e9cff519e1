"""The method of separate bodies as its lecture has it: every equation, and numbers by the lecture's program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import separate_bodies
from sharnir.algorithms.formulations.formulation import Formulation
from sharnir.algorithms.loops.constraint_elimination import TreeOnly
from sharnir.algorithms.sweeps.sweep import Inward, Outward, Sweep
from sharnir.dynamics.call import Call
from sharnir.dynamics.explain.explain import Explain
from sharnir.dynamics.explain.explanation import Explanation
from support.explained import LIMIT, driven, driven_state, explained, worst
from support.random_trees import random_tree, regular_state
from support.samples import sample, slow_after

LENGTH, MASS = (0.5, 0.3), (2.0, 1.5)
Q, V = np.array([-1.0, 0.4]), np.array([0.7, -1.9])


def two_rods() -> sh.Model:
    s = sh.System("two rods", planar=True)
    end, parent = (0.0, 0.0, 0.0), "world"
    for k in range(2):
        rod = sh.Rod(start=(0, 0, 0), end=(LENGTH[k], 0, 0), mass=MASS[k])
        s.add_body(f"rod {k + 1}", parent, joint=sh.Revolute("z"), placement=sh.Placement(end), shape=rod)
        end, parent = (LENGTH[k], 0.0, 0.0), f"rod {k + 1}"
    return s.build()


def by_hand(q: np.ndarray, v: np.ndarray) -> list[dict[str, np.ndarray]]:
    """getCk, getSk, getWprim and getMkQkiUk of the lecture for two rods, with the sign of (18) mended."""
    turn = np.array([[0.0, -1.0], [1.0, 0.0]])
    A = [np.array([[np.cos(x), -np.sin(x)], [np.sin(x), np.cos(x)]]) for x in np.cumsum(q)]
    w = np.cumsum(v)
    c = [A[k] @ [-LENGTH[k] / 2, 0] for k in range(2)]  # c_kk: from the centre to the hinge
    ahead = A[0] @ [LENGTH[0] / 2, 0]  # c_12
    found: list[dict[str, Any]] = []
    for k in range(2):
        C, S = np.eye(3), np.ones(3)
        C[:2, 2] = turn @ ((ahead if k else np.zeros(2)) - c[k])
        S[:2] = -turn @ c[k]
        bias = np.append(w[k] ** 2 * c[k] - (w[0] ** 2 * ahead if k else 0), 0)
        M = np.diag([MASS[k], MASS[k], MASS[k] * LENGTH[k] ** 2 / 12])
        found.append({"C": C, "S": S, "a_prime": bias, "M": M, "Q": np.array([0, -9.81 * MASS[k], 0])})
    one, two = found
    two["M_star"], two["Q_star"] = two["M"], two["Q"]
    two["U_star"] = two["S"] @ two["M"] @ two["S"]
    C, S, M, bias, U = two["C"], two["S"], two["M_star"], two["a_prime"], two["U_star"]
    one["M_star"] = one["M"] + C.T @ M @ C - np.outer(C.T @ M @ S, S @ M @ C) / U
    one["Q_star"] = one["Q"] - C.T @ (M @ (S / U * (S @ (two["Q_star"] - M @ bias)) + bias) - two["Q_star"])
    one["U_star"] = one["S"] @ one["M_star"] @ one["S"]
    a = np.zeros(3)
    for x in found:
        moved = x["C"] @ a + x["a_prime"]
        x["qdd"] = x["S"] @ (x["Q_star"] - x["M_star"] @ moved) / x["U_star"]
        x["a"] = a = moved + x["S"] * x["qdd"]
        x["R"] = x["M_star"] @ a - x["Q_star"]
    return found


def test_two_rods_by_hand() -> None:
    e = sh.compile(two_rods(), "separate-bodies", backend="casadi").explain(Q, V)
    for k, x in enumerate(by_hand(Q, V)):
        rod = e[f"rod {k + 1}"]
        for name, value in x.items():
            np.testing.assert_allclose(np.squeeze(getattr(rod, name)), value, rtol=1e-12, atol=1e-12, err_msg=name)


@pytest.mark.parametrize("seed", slow_after(4, range(sample(6, 50))))
@pytest.mark.parametrize("letters", ["lecture", "code"])
def test_all_equations_hold(seed: int, letters: str) -> None:
    assert explained("separate-bodies", random_tree(seed, bodies=1 + seed % 7), seed, letters).worst < LIMIT


def test_all_numbers_of_the_lecture_are_there() -> None:
    e = explained("separate-bodies", random_tree(3, bodies=5), 3)
    numbers = {f"({k})" for k in (*range(1, 6), *range(7, 22), 27, 28) if k != 6}
    assert set(e.residuals) == {*numbers, "M* a"}


def test_accelerations_and_reactions_are_those_of_the_compiled_functions() -> None:
    model = random_tree(11, bodies=2)
    s = regular_state(model, 11)
    dyn = sh.compile(model, "separate-bodies", backend="casadi")
    e, a, R = dyn.explain(s.q, s.v, s.tau), dyn.acceleration(s.q, s.v, s.tau), dyn.reactions(s.q, s.v, s.tau)
    for body, wrench in zip(model.bodies, R, strict=True):
        at, pose = e[body.name], dyn.placement(s.q, body.name)
        np.testing.assert_allclose(at.qdd, a[body.v_start : body.v_start + body.joint.nv], rtol=1e-10, atol=1e-10)
        force = pose.rotation @ wrench[:3]
        moment = pose.rotation @ (wrench[3:] - np.cross(body.com, wrench[:3]))
        np.testing.assert_allclose(at.R, [*force, *moment], rtol=1e-10, atol=1e-9)
        moved = dyn.point_acceleration(s.q, s.v, a, body.name, body.com)
        np.testing.assert_allclose(at.a[:3], moved, rtol=1e-10, atol=1e-9)


def test_prescribed_motion_is_part_of_the_bias() -> None:
    dyn = sh.compile(driven(), "separate-bodies", backend="casadi")
    e, a = dyn.explain(**driven_state(dyn.model)), dyn.acceleration(**driven_state(dyn.model))
    assert e.worst < LIMIT
    assert [e[name].qdd.size for name in e] == [0, 1, 0, 1, 3]
    np.testing.assert_allclose(e["drill"].qdd, a[2], rtol=1e-12)
    np.testing.assert_allclose(e["arm"].Theta, [[0.2]])
    assert e["cart"].a_prime[0] == pytest.approx(-0.3 * 4 * np.sin(0.8))
    assert dyn.explain(**driven_state(dyn.model), letters="code").worst < LIMIT


# One broken sign


def with_step(sweep: Sweep, step: Callable[..., Any]) -> Sweep:
    if isinstance(sweep, TreeOnly):
        return replace(sweep, sweep=with_step(sweep.sweep, step))
    assert isinstance(sweep, (Inward, Outward))
    return replace(sweep, step=lambda *records: step(sweep.step, *records))


def broken(number: int, step: Callable[..., Any], reacting: bool = False) -> Formulation:
    whole = separate_bodies.formulation
    if reacting:
        return replace(whole, reacting=(with_step(whole.reacting[0], step), *whole.reacting[1:]))
    return replace(whole, tree=tuple(with_step(x, step) if k == number else x for k, x in enumerate(whole.tree)))


def negated(name: str) -> Callable[..., Any]:
    return lambda step, *records: {**step(*records), name: -step(*records)[name]}


def given_negated(name: str) -> Callable[..., Any]:
    def changed(step: Callable[..., Any], *records: Any) -> Any:
        kept, given = step(*records)
        return kept, {**given, name: -given[name]}

    return changed


BROKEN = {  # sweep, what is wrong, and the equation that says so first
    "bias": (3, negated("bias_driven"), False, "(27)"),
    "inertia to the parent": (4, given_negated("Ia"), False, "(17)"),
    "force to the parent": (4, given_negated("Fa"), False, "(18)"),
    "acceleration": (5, negated("a"), False, "(20)"),
    "acceleration of the body": (5, negated("B"), False, "(21)"),
    "reaction": (0, negated("R"), True, "M* a"),
}


def of(formulation: Formulation) -> Explanation:
    call = Call(random_tree(6, bodies=4), "casadi", 1)
    s = regular_state(call.model, 6)
    return Explain(call, formulation)(s.q, s.v, s.tau, 0.0, None, "lecture")


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_sign_is_named(what: str) -> None:
    number, step, reacting, equation = BROKEN[what]
    e = of(broken(number, step, reacting))
    assert e.residuals[equation] > 1e-3
    assert worst(e, ["(2)", "(5)"]) < LIMIT
    if equation != "(17)":
        assert worst(e, ["(17)", "(19)"]) < LIMIT
