"""Programs whose operations and results can be told from the tree alone, for joints of one coordinate.

collecting    q² of every body, added up from the tips: one product per body, one sum per joint between bodies
weighing      Σ q, Σ q², Σ v over all bodies, as they arrive at the world
products      the matrix q_i q_j over bodies and their ancestors: one product per pair
carrying      q_i q_j times the product of all q on the path in between, which is carried along; q_i² of a body
delaying      q_i q_j plus the q before the last one that was passed: what is carried is zero at first, and fills
solving       M x = τ with M = q_i q_j on the same pattern and 9 more on its diagonal
sensitive     f = q² v of every body: df = (2 q dq) v is two products per body and direction, q² dv is one
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import casadi as ca
import numpy as np

import sharnir as sh
from sharnir.algorithms.loops.sensitivity import Sensitivity
from sharnir.algorithms.sweeps.matrix import Ancestors, BlockMatrix, FreeVelocities, PathAccumulator, Solve
from sharnir.algorithms.sweeps.outputs import DenseMatrix, Gather, OfBodies
from sharnir.algorithms.sweeps.program import Program
from sharnir.algorithms.sweeps.sweep import Fields, Record, inward, outward
from sharnir.spatial.algebra import zeros


@outward()
def square(body: Record, parent: Record) -> Fields:
    return {"square": body.q * body.q, "unread": body.q * body.v}


@inward(total=zeros(1))
def collect(body: Record, children: Record) -> tuple[Fields, Fields]:
    total = body.square + children.total
    return {"total": total}, {"total": total}


@inward(sums=zeros(3))
def weigh(body: Record, children: Record) -> tuple[Fields, Fields]:
    sums = ca.vertcat(body.q, body.q * body.q, body.v) + children.sums
    return {}, {"sums": sums}


@outward()
def force(body: Record, parent: Record) -> Fields:
    return {"f": body.q * body.q * body.v}


def _products(name: str, own: Callable[[Record], Any]) -> BlockMatrix:
    return BlockMatrix(name, Ancestors(), lambda body, ancestor: body.q * ancestor.q, own, FreeVelocities())


pairs = _products("pairs", lambda body: body.q * body.q)
ways = BlockMatrix(
    "ways", Ancestors(), lambda body, ancestor, carried: carried.x * ancestor.q, lambda body: body.q * body.q,
    FreeVelocities(), PathAccumulator(lambda body: {"x": ca.SX(1)}, lambda node, carried: {"x": carried.x * node.q}),
)  # fmt: skip
collecting = Program("collecting", (square, collect), ("q", "v"), Gather("total", "velocity"))
weighing = Program("weighing", (weigh,), ("q", "v"), OfBodies((0,), lambda world: world.sums, 3))
products = Program("products", (pairs,), ("q",), DenseMatrix(pairs))
late = BlockMatrix(
    "late", Ancestors(), lambda body, ancestor, carried: body.q * ancestor.q + carried.x[0], lambda body: body.q**2,
    FreeVelocities(), PathAccumulator(lambda body: {"x": zeros(2)}, lambda node, x: {"x": ca.vertcat(x.x[1], node.q)}),
)  # fmt: skip
delaying = Program("delaying", (late,), ("q",), DenseMatrix(late))
carrying = Program("carrying", (ways,), ("q",), DenseMatrix(ways))
heavy = _products("heavy", lambda body: body.q * body.q + 9.0)
solving = Program("solving", (heavy, Solve("a", heavy, lambda body: body.tau)), ("q", "tau"), Gather("a", "velocity"))
sensitive = Program(
    "sensitive", (force, pairs, Solve("a", pairs, lambda body: body.tau)), ("q", "v", "tau"), Sensitivity("f", pairs)
)


def forest(parents: list[int]) -> sh.Model:
    """Equal bodies on hinges; 0 is the world."""
    s = sh.System("forest")
    for i, parent in enumerate(parents, start=1):
        name = f"b{parent}" if parent else "world"
        s.add_body(f"b{i}", name, joint=sh.Revolute("y"), mass=1.0, com=(0.1, 0, 0), inertia=(1, 1, 1))
    return s.build()


def random_parents(seed: int, bodies: int) -> list[int]:
    """Two trees or more, with siblings, chains and tips."""
    rng = np.random.default_rng(seed)
    return [0, 0, *(int(rng.integers(1, i)) for i in range(3, bodies + 1))]


def ancestors(parents: list[int], i: int) -> Iterator[int]:
    while parents[i - 1]:
        i = parents[i - 1]
        yield i
