-- Visitors may share a name; among those who log in with name and password each has a name of its own.
-- SQLite cannot drop the constraint of a column, so the table is made anew. Foreign keys are off meanwhile, and are
-- checked afterwards (src/store/sqlite/file.rs): other tables still name this one.

CREATE TABLE accounts_new (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    -- The name in lower case, made by the program: SQLite by itself only knows the case of ASCII letters.
    name_key TEXT NOT NULL,
    password_hash TEXT,
    webhook_url TEXT,
    webhook_secret TEXT,
    settings TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;

INSERT INTO accounts_new (id, name, name_key, password_hash, webhook_url, webhook_secret, settings, created)
SELECT id, name, name_key, password_hash, webhook_url, webhook_secret, settings, created FROM accounts;

-- The id of an account that was deleted must never be given again: seats name their visitors by it.
DELETE FROM sqlite_sequence WHERE name = 'accounts_new';
INSERT INTO sqlite_sequence (name, seq) SELECT 'accounts_new', seq FROM sqlite_sequence WHERE name = 'accounts';

DROP TABLE accounts;
ALTER TABLE accounts_new RENAME TO accounts;

CREATE UNIQUE INDEX accounts_name_key ON accounts (name_key) WHERE password_hash IS NOT NULL;
-- Visitors, of whom those forgotten are deleted.
CREATE INDEX accounts_visitors ON accounts (created) WHERE password_hash IS NULL;
