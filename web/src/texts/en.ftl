# Texts of the page. Voice: docs/page.md, section 9.
account-about = A name and a password keep your battles and let you play on other devices.
account-keep = Keep my battles
account-name = Name of the account
acting = acting
acts = acts
added = Seconds added a move
agree = Agree
and-more =
    { $n ->
        [one] and one more
       *[other] and { $n } more
    }
answers = answers
ask-draw = { $who } offers a draw.
ask-rematch = { $who } asks for a rematch.
ask-undo = { $who } asks to take back one move.
at-line = line { $n }
back =
    { $n ->
        [one] Back. One move was made.
       *[other] Back. { $n } moves were made.
    }
board-name = { $name }, { $files } by { $ranks }
board = Board
book-says = The book says { $value }.
bot-level = Strength of the bot
by-book = by the book
by = By
cancel = Cancel
cannot-here = cannot be chosen now
charter = Charter of this battle
chat-about = About what { $who } said
chat-empty = Nothing said yet.
chat-kick = Put them out
chat-kick-done = They are out
chat-mute = Do not hear them
chat-mute-done = You hear them no more
chat-players = for the players only
chat-report = Report
chat-report-done = The owner of the server is told
chat-say = Say something
choose-target = Choose the target
clause-open = Clause { $id }
clause = Clause { $id }
clock-days =
    { $d ->
        [one] { $d } day { $h } h
       *[other] { $d } days { $h } h
    }
clock-fischer = { $m } min + { $s } s a move
clock-kind-days = Days
clock-kind-fischer = Fischer
clock-kind-move = Per move
clock-kind-none = None
clock-kind-rulebook = By the book
clock-move = { $n } s a move
clock-ndays =
    { $n ->
        [one] { $n } day a move
       *[other] { $n } days a move
    }
clock-none = none
clock-rulebook = the time of the rulebook
clock-warning = Less than five seconds left
clock = Clock
close-about = The battle ends without a winner. It cannot be taken back.
close-ask = Close this table?
close-table = Close the table
close = Close
command-hint = type an action
command = Type an action
commitment-later = The sealed secret stands at the table before the first roll.
completions = Ways to go on
contents = Contents
copied = Copied
copy-bbcode = Copy as BBCode
copy-markdown = Copy as Markdown
copy-text = Copy as text
copy = Copy
costs = Costs
data = Your data
days-a-move = Days a move
decision = Decision
decline = Decline
delete-about = Name, devices and tokens go for good. Your seats in old battles will say "deleted".
delete-ask = Delete everything kept about you?
delete-me = Delete
devices-none = No device is known.
devices = Devices
dice-given = our own, typed in
dice-verifiable = the server's, verifiable
dice-watchers = Dice and watchers
dice = Dice
differs =
    { $n ->
        [one] { $n } differs from the book
       *[other] { $n } differ from the book
    }
do-it = Do it
draw-offer = Offer a draw
enter-choices =
    { $n ->
        [one] Enter: one choice
       *[other] Enter: { $n } choices
    }
enter-does = Enter: { $what }
export = Export
facing = faces { $way }
facts = This battle
fallen = out of the battle
figure-rounded = { $exact }, rounded once
figure-terms = Terms of { $name }
filter-none = No choice holds these words.
filter = Find an action
find = Find
first = To the start
follows = Follows
free = free
from-book = From the book
frozen = This battle stands still: the rules failed in it. Its record is whole, and log and export work.
go-on = Go on
gone-other = The server closed this connection.
gone-session = Your session has ended on this device.
gone-table = There is no such table.
guest-keep = Add a name and a password
guest-note = You play as { $name }, on this device only; a password keeps your battles.
guide-1 = Press a lit cell, or a deed below. The same place again does it.
guide-2 = Beside the board stands what would come of it and what it costs. Press the target again, or the button.
guide-3 = The log says what happened. A dotted number unfolds its terms, a chip opens the clause.
guide-4 = What cannot be done now stands under “more”, with the reason. Alone you may take back any step.
guide-next = Next
guided = Guided first battle, two minutes
home-about = Tactical battles by written rules: every number shows its reason.
home-title = Holmgang
house-rules = House rules
house-rule = house rule
is-target = target
language = Language
last = To the end
less = Less
link-here = Link to this step
link-seat = Link for { $seat }
link-watch = Link to watch
links-about = Whoever opens a link sits down there. Send it to one person.
links-title = Invite
loading-late = The table takes longer than usual to answer.
loading = Loading
log-earlier = Earlier
log-empty = Nothing has happened yet.
login = Sign in
logout = Sign out
log = Story
look-as = See as { $seat }
look = Look
lost = Connection lost. Your move is kept and sent when it is back.
menu-table = More about this table
menu = Menu
mine-none = No battle here yet. Start one, or sit down at an open table.
minutes = Minutes
more = More
motion = Show movement
name = Name
nav-battles = Battles
nav-new-short = New
nav-new = New battle
nav-rules = Rulebooks
new-lines =
    { $n ->
        [one] { $n } new line
       *[other] { $n } new lines
    }
