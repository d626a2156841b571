//! Content put together: built-in files, and the user's own that add to them or replace entries.

use std::collections::BTreeMap;

use crate::doc::{At, Fault, Faults, Finder, Node};
use crate::shape::{BAD_CONTENT, FieldShape, Kind, Known, Shape, check_fields};
use crate::words::{Fixed, Words, nearest};

/// The most entries that the content of a ruleset may have.
pub const MOST_ENTRIES: usize = 5_000;

/// A content file that was read: a table of arrays of tables.
#[derive(Clone, Debug)]
pub struct Document {
    /// The name of the file, as faults show it.
    pub file: String,
    /// What it holds.
    pub root: Node,
}

/// All entries of the content by table and id, in the order in which they were first written.
#[derive(Clone, Debug, Default)]
pub struct Library {
    tables: BTreeMap<&'static str, Vec<Item>>,
}

/// One entry.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its id.
    pub id: String,
    /// The file it comes from.
    pub file: String,
    /// Its fields.
    pub node: Node,
    layer: usize,
}

impl Item {
    /// Reads something of it: faults stand at its place in its table.
    pub fn within<T>(&self, table: &str, faults: &mut Vec<Fault>, read: impl FnOnce(&mut Finder<'_>) -> T) -> T {
        Finder::new(&self.file, faults).within(table, |finder| finder.within(&self.id, read))
    }
}

impl Library {
    /// Puts layers of documents together. Within one layer an id may stand once; a later layer replaces an entry of an earlier one whole.
    ///
    /// # Errors
    /// Every fault of shape in every file.
    pub fn new(shapes: &'static [Shape], layers: &[Vec<Document>]) -> Result<Library, Faults> {
        let mut library = Library::default();
        let mut faults = Vec::new();
        for shape in shapes {
            library.tables.insert(shape.table, Vec::new());
        }
        for (layer, documents) in layers.iter().enumerate() {
            for document in documents {
                library.gather(shapes, layer, document, &mut faults);
            }
        }
        let count: usize = library.tables.values().map(Vec::len).sum();
        if count > MOST_ENTRIES {
            Finder::new("", &mut faults).fault(
                BAD_CONTENT,
                At::default(),
                crate::words!(
                    "{count} entries, at most {MOST_ENTRIES} are allowed",
                    "записей {count}, можно не больше {MOST_ENTRIES}"
                ),
                None,
            );
            return Err(Faults(faults));
        }
        for shape in shapes {
            for item in library.table(shape.table) {
                let mut finder = Finder::new(&item.file, &mut faults);
                finder.within(shape.table, |finder| {
                    finder.within(&item.id, |finder| check_fields(&item.node, shape.fields, &library, finder));
                });
            }
        }
        sort(&mut faults);
        Faults(faults).or(library)
    }

    /// Checks something that is no entry of a table (an inline scenario) against a shape.
    ///
    /// # Errors
    /// Every fault.
    pub fn check(&self, shape: &Shape, file: &str, node: &Node) -> Result<(), Faults> {
        let mut faults = Vec::new();
        let inline: Vec<FieldShape> = shape
            .fields
            .iter()
            .map(|field| FieldShape { required: field.required && !matches!(field.key, "id" | "name"), ..*field })
            .collect();
        Finder::new(file, &mut faults).within(shape.table, |finder| check_fields(node, &inline, self, finder));
        Faults(faults).or(())
    }

    /// The entries of a table in order; none of an unknown table.
    pub fn table(&self, table: &str) -> &[Item] {
        self.tables.get(table).map_or(&[], Vec::as_slice)
    }

    /// The entries of a table, each as what it holds.
    pub fn entries<T: crate::content::Value>(&self, table: &str) -> Vec<T> {
        self.table(table).iter().filter_map(|item| T::read(&item.node)).collect()
    }

