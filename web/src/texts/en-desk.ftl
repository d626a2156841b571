# The referee's desk: posts, threads, steps put right, campaigns, case law.
desk-posts = Read a post
desk-right = Put a step right
desk-eyes = See as
desk-eyes-own = the referee
desk-eyes-note = This is what that side sees. To decide, look as the referee again.
rules-both = Both languages
desk-more = The desk
post-whose = Whose post
post-text = The post
post-about = Paste it as it is: BBCode, Markdown, HTML or plain text, in English or Russian.
post-read = Read it as moves
post-found = What the post says
post-loose = It is unclear whose these dice are: { $what }. Type them in where they belong.
post-done = done
post-do = Do it
post-do-all = Do all that is sure
post-dice = Dice, as name=value
post-rolled = Dice of the post — { $what }
post-meant = What is meant?
stake-always = What it changes
stake-fewer = Only the likeliest
stake-inexact = Not every way of the dice was counted.
stake-log = What the log would say
stake-more = { $n ->
    [one] and one more outcome
   *[other] and { $n } more outcomes
    }
stake-nothing = Changes nothing beyond that.
stake-same = Whichever answer is given: { $what }
stake-wait = What it would change is being worked out.
stake-works = that it works
post-legal = Possible now: { $what }
post-passed = Not a move
post-none = No move was found in this post.
post-not-yours = Only whoever sits there can do it. To play a forum battle by yourself, take all seats when you open it.
post-answer = The answer to paste back
post-format = Markup
post-copy = Copy
right-about = Nothing is erased: this battle stays as it is. A new table goes on from the steps as they come out then.
right-step = Step
right-how = What was wrong
right-drop = It is taken back
right-rolls = Another roll fell
right-move = Another move was meant
right-look = See what comes of it
right-comes = What comes of it
right-undo = Leave step { $n } as it was
right-was = As it was
right-is = As it would be
right-nth = Step { $n }
right-rolled = Rolled anew: { $what }
right-same = Nothing else comes out otherwise.
right-refused = Step { $n }, { $what }, is not possible any more.
right-instead = What stands instead
right-put = Put that instead
right-reason = Everybody can read it at the new table, and it stands in the record.
right-apply = Put it right
right-sure = Put this battle right?
right-sure-about = This table ends and stays to be read. Everybody keeps their seat at a new table, where the battle goes on.
right-open = Correct this step
right-came = Goes on from another battle, put right by { $who }: { $what }
law-title = Case law
law-about = What was ruled in these battles, with its clause. A ruling that is taken back stays to be read.
law-ruled = Ruled before
law-fired = Your battles in which it counted
law-house = House rule
law-gone = taken back
law-battle = the battle
law-withdraw = Take back
law-restore = Put back in force
law-none = Nothing has been ruled yet.
law-export = Export
law-import = Import
law-new = Write a ruling down
law-clause = Clause
law-text = What is ruled
law-makes = It makes this house rule
law-value = Value
law-keep = Keep the ruling
law-drop = Drop the house rule
law-came = { $n ->
    [0] Nothing new: all of it stands here already.
    [one] One ruling has come in.
   *[other] { $n } rulings have come in.
    }
law-not-read = This file holds no rulings.
share-this = Share
share-link = Link, readable without scripts
share-frame = Frame for a page
share-image = Picture for a forum
share-copy = Copy: { $what }
share-about = If the battle is not public, only those who may watch it see anything there.
audit-title = Check a thread
audit-about = Paste a battle that was refereed by hand. Every claim of its referee is held against the rulebook; the first mistake comes first, with the right number and its clause.
audit-book = Rulebook
audit-any = The one in which most of it can be played
audit-scenario = Scenario
audit-in-text = As the text says
audit-thread = The thread
audit-how = Each post stands below a line “== author”: a seat, a fighter or “referee”. A TOML file names its scenario and start itself.
audit-example = == red / Radogost walks to Г-2. Stone Guard on himself. / == referee / Radogost: energy 80.
audit-do = Check it
audit-file = From a file
audit-post = Post { $n }
audit-first = the first mistake
audit-claimed = Claimed
audit-right = right
audit-found =
    { $n ->
        [0] Nothing wrong was found
        [one] One mistake
       *[other] { $n } mistakes
    }
