"""A point on a roof: it slides down an inclined plane that is fixed to a body, and pushes the body away.

House of mass M on a horizontal track, roof inclined by α, point of mass m without friction. In closed form:

    Ẍ = m g sin α cos α / (M + m sin² α),   N = M m g cos α / (M + m sin² α)

and the point falls with ÿ = N cos α / m − g. All of them are constant, so positions grow with t² / 2. The equations in
absolute coordinates are those of the lecture, [m Qᵀ; Q 0] [w; λ] = [P; b] with w = (Ẍ, ẍ, ÿ): one row Q.

    python point_on_roof.py [page.html]
"""

import sys

import numpy as np

import sharnir as sh

HOUSE, POINT, SLOPE, G = 5.0, 1.0, np.radians(35.0), 9.81
sin, cos = np.sin(SLOPE), np.cos(SLOPE)
RIDGE = (0.0, 3.0, 0.0)  # in the house


def drawn() -> list[tuple[sh.Box, str]]:
    """The house in the picture: walls below a slab, whose upper side the ball touches."""
    half, ball = 2.0, 0.12
    middle = np.array(RIDGE) - half * np.array([cos, sin, 0]) - (ball + 0.05) * np.array([-sin, cos, 0])
    slab = sh.Box(size=(2 * half, 0.1, 1.6), mass=1.0, placement=sh.Placement(middle, rpy=(0, 0, SLOPE)))
    walls = sh.Box(start=(-2 * half * cos, 0, -0.7), end=(0, RIDGE[1] - 2 * half * sin - 0.2, 0.7), mass=1.0)
    gable = sh.Box(start=(-0.15, 0, -0.7), end=(0, RIDGE[1] - 0.25, 0.7), mass=1.0)
    return [(slab, "#a04030"), (walls, "#d8d0c0"), (gable, "#d8d0c0")]


def roof() -> sh.Model:
    s = sh.System("point on a roof", planar=True)
    s.add_body("house", joint=sh.Prismatic("x"), mass=HOUSE, visual=drawn())
    free = sh.Compound(sh.Prismatic("x"), sh.Prismatic("y"))
    s.add_body("point", joint=free, mass=POINT, q0=RIDGE[:2], visual=sh.Sphere(radius=0.12, mass=1.0))
    s.add_constraint("roof", sh.PointOnPlane("point", (0, 0, 0), "house", RIDGE, (-sin, cos, 0)))
    return s.build()


# ------------------------------------------------------------------------------------------- the matrices of the slides
m = np.diag([HOUSE, POINT, POINT])
Q = np.array([[sin, -sin, cos]])  # of (x − X) (−sin α) + (y − y0) cos α = 0
P, b = np.array([0.0, 0.0, -G * POINT]), np.zeros(1)  # the plane keeps its direction: b = 0
w = np.linalg.solve(np.block([[m, Q.T], [Q, np.zeros((1, 1))]]), np.concatenate([P, b]))
print(f"by the slides: Ẍ, ẍ, ÿ = {w[:3].round(6)} m/s2, λ = {w[3]:.6f} N")

# ------------------------------------------------------------------------------------------------- the same in sharnir
model = roof()
share = HOUSE + POINT * sin**2
house = POINT * G * sin * cos / share  # the roof falls to the left, so the house goes to the right
normal = HOUSE * POINT * G * cos / share
expected = np.array([house, -normal * sin / POINT, normal * cos / POINT - G])
assert np.allclose(w, [*expected, -normal], rtol=1e-13)  # forces on bodies are −Qᵀ λ

for formulation in ("separate-bodies", "composite", "absolute"):
    dyn = sh.compile(model, formulation)
    a = dyn.acceleration(model.q0, model.v0)
    force = dyn.constraint_reactions(model.q0, model.v0)["roof"][:3]
    print(f"{formulation:16} accelerations {a.round(6)} m/s2, the roof presses with {np.linalg.norm(force):.6f} N")
    assert np.allclose(a, expected, rtol=1e-13)
    assert np.isclose(np.linalg.norm(force), normal, rtol=1e-13)
print(f"{'in closed form':16} accelerations {expected.round(6)} m/s2, the roof presses with {normal:.6f} N")

run = sh.simulate(model, 1.0, times=np.linspace(0.0, 1.0, 11))
off = np.abs(run.q - model.q0 - np.outer(run.t**2 / 2, expected)).max()
slid = np.hypot(run.q[-1, 1] - run.q[-1, 0], run.q[-1, 2] - RIDGE[1])
print(f"after 1 s it has slid {slid:.4f} m down the roof, the house has gone {run.q[-1, 0]:.4f} m; off by {off:.0e} m")
assert run.ok
assert off < 1e-12

for word in sys.argv[1:]:
    if word.endswith(".html"):
        run.report(word)  # the motion in 3D
