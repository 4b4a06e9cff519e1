"""Public URDF and MJCF files beside Pinocchio and MuJoCo, which read the same files by themselves:

    python -m benchmarks.public_models FOLDER... [--page docs/public_models.md] [--seconds 30] [--states 3]

A folder holds an unpacked package (pip download --no-deps robosuite, then unzip). Each file is loaded with its losses
refused, and compared by `sharnir.dynamics.reference_engines` in a process of its own, for at most `--seconds`. A URDF
file in which nothing moves is compared with a free base. Results are kept in FOLDER/../results.json; a file that is
there already is not done again.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import sharnir as sh
from sharnir.dynamics.reference_engines import ENGINES, compared

WRONG = 1e-10
DIFFERENCED = 1e-6  # of derivatives, which are compared with differences of the other engine
MOST = 20  # velocities: derivatives of larger models are not compared, which would take minutes
QUANTITIES = ("acceleration", "mass_matrix", "energy", "derivatives")
# Outcomes in the order of the table. The first pattern that is in the message says which one; the rest are refusals.
REASONS = (
    ("nothing moves", r"there are no bodies"),
    ("no model", r"the first element is|<mujocoinclude>"),
    ("broken", r"MuJoCo refuses it|there is no file|is not XML|cannot be read|no element found|not well-formed"),
)
COLUMNS = ("agree", "wrong", "refused", "nothing moves", "broken", "no reference", "too slow", "no model")


def outcome(path: Path, root: Path, states: int) -> dict[str, Any]:
    """One file: what came of it, and numbers or a reason."""
    options: dict[str, Any] = {"package_dirs": [root]}
    try:
        system = sh.load(path, **options)
        if not system.build().nv:
            try:
                system = sh.load(path, base="free", **options)
                system.build()
            except sh.SharnirError as error:  # MJCF has no such option, and some bodies have mass but no inertia
                return {"kind": "nothing moves", "reason": general(str(error).partition(": its acc")[0])}
    except sh.SharnirError as error:
        text = str(error)
        kind = next((kind for kind, pattern in REASONS if re.search(pattern, text)), "refused")
        losses = re.findall(r"\(changes the dynamics\): (.*)", text)
        return {"kind": kind, "reason": sorted({general(x) for x in losses or [text.partition(". ")[0]]})}
    try:
        other = ENGINES[path.suffix](path, system)
    except sh.UnsupportedError as error:
        return {"kind": "no reference", "reason": general(str(error))}
    except sh.SharnirError as error:
        return {"kind": "refused", "reason": [general(str(error).partition(". ")[0])]}
    except Exception as error:
        return {"kind": "no reference", "reason": general(f"{other_name(path)}: {error}")}
    try:
        found = compared(other, states, derivatives=other.model.nv <= MOST, where=path.name)
    except sh.SharnirError as error:
        return {"kind": "refused", "reason": [general(str(error).partition(". ")[0])]}
    numbers = {name: getattr(found, name) for name in QUANTITIES if getattr(found, name) is not None}
    wrong = any(not x <= (DIFFERENCED if name == "derivatives" else WRONG) for name, x in numbers.items())
    return {"kind": "wrong" if wrong else "agree", "numbers": numbers}


def other_name(path: Path) -> str:
    return {".urdf": "Pinocchio", ".xml": "MuJoCo"}[path.suffix]


def general(text: str) -> str:
    """A message without its names and numbers."""
    text = re.sub(r"^[^ ]*\.(xml|urdf)(:\d+)*: ", "", text.strip())
    text = re.sub(r'(MuJoCo refuses it: )"([^"]*?)(?: Element.*|")$', r"\1\2", text)
    text = re.sub(r"'[^']*'|\"[^\"]*\"|[\w./-]+\.(xml|urdf)(:\d+)*", "…", text)
    return re.sub(r"-?\d[\d.e+-]*", "n", text)[:150]


def in_a_process(path: Path, root: Path, states: int, seconds: float) -> dict[str, Any]:
    """So that nothing takes longer, and nothing that crashes takes the others with it."""
    here, there = multiprocessing.get_context("fork").Pipe(duplex=False)

    def work() -> None:
        sys.stderr = sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        try:
            there.send(outcome(path, root, states))
        except BaseException as error:
            there.send({"kind": "wrong", "reason": f"not one of our errors: {type(error).__name__}: {error}"[:200]})

    worker = multiprocessing.get_context("fork").Process(target=work)
    worker.start()
    there.close()
    try:
        found = here.recv() if here.poll(seconds) else {"kind": "too slow", "reason": f"more than {seconds:g} s"}
    except EOFError:
        found = {"kind": "wrong", "reason": "the process ended"}
    worker.kill()
    worker.join()
    return found


def is_model(path: Path) -> bool:
    return path.suffix == ".urdf" or b"<mujoco" in path.read_bytes()


def page(results: dict[str, dict[str, Any]]) -> str:
    """The tables, in Markdown."""
    table: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    worst: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    reasons: dict[str, Counter[str]] = defaultdict(Counter)
    for name, found in results.items():
        key = (name.partition("/")[0], "URDF" if name.endswith("urdf") else "MJCF")
        table[key][found["kind"]] += 1
        for what, x in found.get("numbers", {}).items():
            worst[key][what] = max(worst[key].get(what, 0.0), x)
        if found["kind"] != "agree":
            given = found.get("reason", "numbers differ")
            for reason in given if isinstance(given, list) else [given]:
                reasons[found["kind"]][reason] += 1
    head = ["package", "format", "files", *COLUMNS, *(f"worst {x.replace('_', ' ')}" for x in QUANTITIES)]
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    for key in sorted(table):
        row = [*key, str(table[key].total()), *(str(table[key][c]) for c in COLUMNS)]
        row += [f"{worst[key][x]:.1e}" if x in worst[key] else "" for x in QUANTITIES]
        lines.append("| " + " | ".join(row) + " |")
    total: Counter[str] = sum(table.values(), Counter())
    lines.append(f"| all | | {total.total()} | " + " | ".join(str(total[c]) for c in COLUMNS) + " | | | | |")
    for kind in COLUMNS[1:]:
        if reasons[kind]:
            lines += ["", f"## {kind.capitalize()}", "| files | reason |", "|---|---|"]
            lines += [f"| {n} | {reason.replace('|', '/')} |" for reason, n in reasons[kind].most_common(25)]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--seconds", type=float, default=30.0, help="for one file")
    parser.add_argument("--states", type=int, default=3, help="at which a file is compared")
    parser.add_argument("--part", default="", help="only files with this in their path")
    parser.add_argument("--again", action="store_true", help="files that were done before too")
    parser.add_argument("--page", type=Path, help="a Markdown page, whose part after its last marker is written anew")
    given = parser.parse_args()
    store = given.folders[0].absolute().parent / "results.json"
    results: dict[str, dict[str, Any]] = json.loads(store.read_text()) if store.exists() else {}
    for folder in given.folders:
        root = folder.resolve()
        files = sorted(path for suffix in ENGINES for path in root.rglob(f"*{suffix}"))
        for path in files:
            name = f"{folder.name}/{path.relative_to(root).as_posix()}"
            if given.part not in name or (name in results and not given.again) or not is_model(path):
                continue
            results[name] = found = in_a_process(path, root, given.states, given.seconds)
            store.write_text(json.dumps(results, indent=0))
            if found["kind"] == "wrong":
                print("WRONG", name, found, flush=True)
    text = page(results)
    if given.page is None:
        print(text)
    else:
        before = given.page.read_text(encoding="utf-8").partition(MARK)[0]
        given.page.write_text(before + MARK + text, encoding="utf-8")


MARK = "<!-- written by benchmarks.public_models -->\n"

if __name__ == "__main__":
    main()
