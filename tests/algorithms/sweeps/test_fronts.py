"""In which order bodies and rows are eliminated."""

from __future__ import annotations

import pytest

import sharnir as sh
from benchmarks.peers.families.list import FAMILIES, member
from sharnir.algorithms.sweeps.elimination import MOST, carries, fronts
from support.random_loops import random_mechanism

SMALL = [(name, size) for name, family in FAMILIES.items() for size in family.quick]
models = pytest.mark.parametrize("name", [*SMALL, 0, 3, 6, 8], ids=str)


def model_of(name: tuple[str, int] | int) -> sh.Model:
    return random_mechanism(name).model if isinstance(name, int) else member(*name).model


@models
def test_every_constraint_goes_once_and_is_carried_there(name: tuple[str, int] | int) -> None:
    """From every body and joint that it ties to the front that eliminates it, through all fronts between."""
    model = model_of(name)
    plan = fronts(model)
    gone = [c for front in plan.order for c in front.constraints[: front.eliminated]]
    assert sorted(gone) == list(range(len(model.constraints)))
    for c, constraint in enumerate(model.constraints):
        for i in constraint.bodies:
            if i:
                assert sum(c in front.own for front in plan.order if front.body == i) == 1
        begins = [
            next(f for f, x in enumerate(plan.order) if x.body == i and c in x.own) for i in constraint.bodies if i
        ]
        for j in constraint.joints:
            assert c in plan.order[plan.of_body[j]].on_joint
            begins.append(plan.parent[plan.of_body[j]])
        for f in begins:
            while f != plan.at[c]:
                assert c in plan.order[f].passed
                f = plan.parent[f]
                assert f >= 0
            assert c in plan.order[f].constraints[: plan.order[f].eliminated]


@models
def test_children_come_first_and_are_few(name: tuple[str, int] | int) -> None:
    plan = fronts(model_of(name))
    for f, front in enumerate(plan.order):
        assert all(child < f and plan.parent[child] == f for child in front.children)
        assert front.eliminated or len(front.children) <= MOST
    joints = [front.body for front in plan.order if front.joint]
    assert sorted(joints) == list(range(1, len(plan.of_body)))


@pytest.mark.parametrize(("name", "width"), [("scissor", 4), ("windows", 4), ("ring", 2), ("parallel", 2)])
def test_rows_that_meet_do_not_grow_with_the_mechanism(name: str, width: int) -> None:
    family = FAMILIES[name]
    for size in (max(family.least, 6), 40):
        model = member(name, size).model
        rows = [c.row_count for c in model.constraints]
        assert max(sum(rows[c] for c in front.constraints) for front in fronts(model).order) <= width


def test_many_branches_are_bundled() -> None:
    s = sh.System("hub", gravity=(0, 0, 0))
    solid = {"mass": 1.0, "inertia": (1, 1, 1)}
    s.add_body("hub", joint=sh.Free(), **solid)
    for k in range(40):
        s.add_body(f"arm {k}", "hub", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(k, 0, 0)), **solid)
    s.add_constraint("tie", sh.Distance("arm 0", (0, 1, 0), "arm 39", (0, 1, 0), 39.0))
    plan = fronts(s.build())
    assert max(len(front.children) for front in plan.order) <= MOST
    assert sum(len(front.children) for front in plan.order if front.body == 1) == 40 + 5  # five bundles of eight


@pytest.mark.slow
def test_when_rows_are_carried() -> None:
    """Where loops are nested, or the mechanism is large; a single loop acts on the tree that has been solved."""
    assert not carries(member("ring", 6).model)
    assert not carries(member("windows", 4).model)
    assert not carries(member("windows", 40).model)
    assert carries(member("windows", 140).model)
    assert carries(member("scissor", 6).model)
    assert not carries(member("ring", 50).tree)


def test_many_rows_on_one_body_are_carried_as_its_force() -> None:
    """As wide for a hundred chains as for ten; nobody else carries the rows of a chain beyond it."""
    for size in (11, 100):
        model = member("bundle", size).model
        plan = fronts(model)
        ((force, through),) = plan.through.items()
        assert force == len(model.constraints) + [b.name for b in model.bodies].index("rod") + 1
        assert through == tuple(range(len(model.constraints)))
        assert max(len(front.constraints) for front in plan.order) == 2
        assert carries(model)
    assert not fronts(member("bundle", 10).model).through
