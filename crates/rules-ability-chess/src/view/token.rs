//! The pieces on the board.

use holmgang_kernel::view::{Badge, Fact, Gauge, Token, TokenKind, Tone};
use holmgang_kernel::{facts, gauges, say};

use super::{energy, energy_state, token_marks};
use crate::board::OFF;
use crate::chess::moves::unrestricted;
use crate::clause;
use crate::describe::Teller;
use crate::names;
use crate::state::{HARMS, Kind, NOBODY, Piece, PieceId, Place, Who, army_bit, army_of};

/// Every piece; a tank is its tail, its head is a thing beside it.
pub fn all(teller: &Teller<'_>) -> Vec<Token> {
    let scene = &teller.scene;
    let mut tokens = Vec::new();
    for id in scene.all_pieces() {
        tokens.push(token(teller, id));
        if scene.piece(id).head != OFF {
            tokens.push(head(teller, id));
        }
    }
    tokens
}

fn token(teller: &Teller<'_>, id: PieceId) -> Token {
    let scene = &teller.scene;
    let piece = scene.piece(id);
    let who = army_of(id);
    let is_neutral = scene.owner(id) == NOBODY;
    let is_bearer = scene.player(who).bearer == id && !is_neutral;
    let owner = if is_neutral { teller.pick("neutral", "ничья фигура") } else { teller.player(who) };
    Token {
        id: names::piece(scene, id),
        name: say!(teller.lang, "{owner}: {}", "{owner}: {}", teller.kind(piece.kind)),
        sign: teller.sign(piece.kind),
        art: crate::icons::sign(piece.kind).to_owned(),
        side: (!is_neutral).then_some(who),
        cell: names::cell(piece.cell),
        kind: TokenKind::Combatant,
        facing: (piece.kind == Kind::Tank).then_some(piece.turret),
        // The king stands for the player whose turn it is, as in the order of turns.
        acting: piece.kind == Kind::King && !is_neutral && who == scene.now.active && scene.now.standing.is_open(),
        gauges: gauges(teller, who, piece, is_bearer),
        badges: badges(teller, id, is_bearer),
        facts: facts(teller, who, piece, is_bearer),
    }
}

fn head(teller: &Teller<'_>, id: PieceId) -> Token {
    let scene = &teller.scene;
    let is_neutral = scene.owner(id) == NOBODY;
    Token {
        id: format!("{}-head", names::piece(scene, id)),
        name: teller.pick("The tank's head: not to be attacked", "Голова танка: атаковать её нельзя"),
        sign: teller.pick("H", "Г"),
        art: "tank".to_owned(),
        side: (!is_neutral).then_some(army_of(id)),
        cell: names::cell(scene.piece(id).head),
        kind: TokenKind::Object,
        facing: Some(crate::resolve::tank::heading(scene.piece(id))),
        acting: false,
        gauges: Vec::new(),
        badges: Vec::new(),
        facts: Vec::new(),
    }
}

fn gauges(teller: &Teller<'_>, who: Who, piece: &Piece, is_bearer: bool) -> Vec<Gauge> {
    let (lang, is_tank) = (teller.lang, piece.kind == Kind::Tank);
    let mut gauges = gauges! { lang;
        if is_tank => "hp" = "Hit points", "Здоровье", "HP", "Зд", "res-hp", piece.hp, Piece::TANK_HP;
        if is_tank => "ammo" = "Ammunition", "Снаряды", "Am", "Сн", "res-charge", piece.ammo, crate::resolve::tank::MOST_AMMO;
    };
    if is_bearer {
        gauges.extend(energy(teller, who));
    }
    gauges
}

fn badges(teller: &Teller<'_>, id: PieceId, is_bearer: bool) -> Vec<Badge> {
    let (scene, lang) = (&teller.scene, teller.lang);
    let piece = scene.piece(id);
    let mut badges = Vec::new();
    if is_bearer {
        let ability = scene.setup.abilities[usize::from(army_of(id)) & 3]
            .map(|ability| &scene.rules.abilities[usize::from(ability)]);
        let (name, about) = ability.map_or_else(Default::default, |ability| {
            (ability.name.get(lang).to_owned(), crate::card::ability(scene.rules, ability, lang))
        });
        badges.push(Badge::of("bearer", name, "ui-key", Tone::Good, about, clause::DESIGNATING_THE_BEARER));
    }
    if piece.is_wounded {
        let about = teller.pick("Gives no boost to long-range pieces.", "Не даёт усиления дальнобойным.");
        badges.push(Badge::of(
            "wounded",
            teller.pick("Wounded", "Ранен"),
            "st-wounded",
            Tone::Bad,
            about,
            clause::WOUNDED_KING,
        ));
    }
    if !piece.history.is_empty() {
        let was: Vec<String> = piece.history.kinds().map(|kind| teller.kind(kind)).collect();
        let about = say!(lang, "Was: {}.", "Раньше: {}.", was.join(", "));
        badges.push(Badge::of(
            "lowered",
            teller.pick("Wounded", "Ранена"),
            "st-wounded",
            Tone::Bad,
            about,
            clause::WOUND_LADDER,
        ));
    }
    for (harm, word) in HARMS.iter().enumerate().filter(|(harm, _)| piece.is_immune(*harm)) {
        let about = say!(lang, "Immune to: {}.", "Не действует: {}.", teller.harms(1 << harm));
        let left = piece.immune[harm].count().map(u16::from);
        let id = format!("immune-{word}");
        badges.push(
            Badge::of(id, teller.pick("Immune", "Защита"), "st-guarded", Tone::Good, about, clause::IMMUNITY)
                .lasting(left),
        );
    }
    let who = army_of(id);
    if scene.owner(id) != NOBODY && unrestricted(scene, who) & army_bit(id) == 0 {
        let left = scene
            .now
            .restrictions
            .iter()
            .filter(|known| known.player == who && (known.pieces & army_bit(id) != 0) != known.is_only);
        let left =
            left.map(|known| known.left.count().map_or(u16::MAX, u16::from)).max().filter(|left| *left != u16::MAX);
        let about = teller.pick("May not make main actions.", "Основных действий не делает.");
        badges.push(
            Badge::of(
                "restricted",
                teller.pick("Restricted", "Ограничена"),
                "st-rooted",
                Tone::Bad,
                about,
                clause::RESTRICTIONS,
            )
            .lasting(left),
        );
    }
    token_marks(teller, Place::Piece(id), &mut badges);
    badges
}

fn facts(teller: &Teller<'_>, who: Who, piece: &Piece, is_bearer: bool) -> Vec<Fact> {
    let state = if is_bearer { energy_state(teller, who) } else { None };
    facts! { teller.lang;
        if state.is_some() => "Energy state", "Состояние энергии" = state.clone().unwrap_or_default(), clause::FROZEN_ENERGY;
        if state.is_some() && !teller.sees_energy(who) => "Energy", "Энергия" = ("hidden", "скрыта"), clause::WHO_SEES_ENERGY;
        if piece.kind == Kind::Tank => "Turret", "Башня" = names::straight_name(piece.turret, teller.lang), clause::TANK_GUN;
    }
}
