# Тексты страницы. Как говорить: docs/page.md, раздел 9.
acting = ходит
acts = ходит
answers = отвечает
board-name = { $name }, { $files } на { $ranks }
board = Поле
cannot-here = сейчас выбрать нельзя
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
home-about = Пять книг правил: от поединков магов до шахмат с огнём.
home-title = Бой, где у каждого числа есть причина.
house-rule = домашнее правило
is-target = цель
less = Меньше
loading-late = Стол отвечает дольше обычного.
loading = Загрузка
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
order-figure = { $figure }: у кого больше, тот ходит раньше
order = Очерёдность
parts = Части стола
places = Разделы
play-bot = Играть
play-now-about = сразу за доску, против бота
play-now = Книги правил
resign = Сдаться
rulebook = Книга правил
settings = Настройки
side-none = Ничей
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
tab-chat = Беседа
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
wait-for-you =
    { $n ->
        [one] { $n } бой ждёт вас
        [few] { $n } боя ждут вас
       *[many] { $n } боёв ждут вас
    }
waiting-for = Решает: { $who }
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
deck-more = Прочее · { $n }
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
home-first = Первый бой — с подсказками: три минуты, и вы победите.
home-start = Начать первый бой
home-on = Продолжить: { $what }
home-people = Играть с человеком
nav-learn = Уроки
