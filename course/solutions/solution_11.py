"""11. Уход от связей. Проинтегрируйте четырёхзвенник 5 с методом rk4 с шагом 0.01 из положения q0 дважды: без
проекции и с проекцией на связи (drift="none", "projection"). Верните наибольшее |g| в обоих случаях
(dyn.constraint_value).

11. Drift. Integrate the four-bar linkage for 5 s by rk4 with steps of 0.01 from q0 twice: without projection onto
the constraints and with it (drift="none", "projection"). Return the largest |g| of both (dyn.constraint_value).
"""

import numpy as np

import sharnir as sh


def drift(model: sh.Model, q0: np.ndarray) -> np.ndarray:
    dyn = sh.compile(model)
    runs = [sh.simulate(model, 5.0, q0=q0, drift=way, method="rk4", step=0.01) for way in ("none", "projection")]
    return np.array([np.abs(dyn.constraint_value(run.q)).max() for run in runs])
