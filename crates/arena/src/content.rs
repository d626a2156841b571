//! Where content comes from: files in the binary, and folders of the user's own that add to them.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use holmgang_kernel::doc::{At, Faults, Node, Value};
use holmgang_kernel::fair;
use holmgang_kernel::library::{Document, Library};
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use crate::any::SCENARIO;
use crate::embedded;
use crate::read;

/// The most bytes that all files of a folder may have together.
pub const MOST_TOTAL: u64 = 16 * 1024 * 1024;
/// The most files of a folder.
pub const MOST_FILES: usize = 1_000;
/// The deepest folders that are looked into.
pub const MOST_FOLDERS: usize = 8;

/// The built-in content, and folders above it: a later one replaces entries of an earlier one.
#[derive(Clone, Debug, Default)]
pub struct ContentSources {
    folders: Vec<PathBuf>,
}

/// Content files that belong to one ruleset, read from one folder.
#[derive(Clone, Debug, Default)]
pub struct Layer {
    /// Files below `<folder>/<ruleset>/`.
    pub own: Vec<Document>,
    /// Files in the folder itself, which name no ruleset; see [`crate::registry::Registry`] for whose they are.
    pub loose: Vec<Document>,
}

impl ContentSources {
    /// The built-in content only.
    pub fn builtin() -> Self {
        ContentSources::default()
    }

    /// With a folder of one's own above what is there. It holds `.toml` files in a folder named after each ruleset, or, for one ruleset, in itself.
    #[must_use]
    pub fn and(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folders.push(folder.into());
        self
    }

    /// The folders, in order.
    pub fn folders(&self) -> &[PathBuf] {
        &self.folders
    }
}

/// The built-in content of a ruleset.
///
/// # Errors
/// Faults of syntax; none in a binary that passed its tests.
pub fn builtin(ruleset: &str) -> Result<Vec<Document>, Faults> {
    documents(embedded::content(ruleset).into_iter().map(|(file, text)| (file, text.into_owned())).collect())
}

/// The files of a folder for one ruleset. `rulesets` are the ids of all of them: folders named so are not searched for loose files.
///
/// # Errors
/// Every fault: unreadable, too many, too large, no TOML.
pub fn folder(folder: &Path, ruleset: &str, rulesets: &[&str]) -> Result<Layer, Faults> {
    if !folder.is_dir() {
        let place = folder.display().to_string();
        return Err(read::fault(&place, At::default(), Words::new("there is no such folder", "нет такой папки")));
    }
    let mut walk = Walk::default();
    let own = folder.join(ruleset);
    if is_own_folder(&own) {
        walk.folder(&own, 0, &[]);
    }
    let own = std::mem::take(&mut walk.texts);
    walk.folder(folder, 0, rulesets);
    Faults(walk.faults).or(())?;
    Ok(Layer { own: documents(own)?, loose: documents(walk.texts)? })
}

/// How many files of content a folder holds, for whichever ruleset. What cannot be read counts too: it is told when it is read.
pub fn count(folder: &Path) -> usize {
    let mut walk = Walk::default();
    walk.folder(folder, 0, &[]);
    walk.files + walk.faults.len()
}

/// Reads one file of content.
///
/// # Errors
/// Unreadable, too large, not UTF-8, no TOML.
pub fn file(path: &Path) -> Result<Document, Faults> {
    let mut walk = Walk::default();
    walk.file(path);
    Faults(walk.faults).or(())?;
    documents(walk.texts)?.pop().ok_or_else(Faults::default)
}

fn documents(texts: Vec<(String, String)>) -> Result<Vec<Document>, Faults> {
    let mut faults = Vec::new();
    let mut documents = Vec::new();
    for (file, text) in texts {
        match read::toml(&file, &text) {
            Ok(root) => documents.push(Document { file, root }),
            Err(more) => faults.extend(more.0),
        }
    }
    Faults(faults).or(documents)
}

fn is_own_folder(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|meta| meta.is_dir())
}

#[derive(Default)]
struct Walk {
    texts: Vec<(String, String)>,
    total: u64,
    files: usize,
    faults: Vec<holmgang_kernel::doc::Fault>,
}

impl Walk {
    fn fault(&mut self, path: &Path, words: Words) {
        self.faults.extend(read::fault(&path.display().to_string(), At::default(), words).0);
    }

