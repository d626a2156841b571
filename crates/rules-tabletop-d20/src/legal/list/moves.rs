//! The list of moves, full actions and free actions.

use holmgang_kernel::grid::Cell;

use super::{Scene, Sink, crowd};
use crate::Rules;
use crate::action::{Action, Move, Way};
use crate::arcs::Facing;
use crate::content::Gear;
use crate::grid::{CellSet, distance};
use crate::legal::MOST_FREE_ACTIONS;
use crate::state::{Condition, End, Infravision, NOTHING, NOWHERE, Place, Posture, State, ThingId, Who};

impl Rules {
    /// Standard moves.
    pub(super) fn list_moves(&self, scene: &Scene<'_>, out: &mut impl Sink<Action>) {
        if !scene.may_move {
            return;
        }
        let (state, who, figure) = (scene.state, scene.who, scene.figure);
        self.list_steps(scene, out);
        if let Some(thing) = self.unloaded(state, who) {
            out.put(|| Action::Load { thing, as_move: true });
        }
        match figure.posture {
            Posture::Standing | Posture::Crouched => {}
            Posture::Kneeling | Posture::AllFours | Posture::Prone => out.put(|| Action::Stand),
        }
        for (posture, _) in &Posture::ALL[1..4] {
            out.put_if((*posture as u8) > figure.posture as u8, || Action::Lower(*posture));
        }
        let free = self.free_hands(state, who);
        for id in self.at_hand(scene).iter().copied() {
            let thing = &state.things[usize::from(id)];
            match thing.at {
                Place::Floor(cell) => {
                    let near = distance(figure.cell, figure.side, cell, 1) <= 1;
                    if near && free > 0 && !self.is_big(thing.gear) && self.is_first_alike(scene, id) {
                        out.put(|| Action::PickUp(id));
                    }
                }
                Place::Carried(owner)
                    if owner == who
                        && matches!(thing.gear, Gear::Shield(_))
                        && free > 0
                        && self.is_first_alike(scene, id) =>
                {
                    out.put(|| Action::Don(id));
                }
                Place::Main(owner) | Place::Off(owner) if owner == who && matches!(thing.gear, Gear::Shield(_)) => {
                    out.put(|| Action::Doff(id))
                }
                Place::Carried(owner) | Place::Worn(owner) if owner == who && self.is_quick(thing.gear) => {
                    out.put(|| if thing.at == Place::Worn(who) { Action::Doff(id) } else { Action::Don(id) });
                }
                _ => {}
            }
        }
        if figure.mounted && !figure.is(Condition::Entangled) {
            out.put(|| Action::Dismount);
        } else if !figure.mounted && figure.posture.is_on_feet() {
            let waits = |id: &ThingId| {
                let thing = &state.things[usize::from(*id)];
                thing.gear == Gear::Mount && matches!(thing.at, Place::Floor(_))
            };
            out.put_if(self.at_hand(scene).iter().any(waits), || Action::Mount);
        }
        out.put_if(figure.infravision == Infravision::Off, || Action::EnterInfravision);
        out.put_if(figure.is(Condition::Entangled), || Action::Untangle);
        if figure.posture.is_on_feet() {
            self.list_features(scene, true, out);
        }
    }

    /// TD-6.5: worn things that can be changed in a battle.
    fn is_quick(&self, gear: Gear) -> bool {
        matches!(gear, Gear::Armor(armor) if self.armors[armor as usize].quick)
    }

    /// Steps with the face to the nearest enemy, and turns.
    pub(super) fn list_steps(&self, scene: &Scene<'_>, out: &mut impl Sink<Action>) {
        let (state, figure) = (scene.state, scene.figure);
        let in_series = state.series.is_some();
        if figure.posture != Posture::Kneeling && !figure.is(Condition::Entangled) {
            let near = *scene.steps.get_or_init(|| {
                let near = state.board().steps(figure.cell, figure.side);
                near.without(self.taken_around(scene).around(figure.cell))
            });
            out.all(0..near.len(), |place| Action::Step { cell: near.nth(figure.cell, place), end: End::Enemy });
        }
        let on_ground = matches!(figure.posture, Posture::Prone | Posture::AllFours);
        let most = if on_ground {
            1
        } else if in_series {
            2
        } else {
            4
        };
        // Two directions each way a turn, and one behind.
        let turns = 2 * most - most / 4;
        let near = move |facing: &Facing| (1..=most).contains(&usize::from(figure.facing.turn_to(*facing)));
        out.all(0..turns, |place| {
            let facing = (0..8).map(Facing::at).filter(near).nth(place);
            Action::Face(facing.unwrap_or(figure.facing))
        });
    }

