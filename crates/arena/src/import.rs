//! Maps of other programs as content of a rulebook: read, cut, written in the rulebook's own form, and loaded by it as a test.

use holmgang_kernel::doc::{At, Fault, Faults};
use holmgang_kernel::library::Document;
use holmgang_kernel::shape::BAD_CONTENT;
use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use holmgang_maps::neutral::{Cell, NeutralMap};
use holmgang_maps::{content, uvtt};
use serde::Serialize;

use crate::content::ContentSources;
use crate::read;
use crate::registry::{Registered, Registry};

/// What to make of a map.
#[derive(Clone, Debug, Default)]
pub struct MapJob<'a> {
    /// The rulebook.
    pub ruleset: &'a str,
    /// The name of the file, for faults.
    pub file: &'a str,
    /// Its text.
    pub text: &'a str,
    /// The id of the map in the rulebook's content.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Only this part of it, in cells from the north-west, from 0: column, line, columns, lines.
    pub part: Option<[u32; 4]>,
}

/// A map, ready to be stored.
#[derive(Clone, Debug, Serialize)]
pub struct ImportedMap {
    /// The id of the rulebook.
    pub ruleset: &'static str,
    /// The id of the map.
    pub id: String,
    /// Cells from west to east.
    pub files: u32,
    /// Cells from south to north.
    pub ranks: u32,
    /// Edges between two cells that are walls.
    pub walls: usize,
    /// Doors that can be opened and closed.
    pub doors: usize,
    /// What was left out or changed.
    pub notes: Vec<Words>,
    /// The entry of a content file.
    pub text: String,
}

impl Registry {
    /// The rulesets whose content has maps that can come from another program.
    pub fn with_maps(&self) -> Vec<&'static str> {
        self.0.iter().filter(|ruleset| ruleset.maps().is_some()).map(|ruleset| ruleset.profile().id).collect()
    }

    /// A Universal VTT file as content of a rulebook. What comes back was loaded by the rulebook together with `sources`.
    ///
    /// # Errors
    /// An unknown rulebook or one without such maps; every fault of the file; a part that is not inside; a map too large; what the rulebook refuses.
    pub fn import_map(&self, job: &MapJob<'_>, sources: &ContentSources) -> Result<ImportedMap, Faults> {
        let fault = |words: Words| {
            Faults::one(Fault {
                code: BAD_CONTENT,
                file: job.file.to_owned(),
                at: At::default(),
                path: String::new(),
                words,
                clause: None,
            })
        };
        let ruleset: &Registered = self.get(job.ruleset).map_err(&fault)?;
        let Some(form) = ruleset.maps() else {
            let (id, all) = (job.ruleset, self.with_maps().join(", "));
            return Err(fault(words!(
                "`{id}` takes no maps; these do: {all}",
                "`{id}` не принимает карт; принимают: {all}"
            )));
        };
        let map = cut(uvtt::read(job.file, job.text)?, job.part).map_err(&fault)?;
        let written = content::write(&map, job.id, job.name, form).map_err(&fault)?;
        let document = Document { file: job.file.to_owned(), root: read::toml(job.file, &written.text)? };
        self.load_with(job.ruleset, sources, &[document])?;
        let notes = map.notes.iter().chain(&written.notes).map(|note| note.words()).collect();
        Ok(ImportedMap {
            ruleset: ruleset.profile().id,
            id: job.id.to_owned(),
            files: map.files,
            ranks: map.ranks,
            walls: map.walls.len(),
            doors: written.doors,
            notes,
            text: written.text,
        })
    }
}

fn cut(map: NeutralMap, part: Option<[u32; 4]>) -> Result<NeutralMap, Words> {
    let Some([file, line, files, ranks]) = part else { return Ok(map) };
    map.part(Cell { file, line }, (files, ranks)).ok_or_else(|| {
        let (all_files, all_ranks) = (map.files, map.ranks);
        words!(
            "the part does not lie inside the map of {all_files}×{all_ranks} cells",
            "часть не лежит внутри карты из {all_files}×{all_ranks} клеток"
        )
    })
}
