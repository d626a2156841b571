//! A rulebook as one HTML file without outside resources: both languages side by side, every clause with its worked cases, links both ways, search,
//! and a sheet for print. It is readable without scripts; only the search needs one.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use holmgang_arena::citations;
use holmgang_arena::conformance::{self, Case, Runner, WalkStep, Walkthrough};
use holmgang_arena::content::ContentSources;
use holmgang_arena::embedded;
use holmgang_arena::erased::LogLine;
use holmgang_arena::lexicon;
use holmgang_arena::rulebook::Rulebook;
use holmgang_kernel::doc::Faults;
use holmgang_kernel::ruleset::Profile;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;
use holmgang_tui::draw::log::{figure_head, terms};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

use holmgang_desk::picture::{around_tokens, escaped};

/// Both languages, with the class that shows one of them.
const LANGS: [(Lang, &str); 2] = [(Lang::En, "en"), (Lang::Ru, "ru")];

/// A rulebook on its way to a page.
struct Book<'a> {
    profile: &'static Profile,
    /// Every clause of every rulebook, with the file in which it stands.
    known: &'a BTreeMap<String, &'static str>,
    runner: Runner<'a>,
    /// The cases of a clause.
    cases: BTreeMap<String, Vec<Case>>,
    /// The clauses whose text names a clause.
    named_by: BTreeMap<String, BTreeSet<String>>,
}

/// Every clause of every rulebook, with the id of its ruleset.
pub fn known() -> BTreeMap<String, &'static str> {
    let profiles = REGISTRY.0.iter().map(|ruleset| ruleset.profile());
    profiles.flat_map(|profile| profile.clauses.iter().map(|info| (info.clause.to_string(), profile.id))).collect()
}

