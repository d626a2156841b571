//! The clauses of the rulebook: one line each. The text of a clause is in `rulebook/tabletop-d20.md`.

holmgang_kernel::clauses! {
    "TD";
    // TD-1 Rounds and initiative
    ROUNDS = 1, 1, "Rounds", "Раунды";
    ROUND_LENGTH = 1, 2, "Length of a round", "Длина раунда";
    INITIATIVE = 1, 3, "Initiative formula", "Инициатива";
    INITIATIVE_SITUATION = 1, 4, "Situation in initiative", "Мдф. ситуации";
    INITIATIVE_OF_TWO_WEAPONS = 1, 5, "Two weapons", "Оружие в двух руках";
    INITIATIVE_TIES = 1, 6, "Ties", "Равная инициатива";
    ORDER_HOLDS = 1, 7, "Order holds for the round", "Порядок на раунд";
    // TD-2 The turn: five kinds of deeds
    FIVE_CATEGORIES = 2, 1, "Five categories", "Пять категорий";
    NOTHING_IS_COMPULSORY = 2, 2, "Nothing is compulsory", "Можно отказаться";
    COSTS = 2, 3, "Costs", "Доли хода";
    ONE_STANDARD_ACTION = 2, 4, "Not two standard actions", "Не два стандартных действия";
    TWO_STANDARD_MOVES = 2, 5, "Two standard moves fit", "Два перемещения";
    EITHER_ORDER = 2, 6, "Either order", "Порядок свободен";
    NO_MIXING = 2, 7, "No mixing inside a deed", "Без разрывов";
    FULL_DEEDS = 2, 8, "Full deeds need the whole turn", "Полные действия";
    LOST_DEEDS = 2, 9, "Lost deeds", "Сорванное действие";
    // TD-3 Attacks of opportunity
    OPPORTUNITY = 3, 1, "What it is", "Атака при возможности";
    OPPORTUNITY_COMES_FIRST = 3, 2, "Before the deed", "До действия";
    OPPORTUNITY_REACH = 3, 3, "Melee weapon and reach", "Оружие ближнего боя";
    OPPORTUNITY_WHO_CANNOT = 3, 4, "Who cannot", "Кто не может";
    OPPORTUNITY_COUNT = 3, 5, "How many", "Количество";
    OPPORTUNITY_ONE_PER_ENEMY = 3, 6, "One per enemy", "Одна на врага";
    OPPORTUNITY_IS_ONE_BLOW = 3, 7, "One plain blow", "Один удар";
    NO_CHAINS = 3, 8, "No chains", "Без цепочек";
    PROVOKED_FROM_WHOM = 3, 9, "Provoking from whom", "Кто бьёт";
    FEATS_WAIVE = 3, 10, "Feats waive the starred rows", "Звёздочка";
    OPPORTUNITY_COSTS_NOTHING = 3, 11, "Out of the own turn only", "Вне очереди";
    // TD-4 Free actions
    FREE_ACTIONS = 4, 1, "When", "Когда";
    SHOUT = 4, 2, "Shout a short phrase", "Выкрик";
    DROP_FLAT = 4, 3, "Drop flat", "Упасть ничком";
    DROP_ITEM = 4, 4, "Drop a held item", "Бросить предмет";
    STOP_CASTING = 4, 5, "Stop casting", "Прекратить заклинание";
    LEAVE_INFRAVISION = 4, 6, "Leave infravision", "Выйти из инфразрения";
    OTHER_FREE_ACTIONS = 4, 7, "Other free actions", "Прочее";
    // TD-5 Standard actions
    STANDARD_ACTIONS = 5, 1, "The table", "Таблица стандартных действий";
    STANDARD_ACTION_WHEN = 5, 2, "When", "До или после";
    UNARMED_ATTACK = 5, 3, "Unarmed attack", "Безоружная атака";
    RANGED_PROVOKES = 5, 4, "Ranged weapon", "Дальнобойное";
    CROSSBOW_RELOAD = 5, 5, "Crossbow reload: two ways", "Перезарядка арбалета";
    HANDS = 5, 6, "Hands", "Руки";
    TARGET_LEGALITY = 5, 7, "Target legality", "Цель";
    FRIENDS = 5, 8, "Friends", "Союзники";
    DRAW_OR_STANCE = 5, 9, "Draw a weapon or take a stance", "Достать оружие";
    IMPROVISED = 5, 10, "Improvised deeds", "На усмотрение мастера";
    // TD-6 Standard moves
    STANDARD_MOVES = 6, 1, "The table", "Таблица стандартных перемещений";
    STEP_AND_TURN = 6, 2, "Step and turn", "Шаг и поворот";
    BIG_TURN = 6, 3, "Big turn", "Разворот";
    LOAD_CROSSBOW = 6, 4, "Load a crossbow", "Зарядка";
    QUICK_GEAR = 6, 5, "Quick gear", "Снаряжение за 6 секунд";
    GET_UP = 6, 6, "Get up", "Подняться";
    PICK_UP = 6, 7, "Pick up", "Подобрать предмет";
    MOUNT = 6, 8, "Mount, dismount", "Седло";
    STUNTS = 6, 9, "Stunts", "Трюки";
    CLIMBING_AND_JUMPING = 6, 10, "Climbing and jumping", "Лазание и прыжки";
    // TD-7 Facing, arcs and full moves
    GRID = 7, 1, "Grid", "Поле";
    FACING = 7, 2, "Facing", "Направление";
    ARCS = 7, 3, "Arcs", "Фронт, фланг, тыл";
    ZONE = 7, 4, "Threatened zone", "Зона поражения";
    FULL_MOVE = 7, 5, "Full move", "Полное перемещение";
    PASSING = 7, 6, "Passing others", "Проход";
    RETREAT_WITH_BACK_TURNED = 7, 7, "Retreat with the back turned", "Отступление спиной";
    NOT_THE_SHORTEST_WAY = 7, 8, "Not the shortest way out", "Не кратчайший путь";
    RUNNING_ROUND = 7, 9, "Running round", "Обежать вокруг";
    SPEED = 7, 10, "Speed", "Скорость";
    ONE_OPPORTUNITY_PER_MOVE = 7, 11, "One AoO per enemy and move", "Одна атака";
    HURT_ON_THE_RUN = 7, 12, "Hurt on the run: one cell", "Только одна клетка";
    SEVERAL_STRIKERS = 7, 13, "Several strikers", "Несколько атакующих";
    ENTERING_IS_FREE = 7, 14, "Entering is free", "Вход в зону";
    PRICE_OF_BACKING = 7, 15, "The price of backing off", "Риск пятиться";
    CRAWLING = 7, 16, "Crawling", "Ползком";
    BIG_FIGURES = 7, 17, "Big figures", "Большие фигуры";
    LINE_OF_SIGHT = 7, 18, "Line of sight", "Линия видимости";
    // TD-8 Full actions
    FULL_ACTIONS = 8, 1, "The list", "Перечень";
    FULL_ACTION_WHOLE_TURN = 8, 2, "Whole turn", "Весь ход";
    STEP_WITH_FULL_ATTACK = 8, 3, "Step or turn with a full attack", "Шаг или поворот";
    NUMBER_OF_BLOWS = 8, 4, "Number of blows", "Число ударов";
    PREPARE_CROSSBOW = 8, 5, "Prepare a crossbow", "Расчехлить арбалет";
    POTION = 8, 6, "Potion", "Зелье";
    TOUCH_SPELL_ON_ALLIES = 8, 7, "Touch spell on allies", "Касательное заклинание";
    FULL_ATTACK_ENDS_EARLY = 8, 8, "Finishing a full attack early", "Прервать";
    NATURAL_WEAPONS = 8, 9, "Several natural weapons", "Когти и клыки";
    CASED_AT_THE_START = 8, 10, "Cased at the start", "В чехле в начале боя";
    // TD-9 Melee attack roll
    MELEE_ROLL = 9, 1, "Formula", "Бросок атаки ближнего боя";
    ABILITY_MODIFIER = 9, 2, "Modifier of an ability", "Модификатор";
    LEVEL_BONUS = 9, 3, "Level bonus", "Бонус за уровень";
    HALF_SUM_ROUNDS_UP = 9, 4, "Rounding up", "Округление вверх";
    TO_HIT = 9, 5, "To hit", "Попадание";
    NO_SIZE_IN_ROLL = 9, 6, "No size in the roll", "Без размера";
    FLANK_AND_REAR = 9, 7, "Flank and rear", "Фланг и тыл";
    RIDERS_AND_HEIGHT = 9, 8, "Riders and height", "Всадник, возвышение";
    LYING_AND_CROUCHED = 9, 9, "Lying and crouched", "Лежащий, присевший";
    SITUATION_ADDS_UP = 9, 10, "They add up", "Сложение";
    FEELINGS = 9, 11, "Feelings", "Эмоциональное состояние";
    LIST_IS_OPEN = 9, 12, "The list is open", "Другие модификаторы";
    FROM_THE_GROUND = 9, 13, "Fighting from the ground", "Бой лёжа";
    // TD-10 Fighting with the other hand
    OFF_HAND_TABLE = 10, 1, "The table", "Таблица";
    OFF_HAND_WHEN = 10, 2, "When it applies", "Когда действует";
    ONE_EXTRA_BLOW = 10, 3, "One extra blow", "Один лишний удар";
    ONLY_OFF_HAND = 10, 4, "Only the other hand", "Только неосновная";
    LIGHT_WEAPON = 10, 5, "What is light", "Лёгкое оружие";
    // TD-11 Damage
    MELEE_DAMAGE = 11, 1, "Melee damage", "Повреждения";
    MAIN_HAND_DAMAGE = 11, 2, "Main hand", "Основная рука";
    OFF_HAND_DAMAGE = 11, 3, "Off hand", "Неосновная";
    TWO_HANDED_DAMAGE = 11, 4, "Two-handed weapon", "Двуручное";
    AT_LEAST_ONE = 11, 5, "At least one", "Минимум 1";
    RANGED_DAMAGE = 11, 6, "Ranged damage", "Дальний урон";
    RESISTANCE_KEEPS_DAMAGE = 11, 7, "Resistance does not lower damage", "Резистанс";
    // TD-12 Criticals and fumbles
    SURE_HIT = 12, 1, "Sure hit", "Гарантированное попадание";
    CONFIRMING = 12, 2, "Confirming", "Проверка процентником";
    CRITICAL_DAMAGE = 12, 3, "Double damage", "Удвоение";
    CRITICAL_SPELLS = 12, 4, "Spells too", "И для заклинаний";
    NO_THROW_NO_CRITICAL = 12, 5, "Critical number without a throw", "Без броска";
    FUMBLE = 12, 6, "Fumble", "Критический промах";
    MISHAP = 12, 7, "The mishap", "Последствие";
    WHERE_CRITICALS_COUNT = 12, 8, "Where they count", "Где действует";
    SKILL_FUMBLES = 12, 9, "Skill fumbles", "Промах умений";
    // TD-13 Ranged attack roll
    RANGED_ROLL = 13, 1, "Formula", "Бросок дальнего боя";
    DISTANCE_PENALTY = 13, 2, "Distance", "Расстояние";
    BEYOND_THE_LIMIT = 13, 3, "Beyond the limit", "Дальше предела";
    BUSY_WITH_AN_ALLY = 13, 4, "Enemy busy with an ally", "Враг борется с союзником";
    RANGED_AT_LYING = 13, 5, "Lying and crouched", "Лежащий, присевший";
    BAD_CONDITIONS = 13, 6, "Bad conditions", "Плохие условия";
    WHICH_LIST = 13, 7, "Which list is whose", "Чей список";
    AMMUNITION = 13, 8, "Ammunition", "Боеприпасы";
    UNAIMED_SHOTS = 13, 9, "Unaimed shots", "Неприцельные выстрелы";
    WIND = 13, 10, "Wind", "Ветер";
    // TD-14 Cover
    COVER_TABLE = 14, 1, "The table", "Таблица укрытий";
    COVER_AGAINST_WHAT = 14, 2, "Against what", "Против чего";
    WHO_HAS_COVER = 14, 3, "Who has cover", "У кого укрытие";
    BEST_COVER = 14, 4, "The best one", "Лучшее";
    EVASION = 14, 5, "Evasion", "Увертливость";
    SHOOTING_FROM_COVER = 14, 6, "Shooting from cover", "Стрельба из укрытия";
    WINDOWS_AND_DITCHES = 14, 7, "Windows and ditches", "Окна и канавы";
    // TD-15 Hurricane, defence, distraction, nonlethal, control
    HURRICANE = 15, 1, "Hurricane attack", "Ураганная атака";
    HURRICANE_HOW_LONG = 15, 2, "How long", "До следующего хода";
    TOTAL_DEFENCE = 15, 3, "Total defence", "Глухая оборона";
    NOTHING_BUT_DEFENCE = 15, 4, "Nothing but defence", "Только оборона";
    DISTRACT = 15, 5, "Distract", "Отвлечение";
    DISTRACTION_MEANS = 15, 6, "Means", "Чем отвлекать";
    DISTRACTION_USED_UP = 15, 7, "Used up", "Одноразовость";
    SEVERAL_DISTRACTORS = 15, 8, "Several distractors", "Несколько";
    NONLETHAL_DAMAGE = 15, 9, "Nonlethal damage", "Нелетальный урон";
    CONTROL = 15, 10, "Control", "Контролировать";
    CONTROL_INITIATIVE = 15, 11, "+10 initiative", "+10 к инициативе";
    CONTROL_ENDS = 15, 12, "End of control", "Конец контроля";
    CONTROL_LEGAL_STRIKE = 15, 13, "Legal strike", "Удар возможен";
    // TD-16 Trip
    TRIP = 16, 1, "Steps", "Порядок";
    TRIP_ANSWERING_BLOW = 16, 2, "The answering blow", "Ответная атака";
    TRIP_TOUCH = 16, 3, "Touch", "Касание";
    TRIP_MISSED_TOUCH = 16, 4, "Missed touch", "Промах";
    TRIP_OPPOSED = 16, 5, "Opposed throw", "Встречная проверка";
    TRIP_SIZE = 16, 6, "Size", "Размер";
    SURE_FOOTING = 16, 7, "Sure footing", "Особые обстоятельства";
    TRIP_FALLEN = 16, 8, "Fallen", "Повален";
    TRIP_SEVERAL = 16, 9, "Several attempts", "Мультиатака";
    COUNTER_TRIP = 16, 10, "Counter-trip", "Ответная подсечка";
    NARROW_WIN = 16, 11, "Narrow win", "Минимальное преимущество";
    GRAB_WEAPONS = 16, 12, "Grab weapons", "Оружие захвата";
    HINDER_THE_RISE = 16, 13, "Hindering the rise", "Помешать подняться";
    STANDING_BONUS = 16, 14, "+4 for the standing", "Стоящему +4";
    LYING_ONE_ANSWERS = 16, 15, "The lying one answers", "Ответ лежащего";
    // TD-17 Disarm
    DISARM = 17, 1, "Steps", "Порядок";
    DISARM_THROWS = 17, 2, "Full attack throws", "Бросок атаки";
    DISARMED_WEAPON = 17, 3, "Where the weapon goes", "Куда попадает оружие";
    DISARM_TWO_HANDED = 17, 4, "Two-handed", "Двуручное";
    DISARM_GUARD = 17, 5, "Guard", "Гарда";
    DISARM_NOT_FOR_MELEE = 17, 6, "Not for melee", "Не для ближнего боя";
    SNATCH_WEAPON = 17, 7, "Snatch weapon", "Оружие выхватывания";
    DISARM_SEVERAL = 17, 8, "Several attempts", "Мультиатака";
    DISARM_WHICH = 17, 9, "Which weapon", "Какое оружие";
    // TD-18 Push
    PUSH = 18, 1, "Whole turn, one attempt", "Весь ход";
    PUSH_BLOW_FIRST = 18, 2, "First the blow", "Атака по возможности";
    PUSH_OPPOSED = 18, 3, "Opposed Strength", "Проверка Силы";
    PUSH_HOW_FAR = 18, 4, "How far", "На сколько";
    PUSH_DIRECTION = 18, 5, "Direction", "Направление";
    PUSH_FOLLOW = 18, 6, "No AoO for the pushed, pusher may follow", "Следом";
    PUSH_NO_COUNTER = 18, 7, "No counter", "Без ответа";
    // TD-19 Armour class and saves
    ARMOUR_CLASS = 19, 1, "AC", "Класс защиты";
    TOUCH_CLASS = 19, 2, "Touch", "Касание";
    CAUGHT_OFF_GUARD = 19, 3, "Surprised or immobilised", "Застали врасплох";
    SURPRISE = 19, 4, "Surprise", "Врасплох";
    OTHER_AC_CHANGES = 19, 5, "Other AC changes", "Прочее";
    SAVES = 19, 6, "Saves", "Спасброски";
    MAKING_A_SAVE = 19, 7, "Making a save", "Проверка";
    // TD-20 Spells
    SPELL_THROW = 20, 1, "Attack throw of a spell", "Бросок атаки заклинанием";
    SPELL_AGAINST_WHAT = 20, 2, "Against what", "Против чего";
    CASTING_PROVOKES = 20, 3, "Casting provokes", "Сотворение";
    HURT_WHILE_CASTING = 20, 4, "Hurt while casting", "Ранен при сотворении";
    SLOTS = 20, 5, "Slots", "Ячейки";
    TOUCH_SPELL = 20, 6, "Touch on an enemy or oneself", "Касание врага";
    LONG_CASTS = 20, 7, "Long casts", "Долгие заклинания";
    SPELL_AREAS = 20, 8, "Damage and areas", "Области";
    SPELL_RANGE = 20, 9, "Range, sight, facing", "Дальность и видимость";
    // TD-21 Turning undead
    TURN_DIFFICULTY = 21, 1, "Difficulty", "УС изгнания";
    TURN_ATTEMPT = 21, 2, "One attempt, all in sight", "Всю нежить в поле видимости";
    TURNED = 21, 3, "Turned", "Изгнание";
    CONTROL_OF_UNDEAD = 21, 4, "Control", "Подчинение";
    CONTROL_HOW_LONG = 21, 5, "How long", "Срок";
    RELEASE = 21, 6, "Release", "Выход из-под контроля";
    UNDER_CONTROL = 21, 7, "Under control", "Под контролем";
    // TD-22 Zero hits and the end
    INCAPACITATED = 22, 1, "Incapacitated", "Недееспособен";
    RESCUE = 22, 2, "Rescue", "Спасение";
    NONLETHAL_HEALING = 22, 3, "Nonlethal", "Нелетально";
    FINISHING = 22, 4, "Finishing", "Добить";
    HELPLESS_ARE_NOT_FINISHED = 22, 5, "Asleep or held", "Беспомощные";
    NO_BLEEDING_CLOCK = 22, 6, "No bleeding clock", "Без отсчёта";
    DAMAGE_TO_THE_FALLEN = 22, 7, "Damage to the fallen", "Урон лежащему без сознания";
    DEATH = 22, 8, "Dead", "Смерть";
    MINDLESS_ARE_DESTROYED = 22, 9, "Undead and golems", "Нежить и големы";
    VICTORY = 22, 10, "Victory", "Победа";
    GIVING_UP = 22, 11, "Giving oneself up", "Сдача в плен";
    // TD-23 How hard a battle is
    BATTLE_LEVEL_TABLE = 23, 1, "The table", "Таблица уровней битвы";
    ODD_ENTRY = 23, 2, "The odd entry", "Опечатка 4/2";
    SEVERAL_ENTRIES = 23, 3, "Several entries", "«или»";
    PAIR_COLUMNS = 23, 4, "Which pair column", "Пары";
    CALCULATOR = 23, 5, "Calculator", "Калькулятор";
    ESTIMATE = 23, 6, "Groups outside the table", "Чего нет в таблице";
    MORE_THAN_TWELVE = 23, 7, "More than twelve", "Больше двенадцати";
    PARTY_LEVEL = 23, 8, "Level of the party", "Средний уровень партии";
    PROMISE = 23, 9, "The promise", "Около 20% ресурсов";
    RESOURCE_MEASURE = 23, 10, "Measure of resources", "Мера ресурсов";
    PROMISE_CHECK = 23, 11, "Simulation check", "Проверка моделированием";
    // TD-24 The referee
    REFEREE_ACTIONS = 24, 1, "Referee actions", "Действия мастера";
    UNATTENDED = 24, 2, "Unattended battles", "Без мастера";
    WAITING_FOR_REFEREE = 24, 3, "Waiting for the referee", "Ожидание";
    ORDER_OF_THROWS = 24, 4, "Order of throws", "Порядок бросков";
    HOUSE_RULES = 24, 5, "House-rule options", "Варианты";
    GENERAL_REFUSALS = 24, 6, "General refusals", "Общие отказы";
    OPEN_QUESTIONS = 24, 7, "Questions that are open", "Открытые вопросы";
}
