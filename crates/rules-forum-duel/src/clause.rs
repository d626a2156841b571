//! The clauses of the rulebook: one line each. The text of a clause is in `rulebook/forum-duel.md`.

holmgang_kernel::clauses! {
    // FD-1 Energy
    STARTING_ENERGY = "FD-1.1", "Starting energy", "Начальная энергия";
    SPELL_PRICE = "FD-1.2", "Price of a spell", "Цена заклинания";
    PLAIN_ATTACK_PRICE = "FD-1.3", "Price of a plain attack", "Цена обычной атаки";
    NOT_ENOUGH_ENERGY = "FD-1.4", "Not enough energy", "Нехватка энергии";
    REGENERATION = "FD-1.5", "Regeneration", "Восстановление за ход";
    REST = "FD-1.6", "Rest", "Отдых";
    REST_WORKS_AT_ONCE = "FD-1.7", "Rest works at once, twice if wanted", "Отдых сразу";
    IDLE_POINTS_GIVE_NOTHING = "FD-1.8", "Idle action points give nothing", "Без заявления нет отдыха";
    PRICE_IS_NOT_REFUNDED = "FD-1.9", "Price is paid whatever the outcome", "Цена не возвращается";
    SKIPPED_TURN_REGENERATES = "FD-1.10", "A skipped turn still regenerates", "Пропуск хода под контролем";
    ENERGY_NEVER_NEGATIVE = "FD-1.11", "Energy is never negative", "Не ниже нуля";
    // FD-2 Energy charges: holding and spending
    CHARGES_AT_START = "FD-2.1", "Charges at the start", "Заряды в начале";
    CHARGE_CAP_IS_LEVEL = "FD-2.2", "Cap equals level", "Максимум зарядов";
    SPENDING_CHARGES = "FD-2.3", "Spending is part of an action", "Трата зарядов";
    CHARGED_DIRECT_DAMAGE = "FD-2.4", "Direct damage +25% per charge", "Прямой урон";
    CHARGED_HEALING = "FD-2.5", "Healing +20% per charge", "Исцеление";
    LIFE_STEAL_HEALING_UNCHARGED = "FD-2.6", "Life steal is left out of the healing bonus", "Вампиризм исключён";
    CHARGED_DOT_IS_MARKED = "FD-2.7", "Charged DoT gets the mark", "Дот с пометкой";
    STAKED_NUMBER_IS_INDIFFERENT = "FD-2.8", "The staked number does not matter for a DoT", "Число зарядов для дота неважно";
    TICK_ABSORBS_CHARGE = "FD-2.9", "Each tick absorbs one charge", "Тик поглощает заряд";
    TICK_WITHOUT_CHARGE = "FD-2.10", "No charge, no bonus", "Нет зарядов";
    SEVERAL_MARKED_DOTS = "FD-2.11", "Several marked DoTs", "Несколько дотов";
    CHARGED_DOT_MISSED = "FD-2.12", "A DoT that did not land", "Дот не лёг";
    BLOCK_DOES_NOT_SAVE_CHARGES = "FD-2.13", "Block and reflection do not save charges", "Блок и отражение";
    REFLECTED_CHARGED_ATTACK = "FD-2.14", "Reflected charged attack", "Отражённая атака с зарядами";
    WHAT_ACCEPTS_CHARGES = "FD-2.15", "What accepts charges", "Что принимает заряды";
    CHARGES_ONLY_IN_OWN_TURN = "FD-2.16", "Only in the own turn", "Только в свой ход";
    DEAD_AUTHOR_HAS_NO_CHARGES = "FD-2.17", "Dead author", "Автор погиб";
    RIDERS_ARE_NOT_MARKED = "FD-2.18", "Riders are not marked", "Вторичный дот без пометки";
    OTHER_CHARGE_USES = "FD-2.19", "Other uses of charges", "Другие траты зарядов";
    // FD-3 Gaining charges
    SPELLS_GIVING_CHARGES = "FD-3.1", "Spells that give charges", "Заклинания, дающие заряды";
    OVERFLOW_GIVES_CHARGES = "FD-3.2", "Overflow", "Переполнение";
    OVERFLOW_OF_THE_TEXT = "FD-3.3", "The two examples of the text", "Примеры";
    OVERFLOW_REMAINDER_IS_LOST = "FD-3.4", "The remainder is lost", "Остаток сгорает";
    HAND_OVER_IS_ONE_EVENT = "FD-3.5", "One hand-over is one event", "Один переход — одно событие";
    REST_AT_FULL_ENERGY = "FD-3.6", "Rest at full energy", "Отдых при полной Энергии";
    ENERGY_STEAL_OVERFLOWS = "FD-3.7", "Energy steal can overflow", "Вампиризм Энергии";
    OVERFLOW_OBEYS_CAP = "FD-3.8", "Cap applies to overflow", "Переполнение и предел";
    FRESH_CHARGES_ARE_USABLE = "FD-3.9", "Fresh charges are usable at once", "Можно тратить сразу";
    SPELLS_RESTORING_ENERGY = "FD-3.10", "Spells that restore energy", "Заклинания, возвращающие Энергию";
    // FD-4 Board and placement
    BOARD = "FD-4.1", "Board", "Поле";
    CELL_NAMES = "FD-4.2", "Cell names", "Обозначение клеток";
    ONE_ON_ONE = "FD-4.3", "One on one", "1 на 1";
    TWO_ON_TWO = "FD-4.4", "Two on two", "2 на 2";
    THREE_ON_THREE = "FD-4.5", "Three on three", "3 на 3";
    PLACEMENT_ORDER = "FD-4.6", "Who stands where; other sizes", "Кто где, иные составы";
    DISTANCE = "FD-4.7", "Distance", "Расстояние";
    NO_FACING = "FD-4.8", "No facing", "Без направления взгляда";
    // FD-5 Order of turns
    ORDER_IS_FIXED_ONCE = "FD-5.1", "Fixed once", "Один раз";
    INITIATIVE = "FD-5.2", "How it is determined", "Чем определяется";
    ORDER_NEVER_CHANGES = "FD-5.3", "Never changes", "Порядок сохраняется";
    SUMMONS_AFTER_SUMMONER = "FD-5.4", "Summons right after the summoner", "Призванные после хозяина";
    SEVERAL_SUMMONS = "FD-5.5", "Several summons", "Несколько призванных";
    SUMMON_ACTS_AT_ONCE = "FD-5.6", "Acts in the round of its arrival", "Ходит сразу";
    PLACES_OF_THE_DEAD = "FD-5.7", "The dead and their places", "Места погибших";
    ROUND = "FD-5.8", "Round", "Раунд";
    // FD-6 Turns and actions
    TWO_ACTION_POINTS = "FD-6.1", "Two action points", "2 ОД";
    ACTIONS_COST_ACTION_POINTS = "FD-6.2", "Every action costs AP", "Любое действие";
    MOVEMENT_COSTS_NO_ACTION_POINTS = "FD-6.3", "Ordinary movement costs no AP", "Перемещение без ОД";
    AUTOMATIC_HAND_OVER = "FD-6.4", "Automatic hand-over", "Автоматический переход";
    ENDING_THE_TURN = "FD-6.5", "Ending the turn", "Завершить ход";
    NOTHING_IS_CARRIED_OVER = "FD-6.6", "Nothing is carried over", "Не накапливаются";
    HAND_OVER_ORDER = "FD-6.7", "Order of the hand-over", "Порядок перехода хода";
    CHECK_ORDER = "FD-6.8", "Checks before an action", "Порядок проверок";
    ROLL_ORDER = "FD-6.9", "Resolution order and named rolls", "Порядок бросков";
    ONLY_THE_ACTIVE_ACTS = "FD-6.10", "Only the active one acts", "Вне очереди нельзя";
    REASON_CODES = "FD-6.11", "Reason codes", "Коды отказа";
    // FD-7 Attack points
    FIVE_ATTACK_POINTS = "FD-7.1", "Five attack points", "5 ОА";
    PLAIN_ATTACK_POINTS = "FD-7.2", "Plain attack: 3", "Обычная атака";
    DIRECT_SPELL_POINTS = "FD-7.3", "Direct damage spell: 4", "Прямой урон";
    INVOCATION_POINTS = "FD-7.4", "Invocation: 5", "Воззвание";
    DOT_POINTS = "FD-7.5", "DoT: 1", "Дот";
    CONTROL_POINTS = "FD-7.6", "Control: 4", "Контроль";
    OTHER_ACTIONS_COST_NO_ATTACK_POINTS = "FD-7.7", "Everything else: 0", "Прочее";
    NOT_ENOUGH_ATTACK_POINTS = "FD-7.8", "Not enough attack points", "Нехватка ОА";
    ATTACK_PAIRS = "FD-7.9", "Which pairs fit into a turn", "Какие пары возможны";
    MIXED_SPELL_POINTS = "FD-7.10", "Mixed spells", "Смешанные заклинания";
    RIDERS_ARE_FREE = "FD-7.11", "Riders are free", "Вторичные эффекты";
    // FD-8 Movement
    TWO_MOVEMENT_POINTS = "FD-8.1", "Two movement points", "2 ОП";
    ANY_DIRECTION = "FD-8.2", "Any direction, free turning", "Любое направление";
    MOVEMENT_AT_ANY_MOMENT = "FD-8.3", "At any moment, in pieces", "В любой момент";
    NO_MOVEMENT_AFTER_LAST_ACTION = "FD-8.4", "Not after the last action point", "Не после последнего ОД";
    MOVEMENT_MODIFIERS = "FD-8.5", "Spells and skills change MP", "Изменение ОП";
    OCCUPIED_CELLS = "FD-8.6", "Occupied cells and edge", "Занятые клетки и край";
    ROOT = "FD-8.7", "Root", "Обездвиживание";
    STEP_INTO_FIRE_WALL = "FD-8.8", "Stepping into a Fire Wall", "Шаг в Огненную Стену";
    UNUSUAL_MOVEMENT = "FD-8.9", "Leap, push, swap", "Прыжок, толчок, обмен местами";
    // FD-9 Damage
    SWORD_ATTACK = "FD-9.1", "Plain sword attack", "Обычная атака мечом";
    SWORD_DAMAGE_IS_PHYSICAL = "FD-9.2", "Sword damage is physical", "Тип урона меча";
    WAND_ATTACK = "FD-9.3", "Plain wand attack", "Обычная атака жезлом";
    WAND_DAMAGE_IS_ETHEREAL = "FD-9.4", "Wand damage is ethereal", "Тип урона жезла";
    DAMAGE_MODIFIERS_ADD_UP = "FD-9.5", "Modifiers add up", "Модификаторы складываются";
    WEAPON_ROLL = "FD-9.6", "Weapon roll", "Урон оружия";
    RESISTANCE = "FD-9.7", "Resistance", "Сопротивляемость";
    ROUNDING = "FD-9.8", "Rounding", "Округление";
    SPELL_STRENGTH = "FD-9.9", "Spell strength", "Сила заклинания";
    WEAPON_REACH = "FD-9.10", "Reach of weapons", "Дальность оружия";
    NO_ROLL_TO_HIT = "FD-9.11", "No roll to hit", "Без броска на попадание";
    LIFE_STEAL = "FD-9.12", "Life steal", "Вампиризм жизни";
    ENERGY_STEAL = "FD-9.13", "Energy steal", "Вампиризм Энергии";
    DOT_STRENGTH_IS_FIXED = "FD-9.14", "DoT strength is fixed at landing", "Сила дота";
    HEALING_STOPS_AT_MAXIMUM = "FD-9.15", "Healing stops at the maximum", "Не выше максимума";
    // FD-10 Chances
    CHANCE_SPELLS = "FD-10.1", "Chance spells", "Вероятностные заклинания";
    CHANCE_SUM = "FD-10.2", "Sum of a chance", "Сумма шанса";
    LATER_MODIFIERS_ARE_HALVED = "FD-10.3", "From the second on: half", "Со второго — вдвое";
    CHANCE_OF_THE_TEXT = "FD-10.4", "The example of the text", "Пример";
    FIRST_MODIFIER_ENDS = "FD-10.5", "When the first one ends", "Когда первый спал";
    AGE_DECIDES = "FD-10.6", "Age decides", "Порядок наложения";
    RAISING_AND_LOWERING_APART = "FD-10.7", "Raising and lowering apart", "Повышающие и понижающие";
    MYSTERIOUS_SPHERE = "FD-10.8", "Mysterious Sphere", "Таинственная Сфера";
    ONE_SHOT_SPELLS_ARE_NOT_CUT = "FD-10.9", "One-shot spells are not cut", "Разовые заклинания";
    ONLY_SPELL_MODIFIERS_ARE_CUT = "FD-10.10", "Only buffs and debuffs are cut", "Только бафы и дебафы";
    BLOCK_MODIFIERS_ARE_HALVED = "FD-10.11", "Block modifiers: same principle", "Модификаторы блока";
    LUCK_AND_BLOCK = "FD-10.12", "Luck and block", "Удача и блок";
    SPELL_THAT_ALLOWS_BLOCKING = "FD-10.13", "What counts as such a spell", "«Соответствующее заклинание»";
    CHANCE_ENTERS_BLOCK_WHOLE = "FD-10.14", "The probability total enters the block sum as it is", "Не урезается дважды";
    LASTING_SPELLS_USE_OWN_CHANCES = "FD-10.15", "Lasting spells use their own chances", "Заклинания с длительностью";
    AUTHOR_BONUSES_DO_NOT_COUNT = "FD-10.16", "The author's bonuses do not count", "Бонусы автора не действуют";
    BEARER_BONUSES_IF_THEY_FIT = "FD-10.17", "The bearer's bonuses, if they fit", "Бонусы носителя";
    CHANCE_LIMITS = "FD-10.18", "Limits and rounding", "Границы";
    RIDER_CHANCE = "FD-10.19", "Riders", "Шансы вторичных эффектов";
    ONE_SHOT_UNCUT = "FD-10.20", "House-rule switch one_shot_uncut", "Разовые заклинания с полными бонусами";
    NO_RIDER_ON_THE_DEAD = "FD-10.21", "No rider on the dead", "Вторичный эффект и смерть";
    RIDERS_OF_WEAPONS = "FD-10.22", "Riders of a weapon", "Вторичный эффект оружия";
    RIDER_SPELLS = "FD-10.23", "Spells as riders", "Заклинания как вторичные эффекты";
    SKILLS_THAT_WEAKEN = "FD-10.24", "Skills that weaken", "Навыки, которые ослабляют";
    // FD-11 Objects, summons, death, resurrection
    NO_CREATION_ON_OCCUPIED_CELL = "FD-11.1", "No creation on an occupied cell", "Только на свободную клетку";
    FIRE_WALL_OCCUPIES_CELL = "FD-11.2", "Fire Walls included", "И Огненные Стены";
    DEATH_REMOVES = "FD-11.3", "Death removes", "Смерть";
    SUMMONS_CANNOT_BE_RESURRECTED = "FD-11.4", "Summons cannot be resurrected", "Призванных не воскресить";
    SUMMONED_AGAIN = "FD-11.5", "They can be summoned again", "Призвать заново";
    RESURRECTION_CHOICE = "FD-11.6", "Choosing whom to resurrect", "Выбор воскрешаемого";
    RESURRECTION_CELL = "FD-11.7", "Choosing the cell", "Выбор клетки";
    RESURRECTION_NEEDS_ROOM = "FD-11.8", "No room, no resurrection", "Нет места";
    STATE_AFTER_RESURRECTION = "FD-11.9", "State after resurrection", "Состояние воскрешённого";
    DEATH_CLEARS = "FD-11.10", "Death clears", "Смерть снимает эффекты";
    FIRE_WALL = "FD-11.11", "Fire Wall", "Огненная Стена";
    CREATURES_IN_PLAY = "FD-11.12", "Creatures in play", "Правила призванных";
    DEATH_IN_OWN_TURN = "FD-11.13", "Death in the own turn", "Смерть в свой ход";
    // FD-12 Hands and block
    LEFT_HAND = "FD-12.1", "Left hand", "Левая рука";
    BOOK = "FD-12.2", "Book", "Книга";
    SHIELD_GIVES_BLOCK = "FD-12.3", "Shield gives block", "Щит и блок";
    SHIELD_GIVES_RESISTANCE = "FD-12.4", "Shield gives resistance", "Щит и сопротивляемости";
    SHIELD_LOWERS_MAGIC_POWER = "FD-12.5", "Shield lowers magic power", "Щит и МС";
    SHIELD_ALONE_BLOCKS = "FD-12.6", "What a shield alone blocks", "Что блокирует щит";
    CANNOT_BE_BLOCKED = "FD-12.7", "What cannot be blocked", "Что блокировать нельзя";
    RIDERS_FALL_WITH_MAIN_ATTACK = "FD-12.8", "Riders fall with the main attack", "Вторичные эффекты";
    BLOCK_IS_COMPLETE = "FD-12.9", "A block is complete", "Полный блок";
    BLOCK_TOTAL = "FD-12.10", "Block total", "Сумма блока";
    BLOCK_CAP = "FD-12.11", "Cap of 50%", "Предел 50 %";
    DEBUFFS_BITE_ON_FULL_SUM = "FD-12.12", "Debuffs bite on the full sum", "Дебафы считаются от общей суммы";
    LIFTING_THE_BLOCK_CAP = "FD-12.13", "Lifting the cap", "Особые условия";
    SPELLS_THAT_ALLOW_MORE_BLOCKS = "FD-12.14", "Spells that allow more", "Заклинания, расширяющие блок";
    NO_BLOCK_WITHOUT_SHIELD = "FD-12.15", "Without a shield", "Без щита";
    NO_CHANGE_OF_EQUIPMENT = "FD-12.16", "No change of equipment", "Без смены снаряжения";
    REFLECTION = "FD-12.17", "Reflection", "Отражение";
    WHAT_LIFTS_THE_CAP = "FD-12.18", "What lifts the cap", "Что поднимает предел";
    // FD-13 Kinds of spells
    KINDS_OF_SPELLS = "FD-13.1", "Table of kinds", "Виды заклинаний";
    MELEE_AND_PROJECTILE = "FD-13.2", "Melee and projectile", "Ближние и дальние";
    INVOCATION_IS_NOT_DIRECT = "FD-13.3", "Invocation is not direct damage", "Воззвание отдельно";
    AREA = "FD-13.4", "Area", "Область";
    TARGETS = "FD-13.5", "Targets", "Цели";
    SILENCE_AND_STUN = "FD-13.6", "Silence and stun", "Молчание и оглушение";
    NOBODY_IN_REACH = "FD-13.7", "Nobody in reach", "Никого в радиусе";
    LIMITED_SPELLS = "FD-13.8", "Limited spells and potions", "Заклинания с запасом и зелья";
    // FD-14 Durations
    DURATION_UNIT = "FD-14.1", "Unit", "Единица";
    FRESH_EFFECTS = "FD-14.2", "Fresh effects", "Свежие эффекты";
    RENEWAL = "FD-14.3", "Renewal", "Обновление";
    SIMULTANEOUS_EXPIRY = "FD-14.4", "Simultaneous expiry", "Одновременное окончание";
    OBJECT_AND_CREATURE_DURATIONS = "FD-14.5", "Objects and creatures", "Объекты и существа";
    STUN_OF_ONE_TURN = "FD-14.6", "Stun of one turn", "Оглушение на 1 ход";
    // FD-15 End, referee, record
    VICTORY = "FD-15.1", "Victory", "Победа";
    DRAW = "FD-15.2", "Draw", "Ничья";
    SURRENDER = "FD-15.3", "Surrender", "Сдача";
    ROUND_LIMIT = "FD-15.4", "Round limit", "Предел раундов";
    REFEREE_ACTIONS = "FD-15.5", "Referee actions", "Действия судьи";
    CITATION = "FD-15.6", "Citation", "Ссылка на правило";
    REFEREE_EFFECTS = "FD-15.7", "Effects put by the referee", "Эффекты от судьи";
}
