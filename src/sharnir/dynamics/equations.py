"""Equations of motion of small systems as formulas (SymPy, an extra).

The programs that are compiled for numbers are read as expressions: the mass matrix M by composite bodies, the rest of
inverse dynamics h, constraints with their rows. For the free coordinates

    M(q) a + h(q, v) = τ + Gᵀ λ,    G a = γ                                                             (1)
    T = vᵀ M v / 2,    L = T − V                                                                        (2)
    H = pᵀ v − L,    q̇ = ∂H/∂p,    ṗ = −∂H/∂q + D + τ + Gᵀ λ    where q̇ = v                             (3)
    Σ K_ij x_j = M'_i + M_i + Σ S_ia Y_a    x: ω̇ of bodies on ball joints, else a of the joint              (4)

h has gravity and all force elements in it, D is the part of the forces that has no potential. Prescribed coordinates
are functions of time in these equations, and have no row.

A traced expression has sines and cosines of single angles, multiplied. `_fourier` turns such a polynomial into a sum of
sines and cosines of sums of angles, in which equal terms meet and sin² + cos² is 1. The shorter form is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import casadi as ca

from ..algorithms.formulations import augmented_bodies, composite, inverse
from ..algorithms.loops import constraint_results
from ..algorithms.quantities import energy_of
from ..algorithms.sweeps.program import Program
from ..algorithms.sweeps.trace import unroll
from ..codegen.graph import Graph, count, graph_of
from ..codegen.straight import symbols
from ..core.errors import UnsupportedError
from ..core.read import choice, flag
from ..core.tracing import tracing
from ..model import Model, a_model
from ..model.joints.contract import pairs

MOST = 900  # traced operations; beyond, formulas fill pages and take minutes
MOST_INVERTED = 4  # velocities of H: M is inverted in symbols
_EXTRA = "Equations as formulas need SymPy, which is not installed here: pip install 'sharnir[equations]'."


def equations(model: Model, *, simplify: bool = True) -> Equations:
    """The equations of motion of a small system as SymPy expressions; see `Equations`.

    simplify   False leaves the formulas as they were traced, which is quicker and longer
    """
    model = a_model(model, "equations")
    shorten = flag(simplify, "equations: simplify")
    try:
        import sympy  # noqa: F401
    except ImportError as missing:
        raise UnsupportedError(_EXTRA) from missing
    programs = {"M": composite.mass_matrix, "h": inverse.inverse, "energy": energy_of(model.forces)}
    if model.constraints:
        programs |= {"g": constraint_results.value, "G": constraint_results.jacobian, "gamma": constraint_results.gamma}
    letters = Letters(model)
    return Equations(model, letters, _values(model, letters, programs), shorten)


def _values(model: Model, letters: Letters, programs: Mapping[str, Program], **given: Any) -> dict[str, list[Any]]:
    """The outputs of programs as expressions, if they are small."""
    with tracing:
        graphs = {name: _graph(program, model) for name, program in programs.items()}
    size = sum(count(graph.instructions).total for graph, _ in graphs.values())
    if size > MOST:
        raise UnsupportedError(
            f"equations of {model.name!r}: {len(model.bodies)} bodies, {model.nv} velocities and {model.row_count} "
            f"constraint rows are {size:,} traced operations. Expected up to {MOST:,}, of which formulas can be read. "
            "Take a smaller system; dyn.lowered('acceleration') shows the operations of a large one."
        )
    return {name: _expressions(graph, letters.inputs(names, **given)) for name, (graph, names) in graphs.items()}


def _graph(program: Program, model: Model) -> tuple[Graph, tuple[str, ...]]:
    inputs = symbols(program.least, model)
    return graph_of(list(inputs.values()), [unroll(program.least, model, inputs)], reciprocals=False), tuple(inputs)


# ------------------------------------------------------------------------------------------------------------ symbols
class Letters:
    """One SymPy symbol for each coordinate, velocity, momentum, force, parameter and multiplier, named after bodies:
    q_rod, and q_rod_0 where a joint has several. Modes of locks and switches are numbers, as the model starts."""

    def __init__(self, model: Model) -> None:
        import sympy

        self.model = model
        self.t = sympy.Symbol("t", real=True)
        short = _short_names([body.name for body in model.bodies])
        self.latex: dict[Any, str] = {self.t: "t"}
        self.q = self._column("q", "q", short, [body.joint.nq for body in model.bodies])
        of_body = [body.joint.nv for body in model.bodies]
        self.v = self._column("v", "v", short, of_body)
        self.a = self._column("a", r"\dot{v}", short, of_body)
        self.p = self._column("p", "p", short, of_body)
        self.tau = self._column("tau", r"\tau", short, of_body)
        rows = [row.row_count for row in model.constraints]
        self.lam = self._column("lambda", r"\lambda", _short_names([row.name for row in model.constraints]), rows)
        self.params = tuple(
            sympy.Symbol(p.name, real=True) if p.mode in ("", "state") else _number(p.default) for p in model.parameters
        )
        # velocities that are the rate of one coordinate each are written as such
        self.coordinate: dict[int, int] = {}
        for body in model.bodies:
            for j, k in pairs(body.joint).items():
                self.coordinate[body.v_start + j] = body.q_start + k
        for j, k in self.coordinate.items():
            name = self.latex[self.q[k]]
            self.latex[self.v[j]] = rf"\dot{{{name[0]}}}{name[1:]}"
            self.latex[self.a[j]] = rf"\ddot{{{name[0]}}}{name[1:]}"

    def _column(self, letter: str, latex: str, names: Sequence[str], counts: Sequence[int]) -> tuple[Any, ...]:
        import sympy

        column = []
        for name, n in zip(names, counts, strict=True):
            for k in range(n):
                ending = f"_{k}" if n > 1 else ""
                symbol = sympy.Symbol(f"{letter}_{name}{ending}", real=True)
                words = name.replace("_", r"\,") + (f",{k}" if n > 1 else "")
                self.latex[symbol] = rf"{latex}_{{\mathrm{{{words}}}}}"
                column.append(symbol)
        return tuple(column)

    def inputs(self, names: Iterable[str], **given: Any) -> list[tuple[Any, ...]]:
        """What the traced inputs of a program are in formulas; accelerations are zero where none are `given`, so that h
        is left."""
        zero = (0,) * self.model.nv
        known = {"q": self.q, "v": self.v, "a": zero, "tau": self.tau, "t": (self.t,), "params": self.params} | given
        return [known[name] for name in names]

    def angular(self) -> tuple[Any, ...]:
        """The unknowns of Wittenburg's equations: ω̇ in axes of the body where it is on a ball joint, else a."""
        import sympy

        found = list(self.a)
        for body in self.model.bodies:
            if augmented_bodies.has_ball_joint(body):
                for k, axis in enumerate("xyz", start=body.v_start):
                    name = str(self.a[k])[2:-2]
                    found[k] = sympy.Symbol(f"omegad_{name}_{axis}", real=True)
                    words = name.replace("_", r"\,")
                    self.latex[found[k]] = rf"\dot{{\omega}}_{{\mathrm{{{words}}},{axis}}}"
        return tuple(found)