no-choices = There is nothing to choose.
no-house-rules = This rulebook offers no house rules.
notation = How actions are written
nothing-now = Nothing to decide for you now.
nothing-spent = Nothing was spent.
notify = System notification when it is my turn
no = no
numbers-of =
    { $n ->
        [one] { $n } number behind this line
       *[other] { $n } numbers behind this line
    }
odds-always = In any case
odds-caption = { $name }: { $gauge } { $now }, mean change { $mean }
odds-falls = falls
odds-inexact = Counted { $covered } of all ways of the dice.
odds-left = { $n } left
odds-own = This falls on the one who acts.
odds-same = no change
of-max = { $name } { $value } of { $max }
of-purse = { $amount } of { $value } { $name }
only-cell = Choices at { $cell }
op-add = plus
op-cap = at most
op-floor = at least
op-round = rounded to
op-half = half of
op-times = times
open-in-book = Read it in the rulebook
open-none = No open seats now.
open-one = Open one yourself
open-seats = Open seats
order = Order of turns
over-choices = Nothing more to choose.
over = The battle is over
own-about = A scenario as text: it can be copied out and brought in.
own-fine = The scenario is sound.
own-sides = Sides of my own
own-text = Scenario as text
parts = Parts of the table
password-change = Change the password
password-new = New password
password-old = Old password
password = Password
pause = Pause
places = Places
play-bot = Play a bot
play-now-about = first move two presses from here
play-now = Play now
play = Play
practice = Practice: steps may be taken back across dice; the record says so
programs-about = A token lets a program play in your name.
programs = Programs
record-download = Download the record
record-upload = Upload a record
record = Record
rematch = Rematch
replay = Replay
resign-about = The other side wins. It cannot be taken back.
resign-ask = Resign this battle?
resign = Resign
revoke = Revoke
roll-give = Enter the roll
rulebook = Rulebook
rules-found =
    { $n ->
        [one] { $n } clause
       *[other] { $n } clauses
    }
rules-none = No clause holds these words.
rules-search = Search the rulebook
running = Battles to watch
saved = Saved
save = Save
scenario = Scenario
seat-bot = bot
seat-human = taken
seat-link = waits for a friend
seat-open = open to anyone
seconds-a-move = Seconds a move
seen-all = anyone
seen-at = last seen { $at }
seen-by = Seen by
seen-link = those with the link
send-link = Send this address to whom you invite:
send = Send
settings = Settings
show-all = Show all
side-none = Neither side
sides = Sides
sit-as = Sit down: { $seat }
sit-bot = Bot
sit-link = Friend
sit-me = Me
sit-open = Anyone
sit = Sit down
skip = Skip to the decision
speed = Speed
stage-coming = to come
stage-current = has the turn
stage-done = has had the turn
stage-frozen = stands still
stage-over = finished
stage-passed = passed over
stage-running = running
stage-starting = starting
stage-waiting = waits for players
start = Start the battle
step-back = One step back
step-n = step { $n }
step-of = Step { $n } of { $all }
step-on = One step on
step = Step
tab-chat = Chat
tab-choose = Choose
tab-log = Story
tab-sides = Sides
table = Table
targets =
    { $n ->
        [one] { $n } target
       *[other] { $n } targets
    }