/// The page that lists the rulebooks.
pub fn index(profiles: &[&'static Profile]) -> String {
    let mut out = head("Holmgang");
    out.push_str("<main class=\"index\"><h1>Holmgang</h1>\n<ul>\n");
    for profile in profiles {
        let (id, title, clauses) = (profile.id, &profile.title, profile.clauses.len());
        let _ = writeln!(
            out,
            "<li><a href=\"{id}.html\">{} · {}</a> ({clauses})</li>",
            escaped(title.en),
            escaped(title.ru)
        );
    }
    out.push_str("</ul></main></body></html>\n");
    out
}

/// The page of a rulebook.
///
/// # Errors
/// Faults of the content.
pub fn page(profile: &'static Profile, known: &BTreeMap<String, &'static str>) -> Result<String, Faults> {
    let sources = ContentSources::builtin();
    let runner = Runner::of(&REGISTRY, profile.id, &sources)?;
    let mut cases: BTreeMap<String, Vec<Case>> = BTreeMap::new();
    for (file, text) in embedded::conformance(profile.id) {
        for case in conformance::read(&file, &text, profile)? {
            // A case stands where it belongs first; the others link there.
            if let Some(clause) = case.clauses.first() {
                cases.entry(clause.clone()).or_default().push(case);
            }
        }
    }
    let mut named_by: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for told in Rulebook::of(profile.id, Lang::En).iter().flat_map(Rulebook::clauses) {
        for (from, to) in mentions(&told.text) {
            let id = told.text.get(from..to).unwrap_or_default();
            if id != told.id {
                named_by.entry(id.to_owned()).or_default().insert(told.id.clone());
            }
        }
    }
    Ok(Book { profile, known, runner, cases, named_by }.written())
}

impl Book<'_> {
    fn written(&self) -> String {
        let title = &self.profile.title;
        let mut out = head(&format!("{} · {}", title.en, title.ru));
        let books = LANGS.map(|(lang, _)| Rulebook::of(self.profile.id, lang));
        let [Some(en), Some(ru)] = &books else { return out };
        self.contents(&mut out, en);
        out.push_str("<main>\n");
        let _ = writeln!(
            out,
            "<h1><span class=\"en\">{}</span><span class=\"dot\"> · </span><span class=\"ru\">{}</span></h1>",
            escaped(title.en),
            escaped(title.ru)
        );
        out.push_str("<div class=\"pair\">");
        for (lang, class) in LANGS {
            let text = embedded::rulebook(self.profile.id, lang).unwrap_or_default();
            let begin = lang.percent(preamble(&text));
            let _ = write!(out, "<div class=\"{class}\" lang=\"{class}\">{}</div>", self.markdown(&begin));
        }
        out.push_str("</div>\n");
        let mut section = "";
        for clause in en.clauses() {
            if clause.section != section {
                section = &clause.section;
                let id = section.split_whitespace().next().unwrap_or_default();
                let _ = writeln!(out, "<h2 id=\"{}\">{}</h2>", escaped(id), escaped(section));
            }
            let texts = [Some(clause), ru.clause(&clause.id)].map(|told| told.map_or("", |told| told.text.as_str()));
            self.clause(&mut out, &clause.id, &clause.title, texts);
        }
        out.push_str("</main>\n");
        out.push_str(SCRIPT);
        out.push_str("</body></html>\n");
        out
    }

    /// The list of clauses, by section.
    fn contents(&self, out: &mut String, book: &Rulebook) {
        out.push_str(SWITCH);
        out.push_str("<nav aria-label=\"Clauses · Пункты\">\n");
        let mut section = "";
        for clause in book.clauses() {
            if clause.section != section {
                if !section.is_empty() {
                    out.push_str("</ul></details>\n");
                }
                section = &clause.section;
                let _ = writeln!(out, "<details><summary>{}</summary><ul>", escaped(section));
            }
            let (id, title) = (&clause.id, escaped(&clause.title));
            let _ = writeln!(out, "<li><a href=\"#{id}\"><b>{id}</b> {title}</a></li>");
        }
        out.push_str("</ul></details>\n</nav>\n");
    }

    fn clause(&self, out: &mut String, id: &str, title: &str, texts: [&str; 2]) {
        let _ = writeln!(
            out,
            "<article id=\"{id}\">\n<h3><a href=\"#{id}\">{id}</a> {}</h3>\n<div class=\"pair\">",
            escaped(title)
        );
        for ((lang, class), text) in LANGS.iter().zip(texts) {
            let _ = write!(out, "<div class=\"{class}\" lang=\"{class}\">{}", self.markdown(text));
            for rule in self.profile.options.iter().filter(|rule| rule.clause.to_string() == id) {
                let about = lexicon::rule_words(self.profile, rule, *lang);
                let value = lexicon::value_called(rule.default, *lang).unwrap_or(rule.default);
                let (what, book) = lang.pick(("House rule", "in the book"), ("Домашнее правило", "в своде"));
                let name = rule.id;
                let _ = write!(
                    out,
                    "<p class=\"house\"><b>{what}</b> <code>{name}</code>: {}; {book}: {}</p>",
                    escaped(&about),
                    escaped(value)
                );
            }
            out.push_str("</div>");
        }
        out.push_str("</div>\n");
        if let Some(others) = self.named_by.get(id) {
            let links: Vec<String> = others.iter().map(|other| self.linked(other)).collect();
            let _ = writeln!(
                out,
                "<p class=\"see\"><span class=\"en\">Named in</span><span class=\"dot\"> · </span><span class=\"ru\">Упомянут в</span> {}</p>",
                links.join(", ")
            );
        }
        for case in self.cases.get(id).map(Vec::as_slice).unwrap_or_default() {
            self.case(out, case);
        }
        let is_applied = self.profile.clauses.iter().find(|info| info.clause.to_string() == id);
        let code = is_applied.map(|info| citations::of(info.clause)).unwrap_or_default();
        if !code.is_empty() {
            let places: Vec<String> =
                code.iter().map(|place| format!("<code>{}</code>", escaped(&place.to_string()))).collect();
            let _ = writeln!(
                out,
                "<details class=\"code\"><summary><span class=\"en\">In code</span><span class=\"dot\"> · </span><span class=\"ru\">В коде</span></summary>{}</details>",
                places.join("<br>")
            );
        }
        out.push_str("</article>\n");
    }

    /// A worked case: what was given, every move with what came of it, and the board at the end.
    fn case(&self, out: &mut String, case: &Case) {
        let _ = write!(out, "<details class=\"case\"><summary>{}</summary>", escaped(&case.id));
        let others: Vec<String> = case.clauses.iter().skip(1).map(|clause| self.linked(clause)).collect();
        if !others.is_empty() {
            let _ = write!(out, "<p class=\"see\">{}</p>", others.join(", "));
        }
        let walks = LANGS.map(|(lang, class)| (self.runner.walk(case, lang), lang, class));
        out.push_str("<div class=\"pair\">");
        for (walk, lang, class) in &walks {
            let _ = write!(out, "<div class=\"{class}\" lang=\"{class}\">");
            self.walk(out, walk, *lang);
            out.push_str("</div>");
        }
        out.push_str("</div>");
        // One board for both languages: it has only signs.
        if let [(Walkthrough { view: Some(view), .. }, ..), (Walkthrough { view: Some(ru), .. }, ..)] = &walks
            && view.boards.iter().any(|board| !board.tokens.is_empty())
        {
            out.push_str(&around_tokens(view, &format!("{} · {}", view.heading, ru.heading)));
        }
        out.push_str("</details>\n");
    }

    fn walk(&self, out: &mut String, walk: &Walkthrough, lang: Lang) {
        let given = lang.pick("Given", "Дано");
        if !walk.set.is_empty() {
            let _ = write!(out, "<p>{given}: {}</p>", codes(&walk.set));
        }
        if !walk.refused.is_empty() {
            let refused = lang.pick("Does not begin", "Не начинается");
            let _ = write!(out, "<p>{refused}: {}</p>", escaped(&walk.refused.join("; ")));
        }
        out.push_str("<ol>");
        for step in &walk.steps {
            self.step(out, step, lang);
        }
        out.push_str("</ol>");
    }

    fn step(&self, out: &mut String, step: &WalkStep, lang: Lang) {
        out.push_str("<li>");
        if !step.set.is_empty() {
            let _ = write!(out, "{}: {}<br>", lang.pick("given", "дано"), codes(&step.set));
        }
        if let Some(action) = &step.action {
            let seat = step.seat.as_deref().map(|seat| format!("{seat}: ")).unwrap_or_default();
            let rolls = if step.rolls.is_empty() { String::new() } else { format!(" ; {}", step.rolls) };
            let _ = write!(out, "<code class=\"do\">{}</code>", escaped(&format!("{seat}{action}{rolls}")));
        }
        if let Some(refused) = &step.refused {
            let what = lang.pick("refused", "недопустимо");
            let clause = refused.clause.map(|clause| self.linked(&clause.to_string())).unwrap_or_default();
            let _ =
                write!(out, "<p class=\"refused\"><b>{what}</b>: {} {clause}</p>", escaped(refused.words.get(lang)));
        }
        for line in &step.lines {
            self.line(out, line);
        }
        if !step.expect.is_empty() {
            let _ = write!(out, "<p>{}: {}</p>", lang.pick("Then", "Тогда"), codes(&step.expect));
        }
        out.push_str("</li>");
    }

    fn line(&self, out: &mut String, line: &LogLine) {
        let clause = self.linked(&line.clause.to_string());
        let _ = write!(out, "<p>{} {clause}", escaped(&line.line.text));
        for figure in &line.figures {
            let rows: Vec<String> = terms(figure)
                .into_iter()
                .map(|(term, clause)| {
                    let term = term.split_whitespace().collect::<Vec<_>>().join(" ");
                    format!("{} {}", escaped(&term), self.linked(&clause.to_string()))
                })
                .collect();
            let _ = write!(out, "<br><small>{}", escaped(&figure_head(figure)));
            if !rows.is_empty() {
                let _ = write!(out, ": {}", rows.join("; "));
            }
            out.push_str("</small>");
        }
        out.push_str("</p>");
    }

    /// A clause as a link to where it stands.
    fn linked(&self, id: &str) -> String {
        match self.known.get(id) {
            Some(ruleset) if *ruleset == self.profile.id => format!("<a href=\"#{id}\">{id}</a>"),
            Some(ruleset) => format!("<a href=\"{ruleset}.html#{id}\">{id}</a>"),
            None => escaped(id),
        }
    }

    /// Markdown as HTML, with clauses as links and the words that begin rulings and examples marked.
    fn markdown(&self, text: &str) -> String {
        let mut events: Vec<Event<'_>> = Vec::new();
        let mut within = 0_usize;
        for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::Link { .. } | Tag::Heading { .. }) => within += 1,
                Event::End(TagEnd::Link | TagEnd::Heading(_)) => within = within.saturating_sub(1),
                _ => {}
            }
            match event {
                Event::Text(text) if within == 0 => {
                    let is_first = matches!(events.last(), Some(Event::Start(Tag::Paragraph)));
                    events.push(Event::InlineHtml(self.prose(&text, is_first).into()));
                }
                // What the books write as HTML is shown as it is written.
                Event::Html(text) | Event::InlineHtml(text) => events.push(Event::Text(text)),
                other => events.push(other),
            }
        }
        let mut out = String::new();
        html::push_html(&mut out, events.into_iter());
        out
    }

    fn prose(&self, text: &str, is_first: bool) -> String {
        let mut out = String::new();
        let mut rest = text;
        let mark = MARKS.iter().find(|mark| is_first && text.starts_with(**mark));
        if let Some(mark) = mark {
            let _ = write!(out, "<b class=\"mark\">{mark}</b>");
            rest = text.strip_prefix(*mark).unwrap_or_default();
        }
        let mut at = 0;
        for (from, to) in mentions(rest) {
            out.push_str(&escaped(rest.get(at..from).unwrap_or_default()));
            out.push_str(&self.linked(rest.get(from..to).unwrap_or_default()));
            at = to;
        }
        out.push_str(&escaped(rest.get(at..).unwrap_or_default()));
        out
    }
}

