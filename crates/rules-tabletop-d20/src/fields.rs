//! Fields of a state by name: `docs/notation-tabletop-d20.md`, section 5. Reading is here, setting in `fields/`.

mod battle;
mod combatant;
mod things;
mod value;

use holmgang_kernel::grid::Cell;
use holmgang_kernel::ruleset::Fields;
use holmgang_kernel::sheet::{Field, FieldFault};

use crate::Rules;
use crate::action::Hand;
use crate::content::{Ability, CIRCLES, Cover, DamageType, Feat, Gear, LevelBonus, SIZES, Save, directions};
use crate::encounter::{Pools, party_level, promise_applies};
use crate::grid::{CellSet, Ground};
use crate::names::cell_name;
use crate::notation::facing_id;
use crate::numbers::defence::Incoming;
use crate::state::{
    Condition, Effect, Fate, Life, NOBODY, NOTHING, NOWHERE, Pending, Place, State, Team, ThingId, Who, With, bit,
};

impl Fields for Rules {
    fn sheet(&self, state: &State) -> Field {
        let mut fields = self.battle_fields(state);
        fields.extend(state.everybody().map(|who| (self.id_of(state, who), self.combatant_field(state, who))));
        Field::Table(fields)
    }

    fn set(&self, state: &mut State, path: &str, value: &Field) -> Result<(), FieldFault> {
        let mut next = state.clone();
        value::Setter { rules: self, path, value }.set(&mut next)?;
        *state = next;
        Ok(())
    }
}

impl Rules {
    fn battle_fields(&self, state: &State) -> Vec<(String, Field)> {
        let rules = &state.rules;
        let clock = i64::from(state.round.saturating_sub(1)) * i64::from(rules.round_seconds);
        vec![
            field("map", self.maps.get(usize::from(state.setup.map)).map_or("", |map| map.id.as_str())),
            field(
                "scene",
                table(vec![
                    field("visibility", i32::from(state.visibility)),
                    field("wind", i32::from(state.wind)),
                    field("dark", state.dark),
                ]),
            ),
            field("round", state.round),
            field("clock", clock),
            field("order", state.order.iter().map(|who| self.who_field(state, *who)).collect::<Vec<_>>()),
            field("active", self.who_field(state, state.active)),
            field("time_left", state.time_left),
            field("standard_used", state.standard_used),
            field("free_used", state.free_used),
            field("full_attack", full_attack(state)),
            field("round_limit", state.round_limit),
            field("referee", if state.referee { "present" } else { "unattended" }),
            field(
                "options",
                table(vec![
                    field("round_seconds", rules.round_seconds),
                    field("initiative_die", if rules.initiative_die { "d20" } else { "off" }),
                    field("hurt_run", if rules.hurt_from_start { "from_start" } else { "from_hit" }),
                    field("prone_attack", if rules.prone_attack { -4 } else { 0 }),
                    field("counter_after_missed_touch", rules.counter_after_missed_touch),
                    field("drop_negative_dex", rules.drop_negative_dex),
                    field("unaimed_shots", rules.unaimed_shots),
                ]),
            ),
            field("result", state.standing.word()),
            field("encounter", self.by_side(|team| self.encounter_field(state, team))),
            field("party", self.by_side(|team| self.party_field(state, team))),
            field("pending", self.pending_field(state)),
            field("floor", self.floor(state)),
            field("covers", state.all_covers().map(cover_field).collect::<Vec<_>>()),
            field("slippery", cells(&state.slippery)),
            field("burning", cells(&state.burning)),
            field("features", self.features(state)),
            field(
                "cells",
                table(state.board().all.iter().map(|cell| (cell_name(cell), self.cell_field(state, cell))).collect()),
            ),
        ]
    }

    fn by_side(&self, of: impl Fn(Team) -> Field) -> Field {
        table([Team::Red, Team::Blue].map(|team| field(team.word(), of(team))).into())
    }

    /// TD-23.1 to TD-23.7: a side as a group of opponents.
    fn encounter_field(&self, state: &State, team: Team) -> Field {
        let rating = self.rating_of(state, team);
        let rows = rating.rows();
        let rows =
            if rows.is_empty() { Field::None } else { rows.into_iter().map(Field::from).collect::<Vec<_>>().into() };
        table(vec![field("fits", rows), field("level", rating.level), field("estimated", rating.estimated)])
    }

