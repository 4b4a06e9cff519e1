"""Neighbouring sweeps of one direction are one pass over the bodies."""

from __future__ import annotations

from itertools import pairwise

from sharnir.algorithms.formulations import composite, inverse, separate_bodies
from sharnir.algorithms.sweeps.sweep import expanded
from sharnir.codegen.rolled.passes import Pass
from sharnir.codegen.rolled.stages import stages_of


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
