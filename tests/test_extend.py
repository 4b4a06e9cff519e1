"""The parts for classes of one's own are there, and the base classes are the public ones. That they suffice is shown by
the blocks of docs/extending.md, which `test_docs.py` runs."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import pytest

import sharnir as sh
from sharnir import extend
from sharnir.extend import Element, Loads


def test_every_name_exists() -> None:
    assert [name for name in extend.__all__ if not hasattr(extend, name)] == []


@pytest.mark.parametrize("name", ["Joint", "Force", "Constraint", "Event"])
def test_base_classes_are_the_public_ones(name: str) -> None:
    base = getattr(sh, name)
    assert base is getattr(extend, name)
    assert base.__abstractmethods__  # it says what is to be written
    assert base.__doc__


@pytest.mark.parametrize(
    ("base", "family"),
    [(sh.Joint, sh.Revolute), (sh.Force, sh.JointSpring), (sh.Constraint, sh.Gear), (sh.Event, sh.Latch)],
)
def test_our_own_derive_from_them(base: type, family: type) -> None:
    assert issubclass(family, base)


class Nothing(sh.Force, sh.Constraint):
    """What it makes is of another kind."""

    def element(self, name, context):  # type: ignore[no-untyped-def]
        return None

    def rows(self, name, context):  # type: ignore[no-untyped-def]
        return 3


@pytest.mark.parametrize(("kind", "part"), [("force", "Element"), ("constraint", "ConstraintRows")])
def test_parts_of_another_kind_are_named(kind: str, part: str) -> None:
    s = sh.System("one")
    s.add_body("rod", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    getattr(s, f"add_{kind}")("odd", Nothing())
    with pytest.raises(sh.ModelError, match=f"{kind} 'odd': Nothing made .* Expected an instance of {part}"):
        s.build()


@dataclass(frozen=True, eq=False)
class Wrong(sh.Force):
    given: object

    def element(self, name, context):  # type: ignore[no-untyped-def]
        class Part(Element):
            def loads(part, records):  # type: ignore[no-untyped-def]  # noqa: N805
                return self.given

        return Part(name, (1,))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (None, "Part.loads gave None. Expected Loads"),
        (Loads({}, {7: ca.SX(6, 1)}), r"wrenches\[7\]. Expected the number of a body, 1 to 1"),
        (Loads({}, {1: ca.SX(3, 1)}), r"wrenches\[1\] of shape \(3, 1\). Expected a column of 6"),
        (Loads({1: ca.SX(5, 1)}, {}), r"tau\[1\] of shape \(5, 1\). Expected a column of 6"),
    ],
)
def test_loads_of_another_kind_are_refused_when_the_system_is_built(given: object, message: str) -> None:
    s = sh.System("one")
    s.add_body("rod", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    s.add_force("odd", Wrong(given))
    with pytest.raises(sh.ModelError, match=f"force 'odd': .*{message}"):
        s.build()


@dataclass(frozen=True)
class Rolling(sh.Joint):
    """As on the page, with one of its functions changed by a factor."""

    slip: tuple[float, float, float] = (1.0, 1.0, 1.0)
    nq = nv = property(lambda self: 1)

    def placement(self, q):  # type: ignore[no-untyped-def]
        return extend.Transform(extend.turn_about(ca.SX([0, 1, 0]), q).R, ca.vertcat(self.slip[0] * q, 0, 0))

    def subspace(self, q):  # type: ignore[no-untyped-def]
        return ca.vertcat(ca.cos(q), 0, ca.sin(q), 0, 1, 0)

    def bias(self, q, v):  # type: ignore[no-untyped-def]
        return self.slip[1] * ca.vertcat(-ca.sin(q), 0, ca.cos(q), 0, 0, 0) * v**2

    def complement(self, q):  # type: ignore[no-untyped-def]
        c, z = ca.cos(q), ca.sin(q)
        rows = (
            (z, 0, -c, 0, 0, 0),
            (0, 1, 0, 0, 0, 0),
            (c, 0, z, 0, -self.slip[2], 0),
            (0, 0, 0, 1, 0, 0),
            (0, 0, 0, 0, 0, 1),
        )
        return ca.horzcat(*(ca.vertcat(*x) for x in rows))


@pytest.mark.parametrize(
    ("slip", "said"),
    [((0.9, 1, 1), "not the velocity"), ((1, -1.0, 1), "not the derivative of S v"), ((1, 1, 0.5), "not across")],
)
def test_a_joint_whose_functions_do_not_fit_is_refused(slip: tuple[float, float, float], said: str) -> None:
    s = sh.System("wheel")
    s.add_body("right", joint=Rolling(), mass=1.0, inertia=(1, 1, 1))
    with pytest.raises(sh.ModelError, match=f"body 'wheel'.*Rolling.*{said}"):
        s.add_body("wheel", joint=Rolling(slip=slip), mass=1.0, inertia=(1, 1, 1))
