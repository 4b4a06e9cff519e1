"""Random damage to model files: only errors of ours, no hang, bounded memory. `python -m benchmarks.fuzz_model_files`

Bytes are flipped, cut out and doubled; keys and values are swapped, misspelt, replaced by odd ones, nested; lines are
moved. Whatever comes out is read, as `sharnir.load` does it. One process with a limit of memory does all of them.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import time
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import sharnir as sh
from sharnir.files.model_toml import read_text
from sharnir.files.toml_text import toml_text

MODELS = Path(__file__).resolve().parents[1] / "examples" / "models"
ODD: list[Any] = [
    *(0, -1, 1e300, -0.0, float("inf"), float("nan"), 10**30, True, "", "none", "world", "t", "q('a')", "2*", "1 m"),
    *("3 furlongs", "9" * 60, "1e999 m", "(" * 200, "x" * 20000, "\0", "±", [], {}, [[]], [0] * 7, {"type": "box"}),
    *({"x": [0, 1], "y": [1, 2]}, {"inverse": {"inverse": {}}}, [{"type": "set"}], [[[[[[[[[[[[[[1]]]]]]]]]]]]]], "**"),
    *("where(t > 1, 2, 3)", "sin", "../../x.toml", {"file": "x.toml"}, -5, "1/0", "k" * 300, "10**10**10", "9**9**9"),
]  # fmt: skip


def damaged(text: str, rng: random.Random) -> str:
    """By bytes, by lines or by structure, once or several times."""
    for _ in range(rng.choice((1, 1, 2, 5))):
        text = rng.choice((_bytes, _lines, _structure, _structure))(text, rng)
    return text


def _bytes(text: str, rng: random.Random) -> str:
    if not text:
        return "x"
    at, size = rng.randrange(len(text)), rng.choice((1, 1, 3, 20))
    new = "".join(
        chr(rng.choice((rng.randrange(32, 127), rng.randrange(1, 0x2FFF)))) for _ in range(rng.choice((0, 1, 4)))
    )
    piece = text[at : at + size] * rng.choice((0, 0, 2, 50))
    return text[:at] + new + piece + text[at + size :]


def _lines(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    k, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    what = rng.randrange(3)
    if what == 0:
        del lines[k]
    elif what == 1:
        lines.insert(j, lines[k])
    else:
        lines[k], lines[j] = lines[j], lines[k]
    return "\n".join(lines)


def _structure(text: str, rng: random.Random) -> str:
    try:
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        return text
    holders = list(_holders(document))
    holder = rng.choice(holders)
    keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    if not keys:
        return text
    key, what = rng.choice(keys), rng.randrange(5)
    if what == 0:
        holder[key] = rng.choice(ODD)
    elif what == 1 and isinstance(holder, dict):
        holder[f"{key}{rng.choice('xs_')}"] = holder.pop(key)
    elif what == 2:
        del holder[key]
    elif what == 3:
        holder[key] = rng.choice([h[k] for h in holders for k in (h if isinstance(h, dict) else range(len(h)))])
    else:
        holder[key] = [holder[key]] * rng.choice((1, 3))
    try:
        return toml_text(document)
    except (RecursionError, TypeError, AttributeError):
        return text


def _holders(value: Any) -> Any:
    if isinstance(value, (dict, list)):
        yield value
        for x in list(value.values()) if isinstance(value, dict) else value:
            yield from _holders(x)


def outcome(text: str) -> tuple[str, str]:
    """("read" | "refused" | "foreign", what was said)."""
    try:
        read_text(text, "fuzz.toml")
        return "read", ""
    except sh.SharnirError as error:
        return "refused", str(error)
    except Exception as error:
        return "foreign", f"{type(error).__name__}: {error}"


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("--count", type=int, default=2000)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--out", type=Path, default=None, help="where texts that failed are kept, one JSON a line")
    given = words.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    seeds = [p.read_text(encoding="utf-8") for p in sorted(MODELS.glob("*.toml")) if p.stat().st_size < 10_000]
    counts: Counter[str] = Counter()
    longest, before = 0.0, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for k in range(given.count):
        rng = random.Random(f"{given.seed}/{k}")
        text = damaged(rng.choice(seeds), rng)
        start = time.perf_counter()
        what, said = outcome(text)
        took = time.perf_counter() - start
        longest = max(longest, took)
        counts[what] += 1
        if what == "foreign" or took > 10.0:
            print(k, what, f"{took:.1f} s", said[:200])
            if given.out is not None:
                with given.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"k": k, "said": said, "text": text}) + "\n")
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(dict(counts), f"longest {longest:.2f} s, memory {before / 1024:.0f} to {after / 1024:.0f} MB")


if __name__ == "__main__":
    main()
