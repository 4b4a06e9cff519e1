"""Formulas against counted operations, as whole numbers, on random structures; how they grow; what they refuse; Table 1
of seed 002.

Covers cost/derive.py, cost/structure.py."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.codegen.forms import kernel_of
from sharnir.cost.derive import FLAT, general_tree
from sharnir.cost.formulas import ORTHOGONAL, RECURSIVE, TANGENT, CostFormula, cost_formula, table_one
from sharnir.model.joints import REGISTRY
from support.cost_families import JOINTS, random_parents
from support.samples import ALL, sample, thinned

NAMES = list(FORMULATIONS)
SUPPORTED = [
    (name, kind)
    for name in NAMES
    for kind, joint in JOINTS.items()
    if FORMULATIONS[name].supports(general_tree(FLAT, joint)) is None
]


def counted(formulation: str, model: sh.Model) -> int:
    """In loops over the bodies, where there are any."""
    found = FORMULATIONS[formulation]
    if formulation == "hamilton-orthogonal":
        return kernel_of(found.of(model).forward.least, model, "unrolled").operations.total
    return kernel_of(found.forward.least, model, "rolled").operations.total


# One kind of joint for each formulation, the cheap ones for those whose code is long; all with all if asked for.
FEW = {
    "separate-bodies": "universal",
    "composite": "cylindrical",
    "absolute": "prismatic",
    "wittenburg": "revolute",
    "hamilton-tangent": "spherical",
    "hamilton-orthogonal": "free",
    "hamilton-recursive": "planar",
}


@pytest.mark.slow
@pytest.mark.parametrize(("formulation", "kind"), SUPPORTED if ALL else FEW.items())
def test_formulas_are_what_is_counted(formulation: str, kind: str) -> None:
    joint = JOINTS[kind]
    formula = cost_formula(formulation, joint=joint)
    for seed in range(sample(1, 3)):
        parents = random_parents(seed, 7 if formula.form == "straight" else 10 + seed)
        model = general_tree(parents, joint, seed=100 + seed)
        assert formula(model) == formula(parents) == counted(formulation, model), parents
    assert formula([0, 1, 1]) == counted(formulation, general_tree([0, 1, 1], joint, seed=5))


def test_every_kind_of_joint_is_a_family() -> None:
    kinds = {type(joint).__name__.lower() for joint in JOINTS.values()}
    assert set(REGISTRY) - kinds == {"fixed"}
    assert {joint.nv for joint in JOINTS.values()} == {1, 2, 3, 4, 5, 6}
    assert set(FEW) == set(NAMES)


SHAPES = {"chain": lambda n: list(range(n)), "star": lambda n: [0] + [1] * (n - 1)}
# One shape of the two for each, by turns; both with SHARNIR_ALL_TREES=1.
LINEAR = [
    (name, shape)
    for k, name in enumerate(("separate-bodies", "hamilton-recursive", "absolute"))
    for j, shape in enumerate(SHAPES)
    if ALL or j == k % 2
]
LINEAR += [("composite", "star"), ("hamilton-tangent", "star"), ("wittenburg", "star")]
CUBIC = [("composite", "chain"), ("hamilton-tangent", "chain"), ("wittenburg", "chain")]
SIZES = (10, 20, 40, 80, 160)
CHEAP = sh.Prismatic("z")  # general bodies, of whose code next to nothing is left


def exponents(counts: list[int]) -> list[float]:
    """Octave by octave."""
    return [float(np.log2(b / a)) for a, b in itertools.pairwise(counts)]


def growing(formulation: str) -> sh.Joint:
    """Wittenburg's method takes no sliders."""
    return sh.Revolute("z") if formulation == "wittenburg" else CHEAP


@pytest.mark.slow
@pytest.mark.parametrize(("formulation", "shape"), thinned(2, LINEAR))
def test_linear_growth(formulation: str, shape: str) -> None:
    """Counted at 80 bodies, and by the formula, which is what is counted, from 10 on. The first body costs less than
    others: the exponent falls to 1 from above."""
    joint = growing(formulation)
    formula = cost_formula(formulation, joint=joint)
    counts = [formula(SHAPES[shape](n)) for n in SIZES]
    assert counts[-2] == counted(formulation, general_tree(SHAPES[shape](80), joint, seed=1))
    assert abs(np.log(counts[-1] / counts[0]) / np.log(16) - 1.0) <= 0.05
    falling = exponents(counts)
    assert falling == sorted(falling, reverse=True)
    assert 1.0 <= falling[-1] <= 1.05


