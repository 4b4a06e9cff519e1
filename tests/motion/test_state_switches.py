"""Switches of the state: which there are, what they are called, where they are one coordinate or one velocity."""

from __future__ import annotations

import casadi as ca
import numpy as np

import sharnir as sh
from sharnir.motion.state_switches import switches_of_state


def model(value: str) -> sh.Model:
    s = sh.System("carts")
    s.parameter("a", 0.5)
    s.add_body("c", "world", joint=sh.Prismatic("x"), mass=1.0)
    s.add_body("d", "c", joint=sh.Prismatic("y"), mass=1.0)
    s.add_force("law", sh.JointForce("d", value))
    return s.build()


def test_places() -> None:
    found = switches_of_state(model("where(q('d') > a, 1, 2) - sign(v('c')) + abs(q('c') - q('d')) + min(2*v('d'), t)"))
    assert [(x.coordinate, x.velocity) for x in found] == [(1, None), (None, 0), (None, None), (None, None)]
    assert all(x.name.startswith("switch of force 'law' at ") for x in found)


def test_a_coordinate_is_taken_with_its_sign() -> None:
    """a − q is given as q − a."""
    m = model("max(a - q('c'), 0)")
    (found,) = switches_of_state(m)
    assert found.coordinate == 0
    g = ca.Function("g", [m.q, m.parameter_symbols], [found.function])
    assert float(g([0.8, 0.0], [0.5])) == 0.8 - 0.5


def test_what_is_no_switch_of_the_state() -> None:
    """Smooth laws, and those of time and parameters, which are known before a run; the same one twice is one."""
    for value in ("-3*q('d') - tanh(v('d'))", "where(t > a, 1, 2)", "max(a, 3)*q('c')"):
        assert switches_of_state(model(value)) == ()
    assert len(switches_of_state(model("abs(q('d')) + 2*abs(q('d')) + where(q('d') > 0, 1, 2)"))) == 1


def test_custom_forces_and_tables() -> None:
    """What is written with CasADi is looked into too."""
    s = sh.System("cart")
    s.add_body("c", "world", joint=sh.Prismatic("x"), mass=1.0)
    t, q, v, p = ca.SX.sym("t"), ca.SX.sym("q"), ca.SX.sym("v"), ca.SX.sym("p", 0)
    s.add_force("drag", sh.CustomForce(ca.Function("drag", [t, q, v, p], [-0.1 * v * ca.fabs(v)])))
    (found,) = switches_of_state(s.build())
    assert found.velocity == 0
    assert "'drag'" in found.name


def test_where_a_torque_is_zero_there_is_no_corner():
    """Where what is asked for might be no number (a root, a quotient) that is looked for by comparisons, none of which
    is a corner: at rest a drive asks for zero but for rounding, and every step would stop there."""
    s = sh.System("wheel", gravity=(0, 0, 0))
    s.add_body("wheel", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_force("drive", sh.Servo("wheel", kp=1.0, kd=1.0, target="sqrt(4 + t)/3", torque_limit=5.0))
    functions = [switch.function for switch in switches_of_state(s.build())]
    inputs = ca.symvar(ca.vertcat(*functions))
    at = {"t": 0.0, "q": 2 / 3, "v": 1 / 12}  # where it asks for nothing
    found = ca.Function("g", inputs, [ca.vertcat(*functions)])(*(at[x.name()[0]] for x in inputs))
    assert len(functions) == 2
    assert abs(abs(np.array(found)) - 5.0).max() < 1e-12


def test_names_are_in_the_words_of_the_user() -> None:
    """Never CasADi's own names of parts and functions."""
    found = [x.name for x in switches_of_state(model("abs(v('d')) + max(q('c'), 2*q('d')) + min(abs(v('c')) - a, 0)"))]
    assert found == [
        "switch of force 'law' at v('d') = 0",
        "switch of force 'law' at q('c')-(2*q('d')) = 0",
        "switch of force 'law' at v('c') = 0",
        "switch of force 'law' at abs(v('c'))-a = 0",
    ]
    table = sh.Table([0, 100, 300], [5, 5, 1], x_name="abs(v('d', 1))*600*q('c')")
    s = sh.System("carts")
    s.add_body("c", "world", joint=sh.Prismatic("x"), mass=1.0)
    s.add_body("d", "c", joint=sh.Planar("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_force("motor", sh.Motor("c", 3.0, torque_limit=table))
    s.add_force("law", sh.JointForce("c", "where(sin(q('c')*v('d', 2))**3 > q('c')*sin(q('c')*v('d', 2)), 1, 2)"))
    found = [x.name for x in switches_of_state(s.build())]
    assert "switch of force 'motor' at v('d', 1) = 0" in found
    assert found[-1] == "switch of force 'law' at a place that depends on q('c'), v('d', 2)"
    assert not any("@" in x or "fabs" in x for x in found)
