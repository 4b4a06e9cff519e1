"""`sharnir run`, `info`, `report` and `plot`: a model is run, a run is looked at."""

from __future__ import annotations

import inspect
import math
import sys
import time
import webbrowser
from pathlib import Path
from typing import Any

import numpy as np

import sharnir as sh

from ..core.errors import ModelError, brief, nearest
from ..results.run import PAGES, Run
from ..results.table import WRITERS
from .check import facts_of
from .model_argument import Source, existing, is_run, model_from
from .output import RunNotOkError, UsageError, console, print_facts, print_json, print_table, print_written, stage

DURATION = 10.0  # s, where neither the file nor the command says how long
EVENTS = 12  # that are listed
IMAGES = (".png", ".svg", ".pdf")
RUN_ENDINGS = (".nc", *WRITERS)


def given_parameters(texts: list[str], source: Source) -> dict[str, float]:
    """From `-p name=number`."""
    known = facts_of(source)["parameters"]
    found = {}
    for text in texts:
        name, sign, number = text.partition("=")
        name = name.strip()
        if not sign:
            raise UsageError(f"run: -p {brief(text)} has no '='. Expected name=number, as in -p stiffness=3.")
        if name not in known:
            raise UsageError(f"run: -p {brief(text)}: the model has no parameter {brief(name)}. {nearest(name, known)}")
        try:
            value = float(number)
        except ValueError:
            value = math.nan
        if not math.isfinite(value):
            raise UsageError(f"run: -p {brief(text)}: {brief(number)} is no number. Expected name=number.")
        found[name] = value
    return found


def run_settings(source: Source, **options: Any) -> dict[str, Any]:
    """Those of the file, then those of the command line: the arguments of `simulate`."""
    known = set(inspect.signature(sh.simulate).parameters) - {"model", "controller", "start", "progress"}
    for key in source.settings:
        if key not in known:
            raise ModelError(f"run: [run] has the key {brief(key)}. {nearest(key, sorted(known))}")
    found = {**source.settings, **{k: x for k, x in options.items() if x is not None}}
    found.setdefault("duration", DURATION)
    return found


def run_model(
    name: str,
    params: list[str],
    out: list[Path],
    report: bool,
    show: bool,
    as_json: bool,
    points: int | None,
    **options: Any,
) -> None:
    duration = options.get("duration")
    if duration is not None and not (math.isfinite(duration) and duration > 0.0):
        raise UsageError(f"run: --for {duration:g} is not a length of a run. Expected a time in s, above 0.")
    for place in out:
        writable(place, "run", "--out", RUN_ENDINGS)
    with stage(f"reading {name}"):
        source = model_from(name, "run")
    settings = run_settings(source, **options)
    own = given_parameters(params, source)
    if own:
        settings["params"] = {**dict(settings.get("params") or {}), **own}
    if points is not None:
        start, length = float(settings.get("t0", 0.0)), float(settings["duration"])
        settings["times"] = np.linspace(start, start + length, points)
    page = Path(f"{source.stem}.html")
    if report:
        writable(page, "run", "--report", PAGES)
    begin = time.perf_counter()
    stopped = None
    try:
        with stage("compiling, then running"):
            run = sh.simulate(source.model, **settings)
    except sh.Interrupted as stop:  # Ctrl-C: what was computed is written
        if stop.run is None:
            raise
        run, stopped = stop.run, stop
    seconds = time.perf_counter() - begin
    written = []
    for place in out:
        with stage(f"writing {place}"):
            run.save(place)
        written.append(place)
    if report:
        with stage(f"writing {page}"):
            run.report(page)
        written.append(page)
    if as_json:
        print_json({**run_data(run), "seconds": seconds, "written": [str(x) for x in written]})
    else:
        print_facts({**_run_facts(run), "took": f"{seconds:.2f} s with compiling"})
        _print_end(run)
        for path in written:
            print_written(path)
    if show and report:
        webbrowser.open(page.resolve().as_uri())
    if stopped is not None:
        raise stopped
    _check_end(run)


def _check_end(run: Run) -> None:
    if not run.ok:
        raise RunNotOkError(f"run: {run.status}")


