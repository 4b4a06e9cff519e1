"""Timing arithmetic; no clock is judged."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.peers.engines.contract import Call
from benchmarks.peers.measure import FEWEST, Spread, Timing, ratio, timings
from benchmarks.peers.rerun.figures import compared_with
from benchmarks.peers.rerun.growth import best_peer


def test_every_call_runs_in_every_round() -> None:
    runs = {"a": 0, "b": 0}

    def count(name: str) -> None:
        runs[name] += 1

    calls = [Call(name, lambda name=name: count(name), 1) for name in runs]
    found = timings(calls, rounds=3, seconds=0.0)
    assert [t.label for t in found] == ["a", "b"]
    assert all(t.rounds.shape == (3,) and np.all(t.rounds >= 0) for t in found)
    assert runs == {"a": 5, "b": 5}  # two to see how long one takes, then one a round


def test_ratio_is_formed_within_the_rounds() -> None:
    """Noise that both share drops out."""
    noise = np.array([1.0, 5.0, 2.0])
    assert ratio(Timing("slow", 3 * noise), Timing("fast", noise)) == Spread(3.0, 3.0, 3.0)


def test_the_fastest_peer_is_compared() -> None:
    times = [Timing(name, np.full(5, t)) for name, t in {"sharnir": 1.0, "pin": 3.0, "mujoco": 2.0}.items()]
    rows = compared_with("sharnir", "forward", "one", times, 1)
    best = best_peer({"rows": rows}, "forward", "one")
    assert best is not None
    assert best["by"] == "mujoco"
    assert best["ratio"]["median"] == pytest.approx(2.0)
    assert best_peer({"rows": rows[:1]}, "forward", "one") is None
    assert best_peer({"rows": compared_with("sharnir", "forward", "one", times[1:], 1)}, "forward", "one") is None


def test_fewer_rounds_where_one_takes_long() -> None:
    call = [Call("slow", lambda: sum(range(20_000)), 1)]
    assert timings(call, rounds=50, seconds=0.0, longest=0.0)[0].rounds.shape == (FEWEST,)
