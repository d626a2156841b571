//! What a seat can do, listed: every mechanical choice, and of free parameters those that a player would make. One of it at random is found
//! without making the list.

mod answers;
mod chess;
mod sink;
mod uses;
mod wish;

use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::action::{Action, Drag, Named};
use crate::board::Cell;
use crate::chess::moves;
use crate::content::Tempo;
use crate::legal::item::Hands;
use crate::legal::{claim_tells_secrets, may_claim};
use crate::scene::Scene;
use crate::state::{ARMY, Item, ItemSlot, MOST_ITEMS, NO_PIECE, Pending, Phase, State, Who, army_bit};

use sink::{Any, Folded, Nth, Sink};

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
            if turn.can_claim() {
                out.push(Action::ClaimDraw);
            }
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
    // Most actions are chess moves and drags, now and then namings of pieces. They are counted, moves by pieces and drags by items, and only those
    // of the chosen piece or item are gone through again; the few others are listed.
    let is_main_open = !scene.now.main_action_done;
    let mut of_pieces = [0; ARMY];
    let moves = if is_main_open { chess::count(&scene, who, turn.allowed, &mut of_pieces) } else { 0 };
    let mut others = Folded::new(scratch);
    let mut renamings = 0;
    if is_main_open {
        [Part::Castlings, Part::MainUses, Part::MainItemUses].iter().for_each(|part| turn.list(*part, &mut others));
        renamings = answers::renamings(&scene, who).map_or(0, |(_, masks)| masks.count());
    }
    let before = others.len();
    let has_main = moves + before + renamings > 0;
    SIDE.iter().for_each(|part| turn.list(*part, &mut others));
    let mut of_items = [0; MOST_ITEMS];
    let hands = turn.hands();
    let drags = hands.as_ref().map_or(0, |hands| turn.count_drags(hands, &mut of_items));
    let listed = others.len();
    let claims = usize::from(turn.can_claim());
    let mut place = below(moves + renamings + listed + drags + claims + usize::from(!has_main));
    if place < moves {
        let piece = holder(&of_pieces, &mut place);
        let mut nth = Nth { left: place, found: None };
        chess::list(&scene, who, turn.allowed & army_bit(piece as u8), &mut nth);
        return nth.found;
    }
    place -= moves;
    if (before..before + renamings).contains(&place) {
        let (all, mut masks) = answers::renamings(&scene, who)?;
        return masks.nth(place - before).map(|mask| Action::Rename(all.named(mask)));
    }
    if place >= before {
        place -= renamings;
    }
    if place < listed {
        return others.take(place);
    }
    place -= listed;
    if place < drags {
        let slot = holder(&of_items, &mut place) as ItemSlot;
        return hands?.nth(&scene, scene.item(slot)?, place).map(|to| dragged(slot, to));
    }
    place -= drags;
    match place.checked_sub(claims) {
        None => Some(Action::ClaimDraw),
        Some(0) if !has_main => Some(Action::End),
        Some(_) => None,
    }
}

/// Whose the thing at a place is, where so many are the first one's, so many the next one's; the place becomes that among its own.
fn holder(counts: &[u16], place: &mut usize) -> usize {
    let mut at = 0;
    while at + 1 < counts.len() && *place >= usize::from(counts[at]) {
        *place -= usize::from(counts[at]);
        at += 1;
    }
    at
}

fn dragged(item: ItemSlot, to: Cell) -> Action {
    Action::Drag(Drag { item, to, via: NO_PIECE })
}

/// How many choices of pieces can be told apart: every set of the foremost ones.
pub const COMBINATIONS: usize = 1 << answers::MOST_COMBINED;

/// The place among these of the pieces that answer the choice that is owed.
pub fn chosen_among(scene: &Scene<'_>, named: &Named) -> Option<u32> {
    let pending = scene.now.pending.first()?;
    answers::choosable(scene, pending)?.mask_of(answers::bits_of(named))
}

/// The place among these of the pieces that a player names anew.
pub fn renamed_among(scene: &Scene<'_>, who: Who, named: &Named) -> Option<u32> {
    let (all, _) = answers::renamings(scene, who)?;
    all.mask_of(answers::bits_of(named))
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
    let Some(who) = scene.player_of_seat(place).filter(|_| now.standing.is_open()) else {
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
    /// Items that the player could use where they lie, as bits.
    usable: u32,
}

impl<'a> Listing<'a> {
    fn new(scene: Scene<'a>, who: Who) -> Self {
        Listing { scene, who, allowed: moves::unrestricted(&scene, who), usable: uses::items_at_hand(&scene, who) }
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
            Part::MainItemUses => uses::of_items(scene, who, Tempo::Main, self.usable, self.allowed, out),
            Part::Renaming => {
                if let Some((all, masks)) = answers::renamings(scene, who) {
                    masks.for_each(|mask| out.put(|| Action::Rename(all.named(mask))));
                }
            }
            Part::SideUses => uses::of_ability(scene, who, Tempo::Side, out),
            Part::SideItemUses => uses::of_items(scene, who, Tempo::Side, self.usable, u16::MAX, out),
        }
    }

    /// AC-9.6, AC-9.8: the claim of a draw.
    fn can_claim(&self) -> bool {
        may_claim(&self.scene) && !claim_tells_secrets(&self.scene)
    }

    /// AC-7.2 to AC-7.5: items that the player may drag: everything that it sees.
    fn draggable(&self) -> impl Iterator<Item = (ItemSlot, &'a Item)> + use<'a> {
        let who = self.who;
        self.scene.items().filter(move |(_, thing)| !thing.was_dragged && thing.visible_to >> (who & 7) & 1 != 0)
    }

    /// What drags are measured by, if there is anything to drag.
    fn hands(&self) -> Option<Hands> {
        (self.scene.now.items_live != 0).then(|| Hands::of(&self.scene, self.who))
    }

    /// Their drags.
    fn drags(&self, out: &mut Vec<Action>) {
        let Some(hands) = self.hands() else { return };
        for (slot, thing) in self.draggable() {
            hands.cells(&self.scene, thing).in_runs(|run| out.extend(run.iter().map(|to| dragged(slot, *to))));
        }
    }

    /// How many drags each item has; comes back with their sum.
    fn count_drags(&self, hands: &Hands, counts: &mut [u16; MOST_ITEMS]) -> usize {
        let mut sum = 0;
        for (slot, thing) in self.draggable() {
            let count = hands.count(&self.scene, thing);
            counts[usize::from(slot)] = count as u16;
            sum += count;
        }
        sum
    }
}
