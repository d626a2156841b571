//! What the words of content and of options are called on screens, in both languages: files say `own_turn`, people read "in the own turn".

use holmgang_kernel::dice::{Roll, ScriptFault};
use holmgang_kernel::ruleset::{HouseRule, Profile};
use holmgang_kernel::words::{Lang, Words};

use crate::house;

/// What a word of content is called; none of words that are names of their own (ids of entries, zones).
pub fn called(word: &str, lang: Lang) -> Option<&'static str> {
    WORDS.iter().find(|(known, ..)| *known == word).map(|(_, en, ru)| lang.pick(*en, *ru))
}

/// The same of a value that an option may have: a few words mean something else there.
pub fn value_called(word: &str, lang: Lang) -> Option<&'static str> {
    match word {
        "side" => Some(lang.pick("one player, then the other", "один игрок, потом другой")),
        word => called(word, lang),
    }
}

/// What a roll is called that somebody is asked for; the cell that a name carries (`fire_d6@c3`) stays behind it. The name itself of a roll that is not known.
pub fn roll_called(name: &str, lang: Lang) -> String {
    let (bare, cell) = name.split_once('@').unwrap_or((name, ""));
    let called = ROLLS.iter().find(|(known, ..)| *known == bare).map_or(bare, |(_, en, ru)| lang.pick(*en, *ru));
    format!("{called} {cell}").trim_end().to_owned()
}

/// Rolls as people read them: `success: 41; damage of the weapon: 28`.
pub fn rolls_told(rolls: &[Roll], lang: Lang) -> String {
    listed(rolls.iter().map(|roll| (roll.name.as_str(), roll.value)), lang)
}

/// The same with what was possible: `success 41 (1–100), damage of the weapon 28 (20–30)`; of many the first six.
pub fn rolls_with_bounds(rolls: &[Roll], lang: Lang) -> String {
    let told = rolls.iter().take(6);
    let told = told.map(|roll| format!("{} {} ({}–{})", roll_called(&roll.name, lang), roll.value, roll.lo, roll.hi));
    told.collect::<Vec<_>>().join(", ")
}

/// The same of rolls that somebody gave.
pub fn given_told(rolls: &[(String, i32)], lang: Lang) -> String {
    listed(rolls.iter().map(|(name, value)| (name.as_str(), *value)), lang)
}

fn listed<'a>(rolls: impl Iterator<Item = (&'a str, i32)>, lang: Lang) -> String {
    rolls.map(|(name, value)| format!("{}: {value}", roll_called(name, lang))).collect::<Vec<_>>().join("; ")
}

/// What is wrong with given rolls, by what they are called; [`ScriptFault::words`] tells their names as they are typed.
pub fn fault_told(fault: &ScriptFault) -> Words {
    let in_both = |name: &str| (roll_called(name, Lang::En), roll_called(name, Lang::Ru));
    match fault {
        ScriptFault::Missing { name, lo, hi } => {
            let (en, ru) = in_both(name);
            Words {
                en: format!("a roll is missing: {en}, {lo} to {hi}"),
                ru: format!("не хватает броска: {ru}, от {lo} до {hi}"),
            }
        }
        ScriptFault::WrongName { asked, given } => {
            let ((en, ru), (other_en, other_ru)) = (in_both(asked), in_both(given));
            Words {
                en: format!("the roll that is asked is “{en}”, and “{other_en}” was given"),
                ru: format!("нужен бросок «{ru}», а дан «{other_ru}»"),
            }
        }
        ScriptFault::Impossible { name, value, lo, hi } => {
            let (en, ru) = in_both(name);
            Words {
                en: format!("the roll “{en}” cannot be {value}: it is {lo} to {hi}"),
                ru: format!("бросок «{ru}» не может быть {value}: он от {lo} до {hi}"),
            }
        }
        ScriptFault::LeftOver { name, value } => {
            let (en, ru) = in_both(name);
            Words {
                en: format!("the roll “{en}” ({value}) was given and is not asked"),
                ru: format!("бросок «{ru}» ({value}) дан, но не нужен"),
            }
        }
    }
}

