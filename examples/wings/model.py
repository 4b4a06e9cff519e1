"""A solar wing of three panels as a model, on a free hub or on a fixed root. All numbers are in data.py.

Angles are counted from the folded wing and grow as it opens, on both wings alike: the root hinge from 0 to 90°, the two
others from 0 to 180°. Axes of a panel: x from its inner hinge to its outer edge, y along the hinge, z across; of the
hub: x to the right wing, y along the hinges, z up. Folded panels stand upright along the wall of the hub.

    wing folded, from the side        unfolded
      hub |1 2 3                        hub ________ ________ ________
          | /\\/                             1        2        3

Names: wing "right" has the bodies (and joints) "right 1", "right 2", "right 3". Hinge k, counted from 1, has the forces
"right spring k", "right friction k", "right latch k" (if latches are elastic) and the event "right latch k closes".
Loop k between hinges k and k + 1 is "right loop k", with the events "right loop k breaks" and "right loop k is cut".

Parameters, for `params` of a run: right_spring_k is 1 where the spring is sound, 0 where it has failed; right_friction
is a factor of all friction of the wing; right_strength_k in N and right_cut_k in s are where and when loop k goes.
"""

from collections.abc import Sequence
from math import radians

import numpy as np

import sharnir as sh
from wings.data import HUB, WING, Hub, Wing
from wings.look import hub_look, panel_look

UPRIGHT = np.array([[0.0, 0, -1], [0, 1, 0], [1, 0, 0]])  # axes of the folded panel 1 in those of its root
BACK = np.diag([-1.0, 1, -1])  # axes of a folded panel in those of the panel before it
NEVER = 1e6  # s


def add_wing(
    s: sh.System, name: str, parent: str, root: sh.Placement, wing: Wing = WING, cables: str | None = "elastic",
    latches: str | None = "elastic", wall: bool = False,
) -> list[str]:  # fmt: skip
    """Adds a folded wing to `s` and gives the names of its panels. The axes of `root` are those of a hub to whose right
    the wing is. `cables` and `latches` are "elastic", "rigid" or None; `wall` keeps panel 1 from going into the hub."""
    half = wing.pitch / 2
    places = [sh.Placement(root.p, rotation=root.R @ UPRIGHT)]
    for panel, z in zip(wing.panels[:2], (-half, 2 * half), strict=True):
        places.append(sh.Placement((panel.length, 0, z), rotation=BACK))
    panels = [f"{name} {k}" for k in (1, 2, 3)]
    s.parameter(f"{name}_friction", 1.0)
    for k, (panel, hinge, place) in enumerate(zip(wing.panels, wing.hinges, places, strict=True), start=1):
        body = f"{name} {k}"
        middle = (0.0, half, -half)[k - 1]  # of the panel, above its hinge
        s.add_body(
            body, parent, joint=sh.Revolute((0, 1, 0) if k != 2 else (0, -1, 0)), placement=place, mass=panel.mass,
            com=(panel.length / 2, 0, middle), inertia=panel.inertia, visual=panel_look(panel, middle),
        )  # fmt: skip
        parent = body
        add_latch(s, name, k, wing, latches)
        # The spring pushes with k (rest - q): its torques where the hinge is folded and where it is open say both.
        s.parameter(f"{name}_spring_{k}", 1.0)
        stiffness, rest = hinge.spring
        s.add_force(f"{name} spring {k}", sh.JointSpring(body, f"{name}_spring_{k}*{stiffness!r}", rest))
        # Once an elastic latch has closed, bearings do not turn: what moves is the hinge line that bends.
        rubs = f"{name}_friction*(1 - {name}_latch_{k})" if latches == "elastic" else f"{name}_friction"
        dry, viscous, static = (f"{rubs}*{x!r}" for x in (hinge.friction, hinge.viscous, hinge.breakaway))
        s.add_force(f"{name} friction {k}", sh.JointFriction(body, dry, viscous, static))
        if wall and k == 1:
            s.add_event(f"{name} wall", sh.Stop(body, lower=0.0))  # folded, the wing lies against the hub
    add_loops(s, name, wing, cables)
    return panels


