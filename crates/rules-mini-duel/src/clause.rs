//! The clauses of the rulebook: one line each. The text of a clause is in `rulebook/mini-duel.md`.

holmgang_kernel::clauses! {
    // MD-1 Who fights and where
    CAPTURE_OPENS_DUEL = "MD-1.1", "A capture attempt starts the duel", "Попытка взятия начинает поединок";
    SIDES_ARE_FIXED = "MD-1.2", "Attacker and defender are fixed", "Стороны поединка";
    MANDATORY_PARTICIPANTS = "MD-1.3", "Two mandatory participants", "Обязательные участники";
    ATTACKER_HELPERS = "MD-1.4", "Optional helpers of the attacker", "Помощники атакующего";
    DEFENDER_HELPERS = "MD-1.5", "Optional helpers of the defender", "Помощники защитника";
    FROZEN_POSITION = "MD-1.6", "Eligibility is read from the frozen position", "Позиция заморожена";
    TWO_ROWS = "MD-1.7", "The field: two rows for each side", "Два ряда";
    PLACEMENT_CLOCK = "MD-1.8", "Placement lasts 15 seconds", "Расстановка 15 секунд";
    ILLEGAL_PLACEMENT = "MD-1.9", "Illegal placement", "Недопустимая расстановка";
    UNPLACED_SURRENDER = "MD-1.10", "Unplaced optional pieces surrender", "Невыставленные сдаются";
    PLACED_BY_THE_CLOCK = "MD-1.11", "Mandatory pieces and Kings are placed by the clock", "Автоматическая расстановка";
    HALF_OF_HEALTH = "MD-1.12", "Half of the remaining Health", "Половина здоровья";
    SURRENDER_PAYS_NOTHING = "MD-1.13", "Surrender pays the enemy nothing", "Сдача не даёт добычи";
    PLACES_ARE_FINAL = "MD-1.14", "No surrender and no walking once round 1 has begun", "После начала места не меняются";
    PLACEMENT_MAY_CHANGE = "MD-1.15", "A placement may be changed until it is confirmed", "До подтверждения можно менять";
    // MD-2 Rounds, turns, order, clock
    ROUNDS_AND_TURNS = "MD-2.1", "A duel is made of rounds, a round of turns", "Раунды и ходы";
    ROUND_END = "MD-2.2", "A round ends when everybody has gone", "Конец раунда";
    ROUND_START = "MD-2.3", "Order of things at round start", "Порядок в начале раунда";
    FASTEST_FIRST = "MD-2.4", "The fastest goes first", "Самый быстрый ходит первым";
    ATTACKER_FIRST = "MD-2.5", "Equal speed between players: attacker first", "Ничья — атакующий первый";
    FORMATION_ORDER = "MD-2.6", "Equal speed inside one side: formation order", "Ничья внутри стороны";
    SPEED_TO_ZERO = "MD-2.7", "After its turn the piece's speed is zero", "Скорость обнуляется";
    SPEED_ZERO_ACTS = "MD-2.8", "A piece with sheet speed 0 still gets its turn", "Скорость ноль на листе";
    SPEED_EFFECTS_REORDER = "MD-2.9", "Speed effects reorder those who have not gone", "Изменение скорости в раунде";
    DEAD_LOSE_THEIR_TURN = "MD-2.10", "The dead lose their turn", "Мёртвые не ходят";
    ONE_ACTION = "MD-2.11", "One action, with one exception", "Одно действие за ход";
    TEN_SECONDS = "MD-2.12", "Ten seconds for a move", "Десять секунд на ход";
    TIME_UP_IS_SKIP = "MD-2.13", "No move in time is a skip", "Пропуск хода";
    REFUSED_ORDER_COSTS_NOTHING = "MD-2.14", "An illegal order neither costs the turn nor resets the clock", "Недопустимый приказ";
    EXTRA_ACTION_CLOCK = "MD-2.15", "The extra action has its own ten seconds", "Новое время после способности";
    VOLUNTARY_SKIP = "MD-2.16", "A player may skip on purpose", "Добровольный пропуск";
    ONLY_THE_ACTIVE_PIECE = "MD-2.17", "Only the active piece acts, only its owner orders it", "Только активная фигура";
    CHECK_ORDER = "MD-2.18", "Order of checks", "Порядок проверок";
    PLAYERS_TAKE_TURNS = "MD-2.19", "The player with the fastest piece goes first", "Первым ходит игрок с самой быстрой фигурой";
    // MD-3 Attack and damage
    ATTACK = "MD-3.1", "Attack: both damages at once", "Обычная атака";
    REACH = "MD-3.2", "Reach", "Досягаемость";
    EVADE_FIRST = "MD-3.3", "Evade comes first", "Сначала уклонение";
    DAMAGE_FORMULA = "MD-3.4", "The damage formula", "Формула урона";
    DEFENCE_LIMITS = "MD-3.5", "Defences are fractions from 0 to 1", "Защита от 0 до 100 %";
    ONE_ROUNDING = "MD-3.6", "One rounding, at the end", "Одно округление";
    NO_MINIMUM_DAMAGE = "MD-3.7", "No minimum damage", "Минимального урона нет";
    TYPE_AGAINST_TYPE = "MD-3.8", "Each type meets only its own defence", "Тип против типа";
    DEATH = "MD-3.9", "Zero Health is death, at once", "Смерть";
    NOTHING_ELSE_ON_A_HIT = "MD-3.10", "Nothing else happens on a hit", "Ничего лишнего";
    SEVERAL_TARGETS = "MD-3.11", "Several targets", "Порядок целей";
    HIT_EXPLAINS_ITSELF = "MD-3.12", "The hit explains itself", "Запись удара";
    // MD-4 Defence (guard stance)
    GUARD_STANCE = "MD-4.1", "Defend adds 20 points to both defences", "Защита +20";
    STANCE_STOPS_AT_100 = "MD-4.2", "The stance stops at 100%", "Предел 100 %";
    STANCE_UNTIL_NEXT_TURN = "MD-4.3", "The stance lasts until the piece's next turn", "До следующего хода";
    ONE_STANCE_ONLY = "MD-4.4", "One stance only", "Не складывается";
    RELATIVE_GUARD = "MD-4.5", "Table option: relative reading", "Относительное чтение";
    EVERYONE_MAY_DEFEND = "MD-4.6", "Everyone may defend", "Защищаться может любой";
    // MD-5 Active skills
    SKILL_IS_THE_ACTION = "MD-5.1", "A skill is the turn's action", "Навык — действие хода";
    ONLY_LEARNED_SKILLS = "MD-5.2", "Only learned skills", "Только изученные";
    NO_LIMIT_OF_USES = "MD-5.3", "No limit of uses", "Без ограничения числа";
    SKILL_COST = "MD-5.4", "A skill costs Mana and Stamina", "Цена навыка";
    NOT_ENOUGH = "MD-5.5", "Not enough means not used", "Не хватает ресурса";
    PRICE_DESPITE_EVADE = "MD-5.6", "The price is paid even if the target evades", "Цена при уклонении";
    SKILL_DAMAGE = "MD-5.7", "Skill damage goes through the same formula", "Урон навыка";
    DURATION_COUNT = "MD-5.8", "Timed effects count the round of use as their first", "Счёт длительности";
    EFFECTS_ADD_UP = "MD-5.9", "Same effect refreshes, different effects add", "Сложение эффектов";
    HEALING = "MD-5.10", "Healing stops at the maximum and does not raise the dead", "Лечение";
    HOSTILE_AND_FRIENDLY = "MD-5.11", "Hostile and friendly skills", "Враждебные и дружественные";
    SELF_DAMAGE = "MD-5.12", "A skill may hurt its user", "Навык с самоуроном";
    ONLY_DAMAGE_IS_EVADED = "MD-5.13", "Only damage is evaded", "Уклоняются только от урона";
    // MD-6 Class abilities
    CLASS_ITEM_REQUIRED = "MD-6.1", "A class item is required", "Нужен классовый предмет";
    USES_ABOVE_ZERO = "MD-6.2", "Uses must be above zero", "Число использований";
    USE_IS_SPENT = "MD-6.3", "A use is spent when the ability is used", "Списание использования";
    SPEED_IS_NOT_RESET = "MD-6.4", "The speed is not reset", "Скорость не обнуляется";
    ADDITIONAL_ACTION = "MD-6.5", "The additional action follows at once", "Дополнительное действие";
    ONCE_A_TURN = "MD-6.6", "Once per turn, before the action", "Один раз и до действия";
    COOLDOWN = "MD-6.7", "Cooldown in rounds", "Перезарядка";
    ABILITY_DURATION = "MD-6.8", "How long the effect lasts", "Длительность действия";
    CLASS_AND_ABILITY = "MD-6.9", "Which class has which ability", "У кого какая способность";
    PERMANENT_STATS = "MD-6.10", "Permanent stats of the item", "Постоянные характеристики";
    REFUSED_ABILITY_IS_FREE = "MD-6.11", "A refused ability costs nothing", "Отказ бесплатен";
    ABILITY_IS_NO_ATTACK = "MD-6.12", "A class ability is not an attack", "Способность — не атака";
    FOUR_SPELLS = "MD-6.13", "Spells: one of four per use", "Заклинания";
    HEALING_AND_LIGHTNING = "MD-6.14", "Healing and Lightning act once", "Исцеление и молния";
    STRENGTH_AND_WEAKNESS = "MD-6.15", "Strength and Weakness change recovery", "Сила и слабость";
    // MD-7 Rows and Warriors
    WARRIORS_AND_BACK_ROW = "MD-7.1", "Warriors cannot reach the back row behind a front row", "Воин и задний ряд";
    EMPTY_FRONT_OPENS_BACK = "MD-7.2", "An empty front row opens the back row at once", "Пустой передний ряд";
    ARCHERS_AND_MAGES_REACH_ALL = "MD-7.3", "Archers and Mages reach everybody", "Лучники и маги";
    BLOCKED_WARRIOR = "MD-7.4", "A Warrior behind his own front row cannot attack or use skills", "Заблокированный воин";
    BLOCKED_WARRIOR_OPTIONS = "MD-7.5", "A blocked Warrior can defend and use his class ability", "Что может заблокированный";
    WHAT_IS_IN_FRONT = "MD-7.6", "“In front” means the front row", "Что значит «впереди»";
    BLOCK_ENDS = "MD-7.7", "The block ends with the last front piece", "Снятие блокировки";
    ARCHERS_AND_MAGES_ARE_FREE = "MD-7.8", "Archers and Mages are never blocked", "Стрелки не блокируются";
    SUBCLASS_DECIDES = "MD-7.9", "Subclass decides, not class", "Решает подкласс";
    // MD-8 Walls
    WALL_IS_PLACED = "MD-8.1", "Placing a Wall", "Постановка стены";
    WALL_BINDS_ARCHERS = "MD-8.2", "Wall of a Rook Warrior binds Archers", "Стена ладьи-воина";
    WALL_BINDS_MAGES = "MD-8.3", "Wall of a Rook Archer binds Mages", "Стена ладьи-лучника";
    WALL_BINDS_WARRIORS = "MD-8.4", "Wall of a Rook Mage binds Warriors", "Стена ладьи-мага";
    WALL_BINDS_THE_TARGET = "MD-8.5", "The Wall binds the target, not the action", "Стена ограничивает цель";
    ANYONE_MAY_ATTACK_A_WALL = "MD-8.6", "Anyone may attack a Wall", "Стену может бить любой";
    WALL_SHEET = "MD-8.7", "Health and defences of a Wall", "Параметры стены";
    WALL_DESTROYED = "MD-8.8", "Destroyed at zero", "Разрушение";
    WALL_EXPIRES = "MD-8.9", "A Wall is limited in time", "Срок стены";
    SEVERAL_WALLS = "MD-8.10", "Several Walls", "Несколько стен";
    WALL_IS_NO_PIECE = "MD-8.11", "A Wall is not a piece", "Стена не фигура";
    WALL_OUTLIVES_ROOK = "MD-8.12", "The Wall outlives the Rook", "Стена переживает ладью";
    WALL_STRENGTHENS_ROOK = "MD-8.13", "The Rook is stronger while his Wall stands", "Бонус ладье";
    AREA_AND_WALLS = "MD-8.14", "Area skills against Walls", "Навыки по площади";
    ROWS_DO_NOT_HIDE_A_WALL = "MD-8.15", "Rows do not hide a Wall", "Стена и ряды";
    WALL_FORCES_WARRIORS = "MD-8.16", "A Wall that forces Warriors", "Стена, принуждающая воинов";
    WALL_WITHOUT_LIMIT = "MD-8.17", "A Wall without a time limit", "Стена без срока";
    // MD-9 Cloak
    CLOAKED_QUEEN = "MD-9.1", "Nobody can attack a cloaked Queen", "Плащ";
    INVISIBLE_TO_SKILLS = "MD-9.2", "Invisible to skills and spells too", "Невидимость";
    CLOAKED_CANNOT_ACT = "MD-9.3", "A cloaked Queen cannot attack", "Ограничения ферзя";
    CLOAK_RECOVERY = "MD-9.4", "Faster recovery under the Cloak", "Восстановление под плащом";
    CLOAK_ENDS = "MD-9.5", "End of the Cloak", "Конец плаща";
    CLOAKED_QUEEN_HOLDS_HER_ROW = "MD-9.6", "A cloaked Queen still holds her row", "Невидимая остаётся в ряду";
    LAST_PIECE_CLOAKED = "MD-9.7", "The last piece may be cloaked", "Последняя под плащом";
    // MD-10 Recovery
    RECOVERY = "MD-10.1", "At the start of every round", "В начале каждого раунда";
    ONLY_ABOVE_ZERO = "MD-10.2", "Only values above zero", "Только больше нуля";
    UP_TO_THE_MAXIMUM = "MD-10.3", "Up to the maximum", "Не выше максимума";
    DEAD_DO_NOT_RECOVER = "MD-10.4", "The dead do not recover", "Мёртвые не восстанавливаются";
    RECOVERY_AFTER_EXPIRY = "MD-10.5", "After expiry, before any turn", "Порядок";
    NO_RECOVERY_BETWEEN_DUELS = "MD-10.6", "No recovery between duels", "Между поединками";
    // MD-11 The end of a duel
    DEFEAT = "MD-11.1", "Losing all pieces loses the duel", "Поражение";
    WHEN_CHECKED = "MD-11.2", "Checked after each complete action", "Когда проверяется";
    MUTUAL_DESTRUCTION = "MD-11.3", "Both sides gone in one action", "Взаимное уничтожение";
    STALL = "MD-11.4", "Five rounds without lost Health: stalemate", "Пат";
    ROUND_CAP = "MD-11.5", "Sixty rounds: stalemate", "Предел раундов";
    ATTACK_BEATEN_OFF = "MD-11.6", "A stalemate means the attack is beaten off", "Итог пата";
    AGREEMENT = "MD-11.7", "Players may agree", "По соглашению";
    EFFECTS_END_WITH_THE_DUEL = "MD-11.8", "All effects end with the duel", "Эффекты заканчиваются";
    KING_DIES = "MD-11.9", "Death of a King inside a duel", "Гибель короля";
    REFEREE_ACTIONS = "MD-11.10", "Referee actions", "Действия судьи";
    // MD-12 The chess game around it
    BOARD_AND_MOVES = "MD-12.1", "Board and movement", "Доска и ходы";
    NO_CHECKMATE = "MD-12.2", "No check, no checkmate", "Мата нет";
    MODES = "MD-12.3", "Modes", "Режимы";
    TWO_MINUTES = "MD-12.4", "Two minutes per chess move", "Две минуты на ход";
    ATTACKER_WINS = "MD-12.5", "Attacker wins: the capture happens", "Атака удалась";
    ATTACKER_WINS_WITHOUT_LEAD = "MD-12.6", "Attacker wins without his attacking piece", "Атакующая фигура погибла";
    DEFENDER_WINS = "MD-12.7", "Defender wins", "Защита удалась";
    NOBODY_WINS = "MD-12.8", "Mutual destruction and stalemate on the board", "Ничейные исходы";
    WHAT_PERSISTS = "MD-12.9", "What persists", "Что сохраняется";
    COOLDOWN_GOES_ON = "MD-12.10", "Unfinished cooldown goes on in chess", "Перезарядка в партии";
    TICK_PER_OWN_MOVE = "MD-12.11", "One per own chess move, at its declaration", "Тик за ход";
    LOST_MOVE_DOES_NOT_COUNT = "MD-12.12", "A lost move does not count", "Потерянный ход";
    COOLDOWN_IN_NEXT_DUEL = "MD-12.13", "Cooldown inside the next duel", "Перезарядка в следующем поединке";
    PROMOTION = "MD-12.14", "Promotion", "Превращение пешки";
    CHANGING_ITEMS = "MD-12.15", "Changing class items", "Смена классового предмета";
    EN_PASSANT_AND_CASTLING = "MD-12.16", "En passant and castling", "Взятие на проходе и рокировка";
    CHESS_CLOCK_STOPS = "MD-12.17", "Chess clocks stop during a duel", "Часы партии";
    DUEL_ON_ITS_OWN = "MD-12.18", "A duel on its own", "Отдельный поединок";
    TWO_PASSES = "MD-12.19", "Two passes in a row are a draw", "Два паса подряд — ничья";
    PLACED_BY_HAND = "MD-12.20", "Squads formed and placed by hand", "Отряды, собранные и расставленные вручную";
}
