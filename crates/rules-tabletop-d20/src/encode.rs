//! Battles as numbers. Both sides see their own combatants first; the board is the same for both.

use holmgang_kernel::encode::{Axes, Encode, Observe, Point, Space};
use holmgang_kernel::grid::Cell;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::{numbers, space};

use crate::Rules;
use crate::action::{Action, Arm, Cast, Move, Watched, Way};
use crate::content::Gear;
use crate::state::{Condition, Figure, Infravision, Life, NOBODY, NOWHERE, Place, State, Team, ThingId, Who};

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
        let (thing, arm, spell) = (("thing", THINGS), ("arm", ARMS), ("spell", rules.spells.len()));
        let of = |verb, axis: (&'static str, usize)| Axes::one(verb, axis.0, axis.1);
        let bare = Axes::bare;
    }
    fn point(rules: &Rules, state: &State, team: Team, action: &Action) of action {
        let who = |who: Who| slot(state, team, who);
        let first = |cast: &Cast| cast.targets().next().map_or(fighters(state) as u32, who);
        let place = |cell: Cell| place(state, cell);
        let arm = |arm: Arm| rules.arm(arm);
        // Without a thing that is named: the last place.
        let thing = |thing: ThingId| u32::from(thing).min(THINGS as u32 - 1);
        let feature = |feature: u8| u32::from(feature).min(FEATURES as u32 - 1);
    }
    // Among them moves written step by step.
    nowhere (Action::Say(_) | Action::FreeDeed(_) | Action::Orders { .. } | Action::Ruling(_) | Action::Move(_));
    Attack => Axes::two("attack", who, arm).ways(2), Action::Attack(blow) => [who(blow.target), arm(blow.arm)?];
    Hurricane => Axes::two("hurricane", who, arm).ways(2), Action::Hurricane(blow) => [who(blow.target), arm(blow.arm)?];
    Trip => of("trip", who).ways(4), Action::Trip { target, .. } => [who(*target)];
    Distract => Axes::two("distract", who, ("ally", who.1)).ways(4), Action::Distract { target, ally, .. } => [who(*target), who(*ally)];
    Disarm => Axes::two("disarm", who, ("hand", 2)).ways(8), Action::Disarm { target, hand, .. } => [who(*target), *hand as u32];
    Push => of("push", who), Action::Push { target } => [who(*target)];
    // Oneself or nobody is the last target.
    Cast => Axes::two("cast", spell, ("target", who.1 + 1)).ways(16),
        Action::Cast(cast) if cast.cell == NOWHERE => [cast.spell, first(cast)];
    CastAt => Axes::two("cast", spell, cell).ways(4), Action::Cast(cast) => [cast.spell, place(cast.cell)];
    ControlWho => of("control", who).ways(16), Action::Control { on: Watched::Who(target), .. } => [who(*target)];
    ControlCell => of("control", cell).ways(16), Action::Control { on: Watched::Cell(cell), .. } => [place(*cell)];
    Draw => of("draw", thing).ways(16), Action::Draw([first, _]) => [thing(*first)];
    Stance => bare("stance").ways(2), Action::Stance => [];
    Sheathe => of("sheathe", thing), Action::Sheathe(id) => [thing(*id)];
    Load => of("load", thing).ways(2), Action::Load { thing: id, .. } => [thing(*id)];
    PullOut => of("pull_out", thing), Action::PullOut(id) => [thing(*id)];
    Improvise => of("improvise", ("feature", FEATURES)).ways(64), Action::Improvise(stunt) => [feature(stunt.feature)];
    Finish => of("finish", who).ways(2), Action::Finish { target, .. } => [who(*target)];
    TurnUndead => bare("turn_undead").ways(2), Action::TurnUndead { .. } => [];
    Step => of("step", cell).ways(2), Action::Step { cell, .. } => [place(*cell)];
    Face => of("face", ("facing", 8)), Action::Face(facing) => [*facing as u32];
    Don => of("don", thing), Action::Don(id) => [thing(*id)];
    Doff => of("doff", thing), Action::Doff(id) => [thing(*id)];
    Stand => bare("stand"), Action::Stand => [];
    Lower => of("lower", ("posture", 5)), Action::Lower(posture) => [*posture as u32];
    PickUp => of("pick_up", thing), Action::PickUp(id) => [thing(*id)];
    Mount => bare("mount"), Action::Mount => [];
    Dismount => bare("dismount"), Action::Dismount => [];
    Stunt => of("stunt", ("feature", FEATURES)).ways(64), Action::Stunt(stunt) => [feature(stunt.feature)];
    EnterInfravision => bare("enter_infravision"), Action::EnterInfravision => [];
    Untangle => bare("untangle"), Action::Untangle => [];
    // Straight on or backing, and off the board.
    Move => of("move", cell).ways(3), Action::Move(Move { way: Way::To(cell), .. }) => [place(*cell)];
    FullAttack => bare("full_attack"), Action::FullAttack => [];
    Prepare => of("prepare", thing), Action::Prepare(id) => [thing(*id)];
    Drink => Axes::two("drink", thing, who), Action::Drink { thing: id, target } => [thing(*id), who(*target)];
    End => bare("end"), Action::End => [];
    Strike => bare("strike").ways(2), Action::Strike { .. } => [];
    Hinder => bare("hinder"), Action::Hinder => [];
    Counter => bare("counter"), Action::Counter => [];
    Follow => of("follow", ("cells", 20)), Action::Follow(count) => [*count];
    Decline => bare("decline"), Action::Decline => [];
    DropProne => bare("drop_prone"), Action::DropProne => [];
    DropItem => of("drop", thing).ways(2), Action::DropItem { thing: id, .. } => [thing(*id)];
    StopCasting => bare("stop_casting"), Action::StopCasting => [];
    LeaveInfravision => bare("leave_infravision"), Action::LeaveInfravision => [];
    GiveUp => bare("give_up"), Action::GiveUp => [];
    Defend => bare("defend"), Action::Defend => [];
    Surrender => bare("surrender"), Action::Surrender => [];
}

impl Encode for Rules {
    fn space(&self, state: &State) -> Space {
        space(self, state)
    }

    fn point(&self, state: &State, seat: Seat, action: &Action) -> Option<Point> {
        point(self, state, Team::of(seat)?, action)
    }

    fn observe<O: Observe>(&self, state: &State, seat: Seat, out: &mut O) {
        let team = Team::of(seat).unwrap_or(Team::Red);
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
