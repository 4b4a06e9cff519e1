"""10. Какая формулировка дешевле? По модели верните имя самой дешёвой по числу операций из "hamilton-tangent",
"hamilton-orthogonal", "hamilton-recursive".

10. Which formulation is cheapest? For a model, return the name of the one with the fewest operations among
"hamilton-tangent", "hamilton-orthogonal", "hamilton-recursive".
"""

import sharnir as sh

WAYS = ("hamilton-tangent", "hamilton-orthogonal", "hamilton-recursive")


def cheapest(model: sh.Model) -> str:
    return None  # ваше решение / your solution
