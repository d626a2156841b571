//! Places of a deed filled with what a passage names.

mod parts;

use crate::scan::{Mention, Names, What, Word};
use crate::speech::Deed;

/// A deed with what is said about it.
#[derive(Clone, Debug)]
pub struct Group {
    /// The deed.
    pub deed: usize,
    /// Where its words stand.
    pub anchor: (usize, usize),
    /// What is named with it.
    pub mentions: Vec<Mention>,
    /// The first and last word.
    pub span: (usize, usize),
}

/// What the reader remembers of a post so far.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// Enemies named so far, the last one last, each once.
    pub foes: Vec<String>,
    /// Everybody named so far, each once.
    pub named: Vec<String>,
    /// The target of the last deed.
    pub target: Option<String>,
}

/// The texts that a deed can mean.
#[derive(Clone, Debug, Default)]
pub struct Filled {
    /// In notation, each another reading.
    pub texts: Vec<String>,
    /// Whether a target was not said and had to be found.
    pub found: bool,
    /// Whether the readings differ by letters of cells alone.
    pub by_letters: bool,
    /// The target, where there is one.
    pub target: Option<String>,
    /// Names that found no place.
    pub left: usize,
    /// Whether an amount that is said found no place.
    pub amount_left: bool,
    /// Whether the target is the only one that there is, and was not said.
    pub implicit: bool,
    /// Readings by other forms of the deed, tried where the rules allow none of the first.
    pub others: Vec<Vec<String>>,
}

enum Part<'a> {
    Text(&'a str),
    Slot(&'a str),
    Perhaps(Vec<Part<'a>>),
}

fn parts(form: &str) -> Vec<Part<'_>> {
    let mut out = Vec::new();
    let mut rest = form;
    while let Some(at) = rest.find(['{', '[']) {
        if 0 < at {
            out.push(Part::Text(&rest[..at]));
        }
        let close = if rest[at..].starts_with('{') { '}' } else { ']' };
        let Some(end) = rest[at..].find(close) else { break };
        let inner = &rest[at + 1..at + end];
        out.push(if close == '}' { Part::Slot(inner) } else { Part::Perhaps(parts(inner)) });
        rest = &rest[at + end + 1..];
    }
    if !rest.is_empty() {
        out.push(Part::Text(rest));
    }
    out
}

/// Fills a deed of a group.
#[derive(Clone, Copy)]
pub struct Filler<'a> {
    /// What can be named.
    pub names: &'a Names<'a>,
    /// What was said before.
    pub memory: &'a Memory,
    /// The words of the sentence.
    pub words: &'a [Word],
    /// The group.
    pub group: &'a Group,
}

/// What a place is filled with: each another reading.
type Fill = Option<Vec<String>>;

const BEFORE_TARGET: &[&str] = &[
    "в",
    "во",
    "на",
    "по",
    "к",
    "ко",
    "у",
    "с",
    "со",
    "от",
    "против",
    "at",
    "on",
    "to",
    "against",
    "into",
    "upon",
    "towards",
    "toward",
    "over",
    "for",
    "in",
];

