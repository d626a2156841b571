//! A thread as it is written down: posts with their authors, and how the battle began.

use holmgang_arena::erased::{AnyBattle, AnyRules, ScenarioSource, Setup, StartError};
use holmgang_arena::script;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::doc::{At, Fault, Faults, Node, Value};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

/// A post of a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// Its number.
    pub number: u32,
    /// Who wrote it: a seat, a figure, or `referee`.
    pub author: String,
    /// The text as it was pasted.
    pub text: String,
    /// The line of the file in which it begins.
    pub line: u32,
}

/// A piece of a post with whose words it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The number of the post.
    pub number: u32,
    /// Who says it.
    pub author: String,
    /// Whether somebody else wrote it down.
    pub quoted: bool,
    /// The words.
    pub text: String,
}

/// Reads the posts of a thread: `[[post]]` with `n`, `author` and `text`.
///
/// # Errors
/// What is missing, with its place.
pub fn posts(thread: &Node) -> Result<Vec<Post>, Faults> {
    let mut out = Vec::new();
    let mut faults = Faults::default();
    for (place, node) in thread.get("post").map(Node::list).unwrap_or_default().iter().enumerate() {
        let own = i64::try_from(place + 1).unwrap_or(i64::MAX);
        let number = u32::try_from(node.int("n", own)).unwrap_or(u32::MAX);
        let mut wanted = |key: &str| match node.text(key) {
            Some(text) => text.to_owned(),
            None => {
                let words = words!("post {number} has no `{key}`", "у поста {number} нет `{key}`");
                faults.0.push(fault(node, key, words));
                String::new()
            }
        };
        out.push(Post { number, author: wanted("author"), text: wanted("text"), line: node.at.line });
    }
    if out.is_empty() {
        let words = words!(
            "the thread has no posts; each is a `[[post]]` (in a `[[thread]]`: `[[thread.post]]`) with `author` and `text`",
            "в треде нет постов; каждый — `[[post]]` (внутри `[[thread]]`: `[[thread.post]]`) с `author` и `text`"
        );
        faults.0.push(fault(thread, "post", words));
    }
    faults.or(out)
}

/// The most posts that a file may hold.
pub const MOST_POSTS: usize = 2000;

/// Reads posts from plain text: each begins with a line `== author`, or `== 12 author` where it has a number of its own.
///
/// # Errors
/// Text before the first post, a post without an author, too many posts; each with its line.
pub fn plain_posts(text: &str) -> Result<Vec<Post>, Faults> {
    let mut out: Vec<Post> = Vec::new();
    let mut faults = Faults::default();
    let mut wrong = |line: u32, words: Words| {
        let at = At { line, column: 1 };
        faults.0.push(Fault {
            code: "bad_post",
            file: String::new(),
            at,
            path: "post".to_owned(),
            words,
            clause: None,
        });
    };
    for (place, line) in text.lines().enumerate() {
        let number = u32::try_from(place + 1).unwrap_or(u32::MAX);
        match (line.strip_prefix("== "), out.last_mut()) {
            (Some(head), _) => {
                let head = head.trim().trim_end_matches('=').trim();
                let next = out.last().map_or(1, |post| post.number.saturating_add(1));
                let (own, author) = match head.split_once(' ') {
                    Some((first, rest)) => first.parse().map_or((next, head), |own| (own, rest.trim())),
                    None => (next, head),
                };
                if author.is_empty() {
                    wrong(number, Words::new("who wrote the post is missing", "не указано, чей это пост"));
                }
                if MOST_POSTS < out.len() + 1 {
                    let words = words!("more than {MOST_POSTS} posts", "больше {MOST_POSTS} постов");
                    wrong(number, words);
                    break;
                }
                out.push(Post { number: own, author: author.to_owned(), text: String::new(), line: number });
            }
            (None, Some(post)) => {
                post.text.push_str(line);
                post.text.push('\n');
            }
            (None, None) if line.trim().is_empty() => {}
            (None, None) => {
                let words = Words::new(
                    "a thread begins with a post; a post begins with a line `== author`",
                    "тред начинается с поста, а пост — со строки `== автор`",
                );
                wrong(number, words);
                break;
            }
        }
    }
    if out.is_empty() {
        wrong(1, Words::new("there are no posts", "постов нет"));
    }
    faults.or(out)
}

