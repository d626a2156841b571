//! Events as sentences: present tense, names in the nominative, numbers old → new. What a viewer may not know is not told (FY-10.10).

mod concern;
mod phrases;
mod sentences;

use holmgang_kernel::seat::Viewer;
use holmgang_kernel::view::{Fate, Line, Rank, Seen};
use holmgang_kernel::words::Lang;

use self::concern::Known;
use crate::Rules;
use crate::action::RulingKind;
use crate::event::Event;
use crate::names::{cell_name, id_of};
use crate::secrets::{knows_of, knows_plans};
use crate::state::{NO_SIDE, State, Who};

/// An event as a line of the log; none if the viewer may not know of it, or if it is told with another one.
pub fn line(rules: &Rules, state: &State, event: &Event, viewer: Viewer, lang: Lang) -> Option<Line> {
    let (tokens, cells) = concern::concern(event);
    // What somebody hidden does is not told to those who cannot see it; what it does to others is, without a name. What somebody waits for, and how it
    // would answer, is for its own side.
    let doer_is_known = tokens.first().is_none_or(|who| knows_of(state, viewer, *who));
    let is_told = match concern::known(event) {
        Known::All => true,
        Known::ThoseWhoSee => doer_is_known,
        Known::Own(all) => all.into_iter().all(|who| knows_plans(state, viewer, who)),
    };
    if !is_told {
        return None;
    }
    // What the referee rules of somebody hidden, save that it hides, tells where it is or what it has.
    if let Event::Ruled(ruling) = event
        && !matches!(ruling.what, RulingKind::Hidden(..))
        && concern::ruled_on(&ruling.what).into_iter().any(|who| !knows_of(state, viewer, who))
    {
        return None;
    }
    let text = sentences::Teller { rules, state, viewer, lang }.sentence(event)?;
    let known: Vec<Who> = tokens
        .into_iter()
        .filter(|who| usize::from(*who) < state.fighters.len() && knows_of(state, viewer, *who))
        .collect();
    let side = known.first().map(|who| state.fighter(*who).side).filter(|side| *side != NO_SIDE);
    Some(Line {
        text,
        side,
        tokens: known.into_iter().map(|who| id_of(state, who).to_owned()).collect(),
        // Where somebody unseen did it is not shown either.
        cells: cells
            .into_iter()
            .filter(|cell| doer_is_known && usize::from(*cell) < state.map().len())
            .map(|cell| cell_name(state.map(), cell))
            .collect(),
        rank: match event {
            Event::RoundBegan { .. } | Event::Ended { .. } => Rank::Heading,
            event if concern::is_detail(event) => Rank::Detail,
            event if concern::is_consequence(event) => Rank::Consequence,
            _ => Rank::Deed,
        },
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
