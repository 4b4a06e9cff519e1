"""The names that the integrator's sentence needs."""

from __future__ import annotations

from sharnir.results.status import state_names
from sharnir.simulate import Run


def test_every_entry_of_the_state_has_a_name(run: Run, craft: Run) -> None:
    assert state_names(run.dynamics("").model) == (
        "coordinate slide", "coordinate rope", "velocity slide", "velocity rope",
    )  # fmt: skip
    model = craft.dynamics("").model
    assert len(state_names(model)) == model.nq + model.nv
    assert state_names(model)[model.nq] == "velocity hub[0]"
    assert state_names(model, ("q", "p"))[model.nq] == "momentum hub[0]"
    assert state_names(model, ("q", "u"))[model.nq] == "state hub[0]"  # of a state that nobody knows