@pytest.mark.slow
@pytest.mark.parametrize(("formulation", "shape"), thinned(3, CUBIC))
def test_cubic_growth_of_matrices_along_paths(formulation: str, shape: str) -> None:
    """n³/3 for a chain of hinges: the third difference of the counts is 2 from end to end."""
    joint = growing(formulation)
    formula = cost_formula(formulation, joint=joint)
    counts = [formula(SHAPES[shape](n)) for n in SIZES]
    assert counts[-1] == sh.operation_count(general_tree(SHAPES[shape](160), joint, seed=1), formulation).total
    rising = exponents(counts)
    assert rising[-1] > 2.0
    assert rising == sorted(rising)
    each = [counted(formulation, general_tree(SHAPES[shape](n), joint)) for n in (12, 13, 14, 15)]
    assert np.diff(each, 3).tolist() == [2]  # 6 · 1/3
    assert np.diff([formula(SHAPES[shape](n)) for n in range(40, 160)], 3).tolist() == [2] * 117


@pytest.mark.slow
def test_growth_of_impulses_of_joints() -> None:
    """m³ n³/3 for a star, with the m = 6 − n_i rows of a joint; a chain is linear. Here m = 2."""
    joint = JOINTS["compound"]
    formula = cost_formula("hamilton-orthogonal", joint=joint)
    chain = [formula(SHAPES["chain"](n)) for n in SIZES]
    assert abs(np.log(chain[-1] / chain[0]) / np.log(16) - 1.0) <= 0.05
    star = [formula(SHAPES["star"](n)) for n in SIZES]
    rising = exponents(star)
    assert rising[-1] > 2.0
    assert rising == sorted(rising)
    each = [counted("hamilton-orthogonal", general_tree(SHAPES["star"](n), joint)) for n in (4, 5, 6, 7)]
    assert np.diff(each, 3).tolist() == [2 * 8]  # 6 · m³/3
    assert np.diff([formula(SHAPES["star"](n)) for n in (90, 91, 92, 93)], 3).tolist() == [2 * 8]


@pytest.mark.skipif(not ALL, reason="a minute: all trees only")
def test_impulses_of_joints_are_counted_at_160() -> None:
    """Of joints with one row: 1.4 million operations of the factor of a star."""
    joint = JOINTS["five"]
    formula = cost_formula("hamilton-orthogonal", joint=joint)
    for shape, make in SHAPES.items():
        for n in SIZES:
            assert formula(make(n)) == counted("hamilton-orthogonal", general_tree(make(n), joint)), (shape, n)


def test_numbers_of_the_seed_by_hand() -> None:
    """One body, and a base with two arms of two, n = 2: worked out on paper from Table 1."""
    tsp, osp, era = (cost_formula(name, source="seed") for name in NAMES[-3:])
    # ν = κ = 6: 72 + 306 + 235 + 252 + 147
    assert tsp([0], 6) == 1012
    # μ = 0: 66 + 239
    assert osp([0], 6) == 305
    # 72 + 702 + 1537 + 828 − 216 − 870 − 684
    assert era([0], 6) == 1369
    arms = [0, 1, 2, 1, 4]
    # ν = κ = 2, 4, 6, 4, 6; ν_k = 2, 4, 2, 4
    cubes, squares, sums = 8 + 64 + 216 + 64 + 216, 4 + 16 + 36 + 16 + 36, 22
    parents = (8 + 64 + 8 + 64, 4 + 16 + 4 + 16, 12)
    by_hand = (cubes - parents[0]) / 3 + 8.5 * (squares - parents[1]) + 235 / 6 * (sums - parents[2])
    assert tsp(arms, 2) == pytest.approx(by_hand + 42 * 22 + 147 * 5 + 397 * 4, abs=1e-9)
    # m = 4; μ = 12, 8, 4, 8, 4
    mu = (1728 + 512 + 64 + 512 + 64, 144 + 64 + 16 + 64 + 16, 36)
    by_hand = mu[0] / 3 + 8.5 * mu[1] + 421 / 6 * mu[2] + 11 * 10 + 239 * 5
    assert osp(arms, 2) == pytest.approx(by_hand - 4 * (64 / 3 + 40 - 44 / 6 - 192), abs=1e-9)
    each = 8 / 3 + 78 + 1537 / 3 + 828
    assert era(arms, [2] * 5) == pytest.approx(5 * each - 24 - 290 - 684, abs=1e-9)


