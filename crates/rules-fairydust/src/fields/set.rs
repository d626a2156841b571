//! Setting fields: conformance cases and referees' tools, never rules.

use std::sync::Arc;

use holmgang_kernel::dice::Descending;
use holmgang_kernel::log::Silent;
use holmgang_kernel::setter;
use holmgang_kernel::sheet::{Assignment, Field, FieldFault};
use holmgang_kernel::words;

use super::is_field_of_battle;
use crate::action::Setting;
use crate::content::{ABSENT, DRIVING, FIRST_GROUP, FIRST_SCHOOL, ItemKind, SKILLS};
use crate::load::skill_named;
use crate::names::{door_named, facing_named, id_of};
use crate::permit::path::look_into;
use crate::resolve::{Scene, referee};
use crate::state::{Ask, NOBODY, Posture, Sheet, State, Who};
use crate::{Rules, order, pool};

pub(super) type Set<T = ()> = Result<T, FieldFault>;

setter!(pub(super) struct Setter of Rules);

/// The rules at work on a state, unheard and without chance.
pub(super) fn quietly<T>(
    rules: &Rules,
    state: &mut State,
    run: impl FnOnce(&mut Scene<'_, Descending, Silent>) -> T,
) -> T {
    run(&mut Scene { rules, state, dice: &mut Descending::default(), log: &mut Silent })
}

impl Setter<'_> {
    pub fn set(&self, state: &mut State) -> Set {
        let (first, rest) = self.path.split_once('.').unwrap_or((self.path, ""));
        if is_field_of_battle(first) {
            return self.battle(state, first, rest);
        }
        match state.everybody().find(|who| id_of(state, *who) == first) {
            Some(who) => self.combatant(state, who, rest),
            None => Err(self.unknown(state)),
        }
    }

    fn battle(&self, state: &mut State, field: &str, rest: &str) -> Set {
        match (field, rest) {
            ("round", "") => state.round = self.int(0, 10_000)? as u16,
            ("clock_seconds", "") => state.clock_seconds = self.int(0, 1_000_000)? as u32,
            ("round_limit", "") => state.round_limit = self.int(1, 10_000)? as u16,
            ("turn_begun", "") => {
                state.turn_begun = self.bool()?;
                state.battle_begun |= state.turn_begun;
            }
            ("attacking_side", "") => {
                state.attacking_side = self.side(state)?;
                self.sort(state);
            }
            ("active", "") => {
                let who = self.who(state)?;
                self.make_active(state, who)?;
            }
            ("options", option) => referee::set_option(state, self.option(option)?),
            ("attacks_this_turn", _) => self.attacks(state, rest)?,
            ("synergies", _) => self.synergies(state, rest)?,
            ("doors", _) => self.door(state, rest)?,
            ("floor", _) => self.floor(state, rest)?,
            _ => self.fixed(self.rules, state)?,
        }
        Ok(())
    }

    fn option(&self, option: &str) -> Set<Setting> {
        let pick = |no: &str, yes: &str| self.word_of(self.value, &[(false, no), (true, yes)]);
        Ok(match option {
            "refresh" => Setting::RefreshAtRoundStart(pick("own_turn", "round_start")?),
            "counterspell" => Setting::CounterspellAnyHit(pick("magic_hit", "any_hit")?),
            "delay_payment" => Setting::DelayPaidOnFiring(pick("at_once", "on_firing")?),
            "outnumbered_rounding" => Setting::BonusHalfUp(pick("floor", "half_up")?),
            _ => {
                let known = ["refresh", "counterspell", "delay_payment", "outnumbered_rounding"];
                return Err(FieldFault::unknown(self.path, known));
            }
        })
    }

    /// The order anew; as long as nobody has begun a turn in this battle, the first in it becomes the active one.
    fn sort(&self, state: &mut State) {
        if state.battle_begun { order::sort(state) } else { quietly(self.rules, state, |scene| scene.seat_anew()) }
    }

    fn make_active(&self, state: &mut State, who: Who) -> Set {
        let fighter = state.fighter(who);
        if fighter.is_bystander() || !fighter.is_able() {
            return Err(self.wants(words!("an able participant", "способный действовать участник")));
        }
        if state.active != who {
            let before = state.active;
            state.fighter_mut(before).acted = true;
        }
        state.fighter_mut(who).acted = false;
        state.frames.clear();
        state.delays.retain(|delayed| !delayed.is_lapsing);
        quietly(self.rules, state, |scene| scene.begin_turn(who));
        Ok(())
    }

    fn door(&self, state: &mut State, rest: &str) -> Set {
        let Some((name, field)) = rest.rsplit_once('.') else { return self.fixed(self.rules, state) };
        let door = door_named(state.map(), name).map(usize::from).filter(|door| *door < state.doors.len());
        let Some(door) = door else { return Err(self.unknown(state)) };
        match field {
            "open" => state.doors[door].open = self.bool()?,
            "locked" => state.doors[door].locked = self.bool()?,
            "kind" => state.doors[door].heavy = self.word_of(self.value, &[(true, "heavy"), (false, "ordinary")])?,
            "difficulty" => state.doors[door].difficulty = self.int(0, 30)? as u8,
            _ => return Err(self.unknown(state)),
        }
        Ok(())
    }

    fn combatant(&self, state: &mut State, who: Who, field: &str) -> Set {
        if let Some((list, rest)) = field.split_once('.') {
            return match list {
                "skills" => self.skill(state, who, rest),
                "hands" | "belt" | "pockets" | "bag" => self.item_field(state, who, list, rest),
                _ => Err(self.unknown(state)),
            };
        }
        if self.sheet(state, who, field)? || self.mark(state, who, field)? {
            return Ok(());
        }
        match field {
            "side" => {
                state.fighter_mut(who).side = self.side(state)?;
                self.sort(state);
            }
            "initiative" => {
                state.fighter_mut(who).initiative = self.int(-100, 100)? as i16;
                self.sort(state);
            }
            "activity" => {
                let activity = self.int(0, 30)? as u8;
                pool::put(state, who, activity);
            }
            "body" => {
                state.fighter_mut(who).body = self.int(-1000, 40)? as i16;
                self.settle_able(state, who);
            }
            "mind" => {
                state.fighter_mut(who).mind = self.int(-1000, 40)? as i16;
                self.settle_able(state, who);
            }
            "cell" => self.cell(state, who)?,
            "facing" => {
                let grid = state.map().grid;
                let facing = match self.value {
                    Field::Text(text) => facing_named(grid, text),
                    _ => Some(self.int(0, i64::from(grid.directions()) - 1)? as u8),
                };
                let facing = facing.filter(|facing| *facing < grid.directions());
                let wants = || self.wants(words!("a direction of the grid", "направление сетки"));
                state.fighter_mut(who).facing = facing.ok_or_else(wants)?;
            }
            "posture" => state.fighter_mut(who).posture = self.word_of(self.value, &Posture::ALL)?,
            "grabbed_by" => {
                let by = self.who_or_nobody(state)?;
                link_grab(state, by, who);
            }
            "grabbing" => {
                let held = self.who_or_nobody(state)?;
                link_grab(state, who, held);
            }
            "carried_by" => {
                let by = self.who_or_nobody(state)?;
                link_carry(state, by, who);
            }
            "carrying" => {
                let carried = self.who_or_nobody(state)?;
                link_carry(state, who, carried);
            }
            "conjured_knives" => {
                let count = self.int(0, 8)? as u8;
                let item = self.rules.items.iter().position(|item| item.kind == ItemKind::Conjured);
                let fighter = state.fighter_mut(who);
                fighter.conjured = count;
                fighter.conjured_item = item.map_or(crate::content::NO_ITEM, |item| item as u16);
            }
            "left" if self.bool()? => quietly(self.rules, state, |scene| scene.leave(who)),
            "cells_left" if who == state.active => state.cells_left = self.int(0, 1000)? as u16,
            "wounds" => self.wounds(state, who)?,
            "hands" | "belt" | "pockets" | "bag" => self.carried(state, who, field)?,
            "effects" => self.effects(state, who)?,
            "orders" => self.orders(state, who)?,
            "pending_delay" => self.pending_delay(state, who)?,
            _ => self.fixed(self.rules, state)?,
        }
        Ok(())
    }

    /// Numbers and lists of the sheet; says whether the field is one.
    fn sheet(&self, state: &mut State, who: Who, field: &str) -> Set<bool> {
        let rules = self.rules;
        let mut sheet = state.sheet(who).clone();
        match field {
            "activity_base" => sheet.activity_base = self.int(0, 10)? as u8,
            "body_max" => sheet.body_max = self.int(1, 40)? as i16,
            "mind_max" => sheet.mind_max = self.int(1, 40)? as i16,
            "unarmed_damage" => sheet.unarmed_damage = self.int(-2, 5)? as i8,
            "speed" => sheet.speed = self.int(0, 20)? as u8,
            "armour" => sheet.armour = self.int(0, 10)? as u8,
            "focus" if self.is_none() => sheet.focus = crate::content::NO_ITEM,
            "focus" => sheet.focus = self.item_of(self.value)?,
            "mount" if self.is_none() => {
                sheet.mount = None;
                state.fighter_mut(who).is_mounted = false;
            }
            "mount" => {
                let all: Vec<(u8, &str)> =
                    rules.mounts.iter().enumerate().map(|(place, mount)| (place as u8, mount.id.as_str())).collect();
                sheet.mount = Some(self.word_of(self.value, &all)?);
                state.fighter_mut(who).is_mounted = true;
            }
            "spells" => {
                let all: Vec<(u16, &str)> =
                    rules.spells.iter().enumerate().map(|(place, spell)| (place as u16, spell.id.as_str())).collect();
                sheet.spells = self.list()?.iter().map(|spell| self.word_of(spell, &all)).collect::<Set<_>>()?;
            }
            _ => return Ok(false),
        }
        put_sheet(state, who, sheet);
        Ok(true)
    }

    /// Marks that are only true or false; says whether the field is one.
    fn mark(&self, state: &mut State, who: Who, field: &str) -> Set<bool> {
        match field {
            "surprised" => {
                let surprised = self.bool()?;
                if state.battle_begun {
                    state.fighter_mut(who).surprised = surprised;
                } else {
                    quietly(self.rules, state, |scene| {
                        scene.set_surprised(who, surprised);
                        scene.change_set_up();
                    });
                }
            }
            "alert" => {
                let alert = self.bool()?;
                let fighter = state.fighter_mut(who);
                (fighter.alert, fighter.unaware) = (alert, !alert);
            }
            "hidden" => state.fighter_mut(who).hidden = self.bool()?,
            "first_reaction_used" => state.fighter_mut(who).first_reaction_used = self.bool()?,
            "acted" => state.fighter_mut(who).acted = self.bool()?,
            "willing" => state.fighter_mut(who).willing = self.bool()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn skill(&self, state: &mut State, who: Who, name: &str) -> Set {
        let word = name.strip_prefix("weapon.").or_else(|| name.strip_prefix("magic.")).unwrap_or(name);
        let range = match name.split_once('.') {
            None => 0..FIRST_GROUP,
            Some(("weapon", _)) => FIRST_GROUP..FIRST_SCHOOL,
            Some(_) => FIRST_SCHOOL..SKILLS.len() as u8,
        };
        let skill = skill_named(word).filter(|skill| range.contains(skill)).ok_or_else(|| self.unknown(state))?;
        let value = if (FIRST_SCHOOL <= skill || skill == DRIVING) && self.is_none() {
            ABSENT
        } else {
            self.int(-5, 20)? as i8
        };
        let mut sheet = state.sheet(who).clone();
        sheet.skills[usize::from(skill)] = value;
        put_sheet(state, who, sheet);
        Ok(())
    }

    fn cell(&self, state: &mut State, who: Who) -> Set {
        let cell = self.cell_of(state, self.value)?;
        let is_taken = state.fighter(who).is_upright() && look_into(state, who, cell).upright;
        if is_taken || state.map().is_impassable(&state.doors, cell) || state.fighter(who).left {
            return Err(self.wants(words!("a free cell", "свободная клетка")));
        }
        state.fighter_mut(who).cell = cell;
        quietly(self.rules, state, |scene| {
            scene.bring_along(who);
            scene.settle_grabs();
        });
        Ok(())
    }

    fn settle_able(&self, state: &mut State, who: Who) {
        let fighter = state.fighter_mut(who);
        if 0 < fighter.body && 0 < fighter.mind {
            fighter.is_out = false;
            return;
        }
        quietly(self.rules, state, |scene| scene.settle_able(who));
        if who == state.active && state.frames.is_empty() && state.is_open() {
            state.ask = Ask::Act;
            quietly(self.rules, state, |scene| scene.end_turn());
        }
    }
}

/// Gives somebody another sheet. A sheet belongs to one character only.
fn put_sheet(state: &mut State, who: Who, sheet: Sheet) {
    let place = usize::from(state.fighter(who).sheet);
    if let Some(old) = Arc::make_mut(&mut state.setup).sheets.get_mut(place) {
        *old = sheet;
    }
}

fn link_grab(state: &mut State, by: Who, held: Who) {
    let everybody = state.everybody();
    for who in everybody {
        let fighter = state.fighter_mut(who);
        if who == by || fighter.grabbing == held {
            fighter.grabbing = NOBODY;
        }
        if who == held || fighter.grabbed_by == by {
            fighter.grabbed_by = NOBODY;
        }
    }
    if by != NOBODY && held != NOBODY && by != held {
        state.fighter_mut(by).grabbing = held;
        state.fighter_mut(held).grabbed_by = by;
    }
}

fn link_carry(state: &mut State, by: Who, carried: Who) {
    let everybody = state.everybody();
    for who in everybody {
        let fighter = state.fighter_mut(who);
        if who == by || fighter.carrying == carried {
            fighter.carrying = NOBODY;
        }
        if who == carried || fighter.carried_by == by {
            fighter.carried_by = NOBODY;
        }
    }
    if by != NOBODY && carried != NOBODY && by != carried {
        let cell = state.fighter(by).cell;
        state.fighter_mut(by).carrying = carried;
        let fighter = state.fighter_mut(carried);
        (fighter.carried_by, fighter.cell, fighter.posture) = (by, cell, Posture::Lying);
    }
}