terrain-hazard = dangerous
terrain-solid = cannot be entered
terrain-void = not part of the board
theme-dark = Dark
theme-light = Light
theme-switch = Light or dark
theme-system = System
theme = Colours
this-device = this device
timeout-loss = the battle is lost
timeout-skip = as the book says
timeout = When the time is up
title-field = Title, if you like
title-yours = Your turn
to-table = To the table
token-about = What it is for
token-make = Make a token
token-once = Shown once only. Copy it now.
try-again = Try again
turns-left =
    { $n ->
        [one] { $n } turn left
       *[other] { $n } turns left
    }
understand = What happened
undo-ask = Ask to take back
undo = Take back
wait-for-you =
    { $n ->
        [one] One battle waits for you
       *[other] { $n } battles wait for you
    }
waiting-for = { $who } decides
waiting-seats = The battle begins when every seat is taken.
watch = Watch
way-h0 = north-east
way-h1 = east
way-h2 = south-east
way-h3 = south-west
way-h4 = west
way-h5 = north-west
way-s0 = north
way-s1 = north-east
way-s2 = east
way-s3 = south-east
way-s4 = south
way-s5 = south-west
way-s6 = west
way-s7 = north-west
who-sits = Who sits here: { $seat }
with-referee = With a referee
written = Written
yes = yes
you-are = You
your-battles = Your battles
your-decision = Your decision
your-turn = your turn
you = you
waiting-head = Before the battle
zoom = Size of the board
zoom-in = Larger
zoom-out = Smaller
your-answer = Your answer
odds-besides = { $n ->
    [one] and { $n } more change
   *[other] and { $n } more changes
}
tab-desk = Desk
command-referee = type a ruling
desk-asked = Asked of you
desk-answer = The answers stand in the decision panel, each with what follows.
desk-nothing = Nothing is asked of the referee now.
desk-may = Rulings
desk-about = A ruling may be given at any time. Each needs a reason, which everybody reads.
desk-ruled = Ruled last
verify-dice = Verify the dice
verify-steps = { $n ->
    [one] { $n } action was played again, and everything came out as it stands in the record.
   *[other] { $n } actions were played again, and everything came out as it stands in the record.
}
verify-own = On a machine of your own:
dice-proven = { $rolls ->
    [0] No roll was needed.
    [one] The one roll matches the sealed secret.
   *[other] All { $rolls } rolls match the sealed secret.
}
dice-not-yet = The secret is not open yet: it is told when the battle is over.
dice-wrong = Something does not fit.
seal-commitment = Seal
seal-nonce = Own words
seal-secret = Secret
roll-wanted = Roll { $n }: { $name }, { $lo } to { $hi }
begin-given = This battle uses dice of your own. The first rolls are those of the start.
begin-roll = Begin
nonce-label = Words of your own for the dice
nonce-about = They are mixed into the secret that the server has sealed already, so nobody could choose the dice.
nonce-give = Add
nonce-said = Your words are in. The battle begins at once, or when the others have added theirs.
with-nonces = Every seat adds words of its own to the dice
dice-given-about = Whoever acts, or the referee, types what the dice show.
own-form-tab = Form
own-text-tab = Text
own-import = Import text
own-export = Export text
form-add = Add to { $what }
form-add-to = Add a field to { $what }
form-more = Add a field …
form-remove = Remove { $what }
form-list = as a list
form-parts = in parts
form-name = by name
in-sight = { $who } sees it
out-of-sight = { $who } does not see it
legend-sight = what { $who } sees
legend-faces = faces
legend-last = last move
legend-threats = threatened cells
odds-in = in { $chance }
odds-terms = Where the numbers come from
provokes-nothing = nothing
provokes = Provokes
threatened-by = threatened by { $who }
way = Way
way-cells = { $n ->
    [one] one cell
   *[other] { $n } cells
}
curve-dice = unlikely dice
curve-lost = { $who } has lost
curve-now = { $who } { $value }
curve-title = Who stands better
curve-about = as the bots measure the position, in points of the rulebook; no forecast
curve-up = { $who } stands better
curve-won = { $who } has won
luck-about = Worse less better: the part of all ways the dice could fall that was worse for whoever acted, less the part that was better. From −1 to +1, and 0 on average. Which end is worse, bots judge.
luck-failed = { $chance } to work: failed.
luck-fewer = Only the largest
luck-inexact = Not every way was counted.
luck-more = { $n ->
    [one] and one more roll
   *[other] and { $n } more rolls
}
luck-none = Nothing hung on dice.
luck-parts = { $worse } of the ways were worse, { $better } better.
luck-roll = Roll
luck-rolls = { $n ->
    [one] in one roll; fair dice mostly stay within ±{ $usual }
   *[other] in { $n } rolls; fair dice mostly stay within ±{ $usual }
}
luck-title = Luck
luck-wait = Counting what the dice could have done …
luck-worked = { $chance } to work: worked.
replay-now = Step { $n }
copy-as-text = Text
desk-since = asked { $at }
desk-take = Answer as the referee
find-clear = Clear
find-finished = Finished battles
find-none = Nothing fits.
find-result = Result
find-who = Opponent
result-decided = decided by others
result-draw = draw
result-lost = lost by me
result-won = won by me
ruling-bounds = As the rulebook writes it:
ruling-do = Rule
ruling-effect = What this would do
ruling-first = No ruling by this clause yet in this battle.
ruling-nothing = Nothing that shows.
ruling-precedents = Earlier rulings by this clause
ruling-reason-about = Everybody reads it in the log.
ruling-reason = Reason
ruling-what = For whom, and how much
rulings-wait = { $n ->
    [one] One question waits for your ruling
   *[other] { $n } questions wait for your ruling
}
odds-told = What can come
plan-about = Played one after the other when your decision comes, as long as the rules allow them; the first that they refuse ends the plan. This page plays them, so leave it open, in the background if you like.
plan-add = Plan it
plan-move = A move, as it is written
plan-played = Played as planned: { $what }
plan-refused = The planned { $what } is not possible any more, and the rest of the plan was dropped.
plan-remove = Do not plan { $what }
plan-title = Plan ahead
fork = Try from here
fork-about = A battle of your own goes on from step { $n }. The dice fall anew; this one stays as it was.
fork-back = Back to where it was tried from
fork-begin = Begin here
fork-me = you
fork-of = tried from step { $n }
odds-provokes = No dice of its own. Whom it provokes strikes first.
yours = your side
kind-summoned = summoned
kind-object = a thing
enter-puts-in = Enter: into “{ $what }”
enter-takes-out = Enter: out of “{ $what }”
fill-in = Fill in: { $what }
fill-in-short = Fill in
point-cells = Point at cells
point-token = Point at a token
pointed = Done
to-fill-in = To fill in: { $what }
open-link = Anyone who opens this address may take the open seat:
roll-range = A roll lies between { $lo } and { $hi }.
amount-range = { $from } to { $to }
end-falls = falls
end-hits = hits for { $amount }
end-heals = heals { $amount }
end-self-falls = you fall
end-self = costs you { $amount }
end-self-heals = gives you { $amount }
end-works = works
end-fails = fails
end-none = no harm
end-safe = no harm to you
end-other-falls = { $who } falls
end-other-hits = { $who }: hit for { $amount }
end-other-heals = { $who }: healed by { $amount }
odds-sure = sure
odds-open = Others still answer: how it ends is open.
odds-answered = If the best answer is given: { $answers }.
odds-passive = { $chance } if nobody answers.
deeds = What to do
deck-more = { $n ->
    [0] All
   *[other] { $n } more
}
deck-all = Everything, with reasons
end-turn = End turn
end-soon = The turn ends by itself. Esc stops it.
since = Since your last turn
watch-again = Watch again
story-open = Story
undo-short = Undo
auto-end = End a turn in which nothing is left
pace = Pace of what others do
pace-slow = Slow
pace-normal = Normal
pace-fast = Fast
pace-none = At once
find-book = any rulebook
find-outcome = any result
won = You won
lost-battle = You lost
drawn = Drawn
end-rounds = Moves: { $n }
end-standing = Standing: { $who }
end-fallen = Fallen: { $who }
end-luck = Luck
end-luck-good = The dice fell better than usual: { $value }.
end-luck-bad = The dice fell worse than usual: { $value }.
end-luck-even = The dice fell as usual: { $value }.
end-roll = The roll that decided it
end-see = Show this step
end-again = Try again from here
end-nobody = nobody
