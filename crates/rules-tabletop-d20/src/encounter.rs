//! How hard a battle is: which rows of the table a group fits, its level, the level of a party, what a battle has cost it. TD-23.
//!
//! Nothing here needs a battle: challenges in, levels out.

use holmgang_kernel::Ratio;
use holmgang_kernel::clause::Clause;

use crate::content::{BattleLevel, COLUMNS, Challenge, Class, Gear, Sheet};
use crate::state::{Life, State, Team, Who};
use crate::{Rules, clause};

/// TD-23.7: the table stops here.
pub const MOST_OF_THE_TABLE: usize = 12;
/// TD-23.9: how many members the promise speaks of.
pub const PARTY_OF_THE_PROMISE: usize = 4;
/// TD-23.9: about 20% of the resources, in hundredths of a percent.
pub const PROMISED_LOSS: u32 = 2_000;
/// TD-23.11: as promised from here to there.
pub const KEPT_LOSS: (u32, u32) = (1_000, 3_000);
/// TD-23.11: and so many battles of a hundred without deaths.
pub const KEPT_WITHOUT_DEATHS: u32 = 80;
/// The highest level that an estimate looks at.
const HIGHEST_ESTIMATE: u8 = 60;
/// All resources, in hundredths of a percent.
const ALL: i64 = 10_000;

/// How hard a group is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// TD-23.5: the rows that fit, each with the column by which it does.
    pub fits: Vec<Fit>,
    /// The nominal level: the middle row; or the estimate (TD-23.6), 0: below 1.
    pub level: u8,
    /// TD-23.6: nothing fits.
    pub estimated: bool,
    /// TD-23.6: the sum of weights, of an estimate.
    pub weight: Challenge,
    /// The clause that gave the level.
    pub clause: Clause,
}

impl Rating {
    /// The rows that fit, each once.
    pub fn rows(&self) -> Vec<u8> {
        let mut rows: Vec<u8> = self.fits.iter().map(|fit| fit.level).collect();
        rows.dedup();
        rows
    }
}

/// TD-23.1: a row that a group fits, and by which column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    pub level: u8,
    /// Into [`COLUMNS`].
    pub column: usize,
}

/// TD-23.11: what a check by battles says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    AsPromised,
    Easier,
    Harder,
}

/// TD-23.11: as promised if the mean loss (in hundredths of a percent) is 10 to 30% and at least 80 of 100 battles were without deaths.
pub fn verdict(mean_loss: u32, without_deaths: u32) -> Verdict {
    if mean_loss > KEPT_LOSS.1 || without_deaths < KEPT_WITHOUT_DEATHS {
        Verdict::Harder
    } else if mean_loss < KEPT_LOSS.0 {
        Verdict::Easier
    } else {
        Verdict::AsPromised
    }
}

/// TD-23.6: the weight of a challenge, exact: 2c up to 1, then 3 and 4, and doubled every two levels.
pub fn weight(challenge: Challenge) -> Challenge {
    if challenge <= Ratio::from(1) {
        return challenge * 2;
    }
    let whole = challenge.ceil().to_integer().clamp(2, i64::from(HIGHEST_ESTIMATE)) as u32;
    let first = if whole.is_multiple_of(2) { 3 } else { 4 };
    Ratio::from(first << ((whole - 2) / 2))
}

/// TD-23.6: the highest level whose weight is no more than the sum; 0 under 2.
fn estimate(sum: Challenge) -> u8 {
    (1..=HIGHEST_ESTIMATE).take_while(|level| weight(Ratio::from(i64::from(*level))) <= sum).last().unwrap_or(0)
}

/// TD-23.3: whether a group fits a row by a column; every alternative does.
fn fits(row: &BattleLevel, column: usize, group: &[Challenge], is_equal: bool) -> bool {
    let (_, least, most) = COLUMNS[column];
    if !(usize::from(least)..=usize::from(most)).contains(&group.len()) {
        return false;
    }
    let entry = &row.columns[column];
    match (column, entry.as_slice()) {
        // TD-23.4: a pair of different challenges, in either order.
        (MIXED, [first, second]) => !is_equal && (group == [*first, *second] || group == [*second, *first]),
        (MIXED, _) => false,
        (0, [.., last]) if row.and_more && group[0] >= *last => true,
        _ => is_equal && entry.contains(&group[0]),
    }
}