@pytest.mark.slow
def test_what_is_certain_of_the_seed() -> None:
    statuses = {name: {t.status for t in cost_formula(name, source="seed").terms} for name in NAMES[-3:]}
    assert statuses["hamilton-tangent"] == {"certain", "probable", "guessed"}
    assert statuses["hamilton-orthogonal"] == {"certain", "guessed"}
    assert statuses["hamilton-recursive"] == {"certain", "probable"}
    assert {t.status for t in cost_formula("composite", joint=CHEAP).terms} == {"exact"}


@pytest.mark.slow
def test_formulas_can_be_read() -> None:
    formula = cost_formula("composite", joint=CHEAP)
    assert formula.source == "counted"
    assert formula.form == "loops"
    assert "Σ (G(ν) − G(ν_k))" in formula.text
    for term in formula.terms:
        assert term.variable.text in formula.text
        assert term.variable.words in str(formula)
    seed = cost_formula("hamilton-recursive", source="seed")
    assert seed.text == "1/3 Σ n³ + 39/2 Σ n² + 1537/6 Σ n + 828 N − 6 n_1² − 145 n_1 − 684"
    assert seed.source == "seed 002, Table 1"
    assert cost_formula("composite", joint=CHEAP) is formula


@pytest.mark.slow
def test_structure_of_a_model() -> None:
    model = general_tree([0, 1, 2, 2], sh.Spherical())
    for formula in (cost_formula("hamilton-tangent", source="seed"), cost_formula("composite", joint=sh.Spherical())):
        found = formula.structure(model)
        assert (found.nu, found.mu, found.kappa) == ((3, 6, 9, 9), (6, 9, 3, 3), (3, 6, 9, 9))


SEEDS: CostFormula = cost_formula("hamilton-tangent", source="seed")


@pytest.mark.parametrize(
    ("call", "match"),
    [
        (lambda: cost_formula("nonsense"), "there is no such formulation"),
        (lambda: cost_formula("auto"), "there is no such formulation"),
        (lambda: cost_formula(None), "formulation"),
        (lambda: cost_formula("composite", source="seed"), "the seed has"),
        (lambda: cost_formula("composite", source="table"), "no such source"),
        (lambda: cost_formula("composite", joint="hinge"), "expected a joint"),
        (lambda: cost_formula("wittenburg", joint=sh.Prismatic("x")), "cost_formula"),
        (lambda: SEEDS([0, 1]), "no freedoms"),
        (lambda: SEEDS([0, 2], 1), "parents come first"),
        (lambda: SEEDS([], 1), "no bodies"),
        (lambda: SEEDS([0, 1], [1]), "freedoms for 2 bodies"),
        (lambda: SEEDS([0], 7), "0 to 6"),
        (lambda: SEEDS([0], -1), "whole number"),
        (lambda: SEEDS([0], "x"), "whole number"),
        (lambda: SEEDS("chain", 1), "list of numbers"),
        (lambda: SEEDS([0, 0.5], 1), "whole number"),
        (lambda: SEEDS(general_tree([0], CHEAP), 1), "Expected none"),
        (lambda: cost_formula("composite", joint=CHEAP)(general_tree([0], sh.Spherical())), "one kind of joint"),
        (lambda: cost_formula("composite", joint=CHEAP)([0], 2), "other freedoms"),
    ],
)
def test_what_is_refused(call: Any, match: str) -> None:
    with pytest.raises((sh.ModelError, sh.UnsupportedError), match=match):
        call()


