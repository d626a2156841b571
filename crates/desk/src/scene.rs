//! What can be named in a position: figures, cells, entries of the content.

use std::collections::BTreeMap;

use holmgang_arena::erased::{AnyBattle, AnyRules};
use holmgang_kernel::doc::{Node, Value};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::view::TokenKind;
use holmgang_kernel::words::Lang;

use crate::fold::{fold, letters_meant, stems};

/// A word of a name: its stems.
pub type NameWord = Vec<String>;

/// An entry of the content by its name.
#[derive(Clone, Debug)]
pub struct EntryName {
    /// The table, or the key of the list in an entry (`action`).
    pub table: String,
    /// Its id.
    pub id: String,
    /// Its names, word by word.
    pub names: Vec<Vec<NameWord>>,
}

/// The entries of a rulebook's content by their names.
#[derive(Clone, Debug, Default)]
pub struct Entries {
    /// In the order of the content.
    pub all: Vec<EntryName>,
    /// Places of the entries by the first letter of a word of their names.
    pub by_letter: BTreeMap<char, Vec<usize>>,
}

/// Words that say nothing in a name.
pub const SMALL: &[&str] = &["of", "the", "a", "an", "к", "на", "и", "для", "s"];

/// The words of a name with their stems.
pub fn name_words(name: &str) -> Vec<NameWord> {
    let words = name.split(|c: char| !c.is_alphanumeric() && c != '\'').map(|word| word.trim_matches('\''));
    let own = words.map(|word| fold(word.strip_suffix("'s").unwrap_or(word)));
    own.filter(|word| !word.is_empty() && !SMALL.contains(&word.as_str())).map(|word| stems(&word)).collect()
}

/// The words of a figure's name: `White: king`, `Pawn Warrior (elves-2)` have a side and an id that are no part of it.
fn figure_words(name: &str) -> Vec<NameWord> {
    let name = name.split_once(": ").map_or(name, |(_, name)| name);
    name_words(name.split(" (").next().unwrap_or(name))
}

impl Entries {
    /// The entries of these rules whose tables can stand for a deed or fill a place of one.
    pub fn of(rules: &dyn AnyRules, wanted: &dyn Fn(&str) -> bool) -> Entries {
        let mut entries = Entries::default();
        for (table, listed) in rules.tables() {
            for entry in listed {
                if let Some(node) = rules.entry(table, &entry.id) {
                    entries.gather(table, node, wanted);
                }
            }
        }
        for (place, entry) in entries.all.iter().enumerate() {
            for stem in entry.names.iter().flatten().flatten() {
                let Some(letter) = stem.chars().next() else { continue };
                let known = entries.by_letter.entry(letter).or_default();
                if known.last() != Some(&place) {
                    known.push(place);
                }
            }
        }
        entries
    }

    fn gather(&mut self, table: &str, node: &Node, wanted: &dyn Fn(&str) -> bool) {
        if wanted(table)
            && let (Some(id), Some(name)) = (node.text("id"), node.names("name"))
            && !self.all.iter().any(|entry| entry.table == table && entry.id == id)
        {
            let mut names = vec![name_words(&name.en), name_words(&name.ru)];
            names.retain(|name| !name.is_empty());
            self.all.push(EntryName { table: table.to_owned(), id: id.to_owned(), names });
        }
        for entry in node.entries() {
            if let Value::List(list) = &entry.node.value {
                list.iter().for_each(|node| self.gather(&entry.key, node, wanted));
            }
        }
    }
}

/// A figure that can be named.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Its id in notation.
    pub id: String,
    /// Its name in the two languages as it is shown.
    pub shown: [String; 2],
    /// Its names, word by word.
    pub names: Vec<Vec<NameWord>>,
    /// Whether it is of the writer's side; none of neutral ones.
    pub own: Option<bool>,
    /// The place of its side in [`Scene::sides`]; none of neutral ones.
    pub side: Option<usize>,
    /// Where it stands.
    pub cell: String,
    /// Where it stands on every board.
    pub cells: Vec<String>,
    /// Whether it acts now.
    pub acting: bool,
}

/// A position in words.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// Who stands on the board.
    pub figures: Vec<Figure>,
    /// Cells by their folded names: `г3` for `Г-3`.
    pub cells: BTreeMap<String, String>,
    /// Words of sides: own or not.
    pub sides: Vec<(Vec<String>, bool)>,
    /// Their seats in notation.
    pub seats: Vec<String>,
    /// Gauges of who acts: id and value.
    pub gauges: Vec<(String, i64)>,
    /// The token that decides.
    pub actor: Option<String>,
}

