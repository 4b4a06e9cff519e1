"""Found once of each object, by identity, and gone with it."""

from __future__ import annotations

import gc
from weakref import ref

from sharnir.core.tracing import cached_by_identity


class Thing:
    """Equal to every other, and without a hash."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


def test_each_object_is_asked_once() -> None:
    asked: list[Thing] = []

    @cached_by_identity
    def number(thing: Thing) -> list[int]:
        asked.append(thing)
        return [len(asked)]

    first, second = Thing(), Thing()
    assert number(first) == [1]
    assert number(second) == [2]
    assert number(first) is number(first)
    assert len(asked) == 2


def test_objects_are_not_kept_nor_what_was_found_of_them() -> None:
    class Found:
        pass

    @cached_by_identity
    def found(thing: Thing) -> Found:
        return Found()

    gc.disable()
    try:
        thing = Thing()
        value, gone = ref(found(thing)), ref(thing)
        del thing
        assert gone() is None
        assert value() is None
    finally:
        gc.enable()


def test_an_object_at_an_old_address_is_another_one() -> None:
    """A thousand of them, most at the address of one that has gone."""

    @cached_by_identity
    def name(thing: Thing) -> object:
        return thing.__dict__["name"]

    for k in range(1000):
        thing = Thing()
        thing.__dict__["name"] = k
        assert name(thing) == k