def writable(path: Path, command: str, option: str, endings: tuple[str, ...]) -> None:
    """Before the work, so that a bad name costs nothing."""
    if path.suffix.lower() not in endings:
        raise UsageError(
            f"{command}: {option} {brief(str(path))}: expected a name that ends with {', '.join(endings)}."
        )
    if path.is_dir() or not path.absolute().parent.is_dir():
        why = "is a folder" if path.is_dir() else f"has no folder {brief(str(path.parent))} to be in; make it first"
        raise UsageError(f"{command}: {option} {brief(str(path))} {why}.")


# Runs as words and as data


def run_data(run: Run) -> dict[str, Any]:
    events = [
        {"run": k, "time": e.time, "name": e.name, "cause": e.cause}
        for k, own in enumerate(run.all_events)
        for e in own
    ]
    ends = len(run.t) > 0
    return {
        "model": run.labels.model,
        "ok": run.ok,
        "status": [s.text for s in run.statuses] if run.batch is not None else run.statuses[0].text,
        "members": run.batch,
        "times": len(run.t),
        "from": float(run.t[0]) if ends else None,
        "to": float(run.t[-1]) if ends else None,
        "coordinates": list(run.labels.coordinates),
        "q": run.q[..., -1, :] if ends else [],
        "v": run.v[..., -1, :] if ends else [],
        "parameters": {name: run.params[name] for name in run.labels.parameters},
        "settings": {k: x for k, x in vars(run.settings).items() if isinstance(x, (str, int, float))},
        "events": events,
    }


def _run_facts(run: Run) -> dict[str, str]:
    how, labels = run.settings, run.labels
    members = "" if run.batch is None else f"{run.batch} members, "
    span = f"{run.t[0]:g} to {run.t[-1]:g} s" if len(run.t) else "no times"
    numbers = (("rtol", how.rtol), ("atol", how.atol), ("step", how.step))  # fixed steps have no tolerances
    exact = "".join(f", {name} {x:g}{' s' * (name == 'step')}" for name, x in numbers if x is not None)
    found = {
        "run of": f"{labels.model}: {len(labels.bodies)} bodies, {len(labels.velocities)} velocities",
        "time": f"{members}{span}, {len(run.t)} states",
        "how": f"{how.formulation}, {how.method}{exact}",
    }
    values = [(n, run.params[n], u) for n, u in zip(labels.parameters, labels.parameter_units, strict=True)]
    if values:
        found["parameters"] = ", ".join(
            f"{n} = {x:g}{'' if u in ('', '1') else ' ' + u}" if np.ndim(x) == 0 else f"{n}: one per member"
            for n, x, u in values
        )
    return found


def _print_end(run: Run) -> None:
    place = console()
    events = [(k, e) for k, own in enumerate(run.all_events) for e in own]
    if events:
        rows = [[e.name, f"{e.time:.6g}", f"{e.energy_lost:.3g}", e.cause] for _, e in events[:EVENTS]]
        place.print()
        print_table(("event", "time, s", "lost, J", "cause"), rows, keep=(0, 1, 3, 2))
        if len(events) > EVENTS:
            place.print(f"and {len(events) - EVENTS} more events; --json lists all")
    if run.batch is None and len(run.t):
        labels = run.labels
        rows = []
        for k, (name, unit) in enumerate(zip(labels.coordinates, labels.coordinate_units, strict=True)):
            q = run.q[:, k]
            size = float(np.abs(q).max())  # what is rounding beside it is nothing
            rows.append(
                [name, unit, *(f"{x if abs(x) > 1e-11 * size else 0.0:.6g}" for x in (q[0], q[-1], q.min(), q.max()))]
            )
        place.print()
        print_table(("coordinate", "unit", "start", "end", "least", "largest"), rows[:40])
        if len(rows) > 40:
            place.print(f"and {len(rows) - 40} more coordinates; --json has all")
    place.print()
    place.print(str(run.status), style="bold green" if run.ok else "bold red", soft_wrap=True)


def read_run(name: str, command: str, model: str | None) -> Run:
    path = existing(Path(name), command, "a file written by run.save or by sharnir run --out")
    with stage(f"reading {name}"):
        known = None if model is None else model_from(model, command).model
        return sh.load_run(path, model=known)


