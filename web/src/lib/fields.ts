import type { Lang } from './wire';

/** What the fields of content and their values are called in forms: those that name no entry of the content and no side. One `id = English = Russian` a line. */
const called = `
id = id = обозначение
name = name = имя
title = name = название
about = description = описание
en = English = по-английски
ru = Russian = по-русски
sign = letters = буквы
art = picture = рисунок
kind = kind = вид
level = level = уровень
class = class = класс
subclass = role = роль
chess_class = chess piece = фигура
map = map = карта
board = board = доска
std8 = 8 by 8 = 8 на 8
tall8x12 = 8 by 12 = 8 на 12
cross16 = cross, 16 by 16 = крест 16 на 16
grid = cells = клетки
rows = lines of the map = строки карты
walls = walls = стены
doors = doors = двери
door = door = дверь
between = between = между
open = open = открыто
shut = shut = закрыто
locked = locked = заперто
solid_name = solid cells are = глухие клетки – это
terrain = terrain = местность
is = is = что это
floor = on the floor = на полу
cell = cell = клетка
facing = faces = лицом
posture = posture = поза
combatant = fighter = боец
piece = piece = фигура
side = side = сторона
attacker = attacker = нападающий
attacking_side = attacking side = нападающая сторона
to_move = to move = чей ход
turn_order = order of turns = порядок ходов
position = position = позиция
army = army = войско
front = front row = передний ряд
back = back row = задний ряд
file = file = вертикаль
formation = formation = построение
listed = as listed = как в списке
placed = placed by hand = расставляется
formed = formed and placed = набирается и расставляется
mode = how it is won = как побеждают
kill_king = kill the king = убить короля
time_game = on time = на время
deadmatch = to the last = до последнего
queue = one queue = общая очередь
alternate = by turns = по очереди
drawn = drawn by lot = по жребию
none = none = нет
item = item = предмет
items = items = предметы
uses = uses left = осталось применений
cooldown = cooldown = перезарядка
killed = killed = убита
gained = items gained = полученные предметы
castling = castling = рокировка
en_passant = en passant = взятие на проходе
bearer = bearer = носитель
pick = becomes a tank = станет танком
place = placed items = положенные предметы
visible_to = seen by = кому видно
announced_to = announced to = кому объявляется
burning = burning cells = горящие клетки
ability = ability = способность
abilities = abilities = характеристики
skills = skills = навыки
spells = spells = заклинания
feats = feats = черты
hp = hit points = очки здоровья
energy = energy = энергия
energy_regen = energy per turn = энергия за ход
ap = action points = очки действия
oa = attack points = очки атаки
movement = movement points = очки перемещения
body = body = тело
mind = mind = разум
magic_power = magic power = сила магии
resist = resistances = сопротивления
right_hand = right hand = правая рука
left_hand = left hand = левая рука
block_cap = cap of block = предел блока
round_limit = last round = последний раунд
one_shot_uncut = one-shot spells uncut = разовые заклинания без среза
guard = guard = защита
hexcraft = hexcraft = порча
luck = luck = удача
meditation = meditation = медитация
resilience = resilience = стойкость
spell_mastery = spell mastery = мастерство заклинаний
sword_mastery = sword mastery = мастерство меча
wand_mastery = wand mastery = мастерство жезла
swiftness = swiftness = быстрота
air = air = воздух
dark = dark = тьма
ethereal = ethereal = эфир
fire = fire = огонь
physical = physical = физический
water = water = вода
life = life = жизнь
light = light = свет
matter = matter = материя
shadow = shadow = тень
acid = acid = кислота
cold = cold = холод
lightning = lightning = молния
force = force = силовой
blunt = blunt = дробящий
pierce = piercing = колющий
slash = slashing = рубящий
health = health = здоровье
max_health = most health = предел здоровья
health_recovery = health per round = здоровье за раунд
mana = mana = мана
max_mana = most mana = предел маны
mana_recovery = mana per round = мана за раунд
stamina = stamina = выносливость
max_stamina = most stamina = предел выносливости
stamina_recovery = stamina per round = выносливость за раунд
physical_attack = physical attack = физическая атака
physical_defence = physical defence = физическая защита
magic_attack = magic attack = магическая атака
magic_defence = magic defence = магическая защита
magic_resistance = magic resistance = сопротивление магии
magic_skills = schools of magic = школы магии
weapon_skills = weapon skills = владение оружием
evade = evasion = уклонение
speed = speed = скорость
guard_mode = guard stance = стойка защиты
points = in points = в пунктах
relative = in shares = в долях
block_mode = cover of a warrior = прикрытие воином
row = row = ряд
cloak_screens = cloak covers the back row = плащ прикрывает задний ряд
wall_forces = a wall forces warriors = стена связывает воинов
wall_limit = a wall ends = стена исчезает
round_cap = most rounds = предел раундов
stall_rounds = rounds without harm = раундов без урона
squad_size = size of a squad = размер отряда
move_clock = clock for moves = часы на ход
placement_clock = clock for placing = часы на расстановку
long_range_limit = long moves limited = дальние ходы ограничены
pawn_strengthening = stronger pawns = усиленные пешки
immobile_wound = wound of an immobile piece = рана неподвижной фигуры
nothing = nothing = ничего
dies = it dies = гибнет
pickup_announcement = who hears of a find = кто слышит о находке
picker = who picks up = поднявший
all = all = все
queen_wound_choice = who chooses for a wounded queen = кто выбирает за раненого ферзя
owner = owner = владелец
activity_base = activity points = очки активности
armour = armour = броня
wears = worn = надето
worn = worn = надето
hands = in hand = в руках
belt = on the belt = на поясе
bag = in the bag = в сумке
pockets = in pockets = в карманах
focus = focus of magic = фокус магии
mount = mount = верхом на
hidden = hidden = скрыт
surprised = caught off guard = застигнут врасплох
unarmed = unarmed = без оружия
unarmed_damage = damage of fists = урон кулаков
bystanders = bystanders = посторонние
aims = aims = цели
reach = reach = досягаемость
flee = get away = уйти
reaction = reaction = реакция
acrobatics = acrobatics = акробатика
athletics = athletics = атлетика
driving = driving = вождение
handling = handling = обращение с животными
blades = blades = клинки
bludgeons = bludgeons = дробящее
bows = bows = луки
firearms = firearms = огнестрельное
knives = knives = ножи
polearms = polearms = древковое
slings = slings = пращи
whips = whips = кнуты
counterspell = counterspell = контрзаклинание
magic_hit = by a magic hit = от попадания магией
any_hit = by any hit = от любого попадания
delay_payment = price of a delay = плата за отложенное
at_once = at once = сразу
on_firing = when it happens = при срабатывании
outnumbered_rounding = rounding against odds = округление при перевесе
half_up = half up = половина вверх
refresh = points come back = очки возвращаются
own_turn = in one's own turn = в свой ход
round_start = when a round begins = в начале раунда
heavy = heavy = тяжёлая
ordinary = ordinary = обычная
standing = standing = стоит
sitting = sitting = сидит
lying = lying = лежит
square = squares = квадраты
hex = hexes = шестиугольники
str = Strength = Сила
dex = Dexterity = Ловкость
con = Constitution = Телосложение
int = Intelligence = Интеллект
wis = Wisdom = Мудрость
cha = Charisma = Харизма
alignment = alignment = мировоззрение
good = good = доброе
neutral = neutral = нейтральное
evil = evil = злое
warrior = warrior = воин
archer = archer = лучник
mage = mage = маг
ranger = ranger = следопыт
priest = priest = священник
paladin = paladin = паладин
rogue = rogue = плут
monk = monk = монах
monster = monster = чудовище
ambidexterity = ambidexterity = владение обеими руками
two_weapon_fighting = fighting with two weapons = бой двумя оружиями
repeated_shot = repeated shot = повторный выстрел
skilled_disarm = skilled disarm = умелое разоружение
skilled_push = skilled push = умелый толчок
skilled_trip = skilled trip = умелая подсечка
unarmed_fighting = fighting unarmed = безоружный бой
d20 = d20 = к20
pawn = pawn = пешка
knight = knight = конь
bishop = bishop = слон
rook = rook = ладья
queen = queen = ферзь
king = king = король
armor_bonus = natural armour = природная броня
attack = attack = атака
fortitude = Fortitude = стойкость
will = Will = воля
level_bonus = own bonuses = свои бонусы
carried = carried = при себе
natural = natural weapons = природное оружие
main_hand = main hand = основная рука
off_hand = off hand = вторая рука
cased = crossbows in cases = арбалеты в чехлах
sheathed = weapons sheathed = оружие в ножнах
casting_ability = ability of spells = характеристика заклинаний
slots = spell slots = ячейки заклинаний
challenge = challenge = опасность
climb = climbing = лазание
jump = jumping = прыжки
infravision = infravision = инфразрение
mindless = mindless = неразумный
undead = undead = нежить
mounted = mounted = верхом
no_aoo = no free strikes = без внеочередных атак
size = size = размер
fine = fine = мельчайший
diminutive = diminutive = крошечный
tiny = tiny = очень маленький
small = small = маленький
medium = medium = средний
large = large = большой
huge = huge = огромный
gargantuan = gargantuan = исполинский
colossal = colossal = колоссальный
stability = stability = устойчивость
turn_dc = turning difficulty = сложность изгнания
situation = initiative modifier = поправка инициативы
counter_after_missed_touch = answer to a missed touch = ответ на промах касанием
drop_negative_dex = negative Dexterity lost too = теряется и штраф Ловкости
hurt_run = a hurt runner = раненый бегун
from_hit = from the hit on = с момента удара
from_start = from the start = с начала
initiative_die = die of initiative = кубик инициативы
off = off = нет
prone_attack = attack while prone = атака лёжа
referee = referee = судья
present = present = есть
unattended = none = нет
round_seconds = seconds a round = секунд в раунде
unaimed_shots = unaimed shots = неприцельные выстрелы
visibility = visibility = видимость
wind = wind = ветер
wall = wall = стена
pillar = pillar = колонна
tree = tree = дерево
table = table = стол
loophole = loophole = бойница
low_wall = low wall = низкая стена
bar = bar = стойка
rough = rough ground = неровная земля
slope = slope = склон
window = window = окно
ditch = ditch = ров
n = north = север
ne = north-east = северо-восток
e = east = восток
se = south-east = юго-восток
s = south = юг
sw = south-west = юго-запад
w = west = запад
nw = north-west = северо-запад
`;
const names = new Map(
  called
    .trim()
    .split('\n')
    .map((line) => line.split(' = '))
    .map(([id = '', en = '', ru = '']) => [id, { en, ru }]),
);

/** The name of a field or of a value, as a label: large first letter; of one that nobody has named, its words. */
export function fieldName(id: string, lang: Lang): string {
  const name = names.get(id)?.[lang] ?? id.replace(/_/g, ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
/** Whether somebody has named it. */
export const isNamed = (id: string): boolean => names.has(id);
