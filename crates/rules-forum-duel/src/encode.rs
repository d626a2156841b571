//! Battles as numbers. Blue sees the board turned by half, and its own players first.

use holmgang_kernel::encode::{Axes, Encode, Observe, Point, Space};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::space;

use crate::Rules;
use crate::action::{Action, Aim};
use crate::notation::team_of;
use crate::state::{CELLS, Combatant, OFF_BOARD, Place, SIDE, State, Team, What, Who};

/// Places for creatures behind those of the players.
const CREATURES: usize = 6;

space! {
    /// The verbs in their order.
    enum Verb, fn space(rules: &Rules, state: &State) {
        let (aims, slots) = (1 + slots(state) + CELLS, slots(state));
    }
    Rest => Axes::bare("rest");
    End => Axes::bare("end");
    Step => Axes::one("move", "cell", CELLS);
    Attack => Axes::one("attack", "target", aims);
    // None, one or all charges.
    Cast => Axes::two("cast", ("spell", rules.spells.len()), ("target", aims)).ways(3);
    Raise => Axes::two("cast", ("fallen", slots), ("cell", CELLS)).ways(6);
    Surrender => Axes::one("surrender", "who", slots);
}

impl Encode for Rules {
    fn space(&self, state: &State) -> Space {
        space(self, state)
    }

    fn point(&self, state: &State, seat: Seat, action: &Action) -> Option<Point> {
        let team = team_of(seat)?;
        let cell = |cell: Place| u32::from(turned(team, cell));
        let aim = |aim: Aim| match aim {
            Aim::None => 0,
            Aim::Who(who) => 1 + slot(state, team, who),
            Aim::Cell(place) => 1 + slots(state) as u32 + cell(place),
        };
        Some(match action {
            Action::Rest => Point::bare(Verb::Rest),
            Action::End => Point::bare(Verb::End),
            Action::Step(place) => Point::one(Verb::Step, cell(*place)),
            Action::Attack(at) => Point::one(Verb::Attack, aim(*at)),
            Action::Cast(cast) if cast.cell == OFF_BOARD => Point::two(Verb::Cast, cast.spell, aim(cast.aim)),
            Action::Cast(cast) => match cast.aim {
                Aim::Who(who) => Point::two(Verb::Raise, slot(state, team, who), cell(cast.cell)),
                _ => return None,
            },
            Action::Surrender(who) => Point::one(Verb::Surrender, slot(state, team, *who)),
            Action::Walk(_) | Action::Equip | Action::Overcharged(_) | Action::Ruling(_) => return None,
        })
    }

    fn observe<O: Observe>(&self, state: &State, seat: Seat, out: &mut O) {
        let team = team_of(seat).unwrap_or(Team::Red);
        let (slots, lastings) = (slots(state), self.lastings.len());
        out.row(
            "battle",
            &[("round", 30), ("rounds_left", 30), ("block_cap", 100)],
            [
                state.round.into(),
                i32::from(state.round_limit).saturating_sub(state.round.into()),
                state.block_cap.into(),
            ],
        );
        let ordered = |slot: usize| unslot(state, team, slot).and_then(|who| state.combatants.get(who));
        out.rows(
            "combatant",
            slots,
            &COMBATANT,
            (0..slots).map(|slot| match ordered(slot) {
                Some(one) => self.numbers(state, team, one),
                None => [0; COMBATANT.len()],
            }),
        );
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

const COMBATANT: [(&str, i32); 17] = [
    ("alive", 1),
    ("own", 1),
    ("active", 1),
    ("creature", 1),
    ("surrendered", 1),
    ("hp", 200),
    ("hp_max", 200),
    ("energy", 100),
    ("charges", 10),
    ("action_points", 4),
    ("attack_points", 4),
    ("movement_points", 4),
    ("file", 6),
    ("rank", 6),
    ("body", 100),
    ("magic_power", 100),
    ("lifetime", 10),
];

impl Rules {
    fn numbers(&self, state: &State, team: Team, one: &Combatant) -> [i32; COMBATANT.len()] {
        let Some(sheet) = state.setup.sheets.get(usize::from(one.sheet)) else { return [0; COMBATANT.len()] };
        let is_active = state.combatants.get(usize::from(state.active)).is_some_and(|active| std::ptr::eq(active, one));
        let cell = i32::from(if one.cell == OFF_BOARD { 0 } else { turned(team, one.cell) });
        [
            one.alive.into(),
            i32::from(one.team == team),
            is_active.into(),
            i32::from(!one.is_player()),
            one.surrendered.into(),
            one.hp.into(),
            sheet.hp_max.into(),
            one.energy.into(),
            one.charges.into(),
            one.action_points.into(),
            one.attack_points.into(),
            one.movement_points.into(),
            cell % i32::from(SIDE),
            cell / i32::from(SIDE),
            sheet.body.into(),
            sheet.magic_power.into(),
            one.lifetime.into(),
        ]
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
