"""Every way to end has a sentence with a time and, where it failed, a remedy."""

from __future__ import annotations

import pytest

from sharnir.integrate.status import COLLAPSED, DONE, NEWTON, NON_FINITE, RUNNING, STOPPED, TOO_MANY, sentence


@pytest.mark.parametrize("code", [RUNNING, DONE, COLLAPSED, NON_FINITE, TOO_MANY, STOPPED, NEWTON])
def test_sentence(code: int) -> None:
    text = sentence(code, 1.25, "y[3]", 1e-9, 17)
    assert "t = 1.25" in text
    assert text.endswith(".")
    if code in (COLLAPSED, NON_FINITE, NEWTON):
        assert "y[3]" in text
