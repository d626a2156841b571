//! Lists of rulesets: what each is, and how it is loaded.

use std::path::Path;

use holmgang_kernel::doc::{Faults, Node};
use holmgang_kernel::library::Document;
use holmgang_kernel::ruleset::{Form, Playable, Profile, Tool};
use holmgang_kernel::shape::{MapForm, Shape};
use holmgang_kernel::words;
use holmgang_kernel::words::{Words, nearest};

use crate::any::{Loaded, SCENARIO, profile};
use crate::content::{self, ContentSources};
use crate::erased::AnyRules;

/// A list of rulesets.
#[derive(Clone, Copy)]
pub struct Registry(pub &'static [Registered]);

/// A ruleset of the list: what it is, and how it is loaded.
#[derive(Clone, Copy)]
pub struct Registered {
    profile: fn() -> &'static Profile,
    tools: &'static [Tool],
    forms: &'static [Form],
    maps: Option<&'static MapForm>,
    load: fn(&[Vec<Document>]) -> Result<Box<dyn AnyRules>, Faults>,
    opener: Option<Opener>,
    bench: Bench,
}

/// Where bots are measured: scenarios that are near balance for equal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// The scenarios; none for the first one of the content.
    pub scenarios: &'static [&'static str],
    /// How many decisions are taken at random first, so that battles of equal bots differ where dice hardly decide.
    pub opening: u64,
}

/// The first battle for somebody who has never played: short, and not lost before it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opener {
    /// The scenario.
    pub scenario: &'static str,
    /// The seat to give them: equal bots win from it about as often as not, or more often.
    pub seat: &'static str,
}

impl Registered {
    /// A ruleset.
    pub const fn of<R: Playable>() -> Self {
        Registered {
            profile: profile::<R>,
            tools: R::TOOLS,
            forms: R::FORMS,
            maps: const { &R::MAPS }.as_ref(),
            load: |layers| Ok(Box::new(Loaded::<R>::load(layers)?)),
            opener: None,
            bench: Bench { scenarios: &[], opening: 0 },
        }
    }

    /// With the scenarios in which bots are measured, and how many decisions are taken at random first there.
    #[must_use]
    pub const fn measured(self, scenarios: &'static [&'static str], opening: u64) -> Self {
        Registered { bench: Bench { scenarios, opening }, ..self }
    }

    /// Where bots are measured.
    pub fn bench(&self) -> Bench {
        self.bench
    }

    /// With the battle to begin with.
    #[must_use]
    pub const fn opening(self, scenario: &'static str, seat: &'static str) -> Self {
        Registered { opener: Some(Opener { scenario, seat }), ..self }
    }

    /// The battle to begin with, if one was named.
    pub fn opener(&self) -> Option<Opener> {
        self.opener
    }

    /// What it is.
    pub fn profile(&self) -> &'static Profile {
        (self.profile)()
    }

    /// The questions that it answers beside a battle.
    pub fn tools(&self) -> &'static [Tool] {
        self.tools
    }

    /// The forms in which its battles are written elsewhere.
    pub fn forms(&self) -> &'static [Form] {
        self.forms
    }

    /// How its content writes maps; none where it takes none.
    pub fn maps(&self) -> Option<&'static MapForm> {
        self.maps
    }

    /// Loads it with layers of documents, the first one lowest.
    ///
    /// # Errors
    /// Every fault of the content.
    pub fn load(&self, layers: &[Vec<Document>]) -> Result<Box<dyn AnyRules>, Faults> {
        (self.load)(layers)
    }

    /// How much of these files is this ruleset's: tables of its content first, then fields of entries in them and of a scenario that is the whole file.
    fn known(&self, documents: &[Document]) -> (usize, usize) {
        let shapes = self.profile().shapes;
        let shape_of = |table: &str| shapes.iter().find(|shape| shape.table == table);
        let fields = |node: &Node, shape: &Shape| {
            node.entries().iter().filter(|entry| shape.fields.iter().any(|field| field.key == entry.key)).count()
        };
        let (mut tables, mut known) = (0, 0);
        for entry in documents.iter().flat_map(|document| document.root.entries()) {
            if let Some(shape) = shape_of(&entry.key) {
                tables += 1;
                known += entry.node.list().iter().map(|node| fields(node, shape)).sum::<usize>();
            }
        }
        if let Some(scenario) = shape_of(SCENARIO) {
            known += documents.iter().map(|document| fields(&document.root, scenario)).sum::<usize>();
        }
        (tables, known)
    }
}

