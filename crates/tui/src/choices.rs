//! Offers as a list to choose from: one entry for each thing that can be done; where it can be done to several, the target is chosen next.

use holmgang_arena::erased::Offer;
use holmgang_kernel::view::{Board, Choice};

/// One thing that can be done, with all its targets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The heading it stands under.
    pub group: String,
    /// Its name.
    pub label: String,
    /// The places of its offers.
    pub offers: Vec<usize>,
    /// Whether it is shown only to say why not.
    pub refused: bool,
}

/// The entries of a list of offers, in the order of first appearance; with or without those that are refused.
pub fn entries(offers: &[Offer], with_refused: bool) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for (place, offer) in offers.iter().enumerate().filter(|(_, offer)| with_refused || offer.refused.is_none()) {
        let (group, label, refused) = (&offer.choice.group, label(offer), offer.refused.is_some());
        let same = |entry: &&mut Entry| entry.group == *group && entry.label == label && entry.refused == refused;
        match entries.iter_mut().find(same) {
            Some(entry) if entry.offers.iter().any(|known| differ_in_amounts(&offers[*known], offer)) => {}
            Some(entry) => entry.offers.push(place),
            None => entries.push(Entry { group: group.clone(), label, offers: vec![place], refused }),
        }
    }
    // A group's refused entries come after those that can be chosen, the groups in the order of first appearance.
    let mut groups: Vec<String> = Vec::new();
    for entry in &entries {
        if !groups.contains(&entry.group) {
            groups.push(entry.group.clone());
        }
    }
    entries.sort_by_key(|entry| (groups.iter().position(|group| *group == entry.group), entry.refused));
    entries
}

/// Whether two offers differ in nothing but a free amount: that is set in the look, so one of them is enough.
fn differ_in_amounts(one: &Offer, other: &Offer) -> bool {
    let (one, other) = (&one.choice, &other.choice);
    !one.amounts.is_empty() && !other.amounts.is_empty() && one.target == other.target && one.cells == other.cells
}

/// The name without the cell: "Step to А-4" and "Step to Б-4" are one thing that can be done to two cells.
fn label(offer: &Offer) -> String {
    let label = &offer.choice.label;
    let bare = offer.choice.cells.first().and_then(|cell| label.strip_suffix(cell.as_str()));
    let bare = bare.map(|bare| bare.trim_end().trim_end_matches('→').trim_end());
    bare.filter(|bare| !bare.is_empty()).unwrap_or(label).to_owned()
}

/// What the list shows now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Level {
    /// Everything, by groups.
    All,
    /// The targets of the entry with this place.
    Targets(usize),
    /// Everything about one cell, by its name.
    Cell(String),
}

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// The heading of the group of the entry with this place.
    Heading(usize),
    /// The entry with this place.
    Entry(usize),
    /// The offer with this place.
    Offer(usize),
}

/// The rows of a level.
pub fn rows(level: &Level, entries: &[Entry], offers: &[Offer]) -> Vec<Row> {
    match level {
        Level::All => {
            let mut rows = Vec::new();
            for (place, entry) in entries.iter().enumerate() {
                if place == 0 || entries[place - 1].group != entry.group {
                    rows.push(Row::Heading(place));
                }
                rows.push(Row::Entry(place));
            }
            rows
        }
        Level::Targets(place) => {
            entries.get(*place).map(|entry| entry.offers.iter().copied().map(Row::Offer).collect()).unwrap_or_default()
        }
        Level::Cell(cell) => about_cell(offers, cell).into_iter().map(Row::Offer).collect(),
    }
}

/// The places of the offers whose target is this cell, those that can be chosen first.
pub fn about_cell(offers: &[Offer], cell: &str) -> Vec<usize> {
    let here = |offer: &Offer| offer.choice.cells.first().is_some_and(|first| first == cell);
    let mut places: Vec<usize> = Vec::new();
    for (place, offer) in offers.iter().enumerate().filter(|(_, offer)| here(offer)) {
        let same = |known: &usize| {
            let known = &offers[*known];
            known.choice.label == offer.choice.label && differ_in_amounts(known, offer)
        };
        if !places.iter().any(same) {
            places.push(place);
        }
    }
    places.sort_by_key(|place| offers[*place].refused.is_some());
    places
}

/// Whether the targets are bare cells, which are better chosen on the board.
pub fn on_board(entry: &Entry, offers: &[Offer], board: &Board) -> bool {
    let is_bare = |choice: &Choice| choice.cells.first().is_some_and(|cell| is_bare_cell(choice, cell, board));
    entry.offers.len() > 1
        && entry.offers.iter().filter_map(|place| offers.get(*place)).all(|offer| is_bare(&offer.choice))
}

/// Whether the target of an action that goes to a cell is nothing but that cell, maybe without the side that it is of.
pub fn is_bare_cell(choice: &Choice, cell: &str, board: &Board) -> bool {
    let is_cell = |target: &String| cell.ends_with(target.as_str()) || board.called(cell).ends_with(target.as_str());
    choice.target.as_ref().is_none_or(is_cell)
}
