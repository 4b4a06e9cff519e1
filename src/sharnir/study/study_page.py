"""`study.report`: the numbers of a study as one page, with the motion of some of its members.

Histograms count all members, chunk by chunk. Points of the scatter matrix are those of at most POINTS members, evenly
chosen, and the page says so. The animation has the runs of some members: the worst and the best of every response, the
median ones, some that are not ok, and others evenly chosen; the page names them, and for all others the call that makes
their run.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.errors import SharnirError, SimulationError, brief
from ..core.read import Array, count, text
from ..core.read import path as read_path
from ..results.run import PAGES, Run
from ..results.view.drawing import versions
from ..results.view.page import Packed, page
from ..results.view.page import content as run_content
from ..results.whole_file import whole_file
from .influences import rank_correlations
from .local import swings
from .statistics import Answers, Summary
from .study_responses import FATES

if TYPE_CHECKING:
    from .study import Study

POINTS = 3000  # members of the scatter matrix
BINS = 40
TIMES = 121  # of the motions in the page
SHOWN = 24  # members with a motion
NOT_OK = 5  # of them that are not ok, at most
SIDE = 3  # worst cases of a response side by side
GROUPS = 40  # of sentences
NUMBER = re.compile(r"-?\d+(\.\d+)?(e[-+]?\d+)?")


def write(study: Study, target: Any, title: Any, note: Any, shown: Any) -> None:
    where = "study.report"
    path: Path = read_path(target, where, SimulationError)
    if path.suffix.lower() not in PAGES:
        raise SimulationError(
            f"{where}: {brief(str(path))}. Expected a name that ends with .html, such as 'study.html'."
        )
    heading = study.model.name if title is None else text(title, f"{where}(title)", error=SimulationError)
    words = text(note, f"{where}(note)", error=SimulationError)
    number = count(shown, f"{where}(shown)", 0, 200)
    content, arrays = _content(study, heading, words, number)
    with whole_file(path, where) as file:
        file.write(page(content, arrays, "study").encode("utf-8"))


def _content(study: Study, title: str, note: str, number: int) -> tuple[dict[str, Any], str]:
    answers = study.answers
    if not answers.members:
        raise SimulationError("study.report: there are no members yet. Expected study.compute(...) before.")
    reasons = _chosen(study, answers, number)
    run, members = _motions(study, list(reasons)) if reasons else (None, [])
    found, arrays = run_content(run, title, note) if run is not None else ({"arrays": {}}, Packed().stream())
    found.update(title=title, note=note, study=_numbers(study, answers, reasons, members))
    return found, arrays


def _numbers(study: Study, answers: Answers, reasons: dict[int, list[str]], members: list[int]) -> dict[str, Any]:
    design, names = study.design, study.names
    units = {p.name: p.unit for p in study.model.parameters}
    which = np.unique(np.linspace(0, answers.members - 1, min(POINTS, answers.members)).astype(np.int64))
    which = np.union1d(which, np.array(sorted(reasons), dtype=np.int64))
    values, y, fates = _table(study, which)
    worst = {n: study._extreme_members(n, SIDE) for n in names}
    return {
        "members": answers.members, "complete": answers.complete, "sampler": design.kind, "seed": design.seed,
        "model": study.model.name, "fates": dict(answers.fates), "warnings": list(answers.warnings),
        "parameters": [
            {"name": n, "unit": units.get(n, ""), "text": getattr(of, "text", f"a column of {len(np.atleast_1d(of))}"),
             "nominal": float(x)}
            for n, of, x in zip(design.names, design.of, design.nominal, strict=True)
        ],
        "responses": [_response(study, answers[n], n) for n in names],
        "points": {"members": which.tolist(), "fates": fates.tolist(),
                   "columns": [_short(x) for x in (*values.T, *y.T)]},
        "shown": [{"member": k, "why": reasons[k]} for k in members],
        "worst": {n: list(dict.fromkeys([*worst[n]])) for n in names},
        "failures": _failures(study),
        "influences": _influences(study, values, y, answers),
        "settings": _settings(study),
    }  # fmt: skip


def _short(x: Array) -> list[float | None]:
    return [float(f"{v:.6g}") if np.isfinite(v) else None for v in x.tolist()]


def _response(study: Study, x: Summary, name: str) -> dict[str, Any]:
    given, limit = study.cases.given[name], study.limits.get(name)
    low, high = x.least, x.most
    counts = np.zeros(BINS, dtype=np.int64)
    if x.known and high > low:
        for _, y in study.blocks(study._layers(study.design), name, x.members):
            counts += np.histogram(y[np.isfinite(y)], bins=BINS, range=(low, high))[0]
    elif x.known:
        counts[BINS // 2] = x.known
    return {
        "name": name, "text": given if isinstance(given, str) else f"function {getattr(given, '__name__', 'of a run')}",
        "members": x.members, "known": x.known, "mean": x.mean, "half": 0.5 * (x.mean_bounds[1] - x.mean_bounds[0]),
        "deviation": x.deviation, "least": low, "most": high, "least_member": x.least_member,
        "most_member": x.most_member, "percentiles": {f"{p:g}": list(b) for p, b in x.percentiles.items()},
        "counts": counts.tolist(), "violated": x.violated,
        "limit": None if limit is None else {"low": limit.low, "high": limit.high, "text": str(limit)},
        "probability": None if x.probability is None else list(x.probability),
        "worst": next(iter(study._extreme_members(name, 1)), None),
    }  # fmt: skip


def _table(study: Study, which: Any) -> tuple[Array, Array, Any]:
    """Parameters, responses and fates of some members, in one pass over the chunks."""
    values = np.full((len(which), len(study.design.names)), np.nan)
    y, fates = np.full((len(which), len(study.names)), np.nan), np.zeros(len(which), dtype=np.int64)
    for j, name in enumerate(study.names):
        for first, own in study.blocks(study._layers(study.design), name, study._number(None)):
            a, b = np.searchsorted(which, (first, first + len(own)))
            y[a:b, j] = own[which[a:b] - first]
    for first, found in study.chunks():
        a, b = np.searchsorted(which, (first, first + len(found.fates)))
        fates[a:b] = found.fates[which[a:b] - first]
        if b > a:
            values[a:b] = study.design.values(first, first + len(found.fates))[which[a:b] - first]
    return values, y, fates


# Members with a motion


def _chosen(study: Study, answers: Answers, number: int) -> dict[int, list[str]]:
    """Why each of them is in the page, in the order in which they are taken."""
    found: dict[int, list[str]] = {}

    def add(member: int, why: str) -> None:
        if member >= 0 and (member in found or len(found) < number):
            found.setdefault(member, []).append(why)

    ordered = sorted(study.names, key=lambda n: n not in study.limits)
    for rank in range(SIDE):
        for name in ordered:
            for member in study._extreme_members(name, rank + 1)[rank:]:
                add(member, f"{('worst', 'second worst', 'third worst')[rank]} {name}")
        if rank == 0:
            for member, fate, _ in answers.sentences[:NOT_OK]:
                add(member, fate)
            for name in ordered:
                add(_nearest(study, name, answers[name].percentiles[50.0][1]), f"median {name}")
            for name in ordered:
                for member in study._extreme_members(name, 1, least=True):
                    add(member, f"best {name}")
    for member in np.linspace(0, answers.members - 1, number).astype(int).tolist() if number else ():
        add(member, "evenly chosen")
    return found


def _nearest(study: Study, name: str, value: float) -> int:
    best, at = np.inf, -1
    for first, y in study.blocks(study._layers(study.design), name, study._number(None)):
        off = np.abs(np.where(np.isfinite(y), y, np.inf) - value)
        if len(off) and off.min() < best:
            best, at = float(off.min()), first + int(off.argmin())
    return at


def _motions(study: Study, members: list[int]) -> tuple[Run | None, list[int]]:
    """Their runs as a batch, without those that cannot begin."""
    settings = study.cases.settings
    t0 = float(settings.get("t0", 0.0))
    times = np.linspace(t0, t0 + float(settings["duration"]), TIMES)

    def made(own: list[int]) -> Run:
        return study.cases.run(np.concatenate([study.design.values(k, k + 1) for k in own]), times=times)

    def able(own: list[int]) -> list[int]:
        try:
            made(own)
            return own
        except SharnirError:
            half = len(own) // 2
            return able(own[:half]) + able(own[half:]) if half else []

    own = able(members)
    return (made(own), own) if own else (None, [])


# What goes with what, and what failed


def _influences(study: Study, values: Array, y: Array, answers: Answers) -> list[dict[str, Any]]:
    """Of every response: swings of each parameter, and rank correlations of the members that are in the page."""
    try:
        found = swings(study.cases, study.design)
    except SharnirError:
        found = None
    rows = []
    for j, name in enumerate(study.names):
        ranks = rank_correlations(values, y[:, j])
        rows.append({
            "name": name, "base": None if found is None else float(found.base[j]),
            "bars": [
                {"name": n, "ends": None if found is None else found.ends[k].tolist(),
                 "values": [None, None] if found is None else found.responses[k, :, j].tolist(),
                 "rank": ranks[k].tolist()}
                for k, n in enumerate(study.design.names)
            ],
        })  # fmt: skip
    return rows


def _failures(study: Study) -> list[dict[str, Any]]:
    """Members that are not ok, by sentences that differ in more than numbers; the most frequent first."""
    groups: dict[tuple[int, str], dict[str, Any]] = {}
    for first, found in study.chunks():
        for k, sentence in zip(np.flatnonzero(found.fates).tolist(), found.sentences, strict=False):
            fate = int(found.fates[k])
            key = (fate, NUMBER.sub("#", sentence))
            if key not in groups and len(groups) >= GROUPS:
                key = (fate, "")
                sentence = "Other sentences."
            own = groups.setdefault(key, {"fate": FATES[fate], "text": sentence, "count": 0, "members": []})
            own["count"] += 1
            if len(own["members"]) < SIDE:
                own["members"].append(first + k)
    return sorted(groups.values(), key=lambda x: -x["count"])


def _settings(study: Study) -> list[list[str]]:
    rows = [["sampler", study.design.kind], ["seed", str(study.design.seed)], ["samples", str(study.cases.samples)]]
    rows += [[k, _plain(x)] for k, x in study.cases.settings.items()]
    rows += [[f"parameter {k}", f"{x:.9g}"] for k, x in study.cases.params.items()]
    return [*rows, ["digest of model and settings", study.cases.identity[:20]], *(list(x) for x in versions())]


def _plain(x: Any) -> str:
    return x if isinstance(x, str) else brief(np.asarray(x).tolist())
