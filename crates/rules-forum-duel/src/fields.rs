//! Fields of a state by name: `docs/notation.md`, section 2.4. The tables of the battle and of a combatant are in `fields/set.rs`.

mod lists;
mod place;
mod set;
mod value;

use holmgang_kernel::Ratio;
use holmgang_kernel::ruleset::Fields;
use holmgang_kernel::sheet::rows::{self, Tabled};
use holmgang_kernel::sheet::{Field, FieldFault};
use holmgang_kernel::tally::written;

use crate::Rules;
use crate::content::LeftHand;
use crate::names::{cell_name, everybody, standing_on};
use crate::state::{Effect, NOBODY, Object, Sheet, State, What, Who};

impl Fields for Rules {
    fn sheet(&self, state: &State) -> Field {
        let mut fields = rows::read(set::BATTLE, self, state, ());
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

impl Tabled for Rules {
    type Setter<'a> = set::Setter<'a>;
}

impl Rules {
    fn combatant_field(&self, state: &State, who: Who) -> Field {
        Field::Table(rows::read(set::COMBATANT, self, state, who))
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

    /// FD-13.8: of the spells that somebody knows and may use so often, how often it has.
    fn used_field(&self, state: &State, who: Who) -> Field {
        let limited = self.sheet_of(state, who).spells.iter().filter_map(|id| {
            let spell = self.spells.get(usize::from(*id)).filter(|spell| spell.uses.is_some())?;
            Some((spell.id.clone(), state.times_used(who, *id).into()))
        });
        Field::Table(limited.collect())
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

/// Hundredths of a hit point: a whole number where it is one, else a text.
fn hundredths(strength: i32) -> Field {
    if strength % 100 == 0 { (strength / 100).into() } else { written(Ratio::new(i64::from(strength), 100)).into() }
}
