from __future__ import annotations

import pytest

import sharnir as sh
from sharnir.core.errors import ModelError
from support.constraint_models import yard

ORIGIN = (0, 0, 0)


@pytest.mark.parametrize(
    ("a", "b", "message"),
    [
        ("whel", "b", "body_a='whel' is not a body. Did you mean 'wheel'"),
        ("a", "word", "body_b='word' is not a body. Did you mean 'world'"),
        ("a", "a", "body_a and body_b are both 'a'. Expected two different bodies"),
        ("world", "world", "body_a and body_b are both 'world'"),
        ("b", "c", "body_a='b' and body_b='c' are rigidly connected by Fixed joints"),
        ("post", "world", "body_a='post' and body_b='world' are rigidly connected"),
    ],
)
@pytest.mark.parametrize(
    "constraint",
    [
        lambda a, b: sh.PointOnPlane(a, ORIGIN, b, ORIGIN, "x"),
        lambda a, b: sh.NoRotation(a, b, "x"),
        lambda a, b: sh.Coincident(a, ORIGIN, b, ORIGIN),
        lambda a, b: sh.PointOnLine(a, ORIGIN, b, ORIGIN, "x"),
        lambda a, b: sh.HingeLoop(a, ORIGIN, "x", b, ORIGIN, "x"),
        lambda a, b: sh.SliderLoop(a, ORIGIN, "x", b, ORIGIN, "x"),
        lambda a, b: sh.CylindricalLoop(a, ORIGIN, "x", b, ORIGIN, "x"),
        lambda a, b: sh.UniversalLoop(a, ORIGIN, "x", b, ORIGIN, "y"),
        lambda a, b: sh.WeldLoop(a, ORIGIN, b, ORIGIN),
        lambda a, b: sh.Distance(a, ORIGIN, b, ORIGIN, 1.0),
    ],
)
def test_bodies_that_cannot_be_tied(constraint, a, b, message):
    with pytest.raises(ModelError, match=f"constraint 'tie 0': {message}"):
        yard(constraint(a, b)).build()


@pytest.mark.parametrize("bodies", [("post", "c"), ("c", "world"), ("wheel", "c"), ("b", "a")])
def test_bodies_that_move_relative_to_each_other(bodies):
    a, b = bodies
    model = yard(sh.Coincident(a, ORIGIN, b, ORIGIN)).build()
    assert model.constraints[0].bodies == (model.index(a), model.index(b))
