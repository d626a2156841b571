"""Experiments on a real cluster of two nodes on this machine: the same bytes, lost workers and nodes made up for."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import holmgang
from holmgang.lab import Experiment

ray = pytest.importorskip("ray", reason="Ray is not installed")

import holmgang.ray as on_ray  # noqa: E402
from ray.cluster_utils import Cluster  # noqa: E402

FIRE = """
ruleset = "mini-duel"
scenarios = ["line-choir"]
bots = ["greedy"]
battles = 3600
seed = 3
"""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two nodes with a core each."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    nodes.add_node(num_cpus=1)
    ray.init(address=nodes.address, log_to_driver=False)
    yield nodes
    ray.shutdown()
    nodes.shutdown()


@pytest.fixture(scope="module")
def fire() -> Experiment:
    return Experiment("fire.toml", text=FIRE)


@pytest.fixture(scope="module")
def whole(fire: Experiment) -> str:
    return fire.run().text


def test_two_nodes_write_the_same_bytes(cluster: Any, fire: Experiment, whole: str, tmp_path: Path) -> None:
    seen: list[on_ray.Progress] = []
    out = tmp_path / "fire.jsonl"
    lines = on_ray.run(fire, out=out, shards=6, progress=seen.append, pause=0.05, options={"scheduling_strategy": "SPREAD"})
    assert lines.text == whole == out.read_text()
    assert [progress.done for progress in seen[-1:]] == [3600] and seen[-1].parts_done == 6
    assert len({worker.node for progress in seen for worker in progress.workers.values()}) == 2, "both nodes have worked"
    # What is there is not played again.
    torn = "\n".join(whole.split("\n")[:1200])
    out.write_text(torn)
    assert on_ray.run(fire, out=out, shards=3).text == whole == out.read_text()


def test_a_lost_worker_is_made_up_for(cluster: Any, fire: Experiment, whole: str, tmp_path: Path) -> None:
    killed: list[int] = []
    partial: list[int] = []
    out = tmp_path / "fire.jsonl"

    def kill(progress: on_ray.Progress) -> None:
        partial.append(out.read_text().count("\n") - 1)
        middle = [worker for worker in progress.workers.values() if 0 < worker.done < 900]
        if not killed and middle:
            os.kill(middle[0].pid, signal.SIGKILL)
            killed.append(middle[0].pid)

    lines = on_ray.run(fire, out=out, shards=4, progress=kill, pause=0.02)
    assert killed, "a worker was in the middle of a part"
    assert lines.text == whole == out.read_text()
    assert partial == sorted(partial) and any(0 < known < 3600 for known in partial), "finished parts are there before the end"


def test_a_lost_node_is_made_up_for(cluster: Any, fire: Experiment, whole: str) -> None:
    third = cluster.add_node(num_cpus=1)
    lost: list[str] = []

    def lose(progress: on_ray.Progress) -> None:
        there = [worker for worker in progress.workers.values() if worker.node == third.node_id]
        if not lost and there:
            cluster.remove_node(third, allow_graceful=False)
            lost.append(third.node_id)

    lines = on_ray.run(fire, shards=12, progress=lose, pause=0.02, options={"scheduling_strategy": "SPREAD"})
    assert lost, "the node has worked"
    assert lines.text == whole


def test_content_is_sent_along(cluster: Any, tmp_path: Path) -> None:
    folder = tmp_path / "mine" / "mini-duel"
    folder.mkdir(parents=True)
    mine = '[[scenario]]\nid = "mine"\nname = { en = "Mine", ru = "Мой" }\nelves = "shield_line"\nzombies = "grave_choir"\n'
    (folder / "mine.toml").write_text(mine, encoding="utf-8")
    (tmp_path / "mine.toml").write_text(FIRE.replace("line-choir", "mine").replace("3600", "96"))
    experiment = Experiment(tmp_path / "mine.toml", content=[tmp_path / "mine"])
    lines = on_ray.run(tmp_path / "mine.toml", content=[tmp_path / "mine"], shards=2)
    assert lines.text == experiment.run().text and len(lines) == 96


def test_faults_come_back_as_they_are(cluster: Any) -> None:
    sweep = '\n[[sweep]]\ncontent = "skill.fire_blot.mana"\nvalues = [1]\n'
    with pytest.raises(holmgang.ContentError, match="fire_blot"):
        on_ray.run(Experiment("e.toml", text=FIRE + sweep), shards=2)


def test_parquet(cluster: Any, fire: Experiment, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="PyArrow is not installed")
    small = Experiment("small.toml", text=FIRE.replace("3600", "96"))
    on_ray.run(small, parquet=tmp_path / "small.parquet")
    assert parquet.read_table(tmp_path / "small.parquet").num_rows == 96
