//! Posts of forums and chats as lines of plain text, each with what the markup says about it: BBCode, HTML, Markdown, chat commands, or nothing.

/// What the markup says about a passage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Somebody else's words.
    pub quote: bool,
    /// Struck out.
    pub struck: bool,
    /// Below the line under a post.
    pub signature: bool,
    /// Out of character.
    pub ooc: bool,
    /// In slanted letters from one end to the other: thoughts, remarks of the board.
    pub slanted: bool,
    /// In a spoiler.
    pub spoiler: bool,
    /// An item of a list, a row of a table or a line of a technical part.
    pub item: bool,
    /// Said aloud.
    pub speech: bool,
}

impl Marks {
    /// Whether nothing in it is a move of the writer.
    pub fn is_dead(self) -> bool {
        self.quote || self.struck || self.signature
    }
}

/// A line of a post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The text without markup.
    pub text: String,
    /// What the markup says about it.
    pub marks: Marks,
    /// Its line in what was pasted, from 1.
    pub line: usize,
}

/// What stands around the value of a die in [`Passage::text`]: `⟦1d100:63⟧`.
pub const DIE: (char, char) = ('⟦', '⟧');

const QUOTES: &[&str] = &["quote", "blockquote", "q", "цитата", "cite"];
const STRUCK: &[&str] = &["s", "strike", "del", "зачеркнуто"];
const OOC: &[&str] = &["off", "ooc", "офф", "оос", "оффтоп", "offtop", "offtopic", "нрпг", "nrpg"];
const SLANTED: &[&str] = &["i", "em"];
const SPOILERS: &[&str] = &["spoiler", "hide", "hidden", "more", "cut", "details", "summary", "спойлер", "скрыто"];
const DICE: &[&str] = &["dice", "roll", "кубик", "кости", "бросок"];
const SIGNATURES: &[&str] = &["sig", "signature", "подпись"];
const LINES: &[&str] =
    &["br", "p", "div", "li", "tr", "ul", "ol", "table", "h1", "h2", "h3", "h4", "hr", "list", "center", "align", "*"];
const OTHERS: &[&str] = &[
    "b",
    "u",
    "strong",
    "span",
    "size",
    "font",
    "color",
    "colour",
    "url",
    "a",
    "img",
    "code",
    "pre",
    "tt",
    "td",
    "th",
    "tbody",
    "thead",
    "sup",
    "sub",
    "small",
    "big",
    "email",
    "left",
    "right",
    "justify",
    "indent",
    "user",
    "mention",
    "abbr",
    "section",
    "article",
    "video",
    "media",
    "html",
    "body",
    "head",
    "mark",
    "ins",
    "tab",
    "float",
    "box",
    "style",
    "script",
    "спойлер",
];

/// Cuts a post into lines.
pub fn passages(post: &str) -> Vec<Passage> {
    let mut reader = Reader {
        out: Vec::new(),
        text: String::new(),
        open: Vec::new(),
        line: 1,
        slanted: 0,
        plain: 0,
        fenced: false,
        listed: 0,
    };
    reader.read(&plain(post));
    let mut passages = reader.out;
    sign(&mut passages);
    passages
}

