//! Actions as text: `docs/notation-ability-chess.md`.

mod read;
mod referee;
mod write;

use holmgang_kernel::notation::{NotationFault, Said, verb_called, verb_meant};
use holmgang_kernel::ruleset::{Form, Notate, Taken, Verb, Written};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::verbs;
use holmgang_kernel::words;
use holmgang_kernel::words::{Fixed, Words};

use crate::Rules;
use crate::action::Action;
use crate::chess::{fen, pgn, uci};
use crate::scenario::Scenario;
use crate::scene::Scene;
use crate::state::State;

/// Named values: the canonical name and others that are read too.
const NAMED: &[(&str, &[&str])] = &[
    ("promote", &["превращение"]),
    ("carry", &["забрать"]),
    ("to", &["куда"]),
    ("x", &["число"]),
    ("choice", &["выбор"]),
    ("on", &["на"]),
    ("via", &["через"]),
    ("visible_to", &["видят"]),
    ("only", &["только"]),
    ("not", &["кроме"]),
    ("turns", &["ходы", "ход", "ходов"]),
    ("reason", &["причина"]),
];

/// Values that are read in Russian too. `king` and `queen` are pieces and sides of castling.
const VALUES: &[(&str, &[&str])] = &[
    ("pawn", &["пешка"]),
    ("knight", &["конь"]),
    ("bishop", &["слон"]),
    ("rook", &["ладья"]),
    ("queen", &["ферзь"]),
    ("king", &["король"]),
    ("king", &["короткая"]),
    ("queen", &["длинная"]),
    ("cell", &["клетка"]),
    ("forward", &["вперёд"]),
    ("left", &["влево"]),
    ("right", &["вправо"]),
    ("back", &["назад"]),
    ("+rank", &["+горизонталь"]),
    ("-rank", &["-горизонталь"]),
    ("+file", &["+вертикаль"]),
    ("-file", &["-вертикаль"]),
    ("draw", &["ничья"]),
    ("all", &["все"]),
    ("none", &["никто"]),
];

