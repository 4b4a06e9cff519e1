from __future__ import annotations

import pytest

import sharnir as sh
from sharnir.core.errors import ModelError
from support.constraint_models import yard


@pytest.mark.parametrize(
    ("length", "message"),
    [
        (0, "length = 0. Expected more than 0, in metres; points that meet are Coincident"),
        (-1.5, "length = -1.5. Expected more than 0"),
        ("q('wheel')", "length=.* depends on the state"),
        ("kk", "length: in 'kk', .*unknown name"),
        (None, "length: None is not a number"),
    ],
)
def test_errors(length, message):
    with pytest.raises(ModelError, match=f"constraint 'tie 0': {message}"):
        yard(sh.Distance("a", (0, 0, 0), "b", (0, 0, 0), length)).build()
