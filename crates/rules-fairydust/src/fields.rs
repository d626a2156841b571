//! Fields of a state by name: `docs/notation-fairydust.md`, section 5. Reading is here, setting in `fields/`.

mod lists;
mod set;
mod value;

use holmgang_kernel::ruleset::Fields;
use holmgang_kernel::sheet::{Field, FieldFault};

use crate::Rules;
use crate::action::{Trigger, Victim};
use crate::content::{ABSENT, Condition, FIRST_GROUP, FIRST_SCHOOL, NO_ITEM, SKILLS};
use crate::names::{cell_name, door_name, id_of, side_id};
use crate::notation::{written_deed, written_order};
use crate::permit::synergy::forecast;
use crate::state::{Ask, Delayed, NO_SIDE, OFF_MAP, Options, Sheet, Slot, Standing, State, Thing, Who};
use crate::{hands, legal, pool};

impl Fields for Rules {
    fn sheet(&self, state: &State) -> Field {
        let who = |who: Who| who_field(state, who);
        let mut fields = vec![
            field("sides", (0..state.setup.sides).map(|side| side_id(side).into()).collect::<Vec<Field>>()),
            field("attacking_side", side_field(state.attacking_side)),
            field("round", state.round),
            field("clock_seconds", state.clock_seconds),
            field("order", state.order.iter().map(|one| who(*one)).collect::<Vec<_>>()),
            field("active", who(state.active)),
            field("turn_begun", state.turn_begun),
            field("decision", decision(state)),
            field("deciding", if state.is_open() { who(legal::decider(state)) } else { Field::None }),
            field("grid", state.map().grid.word()),
            field("map", state.map().id.as_str()),
            field("options", options(state.options)),
            field("round_limit", state.round_limit),
            field("outcome", outcome(state.standing)),
            field("attacks_this_turn", attacks(state)),
            field("synergies", self.synergies(state)),
            field("doors", doors(state)),
            field("floor", self.floor(state)),
            field("last_attack", last_attack(state)),
        ];
        fields.extend(state.everybody().map(|one| (id_of(state, one).to_owned(), self.combatant(state, one))));
        Field::Table(fields)
    }

    fn set(&self, state: &mut State, path: &str, value: &Field) -> Result<(), FieldFault> {
        let mut next = state.clone();
        set::Setter { rules: self, path, value }.set(&mut next)?;
        *state = next;
        Ok(())
    }
}

fn field(name: &str, value: impl Into<Field>) -> (String, Field) {
    (name.to_owned(), value.into())
}

fn who_field(state: &State, who: Who) -> Field {
    if usize::from(who) < state.fighters.len() { id_of(state, who).into() } else { Field::None }
}

/// FY-7.14: on whom the attack is that is waited for.
fn victim_field(state: &State, trigger: &Trigger) -> Field {
    match trigger {
        Trigger::DeclaresAttack(Victim::Own) => "own".into(),
        Trigger::DeclaresAttack(Victim::Who(who)) => who_field(state, *who),
        _ => Field::None,
    }
}

fn side_field(side: u8) -> Field {
    if side == NO_SIDE { Field::None } else { side_id(side).into() }
}

fn decision(state: &State) -> Field {
    match (state.is_open(), state.ask) {
        (false, _) => Field::None,
        (true, Ask::Act) => "act".into(),
        (true, Ask::React { .. }) => "react".into(),
        (true, Ask::Fire { .. }) => "fire".into(),
    }
}

fn options(options: Options) -> Field {
    let pick = |on: bool, yes: &str, no: &str| Field::from(if on { yes } else { no });
    Field::Table(vec![
        field("refresh", pick(options.refresh_at_round_start, "round_start", "own_turn")),
        field("counterspell", pick(options.counterspell_any_hit, "any_hit", "magic_hit")),
        field("delay_payment", pick(options.delay_paid_on_firing, "on_firing", "at_once")),
        field("outnumbered_rounding", pick(options.bonus_half_up, "half_up", "floor")),
    ])
}

fn outcome(standing: Standing) -> Field {
    match standing {
        Standing::Open => Field::None,
        Standing::Won(side, _) => side_id(side).into(),
        Standing::Draw(_) => "draw".into(),
    }
}

fn attacks(state: &State) -> Field {
    let one = |known: &crate::state::Attacks| {
        let pair = format!("{}>{}", id_of(state, known.attacker), id_of(state, known.target));
        Field::Table(vec![field("pair", pair), field("count", known.count)])
    };
    state.attacks.iter().map(one).collect::<Vec<_>>().into()
}

