"""Constraints that are no number somewhere: a clear error or status, where there were endless loops in LAPACK."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.dynamics.analysis.closest import Equations, least, nearest, restore, settle


def until_half_a_second() -> sh.Model:
    s = sh.System("root")
    s.add_body("a", joint=sh.Revolute("y"), mass=1.0, com=(1, 0, 0), inertia=(0.1, 0.1, 0.1))
    s.add_constraint("c", sh.Coupling("q('a') - sqrt(0.5 - t)"))
    return s.build()


def with_length() -> sh.Model:
    s = sh.System("linkage")
    length = s.parameter("length", 1.0)
    for name, parent, x in (("a", "world", 0.0), ("b", "a", 1.0), ("c", "world", 1.0)):
        place = sh.Placement(xyz=(x, 0, 0))
        s.add_body(name, parent, joint=sh.Revolute("y"), placement=place, mass=1.0, inertia=(0.1, 0.1, 0.1))
    s.add_constraint("pin", sh.Coincident("b", (length, 0, 0), "c", (1, 0, 0)))
    return s.build()


@pytest.mark.parametrize("analysis", [sh.assemble, sh.mobility])
def test_a_constraint_without_a_value_is_named(analysis: object) -> None:
    assert callable(analysis)
    with pytest.raises(sh.ModelError, match=r"constraint 'c': .*its value is nan at this position, t = 0.6 s"):
        analysis(until_half_a_second(), t=0.6)


@pytest.mark.slow
def test_a_run_ends_where_a_constraint_has_no_value() -> None:
    model = until_half_a_second()
    q, v, _ = sh.assemble(model, [0.7])
    run = sh.simulate(model, 1.0, q0=q, v0=v)
    assert not run.ok
    assert run.t[-1] <= 0.5
    assert "constraint 'c'" in str(run.status)
    assert "its value is nan" in str(run.status)


def test_lapack_never_sees_what_is_no_number() -> None:
    """The reactions of redundant rows are found by LAPACK, and are NaN where the state is nothing that exists."""
    dyn = sh.compile(with_length(), backend="casadi")
    q, rest = np.array([0.0, np.nan, 0.2]), np.zeros(3)
    assert np.isnan(dyn.reactions(q, rest)).any()
    assert np.isnan(dyn.inverse(q, rest, rest)).all()
    with pytest.raises(sh.ModelError, match=r"nonunique: constraint 'pin'.*no finite derivative"):
        dyn.nonunique(q)
    with pytest.raises(sh.ModelError, match="finite"):
        dyn.reactions([0.0, 0.1, 0.2], rest, params={"length": np.inf})


def test_only_the_member_that_is_no_number_is_lost() -> None:
    dyn = sh.compile(with_length(), backend="casadi")
    q, v, _ = sh.assemble(dyn, [0.3, -0.3, 0.3])
    positions = np.array([q, np.full(3, np.nan), q])
    found = dyn.reactions(positions, v)
    assert np.isfinite(found[[0, 2]]).all()
    assert np.isnan(found[1]).any()
    np.testing.assert_array_equal(found[0], dyn.reactions(q, v))


@pytest.mark.parametrize("search", [least, settle, restore, nearest])
@pytest.mark.parametrize("start", [-1.0, 0.0, 1.0])
def test_searches_end_where_equations_have_no_value(search: object, start: float) -> None:
    """c = √x − 2: no value below 0, no derivative at 0, and everything in order from there."""
    assert callable(search)

    def value(x: np.ndarray) -> np.ndarray:
        with np.errstate(invalid="ignore"):
            return np.sqrt(x) - 2.0

    def derivative(x: np.ndarray) -> np.ndarray:
        with np.errstate(all="ignore"):
            return np.array(0.5 / np.sqrt(x))[:, None]

    f = Equations(value, derivative, 1.0)
    found = search(f, np.array([start]))
    assert found.shape == (1,)
    if start == 1.0 and search is least:
        np.testing.assert_allclose(found, 4.0, atol=1e-10)  # DONE in c, times dx/dc = 4