/// Words that begin a paragraph of its own kind.
const MARKS: [&str; 8] = ["Ruling:", "Example:", "Examples:", "Refused:", "Решение:", "Пример:", "Примеры:", "Отказ:"];

/// Where a text names clauses: `FD-12.3`, as places of bytes.
fn mentions(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let digits = |from: usize| bytes.get(from..).unwrap_or_default().iter().take_while(|b| b.is_ascii_digit()).count();
    let mut out = Vec::new();
    for (dash, _) in text.match_indices('-') {
        let Some(from) = dash.checked_sub(2) else { continue };
        let prefix = bytes.get(from..dash).unwrap_or_default();
        let before = from.checked_sub(1).and_then(|place| bytes.get(place));
        if !prefix.iter().all(u8::is_ascii_uppercase) || before.is_some_and(u8::is_ascii_alphanumeric) {
            continue;
        }
        let section = digits(dash + 1);
        let dot = dash + 1 + section;
        let place = digits(dot + 1);
        if section > 0 && place > 0 && bytes.get(dot) == Some(&b'.') {
            out.push((from, dot + 1 + place));
        }
    }
    out
}

/// What stands before the first clause.
fn preamble(text: &str) -> &str {
    let first = text.match_indices("\n### ").find(|(at, _)| {
        let id = text.get(at + 5..).and_then(|rest| rest.split_whitespace().next()).unwrap_or_default();
        mentions(id).first() == Some(&(0, id.len()))
    });
    let until = first.map_or(text.len(), |(at, _)| at);
    let before = text.get(..until).unwrap_or(text);
    // The heading of the book and that of its first section stand elsewhere on the page.
    let begin = before.find('\n').unwrap_or(0);
    let end = before.rfind("\n## ").filter(|end| *end > begin).unwrap_or(before.len());
    before.get(begin..end).unwrap_or_default()
}

