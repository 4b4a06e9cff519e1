"""`sharnir fit`: parameters of a model from measured runs, as its file says under [fit].

    [fit]
    data = ["swing 1.csv", "swing 2.csv"]     files beside the model file, one for each experiment
    parameters = { k = 0.6, c = 0.02 }        first guesses; or a list of names
    bounds = { k = [0, 5] }
    weights = { "q.panel" = 1000 }            1/σ

All other arguments of `sharnir.fit` may stand there, too.
"""

from __future__ import annotations

import inspect
import math
from pathlib import Path
from typing import Any

import sharnir as sh

from ..core.errors import ModelError, brief, nearest
from ..core.read import is_a
from ..simulate.fit import Fit
from .model_argument import Source, model_from
from .output import RunNotOkError, UsageError, console, print_json, print_table, print_written, stage
from .runs import IMAGES, writable


def run_fit(
    name: str,
    data: list[Path],
    parameters: list[str],
    outputs: str,
    plot: Path | None,
    as_json: bool,
) -> None:
    if plot is not None:
        writable(plot, "fit", "--plot", IMAGES)
    with stage(f"reading {name}"):
        source = model_from(name, "fit")
    settings = fit_settings(source, data, parameters, outputs)
    with stage("compiling and fitting"):
        found = sh.fit(source.model, **settings)
    if plot is not None:
        _draw(found, plot)
    if as_json:
        print_json({**fit_data(found), "written": [str(plot)] if plot is not None else []})
    else:
        _print(found)
        if plot is not None:
            print_written(plot)
    if not found.ok:
        raise RunNotOkError(f"fit: {found.status}")


def fit_settings(source: Source, data: list[Path], parameters: list[str], outputs: str) -> dict[str, Any]:
    """Those of the file, then those of the command line: the arguments of `sharnir.fit`."""
    known = set(inspect.signature(sh.fit).parameters) - {"model"}
    for key in source.fit:
        if key not in known:
            raise ModelError(f"fit: [fit] has the key {brief(key)}. {nearest(key, sorted(known))}")
    found = dict(source.fit)
    if data:
        found["data"] = list(data) if len(data) > 1 else data[0]
    elif "data" in found:
        found["data"] = _from_folder(found["data"], source.folder)
    if parameters:
        found["parameters"] = _guesses(parameters, found.get("parameters"))
    if outputs:
        found["outputs"] = [x.strip() for x in outputs.split(",") if x.strip()]
    for key, say in (("data", "--data measured.csv"), ("parameters", "-p NAME")):
        if key not in found:
            raise UsageError(f"fit: no {key} are given. Expected {key} under [fit] of the model file, or {say}.")
    return found


def _from_folder(data: Any, folder: Path) -> Any:
    """Paths as they are in a model file begin in its folder."""
    if is_a(data, list):
        return [_from_folder(x, folder) for x in data]
    return folder / data if is_a(data, str) else data


def _guesses(texts: list[str], given: Any) -> dict[str, Any] | list[str]:
    """From `-p name` or `-p name=guess`; where none has a guess, a list of names."""
    found: dict[str, float | None] = {}
    for text in texts:
        name, sign, number = text.partition("=")
        guess = given.get(name.strip()) if is_a(given, dict) else None
        if sign:
            try:
                guess = float(number)
            except ValueError:
                guess = math.nan
            if not math.isfinite(guess):
                raise UsageError(f"fit: -p {brief(text)}: {brief(number)} is no number. Expected name=guess, or name.")
        found[name.strip()] = guess
    return {k: x for k, x in found.items() if x is not None} if None not in found.values() else _listed(found)


def _listed(found: dict[str, float | None]) -> list[str]:
    """`sharnir.fit` takes guesses of all, or of none."""
    if any(x is not None for x in found.values()):
        none = next(name for name, x in found.items() if x is None)
        raise UsageError(f"fit: -p {brief(none)} has no guess, others have. Expected -p NAME=GUESS of all, or of none.")
    return list(found)


def _draw(found: Fit, image: Path) -> None:
    from ..results.whole_file import whole_file

    with stage(f"drawing {image}"), whole_file(image, f"fit: {brief(str(image))}") as file:
        found.plot().savefig(file, format=image.suffix.lower()[1:], dpi=120)


def fit_data(found: Fit) -> dict[str, Any]:
    """Plain data; numbers that are not known are null."""
    return {
        "ok": found.ok,
        "status": found.status,
        "parameters": {
            name: {"value": x, "deviation": s, "interval": i, "unit": u}
            for name, x, s, i, u in zip(
                found.parameters, found.values, found.deviations, found.intervals, found.units, strict=True
            )
        },
        "covariance": found.covariance,
        "outputs": {
            name: {"residual": s, "unit": u}
            for name, s, u in zip(found.outputs, found.sigma, found.output_units, strict=True)
        },
        "undetermined": list(found.undetermined),
        "experiments": [{"times": t, "residuals": r} for t, r in zip(found.times, found.residuals, strict=True)],
    }


def _print(found: Fit) -> None:
    rows = []
    for k, name in enumerate(found.parameters):
        numbers = (found.values[k], found.deviations[k], *found.intervals[k])
        unit = "" if found.units[k] == "1" else found.units[k]
        rows.append([name, *(f"{x:.6g}" if math.isfinite(x) else "-" for x in numbers), unit])
    print_table(("parameter", "value", "deviation", "95 % from", "to", "unit"), rows, keep=(0, 1, 3, 4, 2, 5))
    place = console()
    place.print()
    rows = [[name, f"{s:.4g}", u] for name, s, u in zip(found.outputs, found.sigma, found.output_units, strict=True)]
    print_table(("output", "residual", "unit"), rows)
    place.print()
    for line in found.undetermined:
        place.print(line, soft_wrap=True)
    place.print(found.status, style="bold green" if found.ok else "bold red", soft_wrap=True)