def test_trees_with_constraints_are_counted_instead() -> None:
    s = sh.System("four bars", planar=True)
    for k in range(3):
        s.add_body(f"b{k}", f"b{k - 1}" if k else "world", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_constraint("pin", sh.Coincident("b2", (1, 0, 0), "world", (0, 0, 0)))
    with pytest.raises(sh.UnsupportedError, match="constraints"):
        SEEDS(s.build())


# Table 1 of seed 002: numbers worked out by hand, and its growth, as its article says.

CHAIN, STAR = (lambda n: list(range(n))), (lambda n: [0] + [1] * (n - 1))


@pytest.mark.parametrize(
    ("name", "chain", "star"),
    [("hamilton-tangent", 2.95, 1.0), ("hamilton-orthogonal", 1.0, 2.99), ("hamilton-recursive", 1.0, 1.0)],
)
def test_orders_of_growth(name: str, chain: float, star: float) -> None:
    formula = cost_formula(name, source="seed")
    for shape, expected in ((CHAIN, chain), (STAR, star)):
        few, many = formula(shape(400), 2), formula(shape(800), 2)
        assert np.log2(many / few) == pytest.approx(expected, abs=0.005)


def test_cubes_telescope() -> None:
    """Of a chain only the last ν³/3 is left; of a star the first μ³/3."""
    tsp, osp = (cost_formula(name, source="seed") for name in ("hamilton-tangent", "hamilton-orthogonal"))
    assert np.diff([tsp(CHAIN(n), 1) for n in range(5, 12)], 3).tolist() == [2] * 4
    assert np.diff([osp(STAR(n), 5) for n in range(5, 12)], 3).tolist() == [2] * 4


def test_it_agrees_with_the_table_of_the_diagrams() -> None:
    """Which sums up chains around a base in closed form."""
    for freedom, chains, length in ((1, 1, 1), (2, 3, 4), (3, 2, 5), (4, 5, 1), (5, 2, 2), (6, 1, 3)):
        parents = [0, *((1 if i == 0 else 1 + c * length + i) for c in range(chains) for i in range(length))]
        for name, count in table_one(freedom, chains, length).items():
            assert cost_formula(name, source="seed")(parents, freedom) == count


def test_two_bodies_on_hinges() -> None:
    """By hand, n = 1, m = 5; ν = 1, 2; μ = 10, 5:
    TSP (48 + 42 + 147) + (115 + 84 + 147) − (48 − 397),
    OSP (1885 + 11 + 239) + (605 + 11 + 239) − (95 − 192), ERA 2 (1/3 + 39/2 + 1537/6 + 828) − 6 − 145 − 684."""
    assert table_one(1, 1, 1) == {TANGENT: 932, ORTHOGONAL: 3087, RECURSIVE: 1373}


def test_five_bodies_on_ball_joints() -> None:
    """By hand, two chains of two, n = m = 3; ν = 3, 6, 9 with f(ν) = 203, 613, 1284; μ = 9, 6, 3:
    TSP 203 + 2 · 613 + 2 · 1284 + 42 (3 + 12 + 18) + 5 · 147 − 2 (203 − 397) − 2 (613 − 397),
    OSP 1563 + 2 · 799 + 2 · 296 + 5 (33 + 239) − 4 (9 + 22.5 − 5.5 − 192),
    ERA 5 (9 + 175.5 + 768.5 + 828) − 54 − 435 − 684."""
    assert table_one(3, 2, 2) == {TANGENT: 6074, ORTHOGONAL: 5777, RECURSIVE: 7732}


@pytest.mark.parametrize(
    ("shape", "exponents"), [("chain", (2.95, 1.0, 1.0)), ("star", (1.0, 2.99, 1.0))], ids=["chain", "star"]
)
def test_growth_as_the_seed_says(shape: str, exponents: tuple[float, ...]) -> None:
    """400 to 800 bodies with n = 2: third power of chains for TSP, of stars for OSP, first for the rest."""
    few, many = (table_one(2, 1, n) if shape == "chain" else table_one(2, n, 1) for n in (400, 800))
    found = [np.log2(many[name] / few[name]) for name in (TANGENT, ORTHOGONAL, RECURSIVE)]
    assert found == pytest.approx(exponents, abs=0.01)
