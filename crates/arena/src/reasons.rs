//! What the codes of refusals are called where people read them: rulebooks write `not_your_turn`, which is a key; a reader is told "not your turn".

use holmgang_kernel::words::Lang;

/// The code, and what it is called in English and in Russian. One row a code, whatever rulebook it stands in.
const NAMES: &[(&str, &str, &str)] = &[
    ("ability_on_cooldown", "ability on cooldown", "способность не готова"),
    ("ability_taken_invalid", "no such ability", "такой способности нет"),
    ("action_already_used", "action used already", "действие уже было"),
    ("ally_not_near", "ally not near", "союзник не рядом"),
    ("already_loaded", "already loaded", "уже заряжено"),
    ("already_prone", "lying already", "уже лежит"),
    ("attacker_not_in_view", "attacker not in view", "атакующего не видно"),
    ("back_row_protected", "back row is protected", "задний ряд прикрыт"),
    ("bad_amount", "no such amount", "столько нельзя"),
    ("bad_cell", "no such cell", "клетка не подходит"),
    ("bad_content", "fault in the content", "ошибка в содержимом"),
    ("bad_damage_type", "no such damage type", "нет такого вида урона"),
    ("bad_message", "no such message", "такое сообщение нельзя"),
    ("bad_order", "no such order", "такой приказ нельзя"),
    ("bad_participants", "wrong participants", "не те участники"),
    ("bad_request", "no such request", "заявка не понята"),
    ("bad_setting", "no such setting", "нет такой настройки"),
    ("bad_split", "cannot be split so", "так разделить нельзя"),
    ("bad_target", "not a target", "цель не подходит"),
    ("bad_team_size", "wrong size of a team", "не тот состав команды"),
    ("battle_over", "battle is over", "бой окончен"),
    ("bearer_dead", "bearer is dead", "носитель погиб"),
    ("bearer_missing", "no bearer", "носителя нет"),
    ("beyond_long_range_limit", "beyond the limit of range", "дальше предела"),
    ("cannot_act", "cannot act", "действовать нельзя"),
    ("cannot_turn", "cannot turn", "повернуться нельзя"),
    ("castling_not_allowed", "castling is not allowed", "рокировка невозможна"),
    ("cell_already_burning", "cell burns already", "клетка уже горит"),
    ("cell_not_adjacent", "cell is not adjacent", "клетка не соседняя"),
    ("cell_not_burning", "cell does not burn", "клетка не горит"),
    ("cell_not_on_board", "cell is not on the board", "клетки нет на доске"),
    ("cell_occupied", "cell is occupied", "клетка занята"),
    ("cell_outside_field", "cell outside the field", "клетка вне поля"),
    ("charges_not_allowed", "charges are not allowed", "заряды здесь не тратят"),
    ("choice_pending", "a choice is pending", "ждут выбора"),
    ("class_ability_already_used", "class ability used already", "классовая способность уже была"),
    ("cloaked_cannot_act", "cannot act under the Cloak", "под плащом нельзя"),
    ("clock_expired", "time is up", "время вышло"),
    ("clock_paused", "clock is paused", "часы остановлены"),
    ("condition_not_met", "condition is not met", "условие не выполнено"),
    ("confirm_friendly", "confirm a blow at a friend", "подтвердите удар по своему"),
    ("confirm_required", "confirmation needed", "нужно подтверждение"),
    ("defence_not_applicable", "defence does not apply", "эта защита не подходит"),
    ("delay_not_allowed", "cannot be delayed", "откладывать нельзя"),
    ("delay_pending", "an action is delayed already", "действие уже отложено"),
    ("duel_in_progress", "a duel is being fought", "идёт поединок"),
    ("duel_over", "duel is over", "поединок окончен"),
    ("duplicate_target", "same target twice", "цель повторяется"),
    ("friendly_target", "own side is the target", "цель — свои"),
    ("game_over", "game is over", "партия окончена"),
    ("grabbed", "grabbed", "в захвате"),
    ("hand_conflict", "not enough hands", "не хватает рук"),
    ("illegal_chess_move", "illegal chess move", "так фигура не ходит"),
    ("illegal_target", "illegal target", "недопустимая цель"),
    ("in_synergy", "takes part in a synergy", "занят в синергии"),
    ("insufficient_points", "not enough points", "не хватает очков"),
    ("invalid_choice", "no such choice", "такого выбора нет"),
    ("item_actions_not_announced", "actions not announced", "действия не оглашены"),
    ("item_already_dragged", "item moved already", "предмет уже двигали"),
    ("item_exhausted", "item is used up", "предмет истрачен"),
    ("item_not_in_hand", "item is not in hand", "предмет не в руке"),
    ("item_not_on_cell", "no item on that cell", "предмета там нет"),
    ("item_out_of_reach", "item is out of reach", "до предмета не достать"),
    ("locked", "cannot be left", "не освободиться"),
    ("main_action_already_done", "main action is done", "основное действие уже было"),
    ("main_action_required", "main action is needed", "нужно основное действие"),
    ("mandatory_cannot_surrender", "must fight", "обязан сражаться"),
    ("match_over", "match is over", "партия окончена"),
    ("max_summons", "too many creatures", "призванных слишком много"),
    ("melee_only", "melee only", "только в ближнем бою"),
    ("must_attack_wall", "must attack the Wall", "обязан бить Стену"),
    ("must_stand", "must get up first", "сначала встать"),
    ("no_ammunition", "no ammunition", "стрелять нечем"),
    ("no_class_ammunition", "no class item", "нет классового предмета"),
    ("no_extra_attacks", "no extra attacks", "добавочных атак нет"),
    ("no_focus", "no focus", "нет фокуса"),
    ("no_free_cell", "no free cell", "нет свободной клетки"),
    ("no_free_hand", "no free hand", "нет свободной руки"),
    ("no_infravision", "no infravision", "инфразрения нет"),
    ("no_line_of_sight", "no line of sight", "не видно"),
    ("no_mount", "no mount", "верхом не на ком"),
    ("no_one_to_resurrect", "no one to resurrect", "воскрешать некого"),
    ("no_overload", "cannot be overloaded", "без перегрузки"),
    ("no_run_up", "no run up", "нет разбега"),
    ("no_skill", "no skill", "нет навыка"),
    ("no_slot", "no slot", "нет ячейки"),
    ("no_such_item", "no such item", "нет такого предмета"),
    ("no_target", "no target", "цели нет"),
    ("no_uses_left", "no uses left", "использований не осталось"),
    ("no_weapon", "no weapon", "нет оружия"),
    ("not_a_participant", "not a participant", "не участник"),
    ("not_allowed", "not allowed", "не допускается"),
    ("not_carried", "not carried", "вещи нет при себе"),
    ("not_combinable", "cannot be combined", "не сочетается"),
    ("not_enough_ap", "not enough AP", "не хватает ОД"),
    ("not_enough_attack_points", "not enough attack points", "не хватает очков атаки"),
    ("not_enough_charges", "not enough charges", "не хватает зарядов"),
    ("not_enough_energy", "not enough energy", "не хватает энергии"),
    ("not_enough_mana", "not enough Mana", "не хватает маны"),
    ("not_enough_mp", "not enough MP", "не хватает ОП"),
    ("not_enough_stamina", "not enough Stamina", "не хватает выносливости"),
    ("not_enough_time", "not enough time", "не хватает времени"),
    ("not_first_reaction", "not the first reaction", "реакция не первая"),
    ("not_helpless", "not helpless", "не беспомощен"),
    ("not_in_duel", "no duel is being fought", "не в поединке"),
    ("not_killed_by_enemy", "not killed by enemy", "погиб не от врага"),
    ("not_loaded", "not loaded", "не заряжено"),
    ("not_lower", "not lower", "не ниже прежнего"),
    ("not_participant", "not a participant", "не участник"),
    ("not_referee", "only for the referee", "только для мастера"),
    ("not_your_turn", "not your turn", "не ваш ход"),
    ("nothing_there", "nothing there", "там ничего нет"),
    ("nothing_to_disarm", "nothing to disarm", "выбивать нечего"),
    ("nothing_to_stop", "nothing to stop", "прекращать нечего"),
    ("out_of_bounds", "out of bounds", "вне границ"),
    ("out_of_range", "out of range", "слишком далеко"),
    ("out_of_reach", "out of reach", "не достать"),
    ("own_piece_on_target", "own piece stands there", "там своя фигура"),
    ("own_turn", "in the own turn", "в свой ход"),
    ("path_blocked", "path is blocked", "путь закрыт"),
    ("path_too_long", "path is too long", "путь слишком длинный"),
    ("phrase_too_long", "phrase is too long", "фраза слишком длинная"),
    ("piece_immobile", "piece is immobile", "фигура неподвижна"),
    ("piece_restricted", "piece is restrained", "фигура скована"),
    ("placement_closed", "placement is over", "расстановка окончена"),
    ("player_eliminated", "player is out", "игрок выбыл"),
    ("posture", "wrong posture", "не та поза"),
    ("price_not_integer", "price is not a whole number", "цена не целая"),
    ("price_out_of_range", "price is out of range", "такой цены нет"),
    ("promotion_choice_required", "promotion must be chosen", "нужен выбор превращения"),
    ("reason_required", "reason needed", "нужна причина"),
    ("referee_bounds", "beyond the referee's powers", "судье нельзя"),
    ("referee_only", "only for the referee", "только для судьи"),
    ("referee_out_of_bounds", "beyond the referee's powers", "судье нельзя"),
    ("referee_pending", "the referee decides first", "сначала решает мастер"),
    ("revive_still_possible", "revival is still possible", "воскрешение ещё возможно"),
    ("rooted", "rooted", "обездвижен"),
    ("same_value", "same as it is", "и так столько"),
    ("second_standard_action", "second standard action", "второе стандартное действие"),
    ("setup_closed", "set-up is over", "расстановка окончена"),
    ("setup_invalid", "set-up has faults", "расстановка с ошибками"),
    ("silenced", "silenced", "молчание"),
    ("skill_not_applicable", "skill does not apply", "навык не подходит"),
    ("skill_not_learned", "skill is not learned", "навык не изучен"),
    ("squad_full", "squad is full", "отряд полон"),
    ("surprised", "caught by surprise", "застигнут врасплох"),
    ("synergy_required", "needs a synergy", "нужна синергия"),
    ("takes_too_long", "takes too long", "слишком долго"),
    ("target_behind", "target is behind", "цель за спиной"),
    ("target_cloaked", "target is under the Cloak", "цель под плащом"),
    ("target_not_alive", "target is not alive", "цель мертва"),
    ("target_not_allowed", "target is not allowed", "цель не подходит"),
    ("target_not_resurrectable", "target cannot be raised", "цель не воскресить"),
    ("target_not_visible", "target is not visible", "цели не видно"),
    ("target_out_of_zone", "target is out of the zone", "цель вне зоны"),
    ("too_big", "too big", "слишком велико"),
    ("too_far", "too far", "слишком далеко"),
    ("too_late", "too late", "слишком поздно"),
    ("too_many", "too many", "слишком много"),
    ("too_many_free_actions", "too many free actions", "свободных действий слишком много"),
    ("too_many_targets", "too many targets", "целей слишком много"),
    ("turned", "turned already", "уже повернулся"),
    ("unknown_action", "no such action", "нет такого действия"),
    ("unknown_id", "unknown name", "неизвестное имя"),
    ("unknown_spell", "spell is not known", "заклинание неизвестно"),
    ("unwilling", "unwilling", "не согласен"),
    ("used_up", "used up", "истрачено"),
    ("value_out_of_bounds", "value is out of bounds", "число вне границ"),
    ("warrior_blocked", "Warrior is blocked", "воин закрыт своими"),
    ("weapon_cased", "weapon is cased", "оружие в чехле"),
    ("wrong_class_item", "wrong class item", "не тот классовый предмет"),
    ("wrong_container", "wrong place for it", "не то место"),
    ("wrong_moment", "wrong moment", "не тот момент"),
];