/// The column of mixed pairs.
const MIXED: usize = 8;

/// TD-23.1 to TD-23.7: how hard a group of such challenges is.
pub fn rate(levels: &[BattleLevel], group: &[Challenge]) -> Rating {
    let is_equal = group.windows(2).all(|pair| pair[0] == pair[1]);
    let mut found = Vec::new();
    if !group.is_empty() {
        for row in levels {
            let columns = (0..COLUMNS.len()).filter(|column| fits(row, *column, group, is_equal));
            found.extend(columns.map(|column| Fit { level: row.level, column }));
        }
    }
    let sum = group.iter().map(|challenge| weight(*challenge)).sum();
    let mut rating = Rating { fits: found, level: 0, estimated: false, weight: sum, clause: clause::CALCULATOR };
    let rows = rating.rows();
    // Of two middle rows the higher.
    match rows.get(rows.len() / 2) {
        Some(middle) => rating.level = *middle,
        None => {
            rating.level = estimate(sum);
            rating.estimated = true;
            rating.clause = if group.len() > MOST_OF_THE_TABLE { clause::MORE_THAN_TWELVE } else { clause::ESTIMATE };
        }
    }
    rating
}

/// TD-23.8: the mean level of a party, rounded half up; 0 of nobody.
pub fn party_level(levels: &[u8]) -> u8 {
    let (sum, count) = (levels.iter().map(|level| u32::from(*level)).sum::<u32>(), levels.len() as u32);
    if count == 0 { 0 } else { ((2 * sum + count) / (2 * count)) as u8 }
}

/// TD-23.9: the promise speaks of a party of four.
pub fn promise_applies(members: usize) -> bool {
    members == PARTY_OF_THE_PROMISE
}

/// TD-23.10: the pools of somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pools {
    pub hits: i64,
    /// The circles of the slots, summed.
    pub spells: i64,
    /// Potions and other things that are used up; not ammunition.
    pub charges: i64,
}

impl Pools {
    /// What somebody has at most.
    pub fn full(rules: &Rules, sheet: &Sheet) -> Self {
        let things = sheet.carried.iter().chain(&sheet.worn).chain(&sheet.main_hand).chain(&sheet.off_hand);
        Pools {
            hits: sheet.hp_max.into(),
            spells: spells(&sheet.slots),
            charges: things.filter(|gear| rules.is_used_up(**gear)).count() as i64,
        }
    }

    /// What somebody has now.
    pub fn now(rules: &Rules, state: &State, who: Who) -> Self {
        let figure = state.figure(who);
        let began = Pools::full(rules, state.sheet(who)).charges;
        Pools { hits: figure.hp.into(), spells: spells(&figure.slots), charges: began - i64::from(figure.used_up) }
    }

    /// The mean share lost of the pools that there were, 0 to 1.
    fn lost(self, now: Pools) -> Ratio<i64> {
        let pools = [(self.hits, now.hits), (self.spells, now.spells), (self.charges, now.charges)];
        let shares = pools.into_iter().filter(|(began, _)| *began > 0);
        let (mut sum, mut count) = (Ratio::from(0), 0);
        for (began, now) in shares {
            sum += Ratio::new((began - now).clamp(0, began), began);
            count += 1;
        }
        if count == 0 { sum } else { sum / count }
    }
}

fn spells(slots: &[u8]) -> i64 {
    slots.iter().enumerate().map(|(place, slots)| (place as i64 + 1) * i64::from(*slots)).sum()
}

impl Rules {
    /// TD-23.10: whether a thing is used up by using it: a potion; ammunition is left out.
    fn is_used_up(&self, gear: Gear) -> bool {
        matches!(gear, Gear::Item(item) if self.items[usize::from(item)].heals.is_some())
    }