    fn folder(&mut self, path: &Path, depth: usize, skipped: &[&str]) {
        if depth > MOST_FOLDERS {
            return self
                .fault(path, words!("folders deeper than {MOST_FOLDERS}", "папки глубже {MOST_FOLDERS} уровней"));
        }
        let entries = match fs::read_dir(path) {
            Ok(entries) => entries,
            Err(error) => return self.fault(path, unreadable(&error)),
        };
        let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        for path in paths {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            // The type of the thing itself: links are never followed.
            let Ok(meta) = fs::symlink_metadata(&path) else { continue };
            if name.starts_with('.') || (depth == 0 && skipped.contains(&name)) {
                continue;
            }
            let is_content = path.extension().is_some_and(|extension| extension == "toml");
            if meta.is_dir() {
                self.folder(&path, depth + 1, skipped);
            } else if is_content && meta.is_file() {
                self.file(&path);
            } else if is_content {
                let words =
                    Words::new("this is a link; put the file itself here", "это ссылка; положите сюда сам файл");
                self.fault(&path, words);
            }
        }
    }

    fn file(&mut self, path: &Path) {
        self.files += 1;
        if self.files > MOST_FILES {
            if self.files == MOST_FILES + 1 {
                self.fault(path, words!("more than {MOST_FILES} files", "больше {MOST_FILES} файлов"));
            }
            return;
        }
        let mut bytes = Vec::new();
        // One byte more than allowed tells that there is more, whatever the file grows to.
        let limit = read::MOST_BYTES as u64 + 1;
        if let Err(error) = fs::File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes)) {
            return self.fault(path, unreadable(&error));
        }
        self.total += bytes.len() as u64;
        if self.total > MOST_TOTAL {
            let most = MOST_TOTAL / (1024 * 1024);
            return self.fault(
                path,
                words!("the files have more than {most} MiB together", "в файлах вместе больше {most} МиБ"),
            );
        }
        let name = path.display().to_string();
        match read::utf8(&name, &bytes) {
            Ok(text) => self.texts.push((name, text.to_owned())),
            Err(more) => self.faults.extend(more.0),
        }
    }
}

/// Why a file cannot be read, and what would help: the system tells it in one language only.
pub fn unreadable(error: &std::io::Error) -> Words {
    use std::io::ErrorKind;
    match error.kind() {
        ErrorKind::NotFound => Words::new("there is no such file", "такого файла нет"),
        ErrorKind::IsADirectory => Words::new("this is a folder; name a file", "это папка; назовите файл"),
        ErrorKind::NotADirectory => Words::new("a part of the way there is no folder", "часть пути туда — не папка"),
        ErrorKind::PermissionDenied => Words::new(
            "its rights forbid reading it; change them or name another one",
            "права не дают его читать; измените их или назовите другой",
        ),
        ErrorKind::InvalidData => {
            Words::new("the file is not UTF-8 text; save it as UTF-8", "файл не в UTF-8; сохраните его в UTF-8")
        }
        _ => words!("cannot be read: {error}", "не читается: {error}"),
    }
}

/// Why a file cannot be written, and what would help.
pub fn unwritable(error: &std::io::Error) -> Words {
    use std::io::ErrorKind;
    match error.kind() {
        ErrorKind::NotFound => {
            Words::new("there is no such folder; make it first", "такой папки нет; сначала создайте её")
        }
        ErrorKind::IsADirectory => Words::new("this is a folder; name a file", "это папка; назовите файл"),
        ErrorKind::NotADirectory => Words::new("a part of the way there is no folder", "часть пути туда — не папка"),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Words::new(
            "its rights forbid writing there; name another place",
            "права не дают туда писать; назовите другое место",
        ),
        ErrorKind::AlreadyExists => {
            Words::new("there is a file of that name; name a folder", "есть файл с таким именем; назовите папку")
        }
        ErrorKind::StorageFull => Words::new("the disk is full", "на диске нет места"),
        _ => words!("cannot be written: {error}", "не пишется: {error}"),
    }
}

/// What of a library is hashed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part<'a> {
    /// All of it, also names and descriptions: the first form, which older records bear.
    Written,
    /// What decides battles: all but texts in two languages.
    Decisive,
    /// What decides battles of one scenario of the content, or of a scenario that comes with the battle: no other scenario.
    Scenario(Option<&'a str>),
}

/// Hashes of content: SHA-256 over entries in one form, tables and keys sorted, entries in their order (rules may list them), places and files left out.
/// A name may be mended and a scenario added without a record of another battle turning invalid.
#[derive(Clone, Debug)]
pub struct Hashes {
    /// Of all that decides battles, as hexadecimal.
    pub all: String,
    written: String,
}

