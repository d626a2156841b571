//! What a seat can do, as a list and one of it at random: both from one look at the board.

use holmgang_kernel::seat::Seat;

use super::{check_limit, check_uses, is_resurrectable};
use crate::action::{Action, Aim, Cast};
use crate::board::{self, ALL_CELLS, Cells};
use crate::content::{Spell, SpellId, SpellKind, Targets};
use crate::state::{Combatant, NOBODY, OFF_BOARD, Place, Sheet, State, Who};
use crate::traits;
use crate::{Rules, kinds};

/// What a list of casts wants to know of a spell, and nothing else: a few bytes that lie side by side for all spells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listing {
    energy: i16,
    action_points: u8,
    attack_points: u8,
    /// At most the longest distance of the board.
    range: u8,
    targets: Targets,
    /// Where [`Survey::within`] counts its targets; [`BY_CELLS`] where cells are counted.
    whose: u8,
    /// The most numbers of charges that are listed: 1 (none), 2 (none, one) or 3 (none, one, all).
    charges: u8,
    has_limit: bool,
    /// FD-13.8.
    is_limited: bool,
    is_potion: bool,
}

/// Places of [`Survey::within`].
const OWN: u8 = 0;
const ENEMIES: u8 = 1;
const FRIENDS: u8 = 2;
const BY_CELLS: u8 = 3;

impl Listing {
    /// Of a DoT one charge does what more would do (FD-2.8).
    pub fn of(spell: &Spell) -> Self {
        let charges = match spell.kind {
            SpellKind::Dot => 2,
            _ if spell.takes_charges() => 3,
            _ => 1,
        };
        // The raised one comes to a neighbouring cell.
        let range = if spell.targets == Targets::DeadAlly { 1 } else { spell.range };
        Listing {
            energy: spell.energy,
            action_points: spell.ap,
            attack_points: spell.attack_points,
            range: range.min(board::LONGEST),
            targets: spell.targets,
            whose: match spell.targets {
                Targets::Own | Targets::Radius => OWN,
                Targets::Enemy => ENEMIES,
                Targets::Friend => FRIENDS,
                Targets::Ally | Targets::Area | Targets::FreeCell | Targets::OpenCell | Targets::DeadAlly => BY_CELLS,
            },
            charges,
            has_limit: spell.max_alive.is_some(),
            is_limited: spell.uses.is_some(),
            is_potion: spell.is_potion,
        }
    }
}

/// How many there are within each distance: byte n counts those at n and nearer.
#[derive(Clone, Copy, Default)]
struct Within(u64);

impl Within {
    /// From how many stand at each distance, a byte each. No byte runs over: there are fewer cells than a byte holds.
    #[inline]
    fn sums(at: u64) -> Self {
        Within(at.wrapping_mul(0x0101_0101_0101_0101))
    }

    #[inline]
    fn count(self, range: u8) -> u32 {
        (self.0 >> (8 * u32::from(range & 7))) as u32 & 0xFF
    }
}

/// Everything that the lists below are made of, looked up once a decision.
struct Survey<'a> {
    rules: &'a Rules,
    state: &'a State,
    active: &'a Combatant,
    sheet: &'a Sheet,
    /// Cells of living enemies, and of the living of the own side; and how near they are.
    enemies: Cells,
    friends: Cells,
    /// Oneself, enemies, friends; nobody in the last place.
    within: [Within; 4],
    /// Cells with any object, and those of them that are solid.
    objects: Cells,
    solid: Cells,
    is_silenced: bool,
    is_rooted: bool,
}

impl<'a> Survey<'a> {
    /// None where nothing may be listed for the seat: referee actions are not, nor is `surrender`, which ends a side's part at any time and would
    /// make lists of what advances a battle meaningless. `check` accepts both.
    #[inline]
    fn of(rules: &'a Rules, state: &'a State, seat: Seat) -> Option<Self> {
        if !state.standing.is_open() {
            return None;
        }
        let active = state.active_combatant().filter(|active| active.team.seat() == seat)?;
        let distances = board::distances_from(active.cell)?;
        let (mut cells, mut at) = ([0; 2], [0u64; 2]);
        for combatant in &state.combatants {
            // The dead stand nowhere.
            if let Some(distance) = distances.get(combatant.cell as usize) {
                cells[combatant.team as usize] |= 1 << combatant.cell;
                at[combatant.team as usize] += 1 << (8 * u32::from(*distance & 7));
            }
        }
        let (mut objects, mut solid) = (0, 0);
        for object in &state.objects {
            let cell = board::bit(object.cell);
            objects |= cell;
            if rules.things[object.thing as usize].solid {
                solid |= cell;
            }
        }
        let control = rules.traits_on(state, state.active);
        let (own, other) = (active.team as usize, active.team.other() as usize);
        Some(Survey {
            rules,
            state,
            active,
            sheet: rules.sheet_of(state, state.active),
            enemies: cells[other],
            friends: cells[own],
            within: [Within::sums(1), Within::sums(at[other]), Within::sums(at[own]), Within(0)],
            objects,
            solid,
            is_silenced: control & traits::SILENCE != 0,
            is_rooted: control & traits::ROOT != 0,
        })
    }

