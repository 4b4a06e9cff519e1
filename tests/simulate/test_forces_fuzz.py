"""The energy balance of random models under random combinations of all force elements: it closes, or the run says why
it ended."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.fuzz_models import fuzz_model
from support.random_trees import State
from support.samples import ALL, slow_after

DURATION = 2.0
QUICK = (4, 6, 23)  # seeds of small models


@pytest.mark.slow
@pytest.mark.parametrize("seed", slow_after(1, range(100) if ALL else QUICK))
def test_energy_balance_closes_or_the_run_says_why_it_ended(seed: int) -> None:
    model, kinds = fuzz_model(seed)
    s = State(model, seed)
    run = sh.simulate(model, DURATION, q0=s.q, v0=0.5 * s.v, rtol=1e-10, atol=1e-12, max_steps=200_000)
    if run.ok:
        assert run.t[-1] == DURATION
        audit = run.audit()
        assert audit.worst <= 1e-6, (kinds, audit)
    else:
        assert len(str(run.status)) > 20, run.status  # a sentence
    assert np.isfinite(run.q).all()