def _short_names(names: Sequence[str]) -> list[str]:
    short = [re.sub(r"\W+", "_", name).strip("_") or "x" for name in names]
    return [x if short.count(x) == 1 else f"{x}_{k + 1}" for k, x in enumerate(short)]


# -------------------------------------------------------------------------------------------- from graphs to formulas
def _number(x: float) -> Any:
    """An exact fraction where the double is one of small numbers, or a short decimal."""
    import sympy

    small = Fraction(x).limit_denominator(10_000)
    if abs(float(small) - x) <= 2e-16 * abs(x):
        return sympy.Rational(small.numerator, small.denominator)
    return sympy.Rational(repr(x))


def _operations() -> Mapping[int, Any]:
    import sympy as sp

    def when(condition: Any) -> Any:
        return sp.Piecewise((1, condition), (0, True))

    return {
        ca.OP_ASSIGN: lambda x: x, ca.OP_ADD: lambda x, y: x + y, ca.OP_SUB: lambda x, y: x - y,
        ca.OP_MUL: lambda x, y: x * y, ca.OP_DIV: lambda x, y: x / y, ca.OP_NEG: lambda x: -x, ca.OP_EXP: sp.exp,
        ca.OP_LOG: sp.log, ca.OP_POW: lambda x, y: x**y, ca.OP_CONSTPOW: lambda x, y: x**y, ca.OP_SQRT: sp.sqrt,
        ca.OP_SQ: lambda x: x**2, ca.OP_TWICE: lambda x: 2 * x, ca.OP_SIN: sp.sin, ca.OP_COS: sp.cos,
        ca.OP_TAN: sp.tan, ca.OP_ASIN: sp.asin, ca.OP_ACOS: sp.acos, ca.OP_ATAN: sp.atan, ca.OP_ATAN2: sp.atan2,
        ca.OP_SINH: sp.sinh, ca.OP_COSH: sp.cosh, ca.OP_TANH: sp.tanh, ca.OP_ERF: sp.erf, ca.OP_FABS: sp.Abs,
        ca.OP_SIGN: sp.sign, ca.OP_FMIN: sp.Min, ca.OP_FMAX: sp.Max, ca.OP_FLOOR: sp.floor, ca.OP_CEIL: sp.ceiling,
        ca.OP_FMOD: lambda x, y: x - y * sp.floor(x / y), ca.OP_INV: lambda x: 1 / x,
        ca.OP_LT: lambda x, y: when(sp.Lt(x, y)), ca.OP_LE: lambda x, y: when(sp.Le(x, y)),
        ca.OP_EQ: lambda x, y: when(sp.Eq(x, y)), ca.OP_NE: lambda x, y: when(sp.Ne(x, y)), ca.OP_NOT: lambda x: 1 - x,
        ca.OP_AND: lambda x, y: x * y, ca.OP_OR: lambda x, y: sp.Max(x, y),
        ca.OP_IF_ELSE_ZERO: lambda c, x: sp.Piecewise((x, sp.Ne(c, 0)), (0, True)),
    }  # fmt: skip


