//! What was found in a thread, written down: for a screen, for a forum, as data.

use holmgang_arena::lexicon::roll_called;
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

use super::{Audit, Finding, Kind};
use crate::answer::{Markup, number};

/// What is wrong, the first divergence first, and how the rest goes on from either reading.
pub fn told(audit: &Audit, markup: Markup, lang: Lang) -> String {
    let mut out: Vec<String> = Vec::new();
    let moves = audit.moves.iter().filter(|step| step.refused.is_none()).count();
    let (checked, wrong, open) = (audit.checked, audit.findings.len(), audit.questions.len());
    out.push(say!(
        lang,
        "Moves played: {moves}. Claims checked: {checked}. Wrong: {wrong}. To be looked at: {open}.",
        "Сыграно ходов: {moves}. Проверено утверждений: {checked}. Неверно: {wrong}. Перепроверить: {open}."
    ));
    for (place, finding) in audit.findings.iter().enumerate() {
        out.push(String::new());
        out.extend(one(audit, finding, place == 0, markup, lang));
    }
    if !audit.questions.is_empty() {
        out.push(String::new());
        out.push(markup.bold(lang.pick(
            "To be looked at: the thread can be read otherwise",
            "Стоит перепроверить: тред можно прочитать и иначе",
        )));
    }
    for finding in &audit.questions {
        out.push(String::new());
        out.extend(one(audit, finding, false, markup, lang));
    }
    rest(audit, markup, lang, &mut out);
    left(audit, markup, lang, &mut out);
    out.join("\n") + "\n"
}

fn one(audit: &Audit, finding: &Finding, first: bool, markup: Markup, lang: Lang) -> Vec<String> {
    let post = finding.post;
    let clause = finding.clause.as_ref().map(|clause| format!(" {}", markup.clause(clause))).unwrap_or_default();
    let about = finding.about.get(lang);
    let head = say!(lang, "Post {post}: {about}{clause}", "Пост {post}: {about}{clause}");
    let head = if first {
        say!(lang, "{head} — the first divergence", "{head} — первое расхождение")
    } else {
        head
    };
    let mut out = vec![markup.bold(&head), markup.quote(&finding.text)];
    out.push(said(audit, finding, lang));
    out.push(sentence(finding.why.get(lang)));
    if !finding.action.is_empty() && finding.kind != Kind::Illegal {
        let action = called(audit, &finding.action, lang);
        out.push(say!(lang, "The move: {action}", "Ход: {action}"));
    }
    if let Some(figure) = &finding.figure
        && !figure.terms.is_empty()
    {
        let number = number(&audit.in_both.figure(figure, lang), lang);
        out.push(say!(lang, "By the rulebook: {number}", "По правилам: {number}"));
    }
    out
}

/// A move in words.
pub fn called<'a>(audit: &'a Audit, action: &'a str, lang: Lang) -> &'a str {
    audit.called.get(action).map_or(action, |called| called.get(lang))
}

fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let text: String = chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default();
    if text.ends_with(['.', '!', '?']) { text } else { text + "." }
}

/// What was claimed, or is right, in words: a figure by its name, `true` as yes.
pub fn value(audit: &Audit, value: &str, lang: Lang) -> String {
    let named = |id: &str| {
        let known = audit.names.iter().find(|(known, _)| known == id);
        known.map_or_else(|| called(audit, id, lang), |(_, name)| name.get(lang)).to_owned()
    };
    match value {
        "true" => lang.pick("yes", "да").to_owned(),
        "false" => lang.pick("no", "нет").to_owned(),
        "none" => lang.pick("nothing", "ничего").to_owned(),
        value => match value.strip_prefix("after ").map(named) {
            Some(who) => say!(lang, "after: {who}", "после: {who}"),
            None => named(value),
        },
    }
}

fn said(audit: &Audit, finding: &Finding, lang: Lang) -> String {
    let (claimed, right) = (value(audit, &finding.claimed, lang), value(audit, &finding.right, lang));
    match finding.kind {
        Kind::Illegal => say!(lang, "Let pass: {claimed}.", "Пропущено: {claimed}."),
        _ => say!(lang, "Claimed {claimed}, right {right}.", "Заявлено {claimed}, верно {right}."),
    }
}

fn rest(audit: &Audit, markup: Markup, lang: Lang, out: &mut Vec<String>) {
    if audit.rest.iter().all(|rest| rest.differs.is_empty()) && audit.stopped.is_none() {
        return;
    }
    out.push(String::new());
    out.push(markup.bold(lang.pick("The rest from either reading", "Дальше по каждому из прочтений")));
    for rest in audit.rest.iter().filter(|rest| !rest.differs.is_empty()) {
        let all: Vec<String> = rest
            .differs
            .iter()
            .map(|differs| {
                let (path, claimed, right) = (&differs.path, differs.claimed, differs.right);
                let name = differs.name.get(lang);
                let name = if name.is_empty() { path } else { name };
                say!(
                    lang,
                    "{name}: {claimed} as claimed, {right} by the rulebook",
                    "{name}: {claimed} по треду, {right} по правилам"
                )
            })
            .collect();
        let (post, all) = (rest.post, all.join("; "));
        out.push(say!(lang, "After post {post}: {all}.", "После поста {post}: {all}."));
    }
    if let Some((post, why)) = &audit.stopped {
        let why = why.get(lang).trim_end_matches('.');
        out.push(say!(
            lang,
            "By the rulebook the thread cannot go on from post {post}: {why}.",
            "По правилам тред не может продолжаться с поста {post}: {why}."
        ));
    }
}

/// What was not read, and rolls without a die.
fn left(audit: &Audit, markup: Markup, lang: Lang, out: &mut Vec<String>) {
    if audit.unread.is_empty() && audit.no_die.is_empty() {
        return;
    }
    out.push(String::new());
    out.push(markup.bold(lang.pick("Not checked", "Не проверено")));
    for (post, text, why) in &audit.unread {
        let why = why.get(lang).trim_end_matches('.');
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let first = lines.next().unwrap_or_default();
        let cut: String = first.chars().take(100).collect();
        let more = if cut.len() < first.len() || lines.next().is_some() { "…" } else { "" };
        out.push(say!(lang, "Post {post}: “{cut}{more}”: {why}.", "Пост {post}: «{cut}{more}»: {why}."));
    }
    // Rolls of one move are told together.
    for dice in audit.no_die.chunk_by(|one, other| (one.0, &one.1) == (other.0, &other.1)) {
        let Some((post, action, _)) = dice.first() else { continue };
        let mut rolls: Vec<String> = dice.iter().map(|(.., roll)| roll_called(roll, lang)).collect();
        rolls.dedup();
        let (action, rolls) = (called(audit, action, lang), rolls.join("; "));
        out.push(say!(
            lang,
            "Post {post}: the thread names no die for this move: {action} ({rolls}).",
            "Пост {post}: в треде нет кости для хода: {action} ({rolls})."
        ));
    }
}
