"""Plug-ins: what other installed packages bring, found by the entry points that they declare.

What these objects are is not known here: whoever has a group of them says how one is registered.
What this module imports is slow, and few programs need it: it is imported where it is used.
"""

from __future__ import annotations

import re
import threading
import traceback
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, final

from cuttle_engine.errors import RulesetError, printable
from cuttle_engine.versions import allows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_ENGINE: Final = "cuttle-engine"
_OBJECT: Final = re.compile(r"[\w.]+\s*:\s*[\w.]+")
_REQUIREMENT: Final = re.compile(r"\s*([\w.-]+)\s*(?:\[[^]]*\])?\s*(.*)", re.ASCII | re.DOTALL)
_SEPARATORS: Final = re.compile(r"[-_.]+")
_LONGEST: Final = 200
"""The most characters that are shown of what an error of others says."""
_OURS: Final = frozenset(("cuttle_engine", "importlib"))
"""Folders in which errors of others come up, but do not come from."""


class Plugin(NamedTuple):
    """What an installed package brings: a ruleset, or a class of effects. See `load_plugins`.

    >>> Plugin("cuttle-tides", "1.2", "cuttle_engine.rulesets", "tides@2").name
    'tides@2'
    """

    package: str
    """The name under which the package is installed."""
    version: str
    """The version of the package."""
    group: str
    """``cuttle_engine.rulesets`` or ``cuttle_engine.effects``."""
    name: str
    """That of the entry point: ``tides`` or ``tides@2``; of an effect ``cuttle-tides.Flotsam``."""


class Fault(NamedTuple):
    """What is wrong with a plug-in."""

    name: str
    """What is not there because of it, without a version; "" where that cannot be told."""
    text: str
    """A line that names the package and its version."""


def _fault(name: str, text: str) -> Fault:
    # A package may say anything, and this goes to terminals.
    return Fault(name, printable(text))


class Loaded(NamedTuple):
    """The plug-ins of a group that are registered, and what is wrong with the others, in order."""

    plugins: tuple[Plugin, ...]
    faults: tuple[Fault, ...]


class _Found(NamedTuple):
    plugin: Plugin
    entry: metadata.EntryPoint
    package: metadata.Distribution


class _Loading(threading.local):
    """What this thread is importing just now."""

    def __init__(self) -> None:
        self.plugins: list[Plugin] = []


_LOADING: Final = _Loading()
# For what is registered, never for an import: each of two threads may be in the middle of a module
# that the other one waits for. So both import what there is, and the second finds it registered.
_REGISTERING: Final = threading.RLock()


@final
class Group:
    """The entry points of one group, which are looked for when a name is not known."""

    def __init__(self, name: str, register: Callable[[str, object], object]) -> None:
        self._name = name
        self._register = register
        self._faults: tuple[Fault, ...] | None = None  # None: nobody has asked yet

    def load(self) -> Loaded:
        """Register all that is installed now, in the order of (name, package)."""
        self._faults = None
        loaded = self._load(None)
        self._faults = loaded.faults
        return loaded

    def load_for(self, name: str) -> list[str]:
        """Register all that is installed, once, as a name is not known; what is wrong with it.

        What could not be loaded is tried again when it is its name that is asked for. And a plug-in
        that asks for another one while it is being imported gets that one only.
        """
        name = _owned(name)
        if _LOADING.plugins:
            return _texts(self._load(name).faults)
        faults = self._faults
        if faults is None:
            faults = self.load().faults
        elif any([_is_called(fault.name, name) for fault in faults]):
            others = [fault for fault in faults if not _is_called(fault.name, name)]
            self._faults = faults = (*others, *self._load(name).faults)
        return _texts(faults)

    def _load(self, only: str | None) -> Loaded:
        plugins: list[Plugin] = []
        faults: list[Fault] = []
        found = sorted(self._find(faults), key=lambda each: (each.plugin.name, each.plugin))
        owners: dict[str, list[str]] = {}
        for plugin, _, _ in found:
            packages = owners.setdefault(_owned(plugin.name), [])
            if _title(plugin) not in packages:
                packages.append(_title(plugin))
        for plugin, entry, package in found:
            name = _owned(plugin.name)
            if plugin in _LOADING.plugins or not (only is None or _is_called(name, only)):
                continue
            if len(owners[name]) > 1:
                both = " and ".join(owners[name])
                faults.append(_fault(name, f"{name} comes with {both}: only one may be installed"))
                continue
            wrong = _unmet(package) or self._registered(plugin, entry)
            if wrong is None:
                plugins.append(plugin)
            else:
                faults.append(_fault(name, f"{_title(plugin)}: {wrong}"))
        return Loaded(tuple(plugins), tuple(faults))

    def _find(self, faults: list[Fault]) -> Iterator[_Found]:
        """What the installed packages declare; where that cannot be read, a fault."""
        for package in _packages(f"[{self._name}]"):
            name, version = _metadata(package, "Name"), _metadata(package, "Version")
            try:
                entries = [entry for entry in package.entry_points if entry.group == self._name]
            except Exception as error:  # noqa: BLE001  # whatever a broken file leads to
                what = f"its entry_points.txt cannot be read: {_told(error)}"
                faults.append(_fault("", f"{name} {version}: {what}"))
                continue
            for entry in entries:
                yield _Found(Plugin(name, version, self._name, entry.name), entry, package)

    def _registered(self, plugin: Plugin, entry: metadata.EntryPoint) -> str | None:
        """Import and register a plug-in; what is wrong with it, or None."""
        where = f"{plugin.name} = {entry.value}"
        if _OBJECT.fullmatch(entry.value) is None:
            return f"{where} is not of the form package.module:NAME"
        _LOADING.plugins.append(plugin)
        step = "imported"
        try:
            thing = entry.load()
            step = "used"
            with _REGISTERING:
                self._register(plugin.name, thing)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001  # others' code may raise anything
            if step == "used" and isinstance(error, RulesetError):
                return f"{where}: {error}"
            return f"{where} cannot be {step}: {_told(error)}"
        finally:
            _LOADING.plugins.remove(plugin)
        return None


