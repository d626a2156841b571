//! Battles as numbers. Every side sees its own fighters first; the map is the same for all.

use holmgang_kernel::encode::{Axes, Encode, Observe, Point, Space};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::{numbers, space};

use crate::Rules;
use crate::action::{Act, Action, Cast, Deed, Defence, Pace, Path, Strike, Target, Trigger, With};
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
    Attack => Axes::two("attack", who, ("with", BARE + rules.items.len())).ways(8);
    Push => of("push", who).ways(2);
    Grab => of("grab", who);
    Ram => of("ram", who);
    Cast => Axes::two("cast", spell, casts).ways(4);
    Draw => of("draw", item);
    Take => of("take", item);
    PickUp => of("pick_up", item).ways(16);
    Drop => of("drop", item);
    Release => bare("release");
    Posture => of("posture", ("posture", 3));
    Move => of("move", way).ways(4);
    Say => bare("say");
    Lift => of("lift", who);
    PutDown => of("put_down", ("cell", cells));
    GetDown => of("get_down", ("cell", cells));
    Door => of("door", ("door", state.doors.len())).ways(2);
    Improvise => bare("improvise");
    Dash => of("dash", way).ways(4);
    Step => of("step", way).ways(4);
    Synergy => Axes::two("synergy", spell, casts).ways(16);
    Contribute => bare("contribute").ways(4);
    Cancel => bare("cancel");
    DelayStrike => Axes::two("delay", ("with", BARE + rules.items.len()), ("trigger", 9)).ways(2);
    DelayCast => of("delay", spell).ways(2);
    DelayGrab => of("delay", casts).ways(2);
    Lower => bare("lower").ways(4);
    Tie => bare("tie_order").ways(8);
    Surrender => bare("surrender");
    End => bare("end");
    React => of("react", ("with", ANSWERS + rules.items.len() + SKILL_COUNT)).ways(2);
    Fire => bare("fire");
    Wait => bare("wait");
    Willing => of("willing", ("yes", 2));
}

impl Encode for Rules {
    fn space(&self, state: &State) -> Space {
        space(self, state)
    }

    fn point(&self, state: &State, seat: Seat, action: &Action) -> Option<Point> {
        let Seat::Player(side) = seat else { return None };
        let who = |who: Who| slot(state, side, who);
        let way = |verb: Verb, path: &Path| Point::one(verb, ended(state, path));
        let target = |cast: &Cast| match cast.target.who() {
            Some(target) => who(target),
            None => state.fighters.len() as u32,
        };
        let deed = |deed: &Deed| {
            Some(match deed {
                Deed::Attack(strike) => Point::two(Verb::Attack, who(struck(strike)), with(strike.with)),
                Deed::Push { target, .. } => Point::one(Verb::Push, who(*target)),
                Deed::Grab { target, .. } => Point::one(Verb::Grab, who(*target)),
                Deed::Ram { target } => Point::one(Verb::Ram, who(*target)),
                Deed::Cast(Cast { target: Target::Floor(..), .. }) => return None,
                Deed::Cast(cast) => Point::two(Verb::Cast, cast.spell, target(cast)),
                Deed::Draw(item) => Point::one(Verb::Draw, *item),
                Deed::Take(item) => Point::one(Verb::Take, *item),
                Deed::PickUp { item, .. } => Point::one(Verb::PickUp, *item),
                Deed::Drop(item) => Point::one(Verb::Drop, *item),
                Deed::Release => Point::bare(Verb::Release),
                Deed::Posture(posture) => Point::one(Verb::Posture, *posture as u32),
                Deed::Move(path) => way(Verb::Move, path),
                Deed::Say(_) => Point::bare(Verb::Say),
                Deed::Lift(target) => Point::one(Verb::Lift, who(*target)),
                Deed::PutDown(cell) => Point::one(Verb::PutDown, *cell),
                Deed::GetDown(cell) => Point::one(Verb::GetDown, *cell),
                Deed::Door { door, .. } => Point::one(Verb::Door, *door),
                Deed::Improvise(_) => Point::bare(Verb::Improvise),
                Deed::Undelayable(_) => return None,
            })
        };
        Some(match &action.act {
            Act::Do(done) => return deed(done),
            Act::Dash { path, .. } => way(Verb::Dash, path),
            Act::Step(path) => way(Verb::Step, path),
            Act::Synergy(start) => Point::two(Verb::Synergy, start.cast.spell, target(&start.cast)),
            Act::Contribute(_) => Point::bare(Verb::Contribute),
            Act::Cancel => Point::bare(Verb::Cancel),
            Act::Delay(delaying) => match &delaying.deed {
                Deed::Attack(strike) => Point::two(Verb::DelayStrike, with(strike.with), trigger(&delaying.trigger)),
                Deed::Cast(cast) => Point::one(Verb::DelayCast, cast.spell),
                Deed::Grab { target, .. } => Point::one(Verb::DelayGrab, who(*target)),
                _ => return None,
            },
            Act::Lower(_) => Point::bare(Verb::Lower),
            Act::TieOrder(_) => Point::bare(Verb::Tie),
            Act::Surrender => Point::bare(Verb::Surrender),
            // Nothing that a program learns: it would end what it learns by.
            Act::Resign => return None,
            Act::End => Point::bare(Verb::End),
            Act::React(answer) => Point::one(
                Verb::React,
                match answer.defence {
                    Defence::Pass => 0,
                    Defence::Dodge => 1,
                    Defence::Block => 2,
                    Defence::Resist => 3,
                    Defence::Parry(item) => ANSWERS as u32 + u32::from(item),
                    Defence::Counterspell(school) => (ANSWERS + self.items.len()) as u32 + u32::from(school),
                },
            ),
            Act::Fire => Point::bare(Verb::Fire),
            Act::Wait => Point::bare(Verb::Wait),
            Act::Willing(yes) => Point::one(Verb::Willing, *yes),
            Act::Order(_) | Act::TakeBack(_) | Act::NoOrders | Act::Ruling(_) => return None,
        })
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
