//! Battles as numbers. Both sides see their own combatants first; the board is the same for both.

use holmgang_kernel::encode::{Axes, Encode, Observe, Point, Space};
use holmgang_kernel::grid::Cell;
use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::action::{Action, Arm, Watched, Way};
use crate::content::Gear;
use crate::state::{Condition, Figure, Infravision, Life, NOBODY, NOWHERE, Place, State, Team, ThingId, Who};
use crate::turn::team_of;

/// Things that can be told apart.
const THINGS: usize = 129;
/// Arms: two hands, fists, natural weapons in the order of the content.
const ARMS: usize = 12;
/// Features of a map that can be told apart.
const FEATURES: usize = 17;

/// The verbs in their order.
#[derive(Clone, Copy)]
enum Verb {
    Attack,
    Hurricane,
    Trip,
    Distract,
    Disarm,
    Push,
    Cast,
    CastAt,
    ControlWho,
    ControlCell,
    Draw,
    Stance,
    Sheathe,
    Load,
    PullOut,
    Improvise,
    Finish,
    TurnUndead,
    Step,
    Face,
    Don,
    Doff,
    Stand,
    Lower,
    PickUp,
    Mount,
    Dismount,
    Stunt,
    EnterInfravision,
    Untangle,
    Move,
    FullAttack,
    Prepare,
    Drink,
    End,
    Strike,
    Hinder,
    Counter,
    Follow,
    Decline,
    DropProne,
    DropItem,
    StopCasting,
    LeaveInfravision,
    GiveUp,
    Defend,
    Surrender,
}