impl Hashes {
    /// Of a library.
    pub fn of(library: &Library) -> Hashes {
        Hashes { all: hash(library, Part::Decisive), written: hash(library, Part::Written) }
    }

    /// Of what decides battles of a scenario of the library, or with none of one that the battle brings along.
    pub fn of_scenario(library: &Library, scenario: Option<&str>) -> String {
        hash(library, Part::Scenario(scenario))
    }

    /// Whether a record that bears this hash was played with content that decides alike.
    pub fn has_decided(&self, library: &Library, scenario: Option<&str>, hash: &str) -> bool {
        let is_released = || {
            let base = Hashes::of_scenario(library, None);
            RELEASED.iter().any(|(written, decisive)| *written == hash && *decisive == base)
        };
        hash == Hashes::of_scenario(library, scenario) || hash == self.written || is_released()
    }
}

/// Content of earlier releases whose records bear a hash over texts as well, each with the hash of what decides battles in it, without scenarios.
const RELEASED: &[(&str, &str)] = &[
    (
        "a77ae4e2302e5000d6a941b745fdc1d6fbb7cd8dd7e75d8da8a1a9723c550e0e",
        "ab54994dcc6142a1c64ce61e59b70804d04b2581267536049f2eff68cee87b6c",
    ),
    (
        "612457b4c20b0ed46008b0a9bf0fe49fdaa12a4fb757241bbbe647d2bd26f34f",
        "beed9e67ba920954c3e7c78b70db6007a7e3f85abedc6afdfd0b893d715e71cb",
    ),
    (
        "467975b49717412c70373a6757a3885ba425bb6c70a0f7777ac0c619ba01119f",
        "29b4ff1198a1bbea253ff63dcea6b0e74338295509b04f78702076ff762eb3aa",
    ),
    (
        "98e46e89af850387c42ceb29e75528c1a2c59f5c29ee73dc6da691aa627a8592",
        "24889d27f76b71c85b09d6d54a3309b20f9821af8985a3799b68195ff126a690",
    ),
    (
        "dc5bece4b985f0eb78fccdd164efb625f77a82a814cb9850eb0cd5365553da65",
        "6586047b49a6a42fa700870150940c9d20eefb1faa26abdc5959de91a2ccdd33",
    ),
];

fn hash(library: &Library, part: Part<'_>) -> String {
    let mut text = format!("holmgang content {}\n", if part == Part::Written { 1 } else { 2 });
    for (table, _) in library.counts() {
        for item in library.table(table) {
            if let Part::Scenario(one) = part
                && table == SCENARIO
                && one != Some(item.id.as_str())
            {
                continue;
            }
            text.push_str(&read::inline(&Node::made(Value::Text(format!("{table}.{}", item.id)))));
            text.push(' ');
            text.push_str(&read::inline(&sorted(&item.node, part == Part::Written)));
            text.push('\n');
        }
    }
    fair::hex(&fair::hash(&[text.as_bytes()]))
}

fn sorted(node: &Node, with_words: bool) -> Node {
    Node::made(match &node.value {
        Value::List(list) => Value::List(list.iter().map(|one| sorted(one, with_words)).collect()),
        Value::Table(entries) => {
            let mut entries = entries.clone();
            entries.retain(|entry| with_words || !is_words(&entry.node));
            entries.sort_by(|a, b| a.key.cmp(&b.key));
            for entry in &mut entries {
                entry.node = sorted(&entry.node, with_words);
            }
            Value::Table(entries)
        }
        plain => plain.clone(),
    })
}

