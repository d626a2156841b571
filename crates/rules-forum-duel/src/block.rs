//! Block: FD-12, with the queues of FD-10.11.

use holmgang_kernel::Ratio;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::tally::{Op, Terms, round_half_up};

use crate::chance::{self, Queue, Spheres};
use crate::content::{Lasting, LeftHand, Skill, attack_kind};
use crate::labels::{Summand, Word};
use crate::state::{Grant, State, Who};
use crate::traits;
use crate::{Rules, clause};

/// FD-12.6: what a shield blocks without further spells.
const SHIELD_BLOCKS: u8 = attack_kind::PLAIN_SWORD | attack_kind::PLAIN_WAND | attack_kind::DIRECT_BLADE;

/// What lets somebody block an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    /// FD-12.7, FD-12.15: nothing does.
    Closed,
    /// FD-12.6: the shield alone.
    Shield,
    /// FD-12.14: an active spell that lists the attack; luck comes in with it (FD-10.12).
    Spell,
}

impl Door {
    /// The clause that opens it.
    pub fn clause(self) -> Clause {
        match self {
            Door::Closed => clause::NO_BLOCK_WITHOUT_SHIELD,
            Door::Shield => clause::SHIELD_ALONE_BLOCKS,
            Door::Spell => clause::SPELLS_THAT_ALLOW_MORE_BLOCKS,
        }
    }
}

/// FD-12.6, FD-12.14, FD-12.15: whether somebody can block an attack of this kind (a bit of `attack_kind`; 0 can never be blocked, FD-12.7).
pub fn door(rules: &Rules, state: &State, defender: Who, attack: u8) -> Door {
    if attack == 0 {
        return Door::Closed;
    }
    let has_shield = matches!(rules.sheet_of(state, defender).left_hand, LeftHand::Shield(_));
    let lists = rules.lastings_on(state, defender, traits::BLOCKS).any(|(id, _)| {
        let lasting = &rules.lastings[id as usize];
        lasting.blocks & attack != 0 && (has_shield || !lasting.needs_shield)
    });
    if lists {
        Door::Spell
    } else if has_shield && SHIELD_BLOCKS & attack != 0 {
        Door::Shield
    } else {
        Door::Closed
    }
}

/// FD-12.15: whether the defender has a spell that would raise this block if only there were a block.
pub fn is_raised_in_vain(rules: &Rules, state: &State, defender: Who, attack: u8) -> bool {
    attack & SHIELD_BLOCKS != 0
        && rules.lastings_on(state, defender, traits::BLOCK).any(|(id, _)| {
            let lasting = &rules.lastings[id as usize];
            0 < lasting.block && lasting.blocks == 0
        })
}

/// FD-12.10 to FD-12.13: the chance that is rolled against, and the sum before rounding and cap, in halves.
pub fn total<T: Spheres>(
    rules: &Rules,
    state: &State,
    attacker: Who,
    defender: Who,
    attack: u8,
    door: Door,
    terms: &mut T,
) -> (i64, i64) {
    let sheet = rules.sheet_of(state, defender);
    let mut sum = 0;
    if let LeftHand::Shield(id) = sheet.left_hand
        && let Some(shield) = rules.shields.get(id as usize)
    {
        sum += chance::whole(terms, clause::SHIELD_GIVES_BLOCK, Summand::Shield(id).into(), shield.block.into());
    }
    sum += chance::skill(terms, clause::BLOCK_TOTAL, Skill::Guard, sheet.skills[Skill::Guard as usize]);
    sum += queue(rules, state, defender, traits::BLOCK, terms, |lasting| {
        let counts = 0 < lasting.block && applies(lasting, attack, sheet.left_hand);
        if counts { lasting.block.into() } else { 0 }
    });
    let luck = sheet.skills[Skill::Luck as usize];
    if door == Door::Spell {
        // FD-10.14: the value of their own queue, not halved again, lowering ones too.
        sum += chance::skill(terms, clause::LUCK_AND_BLOCK, Skill::Luck, luck);
        sum += chance::modifiers(rules, state, defender, Queue::BLOCK, terms);
    } else if luck != 0 {
        terms.add(clause::SPELL_THAT_ALLOWS_BLOCKING, Word::LuckStaysOut.into(), 0);
    }
    if let LeftHand::Book(id) = sheet.left_hand
        && let Some(book) = rules.books.get(id as usize)
        && book.own_block_malus != 0
    {
        sum += chance::whole(terms, clause::BOOK, Summand::Book(id).into(), -i64::from(book.own_block_malus));
    }
    sum += queue(rules, state, defender, traits::BLOCK, terms, |lasting| {
        let counts = lasting.block < 0 && applies(lasting, attack, sheet.left_hand);
        if counts { lasting.block.into() } else { 0 }
    });
    sum += queue(rules, state, attacker, traits::PENETRATION, terms, |lasting| -i64::from(lasting.penetration));
    if let LeftHand::Book(id) = rules.sheet_of(state, attacker).left_hand
        && let Some(book) = rules.books.get(id as usize)
        && book.block_pierce != 0
    {
        sum += chance::whole(terms, clause::BOOK, Summand::Book(id).into(), -i64::from(book.block_pierce));
    }
    sum += chance::granted(rules, state, defender, Grant::Block, terms);
    (capped(rules, state, defender, sum, terms), sum)
}

