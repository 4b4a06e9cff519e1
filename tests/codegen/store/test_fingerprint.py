"""All that compiled code depends on is in its key, to the last bit, and nothing that changes between processes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms import quantities
from sharnir.algorithms.formulations import composite, inverse, separate_bodies
from sharnir.algorithms.formulations.absolute.schur import schur
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.loops import constraint_results as loops
from sharnir.algorithms.sweeps.outputs import OfBodies
from sharnir.algorithms.sweeps.program import Program
from sharnir.codegen.store import fingerprint as fp
from sharnir.codegen.store.fingerprint import environment, fingerprint
from sharnir.model.joints import REGISTRY
from sharnir.spatial.algebra import Matrix
from sharnir.spatial.transform import Transform
from support.names import joint_id
from support.samples import slow_but_every

FORWARD = separate_bodies.formulation.forward
MODULES = (composite, inverse, loops, quantities, separate_bodies, quantities)


def programs() -> Iterator[Program]:
    found = {id(x): x for module in MODULES for x in vars(module).values() if isinstance(x, Program)}
    yield from found.values()
    for x in (*FORMULATIONS.values(), schur):
        yield from (x.forward, x.motion, x.reactions)
    for body in (1, 2):
        yield from (
            f(body)
            for f in (quantities.placement, quantities.point, quantities.point_velocity, quantities.point_acceleration)
        )


NUMBERS = {
    "gravity": 9.81, "xyz": 0.3, "angle": 0.4, "mass": 1.7, "com": 0.1, "inertia": 0.31, "armature": 0.05,
    "pitch": 0.2, "axis": 0.7, "universal": 0.6, "curve": 0.9, "hidden": 1.3, "part": 0.8, "amplitude": 0.33,
    "rate": 2.1, "payload": 1.1, "lever": 0.25, "turn": 0.15, "lead": 0.12, "rail": 0.45, "reach": 0.55, "pull": 0.65,
}  # fmt: skip


def model(order: tuple[str, str] = ("m", "k"), defaults: float = 2.0, name: str = "link", **numbers: float) -> sh.Model:
    """A model with every kind of datum; each of `NUMBERS` stands in one place of it."""
    x = {**NUMBERS, **numbers}
    s = sh.System(name)
    p = {n: s.parameter(n, defaults) for n in order}
    m, k = p["m"], p["k"]
    s.gravity = (0.0, 0.0, -x["gravity"]) if numbers.get("pull") is None else (0.0, k * x["pull"], -9.81)
    inertia = (x["inertia"], 0.3, 0.4)
    rpy = (0.1, 0.2, x["angle"])

    def add(joint: sh.Joint, **values: Any) -> None:
        number = len(s._drafts)
        own = {"mass": 1.0, "com": (0.1, 0.2, 0.3), "inertia": (0.2, 0.3, 0.4), **values}
        s.add_body(f"{name} {number}", f"{name} {number - 1}" if number else "world", joint=joint, **own)

    add(sh.Revolute((1.0, x["axis"], 0.2), armature=x["armature"]), placement=sh.Placement((x["xyz"], 0, 0), rpy=rpy))
    add(sh.Screw("x", x["pitch"]), mass=x["mass"], com=(x["com"], 0.0, 0.2), inertia=inertia)
    add(sh.Screw("y", k * x["lead"]), mass=m * x["payload"], com=(k * x["lever"], 0.0, 0.0))
    add(sh.Universal("x", (0.1, x["universal"], 0.4)), placement=sh.Placement((0, k, 0), rpy=(0, k * x["turn"], 0)))
    add(sh.Curve(f"{x['curve']!r}*cos(s)", "s", "0.3*s"))
    add(sh.Curve(lambda t: k * x["rail"] * t, lambda t: x["hidden"] * t**2))
    add(sh.Compound(sh.Prismatic((x["part"], 0.3, 0.0)), sh.Spherical()))
    add(sh.Prismatic("z", armature=m * x["reach"]))
    add(sh.Revolute("z"))
    s.prescribe(f"{name} 8", q=f"{x['amplitude']!r}*sin({x['rate']!r}*t) + 0.1*k")
    return s.build()


def test_the_same_model_built_twice_has_the_same_fingerprint() -> None:
    assert fingerprint(model(), FORWARD) == fingerprint(model(), FORWARD)


def test_names_and_defaults_do_not_matter() -> None:
    assert fingerprint(model(name="rod"), FORWARD) == fingerprint(model(), FORWARD)
    assert fingerprint(model(defaults=3.0), FORWARD) == fingerprint(model(), FORWARD)


@pytest.mark.parametrize("name", slow_but_every(4, [n for n in NUMBERS if n != "pull"]))
def test_the_last_bit_of_every_number_matters(name: str) -> None:
    """Of a normalised axis several inputs give one result: as many bits as that takes."""
    ulps = 1 if name not in ("axis", "universal", "part", "angle") else 8
    changed = NUMBERS[name] + ulps * np.spacing(NUMBERS[name])
    assert fingerprint(model(**{name: float(changed)}), FORWARD) != fingerprint(model(), FORWARD)


def test_gravity_may_depend_on_parameters() -> None:
    pull = NUMBERS["pull"]
    found = {fingerprint(model(**x), FORWARD) for x in ({}, {"pull": pull}, {"pull": float(np.nextafter(pull, 1.0))})}
    assert len(found) == 3


def test_the_order_of_parameters_matters() -> None:
    assert fingerprint(model(order=("k", "m")), FORWARD) != fingerprint(model(), FORWARD)


def chain(parents: str, joints: Sequence[str] = "zzz", driven: dict[str, Any] | None = None) -> sh.Model:
    s = sh.System("chain")
    names = ["world", "a", "b", "c"]
    for k, (parent, axis) in enumerate(zip(parents, joints, strict=True)):
        s.add_body(names[k + 1], names[int(parent)], joint=sh.Revolute(axis), mass=1.0, inertia=(1.0, 1.0, 1.0))
    if driven is not None:
        s.prescribe("b", **driven)
    return s.build()


def test_structure_matters() -> None:
    free = sh.System("one")
    free.add_body("a", joint=sh.Free(), mass=1.0, inertia=(1.0, 1.0, 1.0))
    angles = sh.System("one")
    angles.add_body("a", joint=sh.Free("bryant123"), mass=1.0, inertia=(1.0, 1.0, 1.0))
    models = [
        chain("012"),
        chain("011"),
        chain("000"),
        chain("01", "zz"),
        chain("012", ("z", "z", "y")),
        chain("012", ("z", "y", "z")),
        chain("012", ("z", "z", "-z")),
        chain("012", driven={"q": "t"}),
        chain("012", driven={"q": "2*t"}),
        chain("012", driven={"v": "t"}),
        free.build(),
        angles.build(),
    ]
    assert len({fingerprint(m, FORWARD) for m in models}) == len(models)


def test_joints_that_may_share_code_are_told_from_those_that_may_not() -> None:
    """A curve is known by its identity alone: two equal ones make two groups of code, one used twice makes one."""

    def rails(joints: list[sh.Joint]) -> sh.Model:
        s = sh.System("rails")
        for k, joint in enumerate(joints):
            s.add_body(f"b{k}", joint=joint, mass=1.0, inertia=(1.0, 1.0, 1.0))
        return s.build()

    def bead() -> sh.Joint:
        return sh.Curve("s", "s**2")

    shared = bead()
    assert fingerprint(rails([shared, shared]), FORWARD) != fingerprint(rails([bead(), bead()]), FORWARD)
    assert fingerprint(rails([bead(), bead()]), FORWARD) == fingerprint(rails([bead(), bead()]), FORWARD)


def test_every_program_has_its_own() -> None:
    one, everything = model(), list(programs())
    assert len(everything) > 10
    assert len({fingerprint(one, p) for p in everything}) == len(everything)
    assert len({fingerprint(one, replace(FORWARD, inputs=x)) for x in (("q",), ("q", "v"), ("v", "q"))}) == 3
    tails = [Program("x", (), ("q",), OfBodies(b, max, n)) for b, n in (((0,), 1), ((1,), 1), ((1,), 2))]
    assert len({fingerprint(one, p) for p in tails}) == 3


def test_sweeps_of_one_name_are_told_apart() -> None:
    """The two sweeps of accelerations differ only in what the world starts from."""
    from sharnir.algorithms.sweeps.kinematics import accelerations, accelerations_with_gravity

    assert accelerations.name == accelerations_with_gravity.name
    pair = [replace(FORWARD, sweeps=(s,)) for s in (accelerations, accelerations_with_gravity)]
    assert fingerprint(model(), pair[0]) != fingerprint(model(), pair[1])


@pytest.mark.parametrize("joint", [j for n in sorted(REGISTRY) for j in REGISTRY[n].examples()], ids=joint_id)
def test_every_joint_can_be_traced(joint: sh.Joint) -> None:
    one = chain("012")
    assert fp._trace(joint, one) == fp._trace(joint, one)


def outsider(factor: float) -> type[sh.Joint]:
    @dataclass(frozen=True)
    class Mine(sh.Joint):
        """Slides along x, by a law that no field of it tells."""

        nq = 1
        nv = 1

        def placement(self, q: Matrix) -> Transform:
            return Transform(ca.SX.eye(3), ca.vertcat(factor * q, 0, 0))

        def subspace(self, q: Matrix) -> Matrix:
            return ca.SX([factor, 0, 0, 0, 0, 0])

        def complement(self, q: Matrix) -> Matrix:
            return ca.SX.eye(6)[:, 1:]

    return Mine


@pytest.mark.parametrize("wrapped", [False, True], ids=["alone", "in a compound"])
def test_a_joint_from_outside_the_package_is_known_by_what_it_does(wrapped: bool) -> None:
    def one(factor: float) -> str:
        joint = outsider(factor)()
        s = sh.System("mine")
        s.add_body("a", joint=sh.Compound(joint, sh.Revolute("x")) if wrapped else joint, mass=1.0, inertia=(1, 1, 1))
        return fingerprint(s.build(), FORWARD)

    assert one(2.0) == one(2.0)
    assert one(2.0) != one(float(np.nextafter(2.0, 3.0)))


TIES = {
    "x": 0.3, "normal": 0.4, "length": 1.3, "speed": 0.7, "ratio": 2.5, "offset": 0.1, "cable": -0.6, "factor": 0.9,
    "turn": 0.2,
}  # fmt: skip


def tied(names: str = "tie", without: str = "", body: str = "b", **numbers: float) -> sh.Model:
    """Two bodies and constraints of every sort between them; each of `TIES` stands in one place."""
    x = {**TIES, **numbers}
    s = sh.System("tied")
    s.parameter("k", 2.0)
    for name in ("a", "b", "c"):
        s.add_body(name, joint=sh.Revolute("z"), mass=1.0, inertia=(1.0, 1.0, 1.0))
    constraints = {
        "plane": sh.PointOnPlane("a", (x["x"], 0, 0), body, (0, 1, 0), (1.0, x["normal"], 0)),
        "distance": sh.Distance("a", (1, 0, 0), "world", (0, 0, 1), f"{x['length']!r} + {x['speed']!r}*k*t"),
        "rotation": sh.NoRotation("a", "b", (0, x["turn"], 1)),
        "gear": sh.Gear("a", "b", x["ratio"], offset=x["offset"]),
        "cable": sh.Cable(["a", "b"], [1.0, x["cable"]]),
        "coupling": sh.Coupling(f"q('a') - {x['factor']!r}*sin(q('b'))"),
    }
    for name, constraint in constraints.items():
        if name != without:
            s.add_constraint(f"{names} {name}", constraint)
    return s.build()


def test_constraints_of_other_names_are_the_same_code() -> None:
    assert fingerprint(tied("tie"), FORWARD) == fingerprint(tied("knot"), FORWARD)


@pytest.mark.parametrize("name", slow_but_every(3, TIES))
def test_the_last_bit_of_every_number_of_a_constraint_matters(name: str) -> None:
    ulps = 8 if name in ("normal", "turn") else 1  # of a normalised axis several inputs give one result
    changed = TIES[name] + ulps * np.spacing(TIES[name])
    assert fingerprint(tied(**{name: float(changed)}), FORWARD) != fingerprint(tied(), FORWARD)


def test_every_constraint_counts_and_so_do_its_bodies() -> None:
    kinds = ("", "plane", "distance", "rotation", "gear", "cable", "coupling")
    models = [*(tied(without=kind) for kind in kinds), tied(body="c"), tied(body="world")]
    assert len({fingerprint(m, FORWARD) for m in models}) == len(models)


def test_an_edited_source_is_another_environment(tmp_path: Path) -> None:
    (tmp_path / "joints").mkdir()
    file = tmp_path / "joints" / "revolute.py"
    file.write_text("a = 1\n")
    before = fp.digest(fp.sources(tmp_path))
    assert fp.digest(fp.sources(tmp_path)) == before
    file.write_text("a = 2\n")
    edited = fp.digest(fp.sources(tmp_path))
    file.write_text("a = 1\n")
    file.rename(tmp_path / "revolute.py")
    assert len({before, edited, fp.digest(fp.sources(tmp_path))}) == 3


@pytest.mark.parametrize("name", ["host_cpu", "host_features", "_SOURCES", "__version__"])
def test_another_processor_or_source_is_another_environment(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    mine = environment()
    monkeypatch.setattr(fp, name, (lambda: "another") if callable(getattr(fp, name)) else "another")
    assert environment.__wrapped__() != mine


def test_parts_stay_apart() -> None:
    assert fp.digest([b"ab", b"c"]) != fp.digest([b"a", b"bc"])


def report() -> str:
    return " ".join([environment(), *(fingerprint(m, p) for m in (model(), tied()) for p in programs())])


@pytest.mark.slow
def test_all_processes_agree() -> None:
    """Whatever the hash seed, and whatever was made before."""
    here = Path(__file__)
    script = (
        f"import runpy, sys; sys.path.insert(0, {str(here.parents[2])!r}); "
        f"print(runpy.run_path({str(here)!r})['report']())"
    )
    expected = report().split()
    for seed in ("1", "2"):
        environ = {**os.environ, "PYTHONHASHSEED": seed}
        found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environ, check=False)
        assert found.stdout.split() == expected, found.stderr
