"""`sharnir.cost_formula`: operations as closed formulas of the structure of a tree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..algorithms.formulations.registry import FORMULATIONS
from ..core.errors import ModelError, UnsupportedError, brief
from ..core.read import choice, is_a
from ..core.tracing import tracing
from ..model import Model
from ..model.joints.axis_joints import Revolute
from ..model.joints.contract import Joint
from .derive import in_loops, straight
from .seed_table import SEED
from .structure import Structure, Term, value, written

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
