"""What can go wrong, as exceptions with a code, a clause, and sentences in English and Russian."""

from __future__ import annotations

from dataclasses import dataclass


class HolmgangError(Exception):
    """The root of every exception of this package.

    Attributes:
        code: one word for programs, such as ``not_enough_energy``.
        clause: the clause of the rulebook, such as ``FD-2.3``; None where there is none.
        en: the sentence in English.
        ru: the sentence in Russian.
    """

    def __init__(self, code: str, clause: str | None, en: str, ru: str) -> None:
        super().__init__(code, clause, en, ru)
        self.code = code
        self.clause = clause
        self.en = en
        self.ru = ru

    def __str__(self) -> str:
        return f"{self.en} [{self.code}{f', {self.clause}' if self.clause else ''}]"


class Refused(HolmgangError):
    """An action was not understood or is not allowed now. Nothing has changed."""


class RollsError(Refused):
    """Rolls that were given do not fit those that the rules ask: one is missing, wrong or left over. Nothing has changed."""


class UnknownError(HolmgangError, LookupError):
    """There is no such ruleset, scenario, seat, bot or language; the sentence names the nearest."""


class InternalError(HolmgangError):
    """A fault of this program. Please report it with what led to it."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of content, of a scenario or of a record, with its place."""

    code: str
    """One word, such as ``bad_content``."""
    file: str
    """The file, or another name of the source; may be empty."""
    line: int
    """From 1; 0 where there is no text."""
    column: int
    """In characters, from 1."""
    path: str
    """The field: ``spell.fire_bolt.base``; may be empty."""
    clause: str | None
    """The clause that asks for it."""
    en: str
    """Place and sentence in English."""
    ru: str
    """Place and sentence in Russian."""


_Row = tuple[str, tuple[str, int, int, str], "str | None", str, str]


class _Faults(HolmgangError, ValueError):
    def __init__(self, rows: list[_Row]) -> None:
        self.faults = tuple(Fault(code, *place, clause, en, ru) for code, place, clause, en, ru in rows)
        """Every fault, in the order in which they were found."""
        first = self.faults[0] if self.faults else None
        en = "\n".join(fault.en for fault in self.faults)
        ru = "\n".join(fault.ru for fault in self.faults)
        super().__init__(first.code if first else "", first.clause if first else None, en, ru)

    def __reduce__(self) -> tuple[type[_Faults], tuple[list[_Row]]]:
        rows = [(it.code, (it.file, it.line, it.column, it.path), it.clause, it.en, it.ru) for it in self.faults]
        return type(self), (rows,)

    def __str__(self) -> str:
        return self.en


class ContentError(_Faults):
    """Content or a scenario is not as it should be; ``faults`` has every fault with its place. Nothing was loaded or begun."""


class RecordError(_Faults):
    """A record is not as it should be, or the rules do not give it again; ``faults`` says where."""
