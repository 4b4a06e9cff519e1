"""Members of a study, run in compiled batches: parameters in, responses and fates out."""

from __future__ import annotations

import hashlib
import inspect
import pickle
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..codegen.store.fingerprint import canonical
from ..core.errors import ModelError, SharnirError, SimulationError, UnsupportedError, brief, nearest
from ..core.read import Array, count, mapping
from ..dynamics import compile as compile_model
from ..model import Model, a_model
from ..results.run import Run
from ..results.tangent_path import Directions
from ..simulate.simulate import simulate
from ..version import __version__
from .study_responses import Response, Responses, fates_of

LANES = 8  # batches are filled up to a multiple: a member then has the same bits wherever it stands
SAMPLES = 101  # times of the grid on which peaks are first looked for
REFUSED = ("model", "params", "times", "start", "controller", "threads", "progress")
FAILED = 1


@dataclass(frozen=True, eq=False)
class Columns:
    """`values` (m, R), NaN where a response is not known; `fates` (m,) as numbers of FATES; `sentences` of those that
    are not ok, in order."""

    values: Array
    fates: Array
    sentences: list[str]

    @staticmethod
    def joined(parts: list[Columns]) -> Columns:
        return Columns(
            np.concatenate([x.values for x in parts]), np.concatenate([x.fates for x in parts]),
            [s for x in parts for s in x.sentences],
        )  # fmt: skip


@dataclass(eq=False)
class Cases:
    """The model, how it is run, and what is read from the runs. It can be pickled."""

    model: Model
    names: tuple[str, ...]  # of the parameters that differ
    given: dict[str, Any]  # responses, as they were given
    settings: dict[str, Any]  # of `simulate`
    params: dict[str, float]  # of all members alike
    samples: int = SAMPLES
    threads: int | None = None
    _responses: Responses | None = field(default=None, repr=False)

    @staticmethod
    def read(
        model: Any, names: tuple[str, ...], responses: Any, settings: Mapping[str, Any], params: Any, samples: Any
    ) -> Cases:
        model = a_model(model, "Study")
        given = mapping(responses, "Study(responses)", "a mapping of names to responses")
        if not given:
            raise ModelError("Study(responses): none is given. Expected a mapping of names to responses.")
        for text in given:
            if not text.strip():
                raise ModelError("Study(responses): a name is empty. Expected a name for each response.")
        Directions.read(model, list(names), "Study(parameters)")
        if any(name.startswith("tau.") for name in names):
            raise ModelError(
                "Study(parameters): joint forces 'tau....' are not varied. Use a parameter in a JointForce."
            )
        known = [x for x in inspect.signature(simulate).parameters if x not in REFUSED]
        for key in settings:
            if key in REFUSED:
                raise UnsupportedError(f"Study: {key!r} is set by the study. Leave it out.")
            if key not in known:
                raise ModelError(f"Study: {brief(key)} is not an argument of simulate. {nearest(key, known)}")
        fixed = mapping(params, "Study(params)", "a mapping of names to numbers")
        for name in fixed:
            if name in names:
                raise ModelError(f"Study(params): {name!r} is varied by the study, too. Give it once.")
        grid = count(samples, "Study(samples)", 3, 100_000)
        made = Cases(model, names, dict(given), dict(settings), dict(fixed), grid)
        made.responses  # noqa: B018 (mistakes are told now)
        return made

    @property
    def responses(self) -> Responses:
        if self._responses is None:
            self._responses = Responses(self.model, self.given)
        return self._responses

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_responses": None, "threads": 1}

    def with_responses(self, given: dict[str, Any]) -> Cases:
        return Cases(self.model, self.names, given, self.settings, self.params, self.samples, self.threads)

    @property
    def identity(self) -> str:
        """Of the runs: model and settings to the last bit, and the version."""
        text = self.model._file_text()
        of_model = text.encode() if text is not None else pickle.dumps(self.model)
        plain = {k: np.asarray(x).tolist() if not isinstance(x, str) else x for k, x in self.settings.items()}
        rest = repr((sorted(plain.items()), sorted(self.params.items()), __version__)).encode()
        return hashlib.sha256(of_model + b"\0" + rest).hexdigest()

    def identity_of(self, name: str) -> str:
        """Of one response."""
        one = Response.read(name, self.given[name], self.model)
        code = b"" if one.function is None else canonical(one.function)
        grid = self.samples if one.on_path else 0
        return hashlib.sha256(repr((one.text, grid)).encode() + code).hexdigest()

    def run(self, values: Array, *, times: Any = None) -> Run:
        """One member, or a batch (m, d)."""
        single = values.ndim == 1
        own = dict(zip(self.names, values.T, strict=True))
        params: dict[str, Any] = {**self.params}
        start: dict[str, Any] = {}
        shifts: dict[str, Any] = {"q0": None, "v0": None}
        places = Directions.read(self.model, list(self.names), "Study(parameters)").places
        for (kind, k), (name, x) in zip(places, own.items(), strict=True):
            if kind == "parameter":
                params[name] = float(x) if single else x
            else:
                if shifts[kind] is None:
                    shifts[kind] = np.zeros((*values.shape[:-1], self.model.nv))
                shifts[kind][..., k] = x
        settings = dict(self.settings)
        if shifts["q0"] is not None:
            q0 = self.model.q0 if settings.get("q0") is None else np.asarray(settings["q0"], dtype=float)
            start["q0"] = compile_model(self.model).integrate(q0, shifts["q0"])
        if shifts["v0"] is not None:
            v0 = self.model.v0 if settings.get("v0") is None else np.asarray(settings["v0"], dtype=float)
            start["v0"] = v0 + shifts["v0"]
        settings.update(start)
        return simulate(self.model, **settings, times=times, params=params, threads=self.threads, progress=False)

    def evaluate(self, values: Array) -> Columns:
        """Responses and fates of members with these parameters (m, d)."""
        m = len(values)
        full = np.concatenate([values, np.repeat(values[-1:], -m % LANES, axis=0)])
        t0, duration = (float(self.settings.get(k, 0.0)) for k in ("t0", "duration"))
        grid = self.samples if self.responses.needs_path else 2
        try:
            run = self.run(full, times=np.linspace(t0, t0 + duration, grid))
        except SharnirError as error:
            if m == 1:  # this one it is
                return Columns(np.full((1, len(self.given)), np.nan), np.array([FAILED], dtype=np.uint8), [str(error)])
            half = (m + 1) // 2
            return Columns.joined([self.evaluate(values[:half]), self.evaluate(values[half:])])
        sentences = [s.text for s in run.statuses[:m] if not s.ok]
        return Columns(self.responses.of(run)[:m], fates_of(run)[:m], sentences)

    def check(self, values: Array) -> None:
        """That a member can be run at all: an error of all members is told at once."""
        try:
            self.responses.of(self.run(values[None], times=np.linspace(
                float(self.settings.get("t0", 0.0)),
                float(self.settings.get("t0", 0.0)) + float(self.settings["duration"]), 3)))  # fmt: skip
        except SimulationError as error:
            raise SimulationError(f"Study: the nominal member cannot be run. {error}") from error