impl Registry {
    /// The ids, in order.
    pub fn ids(&self) -> Vec<&'static str> {
        self.0.iter().map(|ruleset| ruleset.profile().id).collect()
    }

    /// A ruleset by its id.
    ///
    /// # Errors
    /// There is none; the words name the nearest.
    pub fn get(&self, id: &str) -> Result<&'static Registered, Words> {
        let found = self.0.iter().find(|ruleset| ruleset.profile().id == id);
        found.ok_or_else(|| {
            let shown: String = id.chars().take(60).collect();
            match nearest(id, self.ids()) {
                Some(near) => {
                    words!(
                        "there is no ruleset `{shown}`; is `{near}` meant?",
                        "нет правил `{shown}`; может быть, `{near}`?"
                    )
                }
                None => {
                    let all = self.ids().join(", ");
                    words!("there is no ruleset `{shown}`; there are {all}", "нет правил `{shown}`; есть {all}")
                }
            }
        })
    }

    /// Every ruleset with its content, or all faults of that content.
    pub fn all(&self, sources: &ContentSources) -> Vec<(&'static Profile, Result<Box<dyn AnyRules>, Faults>)> {
        let load = |ruleset: &Registered| (ruleset.profile(), self.load(ruleset.profile().id, sources));
        self.0.iter().map(load).collect()
    }

    /// One ruleset with its content.
    ///
    /// # Errors
    /// An unknown id, or every fault of the content.
    pub fn load(&self, id: &str, sources: &ContentSources) -> Result<Box<dyn AnyRules>, Faults> {
        self.load_with(id, sources, &[])
    }

    /// The same with further documents as the highest layer.
    ///
    /// # Errors
    /// As [`Registry::load`].
    pub fn load_with(
        &self,
        id: &str,
        sources: &ContentSources,
        more: &[Document],
    ) -> Result<Box<dyn AnyRules>, Faults> {
        let ruleset = self.get(id).map_err(|words| crate::read::fault("", Default::default(), words))?;
        let mut layers = vec![content::builtin(id)?];
        for folder in sources.folders() {
            layers.push(self.folder(folder, id)?);
        }
        if !more.is_empty() {
            layers.push(more.to_vec());
        }
        ruleset.load(&layers)
    }

    /// The ruleset that files without one in their path belong to: the one that knows most of their tables, of several the one that knows most of their fields, of several
    /// the first.
    pub fn owner(&self, documents: &[Document]) -> Option<&'static Registered> {
        self.0.iter().rev().max_by_key(|ruleset| ruleset.known(documents))
    }

    /// Files of a folder that name no ruleset in their path and belong to another one than `id`, by what is known in them. Whoever says that the folder is for `id`
    /// wants them to be read as its own, with the faults that they have then.
    ///
    /// # Errors
    /// Every fault: unreadable, too many, too large, no TOML.
    pub fn loose_of_others(&self, folder: &Path, id: &str) -> Result<Vec<Document>, Faults> {
        let loose = content::folder(folder, id, &self.ids())?.loose;
        Ok(if self.is_owner(id, &loose) { Vec::new() } else { loose })
    }

    fn folder(&self, folder: &Path, id: &str) -> Result<Vec<Document>, Faults> {
        let layer = content::folder(folder, id, &self.ids())?;
        let mut documents = layer.own;
        if self.is_owner(id, &layer.loose) {
            documents.extend(layer.loose);
        }
        Ok(documents)
    }

    fn is_owner(&self, id: &str, documents: &[Document]) -> bool {
        self.owner(documents).is_some_and(|owner| owner.profile().id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{TOYS, document};

    #[test]
    fn rulesets_are_found_by_name() {
        assert_eq!(TOYS.ids(), ["toy"]);
        assert!(TOYS.get("toy").is_ok());
        assert!(TOYS.get("tou").err().unwrap().en.contains("`toy` meant"));
        assert!(TOYS.get("something").err().unwrap().en.contains("there are toy"));
    }

    #[test]
    fn further_documents_are_the_highest_layer() {
        let sources = ContentSources::builtin();
        let rules = TOYS.load_with("toy", &sources, &[document()]).unwrap();
        assert_eq!(rules.scenarios().len(), 2);
        assert!(TOYS.load("toi", &sources).is_err());
        assert!(TOYS.all(&sources)[0].1.as_ref().unwrap().scenarios().is_empty());
    }

    #[test]
    fn loose_files_belong_to_whom_they_are_known() {
        assert_eq!(TOYS.owner(&[document()]).map(|owner| owner.profile().id), Some("toy"));
    }
}
