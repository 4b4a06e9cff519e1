"""Prescribed joints against the free mechanism that is driven by inverse dynamics.

With q(t) or v(t) of some coordinates given, the rest accelerates by a, and the drive force is what makes the free
mechanism move so. The bound 1e-10 is the issue's; the errors are those of rounding times the conditioning.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import sharnir as sh
from sharnir.model.joints import REGISTRY
from support.motion import rate
from support.prescribed import coordinates_text, replaced_state, velocities_text
from support.random_trees import State, random_inertia, random_placement, relative_error
from support.samples import ALL, slow_after, thinned
from support.ways import BACKENDS, taking

TOLERANCE = 1e-10
TIME = 0.37
EXAMPLES = {f"{n}-{i}": j for n, cls in sorted(REGISTRY.items()) for i, j in enumerate(cls.examples()) if j.nv}
movable = [pytest.param(j, id=name) for name, j in EXAMPLES.items()]
# One way or the other by turns; all of them both ways with SHARNIR_ALL_TREES=1.
turns = [pytest.param(j, k, id=name) for k, (name, j) in enumerate(EXAMPLES.items())]
BY_COORDINATES, BY_VELOCITIES = thinned(2, turns), thinned(2, turns, first=1)


def system(joint: sh.Joint, base: sh.Joint | None = None) -> sh.System:
    """base → driven → tip, and a branch on the driven body."""
    rng = np.random.default_rng(11)
    s, parent = sh.System("driven"), "world"
    for name, j in (("base", base or sh.Revolute("y", armature=0.1)), ("driven", joint), ("tip", sh.Spherical())):
        properties = {"mass": 1.0 + rng.random(), "com": rng.normal(scale=0.2, size=3), "inertia": random_inertia(rng)}
        s.add_body(name, parent, joint=j, placement=random_placement(rng), **properties)
        parent = name
    s.add_body("branch", "driven", joint=sh.Prismatic((1.0, 2.0, 0.5)), mass=0.7, inertia=random_inertia(rng))
    return s


def check(
    make: Callable[[], sh.System],
    prescribe: Callable[[sh.System], None],
    params: dict[str, float] | None = None,
    turn: int | None = None,
) -> None:
    """Every formulation that takes the model; where a turn is given two of them, by turns, and all of them with
    SHARNIR_ALL_TREES=1."""
    free, driven = make(), make()
    prescribe(driven)
    model, free_model = driven.build(), free.build()
    reference = sh.compile(free_model, backend="casadi")
    s = State(model, 5)
    q, v, a_given = replaced_state(model, s.q, s.v, TIME, params)
    is_driven = ~np.isnan(a_given)
    assert is_driven.any()
    rest = ~is_driven
    given = {"t": TIME, "params": params, "wrenches": s.wrenches}
    ways = taking(model)
    if turn is not None and not ALL:
        ways = tuple(sorted({ways[(turn + k) % len(ways)] for k in (0, 1)}))
    for formulation in ways:
        dyn = sh.compile(model, formulation, backend="casadi")
        a = dyn.acceleration(s.q, s.v, s.tau, **given)
        np.testing.assert_array_equal(a[is_driven], a_given[is_driven])
        # the force of the free mechanism for this motion: tau as given where free, the drive elsewhere
        plain = {"params": params, "wrenches": s.wrenches}
        needed = reference.inverse(q, v, a, **plain)
        assert relative_error(needed[rest], s.tau[rest]) <= TOLERANCE
        assert relative_error(reference.acceleration(q, v, needed, **plain), a) <= TOLERANCE
        # entries given at driven places are ignored, also in a
        assert relative_error(dyn.inverse(s.q, s.v, np.where(is_driven, s.a, a), **given), needed) <= TOLERANCE
        reactions = dyn.reactions(s.q, s.v, s.tau, **given)
        assert relative_error(reactions, reference.reactions(q, v, needed, **plain)) <= TOLERANCE


@pytest.mark.slow
@pytest.mark.parametrize(("joint", "turn"), BY_COORDINATES)
def test_coordinates_given(joint: sh.Joint, turn: int) -> None:
    check(lambda: system(joint), lambda s: s.prescribe("driven", q=coordinates_text(joint)), turn=turn)


@pytest.mark.slow
@pytest.mark.parametrize(("joint", "turn"), BY_VELOCITIES)
def test_velocities_given(joint: sh.Joint, turn: int) -> None:
    check(lambda: system(joint), lambda s: s.prescribe("driven", v=velocities_text(joint)), turn=turn + 1)


@pytest.mark.parametrize("joint", movable)
def test_given_coordinates_and_velocities_belong_together(joint: sh.Joint) -> None:
    """N(q) v = q̇ and a = v̇; central differences over 1e-4 s err by 1e-8."""
    s = system(joint)
    s.prescribe("driven", q=coordinates_text(joint))
    model, h = s.build(), 1e-4
    x = State(model, 2)
    before, now, after = (replaced_state(model, x.q, x.v, TIME + k * h) for k in (-1, 0, 1))
    driven = ~np.isnan(now[2])
    body = model.bodies[1]
    places = slice(body.q_start, body.q_start + body.joint.nq)
    np.testing.assert_allclose(
        ((after[0] - before[0]) / (2 * h))[places], rate(model, now[0], now[1])[places], atol=1e-7
    )
    np.testing.assert_allclose(((after[1] - before[1]) / (2 * h))[driven], now[2][driven], atol=1e-7)


@pytest.mark.parametrize(
    ("turn", "joint", "coordinate", "what"),
    slow_after(4, [
        (0, sh.Cylindrical("x"), 0, "q"),
        (1, sh.Cylindrical((1, 2, 3)), 1, "q"),
        (2, sh.Universal("x", "y", armature=0.2), 1, "q"),
        (3, sh.Universal((1, 0, 1), "y"), 0, "v"),
        (4, sh.Planar("z"), 2, "q"),
        (5, sh.Planar((1, 1, 0)), 0, "v"),
        (6, sh.Spherical(), 1, "v"),
        (7, sh.Free("matrix"), 4, "v"),
        (8, sh.Compound(sh.Revolute("z"), sh.Prismatic("x"), sh.Revolute("y")), 1, "q"),
    ]),
)  # fmt: skip
def test_one_coordinate_of_several(turn: int, joint: sh.Joint, coordinate: int, what: str) -> None:
    given = {what: "0.3*sin(2*t)", "coordinate": coordinate}
    check(lambda: system(joint), lambda s: s.prescribe("driven", **given), turn=turn)


@pytest.mark.slow
def test_two_coordinates_of_three() -> None:
    def prescribe(s: sh.System) -> None:
        s.prescribe("driven", v="cos(t)", coordinate=2)
        s.prescribe("driven", v="0.2*t", coordinate=0)

    check(lambda: system(sh.Spherical("bryant123", armature=0.1)), prescribe)


@pytest.mark.slow
@pytest.mark.parametrize("parameters", slow_after(1, ["quaternion", "bryant123", "euler313", "matrix"]))
def test_base_that_moves_and_rotates(parameters: str) -> None:
    base = sh.Free(parameters)
    check(lambda: system(sh.Universal(), base), lambda s: s.prescribe("base", q=coordinates_text(base)))


@pytest.mark.slow
def test_base_and_a_joint_further_out() -> None:
    def prescribe(s: sh.System) -> None:
        s.prescribe("base", v=velocities_text(sh.Free()))
        s.prescribe("tip", q=coordinates_text(sh.Spherical()))

    check(lambda: system(sh.Revolute("x"), sh.Free()), prescribe)


@pytest.mark.slow
def test_everything_prescribed() -> None:
    def prescribe(s: sh.System) -> None:
        for name, joint in (("base", sh.Revolute("y")), ("driven", sh.Screw("x", 0.1)), ("tip", sh.Spherical())):
            s.prescribe(name, q=coordinates_text(joint))
        s.prescribe("branch", v="exp(-t)")

    check(lambda: system(sh.Screw("x", 0.1)), prescribe)


@pytest.mark.slow
def test_parameters_inside_motions() -> None:
    def make() -> sh.System:
        s = system(sh.Revolute("z"))
        s.parameter("amplitude", 0.3)
        s.parameter("rate", 2.0)
        return s

    check(make, lambda s: s.prescribe("driven", q="amplitude*sin(rate*t)"), {"amplitude": 0.7, "rate": 1.4})


@pytest.mark.parametrize("backend", BACKENDS)
def test_what_is_given_at_a_prescribed_place_is_ignored(backend: str) -> None:
    """NaN and quaternions of no length included; the mass matrix keeps all rows."""
    s = system(sh.Spherical())
    s.prescribe("driven", q=coordinates_text(sh.Spherical()))
    model = s.build()
    dyn = sh.compile(model, backend=backend)
    x = State(model, 4)
    junk_q, junk_v = x.q.copy(), x.v.copy()
    body = model.bodies[1]
    junk_q[body.q_start : body.q_start + 4] = 0.0
    junk_v[body.v_start : body.v_start + 3] = np.nan
    a = dyn.acceleration(x.q, x.v, x.tau, t=TIME)
    np.testing.assert_array_equal(dyn.acceleration(junk_q, junk_v, x.tau, t=TIME), a)
    np.testing.assert_array_equal(dyn.energy(junk_q, junk_v, t=TIME), dyn.energy(x.q, x.v, t=TIME))
    M = dyn.mass_matrix(junk_q, t=TIME)
    assert M.shape == (model.nv, model.nv)
    assert np.linalg.eigvalsh(M).min() > 0.0


def test_drive_of_a_pendulum_turned_at_a_constant_rate() -> None:
    """tau = m g l cos q for a point mass on a horizontal axis; the pull along the rod is m l ω² + m g sin q."""
    s = sh.System("crank")
    s.add_body("rod", joint=sh.Revolute("-y"), mass=2.0, com=(0.5, 0, 0))
    s.prescribe("rod", q="3*t")
    dyn = sh.compile(s.build(), backend="casadi")
    t = 0.4
    drive = dyn.inverse([0.0], [0.0], [0.0], t=t)
    np.testing.assert_allclose(drive, [2.0 * 9.81 * 0.5 * np.cos(1.2)], rtol=1e-14)
    R = dyn.reactions([0.0], [0.0], t=t)[0]
    np.testing.assert_allclose(R[0], -2.0 * 0.5 * 9.0 + 2.0 * 9.81 * np.sin(1.2), rtol=1e-13)
    np.testing.assert_allclose(R[4], -drive[0], rtol=1e-13)