def _expressions(graph: Graph, inputs: Sequence[Sequence[Any]]) -> list[Any]:
    """The outputs of one graph."""
    import sympy

    known = _operations()
    values: dict[int, Any] = {}
    outputs: list[Any] = [sympy.Integer(0)] * graph.output_sizes[0]
    for operation, to, of in graph.instructions:
        if operation == ca.OP_OUTPUT:
            outputs[to[1]] = values[of[0]]
        elif operation == ca.OP_INPUT:
            values[to[0]] = sympy.sympify(inputs[of[0]][of[1]])
        elif operation == ca.OP_CONST:
            values[to[0]] = _number(graph.constants[to[0]])
        elif operation in known:
            values[to[0]] = sympy.sympify(known[operation](*(values[i] for i in of)))
        else:
            raise UnsupportedError(
                f"equations: CasADi's operation {operation} has no form in SymPy here. It comes from a force or "
                "constraint with a function of its own; leave it out of the system."
            )
    return outputs


# ------------------------------------------------------------------------------------------------------ simplification
def shortest(expression: Any) -> Any:
    """The shortest of several equal forms."""
    import sympy

    if not expression.free_symbols:
        return expression
    forms = [expression, sympy.expand(expression)]
    waves = _fourier(forms[1])
    if waves is not None:
        forms.append(waves)
    forms += [sympy.factor_terms(form) for form in forms[1:]]
    return min(forms, key=lambda form: (sympy.count_ops(form), str(form)))