    #[inline]
    fn near(&self, range: u8) -> Cells {
        board::within(self.active.cell, range)
    }

    fn free(&self) -> Cells {
        ALL_CELLS & !(self.enemies | self.friends | self.objects)
    }

    #[inline]
    fn affords(&self, action_points: u8, attack_points: u8, energy: i16) -> bool {
        (action_points <= self.active.action_points)
            & (attack_points <= self.active.attack_points)
            & (energy <= self.active.energy)
    }

    /// FD-9.10: cells of living enemies in reach of the weapon.
    #[inline]
    fn attacks(&self) -> Cells {
        let weapon = self.sheet.right_hand.and_then(|id| self.rules.weapons.get(id as usize));
        let affordable =
            self.affords(kinds::PLAIN_ACTION_POINTS, kinds::PLAIN_ATTACK_POINTS, kinds::PLAIN_ATTACK_PRICE);
        match weapon {
            Some(weapon) if affordable => self.near(weapon.range) & self.enemies,
            _ => 0,
        }
    }

    /// FD-8.6: free neighbouring cells.
    #[inline]
    fn steps(&self) -> Cells {
        if self.active.movement_points == 0 || self.is_rooted {
            return 0;
        }
        self.near(1) & !(self.enemies | self.friends | self.solid)
    }

    /// FD-6.8: the known spells; under silence only potions, and nothing that is used up (FD-13.8).
    #[inline]
    fn known(&self) -> impl Iterator<Item = (SpellId, &'a Listing)> {
        let (rules, state, is_silenced) = (self.rules, self.state, self.is_silenced);
        let may = move |id: SpellId, listing: &Listing| {
            (!is_silenced | listing.is_potion)
                && (!listing.is_limited || check_uses(state, id, &rules.spells[id as usize]).is_ok())
        };
        let known = self.sheet.spells.iter().filter_map(move |id| Some((*id, rules.listings.get(*id as usize)?)));
        known.filter(move |(id, listing)| may(*id, listing))
    }

    /// How many casts of a spell are listed: cells × charges × whom.
    #[inline]
    fn count(&self, id: SpellId, listing: &Listing) -> u32 {
        let is_affordable = self.affords(listing.action_points, listing.attack_points, listing.energy);
        let targets = match listing.whose {
            BY_CELLS if is_affordable => self.count_cells(id, listing),
            whose => self.within[usize::from(whose & 3)].count(listing.range),
        };
        // Without a branch: whether a spell can be paid is what a processor guesses worst.
        targets * self.charges(listing) * u32::from(is_affordable)
    }

    #[inline(never)]
    fn count_cells(&self, id: SpellId, listing: &Listing) -> u32 {
        let cells = self.cells(id, listing).count_ones();
        if listing.targets == Targets::DeadAlly { cells * self.raisable().count() as u32 } else { cells }
    }

    /// How many numbers of charges are listed.
    #[inline]
    fn charges(&self, listing: &Listing) -> u32 {
        u32::from(listing.charges).min(1 + u32::from(self.active.charges))
    }

    /// The cells of a spell's targets, or where it makes something.
    fn cells(&self, id: SpellId, listing: &Listing) -> Cells {
        let cells = match listing.targets {
            Targets::Own | Targets::Radius => board::bit(self.active.cell),
            Targets::Enemy => self.enemies,
            Targets::Friend => self.friends,
            Targets::Ally => self.friends & !board::bit(self.active.cell),
            Targets::OpenCell => ALL_CELLS & !(self.enemies | self.friends | self.solid),
            // Only areas that touch somebody: the others are legal and do nothing (FD-13.7).
            Targets::Area => self.touched(),
            Targets::FreeCell
                if listing.has_limit
                    && check_limit(self.rules, self.state, &self.rules.spells[id as usize]).is_err() =>
            {
                0
            }
            Targets::FreeCell | Targets::DeadAlly => self.free(),
        };
        cells & self.near(listing.range)
    }

