"""A model as an argument: what people give instead is said by name."""

from __future__ import annotations

import pytest

import sharnir as sh
from sharnir.model import a_model
from support.odd_values import ODD, refused


def test_the_usual_mistakes() -> None:
    s = sh.System("cart")
    s.add_body("cart", joint=sh.Prismatic("x"), mass=1.0)
    model = s.build()
    assert a_model(model, "here") is model
    with pytest.raises(sh.ModelError, match=r"here: expected a Model, got System. Call build\(\)"):
        a_model(s, "here")
    for function in (sh.simulate, sh.compile):
        with pytest.raises(sh.ModelError, match=r"expected a Model, got a Dynamics. Give its model, dyn\.model"):
            function(sh.compile(model, backend="casadi"), 1.0)


def test_only_our_errors() -> None:
    for kind, make in ODD.items():
        found, message = refused(a_model, make(), "here")
        assert found is None, kind
        assert message.startswith("here: expected a Model, got "), kind