impl Filler<'_> {
    fn deed(&self) -> &Deed {
        &self.names.speech.deeds[self.group.deed]
    }

    /// The readings of the group, by the form of its deed that takes most of what is named.
    pub fn fill(&self) -> Option<Filled> {
        let mut filled = self.fill_once()?;
        // `I knock out the halberd with my sword`: of two things the other one may be what it is done with.
        if let Some(turned) = self.turned() {
            let other = Filler { group: &turned, ..*self }.fill_once();
            filled.others.extend(other.map(|other| other.texts).filter(|texts| *texts != filled.texts));
        }
        Some(filled)
    }

    fn fill_once(&self) -> Option<Filled> {
        let mut best: Option<(usize, Filled)> = None;
        for form in &self.deed().forms {
            let mut state = Building { texts: vec![String::new()], ..Building::default() };
            if !self.build(&parts(form), &mut state) {
                continue;
            }
            for add in self.flags() {
                let key = add.split('=').next().unwrap_or("").to_owned() + "=";
                let stands = add.contains('=') && state.texts.iter().any(|text| text.contains(&key));
                if let (Some(_), Some(target)) = (add.strip_prefix(':'), &state.target) {
                    // How many at one target: `bo:2`.
                    let (plain, counted) = (format!(" {target}"), format!(" {target}{add}"));
                    state
                        .texts
                        .iter_mut()
                        .filter(|text| !text.contains(&format!("{plain}:")))
                        .for_each(|text| *text = text.replacen(&plain, &counted, 1));
                } else if !stands && !add.starts_with(':') {
                    state.texts.iter_mut().for_each(|text| *text += &add);
                }
            }
            let filled = Filled {
                texts: state.texts,
                found: state.found,
                by_letters: state.by_letters,
                target: state.target,
                left: self.left(&state.used),
                amount_left: self.amount_left(form),
                implicit: state.implicit,
                others: Vec::new(),
            };
            match &mut best {
                Some((used, kept)) if state.used.len() == *used => kept.others.push(filled.texts),
                Some((used, _)) if state.used.len() < *used => {}
                _ => best = Some((state.used.len(), filled)),
            }
        }
        best.map(|(_, filled)| filled)
    }

    /// The group with its named things in the opposite order, where the deed has a place for one of several.
    fn turned(&self) -> Option<Group> {
        if !self.deed().forms.iter().any(|form| form.contains("with={")) {
            return None;
        }
        let is_entry = |place: &usize| matches!(self.group.mentions[*place].what, What::Entry(_));
        let places: Vec<usize> = (0..self.group.mentions.len()).filter(is_entry).collect();
        if places.len() < 2 {
            return None;
        }
        let mut group = self.group.clone();
        for (to, from) in places.iter().zip(places.iter().rev()) {
            group.mentions[*to] = self.group.mentions[*from].clone();
        }
        Some(group)
    }

    /// Names of figures that have no part in it.
    fn left(&self, used: &[usize]) -> usize {
        let named = self.group.mentions.iter().enumerate();
        named.filter(|(place, mention)| matches!(mention.what, What::Figures { .. }) && !used.contains(place)).count()
    }

    fn amount_left(&self, form: &str) -> bool {
        self.group.mentions.iter().any(|mention| match mention.what {
            What::Amount(place) => self
                .names
                .speech
                .amounts
                .get(place)
                .is_some_and(|amount| !form.contains(&format!("{{#{}}}", amount.name))),
            _ => false,
        })
    }

    fn build(&self, parts: &[Part<'_>], state: &mut Building) -> bool {
        for part in parts {
            match part {
                Part::Text(text) => state.push(&[(*text).to_owned()]),
                Part::Slot(slot) => {
                    let Some(fill) = self.slot(slot, state, true) else { return false };
                    state.push(&fill);
                }
                Part::Perhaps(parts) => {
                    let mut tried = state.clone();
                    if self.perhaps(parts, &mut tried) {
                        *state = tried;
                    }
                }
            }
        }
        true
    }

    fn perhaps(&self, parts: &[Part<'_>], state: &mut Building) -> bool {
        for part in parts {
            match part {
                Part::Text(text) => state.push(&[(*text).to_owned()]),
                Part::Slot(slot) => match self.slot(slot, state, false) {
                    Some(fill) => state.push(&fill),
                    None => return false,
                },
                Part::Perhaps(_) => {}
            }
        }
        true
    }

    /// What a place is filled with.
    fn slot(&self, slot: &str, state: &mut Building, needed: bool) -> Fill {
        match slot {
            "foe" | "who" | "ally" => self.target(slot, state, needed),
            "cell" | "to" | "from" => {
                let cells = self.cells(state);
                let place = cells.first()?;
                self.take_cell(*place, state)
            }
            "path" | "cells" => {
                let mut all: Fill = None;
                // A way that begins where one stands.
                let here = self.names.scene.acting().map(|place| self.names.scene.figures[place].cell.clone());
                let places = self.cells(state);
                let begins = |place: &usize| matches!(&self.group.mentions[*place].what, What::Cell(cells) if here.as_ref().is_some_and(|here| cells.contains(here)));
                let skipped = usize::from(slot == "path" && 1 < places.len() && places.first().is_some_and(begins));
                state.used.extend(places.iter().take(skipped));
                for place in places.into_iter().skip(skipped) {
                    let next = self.take_cell(place, state)?;
                    all = Some(match all {
                        None => next,
                        Some(before) => before
                            .iter()
                            .flat_map(|text| next.iter().map(move |cell| format!("{text} {cell}")))
                            .take(32)
                            .collect(),
                    });
                }
                all
            }
            "text" => self.take(state, |what| match what {
                What::Quoted(text) => Some(holmgang_kernel::notation::quoted(text)),
                _ => None,
            }),
            "n" => self.take(state, |what| match what {
                What::Number(number) => Some(number.to_string()),
                _ => None,
            }),
            "own" => {
                let (place, mut any) = self.figures(state, |own| own != Some(false))?;
                state.used.push(place);
                any.retain(|place| self.names.scene.figures[*place].own == Some(true));
                self.narrow(place, &mut any, state);
                let ids: Vec<String> =
                    any.into_iter().map(|place| self.names.scene.figures[place].id.clone()).collect();
                (!ids.is_empty()).then_some(ids)
            }
            "pair" => {
                let both = self
                    .words
                    .iter()
                    .any(|word| matches!(word.text.as_str(), "both" | "оба" | "обе" | "два" | "две" | "two"));
                let one = self.take(state, |what| match what {
                    What::Entry(entry) => Some(self.names.entries.all[*entry].id.clone()),
                    _ => None,
                })?;
                both.then(|| one.into_iter().map(|id| format!("{id} {id}")).collect())
            }
            "volley" => self.volley(state),
            "delayed" => self.delayed(state),
            "own_cell" => {
                // Who goes is one of one's own: `attacking that queen, the king goes`.
                let mut named = self.group.mentions.iter().enumerate();
                let (place, cells) = named.find_map(|(place, mention)| match &mention.what {
                    What::Figures { any, own, .. } if *own != Some(false) && !state.used.contains(&place) => {
                        let own = any.iter().map(|place| &self.names.scene.figures[*place]);
                        let cells: Vec<String> =
                            own.filter(|figure| figure.own == Some(true)).map(|figure| figure.cell.clone()).collect();
                        (!cells.is_empty()).then_some((place, cells))
                    }
                    _ => None,
                })?;
                state.used.push(place);
                Some(cells)
            }
            _ => match slot.strip_prefix('#') {
                Some(name) => self.amount(name, state),
                None => match slot.strip_prefix("by:") {
                    Some(tables) => {
                        self.entry(tables, state, &|mention| crate::sentence::is_instrument(self.words, mention.words))
                    }
                    None => self.entry(slot, state, &|_| true),
                },
            },
        }
    }

    fn take(&self, state: &mut Building, is: impl Fn(&What) -> Option<String>) -> Fill {
        let named = self.group.mentions.iter().enumerate();
        let (place, text) = named
            .filter(|(place, _)| !state.used.contains(place))
            .find_map(|(place, mention)| Some((place, is(&mention.what)?)))?;
        state.used.push(place);
        Some(vec![text])
    }

    fn entry(&self, slot: &str, state: &mut Building, may_be: &dyn Fn(&Mention) -> bool) -> Fill {
        let tables: Vec<&str> = slot.split('|').collect();
        let named = self.group.mentions.iter().enumerate();
        let (place, id) = named.filter(|(place, mention)| !state.used.contains(place) && may_be(mention)).find_map(
            |(place, mention)| match mention.what {
                What::Entry(entry) => {
                    let entry = &self.names.entries.all[entry];
                    tables.contains(&entry.table.as_str()).then(|| (place, entry.id.clone()))
                }
                _ => None,
            },
        )?;
        state.used.push(place);
        Some(vec![id])
    }

    fn cells(&self, state: &Building) -> Vec<usize> {
        let named = self.group.mentions.iter().enumerate();
        named
            .filter(|(place, mention)| matches!(mention.what, What::Cell(_)) && !state.used.contains(place))
            .map(|(place, _)| place)
            .collect()
    }

    fn take_cell(&self, place: usize, state: &mut Building) -> Fill {
        let What::Cell(cells) = &self.group.mentions.get(place)?.what else { return None };
        state.used.push(place);
        state.by_letters |= 1 < cells.len();
        Some(cells.clone())
    }

    /// Leaves of several figures those on a cell that is named right behind them.
    fn narrow(&self, mention: usize, any: &mut Vec<usize>, state: &mut Building) {
        let on = |figure: usize, cells: &[String]| {
            self.names.scene.figures[figure].cells.iter().any(|cell| cells.contains(cell))
        };
        if let Some((place, cells)) = self.cell_beside(mention, state)
            && any.iter().any(|figure| on(*figure, &cells))
            && (1 < any.len() || self.cells(state).len() > 1)
        {
            any.retain(|figure| on(*figure, &cells));
            state.used.push(place);
        }
    }

    fn figures(&self, state: &Building, side: impl Fn(Option<bool>) -> bool) -> Option<(usize, Vec<usize>)> {
        let named = self.group.mentions.iter().enumerate().filter(|(place, _)| !state.used.contains(place));
        named
            .filter_map(|(place, mention)| match &mention.what {
                What::Figures { any, own, .. } if side(*own) => Some((place, any.clone())),
                _ => None,
            })
            .next()
    }

    /// Whom it is done to.
    fn target(&self, slot: &str, state: &mut Building, needed: bool) -> Fill {
        let scene = self.names.scene;
        let ids = |places: &[usize]| places.iter().map(|place| scene.figures[*place].id.clone()).collect::<Vec<_>>();
        let friendly = slot == "ally" || self.deed().friendly;
        if let Some((place, any)) = self.figures(state, |_| true) {
            let own = self.group.mentions.get(place).and_then(|mention| match mention.what {
                What::Figures { own, .. } => own,
                _ => None,
            });
            let whole = |place: usize| self.is_whole(place, &any);
            let mut any: Vec<usize> = any.clone();
            self.narrow(place, &mut any, state);
            let wanted = if friendly { Some(true) } else { Some(false) };
            let fitting: Vec<usize> =
                any.iter().copied().filter(|figure| scene.figures[*figure].own == wanted).collect();
            // A name that is somebody's own and part of another's is not sure: both are asked.
            if own.is_none() && slot != "who" && !fitting.is_empty() {
                let others_better = any.iter().any(|figure| !fitting.contains(figure) && whole(*figure))
                    && !fitting.iter().any(|figure| whole(*figure));
                if others_better {
                    state.found = true;
                }
                any = fitting;
            }
            state.used.push(place);
            if any.len() == 1 {
                state.target = any.first().map(|place| scene.figures[*place].id.clone());
            }
            return Some(ids(&any));
        }
        // A cell in place of its figure.
        if let Some(place) = self.cells(state).into_iter().find(|place| {
            matches!(&self.group.mentions[*place].what, What::Cell(cells) if cells.iter().any(|cell| scene.figures.iter().any(|figure| figure.cell == *cell && figure.own == Some(friendly))))
        }) && needed
            && let What::Cell(cells) = &self.group.mentions[place].what
        {
            let on: Vec<usize> = (0..scene.figures.len()).filter(|figure| cells.contains(&scene.figures[*figure].cell)).collect();
            state.used.push(place);
            if let [only] = on.as_slice() {
                state.target = Some(scene.figures[*only].id.clone());
            }
            return Some(ids(&on));
        }
        let oneself = self.group.mentions.iter().enumerate().find(|(_, mention)| mention.what == What::Oneself);
        if let Some((place, _)) = oneself {
            state.used.push(place);
            return if needed { scene.actor.clone().map(|id| vec![id]) } else { None };
        }
        if friendly && !needed {
            return None;
        }
        let pointed = self.group.mentions.iter().enumerate().find(|(place, mention)| {
            !state.used.contains(place)
                && matches!(mention.what, What::Foe { .. })
                && (needed || self.is_aimed(mention))
        });
        if let Some((place, mention)) = pointed {
            state.used.push(place);
            let back = mention.what == What::Foe { back: true };
            return Some(self.pointed_at(back, state));
        }
        if !needed {
            return None;
        }
        state.found = true;
        // `one more blow of the same kind`: at whom the last one went, if there is nobody else.
        let points = |mention: &Mention| matches!(mention.what, What::Deed(_) | What::Number(_));
        if self.group.mentions.iter().all(points)
            && self.again()
            && let Some(last) = self.memory.target.clone()
        {
            if let [only] = scene.foes().as_slice()
                && scene.figures[*only].id == last
            {
                state.found = false;
                state.target = Some(last.clone());
            }
            return Some(vec![last]);
        }
        let sides: Vec<usize> = if friendly {
            (0..scene.figures.len()).filter(|place| scene.figures[*place].own == Some(true)).collect()
        } else {
            scene.foes()
        };
        if let ([only], false) = (sides.as_slice(), friendly) {
            state.found = false;
            state.implicit = true;
            state.target = Some(scene.figures[*only].id.clone());
        }
        Some(ids(&sides))
    }

    /// Whether the words name the whole of a figure's name.
    fn is_whole(&self, figure: usize, any: &[usize]) -> bool {
        let scene = self.names.scene;
        let longest = |place: usize| scene.figures[place].names.iter().map(Vec::len).max().unwrap_or(0);
        let least = any.iter().map(|place| longest(*place)).min().unwrap_or(0);
        longest(figure) <= least
    }

    fn cell_beside(&self, place: usize, state: &Building) -> Option<(usize, Vec<String>)> {
        let at = self.group.mentions.get(place)?.words.1;
        let named = self.group.mentions.iter().enumerate().filter(|(place, _)| !state.used.contains(place));
        named
            .filter_map(|(place, mention)| match &mention.what {
                What::Cell(cells) if at <= mention.words.0 && mention.words.0 <= at + 4 => Some((place, cells.clone())),
                _ => None,
            })
            .next()
    }

    /// Whether a word that points stands behind a preposition or right behind the deed.
    fn is_aimed(&self, mention: &Mention) -> bool {
        let before = |back: usize| {
            mention
                .words
                .0
                .checked_sub(back)
                .and_then(|place| self.words.get(place))
                .map_or("", |word| word.text.as_str())
        };
        let article = matches!(before(1), "the" | "an" | "that");
        BEFORE_TARGET.contains(&before(1))
            || (article && BEFORE_TARGET.contains(&before(2)))
            || mention.words.0 == self.group.anchor.1
    }

    fn again(&self) -> bool {
        let words = self.words.get(self.group.span.0..self.group.span.1).unwrap_or_default();
        words.iter().any(|word| {
            matches!(word.text.as_str(), "again" | "еще" | "снова" | "опять" | "same" | "такой" | "another")
        })
    }

    fn pointed_at(&self, back: bool, state: &mut Building) -> Vec<String> {
        let scene = self.names.scene;
        let foes: Vec<String> = scene.foes().iter().map(|place| scene.figures[*place].id.clone()).collect();
        if let [only] = foes.as_slice() {
            state.target = Some(only.clone());
            return foes;
        }
        if back {
            let named: Vec<String> = self.memory.foes.iter().filter(|id| foes.contains(id)).cloned().collect();
            if let [only] = named.as_slice() {
                state.target = Some(only.clone());
                return named;
            }
            if let Some(last) = self.memory.target.clone().filter(|id| foes.contains(id))
                && self.memory.foes.last() == Some(&last)
            {
                state.target = Some(last.clone());
                return vec![last];
            }
        }
        state.found = true;
        foes
    }

    fn flags(&self) -> Vec<String> {
        let deed = self.deed();
        let mut added: Vec<String> = Vec::new();
        for mention in &self.group.mentions {
            let What::Flag(of, flag) = mention.what else { continue };
            if of != self.group.deed {
                continue;
            }
            let mut add = deed.flags[flag].add.clone();
            if add.contains("{n}") {
                let near = self.group.mentions.iter().filter(|other| matches!(other.what, What::Number(_)));
                let nearest = near.min_by_key(|other| {
                    (other.words.0 + 1).abs_diff(mention.words.1 + 1).min(other.words.1.abs_diff(mention.words.0))
                });
                let Some(Mention { what: What::Number(number), .. }) = nearest else { continue };
                add = add.replace("{n}", &number.to_string());
            }
            // Of two values for one name the last one counts.
            let key = add.split('=').next().unwrap_or("").to_owned();
            added.retain(|known| known.split('=').next() != Some(key.as_str()));
            added.push(add);
        }
        added
    }
}

#[derive(Clone, Debug, Default)]
struct Building {
    texts: Vec<String>,
    used: Vec<usize>,
    found: bool,
    by_letters: bool,
    implicit: bool,
    target: Option<String>,
}

impl Building {
    fn push(&mut self, with: &[String]) {
        self.texts =
            self.texts.iter().flat_map(|text| with.iter().map(move |more| format!("{text}{more}"))).take(64).collect();
    }
}