def show_info(name: str, as_json: bool) -> None:
    """Of a run, or of a model."""
    if is_run(name):
        run = read_run(name, "info", None)
        if as_json:
            print_json(run_data(run))
            return
        print_facts(_run_facts(run))
        _print_end(run)
        return
    with stage(f"reading {name}"):
        source = model_from(name, "info")
    facts = facts_of(source)
    report = getattr(source.system, "report", None)
    if as_json:
        print_json(facts | ({"report": str(report)} if report is not None else {}))
        return
    joints = ", ".join(f"{n} {kind}" for kind, n in facts["joints"].items())
    shown = {"model": facts["name"], "bodies": f"{facts['bodies']} on {joints}"}
    shown |= {"coordinates": f"nq = {facts['nq']}, nv = {facts['nv']}", "mass": f"{facts['mass']:.6g} kg"}
    shown |= {key: ", ".join(facts[key]) for key in ("forces", "constraints", "events") if facts[key]}
    if facts["run"]:
        shown["run"] = ", ".join(f"{k} = {brief(x)}" for k, x in facts["run"].items())
    print_facts(shown)
    if facts["parameters"]:
        console().print()
        rows = [[n, f"{p['value']:g}", p["unit"] if p["unit"] != "1" else ""] for n, p in facts["parameters"].items()]
        print_table(("parameter", "value", "unit"), rows)
    if report is not None and str(report).strip():
        console().print()
        console().print(str(report))


def write_page(name: str, out: Path | None, model: str | None, title: str | None, show: bool, as_json: bool) -> None:
    page = out or Path(name).with_suffix(".html")
    writable(page, "report", "--out", PAGES)
    run = read_run(name, "report", model)
    with stage(f"writing {page}"):
        run.report(page, title=title)
    _written(page, as_json)
    if show:
        webbrowser.open(page.resolve().as_uri())


def view_source(name: str, show: bool, as_json: bool) -> None:
    """Until Ctrl-C."""
    from ..viewer.server import Viewer
    from ..viewer.session import Session

    if is_run(name):
        session = Session(*_of_run(run := read_run(name, "view", None)), run=run)
    else:
        with stage(f"reading {name}"):
            source = model_from(name, "view")
        file = Path(name.rpartition(":")[0] if name.rpartition(":")[0].endswith(".py") else name)

        def again() -> tuple[sh.Model, dict[str, Any]]:
            found = model_from(name, "view")
            return found.model, dict(found.settings)

        session = Session(source.model, dict(source.settings), watched=file.resolve(), rebuild=again)
    viewer = Viewer(session)
    if as_json:
        print_json({"url": viewer.url})
        sys.stdout.flush()
    else:
        console().print(f"{viewer.url}  (this machine alone; Ctrl-C ends it)", soft_wrap=True)
    if show:
        viewer.show()
    try:
        viewer.wait()
    except KeyboardInterrupt:
        viewer.close()


def _of_run(run: Run) -> tuple[sh.Model, dict[str, Any]]:
    how = run.settings
    found = {"duration": how.duration, "method": how.method, "formulation": how.formulation}
    return run.model, found | {k: x for k in ("rtol", "atol", "step") if (x := getattr(how, k)) is not None}


def write_plot(
    name: str, out: Path | None, what: str, names: str, model: str | None, as_json: bool, **how: Any
) -> None:
    image = out or Path(name).with_suffix(".png")
    writable(image, "plot", "--out", IMAGES)
    run = read_run(name, "plot", model)
    quantities = [x.strip() for x in what.split(",") if x.strip()]
    bodies = [x.strip() for x in names.split(",") if x.strip()] or None
    with stage(f"drawing {image}"):
        figure = run.plot(*quantities, names=bodies, **how)
        from ..results.whole_file import whole_file

        with whole_file(image, f"plot: {brief(str(image))}") as file:
            figure.savefig(file, format=image.suffix.lower()[1:], dpi=120)
    _written(image, as_json)


def _written(path: Path, as_json: bool) -> None:
    if as_json:
        print_json({"written": [str(path)]})
    else:
        print_written(path)
