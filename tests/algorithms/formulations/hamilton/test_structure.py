"""What the factors of both matrices cost, and that nothing fills in. Operations are counted on blocks of symbols.

With g(x) = x³/3 + x²/2 − 5x/6, the operations of a dense factor of size x, and s(x) = 2x² − x, those of a solution, and
over the bodies i with parents k

    TSP   Σ g(ν_i) − Σ g(ν_k)     ν_i: free coordinates on the path to i
    OSP   Σ g(μ_i) − Σ g(m_i)     m_i: rows of joint i, μ_i: those of joint i and of the joints on body i

The second sums are over bodies that are not on the world, and the same holds of s.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.sweeps.block_factor import BlockFactor, OrderedFactor, TreeFactor, stored
from sharnir.algorithms.sweeps.matrix import Ancestors, Pattern, SharedBodies
from sharnir.algorithms.sweeps.sweep import Calls, Record
from sharnir.codegen.forms import UnrolledForm
from sharnir.codegen.graph import count
from support.random_trees import random_tree
from support.samples import slow_after, slow_but_every

SEEDS = range(30)
TANGENT, ORTHOGONAL = Ancestors(), SharedBodies(last_first=True)


def g(x: int) -> int:
    return (2 * x**3 + 3 * x**2 - 5 * x) // 6


def s(x: int) -> int:
    return 2 * x**2 - x


Blocks = dict[tuple[int, int], ca.SX]


def factored(pattern: Pattern, model: sh.Model, sizes: list[int], blocks: Blocks) -> BlockFactor:
    return pattern.factor(model, Calls(), sizes, stored(blocks))


def below(factor: BlockFactor) -> list[ca.SX]:
    """The entries of L, without the ones on its diagonal."""
    assert isinstance(factor, OrderedFactor)
    parts = [own.L for own in factor.pivots.values()] + [getattr(*x) for x in factor.below.values()]
    return [x for part in parts for x in part.nonzeros()]


def as_symbols(factor: OrderedFactor) -> list[ca.SX]:
    """In the place of its numbers."""
    found: list[ca.SX] = []

    def symbol(like: ca.SX) -> ca.SX:
        found.append(ca.SX.sym("x", like.nnz()))
        return ca.SX(like.sparsity(), found[-1])

    for x, own in factor.pivots.items():
        factor.pivots[x] = Record(L=symbol(own.L), inverse=symbol(own.inverse))
    for pair, block in factor.below.items():
        factor.below[pair] = Record(L=symbol(getattr(*block))), "L"
    return found


def symbols(pattern: Pattern, model: sh.Model, sizes: list[int]) -> Blocks:
    """A symbol for every entry that may differ from zero."""
    pairs = {(c.row, c.column) for c in pattern.couplings(model)}
    return {(x, y): ca.SX.sym("M", sizes[x], sizes[y]) for x, y in pairs}


def operations(inputs: list[ca.SX], outputs: list[ca.SX]) -> int:
    """As CasADi has them: divisions by one number are still divisions, which kernels make multiplications of."""
    function = ca.Function("f", inputs, [ca.vertcat(ca.SX(0, 1), *outputs)])
    return count((function.instruction_id(k), (), ()) for k in range(function.n_instructions())).total


def sizes_of(model: sh.Model) -> tuple[list[int], list[int]]:
    n = [len(b.free) for b in model.bodies]
    return n, [6 - x for x in n]


def tangent_sum(f: Callable[[int], int], model: sh.Model) -> int:
    n, _ = sizes_of(model)
    on_path = [sum(n[k - 1] for k in model.path(b.index)) for b in model.bodies]
    return sum(f(x) for x in on_path) - sum(f(on_path[b.parent - 1]) for b in model.bodies if b.parent)


def orthogonal_sum(f: Callable[[int], int], model: sh.Model) -> int:
    _, m = sizes_of(model)
    around = [m[b.index - 1] + sum(m[c - 1] for c in model.children[b.index]) for b in model.bodies]
    return sum(f(x) for x in around) - sum(f(m[b.index - 1]) for b in model.bodies if b.parent)


@pytest.mark.parametrize("seed", slow_after(13, SEEDS))
def test_operations_of_the_factors_are_those_of_the_identities(seed: int) -> None:
    """Exactly. The second factor puts out reciprocals of its pivots, one more division for each row."""
    model = random_tree(seed, bodies=2 + seed % 9)
    for pattern, sizes, total in zip(
        (TANGENT, ORTHOGONAL), sizes_of(model), (tangent_sum, orthogonal_sum), strict=True
    ):
        blocks = symbols(pattern, model, sizes)
        factor = factored(pattern, model, sizes, blocks)
        rows = sum(sizes)
        if isinstance(factor, TreeFactor):
            found, reciprocals = list(factor.L.values()), 0
        else:
            assert isinstance(factor, OrderedFactor)
            found, reciprocals = factor.values, rows
            assert sum(x.numel() for x in found) == len(below(factor)) + rows
        assert operations(list(blocks.values()), found) - reciprocals == total(g, model)
        # a solution by itself: with the factor as symbols
        if isinstance(factor, TreeFactor):
            known = {key: ca.SX.sym("L") for key in factor.L}
            factor = TreeFactor(known, factor.chain, factor.sizes)
            inputs = list(known.values())
        else:
            inputs = as_symbols(factor)
        right = [ca.SX.sym("b", size) for size in sizes]
        assert operations([*inputs, *right], factor.solved(right)) == total(s, model)


@pytest.mark.parametrize("seed", slow_but_every(4, SEEDS))
def test_nothing_fills_in(seed: int) -> None:
    """Every entry of both factors is one of its matrix."""
    model = random_tree(seed, bodies=2 + seed % 9, branching=0.9)
    n, m = sizes_of(model)
    blocks = symbols(TANGENT, model, n)
    factor = factored(TANGENT, model, n, blocks)
    assert isinstance(factor, TreeFactor)
    lower = sum(n[x] * n[y] if x != y else n[x] * (n[x] + 1) // 2 for x, y in blocks)
    assert len(factor.L) == lower
    blocks = symbols(ORTHOGONAL, model, m)
    expected = sum(m[x] * m[y] if x != y else m[x] * (m[x] - 1) // 2 for x, y in blocks)
    assert len(below(factored(ORTHOGONAL, model, m, blocks))) == expected


def test_from_the_first_joint_to_the_last_it_would_fill_in() -> None:
    """Joint 2, eliminated while its sibling 3 is still there, couples that with its child 4."""
    s = sh.System("four bodies")
    for name, parent in (("1", "world"), ("2", "1"), ("3", "1"), ("4", "2")):
        s.add_body(name, parent, joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    model = s.build()
    sizes = sizes_of(model)[1]
    blocks = symbols(ORTHOGONAL, model, sizes)
    first = OrderedFactor.of(sizes, blocks, range(4), redundant=False)
    assert len(below(first)) - len(below(factored(ORTHOGONAL, model, sizes, blocks))) == 25


def test_two_hubs_on_a_chain_fill_in_by_least_degree() -> None:
    """Why the order is given: the joints between two hubs have the fewest neighbours, and come too early by degree."""
    s = sh.System("two hubs")
    parent = "world"
    for k in range(9):
        s.add_body(f"c{k}", parent, joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
        parent = f"c{k}"
    for hub, k in product(("c2", "c8"), range(6)):
        s.add_body(f"{hub} {k}", hub, joint=sh.Revolute("x"), mass=1.0, inertia=(1, 1, 1))
    model = s.build()
    sizes = sizes_of(model)[1]
    blocks = symbols(ORTHOGONAL, model, sizes)
    least = factored(SharedBodies(), model, sizes, blocks)
    assert len(below(least)) > len(below(factored(ORTHOGONAL, model, sizes, blocks)))


@pytest.mark.parametrize(
    ("formulation", "shape", "degree"),
    slow_after(1, [
        ("hamilton-tangent", "star", 1), ("hamilton-tangent", "chain", 3), ("hamilton-orthogonal", "chain", 1),
        ("hamilton-orthogonal", "star", 3), ("hamilton-recursive", "star", 1), ("hamilton-recursive", "chain", 1),
    ]),
)  # fmt: skip
def test_how_operations_grow(formulation: str, shape: str, degree: int) -> None:
    """Operations of a right-hand side, traced, with one body more and one more: differences of the order of the degree
    are constant and positive, the next ones zero. The first bodies differ from the rest."""
    counts = np.array([work(formulation, shaped(shape, n)) for n in range(4, 6 + degree)])
    assert (np.diff(counts, degree) > 0).all()
    assert not np.diff(counts, degree + 1).any()


def shaped(shape: str, n: int) -> sh.Model:
    s = sh.System(shape)
    for k in range(n):
        parent = "world" if k == 0 else "b0" if shape == "star" else f"b{k - 1}"
        place = sh.Placement(xyz=(0.3, 0.1, 0.2), rpy=(0.4, 0.5, 0.6))
        solid = {"mass": 1.0, "com": (0.2, 0.1, -0.3), "inertia": (1.0, 1.1, 1.2, 0.1, 0.2, 0.3)}
        s.add_body(f"b{k}", parent, joint=sh.Revolute((1, 2, 3)), placement=place, **solid)
    return s.build()


def work(formulation: str, model: sh.Model) -> int:
    program = FORMULATIONS[formulation].of(model).motion.least
    return UnrolledForm.of(program, model).operations.total
