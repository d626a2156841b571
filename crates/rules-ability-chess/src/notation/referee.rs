//! Reading what the referee says.

use holmgang_kernel::notation::{NotationFault, Said};
use holmgang_kernel::refuse_if;

use super::read::{Reader, bad, cell_of};
use crate::action::{Action, Lifted, Reason, Ruling, RulingKind};
use crate::board::Cell;
use crate::content::ItemKindId;
use crate::names;
use crate::resolve::item::all_players;
use crate::scene::Scene;
use crate::state::{PieceId, Who};

/// An act of the referee by its verb.
pub fn read(scene: &Scene<'_>, verb: &str, said: Said) -> Result<Action, NotationFault> {
    let mut reader = Reader { scene, who: scene.now.active, said };
    // AC-12.1: without a reason there is no ruling; an empty one is refused by the rules.
    let reason = reader.said.take("reason").ok_or_else(|| NotationFault {
        code: Reason::ReasonRequired.code(),
        words: holmgang_kernel::words::Words::new(
            "the referee gives a reason: reason=\"…\"",
            "судья указывает причину: reason=\"…\"",
        ),
    })?;
    let what = match verb {
        "announce_item_actions" => announce(&mut reader)?,
        "place_item" => place_item(&mut reader)?,
        "remove_item" => RulingKind::RemoveItem(item(&mut reader)?),
        "remove_energy" => RulingKind::RemoveEnergy(seat(&mut reader)?),
        "set_energy" => RulingKind::SetEnergy(seat(&mut reader)?, number(&mut reader)?),
        "ignite" => RulingKind::Ignite(reader.cell()?),
        "extinguish" => RulingKind::Extinguish(reader.cell()?),
        "wound" => RulingKind::Wound(piece(&mut reader)?),
        "heal" => RulingKind::Heal(piece(&mut reader)?),
        "kill" => RulingKind::Kill(piece(&mut reader)?),
        "revive" => RulingKind::Revive(piece(&mut reader)?, reader.cell()?),
        "restrict" => restrict(&mut reader)?,
        "lift" => RulingKind::Lift(lifted(&mut reader)?),
        "reveal" => reveal(&mut reader)?,
        "extra_turn" => RulingKind::ExtraTurn(seat(&mut reader)?),
        "skip_turn" => RulingKind::SkipTurn(seat(&mut reader)?),
        "declare_result" => {
            let word = reader.word("who has won, or `draw`", "кто победил или `draw`")?;
            let is_draw = word.eq_ignore_ascii_case("draw") || word.to_lowercase() == "ничья";
            RulingKind::DeclareResult(if is_draw { None } else { Some(seat_of(scene, &word)?) })
        }
        "set_option" => {
            reader.said.args.clear();
            reader.said.named.clear();
            RulingKind::SetOption
        }
        _ => RulingKind::UndoLastAction,
    };
    reader.finish(Action::Ruling(Box::new(Ruling { what, reason })))
}

fn seat_of(scene: &Scene<'_>, word: &str) -> Result<Who, NotationFault> {
    names::read_player(scene.setup, word)
        .ok_or_else(|| bad("a player is wanted, like `black`", "нужен игрок, например `black`"))
}

fn seat(reader: &mut Reader<'_>) -> Result<Who, NotationFault> {
    let word = reader.word("a player is wanted, like `black`", "нужен игрок, например `black`")?;
    seat_of(reader.scene, &word)
}

/// `white,black`, `all` or `none`.
fn seats_of(scene: &Scene<'_>, words: &str) -> Result<u8, NotationFault> {
    match words.to_lowercase().as_str() {
        "all" | "все" => return Ok(all_players(scene.setup.count)),
        "none" | "никто" => return Ok(0),
        _ => {}
    }
    words.split(',').try_fold(0, |all, word| seat_of(scene, word).map(|who| all | 1 << who))
}

fn number(reader: &mut Reader<'_>) -> Result<i64, NotationFault> {
    let word = reader.word("a number is wanted", "нужно число")?;
    word.parse().map_err(|_| bad("a whole number is wanted", "нужно целое число"))
}

fn item(reader: &mut Reader<'_>) -> Result<u8, NotationFault> {
    let word = reader.word("an item is wanted", "нужен предмет")?;
    reader.item_of(&word, None)
}

fn piece(reader: &mut Reader<'_>) -> Result<PieceId, NotationFault> {
    let word = reader.word("a piece is wanted, or its cell", "нужна фигура или её клетка")?;
    reader.piece_of(&word)
}

