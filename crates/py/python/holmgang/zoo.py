"""Every seat an agent, one after the other, as an environment of PettingZoo (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from ._rules import Rules, Scenario
from .vector import VectorEnv


class BattleAEC(AECEnv):  # type: ignore[misc]
    """A battle in which every seat that plays is an agent, named as its seat.

    The observation of an agent is a dict: ``observation`` (float32, what its seat sees) and ``action_mask`` (int8; all zeros while another one is asked).
    Rewards come at the end: 1 to who has won, −1 to who has lost, 0 in a draw. An index that cannot be chosen ends the battle: the agent gets −1, the
    others 0.

    Args:
        as in :class:`holmgang.gym.BattleEnv`.
    """

    metadata = {"render_modes": ["ansi"], "name": "holmgang_battle_v0", "is_parallelizable": False, "render_fps": 4}

    def __init__(
        self,
        rules: Rules | str = "mini-duel",
        scenario: Scenario = "line-choir",
        *,
        render_mode: str | None = None,
        max_decisions: int = 10_000,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__()
        rules = Rules(rules) if isinstance(rules, str) else rules
        self._env = VectorEnv(rules, scenario, 1, max_decisions=max_decisions, restarts=False, options=options)
        self._actions = np.zeros(1, dtype=np.int64)
        self.render_mode = render_mode
        self.possible_agents = rules.playing(scenario, options)
        seen = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-4.0, 4.0, (self._env.width,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (self._env.actions,), np.int8),
            }
        )
        self.observation_spaces = {agent: seen for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self._env.actions) for agent in self.possible_agents}
        self._random = np.random.default_rng()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a battle."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._env.reset(int(self._random.integers(2**63)))
        self.agents = list(self.possible_agents)
        self._skip_agent_selection: str | None = None
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked() or self.agents[0]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees, and what it can do if it is asked."""
        asked = self._asked() == agent
        mask = self._env.masks[0].copy() if asked else np.zeros(self._env.actions, dtype=np.int8)
        seen = self._env.observations[0].copy() if asked else self._env.observe(0, agent)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | np.int64 | None) -> None:
        """The agent that is asked takes an action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        index = -1 if action is None else int(action)
        if not 0 <= index < self._env.actions or not self._env.masks[0, index]:
            self.rewards = {other: -1.0 if other == agent else 0.0 for other in self.agents}
            self.terminations = {other: True for other in self.agents}
            self.infos[agent] = {"illegal_action": index}
        else:
            self._actions[0] = index
            self._env.step(self._actions)
            given = self._env.rewards[0]
            self.rewards = {it: float(given[self._env.seat_names.index(it)]) for it in self.agents}
            over, cut = bool(self._env.terminated[0]), bool(self._env.truncated[0])
            self.terminations = {other: over for other in self.agents}
            self.truncations = {other: cut for other in self.agents}
            self.agent_selection = self._asked() or agent
        self._accumulate_rewards()

    def choices(self) -> dict[int, str]:
        """What the agent that is asked can do: notation by index."""
        return self._env.choices(0)

    def render(self) -> str | None:
        """What can be done now, a line each; None without a render mode."""
        if self.render_mode is None:
            return None
        return "\n".join(f"{index}: {text}" for index, text in self.choices().items())

    def close(self) -> None:
        """Nothing is open."""

    def _asked(self) -> str | None:
        place = int(self._env.seats[0])
        return self._env.seat_names[place] if place >= 0 else None


def env(**arguments: Any) -> AECEnv:
    """The environment in the wrapper that checks the order of calls, as PettingZoo's own games are made."""
    from pettingzoo.utils import wrappers

    return wrappers.OrderEnforcingWrapper(BattleAEC(**arguments))


__all__ = ["BattleAEC", "env"]
