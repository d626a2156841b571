//! What was told on the stage.

use holmgang_arena::erased::*;
use holmgang_kernel::tally::Op;
use holmgang_kernel::view::*;
use holmgang_kernel::words::Lang;

use super::CLAUSE;

pub(super) fn line(step: usize, rank: Rank, text: &str, side: Option<u8>) -> LogLine {
    LogLine {
        step,
        line: Line { text: text.into(), side, tokens: vec![], cells: vec![], rank, seen: None },
        clause: CLAUSE,
        figures: vec![],
    }
}

pub(super) fn log(lang: Lang) -> Vec<LogLine> {
    let t = |en: &'static str, ru: &'static str| lang.pick(en, ru);
    let term =
        |op, value: &str, label: &str| FigureTerm { op, value: value.into(), label: label.into(), clause: CLAUSE };
    let mut hurt = line(
        0,
        Rank::Consequence,
        t("Velemira loses 62 hit points (103 → 41)", "Велемира теряет 62 здоровья (103 → 41)"),
        Some(1),
    );
    hurt.figures = vec![Figure {
        id: "damage",
        name: t("damage", "урон").into(),
        value: 62,
        exact: "62.4".into(),
        unrounded: false,
        terms: vec![
            term(Op::Add, "38", t("base of the spell", "основа заклинания")),
            term(Op::Add, "14", t("magic power", "магическая сила")),
            term(Op::Times, "1.2", t("one charge", "один заряд")),
        ],
    }];
    vec![
        line(0, Rank::Heading, t("Round 3", "Раунд 3"), None),
        line(
            0,
            Rank::Deed,
            t("Radogost casts Flame Blade at Velemira", "Радогост направляет Пламенный клинок на Велемиру"),
            Some(0),
        ),
        hurt,
        line(0, Rank::Consequence, t("Velemira burns", "Велемира горит"), Some(1)),
    ]
}
