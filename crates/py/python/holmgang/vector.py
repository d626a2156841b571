"""Many battles side by side: every step of all of them is one call, without Python for each battle, on all cores."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _values
from ._rules import Rules, Scenario, _setup
from ._values import Space


class VectorEnv:
    """``battles`` battles of one scenario that go on side by side and begin anew when they end.

    Every seat that has no bot is played by whoever steps (self-play); ``seats`` says which seat each battle asks. Everything is written into the same
    arrays again and again: copy what you keep.

    Attributes:
        observations: float32, ``(battles, width)``: what the seat that is asked sees, within −4 and 4; see ``space.observation`` for the columns.
        masks: int8, ``(battles, actions)``, read-only: 1 at each index that can be chosen.
        seats: int64, ``(battles,)``: the seat that is asked, as its place in ``seat_names``; −1 where nobody is (a battle that rests).
        rewards: float32, ``(battles, seats)``: what the last step gave to each seat: 1 to who has won, −1 to who has lost, 0 otherwise.
        terminated: bool, ``(battles,)``: the battle ended in the last step; the rows above are those of the next one.
        truncated: bool, ``(battles,)``: it was cut off after ``max_decisions``.

    Args:
        rules: the rules, or the id of a ruleset.
        scenario: the id of one, or its fields.
        battles: how many, from 1.
        bots: by seat: a bot that plays it. The referee, where his word is wanted, is played by chance.
        seed: of dice and bots; the same seed and the same choices give the same numbers on any number of cores.
        max_decisions: a battle is cut off after so many, those of bots included.
        shaping: the part of the change of worth, as bots see it (−1 to 1), that is added to rewards.
        restarts: whether a battle that has ended begins again in the same step; otherwise it rests until :meth:`reset`.
        options: house rules and other fields that override the scenario.

    Raises:
        UnknownError, ContentError.
    """

    def __init__(
        self,
        rules: Rules | str,
        scenario: Scenario,
        battles: int,
        *,
        bots: Mapping[str, str] | None = None,
        seed: int = 0,
        max_decisions: int = 10_000,
        shaping: float = 0.0,
        restarts: bool = True,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        if battles < 1:
            raise ValueError("at least one battle")
        self.rules = Rules(rules) if isinstance(rules, str) else rules
        self.seat_names = self.rules.seats
        bots = dict(bots or {})
        for seat in bots:
            if seat not in self.seat_names:
                raise _no_seat(seat, self.seat_names)
        places: list[str | None] = [bots.get(seat) for seat in self.seat_names]
        self._native = self.rules._native.fleet(
            *_setup(scenario, options), battles, places, seed, max_decisions, shaping, restarts
        )
        self.battles = battles
        self.actions, self.width = self._native.sizes()
        # One piece of memory, of which the arrays are parts: seats, observations, rewards, masks and ends, in the order of the native half.
        ends = np.cumsum(self._native.parts())
        self._block = np.zeros(ends[-1], dtype=np.uint8)
        seats, observations, rewards, masks, terminated, truncated = np.split(self._block, ends[:-1])
        self.observations: NDArray[np.float32] = observations.view(np.float32).reshape(battles, self.width)
        # Steps take out what they have put in and no more, so that nobody else may write there.
        self.masks: NDArray[np.int8] = masks.view(np.int8).reshape(battles, self.actions)
        self.masks.flags.writeable = False
        self.seats: NDArray[np.int64] = seats.view(np.int64)
        self.rewards: NDArray[np.float32] = rewards.view(np.float32).reshape(battles, len(self.seat_names))
        self.terminated: NDArray[np.bool_] = terminated.view(np.bool_)
        self.truncated: NDArray[np.bool_] = truncated.view(np.bool_)
        self._begun = False

    @property
    def space(self) -> Space:
        """The action space and the columns of observations."""
        return _values.space(self._native.space())

    def reset(self, seed: int | None = None) -> NDArray[np.float32]:
        """Begins all battles anew: with a seed the same ones as always with it, without it others than before. Gives the observations."""
        self._native.reset(seed, self._block)
        self._begun = True
        return self.observations

    def step(self, actions: NDArray[np.int64] | Sequence[int]) -> NDArray[np.float32]:
        """Does in every battle what was chosen there, and gives the observations.

        Args:
            actions: ``(battles,)``, an index for each; for a battle that rests any.

        Raises:
            Refused: an index that cannot be chosen; the sentence names the battle. Nothing has changed in any battle then.
        """
        if not self._begun:
            raise RuntimeError("call reset() first")
        try:
            # Arrays as they are made here need no second look, which would cost as much as the step of a small rulebook.
            self._native.step(actions, self._block)  # type: ignore[arg-type]
        except TypeError:
            self._native.step(np.ascontiguousarray(actions, dtype=np.int64), self._block)
        return self.observations

    def sample(self, random: np.random.Generator) -> NDArray[np.int64]:
        """An index for each battle, ``(battles,)``: any that can be chosen as likely as the other; 0 where a battle rests."""
        chosen = np.empty(self.battles, dtype=np.int64)
        self._native.sample(random.random(self.battles), chosen)
        return chosen

    def choices(self, battle: int) -> dict[int, str]:
        """What can be done in a battle now: notation by index."""
        return dict(self._native.choices(self._battle(battle)))

    def observe(self, battle: int, seat: str) -> NDArray[np.float32]:
        """What a seat sees in a battle, whoever is asked there."""
        if seat not in self.seat_names:
            raise _no_seat(seat, self.seat_names)
        out = np.zeros(self.width, dtype=np.float32)
        self._native.observe(self._battle(battle), self.seat_names.index(seat), out)
        return out

    def _battle(self, battle: int) -> int:
        if 0 <= battle < self.battles:
            return battle
        raise IndexError(f"there are {self.battles} battles, from 0: no battle {battle}")


def _no_seat(seat: str, seats: Sequence[str]) -> ValueError:
    return ValueError(f"there is no seat `{seat}`; there are {', '.join(seats)}")


def describe(rules: Rules | str, scenario: Scenario) -> str:
    """The columns of observations and the verbs of the action space as a Markdown list: how the documents tell them."""
    space = VectorEnv(rules, scenario, 1).space
    groups: dict[str, list[_values.Feature]] = {}
    for feature in space.observation:
        groups.setdefault(feature.group, []).append(feature)
    lines, first = [], 0
    for group, features in groups.items():
        rows = features[-1].row + 1
        columns = ", ".join(f"{it.name} ({it.scale})" for it in features[: len(features) // rows])
        times = f"{rows} rows of " if rows > 1 else ""
        lines.append(f"- numbers {first} to {first + len(features) - 1}, `{group}`: {times}{columns}")
        first += len(features)
    for verb in space.verbs:
        if verb.size:
            axes = [f"{name} ({places})" for name, places in verb.axes] + ([f"{verb.ways} ways"] if verb.ways > 1 else [])
            name = f"`{verb.verb}` ({verb.subject})" if verb.subject else f"`{verb.verb}`"
            lines.append(f"- actions {verb.first} to {verb.first + verb.size - 1}, {name}: {' × '.join(axes) or 'alone'}")
    return "\n".join(textwrap.fill(line, 150, subsequent_indent="  ", break_long_words=False) for line in lines)


__all__ = ["VectorEnv", "describe"]
