//! Actions as text, written in English and read in English and Russian: `docs/notation.md`, sections 2.1 and 2.2.
//! The verbs and the writing are here, the reading in `notation/read.rs`.

mod read;

use holmgang_kernel::notation::{NotationFault, quoted};
use holmgang_kernel::ruleset::{Notate, Verb};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::verbs;

use crate::Rules;
use crate::action::{Action, Aim, Cast, Resource, Ruling, RulingKind};
use crate::content::Targets;
use crate::names::cell_name;
use crate::state::{State, Team, Who};

/// The verbs: players' first, then the referee's.
pub const VERBS: &[Verb] = verbs! {
    player "attack" "TARGET", ["атака", "атаковать", "удар"], "plain attack with the weapon in hand", "обычная атака оружием в руке";
    player "cast" "SPELL [TARGET] [charges=N]", ["каст", "колдовать"], "cast a spell", "заклинание";
    player "rest", ["отдых"], "restore energy instead of acting", "восстановить энергию вместо действия";
    player "move" "CELL [CELL ...]", ["идти", "шаг", "step"], "walk, cell by cell", "идти по клеткам";
    player "end", ["конец"], "end the turn", "закончить ход";
    player "surrender" "[COMBATANT]", ["сдаться"], "one's character leaves the battle", "персонаж покидает бой";
    player "equip" "HAND ITEM", ["снарядить"], "never allowed: hands are fixed", "нельзя: руки не меняются";
    referee "place_combatant" "COMBATANT CELL reason=\"...\"", ["поставить"],
        "put a combatant on a cell before the first turn", "поставить бойца на клетку до первого хода";
    referee "set_turn_order" "COMBATANT COMBATANT ... reason=\"...\"", ["очередность"],
        "fix the order of turns before the first turn", "назначить очередность до первого хода";
    referee "set_block_cap" "N [rounds=R] reason=\"...\"", ["предел_блока"], "set the cap of block", "назначить предел блока";
    referee "grant_modifier" "COMBATANT damage_percent|damage|chance|block N turns=T reason=\"...\"", ["модификатор"],
        "give a combatant a bonus or a malus", "дать бойцу бонус или штраф";
    referee "adjust_resource" "COMBATANT hp|energy|charges N reason=\"...\"", ["ресурс"],
        "set hit points, energy or charges", "назначить здоровье, энергию или заряды";
    referee "apply_effect" "COMBATANT EFFECT [turns=T] [author=COMBATANT] reason=\"...\"", ["наложить"],
        "put an effect on a combatant", "наложить эффект на бойца";
    referee "remove_effect" "COMBATANT EFFECT [author=COMBATANT] reason=\"...\"", ["снять"], "take an effect off a combatant", "снять эффект с бойца";
    referee "remove_object" "CELL reason=\"...\"", ["убрать"], "take an object off the board", "убрать объект с поля";
    referee "end_turn_for" "COMBATANT reason=\"...\"", ["закончить_за"], "end the turn of an absent player", "закончить ход за отсутствующего игрока";
    referee "declare_result" "red|blue|draw reason=\"...\"", ["объявить"], "end the battle with this result", "закончить бой с этим исходом";
};

/// Named values: the canonical name and others that are read too.
const NAMED: [(&str, &[&str]); 5] = [
    ("charges", &["charge", "заряды", "заряд", "зарядов"]),
    ("reason", &["причина"]),
    ("rounds", &["раунды", "раунд", "раундов"]),
    ("turns", &["ходы", "ход", "ходов"]),
    ("author", &["автор"]),
];

/// Words for values that the referee chooses from, with the ones that are read too.
const RESOURCES: [(&str, Resource, &[&str]); 3] = [
    ("hp", Resource::Hp, &["оз", "здоровье"]),
    ("energy", Resource::Energy, &["эн", "энергия"]),
    ("charges", Resource::Charges, &["заряды"]),
];
const RESULTS: [(&str, Option<Team>, &[&str]); 3] =
    [("red", Some(Team::Red), &["красные"]), ("blue", Some(Team::Blue), &["синие"]), ("draw", None, &["ничья"])];
const GRANTS_RU: [(&str, &str); 4] =
    [("урон_процентов", "damage_percent"), ("урон", "damage"), ("шанс", "chance"), ("блок", "block")];

