"""A step is accepted in one place, whatever the family, and the same happens there.

Covers integrate/accept.py, integrate/step_control.py."""

from __future__ import annotations

import ast
import inspect
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from sharnir.integrate import METHODS, integrate
from sharnir.integrate.solution import DONE, TOO_MANY
from support.ode_kernels import KernelRhs, oscillator

COMPILED = sorted({m.family for m in METHODS.values()} - {"cvode"})  # which is a solver of its own, in Python
pytest.importorskip("sksundae")


def rhs() -> KernelRhs:
    found = KernelRhs(2, oscillator, [1.0])
    found.nq = 1  # type: ignore[attr-defined]
    return found


def options(method: str) -> dict[str, Any]:
    return {"method": method, "step": None if METHODS[method].adaptive else 0.07, "rtol": 1e-6, "atol": 1e-8}


def _of_block(target: ast.expr) -> str:
    """The array of the block that is written to, as b.y[i] or b.counts[i, STEPS]."""
    while isinstance(target, ast.Subscript):
        if "STEPS" in ast.unparse(target.slice):
            return "STEPS"
        target = target.value
    return target.attr if isinstance(target, ast.Attribute) and ast.unparse(target.value) == "b" else ""


@pytest.mark.parametrize("family", COMPILED)
def test_only_accept_moves_a_member(family: str) -> None:
    tree = ast.parse(inspect.getsource(import_module(f"sharnir.integrate.{family}")))
    assert any(isinstance(n, ast.Call) and ast.unparse(n.func) == "accept" for n in ast.walk(tree))
    written = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                written |= {_of_block(t) for t in (target.elts if isinstance(target, ast.Tuple) else [target])}
        elif isinstance(node, ast.AugAssign):
            written.add(_of_block(node.target))
    assert not written & {"t", "y", "STEPS", "out_n", "out_t", "out_y", "status"}


@pytest.mark.parametrize("method", METHODS)
def test_the_same_steps_whatever_is_kept(method: str) -> None:
    steps = integrate(rhs(), 0.0, 2.0, [1.0, 0.0], **options(method))
    end = integrate(rhs(), 0.0, 2.0, [1.0, 0.0], times="end", **options(method))
    some = integrate(rhs(), 0.0, 2.0, [1.0, 0.0], times=[0.0, 0.3, 0.3, 2.0], **options(method))
    for found in (steps, end, some):
        assert found.status == DONE
        assert (found.n_steps, found.n_rejected, found.t_reached) == (len(steps.t) - 1, steps.n_rejected, 2.0)
        np.testing.assert_array_equal(found.y_reached, steps.y[-1])
    np.testing.assert_array_equal(some.y[[0, 3]], steps.y[[0, -1]])
    np.testing.assert_array_equal(some.y[1], some.y[2])
    assert (np.diff(steps.t) > 0).all()


@pytest.mark.parametrize("method", METHODS)
def test_no_more_steps_than_allowed(method: str) -> None:
    found = integrate(rhs(), 0.0, 2.0, [1.0, 0.0], max_steps=4, **options(method))
    assert found.status == TOO_MANY
    assert found.n_steps + found.n_rejected == 4
    assert len(found.t) == found.n_steps + 1


@pytest.mark.parametrize("method", METHODS)
def test_members_end_alone(method: str) -> None:
    """The fast one needs too many steps; its rows after that stay empty."""
    pair = KernelRhs(2, oscillator, [[0.1], [50.0]])
    pair.nq = 1  # type: ignore[attr-defined]
    given = options(method)
    if given["step"] is None:
        given["max_steps"] = 150
    else:  # all have the same number of steps
        pair.params[:] = 0.1
    found = integrate(pair, 0.0, 10.0, [[1.0, 0.0]] * 2, times=np.linspace(0.0, 10.0, 11), **given)
    assert found.status[0] == DONE
    assert np.isfinite(found.y[0]).all()
    if given["step"] is None:
        assert found.status[1] == TOO_MANY
        assert np.isfinite(found.y[1, 0]).all()
        assert np.isnan(found.y[1, -1]).all()
