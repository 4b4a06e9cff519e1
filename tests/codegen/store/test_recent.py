"""Code goes with its last user; the last few stay, and equal content is one code."""

from __future__ import annotations

import gc
from weakref import ref

import numpy as np
import pytest

from sharnir.codegen.store.code import Code, Recent


def test_code_that_somebody_holds_is_found_by_its_key() -> None:
    codes = Recent(most=2)
    held = [codes.add(f"{k}", Code([1, 1])) for k in range(5)]
    assert [codes.get(f"{k}") is code for k, code in enumerate(held)] == [True] * 5


@pytest.mark.slow
def test_the_last_few_stay_and_the_others_go() -> None:
    codes = Recent(most=3)
    for k in range(10):
        codes.add(f"{k}", Code([1, 1]))
    gc.collect()
    assert len(codes) == 3
    assert [codes.get(f"{k}") is not None for k in range(10)] == [False] * 7 + [True] * 3


def test_what_is_used_again_stays_longer() -> None:
    codes = Recent(most=2)
    first = ref(codes.add("first", Code([1, 1])))
    for k in range(5):
        assert codes.get("first") is first()
        codes.add(f"{k}", Code([1, 1]))
    assert codes.get("first") is not None
    assert codes.get("0") is None


def test_two_of_one_key_are_one() -> None:
    codes = Recent()
    first = codes.add("key", Code([1, 1]))
    assert codes.add("key", Code([1, 1])) is first


@pytest.mark.parametrize("large", [Code([1, 1], workspace=1000), Code([1, 1], tables=[np.zeros(1000)])])
def test_large_code_is_not_kept_for_later(large: Code) -> None:
    codes = Recent(largest=large.bytes - 1)
    codes.add("large", large)
    assert codes.get("large") is large
    kept = Recent(largest=large.bytes)
    kept.add("large", large)
    assert (len(codes._kept), len(kept._kept)) == (0, 1)


def test_forgetting_gives_back_what_nobody_holds() -> None:
    codes = Recent()
    held, dropped = codes.add("held", Code([1, 1])), ref(codes.add("dropped", Code([1, 1])))
    codes.forget()
    assert dropped() is None
    assert codes.get("held") is None
    assert held.sizes.tolist() == [1, 1]