fn doors(state: &State) -> Field {
    let one = |(place, door): (usize, &crate::state::DoorState)| {
        Field::Table(vec![
            field("door", door_name(state.map(), place as u8)),
            field("kind", if door.heavy { "heavy" } else { "ordinary" }),
            field("open", door.open),
            field("locked", door.locked),
            field("difficulty", door.difficulty),
        ])
    };
    state.doors.iter().enumerate().map(one).collect::<Vec<_>>().into()
}

fn last_attack(state: &State) -> Field {
    let Some(last) = state.last_attack else { return Field::None };
    Field::Table(vec![
        field("attacker", who_field(state, last.attacker)),
        field("target", who_field(state, last.target)),
        field("relation", last.relation.word()),
        field("reason", last.because.word()),
        field("degree", last.degree),
    ])
}

/// The lists of a carrier and the slots they show.
const CARRIED: [(&str, Slot); 4] =
    [("hands", Slot::Hand), ("belt", Slot::Belt), ("pockets", Slot::Pocket), ("bag", Slot::Bag)];

impl Rules {
    fn combatant(&self, state: &State, who: Who) -> Field {
        let fighter = state.fighter(who);
        let sheet = state.sheet(who);
        let optional = |is_there: bool, value: Field| if is_there { value } else { Field::None };
        let mut fields = vec![
            field("name", sheet.name.en.as_str()),
            field("side", side_field(fighter.side)),
            field("skills", skills(sheet)),
            field("activity_base", sheet.activity_base),
            field("activity", fighter.activity),
            field("body_max", sheet.body_max),
            field("body", fighter.body),
            field("mind_max", sheet.mind_max),
            field("mind", fighter.mind),
            field("wounds", wounds(state, who)),
            field("unarmed_damage", i32::from(sheet.unarmed_damage)),
            field("speed", sheet.speed),
            field("armour", sheet.armour),
        ];
        for (name, slot) in CARRIED {
            let things: Vec<Thing> = match slot {
                Slot::Hand => hands::held(state, who).collect(),
                slot => hands::in_slot(state, who, slot).collect(),
            };
            fields.push(field(name, things.into_iter().map(|thing| self.thing(state, thing)).collect::<Vec<_>>()));
        }
        fields.extend([
            field("free_hands", hands::free_hands(state, who)),
            field("focus", optional(sheet.focus != NO_ITEM, self.item_word(sheet.focus).into())),
            field("spells", sheet.spells.iter().map(|spell| self.spell_word(*spell).into()).collect::<Vec<Field>>()),
            field("mount", self.mount(state, who)),
            field("posture", fighter.posture.word()),
            field("cell", optional(fighter.cell != OFF_MAP, cell_name(state.map(), fighter.cell).into())),
            field("facing", fighter.facing),
            field("initiative", optional(fighter.side != NO_SIDE, fighter.initiative.into())),
            field("surprised", fighter.surprised),
            field("alert", fighter.alert),
            field("hidden", fighter.hidden),
            field("first_reaction_used", fighter.first_reaction_used),
            field("acted", fighter.acted),
            field("grabbed_by", who_field(state, fighter.grabbed_by)),
            field("grabbing", who_field(state, fighter.grabbing)),
            field("carried_by", who_field(state, fighter.carried_by)),
            field("carrying", who_field(state, fighter.carrying)),
            field("conjured_knives", fighter.conjured),
            field("left", fighter.left),
            field("fled", fighter.fled),
            field("able", fighter.is_able()),
            field("willing", fighter.willing),
            field("pending_delay", self.pending_delay(state, state.delay_of(who))),
            field("effects", effects(state, who)),
            field("orders", orders(state, who)),
            field("cells_left", if who == state.active { state.cells_left } else { 0 }),
            field("bonus", pool::bonus(state, who)),
            field("points_per_round", pool::points_per_round(state, who)),
        ]);
        Field::Table(fields)
    }

    fn thing(&self, state: &State, thing: Thing) -> Field {
        let item = &state.items[usize::from(thing)];
        let damage = i32::from(self.items[usize::from(item.item)].damage) + i32::from(item.quality);
        Field::Table(vec![
            field("item", self.item_word(item.item)),
            field("quality", i32::from(item.quality)),
            field("damage", damage),
        ])
    }

    fn floor(&self, state: &State) -> Field {
        let lying = state.items.iter().filter(|item| item.slot == Slot::Floor);
        let one = |item: &crate::state::Item| {
            Field::Table(vec![
                field("item", self.item_word(item.item)),
                field("cell", cell_name(state.map(), item.cell)),
                field("quality", i32::from(item.quality)),
            ])
        };
        lying.map(one).collect::<Vec<_>>().into()
    }