/// FD-12.10, FD-10.11: without a list it applies to every attack that its bearer can block at all, with one only to those listed.
fn applies(lasting: &Lasting, attack: u8, hand: LeftHand) -> bool {
    lasting.blocks == 0
        || lasting.blocks & attack != 0 && (!lasting.needs_shield || matches!(hand, LeftHand::Shield(_)))
}

/// FD-10.11: a queue of block modifiers: the oldest in full, later ones half. In halves.
fn queue<T: Terms>(
    rules: &Rules,
    state: &State,
    who: Who,
    wanted: u16,
    terms: &mut T,
    points: impl Fn(&Lasting) -> i64,
) -> i64 {
    let mut sum = 0;
    let mut is_half = false;
    for (id, _) in rules.lastings_on(state, who, wanted) {
        let full = points(&rules.lastings[id as usize]);
        if full == 0 {
            continue;
        }
        let halves = if is_half { full } else { 2 * full };
        chance::half_or_full(terms, is_half, clause::BLOCK_MODIFIERS_ARE_HALVED, id, halves);
        sum += halves;
        is_half = true;
    }
    sum
}

/// FD-12.11 to FD-12.13, FD-12.18: everything is taken from the full sum; only the result is rounded and capped.
fn capped<T: Terms>(rules: &Rules, state: &State, defender: Who, sum: i64, terms: &mut T) -> i64 {
    let rounded = round_half_up(sum, 2);
    let lifting = rules.lastings_on(state, defender, traits::LIFTS_CAP);
    let by_shield = match rules.sheet_of(state, defender).left_hand {
        LeftHand::Shield(id) => rules.shields.get(id as usize).map_or(0, |shield| shield.block_cap),
        _ => 0,
    };
    let lifted = lifting.map(|(id, _)| rules.lastings[id as usize].block_cap).fold(by_shield, u8::max);
    let cap = i64::from(state.block_cap.max(lifted));
    if sum % 2 != 0 && 0 < rounded && rounded <= cap {
        terms.term(Op::Round, clause::CHANCE_LIMITS, Word::Rounding.into(), Ratio::new_raw(rounded, 1));
    }
    if cap < rounded {
        let by = match () {
            () if state.block_cap < lifted => clause::WHAT_LIFTS_THE_CAP,
            () if state.block_cap_until == 0 => clause::BLOCK_CAP,
            () => clause::LIFTING_THE_BLOCK_CAP,
        };
        terms.term(Op::Cap, by, Word::BlockCap.into(), Ratio::new_raw(cap, 1));
        return cap;
    }
    if rounded < 0 {
        terms.term(Op::Floor, clause::DEBUFFS_BITE_ON_FULL_SUM, Word::NotBelowZero.into(), Ratio::new_raw(0, 1));
        return 0;
    }
    rounded
}
