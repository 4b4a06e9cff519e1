"""What is written is read again to the last bit: everything in the registries, and the models of the tests.
Covers files/codec.py, files/formula_text.py, files/toml_text.py, core/declared.py."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import sharnir as sh
from sharnir.files.model_toml import read_text, system_text
from sharnir.model.constraint import REGISTRY as CONSTRAINTS
from sharnir.model.element import REGISTRY as FORCES
from sharnir.model.event import REGISTRY as EVENTS
from sharnir.model.joints.contract import REGISTRY as JOINTS
from support.complete_models import complete_model
from support.constraint_models import yard
from support.event_models import station
from support.force_models import craft
from support.rich_trees import rich_tree
from support.same_models import assert_same
from support.samples import slow_after


def returned(s: sh.System) -> sh.System:
    text = system_text(s)
    back = read_text(text, "model.toml")
    assert system_text(back) == text
    return back


@pytest.mark.parametrize("kind", JOINTS.values(), ids=JOINTS)
def test_joints(kind: Any) -> None:
    for joint in kind.examples():
        s = sh.System("joint")
        if any(callable(getattr(joint, name, None)) for name in "xyz"):
            continue
        q0 = None if joint.neutral() is not None else [0.3] * joint.nq
        s.add_body("a", joint=joint, mass=1.0, com=(0.1, 0.2, 0.3), inertia=(1.0, 1.1, 1.2, 0.1, 0.2, 0.3), q0=q0)
        assert_same(s, returned(s))


@pytest.mark.parametrize("kind", FORCES.values(), ids=FORCES)
def test_forces(kind: Any) -> None:
    for force in kind.examples():
        s = craft(force)
        if kind is sh.CustomForce:
            with pytest.raises(sh.UnsupportedError, match=r"force 'force 0': function: .* is a function of Python"):
                system_text(s)
        else:
            assert_same(s, returned(s))


@pytest.mark.parametrize("planar", [False, True], ids=["space", "plane"])
@pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=CONSTRAINTS)
def test_constraints(kind: Any, planar: bool) -> None:
    for constraint in kind.examples(planar):
        s = yard(constraint, planar=planar)
        assert_same(s, returned(s))


@pytest.mark.parametrize("planar", [False, True], ids=["space", "plane"])
@pytest.mark.parametrize("kind", EVENTS.values(), ids=EVENTS)
def test_events(kind: Any, planar: bool) -> None:
    for event in kind.examples(planar):
        s = station(*([sh.Latch("arm", 0.5)] if kind is sh.Release else []), event, planar=planar)
        assert_same(s, returned(s))


def sayable(s: sh.System) -> bool:
    """Without functions of Python."""
    curves = [d.joint for d in s._drafts.values() if "<function" in str(d.joint)]
    return not curves and not any(isinstance(f, sh.CustomForce) for f in s._forces.values())


@pytest.mark.parametrize("seed", slow_after(2, range(30)))
def test_random_models_with_everything(seed: int) -> None:
    """Loops, forces, prescribed and fixed bodies, parameters."""
    s = complete_model(seed)[0]._source
    if sayable(s):
        assert_same(s, returned(s))


@pytest.mark.parametrize("seed", slow_after(1, range(12)))
def test_random_trees(seed: int) -> None:
    s = rich_tree(seed, 6)._source
    if sayable(s):
        assert_same(s, returned(s))


def test_the_files_of_the_page() -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "model_file.md"
    first, use = re.findall(r"^```toml\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    model = read_text(first, "page.toml").build()
    assert (model.names, list(model.frames)) == (("link", "tip"), ["tool"])
    with pytest.raises(sh.ModelError, match=r"page.toml:4:8: use 'panel.toml': this text is no file"):
        read_text(f"sharnir = 1\n\n{use}", "page.toml")


def test_limits_of_joints_are_kept(tmp_path: Path) -> None:
    """In a file, and in a part under its prefix; a limit that cannot be is an error with its line."""
    s = sh.System("arm")
    s.add_body("link", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_body("slide", "link", joint=sh.Prismatic("x"), mass=1.0)
    s.set_limits("link", lower=-0.1, upper=1 / 3, effort=7.0)
    s.set_limits("slide", velocity=0.2)
    s.save(tmp_path / "arm.toml")
    found = sh.load(tmp_path / "arm.toml")
    assert found.build().limits == s.build().limits
    whole = sh.System("two")
    whole.add(found, prefix="left.")
    assert whole.build().limits["left.link"].upper == 1 / 3
    text = (tmp_path / "arm.toml").read_text(encoding="utf-8")
    (tmp_path / "arm.toml").write_text(text.replace("upper = 0.", "upper = -9."), encoding="utf-8")
    with pytest.raises(sh.ModelError, match=r"arm\.toml:\d+"):
        sh.load(tmp_path / "arm.toml")
