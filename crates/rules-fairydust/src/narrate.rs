//! Events as lines of the log: present tense, names in the nominative, numbers old → new. The sentences stand in `event.rs`. What a viewer may not know is
//! not told (FY-10.10).

mod known;
mod phrases;

use holmgang_kernel::event::Concern;
use holmgang_kernel::seat::Viewer;
use holmgang_kernel::view::{Fate, Line, Seen};
use holmgang_kernel::words::Lang;

use self::known::Known;
use crate::Rules;
use crate::action::RulingKind;
use crate::event::Event;
use crate::names::{cell_name, id_of};
use crate::secrets::{knows_of, knows_plans};
use crate::state::{NO_SIDE, NOBODY, State, Who};

/// What a sentence is told with.
pub struct Teller<'a> {
    pub rules: &'a Rules,
    /// The state after the action.
    pub state: &'a State,
    pub viewer: Viewer,
    pub lang: Lang,
}

/// An event as a line of the log; none if the viewer may not know of it, or if it is told with another one.
pub fn line(rules: &Rules, state: &State, event: &Event, viewer: Viewer, lang: Lang) -> Option<Line> {
    let Concern { who, others, cells } = event.concern();
    let tokens: Vec<Who> = who.into_iter().chain(others).filter(|who| *who != NOBODY).collect();
    // What somebody hidden does is not told to those who cannot see it; what it does to others is, without a name. What somebody waits for, and how it
    // would answer, is for its own side.
    let doer_is_known = tokens.first().is_none_or(|who| knows_of(state, viewer, *who));
    let is_told = match known::known(event) {
        Known::All => true,
        Known::ThoseWhoSee => doer_is_known,
        Known::Own(all) => all.into_iter().all(|who| knows_plans(state, viewer, who)),
    };
    if !is_told {
        return None;
    }
    // What the referee rules of somebody hidden, save that it hides, tells where it is or what it has.
    if let Event::Ruled { ruling } = event
        && !matches!(ruling.what, RulingKind::Hidden(..))
        && known::ruled_on(&ruling.what).into_iter().any(|who| !knows_of(state, viewer, who))
    {
        return None;
    }
    let known: Vec<Who> = tokens
        .into_iter()
        .filter(|who| usize::from(*who) < state.fighters.len() && knows_of(state, viewer, *who))
        .collect();
    let side = known.first().map(|who| state.fighter(*who).side).filter(|side| *side != NO_SIDE);
    Some(Line {
        text: event.sentence(&Teller { rules, state, viewer, lang }),
        side,
        tokens: known.into_iter().map(|who| id_of(state, who).to_owned()).collect(),
        // Where somebody unseen did it is not shown either.
        cells: cells
            .into_iter()
            .filter(|cell| doer_is_known && usize::from(*cell) < state.map().len())
            .map(|cell| cell_name(state.map(), cell))
            .collect(),
        rank: event.rank(),
        seen: seen(event)
            .filter(|(_, who)| knows_of(state, viewer, *who))
            .map(|(what, who)| Seen { what, token: id_of(state, who).to_owned() }),
    })
}

/// What is called out over somebody: why an attack did nothing, or that it did more.
fn seen(event: &Event) -> Option<(Fate, Who)> {
    match *event {
        Event::Resolved { target, degree: 0, .. } => Some((Fate::Missed, target)),
        Event::Unharmed { target, .. } => Some((Fate::Resisted, target)),
        Event::Critical { target, .. } => Some((Fate::Critical, target)),
        _ => None,
    }
}
