"""No sequence of calls crashes the interpreter: whatever is called with whatever comes back or raises."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import holmgang
from holmgang.lab import Experiment, Lines
from holmgang.vector import VectorEnv
from test_battles import OPENERS

RULES = {id: holmgang.Rules(id) for id in OPENERS}
TEXT = st.text(max_size=40) | st.sampled_from(["end", "red", "elves", "referee", "move e2 e4", "attack", '"', "pause reason=x", "cast x y"])
CALLS = st.lists(
    st.tuples(
        st.sampled_from(["play", "nth", "undo", "clone", "check", "odds", "events", "view", "step", "advise", "offers", "replay"]),
        TEXT,
        st.none() | TEXT,
        st.integers(-(2**70), 2**70) | st.integers(-5, 200),
    ),
    max_size=25,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(OPENERS)), st.integers(0, 5), CALLS)
def test_any_calls_in_any_order(id: str, seed: int, calls: list[tuple[str, str, str | None, int]]) -> None:
    battle = RULES[id].battle(OPENERS[id], seed=seed)
    for call, text, seat, number in calls:
        try:
            match call:
                case "play":
                    battle.play(text if number % 2 else number, seat)
                case "nth":
                    legal = battle.legal()
                    battle.play(legal[number % len(legal)])
                case "undo":
                    battle.undo()
                case "clone":
                    battle = battle.clone()
                case "check":
                    battle.check(text, seat)
                case "odds":
                    battle.odds(text, seat, most=number % 500)
                case "events":
                    battle.events(number, number + 3, viewer=seat)
                case "view":
                    battle.view(seat)
                case "step":
                    battle.step(number)
                case "advise":
                    battle.advise("random", seat, seed=number)
                case "offers":
                    battle.offers(seat)
                case "replay":
                    battle = holmgang.replay(battle.record(), secret=holmgang.secret_of(seed))
        except holmgang.InternalError:
            raise
        except (holmgang.HolmgangError, OverflowError, TypeError):
            pass
    holmgang.verify(battle.record())


@settings(max_examples=40, deadline=None)
@given(st.binary(max_size=300) | TEXT)
def test_any_record(record: bytes | str) -> None:
    assert not holmgang.verify(record)["is_good"]


@settings(max_examples=40, deadline=None)
@given(
    st.dictionaries(
        TEXT,
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
            max_leaves=6,
        ),
        max_size=4,
    )
)
def test_any_scenario(scenario: dict[str, object]) -> None:
    for rules in RULES.values():
        try:
            rules.battle(scenario, seed=1)
        except holmgang.InternalError:
            raise
        except (holmgang.HolmgangError, ValueError):
            pass


FLEETS = {id: VectorEnv(id, OPENERS[id], 3, seed=1, max_decisions=30) for id in OPENERS}
WHOLE = st.integers(-(2**70), 2**70) | st.integers(-3, 3000)
STEPS = st.lists(st.tuples(st.sampled_from(["step", "any", "reset", "sample", "observe", "choices", "stretch"]), WHOLE), max_size=20)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(OPENERS)), STEPS)
def test_any_steps_side_by_side(id: str, calls: list[tuple[str, int]]) -> None:
    many, random = FLEETS[id], np.random.default_rng(1)
    many.reset(1)
    for call, number in calls:
        try:
            match call:
                case "step":
                    many.step([number, number, number])
                case "any":
                    many.step(many.sample(random))
                case "reset":
                    many.reset(number)
                case "sample":
                    many._native.sample(np.array([number, float("nan"), -1e300]), np.zeros(3, dtype=np.int64))
                case "observe":
                    many.observe(number, many.seat_names[number % len(many.seat_names)])
                case "choices":
                    many.choices(number)
                case "stretch":
                    many.step(np.zeros(abs(number) % 7, dtype=np.int64))
        except holmgang.InternalError:
            raise
        except (holmgang.HolmgangError, OverflowError, IndexError, TypeError, ValueError):
            pass
    assert (many.masks.sum(axis=1) > 0).all() and (many.seats >= 0).all(), "it goes on whatever was asked"


BLOCK = FLEETS["mini-duel"]._block
ARRAYS = st.sampled_from(
    [
        np.zeros((3, 4), dtype=np.float32),
        np.zeros(3, dtype=np.int64),
        np.zeros(6, dtype=np.int64)[::2],
        np.zeros((3, 8), dtype=np.int8)[:, ::2],
        np.zeros((0, 0), dtype=np.float32),
        np.zeros(3, dtype=np.bool_),
        np.zeros(0, dtype=np.uint8),
        np.zeros(len(BLOCK) - 1, dtype=np.uint8),
        np.zeros(len(BLOCK) + 1, dtype=np.uint8),
        np.zeros(len(BLOCK) + 1, dtype=np.uint8)[1:],
        np.zeros(2 * len(BLOCK), dtype=np.uint8)[::2],
        np.full(len(BLOCK), 7, dtype=np.uint8),
        BLOCK,
        None,
        "no array",
        7,
    ]
)


@settings(max_examples=100, deadline=None)
@given(ARRAYS, ARRAYS)
def test_any_arrays(actions: Any, block: Any) -> None:
    """Arrays of another type, size, stride or alignment, what is no truth where truths are, or no arrays at all are refused."""
    many = FLEETS["mini-duel"]
    many.reset(1)
    for call in (lambda: many.step(actions), lambda: many._native.step(actions, block), lambda: many._native.reset(1, block)):
        try:
            call()
        except holmgang.InternalError:
            raise
        except (holmgang.HolmgangError, TypeError, ValueError, RuntimeError):
            pass
    read_only = BLOCK.copy()
    read_only.flags.writeable = False
    for wrong in (read_only, BLOCK[1:], np.full(len(BLOCK), 7, dtype=np.uint8)):
        try:
            many._native.reset(1, wrong)
            raise AssertionError("it was written to")
        except (TypeError, ValueError, holmgang.Refused):
            pass


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(OPENERS)), st.lists(WHOLE, max_size=30))
def test_any_way_through_a_tree(id: str, choices: list[int]) -> None:
    node = RULES[id]._native.tree(OPENERS[id], False, "{}", 20)
    for number in choices:
        before = node.clone()
        try:
            kind, _ = node.node()
            ways = len(node.ways()) if kind == "chance" else len(node.choices())
            if number % 3 and ways:
                went = node.fall(number % ways) if kind == "chance" else node.take(node.choices()[number % ways][0])
                assert went
            else:
                node.take(number)
                node.fall(number)
        except holmgang.InternalError:
            raise
        except OverflowError:
            assert node.node() == before.node()
    node.told("referee", "en")


@settings(max_examples=60, deadline=None)
@given(TEXT | st.from_regex(r"(ruleset|scenarios|bots|battles|seed|opening) = .{0,20}\n", fullmatch=True), TEXT)
def test_any_experiment(text: str, lines: str) -> None:
    known = Experiment("e", text='ruleset = "mini-duel"\nscenarios = ["drill"]\nbots = ["random"]\nbattles = 2')
    for call in (lambda: Experiment("e", text=text), lambda: known.merge([Lines(known, lines)]), lambda: known.run(Lines(known, lines))):
        try:
            call()
        except holmgang.InternalError:
            raise
        except holmgang.HolmgangError:
            pass


def test_no_number_is_too_large() -> None:
    """More threads than a machine has, more battles than memory holds, lists that nest without end: an answer or an exception, and soon."""
    rules = RULES["mini-duel"]
    assert rules.simulate("drill", battles=10, threads=2**62)["battles"] == 10
    experiment = Experiment("e", text='ruleset = "mini-duel"\nscenarios = ["drill"]\nbots = ["random"]\nbattles = 2')
    assert len(experiment.run(threads=2**62)) == 2
    for battles in (2**34, 2**62):
        with pytest.raises(holmgang.UnknownError, match="at most"):
            VectorEnv("mini-duel", "line-choir", battles)
    deep = "[" * 200_000
    for text in (f"x = {deep}", f"x = {deep}{']' * len(deep)}", "x." * 100_000 + "y = 1", f"x = {'{ a = ' * 100_000}"):
        with pytest.raises(holmgang.ContentError):
            holmgang.Rules("mini-duel", documents={"deep.toml": text})
        with pytest.raises(holmgang.ContentError):
            Experiment("deep", text=text)
    assert not holmgang.verify(deep)["is_good"]
    nested: list[Any] = []
    for _ in range(500):
        nested = [nested]
    with pytest.raises(holmgang.ContentError):
        rules.battle({"elves": nested}, seed=1)
    with pytest.raises(holmgang.Refused):
        rules.battle("drill", seed=1).check("(" * 200_000)
