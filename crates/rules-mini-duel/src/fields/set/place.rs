//! Setting what a duel keeps by place: who has acted, effects, the place itself.

use holmgang_kernel::{refuse_if, words};
use std::sync::Arc;

use holmgang_kernel::sheet::{Assignment, Field, FieldFault};

use super::Setter;
use crate::fields::field_place;
use crate::state::{Effect, NOBODY, Place, State, What, at, bit, side_of};

impl Setter<'_> {
    pub(super) fn on_field(&mut self, place: Place, field: &str) -> Result<(), FieldFault> {
        match field {
            "has_acted" => {
                let has_acted = self.bool()?;
                let duel = &mut self.state.duel;
                if has_acted && duel.active == place {
                    return Err(self.wants(words!("a piece that is not active", "не активная фигура")));
                }
                let rank = bit(duel.rank[at(place)]);
                let lives = duel.alive & bit(place) != 0;
                duel.waiting = if has_acted || !lives { duel.waiting & !rank } else { duel.waiting | rank };
            }
            "class_used_this_turn" => {
                let used = self.bool()?;
                refuse_if!(self.state.duel.active != place, self.wants(words!("the active piece", "активная фигура")));
                self.state.duel.used_ability = used;
            }
            "guard_stance" => {
                let guards = self.bool()?;
                let guard = self.state.duel.guard & !bit(place);
                self.state.duel.guard = if guards { guard | bit(place) } else { guard };
            }
            "effects" => self.effects(place)?,
            _ => self.walk(place)?,
        }
        Ok(())
    }

    pub(super) fn effects(&mut self, bearer: Place) -> Result<(), FieldFault> {
        let mut effects: Vec<Effect> = Vec::new();
        for field in self.list()? {
            let id = match field {
                Field::Text(id) => Some(id.as_str()),
                other => other.child("effect").and_then(Field::as_text),
            };
            let Some(what) = id.and_then(|id| self.rules.what_named(id)) else {
                return Err(self.wants(words!(
                    "a list of effects: ids of lasting skills, strength, weakness, cloak",
                    "список эффектов: навыки с длительностью, strength, weakness, cloak"
                )));
            };
            let source = field.child("source").and_then(Field::as_text).and_then(|id| self.rules.piece(self.state, id));
            let source = source.and_then(|who| field_place(self.state, who)).unwrap_or(bearer);
            let number = |key: &str, default: i16| match field.child(key) {
                Some(Field::Int(number)) => i16::try_from(*number).unwrap_or(default),
                _ => default,
            };
            let rounds = match what {
                What::Skill(skill) => self.rules.skills[usize::from(skill)].rounds,
                _ => self.rules.item_at(self.state, bearer).map_or(2, |item| item.action_rounds),
            };
            let rounds_left = number("rounds_left", rounds.into()).clamp(1, 99) as u8;
            effects.push(Effect { what, bearer, source, rounds_left, value: number("value", 0) });
        }
        let duel = &mut self.state.duel;
        duel.effects.retain(|effect| effect.bearer != bearer);
        duel.effects.extend(effects);
        duel.see_effects();
        self.state.sort_order(self.rules);
        Ok(())
    }

    /// Another cell of the formation: everything that is kept by place goes along.
    pub(super) fn walk(&mut self, from: Place) -> Result<(), FieldFault> {
        let named = crate::names::place_named(self.text()?);
        let side = side_of(from);
        let to = match named {
            Some((_, place)) => side as Place * 16 + place,
            None => {
                return Err(self.wants(words!(
                    "a cell of the formation: front-1 to back-8",
                    "клетка строя: от front-1 до back-8"
                )));
            }
        };
        if to == from {
            return Ok(());
        }
        if self.state.who(to) != NOBODY {
            return Err(self.wants(words!("a free cell of the formation", "свободная клетка строя")));
        }
        let (who, waits) = (self.state.who(from), self.state.duel.waits(from));
        let State { setup, lineup, duel, .. } = &mut *self.state;
        let lineup = Arc::make_mut(lineup);
        lineup.who.swap(at(from), at(to));
        lineup.item.swap(at(from), at(to));
        lineup.place[usize::from(who)] = to;
        lineup.stats.iter_mut().for_each(|row| row.swap(at(from), at(to)));
        lineup.kit.swap(at(from), at(to));
        let moved = |mask: &mut u32| {
            if *mask & bit(from) != 0 {
                *mask = *mask & !bit(from) | bit(to);
            }
        };
        lineup
            .subclass
            .iter_mut()
            .chain([&mut lineup.kings, &mut lineup.able, &mut lineup.great_recovery])
            .for_each(moved);
        for values in [&mut duel.health, &mut duel.mana, &mut duel.stamina] {
            values.swap(at(from), at(to));
        }
        duel.uses.swap(at(from), at(to));
        duel.cooldown.swap(at(from), at(to));
        duel.waiting &= !bit(duel.rank[at(from)]);
        [&mut duel.alive, &mut duel.guard].into_iter().for_each(moved);
        let place = |place: &mut Place| *place = if *place == from { to } else { *place };
        place(&mut duel.active);
        for effect in &mut duel.effects {
            place(&mut effect.bearer);
            place(&mut effect.source);
        }
        duel.walls.iter_mut().for_each(|wall| place(&mut wall.placed_by));
        // Who blocks whom depends on the places (MD-7.6).
        self.rules.fill_kits(setup, lineup);
        duel.see_effects();
        if waits {
            duel.waiting |= bit(duel.rank[at(to)]);
        }
        self.enlist_again(who);
        Ok(())
    }
}
