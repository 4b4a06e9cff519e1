"""`sharnir.Study`: many members of one model with dispersed parameters, and what comes of them."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.errors import ModelError, SimulationError, UnsupportedError, brief, nearest
from ..core.guesses import Suggesting
from ..core.read import Array, as_float, as_text, count, is_a, positive
from ..core.read import path as read_path
from ..model import Model, System
from ..results.run import Run
from .cases import SAMPLES, Cases, Columns
from .chunk_store import ChunkStore, Layer
from .execution import Work, execute, shard_of
from .influences import SHOWN, Indices, Reliability, rank_correlations, sobol_indices, subset_simulation
from .local import Influences, influences, local, spreads
from .optimise import Optimum, optimise
from .response_surface import Surface, fitted_surface
from .samplers import MOST, MOST_SOBOL, OPEN, Design
from .statistics import Answers, Limit, read_limits, summary
from .study_responses import FATES

if TYPE_CHECKING:
    import pandas as pd

CHUNK = 1024  # members of a task
NOTED = 20  # sentences of members that are not ok
TRIED = 3  # members at which each parameter is moved, to see whether it changes anything


class Study(Suggesting):
    """Members of a model, each with parameters of its own, and one number of each for every response.

    parameters   {name: distribution}, such as sh.Normal(3.0, "5 %"); or {name: column of values}. "q0.link" and
                 "v0.link" are changes of the start
    responses    {name: text}, such as "time of latch", "peak norm(moment('root'))", "end q('hub')"; or functions of a
                 batch of runs, which give one number for each member
    limits       {response: "< 12"}, "> 0", "1 to 3" or (low, high)
    correlated   {("a", "b"): 0.5}, of normal scores
    sampler      "monte-carlo", "latin-hypercube", "sobol", "grid" (of `levels`), "corners", "fractional-corners"
    store        a folder where chunks are kept and found again; None keeps them as long as the study lives
    chunk        members of one task
    samples      times of the grid on which peaks are first looked for

    duration and the arguments behind it are those of `simulate`; a system from a file brings those of its [run].
    """

    def __init__(
        self,
        model: Model | System,
        parameters: Any,
        responses: Any,
        limits: Any = None,
        *,
        correlated: Any = None,
        sampler: str = "monte-carlo",
        seed: int = 0,
        levels: int = 3,
        members: int | None = None,
        store: str | Path | None = None,
        chunk: int = CHUNK,
        samples: int = SAMPLES,
        params: Any = None,
        duration: float | None = None,
        q0: Any = None,
        v0: Any = None,
        formulation: str | None = None,
        method: str | None = None,
        rtol: float | None = None,
        atol: float | None = None,
        step: float | None = None,
        max_step: float | None = None,
        max_steps: int | None = None,
        until: Any = None,
    ) -> None:
        settings = dict[str, Any]()
        if is_a(model, System):
            settings = {k: x for k, x in model.run_settings.items() if k not in ("times", "params")}  # type: ignore[union-attr]
            params = {**dict(model.run_settings.get("params") or {}), **dict(params or {})} or None  # type: ignore[union-attr]
            model = model.build()  # type: ignore[union-attr]
        own = {
            "duration": duration, "q0": q0, "v0": v0, "formulation": formulation, "method": method, "rtol": rtol,
            "atol": atol, "step": step, "max_step": max_step, "max_steps": max_steps, "until": until,
        }  # fmt: skip
        settings.update({k: x for k, x in own.items() if x is not None})
        if "duration" not in settings:
            raise ModelError("Study: it has no duration. Expected duration=..., in s, how long each member is run.")
        wanted = None if members is None else count(members, "Study(members)", 1, MOST)
        settings["duration"] = positive(
            settings["duration"], "Study(duration)", "a positive number of seconds", SimulationError
        )
        for key in ("t0", "rtol", "atol", "step", "max_step"):  # of whatever kind: they name the store, too
            number = as_float(settings.get(key))
            if number is not None:
                settings[key] = number
        self.design = Design.read(parameters, sampler, seed, levels, correlated, wanted, "Study")
        self.cases = Cases.read(model, self.design.names, responses, settings, params, samples)
        self.limits: dict[str, Limit] = read_limits(limits, self.cases.responses.names, "Study(limits)")
        size = count(chunk, "Study(chunk)", 1, 10**7)
        self.members = wanted if self.design.size is None else self.design.size
        self._temporary = tempfile.TemporaryDirectory(prefix="sharnir-study-") if store is None else None
        folder = Path(self._temporary.name) if self._temporary else read_path(store, "Study(store)")
        self._folder, self._chunk = folder, size
        self._influence: tuple[str, ...] | None = None
        self._checked = False

    def __repr__(self) -> str:
        d = self.design
        what = f"{len(d.names)} parameters, {d.kind}, seed {d.seed}, {len(self.names)} responses"
        return f"Study({self.model.name!r}: {what})"

    @property
    def model(self) -> Model:
        return self.cases.model

    @property
    def names(self) -> tuple[str, ...]:
        """Of the responses."""
        return self.cases.responses.names

    # Members

    def parameters(self, member: int, stop: int | None = None) -> dict[str, Any]:
        """The parameters of a member, or of members up to `stop`, by name: from the seed and the number alone."""
        last = MOST if self.design.size is None else self.design.size
        first = count(member, "study.parameters(member)", 0, last - 1)
        end = first + 1 if stop is None else count(stop, "study.parameters(stop)", first, last)
        values = self.design.values(first, end)
        found = dict(zip(self.design.names, values.T, strict=True))
        return {name: float(x[0]) for name, x in found.items()} if stop is None else found

    def run(self, member: int) -> Run:
        """The run of one member, made again with all its steps."""
        own = self.parameters(member)
        return self.cases.run(np.array(list(own.values())))

    def evaluate(self, values: Any) -> dict[str, Array]:
        """Responses at parameters of one's own: {name: (m,)} from {name: (m,)}, with "fate" (m,)."""
        table = Design.read(values, "table", 0, 3, None, None, "study.evaluate")
        if set(table.names) != set(self.design.names):
            odd = sorted(set(table.names) ^ set(self.design.names))[0]
            raise ModelError(
                f"study.evaluate: {brief(odd)} is given on one side only. Expected all parameters of the study."
            )
        order = [table.names.index(name) for name in self.design.names]
        found = self.cases.evaluate(table.values(0, table.size or 0)[:, order])
        return {**dict(zip(self.names, found.values.T, strict=True)), "fate": found.fates}

    # The work

    def compute(
        self,
        members: int | None = None,
        *,
        workers: int | None = None,
        shard: Any = None,
        cluster: Any = None,
        progress: bool | None = None,
    ) -> Answers:
        """Runs the members that are not in the store yet, and answers.

        members    how many; open samplers may be given more later. Designs with a size of their own need none
        workers    processes of this machine; None is this one, whose batches run on all cores
        shard      "7/100": only this part, of a job array on one store
        cluster    the address of a Dask scheduler, a cluster or a Client (extra sharnir[dask])
        progress   lines on the stream of errors: rate, time left, members that are not ok; None where it is a terminal
        """
        number = self._number(members)
        part = shard_of(shard, "study.compute(shard)")
        self._check()
        layers = self._layers(self.design)
        damaged = sum(layer.check() for layer in layers)
        work = Work(self.cases, self.design, layers, number, part)
        execute(work, workers, cluster, progress)
        self.members = number
        warnings = [f"{damaged} damaged chunk(s) were made again"] if damaged else []
        return self._answers(layers, number, [*warnings, *self.without_influence()])

    def _number(self, members: int | None) -> int:
        size = self.design.size
        if size is not None:
            if members is not None and members != size:
                raise ModelError(
                    f"study.compute(members): got {brief(members)}, and {self.design.kind!r} of this study has {size}. "
                    "Leave members out."
                )
            return size
        if self.design.kind == "latin-hypercube":
            raise ModelError(
                "Study: a latin-hypercube needs its number of members before. Give Study(..., members=1000)."
            )
        given = members if members is not None else self.members
        most = MOST_SOBOL if self.design.kind in ("sobol", "saltelli") else MOST
        return count(1000 if given is None else given, "study.compute(members)", 1, most)

    def _check(self) -> None:
        """Once: an error of all members is told before any work."""
        if not self._checked:
            self.cases.check(self.design.nominal)
            self._checked = True

    def _store(self, design: Design) -> ChunkStore:
        identity = hashlib.sha256(f"{self.cases.identity}{design.identity!r}".encode()).hexdigest()
        return ChunkStore(self._folder, identity, self._chunk)

    def _layers(self, design: Design) -> list[Layer]:
        store = self._store(design)
        of = {n: getattr(x, "text", "a column") for n, x in zip(design.names, design.of, strict=True)}
        plain = {k: x if isinstance(x, str) else np.asarray(x).tolist() for k, x in self.cases.settings.items()}
        about = {"model": self.model.name, "sampler": design.kind, "seed": design.seed}
        store.note({**about, "parameters": of, "settings": plain})
        wanted = {self.cases.identity_of(name): self.cases.given[name] for name in self.names}
        return store.layers(wanted, self.cases.samples)

    # Reading

    def blocks(self, layers: Sequence[Layer], name: str, members: int) -> Iterator[tuple[int, Array]]:
        """(first member, values) of one response, chunk by chunk."""
        digest = self.cases.identity_of(name)
        layer = next(x for x in layers if digest in x.given)
        column = list(layer.given).index(digest)
        for first, found in _chunks(layer, members):
            yield first, found.values[:, column]

    def _answers(self, layers: list[Layer], members: int, warnings: list[str]) -> Answers:
        fates, sentences, present = [0] * len(FATES), list[tuple[int, str, str]](), 0
        for first, found in _chunks(layers[0], members):
            present += len(found.fates)
            for k in range(len(FATES)):
                fates[k] += int((found.fates == k).sum())
            for k, text in zip(np.flatnonzero(found.fates).tolist(), found.sentences, strict=False):
                if len(sentences) < NOTED:
                    sentences.append((first + k, FATES[int(found.fates[k])], text))
        random = self.design.kind in (*OPEN, "latin-hypercube")
        summaries = tuple(
            summary(name, lambda own=name: self.blocks(layers, own, members), present, self.limits.get(name), random)  # type: ignore[misc]
            for name in self.names
        )
        return Answers(
            present, self.design.kind, self.design.seed, summaries, dict(zip(FATES, fates, strict=True)),
            tuple(sentences), tuple(warnings), present == members,
        )  # fmt: skip

    @property
    def answers(self) -> Answers:
        """Of the members that are in the store, without any work."""
        number = self._number(None)
        return self._answers(self._layers(self.design), number, list(self._influence or ()))

    def _known(self, response: Any, where: str) -> str:
        if as_text(response) not in self.names:
            raise SimulationError(f"{where}: {brief(response)} is no response. {nearest(response, self.names)}")
        return str(response)

    def column(self, response: str, members: int | None = None) -> Array:
        """(members,): the values of one response."""
        self._known(response, "study.column")
        number = self._number(members)
        found = np.full(number, np.nan)
        for first, y in self.blocks(self._layers(self.design), response, number):
            found[first : first + len(y)] = y
        return found

    def table(self, members: int | None = None) -> pd.DataFrame:
        """A DataFrame of pandas: one row for each member, with its parameters, responses and fate."""
        import pandas as pd

        number = self._number(members)
        fates = np.full(number, "missing", dtype=object)
        for first, found in _chunks(self._layers(self.design)[0], number):
            fates[first : first + len(found.fates)] = [FATES[k] for k in found.fates]
        data = {**self.parameters(0, number), **{name: self.column(name, number) for name in self.names}, "fate": fates}
        return pd.DataFrame(data, index=pd.RangeIndex(number, name="member"))

    def worst(self, response: str, number: int = 5) -> pd.DataFrame:
        """Members side by side, a column each: those that violate the limit of the response most or come nearest to it;
        without a limit those with the largest values. Parameters, responses and fates are rows."""
        import pandas as pd

        self._known(response, "study.worst")
        wanted = count(number, "study.worst(number)", 1, 10_000)
        which = self._extreme_members(response, wanted)
        rows = [self.parameters(k, k + 1) for k in which]
        found = self._rows(which)
        data = {
            k: {
                **{n: float(x[0]) for n, x in own.items()},
                **dict(zip(self.names, y, strict=True)),
                "fate": FATES[fate],
            }
            for k, own, (y, fate) in zip(which, rows, found, strict=True)
        }
        return pd.DataFrame(data, index=[*self.design.names, *self.names, "fate"]).rename_axis(columns="member")

    def _extreme_members(self, response: str, number: int, least: bool = False) -> list[int]:
        """The worst first, or with `least` the best."""
        limit, best = self.limits.get(response), np.empty(0)
        which = np.empty(0, dtype=np.int64)
        for first, y in self.blocks(self._layers(self.design), response, self._number(None)):
            size = (y if limit is None else limit.excess(y)) * (-1.0 if least else 1.0)
            ok = np.flatnonzero(np.isfinite(size))
            best, which = np.concatenate([best, size[ok]]), np.concatenate([which, first + ok])
            order = np.argsort(-best, kind="stable")[:number]
            best, which = best[order], which[order]
        return [int(k) for k in which]

    def _rows(self, which: Sequence[int]) -> list[tuple[list[float], int]]:
        """Responses and fates of some members."""
        layers = self._layers(self.design)
        found = {k: (np.full(len(self.names), np.nan), 0) for k in which}
        for layer in layers:
            places = {list(layer.given).index(self.cases.identity_of(n)): j for j, n in enumerate(self.names)
                      if self.cases.identity_of(n) in layer.given}  # fmt: skip
            for first, own in _chunks(layer, self._number(None)):
                for k in which:
                    if first <= k < first + len(own.fates):
                        y = found[k][0]
                        for column, j in places.items():
                            y[j] = own.values[k - first, column]
                        found[k] = y, int(own.fates[k - first])
        return [(found[k][0].tolist(), found[k][1]) for k in which]

    def chunks(self) -> Iterator[tuple[int, Columns]]:
        """(first member, columns) of the chunks that are there, with fates and sentences."""
        yield from _chunks(self._layers(self.design)[0], self._number(None))

    def report(self, path: str | Path, *, title: str | None = None, note: str = "", shown: int = 24) -> None:
        """Write the page of the study: limits as a table, histograms, a scatter matrix linked with the motion of the
        member that is clicked, tornado plots, failures by their sentences, settings and seeds. One file, which needs
        nothing else. `shown` members have their motion in it, the worst first; the page says which."""
        from .study_page import write

        write(self, path, title, note, shown)

    # Influences

    def sobol(self, rows: int = 1024, *, workers: int | None = None) -> dict[str, Indices]:
        """Sobol' indices of every response, first and total, with 95 % intervals, by Saltelli's scheme: rows · (d + 2)
        members, which are kept in the store as all others are. Parameters have to be independent."""
        number = count(rows, "study.sobol(rows)", 8, MOST_SOBOL // (len(self.design.names) + 2))
        if self.design.kind == "table" or self.design.factor is not None:
            raise UnsupportedError(
                "study.sobol: Sobol' indices are of independent parameters with distributions. Use "
                "study.correlations(), or a study without columns and correlated."
            )
        self._check()
        design = replace(self.design, kind="saltelli", size=None)
        layers, members = self._layers(design), number * (len(design.names) + 2)
        for layer in layers:
            layer.check()
        execute(Work(self.cases, design, layers, members), workers, None, None)
        found = {}
        for name in self.names:
            y = np.concatenate([y for _, y in self.blocks(layers, name, members)])
            found[name] = sobol_indices(name, design.names, y, design.seed)
        return found

    def correlations(self, response: str) -> dict[str, tuple[float, float, float]]:
        """{parameter: (rank correlation, low, high)} with 95 % bounds, the strongest first, of members in the store."""
        number = min(self._number(None), SHOWN)
        y = self.column(response)[:number]
        found = rank_correlations(self.design.values(0, number), y)
        order = np.argsort(-np.abs(np.nan_to_num(found[:, 0])), kind="stable")
        return {self.design.names[k]: (float(found[k, 0]), float(found[k, 1]), float(found[k, 2])) for k in order}

    def influences(self, response: str) -> Influences:
        """The parameters by what they do to one response: derivatives at the nominal parameters, exact where runs have
        them, times their spreads, beside rank correlations of the members that are in the store."""
        place = self.names.index(self._known(response, "study.influences"))
        self._check()
        own = self.cases.with_responses({response: self.cases.given[response]})
        spread, names = spreads(self.design), self.design.names
        found = local(own, self.design.nominal, range(len(names)), spread)
        unknown = dict.fromkeys(names, (np.nan, np.nan, np.nan))
        layers = self._layers(self.design)
        some = any(y.size for _, y in self.blocks(layers, self.names[place], self._number(None)))
        return influences(response, 0, names, found, spread, self.correlations(response) if some else unknown)

    def surface(self, response: str, *, degree: int = 2) -> Surface:
        """A polynomial of the parameters for one response, fitted to the members in the store (at most 20,000), with
        R² and the error of members that are predicted by all others."""
        self._known(response, "study.surface")
        number = min(self._number(None), SHOWN)
        order = count(degree, "study.surface(degree)", 1, 4)
        y = self.column(response, number)
        return fitted_surface(response, self.design.names, self.design.values(0, number), y, order)

    def optimise(
        self,
        response: str,
        *,
        vary: Any,
        subject_to: Any = None,
        maximise: bool = False,
        start: Any = None,
        method: str = "slsqp",
        runs: int = 10_000,
        seed: int = 0,
    ) -> Optimum:
        """The parameters for which a response is least, other parameters being nominal.

        vary         names of parameters, between the ends of their distributions, or {name: (low, high)}
        subject_to   {response: "< 12"}, as the limits of a study
        maximise     the most instead of the least
        start        {name: number}: the first guess; nominal values by default
        method       "slsqp" with derivatives, exact where runs have them; "cma" (extra sharnir[cma]) where responses
                     jump or have edges, as where events come and go
        runs         the most that are made
        """
        self._check()
        return optimise(self, response, vary, subject_to, maximise, start, method, runs, seed)

    def reliability(self, response: str, members: int = 1000) -> Reliability:
        """The probability that a limit is violated where that is rare, 1e-3 to 1e-6: by subset simulation with
        `members` in each level. Members without a value count as violations."""
        if as_text(response) not in self.limits:
            raise SimulationError(
                f"study.reliability: {brief(response)} has no limit. {nearest(response, self.limits)}"
            )
        if self.design.kind == "table":
            raise UnsupportedError("study.reliability: columns have no distribution. Give distributions.")
        number = count(members, "study.reliability(members)", 100, 10**7)
        self._check()
        return subset_simulation(self, response, number, self.design.seed)

    def without_influence(self) -> tuple[str, ...]:
        """Warnings: parameters that change no response at all, at a few members, to the last bit."""
        if self._influence is None and len(self.design.names) > 0:
            base = self.design.values(0, min(TRIED + 1, self.design.size or TRIED + 1))
            first, other = base[:-1], np.roll(base, 1, axis=0)[:-1]
            moved = [first]
            for k in range(len(self.design.names)):
                one = first.copy()
                one[:, k] = np.where(other[:, k] == first[:, k], self.design.nominal[k], other[:, k])
                moved.append(one)
            found: Columns = self.cases.evaluate(np.concatenate(moved)) if len(first) else self.cases.evaluate(base)
            blocks = found.values.reshape(-1, max(len(first), 1), len(self.names))
            fates = found.fates.reshape(len(blocks), -1)
            self._influence = tuple(
                f"parameter {name!r} had no influence on any response"
                for k, name in enumerate(self.design.names)
                if len(first) and not (moved[k + 1] == first).all()
                and np.array_equal(blocks[k + 1], blocks[0], equal_nan=True) and np.array_equal(fates[k + 1], fates[0])
            )  # fmt: skip
        return self._influence or ()


def _chunks(layer: Layer, members: int) -> Iterator[tuple[int, Columns]]:
    """Of the first `members`; a chunk that goes beyond is cut."""
    for first, number in layer.present():
        if first >= members:
            return
        found = layer.read(first, number)
        if found is None:
            raise SimulationError(
                f"Study: the chunk of members {first} to {first + number - 1} is damaged. Compute again."
            )
        if first + number > members:
            keep = members - first
            bad = int((found.fates[:keep] != 0).sum())
            found = Columns(found.values[:keep], found.fates[:keep], found.sentences[:bad])
        yield first, found
