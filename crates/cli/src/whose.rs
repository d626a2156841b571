//! Whose roll it is that somebody is asked for: of whom the log would tell otherwise if it fell otherwise.

use holmgang_arena::erased::{AnyBattle, AnyRules, LogLine, Setup, StartError};
use holmgang_arena::table::Opening;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;

use crate::referee::missing;

/// The most rolls that are tried out behind the one that is asked.
const MOST_ROLLS: usize = 200;

/// A roll that is asked: its name, the least and the most that it shows.
type Asked = (&'static str, i32, i32);
/// A battle in which the rolls so far fell, or the roll that is asked next; none where that does not help.
type Tried = Result<Box<dyn AnyBattle>, Option<Asked>>;

/// Of the start of a battle.
pub fn of_start(
    rules: &dyn AnyRules,
    opening: &Opening,
    rolls: &[(String, i32)],
    asked: Asked,
    lang: Lang,
) -> Option<String> {
    let start = |rolls: &[(String, i32)]| {
        let setup = Setup {
            scenario: opening.scenario.clone(),
            options: opening.options.clone(),
            key: [0; 32],
            rolls: Rolls::Given(rolls.to_vec()),
        };
        rules.start(&setup).map_err(|error| match error {
            StartError::Script(fault) => missing(Some(&fault)),
            _ => None,
        })
    };
    whose(&start, rolls, asked, 0, lang)
}

/// Of an action.
pub fn of_action(
    battle: &dyn AnyBattle,
    seat: Seat,
    action: &str,
    rolls: &[(String, i32)],
    asked: Asked,
    lang: Lang,
) -> Option<String> {
    let act = |rolls: &[(String, i32)]| {
        let mut copy = battle.duplicate();
        match copy.act(seat, action, Rolls::Given(rolls.to_vec())) {
            Ok(_) => Ok(copy),
            Err(refused) => Err(missing(refused.script.as_ref())),
        }
    };
    whose(&act, rolls, asked, battle.steps() + 1, lang)
}

fn whose(
    attempt: &dyn Fn(&[(String, i32)]) -> Tried,
    rolls: &[(String, i32)],
    (name, lo, hi): Asked,
    step: usize,
    lang: Lang,
) -> Option<String> {
    let with = |value: i32| whole(attempt, rolls.iter().cloned().chain([(name.to_owned(), value)]).collect());
    let (low, high) = (with(lo)?, with(hi)?);
    let told = |battle: &dyn AnyBattle| battle.log(step, Viewer::Seat(Seat::Referee), lang);
    let (one, other) = (told(&*low), told(&*high));
    let differ =
        |(one, other): (&LogLine, &LogLine)| (one.line != other.line).then(|| one.line.tokens.first().cloned());
    let token = one.iter().zip(&other).find_map(differ)??;
    let view = high.view(Viewer::Seat(Seat::Referee), lang);
    let found = view.boards.into_iter().flat_map(|board| board.tokens).find(|known| known.id == token);
    found.map(|token| token.name)
}

/// The battle with whatever is asked behind these rolls thrown as well: values that differ, so that no tie is thrown for ever.
fn whole(attempt: &dyn Fn(&[(String, i32)]) -> Tried, mut rolls: Vec<(String, i32)>) -> Option<Box<dyn AnyBattle>> {
    for count in 0..MOST_ROLLS {
        match attempt(&rolls) {
            Ok(battle) => return Some(battle),
            Err(Some((name, lo, hi))) => {
                let span = hi.saturating_sub(lo).saturating_add(1).max(1);
                rolls.push((name.to_owned(), lo + (count as i32 * 7 + 3) % span));
            }
            Err(None) => return None,
        }
    }
    None
}
