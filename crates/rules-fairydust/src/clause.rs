//! The clauses of the rulebook: one line each. The text of a clause is in `rulebook/fairydust.md`.

holmgang_kernel::clauses! {
    "FY";
    // FY-1 Time, rounds, set-up
    TIMED_ACTIVITY = 1, 1, "Timed activity runs in rounds", "Активность по раундам";
    ROUND_IS_SIX_SECONDS = 1, 2, "A round is 6 seconds", "Раунд равен 6 секундам";
    SECONDS_ARE_NOMINAL = 1, 3, "The 6 seconds are nominal", "Условность длительности";
    ONE_TURN_PER_ROUND = 1, 4, "One turn per participant per round", "Один ход за раунд";
    SIDES = 1, 5, "Battle set-up names sides and the attacking side", "Стороны боя";
    BYSTANDERS = 1, 6, "Bystanders", "Прохожие";
    SET_UP_IS_OPEN = 1, 7, "The set-up is open until the first turn", "Расстановка открыта до первого хода";
    // FY-2 Initiative and surprise
    INITIATIVE_CHECK = 2, 1, "Initiative is a reaction check", "Инициатива = проверка реакции";
    ROLLED_ONCE_PER_BATTLE = 2, 2, "Rolled once per battle", "Один бросок на бой";
    DESCENDING_ORDER = 2, 3, "Descending order", "От большей к меньшей";
    TIE_BETWEEN_SIDES = 2, 4, "Tie between sides: attackers first", "Ничья между сторонами";
    TIE_ON_ONE_SIDE = 2, 5, "Tie on one side: any order", "Ничья на одной стороне";
    OTHER_TIES = 2, 6, "Tie without an attacking side, or three sides", "Прочие ничьи";
    LOWERING_INITIATIVE = 2, 7, "A character may lower its initiative", "Понижение инициативы";
    MOMENT_OF_LOWERING = 2, 8, "When it may be lowered", "Когда можно понизить";
    LOWERING_KEEPS_ONE_TURN = 2, 9, "Lowering never gives or costs a turn", "Ровно один ход за раунд";
    SURPRISE_IS_DECLARED = 2, 10, "Surprise is declared by the referee", "Застигнутые врасплох";
    ROUND_ZERO = 2, 11, "Round zero", "Нулевой раунд";
    ROUND_ZERO_IF_IT_MATTERS = 2, 12, "Round zero only if it matters", "Когда нулевой раунд есть";
    SURPRISED_STATE = 2, 13, "State of the surprised", "Состояние застигнутых";
    JOINING = 2, 14, "Joining in the middle", "Вступление в бой";
    BEFORE_A_TURN_BEGINS = 2, 15, "Between the coming and the beginning of a turn", "Ход пришёл, но не начался";
    // FY-3 Activity points
    FIVE_POINTS = 3, 1, "Five points", "Пять очков активности";
    ACTIONS_IN_OWN_TURN = 3, 2, "Own turn: actions", "В свой ход — действия";
    REACTIONS_IN_OTHERS_TURNS = 3, 3, "Others' turns: reactions", "В чужие ходы — реакции";
    REFRESH = 3, 4, "Refresh at the start of the own turn", "Восстановление очков";
    NO_SAVING_UP = 3, 5, "No saving up", "Без накопления";
    BEFORE_THE_FIRST_TURN = 3, 6, "Before the first turn", "До первого хода";
    NO_DEBT = 3, 7, "No debt", "Нельзя в долг";
    POINTS_DIFFER = 3, 8, "Different points per round", "Разное число очков";
    IMPROVISED_ACTIONS = 3, 9, "Actions not on the lists", "Прочие действия";
    ENDING_THE_TURN = 3, 10, "Ending the turn", "Конец хода";
    REFRESH_WITH_THE_ROUND = 3, 11, "Option: refresh with the round", "Опция: восстановление с началом раунда";
    // FY-4 Simple actions (2 points)
    SIMPLE_ACTIONS = 4, 1, "List and cost", "Простые действия";
    ATTACK = 4, 2, "Attack", "Атаковать";
    DRAW = 4, 3, "Draw from pocket or belt", "Достать из кармана, с пояса";
    PICK_UP = 4, 4, "Pick up from the floor", "Поднять с пола";
    POSTURES = 4, 5, "Lie, sit, stand", "Лечь, сесть, встать";
    POSTURE_EFFECTS = 4, 6, "What posture does", "Последствия положения";
    MOVE = 4, 7, "Move", "Переместиться";
    SPEAK = 4, 8, "Speak", "Говорить";
    PUSH = 4, 9, "Push", "Толкнуть";
    GRAB = 4, 10, "Grab", "Схватить";
    BEING_GRABBED = 4, 11, "Being grabbed", "Схваченный";
    CAST = 4, 12, "Cast a spell", "Сотворить заклинание";
    FOCUS = 4, 13, "Focus in hand", "Волшебная палочка в руке";
    DROPPING_IS_FREE = 4, 14, "Dropping is free", "Бросить на пол — бесплатно";
    NO_FREE_ATTACKS = 4, 15, "No free attacks", "Атак по возможности нет";
    // FY-5 Complex and longer actions
    COMPLEX_ACTIONS = 5, 1, "List and cost", "Сложные действия";
    TAKE_OUT = 5, 2, "Take out of the bag", "Достать из сумки";
    LIFT = 5, 3, "Lift a person", "Поднять человека на руки";
    CARRYING = 5, 4, "Carrying", "Нести на руках";
    DOORS = 5, 5, "Heavy door", "Тяжёлая дверь";
    OVERLOAD_COST = 5, 6, "Overload cost", "Перегрузка стоит 3";
    OVERLOAD = 5, 7, "What overload does", "Что даёт перегрузка";
    SYNERGY_COST = 5, 8, "Synergy cost", "Синергия";
    EVERYBODY_PAYS = 5, 9, "Every participant pays N", "Платит каждый участник";
    SLOWEST_SETS_THE_TIME = 5, 10, "The slowest sets the time", "По самому медленному";
    SYNERGY_FIRES = 5, 11, "When it fires", "Момент срабатывания";
    SYNERGY_BREAKS = 5, 12, "When it breaks", "Срыв синергии";
    SYNERGY_POWER = 5, 13, "What synergy gives", "Сила синергии";
    NO_COMBINATION = 5, 14, "No combination", "Без сочетаний";
    // FY-6 Reactions
    REACTION_COST = 6, 1, "A reaction costs 1", "Реакция стоит 1";
    ONLY_IN_OTHERS_TURNS = 6, 2, "Only in others' turns", "Только в чужой ход";
    DODGE = 6, 3, "Dodge", "Уклонение";
    PARRY = 6, 4, "Parry", "Парирование";
    COUNTERSPELL = 6, 5, "Counterspell", "Контр-заклинание";
    BLOCK_AND_RESIST = 6, 6, "Block and resist are reactions too", "Блок и активное сопротивление";
    ONE_DEFENCE_BEFORE_THE_DICE = 6, 7, "One defence per attack, chosen before the dice", "Одна защита, до броска";
    REACTIONS_WHILE_POINTS_LAST = 6, 8, "As many reactions as points", "Сколько очков, столько реакций";
    ONLY_FOR_ONESELF = 6, 9, "Only for oneself", "Только за себя";
    COUNTERSPELL_AGAINST_ANY_HIT = 6, 10, "Option: counterspell against any hit", "Опция: контр-заклинание против любой атаки в попадание";
    // FY-7 Delayed actions
    DELAYING = 7, 1, "Delaying", "Отложить действие";
    DELAY_COST = 7, 2, "One point more", "На 1 очко дороже";
    DELAY_PAID_AT_ONCE = 7, 3, "Paid at once, never refunded", "Оплата сразу";
    INTERRUPTION = 7, 4, "Fires as an interruption", "Срабатывание";
    FIRING_IS_OPTIONAL = 7, 5, "Optional", "По желанию";
    EVENT_IS_PERCEIVED = 7, 6, "The event must be perceived and the action legal", "Восприятие события";
    DELAY_IS_LOST = 7, 7, "When it is lost", "Когда пропадает";
    ONE_DELAY_AT_A_TIME = 7, 8, "One at a time", "Одно отложенное";
    NOT_DELAYABLE = 7, 9, "What cannot be delayed", "Что нельзя отложить";
    NO_CHAINS = 7, 10, "Several at one event, no chains", "Порядок и отсутствие цепочек";
    TRIGGERS = 7, 11, "What the triggers mean", "Значения событий";
    INTERRUPTED_MOVE = 7, 12, "An interrupted move", "Прерванное перемещение";
    DELAY_PAID_ON_FIRING = 7, 13, "Option: paid when it fires", "Опция: оплата при срабатывании";
    NAMED_VICTIM = 7, 14, "An attack on somebody named", "Атака на названного";
    MISHAPS = 7, 15, "Being hurt and falling are events", "Рана и падение — события";
    // FY-8 Outnumbered bonus
    OUTNUMBERED_BONUS = 8, 1, "Formula", "Бонус за перевес";
    FRACTIONS_ARE_DROPPED = 8, 2, "Fractions are dropped", "Дробная часть отбрасывается";
    ONLY_THE_MINORITY = 8, 3, "Only the minority", "Только меньшинству";
    WHO_IS_COUNTED = 8, 4, "Who is counted", "Кого считать";
    WHEN_IT_IS_COMPUTED = 8, 5, "When it is computed", "Момент расчёта";
    MORE_THAN_TWO_SIDES = 8, 6, "More than two sides", "Больше двух сторон";
    BONUS_ROUNDED_HALF_UP = 8, 7, "Option: bonus rounded half up", "Опция: округление бонуса";
    // FY-9 Checks
    SKILL_CHECK = 9, 1, "Skill check", "Проверка навыка";
    MISSING_SKILLS = 9, 2, "Missing skills", "Отсутствующий навык";
    CHECK_AGAINST_A_DIFFICULTY = 9, 3, "Check against a difficulty", "Проверка против сложности";
    OPPOSED_CHECK = 9, 4, "Opposed check", "Встречная проверка";
    PASSIVE_CHECK = 9, 5, "Passive check", "Пассивная проверка";
    DEGREES_OF_SUCCESS = 9, 6, "Degrees of success", "Двойной, тройной успех";
    CRITICAL_SUCCESS = 9, 7, "Critical success", "Критический успех";
    NATURAL_1_AND_20 = 9, 8, "Natural 1 and 20", "«единица» и «двадцатка»";
    ROLL_ORDER = 9, 9, "Names and order of rolls", "Имена и порядок бросков";
    // FY-10 Attack and defence
    CHECK_NAMES = 10, 1, "Names", "Проверки атаки и защиты";
    THREE_RELATIONS = 10, 2, "Three relations", "Три отношения";
    RELATION_ORDER = 10, 3, "How the relation is decided", "Порядок определения";
    ORDINARY = 10, 4, "Ordinary", "Обычная";
    UNFORESEEN = 10, 5, "Unforeseen: does not expect this attack", "Непредвиденная: не ждёт именно этой атаки";
    DECLINED_DEFENCE = 10, 6, "Unforeseen: chooses not to defend", "Непредвиденная: не защищается";
    SUDDEN = 10, 7, "Sudden", "Внезапная";
    NOT_ALERT = 10, 8, "Who is not alert", "Кто не ждёт нападения";
    ALERT_AFTER_ATTACK = 10, 9, "After the first attack the target is alert", "После первой атаки";
    HIDDEN_ATTACKER = 10, 10, "Hidden attacker", "Скрытый нападающий";
    ATTACK_ON_ITEM = 10, 11, "Attacking a carried item", "Атака по предмету";
    REFEREE_OVERRIDE = 10, 12, "Referee override", "Решение мастера";
    // FY-11 Damage
    BASE_DAMAGE = 11, 1, "Base damage", "Базовый урон";
    DEGREES_ADD_DAMAGE = 11, 2, "More degrees, more damage", "Прибавка за степень";
    NO_DAMAGE_BELOW_ONE = 11, 3, "Zero or less does nothing", "Урон 0 и меньше";
    SEPARATE_WOUNDS = 11, 4, "Each attack is its own wound", "Отдельные раны";
    DAMAGE_TYPES = 11, 5, "Damage types", "Типы урона";
    BODY_AND_MIND = 11, 6, "Body and mind", "Тело и разум";
    ARMOUR = 11, 7, "Armour", "Доспех";
    QUALITY = 11, 8, "Quality", "Качество";
    NOT_ABLE = 11, 9, "Not able", "Вывод из строя";
    EFFECTS_NEED_SUCCESS = 11, 10, "Effects need only success", "Эффекты при успехе";
    // FY-12 Multi-attack
    MULTI_ATTACK = 12, 1, "What it is", "Мульти-атака";
    MULTI_ATTACK_PENALTY = 12, 2, "Minus 5 per further attack", "−5 за каждую следующую";
    VOLLEY = 12, 3, "A volley is one check per target", "Один бросок на цель";
    CRITICAL_VOLLEY = 12, 4, "A critical raises every single attack", "Критический успех на каждую";
    SPLIT_VOLLEY = 12, 5, "Split over targets", "Деление по целям";
    ALL_ATTACKS_COUNT = 12, 6, "All kinds of attacks count", "Любые атаки";
    COUNTED_WITHIN_A_TURN = 12, 7, "Within one turn only", "В течение одного хода";
    ONE_REACTION_A_VOLLEY = 12, 8, "One reaction covers a volley", "Одна реакция на залп";
    // FY-13 Hit and resistance attacks
    TWO_CATEGORIES = 13, 1, "Two categories", "Две категории";
    WEAPONS_HIT = 13, 2, "Hit attack: ordinary weapons", "В попадание: оружие";
    PHYSICAL_MAGIC_HITS = 13, 3, "Hit attack: Bodily : Physical magic", "В попадание: Телесный : Физический";
    MENTAL_MAGIC_IS_RESISTED = 13, 4, "Resistance attack: Mental : Magical", "В сопротивление: Ментальный : Магический";
    EFFECTS_ARE_RESISTED = 13, 5, "Resistance attack: effects", "В сопротивление: эффекты";
    BOTH_CATEGORIES = 13, 6, "Both at once: Bodily : Magical", "Обе категории";
    DAMAGE_AND_EFFECT = 13, 7, "Magic with physical damage and an effect", "Урон и эффект вместе";
    // FY-14 Skills in battle
    FITTING_SKILL = 14, 1, "Any fitting skill for attack", "Подходящий навык";
    WEAPON_SKILL = 14, 2, "Weapon skill", "Владение оружием";
    UNARMED_SKILL = 14, 3, "Unarmed and improvised", "Без оружия, подручный предмет";
    MAGIC_SKILL = 14, 4, "Magic skill", "Магические навыки";
    RAM = 14, 5, "Ram", "Таран";
    DODGE_AND_BLOCK_SKILLS = 14, 6, "Dodge and block against hits", "Уклонение и блок";
    PARRY_SKILL = 14, 7, "Parry against hits", "Парирование";
    COUNTERSPELL_SKILL = 14, 8, "Counterspell against hits", "Контр-заклинание";
    RESISTANCE_SKILL = 14, 9, "Against resistance attacks", "Против сопротивления";
    PASSIVE_DEFENCE_SKILLS = 14, 10, "Passive defence skills", "Навыки пассивной защиты";
    DRIVING_SKILL = 14, 11, "Riding and driving are two skills", "Верховая езда и вождение — два навыка";
    // FY-15 Tactical map
    CELLS = 15, 1, "Cells: square or hexagonal", "Квадраты или шестиугольники";
    SQUARE_GEOMETRY = 15, 2, "Square geometry", "Квадратная сетка";
    HEXAGONAL_GEOMETRY = 15, 3, "Hexagonal geometry", "Шестиугольная сетка";
    SPEED = 15, 4, "Speed", "Скорость 5 клеток за действие";
    OCCUPIED_CELLS = 15, 5, "Occupied cells", "Занятые клетки";
    LYING_BODY = 15, 6, "A lying body is in the way", "Лежащий поперёк пути";
    DASH = 15, 7, "Dash", "Рывок";
    REACH_AND_RANGE = 15, 8, "Reach and range", "Досягаемость";
    RIDING_AND_DRIVING = 15, 9, "Riding and driving", "Верхом и на транспорте";
    ACTING_IN_A_DASH = 15, 10, "Acting in a dash", "Действия во время рывка";
    // FY-16 Facing and sight
    FACING = 16, 1, "Facing counts", "Направление взгляда";
    HALF_TURN = 16, 2, "A half turn is one cell", "Пол-оборота = клетка";
    FACING_OF_A_STEP = 16, 3, "Walking and facing", "Шаг и взгляд";
    TURNING_IN_A_REACTION = 16, 4, "Turning outside the own turn", "Разворот не в свой ход";
    VIEW = 16, 5, "Whom one can see", "Кого видно";
    LINE_OF_SIGHT = 16, 6, "Line of sight", "Линия видимости";
    ATTACKS_NEED_SIGHT = 16, 7, "Attacks need sight", "Атака видимой цели";
    NO_TURNING_IN_DELAYED_ACTIONS = 16, 8, "No turning in delayed actions", "Отложенное перемещение без разворота";
    // FY-17 Effects
    DURATION = 17, 1, "Duration", "Длительность";
    DAZZLED = 17, 2, "Dazzled", "Ослеплён";
    PARALYSED = 17, 3, "Paralysed", "Паралич";
    SLOWED = 17, 4, "Slowed", "Замедлен";
    STACKING = 17, 5, "Stacking", "Сложение";
    // FY-18 End, leaving, referee
    END_OF_BATTLE = 18, 1, "End of battle", "Конец боя";
    LEAVING = 18, 2, "Leaving", "Уход с поля";
    REFEREE_ACTIONS = 18, 3, "Referee actions", "Действия мастера";
    EVENTS_NAME_CLAUSES = 18, 4, "Every event names its clause", "Ссылка на правило";
    OUTCOME = 18, 5, "Outcome", "Исход";
    ONE_CODE_IN_ORDER = 18, 6, "One code per rejection, in a fixed order", "Один код отказа, порядок проверок";
    OPTIONS_ARE_FIXED = 18, 7, "Options are fixed", "Опции неизменны";
    QUESTIONS_AFTER_A_RULING = 18, 8, "Open questions after a ruling", "Открытый вопрос после решения мастера";
    AIMS = 18, 9, "Aims of a scene", "Цели сцены";
    FLIGHT = 18, 10, "Flight is no defeat of its own", "Бегство — не поражение само по себе";
}