audit-counts = Moves played: { $n }. Claims checked: { $all }.
audit-none = No claim was found that the rulebook does not bear out. That is no proof that there is none.
audit-questions = Worth a look: the thread can be read in another way
audit-rest = What follows, by the thread and by the rulebook
audit-after = After post
audit-what = What
audit-thread-has = By the thread
audit-book-has = By the rulebook
audit-unread = Not checked
audit-copy = Copy the report
camp-title = Campaigns
camp-about = Several battles with the same fighters: who they are, what they carry from one battle to the next, standings, house rules and case law.
camp-none = You have no campaign yet.
camp-new = A new campaign
camp-name = Name
camp-begin = Begin it
camp-battles-n =
    { $n ->
        [one] one battle
       *[other] { $n } battles
    }
camp-standings = Standings
camp-who = Who
camp-fought = Battles
camp-won = Won
camp-drawn = Drawn
camp-lost = Lost
camp-roster = Roster
camp-no-people = Nobody is in the roster yet.
camp-experience = Experience
camp-note = Note
camp-out = Out of the campaign
camp-fighter = Fighter from the rulebook
camp-called = Name
camp-enlist = Add
camp-battles = Battles
camp-no-battles = No battle yet.
camp-goes-on = goes on
camp-settle = What they carry on
camp-settle-about = The rulebook leaves open what becomes of somebody between two battles: tick what is carried on.
camp-settle-do = Settle it
camp-fell = fell
camp-nobody-known = Nobody of the roster fought here.
camp-fight = Open a battle
camp-fights = Who fights as { $seat }
camp-as-is = As the scenario has it
camp-sits = Who sits there
camp-link = A friend by a link
camp-open = Open the table
camp-bring = A battle that exists already: its address or id
camp-bring-do = Take it in
camp-house = House rules of its battles
camp-end = End the campaign
camp-end-about = Roster, standings and case law go; the battles stay. Export the case law first if you want to keep it.
beside = Side by side
beside-open = Side by side with the battle it came from
beside-branch = This way
beside-origin = The other way
beside-over = This battle was over before that step.
jump-clause = Clause
jump-next = Next step with { $id }
jump-none = { $id } does not count in this battle.
luck-line = Luck of the dice so far
luck-line-about = Above the middle the dice have favoured { $who }.
chance-now = { $who }: chance to win { $chance }
home-desk = For referees

# Fields of a ruling, by the placeholder of its usage line, and the words that may be chosen.
field-combatant = Who
field-who = Who
field-piece = Which piece
field-target = Against whom
field-attacker = Who attacks
field-cell = Cell
field-n = How much
field-seat = Side
field-side = Side
field-effect = Effect
field-item = Item
field-kind = Kind
field-skill = Skill
field-difficulty = Difficulty
field-door = Door
field-text = Text
field-cost = Cost in points
field-seconds = Seconds
field-turns = For how many turns
field-rounds = For how many rounds
field-author = Whose effect
field-magnitude = How strong
field-check = Modifier of the check
field-ability = By which ability
field-aoo = Provokes attacks
field-winner = Winner
field-visible-to = Who sees it
field-value = Value
field-choice = Which
field-token = Which
field-optional = (may stay empty)
field-many = Several with spaces between them.
field-order = Press them one after the other, in their order.
word-damage-percent = damage, per cent
word-damage = damage
word-chance = chance
word-block = block
word-hp = hit points
word-energy = energy
word-charges = charges
word-red = red
word-blue = blue
word-draw = draw
word-yes = yes
word-no = no
word-true = yes
word-false = no
word-attack = attack
word-check = check
word-initiative = initiative
word-ac = armour class
word-morale = morale
word-drop = drops the weapon
word-stuck = the weapon is stuck
word-slip = slips
word-stirrups = caught in the stirrups
word-off-balance = loses balance
word-other = something else
word-none = none
word-quarter = a quarter
word-half = half
word-three-quarters = three quarters
word-nine-tenths = nine tenths
word-alive = alive
word-dead = dead
word-dark = dark
word-lit = lit
word-refresh = when points return
word-counterspell = counterspells
word-delay-payment = when a delay is paid
word-outnumbered-rounding = rounding when outnumbered
word-ordinary = ordinary
word-unforeseen = unforeseen
word-sudden = sudden
word-dodge = dodge
word-parry = parry
word-resist = resistance
word-dazzled = dazzled
word-paralysed = paralysed
word-slowed = slowed
word-hand = hand
word-belt = belt
word-pocket = pocket
word-bag = bag
word-str = strength
word-dex = dexterity
profile = Profile
profile-yours = Your profile
profile-since = Here since { $at }
profile-books = Against people
profile-books-none = No battles with people yet. A rating appears after five battles by the same rulebook.
profile-books-empty = No battles with people yet.
profile-tally = { $won } won, { $drawn } drawn, { $lost } lost
rating = Rating
rating-spread = ±{ $n }
rating-more = { $n ->
    [one] 1 more battle until a rating
   *[other] { $n } more battles until a rating
  }