/// The text without characters that nobody sees, with entities of HTML as what they stand for.
fn plain(post: &str) -> String {
    let mut out = String::with_capacity(post.len());
    let mut rest = post;
    while let Some(c) = rest.chars().next() {
        if c == '&'
            && let Some((entity, behind)) = rest.get(1..).and_then(|rest| rest.split_once(';'))
            && let Some(stands) = entity_of(entity)
        {
            out.push(stands);
            rest = behind;
            continue;
        }
        rest = rest.get(c.len_utf8()..).unwrap_or("");
        match c {
            '\r' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' | '\u{202a}'..='\u{202e}' => {}
            '\u{a0}' | '\u{2007}' | '\u{202f}' | '\t' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

fn entity_of(name: &str) -> Option<char> {
    if 10 < name.len() {
        return None;
    }
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code);
    }
    Some(match name {
        "nbsp" => ' ',
        "amp" => '&',
        "lt" => '‹',
        "gt" => '›',
        "quot" => '"',
        "apos" | "rsquo" | "lsquo" => '\'',
        "laquo" => '«',
        "raquo" => '»',
        "ldquo" | "bdquo" => '“',
        "rdquo" => '”',
        "mdash" => '—',
        "ndash" => '–',
        "hellip" => '…',
        "minus" => '−',
        "times" => '×',
        "rarr" => '→',
        _ => return None,
    })
}

/// A tag that was opened.
struct Open {
    name: String,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Quote,
    Struck,
    Ooc,
    Slanted,
    Spoiler,
    Signature,
    Other,
}

struct Reader {
    out: Vec<Passage>,
    text: String,
    open: Vec<Open>,
    line: usize,
    /// Letters of this line in slanted script, and others.
    slanted: usize,
    plain: usize,
    fenced: bool,
    /// The number of the last item of a list.
    listed: u32,
}

/// The most tags that are open at a time; deeper ones are taken for text.
const MOST_OPEN: usize = 64;

impl Reader {
    fn has(&self, kind: Kind) -> bool {
        self.open.iter().any(|open| open.kind == kind)
    }

    fn read(&mut self, post: &str) {
        let mut rest = post;
        while let Some(c) = rest.chars().next() {
            if (c == '[' || c == '<')
                && let Some(behind) = self.tag(rest)
            {
                rest = behind;
                continue;
            }
            if rest.starts_with("~~") {
                let open = self.open.iter().rposition(|open| open.name == "~~");
                self.cut(false);
                match open {
                    Some(place) => drop(self.open.remove(place)),
                    None if self.open.len() < MOST_OPEN && rest.get(2..).is_some_and(|rest| rest.contains("~~")) => {
                        self.open.push(Open { name: "~~".to_owned(), kind: Kind::Struck });
                    }
                    None => {}
                }
                rest = rest.get(2..).unwrap_or("");
                continue;
            }
            if rest.starts_with("((") && !self.has(Kind::Ooc) && self.open.len() < MOST_OPEN && rest.contains("))") {
                self.cut(false);
                self.open.push(Open { name: "((".to_owned(), kind: Kind::Ooc });
                rest = rest.get(2..).unwrap_or("");
                continue;
            }
            if rest.starts_with("))") && self.open.iter().any(|open| open.name == "((") {
                self.cut(false);
                self.open.retain(|open| open.name != "((");
                rest = rest.get(2..).unwrap_or("");
                continue;
            }
            if c == '\n' {
                self.cut(true);
            } else {
                if c.is_alphanumeric() {
                    let slanted = self.has(Kind::Slanted);
                    *(if slanted { &mut self.slanted } else { &mut self.plain }) += 1;
                }
                self.text.push(c);
            }
            rest = rest.get(c.len_utf8()..).unwrap_or("");
        }
        self.cut(true);
    }

    /// Reads a tag; gives what stands behind it, none if it is none.
    fn tag<'a>(&mut self, text: &'a str) -> Option<&'a str> {
        let close = if text.starts_with('[') { ']' } else { '>' };
        let inner_end = text.char_indices().take(200).find(|(_, c)| *c == close).map(|(at, _)| at)?;
        let inner = text.get(1..inner_end)?;
        let behind = text.get(inner_end + 1..)?;
        if inner.contains('\n') {
            return None;
        }
        let (ends, inner) = inner.strip_prefix('/').map_or((false, inner), |inner| (true, inner));
        let name: String =
            inner.chars().take_while(|c| c.is_alphanumeric() || *c == '*').flat_map(char::to_lowercase).collect();
        let value = inner.get(name.len()..).unwrap_or("").trim_end_matches('/').trim();
        if !value.is_empty()
            && !value.starts_with('=')
            && close == ']'
            && inner.get(name.len()..).is_some_and(|rest| !rest.starts_with(' '))
        {
            return None;
        }
        let is = |list: &[&str]| list.contains(&name.as_str());
        if is(DICE) {
            if ends {
                self.text.push(DIE.1);
                return Some(behind);
            }
            // `[dice=1d100:63]` holds all; `[dice]1d20+7[/dice]` is closed by its own tag.
            let closing = format!("[/{name}");
            let is_whole = !value.is_empty() && !behind.lines().next().unwrap_or("").to_lowercase().contains(&closing);
            self.text.push(DIE.0);
            self.text.push_str(value.trim_start_matches('='));
            if is_whole {
                self.text.push(DIE.1);
            } else if !value.is_empty() {
                self.text.push(' ');
            }
            return Some(behind);
        }
        let kind = match () {
            () if is(QUOTES) => Kind::Quote,
            () if is(STRUCK) => Kind::Struck,
            () if is(OOC) => Kind::Ooc,
            () if is(SLANTED) => Kind::Slanted,
            () if is(SPOILERS) => Kind::Spoiler,
            () if is(SIGNATURES) => Kind::Signature,
            () if is(LINES) || is(OTHERS) => Kind::Other,
            // A mention: `<@&gm>`.
            () if close == '>' && inner.starts_with(['@', '#', ':']) => return Some(behind),
            () => return None,
        };
        if kind == Kind::Other {
            if is(LINES) {
                self.cut(true);
                if name == "li" || name == "*" {
                    self.text.push_str("- ");
                }
            }
            return Some(behind);
        }
        let breaks = kind != Kind::Slanted;
        if breaks {
            self.cut(false);
        }
        if ends {
            if let Some(place) = self.open.iter().rposition(|open| open.name == name) {
                self.open.remove(place);
            }
        } else if self.open.len() < MOST_OPEN {
            self.open.push(Open { name, kind });
        }
        Some(behind)
    }

    /// Ends the passage; a new line or not.
    fn cut(&mut self, newline: bool) {
        let text = std::mem::take(&mut self.text);
        let slanted = 0 < self.slanted && self.plain * 4 < self.slanted;
        (self.slanted, self.plain) = (0, 0);
        let text = text.trim();
        if text.starts_with("```") {
            self.fenced = !self.fenced;
        } else if !text.is_empty() {
            self.push(text, slanted);
        }
        if newline {
            self.line += 1;
        }
    }

    fn push(&mut self, text: &str, slanted: bool) {
        let mut marks = Marks {
            quote: self.has(Kind::Quote),
            struck: self.has(Kind::Struck),
            signature: self.has(Kind::Signature),
            ooc: self.has(Kind::Ooc),
            spoiler: self.has(Kind::Spoiler),
            slanted,
            item: self.fenced,
            speech: false,
        };
        let mut text = text;
        if let Some(rest) = text.strip_prefix('>') {
            marks.quote = true;
            text = rest.trim_start_matches('>').trim();
        }
        let lower = text.to_lowercase();
        for sign in ["/ic ", "/me ", "/em "] {
            if lower.starts_with(sign) {
                text = text.get(sign.len()..).unwrap_or("").trim();
            }
        }
        for sign in [
            "//",
            "/ooc",
            "/оос",
            "/off",
            "ooc:",
            "оос:",
            "офф:",
            "off:",
            "нрпг",
            "(ooc",
            "(оос",
            "(офф",
            "(нрпг",
            "ooc ",
        ] {
            marks.ooc |= lower.starts_with(sign);
        }
        // `|` makes a table; cells are read like parts of a line.
        if text.starts_with('|') && text.ends_with('|') {
            marks.item = true;
        }
        let (mark, rest) = unlisted(text);
        // `9. Of course.` answers with a die: a list begins with 1 and goes on by ones.
        let bullet = match mark {
            Mark::None => false,
            Mark::Sign => true,
            Mark::Number(number) => number == 1 || number == self.listed + 1,
        };
        if let (true, Mark::Number(number)) = (bullet, &mark) {
            self.listed = *number;
        }
        let is_dash = text.starts_with(['—', '–', '-']);
        let starts_small = rest.chars().find(|c| c.is_alphabetic()).is_some_and(|c| c.is_lowercase());
        if bullet {
            // A dash before a capital letter is speech, in a technical part it is a list.
            if is_dash && text.starts_with(['—', '–']) && !marks.spoiler && !starts_small {
                marks.speech = true;
            } else {
                marks.item = true;
            }
            text = rest;
        }
        let text = text.trim_matches(|c: char| matches!(c, '*' | '_' | '#') || c.is_whitespace());
        let text: String = text.chars().filter(|c| !matches!(c, '*' | '`')).collect();
        let text = text.replace("__", "");
        if !text.trim().is_empty() || !marks.item {
            self.out.push(Passage { text: text.trim().to_owned(), marks, line: self.line });
        }
    }
}

