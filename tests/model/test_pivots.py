"""Mass matrices that are singular wherever the tree stands are refused by `build`, and no others."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.model import build
from sharnir.model.pivots import suspects
from support.weak_trees import weak_state, weak_system

BOX = (0.1, 0.2, 0.25)


def two_hinges(axis: str = "y", offset: float = 0.0, **own: object) -> sh.System:
    """A massless body on a hinge, the next on one at the same point."""
    s = sh.System("hinges")
    s.add_body("a", joint=sh.Revolute("y"), **own)
    place = sh.Placement(xyz=(offset, 0, 0))
    s.add_body("b", "a", joint=sh.Revolute(axis), placement=place, mass=1.0, com=(1, 0, 0), inertia=BOX)
    return s


def test_two_parallel_hinges_at_one_point() -> None:
    with pytest.raises(sh.ModelError, match=r"body 'a' \(Revolute\): joints 'a', 'b' can move together .* singular"):
        two_hinges().build()


@pytest.mark.parametrize(
    "system",
    [two_hinges("z"), two_hinges(offset=0.5), two_hinges(mass=1.0, inertia=BOX), two_hinges(mass=0.0, inertia=BOX)],
    ids=["another axis", "apart", "with mass", "a rotor"],
)
def test_what_has_inertia_is_built(system: sh.System) -> None:
    system.build()


def test_armature_is_inertia() -> None:
    s = sh.System("s")
    s.add_body("a", joint=sh.Revolute("y", armature=1e-3))
    s.add_body("b", "a", joint=sh.Revolute("y"), mass=1.0, com=(1, 0, 0), inertia=BOX)
    assert suspects(s.build()) == ()


def test_a_cart_pole_of_points_on_a_free_base() -> None:
    """As a public URDF has it, loaded with a floating base: links without inertia about their own lines."""
    s = sh.System("cart-pole")
    s.add_body("base", joint=sh.Free())
    s.add_body("cart", "base", joint=sh.Prismatic("y"), mass=4.0)
    s.add_body("pole", "cart", joint=sh.Revolute("x"), mass=1.0, com=(0, 0, 0.5))
    with pytest.raises(sh.ModelError, match=r"body 'base' \(Free\): joints 'base', .* can move together"):
        s.build()


def test_what_is_fixed_to_a_massless_body_counts() -> None:
    s = two_hinges()
    s.add_body("plate", "a", joint=sh.Fixed(), mass=1.0, inertia=BOX)
    assert suspects(s.build()) == ()


def test_what_is_far_out_counts() -> None:
    """The mass that makes the first joint regular is behind many joints that give way."""
    s = sh.System("chain")
    for k, axis in enumerate(("y", "x", "z")):
        s.add_body(f"b{k}", f"b{k - 1}" if k else "world", joint=sh.Prismatic(axis))
    s.add_body("turning", "b2", joint=sh.Spherical())
    s.add_body("end", "turning", joint=sh.Fixed(), mass=1.0, inertia=BOX)
    s.build()
    s.add_body("extra", "turning", joint=sh.Prismatic("x"), mass=1.0)
    s.build()


def test_prescribed_coordinates_need_no_inertia() -> None:
    s = two_hinges()
    s.prescribe("a", q="sin(t)")
    s.build()
    s = two_hinges()
    s.prescribe("b", q="sin(t)")  # then the two move as one
    s.build()


@pytest.mark.slow
def test_ten_thousand_bodies_are_checked_quickly() -> None:
    """By work, not by time: only bodies around the weak ones are looked at, and equal joints share one function."""
    s = sh.System("long")
    joints = [sh.Revolute("y"), sh.Revolute("z")]
    for k in range(10_000):
        weak = k % 50 == 0
        s.add_body(
            f"b{k}", f"b{k - 1}" if k else "world", joint=joints[k % 2], placement=sh.Placement(xyz=(0.1, 0, 0)),
            mass=0.0 if weak else 1.0, inertia=(0, 0, 0) if weak else BOX,
        )  # fmt: skip
    model = s.build()
    assert suspects(model) == ()  # the two axes of each pair are fixed in the massless body, and they differ


@pytest.mark.slow
def test_random_trees_are_refused_where_they_are_singular_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """The truth is the smallest eigenvalue of the mass matrix, to its own scale, at positions that are nothing special:
    1e-11, a hundred times the rounding of matrices that are joined from a few bodies of order one and their offsets."""
    counts = {True: 0, False: 0}
    for seed in range(40):
        system = weak_system(seed)
        try:
            model, refused = system.build(), False
        except sh.ModelError as error:
            if "wherever" not in str(error):
                continue  # a leaf
            refused = True
            with monkeypatch.context() as patch:
                patch.setattr(build, "check_pivots", lambda *_: None)
                model = system.build()
        dyn, smallest = sh.compile(model, backend="casadi"), 0.0
        for k in range(3):
            M = dyn.mass_matrix(weak_state(model, 2 * (seed + k) + 1000)[0])
            size = np.sqrt(np.maximum(np.diag(M), 1e-12))
            smallest = max(smallest, float(np.linalg.eigvalsh(M / np.outer(size, size))[0]))
        assert refused == (smallest < 1e-11), seed
        counts[refused] += 1
    assert min(counts.values()) >= 4  # the sample has both kinds


def test_no_suspects_where_all_bodies_have_inertia() -> None:
    s = sh.System("s")
    for k in range(5):
        s.add_body(f"b{k}", f"b{k - 1}" if k else "world", joint=sh.Revolute("y"), mass=1.0, com=(1, 0, 0))
    assert suspects(s.build()) == ()  # points away from their hinges


def test_a_gimbal_may_become_singular() -> None:
    """Three hinges with massless bodies between them: regular but where the outer two are in line."""
    s = sh.System("gimbal")
    s.add_body("a", joint=sh.Revolute("z"))
    s.add_body("b", "a", joint=sh.Revolute("y"))
    s.add_body("c", "b", joint=sh.Revolute("z"), mass=1.0, inertia=BOX)
    assert suspects(s.build()) == ("a",)
