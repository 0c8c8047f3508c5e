-- The same tables as in migrations/sqlite; what each column means is said at the structs of src/store/rows.rs.
-- Times are milliseconds since 1970. Published migrations are never edited: a change is a new file in both folders.
-- Ids that are compared in order have the collation "C", so that both databases sort them alike.

CREATE TABLE accounts (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT NOT NULL,
    -- The name in lower case, made by the program: what a database thinks of case depends on its locale.
    name_key TEXT NOT NULL UNIQUE,
    password_hash TEXT,
    webhook_url TEXT,
    webhook_secret TEXT,
    settings TEXT NOT NULL,
    created BIGINT NOT NULL
);

-- Visitors, of whom those forgotten are deleted.
CREATE INDEX accounts_visitors ON accounts (created) WHERE password_hash IS NULL;

CREATE TABLE sessions (
    token_hash BYTEA NOT NULL PRIMARY KEY,
    account BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    expires BIGINT NOT NULL
);

CREATE INDEX sessions_account ON sessions (account);
CREATE INDEX sessions_expires ON sessions (expires);

CREATE TABLE games (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('lobby', 'running', 'finished', 'abandoned')),
    public BOOLEAN NOT NULL,
    name TEXT NOT NULL,
    head TEXT NOT NULL,
    version BIGINT NOT NULL,
    wake BIGINT,
    commitment TEXT,
    seed TEXT,
    rules_version BIGINT NOT NULL
);

CREATE INDEX games_state ON games (state, updated, id);
CREATE INDEX games_public ON games (state, updated, id) WHERE public;
CREATE INDEX games_wake ON games (wake) WHERE wake IS NOT NULL;

CREATE TABLE seats (
    game TEXT COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    account BIGINT REFERENCES accounts (id) ON DELETE SET NULL,
    kind TEXT NOT NULL CHECK (kind IN ('open', 'human', 'bot')),
    bot_level TEXT,
    link_hash BYTEA UNIQUE,
    turn BOOLEAN NOT NULL,
    PRIMARY KEY (game, seat)
);

CREATE INDEX seats_account ON seats (account, turn, game) WHERE account IS NOT NULL;

CREATE TABLE moves (
    game TEXT COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    key TEXT NOT NULL,
    actions TEXT NOT NULL,
    hash BYTEA NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, seq),
    UNIQUE (game, key)
);

CREATE TABLE chat (
    game TEXT COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    n BIGINT NOT NULL,
    at BIGINT NOT NULL,
    seat BIGINT,
    account BIGINT REFERENCES accounts (id) ON DELETE SET NULL,
    channel TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, n)
);

CREATE INDEX chat_account ON chat (account) WHERE account IS NOT NULL;
