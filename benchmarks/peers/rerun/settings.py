"""The settings of motions: usual ones, not those of equal error."""

SECONDS, RTOL, TIGHT, STEP = 1.0, 1e-6, 1e-9, 1e-3
MOTION = "1 s of motion"
