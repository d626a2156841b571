//! The list of what a seat can do: what a player would choose from, in a stable order. What `check` accepts beyond it differs in free parameters
//! (a path, a split, a text, another skill), or gives up (surrender, leaving), or prepares (standing orders).

mod magic;
mod things;

use holmgang_kernel::seat::Seat;
use holmgang_kernel::sink::{Counter, Nth, Sink};

use crate::action::{Act, Action, Answer, Deed, Defence, Pace, Path, Split, Strike, With};
use crate::content::{ItemKind, NO_SKILL};
use crate::legal::{decider, seat_of, useful_lowering};
use crate::permit::path::{look_with_own_eyes, move_cells, step_cost};
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
    let mut listing = Listing::new(rules, state, by, Counter(0));
    let mut counts = [0; SECTIONS.len()];
    for (count, section) in counts.iter_mut().zip(SECTIONS) {
        let before = listing.out.0;
        listing.section(section);
        *count = listing.out.0 - before;
    }
    let mut place = below(listing.out.0);
    for (count, section) in counts.into_iter().zip(SECTIONS) {
        if place < count {
            let mut listing = listing.to(Nth::new(place));
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

/// So many narrow places in a row are passed in one action of the list.
const MOST_PASSED: usize = 3;

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
    /// An able enemy in view, as far as attacks go.
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
    /// An able enemy is there, in view or not.
    has_foe: bool,
    others: smallvec::SmallVec<[Other; 8]>,
    /// Those of the others whom attacks go for: able enemies in view.
    targets: smallvec::SmallVec<[(Who, i32); 8]>,
    out: S,
}

impl<'a, S: Sink<Action>> Listing<'a, S> {
    fn new(rules: &'a Rules, state: &'a State, by: Who, out: S) -> Self {
        let fighter = state.fighter(by);
        let mut others = smallvec::SmallVec::new();
        let mut targets = smallvec::SmallVec::new();
        let mut has_foe = false;
        for who in state.everybody() {
            let other = state.fighter(who);
            if who == by || other.left {
                continue;
            }
            let (enemy, able) = (state.are_enemies(by, who), other.is_able());
            has_foe |= enemy && able;
            // Nothing in the list hangs on where somebody hidden is (FY-10.10).
            if sight::is_hidden_from(state, by, who) {
                continue;
            }
            let distance = state.map().distance(fighter.cell, other.cell);
            let visible = enemy && able && sight::can_aim_at(state, by, other.cell, false);
            if visible {
                targets.push((who, distance));
            }
            others.push(Other { who, distance, visible, able, enemy });
        }
        let is_free = fighter.posture == Posture::Standing && fighter.carried_by == NOBODY;
        let has_focus = hands::has_focus(state, by);
        Listing { rules, state, by, points: fighter.activity, is_free, has_focus, has_foe, others, targets, out }
    }

    /// The same list, going somewhere else.
    fn to<T>(self, out: T) -> Listing<'a, T> {
        let Listing { rules, state, by, points, is_free, has_focus, has_foe, others, targets, .. } = self;
        Listing { rules, state, by, points, is_free, has_focus, has_foe, others, targets, out }
    }

    #[inline]
    fn push(&mut self, act: impl FnOnce() -> Act) {
        let by = self.by;
        self.out.put(|| Action { by, act: act() });
    }

    /// So many acts at once, made by their place.
    #[inline]
    fn push_all(&mut self, count: usize, act: impl Fn(usize) -> Act) {
        let by = self.by;
        self.out.all(0..count, |place| Action { by, act: act(place) });
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
            for place in 0..self.targets.len() {
                let (who, distance) = self.targets[place];
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
        for place in 0..self.targets.len() {
            let (who, distance) = self.targets[place];
            if distance <= 1 {
                self.strike(With::Fist, false, who, 1);
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
        let targets: smallvec::SmallVec<[Who; 8]> =
            self.targets.iter().filter(|(_, distance)| *distance <= range).map(|(who, _)| *who).collect();
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
        for place in 0..self.targets.len() {
            let (target, distance) = self.targets[place];
            if 1 < distance {
                continue;
            }
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
                if state.map().is_narrow(to) {
                    self.past(&[to], 0, left.max(fresh), 1 <= left);
                }
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
            self.push(|| Act::Dash { path: Path::None, keep: 0 });
        }
    }

    /// FY-15.5, FY-15.6: over a body or past a friend who is in a narrow place, to what lies behind. The way so far ends in such a place.
    fn past(&mut self, way: &[Place], cost: i32, cells: i32, is_running: bool) {
        let (state, map) = (self.state, self.state.map());
        let own = state.fighter(self.by).cell;
        let Some(last) = way.last().copied() else { return };
        let there = look_with_own_eyes(state, self.by, last);
        let cost = cost + step_cost(there);
        if there.enemy || cells <= cost {
            return;
        }
        for direction in 0..map.grid.directions() {
            let Some(to) = map.step(&state.doors, last, direction) else { continue };
            if map.distance(own, to) < 2 || way.contains(&to) {
                continue;
            }
            let longer = || way.iter().copied().chain([to]);
            let beyond = look_with_own_eyes(state, self.by, to);
            if !beyond.upright && !beyond.lying {
                let path = || Path::of(&longer().map(Pace::To).collect::<smallvec::SmallVec<[Pace; 4]>>());
                self.push(|| if is_running { Act::Step(path()) } else { Act::Do(Deed::Move(path())) });
            } else if way.len() < MOST_PASSED && map.is_narrow(to) {
                let longer: smallvec::SmallVec<[Place; 4]> = longer().collect();
                self.past(&longer, cost, cells, is_running);
            }
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
