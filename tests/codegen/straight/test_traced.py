"""What is traced in one piece: whatever constraints have a part in, and nothing that is too long to compile."""

from __future__ import annotations

import pytest

import sharnir as sh
from sharnir.algorithms import quantities
from sharnir.algorithms.formulations import composite, separate_bodies
from sharnir.algorithms.sweeps.program import Program
from sharnir.codegen import forms
from sharnir.codegen.choose import kernel_of
from sharnir.codegen.straight import traced as straight
from support.linkages import linkage
from support.random_trees import random_tree

JACOBIAN = Program("jacobian", separate_bodies.formulation.motion.sweeps, ("q", "v"), composite.state_jacobian.output)


@pytest.mark.slow
def test_models_with_constraints_are_never_rolled() -> None:
    model = linkage(5)
    forms = {"unrolled": separate_bodies.formulation.forward, "chunked": composite.formulation.forward}
    for form, program in forms.items():
        assert kernel_of(program, model).form.name == form
        with pytest.raises(sh.UnsupportedError, match="rolled"):
            kernel_of(program, model, "rolled")
    assert kernel_of(separate_bodies.formulation.forward, linkage(1)).form.name == "unrolled"
    assert kernel_of(separate_bodies.formulation.forward, linkage(14)).form.name == "woven"


@pytest.mark.slow
def test_what_constraints_have_no_part_in_is_as_before() -> None:
    model = linkage(14)
    for program in (composite.mass_matrix, quantities.energy):
        assert program.can_be_rolled(model)
        assert kernel_of(program, model).form.name == "rolled"


def test_trees_are_not_closed() -> None:
    for program in (separate_bodies.formulation.forward, composite.derivatives, JACOBIAN):
        assert not program.can_be_rolled(linkage(1))
        assert program.can_be_rolled(random_tree(0, 4))


@pytest.mark.parametrize("form", ["unrolled", "chunked"])
def test_other_forms_may_be_asked_for(form: str) -> None:
    assert kernel_of(separate_bodies.formulation.forward, linkage(1), form).form.name == form


def balls(number: int) -> sh.Model:
    s = sh.System("balls")
    for k in range(number):
        parent = f"b{k - 1}" if k else "world"
        s.add_body(f"b{k}", parent, joint=sh.Spherical(), mass=1.0, com=(0.1, 0.2, 0.3), inertia=(1, 1, 1))
    return s.build()


@pytest.mark.parametrize("model", [balls(2), linkage(2)], ids=["quaternions", "constraints"])
def test_long_jacobians_are_refused_before_they_are_traced(model: sh.Model, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kernel_of(JACOBIAN, model).form.name != "rolled"
    outputs = []

    def spy(program: Program, *rest: object) -> object:
        outputs.append(program.output)
        return trace(program, *rest)

    trace = straight.traced
    monkeypatch.setattr(straight, "traced", spy)
    monkeypatch.setattr(forms, "traced", spy)
    monkeypatch.setattr(straight, "JACOBIAN_OPERATIONS", 1000)
    with pytest.raises(sh.UnsupportedError, match=r"Jacobian of the state of .*: [\d,]+ operations .* too many"):
        kernel_of(JACOBIAN, model)
    assert outputs
    assert JACOBIAN.output not in outputs


def test_many_bodies_with_quaternions_are_not_even_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(straight, "CURVED_BODIES", 1)
    monkeypatch.setattr(straight, "traced", None)
    with pytest.raises(sh.UnsupportedError, match="2 bodies"):
        kernel_of(JACOBIAN, balls(2))
