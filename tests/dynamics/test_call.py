"""What `compile` refuses, and that each function is made once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms import quantities
from sharnir.dynamics.call import Call
from support.loop_runs import four_bar
from support.random_trees import random_tree
from support.samples import slow_but_every
from support.ways import FORMULATIONS, taking


def test_unknown_backend_is_told_the_nearest() -> None:
    with pytest.raises(
        sh.UnsupportedError, match=r"backend='casady'\): there is no such backend\. Did you mean 'casadi'\?"
    ):
        sh.compile(random_tree(1, bodies=1), backend="casady")
    with pytest.raises(sh.UnsupportedError, match=r"backend='gpu'.*Known names: 'llvm', 'casadi'"):
        sh.compile(random_tree(1, bodies=1), backend="gpu")


def test_a_system_is_not_a_model() -> None:
    with pytest.raises(sh.ModelError, match=r"expected a Model, got System\. Call build\(\)"):
        sh.compile(sh.System("unbuilt"))  # type: ignore[arg-type]


def test_functions_are_made_once() -> None:
    call = Call(random_tree(1, bodies=2), "casadi", None)
    assert call.function(quantities.energy, (2,)) is call.function(quantities.energy, (2,))


def made(dyn: sh.Dynamics) -> set[str]:
    return {name for name, _ in dyn._call._functions}


@pytest.mark.parametrize("make", [lambda: random_tree(1, bodies=2), four_bar], ids=["tree", "loop"])
def test_functions_are_made_when_they_are_asked_for(make: Callable[[], sh.Model]) -> None:
    """None by `compile`, one by the first acceleration; their names are known all the same."""
    model = make()
    dyn = sh.compile(model, "separate-bodies", backend="casadi")
    assert made(dyn) == set()
    q, v, _ = sh.assemble(model, model.q0, model.v0)
    dyn.acceleration(q, v)
    assert made(dyn) == {"acceleration"}
    known = {"energy", "inverse", "momenta"} | ({"constraint_value", "impulse"} if model.constraints else set())
    assert known <= set(dyn._programs())
    assert dyn._energy is dyn._energy


def chain(n: int, planar: bool) -> sh.Model:
    s = sh.System("chain", gravity=(0, -9.81, 0), planar=planar)
    rng = np.random.default_rng(4)
    for k in range(n):
        place = sh.Placement(xyz=(1, 0, 0)) if planar else sh.Placement(xyz=rng.normal(size=3), rpy=rng.normal(size=3))
        com = (0.5, 0, 0) if planar else rng.normal(size=3)
        inertia = (0.1, 0.2, 0.25) if planar else (0.1, 0.2, 0.25, 0.01, 0.02, 0.03)
        properties = {"mass": 1.0, "com": com, "inertia": inertia}
        s.add_body(f"b{k}", f"b{k - 1}" if k else "world", joint=sh.Revolute("z"), placement=place, **properties)
    return s.build()


def test_a_point_beyond_floats_is_refused_by_the_short_way_too() -> None:
    """The second call goes the short way, where a tuple of whole numbers becomes an array at once."""
    dyn = sh.compile(chain(1, planar=True), backend="casadi")
    for _ in range(3):
        dyn.point([0.0], "b0", (1, 0, 0))
    with pytest.raises(sh.ShapeError, match="point"):
        dyn.point([0.0], "b0", (1, 0, 10**400))


@pytest.mark.parametrize("formulation", slow_but_every(3, FORMULATIONS))
def test_planar_chain_costs_less_than_a_general_one(formulation: str) -> None:
    planar = sh.operation_count(chain(4, planar=True), formulation)
    general = sh.operation_count(chain(4, planar=False), formulation)
    assert planar.total < general.total / 3
    assert planar.trig == general.trig == 8


@pytest.mark.parametrize("formulation", slow_but_every(3, FORMULATIONS))
def test_counts_are_the_same_every_time(formulation: str) -> None:
    model, same = random_tree(12, bodies=3), random_tree(12, bodies=3)
    if formulation not in taking(model):
        model, same = chain(3, planar=False), chain(3, planar=False)
    first = sh.operation_count(model, formulation)
    assert sh.operation_count(model, formulation) == first
    assert sh.operation_count(same, formulation) == first
    assert first.total == first.add + first.mul + first.div + first.sqrt + first.trig


def test_separate_bodies_are_linear_in_the_number_of_bodies() -> None:
    counts = [sh.operation_count(chain(n, planar=True), "separate-bodies").total for n in (4, 8, 12)]
    assert counts[2] - counts[1] == counts[1] - counts[0]