/// Whether this is a text in two languages.
fn is_words(node: &Node) -> bool {
    let entries = node.entries();
    !entries.is_empty() && entries.iter().all(|entry| entry.key == "en" || entry.key == "ru")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::profile;
    use crate::toy::{Toy, document};

    fn with(layers: &[&str]) -> Hashes {
        let read = |text: &&str| vec![Document { file: "a".into(), root: read::toml("a", text).unwrap() }];
        let layers: Vec<_> = std::iter::once(vec![document()]).chain(layers.iter().map(read)).collect();
        Hashes::of(&Library::new(profile::<Toy>().shapes, &layers).unwrap())
    }

    #[test]
    fn the_hash_sees_content_and_not_its_writing() {
        let base = with(&[]).written;
        let same = "[[weapon]]\ndamage   =   3 # heavily\nname = { ru = \"Топор\", en = \"Axe\" }\nid = \"axe\"\n";
        assert_eq!(with(&[same]).written, base);
        assert_ne!(with(&[&same.replace('3', "4")]).written, base);
        assert_ne!(with(&[&same.replace("\"axe\"", "\"pike\"")]).written, base);
    }

    #[test]
    fn names_and_other_scenarios_decide_no_battle() {
        let axe = "[[weapon]]\ndamage = 3\nname = { ru = \"Топор\", en = \"Axe\" }\nid = \"axe\"\n";
        let library = |layer: &str| {
            let read = |text: &str| vec![Document { file: "a".into(), root: read::toml("a", text).unwrap() }];
            Library::new(profile::<Toy>().shapes, &[vec![document()], read(layer)]).unwrap()
        };
        let (base, named) = (library(axe), library(&axe.replace("Axe", "Broad axe")));
        let hashes = Hashes::of(&base);
        assert_ne!(hashes.written, Hashes::of(&named).written);
        assert_eq!(hashes.all, Hashes::of(&named).all);
        let plain = Hashes::of_scenario(&base, Some("plain"));
        assert_eq!(plain, Hashes::of_scenario(&named, Some("plain")));
        assert_ne!(plain, Hashes::of_scenario(&library(&axe.replace('3', "4")), Some("plain")));
        assert_ne!(plain, Hashes::of_scenario(&base, None));
        let more = library(
            "[[scenario]]\nid = \"more\"\nname = { en = \"More\", ru = \"Ещё\" }\nred = \"axe\"\nblue = \"axe\"\n",
        );
        assert_eq!(Hashes::of_scenario(&more, Some("plain")), Hashes::of_scenario(&library(""), Some("plain")));
        assert_ne!(Hashes::of(&more).all, Hashes::of(&library("")).all);
        for bears in [plain.as_str(), &hashes.written] {
            assert!(hashes.has_decided(&base, Some("plain"), bears));
        }
        assert!(!hashes.has_decided(&base, Some("plain"), &hashes.all));
    }

    /// A folder that is gone when the test is over.
    struct Folder(PathBuf);
    impl Folder {
        fn new(name: &str, files: &[(&str, &str)]) -> Folder {
            let path = std::env::temp_dir().join(format!("holmgang-{}-{name}", std::process::id()));
            for (file, text) in files {
                let file = path.join(file);
                fs::create_dir_all(file.parent().unwrap()).unwrap();
                fs::write(file, text).unwrap();
            }
            Folder(path)
        }
    }
    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn folders_are_read_for_their_ruleset() {
        let files = [
            ("toy/b.toml", "b = 1"),
            ("toy/deep/a.toml", "a = 1"),
            ("other/c.toml", "c = 1"),
            ("d.toml", "d = 1"),
            ("e.txt", "no"),
            (".f.toml", "no"),
        ];
        let made = Folder::new("folders", &files);
        let layer = folder(&made.0, "toy", &["toy", "other"]).unwrap();
        let keys =
            |documents: &[Document]| documents.iter().map(|d| d.root.entries()[0].key.clone()).collect::<Vec<_>>();
        assert_eq!((keys(&layer.own), keys(&layer.loose)), (vec!["b".into(), "a".into()], vec!["d".to_owned()]));
        assert!(folder(&made.0.join("none"), "toy", &[]).unwrap_err().to_string().contains("no such folder"));
        assert!(file(&made.0.join("d.toml")).is_ok() && file(&made.0.join("g.toml")).is_err());
    }

    #[test]
    fn every_fault_of_a_folder_is_told_at_once() {
        let big = "#".repeat(read::MOST_BYTES + 1);
        let made = Folder::new("faults", &[("a.toml", "a ="), ("b.toml", "b = ]"), ("c.toml", "c = 1")]);
        let faults = folder(&made.0, "toy", &["toy"]).unwrap_err();
        assert!(
            faults.0.iter().any(|f| f.file.ends_with("a.toml")) && faults.0.iter().any(|f| f.file.ends_with("b.toml"))
        );
        fs::write(made.0.join("big.toml"), big).unwrap();
        assert!(folder(&made.0, "toy", &[]).unwrap_err().to_string().contains("1024 KiB"));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed() {
        let made = Folder::new("links", &[("real.txt", "a = 1"), ("toy/x.toml", "x = 1")]);
        std::os::unix::fs::symlink(&made.0, made.0.join("toy/round")).unwrap();
        assert_eq!(folder(&made.0, "toy", &["toy"]).unwrap().own.len(), 1);
        std::os::unix::fs::symlink(made.0.join("real.txt"), made.0.join("linked.toml")).unwrap();
        assert!(folder(&made.0, "toy", &["toy"]).unwrap_err().to_string().contains("link"));
    }
}
