"""Damaged model files: errors of ours, or an answer. `python -m benchmarks.fuzz_model_files` makes 2,000 of them."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

import sharnir as sh
from benchmarks.fuzz_model_files import MODELS, damaged, outcome

SEEDS = [MODELS / f"{name}.toml" for name in ("panel_latch", "slider_crank", "batch_of_parameters", "shaken_table")]


def test_a_sample_of_damaged_files() -> None:
    for k in range(60):
        rng = random.Random(k)
        text = damaged(rng.choice(SEEDS).read_text(encoding="utf-8"), rng)
        what, said = outcome(text)
        assert what != "foreign", f"{said}\n{text}"


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 10_000 + "]" * 10_000,
        "a = " + "{ a = " * 10_000 + "1" + " }" * 10_000,
        "a" + ".a" * 10_000 + " = 1",
        "sharnir = 1\nx = " + "9" * 100_000,
        "sharnir = 1\n[[body]]\n" * 20_000,
        'sharnir = 1\n[parameters]\nk = "' + "(" * 5000 + '"',
        "\x00" * 1000,
    ],
    ids=["lists", "tables", "keys", "digits", "bodies", "parentheses", "zeros"],
)
def test_bombs_are_refused_soon(text: str, tmp_path: Path) -> None:
    path = tmp_path / "bomb.toml"
    path.write_text(text, encoding="utf-8")
    start = time.process_time()
    with pytest.raises(sh.SharnirError) as caught:
        sh.load(path)
    assert len(str(caught.value)) < 100_000
    assert time.process_time() - start < 20.0  # a hang, not a speed
