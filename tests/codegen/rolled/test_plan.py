"""Layouts pushed through the steps until they repeat."""

from __future__ import annotations

from itertools import pairwise

import pytest

import sharnir as sh
from sharnir.algorithms.formulations import composite, inverse, separate_bodies
from sharnir.algorithms.sweeps.kinematics import configure
from sharnir.algorithms.sweeps.outputs import Gather
from sharnir.algorithms.sweeps.program import Program
from sharnir.algorithms.sweeps.sweep import Fields, Record, expanded, outward
from sharnir.codegen.rolled.passes import Pass
from sharnir.codegen.rolled.plan import Plan, stages_of
from support.counted_programs import forest
from support.random_trees import random_tree
from support.rich_trees import rich_tree


@pytest.mark.slow
def test_shown_and_collected_layouts_are_those_that_the_steps_give() -> None:
    """One more round over the groups changes nothing."""
    for program in (separate_bodies.formulation.reactions, inverse.inverse, composite.formulation.forward):
        plan = Plan(rich_tree(8, 7), program)
        before = [(p.shown, p.sums, p.world_sums) for p in plan.stages]
        for s, p in enumerate(plan.stages):
            if isinstance(p.stage, Pass):
                p.stage.prepare(plan, s)
        assert [(p.shown, p.sums, p.world_sums) for p in plan.stages] == before


def test_what_stands_elsewhere_already_is_not_kept_again() -> None:
    """By hand: of q, −v and q v as fields of a body only the product is a number of its own."""

    @outward()
    def repeat(body: Record, parent: Record) -> Fields:
        return {"same": body.q, "turned": -body.v, "new": body.q * body.v}

    (stage,) = Plan(forest([0]), Program("repeat", (repeat,), ("q", "v"), Gather("new", "velocity"))).stages
    assert stage.kept[0].slots == 3
    assert sorted(place.space.name for place in stage.aliases[0].values()) == ["q", "v"]


@pytest.mark.slow
def test_all_groups_have_a_step_in_every_pass() -> None:
    plan = Plan(random_tree(12, bodies=9), separate_bodies.formulation.reactions)
    for p in plan.stages:
        assert len(p.steps) == len(p.kept) == len(p.aliases) == len(plan.groups)


def test_only_what_children_read_is_shown() -> None:
    plan = Plan(random_tree(12, bodies=5, joint=lambda rng: sh.Revolute("y")), inverse.inverse)
    (shown,) = [p.shown for p in plan.stages if p.shown is not None]
    assert set(shown.names) == {"B", "U", "V"}  # of X, S, bias and F, which the same stage makes, they read nothing


def test_a_field_that_no_sweep_keeps_is_named() -> None:
    @outward()
    def ask(body: Record, parent: Record) -> Fields:
        return {"a": parent.nonsense if body.v.numel() else body.v}

    program = Program("wrong", (configure, ask), ("q", "v"), Gather("a", "velocity"))
    with pytest.raises(AttributeError, match="nonsense"):
        Plan(random_tree(12, bodies=5, joint=lambda rng: sh.Revolute("y"), branching=0.0), program)


# Neighbouring sweeps of one direction are one pass over the bodies.


def test_passes_alternate_in_direction() -> None:
    for program in (
        separate_bodies.formulation.forward,
        separate_bodies.formulation.reactions,
        inverse.inverse,
        composite.mass_matrix,
    ):
        passes = [type(s) for s in stages_of(program) if isinstance(s, Pass)]
        assert all(a != b for a, b in pairwise(passes))


def test_every_sweep_is_in_one_stage_in_order() -> None:
    for program in (separate_bodies.formulation.reactions, composite.formulation.reactions, composite.derivatives):
        found = []
        for stage in stages_of(program):
            found += stage.sweeps if isinstance(stage, Pass) else [stage.sweep]
        assert all(a is b for a, b in zip(found, expanded(program.sweeps, forces=False), strict=True))


def test_a_pass_is_named_after_its_sweeps() -> None:
    names = [stage.name for stage in stages_of(separate_bodies.formulation.forward)]
    assert names[-1] == "accelerate"
    assert "+" in names[0]
