//! Battles as numbers. Both sides see their own combatants first; the board is the same for both.

use holmgang_kernel::encode::{Axes, Encode, Observe, Point, Space};
use holmgang_kernel::grid::Cell;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::{numbers, space};

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

space! {
    /// The verbs in their order.
    enum Verb, fn space(rules: &Rules, state: &State) {
        let (who, cell) = (("target", fighters(state)), ("cell", cells(state)));
        let (thing, arm) = (("thing", THINGS), ("arm", ARMS));
        let of = |verb, axis: (&'static str, usize)| Axes::one(verb, axis.0, axis.1);
        let bare = Axes::bare;
    }
    Attack => Axes::two("attack", who, arm).ways(2);
    Hurricane => Axes::two("hurricane", who, arm).ways(2);
    Trip => of("trip", who).ways(4);
    Distract => Axes::two("distract", who, ("ally", who.1)).ways(4);
    Disarm => Axes::two("disarm", who, ("hand", 2)).ways(8);
    Push => of("push", who);
    // Oneself or nobody is the last target.
    Cast => Axes::two("cast", ("spell", rules.spells.len()), ("target", who.1 + 1)).ways(16);
    CastAt => Axes::two("cast", ("spell", rules.spells.len()), cell).ways(4);
    ControlWho => of("control", who).ways(16);
    ControlCell => of("control", cell).ways(16);
    Draw => of("draw", thing).ways(16);
    Stance => bare("stance").ways(2);
    Sheathe => of("sheathe", thing);
    Load => of("load", thing).ways(2);
    PullOut => of("pull_out", thing);
    Improvise => of("improvise", ("feature", FEATURES)).ways(64);
    Finish => of("finish", who).ways(2);
    TurnUndead => bare("turn_undead").ways(2);
    Step => of("step", cell).ways(2);
    Face => of("face", ("facing", 8));
    Don => of("don", thing);
    Doff => of("doff", thing);
    Stand => bare("stand");
    Lower => of("lower", ("posture", 5));
    PickUp => of("pick_up", thing);
    Mount => bare("mount");
    Dismount => bare("dismount");
    Stunt => of("stunt", ("feature", FEATURES)).ways(64);
    EnterInfravision => bare("enter_infravision");
    Untangle => bare("untangle");
    // Straight on or backing, and off the board.
    Move => of("move", cell).ways(3);
    FullAttack => bare("full_attack");
    Prepare => of("prepare", thing);
    Drink => Axes::two("drink", thing, who);
    End => bare("end");
    Strike => bare("strike").ways(2);
    Hinder => bare("hinder");
    Counter => bare("counter");
    Follow => of("follow", ("cells", 20));
    Decline => bare("decline");
    DropProne => bare("drop_prone");
    DropItem => of("drop", thing).ways(2);
    StopCasting => bare("stop_casting");
    LeaveInfravision => bare("leave_infravision");
    GiveUp => bare("give_up");
    Defend => bare("defend");
    Surrender => bare("surrender");
}

impl Encode for Rules {
    fn space(&self, state: &State) -> Space {
        space(self, state)
    }

    fn point(&self, state: &State, seat: Seat, action: &Action) -> Option<Point> {
        let team = team_of(seat)?;
        let who = |who: Who| slot(state, team, who);
        let place = |cell: Cell| place(state, cell);
        let arm = |arm: Arm| self.arm(arm);
        let thing = |thing: ThingId| u32::from(thing).min(THINGS as u32 - 1);
        let feature = |feature: u8| u32::from(feature).min(FEATURES as u32 - 1);
        Some(match action {
            Action::Attack(blow) => Point::two(Verb::Attack, who(blow.target), arm(blow.arm)?),
            Action::Hurricane(blow) => Point::two(Verb::Hurricane, who(blow.target), arm(blow.arm)?),
            Action::Trip { target, .. } => Point::one(Verb::Trip, who(*target)),
            Action::Distract { target, ally, .. } => Point::two(Verb::Distract, who(*target), who(*ally)),
            Action::Disarm { target, hand, .. } => Point::two(Verb::Disarm, who(*target), *hand as u32),
            Action::Push { target } => Point::one(Verb::Push, who(*target)),
            Action::Cast(cast) if cast.cell != NOWHERE => Point::two(Verb::CastAt, cast.spell, place(cast.cell)),
            Action::Cast(cast) => {
                let target = cast.targets().next().map_or(fighters(state) as u32, who);
                Point::two(Verb::Cast, cast.spell, target)
            }
            Action::Control { on: Watched::Who(target), .. } => Point::one(Verb::ControlWho, who(*target)),
            Action::Control { on: Watched::Cell(cell), .. } => Point::one(Verb::ControlCell, place(*cell)),
            // Without a thing that is named: the last place.
            Action::Draw([first, _]) => Point::one(Verb::Draw, thing(*first).min(THINGS as u32 - 1)),
            Action::Stance => Point::bare(Verb::Stance),
            Action::Sheathe(id) => Point::one(Verb::Sheathe, thing(*id)),
            Action::Load { thing: id, .. } => Point::one(Verb::Load, thing(*id)),
            Action::PullOut(id) => Point::one(Verb::PullOut, thing(*id)),
            Action::Improvise(stunt) => Point::one(Verb::Improvise, feature(stunt.feature)),
            Action::Finish { target, .. } => Point::one(Verb::Finish, who(*target)),
            Action::TurnUndead { .. } => Point::bare(Verb::TurnUndead),
            Action::Step { cell, .. } => Point::one(Verb::Step, place(*cell)),
            Action::Face(facing) => Point::one(Verb::Face, *facing as u32),
            Action::Don(id) => Point::one(Verb::Don, thing(*id)),
            Action::Doff(id) => Point::one(Verb::Doff, thing(*id)),
            Action::Stand => Point::bare(Verb::Stand),
            Action::Lower(posture) => Point::one(Verb::Lower, *posture as u32),
            Action::PickUp(id) => Point::one(Verb::PickUp, thing(*id)),
            Action::Mount => Point::bare(Verb::Mount),
            Action::Dismount => Point::bare(Verb::Dismount),
            Action::Stunt(stunt) => Point::one(Verb::Stunt, feature(stunt.feature)),
            Action::EnterInfravision => Point::bare(Verb::EnterInfravision),
            Action::Untangle => Point::bare(Verb::Untangle),
            Action::Move(step) => match step.way {
                Way::To(cell) => Point::one(Verb::Move, place(cell)),
                Way::Steps(_) | Way::Broken => return None,
            },
            Action::FullAttack => Point::bare(Verb::FullAttack),
            Action::Prepare(id) => Point::one(Verb::Prepare, thing(*id)),
            Action::Drink { thing: id, target } => Point::two(Verb::Drink, thing(*id), who(*target)),
            Action::End => Point::bare(Verb::End),
            Action::Strike { .. } => Point::bare(Verb::Strike),
            Action::Hinder => Point::bare(Verb::Hinder),
            Action::Counter => Point::bare(Verb::Counter),
            Action::Follow(count) => Point::one(Verb::Follow, u32::from(*count)),
            Action::Decline => Point::bare(Verb::Decline),
            Action::DropProne => Point::bare(Verb::DropProne),
            Action::DropItem { thing: id, .. } => Point::one(Verb::DropItem, thing(*id)),
            Action::StopCasting => Point::bare(Verb::StopCasting),
            Action::LeaveInfravision => Point::bare(Verb::LeaveInfravision),
            Action::GiveUp => Point::bare(Verb::GiveUp),
            Action::Defend => Point::bare(Verb::Defend),
            Action::Surrender => Point::bare(Verb::Surrender),
            Action::Say(_) | Action::FreeDeed(_) | Action::Orders { .. } | Action::Ruling(_) => return None,
        })
    }

    fn observe<O: Observe>(&self, state: &State, seat: Seat, out: &mut O) {
        let team = team_of(seat).unwrap_or(Team::Red);
        let battle = [
            ("round", 50, i32::from(state.round)),
            ("time_left", 100, i32::from(state.time_left)),
            ("may_act", 1, i32::from(!state.standard_used)),
            ("free_actions", 5, i32::from(state.free_used)),
            ("asked", 1, i32::from(state.pending.is_some())),
            ("series", 1, i32::from(state.series.is_some())),
            ("visibility", 10, i32::from(state.visibility)),
        ];
        out.values("battle", battle);
        let count = fighters(state);
        let figures = (0..count).map(|slot| {
            let who = (slot + start(state, team)) % count.max(1);
            match state.figures.get(who) {
                Some(figure) if figure.is_there() => numbers(state, team, who as Who, figure),
                _ => [0; FIGURE.len()],
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

numbers! {
    FIGURE, fn numbers(state: &State, team: Team, who: Who, figure: &Figure) {
        let is = |condition| i32::from(figure.is(condition));
        let armed = state.things.get(usize::from(figure.main));
    }
    "there" of 1 = 1;
    "able" of 1 = i32::from(figure.life == Life::Active);
    "own" of 1 = i32::from(figure.team == team);
    "active" of 1 = i32::from(state.active == who);
    "vigour" of 50 = figure.vigour().into();
    "hp_max" of 50 = state.setup.sheets.get(usize::from(who)).map_or(0, |sheet| sheet.hp_max.into());
    "file" of 32 = figure.cell.file.into();
    "rank" of 16 = figure.cell.rank.into();
    "facing" of 7 = figure.facing as i32;
    "posture" of 4 = figure.posture as i32;
    "mounted" of 1 = figure.mounted.into();
    "armed" of 1 = i32::from(armed.is_some_and(|thing| matches!(thing.gear, Gear::Weapon(_))));
    "shot_loaded" of 1 = i32::from(armed.is_some_and(|thing| thing.loaded));
    "armor" of 20 = i32::from(figure.armor_bonus) + i32::from(figure.shield_bonus);
    "reach" of 4 = 16 - figure.reach.leading_zeros() as i32;
    "asleep" of 1 = is(Condition::Asleep);
    "held" of 1 = is(Condition::Immobilised);
    "turned" of 1 = is(Condition::Turned);
    "casting" of 1 = is(Condition::Casting);
    "entangled" of 1 = is(Condition::Entangled);
    "slots" of 9 = figure.slots.iter().map(|left| i32::from(*left)).sum();
    "infravision" of 1 = i32::from(figure.infravision == Infravision::On);
}

impl Rules {
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
