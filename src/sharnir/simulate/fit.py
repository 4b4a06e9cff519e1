"""`sharnir.fit`: parameters of a model from measured time series, by least squares with exact sensitivities of runs.

With the outputs y(t; p) of simulated runs, measured values Y and weights w = 1/σ, r = w (y − Y), and

    min over p of ½ |r(p)|²,    J = w ∂y/∂p,    cov p = s² (Jᵀ J)⁻¹,    s² = |r|²/(n − k)                        (1)

by a trust region method on Gauss-Newton steps. Intervals are those of Student's t with n − k degrees of freedom. With
columns of J of length one, a right singular vector whose singular value is nothing is a combination of parameters that
the data do not determine. Without weights those of each output are found from its residuals, in a second pass. Nocedal
and Wright (2006), ch. 10; Seber and Wild (1989), ch. 2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.errors import ModelError, ShapeError, SimulationError, brief, nearest
from ..core.read import Array, array, count, entries, finite, is_a, mapping, positive
from ..dynamics import arguments
from ..dynamics import compile as compile_model
from ..model import Model, a_model
from ..results.responses import Outputs
from ..results.run import Run
from ..results.tangent_path import Directions, Tangents
from .measured import columns_of, output_names
from .simulate import simulate

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NOTHING = 1e-9  # of the largest singular value: the data do not tell such a combination
SHOWN = 1e-3  # of a combination: parts that are named
LEVEL = 0.95
SLOPES = 1e-7  # relative: derivatives that are so exact make the steps of Gauss and Newton


@dataclass(frozen=True, eq=False, repr=False)
class Fit:
    """`values`, `deviations` (standard) and `intervals` (k, 2) of 95 per cent of the `parameters`, with `covariance`;
    `residuals` of each experiment (time, outputs), simulated less measured; `sigma` of each output; `undetermined`, in
    words, the combinations that the data do not tell; `runs` with the fitted parameters."""

    parameters: tuple[str, ...]
    units: tuple[str, ...]
    values: Array
    deviations: Array
    intervals: Array
    covariance: Array
    outputs: tuple[str, ...]
    output_units: tuple[str, ...]
    sigma: Array
    times: tuple[Array, ...]
    residuals: tuple[Array, ...]
    runs: tuple[Run, ...]
    undetermined: tuple[str, ...]
    ok: bool
    status: str

    def __repr__(self) -> str:
        named = ", ".join(f"{name} = {x:.6g}" for name, x in zip(self.parameters, self.values, strict=True))
        return f"Fit({named}; {'ok' if self.ok else 'not ok'})"

    def __str__(self) -> str:
        return self.text

    def __getitem__(self, parameter: str) -> float:
        if parameter not in self.parameters:
            hint = nearest(parameter, self.parameters) if is_a(parameter, str) else ""
            raise SimulationError(f"fit: {brief(parameter)} is not one of its parameters. {hint}")
        return float(self.values[self.parameters.index(parameter)])

    @property
    def params(self) -> dict[str, float]:
        """The fitted parameters by name, for `simulate(params=...)`; those of the start are left out."""
        pairs = zip(self.parameters, self.values, strict=True)
        return {name: float(x) for name, x in pairs if "." not in name}

    @property
    def correlation(self) -> Array:
        """(k, k): of the estimates."""
        with np.errstate(invalid="ignore"):
            return np.asarray(self.covariance / np.outer(self.deviations, self.deviations))

    @property
    def text(self) -> str:
        """A table of the parameters, the noise of each output, and what cannot be told apart."""
        rows: list[tuple[str, ...]] = [("parameter", "value", "deviation", "95 % from", "to", "unit")]
        for k, name in enumerate(self.parameters):
            low, high = self.intervals[k]
            numbers = (self.values[k], self.deviations[k], low, high)
            rows.append((name, *(f"{x:.6g}" if np.isfinite(x) else "-" for x in numbers), self.units[k]))
        widths = [max(len(row[k]) for row in rows) for k in range(6)]
        lines = ["  ".join(x.ljust(w) for x, w in zip(row, widths, strict=True)).rstrip() for row in rows]
        noise = [f"residual of {name}: {s:.4g} {unit}" for name, s, unit in
                 zip(self.outputs, self.sigma, self.output_units, strict=True)]  # fmt: skip
        return "\n".join([self.status, *lines, *noise, *self.undetermined])

    def plot(self) -> Figure:
        """Residuals over time, one plot for each output; experiments have their colours."""
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(len(self.outputs), 1, sharex=True, squeeze=False, layout="constrained",
                                    figsize=(7.0, 1.2 + 1.6 * len(self.outputs)))  # fmt: skip
        for k, (axis, name, unit) in enumerate(zip(axes[:, 0], self.outputs, self.output_units, strict=True)):
            for e, (t, r) in enumerate(zip(self.times, self.residuals, strict=True)):
                axis.plot(t, r[:, k], ".", markersize=3, label=f"experiment {e + 1}")
            for side in (-2, 2):
                axis.axhline(side * self.sigma[k], color="0.6", linewidth=0.8, linestyle="--")
            axis.set_ylabel(f"{name}\nresidual, {unit}")
        axes[-1, 0].set_xlabel("t, s")
        if len(self.times) > 1:
            axes[0, 0].legend(fontsize="small")
        return figure


@dataclass(frozen=True, eq=False)
class _Experiment:
    t: Array
    measured: Array  # (time, outputs)
    given: dict[str, Any]  # q0, v0, params, tau of `simulate`


def fit(
    model: Model,
    data: Any,
    parameters: Any,
    *,
    params: Any = None,
    outputs: Any = None,
    weights: Any = None,
    bounds: Any = None,
    q0: Any = None,
    v0: Any = None,
    tau: Any = None,
    rtol: float = 1e-9,
    atol: float = 1e-11,
    max_iterations: int = 50,
) -> Fit:
    """The parameters with which runs of the model fit measured time series best.

    data         a table: a DataFrame, a mapping of names to columns, an xarray Dataset, a Run, or a file (CSV, netCDF);
                 or a list of them, one for each experiment. One column is "time", from the start at t = 0; the others
                 are outputs by name, such as "q.link", "v.link", "energy.kinetic" or an expression; a unit may stand
                 behind a name, "q.link [deg]"
    parameters   names, or a mapping of names to first guesses; else those of `params` or of the model. "q0.link" and
                 "v0.link" are changes of the start of all experiments
    outputs      names of the columns to fit; None takes all
    weights      {output: 1/σ}; None finds them from the residuals
    bounds       {parameter: (lower, upper)}, None for no bound
    q0, v0, params, tau   of the runs; of several experiments a list with one entry for each
    """
    from scipy.optimize import least_squares

    model = a_model(model, "fit")
    guesses = (
        mapping(parameters, "fit(parameters)", "names, or a mapping of names to guesses")
        if is_a(parameters, Mapping)
        else {}
    )
    directions = Directions.read(model, list(guesses) or parameters, "fit(parameters)")
    if any(kind == "tau" for kind, _ in directions.places):
        raise ModelError("fit(parameters): joint forces 'tau....' are not fitted. Use a parameter in a JointForce.")
    tables = entries(data, "fit(data)", "a table, or a list of them") if is_a(data, (list, tuple)) else [data]
    if not tables:
        raise ShapeError("fit(data): no experiment is given. Expected a table, or a list of them.")
    several = is_a(data, (list, tuple))
    starts = [
        _entry(x, name, len(tables), several) for x, name in ((q0, "q0"), (v0, "v0"), (params, "params"), (tau, "tau"))
    ]
    wanted = None if outputs is None else output_names(outputs, "fit(outputs)")
    columns = [columns_of(table, wanted, f"fit(data{f'[{e}]' if several else ''})") for e, table in enumerate(tables)]
    names = list(columns[0].values)
    fitted = Outputs.read(model, names, "fit(data)")
    if len(fitted.names) != len(names):
        frame = next(name for name in names if name not in fitted.names)
        raise ModelError(
            f"fit(data): {brief(frame)} is a frame, three numbers. Expected columns of one number each; an expression "
            "such as \"position('link', (0, 0, 1), 'x')\" is one."
        )
    experiments = []
    for e, own in enumerate(columns):
        if set(own.values) != set(names):
            other = sorted(set(own.values) ^ set(names))[0]
            raise ShapeError(
                f"fit(data[{e}]): column {brief(other)} is not in all experiments. Expected the same outputs in each."
            )
        given = {name: x[e] for name, x in zip(("q0", "v0", "params", "tau"), starts, strict=True)}
        given["params"] = {
            name: finite(x, f"fit(params[{name!r}])", error=ShapeError)
            for name, x in mapping(given["params"], "fit(params)", "a mapping of names to numbers", ShapeError).items()
        }
        measured = [own.in_si(name, unit) for name, unit in zip(names, fitted.units, strict=True)]
        experiments.append(_Experiment(own.t, np.column_stack(measured), given))
    problem = _Problem(model, directions, fitted, experiments, {"rtol": rtol, "atol": atol})
    n, k = sum(x.measured.size for x in experiments), len(directions.names)
    if n <= k:
        raise ShapeError(f"fit: {n} measured numbers for {k} parameters. Expected more numbers than parameters.")
    first = problem.first(guesses)
    low, high = _bounds(bounds, directions.names, first)
    most = count(max_iterations, "fit(max_iterations)", 1, 10_000)
    fixed = _weights(weights, fitted.names)
    spread = np.vstack([x.measured for x in experiments]).std(axis=0)
    problem.weights = fixed if fixed is not None else 1.0 / np.where(spread > 0, spread, 1.0)
    found = None
    for _ in range(1 if fixed is not None or len(names) == 1 else 2):
        begin = first if found is None else found.x
        found = least_squares(problem.residual, begin, problem.jacobian, (low, high), x_scale="jac", method="trf",
                              max_nfev=most, xtol=1e-10, ftol=1e-12, gtol=1e-12)  # fmt: skip
        rms = np.sqrt((problem.off(found.x) ** 2).mean(axis=0))
        if fixed is None and len(names) > 1:
            weights_then = problem.weights
            problem.weights = 1.0 / np.where(rms > 0, rms, 1.0 / weights_then)
    assert found is not None
    if fixed is None and len(names) > 1:
        problem.weights = weights_then
    return _result(problem, found, n, k)


class _Problem:
    """Residuals and their derivatives; those of the last point are kept."""

    def __init__(
        self, model: Model, directions: Directions, outputs: Outputs, experiments: Sequence[_Experiment],
        tolerances: dict[str, float],
    ) -> None:  # fmt: skip
        self.model, self.directions, self.outputs, self.experiments = model, directions, outputs, experiments
        self.tolerances, self.dyn = tolerances, compile_model(model)
        self.weights = np.ones(len(outputs.names))
        self._tangents: Tangents | None = None
        self._runs: tuple[bytes, list[Run]] | None = None
        self._slopes: tuple[bytes, Array] | None = None

    def first(self, guesses: Mapping[str, Any]) -> Array:
        defaults = dict(zip([p.name for p in self.model.parameters], self.model.parameter_defaults, strict=True))
        known = self.experiments[0].given["params"]
        found = [guesses.get(name, known.get(name, defaults.get(name, 0.0))) for name in self.directions.names]
        values = array(found, "fit(parameters)", "first guesses")
        if values.shape != (len(found),) or not np.isfinite(values).all():
            raise ShapeError("fit(parameters): a first guess is not a finite number. Expected one for each parameter.")
        return values

    def runs(self, x: Array) -> list[Run]:
        key = x.tobytes()
        if self._runs is None or self._runs[0] != key:
            self._runs = (key, [self._run(e, own, x) for e, own in enumerate(self.experiments)])
        return self._runs[1]

    def _run(self, e: int, own: _Experiment, x: Array) -> Run:
        model, given = self.model, dict(own.given)
        params, dq, dv = dict(given["params"]), np.zeros(model.nv), np.zeros(model.nv)
        for (kind, k), name, value in zip(self.directions.places, self.directions.names, x, strict=True):
            if kind == "parameter":
                params[name] = float(value)
            else:
                (dq if kind == "q0" else dv)[k] = value
        q0 = model.q0 if given["q0"] is None else given["q0"]
        v0 = model.v0 if given["v0"] is None else given["v0"]
        if dq.any():
            q0 = self.dyn.integrate(arguments.coordinates(model, "q0", q0), dq, params=params)
        if dv.any():
            given_v = arguments.velocities(model, "v0", v0)
            v0 = arguments.argument("v0", given_v, (model.nv,), "the initial velocities").values + dv
        end = float(own.t[-1])
        run = simulate(model, end, q0=q0, v0=v0, params=params, tau=given["tau"], times=own.t, **self.tolerances)  # type: ignore[arg-type]
        if not run.ok or len(run.t) != len(own.t):
            values = ", ".join(f"{name} = {value:.6g}" for name, value in zip(self.directions.names, x, strict=True))
            raise SimulationError(
                f"fit: the run of experiment {e + 1} with {values} does not reach all measured times: {run.status} "
                "Expected parameters with which it does: give bounds, or better guesses."
            )
        return run

    def off(self, x: Array) -> Array:
        """(all times, outputs): simulated less measured."""
        found = []
        for run, own in zip(self.runs(x), self.experiments, strict=True):
            table = np.array([np.broadcast_to(run.over_time[p.name], len(run.t)) for p in self.model.parameters]).T
            place = np.hstack([run.q, run.v, table.reshape(len(run.t), len(self.model.parameters))])
            found.append(self.outputs(run.t, place)[0] - own.measured)
        return np.vstack(found)

    def residual(self, x: Array) -> Array:
        """NaN where the model takes no such values or a run does not reach its end, so that a shorter step is tried; at
        the first guess that is an error."""
        try:
            found = (self.off(x) * self.weights).ravel()
        except (ModelError, SimulationError):
            if self._runs is None:
                raise
            return np.full(sum(own.measured.size for own in self.experiments), np.nan)
        return found

    def jacobian(self, x: Array) -> Array:
        return (self.slopes(x) * self.weights[:, None]).reshape(-1, len(x))

    def slopes(self, x: Array) -> Array:
        """(all times, outputs, k)."""
        key = x.tobytes()
        if self._slopes is None or self._slopes[0] != key:
            runs = self.runs(x)
            if self._tangents is None:
                self._tangents = Tangents(self.model, runs[0].settings.formulation, self.directions)
            paths = self._tangents.along([(run, 0, ()) for run in runs], SLOPES)
            parts = [self.outputs.changes(p.t[p.rows], p.x[p.rows], p.X[p.rows])[1] for p in paths]
            self._slopes = (key, np.vstack(parts))
        return self._slopes[1]


def _result(problem: _Problem, found: Any, n: int, k: int) -> Fit:
    from scipy.stats import t as student

    x, directions = np.asarray(found.x), problem.directions
    J, r = problem.jacobian(x), problem.residual(x)
    sizes = np.linalg.norm(J, axis=0)
    scaled = J / np.where(sizes > 0, sizes, 1.0)
    _, singular, V = np.linalg.svd(scaled, full_matrices=False)
    weak = singular <= NOTHING * singular.max(initial=1e-300)
    words = _combinations(V[weak], sizes, x, directions.names)
    inverse = (V[~weak].T / singular[~weak] ** 2) @ V[~weak]
    lost = (np.abs(V[weak]) > SHOWN).any(axis=0) | (sizes == 0)
    scale = 1.0 / np.where(sizes > 0, sizes, 1.0)
    variance = float(r @ r) / (n - k + int(weak.sum()))
    covariance = variance * inverse * np.outer(scale, scale)
    covariance[lost, lost] = np.inf
    deviations = np.sqrt(np.diag(covariance))
    half = deviations * student.ppf(0.5 + LEVEL / 2, n - k + int(weak.sum()))
    off, times = problem.off(x), [own.t for own in problem.experiments]
    parts = np.split(off, np.cumsum([len(t) for t in times])[:-1])
    good = bool(found.success) and not weak.any()
    say = f"{found.nfev} evaluations, {n} measured numbers"
    status = (
        f"Fitted {k} parameters: {say}." if good
        else f"Fitted, but the data do not determine all {k} parameters: {say}." if found.success
        else f"Stopped after {say}: {found.message} Give better guesses, bounds, or more max_iterations."
    )  # fmt: skip
    return Fit(
        directions.names, directions.units, x, deviations, np.stack([x - half, x + half], axis=1), covariance,
        problem.outputs.names, problem.outputs.units, np.sqrt((off**2).mean(axis=0)), tuple(times), tuple(parts),
        tuple(problem.runs(x)), words, good, status,
    )  # fmt: skip


def _combinations(null: Array, sizes: Array, x: Array, names: Sequence[str]) -> tuple[str, ...]:
    """In words; entries are per cent of the parameters."""
    found = []
    for row in null:
        change = row / np.where(sizes > 0, sizes, 1.0)
        part = change / np.where(x != 0, np.abs(x), 1.0)
        part = part / part[np.argmax(np.abs(part))]
        kept = [k for k in np.argsort(-np.abs(part)) if abs(part[k]) > SHOWN]
        if len(kept) == 1:
            found.append(f"The data do not depend on {names[kept[0]]!r}.")
            continue
        listed = " with ".join(f"{part[k]:+.3g} % of {names[k]!r}" for k in kept)
        found.append(f"The data cannot tell apart: {listed} changes nothing.")
    return tuple(found)


def _entry(given: Any, name: str, size: int, several: bool) -> list[Any]:
    """One for each experiment."""
    if given is None or not several or is_a(given, Mapping):
        return [given] * size
    each = list(entries(given, f"fit({name})", "a list with one entry for each experiment"))
    if len(each) == size and not all(np.ndim(x) == 0 and x is not None for x in each):
        return each
    if all(np.ndim(x) == 0 and x is not None for x in each):
        return [given] * size
    raise ShapeError(
        f"fit({name}): got {len(each)} entries for {size} experiments. Expected one for each, or one for all."
    )


def _bounds(given: Any, names: Sequence[str], first: Array) -> tuple[Array, Array]:
    low, high = np.full(len(names), -np.inf), np.full(len(names), np.inf)
    for name, pair in mapping(given, "fit(bounds)", "a mapping of names to (lower, upper)").items():
        if name not in names:
            raise ModelError(f"fit(bounds): {brief(name)} is not fitted. {nearest(name, names)}")
        ends = list(entries(pair, f"fit(bounds[{name!r}])", "(lower, upper)"))
        if len(ends) != 2:
            raise ShapeError(f"fit(bounds[{name!r}]): got {brief(pair)}. Expected (lower, upper), None for no bound.")
        k = list(names).index(name)
        for side, end in ((low, ends[0]), (high, ends[1])):
            if end is not None:
                number = array(end, f"fit(bounds[{name!r}])", "a number")
                if number.ndim or np.isnan(number):
                    raise ShapeError(f"fit(bounds[{name!r}]): got {brief(pair)}. Expected two numbers or None.")
                side[k] = float(number)
        if not low[k] < first[k] < high[k]:
            raise ModelError(
                f"fit(bounds[{name!r}]): the guess {first[k]:g} is not between {low[k]:g} and {high[k]:g}."
            )
    return low, high


def _weights(given: Any, names: Sequence[str]) -> Array | None:
    if given is None:
        return None
    found = np.ones(len(names))
    for heading, weight in mapping(given, "fit(weights)", "a mapping of outputs to 1/σ").items():
        name = output_names([heading], "fit(weights)")[0]
        if name not in names:
            raise ModelError(f"fit(weights): {brief(name)} is not among the outputs. {nearest(name, names)}")
        found[list(names).index(name)] = positive(weight, f"fit(weights[{name!r}])", "a number above zero, 1/σ")
    return found
