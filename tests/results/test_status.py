"""The names that the integrator's sentence needs."""

from __future__ import annotations

from sharnir.integrate.solution import Status
from sharnir.motion.start import state_names
from sharnir.results.status import Sentences
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


def test_the_status_of_a_batch_prints_as_a_summary() -> None:
    """A thousand members, of which some failed at times of their own."""
    statuses = [Status(k % 100 != 7, f"The step size collapsed to 1e-{k} at t = {k}." if k % 100 == 7 else
                       f"Finished at t = 1 after {k} steps.", 1.0) for k in range(1000)]  # fmt: skip
    found = Sentences(statuses)
    assert len(found) == 1000
    assert found[7] == "The step size collapsed to 1e-7 at t = 7."
    text = str(found)
    assert text.startswith(
        "990 of 1000 members are ok. 10 members (7, 107, 207, 307, 407, ...): The step size collapsed"
    )
    assert "990 members (0, 1, 2, 3, 4, ...): Finished at t = 1 after 0 steps." in text
    assert len(text) < 400
