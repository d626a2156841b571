//! What can be done on the stage.

use holmgang_arena::erased::*;
use holmgang_kernel::view::*;
use holmgang_kernel::words::Lang;

use super::{CLAUSE, chance, refusal};

pub(super) fn offers(lang: Lang) -> Vec<Offer> {
    let t = |en: &str, ru: &str| lang.pick(en, ru).to_owned();
    let price = |id: &'static str, name: String, amount| Price { id, name, amount, clause: CLAUSE };
    let energy = |amount| price("energy", t("energy", "энергия"), amount);
    let points = |amount| price("ap", t("action points", "очки действия"), amount);
    let choice =
        |action: &str, label: String, group: String, target: Option<String>, cell: Option<&str>, cost| Choice {
            action: action.into(),
            about: t("Does what its name says.", "Делает то, что сказано в названии."),
            label,
            group,
            icon: "",
            target,
            cells: cell.map(str::to_owned).into_iter().collect(),
            cost,
            notes: vec![],
            clause: CLAUSE,
            amounts: vec![],
            blanks: vec![],
        };
    let (attack, magic, walk, turn) =
        (t("Attack", "Атака"), t("Magic", "Магия"), t("Movement", "Движение"), t("Turn", "Ход"));
    let mut bolt = choice(
        "cast fire_bolt blue-1",
        t("Fire Bolt", "Огненная стрела"),
        magic.clone(),
        Some(t("Velemira", "Велемира")),
        Some("Ж-4"),
        vec![energy(20), points(1)],
    );
    bolt.amounts = vec![Amount { name: "charges", label: t("Charges", "Заряды"), min: 0, max: 2 }];
    let open =
        |choice: Choice, chance: Option<ChanceInfo>| Offer { choice, chance, refused: None, beside: false, way: None };
    let mut charged = bolt.clone();
    charged.action.push_str(" charges=2");
    let mut offers = vec![
        Offer {
            refused: Some(refusal(
                "out_of_reach",
                "Velemira is too far for a sword; step next to her",
                "до Велемиры мечом не достать; подойдите вплотную",
            )),
            ..open(
                choice(
                    "attack blue-1",
                    t("Plain attack", "Обычная атака"),
                    attack,
                    Some(t("Velemira", "Велемира")),
                    Some("Ж-4"),
                    vec![],
                ),
                None,
            )
        },
        open(bolt, Some(chance("19/25", "76%", 7600))),
        open(charged, Some(chance("19/25", "76%", 7600))),
        open(
            choice(
                "cast mend red-1",
                t("Mend", "Лечение"),
                magic.clone(),
                Some(t("Radogost", "Радогост")),
                Some("А-4"),
                vec![energy(20)],
            ),
            None,
        ),
        open(
            choice(
                "cast mend blue-1",
                t("Mend", "Лечение"),
                magic,
                Some(t("Velemira", "Велемира")),
                Some("Ж-4"),
                vec![energy(20)],
            ),
            None,
        ),
    ];
    for cell in ["Б-3", "Б-4", "Б-5", "А-3", "А-5"] {
        offers.push(open(
            choice(
                &format!("move {cell}"),
                t("Move", "Идти"),
                walk.clone(),
                None,
                Some(cell),
                vec![price("mp", t("movement points", "очки перемещения"), 1)],
            ),
            None,
        ));
    }
    offers.push(open(choice("end", t("End the turn", "Закончить ход"), turn, None, None, vec![]), None));
    offers
}
