//! The clauses of the rulebook: one line each. The text of a clause is in `rulebook/tabletop-d20.md`.

holmgang_kernel::clauses! {
    // TD-1 Rounds and initiative
    ROUNDS = "TD-1.1", "Rounds", "Раунды";
    ROUND_LENGTH = "TD-1.2", "Length of a round", "Длина раунда";
    INITIATIVE = "TD-1.3", "Initiative formula", "Инициатива";
    INITIATIVE_SITUATION = "TD-1.4", "Situation in initiative", "Мдф. ситуации";
    INITIATIVE_OF_TWO_WEAPONS = "TD-1.5", "Two weapons", "Оружие в двух руках";
    INITIATIVE_TIES = "TD-1.6", "Ties", "Равная инициатива";
    ORDER_HOLDS = "TD-1.7", "Order holds for the round", "Порядок на раунд";
    // TD-2 The turn: five kinds of deeds
    FIVE_CATEGORIES = "TD-2.1", "Five categories", "Пять категорий";
    NOTHING_IS_COMPULSORY = "TD-2.2", "Nothing is compulsory", "Можно отказаться";
    COSTS = "TD-2.3", "Costs", "Доли хода";
    ONE_STANDARD_ACTION = "TD-2.4", "Not two standard actions", "Не два стандартных действия";
    TWO_STANDARD_MOVES = "TD-2.5", "Two standard moves fit", "Два перемещения";
    EITHER_ORDER = "TD-2.6", "Either order", "Порядок свободен";
    NO_MIXING = "TD-2.7", "No mixing inside a deed", "Без разрывов";
    FULL_DEEDS = "TD-2.8", "Full deeds need the whole turn", "Полные действия";
    LOST_DEEDS = "TD-2.9", "Lost deeds", "Сорванное действие";
    // TD-3 Attacks of opportunity
    OPPORTUNITY = "TD-3.1", "What it is", "Атака при возможности";
    OPPORTUNITY_COMES_FIRST = "TD-3.2", "Before the deed", "До действия";
    OPPORTUNITY_REACH = "TD-3.3", "Melee weapon and reach", "Оружие ближнего боя";
    OPPORTUNITY_WHO_CANNOT = "TD-3.4", "Who cannot", "Кто не может";
    OPPORTUNITY_COUNT = "TD-3.5", "How many", "Количество";
    OPPORTUNITY_ONE_PER_ENEMY = "TD-3.6", "One per enemy", "Одна на врага";
    OPPORTUNITY_IS_ONE_BLOW = "TD-3.7", "One plain blow", "Один удар";
    NO_CHAINS = "TD-3.8", "No chains", "Без цепочек";
    PROVOKED_FROM_WHOM = "TD-3.9", "Provoking from whom", "Кто бьёт";
    FEATS_WAIVE = "TD-3.10", "Feats waive the starred rows", "Звёздочка";
    OPPORTUNITY_COSTS_NOTHING = "TD-3.11", "Out of the own turn only", "Вне очереди";
    // TD-4 Free actions
    FREE_ACTIONS = "TD-4.1", "When", "Когда";
    SHOUT = "TD-4.2", "Shout a short phrase", "Выкрик";
    DROP_FLAT = "TD-4.3", "Drop flat", "Упасть ничком";
    DROP_ITEM = "TD-4.4", "Drop a held item", "Бросить предмет";
    STOP_CASTING = "TD-4.5", "Stop casting", "Прекратить заклинание";
    LEAVE_INFRAVISION = "TD-4.6", "Leave infravision", "Выйти из инфразрения";
    OTHER_FREE_ACTIONS = "TD-4.7", "Other free actions", "Прочее";
    // TD-5 Standard actions
    STANDARD_ACTIONS = "TD-5.1", "The table", "Таблица стандартных действий";
    STANDARD_ACTION_WHEN = "TD-5.2", "When", "До или после";
    UNARMED_ATTACK = "TD-5.3", "Unarmed attack", "Безоружная атака";
    RANGED_PROVOKES = "TD-5.4", "Ranged weapon", "Дальнобойное";
    CROSSBOW_RELOAD = "TD-5.5", "Crossbow reload: two ways", "Перезарядка арбалета";
    HANDS = "TD-5.6", "Hands", "Руки";
    TARGET_LEGALITY = "TD-5.7", "Target legality", "Цель";
    FRIENDS = "TD-5.8", "Friends", "Союзники";
    DRAW_OR_STANCE = "TD-5.9", "Draw a weapon or take a stance", "Достать оружие";
    IMPROVISED = "TD-5.10", "Improvised deeds", "На усмотрение мастера";
    // TD-6 Standard moves
    STANDARD_MOVES = "TD-6.1", "The table", "Таблица стандартных перемещений";
    STEP_AND_TURN = "TD-6.2", "Step and turn", "Шаг и поворот";
    BIG_TURN = "TD-6.3", "Big turn", "Разворот";
    LOAD_CROSSBOW = "TD-6.4", "Load a crossbow", "Зарядка";
    QUICK_GEAR = "TD-6.5", "Quick gear", "Снаряжение за 6 секунд";
    GET_UP = "TD-6.6", "Get up", "Подняться";
    PICK_UP = "TD-6.7", "Pick up", "Подобрать предмет";
    MOUNT = "TD-6.8", "Mount, dismount", "Седло";
    STUNTS = "TD-6.9", "Stunts", "Трюки";
    CLIMBING_AND_JUMPING = "TD-6.10", "Climbing and jumping", "Лазание и прыжки";
    // TD-7 Facing, arcs and full moves
    GRID = "TD-7.1", "Grid", "Поле";
    FACING = "TD-7.2", "Facing", "Направление";
    ARCS = "TD-7.3", "Arcs", "Фронт, фланг, тыл";
    ZONE = "TD-7.4", "Threatened zone", "Зона поражения";
    FULL_MOVE = "TD-7.5", "Full move", "Полное перемещение";
    PASSING = "TD-7.6", "Passing others", "Проход";
    RETREAT_WITH_BACK_TURNED = "TD-7.7", "Retreat with the back turned", "Отступление спиной";
    NOT_THE_SHORTEST_WAY = "TD-7.8", "Not the shortest way out", "Не кратчайший путь";
    RUNNING_ROUND = "TD-7.9", "Running round", "Обежать вокруг";
    SPEED = "TD-7.10", "Speed", "Скорость";
    ONE_OPPORTUNITY_PER_MOVE = "TD-7.11", "One AoO per enemy and move", "Одна атака";
    HURT_ON_THE_RUN = "TD-7.12", "Hurt on the run: one cell", "Только одна клетка";
    SEVERAL_STRIKERS = "TD-7.13", "Several strikers", "Несколько атакующих";
    ENTERING_IS_FREE = "TD-7.14", "Entering is free", "Вход в зону";
    PRICE_OF_BACKING = "TD-7.15", "The price of backing off", "Риск пятиться";
    CRAWLING = "TD-7.16", "Crawling", "Ползком";
    BIG_FIGURES = "TD-7.17", "Big figures", "Большие фигуры";
    LINE_OF_SIGHT = "TD-7.18", "Line of sight", "Линия видимости";
    // TD-8 Full actions
    FULL_ACTIONS = "TD-8.1", "The list", "Перечень";
    FULL_ACTION_WHOLE_TURN = "TD-8.2", "Whole turn", "Весь ход";
    STEP_WITH_FULL_ATTACK = "TD-8.3", "Step or turn with a full attack", "Шаг или поворот";
    NUMBER_OF_BLOWS = "TD-8.4", "Number of blows", "Число ударов";
    PREPARE_CROSSBOW = "TD-8.5", "Prepare a crossbow", "Расчехлить арбалет";
    POTION = "TD-8.6", "Potion", "Зелье";
    TOUCH_SPELL_ON_ALLIES = "TD-8.7", "Touch spell on allies", "Касательное заклинание";
    FULL_ATTACK_ENDS_EARLY = "TD-8.8", "Finishing a full attack early", "Прервать";
    NATURAL_WEAPONS = "TD-8.9", "Several natural weapons", "Когти и клыки";
    CASED_AT_THE_START = "TD-8.10", "Cased at the start", "В чехле в начале боя";
    // TD-9 Melee attack roll
    MELEE_ROLL = "TD-9.1", "Formula", "Бросок атаки ближнего боя";
    ABILITY_MODIFIER = "TD-9.2", "Modifier of an ability", "Модификатор";
    LEVEL_BONUS = "TD-9.3", "Level bonus", "Бонус за уровень";
    HALF_SUM_ROUNDS_UP = "TD-9.4", "Rounding up", "Округление вверх";
    TO_HIT = "TD-9.5", "To hit", "Попадание";
    NO_SIZE_IN_ROLL = "TD-9.6", "No size in the roll", "Без размера";
    FLANK_AND_REAR = "TD-9.7", "Flank and rear", "Фланг и тыл";
    RIDERS_AND_HEIGHT = "TD-9.8", "Riders and height", "Всадник, возвышение";
    LYING_AND_CROUCHED = "TD-9.9", "Lying and crouched", "Лежащий, присевший";
    SITUATION_ADDS_UP = "TD-9.10", "They add up", "Сложение";
    FEELINGS = "TD-9.11", "Feelings", "Эмоциональное состояние";
    LIST_IS_OPEN = "TD-9.12", "The list is open", "Другие модификаторы";
    FROM_THE_GROUND = "TD-9.13", "Fighting from the ground", "Бой лёжа";
    // TD-10 Fighting with the other hand
    OFF_HAND_TABLE = "TD-10.1", "The table", "Таблица";
    OFF_HAND_WHEN = "TD-10.2", "When it applies", "Когда действует";
    ONE_EXTRA_BLOW = "TD-10.3", "One extra blow", "Один лишний удар";
    ONLY_OFF_HAND = "TD-10.4", "Only the other hand", "Только неосновная";
    LIGHT_WEAPON = "TD-10.5", "What is light", "Лёгкое оружие";
    // TD-11 Damage
    MELEE_DAMAGE = "TD-11.1", "Melee damage", "Повреждения";
    MAIN_HAND_DAMAGE = "TD-11.2", "Main hand", "Основная рука";
    OFF_HAND_DAMAGE = "TD-11.3", "Off hand", "Неосновная";
    TWO_HANDED_DAMAGE = "TD-11.4", "Two-handed weapon", "Двуручное";
    AT_LEAST_ONE = "TD-11.5", "At least one", "Минимум 1";
    RANGED_DAMAGE = "TD-11.6", "Ranged damage", "Дальний урон";
    RESISTANCE_KEEPS_DAMAGE = "TD-11.7", "Resistance does not lower damage", "Резистанс";
    // TD-12 Criticals and fumbles
    SURE_HIT = "TD-12.1", "Sure hit", "Гарантированное попадание";
    CONFIRMING = "TD-12.2", "Confirming", "Проверка процентником";
    CRITICAL_DAMAGE = "TD-12.3", "Double damage", "Удвоение";
    CRITICAL_SPELLS = "TD-12.4", "Spells too", "И для заклинаний";
    NO_THROW_NO_CRITICAL = "TD-12.5", "Critical number without a throw", "Без броска";
    FUMBLE = "TD-12.6", "Fumble", "Критический промах";
    MISHAP = "TD-12.7", "The mishap", "Последствие";
    WHERE_CRITICALS_COUNT = "TD-12.8", "Where they count", "Где действует";
    SKILL_FUMBLES = "TD-12.9", "Skill fumbles", "Промах умений";
    // TD-13 Ranged attack roll
    RANGED_ROLL = "TD-13.1", "Formula", "Бросок дальнего боя";
    DISTANCE_PENALTY = "TD-13.2", "Distance", "Расстояние";
    BEYOND_THE_LIMIT = "TD-13.3", "Beyond the limit", "Дальше предела";
    BUSY_WITH_AN_ALLY = "TD-13.4", "Enemy busy with an ally", "Враг борется с союзником";
    RANGED_AT_LYING = "TD-13.5", "Lying and crouched", "Лежащий, присевший";
    BAD_CONDITIONS = "TD-13.6", "Bad conditions", "Плохие условия";
    WHICH_LIST = "TD-13.7", "Which list is whose", "Чей список";
    AMMUNITION = "TD-13.8", "Ammunition", "Боеприпасы";
    UNAIMED_SHOTS = "TD-13.9", "Unaimed shots", "Неприцельные выстрелы";
    WIND = "TD-13.10", "Wind", "Ветер";
    // TD-14 Cover
    COVER_TABLE = "TD-14.1", "The table", "Таблица укрытий";
    COVER_AGAINST_WHAT = "TD-14.2", "Against what", "Против чего";
    WHO_HAS_COVER = "TD-14.3", "Who has cover", "У кого укрытие";
    BEST_COVER = "TD-14.4", "The best one", "Лучшее";
    EVASION = "TD-14.5", "Evasion", "Увертливость";
    SHOOTING_FROM_COVER = "TD-14.6", "Shooting from cover", "Стрельба из укрытия";
    WINDOWS_AND_DITCHES = "TD-14.7", "Windows and ditches", "Окна и канавы";
    // TD-15 Hurricane, defence, distraction, nonlethal, control
    HURRICANE = "TD-15.1", "Hurricane attack", "Ураганная атака";
    HURRICANE_HOW_LONG = "TD-15.2", "How long", "До следующего хода";
    TOTAL_DEFENCE = "TD-15.3", "Total defence", "Глухая оборона";
    NOTHING_BUT_DEFENCE = "TD-15.4", "Nothing but defence", "Только оборона";
    DISTRACT = "TD-15.5", "Distract", "Отвлечение";
    DISTRACTION_MEANS = "TD-15.6", "Means", "Чем отвлекать";
    DISTRACTION_USED_UP = "TD-15.7", "Used up", "Одноразовость";
    SEVERAL_DISTRACTORS = "TD-15.8", "Several distractors", "Несколько";
    NONLETHAL_DAMAGE = "TD-15.9", "Nonlethal damage", "Нелетальный урон";
    CONTROL = "TD-15.10", "Control", "Контролировать";
    CONTROL_INITIATIVE = "TD-15.11", "+10 initiative", "+10 к инициативе";
    CONTROL_ENDS = "TD-15.12", "End of control", "Конец контроля";
    CONTROL_LEGAL_STRIKE = "TD-15.13", "Legal strike", "Удар возможен";
    // TD-16 Trip
    TRIP = "TD-16.1", "Steps", "Порядок";
    TRIP_ANSWERING_BLOW = "TD-16.2", "The answering blow", "Ответная атака";
    TRIP_TOUCH = "TD-16.3", "Touch", "Касание";
    TRIP_MISSED_TOUCH = "TD-16.4", "Missed touch", "Промах";
    TRIP_OPPOSED = "TD-16.5", "Opposed throw", "Встречная проверка";
    TRIP_SIZE = "TD-16.6", "Size", "Размер";
    SURE_FOOTING = "TD-16.7", "Sure footing", "Особые обстоятельства";
    TRIP_FALLEN = "TD-16.8", "Fallen", "Повален";
    TRIP_SEVERAL = "TD-16.9", "Several attempts", "Мультиатака";
    COUNTER_TRIP = "TD-16.10", "Counter-trip", "Ответная подсечка";
    NARROW_WIN = "TD-16.11", "Narrow win", "Минимальное преимущество";
    GRAB_WEAPONS = "TD-16.12", "Grab weapons", "Оружие захвата";
    HINDER_THE_RISE = "TD-16.13", "Hindering the rise", "Помешать подняться";
    STANDING_BONUS = "TD-16.14", "+4 for the standing", "Стоящему +4";
    LYING_ONE_ANSWERS = "TD-16.15", "The lying one answers", "Ответ лежащего";
    // TD-17 Disarm
    DISARM = "TD-17.1", "Steps", "Порядок";
    DISARM_THROWS = "TD-17.2", "Full attack throws", "Бросок атаки";
    DISARMED_WEAPON = "TD-17.3", "Where the weapon goes", "Куда попадает оружие";
    DISARM_TWO_HANDED = "TD-17.4", "Two-handed", "Двуручное";
    DISARM_GUARD = "TD-17.5", "Guard", "Гарда";
    DISARM_NOT_FOR_MELEE = "TD-17.6", "Not for melee", "Не для ближнего боя";
    SNATCH_WEAPON = "TD-17.7", "Snatch weapon", "Оружие выхватывания";
    DISARM_SEVERAL = "TD-17.8", "Several attempts", "Мультиатака";
    DISARM_WHICH = "TD-17.9", "Which weapon", "Какое оружие";
    // TD-18 Push
    PUSH = "TD-18.1", "Whole turn, one attempt", "Весь ход";
    PUSH_BLOW_FIRST = "TD-18.2", "First the blow", "Атака по возможности";
    PUSH_OPPOSED = "TD-18.3", "Opposed Strength", "Проверка Силы";
    PUSH_HOW_FAR = "TD-18.4", "How far", "На сколько";
    PUSH_DIRECTION = "TD-18.5", "Direction", "Направление";
    PUSH_FOLLOW = "TD-18.6", "No AoO for the pushed, pusher may follow", "Следом";
    PUSH_NO_COUNTER = "TD-18.7", "No counter", "Без ответа";
    // TD-19 Armour class and saves
    ARMOUR_CLASS = "TD-19.1", "AC", "Класс защиты";
    TOUCH_CLASS = "TD-19.2", "Touch", "Касание";
    CAUGHT_OFF_GUARD = "TD-19.3", "Surprised or immobilised", "Застали врасплох";
    SURPRISE = "TD-19.4", "Surprise", "Врасплох";
    OTHER_AC_CHANGES = "TD-19.5", "Other AC changes", "Прочее";
    SAVES = "TD-19.6", "Saves", "Спасброски";
    MAKING_A_SAVE = "TD-19.7", "Making a save", "Проверка";
    // TD-20 Spells
    SPELL_THROW = "TD-20.1", "Attack throw of a spell", "Бросок атаки заклинанием";
    SPELL_AGAINST_WHAT = "TD-20.2", "Against what", "Против чего";
    CASTING_PROVOKES = "TD-20.3", "Casting provokes", "Сотворение";
    HURT_WHILE_CASTING = "TD-20.4", "Hurt while casting", "Ранен при сотворении";
    SLOTS = "TD-20.5", "Slots", "Ячейки";
    TOUCH_SPELL = "TD-20.6", "Touch on an enemy or oneself", "Касание врага";
    LONG_CASTS = "TD-20.7", "Long casts", "Долгие заклинания";
    SPELL_AREAS = "TD-20.8", "Damage and areas", "Области";
    SPELL_RANGE = "TD-20.9", "Range, sight, facing", "Дальность и видимость";
    // TD-21 Turning undead
    TURN_DIFFICULTY = "TD-21.1", "Difficulty", "УС изгнания";
    TURN_ATTEMPT = "TD-21.2", "One attempt, all in sight", "Всю нежить в поле видимости";
    TURNED = "TD-21.3", "Turned", "Изгнание";
    CONTROL_OF_UNDEAD = "TD-21.4", "Control", "Подчинение";
    CONTROL_HOW_LONG = "TD-21.5", "How long", "Срок";
    RELEASE = "TD-21.6", "Release", "Выход из-под контроля";
    UNDER_CONTROL = "TD-21.7", "Under control", "Под контролем";
    // TD-22 Zero hits and the end
    INCAPACITATED = "TD-22.1", "Incapacitated", "Недееспособен";
    RESCUE = "TD-22.2", "Rescue", "Спасение";
    NONLETHAL_HEALING = "TD-22.3", "Nonlethal", "Нелетально";
    FINISHING = "TD-22.4", "Finishing", "Добить";
    HELPLESS_ARE_NOT_FINISHED = "TD-22.5", "Asleep or held", "Беспомощные";
    NO_BLEEDING_CLOCK = "TD-22.6", "No bleeding clock", "Без отсчёта";
    DAMAGE_TO_THE_FALLEN = "TD-22.7", "Damage to the fallen", "Урон лежащему без сознания";
    DEATH = "TD-22.8", "Dead", "Смерть";
    MINDLESS_ARE_DESTROYED = "TD-22.9", "Undead and golems", "Нежить и големы";
    VICTORY = "TD-22.10", "Victory", "Победа";
    GIVING_UP = "TD-22.11", "Giving oneself up", "Сдача в плен";
    // TD-23 How hard a battle is
    BATTLE_LEVEL_TABLE = "TD-23.1", "The table", "Таблица уровней битвы";
    ODD_ENTRY = "TD-23.2", "The odd entry", "Опечатка 4/2";
    SEVERAL_ENTRIES = "TD-23.3", "Several entries", "«или»";
    PAIR_COLUMNS = "TD-23.4", "Which pair column", "Пары";
    CALCULATOR = "TD-23.5", "Calculator", "Калькулятор";
    ESTIMATE = "TD-23.6", "Groups outside the table", "Чего нет в таблице";
    MORE_THAN_TWELVE = "TD-23.7", "More than twelve", "Больше двенадцати";
    PARTY_LEVEL = "TD-23.8", "Level of the party", "Средний уровень партии";
    PROMISE = "TD-23.9", "The promise", "Около 20 % ресурсов";
    RESOURCE_MEASURE = "TD-23.10", "Measure of resources", "Мера ресурсов";
    PROMISE_CHECK = "TD-23.11", "Simulation check", "Проверка моделированием";
    // TD-24 The referee
    REFEREE_ACTIONS = "TD-24.1", "Referee actions", "Действия мастера";
    UNATTENDED = "TD-24.2", "Unattended battles", "Без мастера";
    WAITING_FOR_REFEREE = "TD-24.3", "Waiting for the referee", "Ожидание";
    ORDER_OF_THROWS = "TD-24.4", "Order of throws", "Порядок бросков";
    HOUSE_RULES = "TD-24.5", "House-rule options", "Варианты";
    GENERAL_REFUSALS = "TD-24.6", "General refusals", "Общие отказы";
    OPEN_QUESTIONS = "TD-24.7", "Questions that are open", "Открытые вопросы";
}
