"""Counts without constant folding: what is known of the numbers does not matter to them, and saves nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.frames.computed import computed
from support.complete_models import complete_model
from support.random_trees import random_tree
from support.samples import sample, slow_but_every
from support.ways import taking

PARENTS = (0, 1, 1, 3)


def tree(general: bool, count: int = len(PARENTS)) -> sh.Model:
    """Hinges about z and bodies on the x axis, or everything in general directions."""
    rng = np.random.default_rng(3)
    s = sh.System("tree", gravity=(1.0, 2.0, 3.0) if general else (0, 0, -9.81))
    for k in range(count):
        parent = f"b{(PARENTS[k] if k < len(PARENTS) else k) - 1}" if k else "world"
        turned: dict[str, Any] = {"quaternion": (0.1, 0.5, 0.7, 0.5)} if general else {}
        axis = rng.normal(size=3) if general else "z"
        placement = sh.Placement(xyz=rng.normal(size=3) if general else (1, 0, 0), **turned)
        inertia = (1.0, 1.1, 1.2, 0.1, 0.2, 0.3) if general else (1, 1, 1)
        com = (0.1, 0.2, 0.3) if general else (0.5, 0, 0)
        mass = 1.5 if general else 1.0
        s.add_body(f"b{k}", parent, joint=sh.Revolute(axis), placement=placement, mass=mass, com=com, inertia=inertia)
    return s.build()


@pytest.mark.parametrize("formulation", slow_but_every(3, FORMULATIONS))
def test_numbers_do_not_matter(formulation: str) -> None:
    plain, general = (sh.operation_count(tree(x, 3), formulation, naive=True) for x in (False, True))
    assert plain == general
    assert {k: v.total for k, v in plain.parts.items()} == {k: v.total for k, v in general.parts.items()}
    assert sum(part.total for part in plain.parts.values()) == plain.total
    assert plain.total > 2 * sh.operation_count(tree(False, 3), formulation).total
    assert plain.total >= sh.operation_count(tree(True, 3), formulation).total


@pytest.mark.slow
def test_loops_over_bodies_fold_zeros_and_ones() -> None:
    """Numbers of bodies are data there, and only zeros and ones among them are known."""
    general = tree(True, 45)
    assert sh.operation_count(general, naive=True).total >= sh.operation_count(general).total
    simple = tree(False, 45)
    assert sh.operation_count(simple, naive=True).total > 2 * sh.operation_count(simple).total


@pytest.mark.slow
def test_numbers_do_not_matter_to_loops_either() -> None:
    """Nor do the frames that they choose: those of the hinges in general directions are other ones than the user's."""
    simple, general = tree(False, 45), tree(True, 45)
    assert computed(simple) is simple
    assert computed(general) is not general
    both = [sh.operation_count(model, "separate-bodies", naive=True) for model in (simple, general)]
    assert both[0] == both[1]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(sample(2, 30)))
def test_folding_never_costs(seed: int) -> None:
    for model in (random_tree(seed), complete_model(seed)[0]):
        for name in taking(model)[seed % 2 :: 2]:
            naive, folded = (sh.operation_count(model, name, naive=x) for x in (True, False))
            assert naive.total >= folded.total, name
            assert naive.trig >= folded.trig
            assert set(naive.parts) == set(folded.parts)


def test_what_depends_on_parameters_is_computed_either_way() -> None:
    s = sh.System("scaled")
    m = s.parameter("m", 2.0)
    s.add_body("rod", joint=sh.Revolute("z"), mass=m * m, com=(0.5, 0, 0), inertia=(m * 1.0, m * 2.0, m * 3.0))
    assert sh.operation_count(s.build(), naive=True).total > sh.operation_count(s.build()).total


@pytest.mark.parametrize("naive", [1, 0.0, "yes", None, [True]])
def test_naive_is_true_or_false(naive: Any) -> None:
    with pytest.raises(sh.ModelError, match="operation_count\\(naive="):
        sh.operation_count(tree(False, 1), naive=naive)
