"""All processes of a mechanism, one after the other within its time, and what they found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from importlib.util import find_spec
from typing import Any

from ..states import DERIVATIVES, FORWARD
from .case import Case
from .desk import NO_TIME, Desk, Effort, Say
from .settings import MOTION

MODULES = {"pin": "pinocchio", "mujoco": "mujoco", "drake": "pydrake", "exudyn": "exudyn"}
OF_TREES, OF_LOOPS = ("pin", "mujoco", "drake"), ("pin", "mujoco")  # Exudyn has no call for accelerations
CALLS = {"mujoco": 4000}  # of accelerations in one motion: known before it is begun
DERIVATIVES_OF = 250  # velocities: beyond it their Jacobians are not measured


def installed() -> list[str]:
    return [name for name, module in MODULES.items() if find_spec(module) is not None]


def gather(
    case: Case, formulations: Sequence[str], peers: Sequence[str], effort: Effort, cache: str, say: Say,
    before: Sequence[dict[str, Any]] = (),
) -> dict[str, Any]:  # fmt: skip
    """First every engine alone, then all that can by turns, then the motion, then derivatives with loops. `before` is
    what was found of other mechanisms."""
    desk = Desk(case, effort, cache, given_up(case, before), say)
    if not (case.is_tree or case.has_loops):
        desk.merge(desk.ask(case.family, case.formulation or "at work", 10 * effort.limit, effort=asdict(effort)))
        return desk.result
    able = _alone(desk, formulations[0], peers)
    if able is not None:
        _by_turns(desk, formulations, able)
        _motion(desk, formulations[0], [*able, *(name for name in peers if name == "exudyn")])
        _derivatives(desk, formulations[0], able)
    return desk.result


def given_up(case: Case, before: Sequence[dict[str, Any]]) -> dict[str, str]:
    """What smaller members of the family did not give, by function and engine. A want of time is no reason."""
    found: dict[str, str] = {}
    for r in before:
        if case.has_loops and r["family"] == case.family and r["size"] < case.size:
            for g in r["gaps"]:
                if g["by"] in (*MODULES, "sharnir") and g["why"] != NO_TIME:
                    found.setdefault(f"{g['function']} {g['by']}", f"not tried: {r['name']} {g['why']}")
    return found


def _alone(desk: Desk, formulation: str, peers: Sequence[str]) -> list[str] | None:
    """The peers that come to the comparison; None where sharnir has no answer."""
    effort, result = desk.effort, desk.result
    able = []
    for name in ("sharnir", *(p for p in peers if p in (OF_TREES if desk.case.is_tree else OF_LOOPS))):
        limit = 3 * effort.limit if name == "sharnir" else effort.limit
        if name != "sharnir" and (known := desk.hopeless.get(f"{FORWARD} {name}")):
            desk.gap(FORWARD, name, known)
            continue
        found = desk.ask("probe", f"{name} alone", limit, engine=name, formulation=formulation)
        result["alone"][name] = found
        why = found.get("refused") or found.get("failed")
        if "first" not in found:
            desk.gap(FORWARD, name, str(why))
            if name == "sharnir":
                return None
        elif name == "sharnir":
            if why:
                result["notes"].append(f"{desk.case.name}: {name}: {why}")
        elif why or found.get("again", 0.0) > effort.slow:
            desk.gap(FORWARD, name, str(why or f"a call takes {found['again']:.1f} s"))
        else:
            able.append(name)
    return able


def _by_turns(desk: Desk, formulations: Sequence[str], able: Sequence[str]) -> None:
    effort, request = desk.effort, dict[str, Any]()
    if desk.case.has_loops:
        request["formulations"] = list(formulations)
    limit = 3 * effort.limit
    found = desk.ask("turns", "by turns", limit, peers=list(able), effort=asdict(effort), **request)
    desk.merge(found, FORWARD, "by turns")
    if "rows" not in found and "failed" in found and "is timed" not in found["failed"] and able:
        found = desk.ask("turns", "without peers", limit, peers=[], effort=asdict(effort), **request)
        desk.merge(found, FORWARD, "without peers")


def _motion(desk: Desk, formulation: str, peers: Sequence[str]) -> None:
    effort, result = desk.effort, desk.result
    given = {"formulation": formulation, "effort": asdict(effort)}
    desk.merge(desk.ask("motion", MOTION, 3 * effort.limit, **given), MOTION)
    if not any(r["function"] == MOTION for r in result["rows"]):
        return  # nothing to compare with
    for name in peers:
        if why := desk.hopeless.get(f"{MOTION} {name}"):
            desk.gap(MOTION, name, why)
            continue
        seconds = CALLS.get(name, 0) * result["alone"].get(name, {}).get("again", 0.0)
        if seconds > effort.limit:
            desk.gap(MOTION, name, f"would take some {seconds:,.0f} s")
            continue
        found = desk.ask("peer-motion", f"{MOTION} by {name}", effort.limit, peer=name, end=result.get("end"), **given)
        desk.merge(found, MOTION, name)


def _derivatives(desk: Desk, formulation: str, able: Sequence[str]) -> None:
    """Where they are not too many."""
    if not desk.case.has_loops or desk.result["alone"]["sharnir"]["nv"] > DERIVATIVES_OF:
        return
    if why := desk.hopeless.get(f"{DERIVATIVES} sharnir"):
        desk.gap(DERIVATIVES, "sharnir", why)
        return
    effort, peers = desk.effort, [name for name in able if name == "pin"]
    given = {"formulation": formulation, "peers": peers, "effort": asdict(effort)}
    desk.merge(desk.ask("derivatives", "derivatives", effort.limit, **given), DERIVATIVES)