/// What an item of a list begins with.
enum Mark {
    None,
    Sign,
    Number(u32),
}

/// The mark of a list, and the text behind it.
fn unlisted(text: &str) -> (Mark, &str) {
    for mark in ["- ", "— ", "– ", "* ", "• ", "· ", "+ "] {
        if let Some(rest) = text.strip_prefix(mark) {
            return (Mark::Sign, rest.trim());
        }
    }
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    if 0 < digits && digits <= 2 {
        let (number, rest) = text.split_at(digits);
        if let Some(rest) = rest.strip_prefix(") ").or_else(|| rest.strip_prefix(". ")) {
            return (number.parse().map_or(Mark::None, Mark::Number), rest.trim());
        }
    }
    (Mark::None, text)
}

/// Marks what stands below the line under a post.
fn sign(passages: &mut [Passage]) {
    let is_rule = |text: &str| {
        let text = text.trim();
        text.is_empty()
            || (2 <= text.chars().count() && text.chars().all(|c| matches!(c, '-' | '_' | '—' | '=' | '*' | '~')))
    };
    let Some(place) = passages.iter().rposition(|passage| is_rule(&passage.text)) else { return };
    let below = passages.len() - place - 1;
    if below <= 4
        && 0 < place
        && !passages[place + 1..].iter().any(|passage| passage.marks.item || passage.marks.spoiler)
    {
        passages[place..].iter_mut().for_each(|passage| passage.marks.signature = true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(post: &str) -> Vec<(String, Marks)> {
        passages(post).into_iter().map(|passage| (passage.text, passage.marks)).collect()
    }

    #[test]
    fn markup_is_told_from_text() {
        let read = read("[quote=\"A\"]no[/quote]yes [s]old[/s] new\n> said\n- one\n((later))\n<p>a&nbsp;b</p>");
        let of =
            |text: &str| read.iter().find(|(found, _)| found == text).unwrap_or_else(|| panic!("{text}: {read:?}")).1;
        assert!(of("no").quote && of("said").quote && of("old").struck && of("later").ooc && of("one").item);
        assert!(!of("yes").is_dead() && !of("new").is_dead());
        of("a b");
    }

    #[test]
    fn brackets_that_are_no_tags_stay() {
        assert_eq!(read("[14]+5 = 19")[0].0, "[14]+5 = 19");
        assert_eq!(read("[dice=1d100:63]")[0].0, "⟦1d100:63⟧");
        assert_eq!(read("[roll]1d20+5[/roll] → [14]+5")[0].0, "⟦1d20+5⟧ → [14]+5");
    }

    #[test]
    fn signatures_and_speech_are_no_moves() {
        assert!(read("I rest.\n---\n[i]Attack first[/i]")[2].1.signature);
        assert!(read("— Ну что, покажи")[0].1.speech);
        assert!(read("[spoiler=x]— туманом по нему[/spoiler]")[0].1.item);
    }
}
