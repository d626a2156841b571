//! The list of what a seat can do: what a player would choose from, in a stable order. What `check` accepts beyond it differs in free parameters
//! (a path, a split, a text, another skill), or gives up (surrender, leaving), or prepares (standing orders).

mod magic;
mod things;

use holmgang_kernel::seat::Seat;

use crate::action::{Act, Action, Answer, Deed, Defence, Pace, Path, Split, Strike, With};
use crate::content::{ItemKind, NO_SKILL};
use crate::legal::{decider, seat_of, useful_lowering};
use crate::permit::path::move_cells;
use crate::resolve::targeting;
use crate::state::{Ask, NOBODY, Place, Posture, State, Who};
use crate::{Rules, checks, hands, sight};

/// Appends what the seat can do now.
pub fn legal(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let Some(by) = asked(state, seat) else { return };
    match state.ask {
        Ask::Act => {
            let mut listing = Listing::new(rules, state, by, out);
            SECTIONS.into_iter().for_each(|section| listing.section(section));
        }
        Ask::React { target } => answers(rules, state, target, out),
        Ask::Fire { owner, .. } => {
            out.push(Action { by: owner, act: Act::Fire });
            out.push(Action { by: owner, act: Act::Wait });
        }
    }
}

/// An action of the list of [`legal`] by its place, which `below` chooses among so many. What is not taken is never made.
pub fn pick(
    rules: &Rules,
    state: &State,
    seat: Seat,
    scratch: &mut Vec<Action>,
    below: impl FnOnce(usize) -> usize,
) -> Option<Action> {
    let by = asked(state, seat)?;
    if state.ask != Ask::Act {
        scratch.clear();
        legal(rules, state, seat, scratch);
        let place = below(scratch.len());
        return (place < scratch.len()).then(|| scratch.swap_remove(place));
    }
    let mut listing = Listing::new(rules, state, by, Count(0));
    let mut counts = [0; SECTIONS.len()];
    for (count, section) in counts.iter_mut().zip(SECTIONS) {
        let before = listing.out.0;
        listing.section(section);
        *count = listing.out.0 - before;
    }
    let mut place = below(listing.out.0);
    for (count, section) in counts.into_iter().zip(SECTIONS) {
        if place < count {
            let mut listing = listing.to(Nth { left: place, found: None });
            listing.section(section);
            return listing.out.found;
        }
        place -= count;
    }
    None
}

/// Who is asked, if it is somebody of this seat.
fn asked(state: &State, seat: Seat) -> Option<Who> {
    let by = decider(state);
    (state.is_open() && seat == seat_of(state.fighter(by).side)).then_some(by)
}

/// Where the actions of a list go.
trait Sink {
    /// The next action of the list.
    fn offer(&mut self, action: impl FnOnce() -> Action);
}

impl Sink for &mut Vec<Action> {
    #[inline]
    fn offer(&mut self, action: impl FnOnce() -> Action) {
        self.push(action());
    }
}

/// Counts only.
struct Count(usize);

impl Sink for Count {
    #[inline]
    fn offer(&mut self, _: impl FnOnce() -> Action) {
        self.0 += 1;
    }
}

/// Takes one.
struct Nth {
    left: usize,
    found: Option<Action>,
}

impl Sink for Nth {
    #[inline]
    fn offer(&mut self, action: impl FnOnce() -> Action) {
        if self.left == 0 && self.found.is_none() {
            self.found = Some(action());
        }
        self.left = self.left.saturating_sub(1);
    }
}

/// The parts of the list, in its order.
#[derive(Clone, Copy)]
enum Section {
    Attacks,
    BodyAttacks,
    Spells,
    Synergies,
    Delays,
    Moves,
    Items,
    Postures,
    Doors,
    People,
    FreeActions,
    Turn,
}

const SECTIONS: [Section; 12] = [
    Section::Attacks,
    Section::BodyAttacks,
    Section::Spells,
    Section::Synergies,
    Section::Delays,
    Section::Moves,
    Section::Items,
    Section::Postures,
    Section::Doors,
    Section::People,
    Section::FreeActions,
    Section::Turn,
];

/// FY-6: the reactions that fit, each with the turn it needs, and none.
fn answers(rules: &Rules, state: &State, target: Who, out: &mut Vec<Action>) {
    if let Some(blow) = targeting::current_blow(rules, state) {
        let turn = checks::needed_turn(state, target, blow.attacker);
        // An attacker whom no turn brings into view is met so only because the referee says so (FY-10.12).
        let turn = turn.filter(|facing| {
            !state.fighter(target).first_reaction_used && sight::would_see(state, target, *facing, blow.attacker)
        });
        for defence in checks::defences(rules, state, &blow, target) {
            out.push(Action { by: target, act: Act::React(Answer { defence, turn }) });
        }
    }
    out.push(Action { by: target, act: Act::React(Answer { defence: Defence::Pass, turn: None }) });
}

