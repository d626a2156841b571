//! The verbs: players' first, then the referee's.

use holmgang_kernel::ruleset::Verb;
use holmgang_kernel::verbs;

/// Every verb with its Russian forms and a usage line.
pub const VERBS: &[Verb] = verbs! {
    player "attack" "TARGET [with=ITEM] [nonlethal=yes] [confirm_friendly=yes]", ["атака", "атаковать", "бить"],
        "strike or shoot", "ударить или выстрелить";
    player "hurricane" "TARGET [with=ITEM] [nonlethal=yes] [confirm_friendly=yes]", ["ураган"],
        "a reckless blow: +2, but −2 AC", "ураганная атака: +2, но −2 КЗ";
    player "defend", ["оборона"], "total defence: +4 AC", "глухая оборона: +4 КЗ";
    player "trip" "TARGET", ["подсечка", "повалить"], "throw somebody down", "повалить противника";
    player "disarm" "TARGET [hand=off] [with=ITEM]", ["обезоружить"], "knock a weapon away", "выбить оружие";
    player "push" "TARGET", ["потеснить"], "push somebody back; takes the whole turn", "потеснить противника; весь ход";
    player "distract" "TARGET ALLY attack|ac [with=ITEM]", ["отвлечь"], "help an ally against an opponent", "помочь союзнику против противника";
    player "cast" "SPELL [TARGET ...] [confirm_friendly=yes]", ["каст", "колдовать"], "cast a spell", "заклинание";
    player "control" "TARGET|CELL [with=ITEM|spell=SPELL]", ["контроль", "держать"], "hold a blow ready", "держать удар наготове";
    player "draw" "[ITEM [ITEM]]", ["достать"], "draw weapons", "достать оружие";
    player "stance", ["стойка"], "take a battle stance", "принять боевую стойку";
    player "sheathe" "[ITEM]", ["убрать"], "put weapons away", "убрать оружие";
    player "load" "[ITEM] [as=action|move]", ["зарядить"], "load a crossbow", "зарядить арбалет";
    player "pull_out" "ITEM", ["вытащить"], "free a weapon stuck in the scenery", "вытащить застрявшее оружие";
    player "improvise" "FEATURE|\"TEXT\" [TARGET|CELL]", ["импровизировать"], "use a thing of the map", "использовать что-то на поле";
    player "finish" "TARGET [confirm_friendly=yes]", ["добить"], "kill somebody unconscious", "добить потерявшего сознание";
    player "turn_undead" "[choice=turn|control]", ["изгнать"], "turn or control undead in sight", "изгнать или подчинить нежить в поле видимости";
    player "step" "CELL [facing=FACING]", ["шаг"], "one cell and a turn up to 90°", "одна клетка и поворот до 90°";
    player "face" "FACING", ["повернуться"], "turn on the spot", "повернуться на месте";
    player "stand", ["встать"], "get up", "подняться";
    player "lower" "crouched|kneeling|all_fours", ["опуститься"], "crouch, kneel, go on all fours", "присесть, встать на колено или четвереньки";
    player "don" "ITEM", ["надеть"], "put a shield on", "надеть щит";
    player "doff" "ITEM", ["снять"], "take a shield off", "снять щит";
    player "pick_up" "ITEM [CELL]", ["подобрать"], "try to pick something up", "попытаться подобрать предмет";
    player "mount", ["сесть"], "into the saddle", "сесть в седло";
    player "dismount", ["спешиться"], "out of the saddle", "спешиться";
    player "stunt" "FEATURE|\"TEXT\" [CELL]", ["трюк"], "a leap, a slide, a climb", "прыжок, спуск, подъём";
    player "enter_infravision", ["войти_в_инфразрение"], "see warmth", "войти в инфразрение";
    player "untangle", ["выпутаться"], "out of the stirrups", "выпутаться из стремян";
    player "move" "CELL [CELL ...] [mode=forward|backing] [facing=FACING] [exit=yes]", ["идти", "бежать"], "a full move", "полное перемещение";
    player "full_attack", ["полная_атака", "мультиатака"], "a series of blows; takes the whole turn", "серия ударов; весь ход";
    player "prepare" "[ITEM]", ["подготовить"], "uncase and load a crossbow", "расчехлить и зарядить арбалет";
    player "drink" "ITEM [TARGET]", ["выпить", "напоить"],
        "drink a potion, or pour it into a helpless ally", "выпить зелье или напоить беспомощного союзника";
    player "say" "\"TEXT\"", ["крикнуть", "сказать"], "shout a short phrase", "выкрикнуть короткую фразу";
    player "drop_prone", ["упасть"], "drop flat", "упасть ничком";
    player "drop" "ITEM [CELL]", ["выронить"], "let go of what a hand holds", "бросить то, что в руке";
    player "stop_casting", ["прервать"], "end a long cast", "прекратить сотворение";
    player "leave_infravision", ["выйти_из_инфразрения"], "back to plain sight", "выйти из инфразрения";
    player "free" "\"TEXT\"", ["свободно"], "another free deed, if the referee admits it", "другое свободное действие, если мастер позволит";
    player "end", ["конец"], "end the turn", "закончить ход";
    player "surrender", ["сдаться"], "the whole side leaves", "вся сторона сдаётся";
    player "give_up", ["в_плен"], "the one who acts gives himself up", "кто ходит, сдаётся в плен";
    player "orders" "[COMBATANT] [aoo=ask|strike|hinder|decline] [counter=ask|take|decline] [contest=better|str|dex] [follow=ask|all|none]", ["приказ"],
        "standing orders for interruptions", "постоянные приказы на случай прерываний";
    player "strike" "[nonlethal=yes]", ["ударить"], "take the attack of opportunity", "провести атаку при возможности";
    player "hinder", ["помешать"], "keep him down instead", "помешать подняться вместо атаки";
    player "counter", ["ответить"], "trip him in return", "ответная подсечка";
    player "follow" "N", ["следовать"], "follow the one pushed", "последовать за отброшенным";
    player "decline", ["отказаться"], "let it pass", "отказаться";
    referee "grant_modifier" "COMBATANT attack|check|initiative|ac|morale N [rounds=R] reason=\"...\"", ["модификатор"],
        "a modifier for one throw or some rounds", "модификатор на один бросок или несколько раундов";
    referee "apply_effect" "damage|prone|drop|slippery|burning|move ... reason=\"...\"", ["эффект"], "an effect of the scenery", "эффект обстановки";
    referee "rule_improvised" "aoo=yes|no [check=N] [ability=str|dex] effect=... reason=\"...\"", ["решить"],
        "how an improvised deed goes", "как решается импровизация";
    referee "fumble_outcome" "drop|stuck|slip|stirrups|off_balance|other [effect=...] reason=\"...\"", ["промах"],
        "the mishap after a natural 1", "последствие критического промаха";
    referee "skill_fumble" "COMBATANT drop|stuck|slip|stirrups|off_balance reason=\"...\"", ["промах_умения"],
        "a mishap after a natural 1 on a check", "последствие единицы на проверке";
    referee "grant_counter_trip" "yes|no reason=\"...\"", ["дать_ответ"],
        "a counter-trip after the narrowest fall", "ответная подсечка при минимальном преимуществе";
    referee "set_stability" "COMBATANT N reason=\"...\"", ["устойчивость"], "sure footing: 0, or 4 to 12", "устойчивость: 0 или от 4 до 12";
    referee "set_turn_dc" "COMBATANT N reason=\"...\"", ["ус_изгнания"],
        "turning difficulty, before the first attempt", "УС изгнания, до первой попытки";
    referee "declare_surprise" "COMBATANT [yes|no] reason=\"...\"", ["врасплох"], "caught off guard", "застигнут врасплох";
    referee "declare_cover" "COMBATANT none|quarter|half|three_quarters|nine_tenths reason=\"...\"", ["укрытие"],
        "a cover, while he stays in his cell", "укрытие, пока он в своей клетке";
    referee "set_visibility" "N [dark|lit] reason=\"...\"", ["видимость"], "0 to −10 on shots", "от 0 до −10 на выстрелы";
    referee "allow_free_action" "yes|no reason=\"...\"", ["разрешить"], "another deed as free", "другое действие как свободное";
    referee "declare_fate" "COMBATANT alive|dead reason=\"...\"", ["судьба"],
        "what becomes of somebody after the battle", "что стало с кем-то после боя";
    referee "end_battle" "red|blue|draw reason=\"...\"", ["закончить_бой"], "end the battle between turns", "закончить бой между ходами";
};
