//! What sets two moments apart, in words: the difference of what a screen shows of both. So the outcomes of an action are told in the words of the rulebook, whatever
//! the fields of its state are called, and without what the viewer may not know.

use serde::Serialize;

use crate::say;
use crate::view::{Badge, Board, Fact, Gauge, Token, View};
use crate::words::Lang;

/// One thing that is different then.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ts_rs::TS)]
pub struct Difference {
    /// The token that it is about, in notation; none of the battle itself and of cells.
    pub token: Option<String>,
    /// Whose it is, in words: "Velemira", "Г-4"; empty for the battle itself.
    pub whose: String,
    /// What is different: "HP 170 → 132", "+Burning (3)".
    pub text: String,
}

/// What the screen shows otherwise after than before, both drawn for the same viewer in the same language: tokens in their order, cells, the battle itself, who decides next.
pub fn differences(before: &View, after: &View, lang: Lang) -> Vec<Difference> {
    let mut out = Vec::new();
    let then = tokens(after);
    for (board, token) in tokens(before) {
        let mut texts = Vec::new();
        if has_fallen(before, after, &token.id) {
            texts.push(lang.pick("out of the battle", "выбывает").to_owned());
        } else if let Some((other_board, other)) = then.iter().find(|(_, other)| other.id == token.id) {
            of_token((before, board, token), (after, other_board, other), lang, &mut texts);
            if board.id != other_board.id {
                of_boards((before, board, token), (after, other_board, other), lang, &mut texts);
            }
            of_purses(before, after, token, &mut texts);
        } else {
            texts.push(lang.pick("gone", "исчезает").to_owned());
        }
        out.extend(texts.into_iter().map(|text| told_of(token, text)));
    }
    let now = tokens(before);
    for (board, token) in then.iter().filter(|(_, token)| now.iter().all(|(_, other)| other.id != token.id)) {
        let cell = board.called(&token.cell);
        out.push(told_of(token, say!(lang, "appears on {cell}", "появляется на {cell}")));
    }
    of_cells(before, after, &mut out);
    let mut texts = Vec::new();
    of_facts(&before.facts, &after.facts, &mut texts);
    if before.heading != after.heading && !after.heading.is_empty() {
        texts.push(after.heading.clone());
    }
    if let (None, Some(ending)) = (&before.outcome, &after.outcome) {
        texts.push(ending.text.clone());
    }
    if let Some(wanted) = &after.wanted
        && before.wanted.as_ref().is_none_or(|before| before.what != wanted.what)
    {
        texts.push(say!(lang, "next: {}", "дальше: {}", wanted.what));
    }
    out.extend(texts.into_iter().map(|text| Difference { token: None, whose: String::new(), text }));
    out
}

/// Several of them as one line, those of one bearer together: `Velemira: HP 170 → 132, +Burning (3); Round 2`.
pub fn written<'a>(differences: impl IntoIterator<Item = &'a Difference>) -> String {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for difference in differences {
        match groups.last_mut() {
            Some((whose, texts)) if *whose == difference.whose => texts.push(&difference.text),
            _ => groups.push((&difference.whose, vec![&difference.text])),
        }
    }
    let line = |(whose, texts): (&str, Vec<&str>)| match whose {
        "" => texts.join("; "),
        whose => format!("{whose}: {}", texts.join(", ")),
    };
    groups.into_iter().map(line).collect::<Vec<_>>().join("; ")
}

fn told_of(token: &Token, text: String) -> Difference {
    Difference { token: Some(token.id.clone()), whose: token.name.clone(), text }
}

/// Every token once, on the board that matters most.
fn tokens(view: &View) -> Vec<(&Board, &Token)> {
    let mut out: Vec<(&Board, &Token)> = Vec::new();
    for board in &view.boards {
        for token in &board.tokens {
            if out.iter().all(|(_, known)| known.id != token.id) {
                out.push((board, token));
            }
        }
    }
    out
}

