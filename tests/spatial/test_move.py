"""Placements in parts carry motions, forces and inertias as the 6×6 matrix of the whole does, with fewer operations.

Covers spatial/transform.py, spatial/mass_properties.py.
"""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca
import numpy as np
import pytest

from sharnir.codegen.graph import OperationCount, count, graph_of
from sharnir.spatial.algebra import Matrix, matrix, zeros
from sharnir.spatial.mass_properties import RigidInertia
from sharnir.spatial.rotations import rotation_about, turn_about
from sharnir.spatial.transform import Move, Shift, Transform, Turn

QUARTER = matrix([[0.0, 0.0, 1.0], [-1.0, 0.0, 0.0], [0.0, -1.0, 0.0]])
ANGLE = 0.7


def turn(k: int, angle: float = ANGLE) -> Turn:
    return Turn.about(k, matrix(np.cos(angle)), matrix(np.sin(angle)))


MOVES: dict[str, Move] = {
    **{f"turn about {'xyz'[k]}": turn(k) for k in range(3)},
    **{f"quarter turn about {'xyz'[k]}": Turn.about(k, zeros(1), matrix(-1.0)) for k in range(3)},
    "half turn": Turn.about(1, matrix(-1.0), zeros(1)),
    "shift": Shift(matrix([0.3, -0.2, 0.5])),
    "shift along y": Shift(matrix([0.0, -0.2, 0.0])),
    "no shift": Shift(zeros(3)),
    "transform": Transform(turn(0).R @ turn(1).R, matrix([0.3, -0.2, 0.5])),
    "shift and turn": Shift(matrix([0.3, 0.0, 0.5])).then(turn(2)),
    "turn and shift": turn(0).then(Shift(matrix([0.1, 0.0, 0.0]))),
    "shifts": Shift(matrix([0.3, 0.0, 0.5])).then(Shift(matrix([0.1, 0.2, -0.5]))),
    "no shift and turn": Shift(zeros(3)).then(turn(1)),
    "permutation and turn": Transform(QUARTER, matrix([0.1, 0.0, 0.3])).then(turn(2)),
    "parallel and turn": Transform.translation(matrix([0.1, 0.0, 0.3])).then(turn(2)),
    "transform and turn": Transform(turn(0).R @ turn(1).R, matrix([0.3, -0.2, 0.5])).then(turn(2)),
    "turn and transform": turn(2).then(Transform(turn(0).R @ turn(1).R, matrix([0.3, -0.2, 0.5]))),
    "four": Shift(matrix([0.3, -0.2, 0.0])).then(turn(2)).then(turn(0)).then(turn(2, -1.9)),
    "four, shifted": Shift(matrix([0.3, -0.2, 0.0])).then(turn(2)).then(turn(0)).shifted(matrix([0.0, 0.0, 1.5])),
}


def numbers(x: Matrix) -> np.ndarray:
    return np.array(ca.DM(ca.densify(x)))


def as_matrix(X: Move) -> np.ndarray:
    """Of `motion_to_child`, from R and p alone."""
    R, p = numbers(X.R), numbers(X.p).ravel()
    cross = np.array([[0.0, -p[2], p[1]], [p[2], 0.0, -p[0]], [-p[1], p[0], 0.0]])
    return np.block([[R.T, -R.T @ cross], [np.zeros((3, 3)), R.T]])


@pytest.mark.parametrize("name", MOVES)
def test_all_that_is_carried_is_carried_as_by_the_matrix_of_the_whole(name: str) -> None:
    X, rng = MOVES[name], np.random.default_rng(3)
    C, V = as_matrix(X), rng.normal(size=6)
    root = rng.normal(size=(6, 6))
    I = root @ root.T  # noqa: E741
    rigid = RigidInertia.of(matrix(2.0), matrix([0.1, 0.2, -0.3]), matrix(np.diag([0.2, 0.3, 0.4]) + 0.01))
    outer = Transform(turn(1).R @ turn(2).R, matrix([0.4, 0.5, 0.6]))
    cases = [
        (X.motion_to_child(matrix(V)), C @ V),
        (X.motion_to_parent(matrix(V)), np.linalg.solve(C, V)),
        (X.force_to_parent(matrix(V)), C.T @ V),
        (X.inertia_to_parent(matrix(I)), C.T @ I @ C),
        (rigid.to_parent(X).matrix(), C.T @ numbers(rigid.matrix()) @ C),
        (X.vector_to_child(matrix(V[:3])), numbers(X.R).T @ V[:3]),
        (X.vector_to_parent(matrix(V[:3])), numbers(X.R) @ V[:3]),
        ((outer @ X).R, numbers(outer.R) @ numbers(X.R)),
        ((outer @ X).p, numbers(outer.p) + numbers(outer.R) @ numbers(X.p)),
    ]
    for found, expected in cases:
        # a few roundings of numbers of order ten
        assert np.abs(numbers(found) - expected.reshape(found.shape)).max() < 1e-14


@pytest.mark.parametrize("axis", ["x", "y", "z", "-x", "-y", "-z", (1.0, -2.0, 0.5)])
def test_turns_about_an_axis_are_rotations_about_it(axis: str | tuple[float, ...]) -> None:
    from sharnir.spatial.algebra import unit_axis

    e = unit_axis(axis, "")
    X = turn_about(e, matrix(ANGLE))
    assert isinstance(X, Turn) == isinstance(axis, str)
    np.testing.assert_allclose(numbers(X.R), numbers(rotation_about(e, matrix(ANGLE))), atol=1e-16)


def counted(f: Callable[[Matrix], Matrix], *shape: int) -> OperationCount:
    x = ca.SX.sym("x", *shape)
    given = ca.triu2symm(ca.triu(x)) if shape == (6, 6) else x
    return count(graph_of([ca.vec(x)], [ca.densify(ca.vec(f(given)))]).instructions)


def test_what_the_parts_cost() -> None:
    """As the docstrings count; a general rotation takes 240 operations for an inertia."""
    ways = {"turn": Turn.about(2, matrix(0.6), matrix(0.8)), "shift": Shift(matrix([0.0, 0.3, 0.0]))}
    assert counted(ways["turn"].motion_to_child, 6) == OperationCount(add=4, mul=8)
    assert counted(ways["turn"].force_to_parent, 6) == OperationCount(add=4, mul=8)
    assert counted(ways["turn"].inertia_to_parent, 6, 6) == OperationCount(add=26, mul=28)
    assert counted(ways["shift"].motion_to_child, 6) == OperationCount(add=2, mul=2)
    assert counted(ways["shift"].inertia_to_parent, 6, 6) == OperationCount(add=14, mul=10)
    quarter = Turn.about(2, zeros(1), matrix(1.0))
    assert counted(quarter.inertia_to_parent, 6, 6) == OperationCount()
    assert counted(ways["shift"].then(ways["turn"]).force_to_parent, 6).total == 16