    fn mount(&self, state: &State, who: Who) -> Field {
        match state.sheet(who).mount.and_then(|mount| self.mounts.get(usize::from(mount))) {
            Some(mount) if state.fighter(who).is_mounted => mount.id.as_str().into(),
            _ => Field::None,
        }
    }

    fn pending_delay(&self, state: &State, delayed: Option<&Delayed>) -> Field {
        let Some(delayed) = delayed else { return Field::None };
        let of = match delayed.of {
            crate::action::Whose::Who(who) => who_field(state, who),
            crate::action::Whose::Enemy => "enemy".into(),
            crate::action::Whose::Ally => "ally".into(),
            crate::action::Whose::Anyone => "anyone".into(),
        };
        Field::Table(vec![
            field("action", written_deed(self, state, &delayed.deed)),
            field("trigger", delayed.trigger.word()),
            field("of", of),
            field("at", victim_field(state, &delayed.trigger)),
            field("cost", delayed.cost),
        ])
    }

    fn synergies(&self, state: &State) -> Field {
        let one = |synergy: &crate::state::Synergy| {
            let members = || synergy.members.iter().map(|member| member.who);
            let target = match synergy.cast.target.who() {
                Some(who) => who_field(state, who),
                None => Field::None,
            };
            let paid = synergy.members.iter().map(|member| (id_of(state, member.who).to_owned(), member.paid.into()));
            let rounds = forecast(state, members(), i32::from(synergy.price()));
            Field::Table(vec![
                field("leader", who_field(state, synergy.leader())),
                field("spell", self.spell_word(synergy.cast.spell)),
                field("target", target),
                field("participants", members().map(|who| who_field(state, who)).collect::<Vec<_>>()),
                field("paid", Field::Table(paid.collect())),
                field("forecast", Field::or_none(rounds)),
            ])
        };
        state.synergies.iter().map(one).collect::<Vec<_>>().into()
    }
}

fn skills(sheet: &Sheet) -> Field {
    let value = |skill: usize| match sheet.skills[skill] {
        ABSENT => Field::None,
        value => i32::from(value).into(),
    };
    let (group, school) = (usize::from(FIRST_GROUP), usize::from(FIRST_SCHOOL));
    let named =
        |from: usize, to: usize| (from..to).map(|skill| field(SKILLS[skill].0, value(skill))).collect::<Vec<_>>();
    let mut all = named(0, group);
    all.push(field("weapon", Field::Table(named(group, school))));
    all.push(field("magic", Field::Table(named(school, SKILLS.len()))));
    Field::Table(all)
}

fn wounds(state: &State, who: Who) -> Field {
    let own = state.wounds.iter().filter(|wound| wound.who == who);
    let one = |wound: &crate::state::Wound| {
        Field::Table(vec![
            field("damage", wound.damage),
            field("type", wound.damage_type.word()),
            field("source", who_field(state, wound.source)),
        ])
    };
    own.map(one).collect::<Vec<_>>().into()
}

fn effects(state: &State, who: Who) -> Field {
    let conditions = Condition::ALL.iter().zip(state.fighter(who).conditions).filter(|(_, lasting)| lasting.turns != 0);
    let one = |((_, word, _), lasting): (&(Condition, &str, u8), crate::state::Lasting)| {
        Field::Table(vec![
            field("kind", *word),
            field("magnitude", lasting.magnitude),
            field("turns_left", lasting.turns),
            field("source", who_field(state, lasting.source)),
        ])
    };
    conditions.map(one).collect::<Vec<_>>().into()
}

fn orders(state: &State, who: Who) -> Field {
    let own = state.orders.iter().filter(|(of, _)| *of == who);
    own.map(|(_, order)| written_order(order).into()).collect::<Vec<Field>>().into()
}

/// Whether a word is a field of the battle, and so nobody's id.
pub fn is_field_of_battle(word: &str) -> bool {
    BATTLE.contains(&word)
}

/// The fields of the battle.
const BATTLE: [&str; 19] = [
    "sides",
    "attacking_side",
    "round",
    "clock_seconds",
    "order",
    "active",
    "turn_begun",
    "decision",
    "deciding",
    "grid",
    "map",
    "options",
    "round_limit",
    "outcome",
    "attacks_this_turn",
    "synergies",
    "doors",
    "floor",
    "last_attack",
];
