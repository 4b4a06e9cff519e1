"""Families of mechanisms: their states satisfy the constraints, and two oracles that share nothing agree with sharnir.

Covers benchmarks/peers/families/bars.py, benchmarks/peers/families/bundle.py, benchmarks/peers/families/contract.py,
benchmarks/peers/families/list.py, benchmarks/peers/families/ring.py, benchmarks/peers/families/scissor.py,
benchmarks/peers/families/tower.py."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import sharnir as sh
from benchmarks.peers.families import FAMILIES, member, published
from benchmarks.peers.families.bars import quaternions, rotations
from benchmarks.peers.linkages.contract import Linkage, States
from benchmarks.peers.linkages.kinematics import frames, moved
from benchmarks.peers.linkages.oracle import accelerations, gaps, random_states
from benchmarks.peers.linkages.sparse_oracle import sparse_accelerations
from support.samples import slow_after, slow_but_every

DOF = {
    "scissor": lambda n: 2, "ball-scissor": lambda n: n + 1, "windows": lambda n: 1, "ring": lambda n: n - 2,
    "ball-ring": lambda n: 3 * n - 3, "parallel": lambda n: 2 * n - 1, "bundle": lambda n: 3 * n + 3,
    "tower": lambda n: 6 * n,
}  # fmt: skip


@cache
def case(name: str) -> tuple[Linkage, States]:
    linkage = member(name, FAMILIES[name].quick[-1])
    return linkage, random_states(linkage, 3)


@pytest.mark.parametrize("name", FAMILIES)
def test_states_are_closed_and_stay_so(name: str) -> None:
    """Positions in closed form; velocities are allowed where gaps grow with the square of the time only."""
    linkage, s = case(name)
    q, v = np.vstack([linkage.q0, s.q]), np.vstack([linkage.v0, s.v])
    assert gaps(linkage, q).max() < 1e-14
    h = 1e-5
    assert gaps(linkage, moved(linkage.tree, q, h * v)).max() < 30 * h**2 * max(1.0, np.abs(v).max() ** 2)
    wrong = v + np.random.default_rng(0).normal(size=v.shape)
    assert gaps(linkage, moved(linkage.tree, q, h * wrong)).max() > 0.01 * h
    assert np.abs(s.q[0] - s.q[1]).max() > 1e-3
    assert np.linalg.norm(s.v[0]) > 1e-2


@pytest.mark.parametrize("name", slow_but_every(3, FAMILIES))
def test_accelerations(name: str) -> None:
    """Rounding times the condition number, which is some hundreds here."""
    linkage, s = case(name)
    exact = accelerations(linkage, s.q, s.v, s.tau)
    size = np.abs(exact).max()
    assert np.abs(sparse_accelerations(linkage, s.q, s.v, s.tau) - exact).max() < 1e-11 * size
    found = sh.compile(linkage.model, backend="casadi").acceleration(s.q, s.v, s.tau)
    assert np.abs(found - exact).max() < 1e-11 * size


@pytest.mark.parametrize("name", slow_after(3, FAMILIES))
def test_no_row_is_redundant(name: str) -> None:
    linkage, s = case(name)
    found = sh.mobility(linkage.model, s.q[0])
    assert found.dof == DOF[name](FAMILIES[name].quick[-1])
    assert found.dof == linkage.tree.nv - linkage.model.row_count


@pytest.mark.parametrize("name", FAMILIES)
def test_every_engine_can_number_them(name: str) -> None:
    """Depth first, with definite inertia."""
    path: list[int] = []
    for body in case(name)[0].tree.bodies:
        while path and path[-1] != body.parent:
            path.pop()
        assert path or body.parent == 0
        path.append(body.index)
        assert np.linalg.eigvalsh(np.array(body.inertia, dtype=float)).min() > 0


@pytest.mark.slow
def test_closed_states_of_large_ones() -> None:
    """Rounding that adds up over as many bars."""
    for name, n in (("scissor", 200), ("ball-scissor", 200), ("ring", 300), ("ball-ring", 300), ("bundle", 50)):
        linkage = member(name, n)
        assert gaps(linkage, random_states(linkage, 2).q).max() < 1e-12


def test_the_published_chains() -> None:
    """Bodies and loops as the benchmark of the paper counts them: the rod and the links below it."""
    linkage = published(5, 5)
    assert len(linkage.tree.bodies) == 2 * 5 + 1
    assert [(c.body_a, c.body_b) for c in linkage.closings] == [("rod", "link1.2")]
    assert gaps(linkage, random_states(linkage, 3).q).max() < 1e-14


def test_rotations_there_and_back() -> None:
    q = np.random.default_rng(1).normal(size=(5, 7, 4))
    q[0, 0] = 0.0, 1.0, 0.0, 0.0  # a half turn
    q /= np.linalg.norm(q, axis=-1, keepdims=True)
    again = quaternions(rotations(q))
    assert np.abs(rotations(again) - rotations(q)).max() < 1e-14
    assert np.abs(np.abs(np.sum(again * q, axis=-1)) - 1).max() < 1e-14


def test_frames_without_jacobians_are_the_same() -> None:
    linkage, s = case("tower")
    for whole, lean in zip(frames(linkage.tree, s.q, s.v), frames(linkage.tree, s.q, s.v, False), strict=True):
        assert lean.Jv.shape == (3, 3, 0)
        for x in ("R", "p", "v", "w", "dv", "dw"):
            assert np.array_equal(getattr(whole, x), getattr(lean, x))


@pytest.mark.parametrize(
    ("name", "size", "said"),
    [
        ("sissor", 4, "scissor"),
        ("scissor", 1, "from 2 to"),
        ("ring", 5, "an even number of bars"),
        ("tower", 10**9, "1,000,000"),
    ],
)
def test_what_there_is_not(name: str, size: int, said: str) -> None:
    with pytest.raises(sh.ModelError, match=said):
        member(name, size)
