"""Whatever is given to whatever argument of the public interface: an error of ours, or an answer.

The walk is over signatures, found by inspection. Here a sample of all pairs of an argument and an odd value is
tried. `python tests/test_signatures.py --count 100000` makes so many calls in a process of its own, with a limit
of time for each, and counts what came of them; without a count it gives all to all.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from pathlib import Path

import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))

import sharnir as sh
from support.odd_values import ODD, refused
from support.right_arguments import MADE
from support.signatures import Case, cases, functions, public

SAMPLE = 600  # calls of the test here
LIMIT = 600.0  # characters of a message
PATIENCE = 300.0  # s for one call, on a machine that others use too
MEMORY = 12 * 2**30  # bytes of addresses for all of them
NOTHING_TO_ANSWER = (
    *(
        "is not stored in the file",
        "No such file",
        "has no constraints",
        "has no momenta",
        "has friction by the reactions",
        "cannot be accelerated in every",
    ),
    *("the formulation 'separate-bodies' has none", "friction by reactions", "has no forces", "has constraints"),
)
OUTCOMES = ("call", "refused", "unnamed", "accepted", "long", "foreign")


@pytest.mark.slow
def test_every_public_name_is_walked() -> None:
    walked = {*MADE, *(name.partition("[")[0].partition(".")[0] for name, _, _ in functions())}
    assert public() - walked == {"Joint", "Force", "Constraint", "Event"}  # abstract


@pytest.mark.slow
def test_right_arguments_are_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A callable that refuses them says that this model, formulation or run has nothing to answer."""
    monkeypatch.chdir(tmp_path)  # a few of them are names of files
    once = {case.name: case for case in reversed(list(cases()))}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        said = {name: refused(case.call, case.right)[1] for name, case in once.items()}
    wrong = {name: text for name, text in said.items() if text and not any(x in text for x in NOTHING_TO_ANSWER)}
    assert wrong == {}


@pytest.mark.slow
def test_only_our_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a few of them are names of files
    every, wrong = list(cases()), []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for number, kind in sample(SAMPLE, 9, ""):
            case = every[number]
            outcome, said = result(case, kind)
            if outcome not in ("refused", "accepted"):
                wrong.append(f"{case.name}({case.argument}={kind}): {outcome}: {said}")
    assert not wrong, "\n".join(wrong)


def result(case: Case, kind: str) -> tuple[str, str]:
    """ "refused" with our message, "accepted", "long" where a message is, or "foreign" with another error."""
    try:
        case.call(ODD[kind]())
    except sh.SharnirError as error:
        return ("long" if len(str(error)) > LIMIT else "refused"), str(error)
    except Exception as error:
        return "foreign", f"{type(error).__name__}: {error}"[:200]
    return "accepted", ""


def sample(count: int, seed: int, only: str) -> list[tuple[int, str]]:
    """(number of a case, kind of value), without repetition, those of one case together; all where `count` is 0."""
    every = [(k, kind) for k, case in enumerate(cases()) if case.name.startswith(only) for kind in ODD]
    return every if not 0 < count < len(every) else sorted(random.Random(seed).sample(every, count))


def _work(chosen: list[tuple[int, str]], start: int) -> None:
    """A line for every call, before it and after it; the process ends where one takes too long."""
    import resource  # which Windows has not

    warnings.simplefilter("ignore")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    every = list(cases())
    for k, (number, kind) in enumerate(chosen[start:], start):
        print(f"call\t{k}", flush=True)
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        outcome, said = result(every[number], kind)
        if outcome == "refused" and not names_it(every[number], said):
            outcome = "unnamed"
        faulthandler.cancel_dump_traceback_later()
        print(f"{outcome}\t{json.dumps(said)}", flush=True)


def _all(count: int, seed: int, only: str) -> None:
    """All calls of a sample, in a process that is started anew after a call that ended it."""
    chosen, names = sample(count, seed, only), [(case.name, case.argument) for case in cases()]
    print(f"{len(chosen)} of {len(names) * len(ODD)} calls, seed {seed}", flush=True)
    totals: Counter[str] = Counter()
    unnamed: dict[str, str] = {}
    k, begun = 0, time.monotonic()
    while k < len(chosen):
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile("w+") as errors:
            command = [sys.executable, str(Path(__file__).resolve()), f"--count={count}", f"--seed={seed}"]
            command += [f"--only={only}", f"--start={k}"]
            worker = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=errors, text=True)
            ended, current = True, k
            for line in worker.stdout or ():
                outcome, _, said = line.partition("\t")
                if outcome not in OUTCOMES:  # what the calls print
                    continue
                if outcome == "call":
                    current, ended = int(said), False
                    continue
                ended = True
                totals[outcome] += 1
                name, argument = names[chosen[current][0]]
                called, said = f"{name}({argument}={chosen[current][1]})", json.loads(said)
                if outcome not in ("refused", "accepted", "unnamed"):
                    print(f"{outcome} {called}: {said}", flush=True)
                if outcome == "unnamed":
                    unnamed.setdefault(f"{name}({argument})", f"{called}: {said}")
                if sum(totals.values()) % 10_000 == 0:
                    print(f"{current + 1} calls, {time.monotonic() - begun:.0f} s, {dict(totals)}", flush=True)
            if worker.wait() == 0 and ended:
                break
            errors.seek(0)
            told = errors.read()[-20_000:]
        if ended:
            raise RuntimeError(f"the walk itself ended: {told[-3000:]}")
        late = "Timeout (" in told
        totals["hang" if late else "crash"] += 1
        name, argument = names[chosen[current][0]]
        print(f"{'HANG' if late else 'CRASH'} {name}({argument}={chosen[current][1]}): {told[-1500:]}", flush=True)
        k = current + 1
    for said in unnamed.values():
        print(f"does not name it: {said}")
    print(f"{len(chosen)} calls: {dict(totals)}")


def names_it(case: Case, said: str) -> bool:
    """Whether a message has the name of the argument, `joint_a` or a part of it; where the right value is refused by
    the same words, as by another formulation, it need not."""
    whole = case.argument.partition("[")[0].rstrip("_")
    named = any(word in said for word in (whole, *(part for part in whole.split("_") if len(part) > 2)))
    return named or refused(case.call, case.right)[1] == said


if __name__ == "__main__":
    os.environ.setdefault("SHARNIR_CACHE_DIR", tempfile.mkdtemp(prefix="sharnir-walk-"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=0, help="so many calls, drawn at random; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="names that begin so")
    parser.add_argument("--start", type=int, default=None, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.start is None:
        _all(asked.count, asked.seed, asked.only)
    else:
        _work(sample(asked.count, asked.seed, asked.only), asked.start)