def add_latch(s: sh.System, name: str, k: int, wing: Wing, latches: str | None) -> None:
    """Rigid: the joint is locked. Elastic: a stiff spring sets in where the hinge is open, once, and stays."""
    hinge, body, event = wing.hinges[k - 1], f"{name} {k}", f"{name} latch {k} closes"
    at = radians(hinge.opens_to)
    if latches == "rigid":
        s.add_event(event, sh.Latch(body, at=at, direction=1))
    elif latches == "elastic":
        closed = f"{name}_latch_{k}"
        s.parameter(closed, 0.0)
        stiffness, damping = f"{closed}*{hinge.latch_stiffness!r}", f"{closed}*{hinge.latch_damping!r}"
        s.add_force(f"{name} latch {k}", sh.JointSpring(body, stiffness, at, damping))
        s.add_event(event, sh.When(f"q('{body}') - {at!r} - 9*{closed}", do=[sh.Set(closed, 1.0)], direction=1))


def add_loops(s: sh.System, name: str, wing: Wing, cables: str | None) -> None:
    """Loop k keeps hinge k + 1 in step with hinge k, q_(k+1) = ratio q_k, until it is cut or breaks."""
    for k, loop in enumerate(wing.loops if cables else (), start=1):
        outer, inner, one = f"{name} {k + 1}", f"{name} {k}", f"{name} loop {k}"
        if cables == "elastic":
            s.add_force(one, sh.TorsionBar(outer, inner, loop.stiffness, damping=loop.damping, ratio=loop.ratio))
            # A strand has the tension preload + strand · radius · twist, the other one preload − the same.
            s.parameter(f"{name}_strength_{k}", loop.strength)
            twist = f"(q('{outer}') - {loop.ratio!r}*q('{inner}'))"
            beyond = f"{loop.strand * loop.radius!r}*abs{twist} + {loop.preload!r} - {name}_strength_{k}"
            s.add_event(f"{one} breaks", sh.When(beyond, do=[sh.Disable(one)], direction=1))
        else:
            s.add_constraint(one, sh.Cable([outer, inner], [1.0, -loop.ratio]))
        s.parameter(f"{name}_cut_{k}", NEVER)
        s.add_event(f"{one} is cut", sh.When(f"t - {name}_cut_{k}", do=[sh.Disable(one)], direction=1))


def spacecraft(
    wing: Wing = WING, hub: Hub = HUB, cables: str | None = "elastic", latches: str | None = "elastic",
    sides: Sequence[str] = ("right", "left"), wall: bool = True,
) -> sh.System:  # fmt: skip
    """The free hub with its wings, folded and at rest. Add what you like, then `.build()` it."""
    s = sh.System("spacecraft with solar wings", gravity=(0, 0, 0))
    s.add_body("hub", joint=sh.Free(), mass=hub.mass, inertia=hub.inertia, visual=hub_look(hub))
    x, y, z = hub.root
    roots = {"right": sh.Placement((x, y, z)), "left": sh.Placement((-x, y, z), rotation=np.diag([-1.0, -1, 1]))}
    for side in sides:
        add_wing(s, side, "hub", roots[side], wing, cables, latches, wall)
    return s


def wing_on_ground(
    wing: Wing = WING, gravity: Sequence[float] = (0, 0, 0), cables: str | None = "elastic",
    latches: str | None = "elastic", root: sh.Placement | None = None, name: str = "wing",
) -> sh.System:  # fmt: skip
    """One wing whose root does not move, such as on a test stand: with hinges upright, y is up."""
    s = sh.System("solar wing on a fixed root", gravity=gravity)
    add_wing(s, name, "world", root or sh.Placement(), wing, cables, latches)
    return s
