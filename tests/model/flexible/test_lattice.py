"""A lattice of springs with masses at its nodes: reduced, free in space, beside masses as they are and beside Exudyn.

The reference is Exudyn 1.13.6, ObjectFFRFreducedOrder with the same M, K and modes: accelerations of the root frame
and of the modal coordinates 2e-9 s after a start without deflection. Deflected, Exudyn differs by the second order of
the modal coordinates (7e-5 of the acceleration at 3 cm of 3 m); the sum over the masses has no such terms left out.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import sharnir as sh

DATA = Path(__file__).resolve().parents[2] / "data" / "flexible"
RATE, TURN = np.array([0.3, -0.2, 0.5]), np.array([0.8, 1.5, -2.0])


@cache
def lattice() -> tuple[sh.Flexible, np.ndarray]:
    nodes = np.array([[0.5 * x, 0.3 * y, 0.2 * z] for x in range(7) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])
    N = len(nodes)
    K = np.zeros((3 * N, 3 * N))
    for i in range(N):
        for j in range(i):
            d = nodes[i] - nodes[j]
            length = np.linalg.norm(d)
            if abs(d[0]) < 0.505:
                row = np.zeros(3 * N)
                row[3 * i : 3 * i + 3], row[3 * j : 3 * j + 3] = d / length, -d / length
                K += 2e5 / length * np.outer(row, row)
    masses = 0.5 + 0.05 * np.arange(N) / N
    body = sh.Flexible(
        np.diag(np.repeat(masses, 3)), K, nodes, {"tip": list(range(N - 4, N))}, root=[0, 1, 2, 3], modes=2
    )
    return body, masses


@cache
def dynamics() -> sh.Dynamics:
    s = sh.System("free")
    s.add_body("boom", joint=sh.Free(), flexible=lattice()[0])
    return sh.compile(s.build(), backend="casadi")


def state(eta: np.ndarray, turn: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    n = len(eta)
    return np.concatenate([[0, 0, 0, 1, 0, 0, 0], eta]), np.concatenate([RATE, turn, np.zeros(n)])


@pytest.mark.slow
def test_accelerations_are_those_of_exudyn() -> None:
    """Signs of modes are a matter of choice: both took those of this reduction."""
    reference = json.loads((DATA / "exudyn_lattice.json").read_text())
    q, v = state(np.zeros(lattice()[0].reduced.count), TURN)
    a = dynamics().acceleration(q, v)
    assert a[:3] + np.cross(TURN, RATE) == pytest.approx(reference["frame"], rel=1e-6)
    assert a[6:] == pytest.approx(reference["modal"], rel=1e-6, abs=1e-6)


@pytest.mark.slow
def test_deflected_accelerations_are_those_of_the_masses() -> None:
    """From rest, deflected by some cm: the mass matrix is the sum over the masses where they are."""
    body, masses = lattice()
    r, n = body.reduced, body.reduced.count
    eta = np.zeros(n)
    eta[:2] = 0.05, -0.03
    W = np.zeros((len(masses), 3, 6 + n))
    for j, x in enumerate(r.nodes + r.node_shapes[:, :3] @ eta):
        W[j, :, :3], W[j, :, 6:] = np.eye(3), r.node_shapes[j, :3]
        W[j, :, 3:6] = -np.array([[0, -x[2], x[1]], [x[2], 0, -x[0]], [-x[1], x[0], 0]])
    M = np.einsum("j,jai,jak->ik", masses, W, W)
    f = np.einsum("j,jai,a->i", masses, W, [0.0, 0.0, -9.81])
    f[6:] -= r.K @ eta
    q, v = state(eta, np.zeros(3))
    assert dynamics().acceleration(q, v * 0.0) == pytest.approx(np.linalg.solve(M, f), rel=1e-9)
