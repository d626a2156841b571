"""Experiments of the lab: read from the same files as ``holmgang lab`` reads, played to the same bytes, in one go or in parts that are put together.

    python -m holmgang.lab run fire.toml --out fire.jsonl
    python -m holmgang.lab run fire.toml --shard 2/5 --out part-2.jsonl
    python -m holmgang.lab merge fire.toml part-*.jsonl --out fire.jsonl
    python -m holmgang.lab report fire.toml fire.jsonl
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import _native
from ._errors import HolmgangError, UnknownError
from ._rules import Folders, _folders


@dataclass(frozen=True, slots=True)
class Cell:
    """A scenario, a value of everything that is varied, two bots: what is played many times.

    ``point`` has what is varied with its value as text, in the order of the file. ``without`` is the kind of action that side ``one`` may not use. Where
    ``keeps_seats`` is true every bot keeps its seat, and ``other`` names the bots of all further seats with spaces between.
    """

    cell: int
    scenario: str
    point: tuple[tuple[str, str], ...]
    one: str
    other: str
    without: str | None = None
    keeps_seats: bool = False


class Experiment:
    """An experiment of ``docs/lab.md``.

    Args:
        source: a path of a TOML file, or with ``text`` the name that faults call it by.
        text: the file itself.
        content: a folder of content above what is built in, or several.

    Raises:
        ContentError: faults of the experiment or of the content, every one with its place.
        UnknownError: there is no such ruleset.
    """

    def __init__(
        self,
        source: str | os.PathLike[str],
        *,
        text: str | None = None,
        content: Folders = (),
    ) -> None:
        self.source = os.fspath(source)
        self.text = Path(source).read_text(encoding="utf-8") if text is None else text
        self.content = _folders(content)
        self._native = _native.NativeExperiment(self.source, self.text, list(self.content))
        about = json.loads(self._native.about())
        self.name: str = about["name"]
        self.ruleset: str = about["ruleset"]
        self.digest: str = about["digest"]
        """SHA-256 of everything that decides what is played. Lines of another digest are refused."""
        self.seed: int = about["seed"]
        self.is_sequential: bool = about["sequential"]
        """Whether cells stop as soon as they are decided; then parts are made of whole cells."""
        self.cells: tuple[Cell, ...] = tuple(
            Cell(
                it["cell"],
                it["scenario"],
                tuple((name, value) for name, value in it["point"]),
                it["one"],
                it["other"],
                it.get("without"),
                it.get("keeps_seats", False),
            )
            for it in about["cells"]
        )

    def __repr__(self) -> str:
        return f"Experiment({self.name or self.source!r}, {len(self.cells)} cells, {self.battles()} battles)"

    def battles(self, shard: tuple[int, int] | None = None) -> int:
        """How many battles the whole, or a part ``(number, of)`` counted from 1, has at most."""
        return self._native.battles(*_part(shard))

    def run(
        self,
        known: Lines | None = None,
        *,
        shard: tuple[int, int] | None = None,
        threads: int = 0,
        progress: Callable[[int], object] | None = None,
        keep: Callable[[str], object] | None = None,
    ) -> Lines:
        """Plays what is missing.

        Args:
            known: lines that are there already; they are not played again.
            shard: the part ``(number, of)``, counted from 1; all parts together are the whole.
            threads: 0 for all cores; the result does not depend on it.
            progress: called about twenty times a second with the number of battles that are known so far.
            keep: called with new lines as soon as they are there, at most 48 battles at a time and not in order; what it raises ends the run.

        Returns:
            The lines of the whole or of the part, in order: the same bytes as ``holmgang lab run`` writes.

        Raises:
            KeyboardInterrupt when Ctrl-C is pressed; ContentError.
        """
        return self._run(known, shard, threads, progress, keep, everything=False)

    def _run(
        self,
        known: Lines | None,
        shard: tuple[int, int] | None,
        threads: int,
        progress: Callable[[int], object] | None,
        keep: Callable[[str], object] | None,
        *,
        everything: bool,
    ) -> Lines:
        text = known.text if known else ""
        return Lines(self, self._native.run(*_part(shard), text, threads, progress, keep, everything))

    def missing(self, lines: Lines, of: int = 1) -> dict[int, int]:
        """How many battles are missing in some lines, by part (from 1) of ``of`` parts; parts that are complete are left out. A cell of a sequential
        experiment is complete once it is decided."""
        lacking = self._native.missing(lines.text, _part((1, of))[1])
        return {number: count for number, count in enumerate(lacking, 1) if count}

    def lines(self, source: str | os.PathLike[str]) -> Lines:
        """The lines of a file.

        Raises:
            RecordError: it is no such file, or of another experiment.
        """
        name = os.fspath(source)
        return Lines(self, self._native.merge([(name, Path(source).read_text(encoding="utf-8"))]))

    def merge(self, parts: Iterable[Lines]) -> Lines:
        """Parts put together, in order.

        Raises:
            RecordError: they are not of this experiment, or say different things of one battle.
        """
        return Lines(self, self._native.merge([(f"part {place}", part.text) for place, part in enumerate(parts, 1)]))


class Lines:
    """The battles of an experiment, one JSON object a line behind a head. Made by :class:`Experiment`."""

    __slots__ = ("experiment", "text")

    def __init__(self, experiment: Experiment, text: str) -> None:
        self.experiment = experiment
        self.text = text

    def __len__(self) -> int:
        return max(0, self.text.count("\n") - 1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lines) and self.text == other.text

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Lines({self.experiment.name or self.experiment.source!r}, {len(self)} battles)"

    def write(self, file: str | os.PathLike[str]) -> None:
        """Writes the file so that an old one stays whole until the new one is."""
        beside = Path(os.fspath(file) + ".new")
        beside.write_text(self.text, encoding="utf-8", newline="\n")
        beside.replace(file)

    def report(self) -> dict[str, Any]:
        """What they answer: every cell, ratings, the share of the seat that comes first, lengths; with 95% intervals, as plain data."""
        report: dict[str, Any] = json.loads(self.experiment._native.answers(self.text))
        return report

    def columns(self) -> dict[str, list[Any]]:
        """The battles as columns: ``cell``, ``scenario``, what is varied (a column each, as text), ``one``, ``other``, ``without`` (what
        ``one`` may not use; None where it may do everything), ``number``, ``seats`` (which side has each seat), ``winners`` (places in
        ``seats``), ``result`` (None where the battle was cut), ``decisions``, and ``score`` of the side ``one`` (1 won, 0 lost, 0.5
        neither)."""
        cell, number, seats, winners, result, decisions = self.experiment._native.columns(self.text)
        cells = [self.experiment.cells[place] for place in cell]
        columns: dict[str, list[Any]] = {"cell": cell, "scenario": [it.scenario for it in cells]}
        for place, (name, _) in enumerate(self.experiment.cells[0].point if self.experiment.cells else ()):
            columns[name] = [it.point[place][1] for it in cells]
        columns["one"] = [it.one for it in cells]
        columns["other"] = [it.other for it in cells]
        columns["without"] = [it.without for it in cells]
        columns |= {"number": number, "seats": seats, "winners": winners, "result": result, "decisions": decisions}
        columns["score"] = [_score(had, won) for had, won in zip(seats, winners, strict=True)]
        return columns

    def arrow(self) -> Any:
        """The battles as a table of PyArrow (``pip install holmgang[frames]``), with the columns of :meth:`columns`. The digest of the experiment is
        in the metadata of its schema."""
        import pyarrow

        columns = self.columns()
        places = pyarrow.list_(pyarrow.uint8())
        numbers = {"cell": pyarrow.uint32(), "number": pyarrow.uint64(), "decisions": pyarrow.uint32(), "score": pyarrow.float64()}
        types = {**dict.fromkeys(columns, pyarrow.string()), **numbers, "seats": places, "winners": places}
        about = {"holmgang_experiment": self.experiment.digest, "name": self.experiment.name, "ruleset": self.experiment.ruleset}
        schema = pyarrow.schema([(name, types[name]) for name in columns], metadata=about)
        return pyarrow.table(columns, schema=schema)

    def pandas(self) -> Any:
        """The battles as a frame of pandas."""
        import pandas

        return pandas.DataFrame(self.columns())

    def polars(self) -> Any:
        """The battles as a frame of Polars."""
        import polars

        return polars.DataFrame(self.columns())

    def parquet(self, file: str | os.PathLike[str]) -> None:
        """Writes the battles as a Parquet file (``pip install holmgang[frames]``)."""
        import pyarrow.parquet

        pyarrow.parquet.write_table(self.arrow(), os.fspath(file))


def frame(rows: Sequence[dict[str, Any]], kind: str = "pandas") -> Any:
    """Rows of a report (``report()["cells"]``, the ``results`` of :meth:`holmgang.Rules.simulate`) as a frame, nested fields flat: ``score.low``.

    Args:
        kind: ``pandas``, ``polars`` or ``arrow``.
    """
    flat = [_flat(row) for row in rows]
    names = list(dict.fromkeys(name for row in flat for name in row))
    columns = {name: [row.get(name) for row in flat] for name in names}
    if kind == "pandas":
        import pandas

        return pandas.DataFrame(columns)
    if kind == "polars":
        import polars

        return polars.DataFrame(columns, strict=False)
    if kind == "arrow":
        import pyarrow

        return pyarrow.table(columns)
    raise ValueError(f"a frame is `pandas`, `polars` or `arrow`, not `{kind}`")


def _flat(row: dict[str, Any], before: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{before}{name}.")
        elif name == "point" and isinstance(value, list):
            flat |= {swept: setting for swept, setting in value}
        else:
            flat[before + name] = value
    return flat


def _score(seats: Sequence[int], winners: Sequence[int]) -> float | None:
    if 0 not in seats:
        return None
    return 0.5 if not winners else float(any(seats[place] == 0 for place in winners))


def _part(shard: tuple[int, int] | None) -> tuple[int, int]:
    if shard is None:
        return 0, 1
    number, of = shard
    if not 1 <= number <= of:
        en, ru = f"there is no part {number} of {of}; they count from 1", f"части {number} из {of} нет; счёт с 1"
        raise UnknownError("unknown", None, en, ru)
    return number - 1, of


def _shard(text: str) -> tuple[int, int]:
    number, _, of = text.partition("/")
    return int(number), int(of)


def main(arguments: Sequence[str] | None = None) -> int:
    """``python -m holmgang.lab``: what ``holmgang lab run``, ``merge`` and ``report`` do, where only the wheel is."""
    parser = argparse.ArgumentParser(prog="python -m holmgang.lab", description="Experiments with bots; see docs/lab.md.")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="play what is missing in the file of lines")
    merge = commands.add_parser("merge", help="put parts together")
    report = commands.add_parser("report", help="print what the lines answer, as JSON")
    for command in (run, merge, report):
        command.add_argument("experiment", help="the experiment, as TOML")
        command.add_argument("--content", action="append", default=[], help="a folder of content above what is built in")
    run.add_argument("--out", help="the file of lines; without it the experiment's name with .jsonl")
    run.add_argument("--shard", type=_shard, metavar="I/N", help="only the I-th of N parts")
    run.add_argument("--threads", type=int, default=0, help="0 for all cores")
    merge.add_argument("parts", nargs="+", help="files of lines")
    merge.add_argument("--of", type=int, metavar="N", help="how many parts there are; without it as many as files are given")
    merge.add_argument("--out", required=True, help="the whole")
    report.add_argument("lines", help="the file of lines")
    given = parser.parse_args(arguments)
    try:
        experiment = Experiment(given.experiment, content=given.content)
        if given.command == "run":
            out = Path(given.out or Path(given.experiment).with_suffix(".jsonl"))
            known = experiment.lines(out) if out.exists() else None
            # A last line that was torn goes, so that what is added stands on lines of its own.
            (known or experiment.merge([])).write(out)
            with open(out, "a", encoding="utf-8", newline="\n") as file:

                def keep(text: str) -> None:
                    file.write(text)
                    file.flush()

                lines = experiment._run(known, given.shard, given.threads, None, keep, everything=True)
            # In order at the end: then the bytes do not tell who has played what when.
            lines.write(out)
            print(f"{out}: {len(lines)} battles")
        elif given.command == "merge":
            lines = experiment.merge(experiment.lines(part) for part in given.parts)
            lines.write(given.out)
            print(f"{given.out}: {len(lines)} battles")
            of = given.of or len(given.parts)
            missing = experiment.missing(lines, of)
            for number, count in missing.items():
                print(f"part {number}/{of}: {count} of {experiment.battles((number, of))} battles are missing", file=sys.stderr)
            return 1 if missing else 0
        else:
            print(json.dumps(experiment.lines(given.lines).report(), ensure_ascii=False, indent=2))
    except HolmgangError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped; the same command goes on", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
