"""How bodies look: shapes and colours as they are given, and what is refused. No computation depends on it."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.quantities import placements
from sharnir.codegen.store.fingerprint import fingerprint


def made(**given: Any) -> sh.Model:
    system = sh.System("one")
    numbers = {} if "shape" in given else {"mass": 1.0, "com": (1, 0, 0), "inertia": (1, 1, 1)}
    system.add_body("link", joint=sh.Revolute("y"), **numbers, **given)
    return system.build()


def test_shapes_are_seen_unless_something_else_is_given() -> None:
    rod, ball = sh.Rod(1.0, mass=1.0), sh.Sphere(0.1, mass=0)
    assert [v.shape for v in made(shape=rod).bodies[0].look.visuals] == [rod]
    assert [v.shape for v in made(shape=[rod, ball]).bodies[0].look.visuals] == [rod, ball]
    assert [v.shape for v in made(shape=rod, visual=ball).bodies[0].look.visuals] == [ball]
    assert made(shape=rod, visual=[]).bodies[0].look.visuals == ()
    assert made().bodies[0].look.visuals == ()


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("#2060C0", "#2060c0"),
        ("#abc", "#aabbcc"),
        ("SteelBlue", "#4682b4"),
        ((1, 0, 0.5), "#ff0080"),
        (np.zeros(3), "#000000"),
    ],
)
def test_colours(given: Any, expected: str) -> None:
    ball = sh.Sphere(0.1, mass=0)
    look = made(visual=[(ball, given), ball], colour=given).bodies[0].look
    assert [v.colour for v in look.visuals] == [expected, None]
    assert look.colour == expected
    assert made(visual=(ball, given)).bodies[0].look.visuals[0].colour == expected


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"colour": "stelblue"}, "colour: 'stelblue' is not a colour.* Did you mean 'steelblue'"),
        ({"colour": (1, 2, 3)}, "colour: .* is not a colour"),
        ({"colour": (1, float("nan"), 0)}, "colour: .* is not a colour"),
        ({"colour": 3}, "colour: .* is not a colour"),
        ({"colour": "#12"}, "colour: .* is not a colour"),
        ({"visual": "box"}, "visual='box' is not a shape"),
        ({"visual": ["box"]}, "visual: 'box' is not a shape"),
        ({"visual": [(sh.Sphere(1.0, mass=0), "blu")]}, "visual: 'blu' is not a colour"),
    ],
)
def test_what_is_refused(given: Any, said: str) -> None:
    with pytest.raises(sh.ModelError, match=f"body 'link': {said}"):
        made(**given)


def test_numbers_may_be_parameters_of_the_system_only() -> None:
    system, other = sh.System("one"), sh.System("other")
    length, foreign = system.parameter("length", 1.0), other.parameter("foreign", 1.0)
    numbers = {"joint": sh.Revolute("y"), "mass": 1.0, "com": (1, 0, 0), "inertia": (1, 1, 1)}
    system.add_body("a", visual=sh.Box(size=(length, 1, 1), mass=0), **numbers)
    with pytest.raises(sh.ModelError, match="body 'b': visual, size"):
        system.add_body("b", visual=sh.Box(size=(foreign, 1, 1), mass=0), **numbers)
    back = pickle.loads(pickle.dumps(system.build()))
    assert back.bodies[0].look.visuals[0].shape.outline().kind == "box"


def test_compiled_code_does_not_depend_on_it() -> None:
    plain, seen = made(), made(visual=sh.Sphere(0.3, mass=0), colour="red")
    assert fingerprint(plain, placements) == fingerprint(seen, placements)
