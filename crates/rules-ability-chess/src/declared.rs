//! AC-5.7: what the number is that somebody declares with an action, in words: not "x = 3" but what comes of it.

use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

use crate::content::{ActionDef, Count, Effect, Price, TargetKind, Targets};

/// What a declared number comes to: "3 cells"; none of an action with which nothing is declared.
pub fn amount(def: &ActionDef, x: u8, lang: Lang) -> Option<String> {
    if !matches!(def.price, Price::Range(..)) {
        return None;
    }
    let aimed = def.targets.filter(|targets| targets.count == Count::X).map(|targets| aimed(targets, x, lang));
    let by_effect = || def.effects.iter().find_map(|effect| of_effect(effect, x, lang));
    // Nothing that the content says uses it.
    Some(aimed.or_else(by_effect).unwrap_or_else(|| say!(lang, "power (x) {x}", "сила (x): {x}")))
}

/// How many targets it buys.
fn aimed(targets: Targets, x: u8, lang: Lang) -> String {
    let is_only = |kind: TargetKind| targets.what == kind.bit();
    if is_only(TargetKind::Cell) {
        return cells(x.into(), lang);
    }
    let (en, ru) = if is_only(TargetKind::Piece) || is_only(TargetKind::DeadPiece) {
        (["piece", "pieces"], ["фигура", "фигуры", "фигур"])
    } else if is_only(TargetKind::Item) {
        (["item", "items"], ["предмет", "предмета", "предметов"])
    } else {
        (["target", "targets"], ["цель", "цели", "целей"])
    };
    lang.count(x.into(), en, ru)
}

/// What the first effect that uses it does by it.
fn of_effect(effect: &Effect, x: u8, lang: Lang) -> Option<String> {
    let uses = |number: &crate::content::Number| number.has_x.then(|| i64::from(number.value(x)));
    match effect {
        Effect::Push { n, .. } => uses(n).map(|n| cells(n, lang)),
        Effect::Damage(_, n) => uses(n).map(|n| say!(lang, "{n} HP of damage", "урон {n}")),
        Effect::GainEnergy(_, n) => uses(n).map(|n| say!(lang, "{n} energy given", "энергии даёт {n}")),
        Effect::LoseEnergy(_, n) => uses(n).map(|n| say!(lang, "{n} energy taken", "энергии отнимает {n}")),
        _ => None,
    }
}

fn cells(n: i64, lang: Lang) -> String {
    lang.count(n, ["cell", "cells"], ["клетка", "клетки", "клеток"])
}
