"""Names that are not there: an AttributeError that says what is meant."""

from __future__ import annotations

import copy
import inspect
import pickle
import pydoc
import re

import numpy as np
import pytest

import sharnir as sh
from sharnir.core.errors import SharnirError
from sharnir.core.guesses import GUESSES, Guess
from support.right_arguments import arm, dyn, model, run

OWNERS = {"sharnir": sh, "Dynamics": sh.Dynamics, "Model": sh.Model, "System": sh.System, "Run": sh.Run}
CALLED = {"sh": sh, "dyn": sh.Dynamics, "model": sh.Model, "system": sh.System, "run": sh.Run}


def things() -> dict[str, object]:
    return {"sharnir": sh, "Dynamics": dyn(), "Model": model(), "System": arm(), "Run": run()}


def has(owner: object, name: str) -> bool:
    """By a class, whose instances may have more."""
    made = {sh.Dynamics: dyn, sh.Model: model, sh.System: arm, sh.Run: run}
    return name in dir(made[owner]() if inspect.isclass(owner) else owner)


@pytest.mark.parametrize("owner", OWNERS)
def test_guesses_are_of_names_that_are_not_there_and_answers_of_names_that_are(owner: str) -> None:
    for name, answer in GUESSES[owner].items():
        assert not has(OWNERS[owner], name), f"{owner}.{name} exists: take it out of GUESSES"
        for word, there in re.findall(r"\b(sh|dyn|model|system|run)\.(\w+)", answer):
            assert has(CALLED[word], there), f"{owner}.{name}: there is no {word}.{there}"
        assert answer.endswith((".", "..."))


@pytest.mark.parametrize("owner", OWNERS)
def test_what_is_meant(owner: str) -> None:
    thing = things()[owner]
    for name, answer in GUESSES[owner].items():
        assert not hasattr(thing, name)
        assert getattr(thing, name, 3) == 3
        with pytest.raises(AttributeError, match=re.escape(answer)) as caught:
            getattr(thing, name)
        assert isinstance(caught.value, SharnirError)
        assert (caught.value.name, caught.value.obj) == (name, None)  # Python adds no suggestion of its own


@pytest.mark.parametrize("owner", [owner for owner in OWNERS if owner != "sharnir"])
def test_guesses_are_not_shown(owner: str) -> None:
    kind = OWNERS[owner]
    assert not set(GUESSES[owner]) & {*dir(things()[owner]), *dir(kind)}
    assert "Guess object" not in pydoc.render_doc(kind, renderer=pydoc.plaintext)


def test_looking_up_names_is_left_to_python() -> None:
    """A `__getattr__` in the class would make every look-up slow: one call of a small mechanism by a quarter."""
    for kind in (sh.Dynamics, sh.Model, sh.System, sh.Run):
        assert not hasattr(kind, "__getattr__")
        assert kind.__getattribute__ is object.__getattribute__
    assert not hasattr(Guess, "__set__")


def test_other_names_are_answered_by_python() -> None:
    for thing, name in ((dyn(), "accelerations"), (run(), "reaction"), (model(), "nonsense")):
        with pytest.raises(AttributeError, match=rf"object has no attribute '{name}'$") as caught:
            getattr(thing, name)
        assert (caught.value.obj, caught.value.name) == (thing, name)  # by these Python finds the nearest of dir


def test_guessed_names_are_free_for_users() -> None:
    class Run(sh.Run):
        positions = "mine"

    assert Run.positions == "mine"
    assert "positions" in dir(Run)
    with pytest.raises(AttributeError, match=r"It is run\.v"):
        Run.velocities  # noqa: B018
    thing = arm()
    thing.save = "mine"  # type: ignore[attr-defined]
    assert (thing.save, "save" in dir(thing)) == ("mine", True)  # type: ignore[attr-defined]


def test_copies_arrays_and_classes_do_not_mind() -> None:
    for thing in (model(), arm(), run()):
        assert type(copy.deepcopy(thing)) is type(thing)
    assert type(pickle.loads(pickle.dumps(run()))) is sh.Run
    assert np.asarray(model(), dtype=object).shape == ()
    assert not hasattr(sh, "__wrapped__")
    empty = object.__new__(sh.Run)
    assert not hasattr(empty, "_dyn")
    assert not hasattr(empty, "settings")
