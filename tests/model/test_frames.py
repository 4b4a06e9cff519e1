"""Named frames of a system. Covers model/body.py."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import sharnir as sh


def arm(planar: bool = False) -> sh.System:
    s = sh.System("arm", planar=planar)
    s.add_body("link", joint=sh.Revolute("z"), mass=1.0, com=(0.5, 0, 0), inertia=(0.1, 0.1, 0.1))
    return s


def test_a_frame_is_kept_by_its_name() -> None:
    s = arm()
    s.add_frame("tool", "link", sh.Placement((1, 0, 0)))
    s.add_frame("base", "world")
    model = pickle.loads(pickle.dumps(s)).build()
    assert list(model.frames) == ["tool", "base"]
    assert (model.frames["tool"].body, model.frames["base"].body) == (1, 0)
    assert np.array_equal(model.frames["tool"].placement.p, [1, 0, 0])


def test_mistakes_are_named() -> None:
    s = arm()
    s.add_frame("tool", "link")
    with pytest.raises(sh.ModelError, match="frame 'tool': there is a frame of this name already"):
        s.add_frame("tool", "link")
    with pytest.raises(sh.ModelError, match="frame 'link': there is a body of this name"):
        s.add_frame("link", "link")
    with pytest.raises(sh.ModelError, match="body 'tool': there is a frame of this name"):
        s.add_body("tool", joint=sh.Fixed())
    with pytest.raises(sh.ModelError, match=r"frame 'grip': there is no body 'lnk'\. Did you mean 'link'\?"):
        s.add_frame("grip", "lnk")
    with pytest.raises(sh.ModelError, match="frame 'grip': placement=3 is not a placement"):
        s.add_frame("grip", "link", 3)  # type: ignore[arg-type]
    foreign = sh.System("other").parameter("x", 1.0)
    with pytest.raises(sh.ModelError, match="frame 'grip': placement, origin"):
        s.add_frame("grip", "link", sh.Placement((foreign, 0, 0)))
    with pytest.raises(sh.ModelError, match="frame 'grip': its placement has z = 1"):
        arm(planar=True).add_frame("grip", "link", sh.Placement((0, 0, 1)))