/// Somebody on the map as the active one meets it.
#[derive(Clone, Copy)]
struct Other {
    who: Who,
    distance: i32,
    /// In view, as far as attacks go.
    visible: bool,
    able: bool,
    enemy: bool,
}

struct Listing<'a, S> {
    rules: &'a Rules,
    state: &'a State,
    by: Who,
    points: u8,
    /// Stands and is not carried.
    is_free: bool,
    /// FY-4.13.
    has_focus: bool,
    others: smallvec::SmallVec<[Other; 8]>,
    out: S,
}

impl<'a, S: Sink> Listing<'a, S> {
    fn new(rules: &'a Rules, state: &'a State, by: Who, out: S) -> Self {
        let fighter = state.fighter(by);
        let mut others = smallvec::SmallVec::new();
        for who in state.everybody() {
            let other = state.fighter(who);
            // Nothing in the list hangs on where somebody hidden is (FY-10.10).
            if who == by || other.left || sight::is_hidden_from(state, by, who) {
                continue;
            }
            let enemy = state.are_enemies(by, who);
            others.push(Other {
                who,
                distance: state.map().distance(fighter.cell, other.cell),
                visible: enemy && sight::can_aim_at(state, by, other.cell, false),
                able: other.is_able(),
                enemy,
            });
        }
        let is_free = fighter.posture == Posture::Standing && fighter.carried_by == NOBODY;
        let has_focus = hands::has_focus(state, by);
        Listing { rules, state, by, points: fighter.activity, is_free, has_focus, others, out }
    }