impl Encode for Rules {
    fn space(&self, state: &State) -> Space {
        let (who, cell) = (("target", fighters(state)), ("cell", cells(state)));
        let (thing, arm) = (("thing", THINGS), ("arm", ARMS));
        let of = |verb, axis: (&'static str, usize)| Axes::one(verb, axis.0, axis.1);
        let bare = Axes::bare;
        Space::of([
            Axes::two("attack", who, arm).ways(2),
            Axes::two("hurricane", who, arm).ways(2),
            of("trip", who).ways(4),
            Axes::two("distract", who, ("ally", who.1)).ways(4),
            Axes::two("disarm", who, ("hand", 2)).ways(8),
            of("push", who),
            // Oneself or nobody is the last target.
            Axes::two("cast", ("spell", self.spells.len()), ("target", who.1 + 1)).ways(16),
            Axes::two("cast", ("spell", self.spells.len()), cell).ways(4),
            of("control", who).ways(16),
            of("control", cell).ways(16),
            of("draw", thing).ways(16),
            bare("stance").ways(2),
            of("sheathe", thing),
            of("load", thing).ways(2),
            of("pull_out", thing),
            of("improvise", ("feature", FEATURES)).ways(64),
            of("finish", who).ways(2),
            bare("turn_undead").ways(2),
            of("step", cell).ways(2),
            of("face", ("facing", 8)),
            of("don", thing),
            of("doff", thing),
            bare("stand"),
            of("lower", ("posture", 5)),
            of("pick_up", thing),
            bare("mount"),
            bare("dismount"),
            of("stunt", ("feature", FEATURES)).ways(64),
            bare("enter_infravision"),
            bare("untangle"),
            // Straight on or backing, and off the board.
            of("move", cell).ways(3),
            bare("full_attack"),
            of("prepare", thing),
            Axes::two("drink", thing, who),
            bare("end"),
            bare("strike").ways(2),
            bare("hinder"),
            bare("counter"),
            of("follow", ("cells", 20)),
            bare("decline"),
            bare("drop_prone"),
            of("drop", thing).ways(2),
            bare("stop_casting"),
            bare("leave_infravision"),
            bare("give_up"),
            bare("defend"),
            bare("surrender"),
        ])
    }

    fn point(&self, state: &State, seat: Seat, action: &Action) -> Option<Point> {
        let team = team_of(seat)?;
        let who = |who: Who| slot(state, team, who);
        let place = |cell: Cell| place(state, cell);
        let arm = |arm: Arm| self.arm(arm);
        let bare = |verb: Verb| Point::bare(verb as usize);
        let one = |verb: Verb, at: u32| Point::one(verb as usize, at);
        let two = |verb: Verb, at: u32, other: u32| Point::two(verb as usize, at, other);
        let thing = |thing: ThingId| u32::from(thing).min(THINGS as u32 - 1);
        let feature = |feature: u8| u32::from(feature).min(FEATURES as u32 - 1);
        Some(match action {
            Action::Attack(blow) => two(Verb::Attack, who(blow.target), arm(blow.arm)?),
            Action::Hurricane(blow) => two(Verb::Hurricane, who(blow.target), arm(blow.arm)?),
            Action::Trip { target, .. } => one(Verb::Trip, who(*target)),
            Action::Distract { target, ally, .. } => two(Verb::Distract, who(*target), who(*ally)),
            Action::Disarm { target, hand, .. } => two(Verb::Disarm, who(*target), *hand as u32),
            Action::Push { target } => one(Verb::Push, who(*target)),
            Action::Cast(cast) if cast.cell != NOWHERE => two(Verb::CastAt, cast.spell.into(), place(cast.cell)),
            Action::Cast(cast) => {
                let target = cast.targets().next().map_or(fighters(state) as u32, who);
                two(Verb::Cast, cast.spell.into(), target)
            }
            Action::Control { on: Watched::Who(target), .. } => one(Verb::ControlWho, who(*target)),
            Action::Control { on: Watched::Cell(cell), .. } => one(Verb::ControlCell, place(*cell)),
            // Without a thing that is named: the last place.
            Action::Draw([first, _]) => one(Verb::Draw, thing(*first).min(THINGS as u32 - 1)),
            Action::Stance => bare(Verb::Stance),
            Action::Sheathe(id) => one(Verb::Sheathe, thing(*id)),
            Action::Load { thing: id, .. } => one(Verb::Load, thing(*id)),
            Action::PullOut(id) => one(Verb::PullOut, thing(*id)),
            Action::Improvise(stunt) => one(Verb::Improvise, feature(stunt.feature)),
            Action::Finish { target, .. } => one(Verb::Finish, who(*target)),
            Action::TurnUndead { .. } => bare(Verb::TurnUndead),
            Action::Step { cell, .. } => one(Verb::Step, place(*cell)),
            Action::Face(facing) => one(Verb::Face, *facing as u32),
            Action::Don(id) => one(Verb::Don, thing(*id)),
            Action::Doff(id) => one(Verb::Doff, thing(*id)),
            Action::Stand => bare(Verb::Stand),
            Action::Lower(posture) => one(Verb::Lower, *posture as u32),
            Action::PickUp(id) => one(Verb::PickUp, thing(*id)),
            Action::Mount => bare(Verb::Mount),
            Action::Dismount => bare(Verb::Dismount),
            Action::Stunt(stunt) => one(Verb::Stunt, feature(stunt.feature)),
            Action::EnterInfravision => bare(Verb::EnterInfravision),
            Action::Untangle => bare(Verb::Untangle),
            Action::Move(step) => match step.way {
                Way::To(cell) => one(Verb::Move, place(cell)),
                Way::Steps(_) | Way::Broken => return None,
            },
            Action::FullAttack => bare(Verb::FullAttack),
            Action::Prepare(id) => one(Verb::Prepare, thing(*id)),
            Action::Drink { thing: id, target } => two(Verb::Drink, thing(*id), who(*target)),
            Action::End => bare(Verb::End),
            Action::Strike { .. } => bare(Verb::Strike),
            Action::Hinder => bare(Verb::Hinder),
            Action::Counter => bare(Verb::Counter),
            Action::Follow(count) => one(Verb::Follow, u32::from(*count)),
            Action::Decline => bare(Verb::Decline),
            Action::DropProne => bare(Verb::DropProne),
            Action::DropItem { thing: id, .. } => one(Verb::DropItem, thing(*id)),
            Action::StopCasting => bare(Verb::StopCasting),
            Action::LeaveInfravision => bare(Verb::LeaveInfravision),
            Action::GiveUp => bare(Verb::GiveUp),
            Action::Defend => bare(Verb::Defend),
            Action::Surrender => bare(Verb::Surrender),
            Action::Say(_) | Action::FreeDeed(_) | Action::Orders { .. } | Action::Ruling(_) => return None,
        })
    }

    fn observe<O: Observe>(&self, state: &State, seat: Seat, out: &mut O) {
        let team = team_of(seat).unwrap_or(Team::Red);
        let row = [
            i32::from(state.round),
            i32::from(state.time_left),
            i32::from(!state.standard_used),
            i32::from(state.free_used),
            i32::from(state.pending.is_some()),
            i32::from(state.series.is_some()),
            i32::from(state.visibility),
        ];
        out.row("battle", &BATTLE, row);
        let count = fighters(state);
        let figures = (0..count).map(|slot| {
            let who = (slot + start(state, team)) % count.max(1);
            match state.figures.get(who) {
                Some(figure) => self.numbers(state, team, who as Who, figure),
                None => [0; FIGURE.len()],
            }
        });
        out.rows("combatant", count, &FIGURE, figures);
        // By the cell, so that what lies there is found whatever its number is.
        let mut cells = vec![[0; 4]; cells(state)];
        for thing in &state.things {
            if let Place::Floor(cell) | Place::Stuck(cell) = thing.at
                && let Some(row) = cells.get_mut(place(state, cell) as usize)
            {
                row[0] += 1;
            }
        }
        let board = state.board();
        let (mut rest, clear) = (cells.iter_mut(), &board.clear);
        for rank in 1..=board.ranks {
            for (file, row) in (1..=board.files).zip(&mut rest) {
                let cell = Cell::new(file, rank);
                row[1] = state.slippery.has(cell).into();
                row[2] = state.burning.has(cell).into();
                row[3] = (!clear.has(cell)).into();
            }
        }
        let count = cells.len();
        out.rows("cell", count, &[("things", 4), ("slippery", 1), ("burning", 1), ("blocked", 1)], cells);
    }
}

const BATTLE: [(&str, i32); 7] = [
    ("round", 50),
    ("time_left", 100),
    ("may_act", 1),
    ("free_actions", 5),
    ("asked", 1),
    ("series", 1),
    ("visibility", 10),
];
const FIGURE: [(&str, i32); 22] = [
    ("there", 1),
    ("able", 1),
    ("own", 1),
    ("active", 1),
    ("vigour", 50),
    ("hp_max", 50),
    ("file", 32),
    ("rank", 16),
    ("facing", 7),
    ("posture", 4),
    ("mounted", 1),
    ("armed", 1),
    ("shot_loaded", 1),
    ("armor", 20),
    ("reach", 4),
    ("asleep", 1),
    ("held", 1),
    ("turned", 1),
    ("casting", 1),
    ("entangled", 1),
    ("slots", 9),
    ("infravision", 1),
];

impl Rules {
    fn numbers(&self, state: &State, team: Team, who: Who, figure: &Figure) -> [i32; FIGURE.len()] {
        if !figure.is_there() {
            return [0; FIGURE.len()];
        }
        let is = |condition| i32::from(figure.is(condition));
        let armed = state.things.get(usize::from(figure.main));
        let slots: i32 = figure.slots.iter().map(|left| i32::from(*left)).sum();
        [
            1,
            i32::from(figure.life == Life::Active),
            i32::from(figure.team == team),
            i32::from(state.active == who),
            figure.vigour().into(),
            state.setup.sheets.get(usize::from(who)).map_or(0, |sheet| sheet.hp_max.into()),
            figure.cell.file.into(),
            figure.cell.rank.into(),
            figure.facing as i32,
            figure.posture as i32,
            figure.mounted.into(),
            i32::from(armed.is_some_and(|thing| matches!(thing.gear, Gear::Weapon(_)))),
            i32::from(armed.is_some_and(|thing| thing.loaded)),
            i32::from(figure.armor_bonus) + i32::from(figure.shield_bonus),
            16 - figure.reach.leading_zeros() as i32,
            is(Condition::Asleep),
            is(Condition::Immobilised),
            is(Condition::Turned),
            is(Condition::Casting),
            is(Condition::Entangled),
            slots,
            i32::from(figure.infravision == Infravision::On),
        ]
    }