    /// Full moves and full actions.
    pub(super) fn list_full(&self, scene: &Scene<'_>, out: &mut impl Sink<Action>) {
        if !scene.whole_turn {
            return;
        }
        let (state, who, figure) = (scene.state, scene.who, scene.figure);
        if figure.posture.is_on_feet() && !figure.is(Condition::Entangled) {
            self.list_ways(scene, out);
        }
        let series = self.new_series(state, who);
        out.put_if(series.main + u8::from(series.off) + u8::from(series.shot) >= 2, || Action::FullAttack);
        for id in self.at_hand(scene).iter().copied() {
            let thing = &state.things[usize::from(id)];
            // Those of others are not at hand.
            if !matches!(thing.at, Place::Carried(_) | Place::Main(_) | Place::Off(_))
                || !self.is_first_alike(scene, id)
            {
                continue;
            }
            match thing.gear {
                Gear::Weapon(weapon)
                    if self.weapons[weapon as usize].crossbow
                        && self.check_deed(state, who, &Action::Prepare(id)).is_ok() =>
                {
                    out.put(|| Action::Prepare(id));
                }
                Gear::Item(item) if self.items[item as usize].heals.is_some() => {
                    out.put(|| Action::Drink { thing: id, target: who });
                    for ally in state.everybody() {
                        let other = state.figure(ally);
                        let helpless = other.is_there() && !other.can_act();
                        if ally != who
                            && helpless
                            && !state.are_enemies(who, ally)
                            && self.distance(state, who, ally) <= 1
                        {
                            out.put(|| Action::Drink { thing: id, target: ally });
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Every cell that a full move can reach, once; backing too where somebody could strike at the start; and the way out by an exit.
    pub(super) fn list_ways(&self, scene: &Scene<'_>, out: &mut impl Sink<Action>) {
        let (state, who, figure) = (scene.state, scene.who, scene.figure);
        let (ends, exit) = scene.ends.get_or_init(|| {
            let (speed, ways) = (self.speed(state, who), self.ways(state, who));
            let free = state.board().room(figure.side).without(self.taken_around(scene));
            (ways.within(speed).and(&free), self.nearest_exit(state, who, &ways, speed, &free))
        });
        let go = |cell, backing| Action::Move(Move { way: Way::To(cell), backing, end: End::Enemy, exit: false });
        out.all(ends.iter(), |cell| go(cell, false));
        let is_threatened = *scene.threatened.get_or_init(|| {
            crowd(scene.enemies).any(|enemy| {
                self.is_on_guard(state, enemy, who) && self.covers_place(state, enemy, figure.cell, figure.side)
            })
        });
        if is_threatened {
            out.all(ends.iter(), |cell| go(cell, true));
        }
        if let Some(cell) = *exit {
            out.put(|| Action::Move(Move { way: Way::To(cell), backing: false, end: End::Keep, exit: true }));
        }
    }

    /// TD-22.10: the nearest of these cells from which somebody can leave the board this turn.
    pub(super) fn nearest_exit(
        &self,
        state: &State,
        who: Who,
        ways: &crate::grid::Ways,
        speed: u8,
        free: &CellSet,
    ) -> Option<Cell> {
        if state.setup.exits == 0 {
            return None;
        }
        let figure = state.figure(who);
        let edge = state.board().edge(state.setup.exits, figure.side);
        if edge.has(figure.cell) {
            return Some(figure.cell);
        }
        let out = edge.and(free);
        (1..speed).find_map(|cost| ways.at(cost).and(&out).iter().next())
    }

    /// Free actions that a player would take.
    pub(super) fn list_free(&self, scene: &Scene<'_>, out: &mut impl Sink<Action>) {
        let (state, figure) = (scene.state, scene.figure);
        if state.free_used >= MOST_FREE_ACTIONS {
            return;
        }
        out.put_if(figure.posture != Posture::Prone, || Action::DropProne);
        for thing in [figure.main, figure.off] {
            out.put_if(thing != NOTHING, || Action::DropItem { thing, cell: NOWHERE });
        }
        out.put_if(figure.is(Condition::Casting), || Action::StopCasting);
        out.put_if(figure.infravision == Infravision::On, || Action::LeaveInfravision);
        out.put_if(figure.posture == Posture::Crouched, || Action::Stand);
    }

    /// TD-21.3: what a turned one may do.
    pub(super) fn list_turned(&self, state: &State, who: Who, out: &mut impl Sink<Action>) {
        let figure = state.figure(who);
        let whole_turn = state.time_left == 100;
        let flights = if whole_turn { self.flights(state, who).0 } else { CellSet::EMPTY };
        let go = |cell, exit| Action::Move(Move { way: Way::To(cell), backing: false, end: End::Keep, exit });
        if whole_turn && figure.posture.is_on_feet() && !figure.is(Condition::Entangled) {
            out.all(flights.iter(), |cell| go(cell, false));
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
