"""`sharnir check`: each slip is found where it is, and nothing is said of models that are right."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

import sharnir as sh
from sharnir.cli import main
from sharnir.cli.check import tree_lines, warnings_of
from sharnir.cli.demo_mechanisms import four_bar, heavy_top, stewart, wing
from sharnir.cli.model_argument import Source


def found(s: sh.System) -> list[tuple[str, str]]:
    return [(x.rule, x.where) for x in warnings_of(Source(s.build(), "x", s))]


def arm(**second: object) -> sh.System:
    s = sh.System("arm")
    s.add_body("a", joint=sh.Revolute("y"), mass=2.0, com=(0.5, 0, 0), inertia=(0.01, 0.2, 0.2))
    own = {"mass": 1.0, "com": (0.3, 0, 0), "inertia": (0.01, 0.05, 0.05), "joint": sh.Revolute("y")}
    s.add_body("b", "a", placement=sh.Placement(xyz=(1, 0, 0)), **{**own, **second})
    return s


def test_nothing_is_said_of_models_that_are_right() -> None:
    assert not found(arm())
    for make in (wing, stewart, heavy_top):
        assert not warnings_of(Source(make(), "x")), make


def test_an_inertia_in_mm() -> None:
    assert found(arm(inertia=(0.01e6, 0.05e6, 0.05e6))) == [("inertia-units", "body 'b'")]


def test_lengths_in_mm() -> None:
    assert found(arm(com=(300, 0, 0))) == [("length-units", "body 'b'")]


def test_a_body_that_is_far_lighter_than_its_neighbour() -> None:
    assert found(arm(mass=1e-7, inertia=(1e-9, 5e-9, 5e-9))) == [("mass-ratio", "body 'b'")]


def test_degrees() -> None:
    assert found(arm(q0=35)) == [("degrees", "joint 'b'")]
    s = arm()
    s.add_event("latch", sh.Latch("b", at=90))
    s.add_event("stop", sh.Stop("a", upper=120))
    s.add_force("spring", sh.JointSpring("a", stiffness=1.0, rest=-45))
    assert sorted(found(s)) == [
        ("degrees", "event 'latch'"),
        ("degrees", "event 'stop'"),
        ("degrees", "force 'spring'"),
    ]
    assert not found(arm(joint=sh.Prismatic("x"), q0=35))  # metres
    text = str(warnings_of(Source(arm(q0=35).build(), "x"))[0])
    assert f"{math.radians(35):.6g}" in text


def test_a_loop_that_is_open() -> None:
    (one,) = warnings_of(Source(four_bar(), "x"))
    assert (one.rule, one.where) == ("open-loop", "constraint 'pin'")
    s = arm()
    s.add_constraint("pin", sh.Coincident("b", (0.5, 0, 0), "world", (9, 0, 0)))
    (two,) = warnings_of(Source(s.build(), "x"))
    assert "cannot be closed" in two.text


def test_products_of_inertia_of_the_other_sign() -> None:
    """A slender rod along (1, 1, 0): J_xy = −∫ x y dm is negative."""
    for sign in (1, -1):
        s = sh.System("rod")
        J = (0.1, 0.1, 0.2, sign * 0.099, 0, 0)
        s.add_body("rod", joint=sh.Revolute("z"), mass=1.2, com=(0.5, 0.5, 0), inertia=J)
        s.add_body(
            "tip", "rod", joint=sh.Revolute("z"), placement=sh.Placement((1, 1, 0)), mass=1.0, inertia=(0.1, 0.1, 0.1)
        )
        assert found(s) == ([("product-sign", "body 'rod'")] if sign > 0 else [])


def test_the_tree() -> None:
    s = arm()
    s.add_body("c", "a", joint=sh.Fixed(), mass=0.5)
    s.prescribe("b", q="t")
    assert tree_lines(s.build(), 80) == [
        "world", "└─ a  Revolute, 2 kg", "   ├─ b  Revolute, prescribed, 1 kg", "   └─ c  Fixed, 0.5 kg",
    ]  # fmt: skip


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main(list(arguments))
    return int(stop.value.code or 0)


def test_the_command_in_three_formats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "arm.toml"
    arm(q0=35).save(file)
    assert run("check", str(file)) == 0
    said = capsys.readouterr().out
    assert "2 degrees" in said
    assert "warning: joint 'b': q0 = 35 is 5.6 turns. It looks like degrees" in " ".join(said.split())
    assert run("check", str(file), "--strict") == 1
    capsys.readouterr()
    assert run("check", str(file), "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["motion"]["dof"] == 2
    assert [x["rule"] for x in data["warnings"]] == ["degrees"]
    assert run("check", str(file), "--format", "github") == 0
    assert capsys.readouterr().out.startswith("::warning file=")
    file.write_text(file.read_text().replace("revolute", "revolut"))
    assert run("check", str(file), "--format", "github") == 1
    assert ",line=" in capsys.readouterr().out
    assert run("check", str(file), "--format", "json") == 1
    errors = json.loads(capsys.readouterr().out)["errors"]
    assert errors[0]["line"] > 1
