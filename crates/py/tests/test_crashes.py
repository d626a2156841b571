"""No sequence of calls crashes the interpreter: whatever is called with whatever comes back or raises."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import holmgang
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
