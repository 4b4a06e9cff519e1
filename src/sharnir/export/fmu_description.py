"""modelDescription.xml of FMI 2.0 and 3.0 from one list of variables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree as ET

# Exponents of SI base units, by the units that labels of models have
UNITS = {
    "m": {"m": 1}, "rad": {"rad": 1}, "m/s": {"m": 1, "s": -1}, "rad/s": {"rad": 1, "s": -1}, "s": {"s": 1},
    "m/s2": {"m": 1, "s": -2}, "rad/s2": {"rad": 1, "s": -2}, "N": {"kg": 1, "m": 1, "s": -2},
    "N m": {"kg": 1, "m": 2, "s": -2}, "J": {"kg": 1, "m": 2, "s": -2}, "kg": {"kg": 1}, "kg m2": {"kg": 1, "m": 2},
    "N/m": {"kg": 1, "s": -2}, "N s/m": {"kg": 1, "s": -1}, "N m/rad": {"kg": 1, "m": 2, "s": -2, "rad": -1},
    "N m s/rad": {"kg": 1, "m": 2, "s": -1, "rad": -1}, "1/s": {"s": -1}, "1/s2": {"s": -2}, "Hz": {"s": -1},
}  # fmt: skip


@dataclass(frozen=True)
class Variable:
    """One line of the description. `derivative_of` and `dependencies` are value references."""

    reference: int
    name: str
    description: str
    causality: str  # "independent", "parameter", "input", "output", "local"
    variability: str  # "continuous", "tunable", "discrete"
    unit: str = "1"
    start: float | None = None
    derivative_of: int | None = None
    dependencies: tuple[int, ...] | None = None
    initial: str | None = None
    nominal: float | None = None


@dataclass(frozen=True)
class Description:
    name: str
    identifier: str
    token: str
    description: str
    tool: str
    variables: Sequence[Variable]
    indicators: int
    stop_time: float
    tolerance: float

    @property
    def unknown(self) -> list[Variable]:
        """At the start: outputs and derivatives that follow from the others."""
        shown = (v for v in self.variables if v.causality == "output" or v.derivative_of is not None)
        return [v for v in shown if v.initial == "calculated"]

    def text(self, version: int, sources: Sequence[str]) -> bytes:
        root = self._fmi3() if version == 3 else self._fmi2(sources)
        ET.indent(root)
        return b'<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode").encode() + b"\n"

    def _fmi3(self) -> ET.Element:
        root = ET.Element(
            "fmiModelDescription", fmiVersion="3.0", modelName=self.name, instantiationToken=self.token,
            description=self.description, generationTool=self.tool, variableNamingConvention="flat",
        )  # fmt: skip
        shared = {
            "modelIdentifier": self.identifier, "canGetAndSetFMUState": "true", "canSerializeFMUState": "true",
            "providesDirectionalDerivatives": "true",
        }  # fmt: skip
        ET.SubElement(root, "ModelExchange", {**shared, "needsCompletedIntegratorStep": "true"})
        ET.SubElement(root, "CoSimulation", {**shared, "canHandleVariableCommunicationStepSize": "true"})
        self._units(root)
        self._experiment(root)
        variables = ET.SubElement(root, "ModelVariables")
        for v in self.variables:
            given = {"name": v.name, "valueReference": str(v.reference), "description": v.description}
            given |= {"causality": v.causality, "variability": v.variability}
            if v.initial is not None:
                given["initial"] = v.initial
            if v.unit in UNITS:
                given["unit"] = v.unit
            if v.derivative_of is not None:
                given["derivative"] = str(v.derivative_of)
            if v.start is not None:
                given["start"] = repr(float(v.start))
            if v.nominal is not None:
                given["nominal"] = repr(float(v.nominal))
            ET.SubElement(variables, "Float64", given)
        structure = ET.SubElement(root, "ModelStructure")
        for v in self.variables:
            if v.causality == "output":
                self._known(structure, "Output", v, "valueReference")
        for v in self.variables:
            if v.derivative_of is not None:
                self._known(structure, "ContinuousStateDerivative", v, "valueReference")
        for v in self.unknown:
            ET.SubElement(structure, "InitialUnknown", valueReference=str(v.reference))
        for k in range(self.indicators):
            ET.SubElement(structure, "EventIndicator", valueReference=str(self._indicator(variables, k)))
        return root

    def _indicator(self, variables: ET.Element, k: int) -> int:
        """FMI 3 has event indicators among its variables."""
        reference = len(self.variables) + k
        ET.SubElement(variables, "Float64", {
            "name": f"event indicator {k + 1}", "valueReference": str(reference), "causality": "local",
            "variability": "continuous", "initial": "calculated",
        })  # fmt: skip
        return reference

    def _fmi2(self, sources: Sequence[str]) -> ET.Element:
        root = ET.Element(
            "fmiModelDescription", fmiVersion="2.0", modelName=self.name, guid=self.token, description=self.description,
            generationTool=self.tool, variableNamingConvention="flat", numberOfEventIndicators=str(self.indicators),
        )  # fmt: skip
        shared = {
            "modelIdentifier": self.identifier, "canGetAndSetFMUstate": "true", "canSerializeFMUstate": "true",
            "providesDirectionalDerivative": "true", "canNotUseMemoryManagementFunctions": "true",
        }  # fmt: skip
        more = {"canHandleVariableCommunicationStepSize": "true"}
        for element in (
            ET.SubElement(root, "ModelExchange", shared), ET.SubElement(root, "CoSimulation", {**shared, **more})
        ):  # fmt: skip
            listed = ET.SubElement(element, "SourceFiles")
            for name in sources:
                ET.SubElement(listed, "File", name=name)
        self._units(root)
        categories = ET.SubElement(root, "LogCategories")
        ET.SubElement(categories, "Category", name="logStatusError")
        self._experiment(root)
        variables = ET.SubElement(root, "ModelVariables")
        for v in self.variables:
            given = {"name": v.name, "valueReference": str(v.reference), "description": v.description}
            given |= {"causality": v.causality, "variability": v.variability}
            if v.initial is not None:
                given["initial"] = v.initial
            element = ET.SubElement(variables, "ScalarVariable", given)
            real = ET.SubElement(element, "Real")
            if v.unit in UNITS:
                real.set("unit", v.unit)
            if v.derivative_of is not None:
                real.set("derivative", str(v.derivative_of + 1))  # counted from 1
            if v.nominal is not None:
                real.set("nominal", repr(float(v.nominal)))
            if v.start is not None:
                real.set("start", repr(float(v.start)))
        structure = ET.SubElement(root, "ModelStructure")
        outputs = [v for v in self.variables if v.causality == "output"]
        if outputs:
            element = ET.SubElement(structure, "Outputs")
            for v in outputs:
                self._known(element, "Unknown", v, "index")
        derived = [v for v in self.variables if v.derivative_of is not None]
        if derived:
            element = ET.SubElement(structure, "Derivatives")
            for v in derived:
                self._known(element, "Unknown", v, "index")
        if self.unknown:
            element = ET.SubElement(structure, "InitialUnknowns")
            for v in self.unknown:
                ET.SubElement(element, "Unknown", index=str(v.reference + 1))
        return root

    def _known(self, parent: ET.Element, tag: str, v: Variable, key: str) -> None:
        shift = 1 if key == "index" else 0
        element = ET.SubElement(parent, tag, {key: str(v.reference + shift)})
        if v.dependencies is not None:
            element.set("dependencies", " ".join(str(k + shift) for k in v.dependencies))

    def _units(self, root: ET.Element) -> None:
        used = sorted({v.unit for v in self.variables if v.unit in UNITS})
        if used:
            element = ET.SubElement(root, "UnitDefinitions")
            for unit in used:
                own = ET.SubElement(element, "Unit", name=unit)
                ET.SubElement(own, "BaseUnit", {name: str(power) for name, power in UNITS[unit].items()})

    def _experiment(self, root: ET.Element) -> None:
        ET.SubElement(
            root, "DefaultExperiment", startTime="0", stopTime=repr(self.stop_time), tolerance=repr(self.tolerance)
        )
