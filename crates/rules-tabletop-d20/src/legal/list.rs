//! The list of what a seat can do, and one of it at random without making the list. Listed is what a player would choose among: every reachable
//! cell once, every opponent with every weapon at hand, spells on every target; paths, facings, texts and odd combinations are free parameters that
//! `check` accepts beside them. Standing orders and surrender are not listed: both can be given at any time of the own turn.

mod moves;
mod sink;

use std::cell::OnceCell;

use holmgang_kernel::grid::Cell;
use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::action::{Action, Arm, Blow, Cast, Hand, Move, Stunt, Watched, Way};
use crate::arcs::Facing;
use crate::content::{Class, Does, Feat, Gear, SpellId, SpellTarget, WeaponId};
use crate::grid::{Around, CellSet, distance};
use crate::numbers::weapons::reach_mask;
use crate::state::{
    Condition, Crowd, End, Figure, Life, NOBODY, NOTHING, NOWHERE, Pending, Place, Posture, Standing, State, ThingId,
    Who, bit,
};
use crate::turn::seat_of;

use sink::{Counter, Nth, Sink};

/// What listing needs to know of the moment, worked out once.
struct Scene<'a> {
    state: &'a State,
    who: Who,
    figure: &'a Figure,
    /// Opponents on the board.
    enemies: Crowd,
    /// What he would attack with; nothing where no attack is possible.
    arms: smallvec::SmallVec<[Armed; 4]>,
    may_act: bool,
    may_move: bool,
    whole_turn: bool,
    /// Cells that others take, once somebody has asked.
    taken: OnceCell<CellSet>,
    /// Things that he has, or that lie beside him.
    things: OnceCell<smallvec::SmallVec<[ThingId; 24]>>,
    /// Where a step can go.
    steps: OnceCell<Around>,
    /// Where a full move can end, and the way off the board.
    ends: OnceCell<(CellSet, Option<Cell>)>,
    /// Whether some enemy could strike where he stands.
    threatened: OnceCell<bool>,
}

/// Something to attack with.
#[derive(Clone, Copy)]
struct Armed {
    arm: Arm,
    /// TD-3.3: distances that it reaches in melee, one bit each.
    melee: u16,
    /// TD-13.3: how far it shoots or is thrown; none where it cannot be.
    range: Option<u8>,
}

impl Armed {
    fn strikes_at(&self, far: u8) -> bool {
        far < 16 && self.melee >> far & 1 == 1
    }

    /// TD-5.7: what `check_aim` asks besides sight and arcs.
    fn reaches(&self, far: u8) -> bool {
        self.strikes_at(far) || self.range.is_some_and(|range| far <= range)
    }
}

/// The parts of the list, in its order.
#[derive(Clone, Copy)]
enum Part {
    Opponents,
    Actions,
    Spells,
    Moves,
    Full,
    Free,
}

impl Scene<'_> {
    /// Whether there is time for anything of a part.
    fn may_have(&self, part: Part) -> bool {
        match part {
            Part::Free => true,
            _ if self.state.series.is_some() => matches!(part, Part::Opponents),
            Part::Opponents | Part::Actions | Part::Spells => self.may_act,
            Part::Moves => self.may_move,
            Part::Full => self.whole_turn,
        }
    }
}

impl Part {
    const ALL: [Part; 6] = [Part::Opponents, Part::Actions, Part::Spells, Part::Moves, Part::Full, Part::Free];
}

impl Rules {
    /// Everything listed for a seat.
    pub fn list(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if seat == Seat::Referee {
            if state.standing == Standing::Open {
                self.rulings(state, out);
            }
            return;
        }
        self.enumerate(state, seat, self.stage(state, seat).as_ref(), out);
    }