    fn arm(&self, arm: Arm) -> Option<u32> {
        let natural = |id| self.weapons.iter().take(usize::from(id)).filter(|weapon| weapon.natural).count() as u32;
        match arm {
            Arm::Main => Some(0),
            Arm::Off => Some(1),
            Arm::Fists => Some(2),
            Arm::Natural(id) => Some(3 + natural(id)),
            Arm::Missing => None,
        }
    }
}

/// Everybody who came.
fn fighters(state: &State) -> usize {
    state.setup.sizes.iter().map(|size| usize::from(*size)).sum()
}

/// The first one of the own side.
fn start(state: &State, team: Team) -> usize {
    match team {
        Team::Red => 0,
        Team::Blue => state.setup.sizes[0].into(),
    }
}

/// The place of somebody: the own side first.
fn slot(state: &State, team: Team, who: Who) -> u32 {
    let count = fighters(state);
    match usize::from(who) {
        who if who < count => ((who + count - start(state, team)) % count) as u32,
        _ => u32::from(NOBODY),
    }
}

fn cells(state: &State) -> usize {
    usize::from(state.board().files) * usize::from(state.board().ranks)
}

/// The place of a cell; that of no cell lies off the board.
fn place(state: &State, cell: Cell) -> u32 {
    let board = state.board();
    let (file, rank) = (u32::from(cell.file).wrapping_sub(1), u32::from(cell.rank).wrapping_sub(1));
    if file < board.files.into() && rank < board.ranks.into() { rank * u32::from(board.files) + file } else { u32::MAX }
}
