"""Pairs of joint, force, constraint, event, method, formulation, backend, drift and feature, against mechanics written
down plainly. A sample; `benchmarks/pairs.py` has the whole."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from support.pairs_check import CODE, TURNS, check
from support.pairs_models import CLASSES, all_pairs, coordinates, design, pairs_of, random_joint
from support.plain_mechanics import Mode, Plain
from support.plain_runs import Runner
from support.samples import slow_after

ROWS = design(320)
GOOD = ("right", "refused", "no oracle", "true reason")


def test_rows_have_every_pair() -> None:
    assert {p for row in ROWS for p in pairs_of(row)} == all_pairs()


def sample() -> list[int]:
    """Rows, interpreted, that have every joint, force and constraint."""
    found: list[int] = []
    seen: set[tuple[str, str]] = set()
    for least in (2, 1):  # those that have most come first
        for i, row in enumerate(ROWS):
            new = {(k, row[k]) for k in ("joint", "force", "constraint")} - seen
            if row["backend"] == "casadi" and row["formulation"] != "wittenburg" and len(new) >= least:
                found.append(i)
                seen |= new
    return found


@pytest.mark.parametrize("index", slow_after(4, sample()))
def test_answers(index: int) -> None:
    verdicts = check(index, ROWS[index], variants=2, runs=0)
    assert all(x.outcome in GOOD for x in verdicts), [x.details for x in verdicts]


@pytest.mark.parametrize("form", sorted(set(CODE)))
@pytest.mark.slow
def test_answers_in_machine_code(form: str) -> None:
    """Accelerations of one row, and of another what is asked by turns, in every form."""
    able = [i for i, r in enumerate(ROWS) if r["backend"] == "llvm" and CODE[i % len(CODE)] == form]
    for part in range(2):
        index = next(i for i in able if i // len(TURNS) % 2 == part and ROWS[i]["formulation"] != "wittenburg")
        verdicts = check(index, ROWS[index], variants=2, runs=0)
        assert all(x.outcome in GOOD for x in verdicts), [x.details for x in verdicts]


@pytest.mark.parametrize("event", CLASSES["event"])
@pytest.mark.slow
def test_runs(event: str) -> None:
    """By four methods, one of them in a batch: of the first row that is not refused as a whole."""
    able = [i for i, r in enumerate(ROWS) if r["event"] == event and r["constraint"] not in ("none", "weldloop")]
    for index in able[:4]:
        verdicts = check(index, ROWS[index], variants=1, runs=2, asked=False)
        assert all(x.outcome in GOOD for x in verdicts), [x.details for x in verdicts]
        if any(x.outcome == "right" for x in verdicts):
            return
    pytest.fail("every row was refused")


@pytest.mark.parametrize("event", ["latch", "stop"])
@pytest.mark.slow
def test_runs_of_a_tree(event: str) -> None:
    """Two rods: something happens in every run."""
    row = {
        "joint": "revolute", "force": "jointspring", "constraint": "none", "event": event, "method": "dop853",
        "formulation": "auto", "backend": "casadi", "drift": "projection", "feature": "weightless",
    }  # fmt: skip
    verdicts = check(8, row, variants=1, runs=1, asked=False)
    assert [(x.outcome, x.events) for x in verdicts] == [("right", 2)] * 3, [x.details for x in verdicts]


# ----------------------------------------------------------------------------------------------------------- the oracle
def tree(seed: int, kinds: tuple[str, ...]) -> tuple[Plain, np.ndarray]:
    rng = np.random.default_rng(seed)
    d: dict = {
        "bodies": [],
        "forces": [],
        "constraints": [],
        "events": [],
        "gravity": [0.3, -0.2, -9.81],
        "parameters": {},
    }
    q: list[float] = []
    for i, kind in enumerate(kinds):
        joint = {"kind": kind, "parameters": "quaternion"} if kind in ("free", "spherical") else random_joint(rng, kind)
        d["bodies"].append({
            "name": f"b{i}", "parent": f"b{i - 1}" if i else "world", "joint": joint, "mass": rng.uniform(1, 2),
            "xyz": rng.normal(size=3), "R": Rotation.random(rng=rng).as_matrix(), "com": rng.normal(scale=0.3, size=3),
            "inertia": [0.3, 0.4, 0.5, 0.02, -0.03, 0.01],
        })  # fmt: skip
        q += coordinates(rng, joint)
    return Plain(d), np.array(q)


def test_the_oracle_against_pinocchio() -> None:
    pin = pytest.importorskip("pinocchio")
    kinds = ("free", "revolute", "spherical", "prismatic", "revolute")
    plain, q = tree(1, kinds)
    model = pin.Model()
    model.gravity.linear = plain.gravity
    theirs, parent = [], 0
    for b, (_, x, R, steps) in zip(plain.d["bodies"], plain.tree, strict=True):
        (step, sq, _) = steps[0]
        kind = b["joint"]["kind"]
        joint = {
            "free": pin.JointModelFreeFlyer, "spherical": pin.JointModelSpherical,
            "revolute": lambda a=step.data: pin.JointModelRevoluteUnaligned(*a),
            "prismatic": lambda a=step.data: pin.JointModelPrismaticUnaligned(*a),
        }[kind]()  # fmt: skip
        parent = model.addJoint(parent, joint, pin.SE3(R, x), b["name"])
        J = plain.inertia[len(theirs)]
        model.appendBodyToJoint(parent, pin.Inertia(b["mass"], np.array(b["com"]), J), pin.SE3.Identity())
        mine = q[sq]
        theirs.append(np.concatenate([mine[:-4], mine[-3:], mine[-4:-3]]) if kind in ("free", "spherical") else mine)
    data, rng = model.createData(), np.random.default_rng(2)
    v, tau = rng.normal(size=(2, plain.nv))
    s = plain.at(q, v, tau=tau)
    M = pin.crba(model, data, np.concatenate(theirs))
    assert np.allclose(s.M, np.triu(M) + np.triu(M, 1).T, atol=1e-12)
    assert np.allclose(s.solve()[0], pin.aba(model, data, np.concatenate(theirs), v, tau), rtol=1e-10, atol=1e-10)


@pytest.mark.slow
def test_the_oracle_keeps_energy() -> None:
    plain, q = tree(4, ("universal", "cylindrical", "curve"))
    v = np.array([0.3, -0.5, 0.4, 0.2, 0.6])
    run = Runner(plain).run(q, v, Mode(plain), 0.5, np.array([0.5]))
    before, after = plain.at(q, v), plain.at(run.q[0], run.v[0])
    assert abs(before.kinetic + before.potential - after.kinetic - after.potential) < 1e-8
