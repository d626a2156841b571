"""Rulebooks with their content, battles, records."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from . import _native, _values
from ._errors import Refused, UnknownError
from ._values import Decision, Event, Odds, Offer, Outcome, Space, Step, Words

Lang = Literal["en", "ru"]
Scenario = str | Mapping[str, Any]
Folders = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]
"""One folder or several."""


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry of a list: id, name, and a line about it."""

    id: str
    name: Words
    about: Words


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A ruling that the rulebook offers as an option: its field, what it does, what the book says, and the clause."""

    id: str
    about: Words
    default: str
    clause: str


@dataclass(frozen=True, slots=True)
class VerbInfo:
    """A verb of the notation with its usage."""

    verb: str
    usage: str
    about: Words


def rulesets() -> list[str]:
    """The ids of the rulebooks."""
    return _native.rulesets()


def bots() -> list[Listed]:
    """Every bot, the weakest first: ``random``, ``greedy`` and five levels for people."""
    return [_listed(raw) for raw in json.loads(_native.bots())]


def secret_of(seed: int) -> bytes:
    """The 32 bytes of dice that a seed stands for: the SHA-256 of ``holmgang seed N``. The same everywhere and always."""
    return hashlib.sha256(f"holmgang seed {seed}".encode()).digest()


class Rules:
    """A rulebook with its content.

    Args:
        id: one of :func:`rulesets`.
        content: a folder of content above what is built in, or several, the first one lowest; each holds TOML files in a folder named after the ruleset, or
            files of its own.
        documents: further content as TOML texts by file name, above all folders.

    Raises:
        UnknownError: there is no such ruleset.
        ContentError: faults of the content, every one with its place.
    """

    def __init__(
        self,
        id: str,
        *,
        content: Folders = (),
        documents: Mapping[str, str] | None = None,
    ) -> None:
        self._folders = _folders(content)
        self._documents = tuple((documents or {}).items())
        self._native = _native.NativeRules(id, list(self._folders), list(self._documents))
        about = json.loads(self._native.about())
        self.id: str = about["id"]
        self.title = Words(**about["title"])
        self.about = Words(**about["about"])
        self.version: int = about["version"]
        """The version of the rules: raised when a record could play out otherwise."""
        self.content_hash: str = about["content_hash"]
        """SHA-256 of the content: two contents with the same hash play alike."""
        self.hidden: bool = about["hidden"]
        """Whether some seats know what others do not."""
        self.seats: tuple[str, ...] = tuple(seat["id"] for seat in about["seats"])
        self.clauses: dict[str, Words] = {it["id"]: Words(**it["title"]) for it in about["clauses"]}
        self.house_rules = tuple(
            HouseRule(it["id"], Words(**it["about"]), it["default"], it["clause"]) for it in about["house_rules"]
        )
        self.verbs = tuple(VerbInfo(it["verb"], it["usage"], Words(**it["about"])) for it in about["verbs"])
        self.scenarios: tuple[Listed, ...] = tuple(_listed(raw) for raw in about["scenarios"])

    def __repr__(self) -> str:
        return f"Rules({self.id!r}, version {self.version}, content {self.content_hash[:12]})"

    def tables(self) -> dict[str, list[Listed]]:
        """The tables of the content with their entries."""
        return {table: [_listed(raw) for raw in entries] for table, entries in json.loads(self._native.tables())}

    def entry(self, table: str, id: str) -> dict[str, Any] | None:
        """An entry of a table as it is written; None if there is none."""
        found: dict[str, Any] | None = json.loads(self._native.entry(table, id))
        return found

    def playing(self, scenario: Scenario, options: Mapping[str, Any] | None = None) -> list[str]:
        """The seats that take part in battles of a scenario."""
        return self._native.playing(*_setup(scenario, options))

    def battle(
        self,
        scenario: Scenario,
        *,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        secret: bytes | None = None,
        rolls: Mapping[str, int] | Sequence[tuple[str, int]] | None = None,
        lang: Lang = "en",
    ) -> Battle:
        """Begins a battle.

        Args:
            scenario: the id of one, or its fields.
            options: house rules and other fields that override the scenario.
            seed: makes the dice repeatable; see :func:`secret_of`.
            secret: the 32 bytes of verifiable dice instead. Without seed, secret and rolls they come from the operating system.
            rolls: dice by hand: the rolls of the start; then every action takes its rolls.
            lang: the language of the record.

        Raises:
            UnknownError, ContentError, RollsError.
        """
        if sum(given is not None for given in (seed, secret, rolls)) > 1:
            raise ValueError("give one of seed, secret and rolls")
        if seed is not None:
            secret = secret_of(seed)
        elif secret is None and rolls is None:
            secret = os.urandom(32)
        if secret is not None and len(secret) != 32:
            raise ValueError("a secret has 32 bytes")
        native = self._native.battle(*_setup(scenario, options), secret, _pairs(rolls) or [], lang)
        return Battle(native)

    def simulate(
        self,
        scenario: Scenario,
        bots: str | Sequence[str] = ("random",),
        battles: int = 1000,
        *,
        seed: int = 0,
        threads: int = 0,
        swap: bool = False,
        options: Mapping[str, Any] | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> dict[str, Any]:
        """Plays many battles between bots on all cores.

        Args:
            bots: names for the player seats in order; one name for all.
            threads: 0 for all cores; the result does not depend on it.
            swap: every second battle is played with the seats of the bots swapped.
            progress: called about twenty times a second with the number of battles done so far.

        Returns:
            Results with 95% intervals, decisions a battle, and what battles cost each seat, as plain data.

        Raises:
            UnknownError, ContentError; KeyboardInterrupt when Ctrl-C is pressed.
        """
        text = self._native.simulate(
            *_setup(scenario, options), [bots] if isinstance(bots, str) else list(bots), battles, seed, threads, swap, progress
        )
        report: dict[str, Any] = json.loads(text)
        return report

    def bench(
        self, scenarios: Sequence[str] = (), battles: int = 200, rounds: int = 5, bots: bool = False
    ) -> dict[str, Any]:
        """Measures nanoseconds a decision, with `bots` how fast searches and the lab are too, and takes the fingerprint of the rules."""
        report: dict[str, Any] = json.loads(self._native.bench(list(scenarios), battles, rounds, bots))
        return report


class Battle:
    """A battle with its record. Made by :meth:`Rules.battle` and :func:`replay`.

    Seats are words: ``red``, ``referee``. Where a seat may be left out, it is the one that is asked.
    """

    __slots__ = ("_native",)

    def __init__(self, native: _native.NativeBattle) -> None:
        self._native = native

    def __repr__(self) -> str:
        moment = f"over: {self.outcome.result}" if self.outcome else f"{self.seat} to move"
        return f"Battle({self.ruleset!r}, {self.steps} steps, {moment})"

    @property
    def ruleset(self) -> str:
        """The id of its rulebook."""
        return self._native.ruleset()

    @property
    def seats_to_move(self) -> list[str]:
        """The seats that may decide now, first the one that is asked; empty when it is over."""
        return self._native.to_move()

    @property
    def seat(self) -> str | None:
        """The seat that is asked; None when it is over."""
        seats = self._native.to_move()
        return seats[0] if seats else None

    @property
    def over(self) -> bool:
        """Whether the battle is over."""
        return not self._native.to_move()

    @property
    def decision(self) -> Decision | None:
        """The decision that is wanted; None when it is over."""
        turn = json.loads(self._native.turn())
        if turn["over"]:
            return None
        return Decision(tuple(turn["seats"]), turn["kind"], turn["clause"], turn["limit_ms"])

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        turn = json.loads(self._native.turn())
        if not turn["over"]:
            return None
        return Outcome(turn["result"], Words(**turn["words"]), tuple(turn["winners"]), turn["clause"])

    @property
    def steps(self) -> int:
        """How many steps were taken."""
        return self._native.steps()

    def legal(self, seat: str | None = None) -> list[str]:
        """What a seat can do now, in canonical notation; empty for a seat that is not asked. Actions that differ in free parameters (a path, an
        amount, a text) are listed once; :meth:`check` accepts the others too.

        Raises:
            Refused: no seat was named and the battle is over.
        """
        return self._native.legal(seat)

    def offers(self, seat: str | None = None, *, lang: Lang = "en", odds: bool = False) -> list[Offer]:
        """What a seat can do as screens offer it, with what it might expect but cannot do, and why; with ``odds`` each with its exact chance."""
        return [_values.offer(raw) for raw in json.loads(self._native.offers(seat, lang, odds))]

    def check(self, action: str, seat: str | None = None) -> str:
        """The action in canonical notation, if the seat may take it now. Nothing changes.

        Raises:
            Refused: why not, with code, clause, and sentences in both languages.
        """
        return self._native.check(action, seat)

    def refusal(self, action: str, seat: str | None = None) -> Refused | None:
        """Why the seat may not do this now; None if it may."""
        try:
            self._native.check(action, seat)
        except Refused as refused:
            return refused
        return None

    def play(
        self,
        action: str | int,
        seat: str | None = None,
        *,
        rolls: Mapping[str, int] | Sequence[tuple[str, int]] | None = None,
    ) -> Step:
        """Takes a step.

        Args:
            action: notation in English or Russian, or an index of the action space.
            rolls: by name, for battles whose dice are thrown by hand.

        Raises:
            Refused: why not. RollsError: the rolls do not fit; it names the first that is missing. Nothing has changed then.
        """
        if not isinstance(action, str):
            action = self.action_of(int(action), seat)
        raw = json.loads(self._native.play(action, seat, _pairs(rolls)))
        return Step(raw["step"], raw["seat"], raw["action"], _values.rolls(raw["rolls"]))

    def undo(self) -> None:
        """Takes the last step back, with its dice: the same action will roll the same again.

        Raises:
            Refused: nothing was done yet, or the battle is over and its secret is told.
        """
        self._native.undo()

    def clone(self) -> Battle:
        """A copy that goes its own way; its dice will roll the same."""
        return Battle(self._native.clone())

    __copy__ = clone

    def __deepcopy__(self, _: dict[int, Any]) -> Battle:
        return self.clone()

    def step(self, step: int) -> Step | None:
        """Who did what in a step; 0 is the start. None if there is no such step."""
        raw = json.loads(self._native.step(step)) if step >= 0 else None
        return Step(raw["step"], raw["seat"], raw["action"], _values.rolls(raw["rolls"])) if raw else None

    def events(
        self, first: int = 0, last: int | None = None, *, viewer: str | None = None, lang: Lang = "en"
    ) -> list[Event]:
        """What happened from a step to another (both with it), with clauses and the numbers that were computed.

        Args:
            viewer: a seat, or ``spectator``; without it everything is told.
        """
        until = self.steps if last is None else last
        return [_values.event(raw) for raw in json.loads(self._native.events(first, until, viewer, lang))]

    def odds(self, action: str, seat: str | None = None, *, most: int = 20_000, lang: Lang = "en") -> Odds:
        """The exact distribution of what an action brings, as fractions.

        Args:
            most: at most so many ways of the dice are followed; :attr:`Odds.exact` says whether that was all of them.

        Raises:
            Refused: the action is not allowed now.
        """
        return _values.odds(json.loads(self._native.odds(action, seat, most, lang)))

    def foresee(self, action: str, seat: str | None = None, *, most: int = 20_000, lang: Lang = "en") -> list[Any]:
        """The numbers that an action would compute, each with its terms and its range, as plain data."""
        numbers: list[Any] = json.loads(self._native.foresee(action, seat, most, lang))
        return numbers

    def luck(self, viewer: str | None = None, *, lang: Lang = "en") -> dict[str, Any]:
        """What the dice did with the battle: the worth for every seat after each step, and every step on which something hung."""
        luck: dict[str, Any] = json.loads(self._native.luck(viewer, lang))
        return luck

    def advise(self, bot: str = "greedy", seat: str | None = None, *, seed: int = 0) -> str:
        """What a bot would do. ``champion`` thinks for a second or two; Ctrl-C breaks it off.

        Raises:
            UnknownError: there is no such bot. Refused: nothing is asked of this seat.
        """
        action = self._native.advise(bot, seat, seed)
        if action is None:
            if bot not in (names := [it.id for it in bots()]):
                en, ru = f"there is no bot `{bot}`; there are {', '.join(names)}", f"бота `{bot}` нет; есть {', '.join(names)}"
                raise UnknownError("unknown", None, en, ru)
            who = seat or self.seat
            raise Refused("not_asked", None, f"nothing is asked of `{who}` now", f"от `{who}` сейчас ничего не ждут")
        return action

    def search(
        self, level: str = "master", seat: str | None = None, *, most: int = 5, seed: int = 0, lang: Lang = "en"
    ) -> dict[str, Any] | None:
        """The best actions of a decision by the search of a level, as ``holmgang hint`` tells them; None if the seat has nothing to decide.

        Args:
            level: a bot that searches: ``fighter``, ``master`` or ``champion``.
            most: how many actions are told.

        Returns:
            ``seat``, ``chances`` to win of every seat, ``best`` (each with ``action``, ``win``, ``visits`` and the ``line`` that is expected),
            ``iterations``, ``choices``. Chances are estimates of the search, by what the seat may know; :meth:`odds` has exact ones.

        Raises:
            UnknownError: there is no such bot, or it does not search; KeyboardInterrupt when Ctrl-C is pressed.
        """
        found: dict[str, Any] | None = json.loads(self._native.advice(level, seat, most, seed, lang))
        return found

    def analyse(
        self, level: str = "fighter", *, most: int = 3, seed: int = 0, lang: Lang = "en"
    ) -> dict[str, Any] | None:
        """What a search says about every step so far, as ``holmgang analyse`` tells it: how the chances went, the ``most`` best actions, and what was
        missed.

        Raises:
            UnknownError: there is no such bot, or it does not search; KeyboardInterrupt when Ctrl-C is pressed.
        """
        found: dict[str, Any] | None = json.loads(self._native.analysis(level, most, seed, lang))
        return found

    def sheet(self) -> dict[str, Any]:
        """All fields of the moment by name, hidden ones too."""
        sheet: dict[str, Any] = json.loads(self._native.sheet())
        return sheet

    def view(self, viewer: str | None = None, *, lang: Lang = "en") -> dict[str, Any]:
        """What a screen shows to a viewer, as plain data."""
        view: dict[str, Any] = json.loads(self._native.view(viewer, lang))
        return view

    def record(self) -> str:
        """The record so far: a text that :func:`verify` and :func:`replay` read. When the battle is over it tells the secret of its dice."""
        return self._native.record()

    def space(self) -> Space:
        """The action space and the columns of observations."""
        return _values.space(self._native.space())

    def observe(self, seat: str | None = None) -> NDArray[np.float32]:
        """What a seat sees and no more, as numbers in units of their scales: shape ``(len(space().observation),)``, within −4 and 4."""
        return np.asarray(self._native.numbers(seat)[0], dtype=np.float32)

    def legal_indices(self, seat: str | None = None) -> dict[int, str]:
        """What a seat can do now: notation by index of the action space, in the order of :meth:`legal`."""
        return dict(self._native.numbers(seat)[1])

    def action_of(self, index: int, seat: str | None = None) -> str:
        """The notation of an index that can be chosen now.

        Raises:
            Refused: it cannot be chosen.
        """
        try:
            return self.legal_indices(seat)[index]
        except KeyError:
            en = f"the action {index} cannot be taken now"
            raise Refused("illegal_index", None, en, f"действие {index} сейчас невозможно") from None


def verify(record: str | bytes | os.PathLike[str], *, content: Folders = ()) -> dict[str, Any]:
    """Checks a record: its lines, its dice against the secret, its signature, and that the rules give the same again.

    Args:
        record: the text, or a path of a file.
        content: folders of content that it was played with.

    Returns:
        ``is_good``, ``findings`` (each with its line), ``order``, ``dice``, ``origin`` and more, as plain data. A text that is no record has findings.
    """
    name, text = _record(record)
    report: dict[str, Any] = json.loads(_native.verify(name, text, list(_folders(content))))
    return report


def replay(
    record: str | bytes | os.PathLike[str],
    *,
    content: Folders = (),
    secret: bytes | None = None,
) -> Battle:
    """The battle at the end of a record. One that is not over goes on, with verifiable dice by the ``secret`` that was committed to.

    Raises:
        RecordError: it is no record, or the rules do not give it again.
    """
    name, text = _record(record)
    return Battle(_native.replay(name, text, list(_folders(content)), secret))


def _record(record: str | bytes | os.PathLike[str]) -> tuple[str, bytes]:
    if isinstance(record, bytes):
        return "record", record
    if isinstance(record, str):
        return "record", record.encode()
    return os.fspath(record), Path(record).read_bytes()


def _folders(content: Folders) -> tuple[str, ...]:
    given = [content] if isinstance(content, (str, os.PathLike)) else content
    return tuple(os.fspath(folder) for folder in given)


def _setup(scenario: Scenario, options: Mapping[str, Any] | None) -> tuple[str, bool, str]:
    inline = not isinstance(scenario, str)
    return json.dumps(dict(scenario)) if not isinstance(scenario, str) else scenario, inline, json.dumps(dict(options or {}))


def _pairs(rolls: Mapping[str, int] | Sequence[tuple[str, int]] | None) -> list[tuple[str, int]] | None:
    if rolls is None:
        return None
    return list(rolls.items()) if isinstance(rolls, Mapping) else list(rolls)


def _listed(raw: dict[str, Any]) -> Listed:
    return Listed(raw["id"], Words(**raw["name"]), Words(**raw["about"]))
