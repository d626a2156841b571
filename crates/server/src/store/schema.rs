//! The tables of the store, step by step. A step that was released is never changed; a new one comes behind it.

use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use rusqlite::Connection;

use super::seal;

/// Every step, in order. The number of steps done stands in the file.
const STEPS: &[&str] = &["
CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT UNIQUE,               -- of accounts only
    password TEXT,
    lang TEXT NOT NULL,
    created INTEGER NOT NULL,
    deleted INTEGER
);
CREATE TABLE devices (
    id INTEGER PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people(id),
    token BLOB NOT NULL UNIQUE,         -- SHA-256
    about TEXT NOT NULL,
    scopes TEXT NOT NULL,               -- '*' of a browser, else words
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL
);
CREATE INDEX devices_person ON devices(person);
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    owner INTEGER NOT NULL,
    ruleset TEXT NOT NULL,
    title TEXT NOT NULL,
    scenario TEXT NOT NULL,             -- its name, JSON
    public INTEGER NOT NULL,
    setup TEXT NOT NULL,                -- JSON
    secret BLOB,                        -- of the dice
    watch TEXT NOT NULL,                -- of the link for watching
    opened INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE states (
    id TEXT PRIMARY KEY REFERENCES tables(id),
    stage TEXT NOT NULL,
    revision INTEGER NOT NULL,
    wanted TEXT NOT NULL,               -- ' red blue '
    result TEXT,                        -- JSON
    clock TEXT,                         -- JSON
    updated INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX states_updated ON states(stage, updated);
CREATE TABLE seats (
    id TEXT NOT NULL REFERENCES tables(id),
    place INTEGER NOT NULL,
    seat TEXT NOT NULL,
    holder TEXT NOT NULL,               -- human, bot, open, link
    person INTEGER,
    who TEXT,
    link TEXT,
    PRIMARY KEY (id, seat)
) WITHOUT ROWID;
CREATE INDEX seats_person ON seats(person);
CREATE TABLE watchers (id TEXT NOT NULL, person INTEGER NOT NULL, PRIMARY KEY (id, person)) WITHOUT ROWID;
CREATE TABLE lines (
    id TEXT NOT NULL,
    revision INTEGER NOT NULL,
    seat TEXT NOT NULL,
    client TEXT,
    seq INTEGER,
    body TEXT NOT NULL,                 -- JSON
    mark BLOB NOT NULL,                 -- of the chain
    at INTEGER NOT NULL,
    PRIMARY KEY (id, revision)
) WITHOUT ROWID;
CREATE UNIQUE INDEX lines_once ON lines(id, seat, client, seq) WHERE client IS NOT NULL;
CREATE TRIGGER lines_stay BEFORE UPDATE ON lines BEGIN SELECT RAISE(ABORT, 'lines stay'); END;
CREATE TRIGGER lines_remain BEFORE DELETE ON lines BEGIN SELECT RAISE(ABORT, 'lines stay'); END;
CREATE TABLE chats (
    id TEXT NOT NULL,
    n INTEGER NOT NULL,
    person INTEGER NOT NULL,
    who TEXT NOT NULL,
    seat TEXT,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (id, n)
) WITHOUT ROWID;
CREATE TABLE records (id TEXT PRIMARY KEY, person INTEGER NOT NULL, text BLOB NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;
", "
ALTER TABLE states ADD COLUMN picture TEXT; -- JSON: what lists draw of the board
", "
-- Every action writes the row of its state: what is large and seldom new stands elsewhere.
CREATE TABLE pictures (
    id TEXT PRIMARY KEY REFERENCES tables(id),
    picture TEXT NOT NULL               -- JSON: what lists draw of the board
) WITHOUT ROWID;
INSERT INTO pictures SELECT id, picture FROM states WHERE picture IS NOT NULL;
ALTER TABLE states DROP COLUMN picture;
-- That a line counts once is in its key; that an action does, its table knows from its lines.
DROP INDEX lines_once;
", "
-- Where accounts have logged in: there, wrong passwords from elsewhere lock nobody out.
CREATE TABLE homes (
    person INTEGER NOT NULL REFERENCES people(id),
    mark BLOB NOT NULL,                 -- SHA-256 of the network, or of the browser's word
    device INTEGER NOT NULL,            -- that logged in there last
    seen INTEGER NOT NULL,
    PRIMARY KEY (person, mark)
) WITHOUT ROWID;
", "
-- What was promised of dice, and when. Only ever added to; each entry carries a hash over all before it.
CREATE TABLE promises (
    n INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    commitment BLOB NOT NULL UNIQUE,
    hash BLOB NOT NULL
);
CREATE TRIGGER promises_stay BEFORE UPDATE ON promises BEGIN SELECT RAISE(ABORT, 'promises stay'); END;
CREATE TRIGGER promises_remain BEFORE DELETE ON promises BEGIN SELECT RAISE(ABORT, 'promises stay'); END;
-- How many commits there were; beside the file stands the same number.
CREATE TABLE tide (one INTEGER PRIMARY KEY CHECK (one = 1), commits INTEGER NOT NULL);
INSERT INTO tide VALUES (1, 0);
-- Battles that were found damaged, with the reason.
CREATE TABLE quarantine (id TEXT PRIMARY KEY, why TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
-- Which columns of which tables are summed.
CREATE TABLE sealed (name TEXT PRIMARY KEY, columns TEXT NOT NULL) WITHOUT ROWID;
", "
-- What a battle was bound to when its commitment was told, and the words for its dice so far: after a restart it goes on from there.
CREATE TABLE starts (
    id TEXT PRIMARY KEY REFERENCES tables(id),
    bound TEXT NOT NULL                 -- JSON
) WITHOUT ROWID;
-- Who hears whom at a table no more; by 0: who was put out of it.
CREATE TABLE silenced (
    id TEXT NOT NULL,
    by INTEGER NOT NULL,
    person INTEGER NOT NULL,
    PRIMARY KEY (id, by, person)
) WITHOUT ROWID;
CREATE TABLE reports (
    id TEXT NOT NULL,
    n INTEGER NOT NULL,                 -- of the text
    by INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (id, n, by)
) WITHOUT ROWID;
ALTER TABLE chats ADD COLUMN room TEXT NOT NULL DEFAULT 'all'; -- all, players
-- What a name of an account looks like: two that look the same are one.
ALTER TABLE people ADD COLUMN look TEXT;
CREATE INDEX people_look ON people(look) WHERE look IS NOT NULL;
UPDATE people SET look = name_look(name) WHERE name_key IS NOT NULL;
CREATE INDEX tables_owner ON tables(owner);
-- Written to see whether the disk takes anything.
CREATE TABLE probes (id INTEGER PRIMARY KEY, at INTEGER NOT NULL);
-- What lists are searched for: three letters anywhere in a word are found without reading every table.
CREATE TABLE sought (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE REFERENCES tables(id));
CREATE VIRTUAL TABLE found USING fts5(words, content='', contentless_delete=1, tokenize='trigram');
INSERT INTO sought (id) SELECT id FROM tables;
INSERT INTO found (rowid, words) SELECT n, t.title || ' ' || t.scenario || ' ' || coalesce(s.result, '') || ' '
    || coalesce((SELECT group_concat(who, ' ') FROM seats x WHERE x.id = t.id), '') FROM sought JOIN tables t USING (id) JOIN states s USING (id);
CREATE TRIGGER sought_table AFTER INSERT ON states BEGIN
    INSERT INTO sought (id) VALUES (new.id);
    INSERT INTO found (rowid, words) SELECT n, t.title || ' ' || t.scenario FROM sought JOIN tables t USING (id) WHERE id = new.id;
END;
CREATE TRIGGER sought_result AFTER UPDATE OF result ON states WHEN new.result IS NOT old.result BEGIN
    INSERT OR REPLACE INTO found (rowid, words) SELECT n, t.title || ' ' || t.scenario || ' ' || coalesce(new.result, '') || ' '
        || coalesce((SELECT group_concat(who, ' ') FROM seats x WHERE x.id = t.id), '') FROM sought JOIN tables t USING (id) WHERE id = new.id;
END;
CREATE TRIGGER sought_seat AFTER INSERT ON seats WHEN new.who IS NOT NULL BEGIN
    INSERT OR REPLACE INTO found (rowid, words) SELECT n, t.title || ' ' || t.scenario || ' ' || coalesce(s.result, '') || ' '
        || coalesce((SELECT group_concat(who, ' ') FROM seats x WHERE x.id = t.id), '')
        FROM sought JOIN tables t USING (id) JOIN states s USING (id) WHERE id = new.id;
END;
CREATE TRIGGER sought_who AFTER UPDATE OF who ON seats WHEN new.who IS NOT old.who BEGIN
    INSERT OR REPLACE INTO found (rowid, words) SELECT n, t.title || ' ' || t.scenario || ' ' || coalesce(s.result, '') || ' '
        || coalesce((SELECT group_concat(who, ' ') FROM seats x WHERE x.id = t.id), '')
        FROM sought JOIN tables t USING (id) JOIN states s USING (id) WHERE id = new.id;
END;
", "
-- Battles that go as a whole, or out of which a name goes: lines change only of these, within the transaction that names them here.
CREATE TABLE going (id TEXT PRIMARY KEY) WITHOUT ROWID;
DROP TRIGGER lines_stay;
DROP TRIGGER lines_remain;
CREATE TRIGGER lines_stay BEFORE UPDATE ON lines WHEN NOT EXISTS (SELECT 1 FROM going WHERE id = OLD.id)
    BEGIN SELECT RAISE(ABORT, 'lines stay'); END;
CREATE TRIGGER lines_remain BEFORE DELETE ON lines WHEN NOT EXISTS (SELECT 1 FROM going WHERE id = OLD.id)
    BEGIN SELECT RAISE(ABORT, 'lines stay'); END;
-- When the operator was done with a report.
ALTER TABLE reports ADD COLUMN done INTEGER;
", "
-- Battles that belong together, kept by a referee.
CREATE TABLE campaigns (
    id TEXT PRIMARY KEY,
    owner INTEGER NOT NULL,
    ruleset TEXT NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,                 -- JSON: roster and house rules
    revision INTEGER NOT NULL,
    updated INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX campaigns_owner ON campaigns(owner);
CREATE TABLE campaign_battles (
    campaign TEXT NOT NULL REFERENCES campaigns(id),
    battle TEXT NOT NULL,               -- a table
    people TEXT NOT NULL,               -- JSON: who of the roster fights on which side
    settled INTEGER NOT NULL,
    seen INTEGER NOT NULL,              -- the revision up to which its rulings were taken out
    at INTEGER NOT NULL,
    PRIMARY KEY (campaign, battle)
) WITHOUT ROWID;
CREATE INDEX campaign_battles_battle ON campaign_battles(battle);
CREATE TABLE rulings (
    campaign TEXT NOT NULL REFERENCES campaigns(id),
    n INTEGER NOT NULL,
    clause TEXT NOT NULL,
    words TEXT NOT NULL,                -- JSON
    reason TEXT NOT NULL,
    option TEXT,
    value TEXT,                         -- JSON
    battle TEXT,
    step INTEGER,
    at INTEGER NOT NULL,
    holds INTEGER NOT NULL,
    PRIMARY KEY (campaign, n)
) WITHOUT ROWID;
CREATE INDEX rulings_clause ON rulings(clause);
", "
-- At which costs passwords are stored: asked with every login.
CREATE INDEX people_costs ON people(substr(password, 1, instr(password, ' ') - 1)) WHERE password IS NOT NULL;
", "
-- How people fared against people, with the rating after it; a moment later, what the dice did for them and their best action.
CREATE TABLE results (
    id TEXT NOT NULL,                   -- the table; it may be gone
    person INTEGER NOT NULL REFERENCES people(id),
    ruleset TEXT NOT NULL,
    score REAL NOT NULL,                -- 1 won, 0.5 drawn, 0 lost; the mean over all opponents
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    rolls INTEGER,
    luck REAL,
    best TEXT,                          -- JSON
    at INTEGER NOT NULL,
    PRIMARY KEY (id, person)
) WITHOUT ROWID;
CREATE INDEX results_person ON results(person, ruleset, at);
-- What people show of themselves.
CREATE TABLE profiles (
    person INTEGER PRIMARY KEY REFERENCES people(id),
    portrait TEXT NOT NULL,
    shows TEXT NOT NULL                 -- JSON
) WITHOUT ROWID;
"];

/// Fills what lists are searched for from the tables, where it is empty.
pub const SEARCHED: &str = "
INSERT INTO sought (id) SELECT id FROM tables;
INSERT INTO found (rowid, words) SELECT n, t.title || ' ' || t.scenario || ' ' || coalesce(s.result, '') || ' '
    || coalesce((SELECT group_concat(who, ' ') FROM seats x WHERE x.id = t.id), '') FROM sought JOIN tables t USING (id) JOIN states s USING (id);
";

/// Brings the file to the newest step, whole or not at all.
pub fn migrate(connection: &mut Connection) -> rusqlite::Result<Result<(), Words>> {
    migrate_to(connection, STEPS.len())
}

/// An empty database of the newest step, in memory: what the schema should be.
pub fn fresh() -> rusqlite::Result<Connection> {
    let mut connection = Connection::open_in_memory()?;
    super::know_functions(&connection)?;
    let _ = migrate(&mut connection)?;
    Ok(connection)
}

/// The same, to a step on the way.
pub fn migrate_to(connection: &mut Connection, step: usize) -> rusqlite::Result<Result<(), Words>> {
    let done: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let all = step as i64;
    if done > all {
        return Ok(Err(words!(
            "the database was written by a newer version (step {done}, known are {all})",
            "база записана более новой версией (шаг {done}, известно {all})"
        )));
    }
    // Nothing is written where nothing is to be done: a server that was killed while the disk was full must start, so that people can look.
    if done == all {
        return Ok(Ok(()));
    }
    let transaction = connection.transaction()?;
    for step in STEPS.iter().take(step).skip(usize::try_from(done).unwrap_or(0)) {
        transaction.execute_batch(step)?;
    }
    if all == STEPS.len() as i64 {
        seal::settle(&transaction)?;
    }
    transaction.pragma_update(None, "user_version", all)?;
    transaction.commit()?;
    Ok(Ok(()))
}
