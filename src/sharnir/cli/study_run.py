"""`sharnir study`: many members of a model, as its file says under [study]."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..core.errors import ModelError
from ..results.run import PAGES
from ..study.statistics import Answers
from ..study.study_file import study_of
from .model_argument import model_from
from .output import RunNotOkError, console, print_json, print_written, stage
from .runs import writable


def run_study(
    name: str, members: int | None, workers: int | None, shard: str | None, store: Path | None, seed: int | None,
    as_json: bool, report: bool = False, cluster: str | None = None,
) -> None:  # fmt: skip
    with stage(f"reading {name}"):
        source = model_from(name, "study")
    if source.system is None:
        raise ModelError(f"study: {name} is a Model without a file. Expected a System, with study_settings.")
    place = source.system.study_settings.get("store")
    folder: Any = store if store is not None or not isinstance(place, str) else source.folder / place
    page = Path(f"{source.stem}_study.html")
    if report:
        writable(page, "study", "--report", PAGES)
    study = study_of(source.system, store=folder, seed=seed, members=members)
    answers = study.compute(workers=workers, shard=shard, cluster=cluster)
    if report:
        with stage(f"writing {page}"):
            study.report(page)
    if as_json:
        print_json({**_data(answers), "written": [str(page)] if report else []})
    else:
        console().print(answers.text, soft_wrap=True)
        if report:
            print_written(page)
    bad = answers.members - answers.fates["ok"]
    if bad:
        raise RunNotOkError(f"study: {bad} of {answers.members} members are not ok. They are counted in the answers.")


def _data(answers: Answers) -> dict[str, Any]:
    responses = {
        x.name: {
            "mean": x.mean, "mean_bounds": x.mean_bounds, "deviation": x.deviation, "least": x.least, "most": x.most,
            "least_member": x.least_member, "most_member": x.most_member, "unknown": x.unknown,
            "percentiles": {f"{p:g}": bounds for p, bounds in x.percentiles.items()},
            "limit": None if x.limit is None else str(x.limit), "violated": x.violated, "probability": x.probability,
        }
        for x in answers.summaries
    }  # fmt: skip
    return {
        "members": answers.members, "sampler": answers.sampler, "seed": answers.seed, "responses": responses,
        "fates": dict(answers.fates), "sentences": answers.sentences, "warnings": answers.warnings,
    }  # fmt: skip
