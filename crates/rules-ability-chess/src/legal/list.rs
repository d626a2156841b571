//! What a seat can do, listed: every mechanical choice, and of free parameters those that a player would make. One of it at random is found
//! without making the list.

mod answers;
mod chess;
mod sink;
mod uses;
mod wish;

use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::action::{Action, Drag};
use crate::chess::moves;
use crate::content::Tempo;
use crate::legal::item::Hands;
use crate::legal::{claim_tells_secrets, may_claim};
use crate::scene::Scene;
use crate::state::{ARMY, NO_PIECE, Pending, Phase, Standing, State, Who, army_bit};

use sink::{Any, Counter, Nth, Sink};

/// Appends what the seat can do, in a stable order. Resigning and agreeing to a draw are always possible and not listed.
pub fn legal(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let scene = Scene::new(rules, state);
    match asked(&scene, seat) {
        Asked::Nothing => {}
        Asked::Answer(pending) => answers::list(&scene, pending, out),
        Asked::Turn(who) => {
            let turn = Listing::new(scene, who);
            let before = out.len();
            if !scene.now.main_action_done {
                ALL[..MAIN].iter().for_each(|part| turn.list(*part, out));
            }
            let has_main = out.len() > before;
            ALL[MAIN..].iter().for_each(|part| turn.list(*part, out));
            if !has_main {
                out.push(Action::End);
            }
        }
    }
}

/// The action of the list of [`legal`] at the place that `below` gives among so many. What is not taken is never made.
pub fn pick(
    rules: &Rules,
    state: &State,
    seat: Seat,
    scratch: &mut Vec<Action>,
    below: impl FnOnce(usize) -> usize,
) -> Option<Action> {
    let scene = Scene::new(rules, state);
    let who = match asked(&scene, seat) {
        Asked::Nothing => return None,
        Asked::Answer(pending) => {
            scratch.clear();
            answers::list(&scene, pending, scratch);
            let place = if scratch.is_empty() { return None } else { below(scratch.len()) };
            return (place < scratch.len()).then(|| scratch.swap_remove(place));
        }
        Asked::Turn(who) => who,
    };
    let turn = Listing::new(scene, who);
    let parts = if scene.now.main_action_done { &ALL[MAIN..] } else { &ALL };
    // Chess moves are counted by pieces, so that only those of one are gone through again; the rest by parts.
    let (mut of_pieces, mut upto) = ([0; ARMY], [0; ALL.len()]);
    let mut counter = Counter(0);
    let mut main = 0;
    for (part, upto) in parts.iter().zip(&mut upto) {
        match part {
            Part::Moves => counter.0 = chess::count(&turn.scene, who, turn.allowed, &mut of_pieces),
            _ => turn.list(*part, &mut counter),
        }
        *upto = counter.0;
        if matches!(part, Part::Renaming) {
            main = counter.0;
        }
    }
    let place = below(counter.0 + usize::from(main == 0));
    let Some(found) = upto[..parts.len()].iter().position(|upto| place < *upto) else {
        return (main == 0 && place == counter.0).then_some(Action::End);
    };
    let before = if found == 0 { 0 } else { upto[found - 1] };
    let mut nth = Nth { left: place - before, found: None };
    match parts[found] {
        Part::Moves => {
            let mut piece = 0;
            while nth.left >= usize::from(of_pieces[piece]) {
                nth.left -= usize::from(of_pieces[piece]);
                piece += 1;
            }
            chess::list(&turn.scene, who, turn.allowed & army_bit(piece as u8), &mut nth);
        }
        part => turn.list(part, &mut nth),
    }
    nth.found
}

/// AC-3.9: whether any main action is legal. Attempts that are not forgiven never count (AC-3.14).
pub fn has_main_action(scene: &Scene<'_>, who: Who) -> bool {
    let turn = Listing::new(*scene, who);
    let mut any = Any(false);
    ALL[..MAIN].iter().any(|part| {
        turn.list(*part, &mut any);
        any.is_done()
    })
}

/// What is wanted of a seat.
enum Asked<'a> {
    Nothing,
    Answer(&'a Pending),
    Turn(Who),
}

fn asked<'a>(scene: &Scene<'a>, seat: Seat) -> Asked<'a> {
    let now = scene.now;
    let Seat::Player(place) = seat else { return Asked::Nothing };
    let Some(who) = scene.player_of_seat(place).filter(|_| now.standing == Standing::Open) else {
        return Asked::Nothing;
    };
    match now.pending.first() {
        Some(pending) if pending.player == who => Asked::Answer(pending),
        None if who == now.active && now.phase == Phase::Acting => Asked::Turn(who),
        _ => Asked::Nothing,
    }
}

/// The parts of the list, in its order; the end of the turn comes last.
#[derive(Clone, Copy)]
enum Part {
    Moves,
    Castlings,
    MainUses,
    MainItemUses,
    Renaming,
    SideUses,
    SideItemUses,
    Drags,
    Claim,
}

const ALL: [Part; 9] = [
    Part::Moves,
    Part::Castlings,
    Part::MainUses,
    Part::MainItemUses,
    Part::Renaming,
    Part::SideUses,
    Part::SideItemUses,
    Part::Drags,
    Part::Claim,
];
/// The first ones are main actions. If there is one, it must be done before the turn ends (AC-3.9).
const MAIN: usize = 5;

/// A turn whose actions are listed.
struct Listing<'a> {
    scene: Scene<'a>,
    who: Who,
    /// AC-11.8: pieces that may make main actions.
    allowed: u16,
}

impl<'a> Listing<'a> {
    fn new(scene: Scene<'a>, who: Who) -> Self {
        Listing { scene, who, allowed: moves::unrestricted(&scene, who) }
    }

    #[inline]
    fn list(&self, part: Part, out: &mut impl Sink) {
        let (scene, who) = (&self.scene, self.who);
        match part {
            Part::Moves => chess::list(scene, who, self.allowed, out),
            Part::Castlings => chess::castlings(scene, who, self.allowed, out),
            Part::MainUses => {
                let bearer = scene.player(who).bearer;
                // AC-11.8: the bearer makes the ability's main actions, whether a try would be forgiven or not.
                if bearer == NO_PIECE || self.allowed & army_bit(bearer) != 0 {
                    uses::of_ability(scene, who, Tempo::Main, out);
                }
            }
            Part::MainItemUses => uses::of_items(scene, who, Tempo::Main, self.allowed, out),
            Part::Renaming => answers::renaming(scene, who, out),
            Part::SideUses => uses::of_ability(scene, who, Tempo::Side, out),
            Part::SideItemUses => uses::of_items(scene, who, Tempo::Side, u16::MAX, out),
            Part::Drags => self.drags(out),
            Part::Claim => {
                if may_claim(scene) && !claim_tells_secrets(scene) {
                    out.put(|| Action::ClaimDraw);
                }
            }
        }
    }

    /// AC-7.2 to AC-7.5: drags of everything that the player sees.
    fn drags(&self, out: &mut impl Sink) {
        let (scene, who) = (&self.scene, self.who);
        let mut hands = None;
        for (slot, thing) in scene.items() {
            if thing.was_dragged || thing.visible_to >> (who & 7) & 1 == 0 {
                continue;
            }
            let hands = hands.get_or_insert_with(|| Hands::of(scene, who));
            let drag = |to| Action::Drag(Drag { item: slot, to, via: NO_PIECE });
            out.counted(|| hands.count(scene, thing), || hands.cells(scene, thing), drag);
        }
    }
}
