//! How people fared against people: a row for each of them when a battle is over, with the rating after it (Glicko-2); a moment later, what the dice did
//! for them and their best action.

use std::collections::BTreeMap;
use std::sync::Arc;

use holmgang_arena::erased::{AnyBattle, Luck};
use holmgang_arena::glicko::{Glicko, Result as Met};
use holmgang_arena::script::seat_word;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::view::Rank;
use holmgang_kernel::words::{Lang, Words};
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::fair_queue::Requester;
use crate::game::Setup;
use crate::http::{check_slot, work};
use crate::limits;
use crate::notes::Notes;
use crate::wire::{DiceKind, Outcome, Source};

/// After the end nothing is hidden.
const ALL: Viewer = Viewer::Seat(Seat::Referee);
/// From this on a battle is decided; the measure of bots goes no further.
const DECIDED: i32 = 1_000_000;
/// How close to the end of the scale an open battle comes.
const OPEN: f64 = 0.9;
/// From this much on an action has made something better that is worth telling, of the scale from −1 to 1.
const NOTABLE: f64 = 0.1;
/// The least that the scale stands for: a unit of the rulebook.
const LEAST: i32 = 100;

/// Whether battles of this kind count: from the beginning of a scenario of the rulebook, with dice that nobody types in and no step taken back at will.
pub fn counts(setup: &Setup) -> bool {
    let wish = &setup.wish;
    let is_shipped = matches!(wish.scenario, Source::Id(_));
    is_shipped && setup.past.is_none() && !wish.practice && wish.dice == DiceKind::Verifiable
}

/// A person at a battle, with all their seats.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// The number of the person.
    pub person: i64,
    /// Their seats.
    pub seats: Vec<String>,
}

/// How each player fared against the others: 1 won, ½ drawn, 0 lost. Empty where nothing was decided. Two who won together, or lost together to somebody
/// else, have nothing between them.
fn scores(outcome: &Outcome, players: &[Player]) -> Vec<Vec<(usize, f64)>> {
    let is_draw = outcome.winners.is_empty() && outcome.result == "draw";
    let won = |player: &Player| player.seats.iter().any(|seat| outcome.winners.contains(seat));
    let between = |one: &Player, other: &Player| match (won(one), won(other)) {
        (true, false) => Some(1.0),
        (false, true) => Some(0.0),
        _ => is_draw.then_some(0.5),
    };
    let of = |(place, one): (usize, &Player)| {
        let others = players.iter().enumerate().filter(|(other, _)| *other != place);
        others.filter_map(|(other, player)| Some((other, between(one, player)?))).collect()
    };
    players.iter().enumerate().map(of).collect()
}

/// The rating of a person by a rulebook, and when it was made; none where they have not met anybody.
///
/// # Errors
/// The database does not answer.
pub fn rating(store: &Connection, person: i64, ruleset: &str) -> rusqlite::Result<Option<(Glicko, i64)>> {
    store
        .prepare_cached(
            "SELECT rating, deviation, volatility, at FROM results WHERE person = ?1 AND ruleset = ?2 ORDER BY at DESC LIMIT 1",
        )?
        .query_row(params![person, ruleset], |row| {
            let rating = Glicko { rating: row.get(0)?, deviation: row.get(1)?, volatility: row.get(2)? };
            Ok((rating, row.get(3)?))
        })
        .optional()
}

/// A battle between people is over: everybody's rating after it.
///
/// # Errors
/// The database refuses.
pub fn settle(
    store: &Connection,
    (id, ruleset): (&str, &str),
    outcome: &Outcome,
    players: &[Player],
    at: i64,
) -> rusqlite::Result<()> {
    let before: Vec<(Glicko, i64)> = players
        .iter()
        .map(|player| Ok(rating(store, player.person, ruleset)?.unwrap_or((Glicko::default(), 0))))
        .collect::<rusqlite::Result<_>>()?;
    for ((player, met), (was, last)) in players.iter().zip(scores(outcome, players)).zip(&before) {
        if met.is_empty() {
            continue;
        }
        let results: Vec<Met> =
            met.iter().map(|(other, score)| Met { against: before[*other].0, score: *score }).collect();
        let after = was.after(&results);
        let score = met.iter().map(|(_, score)| score).sum::<f64>() / met.len() as f64;
        // The latest one is the one that counts: no two of a person are of the same moment.
        let at = at.max(last + 1);
        store
            .prepare_cached(
                "INSERT INTO results (id, person, ruleset, score, rating, deviation, volatility, at)
                 SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE NOT EXISTS (SELECT 1 FROM people WHERE id = ?2 AND deleted IS NOT NULL)
                 ON CONFLICT DO NOTHING",
            )?
            .execute(params![id, player.person, ruleset, score, after.rating, after.deviation, after.volatility, at])?;
    }
    Ok(())
}

/// The action after which a battle stood most better for who acted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Best {
    /// Its step.
    pub step: usize,
    /// What was done.
    pub words: Words,
}

/// What is told of somebody's battle beside its result.
#[derive(Clone, Debug, PartialEq)]
pub struct BattleSummary {
    /// Steps with dice.
    pub rolls: usize,
    /// Sum of their luck: each between −1 and 1, 0 on average.
    pub luck: f64,
    /// The best action, if one made anything better.
    pub best: Option<Best>,
}

