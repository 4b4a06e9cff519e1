"""Base parameters against closed forms, the counts of Mayeda et al. and of Gaz et al., and inverse dynamics."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sharnir as sh
from support.problems import problem
from support.random_trees import State, random_tree, relative_error

LENGTH = 0.5
GRAVITY = 9.81


def two_links(gravity: tuple[float, float, float], offset: float = 0.0) -> sh.Model:
    s = sh.System("arm", gravity=gravity)
    payload = s.parameter("payload", 1.0)
    s.add_body("a", joint=sh.Revolute("y"), mass=2.0, com=(0.3, 0, 0.1), inertia=(0.1, 0.1, 0.1))
    place = sh.Placement(xyz=(LENGTH, offset, 0))
    s.add_body("b", "a", joint=sh.Revolute("y"), placement=place, mass=payload, com=(0.2, 0.1, 0),
               inertia=(0.05, 0.05, 0.05))  # fmt: skip
    return s.build()


def test_two_links_in_a_vertical_plane() -> None:
    """The textbook's six: m_b is grouped with m_a c_a by l and with J_a by l²; 7 N − 4 β with N = β = 2."""
    found = sh.base_parameters(two_links((0, 0, -GRAVITY)))
    assert found.names == (
        f"m c_x of a + {LENGTH:g} m of b", "m c_z of a", f"J_yy of a + {LENGTH**2:g} m of b",
        "m c_x of b", "m c_z of b", "J_yy of b",
    )  # fmt: skip
    J_a, J_b = 0.1 + 2 * (0.3**2 + 0.1**2), 0.05 + 0.2**2
    np.testing.assert_allclose(found.values, [0.6 + LENGTH, 0.2, J_a + LENGTH**2, 0.2, 0.0, J_b], atol=1e-12)
    assert found.units[:3] == ("kg m", "kg m", "kg m2")
    assert len(found.idle) == 13
    heavy = sh.base_parameters(two_links((0, 0, -GRAVITY)), params={"payload": 3.0})
    assert heavy.values[0] == pytest.approx(0.6 + 3 * LENGTH, abs=1e-12)
    for words in ("6 combinations of 20", "J_yy of a + 0.25 m of b", "kg m2"):
        assert words in found.text
    assert "<td>J_yy of b</td>" in found._repr_html_()


def test_without_weight_two_first_moments_are_idle() -> None:
    """Axes along gravity: 7 N − 4 β − 2. Mayeda, Yoshida, Osuka (1990)."""
    found = sh.base_parameters(two_links((0, -GRAVITY, 0), offset=0.3))
    assert found.names == (f"J_yy of a + {LENGTH**2:g} m of b", "m c_x of b", "m c_z of b", "J_yy of b")
    assert {"m c_x of a", "m c_z of a"} <= set(found.idle)


def test_a_motion_tells_less() -> None:
    """At constant speed without gravity no joint force depends on J: what is left are the first moments of b."""
    model = two_links((0, 0, 0))
    q = np.random.default_rng(2).normal(size=(20, 2))
    found = sh.base_parameters(model, q, np.tile([1.0, -0.4], (20, 1)), np.zeros((20, 2)))
    assert found.names == ("m c_x of b", "m c_z of b")


def test_a_parallelogram() -> None:
    """One degree of freedom, the coupler does not turn: J_a + J_c + m_b l², and the weight in cos φ and sin φ."""
    s, long, far = sh.System("parallelogram", planar=True), 0.4, 0.9
    rod = {"mass": 1.0, "com": (0.2, 0.01, 0), "inertia": (0.01, 0.02, 0.03)}
    s.add_body("a", joint=sh.Revolute("z"), **rod, q0=1.1)
    s.add_body("b", "a", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(long, 0, 0)), **rod, q0=-1.1)
    s.add_body("c", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(far, 0, 0)), **rod, q0=1.1)
    s.add_constraint("pin", sh.Coincident("b", (far, 0, 0), "c", (long, 0, 0)))
    found = sh.base_parameters(s.build())
    assert found.names == (
        f"m c_x of a + {long:g} m of b + m c_x of c", "m c_y of a + m c_y of c",
        f"J_zz of a + {long**2:g} m of b + J_zz of c",
    )  # fmt: skip
    np.testing.assert_allclose(found.values[2], 2 * (0.03 + 0.2**2 + 0.01**2) + long**2, atol=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [40, 43, 46])
def test_joint_forces_at_new_states(seed: int) -> None:
    """All of τ, with as many parameters as the rank by singular values."""
    model = random_tree(seed, bodies=4)
    dyn, x = sh.compile(model, backend="casadi"), State(model, seed, count=60)
    found = sh.base_parameters(dyn)
    armature = np.concatenate([np.broadcast_to(np.asarray(b.armature, float), b.joint.nv) for b in model.bodies])
    tau = found.regressor(x.q, x.v, x.a) @ found.values + armature * x.a
    assert relative_error(tau, dyn.inverse(x.q, x.v, x.a)) <= 1e-9
    Y = dyn.regressor(x.q, x.v, x.a).reshape(-1, 40)
    assert len(found) == np.linalg.matrix_rank(Y, tol=1e-9 * np.linalg.norm(Y, 2))


@pytest.mark.slow
def test_the_panda_has_43() -> None:
    """Published: Gaz, Cognetti, Oliva, Robuffo Giordano, De Luca (2019)."""
    data = problem("08_panda")
    s, parent = sh.System("panda", gravity=data["gravity"]), "world"
    for j in data["joints"][:7]:  # the fingers are left out
        place = sh.Placement(xyz=j["placement_p"], rotation=j["placement_R"])
        properties = {"mass": j["mass"], "com": j["com"], "inertia": j["inertia_com"]}
        s.add_body(j["name"], parent, joint=sh.Revolute(j["S_lin_ang"][3:]), placement=place, **properties)
        parent = j["name"]
    assert len(sh.base_parameters(s.build())) == 43 == 7 * 7 - 4 - 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"q": [[0.1, 0.2]]}, "v is missing"),
        ({"q": [[0.1]], "v": [[0.0, 0.0]], "a": [[0.0, 0.0]]}, r"q: got an array of shape \(1, 1\)"),
        ({"q": [[0.1, 0.2]], "v": [[0.0, 0.0]], "a": [0.0]}, "a: got"),
        ({"q": [[np.nan, 0.2]], "v": [[0.0, 0.0]], "a": [[0.0, 0.0]]}, "not a number|not finite|nan"),
        ({"params": {"pay": 1.0}}, "payload"),
        ({"model": 3}, "model|Model"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(sh.SharnirError, match=words):
        sh.base_parameters(**{"model": two_links((0, 0, -GRAVITY)), **arguments})


def test_refused() -> None:
    s = sh.System("driven")
    s.add_body("a", joint=sh.Revolute("y"), mass=1.0)
    s.prescribe("a", q="t")
    with pytest.raises(sh.UnsupportedError, match="'a' of 'driven' is prescribed"):
        sh.base_parameters(s.build())
    s = sh.System("still")
    s.add_body("a", joint=sh.Fixed(), mass=1.0)
    with pytest.raises(sh.ModelError, match="nothing moves"):
        sh.base_parameters(s.build())