    /// Every entry of a table, with somebody who notes faults at its place.
    pub fn each(&self, table: &str, faults: &mut Vec<Fault>, mut read: impl FnMut(&Item, &mut Finder<'_>)) {
        for item in self.table(table) {
            item.within(table, faults, |finder| read(item, finder));
        }
    }

    /// Every entry of a table as what it holds, and as it was written.
    pub fn each_row<T: crate::content::Value>(
        &self,
        table: &str,
        faults: &mut Vec<Fault>,
        mut read: impl FnMut(T, &Item, &mut Finder<'_>),
    ) {
        self.each(table, faults, |item, finder| {
            if let Some(row) = T::read(&item.node) {
                read(row, item, finder);
            }
        });
    }

    /// An entry by its id.
    pub fn get(&self, table: &str, id: &str) -> Option<&Item> {
        self.table(table).iter().find(|item| item.id == id)
    }

    /// Tables and how many entries each has.
    pub fn counts(&self) -> impl Iterator<Item = (&'static str, usize)> {
        self.tables.iter().map(|(table, items)| (*table, items.len()))
    }

    fn gather(&mut self, shapes: &'static [Shape], layer: usize, document: &Document, faults: &mut Vec<Fault>) {
        let mut finder = Finder::new(&document.file, faults);
        for entry in document.root.entries() {
            let Some(shape) = shapes.iter().find(|shape| shape.table == entry.key) else {
                let key: String = entry.key.chars().take(60).collect();
                let words = match nearest(&key, shapes.iter().map(|shape| shape.table)) {
                    Some(near) => crate::words!(
                        "there is no table `{key}`; is `[[{near}]]` meant?",
                        "нет таблицы `{key}`; может быть, `[[{near}]]`?"
                    ),
                    None => {
                        let all = shapes.iter().map(|shape| shape.table).collect::<Vec<_>>().join(", ");
                        crate::words!(
                            "there is no table `{key}`; known are {all}",
                            "нет таблицы `{key}`; известны {all}"
                        )
                    }
                };
                finder.fault(BAD_CONTENT, entry.key_at, words, None);
                continue;
            };
            let table = shape.table;
            if !matches!(entry.node.value, crate::doc::Value::List(_)) {
                let words = crate::words!(
                    "entries of `{table}` are written `[[{table}]]`",
                    "записи `{table}` пишутся `[[{table}]]`"
                );
                finder.fault(BAD_CONTENT, entry.key_at, words, None);
                continue;
            }
            for node in entry.node.list() {
                self.insert(shape, layer, &document.file, node, &mut finder);
            }
        }
    }

    fn insert(&mut self, shape: &Shape, layer: usize, file: &str, node: &Node, finder: &mut Finder<'_>) {
        let table = shape.table;
        let Some(id) = node.text("id").filter(|id| crate::shape::is_id(id)) else {
            let wanted = Kind::Id.words();
            finder.within(table, |finder| {
                let words = Words::new(
                    format!("an entry needs `id`: {}", wanted.en),
                    format!("записи нужно поле `id`: {}", wanted.ru),
                );
                finder.fault(BAD_CONTENT, node.get("id").map_or(node.at, |id| id.at), words, None);
            });
            return;
        };
        let item = Item { id: id.to_owned(), file: file.to_owned(), node: node.clone(), layer };
        let items = self.tables.entry(table).or_default();
        match items.iter_mut().find(|known| known.id == item.id) {
            Some(known) if known.layer == layer => {
                let (first, line) = (&known.file, known.node.at.line);
                let words = crate::words!("`{id}` is there already: {first}:{line}", "`{id}` уже есть: {first}:{line}");
                finder.within(table, |finder| finder.fault(BAD_CONTENT, node.at, words, None));
            }
            Some(known) => *known = item,
            None => items.push(item),
        }
    }
}

impl Item {
    /// Its name; its id where it has none.
    pub fn name(&self) -> Words {
        self.node.names("name").unwrap_or_else(|| Words::same(self.id.clone()))
    }
}

impl Known for Library {
    fn ids(&self, table: &str) -> Vec<&str> {
        self.table(table).iter().map(|item| item.id.as_str()).collect()
    }
}

/// Faults in the order of file and place, so that somebody who mends them goes through each file once.
pub fn sort(faults: &mut [Fault]) {
    faults.sort_by(|a, b| (&a.file, a.at).cmp(&(&b.file, b.at)));
}

/// The two fields that every entry has.
pub const ID: FieldShape = FieldShape::required(
    "id",
    Kind::Id,
    Fixed::new("its id, unique in its table", "идентификатор, единственный в таблице"),
);
/// The name of an entry.
pub const NAME: FieldShape = FieldShape::required("name", Kind::Names, Fixed::new("its name", "название"));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::{Entry, Value};

    const SHAPES: &[Shape] = &[Shape {
        table: "spell",
        about: Fixed::new("a spell", "заклинание"),
        fields: &[ID, FieldShape::required("base", Kind::Int(0, 99), Fixed::new("strength", "сила"))],
    }];

    fn entry(key: &str, value: Value) -> Entry {
        Entry {
            key: key.into(),
            key_at: At { line: 1, column: 1 },
            node: Node { value, at: At { line: 1, column: 5 } },
        }
    }

    fn file(name: &str, spells: &[(&str, i64)]) -> Document {
        let list = spells
            .iter()
            .map(|(id, base)| {
                Node::made(Value::Table(vec![entry("id", Value::Text((*id).into())), entry("base", Value::Int(*base))]))
            })
            .collect();
        Document { file: name.into(), root: Node::made(Value::Table(vec![entry("spell", Value::List(list))])) }
    }

    #[test]
    fn a_later_layer_replaces_and_adds() {
        let library = Library::new(
            SHAPES,
            &[vec![file("a", &[("bolt", 1), ("mend", 2)])], vec![file("b", &[("bolt", 9), ("new", 3)])]],
        )
        .unwrap();
        let all: Vec<(&str, i64)> =
            library.table("spell").iter().map(|item| (item.id.as_str(), item.node.int("base", 0))).collect();
        assert_eq!(all, [("bolt", 9), ("mend", 2), ("new", 3)]);
    }

    #[test]
    fn every_fault_is_told_at_once() {
        let mut bad = file("a", &[("bolt", 100), ("bolt", 1)]);
        if let Value::Table(entries) = &mut bad.root.value {
            entries.push(entry("spel", Value::List(vec![])));
        }
        let faults = Library::new(SHAPES, &[vec![bad]]).unwrap_err();
        assert_eq!(faults.0.len(), 3, "{faults}");
        assert!(
            faults.to_string().contains("[[spell]]")
                && faults.to_string().contains("0 to 99")
                && faults.to_string().contains("already")
        );
    }
}