/// Codes that are the names of other things as well: there they stand for a refusal only in what tells of refusals.
const ALSO_OTHERWISE: &[&str] = &["own_turn", "in_synergy"];

/// What tells of refusals in a clause.
const OF_REFUSALS: &[&str] = &["Refused", "Refusal", "Отказ"];

/// What the code of a refusal is called.
pub fn called(code: &str, lang: Lang) -> Option<&'static str> {
    let place = NAMES.binary_search_by(|(known, ..)| known.cmp(&code)).ok()?;
    NAMES.get(place).map(|(_, en, ru)| lang.pick(*en, *ru))
}

/// A text of a rulebook with the names of refusals, in quotation marks, in place of their codes. Blocks of code stay as they are.
pub fn told(text: &str, lang: Lang) -> String {
    let (open, close) = lang.pick(("“", "”"), ("«", "»"));
    let mut is_code = false;
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if line.starts_with("```") {
            is_code = !is_code;
        }
        let of_refusals = OF_REFUSALS.iter().any(|word| line.starts_with(word));
        let is_meant = |code: &str| of_refusals || (code.contains('_') && !ALSO_OTHERWISE.contains(&code));
        for (place, part) in line.split('`').enumerate() {
            let is_quoted = place % 2 == 1;
            match called(part, lang).filter(|_| is_quoted && !is_code && is_meant(part)) {
                Some(name) => out.extend([open, name, close]),
                None if is_quoted && line.matches('`').count() > place => out.extend(["`", part, "`"]),
                None if is_quoted => out.extend(["`", part]),
                None => out.push_str(part),
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_stand_in_order() {
        assert!(NAMES.is_sorted_by(|(one, ..), (other, ..)| one < other));
    }

    #[test]
    fn codes_are_told_by_name() {
        let text = "Refused: `own_turn`; too late → `too_late`.\n`refresh` = `own_turn`, `AP`.\n```\n`too_late`\n```\nan odd ` mark";
        let said = "Refused: “in the own turn”; too late → “too late”.\n`refresh` = `own_turn`, `AP`.\n```\n`too_late`\n```\nan odd ` mark";
        assert_eq!(told(text, Lang::En), said);
        assert_eq!(told("Отказ: → `not_your_turn`", Lang::Ru), "Отказ: → «не ваш ход»");
    }
}