/// A sentence with values of an option in it: those that stand there as files write them are told as people say them.
pub fn in_words(text: &str, words: &[&str], lang: Lang) -> String {
    let mut out = String::with_capacity(text.len());
    let mut word = String::new();
    for c in text.chars().chain(['\0']) {
        if c.is_ascii_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        match value_called(&word, lang).filter(|_| words.contains(&word.as_str()) || word.contains('_')) {
            Some(said) => out.push_str(said),
            None => out.push_str(&word),
        }
        word.clear();
        if c != '\0' && c != '`' {
            out.push(c);
        }
    }
    out
}

/// The words that a house rule may have, where they are a closed list; of a truth both.
pub fn values_of(profile: &Profile, rule: &HouseRule) -> &'static [&'static str] {
    match house::ids(profile, rule) {
        [] if matches!(rule.default, "true" | "false") => &["true", "false"],
        ids => ids,
    }
}

/// What a house rule is about, with its values as people say them.
pub fn rule_words(profile: &Profile, rule: &HouseRule, lang: Lang) -> String {
    in_words(rule.about.get(lang), values_of(profile, rule), lang).replace('`', "")
}

/// Name of a roll, English, Russian.
const ROLLS: &[(&str, &str, &str)] = &[
    ("actor", "whoever acts", "кто действует"),
    ("attack", "attack", "атака"),
    ("block", "block", "блок"),
    ("burn", "burning", "горение"),
    ("check", "check", "проверка"),
    ("crit", "critical hit", "критический удар"),
    ("defence", "defence", "защита"),
    ("effect", "effect", "эффект"),
    ("evade", "evasion", "уклонение"),
    ("extra", "extra damage", "дополнительный урон"),
    ("fire_d6", "fire", "огонь"),
    ("fumble", "fumble", "провал"),
    ("heal", "healing", "лечение"),
    ("initiative", "initiative", "очерёдность"),
    ("initiative_tie", "tie of initiative", "равенство в очерёдности"),
    ("opponent", "the opponent", "противник"),
    ("potion", "potion", "зелье"),
    ("reflect", "reflection", "отражение"),
    ("rider", "what comes with the attack", "что приходит с атакой"),
    ("save", "saving throw", "спасбросок"),
    ("side", "who attacks", "кто нападает"),
    ("spell", "spell", "заклинание"),
    ("sphere", "sphere", "сфера"),
    ("success", "success", "успех"),
    ("tick", "effect of the turn", "действие эффекта"),
    ("touch", "touch", "касание"),
    ("turning", "turning", "изгнание"),
    ("weapon", "damage of the weapon", "урон оружия"),
];