    /// TD-23.8 to TD-23.10: a side as a party.
    fn party_field(&self, state: &State, team: Team) -> Field {
        let levels: Vec<u8> = self.members(state, team).map(|who| state.sheet(who).level).collect();
        let loss = self.loss(state, team, |who| Pools::full(self, state.sheet(who)));
        table(vec![
            field("level", party_level(&levels)),
            field("promise_applies", promise_applies(levels.len())),
            field("loss", percent(loss)),
        ])
    }

    fn pending_field(&self, state: &State) -> Field {
        let Some(pending) = state.pending else { return Field::None };
        let (kind, who, what, against) = match pending {
            Pending::Strike { who, against, cause, .. } => ("strike", who, cause.word(), against),
            Pending::Counter { who, against, .. } => ("counter", who, "trip", against),
            Pending::Follow { who, against, .. } => ("follow", who, "push", against),
            Pending::Fumble { who, .. } => ("rule", who, "fumble", NOBODY),
            Pending::Improvised { who, target, is_move, .. } => {
                ("rule", who, if is_move { "stunt" } else { "improvised" }, target)
            }
            Pending::FreeDeed { who } => ("rule", who, "free_action", NOBODY),
            Pending::NarrowWin { who, against, .. } => ("rule", who, "counter_trip", against),
        };
        let mut fields = vec![
            field("kind", kind),
            field("who", self.who_field(state, who)),
            field("what", what),
            field("against", self.who_field(state, against)),
        ];
        if let Pending::Follow { cells, .. } = pending {
            fields.push(field("cells", cells));
        }
        if let Pending::Strike { hinder, .. } = pending {
            fields.push(field("hinder", hinder));
        }
        table(fields)
    }

    fn floor(&self, state: &State) -> Vec<Field> {
        let lies = state.things.iter().filter_map(|thing| {
            let (cell, stuck) = match thing.at {
                Place::Floor(cell) => (cell, false),
                Place::Stuck(cell) => (cell, true),
                _ => return None,
            };
            Some(table(vec![
                field("item", self.gear_id(thing.gear)),
                field("cell", cell_name(cell)),
                field("stuck", stuck),
            ]))
        });
        lies.collect()
    }

    fn features(&self, state: &State) -> Vec<Field> {
        let features = state.setup.features.iter().enumerate().map(|(place, feature)| {
            let door = state.setup.doors.iter().position(|door| usize::from(*door) == place);
            let used = door.map_or(state.used >> place & 1 == 1, |door| state.doors >> door & 1 == 1);
            table(vec![
                field("feature", feature.id.as_str()),
                field("cell", cell_name(feature.cell)),
                field("used", used),
            ])
        });
        features.collect()
    }

    fn cell_field(&self, state: &State, cell: Cell) -> Field {
        let figure = state.standing_on(cell).map_or(Field::None, |who| self.who_field(state, who));
        let ground = state.board().ground(cell);
        let ground = Ground::ALL.iter().find(|(known, ..)| *known == ground).map_or("", |(_, _, word)| word);
        table(vec![field("figure", figure), field("terrain", ground)])
    }