fn has_fallen(before: &View, after: &View, id: &str) -> bool {
    let fallen = |view: &View| view.sides.iter().flat_map(|side| &side.fallen).any(|(fallen, _)| fallen == id);
    fallen(after) && !fallen(before)
}

fn of_token(
    (before, board, now): (&View, &Board, &Token),
    (after, other_board, then): (&View, &Board, &Token),
    lang: Lang,
    texts: &mut Vec<String>,
) {
    of_gauges(&now.gauges, &then.gauges, texts);
    of_badges(&now.badges, &then.badges, texts);
    if board.id == other_board.id {
        come_and_gone(&now.gauges, &then.gauges, texts);
        if now.cell != then.cell {
            let (from, to) =
                (before.called(board, &now.cell, now.side), after.called(other_board, &then.cell, then.side));
            texts.push(format!("{from} → {to}"));
        }
        if now.facing != then.facing {
            texts.push(lang.pick("turns", "поворачивается").to_owned());
        }
        of_facts(&now.facts, &then.facts, texts);
    }
}

/// A token that is on another board than before has left the one or come to the other, if that board itself is there before and after.
fn of_boards(
    (before, board, now): (&View, &Board, &Token),
    (after, other_board, then): (&View, &Board, &Token),
    lang: Lang,
    texts: &mut Vec<String>,
) {
    let place = |view: &View, board: &Board| view.boards.iter().position(|known| known.id == board.id);
    // Boards stand in the order of their weight: towards the front a token comes, towards the back it leaves.
    let comes = place(after, other_board) < place(after, board);
    if comes && place(before, other_board).is_some() {
        let cell = after.called(other_board, &then.cell, then.side);
        texts.push(say!(lang, "comes to {cell}", "встаёт на {cell}"));
    } else if !comes && place(after, board).is_some() {
        let cell = before.called(board, &now.cell, now.side);
        texts.push(say!(lang, "leaves {cell}", "покидает {cell}"));
    }
}

fn of_gauges(now: &[Gauge], then: &[Gauge], texts: &mut Vec<String>) {
    for gauge in now {
        let Some(other) = then.iter().find(|other| other.id == gauge.id) else { continue };
        if gauge.value != other.value {
            texts.push(format!("{} {} → {}", gauge.short, gauge.value, other.value));
        }
        if gauge.max != other.max {
            texts.push(format!("{} ≤ {} → {}", gauge.short, gauge.max, other.max));
        }
    }
}

/// Gauges that are shown only where there is something of them: what comes was 0, what goes is 0.
fn come_and_gone(now: &[Gauge], then: &[Gauge], texts: &mut Vec<String>) {
    let lacks = |gauges: &[Gauge], gauge: &Gauge| gauges.iter().all(|known| known.id != gauge.id);
    texts.extend(
        then.iter()
            .filter(|gauge| lacks(now, gauge) && gauge.value != 0)
            .map(|gauge| format!("{} 0 → {}", gauge.short, gauge.value)),
    );
    texts.extend(
        now.iter()
            .filter(|gauge| lacks(then, gauge) && gauge.value != 0)
            .map(|gauge| format!("{} {} → 0", gauge.short, gauge.value)),
    );
}

/// What the one who decides has to spend, where the token itself does not show it.
fn of_purses(before: &View, after: &View, token: &Token, texts: &mut Vec<String>) {
    let purse = |view: &View| {
        let wanted = view.wanted.as_ref().filter(|wanted| wanted.token.as_ref() == Some(&token.id));
        wanted.map(|wanted| wanted.purse.clone()).unwrap_or_default()
    };
    let mut now = purse(before);
    now.retain(|gauge| token.gauges.iter().all(|known| known.id != gauge.id));
    of_gauges(&now, &purse(after), texts);
}