fn codes(fields: &[String]) -> String {
    fields.iter().map(|field| format!("<code>{}</code>", escaped(field))).collect::<Vec<_>>().join(", ")
}

fn head(title: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n",
        escaped(title)
    )
}

/// Which languages are shown; works without scripts.
const SWITCH: &str = "<header><fieldset><legend>Language · Язык</legend>\
<label><input type=\"radio\" name=\"lang\" id=\"both\" checked> English · Русский</label> \
<label><input type=\"radio\" name=\"lang\" id=\"only-en\"> English</label> \
<label><input type=\"radio\" name=\"lang\" id=\"only-ru\"> Русский</label></fieldset>\
<label class=\"search\" hidden>Search · Поиск <input type=\"search\" id=\"search\"></label><output id=\"found\" aria-live=\"polite\"></output></header>\n";

const STYLE: &str = "
[hidden] { display: none !important }
:root { color-scheme: light dark; --line: #8885; --soft: #8881 }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; display: grid; grid-template-columns: minmax(14rem, 20rem) minmax(0, 1fr); gap: 0 2rem }
header { grid-column: 1 / -1; padding: .5rem 1rem; border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: center; position: sticky; top: 0; background: Canvas; z-index: 1 }
fieldset { border: 0; margin: 0; padding: 0 } legend { position: absolute; clip-path: inset(50%) }
label { white-space: nowrap } 
nav { padding: 1rem; position: sticky; top: 3rem; height: calc(100vh - 5rem); overflow: auto; font-size: .9rem }
nav ul { padding-left: 1rem; list-style: none; margin: .3rem 0 }
nav a { text-decoration: none } nav a:hover { text-decoration: underline }
main { padding: 0 1rem 4rem; max-width: 84rem; min-width: 0 } .index { grid-column: 1 / -1 }
article { border-top: 1px solid var(--line); scroll-margin-top: 4rem } h2, h3 { scroll-margin-top: 4rem }
article:target { background: var(--soft) }
h3 a { text-decoration: none } .see a, .case a { white-space: nowrap }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 2rem }
body:has(#only-en:checked) .pair, body:has(#only-ru:checked) .pair { grid-template-columns: minmax(0, 48rem) }
body:has(#only-en:checked) .ru, body:has(#only-ru:checked) .en, body:has(#only-en:checked) .dot, body:has(#only-ru:checked) .dot { display: none }
table { border-collapse: collapse; font-size: .9rem; display: block; overflow-x: auto } th, td { border-bottom: 1px solid var(--line); padding: .2rem .6rem; text-align: left }
p:has(> .mark:first-child) { border-left: 3px solid var(--line); padding-left: .7rem }
.house { background: var(--soft); padding: .3rem .7rem } .see, .code { font-size: .9rem }
.case { margin: .2rem 0; overflow-wrap: anywhere } .case p { margin: .2rem 0 } .case summary { font-family: ui-monospace, monospace; font-size: .9rem }
.do { font-weight: 600 } .refused { border-left: 3px solid #c8553d; padding-left: .5rem }
svg { max-width: 100%; height: auto; background: #fff; border-radius: 4px }
@media (max-width: 50rem) { body { display: block } nav { position: static; height: auto; max-height: 40vh } .pair { grid-template-columns: minmax(0, 1fr) } header { position: static } }
@media print { header, nav, .code { display: none } body { display: block; font-size: 10pt } article { break-inside: avoid-page } details:not([open]) { display: none } a { color: inherit; text-decoration: none } }
";

/// Search: clauses that hold all words, in either language.
const SCRIPT: &str = "<script>
const field = document.getElementById('search'), found = document.getElementById('found');
field.parentElement.hidden = false;
const clauses = [...document.querySelectorAll('article')].map((it) => [it, it.textContent.toLowerCase().replaceAll('ё', 'е')]);
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().replaceAll('ё', 'е').split(/\\s+/).filter(Boolean);
  let count = 0;
  for (const [it, text] of clauses) { it.hidden = !words.every((word) => text.includes(word)); if (!it.hidden) count += 1; }
  for (const heading of document.querySelectorAll('main > h2, main > .pair')) heading.hidden = words.length > 0;
  found.textContent = words.length ? `${count} / ${clauses.length}` : '';
});
</script>
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_found_in_text() {
        let text = "see FD-1.2, (FD-13.4) and XFD-1.2, FD-1, а FD-2.10.";
        let found: Vec<&str> = mentions(text).into_iter().map(|(from, to)| &text[from..to]).collect();
        assert_eq!(found, ["FD-1.2", "FD-13.4", "FD-2.10"]);
    }

    #[test]
    fn a_page_has_every_clause_both_languages_and_no_dead_link() {
        let known = known();
        assert_eq!(known.len(), REGISTRY.0.iter().map(|ruleset| ruleset.profile().clauses.len()).sum::<usize>());
        for ruleset in REGISTRY.0 {
            let profile = ruleset.profile();
            let page = page(profile, &known).unwrap();
            let values = |begin: &str| -> BTreeSet<&str> {
                page.split(begin).skip(1).filter_map(|rest| rest.split('"').next()).collect()
            };
            let (articles, ids) = (values("<article id=\""), values(" id=\""));
            for info in profile.clauses {
                assert!(articles.contains(info.clause.to_string().as_str()), "{} is missing", info.clause);
            }
            for link in values("href=\"") {
                let (file, id) = link.split_once('#').unwrap_or_else(|| panic!("{link}"));
                let leads = if file.is_empty() { ids.contains(id) } else { known.contains_key(id) };
                assert!(leads, "{link} leads nowhere");
            }
            assert!(page.matches("<details class=\"case\">").count() > 100, "{}", profile.id);
            let outside = page.split("http").skip(1).find(|rest| !rest.starts_with("://www.w3.org/2000/svg"));
            assert!(outside.is_none_or(|rest| !rest.starts_with(':') && !rest.starts_with("s:")), "{}", profile.id);
            // Percents of the Russian half as the norm has them, in what stands before the clauses too.
            let russian =
                page.split("<div class=\"ru\" lang=\"ru\">").nth(1).and_then(|rest| rest.split("</div>").next());
            let mut parts = russian.unwrap_or_default().split('%').rev().skip(1);
            assert!(parts.all(|before| !before.ends_with(|c: char| c.is_ascii_digit())), "{}", profile.id);
            assert!(page.contains("class=\"mark\">Решение:") && page.contains("class=\"mark\">Ruling:"));
        }
    }
}