    fn combatant_field(&self, state: &State, who: Who) -> Field {
        let (figure, sheet) = (state.figure(who), state.sheet(who));
        let mut fields = vec![field("name", sheet.name.en.as_str()), field("side", figure.team.word())];
        fields.extend(Ability::ALL.map(|(ability, key)| field(key, sheet.abilities[ability as usize])));
        let LevelBonus { attack, fortitude, reaction, will } = sheet.bonus;
        let slots = |slots: [u8; CIRCLES]| {
            table((1..=CIRCLES).map(|circle| field(&circle.to_string(), slots[circle - 1])).collect())
        };
        fields.extend([
            field("level", sheet.level),
            field("class", sheet.class.word()),
            field(
                "level_bonus",
                table(vec![
                    field("attack", i32::from(attack)),
                    field("fortitude", i32::from(fortitude)),
                    field("reaction", i32::from(reaction)),
                    field("will", i32::from(will)),
                ]),
            ),
            field("alignment", sheet.alignment.word()),
            field("size", SIZES[(sheet.size + 4).clamp(0, 8) as usize].1),
            field("stability", figure.stability),
            field("hp", figure.hp),
            field("hp_max", sheet.hp_max),
            field("nonlethal", figure.nonlethal),
            field("armor_bonus", figure.armor_bonus),
            field("shield_bonus", figure.shield_bonus),
            field(
                "resist",
                table(DamageType::ALL.iter().map(|(kind, key)| field(key, sheet.resist[*kind as usize])).collect()),
            ),
            field("speed", self.speed(state, who)),
            field("reach_min", sheet.reach.0),
            field("reach_max", sheet.reach.1),
            field("cell", if figure.life == Life::Fled { Field::None } else { cell_name(figure.cell).into() }),
            field("facing", facing_id(figure.facing)),
            field("posture", figure.posture.word()),
            field("mounted", figure.mounted),
            field("infravision", figure.infravision.word()),
            field("main_hand", self.thing_field(state, figure.main)),
            field("off_hand", self.thing_field(state, figure.off)),
            field("carried", self.things_at(state, Place::Carried(who))),
            field("worn", self.things_at(state, Place::Worn(who))),
            field(
                "natural",
                sheet.natural.iter().map(|weapon| Field::from(self.gear_id(Gear::Weapon(*weapon)))).collect::<Vec<_>>(),
            ),
            field("sheathed", figure.sheathed),
            field(
                "feats",
                Feat::ALL
                    .iter()
                    .filter(|(feat, _)| sheet.has(*feat))
                    .map(|(_, word)| Field::from(*word))
                    .collect::<Vec<_>>(),
            ),
            field("slots", slots(figure.slots)),
            field("slots_max", slots(sheet.slots)),
            field(
                "spells",
                (0..self.spells.len() as u8)
                    .filter(|spell| sheet.knows(*spell))
                    .map(|spell| Field::from(self.spell_id(spell)))
                    .collect::<Vec<_>>(),
            ),
            field("casting_ability", sheet.casting.word()),
            field("challenge", challenge_field(sheet.challenge)),
            field("undead", sheet.undead),
            field("mindless", sheet.mindless),
            field("no_aoo", sheet.no_aoo),
            field("turn_dc", if sheet.undead { figure.turn_dc.into() } else { Field::None }),
            field("aoo_left", figure.aoo_left),
            field(
                "aoo_used_on",
                state
                    .everybody()
                    .filter(|other| figure.aoo_used_on & bit(*other) != 0)
                    .map(|other| self.who_field(state, other))
                    .collect::<Vec<_>>(),
            ),
            field("conditions", self.conditions(state, who)),
            field("state", figure.life.word()),
            field(
                "fate",
                match figure.fate {
                    Fate::Open => Field::None,
                    Fate::Alive => "alive".into(),
                    Fate::Dead => "dead".into(),
                },
            ),
            field("initiative", i32::from(figure.initiative)),
            field("situation", i32::from(sheet.situation)),
            field(
                "orders",
                table(vec![
                    field("aoo", figure.orders.aoo.word()),
                    field("counter", figure.orders.counter.word()),
                    field("contest", figure.orders.contest.word()),
                    field("follow", figure.orders.follow.word()),
                ]),
            ),
            field("weapons", self.weapons_field(state, who)),
        ]);
        fields.extend(self.derived(state, who));
        table(fields)
    }

    /// What follows from the rest and cannot be set.
    fn derived(&self, state: &State, who: Who) -> Vec<(String, Field)> {
        let save = |save| self.save_total(state, who, save, &mut ());
        let master = state.effect_on(who, Condition::Controlled).map_or(NOBODY, |effect| effect.by);
        let arm = self.usual_arm(state, who);
        let modifier = self
            .weapon_in(state, who, arm)
            .filter(|weapon| *weapon != self.fists)
            .map_or(0, |weapon| i32::from(self.weapons[weapon as usize].attack_mod));
        vec![
            field("ac", self.armour_class(state, who, Incoming::nobody(false), &mut ())),
            field("touch_ac", self.armour_class(state, who, Incoming::nobody(true), &mut ())),
            field("attack", self.half_sum(state, who) + i32::from(state.sheet(who).bonus.attack) + modifier),
            field("fortitude", save(Save::Fortitude)),
            field("reaction", save(Save::Reaction)),
            field("will", save(Save::Will)),
            field("master", self.who_field(state, master)),
        ]
    }