    /// The listed action at the place that `below` gives, without making the list.
    pub fn choose(
        &self,
        state: &State,
        seat: Seat,
        scratch: &mut Vec<Action>,
        mut below: impl FnMut(usize) -> usize,
    ) -> Option<Action> {
        if seat == Seat::Referee {
            scratch.clear();
            self.list(state, seat, scratch);
            return if scratch.is_empty() { None } else { scratch.get(below(scratch.len())).cloned() };
        }
        // Counting and finding look at the same moment: what it takes to know is worked out once.
        let scene = self.stage(state, seat);
        let mut counter = Counter(0);
        let Some(scene) = &scene else {
            self.enumerate(state, seat, None, &mut counter);
            let mut nth = Nth { left: (counter.0 > 0).then(|| below(counter.0))?, found: None };
            self.enumerate(state, seat, None, &mut nth);
            return nth.found;
        };
        // Only the part in which the chosen one lies is gone through again.
        let mut upto = [0; Part::ALL.len()];
        for part in Part::ALL {
            if scene.may_have(part) {
                self.list_part(scene, part, &mut counter);
            }
            upto[part as usize] = counter.0;
        }
        let place = below(counter.0);
        let part = Part::ALL.into_iter().find(|part| place < upto[*part as usize])?;
        let before = (part as usize).checked_sub(1).map_or(0, |before| upto[before]);
        let mut nth = Nth { left: place - before, found: None };
        self.list_part(scene, part, &mut nth);
        nth.found
    }

