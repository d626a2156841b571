"""Experiments of the lab on a cluster of Ray (``pip install holmgang[ray]``): the same file, the same bytes as ``holmgang lab run`` on one machine.

    import holmgang.ray
    lines = holmgang.ray.run("fire.toml", address="auto", out="fire.jsonl", parquet="fire.parquet")
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from ._rules import Folders
from .lab import Experiment, Lines

BLOCK = 48
"""Battles that stay together in one part."""
PARTS_A_CORE = 4
"""So many parts a core: what a lost worker takes along is small, and all cores end at about the same time."""


@dataclass(frozen=True, slots=True)
class Worker:
    """A part that is being played: by which process on which node, and how many of its battles are done."""

    node: str
    pid: int
    done: int


@dataclass(frozen=True, slots=True)
class Progress:
    """How far it is: battles done in all (at most ``total``), parts that are finished, and who plays the others, by the number of the part from 1."""

    done: int
    total: int
    parts: int
    parts_done: int
    workers: Mapping[int, Worker]


class _Board:
    """Where workers write how far they are."""

    def __init__(self) -> None:
        self.rows: dict[int, tuple[str, int, int]] = {}

    def write(self, part: int, node: str, pid: int, done: int) -> None:
        self.rows[part] = (node, pid, done)

    def read(self) -> dict[int, tuple[str, int, int]]:
        return self.rows


@dataclass(frozen=True)
class _Work:
    """What every worker needs: the experiment with its content as bytes, and what is known already."""

    source: str
    text: str
    digest: str
    content: tuple[tuple[tuple[str, bytes], ...], ...]
    known: str


def _play(work: _Work, part: int, of: int, board: Any, pause: float) -> str:
    """Plays a part. A task of Ray; it is done again elsewhere if its worker is lost."""
    node, pid, due = ray.get_runtime_context().get_node_id(), os.getpid(), 0.0

    def report(done: int) -> None:
        nonlocal due
        now = time.monotonic()
        if now >= due:
            # Nobody waits for it: if the board is gone, the work goes on.
            board.write.remote(part, node, pid, done)
            due = now + pause if done else now

    report(0)
    with tempfile.TemporaryDirectory() as folder:
        experiment = Experiment(work.source, text=work.text, content=_unpacked(work.content, Path(folder)))
        if experiment.digest != work.digest:
            raise RuntimeError(
                "this worker has another version of holmgang, or other content built in, than who has sent the work: install the same wheel everywhere"
            )
        known = experiment.merge([Lines(experiment, work.known)]) if work.known else None
        return experiment.run(known, shard=(part, of), threads=1, progress=report).text


def run(
    experiment: Experiment | str | os.PathLike[str],
    *,
    address: str | None = None,
    content: Folders = (),
    out: str | os.PathLike[str] | None = None,
    parquet: str | os.PathLike[str] | None = None,
    shards: int | None = None,
    progress: Callable[[Progress], object] | None = None,
    pause: float = 0.5,
    runtime_env: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Lines:
    """Plays an experiment on a cluster.

    Args:
        experiment: the experiment, or its file.
        address: of the cluster, as ``ray.init`` takes it: ``auto``, ``ray://host:10001``; without it one on this machine. Where Ray is connected
            already, that is used and stays connected.
        content: a folder of content above what is built in, or several; they are sent along.
        out: the file of lines. What is in it already is not played again; every part that is finished is added to it at once, and at the end it is put in
            order. So whatever breaks off, the same call goes on.
        parquet: a Parquet file of all battles, written at the end (needs ``holmgang[frames]``).
        shards: how many parts; without it four for each core of the cluster. The result does not depend on it.
        progress: called every ``pause`` seconds.
        pause: seconds between two looks.
        runtime_env: how Ray prepares workers, such as ``{"pip": ["holmgang==1.0.0"]}``.
        options: further options of the tasks, such as ``{"num_cpus": 1, "scheduling_strategy": "SPREAD"}``.

    Returns:
        The lines of all battles, byte for byte those of ``holmgang lab run``.

    Raises:
        ContentError, RecordError: as :class:`holmgang.lab.Experiment`; KeyboardInterrupt when Ctrl-C is pressed: the parts that are finished are in ``out``.
    """
    if not isinstance(experiment, Experiment):
        experiment = Experiment(experiment, content=content)
    elif content:
        raise ValueError("give content with the experiment")
    file = None if out is None else Path(out)
    known = experiment.lines(file) if file and file.exists() else None
    connects = not ray.is_initialized()
    if connects:
        ray.init(address=address, runtime_env=dict(runtime_env or {}), log_to_driver=False)
    try:
        lines = _played(experiment, known, file, shards, progress, pause, dict(options or {}))
    finally:
        if connects:
            ray.shutdown()
    if file:
        lines.write(file)
    if parquet:
        lines.parquet(parquet)
    return lines


def _played(
    experiment: Experiment,
    known: Lines | None,
    file: Path | None,
    shards: int | None,
    progress: Callable[[Progress], object] | None,
    pause: float,
    options: dict[str, Any],
) -> Lines:
    total = experiment.battles()
    of = shards or _parts(experiment, total)
    if of < 1:
        raise ValueError("at least one part")
    # The board stays with whoever looks at it: then no lost node takes it along.
    here = NodeAffinitySchedulingStrategy(ray.get_runtime_context().get_node_id(), soft=True)
    board = ray.remote(_Board).options(num_cpus=0, max_restarts=-1, scheduling_strategy=here).remote()
    work = ray.put(
        _Work(experiment.source, experiment.text, experiment.digest, _packed(experiment.content), known.text if known else "")
    )
    # Whatever happens to a worker or to its node, the part is played again; a fault of ours is raised.
    task = ray.remote(_play).options(**{"num_cpus": 1, "max_retries": -1, "retry_exceptions": False, **options})
    if file and known is None:
        experiment.merge([]).write(file)
    waiting = {task.remote(work, part, of, board, pause): part for part in range(1, of + 1)}
    parts: dict[int, Lines] = {}
    try:
        while waiting:
            ready, _ = ray.wait(list(waiting), num_returns=len(waiting), timeout=pause)
            for one in ready:
                part = Lines(experiment, _taken(one))
                parts[waiting.pop(one)] = part
                if file:
                    with file.open("a", encoding="utf-8", newline="\n") as more:
                        more.write(part.text.partition("\n")[2])
            if progress:
                progress(_progress(board, parts, total, of))
    except BaseException:
        for one in waiting:
            ray.cancel(one)
        raise
    return experiment.merge(parts.values())


def _taken(one: Any) -> str:
    try:
        text: str = ray.get(one)
    except ray.exceptions.RayTaskError as error:
        raise error.as_instanceof_cause() from None  # type: ignore[no-untyped-call]
    return text


def _parts(experiment: Experiment, total: int) -> int:
    cores = int(ray.cluster_resources().get("CPU", 1))  # type: ignore[no-untyped-call]
    most = len(experiment.cells) if experiment.is_sequential else -(-total // BLOCK)
    return max(1, min(PARTS_A_CORE * cores, most))


def _progress(board: Any, parts: Mapping[int, Lines], total: int, of: int) -> Progress:
    try:
        rows = ray.get(board.read.remote(), timeout=5)
    except (ray.exceptions.RayActorError, ray.exceptions.GetTimeoutError):
        rows = {}
    workers = {part: Worker(*row) for part, row in rows.items() if part not in parts}
    done = sum(map(len, parts.values())) + sum(worker.done for worker in workers.values())
    return Progress(done, total, of, len(parts), workers)


def _packed(folders: Iterable[str]) -> tuple[tuple[tuple[str, bytes], ...], ...]:
    def files(folder: Path) -> tuple[tuple[str, bytes], ...]:
        found = sorted(file for file in folder.rglob("*.toml") if file.is_file())
        return tuple((file.relative_to(folder).as_posix(), file.read_bytes()) for file in found)

    return tuple(files(Path(folder)) for folder in folders)


def _unpacked(content: Iterable[Iterable[tuple[str, bytes]]], folder: Path) -> list[str]:
    folders = []
    for place, files in enumerate(content):
        root = folder / str(place)
        root.mkdir()
        for name, body in files:
            file = root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(body)
        folders.append(str(root))
    return folders


__all__ = ["Progress", "Worker", "run"]