    /// What is on somebody: conditions without data, then effects in the order in which they came.
    fn conditions(&self, state: &State, who: Who) -> Vec<Field> {
        let figure = state.figure(who);
        let effects = || state.effects.iter().filter(|effect| effect.bearer == who);
        let plain =
            Condition::ALL.iter().filter(|(what, _)| figure.is(*what) && !effects().any(|effect| effect.what == *what));
        let plain = plain.map(|(what, _)| self.condition_field(state, &Effect::plain(*what, who, who, 0, 0)));
        plain.chain(effects().map(|effect| self.condition_field(state, effect))).collect()
    }

    fn condition_field(&self, state: &State, effect: &Effect) -> Field {
        let mut fields = vec![
            field("condition", effect.what.word()),
            field("left", effect.left),
            field("by", self.who_field(state, effect.by)),
            field("value", i32::from(effect.value)),
        ];
        if effect.against != NOBODY {
            fields.push(field("against", self.who_field(state, effect.against)));
        }
        if effect.cell != NOWHERE {
            fields.push(field("cell", cell_name(effect.cell)));
        }
        match effect.with {
            With::Nothing => {}
            With::Arm(arm) => fields.push(field("with", self.arm_id(state, effect.bearer, arm))),
            With::Spell(spell) => fields.push(field("with", self.spell_id(spell))),
        }
        table(fields)
    }

    /// The weapons in hand and carried with what is in them.
    fn weapons_field(&self, state: &State, who: Who) -> Vec<Field> {
        let own = state
            .things
            .iter()
            .filter(|thing| matches!(thing.at, Place::Main(w) | Place::Off(w) | Place::Carried(w) if w == who));
        let weapons = own.filter(|thing| matches!(thing.gear, Gear::Weapon(_))).map(|thing| {
            table(vec![
                field("item", self.gear_id(thing.gear)),
                field("ammunition", thing.shots),
                field("loaded", thing.loaded),
                field("cased", thing.cased),
            ])
        });
        weapons.collect()
    }

    fn things_at(&self, state: &State, at: Place) -> Vec<Field> {
        state.things.iter().filter(|thing| thing.at == at).map(|thing| Field::from(self.gear_id(thing.gear))).collect()
    }

    fn thing_field(&self, state: &State, thing: ThingId) -> Field {
        if thing == NOTHING { Field::None } else { self.thing_id(state, thing).into() }
    }

    fn who_field(&self, state: &State, who: Who) -> Field {
        if who == NOBODY { Field::None } else { self.id_of(state, who).into() }
    }

    /// The hand of a field's name.
    pub(crate) fn hand_of_field(name: &str) -> Hand {
        if name == "off_hand" { Hand::Off } else { Hand::Main }
    }
}

fn full_attack(state: &State) -> Field {
    let Some(series) = state.series else { return Field::None };
    let places = series.main + u8::from(series.off) + u8::from(series.shot);
    table(vec![field("places_left", places), field("attempts_made", series.made), field("step_used", series.stepped)])
}

fn cover_field(cover: &Cover) -> Field {
    table(vec![
        field("cell", cell_name(cover.cell)),
        field("degree", cover.degree.row().id),
        field("from", directions(cover.from).map(|facing| Field::from(facing_id(facing))).collect::<Vec<_>>()),
    ])
}

fn cells(set: &CellSet) -> Vec<Field> {
    set.iter().map(|cell| Field::from(cell_name(cell))).collect()
}

/// Hundredths of a percent: a whole number, or two decimals as text.
pub fn percent(hundredths: u32) -> Field {
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    if rest == 0 { Field::Int(whole.into()) } else { format!("{whole}.{rest:02}").into() }
}

/// A challenge: a whole number, or a fraction as text.
pub fn challenge_field(challenge: crate::content::Challenge) -> Field {
    if challenge.is_integer() {
        Field::Int(*challenge.numer())
    } else {
        format!("{}/{}", challenge.numer(), challenge.denom()).into()
    }
}

fn field(key: &str, value: impl Into<Field>) -> (String, Field) {
    (key.to_owned(), value.into())
}

fn table(fields: Vec<(String, Field)>) -> Field {
    Field::Table(fields)
}