    /// What listing needs to know where somebody of the seat is in the middle of his own turn; none of answers and of those who flee.
    fn stage<'a>(&self, state: &'a State, seat: Seat) -> Option<Scene<'a>> {
        let figure = state.figure(state.active);
        let acts = state.standing == Standing::Open
            && state.pending.is_none()
            && seat_of(figure.team) == seat
            && figure.can_act()
            && !figure.is(Condition::Turned);
        acts.then(|| self.scene(state, state.active))
    }

    fn enumerate(&self, state: &State, seat: Seat, scene: Option<&Scene<'_>>, out: &mut impl Sink) {
        let Some(scene) = scene else {
            if state.standing != Standing::Open {
                return;
            }
            if let Some(pending) = state.pending {
                return answers(state, seat, &pending, out);
            }
            let figure = state.figure(state.active);
            if seat_of(figure.team) == seat && figure.can_act() {
                self.list_turned(state, state.active, out);
            }
            return;
        };
        for part in Part::ALL {
            self.list_part(scene, part, out);
        }
    }

    fn list_part(&self, scene: &Scene<'_>, part: Part, out: &mut impl Sink) {
        match part {
            Part::Free => {
                self.list_free(scene, out);
                out.put(|| Action::End);
            }
            // In the middle of a series nothing else is done.
            Part::Opponents if scene.state.series.is_some() => self.list_series(scene, out),
            _ if scene.state.series.is_some() => {}
            Part::Opponents => self.list_opponents(scene, out),
            Part::Actions => self.list_actions(scene, out),
            Part::Spells => self.list_spells(scene, out),
            Part::Moves => self.list_moves(scene, out),
            Part::Full => self.list_full(scene, out),
        }
    }

    fn scene<'a>(&self, state: &'a State, who: Who) -> Scene<'a> {
        let (figures, figure) = (&state.figures[..], state.figure(who));
        let mut enemies = 0;
        for (place, other) in figures.iter().enumerate() {
            if other.team != figure.team && other.is_there() {
                enemies |= bit(place as Who);
            }
        }
        let may_act = !state.standard_used && state.time_left >= 50;
        Scene {
            state,
            who,
            figure,
            enemies,
            arms: if may_act || state.series.is_some() { self.listed_arms(state, who) } else { Default::default() },
            may_act,
            may_move: state.time_left >= 50,
            whole_turn: state.time_left == 100,
            taken: OnceCell::new(),
            things: OnceCell::new(),
            steps: OnceCell::new(),
            ends: OnceCell::new(),
            threatened: OnceCell::new(),
        }
    }

    /// What somebody would attack with: both hands, natural weapons, fists with the feat or with nothing else.
    fn listed_arms(&self, state: &State, who: Who) -> smallvec::SmallVec<[Armed; 4]> {
        let mut arms = smallvec::SmallVec::new();
        let armed = |arm: Arm, weapon: WeaponId| {
            let data = &self.weapons[weapon as usize];
            let melee = if data.is_ranged { 0 } else { reach_mask(self.reach_of(state, who, weapon)) };
            let range = (data.is_ranged || data.aimed_range > 0).then_some(data.aimed_range);
            Armed { arm, melee, range }
        };
        for (hand, arm) in [(Hand::Main, Arm::Main), (Hand::Off, Arm::Off)] {
            if let Some(weapon) = self.weapon_of(state, self.in_hand(state, who, hand))
                && self.weapons[weapon as usize].attacks
                && self.check_means(state, who, arm).is_ok()
            {
                arms.push(armed(arm, weapon));
            }
        }
        let sheet = state.sheet(who);
        for weapon in &sheet.natural {
            arms.push(armed(Arm::Natural(*weapon), *weapon));
        }
        if sheet.has(Feat::UnarmedFighting) || arms.is_empty() && sheet.natural.is_empty() {
            arms.push(armed(Arm::Fists, self.fists));
        }
        arms
    }

    /// Cells that others take, for somebody who wants to end there.
    fn taken_around<'a>(&self, scene: &'a Scene<'_>) -> &'a CellSet {
        scene.taken.get_or_init(|| self.taken(scene.state, scene.who))
    }

    /// Things that somebody has, that lie or stick in his cells or beside them, in their order.
    fn at_hand<'a>(&self, scene: &'a Scene<'_>) -> &'a [ThingId] {
        scene.things.get_or_init(|| {
            let (figure, mut found) = (scene.figure, smallvec::SmallVec::new());
            let (file, rank) = (figure.cell.file.wrapping_sub(1), figure.cell.rank.wrapping_sub(1));
            for (things, first) in scene.state.things.chunks(64).zip([0, 64, 128, 192]) {
                let mut near = 0u64;
                for thing in things.iter().rev() {
                    // Without branches: where forty things are changes from turn to turn.
                    let (owner, cell) = match thing.at {
                        Place::Main(who) | Place::Off(who) | Place::Worn(who) | Place::Carried(who) => (who, NOWHERE),
                        Place::Floor(cell) | Place::Stuck(cell) => (NOBODY, cell),
                        Place::Gone => (NOBODY, NOWHERE),
                    };
                    let is_beside = (cell.file.wrapping_sub(file) <= figure.side + 1)
                        & (cell.rank.wrapping_sub(rank) <= figure.side + 1);
                    near = near << 1 | u64::from((owner == scene.who) | is_beside);
                }
                while near != 0 {
                    found.push(first + near.trailing_zeros() as ThingId);
                    near &= near - 1;
                }
            }
            found
        })
    }

    /// Whether no earlier thing at hand is of the same kind in the same place: of two alike the first one is meant.
    fn is_first_alike(&self, scene: &Scene<'_>, id: ThingId) -> bool {
        let things = &scene.state.things[..];
        let thing = &things[usize::from(id)];
        let alike = |other: &ThingId| {
            let other = &things[usize::from(*other)];
            other.gear == thing.gear && other.at == thing.at
        };
        !self.at_hand(scene).iter().take_while(|other| **other < id).any(alike)
    }

    /// Blows and manoeuvres against every opponent.
    fn list_opponents(&self, scene: &Scene<'_>, out: &mut impl Sink) {
        if !scene.may_act {
            return;
        }
        let (state, who) = (scene.state, scene.who);
        let usual = self.usual_arm(state, who);
        for target in crowd(scene.enemies) {
            let other = state.figure(target);
            if other.life != Life::Active {
                if self.may(state, seat_of(scene.figure.team), &Action::Finish { target, friendly: false }).is_ok() {
                    out.put(|| Action::Finish { target, friendly: false });
                }
                continue;
            }
            let far = distance(scene.figure.cell, scene.figure.side, other.cell, other.side);
            let in_reach = far <= 2 || scene.arms.iter().any(|armed| armed.reaches(far));
            if !in_reach || self.check_sight(state, who, target, crate::clause::TARGET_LEGALITY).is_err() {
                continue;
            }
            for armed in scene.arms.iter().filter(|armed| armed.reaches(far)) {
                let arm = armed.arm;
                let blow = Blow { target, arm, nonlethal: false, friendly: false };
                out.put(|| Action::Attack(blow));
                if arm == usual {
                    if armed.strikes_at(far) {
                        out.put(|| Action::Hurricane(blow));
                    }
                    out.put(|| Action::Control { on: Watched::Who(target), arm, spell: None });
                }
            }
            if far > 2 {
                continue;
            }
            let on_feet = scene.figure.posture.is_on_feet();
            if on_feet && other.posture != Posture::Prone && self.touch_mask(state, who) >> far & 1 == 1 {
                out.put(|| Action::Trip { target, named: Arm::Fists });
            }
            self.list_disarm(scene, target, usual, out);
            if on_feet && scene.whole_turn && far == 1 {
                out.put(|| Action::Push { target });
            }
            self.list_distract(scene, target, far, out);
        }
    }

    fn list_disarm(&self, scene: &Scene<'_>, target: Who, arm: Arm, out: &mut impl Sink) {
        for hand in [Hand::Main, Hand::Off] {
            let armed = self.weapon_of(scene.state, self.in_hand(scene.state, target, hand)).is_some();
            if armed && self.check_disarm_reach(scene.state, scene.who, target, arm).is_ok() {
                out.put(|| Action::Disarm { target, hand, arm });
            }
        }
    }

    /// Feints for allies who are near the opponent.
    fn list_distract(&self, scene: &Scene<'_>, target: Who, far: u8, out: &mut impl Sink) {
        let (state, who) = (scene.state, scene.who);
        if scene.figure.reach >> far & 1 == 0 {
            return;
        }
        for ally in state.everybody() {
            let figure = state.figure(ally);
            if ally == who || figure.life != Life::Active || state.are_enemies(who, ally) {
                continue;
            }
            let apart = self.distance(state, ally, target);
            if apart < 16 && (figure.reach | state.figure(target).reach) >> apart & 1 == 1 {
                for attack in [true, false] {
                    out.put(|| Action::Distract { target, ally, attack, thing: NOTHING });
                }
            }
        }
    }

    /// Standard actions without an opponent.
    fn list_actions(&self, scene: &Scene<'_>, out: &mut impl Sink) {
        if !scene.may_act {
            return;
        }
        let (state, who) = (scene.state, scene.who);
        out.put(|| Action::Defend);
        let carries_weapon = self.at_hand(scene).iter().any(|id| {
            let thing = &state.things[usize::from(*id)];
            matches!(thing.at, Place::Carried(_)) && matches!(thing.gear, Gear::Weapon(_))
        });
        if carries_weapon {
            if self.first_to_draw(state, who) != [NOTHING; 2] {
                out.put(|| Action::Draw([NOTHING; 2]));
            }
            if self.has_weapon_in_hand(state, who) {
                out.put(|| Action::Sheathe(NOTHING));
            }
        }
        let slowed = state
            .effects
            .iter()
            .any(|effect| effect.bearer == who && effect.what == Condition::RefereeInitiative && effect.value < 0);
        if scene.figure.posture == Posture::Crouched || slowed {
            out.put(|| Action::Stance);
        }
        if let Some(thing) = self.unloaded(state, who) {
            out.put(|| Action::Load { thing, as_move: false });
        }
        for thing in self.stuck_here(scene) {
            out.put(|| Action::PullOut(thing));
        }
        if matches!(state.sheet(who).class, Class::Priest | Class::Paladin) && self.undead_in_sight(state, who) != 0 {
            if self.can_control(state, who) {
                out.put(|| Action::TurnUndead { control: true });
            }
            out.put(|| Action::TurnUndead { control: false });
        }
        self.list_features(scene, false, out);
    }

    /// The crossbow in hand that can be loaded.
    fn unloaded(&self, state: &State, who: Who) -> Option<ThingId> {
        let thing = state.figure(who).main;
        let weapon = self.weapon_of(state, thing)?;
        let it = state.things.get(usize::from(thing))?;
        (self.weapons[weapon as usize].crossbow
            && !it.loaded
            && !it.cased
            && it.shots > 0
            && state.figure(who).off == NOTHING)
            .then_some(thing)
    }

    fn stuck_here(&self, scene: &Scene<'_>) -> smallvec::SmallVec<[ThingId; 2]> {
        let (state, figure) = (scene.state, scene.figure);
        let here = |at: Place| matches!(at, Place::Stuck(cell) if distance(figure.cell, figure.side, cell, 1) == 0);
        let mut found = smallvec::SmallVec::new();
        for id in self.at_hand(scene).iter().copied() {
            let thing = &state.things[usize::from(id)];
            if here(thing.at) && self.is_first_alike(scene, id) && self.hand_for(state, scene.who, thing.gear).is_some()
            {
                found.push(id);
            }
        }
        found
    }

    /// Things of the map in reach.
    fn list_features(&self, scene: &Scene<'_>, is_move: bool, out: &mut impl Sink) {
        for (place, feature) in scene.state.setup.features.iter().enumerate() {
            let moves = matches!(feature.does, Does::Slide(_) | Does::Climb);
            let (figure, is_bar) = (scene.figure, matches!(feature.does, Does::Climb));
            // Most are used up or far away: that is cheap to see.
            let is_here = is_bar || distance(figure.cell, figure.side, feature.cell, 1) <= 1;
            if moves != is_move || scene.state.used >> place & 1 == 1 || !is_here {
                continue;
            }
            let cells: &[Cell] = &match feature.does {
                Does::Climb => self.bar_beside(scene),
                _ => smallvec::SmallVec::<[Cell; 8]>::from_slice(&[NOWHERE]),
            };
            for cell in cells {
                let stunt = || Stunt { feature: place as u8, text: None, cell: *cell, target: NOBODY };
                let action = || if is_move { Action::Stunt(stunt()) } else { Action::Improvise(stunt()) };
                if self.check_deed(scene.state, scene.who, &action()).is_ok() {
                    out.put(action);
                }
            }
        }
    }

    /// Cells of the bar beside somebody.
    fn bar_beside(&self, scene: &Scene<'_>) -> smallvec::SmallVec<[Cell; 8]> {
        let board = scene.state.board();
        let mut cells = smallvec::SmallVec::new();
        for way in 0..8 {
            let (files, ranks) = Facing::at(way).vector();
            if let Some(cell) = crate::grid::moved(scene.figure.cell, files, ranks)
                && board.has(cell)
                && board.ground(cell) == crate::grid::Ground::Bar
            {
                cells.push(cell);
            }
        }
        cells
    }

    /// Spells on every target.
    fn list_spells(&self, scene: &Scene<'_>, out: &mut impl Sink) {
        let known = scene.state.sheet(scene.who).spells;
        if !scene.may_act || known == 0 {
            return;
        }
        for spell in (0..self.spells.len() as SpellId).filter(|spell| known >> spell & 1 == 1) {
            let goes_on = self.parts_done(scene.state, scene.who, spell) > 0;
            if goes_on && scene.state.cast_done || !goes_on && self.free_slot(scene.state, scene.who, spell).is_none() {
                continue;
            }
            self.list_spell(scene, spell, out);
        }
    }

    fn list_spell(&self, scene: &Scene<'_>, spell: SpellId, out: &mut impl Sink) {
        let (state, who) = (scene.state, scene.who);
        let data = &self.spells[spell as usize];
        let cast = |targets: &[Who], cell: Cell| {
            let mut named = [NOBODY; 7];
            named[..targets.len()].copy_from_slice(targets);
            Action::Cast(Cast { spell, targets: named, cell, friendly: false })
        };
        if self.parts_done(state, who, spell) + 1 < data.cast_turns {
            out.put(|| cast(&[], NOWHERE));
            return;
        }
        match data.target {
            SpellTarget::Own => out.put(|| cast(&[who], NOWHERE)),
            SpellTarget::Around => out.put(|| cast(&[], NOWHERE)),
            SpellTarget::One => {
                for target in crowd(scene.enemies) {
                    if state.figure(target).life == Life::Active
                        && self.check_spell_on(state, who, spell, target).is_ok()
                    {
                        out.put(|| cast(&[target], NOWHERE));
                    }
                }
            }
            SpellTarget::Area => {
                for target in crowd(scene.enemies) {
                    let cell = state.figure(target).cell;
                    if state.figure(target).life == Life::Active && self.check_spell_at(state, who, spell, cell).is_ok()
                    {
                        out.put(|| cast(&[], cell));
                    }
                }
            }
            SpellTarget::Allies => {
                out.put(|| cast(&[who], NOWHERE));
                if !scene.whole_turn {
                    return;
                }
                let mut circle = smallvec::SmallVec::<[Who; 6]>::from_slice(&[who]);
                for ally in state.everybody() {
                    let near = ally != who
                        && state.figure(ally).is_there()
                        && !state.are_enemies(who, ally)
                        && self.distance(state, who, ally) <= 1;
                    if near {
                        out.put(|| cast(&[ally], NOWHERE));
                        if circle.len() < 6 {
                            circle.push(ally);
                        }
                    }
                }
                if circle.len() > 1 {
                    out.put(|| cast(&circle, NOWHERE));
                }
            }
        }
    }

    /// TD-8: the places of a full attack.
    fn list_series(&self, scene: &Scene<'_>, out: &mut impl Sink) {
        let (state, who) = (scene.state, scene.who);
        let Some(series) = &state.series else { return };
        let tries = series.natural.is_none() && series.main > 0 && self.is_multiattack(state.sheet(who));
        for target in crowd(scene.enemies) {
            let other = state.figure(target);
            if other.life != Life::Active {
                continue;
            }
            for arm in scene.arms.iter().map(|armed| armed.arm) {
                if self.has_place(state, who, series, arm) && self.check_aim(state, who, target, arm).is_ok() {
                    out.put(|| Action::Attack(Blow { target, arm, nonlethal: false, friendly: false }));
                }
            }
            if !tries {
                continue;
            }
            if scene.figure.posture.is_on_feet()
                && other.posture != Posture::Prone
                && self.check_touch(state, who, target).is_ok()
            {
                out.put(|| Action::Trip { target, named: Arm::Fists });
            }
            self.list_disarm(scene, target, self.usual_arm(state, who), out);
        }
        if !series.stepped {
            self.list_steps(scene, out);
        }
    }

    /// TD-21.3: what a turned one may do.
    fn list_turned(&self, state: &State, who: Who, out: &mut impl Sink) {
        let figure = state.figure(who);
        let whole_turn = state.time_left == 100;
        let flights = if whole_turn { self.flights(state, who).0 } else { CellSet::EMPTY };
        let go = |cell, exit| Action::Move(Move { way: Way::To(cell), backing: false, end: End::Keep, exit });
        if whole_turn && figure.posture.is_on_feet() && !figure.is(Condition::Entangled) {
            out.cells(&flights, |cell| go(cell, false));
            let ways = self.ways(state, who);
            let (speed, free) = (self.speed(state, who), self.endable(state, who));
            if let Some(cell) = self.nearest_exit(state, who, &ways, speed, &free) {
                out.put(|| go(cell, true));
            }
        }
        if flights.is_empty() {
            if !state.standard_used && state.time_left >= 50 && self.flights(state, who).0.is_empty() {
                out.put(|| Action::Defend);
            }
            if state.time_left >= 50 && !matches!(figure.posture, Posture::Standing | Posture::Crouched) {
                out.put(|| Action::Stand);
            }
            out.put(|| Action::End);
        }
    }
}

/// The members of a crowd in roster order.
fn crowd(mut crowd: Crowd) -> impl Iterator<Item = Who> {
    std::iter::from_fn(move || {
        if crowd == 0 {
            return None;
        }
        let who = crowd.trailing_zeros() as Who;
        crowd &= crowd - 1;
        Some(who)
    })
}

/// What can be answered in the middle of a deed.
fn answers(state: &State, seat: Seat, pending: &Pending, out: &mut impl Sink) {
    let is_asked = |who: Who| seat_of(state.figure(who).team) == seat;
    match *pending {
        Pending::Strike { who, hinder, .. } if is_asked(who) => {
            out.put(|| Action::Strike { nonlethal: false });
            if hinder {
                out.put(|| Action::Hinder);
            }
            out.put(|| Action::Decline);
        }
        Pending::Counter { who, .. } if is_asked(who) => {
            out.put(|| Action::Counter);
            out.put(|| Action::Decline);
        }
        Pending::Follow { who, cells, .. } if is_asked(who) => {
            for count in 1..=cells {
                out.put(|| Action::Follow(count));
            }
            out.put(|| Action::Decline);
        }
        _ => {}
    }
}