fn announce(reader: &mut Reader<'_>) -> Result<RulingKind, NotationFault> {
    let item = item(reader)?;
    let word = reader.word("to whom: `white,black` or `all`", "кому: `white,black` или `all`")?;
    let players = seats_of(reader.scene, &word)?;
    let words = std::mem::take(&mut reader.said.args);
    let mut actions = Vec::new();
    for word in words {
        let action = names::read_full_action(reader.scene.rules, &word).ok_or_else(|| {
            bad(
                "an action is named with its home, like `water_bucket.douse` or `pyromancer.spark`",
                "действие называют вместе с тем, чьё оно: `water_bucket.douse`, `pyromancer.spark`",
            )
        })?;
        actions.push(action);
    }
    Ok(RulingKind::AnnounceItemActions { item, players, actions })
}

fn place_item(reader: &mut Reader<'_>) -> Result<RulingKind, NotationFault> {
    let word = reader.word("which kind of item?", "какой предмет?")?;
    let kind = reader.scene.rules.items.iter().position(|kind| kind.id.eq_ignore_ascii_case(&word));
    let kind = kind.ok_or_else(|| bad("there is no such item in the content", "такого предмета в содержимом нет"))?
        as ItemKindId;
    let cell: Cell = reader.cell()?;
    let visible_to = match reader.said.take("visible_to") {
        None => all_players(reader.scene.setup.count),
        Some(words) => seats_of(reader.scene, &words)?,
    };
    Ok(RulingKind::PlaceItem { kind, cell, visible_to })
}

fn restrict(reader: &mut Reader<'_>) -> Result<RulingKind, NotationFault> {
    let who = seat(reader)?;
    let turns = reader
        .said
        .take("turns")
        .and_then(|turns| turns.parse().ok())
        .ok_or_else(|| bad("for how long: `turns=2`", "на сколько ходов: `turns=2`"))?;
    let (is_only, words) = match (reader.said.take("only"), reader.said.take("not")) {
        (Some(words), None) => (true, words),
        (None, Some(words)) => (false, words),
        _ => return Err(bad("either `only=` or `not=` with pieces", "либо `only=`, либо `not=` с фигурами")),
    };
    let pieces = words.split(',').map(|word| reader.piece_of(word)).collect::<Result<Vec<_>, _>>()?;
    refuse_if!(pieces.len() > crate::state::ARMY, bad("a player has at most 16 pieces", "у игрока не больше 16 фигур"));
    Ok(RulingKind::Restrict { who, is_only, pieces, turns })
}

fn lifted(reader: &mut Reader<'_>) -> Result<Lifted, NotationFault> {
    let word = reader
        .word(
            "which effect: `restriction-1`, `barrier@d4`, `immunity@d4`",
            "какой эффект: `restriction-1`, `barrier@d4`, `immunity@d4`",
        )?
        .to_lowercase();
    if let Some(number) = word.strip_prefix("restriction-").and_then(|number| number.parse().ok()) {
        return Ok(Lifted::Restriction(number));
    }
    match word.split_once('@') {
        Some(("barrier", cell)) => cell_of(cell).map(Lifted::Barrier),
        Some(("immunity", cell)) => cell_of(cell).map(Lifted::Immunity),
        _ => Err(bad(
            "effects are `restriction-1`, `barrier@d4`, `immunity@d4`",
            "эффекты: `restriction-1`, `barrier@d4`, `immunity@d4`",
        )),
    }
}

fn reveal(reader: &mut Reader<'_>) -> Result<RulingKind, NotationFault> {
    let word = reader.word("a token or an item is wanted", "нужна метка или предмет")?;
    let to = reader.word("to whom: `white,black` or `all`", "кому: `white,black` или `all`")?;
    let players = seats_of(reader.scene, &to)?;
    let scene = reader.scene;
    let cell = names::read_cell(&word);
    let by_name = |token: &&crate::state::Token| names::token(scene.setup, token).eq_ignore_ascii_case(&word);
    let by_cell = |token: &&crate::state::Token| cell.is_some_and(|cell| scene.token_cell(token) == cell);
    if let Some(token) = scene.now.tokens.iter().find(|token| by_name(token) || by_cell(token)) {
        return Ok(RulingKind::RevealToken { owner: token.owner, number: token.number, players });
    }
    // A token that is not there is refused by the rules, as an item is.
    if let Some((owner, number)) = word
        .split_once("-token-")
        .and_then(|(seat, number)| names::read_player(scene.setup, seat).zip(number.parse().ok()))
    {
        return Ok(RulingKind::RevealToken { owner, number, players });
    }
    Ok(RulingKind::RevealItem { item: reader.item_of(&word, None)?, players })
}
