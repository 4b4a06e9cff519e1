"""The predicted costs of the two ways: not exact, but the way they choose is never much the dearer one."""

from __future__ import annotations

import pytest

import sharnir as sh
from sharnir.algorithms.formulations.absolute import leaf_first as absolute_leaf_first
from sharnir.algorithms.formulations.absolute import schur as absolute_schur
from sharnir.algorithms.formulations.absolute.choice import ADVANTAGE, leaf_first_cost, schur_cost
from support.absolute_models import equal_bodies, traced_count
from support.samples import slow_after, slow_but_every

SKEW = (1.0, 2.0, 3.0)
JOINTS = {
    "hinge": sh.Revolute(SKEW),
    "universal": sh.Universal("z", SKEW),
    "ball": sh.Spherical(),
    "slide and ball": sh.Compound(sh.Prismatic(SKEW), sh.Spherical()),
    "free": sh.Free(),
}
GRAPHS = {"chain of 2": (2, False), "chain of 6": (6, False), "star of 6": (6, True)}


@pytest.mark.parametrize("joint", slow_after(2, JOINTS))
@pytest.mark.parametrize("graph", slow_but_every(3, GRAPHS))
def test_the_chosen_way_is_not_much_dearer(joint: str, graph: str) -> None:
    model = equal_bodies(GRAPHS[graph][0], JOINTS[joint], GRAPHS[graph][1])
    leaf, schur = (
        traced_count(absolute_leaf_first.leaf_first.forward, model),
        traced_count(absolute_schur.schur.forward, model),
    )
    chosen = schur if ADVANTAGE * schur_cost(model) < leaf_first_cost(model) else leaf
    assert chosen <= 1.3 * min(leaf, schur)


def test_growth() -> None:
    """Leaf first is linear for both; the Schur complement is linear for a chain and cubic for a star."""
    chain, star = ([equal_bodies(n, sh.Revolute("y"), s) for n in (20, 40, 80)] for s in (False, True))
    for models in (chain, star):
        a, b, c = (leaf_first_cost(m) for m in models)
        assert (c - b) == pytest.approx(2 * (b - a))
    a, b, c = (schur_cost(m) for m in chain)
    assert (c - b) == pytest.approx(2 * (b - a), rel=0.01)
    a, b, c = (schur_cost(m) for m in star)
    assert c / b > 6.0


def test_constraints_count() -> None:
    """A tie between the ends of two branches: its rows climb to the world leaf first, and are one more block else."""

    def model(tied: bool) -> sh.Model:
        s = sh.System("branches")
        for branch in "ab":
            parent = "world"
            for k in range(4):
                name = f"{branch}{k}"
                s.add_body(name, parent, joint=sh.Spherical(), mass=1.0, com=(0.1, 0, 0), inertia=(1, 1, 1))
                parent = name
        if tied:
            s.add_constraint("tie", sh.Coincident("a3", (1, 0, 0), "b3", (1, 0, 0)))
        return s.build()

    free, tied = model(False), model(True)
    added = leaf_first_cost(tied) - leaf_first_cost(free)
    assert added > 3 * 8 * 50  # three rows, eight bodies
    assert 0 < schur_cost(tied) - schur_cost(free) < added
