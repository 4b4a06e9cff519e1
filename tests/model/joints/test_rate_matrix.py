"""Kinematic equations q̇ = N(q) v as numbers: against differences of the placement for every joint of the registry, and
against the matrices (65) and (67) of seed 001 as printed.

Covers model/joints/contract.py.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from support.examples import JOINTS

STEP = 1e-5


def regular(joint: sh.Joint) -> np.ndarray:
    """Away from the singularities of angles, on the manifolds of orientations."""
    rng = np.random.default_rng(5)
    q = rng.uniform(0.3, 1.1, joint.nq)
    for first, kind in joint.orientations:
        if kind == "quaternion":
            q[first : first + 4] /= np.linalg.norm(q[first : first + 4])
        else:
            R = np.linalg.qr(rng.normal(size=(3, 3)))[0]
            q[first : first + 9] = (R * np.linalg.det(R)).ravel()
    return q


def moved(joint: sh.Joint, q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    symbols = ca.SX.sym("q", joint.nq)
    X = joint.placement(symbols)
    R, p = ca.Function("X", [symbols], [ca.densify(X.R), ca.densify(X.p)])(q)
    return np.array(R), np.array(p).ravel()


@pytest.mark.parametrize("joint", JOINTS.values(), ids=list(JOINTS))
def test_differences_of_the_placement(joint: sh.Joint) -> None:
    """A step along N v moves the frame with the velocity S v. Differences of order 4: 1e-10 of numbers of order one is
    left by rounding over the step."""
    q, N = regular(joint), joint.rate_matrix(regular(joint))
    assert N.shape == (joint.nq, joint.nv)
    symbols = ca.SX.sym("q", joint.nq)
    S = np.array(ca.Function("S", [symbols], [ca.densify(joint.subspace(symbols))])(q)).reshape(6, joint.nv)
    weights = {1: 8.0, -1: -8.0, 2: -1.0, -2: 1.0}
    for k in range(joint.nv):
        at = {n: moved(joint, q + n * STEP * N[:, k]) for n in weights}
        R_rate, p_rate = (sum(w * at[n][i] for n, w in weights.items()) / (12 * STEP) for i in (0, 1))
        turn = moved(joint, q)[0].T @ R_rate
        velocity = [*(moved(joint, q)[0].T @ p_rate), turn[2, 1], turn[0, 2], turn[1, 0]]
        np.testing.assert_allclose(velocity, S[:, k], atol=2e-10)


def test_bryant_angles_as_printed() -> None:
    """(65)"""
    a1, a2, a3 = q = np.array([0.4, -0.7, 1.1])
    c2, s3, c3, t2 = np.cos(a2), np.sin(a3), np.cos(a3), np.tan(a2)
    printed = [[c3 / c2, -s3 / c2, 0], [s3, c3, 0], [-c3 * t2, s3 * t2, 1]]
    np.testing.assert_allclose(sh.Spherical("bryant123").rate_matrix(q), printed, atol=1e-15)
    assert a1 == q[0]


def test_euler_angles_as_printed() -> None:
    """(67)"""
    _, theta, phi = q = np.array([0.4, 0.9, -1.3])
    s, c, cot = np.sin(phi), np.cos(phi), 1 / np.tan(theta)
    printed = [[s / np.sin(theta), c / np.sin(theta), 0], [c, -s, 0], [-s * cot, -c * cot, 1]]
    np.testing.assert_allclose(sh.Spherical("euler313").rate_matrix(q), printed, atol=1e-15)


def test_the_rotation_matrices_as_printed() -> None:
    """(66) with c1 = cos α1, c2 = cos α2; (68)"""
    q = np.array([0.4, 0.9, -1.3])
    (s1, s2, s3), (c1, c2, c3) = np.sin(q), np.cos(q)
    bryant = [
        [c2 * c3, -c2 * s3, s2],
        [c1 * s3 + s1 * s2 * c3, c1 * c3 - s1 * s2 * s3, -s1 * c2],
        [s1 * s3 - c1 * s2 * c3, s1 * c3 + c1 * s2 * s3, c1 * c2],
    ]
    euler = [
        [c1 * c3 - s1 * c2 * s3, -c1 * s3 - s1 * c2 * c3, s1 * s2],
        [s1 * c3 + c1 * c2 * s3, -s1 * s3 + c1 * c2 * c3, -c1 * s2],
        [s2 * s3, s2 * c3, c2],
    ]
    np.testing.assert_allclose(moved(sh.Spherical("bryant123"), q)[0], bryant, atol=1e-15)
    np.testing.assert_allclose(moved(sh.Spherical("euler313"), q)[0], euler, atol=1e-15)


@pytest.mark.parametrize("bad", [None, "x", [1.0], [[1.0, 0, 0, 0]], [np.nan, 0, 0, 0], {}, 3])
def test_what_is_no_position(bad: object) -> None:
    with pytest.raises(sh.SharnirError, match=r"Spherical.rate_matrix\(q\).*[Ee]xpected 4 coordinates"):
        sh.Spherical().rate_matrix(bad)
