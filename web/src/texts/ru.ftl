# Тексты страницы. Как говорить: docs/page.md, раздел 9.
acting = ходит
acts = ходит
and-more =
    { $n ->
        [one] и ещё { $n }
        [few] и ещё { $n }
       *[many] и ещё { $n }
    }
answers = отвечает
back =
    { $n ->
        [one] Связь есть. Сделан { $n } ход.
        [few] Связь есть. Сделано { $n } хода.
       *[many] Связь есть. Сделано { $n } ходов.
    }
board-name = { $name }, { $files } на { $ranks }
board = Поле
cannot-here = сейчас выбрать нельзя
choose-cell = Выберите клетку
choose-target = Выберите цель
clause-open = Пункт { $id }
clause = Пункт { $id }
close = Закрыть
decision = Решение
enter-choices =
    { $n ->
        [one] Enter: { $n } действие
        [few] Enter: { $n } действия
       *[many] Enter: { $n } действий
    }
enter-does = Enter: { $what }
gone-other = Сервер закрыл это соединение.
gone-session = Ваш сеанс на этом устройстве окончен.
gone-table = Такого стола нет.
guest-keep = Добавить имя и пароль
guest-note = Вы играете под именем «{ $name }», только на этом устройстве; пароль сохранит ваши бои.
home-about = Пять книг правил: от поединков магов до шахмат с огнём.
home-title = Бой, где у каждого числа есть причина.
house-rule = домашнее правило
is-target = цель
less = Меньше
loading-late = Стол отвечает дольше обычного.
loading = Загрузка
log = Журнал
menu-table = Меню боя
menu = Меню
nav-battles = Бои
nav-play = Игра
nav-new-short = Новый
nav-new = Новый бой
nav-rules = Правила
no-choices = Выбирать нечего.
nothing-now = Сейчас решать не вам.
of-max = { $name } { $value } из { $max }
only-cell = Действия: { $cell }
order = Очерёдность
over = Бой окончен
parts = Части стола
places = Разделы
play-bot = Играть
play-now-about = сразу за доску, против бота
play-now = Книги правил
replay = Повтор
resign = Сдаться
rulebook = Книга правил
running = Идущие бои
seat-human = занято
seat-link = ждёт друга
seat-open = свободно для всех
settings = Настройки
side-none = Ничей
sides = Стороны
skip = К решению
stage-coming = ещё будет ходить
stage-current = ходит
stage-done = уже ходил
stage-frozen = остановлен
stage-over = окончен
stage-passed = пропускает
stage-running = идёт
stage-starting = начинается
stage-waiting = ждёт игроков
start = Начать бой
step = Шаг
tab-chat = Беседа
tab-choose = Выбор
tab-log = Журнал
tab-sides = Стороны
table = Стол
targets =
    { $n ->
        [one] { $n } цель
        [few] { $n } цели
       *[many] { $n } целей
    }
terrain-hazard = опасно
terrain-solid = войти нельзя
terrain-void = вне поля
theme-switch = Светлая или тёмная
title-yours = Ваш ход
try-again = Попробовать ещё раз
turns-left =
    { $n ->
        [one] ещё { $n } ход
        [few] ещё { $n } хода
       *[many] ещё { $n } ходов
    }
understand = Что случилось
undo = Отменить ход
wait-for-you =
    { $n ->
        [one] { $n } бой ждёт вас
        [few] { $n } боя ждут вас
       *[many] { $n } боёв ждут вас
    }
waiting-for = Решает: { $who }
watch = Смотреть
your-decision = Ваше решение
your-turn = ваш ход
waiting-head = Перед боем
zoom = Размер поля
zoom-in = Крупнее
zoom-out = Мельче
your-answer = Ваш ответ
tab-desk = Судья
in-sight = видит: { $who }
out-of-sight = не видит: { $who }
way-cells = { $n ->
    [one] { $n } клетка
    [few] { $n } клетки
   *[many] { $n } клеток
    }
rulings-wait = { $n ->
    [one] { $n } вопрос ждёт вашего решения
    [few] { $n } вопроса ждут вашего решения
   *[many] { $n } вопросов ждут вашего решения
    }
plan-title = Ходы наперёд
yours = ваша сторона
kind-summoned = призванное существо
kind-object = объект
deeds = Что сделать
deck-more = { $n ->
    [0] Всё
    [one] Ещё { $n }
    [few] Ещё { $n }
   *[many] Ещё { $n }
    }
deck-all = Всё, с причинами
end-turn = Конец хода
desk-open = Журнал и судья
story-open = Журнал
undo-short = Отменить
lessons = Уроки
lesson-one = Урок
hint = Подсказка
price-share = { $amount } % хода
deck-pieces = Нажмите на фигуру, затем на клетку.
deck-spent = Важного в этом ходу не осталось: закончите его или откройте остальное.
home-first = Первый бой займёт три минуты, и вы его выиграете.
home-start = Начать первый бой
home-on = Продолжить: { $what }
home-people = Играть с человеком
nav-learn = Уроки
