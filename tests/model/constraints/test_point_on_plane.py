"""Against the lecture's formulas (seed 004), written in its own variables: r, V of centres of mass in the world, A body
to world, Ẍ = [a; ε], ε in body axes. Both sides are exact formulas: 1e-12 is rounding."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.constraint_models import T0, motions, numeric_of, skew

COM = {1: np.array([0.2, -0.1, 0.4]), 2: np.array([-0.3, 0.5, 0.1])}
POINT_A, POINT_B, NORMAL = np.array([0.3, -0.2, 0.5]), np.array([-0.1, 0.4, 0.2]), np.array([0.6, 0.0, -0.8])


def lecture_form(found, bodies):
    """(Q_i, Q_j, b) of Q Ẍ = b from G A = γ: A = [Aᵀ a − ω × v − ε × com − ω × (ω × com); ε]."""
    Q, b = [], found["gamma"].copy()
    for i, (R, _, V) in bodies.items():
        G, v, w, com = found["G"][i], V[:3], V[3:], COM[i]
        Q.append(G @ np.block([[R.T, skew(com)], [np.zeros((3, 3)), np.eye(3)]]))
        b += G[:, :3] @ (np.cross(w, v) + np.cross(w, np.cross(w, com)))
    return *Q, b


def random_bodies(numeric, seed):
    return {i: path.at(0.0) for i, path in motions(numeric, seed).items()}


@pytest.mark.parametrize("seed", range(5))
def test_lecture(seed):
    numeric = numeric_of(sh.PointOnPlane("a", POINT_A, "b", POINT_B, 3 * NORMAL))
    bodies = random_bodies(numeric, seed)
    (A_i, p_i, V_i), (A_j, p_j, V_j) = bodies.values()
    r_i, r_j = p_i + A_i @ COM[1], p_j + A_j @ COM[2]
    w_i, w_j = V_i[3:], V_j[3:]
    v_i, v_j = (R @ (V[:3] + np.cross(V[3:], COM[i])) for i, (R, _, V) in bodies.items())
    c, p, n = POINT_A - COM[1], POINT_B - COM[2], NORMAL
    n0, c_j = A_j @ n, r_i + A_i @ c - r_j
    c_j_rate = v_i + A_i @ skew(w_i) @ c - v_j

    found = numeric(T0, *(x for body in bodies.values() for x in body))
    Q_i, Q_j, b = lecture_form(found, bodies)
    expected = {
        "value": n0 @ c_j - n @ p,
        "velocity": (A_j @ skew(w_j) @ n) @ c_j + n0 @ c_j_rate,
        "Q_i": np.concatenate([n0, -n0 @ A_i @ skew(c)]),
        "Q_j": np.concatenate([-n0, -c_j @ A_j @ skew(n)]),
        "b": -2 * (A_j @ skew(w_j) @ n) @ c_j_rate
        - c_j @ A_j @ skew(w_j) @ skew(w_j) @ n
        - n0 @ A_i @ skew(w_i) @ skew(w_i) @ c,
    }
    here = {"value": found["g"], "velocity": found["rate"], "Q_i": Q_i, "Q_j": Q_j, "b": b}
    for key, x in expected.items():
        np.testing.assert_allclose(here[key].ravel(), np.atleast_1d(x), rtol=0, atol=1e-12, err_msg=key)

    # reactions of the multiplier 1: force in the world, moment about the centre of mass in body axes
    np.testing.assert_allclose(Q_i[0], np.concatenate([n0, skew(c) @ A_i.T @ n0]), atol=1e-12)
    np.testing.assert_allclose(Q_j[0], np.concatenate([-n0, -skew(A_j.T @ c_j) @ n]), atol=1e-12)
