//! Fields of a state by name: `docs/notation.md`, section 2.4. Reading is here, setting in `fields/`.

mod lists;
mod place;
mod set;
mod value;

use holmgang_kernel::Ratio;
use holmgang_kernel::ruleset::Fields;
use holmgang_kernel::sheet::{Field, FieldFault};
use holmgang_kernel::tally::written;

use crate::Rules;
use crate::content::{DamageType, LeftHand, Skill};
use crate::names::{cell_name, cell_of, everybody, standing_on, team_id};
use crate::state::{CELLS, Effect, NOBODY, Object, Sheet, Standing, State, What, Who};

impl Fields for Rules {
    fn sheet(&self, state: &State) -> Field {
        let mut fields = vec![
            field("map", self.maps.get(usize::from(state.setup.map)).map_or(Field::None, |map| map.id.as_str().into())),
            field("round", state.round),
            field("active", self.who_field(state, state.active)),
            field("turn_order", state.turn_order.iter().map(|who| self.who_field(state, *who)).collect::<Vec<_>>()),
            field("block_cap", state.block_cap),
            field("round_limit", state.round_limit),
            field("one_shot_uncut", state.one_shot_uncut),
            field("result", standing_id(state.standing)),
            field(
                "cells",
                Field::Table((0..CELLS as u8).map(|cell| (cell_name(cell), self.content_of(state, cell))).collect()),
            ),
            field("objects", state.objects.iter().map(|object| self.object_field(state, object)).collect::<Vec<_>>()),
        ];
        fields.extend(everybody(state).map(|who| (self.id_of(state, who), self.combatant_field(state, who))));
        Field::Table(fields)
    }

    fn set(&self, state: &mut State, path: &str, value: &Field) -> Result<(), FieldFault> {
        let mut next = state.clone();
        set::Setter { rules: self, path, value }.set(&mut next)?;
        *state = next;
        Ok(())
    }
}

impl Rules {
    fn combatant_field(&self, state: &State, who: Who) -> Field {
        let combatant = &state.combatants[usize::from(who)];
        let sheet = &state.setup.sheets[usize::from(combatant.sheet)];
        let is_creature = !combatant.is_player();
        Field::Table(vec![
            field("name", sheet.name.en.as_str()),
            field("team", team_id(combatant.team)),
            field("kind", if is_creature { "creature" } else { "player" }),
            field("summoner", self.who_field(state, combatant.summoner)),
            field("level", sheet.level),
            field("hp", combatant.hp),
            field("hp_max", sheet.hp_max),
            field("energy", combatant.energy),
            field("energy_max", sheet.energy_max),
            field("energy_regen", sheet.energy_regen),
            field("charges", combatant.charges),
            field("ap_per_turn", sheet.ap_per_turn),
            field("action_points", combatant.action_points),
            field("oa_per_turn", sheet.oa_per_turn),
            field("attack_points", combatant.attack_points),
            field("mp_per_turn", sheet.mp_per_turn),
            field("movement_points", combatant.movement_points),
            field("body", sheet.body),
            field("magic_power", sheet.magic_power),
            field("resist", numbers(DamageType::ALL.map(|(_, id)| id), sheet.resist)),
            field("right_hand", self.right_hand_field(sheet)),
            field("left_hand", self.left_hand_field(sheet)),
            field("skills", numbers(Skill::ALL.map(|(_, id)| id), sheet.skills)),
            field(
                "spells",
                sheet
                    .spells
                    .iter()
                    .map(|spell| self.spells[usize::from(*spell)].id.as_str().into())
                    .collect::<Vec<_>>(),
            ),
            field("cell", Field::or_none(cell_of(state, who).map(cell_name))),
            field("alive", combatant.alive),
            field("surrendered", combatant.surrendered),
            field("lifetime", if combatant.lifetime == 0 { Field::None } else { combatant.lifetime.into() }),
            field(
                "effects",
                effects_on(state, who).map(|(_, effect)| self.effect_field(state, effect)).collect::<Vec<_>>(),
            ),
        ])
    }