/// A cell's name without what stands between its parts.
fn cell_key(id: &str) -> String {
    id.chars().filter(|c| c.is_alphanumeric() || *c == ',').map(crate::fold::fold_char).collect()
}

impl Scene {
    /// The position as a seat sees it.
    pub fn of(battle: &dyn AnyBattle, seat: Seat) -> Scene {
        let view = battle.view(Viewer::Seat(seat), Lang::En);
        let other = battle.view(Viewer::Seat(seat), Lang::Ru);
        let word = holmgang_arena::script::seat_word(battle.profile(), seat);
        let own_side = view.sides.iter().position(|side| side.seat == word);
        let mut scene =
            Scene { actor: view.wanted.as_ref().and_then(|wanted| wanted.token.clone()), ..Scene::default() };
        let boards = view.boards.iter().zip(&other.boards);
        for (board, in_ru) in boards {
            for cell in &board.cells {
                scene.cells.entry(cell_key(&cell.id)).or_insert_with(|| cell.id.clone());
            }
            for (token, ru) in board.tokens.iter().zip(&in_ru.tokens) {
                if token.kind == TokenKind::Object && token.side.is_none() {
                    continue;
                }
                if let Some(known) = scene.by_id(&token.id) {
                    scene.figures[known].cells.push(token.cell.clone());
                    continue;
                }
                let mut names = vec![figure_words(&token.name), figure_words(&ru.name)];
                names.dedup();
                if token.acting {
                    scene.actor.get_or_insert_with(|| token.id.clone());
                    scene.gauges = token.gauges.iter().map(|gauge| (gauge.id.to_owned(), gauge.value.into())).collect();
                }
                scene.figures.push(Figure {
                    id: token.id.clone(),
                    shown: [token.name.clone(), ru.name.clone()],
                    names,
                    own: token.side.map(|side| Some(usize::from(side)) == own_side),
                    side: token.side.map(usize::from),
                    cell: token.cell.clone(),
                    cells: vec![token.cell.clone()],
                    acting: token.acting,
                });
            }
        }
        for figure in &mut scene.figures {
            figure.acting = scene.actor.as_ref() == Some(&figure.id);
        }
        for (place, (side, ru)) in view.sides.iter().zip(&other.sides).enumerate() {
            let mut words: Vec<String> = [side.name.as_str(), ru.name.as_str(), side.seat]
                .iter()
                .flat_map(|name| name_words(name))
                .flatten()
                .collect();
            // `Elves` is said as `elf`, `Эльфы` as `эльф`.
            let ones: Vec<String> = words.iter().filter_map(|word| word.strip_suffix('s').map(str::to_owned)).collect();
            words.extend(ones);
            scene.sides.push((words, Some(place) == own_side));
            scene.seats.push(side.seat.to_owned());
        }
        scene
    }

    /// The place of a figure by its id.
    pub fn by_id(&self, id: &str) -> Option<usize> {
        self.figures.iter().position(|figure| figure.id == id)
    }

    /// The places of those against the writer.
    pub fn foes(&self) -> Vec<usize> {
        let is_foe = |(place, figure): (usize, &Figure)| (figure.own == Some(false)).then_some(place);
        self.figures.iter().enumerate().filter_map(is_foe).collect()
    }

    /// The place of who acts.
    pub fn acting(&self) -> Option<usize> {
        self.figures.iter().position(|figure| figure.acting)
    }

    /// The cells that a letter with a number can mean, what is written so first; one where it is sure.
    pub fn cells_called(&self, letters: &str, number: &str) -> Vec<String> {
        let direct: String = letters.chars().map(crate::fold::fold_char).chain(number.chars()).collect();
        if let Some(id) = self.cells.get(&direct) {
            return vec![id.clone()];
        }
        // Rows of two sides have the same names: `front-1` is `elves-front-1` or `zombies-front-1`.
        let rows: Vec<String> = self
            .cells
            .iter()
            .filter(|(key, _)| key.ends_with(&direct) && 3 < letters.len())
            .map(|(_, id)| id.clone())
            .collect();
        if !rows.is_empty() {
            return rows;
        }
        let mut one = letters.chars();
        let (Some(letter), None) = (one.next(), one.next()) else { return Vec::new() };
        let keys = letters_meant(letter).into_iter().map(|letter| format!("{letter}{number}"));
        keys.filter_map(|key| self.cells.get(&key).cloned()).collect()
    }
}
