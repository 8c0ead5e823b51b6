"""The packages that are installed for another one, and what each says of its licence."""

from collections.abc import Sequence
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

_LONGEST: Final = 60
"""Longer ones are whole licences, not their names."""


def find_installed(wanted: str) -> Sequence[Distribution]:
    """Return what is installed for *wanted* with its extras, and then all that it needs."""
    found: dict[str, Distribution] = {}
    seen = set[str]()
    asked = [Requirement(wanted)]
    for each in asked:  # it grows meanwhile
        try:
            part = distribution(each.name)
        except PackageNotFoundError:  # of an extra that nobody asked for
            continue
        if str(each) in seen:
            continue
        seen.add(str(each))
        found.setdefault(canonicalize_name(each.name), part)
        asked += [need for need in map(Requirement, part.requires or ()) if need.marker is None or
                  any(need.marker.evaluate({"extra": extra}) for extra in ("", *each.extras))]
    return list(found.values())


def tell_licence(part: Distribution) -> str:
    """Return what a package says of its licence: by its SPDX name, or in words."""
    said = part.metadata.json
    if "license_expression" in said:
        return str(said["license_expression"])
    told = str(said.get("license", ""))
    classes = [each.rpartition(" :: ")[2] for each in said.get("classifier", ())
               if each.startswith("License")]
    names = [told, *classes] if len(told) <= _LONGEST else classes
    return ", ".join(dict.fromkeys(filter(None, names)))
