//! Battles as numbers. Every side sees its own fighters first; the map is the same for all.

use holmgang_kernel::encode::{Axes, Encode, Observe, Point, Space};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::{numbers, space};

use crate::Rules;
use crate::action::{Act, Action, Cast, Deed, Defence, Delaying, Pace, Path, Strike, Target, Trigger, With};
use crate::content::{Condition, SKILL_COUNT};
use crate::legal::decider;
use crate::secrets::knows_of;
use crate::state::{Ask, Fighter, NOBODY, State, WHOEVER, Who};

/// Weapons beside the items: fist, kick, what was conjured.
const BARE: usize = 3;
/// Answers beside the items that parry and the schools that counter: none, dodge, block, resist.
const ANSWERS: usize = 4;

space! {
    /// The verbs in their order.
    enum Verb, fn space(rules: &Rules, state: &State) {
        let (fighters, cells) = (state.fighters.len(), state.map().ground.len());
        let (who, item) = (("target", fighters), ("item", rules.items.len()));
        // Of steps: where they end, else the turn on the spot, else nothing.
        let way = ("way", cells + 9);
        let of = |verb, axis: (&'static str, usize)| Axes::one(verb, axis.0, axis.1);
        let bare = Axes::bare;
        let casts = ("target", fighters + 2);
        let spell = ("spell", rules.spells.len());
    }
    fn point(rules: &Rules, state: &State, side: u8, act: &Act) of act {
        let who = |who: Who| slot(state, side, who);
        let way = |path: &Path| ended(state, path);
        let target = |cast: &Cast| cast.target.who().map_or(state.fighters.len() as u32, who);
        let on_floor = |cast: &Cast| matches!(cast.target, Target::Floor(..));
    }
    // Among them giving up the battle, which no program learns: it would end what it learns by.
    nowhere (
        Act::Resign | Act::Order(_) | Act::TakeBack(_) | Act::NoOrders | Act::Ruling(_) | Act::Delay(_)
            | Act::Do(Deed::Cast(_) | Deed::Undelayable(_))
    );
    Attack => Axes::two("attack", who, ("with", BARE + rules.items.len())).ways(8),
        Act::Do(Deed::Attack(strike)) => [who(struck(strike)), with(strike.with)];
    Push => of("push", who).ways(2), Act::Do(Deed::Push { target, .. }) => [who(*target)];
    Grab => of("grab", who), Act::Do(Deed::Grab { target, .. }) => [who(*target)];
    Ram => of("ram", who), Act::Do(Deed::Ram { target }) => [who(*target)];
    Cast => Axes::two("cast", spell, casts).ways(4), Act::Do(Deed::Cast(cast)) if !on_floor(cast) => [cast.spell, target(cast)];
    Draw => of("draw", item), Act::Do(Deed::Draw(item)) => [*item];
    Take => of("take", item), Act::Do(Deed::Take(item)) => [*item];
    PickUp => of("pick_up", item).ways(16), Act::Do(Deed::PickUp { item, .. }) => [*item];
    Drop => of("drop", item), Act::Do(Deed::Drop(item)) => [*item];
    Release => bare("release"), Act::Do(Deed::Release) => [];
    Posture => of("posture", ("posture", 3)), Act::Do(Deed::Posture(posture)) => [*posture as u32];
    Move => of("move", way).ways(4), Act::Do(Deed::Move(path)) => [way(path)];
    Say => bare("say"), Act::Do(Deed::Say(_)) => [];
    Lift => of("lift", who), Act::Do(Deed::Lift(target)) => [who(*target)];
    PutDown => of("put_down", ("cell", cells)), Act::Do(Deed::PutDown(cell)) => [*cell];
    GetDown => of("get_down", ("cell", cells)), Act::Do(Deed::GetDown(cell)) => [*cell];
    Door => of("door", ("door", state.doors.len())).ways(2), Act::Do(Deed::Door { door, .. }) => [*door];
    Improvise => bare("improvise"), Act::Do(Deed::Improvise(_)) => [];
    Dash => of("dash", way).ways(4), Act::Dash { path, .. } => [way(path)];
    Step => of("step", way).ways(4), Act::Step(path) => [way(path)];
    Synergy => Axes::two("synergy", spell, casts).ways(16), Act::Synergy(start) => [start.cast.spell, target(&start.cast)];
    Contribute => bare("contribute").ways(4), Act::Contribute(_) => [];
    Cancel => bare("cancel"), Act::Cancel => [];
    DelayStrike => Axes::two("delay", ("with", BARE + rules.items.len()), ("trigger", 9)).ways(2),
        Act::Delay(Delaying { deed: Deed::Attack(strike), trigger: on, .. }) => [with(strike.with), trigger(on)];
    DelayCast => of("delay", spell).ways(2), Act::Delay(Delaying { deed: Deed::Cast(cast), .. }) => [cast.spell];
    DelayGrab => of("delay", casts).ways(2),
        Act::Delay(Delaying { deed: Deed::Grab { target, .. }, .. }) => [who(*target)];
    Lower => bare("lower").ways(4), Act::Lower(_) => [];
    Tie => bare("tie_order").ways(8), Act::TieOrder(_) => [];
    Surrender => bare("surrender"), Act::Surrender => [];
    End => bare("end"), Act::End => [];
    React => of("react", ("with", ANSWERS + rules.items.len() + SKILL_COUNT)).ways(2),
        Act::React(answer) => [answered(rules, answer.defence)];
    Fire => bare("fire"), Act::Fire => [];
    Wait => bare("wait"), Act::Wait => [];
    Willing => of("willing", ("yes", 2)), Act::Willing(yes) => [*yes];
}

impl Encode for Rules {
    fn space(&self, state: &State) -> Space {
        space(self, state)
    }

    fn point(&self, state: &State, seat: Seat, action: &Action) -> Option<Point> {
        let Seat::Player(side) = seat else { return None };
        point(self, state, side, &action.act)
    }

    fn observe<O: Observe>(&self, state: &State, seat: Seat, out: &mut O) {
        let Seat::Player(side) = seat else { return self.observe(state, Seat::Player(0), out) };
        let battle = [
            ("round", 40, state.round.into()),
            ("cells_left", 20, state.cells_left.into()),
            ("reacts", 1, i32::from(matches!(state.ask, Ask::React { .. }))),
            ("fires", 1, i32::from(matches!(state.ask, Ask::Fire { .. }))),
        ];
        out.values("battle", battle);
        let count = state.fighters.len();
        let fighters = (0..count).map(|place| {
            let who = unslot(state, side, place);
            let fighter = state.fighter(who);
            // Who is out of sight has a row of nothing.
            if fighter.left || !knows_of(state, Viewer::Seat(seat), who) {
                [0; FIGHTER.len()]
            } else {
                numbers(state, side, who, fighter)
            }
        });
        out.rows("fighter", count, &FIGHTER, fighters);
        let doors = state.doors.iter().map(|door| [door.open.into(), door.locked.into()]);
        out.rows("door", state.doors.len(), &[("open", 1), ("locked", 1)], doors);
    }
}

numbers! {
    FIGHTER, fn numbers(state: &State, side: u8, who: Who, fighter: &Fighter) {
        let files = i32::from(state.map().files).max(1);
        let cell = i32::from(fighter.cell);
        let turns = |condition: Condition| i32::from(fighter.conditions[condition as usize].turns);
    }
    "here" of 1 = 1;
    "able" of 1 = fighter.is_able().into();
    "own" of 1 = i32::from(fighter.side == side);
    "asked" of 1 = i32::from(decider(state) == who);
    "active" of 1 = i32::from(state.active == who);
    "body" of 10 = fighter.body.into();
    "mind" of 10 = fighter.mind.into();
    "activity" of 10 = fighter.activity.into();
    "file" of 32 = cell % files;
    "rank" of 32 = cell / files;
    "facing" of 7 = fighter.facing.into();
    "posture" of 2 = fighter.posture as i32;
    "hands" of 2 = fighter.hands.iter().filter(|thing| **thing != crate::state::NO_THING).count() as i32;
    "conjured" of 8 = fighter.conjured.into();
    "grabbed" of 1 = i32::from(fighter.grabbed_by != NOBODY);
    "carried" of 1 = i32::from(fighter.carried_by != NOBODY);
    "mounted" of 1 = fighter.is_mounted.into();
    "dazzled" of 5 = turns(Condition::Dazzled);
    "paralysed" of 5 = turns(Condition::Paralysed);
    "slowed" of 5 = turns(Condition::Slowed);
}

fn with(with: With) -> u32 {
    match with {
        With::Fist => 0,
        With::Kick => 1,
        With::Conjured => 2,
        With::Item(item) => BARE as u32 + u32::from(item),
    }
}

/// What is waited for.
fn trigger(trigger: &Trigger) -> u32 {
    match trigger {
        Trigger::DeclaresAttack(_) => 0,
        Trigger::DeclaresCast => 1,
        Trigger::StartsMove => 2,
        Trigger::EntersCell(_) => 3,
        Trigger::Speaks => 4,
        Trigger::Draws => 5,
        Trigger::AnyAction => 6,
        Trigger::EndsTurn => 7,
        Trigger::Mishap(_) | Trigger::Event(_) => 8,
    }
}

/// The first target of a strike.
fn struck(strike: &Strike) -> Who {
    strike.split.parts().first().map_or(NOBODY, |(who, _)| *who)
}

/// Where a path ends: its last cell, or the turn on the spot, or nothing.
fn ended(state: &State, path: &Path) -> u32 {
    let cells = state.map().ground.len() as u32;
    match path.paces().last() {
        Some(Pace::To(cell) | Pace::Keep(cell)) => u32::from(*cell),
        Some(Pace::Turn(facing)) => cells + u32::from(*facing),
        Some(Pace::Off) | None => cells + 8,
    }
}

/// The first fighter of a side.
fn start(state: &State, side: u8) -> usize {
    state.fighters.iter().position(|fighter| fighter.side == side).unwrap_or(0)
}

/// The place of somebody: the own side first. Whoever triggers a delayed action has the last place but one behind all.
fn slot(state: &State, side: u8, who: Who) -> u32 {
    let count = state.fighters.len();
    match usize::from(who) {
        who if who < count => ((who + count - start(state, side)) % count) as u32,
        _ if who == WHOEVER => count as u32 + 1,
        _ => u32::MAX,
    }
}

fn unslot(state: &State, side: u8, place: usize) -> Who {
    ((place + start(state, side)) % state.fighters.len().max(1)) as Who
}

/// The place of a defence: those without a thing, those with one, spells against spells.
fn answered(rules: &Rules, defence: Defence) -> u32 {
    match defence {
        Defence::Pass => 0,
        Defence::Dodge => 1,
        Defence::Block => 2,
        Defence::Resist => 3,
        Defence::Parry(item) => ANSWERS as u32 + u32::from(item),
        Defence::Counterspell(school) => (ANSWERS + rules.items.len()) as u32 + u32::from(school),
    }
}