/// How good a battle was for a seat after every step, from −1 to 1.
fn curve(luck: &Luck, seat: &str) -> Vec<f64> {
    let open = luck.worth.iter().flat_map(|worth| &worth.after).filter(|value| value.abs() < DECIDED / 2);
    let most = open.map(|value| value.abs()).max().unwrap_or(0).max(LEAST);
    let point = |value: &i32| match value.abs() < DECIDED / 2 {
        true => f64::from(*value) / f64::from(most) * OPEN,
        false => f64::from(value.signum()),
    };
    let own = luck.worth.iter().find(|worth| worth.seat == seat);
    own.map_or_else(Vec::new, |worth| worth.after.iter().map(point).collect())
}

/// What a battle was like for the holder of some seats.
pub fn told(battle: &dyn AnyBattle, notes: &Notes, luck: &Luck, seats: &[String]) -> BattleSummary {
    let own = luck.falls.iter().filter(|fall| seats.contains(&fall.seat));
    let (rolls, sum) = own.fold((0, 0.0), |(rolls, sum), fall| (rolls + 1, sum + f64::from(fall.luck) / 10_000.0));
    let curves: BTreeMap<&str, Vec<f64>> = seats.iter().map(|seat| (seat.as_str(), curve(luck, seat))).collect();
    let words = &|step: usize| -> Option<Words> {
        let line = |lang| {
            let log = notes.log(battle, (step, step), ALL, lang);
            log.into_iter().find(|line| line.line.rank == Rank::Deed).map(|line| line.line.text)
        };
        Some(Words { en: line(Lang::En)?, ru: line(Lang::Ru)? })
    };
    let profile = battle.profile();
    let mut better: Vec<(f64, usize)> = (1..=battle.steps())
        .filter_map(|step| {
            let seat = battle.step(step)?.seat?;
            let after = curves.get(seat_word(profile, seat))?;
            Some((after.get(step)? - after.get(step - 1)?, step)).filter(|(change, _)| *change >= NOTABLE)
        })
        .collect();
    better.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
    let best = better.into_iter().find_map(|(_, step)| Some(Best { step, words: words(step)? }));
    BattleSummary { rolls, luck: sum, best }
}

/// Counts it, elsewhere and when there is time, and writes it down.
pub async fn tell(app: Arc<App>, id: String, battle: Box<dyn AnyBattle>, notes: Notes, players: Vec<Player>) {
    let Some(first) = players.first() else { return };
    let Ok(slot) = check_slot(&app, Requester::Person(first.person)).await else { return };
    let counted = work(&app, slot, limits::LUCK_TIME, move |go_on| {
        let luck = battle.luck(ALL, Lang::En, go_on)?;
        let of = |player: Player| (player.person, told(&*battle, &notes, &luck, &player.seats));
        Some(players.into_iter().map(of).collect::<Vec<_>>())
    });
    let Ok(Some(counted)) = counted.await else { return };
    let table = id.clone();
    let written = app.store.write(move |store| {
        for (person, BattleSummary { rolls, luck, best }) in &counted {
            let best = best.as_ref().and_then(|best| serde_json::to_string(best).ok());
            store
                .prepare_cached("UPDATE results SET rolls = ?3, luck = ?4, best = ?5 WHERE id = ?1 AND person = ?2")?
                .execute(params![id, person, *rolls as i64, luck, best])?;
        }
        Ok(())
    });
    if written.await.is_err() {
        tracing::warn!(table, "the luck of a battle was not kept");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(result: &str, winners: &[&str]) -> Outcome {
        Outcome {
            by: "rules".to_owned(),
            result: result.to_owned(),
            words: Words::default(),
            winners: winners.iter().map(|seat| (*seat).to_owned()).collect(),
            clause: None,
        }
    }

    fn players(of: &[&[&str]]) -> Vec<Player> {
        let player = |(person, seats): (usize, &&[&str])| Player {
            person: person as i64,
            seats: seats.iter().map(|seat| (*seat).to_owned()).collect(),
        };
        of.iter().enumerate().map(player).collect()
    }

    #[test]
    fn everybody_is_compared_with_those_against_whom_something_was_decided() {
        let two = players(&[&["red"], &["blue"]]);
        assert_eq!(scores(&outcome("red", &["red"]), &two), [vec![(1, 1.0)], vec![(0, 0.0)]]);
        assert_eq!(scores(&outcome("draw", &[]), &two), [vec![(1, 0.5)], vec![(0, 0.5)]]);
        assert_eq!(scores(&outcome("none", &[]), &two), [vec![], vec![]] as [Vec<(usize, f64)>; 2]);
        // Two against two: nothing is between allies.
        let four = players(&[&["n"], &["e"], &["s"], &["w"]]);
        let told = scores(&outcome("none", &["n", "s"]), &four);
        assert_eq!(told[0], [(1, 1.0), (3, 1.0)]);
        assert_eq!(told[1], [(0, 0.0), (2, 0.0)]);
        // Somebody with two sides of four wins with one of them.
        let three = players(&[&["n", "e"], &["s"], &["w"]]);
        assert_eq!(scores(&outcome("e", &["e"]), &three)[0], [(1, 1.0), (2, 1.0)]);
    }

    #[test]
    fn only_battles_from_the_beginning_with_honest_dice_count() {
        let setup = |more: serde_json::Value| {
            let mut wish = serde_json::json!({ "ruleset": "r", "scenario": { "id": "s" }, "seats": {} });
            more.as_object().into_iter().flatten().for_each(|(key, value)| wish[key] = value.clone());
            Setup { wish: serde_json::from_value(wish).unwrap(), lang: Lang::En, past: None }
        };
        assert!(counts(&setup(serde_json::json!({}))));
        for other in [
            serde_json::json!({ "dice": "given" }),
            serde_json::json!({ "practice": true }),
            serde_json::json!({ "scenario": { "toml": "id = 's'" } }),
        ] {
            assert!(!counts(&setup(other.clone())), "{other}");
        }
    }
}