    /// The members of a side, whatever has become of them.
    pub fn members<'a>(&self, state: &'a State, team: Team) -> impl Iterator<Item = Who> + 'a {
        state.everybody().filter(move |who| state.figure(*who).home == team)
    }

    /// How hard a side is as a group of opponents.
    pub fn rating_of(&self, state: &State, team: Team) -> Rating {
        let group: Vec<Challenge> = self.members(state, team).map(|who| state.sheet(who).challenge).collect();
        rate(&self.levels, &group)
    }

    /// TD-23.10: what a side has lost of what it began with, in hundredths of a percent, rounded half up. The dead count as all.
    pub fn loss(&self, state: &State, team: Team, began: impl Fn(Who) -> Pools) -> u32 {
        let (mut sum, mut count) = (Ratio::from(0), 0);
        for who in self.members(state, team) {
            let dead = state.figure(who).life == Life::Dead;
            sum += if dead { Ratio::from(1) } else { began(who).lost(Pools::now(self, state, who)) };
            count += 1;
        }
        if count == 0 {
            return 0;
        }
        let hundredths = sum * ALL / count;
        (hundredths + Ratio::new(1, 2)).floor().to_integer().clamp(0, ALL) as u32
    }

    /// What groups of the content are a battle of a level: equal opponents, and mixed pairs. Ids of entries with their number.
    pub fn groups_for(&self, level: u8) -> Vec<Group> {
        let mut groups = Vec::new();
        let monsters: Vec<&Sheet> = self.sheets.iter().filter(|sheet| sheet.class == Class::Monster).collect();
        let mut add = |members: Vec<(&Sheet, usize)>| {
            let challenges: Vec<Challenge> =
                members.iter().flat_map(|(sheet, count)| std::iter::repeat_n(sheet.challenge, *count)).collect();
            let rating = rate(&self.levels, &challenges);
            if !rating.estimated && rating.level == level {
                let members = members.into_iter().map(|(sheet, count)| (sheet.entry.clone(), count)).collect();
                groups.push(Group { members, rating });
            }
        };
        for sheet in &monsters {
            for count in 1..=MOST_OF_THE_TABLE {
                add(vec![(*sheet, count)]);
            }
        }
        for (place, first) in monsters.iter().enumerate() {
            for second in &monsters[place + 1..] {
                add(vec![(*first, 1), (*second, 1)]);
            }
        }
        groups
    }
}

/// A group of opponents of the content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub members: Vec<(String, usize)>,
    pub rating: Rating,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[(i64, i64)]) -> Vec<Challenge> {
        numbers.iter().map(|(numer, denom)| Ratio::new(*numer, *denom)).collect()
    }

    #[test]
    fn td_23_6_weights() {
        let weights: Vec<i64> = (1..=9).map(|level| weight(Ratio::from(level)).to_integer()).collect();
        assert_eq!(weights, [2, 3, 4, 6, 8, 12, 16, 24, 32]);
        assert_eq!(weight(Ratio::new(1, 3)), Ratio::new(2, 3));
    }

    #[test]
    fn td_23_7_more_than_twelve_are_only_estimated() {
        let rating = rate(&[], &of(&[(1, 1); 13]));
        assert_eq!((rating.level, rating.estimated, rating.clause), (8, true, clause::MORE_THAN_TWELVE));
        assert_eq!(rate(&[], &[]).level, 0);
    }

    #[test]
    fn td_23_8_half_up() {
        assert_eq!([party_level(&[3, 3, 4, 4]), party_level(&[3, 3, 3, 4]), party_level(&[])], [4, 3, 0]);
    }

    #[test]
    fn td_23_11_verdicts() {
        assert_eq!(verdict(2_140, 93), Verdict::AsPromised);
        assert_eq!(verdict(3_400, 93), Verdict::Harder);
        assert_eq!(verdict(600, 100), Verdict::Easier);
        assert_eq!(verdict(1_800, 70), Verdict::Harder);
    }
}
