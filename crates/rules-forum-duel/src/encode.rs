//! Battles as numbers. Blue sees the board turned by half, and its own players first.

use holmgang_kernel::encode::{Axes, Encode, Observe, Point, Space};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::{numbers, space};

use crate::Rules;
use crate::action::{Action, Aim};
use crate::state::{CELLS, Combatant, OFF_BOARD, Place, SIDE, Sheet, State, Team, What, Who};

/// Places for creatures behind those of the players.
const CREATURES: usize = 6;

space! {
    /// The verbs in their order.
    enum Verb, fn space(rules: &Rules, state: &State) {
        let (aims, slots) = (1 + slots(state) + CELLS, slots(state));
    }
    fn point(state: &State, team: Team, action: &Action) of action {
        let who = |who: Who| slot(state, team, who);
        let cell = |cell: Place| u32::from(turned(team, cell));
        let aim = |aim: Aim| match aim {
            Aim::None => 0,
            Aim::Who(target) => 1 + who(target),
            Aim::Cell(place) => 1 + slots(state) as u32 + cell(place),
        };
        let fallen = |aim: Aim| if let Aim::Who(target) = aim { Some(who(target)) } else { None };
    }
    nowhere (Action::Walk(_) | Action::Equip | Action::Overcharged(_) | Action::Ruling(_));
    Rest => Axes::bare("rest"), Action::Rest => [];
    End => Axes::bare("end"), Action::End => [];
    Step => Axes::one("move", "cell", CELLS), Action::Step(place) => [cell(*place)];
    Attack => Axes::one("attack", "target", aims), Action::Attack(at) => [aim(*at)];
    // None, one or all charges.
    Cast => Axes::two("cast", ("spell", rules.spells.len()), ("target", aims)).ways(3),
        Action::Cast(cast) if cast.cell == OFF_BOARD => [cast.spell, aim(cast.aim)];
    Raise => Axes::two("cast", ("fallen", slots), ("cell", CELLS)).ways(6),
        Action::Cast(cast) => [fallen(cast.aim)?, cell(cast.cell)];
    Surrender => Axes::one("surrender", "who", slots), Action::Surrender(one) => [who(*one)];
}

numbers! {
    BATTLE, fn battle(state: &State) {}
    "round" of 30 = state.round.into();
    "rounds_left" of 30 = i32::from(state.round_limit).saturating_sub(state.round.into());
    "block_cap" of 100 = state.block_cap.into();
}

numbers! {
    COMBATANT, fn combatant(state: &State, team: Team, one: &Combatant, sheet: &Sheet) {
        let is_active = state.combatants.get(usize::from(state.active)).is_some_and(|active| std::ptr::eq(active, one));
        let cell = i32::from(if one.cell == OFF_BOARD { 0 } else { turned(team, one.cell) });
    }
    "alive" of 1 = one.alive.into();
    "own" of 1 = i32::from(one.team == team);
    "active" of 1 = is_active.into();
    "creature" of 1 = i32::from(!one.is_player());
    "surrendered" of 1 = one.surrendered.into();
    "hp" of 200 = one.hp.into();
    "hp_max" of 200 = sheet.hp_max.into();
    "energy" of 100 = one.energy.into();
    "charges" of 10 = one.charges.into();
    "action_points" of 4 = one.action_points.into();
    "attack_points" of 4 = one.attack_points.into();
    "movement_points" of 4 = one.movement_points.into();
    "file" of 6 = cell % i32::from(SIDE);
    "rank" of 6 = cell / i32::from(SIDE);
    "body" of 100 = sheet.body.into();
    "magic_power" of 100 = sheet.magic_power.into();
    "lifetime" of 10 = one.lifetime.into();
}

impl Encode for Rules {
    fn space(&self, state: &State) -> Space {
        space(self, state)
    }

    fn point(&self, state: &State, seat: Seat, action: &Action) -> Option<Point> {
        point(state, Team::of(seat)?, action)
    }

    fn observe<O: Observe>(&self, state: &State, seat: Seat, out: &mut O) {
        let team = Team::of(seat).unwrap_or(Team::Red);
        let (slots, lastings) = (slots(state), self.lastings.len());
        out.row("battle", &BATTLE, battle(state));
        let on_slot = |slot: usize| {
            let one = unslot(state, team, slot).and_then(|who| state.combatants.get(who));
            let sheet = one.and_then(|one| state.setup.sheets.get(usize::from(one.sheet)));
            one.zip(sheet).map_or([0; COMBATANT.len()], |(one, sheet)| combatant(state, team, one, sheet))
        };
        out.rows("combatant", slots, &COMBATANT, (0..slots).map(on_slot));
        let mut remaining = vec![[0]; slots * lastings];
        for effect in &state.effects {
            if let What::Lasting(lasting) = effect.what
                && let Some(left) =
                    remaining.get_mut(slot(state, team, effect.bearer) as usize * lastings + usize::from(lasting))
            {
                left[0] = left[0].max(i32::from(effect.remaining));
            }
        }
        out.rows("effect", slots * lastings, &[("remaining", 5)], remaining);
        let mut cells = [[0; 4]; CELLS];
        for object in &state.objects {
            if let Some(cell) = cells.get_mut(usize::from(turned(team, object.cell))) {
                *cell = [1, i32::from(object.thing) + 1, object.remaining.into(), object.strength];
            }
        }
        let columns = [("object", 1), ("thing", 8), ("remaining", 5), ("strength", 5_000)];
        out.rows("cell", CELLS, &columns, cells);
    }
}

/// Players in all.
fn players(state: &State) -> [usize; 2] {
    state.setup.players.map(usize::from)
}

/// Places for combatants.
fn slots(state: &State) -> usize {
    players(state).iter().sum::<usize>() + CREATURES
}

/// The place of a combatant: own players, those of the other side, creatures. Creatures beyond the places have none, and lie off the axis.
fn slot(state: &State, team: Team, who: Who) -> u32 {
    let ([red, blue], who) = (players(state), usize::from(who));
    let slot = match team {
        Team::Blue if who < red => who + blue,
        Team::Blue if who < red + blue => who - red,
        _ => who,
    };
    u32::try_from(slot).unwrap_or(u32::MAX)
}

/// Who has a place.
fn unslot(state: &State, team: Team, slot: usize) -> Option<usize> {
    let [red, blue] = players(state);
    let who = match team {
        Team::Blue if slot < blue => slot + red,
        Team::Blue if slot < red + blue => slot - blue,
        _ => slot,
    };
    (who < state.combatants.len()).then_some(who)
}

/// A cell with the own side where Red's is.
fn turned(team: Team, cell: Place) -> Place {
    match team {
        Team::Blue if usize::from(cell) < CELLS => CELLS as Place - 1 - cell,
        _ => cell,
    }
}