def _texts(faults: tuple[Fault, ...]) -> list[str]:
    """What is wrong, each thing once."""
    return list(dict.fromkeys([fault.text for fault in faults]))


_GROUPS: Final[dict[str, Group]] = {}


def group(name: str, register: Callable[[str, object], object]) -> Group:
    """The group of this name.

    ``register`` gets the name and the object of an entry point, and raises `RulesetError` for what
    it does not take. It may get the same ones again.
    """
    return _GROUPS.setdefault(name, Group(name, register))


def _title(plugin: Plugin) -> str:
    return f"{plugin.package} {plugin.version}"


def _owned(name: str) -> str:
    """What a package has for itself: a name, in all its versions."""
    return name.partition("@")[0]


def _is_called(name: str, wanted: str) -> bool:
    """Whether it is the name, or that of the class in the name of an effect."""
    return name == wanted or name.endswith(f".{wanted}")


def _normal(package: str) -> str:
    return _SEPARATORS.sub("-", package).lower()


def _packages(section: str) -> Iterator[metadata.Distribution]:
    """The installed packages that have this section of entry points, the first of each name."""
    seen: set[str] = set()
    for package in metadata.distributions():
        try:
            if section not in (package.read_text("entry_points.txt") or ""):
                continue
        except (OSError, UnicodeDecodeError):
            continue  # none of ours, as far as anybody can tell
        name = _normal(_metadata(package, "Name"))
        if name in seen:
            continue
        seen.add(name)
        try:
            yield metadata.distribution(name)
        except metadata.PackageNotFoundError:  # what it is in has another name
            yield package


def _metadata(package: metadata.Distribution, field: str) -> str:
    try:
        return str(package.metadata[field] or "?")
    except Exception:  # noqa: BLE001  # whatever a broken file leads to
        return "?"


def _unmet(package: metadata.Distribution) -> str | None:
    """That the package needs another version of the library than this; None if it does not."""
    try:
        version = metadata.version(_ENGINE)
    except metadata.PackageNotFoundError:
        return None  # run without having been installed: nobody can tell
    try:
        required = package.requires or ()
    except Exception as error:  # noqa: BLE001  # whatever a broken file leads to
        return f"its METADATA cannot be read: {_told(error)}"
    for line in required:
        requirement, marker, _ = line.partition(";")
        found = _REQUIREMENT.fullmatch(requirement)
        # What is needed on some machines or for an extra was for the one who installed it to see.
        if marker or found is None or _normal(found[1]) != _ENGINE:
            continue
        needs = f"it needs {requirement.strip()}"
        bounds = found[2].strip()
        if bounds.startswith("@"):  # wherever that is from
            continue
        if bounds[:1] + bounds[-1:] == "()":
            bounds = bounds[1:-1]
        try:
            if not allows(bounds, version):
                return f"{needs}, and this is {version}"
        except ValueError as error:
            return f"{needs}: {error}"
    return None


def _told(error: BaseException) -> str:
    """An error of others in a line: what it is and says, and where it was raised."""
    try:
        said = printable(" ".join(str(error).split()))
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001  # it cannot even be shown
        said = ""
    if len(said) > _LONGEST:
        said = said[: _LONGEST - 1] + "…"
    told = f"{type(error).__name__}: {said}" if said else type(error).__name__
    frames = [
        f"{frame.filename}:{frame.lineno}"
        for frame in traceback.extract_tb(error.__traceback__)
        if not _OURS.intersection(Path(frame.filename).parts) and frame.filename[0] != "<"
    ]
    return f"{told} ({frames[-1]})" if frames else told