    /// Cells that are somebody's or next to somebody's.
    fn touched(&self) -> Cells {
        board::each(self.enemies | self.friends).fold(0, |cells, cell| cells | board::within(cell, 1))
    }

    /// FD-11.6: those who can be raised, in roster order.
    fn raisable(&self) -> impl Iterator<Item = Who> {
        let team = self.active.team;
        let players = self.state.combatants[..self.state.players()].iter().enumerate();
        players.filter(move |(_, combatant)| is_resurrectable(combatant, team)).map(|(place, _)| place as Who)
    }

    /// The cast at a place of a spell's list: by whom it raises, then by cells, then by charges.
    fn cast(&self, id: SpellId, listing: &Listing, place: u32) -> Action {
        let charges = self.charges(listing);
        let (place, charge) = (place / charges, place % charges);
        let cells = self.cells(id, listing);
        let nth = |place: u32| board::nth(cells, place as usize);
        let (aim, put) = match listing.targets {
            Targets::Own | Targets::Radius => (Aim::None, OFF_BOARD),
            Targets::Enemy | Targets::Friend | Targets::Ally => (self.who(nth(place)), OFF_BOARD),
            Targets::Area | Targets::FreeCell | Targets::OpenCell => (Aim::Cell(nth(place)), OFF_BOARD),
            Targets::DeadAlly => {
                let count = cells.count_ones().max(1);
                let whom = self.raisable().nth((place / count) as usize).unwrap_or(NOBODY);
                (Aim::Who(whom), nth(place % count))
            }
        };
        let charges = if charge < 2 { charge as u16 } else { self.active.charges.into() };
        Action::Cast(Cast { spell: id, aim, cell: put, charges })
    }

    fn who(&self, cell: Place) -> Aim {
        Aim::Who(self.state.cells.get(cell as usize).copied().unwrap_or(NOBODY))
    }
}

/// Appends what the seat can do: plain attacks (by the cells of the targets), casts in the order of the sheet (by cells, then charges 0, 1 and all),
/// rest, single steps, end. Of area spells only cells that touch somebody living.
pub fn legal(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let Some(survey) = Survey::of(rules, state, seat) else { return };
    out.extend(board::each(survey.attacks()).map(|cell| Action::Attack(survey.who(cell))));
    for (id, listing) in survey.known() {
        out.extend((0..survey.count(id, listing)).map(|place| survey.cast(id, listing, place)));
    }
    out.push(Action::Rest);
    out.extend(board::each(survey.steps()).map(Action::Step));
    out.push(Action::End);
}

/// So many spells of a sheet are counted once by [`pick`]; those beyond twice.
const COUNTED: usize = 16;

/// One of [`legal`], at the place that `below` gives of their number; counts without listing.
pub fn pick(rules: &Rules, state: &State, seat: Seat, below: impl FnOnce(usize) -> usize) -> Option<Action> {
    let survey = Survey::of(rules, state, seat)?;
    let (attacks, steps) = (survey.attacks(), survey.steps());
    let mut counts = [0; COUNTED];
    let mut casts = 0;
    for (known, (id, listing)) in survey.known().enumerate() {
        let count = survey.count(id, listing);
        casts += count;
        if let Some(counted) = counts.get_mut(known) {
            *counted = count;
        }
    }
    let (hits, walks) = (attacks.count_ones(), steps.count_ones());
    // A rest and an end beside them.
    let mut place = below((hits + casts + walks + 2) as usize) as u32;
    if place < hits {
        return Some(Action::Attack(survey.who(board::nth(attacks, place as usize))));
    }
    place -= hits;
    if place < casts {
        for (known, (id, listing)) in survey.known().enumerate() {
            let count = counts.get(known).copied().unwrap_or_else(|| survey.count(id, listing));
            if place < count {
                return Some(survey.cast(id, listing, place));
            }
            place -= count;
        }
    }
    match place.saturating_sub(casts) {
        0 => Some(Action::Rest),
        step if step <= walks => Some(Action::Step(board::nth(steps, step as usize - 1))),
        _ => Some(Action::End),
    }
}
