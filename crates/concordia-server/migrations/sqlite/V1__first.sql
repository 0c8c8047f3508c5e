-- The same tables as in migrations/postgres; what each column means is said at the structs of src/store/rows.rs.
-- Times are milliseconds since 1970. Published migrations are never edited: a change is a new file in both folders.

CREATE TABLE accounts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    -- The name in lower case, made by the program: SQLite by itself only knows the case of ASCII letters.
    name_key TEXT NOT NULL UNIQUE,
    password_hash TEXT,
    webhook_url TEXT,
    webhook_secret TEXT,
    settings TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;

-- Visitors, of whom those forgotten are deleted.
CREATE INDEX accounts_visitors ON accounts (created) WHERE password_hash IS NULL;

CREATE TABLE sessions (
    token_hash BLOB NOT NULL PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_account ON sessions (account);
CREATE INDEX sessions_expires ON sessions (expires);

CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('lobby', 'running', 'finished', 'abandoned')),
    public INTEGER NOT NULL,
    name TEXT NOT NULL,
    head TEXT NOT NULL,
    version INTEGER NOT NULL,
    wake INTEGER,
    commitment TEXT,
    seed TEXT,
    rules_version INTEGER NOT NULL
) STRICT;

CREATE INDEX games_state ON games (state, updated, id);
CREATE INDEX games_public ON games (state, updated, id) WHERE public;
CREATE INDEX games_wake ON games (wake) WHERE wake IS NOT NULL;

CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    account INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
    kind TEXT NOT NULL CHECK (kind IN ('open', 'human', 'bot')),
    bot_level TEXT,
    link_hash BLOB UNIQUE,
    turn INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_account ON seats (account, turn, game) WHERE account IS NOT NULL;

CREATE TABLE moves (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    key TEXT NOT NULL,
    actions TEXT NOT NULL,
    hash BLOB NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game, seq),
    UNIQUE (game, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    at INTEGER NOT NULL,
    seat INTEGER,
    account INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
    channel TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;

CREATE INDEX chat_account ON chat (account) WHERE account IS NOT NULL;