/// Marks that come, go, or have other numbers. Of several with one id the oldest is the same one.
fn of_badges(now: &[Badge], then: &[Badge], texts: &mut Vec<String>) {
    let count = |badges: &[Badge], id: &str| badges.iter().filter(|badge| badge.id == id).count();
    let nth = |badges: &[Badge], place: usize| count(&badges[..place], &badges[place].id);
    for (place, badge) in then.iter().enumerate() {
        let old = now.iter().filter(|old| old.id == badge.id).nth(nth(then, place));
        let left = |badge: &Badge| badge.left.map_or(String::new(), |left| format!(" ({left})"));
        match old {
            // With the numbers that it has landed with: a name alone is the same whatever its strength is.
            None if badge.about.contains(|c: char| c.is_ascii_digit()) => {
                let about = badge.about.trim_end_matches('.');
                texts.push(format!("+{}{}: {about}", badge.name, left(badge)));
            }
            None => texts.push(format!("+{}{}", badge.name, left(badge))),
            Some(old) if old.left != badge.left => {
                texts.push(format!(
                    "{}{} →{}",
                    badge.name,
                    left(old),
                    if badge.left.is_some() { left(badge) } else { " –".into() }
                ));
            }
            Some(old) if old.name != badge.name => texts.push(format!("{} → {}", old.name, badge.name)),
            Some(old) if old.about != badge.about => texts.push(format!("{}: {}", badge.name, badge.about)),
            Some(_) => {}
        }
    }
    for (place, badge) in now.iter().enumerate() {
        if count(then, &badge.id) <= nth(now, place) {
            texts.push(format!("−{}", badge.name));
        }
    }
}

fn of_facts(now: &[Fact], then: &[Fact], texts: &mut Vec<String>) {
    for fact in now {
        match then.iter().find(|other| other.name == fact.name) {
            Some(other) if other.value != fact.value => {
                texts.push(format!("{} {} → {}", fact.name, fact.value, other.value));
            }
            Some(_) => {}
            None => texts.push(format!("−{}", fact.name)),
        }
    }
    for fact in then.iter().filter(|fact| now.iter().all(|other| other.name != fact.name)) {
        texts.push(format!("{} {}", fact.name, fact.value));
    }
}

