//! Events of placement and of the chess game as sentences.

use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

use super::seconds;
use crate::Rules;
use crate::event::Event;
use crate::names::{place_label, player_name, square_name};
use crate::state::{DrawReason, Game, Loss, State, Who};

impl Rules {
    pub(super) fn chess_sentence(&self, state: &State, event: &Event, lang: Lang) -> String {
        let name = |who: Who| self.name_of(state, who, lang);
        match event {
            Event::Joined { who, is_mandatory: false } if state.chess.is_none() => {
                say!(lang, "{} may fight.", "{}: может участвовать.", name(*who))
            }
            Event::Joined { who, is_mandatory: true } => {
                say!(lang, "{} must fight.", "{}: обязательный участник.", name(*who))
            }
            Event::Joined { who, .. } => say!(lang, "{} may help.", "{}: может помочь.", name(*who)),
            Event::Posted { who, place } => {
                say!(lang, "{} is put on {}.", "{}: место {}.", name(*who), place_label(*place, lang))
            }
            Event::TakenBack { who } => say!(lang, "{} is taken back.", "{}: приказ отменён.", name(*who)),
            Event::SurrenderOrdered { who } if state.chess.is_none() => {
                say!(lang, "{} is to stay out.", "{}: не выставлять.", name(*who))
            }
            Event::StaysOut { who } => say!(lang, "{} stays out.", "{} не участвует.", name(*who)),
            Event::SurrenderOrdered { who } => {
                say!(lang, "{} is to surrender.", "{}: приказ сдаться.", name(*who))
            }
            Event::Confirmed { player } => {
                let player = player_name(*player, lang);
                say!(lang, "{player} are ready.", "{player} готовы.")
            }
            Event::PlacementTimeUp => say!(lang, "The time of placement is over.", "Время расстановки вышло."),
            Event::PostedByClock { who, place } => {
                say!(lang, "{} takes {}.", "{} занимает {}.", name(*who), place_label(*place, lang))
            }
            Event::Surrendered { who, health } => say!(
                lang,
                "{} surrenders and leaves the board with {health} Health.",
                "{}: сдача, уходит с доски, здоровье {health}.",
                name(*who)
            ),
            Event::Moved { who, from, to } => {
                format!("{}: {} → {}.", name(*who), square_name(*from), square_name(*to))
            }
            Event::Castled { rook, from, to } => {
                let (from, to) = (square_name(*from), square_name(*to));
                say!(lang, "Castling: {} {from} → {to}.", "Рокировка: {} {from} → {to}.", name(*rook))
            }
            Event::CaptureDeclared { who, target, capture } => {
                let (from, to) = (square_name(capture.from), square_name(capture.victim));
                say!(
                    lang,
                    "{} on {from} attacks {} on {to}: a duel.",
                    "{} с {from} нападает: {} на {to}. Поединок.",
                    name(*who),
                    name(*target)
                )
            }
            Event::MoveTicked { player } => {
                let player = player_name(*player, lang);
                say!(
                    lang,
                    "{player}: class abilities recover by one move.",
                    "{player}: перезарядка способностей стала на ход короче."
                )
            }
            Event::ClockRan { player, left_ms } => {
                let (player, left) = (player_name(*player, lang), clock(*left_ms));
                say!(lang, "{player}: {left} on the clock.", "{player}: на часах {left}.")
            }
            Event::LeftBoard { who, square } => {
                say!(lang, "{} leaves {}.", "{} покидает {}.", name(*who), square_name(*square))
            }
            Event::CellNotTaken { who: _, square } => {
                say!(lang, "{} is not taken.", "{} не занята.", square_name(*square))
            }
            Event::PawnArrived { who } => {
                say!(
                    lang,
                    "{} has reached the last rank: who comes back?",
                    "{} на последней горизонтали: кто вернётся?",
                    name(*who)
                )
            }
            Event::Promoted { pawn, who, square } => say!(
                lang,
                "{} leaves the game; {} comes back on {}.",
                "{} уходит из игры; {} возвращается на {}.",
                name(*pawn),
                name(*who),
                square_name(*square)
            ),
            Event::StaysPawn { who } => say!(lang, "{} stays a pawn.", "{} остаётся пешкой.", name(*who)),
            Event::Equipped { who, item } => {
                let item = self.item_name(*item, lang);
                say!(lang, "{} puts on: {item}.", "{} надевает: {item}.", name(*who))
            }
            Event::Passed { player } => {
                let player = player_name(*player, lang);
                say!(lang, "{player} have no move and pass.", "{player}: хода нет, пас.")
            }
            Event::MoveLost { player } => {
                let player = player_name(*player, lang);
                say!(lang, "{player} lose the move: two minutes are over.", "{player} теряют ход: две минуты вышли.")
            }
            Event::NothingTicked { player } => {
                let player = player_name(*player, lang);
                say!(lang, "{player}: class abilities do not recover.", "{player}: способности не перезаряжаются.")
            }
            Event::GameEnded { game } => game_text(*game, lang),
            other => unreachable!("{other:?} is no event of the chess game"),
        }
    }
}

/// How a game ended, in words.
pub(crate) fn game_text(game: Game, lang: Lang) -> String {
    match game {
        Game::Open => say!(lang, "The game goes on.", "Партия продолжается."),
        Game::Won(player, loss) => {
            let (winner, loser) = (player_name(player, lang), player_name(player.other(), lang));
            let why = match loss {
                Loss::KingDied => say!(lang, "the King of the {loser} is dead", "{loser} потеряли Короля"),
                Loss::KingSurrendered => {
                    say!(lang, "the King of the {loser} has surrendered", "Король стороны «{loser}» сдался")
                }
                Loss::Time => say!(lang, "{loser} have no time left", "{loser}: время вышло"),
                Loss::NoPiece => say!(lang, "{loser} have no piece left", "{loser}: фигур не осталось"),
            };
            say!(lang, "{winner} win: {why}.", "{winner} побеждают: {why}.")
        }
        Game::Draw(reason) => {
            let why = match reason {
                DrawReason::BothKingsDied => lang.pick("both Kings died at once", "оба Короля погибли разом"),
                DrawReason::BothKingsSurrendered => lang.pick("both Kings surrendered", "оба Короля сдались"),
                DrawReason::NoPieceOfEither => lang.pick("nobody has a piece left", "фигур не осталось ни у кого"),
                DrawReason::TwoPasses => lang.pick("nobody has a move", "ходить некому"),
            };
            say!(lang, "Draw: {why}.", "Ничья: {why}.")
        }
    }
}

/// Milliseconds as minutes and seconds.
pub(crate) fn clock(ms: u32) -> String {
    let (minutes, rest) = (ms / 60_000, ms % 60_000);
    let text = seconds(i32::try_from(rest).unwrap_or(0));
    if rest < 10_000 { format!("{minutes}:0{text}") } else { format!("{minutes}:{text}") }
}
