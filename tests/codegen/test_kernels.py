"""One way to a kernel: equal content is one piece of code, whoever asks."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import composite, separate_bodies
from sharnir.algorithms.sweeps.program import Program
from sharnir.codegen import forms, kernels
from sharnir.codegen.kernels import kernel_for, norm_kernel, packed, unpacked
from support.random_trees import random_tree

forward = separate_bodies.formulation.forward


def test_equal_models_and_equal_programs_have_one_code() -> None:
    code = kernel_for(forward, random_tree(1, bodies=3)).code
    again = Program(forward.name, forward.sweeps, forward.inputs, forward.output)
    assert kernel_for(again, random_tree(1, bodies=3)).code is code


@pytest.mark.parametrize(
    "other", [forward.least, composite.formulation.forward, forward.putting_out(forward.output, "other")]
)
def test_other_programs_have_other_codes(other: Program) -> None:
    model = random_tree(1, bodies=3)
    assert kernel_for(other, model).code is not kernel_for(forward, model).code


@pytest.mark.slow
def test_runs_and_calls_share_the_kernel_of_a_program() -> None:
    """With and without wrenches are two readings of one program, each found again."""
    model = random_tree(1, bodies=3)
    dyn = sh.compile(model)
    dyn.acceleration(model.q0, model.v0)
    dyn.acceleration(model.q0, model.v0, wrenches=np.zeros((3, 6)))
    runs = dyn._acceleration._runs
    assert [list(read) for read in runs] == [["q", "v", "tau"], ["q", "v", "tau", "wrench"]]
    assert runs["q", "v", "tau"].code is kernel_for(forward.least, model).code
    assert runs["q", "v", "tau", "wrench"].code is kernel_for(forward, model).code


def test_variants_of_a_program_are_made_once() -> None:
    assert forward.least is forward.reading(("q", "v", "tau"))
    assert forward.reading(forward.inputs) is forward
    assert forward.putting_out(forward.output, "other") is forward.putting_out(forward.output, "other")
    assert forward.putting_out(forward.output, "other") is not forward


@pytest.mark.parametrize("width", [None, 1])
def test_what_code_is_told_of_a_model_is_kept(width: int | None) -> None:
    tables = [np.arange(3), np.array([0.5])]
    workspace, lanes, found = unpacked(packed(7, width, tables))
    assert (workspace, lanes) == (7, width)
    assert all(np.array_equal(a, b) and a.dtype == b.dtype for a, b in zip(found, tables, strict=True))


def test_a_new_kernel_is_planned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For its tables and for its code: a derivative takes longer to plan than to compile."""
    planned = []
    best = forms.best_form
    monkeypatch.setattr(forms, "best_form", lambda *given: planned.append(given) or best(*given))
    model = random_tree(77, bodies=3)
    kernel = kernel_for(composite.mass_matrix, model)
    kernel([model.q0, np.zeros(1), np.zeros(0)], [0, 0, 0], 1)
    assert len(planned) == 1


def test_a_kernel_that_is_asked_for_twice_is_planned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run binds its kernels after others have asked for them: whoever is first to need the code, it is traced."""
    planned = []
    best = forms.best_form
    monkeypatch.setattr(forms, "best_form", lambda *given: planned.append(given) or best(*given))
    model = random_tree(78, bodies=3)
    first, second = kernel_for(composite.mass_matrix, model), kernel_for(composite.mass_matrix, model)
    inputs = [model.q0, np.zeros(1), np.zeros(0)]
    assert np.array_equal(second(inputs, [0, 0, 0], 1), first(inputs, [0, 0, 0], 1))
    assert len(planned) == 1


def test_code_that_is_traced_again_must_fit_its_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    model = random_tree(79, bodies=2)
    first = kernel_for(forward.least, model)
    kernels._traced.clear()
    again = kernel_for(forward.least, model)
    assert again.code is first.code
    monkeypatch.setattr(again.code, "arrays", (np.arange(3),))
    with pytest.raises(sh.SharnirError, match="traced once more, for 2 lanes, with another result"):
        again.code.address(2, again._module)


# The distance of quaternions from the unit sphere, state by state, against NumPy.


def distance(q: np.ndarray, starts: tuple[int, ...]) -> np.ndarray:
    squares = [(q[:, s : s + 4] ** 2).sum(axis=1) for s in starts]
    return np.abs(np.array(squares).T - 1.0).max(axis=1)


@pytest.mark.parametrize("starts", [(0,), (3,), (1, 7), (7, 1)])
def test_the_worst_of_a_state(starts: tuple[int, ...]) -> None:
    q = np.random.default_rng(3).normal(size=(9, 11))
    found = norm_kernel(11, starts)([q], [11], 9)
    np.testing.assert_allclose(found[:, 0], distance(q, starts), rtol=0, atol=1e-14)  # numbers of order ten


@pytest.mark.parametrize("place", [1, 4, 7, 10])
def test_a_state_that_is_no_number_is_not_near(place: int) -> None:
    q = np.tile(np.concatenate([[9.0], np.eye(4)[0], [9.0, 9.0], np.eye(4)[3]]), (2, 1))
    q[1, place] = np.nan
    found = norm_kernel(11, (1, 7))([q], [11], 2)[:, 0]
    assert found[0] == 0.0
    assert np.isnan(found[1])