fn of_cells(before: &View, after: &View, out: &mut Vec<Difference>) {
    for board in &before.boards {
        let Some(other) = after.boards.iter().find(|other| other.id == board.id) else { continue };
        for (cell, then) in board.cells.iter().zip(&other.cells).filter(|(cell, then)| cell.id == then.id) {
            let mut texts = Vec::new();
            of_badges(&cell.marks, &then.marks, &mut texts);
            out.extend(texts.into_iter().map(|text| Difference { token: None, whose: board.called(&cell.id), text }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clause::Clause;
    use crate::view::{CellView, Decision, Ending, Layout, Side, Terrain, TokenKind, Tone};

    fn gauge(value: i32) -> Gauge {
        Gauge { id: "hp", name: "hit points".into(), short: "HP".into(), icon: "", value, max: 200 }
    }

    fn badge(id: &str, left: Option<u16>) -> Badge {
        let name = id.to_uppercase();
        Badge { id: id.into(), name, icon: "", left, tone: Tone::Plain, about: String::new(), clause: None }
    }

    fn token(id: &str, hp: i32, badges: Vec<Badge>) -> Token {
        Token {
            id: id.into(),
            name: format!("the {id}"),
            sign: String::new(),
            art: String::new(),
            side: Some(0),
            cell: "a1".into(),
            kind: TokenKind::Combatant,
            facing: None,
            acting: false,
            gauges: vec![gauge(hp)],
            badges,
            facts: Vec::new(),
        }
    }

    fn view(tokens: Vec<Token>) -> View {
        let cell = CellView { id: "a1".into(), file: 1, rank: 1, terrain: Terrain::Open, marks: Vec::new() };
        let board = Board {
            id: "board".into(),
            name: String::new(),
            layout: Layout::Square,
            files: 1,
            ranks: 1,
            file_labels: Vec::new(),
            rank_labels: Vec::new(),
            cells: vec![cell],
            tokens,
        };
        let side = Side { seat: "red", name: "Red".into(), fallen: Vec::new() };
        View { boards: vec![board], sides: vec![side], ..View::default() }
    }

    fn told(before: &View, after: &View) -> String {
        written(&differences(before, after, Lang::En))
    }

    #[test]
    fn gauges_and_badges_are_told_together() {
        let before = view(vec![token("mage", 170, vec![badge("focus", Some(2)), badge("fire", Some(3))])]);
        let after = view(vec![token("mage", 132, vec![badge("fire", Some(2)), badge("ice", None)])]);
        assert_eq!(told(&before, &after), "the mage: HP 170 → 132, FIRE (3) → (2), +ICE, −FOCUS");
        assert_eq!(told(&before, &before), "");
    }

    #[test]
    fn gauges_that_are_shown_only_where_there_is_something_are_told_from_nothing() {
        let before = view(vec![token("mage", 30, vec![])]);
        let mut after = before.clone();
        after.boards[0].tokens[0].gauges.push(Gauge { id: "nonlethal", short: "NL".into(), ..gauge(5) });
        assert_eq!(told(&before, &after), "the mage: NL 0 → 5");
        assert_eq!(told(&after, &before), "the mage: NL 5 → 0");
    }

    #[test]
    fn of_several_alike_one_may_go() {
        let before = view(vec![token("mage", 9, vec![badge("mist", Some(1)), badge("mist", Some(3))])]);
        let after = view(vec![token("mage", 9, vec![badge("mist", Some(1))])]);
        assert_eq!(told(&before, &after), "the mage: −MIST");
        assert_eq!(told(&after, &before), "the mage: +MIST (3)");
    }

    #[test]
    fn who_falls_goes_or_comes_is_told_once() {
        let before = view(vec![token("mage", 9, vec![]), token("wolf", 5, vec![])]);
        let mut after = view(vec![token("bear", 7, vec![])]);
        after.sides[0].fallen.push(("mage".into(), "the mage".into()));
        assert_eq!(told(&before, &after), "the mage: out of the battle; the wolf: gone; the bear: appears on a1");
    }

    #[test]
    fn tokens_change_boards() {
        let with_second = |tokens: Vec<Token>| {
            let mut view = view(vec![token("mage", 9, vec![])]);
            let mut second = view.boards[0].clone();
            (second.id, second.tokens) = ("rows".into(), tokens);
            view.boards.insert(0, second);
            view
        };
        let (empty, posted) = (with_second(Vec::new()), with_second(vec![token("mage", 9, vec![])]));
        assert_eq!(told(&empty, &posted), "the mage: comes to a1");
        assert_eq!(told(&posted, &empty), "the mage: leaves a1");
        assert_eq!(told(&posted, &view(vec![token("mage", 9, vec![])])), "", "the board itself is gone");
    }

    #[test]
    fn the_battle_itself_comes_last() {
        let before = view(Vec::new());
        let mut after = view(Vec::new());
        after.heading = "Round 2".into();
        after.facts.push(Fact { name: "Cap".into(), value: "60%".into(), clause: None });
        after.boards[0].cells[0].marks.push(badge("wall", Some(3)));
        let clause = Clause::new("XX", 1, 1);
        after.wanted = Some(Decision {
            seats: vec!["red"],
            what: "The mage acts".into(),
            why: None,
            token: None,
            purse: Vec::new(),
            clause,
            limit_ms: None,
        });
        assert_eq!(told(&before, &after), "a1: +WALL (3); Cap 60%; Round 2; next: The mage acts");
        after =
            View { outcome: Some(Ending { text: "Red wins".into(), why: String::new(), clause }), ..view(Vec::new()) };
        assert_eq!(told(&before, &after), "Red wins");
    }
}