impl Notate for Rules {
    const WORDS: &'static [&'static [(&'static str, &'static [&'static str])]] = &[NAMED, VALUES];

    fn write(&self, state: &State, action: &Action) -> String {
        write::action(&Scene::new(self, state), action)
    }

    fn read(&self, state: &State, seat: Seat, text: &str) -> Result<Action, NotationFault> {
        let scene = Scene::new(self, state);
        let mut said = Said::parse(text)?;
        for (name, _) in &mut said.named {
            if let Some((canonical, _)) = NAMED.iter().find(|(_, others)| others.contains(&name.as_str())) {
                *name = (*canonical).to_owned();
            }
        }
        // Verbs come in any case, but SAN tells pieces by capitals.
        let first = text.split_whitespace().next().unwrap_or_default();
        match verb_called(VERBS, &said.verb) {
            Some(verb) if verb.referee || (seat == Seat::Referee && is_both(verb.en)) => {
                referee::read(&scene, verb.en, said)
            }
            Some(verb) => read::action(&scene, seat, verb.en, said),
            None => read::bare_move(&scene, seat, first, said).unwrap_or_else(|| Err(neither_verb_nor_move(first))),
        }
    }

    fn verbs(&self) -> &'static [Verb] {
        VERBS
    }

    const FORMS: &'static [Form] = &[
        Form {
            id: "pgn",
            about: Fixed::new(
                "the whole game; what is more than chess stands in comments",
                "вся партия; чего нет в шахматах, стоит в примечаниях",
            ),
            reads: true,
        },
        Form {
            id: "uci",
            about: Fixed::new(
                "a game of plain chess as engines say it",
                "партия в простые шахматы, как её передают движкам",
            ),
            reads: true,
        },
        Form { id: "fen", about: Fixed::new("the position now", "положение сейчас"), reads: true },
    ];

    fn write_battle(
        &self,
        form: &str,
        scenario: &Scenario,
        steps: &[Taken<'_, Self>],
        end: &State,
    ) -> Result<String, Words> {
        match form {
            "pgn" => Ok(pgn::write(self, scenario, steps, end)),
            "uci" => uci::write(self, scenario, steps),
            "fen" => {
                // Who resigns takes the king off the board (AC-9.8); the position that was given up is the one before.
                let given_up = steps.last().filter(|taken| *taken.action == Action::Resign).map(|taken| taken.before);
                fen::of_position(&Scene::new(self, given_up.unwrap_or(end))).map(|fen| fen + "\n")
            }
            _ => Err(no_form(form)),
        }
    }

    fn read_battle(&self, form: &str, text: &str) -> Result<Written, Words> {
        match form {
            "pgn" => pgn::read(self, text),
            "uci" => uci::read(self, text),
            "fen" => pgn::play(self, Some(text.trim()), &[]),
            _ => Err(no_form(form)),
        }
    }
}

fn no_form(form: &str) -> Words {
    let form: String = form.chars().take(20).collect();
    words!(
        "a match is not written as `{form}`; there are pgn, uci and fen",
        "партия не пишется как `{form}`; есть pgn, uci и fen"
    )
}

/// Verbs that mean something to players and to the referee.
fn is_both(verb: &str) -> bool {
    verb == "set_option"
}

fn neither_verb_nor_move(word: &str) -> NotationFault {
    let word: String = word.chars().take(40).collect();
    NotationFault::bad_request(verb_meant(VERBS, &word).unwrap_or_else(|| {
        words!(
            "`{word}` is no action and no move; like `move e2 e4`, `Nf3`, `use spark c4`, `end`",
            "`{word}` — не действие и не ход; например `ход e2 e4`, `Кf3`, `применить Искра c4`, `конец`"
        )
    }))
}

/// Every verb.
const VERBS: &[Verb] = verbs! {
    player "move" "FROM TO [promote=KIND] [carry=ITEM,ITEM]", ["ход", "ходить"],
        "A chess move; `Nf3` and `e2e4` will do", "Ход фигурой; можно просто `Кf3` или `e2e4`";
    player "castle" "king|queen [carry=ITEM,ITEM]", ["рокировка"], "Castling; `O-O` will do", "Рокировка; можно просто `O-O`";
    player "use" "ACTION [TARGET …] [to=CELL] [x=N] [choice=ID]", ["применить", "способность"],
        "An action of your ability", "Действие своей способности";
    player "item" "ITEM [ACTION] [TARGET …] [to=CELL] [x=N] [choice=ID]", ["предмет"], "Use an item", "Использовать предмет";
    player "drag" "ITEM CELL [via=PIECE]", ["тащить", "перетащить"], "Drag an item", "Перетащить предмет";
    player "choose" "KIND | choose PIECE …", ["выбрать"], "Answer a choice that you owe", "Ответить на вопрос";
    player "rename" "PIECE PIECE PIECE", ["назвать"], "Name new pieces instead of a move", "Назвать новые фигуры вместо хода";
    player "designate" "PIECE", ["назначить"], "Say which piece bears your ability", "Указать носителя способности";
    player "end", ["конец"], "End your turn", "Закончить ход";
    player "resign", ["сдаться"], "Give the match up", "Сдать партию";
    player "draw", ["ничья"], "Agree to a draw", "Согласиться на ничью";
    player "claim", ["требовать"], "Claim a draw", "Потребовать ничью";
    player "set_option" "NAME VALUE", ["опция"], "Always refused: options are fixed", "Всегда отказ: правила партии неизменны";
    referee "announce_item_actions" "ITEM SEAT,SEAT|all [ACTION …] reason=\"…\"", ["огласить"],
        "Say what an item can do", "Огласить, что может предмет";
    referee "place_item" "KIND CELL [visible_to=SEAT,SEAT] reason=\"…\"", ["положить"], "Put an item on the board", "Положить предмет на доску";
    referee "remove_item" "ITEM reason=\"…\"", ["убрать"], "Take an item off the board", "Убрать предмет с доски";
    referee "remove_energy" "SEAT reason=\"…\"", ["снять_энергию"],
        "Remove the energy of a player whose bearer is dead for good", "Снять энергию игрока, чей носитель погиб навсегда";
    referee "set_energy" "SEAT N reason=\"…\"", ["энергия"], "Set a player's energy", "Задать энергию игрока";
    referee "ignite" "CELL reason=\"…\"", ["зажечь"], "Light a cell", "Зажечь клетку";
    referee "extinguish" "CELL reason=\"…\"", ["потушить"], "Put a fire out", "Потушить огонь";
    referee "wound" "PIECE reason=\"…\"", ["ранить"], "Wound a piece", "Ранить фигуру";
    referee "heal" "PIECE reason=\"…\"", ["лечить"], "Heal a piece one step", "Вылечить фигуру на ступень";
    referee "kill" "PIECE reason=\"…\"", ["убить"], "Kill a piece", "Убить фигуру";
    referee "revive" "PIECE CELL reason=\"…\"", ["вернуть"], "Bring a dead piece back", "Вернуть погибшую фигуру";
    referee "restrict" "SEAT only=PIECE,… | not=PIECE,… turns=N reason=\"…\"", ["запретить"],
        "Restrict which pieces a player may move", "Ограничить, какими фигурами игрок ходит";
    referee "lift" "restriction-N | barrier@CELL | immunity@CELL reason=\"…\"", ["снять"], "End an effect", "Снять эффект";
    referee "reveal" "TOKEN|ITEM SEAT,SEAT|all reason=\"…\"", ["показать"], "Show a hidden token or item", "Показать скрытую метку или предмет";
    referee "extra_turn" "SEAT reason=\"…\"", ["лишний_ход"], "Give a player an extra turn", "Дать игроку лишний ход";
    referee "skip_turn" "SEAT reason=\"…\"", ["пропуск"], "Let a player's next turn be skipped", "Пропустить следующий ход игрока";
    referee "declare_result" "SEAT|draw reason=\"…\"", ["итог"], "End the match", "Закончить партию";
    referee "undo_last_action" "reason=\"…\"", ["отменить"], "Take back the last action of this turn", "Отменить последнее действие этого хода";
};