def _fourier(expression: Any) -> Any:
    """A polynomial in sines and cosines as a sum of sines and cosines; None where it is no such polynomial."""
    import sympy

    functions = sorted(expression.atoms(sympy.sin, sympy.cos), key=str)
    if not functions:
        return None
    stand_in = {f: sympy.Dummy() for f in functions}
    replaced = expression.xreplace(stand_in)
    if not replaced.is_polynomial(*stand_in.values()):
        return None
    bases: list[Any] = []
    turns = [_angle(f.args[0], bases) for f in functions]
    sums: dict[tuple[int, ...], list[Any]] = {}
    for powers, coefficient in sympy.Poly(replaced, *stand_in.values()).terms():
        wave = {(0,) * len(bases): (Fraction(1), Fraction(0))}
        for f, turn, power in zip(functions, turns, powers, strict=True):
            key = tuple(turn.get(k, 0) for k in range(len(bases)))
            for _ in range(power):
                wave = _times(wave, key, isinstance(f, sympy.cos))
        for key, (re_, im) in wave.items():
            entry = sums.setdefault(key, [sympy.Integer(0), sympy.Integer(0)])
            entry[0] += coefficient * sympy.Rational(re_.numerator, re_.denominator)
            entry[1] += coefficient * sympy.Rational(im.numerator, im.denominator)
    total = sympy.Integer(0)
    for key, (re_, im) in sums.items():
        if any(key) and next(n for n in key if n) < 0:
            continue  # the conjugate of another one
        angle = sum((n * base for n, base in zip(key, bases, strict=True)), sympy.Integer(0))
        if not any(key):
            total += sympy.factor_terms(sympy.expand(re_))
        else:
            total += _factored(2 * re_) * sympy.cos(angle) - _factored(2 * im) * sympy.sin(angle)
    return total


def _factored(coefficient: Any) -> Any:
    import sympy

    coefficient = sympy.expand(coefficient)
    return min((coefficient, sympy.factor_terms(coefficient)), key=sympy.count_ops)


def _angle(argument: Any, bases: list[Any]) -> dict[int, int]:
    """An angle as whole multiples of bases; new bases are added."""
    import sympy

    turn: dict[int, int] = {}
    for term in sympy.Add.make_args(sympy.expand(argument)):
        factor, base = term.as_coeff_Mul()
        if not (factor.is_Integer and base.free_symbols):
            factor, base = sympy.Integer(1), term
        if base not in bases:
            bases.append(base)
        turn[bases.index(base)] = turn.get(bases.index(base), 0) + int(factor)
    return turn


Wave = dict[tuple[int, ...], tuple[Fraction, Fraction]]


def _times(wave: Wave, key: tuple[int, ...], is_cosine: bool) -> Wave:
    """Times cos θ = (e^iθ + e^−iθ)/2, or sin θ = (e^iθ − e^−iθ)/2i."""
    product: Wave = {}
    for k, (re_, im) in wave.items():
        for sign in (1, -1):
            at = tuple(a + sign * b for a, b in zip(k, key, strict=True))
            part = (re_ / 2, im / 2) if is_cosine else (sign * im / 2, -sign * re_ / 2)
            old = product.get(at, (Fraction(0), Fraction(0)))
            product[at] = (old[0] + part[0], old[1] + part[1])
    return product


# -------------------------------------------------------------------------------------------------------------- result
@dataclass(frozen=True)
class Hamiltonian:
    """H(q, p, t) with q̇ and ṗ; in ṗ stand the forces that have no potential, τ, and Gᵀ λ of constraints."""

    H: Any
    q_rate: Any
    p_rate: Any


