"""What battles tell: plain values without behaviour."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any


@dataclass(frozen=True, slots=True)
class Words:
    """A text in both languages."""

    en: str
    ru: str


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll: its name, the least and the most that was possible, and what came."""

    name: str
    lo: int
    hi: int
    value: int


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a number: how it enters (``add``, ``half``, ``times``, ``cap``, ``floor``, ``round``), how much, what it is, and the clause."""

    op: str
    value: str
    label: str
    clause: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A computed number with its terms. ``exact`` is the result before rounding and limits, as people write it: ``62.4`` or ``50/3``."""

    id: str
    name: str
    value: int
    exact: str
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """A line of the log: the step (0: the start), the sentence, the clause that caused it, and the numbers computed for it.

    ``rank`` is ``heading``, ``deed``, ``consequence`` or ``detail``; ``tokens`` and ``cells`` are those that it speaks of, the doer first.
    """

    step: int
    text: str
    clause: str
    rank: str
    tokens: tuple[str, ...]
    cells: tuple[str, ...]
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A step that was taken: its number from 1, the seat, the action in canonical notation, and the rolls. Step 0 is the start, without a seat."""

    step: int
    seat: str | None
    action: str
    rolls: tuple[Roll, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision that is wanted: the seats that may answer (the first is the one to ask), its kind, its clause, and the time of the rulebook in ms."""

    seats: tuple[str, ...]
    kind: str
    clause: str
    limit_ms: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a battle ended: one word, the same in words, who won (nobody in a draw), and the clause that ended it."""

    result: str
    words: Words
    winners: tuple[str, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class Chance:
    """A probability. ``exact`` says whether every way of the dice was counted; ``value`` is a fraction without rounding in any case."""

    value: Fraction
    exact: bool

    def __float__(self) -> float:
        return float(self.value)


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """One outcome of an action: how likely it is, and the fields that differ from now as path, value now, value then."""

    chance: Fraction
    changes: tuple[tuple[str, Any, Any], ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """The distribution of what an action brings, likeliest first.

    ``works`` is the chance that it does what it is for (None if it cannot fail); ``exact`` says whether all ``paths`` of the dice were followed, and
    ``covered`` how much of all probability was: 1 where it is exact. ``told`` are outcomes in words that a screen would show apart.
    """

    action: str
    works: Fraction | None
    outcomes: tuple[OutcomeRow, ...]
    always: tuple[str, ...]
    told: tuple[tuple[Fraction, tuple[str, ...]], ...]
    paths: int
    exact: bool
    covered: Fraction


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be chosen, or is refused: notation, label, target, price, chance. ``refused`` is None where it can be chosen."""

    action: str
    label: str
    group: str
    target: str | None
    about: str
    clause: str
    chance: Chance | None
    refused: str | None
    beside: bool


@dataclass(frozen=True, slots=True)
class Feature:
    """A column of an observation: group, row of the group, name, and the scale by which the number was divided (about the most that it can be)."""

    group: str
    row: int
    name: str
    scale: int


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb of the action space: what of it is meant where it stands more than once (an action of the content, a form; else empty), its first index, its
    axes as name and number of places, and how many actions there are at one point."""

    verb: str
    subject: str
    first: int
    axes: tuple[tuple[str, int], ...]
    ways: int

    @property
    def size(self) -> int:
        """How many indices the verb has."""
        size = self.ways
        for _, places in self.axes:
            size *= places
        return size


@dataclass(frozen=True, slots=True)
class Meaning:
    """What an index of the action space means: the verb, what of it is meant (empty where that is clear), the place on each axis, and which of the actions
    at that point."""

    verb: str
    subject: str
    at: dict[str, int]
    way: int


@dataclass(frozen=True, slots=True)
class Space:
    """The action space and the observation of battles that begin alike.

    ``actions`` is how many indices there are; an index means the same in all battles of a scenario with the same content.
    """

    actions: int
    verbs: tuple[Verb, ...]
    observation: tuple[Feature, ...]

    def meaning(self, index: int) -> Meaning:
        """What an index means.

        Raises:
            IndexError: there is no such index.
        """
        if not 0 <= index < self.actions:
            raise IndexError(f"the action space has {self.actions} indices, not {index}")
        verb = next(verb for verb in reversed(self.verbs) if verb.first <= index and index - verb.first < verb.size)
        rest, way = divmod(index - verb.first, verb.ways)
        at: dict[str, int] = {}
        for name, places in reversed(verb.axes):
            rest, at[name] = divmod(rest, places)
        return Meaning(verb.verb, verb.subject, dict(reversed(at.items())), way)


def space(text: str) -> Space:
    raw = json.loads(text)
    verbs = (
        Verb(it["verb"], it["subject"], it["first"], tuple((name, places) for name, places in it["axes"]), it["ways"])
        for it in raw["verbs"]
    )
    return Space(raw["actions"], tuple(verbs), tuple(Feature(**it) for it in raw["observation"]))


def rolls(raw: list[dict[str, Any]]) -> tuple[Roll, ...]:
    return tuple(Roll(it["name"], it["lo"], it["hi"], it["value"]) for it in raw)


def figure(raw: dict[str, Any]) -> Figure:
    terms = (Term(it["op"], it["value"], it["label"], it["clause"]) for it in raw["terms"])
    return Figure(raw["id"], raw["name"], raw["value"], raw["exact"], tuple(terms))


def event(raw: dict[str, Any]) -> Event:
    figures = tuple(figure(it) for it in raw["figures"])
    return Event(
        raw["step"], raw["text"], raw["clause"], raw["rank"], tuple(raw["tokens"]), tuple(raw["cells"]), figures
    )


def chance(raw: dict[str, Any]) -> Chance:
    return Chance(Fraction(raw["fraction"]), raw["exact"])


def odds(raw: dict[str, Any]) -> Odds:
    def told(row: dict[str, Any]) -> str:
        return f"{row['whose']}: {row['text']}" if row.get("whose") else str(row["text"])

    def fraction(row: dict[str, Any]) -> Fraction:
        return Fraction(row["fraction"])

    outcomes = (
        OutcomeRow(fraction(row["chance"]), tuple((path, now, then) for path, now, then in row["changes"]))
        for row in raw["outcomes"]
    )
    return Odds(
        raw["action"],
        fraction(raw["works"]) if raw["works"] else None,
        tuple(outcomes),
        tuple(told(row) for row in raw["always"]),
        tuple((fraction(row["chance"]), tuple(told(it) for it in row["differences"])) for row in raw["told"]),
        raw["paths"],
        raw["exact"],
        fraction(raw["covered"]),
    )


def offer(raw: dict[str, Any]) -> Offer:
    refused = raw["refused"]
    return Offer(
        raw["action"],
        raw["label"],
        raw["group"],
        raw["target"],
        raw["about"],
        raw["clause"],
        chance(raw["chance"]) if raw["chance"] else None,
        refused["code"] if refused else None,
        raw["beside"],
    )
