//! Actions as text: `docs/notation-ability-chess.md`.

mod read;
mod referee;
mod write;

use holmgang_kernel::notation::{NotationFault, Said};
use holmgang_kernel::ruleset::{Form, Notate, Taken, Verb, Written};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::{Fixed, Words, nearest};

use crate::Rules;
use crate::action::Action;
use crate::chess::{fen, pgn, uci};
use crate::scenario::Scenario;
use crate::scene::Scene;
use crate::state::State;

impl Notate for Rules {
    fn write(&self, state: &State, action: &Action) -> String {
        write::action(&Scene::new(self, state), action)
    }

    fn read(&self, state: &State, seat: Seat, text: &str) -> Result<Action, NotationFault> {
        let scene = Scene::new(self, state);
        let said = Said::parse(text)?;
        // Verbs come in any case, but SAN tells pieces by capitals.
        let first = text.split_whitespace().next().unwrap_or_default();
        match VERBS.iter().find(|verb| verb.en == said.verb || verb.ru.contains(&said.verb.as_str())) {
            Some(verb) if verb.referee || (seat == Seat::Referee && is_both(verb.en)) => {
                referee::read(&scene, verb.en, said)
            }
            Some(verb) => read::action(&scene, seat, verb.en, said),
            None => read::bare_move(&scene, seat, first, said).ok_or_else(|| unknown_verb(text))?,
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
    holmgang_kernel::words!(
        "a match is not written as `{form}`; there are pgn, uci and fen",
        "партия не пишется как `{form}`; есть pgn, uci и fen"
    )
}

/// Verbs that mean something to players and to the referee.
fn is_both(verb: &str) -> bool {
    verb == "set_option"
}

fn unknown_verb(text: &str) -> NotationFault {
    let verb: String = text.split_whitespace().next().unwrap_or_default().chars().take(40).collect();
    let known = VERBS.iter().flat_map(|verb| std::iter::once(verb.en).chain(verb.ru.iter().copied()));
    NotationFault::bad_request(match nearest(&verb, known) {
        Some(near) => holmgang_kernel::words!(
            "`{verb}` is no action; is `{near}` meant?",
            "`{verb}` — не действие; может быть, `{near}`?"
        ),
        None => holmgang_kernel::words!(
            "`{verb}` is no action and no move; like `move e2 e4`, `Nf3`, `use spark c4`, `end`",
            "`{verb}` — не действие и не ход; например `move e2 e4`, `Nf3`, `use spark c4`, `end`"
        ),
    })
}

const fn verb(en: &'static str, ru: &'static [&'static str], usage: &'static str, about: Fixed) -> Verb {
    Verb { en, ru, usage, about, referee: false }
}

const fn ruling(en: &'static str, ru: &'static [&'static str], usage: &'static str, about: Fixed) -> Verb {
    Verb { en, ru, usage, about, referee: true }
}

/// Every verb.
const VERBS: &[Verb] = &[
    verb(
        "move",
        &["ход", "ходить"],
        "move FROM TO [promote=KIND] [carry=ITEM,ITEM]",
        Fixed::new("A chess move; `Nf3` and `e2e4` will do", "Ход фигурой; можно просто `Кf3` или `e2e4`"),
    ),
    verb(
        "castle",
        &["рокировка"],
        "castle king|queen [carry=ITEM,ITEM]",
        Fixed::new("Castling; `O-O` will do", "Рокировка; можно просто `O-O`"),
    ),
    verb(
        "use",
        &["применить", "способность"],
        "use ACTION [TARGET …] [to=CELL] [x=N] [choice=ID]",
        Fixed::new("An action of your ability", "Действие своей способности"),
    ),
    verb(
        "item",
        &["предмет"],
        "item ITEM [ACTION] [TARGET …] [to=CELL] [x=N] [choice=ID]",
        Fixed::new("Use an item", "Использовать предмет"),
    ),
    verb(
        "drag",
        &["тащить", "перетащить"],
        "drag ITEM CELL [via=PIECE]",
        Fixed::new("Drag an item", "Перетащить предмет"),
    ),
    verb(
        "choose",
        &["выбрать"],
        "choose KIND | choose PIECE …",
        Fixed::new("Answer a choice that you owe", "Ответить на вопрос"),
    ),
    verb(
        "rename",
        &["назвать"],
        "rename PIECE PIECE PIECE",
        Fixed::new("Name new pieces instead of a move", "Назвать новые фигуры вместо хода"),
    ),
    verb(
        "designate",
        &["назначить"],
        "designate PIECE",
        Fixed::new("Say which piece bears your ability", "Указать носителя способности"),
    ),
    verb("end", &["конец"], "end", Fixed::new("End your turn", "Закончить ход")),
    verb("resign", &["сдаться"], "resign", Fixed::new("Give the match up", "Сдать партию")),
    verb("draw", &["ничья"], "draw", Fixed::new("Agree to a draw", "Согласиться на ничью")),
    verb("claim", &["требовать"], "claim", Fixed::new("Claim a draw", "Потребовать ничью")),
    verb(
        "set_option",
        &["опция"],
        "set_option NAME VALUE",
        Fixed::new("Always refused: options are fixed", "Всегда отказ: правила партии неизменны"),
    ),
    ruling(
        "announce_item_actions",
        &["огласить"],
        "announce_item_actions ITEM SEAT,SEAT|all [ACTION …] reason=\"…\"",
        Fixed::new("Say what an item can do", "Огласить, что может предмет"),
    ),
    ruling(
        "place_item",
        &["положить"],
        "place_item KIND CELL [visible_to=SEAT,SEAT] reason=\"…\"",
        Fixed::new("Put an item on the board", "Положить предмет на доску"),
    ),
    ruling(
        "remove_item",
        &["убрать"],
        "remove_item ITEM reason=\"…\"",
        Fixed::new("Take an item off the board", "Убрать предмет с доски"),
    ),
    ruling(
        "remove_energy",
        &["снять_энергию"],
        "remove_energy SEAT reason=\"…\"",
        Fixed::new(
            "Remove the energy of a player whose bearer is dead for good",
            "Снять энергию игрока, чей носитель погиб навсегда",
        ),
    ),
    ruling(
        "set_energy",
        &["энергия"],
        "set_energy SEAT N reason=\"…\"",
        Fixed::new("Set a player's energy", "Задать энергию игрока"),
    ),
    ruling("ignite", &["зажечь"], "ignite CELL reason=\"…\"", Fixed::new("Light a cell", "Зажечь клетку")),
    ruling("extinguish", &["потушить"], "extinguish CELL reason=\"…\"", Fixed::new("Put a fire out", "Потушить огонь")),
    ruling("wound", &["ранить"], "wound PIECE reason=\"…\"", Fixed::new("Wound a piece", "Ранить фигуру")),
    ruling(
        "heal",
        &["лечить"],
        "heal PIECE reason=\"…\"",
        Fixed::new("Heal a piece one step", "Вылечить фигуру на ступень"),
    ),
    ruling("kill", &["убить"], "kill PIECE reason=\"…\"", Fixed::new("Kill a piece", "Убить фигуру")),
    ruling(
        "revive",
        &["вернуть"],
        "revive PIECE CELL reason=\"…\"",
        Fixed::new("Bring a dead piece back", "Вернуть погибшую фигуру"),
    ),
    ruling(
        "restrict",
        &["запретить"],
        "restrict SEAT only=PIECE,… | not=PIECE,… turns=N reason=\"…\"",
        Fixed::new("Restrict which pieces a player may move", "Ограничить, какими фигурами игрок ходит"),
    ),
    ruling(
        "lift",
        &["снять"],
        "lift restriction-N | barrier@CELL | immunity@CELL reason=\"…\"",
        Fixed::new("End an effect", "Снять эффект"),
    ),
    ruling(
        "reveal",
        &["показать"],
        "reveal TOKEN|ITEM SEAT,SEAT|all reason=\"…\"",
        Fixed::new("Show a hidden token or item", "Показать скрытую метку или предмет"),
    ),
    ruling(
        "extra_turn",
        &["лишний_ход"],
        "extra_turn SEAT reason=\"…\"",
        Fixed::new("Give a player an extra turn", "Дать игроку лишний ход"),
    ),
    ruling(
        "skip_turn",
        &["пропуск"],
        "skip_turn SEAT reason=\"…\"",
        Fixed::new("Let a player's next turn be skipped", "Пропустить следующий ход игрока"),
    ),
    ruling(
        "declare_result",
        &["итог"],
        "declare_result SEAT|draw reason=\"…\"",
        Fixed::new("End the match", "Закончить партию"),
    ),
    ruling(
        "undo_last_action",
        &["отменить"],
        "undo_last_action reason=\"…\"",
        Fixed::new("Take back the last action of this turn", "Отменить последнее действие этого хода"),
    ),
];