/// Word, English, Russian.
const WORDS: &[(&str, &str, &str)] = &[
    // Values of options.
    ("true", "yes", "да"),
    ("false", "no", "нет"),
    ("none", "none", "нет"),
    ("all", "all", "все"),
    ("own_turn", "in the own turn", "в свой ход"),
    ("round_start", "at the start of the round", "в начале раунда"),
    ("magic_hit", "a magical hit", "магическое попадание"),
    ("any_hit", "any hit", "любое попадание"),
    ("at_once", "at once", "сразу"),
    ("on_firing", "when it fires", "при срабатывании"),
    ("floor", "down", "вниз"),
    ("off", "off", "нет"),
    ("d20", "a d20", "кубик к20"),
    ("from_hit", "from the hit", "от места ранения"),
    ("from_start", "from the start", "от начала пути"),
    ("half_up", "to the nearest", "до ближайшего"),
    ("points", "in points", "в пунктах"),
    ("relative", "as a share", "долей"),
    ("row", "by row", "по ряду"),
    ("file", "by file", "по линии"),
    ("queue", "one queue", "общая очередь"),
    ("player", "player", "игрок"),
    ("alternate", "by turns", "по очереди"),
    ("listed", "as listed", "как в списке"),
    ("placed", "placed by the players", "расставляют игроки"),
    ("formed", "formed by the players", "собирают игроки"),
    ("owner", "the owner", "хозяин"),
    ("attacker", "the attacker", "нападающий"),
    ("nothing", "nothing", "ничего"),
    ("dies", "dies", "гибель"),
    ("picker", "who picks it up", "кто подобрал"),
    ("sight", "when seen", "когда видно"),
    ("pickup", "when picked up", "когда подобран"),
    ("unlimited", "without limit", "без предела"),
    ("present", "a referee is there", "судья есть"),
    ("unattended", "without a referee", "без судьи"),
    ("red", "Red", "Красные"),
    ("blue", "Blue", "Синие"),
    ("green", "Green", "Зелёные"),
    ("white", "White", "Белые"),
    ("black", "Black", "Чёрные"),
    ("violet", "Violet", "Лиловые"),
    ("amber", "Amber", "Янтарные"),
    ("grey", "Grey", "Серые"),
    ("elves", "Elves", "Эльфы"),
    ("zombies", "Zombies", "Зомби"),
    ("drawn", "by lot", "по жребию"),
    // Fields of abilities, items and tokens.
    ("bearer", "bearer", "носитель"),
    ("energy_cap", "cap of energy", "предел энергии"),
    ("action", "action", "действие"),
    ("tempo", "tempo", "темп"),
    ("timing", "when in the turn", "когда в ходе"),
    ("multiple", "several times a turn", "несколько раз за ход"),
    ("price", "price", "цена"),
    ("prices", "prices", "цены"),
    ("choices", "options", "варианты"),
    ("surcharges", "dearer", "дороже"),
    ("trigger", "set off by", "срабатывает"),
    ("condition", "condition", "условие"),
    ("origin_kinds", "measured from", "считается от"),
    ("zone", "zone", "зона"),
    ("reach", "reach", "досягаемость"),
    ("targets", "targets", "цели"),
    ("destination", "destination", "место назначения"),
    ("effects", "effect", "эффект"),
    ("visibility", "who learns of it", "кто узнаёт"),
    ("without_bearer", "works without its bearer", "действует без носителя"),
    ("prohibition", "a wrong try", "попытка нарушить"),
    ("setup", "at the start", "в начале"),
    ("charges", "charges", "заряды"),
    ("max_uses", "uses", "применений"),
    ("strength", "strength", "сила"),
    ("strengths", "strengths", "силы"),
    ("counts_now", "counts down at once", "отсчёт сразу"),
    ("announce_on", "announced", "объявляется"),
    ("seen_within", "seen within", "видно в пределах"),
    ("carries", "takes things along", "забирает предметы"),
    ("on", "on", "на"),
    ("do", "does", "делает"),
    ("if", "if", "если"),
    ("is", "is", "это"),
    ("not", "not", "не"),
    ("what", "what", "что"),
    ("with", "with", "с"),
    ("to", "to", "куда"),
    ("n", "number", "число"),
    ("x", "as much as is paid", "сколько оплачено"),
    ("count", "how many", "сколько"),
    ("at_most", "at most", "не больше"),
    ("turns", "turns", "ходов"),
    ("rounds", "rounds", "раундов"),
    ("kind", "kind", "вид"),
    ("kinds", "kinds", "виды"),
    ("not_kinds", "all but", "кроме"),
    ("area", "around", "вокруг"),
    ("cause", "cause", "причина"),
    ("choose", "chooses", "выбирает"),
    ("only", "only", "только"),
    ("other", "other", "другое"),
    ("distinct", "each another", "каждый раз другой"),
    ("flat", "at a flat price", "по одной цене"),
    ("further", "each further one", "каждое следующее"),
    ("free_every", "free every", "бесплатно каждое"),
    ("direction", "direction", "направление"),
    ("until_pieces", "until so few pieces", "пока фигур не станет"),
    ("renaming", "may be named anew", "можно назвать заново"),
    ("wound", "wound", "ранение"),
    ("captures", "captures", "берёт"),
    // Words of abilities, items and tokens.
    ("main", "main action, takes the move", "основное, занимает ход"),
    ("side", "side action", "побочное"),
    ("conditional", "conditional, by itself", "условное, само"),
    ("any", "any", "любой"),
    ("before_main", "before the move", "до хода"),
    ("after_main", "after the move", "после хода"),
    ("board", "the whole board", "вся доска"),
    ("public", "everybody", "все"),
    ("target_only", "who it is aimed at", "тот, на кого направлено"),
    ("secret", "nobody else", "никто другой"),
    ("forgiving", "costs nothing", "ничего не стоит"),
    ("unforgiving", "costs the move", "стоит хода"),
    ("own", "own", "свои"),
    ("enemy", "enemy's", "чужие"),
    ("enemies", "the opponents", "соперники"),
    ("neutral", "nobody's", "ничьи"),
    ("cell", "cell", "клетка"),
    ("piece", "piece", "фигура"),
    ("pieces", "pieces", "фигуры"),
    ("item", "item", "предмет"),
    ("barrier", "barrier", "преграда"),
    ("token", "token", "метка"),
    ("dead_piece", "dead piece", "погибшая фигура"),
    ("chosen", "what was chosen", "выбранное"),
    ("choice", "by the option", "по варианту"),
    ("subject", "who it happened to", "с кем это случилось"),
    ("captor", "who captured", "кто взял"),
    ("own_bearer", "the own bearer", "свой носитель"),
    ("own_piece", "an own piece", "своя фигура"),
    ("item_cell", "the item's cell", "клетка предмета"),
    ("user", "who uses it", "кто применяет"),
    ("target_owner", "the owner of the target", "хозяин цели"),
    ("subject_owner", "the owner of whom it happened to", "хозяин того, с кем это случилось"),
    ("captor_owner", "the owner of who captured", "хозяин того, кто взял"),
    ("permanent", "for good", "навсегда"),
    ("away", "away", "прочь"),
    ("towards", "towards", "к себе"),
    ("forward", "forward", "вперёд"),
    ("king", "king", "король"),
    ("queen", "queen", "ферзь"),
    ("rook", "rook", "ладья"),
    ("bishop", "bishop", "слон"),
    ("knight", "knight", "конь"),
    ("pawn", "pawn", "пешка"),
    ("tank", "tank", "танк"),
    ("capture", "capture", "взятие"),
    ("fire", "fire", "огонь"),
    ("ability", "ability", "способность"),
    ("on_object", "on an object", "на объекте"),
    ("published", "published", "опубликована"),
    ("starter", "starter", "начальная"),
    ("place_token", "puts a token", "ставит метку"),
    ("detonate", "sets off", "подрывает"),
    ("kill", "kills", "убивает"),
    ("damage", "damage", "урон"),
    ("heal", "heals", "лечит"),
    ("revive", "brings back", "возвращает"),
    ("ignite", "lights", "зажигает"),
    ("extinguish", "puts out", "тушит"),
    ("move", "moves", "двигает"),
    ("move_fire", "moves fire", "переносит огонь"),
    ("push", "pushes", "толкает"),
    ("swap", "swaps", "меняет местами"),
    ("teleport", "teleports", "переносит"),
    ("drag_item", "drags an item", "тащит предмет"),
    ("drive", "drives", "едет"),
    ("fire_gun", "fires the gun", "стреляет"),
    ("turn_turret", "turns the turret", "поворачивает башню"),
    ("reload", "reloads", "перезаряжает"),
    ("ask", "asks", "спрашивает"),
    ("restrict", "forbids", "запрещает"),
    ("add_named", "adds a named one", "добавляет названную"),
    ("immobile", "shackles", "сковывает"),
    ("immunity", "protects", "защищает"),
    ("reveal", "shows", "показывает"),
    ("gain_energy", "gives energy", "даёт энергию"),
    ("lose_energy", "takes energy", "отнимает энергию"),
    ("extra_turn", "gives a turn more", "даёт лишний ход"),
    ("skip_turn", "takes the next turn", "отнимает следующий ход"),
    ("summon_item", "brings an item", "создаёт предмет"),
    ("modify_action", "changes an action", "меняет действие"),
    ("replace_pieces", "replaces pieces", "заменяет фигуры"),
    ("bearer_captured", "the bearer is captured", "взят носитель"),
    ("bearer_died", "the bearer dies", "погиб носитель"),
    ("bearer_wounded", "the bearer is wounded", "ранен носитель"),
    ("piece_died", "a piece dies", "погибла фигура"),
    ("piece_wounded", "a piece is wounded", "ранена фигура"),
    ("named_piece_died", "a named piece dies", "погибла названная фигура"),
    ("token_object_destroyed", "what bears the token is destroyed", "уничтожен носитель метки"),
    ("turn_start", "a turn begins", "начало хода"),
    ("arrival", "somebody comes", "кто-то приходит"),
    ("fire_lit", "fire is lit", "зажжён огонь"),
    ("undergone", "has undergone", "уже подвергался"),
    ("used_this_turn", "used this turn", "применено в этот ход"),
    ("not_used_this_turn", "not used this turn", "не применено в этот ход"),
    ("from_round", "from round", "с круга"),
    ("own_pieces_at_least", "own pieces at least", "своих фигур не меньше"),
    ("own_pieces_at_most", "own pieces at most", "своих фигур не больше"),
    ("energy_at_least", "energy at least", "энергии не меньше"),
    ("burning_at_least", "burning cells at least", "горящих клеток не меньше"),
    ("bearer_is", "the bearer is", "носитель —"),
    // Fields and words of spells, skills and things.
    ("energy", "energy", "энергия"),
    ("range", "range", "дальность"),
    ("duration", "turns", "ходов"),
    ("damage_type", "kind of damage", "вид урона"),
    ("base", "base damage", "основной урон"),
    ("dot", "damage over time", "урон со временем"),
    ("target", "target", "цель"),
    ("school", "school", "школа"),
    ("circle", "circle", "круг"),
    ("speed", "speed", "скорость"),
    ("uses", "uses", "применений"),
    ("level", "level", "уровень"),
    ("mana", "mana", "мана"),
    ("stamina", "stamina", "выносливость"),
    ("health", "health", "здоровье"),
    ("cooldown_rounds", "rest in rounds", "отдых, раундов"),
    ("action_rounds", "lasts rounds", "действует раундов"),
    ("save", "saving throw", "спасбросок"),
    ("bonus", "bonus", "надбавка"),
    ("dice", "dice", "кости"),
    ("hands", "hands", "рук"),
    ("synergy_min", "from so many casters", "от стольких чародеев"),
    ("overload", "overload", "перегрузка"),
    ("volley", "volley", "залп"),
    ("effect", "effect", "эффект"),
    ("magnitude", "strength", "сила"),
    ("conjures", "conjures", "создаёт"),
    ("ally", "an ally", "союзник"),
    ("allies", "allies", "союзники"),
    ("ally_or_self", "an ally or oneself", "союзник или сам"),
    ("all_enemies", "all enemies", "все противники"),
    ("self", "oneself", "сам"),
    ("one", "one", "один"),
    ("around", "around", "вокруг"),
    ("character", "a character", "персонаж"),
    ("air", "air", "воздух"),
    ("water", "water", "вода"),
    ("light", "light", "свет"),
    ("shadow", "shadow", "тень"),
    ("life", "life", "жизнь"),
    ("mind", "mind", "разум"),
    ("matter", "matter", "материя"),
    ("dark", "dark", "тьма"),
    ("ethereal", "ethereal", "эфир"),
    ("physical", "physical", "физический"),
    ("cold", "cold", "холод"),
    ("acid", "acid", "кислота"),
    ("lightning", "lightning", "молния"),
    ("force", "force", "сила"),
    ("slash", "slashing", "рубящий"),
    ("pierce", "piercing", "колющий"),
    ("blunt", "blunt", "дробящий"),
    ("melee", "melee", "ближний бой"),
    ("ranged", "ranged", "дальний бой"),
    ("touch", "touch", "касание"),
    ("fortitude", "fortitude", "стойкость"),
    ("reaction", "reaction", "реакция"),
    ("will", "will", "воля"),
    ("dazzled", "dazzled", "ослеплён"),
    ("paralysed", "paralysed", "парализован"),
    ("slowed", "slowed", "замедлен"),
    ("buff", "buff", "усиление"),
    ("mount", "mount", "скакун"),
    ("vehicle", "vehicle", "транспорт"),
    ("debuff", "debuff", "ослабление"),
    ("direct", "direct damage", "прямой урон"),
    ("control", "control", "контроль"),
    ("invocation", "invocation", "воззвание"),
    ("object", "object", "объект"),
    ("summon", "summons", "призыв"),
    ("warcry", "warcry", "клич"),
    ("resurrection", "resurrection", "воскрешение"),
    ("charge_gain", "gains charges", "получение зарядов"),
    ("stun", "stun", "оглушение"),
    ("root", "root", "обездвиживание"),
    ("silence", "silence", "немота"),
    ("sword", "sword", "меч"),
    ("wand", "wand", "жезл"),
    ("blade", "blade", "клинок"),
    ("bolt", "bolt", "стрела"),
    ("orb", "orb", "шар"),
    // Skills, classes and feats of fighters.
    ("acrobatics", "acrobatics", "акробатика"),
    ("athletics", "athletics", "атлетика"),
    ("unarmed", "unarmed", "рукопашный бой"),
    ("magic_resistance", "magic resistance", "сопротивление магии"),
    ("handling", "handling", "управление"),
    ("driving", "driving", "вождение"),
    ("blades", "blades", "клинки"),
    ("knives", "knives", "ножи"),
    ("polearms", "polearms", "древковое"),
    ("bows", "bows", "луки"),
    ("whips", "whips", "кнуты"),
    ("luck", "Luck", "Удача"),
    ("hexcraft", "Hexcraft", "Порча"),
    ("sword_mastery", "Sword Mastery", "Мастерство меча"),
    ("wand_mastery", "Wand Mastery", "Мастерство жезла"),
    ("spell_mastery", "Spell Mastery", "Мастерство заклинаний"),
    ("guard", "Guard", "Защита"),
    ("swiftness", "Swiftness", "Проворство"),
    ("meditation", "Meditation", "Медитация"),
    ("resilience", "Resilience", "Стойкость"),
    ("str", "Strength", "Сила"),
    ("dex", "Dexterity", "Ловкость"),
    ("con", "Constitution", "Телосложение"),
    ("int", "Intelligence", "Интеллект"),
    ("wis", "Wisdom", "Мудрость"),
    ("cha", "Charisma", "Обаяние"),
    ("good", "good", "добрый"),
    ("evil", "evil", "злой"),
    ("small", "small", "маленький"),
    ("medium", "medium", "средний"),
    ("large", "large", "большой"),
    ("warrior", "warrior", "воин"),
    ("archer", "archer", "лучник"),
    ("mage", "mage", "маг"),
    ("paladin", "paladin", "паладин"),
    ("priest", "priest", "жрец"),
    ("ranger", "ranger", "следопыт"),
    ("rogue", "rogue", "плут"),
    ("ambidexterity", "ambidexterity", "владение обеими руками"),
    ("repeated_shot", "repeated shot", "повторный выстрел"),
    ("skilled_disarm", "skilled disarming", "умелое обезоруживание"),
    ("skilled_push", "skilled push", "умелое теснение"),
    ("skilled_trip", "skilled trip", "умелая подсечка"),
    ("two_weapon_fighting", "two-weapon fighting", "бой с двумя оружиями"),
    ("unarmed_fighting", "unarmed fighting", "бой без оружия"),
    // What spells and things of fighters do.
    ("all_damage", "all damage", "весь урон"),
    ("asleep", "asleep", "спит"),
    ("immobilised", "immobilised", "не может двигаться"),
    ("prayer", "battle prayer", "боевая молитва"),
    ("attack", "attack", "атака"),
    ("block", "block", "блок"),
    ("block_cap", "cap of block", "предел блока"),
    ("blocks", "blocks", "закрывает от"),
    ("chance", "chance", "шанс"),
    ("chance_die", "die added to the chance", "кость к шансу"),
    ("class", "class", "класс"),
    ("direct_blade", "direct damage, blade", "прямой урон, клинок"),
    ("direct_bolt", "direct damage, bolt", "прямой урон, стрела"),
    ("direct_orb", "direct damage, orb", "прямой урон, шар"),
    ("energy_per_turn", "energy a turn", "энергии за ход"),
    ("heals", "heals", "лечит"),
    ("hp_share", "share of hit points", "доля здоровья"),
    ("leap", "leap", "прыжок"),
    ("movement", "movement points", "очки перемещения"),
    ("neighbours", "neighbours too", "и соседей"),
    ("own_bonus", "own bonus", "своя прибавка"),
    ("penetration", "penetration of block", "пробивание блока"),
    ("plain_damage", "damage of plain attacks", "урон обычных атак"),
    ("plain_sword", "plain attack with a sword", "обычная атака мечом"),
    ("plain_wand", "plain attack with a wand", "обычная атака жезлом"),
    ("restore", "restores energy", "возвращает энергию"),
    ("solid", "nobody passes", "не пройти"),
    ("spell", "spell", "заклинание"),
    ("vampirism_energy", "energy steal", "вампиризм энергии"),
    ("vampirism_health", "life steal", "вампиризм жизни"),
    ("type", "kind", "вид"),
    ("bodily_magical", "bodily and magical", "телесный и магический"),
    ("bodily_physical", "bodily and physical", "телесный и физический"),
    ("mental_magical", "mental and magical", "ментальный и магический"),
    ("conjured", "conjured", "сотворённое"),
    ("improvised", "improvised", "подручное"),
    ("focus", "wand", "волшебная палочка"),
    ("weapon", "weapon", "оружие"),
    ("common", "common", "обычный"),
    ("uncommon", "uncommon", "необычный"),
    ("rare", "rare", "редкий"),
    ("epic", "epic", "эпический"),
    ("evade", "evasion", "уклонение"),
    ("cloak_of_invisibility", "cloak of invisibility", "плащ-невидимка"),
    ("spellbook", "spellbook", "книга заклинаний"),
    ("talisman_of_the_wall", "talisman of the Wall", "талисман Стены"),
    ("health_recovery", "health a round", "здоровья за раунд"),
    ("mana_recovery", "mana a round", "маны за раунд"),
    ("stamina_recovery", "stamina a round", "выносливости за раунд"),
    ("max_health", "most health", "максимум здоровья"),
    ("max_mana", "most mana", "максимум маны"),
    ("max_stamina", "most stamina", "максимум выносливости"),
    ("physical_attack", "physical attack", "физическая атака"),
    ("physical_attack_percent", "physical attack in percent", "физическая атака в процентах"),
    ("magic_attack", "magic attack", "магическая атака"),
    ("magic_attack_percent", "magic attack in percent", "магическая атака в процентах"),
    ("physical_defence", "physical defence", "физическая защита"),
    ("magic_defence", "magic defence", "магическая защита"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_in_both_languages() {
        assert_eq!(called("own_turn", Lang::Ru), Some("в свой ход"));
        assert_eq!(called("Q2+0", Lang::En), None);
        let words = ["own_turn", "round_start"];
        let said = in_words("`own_turn` or round_start: when; turn", &words, Lang::En);
        assert_eq!(said, "in the own turn or at the start of the round: when; turn");
    }

    #[test]
    fn every_word_stands_once() {
        for (place, (word, ..)) in WORDS.iter().enumerate() {
            assert!(WORDS[..place].iter().all(|(known, ..)| known != word), "{word}");
        }
    }
}
