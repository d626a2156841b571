//! The verbs: players' first, then the referee's.

use holmgang_kernel::ruleset::Verb;
use holmgang_kernel::words::Fixed;

/// Every verb with its Russian forms and a usage line.
pub const VERBS: &[Verb] = &[
    player("attack", &["атака", "атаковать", "бить"], "attack TARGET [with=ITEM] [nonlethal=yes] [confirm_friendly=yes]", "strike or shoot", "ударить или выстрелить"),
    player("hurricane", &["ураган"], "hurricane TARGET [with=ITEM] [nonlethal=yes]", "a reckless blow: +2, but −2 AC", "ураганная атака: +2, но −2 КЗ"),
    player("defend", &["оборона"], "defend", "total defence: +4 AC", "глухая оборона: +4 КЗ"),
    player("trip", &["подсечка", "повалить"], "trip TARGET", "throw somebody down", "повалить противника"),
    player("disarm", &["обезоружить"], "disarm TARGET [hand=off] [with=ITEM]", "knock a weapon away", "выбить оружие"),
    player("push", &["потеснить"], "push TARGET", "push somebody back; takes the whole turn", "потеснить противника; весь ход"),
    player("distract", &["отвлечь"], "distract TARGET ALLY attack|ac [with=ITEM]", "help an ally against an opponent", "помочь союзнику против противника"),
    player("cast", &["каст", "колдовать"], "cast SPELL [TARGET ...]", "cast a spell", "заклинание"),
    player("control", &["контроль", "держать"], "control TARGET|CELL [with=ITEM|spell=SPELL]", "hold a blow ready", "держать удар наготове"),
    player("draw", &["достать"], "draw [ITEM [ITEM]]", "draw weapons", "достать оружие"),
    player("stance", &["стойка"], "stance", "take a battle stance", "принять боевую стойку"),
    player("sheathe", &["убрать"], "sheathe [ITEM]", "put weapons away", "убрать оружие"),
    player("load", &["зарядить"], "load [ITEM] [as=action|move]", "load a crossbow", "зарядить арбалет"),
    player("pull_out", &["вытащить"], "pull_out ITEM", "free a weapon stuck in the scenery", "вытащить застрявшее оружие"),
    player("improvise", &["импровизировать"], "improvise FEATURE|\"TEXT\" [TARGET|CELL]", "use a thing of the map", "использовать что-то на поле"),
    player("finish", &["добить"], "finish TARGET [confirm_friendly=yes]", "kill somebody unconscious", "добить потерявшего сознание"),
    player("turn_undead", &["изгнать"], "turn_undead [choice=turn|control]", "turn or control undead in sight", "изгнать или подчинить нежить в поле видимости"),
    player("step", &["шаг"], "step CELL [facing=FACING]", "one cell and a turn up to 90°", "одна клетка и поворот до 90°"),
    player("face", &["повернуться"], "face FACING", "turn on the spot", "повернуться на месте"),
    player("stand", &["встать"], "stand", "get up", "подняться"),
    player("lower", &["опуститься"], "lower crouched|kneeling|all_fours", "crouch, kneel, go on all fours", "присесть, встать на колено или четвереньки"),
    player("don", &["надеть"], "don ITEM", "put a shield on", "надеть щит"),
    player("doff", &["снять"], "doff ITEM", "take a shield off", "снять щит"),
    player("pick_up", &["подобрать"], "pick_up ITEM [CELL]", "try to pick something up", "попытаться подобрать предмет"),
    player("mount", &["сесть"], "mount", "into the saddle", "сесть в седло"),
    player("dismount", &["спешиться"], "dismount", "out of the saddle", "спешиться"),
    player("stunt", &["трюк"], "stunt FEATURE|\"TEXT\" [CELL]", "a leap, a slide, a climb", "прыжок, спуск, подъём"),
    player("enter_infravision", &["войти_в_инфразрение"], "enter_infravision", "see warmth", "войти в инфразрение"),
    player("untangle", &["выпутаться"], "untangle", "out of the stirrups", "выпутаться из стремян"),
    player("move", &["идти", "бежать"], "move CELL [CELL ...] [mode=forward|backing] [facing=FACING] [exit=yes]", "a full move", "полное перемещение"),
    player("full_attack", &["полная_атака", "мультиатака"], "full_attack", "a series of blows; takes the whole turn", "серия ударов; весь ход"),
    player("prepare", &["подготовить"], "prepare [ITEM]", "uncase and load a crossbow", "расчехлить и зарядить арбалет"),
    player("drink", &["выпить", "напоить"], "drink ITEM [TARGET]", "drink a potion, or pour it into a helpless ally", "выпить зелье или напоить беспомощного союзника"),
    player("say", &["крикнуть", "сказать"], "say \"TEXT\"", "shout a short phrase", "выкрикнуть короткую фразу"),
    player("drop_prone", &["упасть"], "drop_prone", "drop flat", "упасть ничком"),
    player("drop", &["выронить"], "drop ITEM [CELL]", "let go of what a hand holds", "бросить то, что в руке"),
    player("stop_casting", &["прервать"], "stop_casting", "end a long cast", "прекратить сотворение"),
    player("leave_infravision", &["выйти_из_инфразрения"], "leave_infravision", "back to plain sight", "выйти из инфразрения"),
    player("free", &["свободно"], "free \"TEXT\"", "another free deed, if the referee admits it", "другое свободное действие, если мастер позволит"),
    player("end", &["конец"], "end", "end the turn", "закончить ход"),
    player("surrender", &["сдаться"], "surrender", "the whole side leaves", "вся сторона сдаётся"),
    player("orders", &["приказ"], "orders [COMBATANT] [aoo=ask|strike|hinder|decline] [counter=ask|take|decline] [contest=better|str|dex] [follow=ask|all|none]", "standing orders for interruptions", "постоянные приказы на случай прерываний"),
    player("strike", &["ударить"], "strike [nonlethal=yes]", "take the attack of opportunity", "провести атаку при возможности"),
    player("hinder", &["помешать"], "hinder", "keep him down instead", "помешать подняться вместо атаки"),
    player("counter", &["ответить"], "counter", "trip him in return", "ответная подсечка"),
    player("follow", &["следовать"], "follow N", "follow the one pushed", "последовать за отброшенным"),
    player("decline", &["отказаться"], "decline", "let it pass", "отказаться"),
    referee("grant_modifier", &["модификатор"], "grant_modifier COMBATANT attack|check|initiative|ac|morale N [rounds=R] reason=\"...\"", "a modifier for one throw or some rounds", "модификатор на один бросок или несколько раундов"),
    referee("apply_effect", &["эффект"], "apply_effect damage|prone|drop|slippery|burning|move ... reason=\"...\"", "an effect of the scenery", "эффект обстановки"),
    referee("rule_improvised", &["решить"], "rule_improvised aoo=yes|no [check=N] [ability=str|dex] effect=... reason=\"...\"", "how an improvised deed goes", "как решается импровизация"),
    referee("fumble_outcome", &["промах"], "fumble_outcome drop|stuck|slip|stirrups|off_balance|other [effect=...] reason=\"...\"", "the mishap after a natural 1", "последствие критического промаха"),
    referee("skill_fumble", &["промах_умения"], "skill_fumble COMBATANT drop|stuck|slip|stirrups|off_balance reason=\"...\"", "a mishap after a natural 1 on a check", "последствие единицы на проверке"),
    referee("grant_counter_trip", &["дать_ответ"], "grant_counter_trip yes|no reason=\"...\"", "a counter-trip after the narrowest fall", "ответная подсечка при минимальном преимуществе"),
    referee("set_stability", &["устойчивость"], "set_stability COMBATANT N reason=\"...\"", "sure footing: 0, or 4 to 12", "устойчивость: 0 или от 4 до 12"),
    referee("set_turn_dc", &["ус_изгнания"], "set_turn_dc COMBATANT N reason=\"...\"", "turning difficulty, before the first attempt", "УС изгнания, до первой попытки"),
    referee("declare_surprise", &["врасплох"], "declare_surprise COMBATANT [yes|no] reason=\"...\"", "caught off guard", "застигнут врасплох"),
    referee("declare_cover", &["укрытие"], "declare_cover COMBATANT none|quarter|half|three_quarters|nine_tenths reason=\"...\"", "a cover, while he stays in his cell", "укрытие, пока он в своей клетке"),
    referee("set_visibility", &["видимость"], "set_visibility N [dark|lit] reason=\"...\"", "0 to −10 on shots", "от 0 до −10 на выстрелы"),
    referee("allow_free_action", &["разрешить"], "allow_free_action yes|no reason=\"...\"", "another deed as free", "другое действие как свободное"),
    referee("declare_fate", &["судьба"], "declare_fate COMBATANT alive|dead reason=\"...\"", "what becomes of somebody after the battle", "что стало с кем-то после боя"),
    referee("end_battle", &["закончить_бой"], "end_battle red|blue|draw reason=\"...\"", "end the battle between turns", "закончить бой между ходами"),
];

const fn player(en: &'static str, ru: &'static [&'static str], usage: &'static str, about: &'static str, about_ru: &'static str) -> Verb {
    Verb { en, ru, usage, about: Fixed::new(about, about_ru), referee: false }
}

const fn referee(en: &'static str, ru: &'static [&'static str], usage: &'static str, about: &'static str, about_ru: &'static str) -> Verb {
    Verb { en, ru, usage, about: Fixed::new(about, about_ru), referee: true }
}