impl Notate for Rules {
    const WORDS: &'static [&'static [(&'static str, &'static [&'static str])]] = &[&NAMED];

    fn write(&self, state: &State, action: &Action) -> String {
        match action {
            Action::Rest => "rest".to_owned(),
            Action::End => "end".to_owned(),
            Action::Step(cell) => format!("move {}", cell_name(*cell)),
            Action::Walk(path) => path.iter().fold("move".to_owned(), |text, cell| text + " " + &cell_name(*cell)),
            Action::Attack(aim) => format!("attack{}", self.written_aim(state, *aim)),
            Action::Cast(cast) => self.written_cast(state, cast),
            Action::Surrender(who) => format!("surrender {}", self.id_of(state, *who)),
            Action::Equip => "equip".to_owned(),
            Action::Overcharged(action) => format!("{} charges=1", self.write(state, action)),
            Action::Ruling(ruling) => self.written_ruling(state, ruling),
        }
    }

    fn read(&self, state: &State, seat: Seat, text: &str) -> Result<Action, NotationFault> {
        read::read(self, state, seat, text)
    }

    fn verbs(&self) -> &'static [Verb] {
        VERBS
    }
}

impl Rules {
    fn written_aim(&self, state: &State, aim: Aim) -> String {
        match aim {
            Aim::None => String::new(),
            Aim::Who(who) => format!(" {}", self.id_of(state, who)),
            Aim::Cell(cell) => format!(" {}", cell_name(cell)),
        }
    }

    fn written_cast(&self, state: &State, cast: &Cast) -> String {
        let spell = self.spells.get(usize::from(cast.spell));
        let mut text =
            format!("cast {}{}", spell.map_or("unknown", |spell| &spell.id), self.written_aim(state, cast.aim));
        if spell.is_some_and(|spell| spell.targets == Targets::DeadAlly) {
            text += &format!(" {}", cell_name(cast.cell));
        }
        if cast.charges > 0 {
            text += &format!(" charges={}", cast.charges);
        }
        text
    }

    fn written_ruling(&self, state: &State, ruling: &Ruling) -> String {
        let id = |who: Who| self.id_of(state, who);
        let optional =
            |name: &str, value: &Option<i64>| value.map_or(String::new(), |value| format!(" {name}={value}"));
        let by = |author: &Option<Who>| author.map_or(String::new(), |author| format!(" author={}", id(author)));
        let what = match &ruling.what {
            RulingKind::PlaceCombatant { who, cell } => format!("place_combatant {} {}", id(*who), cell_name(*cell)),
            RulingKind::SetTurnOrder(order) => {
                order.iter().fold("set_turn_order".to_owned(), |text, who| text + " " + &id(*who))
            }
            RulingKind::SetBlockCap { cap, rounds } => format!("set_block_cap {cap}{}", optional("rounds", rounds)),
            RulingKind::GrantModifier { who, what, amount, turns } => {
                format!("grant_modifier {} {} {amount} turns={turns}", id(*who), what.word())
            }
            RulingKind::AdjustResource { who, what, value } => {
                let word = RESOURCES.iter().find(|(_, resource, _)| resource == what).map_or("", |(word, ..)| word);
                format!("adjust_resource {} {word} {value}", id(*who))
            }
            RulingKind::ApplyEffect { who, lasting, turns, author } => {
                let effect =
                    lasting.map_or("unknown".to_owned(), |lasting| self.what_id(crate::state::What::Lasting(lasting)));
                format!("apply_effect {} {effect}{}{}", id(*who), optional("turns", turns), by(author))
            }
            RulingKind::RemoveEffect { who, effect, author } => {
                let effect = effect.map_or("unknown".to_owned(), |effect| self.what_id(effect));
                format!("remove_effect {} {effect}{}", id(*who), by(author))
            }
            RulingKind::RemoveObject(cell) => format!("remove_object {}", cell_name(*cell)),
            RulingKind::EndTurnFor(who) => format!("end_turn_for {}", id(*who)),
            RulingKind::DeclareResult(winner) => format!("declare_result {}", winner.map_or("draw", Team::word)),
        };
        format!("{what} reason={}", quoted(&ruling.reason))
    }
}

/// The seat of a side, in notation.
pub fn seat_id(seat: Seat) -> &'static str {
    Team::of(seat).map_or("referee", Team::word)
}
