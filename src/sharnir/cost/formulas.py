"""`sharnir.cost_formula`: operations as closed formulas of the structure of a tree, by Table 1 of seed 002 and of our
own code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction as Q
from typing import Any

from ..algorithms.formulations.registry import FORMULATIONS
from ..core.errors import ModelError, UnsupportedError, brief
from ..core.read import choice, is_a
from ..core.tracing import tracing
from ..model import Model
from ..model.joints.axis_joints import Revolute
from ..model.joints.contract import Joint
from .derive import in_loops, straight
from .structure import CERTAIN, GUESSED, PROBABLE, Structure, Term, Variable, value, written

# Table 1 of seed 002: operations of TSP, OSP and ERA, reconstructed from a damaged text.
#
#     TSP = Σ (ν³/3 + 17/2 ν² + 235/6 ν + 42 κ + 147) − Σ' (ν_k³/3 + 17/2 ν_k² + 235/6 ν_k − 397)
#     OSP = Σ (μ³/3 + 17/2 μ² + 421/6 μ + 11 n + 239) − Σ' (m³/3 + 5/2 m² − 11/6 m − 192)
#     ERA = Σ (n³/3 + 39/2 n² + 1537/6 n + 828) − 6 n_1² − 145 n_1 − 684
#
# Σ runs over all bodies, Σ' over all but the first; k is the body that carries body i, and ν of the world is zero. The
# fractions are legible in the source. How the digits of the other numbers divide is probable for ERA and for 42 κ, and
# guessed for 147, 397, 11, 239 and 192.

Numbers = Callable[[Structure], Sequence[int]]


def _sum(symbol: str, of: Numbers, power: int, rest: bool = False) -> Variable:
    """Σ x^power over all bodies, or over all but the first."""
    text = ("Σ' " if rest else "Σ ") + symbol + ("", "²", "³")[power - 1]
    where = "all bodies but the first" if rest else "all bodies"
    return Variable(text, f"sum over {where}", lambda s: sum(x**power for x in of(s)[rest:]))


def _number(text: str, words: str, of: Callable[[Structure], int]) -> Variable:
    return Variable(text, words, of)


_BODIES = _number("N", "bodies", lambda s: s.bodies)
_OTHERS = _number("(N − 1)", "bodies but the first", lambda s: s.bodies - 1)
_FIRST = _number("n_1", "coordinates of the first joint", lambda s: s.freedoms[0])
_FIRST_2 = _number("n_1²", "their square", lambda s: s.freedoms[0] ** 2)
_ONE = _number("", "one", lambda s: 1)


def _polynomial(
    symbol: str, of: Numbers, numbers: Sequence[Q], rest: bool = False, status: str = CERTAIN
) -> tuple[Term, ...]:
    """Cubic, square and linear term."""
    powers = zip((3, 2, 1), numbers, strict=True)
    return tuple(Term(-x if rest else x, _sum(symbol, of, power, rest), status) for power, x in powers)


_TSP = (Q(1, 3), Q(17, 2), Q(235, 6))
SEED: dict[str, tuple[Term, ...]] = {
    "hamilton-tangent": (
        *_polynomial("ν", lambda s: s.nu, _TSP),
        Term(Q(42), _sum("κ", lambda s: s.kappa, 1), PROBABLE),
        Term(Q(147), _BODIES, GUESSED),
        *_polynomial("ν_k", lambda s: s.nu_parent, _TSP, rest=True),
        Term(Q(397), _OTHERS, GUESSED),
    ),
    "hamilton-orthogonal": (
        *_polynomial("μ", lambda s: s.mu, (Q(1, 3), Q(17, 2), Q(421, 6))),
        Term(Q(11), _sum("n", lambda s: s.freedoms, 1), GUESSED),
        Term(Q(239), _BODIES, GUESSED),
        *_polynomial("m", lambda s: s.m, (Q(1, 3), Q(5, 2), Q(-11, 6)), rest=True),
        Term(Q(192), _OTHERS, GUESSED),
    ),
    "hamilton-recursive": (
        *_polynomial("n", lambda s: s.freedoms, (Q(1, 3), Q(39, 2), Q(1537, 6))),
        Term(Q(828), _BODIES, PROBABLE),
        Term(Q(-6), _FIRST_2, PROBABLE),
        Term(Q(-145), _FIRST, PROBABLE),
        Term(Q(-684), _ONE, PROBABLE),
    ),
}


TABLED = TANGENT, ORTHOGONAL, RECURSIVE = tuple(SEED)


def table_one(freedom: int, chains: int, length: int) -> dict[str, int]:
    """{formulation: operations of one right-hand side} for k chains of l bodies on a base body."""
    chain = [[1 if i == 0 else 1 + c * length + i for i in range(length)] for c in range(chains)]
    parents = (0, *(parent for parents in chain for parent in parents))
    structure = Structure(parents, (freedom,) * len(parents))
    return {name: value(terms, structure) for name, terms in SEED.items()}


# Formulas that can be called.

SEED_SOURCE, OWN_SOURCE = "seed 002, Table 1", "counted"
NEAR = 2  # bodies on the world, and those on them


@dataclass(frozen=True)
class CostFormula:
    """How many operations a formulation takes for a tree: call it with a model, or with the parents of the bodies (0 is
    the world) and the freedoms of their joints.

    formulation   its name
    source        "seed 002, Table 1", or "counted": derived from our own code
    terms         what it is a sum of, with the `status` of each number
    near          the terms for trees with no body farther than 2 from the world, where these are others
    form          of the code that was counted, "loops" or "straight"; "" for the seed's
    joint         on which all bodies are, where it is of one kind of joint
    text          the formula
    """

    formulation: str
    source: str
    terms: tuple[Term, ...]
    near: tuple[Term, ...] = ()
    form: str = ""
    joint: Joint | None = field(default=None, compare=False)

    def __call__(self, tree: Any, freedoms: Any = None) -> int:
        """Of a model; or `tree` are the parents of the bodies and `freedoms` those of their joints, a number for each
        or one for all."""
        structure = self.structure(tree, freedoms)
        return value(self._terms(structure), structure)

    def structure(self, tree: Any, freedoms: Any = None) -> Structure:
        """ν, μ, κ and all else that formulas are made of."""
        if isinstance(tree, Model):
            if freedoms is not None:
                raise ModelError(f"cost formula: freedoms={brief(freedoms)} of a model. Expected none: it knows them.")
            self._check(tree)
            return Structure.of(tree)
        if freedoms is None and self.joint is None:
            raise ModelError(
                "cost formula: no freedoms. Expected those of the joints, a number for each or one for all."
            )
        known = self.joint.nv if self.joint is not None else None
        found = Structure.read(tree, known if freedoms is None else freedoms, "cost formula")
        if known is not None and any(n != known for n in found.freedoms):
            raise ModelError(
                f"cost formula: joints of other freedoms than {known}, those of {type(self.joint).__name__}."
            )
        return found

    def _check(self, model: Model) -> None:
        if model.constraints:
            raise UnsupportedError(f"cost formula: {model.name!r} has constraints. Formulas are of trees; count it.")
        if self.joint is None:
            return
        for body in model.bodies:
            if body.joint.structure() != self.joint.structure() or body.driven:
                raise UnsupportedError(
                    f"cost formula of trees on {type(self.joint).__name__} joints: body {body.name!r} is on another, "
                    f"{brief(body.joint)}, or moves as prescribed. Expected one kind of joint; ask "
                    "sh.cost_formula(..., joint=) for another one, or count the model."
                )

    def _terms(self, structure: Structure) -> tuple[Term, ...]:
        return self.near if self.near and max(structure.depth) <= NEAR else self.terms

    @property
    def text(self) -> str:
        return written(self.terms)

    @property
    def variables(self) -> Mapping[str, str]:
        """What the letters of the text are."""
        return {term.variable.text: term.variable.words for term in (*self.terms, *self.near)}

    def __str__(self) -> str:
        of = f", {type(self.joint).__name__} joints, code in {self.form}" if self.joint is not None else ""
        lines = [f"{self.formulation} ({self.source}{of})", f"  {self.text}"]
        if self.near:
            lines.append(f"  near the world: {written(self.near)}")
        lines += [f"  {text:<18} {words}" for text, words in self.variables.items() if text]
        return "\n".join(lines)


_found: dict[tuple[str, str], CostFormula] = {}


@tracing
def cost_formula(formulation: str, *, source: str = "counted", joint: Joint | None = None) -> CostFormula:
    """The operations of a formulation as a formula of the structure of a tree.

    source   "counted": exactly what `sh.operation_count` finds of general bodies on one kind of joint, whose code is
             loops over the bodies (of "hamilton-orthogonal" one straight piece). Small models are straight code too and
             take less, as do bodies whose numbers are zero or one. "absolute" is leaf first.
             "seed": Table 1 of seed 002, for TSP ("hamilton-tangent"), OSP ("hamilton-orthogonal") and
             ERA ("hamilton-recursive")
    joint    on which the bodies are; a hinge in a general direction if none is given
    """
    name = choice(
        formulation,
        tuple(FORMULATIONS),
        "cost_formula(formulation=",
        "): there is no such formulation.",
        UnsupportedError,
    )
    if choice(source, ("counted", "seed"), "cost_formula(source=", "): there is no such source.") == "seed":
        if name not in SEED:
            raise UnsupportedError(f"cost_formula({name!r}, source='seed'): the seed has {', '.join(SEED)} only.")
        return CostFormula(name, SEED_SOURCE, SEED[name])
    on: Joint = Revolute((1.0, -2.0, 0.5)) if joint is None else joint
    if not is_a(on, Joint):
        raise ModelError(f"cost_formula(joint={brief(joint)}): expected a joint, such as sh.Spherical().")
    key = (name, repr(on))
    if key not in _found:
        loops = in_loops(name, on)
        if loops is None:
            _found[key] = CostFormula(name, OWN_SOURCE, straight(name, on), form="straight", joint=on)
        else:
            _found[key] = CostFormula(name, OWN_SOURCE, *loops, form="loops", joint=on)
    return _found[key]
