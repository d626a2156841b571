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
                MAIN.iter().for_each(|part| turn.list(*part, out));
            }
            let has_main = out.len() > before;
            SIDE.iter().for_each(|part| turn.list(*part, out));
            turn.drags(out);
            turn.claim(out);
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
    // Most actions are chess moves and drags. They are counted, the moves by pieces, and only the chosen piece's, or the drags, are gone through
    // again; the few others are listed.
    let is_main_open = !scene.now.main_action_done;
    let mut of_pieces = [0; ARMY];
    let moves = if is_main_open { chess::count(&scene, who, turn.allowed, &mut of_pieces) } else { 0 };
    scratch.clear();
    if is_main_open {
        MAIN[1..].iter().for_each(|part| turn.list(*part, scratch));
    }
    let has_main = moves > 0 || !scratch.is_empty();
    SIDE.iter().for_each(|part| turn.list(*part, scratch));
    let mut drags = Counter(0);
    turn.drags(&mut drags);
    let listed = scratch.len();
    turn.claim(scratch);
    let claims = scratch.len() - listed;
    let mut place = below(moves + listed + drags.0 + claims + usize::from(!has_main));
    if place < moves {
        let mut piece = 0;
        while place >= usize::from(of_pieces[piece]) {
            place -= usize::from(of_pieces[piece]);
            piece += 1;
        }
        let mut nth = Nth { left: place, found: None };
        chess::list(&scene, who, turn.allowed & army_bit(piece as u8), &mut nth);
        return nth.found;
    }
    place -= moves;
    if place < listed {
        return Some(scratch.swap_remove(place));
    }
    place -= listed;
    if place < drags.0 {
        let mut nth = Nth { left: place, found: None };
        turn.drags(&mut nth);
        return nth.found;
    }
    place -= drags.0;
    match place.checked_sub(claims) {
        None => Some(Action::ClaimDraw),
        Some(0) if !has_main => Some(Action::End),
        Some(_) => None,
    }
}

/// AC-3.9: whether any main action is legal. Attempts that are not forgiven never count (AC-3.14).
pub fn has_main_action(scene: &Scene<'_>, who: Who) -> bool {
    let turn = Listing::new(*scene, who);
    let mut any = Any(false);
    MAIN.iter().any(|part| {
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

/// Parts of the list. Behind them come drags, the claim of a draw and the end of the turn.
#[derive(Clone, Copy)]
enum Part {
    Moves,
    Castlings,
    MainUses,
    MainItemUses,
    Renaming,
    SideUses,
    SideItemUses,
}

/// Main actions. If there is one, it must be done before the turn ends (AC-3.9).
const MAIN: [Part; 5] = [Part::Moves, Part::Castlings, Part::MainUses, Part::MainItemUses, Part::Renaming];
/// Side actions.
const SIDE: [Part; 2] = [Part::SideUses, Part::SideItemUses];

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
        }
    }

    /// AC-9.6, AC-9.8: the claim of a draw.
    fn claim(&self, out: &mut Vec<Action>) {
        if may_claim(&self.scene) && !claim_tells_secrets(&self.scene) {
            out.push(Action::ClaimDraw);
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