rating-about = Glicko-2: 1500 is where everybody begins. In 95 of 100 cases the strength lies within the range beside it.
profile-luck-none = Dice have not mattered yet in battles with people.
profile-luck-good = Luckier than { $n } of { $of } people with as many rolls.
profile-luck-bad = Unluckier than { $n } of { $of } people with as many rolls.
profile-luck-even = Neither lucky nor unlucky.
profile-luck-about = { $value } in { $rolls ->
    [one] 1 roll
   *[other] { $rolls } rolls
  } in { $battles ->
    [one] 1 battle
   *[other] { $battles } battles
  } with people. In two of three cases fair dice stay within ±{ $usual }.
profile-best = Best actions
profile-battles = Latest battles
profile-battles-none = No finished battles to see.
profile-won = won
profile-lost-battle = lost
profile-drawn = no winner
profile-shows = What others see
profile-shows-about = Your name and your portrait always stand at the table. Battles are shown only to those who may watch them anyway.
shows-rating = Ratings and results
shows-battles = Latest battles
shows-best = Best actions
shows-luck = Luck
portrait = Portrait
portrait-choose = Choose a portrait
figure-none = None: the first letter of the name
figure-swordsman = Swordsman
figure-shieldman = Shield bearer
figure-mage = Mage
figure-hexer = Hexer
figure-priest = Priest
figure-warcrier = War crier
figure-reaver = Reaver
figure-wolf = Wolf
figure-spirit = Spirit
figure-archer = Archer
figure-halberdier = Halberdier
figure-dwarf = Dwarf
figure-whip = Whip fighter
figure-rider = Rider
figure-orc = Orc
figure-goblin = Goblin
figure-ghoul = Ghoul
figure-skeleton = Skeleton
figure-zombie = Zombie
figure-ogre = Ogre
figure-centaur = Centaur
figure-golem = Golem
figure-troll = Troll
figure-rat = Rat
figure-kobold = Kobold
figure-bandit = Bandit
figure-brawler = Brawler
figure-conjurer = Conjurer
figure-fairy = Fairy
figure-knives = Knife fighter
figure-mask = Masked one
figure-firemage = Fire mage
figure-duellist = Duellist
figure-captain = Captain
figure-townsman = Townsman
figure-trainee = Trainee
figure-necromancer = Necromancer
figure-elf = Elf
figure-chief = Chief

# Looked up beside a battle, tried, measured; settings of how one points.
cell-card = Cell { $cell }
cell-open = Open ground: nothing stands or lies here.
clicks = Pointing on the board
clicks-about = What provokes a blow, harms your own or needs words is always asked.
clicks-one = Once: do it
clicks-two = Twice: look, then do
compendium-had-by = Who has it
compendium-terrain = Terrain
compendium-try = Try it
drags = Dragging to a place
drags-do = Does it
drags-plan = Only plans it
ends = When nothing is left to do
ends-ask = Ask me
ends-auto = End my turn
ends-never = Wait for me
key-actor = the next of yours who can act
key-best = targets from the best to the worst
key-chat = the chat
key-corner-next = move the plan to the next corner of a wide map
key-sides = the sides
key-story = the log
quick-about =
    { $n ->
        [one] One battle
       *[other] { $n } battles
    } counted between greedy bots; the range holds 95 times in 100. A hint at the table is a strong bot's estimate and may differ.
quick-again = Play them again
quick-ask = Play 200 quick battles
quick-between = { $low } to { $high }
quick-none = Quick bots play this battle against each other. What people make of it may differ.
quick-progress = { $n } of { $of } played
quick-repeated = Every battle went the same way: no dice, and the bots have no reason to play otherwise.
quick-slow = The rest would have taken too long.
quick-stale = The set-up has changed since; play again.
quick-title = Chances of the sides
quick-undecided =
    { $n ->
        [one] One was not decided.
       *[other] { $n } were not decided.
    }
volume = Volume