@dataclass(frozen=True)
class WittenburgEquations:
    """K x = right, with blocks K_ij, for the bodies in the order of the model.

    x         symbols: ω̇ of a body on a ball joint, in its own axes; accelerations of any other joint
    K         K_ij, rows in axes of body i, columns in those of j; zero where neither carries the other
    right     M'_i + M_i + Σ S_ia Y_a, projected on the axes of joints that are not balls
    of_a      x by the accelerations a of the joints
    """

    x: tuple[Any, ...]
    K: Any
    right: Any
    of_a: Any
    names: Mapping[str, tuple[int, ...]]  # rows of each body
    symbol_names: Mapping[Any, str]

    def block(self, i: str, j: str) -> Any:
        """K_ij of two bodies."""
        rows, columns = (
            self.names[choice(k, tuple(self.names), "block(", "): there is no such body.", UnsupportedError)]
            for k in (i, j)
        )
        return self.K.extract(list(rows), list(columns))

    @property
    def text(self) -> str:
        """One entry a line, without zeros."""
        names = [str(x) for x in self.x]
        lines = ["K x = right,  x = [" + ", ".join(names) + "]"]
        for i, row in enumerate(names):
            lines += [f"K[{row}, {names[j]}] = {_decimal(self.K[i, j])}" for j in range(i + 1) if self.K[i, j] != 0]
        return "\n".join([*lines, *(f"right[{row}] = {_decimal(x)}" for row, x in zip(names, self.right, strict=True))])

    def latex(self) -> str:
        """With its matrices, for a document with amsmath."""
        import sympy

        parts = [_written(x, self.symbol_names) for x in (self.K, sympy.Matrix(self.x), self.right)]
        return "\\begin{{aligned}}\n{} {} &= {}\n\\end{{aligned}}".format(*parts)

    def _repr_latex_(self) -> str:
        return f"$$\n{self.latex()}\n$$"

    def __repr__(self) -> str:
        return self.text