    fn effect_field(&self, state: &State, effect: &Effect) -> Field {
        let amount = match effect.what {
            What::Lasting(_) => Field::None,
            What::Granted(_) => effect.strength.into(),
        };
        let strength = if self.has_strength(effect.what) { hundredths(effect.strength) } else { Field::None };
        let mut fields = vec![
            field("spell", self.what_id(effect.what)),
            field("author", self.who_field(state, effect.author)),
            field("remaining", effect.remaining),
            field("fresh", effect.is_fresh),
            field("strength", strength),
            field("marked", effect.is_marked),
        ];
        if amount != Field::None {
            fields.push(field("amount", amount));
        }
        Field::Table(fields)
    }

    fn object_field(&self, state: &State, object: &Object) -> Field {
        Field::Table(vec![
            field("cell", cell_name(object.cell)),
            field("object", self.things[usize::from(object.thing)].id.as_str()),
            field("author", self.who_field(state, object.author)),
            field("remaining", if object.remaining == 0 { Field::None } else { object.remaining.into() }),
            field("fresh", object.is_fresh),
            field("strength", hundredths(object.strength)),
        ])
    }

    /// Whether an effect does damage or healing every turn, so that its strength is one of its fields.
    fn has_strength(&self, what: What) -> bool {
        let What::Lasting(lasting) = what else { return false };
        let lasting = &self.lastings[usize::from(lasting)];
        lasting.dot.is_some() || lasting.heal_per_turn.is_some() || lasting.per_turn.is_some()
    }

    fn content_of(&self, state: &State, cell: u8) -> Field {
        if let Some(who) = standing_on(state, cell) {
            return self.who_field(state, who);
        }
        let object = state.objects.iter().find(|object| object.cell == cell);
        Field::or_none(object.map(|object| self.things[usize::from(object.thing)].id.as_str()))
    }

    fn who_field(&self, state: &State, who: Who) -> Field {
        if who == NOBODY { Field::None } else { self.id_of(state, who).into() }
    }

    fn right_hand_field(&self, sheet: &Sheet) -> Field {
        Field::or_none(
            sheet.right_hand.and_then(|weapon| self.weapons.get(usize::from(weapon))).map(|weapon| weapon.id.as_str()),
        )
    }

    fn left_hand_field(&self, sheet: &Sheet) -> Field {
        match sheet.left_hand {
            LeftHand::Empty => Field::None,
            LeftHand::Shield(shield) => {
                Field::or_none(self.shields.get(usize::from(shield)).map(|shield| shield.id.as_str()))
            }
            LeftHand::Book(book) => Field::or_none(self.books.get(usize::from(book)).map(|book| book.id.as_str())),
        }
    }
}

/// The effects on a bearer, oldest first, each with its place in the state.
fn effects_on(state: &State, bearer: Who) -> impl Iterator<Item = (usize, &Effect)> {
    state.effects.iter().enumerate().filter(move |(_, effect)| effect.bearer == bearer)
}

fn field(key: &str, value: impl Into<Field>) -> (String, Field) {
    (key.to_owned(), value.into())
}

fn numbers<const N: usize>(keys: [&str; N], values: [i16; N]) -> Field {
    Field::Table(keys.into_iter().zip(values).map(|(key, value)| field(key, value)).collect())
}

/// Hundredths of a hit point: a whole number where it is one, else a text.
fn hundredths(strength: i32) -> Field {
    if strength % 100 == 0 { (strength / 100).into() } else { written(Ratio::new(i64::from(strength), 100)).into() }
}

/// The word of a result.
pub fn standing_id(standing: Standing) -> &'static str {
    match standing {
        Standing::Open => "none",
        Standing::Won(team) => team_id(team),
        Standing::Draw => "draw",
    }
}
