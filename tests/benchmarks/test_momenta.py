"""Velocities against momenta: how steps are compared at equal errors, and that every system runs in both states."""

from __future__ import annotations

import pytest

from benchmarks.momenta import STATES, SYSTEMS, at_equal_error, measured, table
from support.samples import slow_after


def test_steps_at_equal_errors() -> None:
    """Errors that go with the eighth power of the steps: 20 % more steps for the same error, at other tolerances."""
    rows = {
        state: [{"rtol": r, "steps": n * k, "error": (n / 100) ** -8.0} for r, n in ((1e-6, 100 + s), (1e-9, 300 + s))]
        for state, k, s in (("(q, v)", 1.0, 0), ("(q, p)", 1.2, 17))
    }
    assert at_equal_error(rows) == pytest.approx(1.2, rel=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("name", slow_after(1, ["heavy top", "on a shaker"]))
def test_a_comparison(name: str) -> None:
    found = measured(name, SYSTEMS[name][1][0], (1e-6, 1e-8))
    assert found["known to"] < 1e-10
    assert 0.5 < found["steps at equal error"] < 2.0
    assert len(table([found]).rows[0]) == len(table([found]).columns) == 3 + 2 * len(STATES)
