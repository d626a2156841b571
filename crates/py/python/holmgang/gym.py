"""One seat against bots, as an environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ._rules import Rules, Scenario
from .vector import VectorEnv, _no_seat


class BattleEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """A battle in which one seat is yours and bots have the others.

    The observation is what the seat sees (``Box(-4, 4, (width,), float32)``), the action an index of the action space (``Discrete``). The ``info`` of each
    step has ``action_mask`` (int8, ``(actions,)``): 1 at each index that can be chosen. The reward is 1 for a won battle, −1 for a lost one, else 0 (and
    ``shaping`` times the change of worth). An index that cannot be chosen changes nothing: it is answered with the reward −1 and
    ``illegal_action`` in ``info``, so that a checker and a careless policy both go on.

    Args:
        rules: the rules, or the id of a ruleset.
        scenario: the id of one, or its fields.
        seat: the seat to play; without it the first one.
        bot: who plays the others.
        render_mode: ``ansi``: :meth:`render` gives what can be done as text.
        max_decisions, shaping, options: as in :class:`holmgang.vector.VectorEnv`.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        rules: Rules | str = "mini-duel",
        scenario: Scenario = "line-choir",
        *,
        seat: str | None = None,
        bot: str = "random",
        render_mode: str | None = None,
        max_decisions: int = 10_000,
        shaping: float = 0.0,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        rules = Rules(rules) if isinstance(rules, str) else rules
        self.seat = rules.seats[0] if seat is None else seat
        if self.seat not in rules.seats:
            raise _no_seat(self.seat, rules.seats)
        self.render_mode = render_mode
        bots = {other: bot for other in rules.seats if other != self.seat}
        self._env = VectorEnv(
            rules,
            scenario,
            1,
            bots=bots,
            max_decisions=max_decisions,
            shaping=shaping,
            restarts=False,
            options=options,
        )
        self._place = self._env.seat_names.index(self.seat)
        self._actions = np.zeros(1, dtype=np.int64)
        self.observation_space = gymnasium.spaces.Box(-4.0, 4.0, (self._env.width,), np.float32)
        self.action_space = gymnasium.spaces.Discrete(self._env.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins a battle. Without a seed another one than before, from what the last seed began."""
        super().reset(seed=seed)
        self._env.reset(int(self.np_random.integers(2**63)))
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Takes an action; bots answer until the seat is asked again or the battle ends."""
        index = int(action)
        if self._env.seats[0] < 0 or not 0 <= index < self._env.actions or not self._env.masks[0, index]:
            return self._seen(), -1.0, False, False, {**self._info(), "illegal_action": index}
        self._actions[0] = index
        self._env.step(self._actions)
        over, cut = bool(self._env.terminated[0]), bool(self._env.truncated[0])
        return self._seen(), float(self._env.rewards[0, self._place]), over, cut, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask as truths: what MaskablePPO of sb3-contrib asks for."""
        masks: NDArray[np.bool_] = self._env.masks[0].astype(np.bool_)
        return masks

    def choices(self) -> dict[int, str]:
        """What can be done now: notation by index."""
        return self._env.choices(0)

    def render(self) -> str | None:
        """What can be done now, a line each; None without a render mode."""
        if self.render_mode is None:
            return None
        return "\n".join(f"{index}: {text}" for index, text in self.choices().items())

    def _seen(self) -> NDArray[np.float32]:
        # At the end nobody is asked, and the row is the first seat's.
        if self._env.seats[0] < 0:
            return self._env.observe(0, self.seat)
        seen: NDArray[np.float32] = self._env.observations[0].copy()
        return seen

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._env.masks[0].copy()}


def register() -> None:
    """Registers ``holmgang/Battle-v0`` with Gymnasium: ``gymnasium.make("holmgang/Battle-v0", rules="forum-duel", scenario="mirror-1v1")``."""
    if "holmgang/Battle-v0" not in gymnasium.registry:
        gymnasium.register("holmgang/Battle-v0", entry_point="holmgang.gym:BattleEnv")


__all__ = ["BattleEnv", "register"]