fn fault(node: &Node, key: &str, words: Words) -> Fault {
    Fault { code: "missing_key", file: String::new(), at: node.at, path: format!("thread.{key}"), words, clause: None }
}

/// How the battle of a thread begins: `scenario` with `options`, `start` (the rolls of the beginning) and `set` (fields by name).
///
/// # Errors
/// The scenario is missing or does not begin, a field cannot be set.
pub fn begin(rules: &dyn AnyRules, thread: &Node) -> Result<Box<dyn AnyBattle>, Faults> {
    let missing = || {
        let words = words!(
            "the thread has no `scenario`: the id of a scenario, or a table",
            "у треда нет `scenario`: идентификатора сценария или таблицы"
        );
        Faults::one(fault(thread, "scenario", words))
    };
    let node = thread.get("scenario").ok_or_else(missing)?;
    let scenario = match &node.value {
        Value::Text(id) => ScenarioSource::Id(id.clone()),
        Value::Table(_) => ScenarioSource::Inline(String::new(), node.clone()),
        _ => return Err(missing()),
    };
    let options = thread.get("options").map(Node::entries).unwrap_or_default();
    let options = options.iter().map(|entry| (entry.key.clone(), entry.node.clone())).collect();
    let start = thread.get("start").map(Node::list).unwrap_or_default();
    let start: Vec<&str> = start.iter().filter_map(Node::as_text).collect();
    let rolls = if start.is_empty() {
        Rolls::Descending
    } else {
        let read = script::read_rolls(&start.join(" ")).map_err(|words| Faults::one(fault(thread, "start", words)))?;
        Rolls::Given(read)
    };
    let setup = Setup { scenario, options, key: [0; 32], rolls };
    let mut battle = rules.start(&setup).map_err(StartError::faults)?;
    for entry in thread.get("set").map(Node::entries).unwrap_or_default() {
        battle
            .set(&entry.key, &field(&entry.node))
            .map_err(|wrong| Faults::one(fault(&entry.node, &format!("set.{}", wrong.path), wrong.words)))?;
    }
    Ok(battle)
}

fn field(node: &Node) -> Field {
    match &node.value {
        Value::Bool(yes) => Field::Bool(*yes),
        Value::Int(number) => Field::Int(*number),
        Value::Text(text) if text == "none" => Field::None,
        Value::Text(text) | Value::Other(text) => Field::Text(text.clone()),
        Value::List(list) => Field::List(list.iter().map(field).collect()),
        Value::Table(entries) => {
            Field::Table(entries.iter().map(|entry| (entry.key.clone(), field(&entry.node))).collect())
        }
    }
}

/// The posts cut where somebody else's words stand in them. Words that repeat an earlier post are left out, and so are those of nobody who takes part.
pub fn parts(posts: &[Post], known: &dyn Fn(&str) -> Option<String>) -> Vec<Part> {
    let mut out: Vec<Part> = Vec::new();
    let mut said = String::new();
    for post in posts {
        for (author, text) in quotes(&post.text) {
            let text = text.trim_matches('\n').to_owned();
            if text.trim().is_empty() {
                continue;
            }
            match author {
                None => out.push(Part { number: post.number, author: post.author.clone(), quoted: false, text }),
                Some(name) => {
                    let Some(author) = known(&name) else { continue };
                    if !said.contains(&plain(&text)) {
                        out.push(Part { number: post.number, author, quoted: true, text });
                    }
                }
            }
        }
        said += &plain(&post.text);
        said.push('\n');
    }
    out
}

fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The pieces of a post with who is quoted; none: the writer.
fn quotes(text: &str) -> Vec<(Option<String>, String)> {
    let mut out: Vec<(Option<String>, String)> = Vec::new();
    let mut add = |author: Option<String>, line: &str| match out.last_mut() {
        Some((known, text)) if *known == author => {
            text.push('\n');
            text.push_str(line);
        }
        _ => out.push((author, line.to_owned())),
    };
    let mut open: Vec<String> = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        // Markup of quotes anywhere in the line.
        loop {
            let lower = rest.to_lowercase();
            if lower.len() != rest.len() {
                add(open.last().cloned(), rest);
                break;
            }
            let begin = lower.find("[quote");
            let end = lower.find("[/quote]");
            match (begin, end) {
                (Some(begin), end) if end.is_none_or(|end| begin < end) => {
                    let Some(close) = rest[begin..].find(']').map(|close| begin + close) else {
                        add(open.last().cloned(), rest);
                        break;
                    };
                    if !rest[..begin].trim().is_empty() {
                        add(open.last().cloned(), &rest[..begin]);
                    }
                    let name = rest[begin + 6..close].trim_start_matches('=').trim_matches(['"', '\'', ' ', '«', '»']);
                    open.push(name.split([';', ',']).next().unwrap_or("").to_owned());
                    rest = &rest[close + 1..];
                }
                (_, Some(end)) => {
                    if !rest[..end].trim().is_empty() {
                        add(open.last().cloned(), &rest[..end]);
                    }
                    open.pop();
                    rest = &rest[end + 8..];
                }
                _ => {
                    let shown = rest.trim_start();
                    match shown.strip_prefix('>').filter(|_| open.is_empty()) {
                        Some(quoted) => {
                            let quoted = quoted.trim_start_matches(['>', ' ']);
                            let (name, said) = quoted
                                .split_once(':')
                                .filter(|(name, _)| name.split_whitespace().count() <= 4)
                                .unwrap_or(("", quoted));
                            add(Some(name.trim_matches(['*', ' ', '_']).to_owned()), said.trim());
                        }
                        None => add(open.last().cloned(), rest),
                    }
                    break;
                }
            }
            if rest.is_empty() {
                break;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn post(text: &str) -> Vec<(String, String)> {
        let posts = [Post { number: 1, author: "red".to_owned(), text: text.to_owned(), line: 1 }];
        let known = |name: &str| (!name.is_empty()).then(|| name.to_lowercase());
        parts(&posts, &known).into_iter().map(|part| (part.author, part.text)).collect()
    }

    #[test]
    fn replies_in_a_post_are_their_own() {
        let read = post("Fist! d20: 12\n> Rook: dodge, 9\nAnd now I GRAB him.");
        let read: Vec<(&str, &str)> = read.iter().map(|(author, text)| (author.as_str(), text.as_str())).collect();
        assert_eq!(read, [("red", "Fist! d20: 12"), ("rook", "dodge, 9"), ("red", "And now I GRAB him.")]);
        let read = post("Бью.\n[quote=\"Рук\"]хочу, 9 и 11[/quote]\nещё");
        assert_eq!(read[1], ("рук".to_owned(), "хочу, 9 и 11".to_owned()));
        assert_eq!(read.len(), 3);
    }

    #[test]
    fn plain_posts_begin_with_their_authors() {
        let read = plain_posts("\n== red\nI rest.\n\n== 7 Blue Knight ==\nMe too.\n== referee\nFine.").unwrap();
        let read: Vec<(u32, &str, &str, u32)> =
            read.iter().map(|post| (post.number, post.author.as_str(), post.text.trim(), post.line)).collect();
        assert_eq!(read, [(1, "red", "I rest.", 2), (7, "Blue Knight", "Me too.", 5), (8, "referee", "Fine.", 7)]);
        let wrong = |text: &str| plain_posts(text).unwrap_err().0.first().map(|fault| fault.at.line);
        assert_eq!(wrong("hello\n== red\n"), Some(1));
        assert_eq!(wrong("== red\nI rest.\n== \n"), Some(3));
        assert_eq!(wrong(""), Some(1));
    }

    #[test]
    fn what_is_quoted_again_is_not_said_again() {
        let of = |number, author: &str, text: &str| Post {
            number,
            author: author.to_owned(),
            text: text.to_owned(),
            line: 1,
        };
        let posts = [of(1, "red", "I attack. d20: 12"), of(2, "blue", "[quote=\"red\"]I attack. d20: 12[/quote]dodge")];
        let read = parts(&posts, &|name| Some(name.to_owned()));
        assert_eq!(read.len(), 2, "{read:#?}");
        assert_eq!(read[1].text, "dodge");
    }
}