    /// The same list, going somewhere else.
    fn to<T>(self, out: T) -> Listing<'a, T> {
        let Listing { rules, state, by, points, is_free, has_focus, others, .. } = self;
        Listing { rules, state, by, points, is_free, has_focus, others, out }
    }

    #[inline]
    fn push(&mut self, act: impl FnOnce() -> Act) {
        let by = self.by;
        self.out.offer(|| Action { by, act: act() });
    }

    #[inline]
    fn deed(&mut self, deed: impl FnOnce() -> Deed) {
        self.push(|| Act::Do(deed()));
    }

    fn section(&mut self, section: Section) {
        let (points, is_free) = (self.points, self.is_free);
        match section {
            Section::Attacks if 2 <= points => self.attacks(),
            Section::BodyAttacks if 2 <= points => self.body_attacks(is_free),
            Section::Spells => self.spells(),
            Section::Synergies => self.synergies(),
            Section::Delays if 3 <= points => self.delays(),
            Section::Moves if is_free && self.state.fighter(self.by).grabbed_by == NOBODY => self.moves(),
            Section::Items if 2 <= points => self.items(),
            Section::Postures if 2 <= points => self.postures(),
            Section::Doors if 2 <= points => self.doors(is_free),
            Section::People => self.people(is_free),
            Section::FreeActions => self.free_actions(),
            Section::Turn => {
                if let Some(to) = useful_lowering(self.state) {
                    self.push(|| Act::Lower(to));
                }
                self.push(|| Act::End);
            }
            _ => {}
        }
    }

    /// FY-4.2: everything in hand, conjured knives, the fist.
    fn attacks(&mut self) {
        let state = self.state;
        let mut known = [crate::content::NO_ITEM; 2];
        for (place, thing) in hands::held(state, self.by).enumerate() {
            let item = state.items[thing as usize].item;
            if known.contains(&item) {
                continue;
            }
            known[place] = item;
            let kind = &self.rules.items[item as usize];
            if !matches!(kind.kind, ItemKind::Weapon | ItemKind::Improvised) {
                continue;
            }
            let (reach, thrown) = (i32::from(kind.range.max(kind.reach)), i32::from(kind.throw_range));
            let volley = kind.volley;
            for place in 0..self.others.len() {
                let Other { who, distance, visible, able, enemy } = self.others[place];
                if !(visible && able && enemy) {
                    continue;
                }
                if distance <= reach {
                    self.strike(With::Item(item), false, who, 1);
                    if 1 < volley {
                        self.strike(With::Item(item), false, who, volley);
                    }
                }
                if reach < distance && distance <= thrown {
                    self.strike(With::Item(item), true, who, 1);
                }
            }
        }
        self.conjured();
        for place in 0..self.others.len() {
            let other = self.others[place];
            if other.visible && other.able && other.enemy && other.distance <= 1 {
                self.strike(With::Fist, false, other.who, 1);
            }
        }
    }

    fn strike(&mut self, with: With, thrown: bool, target: Who, attacks: u8) {
        let split = Split::one(target, attacks);
        self.deed(|| Deed::Attack(Strike { with, thrown, skill: NO_SKILL, split }));
    }

    /// FY-12.3, FY-12.5: one, two, or all on one target; or evenly over everybody in range.
    fn conjured(&mut self) {
        let fighter = self.state.fighter(self.by);
        let count = fighter.conjured;
        if count == 0 {
            return;
        }
        let range = self.rules.items.get(usize::from(fighter.conjured_item)).map_or(0, |item| i32::from(item.range));
        let in_range = |other: &Other| other.visible && other.able && other.enemy && other.distance <= range;
        let targets: smallvec::SmallVec<[Who; 8]> =
            self.others.iter().filter(|other| in_range(other)).map(|other| other.who).collect();
        for target in &targets {
            self.strike(With::Conjured, true, *target, 1);
            if 2 < count {
                self.strike(With::Conjured, true, *target, 2);
            }
            if 1 < count {
                self.strike(With::Conjured, true, *target, count);
            }
        }
        let (number, all) = (targets.len().min(count as usize) as u8, count);
        if 1 < number {
            let mut split = Split::default();
            for (place, target) in targets.iter().take(number as usize).enumerate() {
                split.push(*target, all / number + u8::from((place as u8) < all % number));
            }
            self.deed(|| Deed::Attack(Strike { with: With::Conjured, thrown: true, skill: NO_SKILL, split }));
        }
    }

    /// FY-4.9, FY-4.10, FY-14.5.
    fn body_attacks(&mut self, is_free: bool) {
        let may_grab = hands::free_hands(self.state, self.by) > 0 && self.state.fighter(self.by).grabbing == NOBODY;
        for place in 0..self.others.len() {
            let other = self.others[place];
            if !(other.visible && other.able && other.enemy && other.distance <= 1) {
                continue;
            }
            let target = other.who;
            if is_free {
                self.deed(|| Deed::Push { target, trip: false, skill: NO_SKILL });
                if self.state.fighter(target).posture != Posture::Lying {
                    self.deed(|| Deed::Push { target, trip: true, skill: NO_SKILL });
                }
            }
            if may_grab && self.state.fighter(target).grabbed_by == NOBODY {
                self.deed(|| Deed::Grab { target, skill: NO_SKILL });
            }
            let is_run_up = self.state.fighter(self.by).is_mounted && 2 <= self.state.run.1;
            if is_run_up
                && self.state.map().neighbour(self.state.fighter(self.by).cell, self.state.run.0)
                    == self.state.fighter(target).cell
            {
                self.deed(|| Deed::Ram { target });
            }
        }
    }

    /// FY-4.7, FY-15.7: steps of a running move; a first step of a new one; a dash; turns towards enemies out of view.
    fn moves(&mut self) {
        let (state, by) = (self.state, self.by);
        let fighter = state.fighter(by);
        let left = i32::from(state.cells_left);
        let fresh = if 2 <= self.points { move_cells(self.rules, state, by) } else { 0 };
        if left < 1 && fresh < 1 {
            return;
        }
        // Who stands or lies on a neighbouring cell; whom one carries oneself has the own cell.
        let is_crowded = self.others.iter().any(|other| other.distance == 1);
        for direction in 0..state.map().grid.directions() {
            let Some(to) = state.map().step(&state.doors, fighter.cell, direction) else { continue };
            let is_there = |other: &Other| other.distance == 1 && state.fighter(other.who).cell == to;
            if is_crowded && self.others.iter().any(is_there) {
                continue;
            }
            if 1 <= left {
                self.push(|| Act::Step(Path::One(Pace::To(to))));
            } else {
                self.deed(|| Deed::Move(Path::One(Pace::To(to))));
            }
        }
        let useful = self.useful_turns(fighter.cell, fighter.facing);
        for facing in (0..8).filter(|facing| useful >> facing & 1 == 1) {
            if 1 <= left {
                self.push(|| Act::Step(Path::One(Pace::Turn(facing))));
            } else {
                self.deed(|| Deed::Move(Path::One(Pace::Turn(facing))));
            }
        }
        if 3 <= self.points {
            self.push(|| Act::Dash(Path::None));
        }
    }

    /// Facings towards enemies who are not in view, as a set of bits.
    fn useful_turns(&self, cell: Place, facing: u8) -> u8 {
        let mut wanted = 0u8;
        for other in self.others.iter().filter(|other| other.enemy && other.able && !other.visible) {
            let target = self.state.fighter(other.who);
            if target.cell != cell && !self.state.map().is_in_front(cell, facing, target.cell) {
                wanted |= 1 << self.state.map().towards(cell, target.cell);
            }
        }
        wanted
    }
}