class Equations:
    """Equations of motion as SymPy matrices and expressions, with the symbols in them.

    q, v, a, p, tau, lam, t   symbols, in the order of the model
    free                      numbers of the velocities that are not prescribed; rows of M, h and columns of G
    M, h                      M a + h = tau + Gᵀ lam
    g, G, gamma               values and Jacobian of the constraint rows, G a = gamma
    kinetic, potential        energies
    hamilton                  H, q̇ and ṗ, where every velocity is the rate of a coordinate
    lagrangian                kinetic − potential
    wittenburg                K_ij, x and their right-hand side (4), of trees on joints that turn
    """

    def __init__(self, model: Model, letters: Letters, values: Mapping[str, list[Any]], shorten: bool) -> None:
        import sympy

        self.model, self.letters = model, letters
        self.q, self.v, self.a, self.p, self.tau = letters.q, letters.v, letters.a, letters.p, letters.tau
        self.lam, self.t = letters.lam, letters.t
        self._form = shortest if shorten else (lambda x: x)
        driven = {body.v_start + k for body in model.bodies for k in body.driven}
        self.free = tuple(k for k in range(model.nv) if k not in driven)
        nv, rows = model.nv, model.row_count
        self._whole_mass = sympy.Matrix(nv, nv, values["M"]).applyfunc(self._form)
        self.M = self._whole_mass.extract(list(self.free), list(self.free))
        self.h = sympy.Matrix([values["h"][k] for k in self.free]).applyfunc(self._form)
        self._potential = values["energy"][1]
        if rows:
            jacobian = sympy.Matrix(rows, nv, values["G"]).extract(list(range(rows)), list(self.free))
            self.g = sympy.Matrix(values["g"]).applyfunc(self._form)
            self.G = jacobian.applyfunc(self._form)
            gamma = sympy.Matrix(values["gamma"])
            self.gamma = (gamma - self._driven_part(values["G"])).applyfunc(self._form)
        else:
            self.g, self.G, self.gamma = sympy.zeros(0, 1), sympy.zeros(0, len(self.free)), sympy.zeros(0, 1)

    def _driven_part(self, jacobian: Sequence[Any]) -> Any:
        """Columns of prescribed accelerations go to the right-hand side of G a = γ."""
        import sympy

        model, part = self.model, sympy.zeros(self.model.row_count, 1)
        whole = sympy.Matrix(model.row_count, model.nv, list(jacobian))
        for k, acceleration in self._motion("a").items():
            part += whole[:, k] * acceleration
        return part

    def _motion(self, letter: str) -> dict[int, Any]:
        """Prescribed velocities or accelerations as expressions of time, by their number."""
        model = self.model
        found: dict[int, Any] = {}
        for body in model.bodies:
            if body.motion is not None and body.driven:
                with tracing:
                    column = ca.densify(getattr(body.motion, letter))
                    graph = graph_of([model.t, model.parameter_symbols], [column], reciprocals=False)
                values = _expressions(graph, [(self.t,), self.letters.params])
                found |= {body.v_start + k: x for k, x in zip(body.driven, values, strict=True)}
        return found

    @cached_property
    def _velocities(self) -> Any:
        import sympy

        driven = self._motion("v")
        return sympy.Matrix([driven.get(k, v) for k, v in enumerate(self.v)])

    @cached_property
    def kinetic(self) -> Any:
        """T = vᵀ M v / 2, prescribed velocities included."""
        v = self._velocities
        return self._form((v.T * self._whole_mass * v)[0] / 2)

    @cached_property
    def potential(self) -> Any:
        """V: −Σ m g·r, zero at the world origin, and the energy of springs."""
        return self._form(self._potential)

    @property
    def lagrangian(self) -> Any:
        return self.kinetic - self.potential

    @cached_property
    def hamilton(self) -> Hamiltonian:
        """Hamilton's equations (3)."""
        import sympy

        quasi = [k for k in self.free if k not in self.letters.coordinate]
        if quasi:
            names = ", ".join(str(self.v[k]) for k in quasi)
            raise UnsupportedError(
                f"equations of {self.model.name!r}: {names} are not rates of coordinates, so ∂H/∂q has more terms. "
                "Expected joints with q̇ = v, such as Revolute and Universal; dyn.hamilton has the numbers."
            )
        if len(self.free) > MOST_INVERTED:
            raise UnsupportedError(
                f"equations of {self.model.name!r}: H needs the inverse of a mass matrix of {len(self.free)} rows. "
                f"Expected up to {MOST_INVERTED}; dyn.hamilton has the numbers."
            )
        p = sympy.Matrix([self.p[k] for k in self.free])
        q = [self.q[self.letters.coordinate[k]] for k in self.free]
        still = dict.fromkeys((self.v[k] for k in self.free), 0)
        drift = (self._whole_mass * self._velocities).extract(list(self.free), [0]).xreplace(still)
        rest = self.kinetic.xreplace(still)
        inverse_mass = (self.M.adjugate() / self._form(self.M.det())).applyfunc(sympy.cancel)
        q_rate = inverse_mass * (p - drift)
        H = ((p - drift).T * inverse_mass * (p - drift))[0] / 2 - rest + self.potential
        # M a + h = τ + Gᵀ λ and p = M v + drift: ṗ = Ṁ v + drift rate − h + τ + Gᵀ λ, written as −∂H/∂q and the rest D
        v = sympy.Matrix([self.v[k] for k in self.free])
        rates = list(zip(q, v, strict=True))
        mass_rate = sum((self.M.diff(x) * rate for x, rate in rates), self.M.diff(self.t))
        drift_rate = sum((drift.diff(x) * rate for x, rate in rates), drift.diff(self.t))
        gradient = sympy.Matrix([self.lagrangian.diff(x) for x in q])  # −∂H/∂q at p = ∂L/∂v
        unbalanced = (mass_rate * v + drift_rate - self.h - gradient).applyfunc(lambda x: self._form(sympy.expand(x)))
        forces = sympy.Matrix([self.tau[k] for k in self.free]) + self.G.T * sympy.Matrix(len(self.lam), 1, self.lam)
        at_p = dict(zip(v, q_rate, strict=True))
        p_rate = sympy.Matrix([-H.diff(x) for x in q]) + unbalanced.xreplace(at_p) + forces
        return Hamiltonian(H, q_rate, p_rate)

    @cached_property
    def wittenburg(self) -> WittenburgEquations:
        """Wittenburg's equations (4)."""
        import sympy

        model = self.model
        if model.constraints:
            raise UnsupportedError(
                f"equations of {model.name!r}: its constraints ({model.constraints[0].name!r}) are not in K_ij ω̇ = …, "
                "which is about trees. Take M, h, G and gamma, which have them."
            )
        refused = augmented_bodies.refusal(model)
        if refused is not None:
            raise UnsupportedError(f"equations of {model.name!r}: {refused}")
        programs = {"K": augmented_bodies.coupling, "right": augmented_bodies.right_side}
        values = _values(model, self.letters, programs)
        driven = self._motion("a")
        a = tuple(driven.get(k, x) for k, x in enumerate(self.a))
        values |= _values(model, self.letters, {"x": augmented_bodies.unknowns}, a=a)
        free, x = list(self.free), self.letters.angular()
        names = {
            body.name: tuple(free.index(body.v_start + k) for k in body.free) for body in model.bodies if body.free
        }
        return WittenburgEquations(
            x=tuple(x[k] for k in free),
            K=sympy.Matrix(model.nv, model.nv, values["K"]).extract(free, free).applyfunc(self._form),
            right=sympy.Matrix([values["right"][k] for k in free]).applyfunc(self._form),
            of_a=sympy.Matrix([values["x"][k] for k in free]).applyfunc(self._form),
            names=names,
            symbol_names=self.letters.latex,
        )

    @property
    def text(self) -> str:
        """All of (1), one entry a line."""
        name = [str(self.v[k])[2:] for k in self.free]
        lines = [f"{self.model.name}: M a + h = tau" + (" + G^T lambda,  G a = gamma" if self.lam else "")]
        for i, row in enumerate(name):
            lines += [f"M[{row}, {name[j]}] = {_decimal(self.M[i, j])}" for j in range(i + 1)]
        lines += [f"h[{row}] = {_decimal(self.h[i])}" for i, row in enumerate(name)]
        for k, lam in enumerate(self.lam):
            lines += [f"G[{str(lam)[7:]}] = [{', '.join(str(_decimal(x)) for x in self.G[k, :])}]"]
            lines += [f"gamma[{str(lam)[7:]}] = {_decimal(self.gamma[k])}"]
        return "\n".join(lines)

    def latex(self) -> str:
        """Equation (1) with its matrices, for a document with amsmath."""
        import sympy

        def written(x: Any) -> str:
            return _written(x, self.letters.latex)

        a, tau = (sympy.Matrix([column[k] for k in self.free]) for column in (self.a, self.tau))
        right = written(tau)
        if self.lam:
            right += " + " + written(self.G.T) + written(sympy.Matrix(self.lam))
        lines = [rf"{written(self.M)} {written(a)} + {written(self.h)} &= {right}"]
        if self.lam:
            lines.append(rf"{written(self.G)} {written(a)} &= {written(self.gamma)}")
        return "\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}"

    def _repr_latex_(self) -> str:
        return f"$$\n{self.latex()}\n$$"

    def __repr__(self) -> str:
        return self.text


def _written(matrix: Any, names: Mapping[Any, str]) -> str:
    import sympy

    return str(sympy.latex(matrix.applyfunc(_decimal), symbol_names=names, mat_delim="["))


def _decimal(expression: Any) -> Any:
    """For reading: fractions with large denominators as decimals."""
    import sympy

    long = {x: sympy.Float(str(float(x)), 15) for x in expression.atoms(sympy.Rational) if x.q > 24}
    return expression.xreplace(long)
