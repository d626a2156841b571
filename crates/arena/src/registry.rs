//! The only list of rulesets, in the order in which people should meet them. Nothing else tells rulesets apart by name.

use std::path::Path;

use holmgang_kernel::doc::Faults;
use holmgang_kernel::library::Document;
use holmgang_kernel::ruleset::{Form, Playable, Profile, Tool};
use holmgang_kernel::words;
use holmgang_kernel::words::{Words, nearest};

use crate::any::{Loaded, profile};
use crate::content::{self, ContentSources};
use crate::erased::AnyRules;

/// The rulesets of this binary.
pub const REGISTRY: Registry = Registry(&[
    Registered::of::<holmgang_rules_forum_duel::Rules>(),
    Registered::of::<holmgang_rules_mini_duel::Rules>(),
    Registered::of::<holmgang_rules_ability_chess::Rules>(),
    Registered::of::<holmgang_rules_fairydust::Rules>(),
]);

/// A list of rulesets.
#[derive(Clone, Copy)]
pub struct Registry(pub &'static [Registered]);

/// A ruleset of the list: what it is, and how it is loaded.
#[derive(Clone, Copy)]
pub struct Registered {
    profile: fn() -> &'static Profile,
    tools: &'static [Tool],
    forms: &'static [Form],
    load: fn(&[Vec<Document>]) -> Result<Box<dyn AnyRules>, Faults>,
}

impl Registered {
    /// A ruleset.
    pub const fn of<R: Playable>() -> Self {
        Registered {
            profile: profile::<R>,
            tools: R::TOOLS,
            forms: R::FORMS,
            load: |layers| Ok(Box::new(Loaded::<R>::load(layers)?)),
        }
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

    /// Loads it with layers of documents, the first one lowest.
    ///
    /// # Errors
    /// Every fault of the content.
    pub fn load(&self, layers: &[Vec<Document>]) -> Result<Box<dyn AnyRules>, Faults> {
        (self.load)(layers)
    }

    /// How many tables of these files are this ruleset's.
    fn known_tables(&self, documents: &[Document]) -> usize {
        let shapes = self.profile().shapes;
        let tables = documents.iter().flat_map(|document| document.root.entries());
        tables.filter(|entry| shapes.iter().any(|shape| shape.table == entry.key)).count()
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

    /// The ruleset that files without one in their path belong to: the one that knows most of their tables, the first of several.
    pub fn owner(&self, documents: &[Document]) -> Option<&'static Registered> {
        self.0.iter().rev().max_by_key(|ruleset| ruleset.known_tables(documents))
    }

    fn folder(&self, folder: &Path, id: &str) -> Result<Vec<Document>, Faults> {
        let layer = content::folder(folder, id, &self.ids())?;
        let mut documents = layer.own;
        if self.owner(&layer.loose).is_some_and(|owner| owner.profile().id == id) {
            documents.extend(layer.loose);
        }
        Ok(documents)
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
        assert_eq!(rules.scenarios().len(), 1);
        assert!(TOYS.load("toi", &sources).is_err());
        assert!(TOYS.all(&sources)[0].1.as_ref().unwrap().scenarios().is_empty());
    }

    #[test]
    fn loose_files_belong_to_whom_they_are_known() {
        assert_eq!(TOYS.owner(&[document()]).map(|owner| owner.profile().id), Some("toy"));
    }

    #[test]
    fn every_ruleset_of_the_binary_loads() {
        for (profile, rules) in REGISTRY.all(&ContentSources::builtin()) {
            let rules = rules.unwrap_or_else(|faults| panic!("{}:\n{faults}", profile.id));
            assert!(!rules.scenarios().is_empty(), "{} has no scenario", profile.id);
        }
    }
}
