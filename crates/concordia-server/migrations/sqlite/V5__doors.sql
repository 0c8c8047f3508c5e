-- What strangers must not be able to do: take over, guess, impersonate, fill up. And what was packed into texts gets
-- columns of its own.

-- The second factor: its secret, one that was shown and not confirmed yet, the last time step that was used, so that
-- no code counts twice, and hashes of the codes for whoever loses it.
ALTER TABLE accounts ADD COLUMN totp_secret TEXT;
ALTER TABLE accounts ADD COLUMN totp_new TEXT;
ALTER TABLE accounts ADD COLUMN recovery BLOB;
ALTER TABLE accounts ADD COLUMN totp_step INTEGER NOT NULL DEFAULT 0;
-- By whom a forgotten password may be set anew: the hash of a code that the operator has given out, until when, and
-- whether the second factor goes with it.
ALTER TABLE accounts ADD COLUMN reset_hash BLOB;
ALTER TABLE accounts ADD COLUMN reset_expires INTEGER;
ALTER TABLE accounts ADD COLUMN reset_factor INTEGER NOT NULL DEFAULT 0;
-- Since when the operator keeps somebody out.
ALTER TABLE accounts ADD COLUMN banned INTEGER;
-- The name as eyes see it, made by the program; absent until the program has filled it in.
ALTER TABLE accounts ADD COLUMN name_look TEXT;

CREATE INDEX accounts_name_look ON accounts (name_look) WHERE password_hash IS NOT NULL;
CREATE INDEX accounts_not_looked_at ON accounts (id) WHERE name_look IS NULL;

-- Sessions that began before this migration began, as far as anybody knows, when they were last prolonged.
ALTER TABLE sessions ADD COLUMN created INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN agent TEXT NOT NULL DEFAULT '';
UPDATE sessions SET created = expires - 15552000000, seen = expires - 15552000000;

-- Browsers in which somebody has logged in before: nobody who guesses locks them out. One may be known to several.
CREATE TABLE devices (
    token_hash BLOB NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    expires INTEGER NOT NULL,
    PRIMARY KEY (token_hash, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX devices_account ON devices (account, expires);
CREATE INDEX devices_expires ON devices (expires);

-- Who stored an uploaded record, and how long it was: both count against a share.
ALTER TABLE games ADD COLUMN uploader INTEGER REFERENCES accounts (id) ON DELETE SET NULL;
ALTER TABLE games ADD COLUMN upload_bytes INTEGER;

CREATE INDEX games_uploads ON games (uploader, upload_bytes) WHERE uploader IS NOT NULL;
-- Of all, also of those whose account is gone.
CREATE INDEX games_upload_bytes ON games (upload_bytes) WHERE upload_bytes IS NOT NULL;

-- What operators did.
CREATE TABLE deeds (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    operator TEXT NOT NULL,
    deed TEXT NOT NULL,
    about TEXT NOT NULL
) STRICT;

-- Where a server tries whether it can write; what it writes there it deletes at once.
CREATE TABLE health (
    room TEXT NOT NULL
) STRICT;

-- Who answered and how long it took stood before the answers, as "bot:agricola 1200 play architect; end". A row that
-- was damaged stays so: its hash does not fit.
ALTER TABLE moves ADD COLUMN author TEXT NOT NULL DEFAULT '';
ALTER TABLE moves ADD COLUMN thought INTEGER NOT NULL DEFAULT 0;
UPDATE moves SET author = substr(actions, 1, instr(actions, ' ') - 1),
    actions = substr(actions, instr(actions, ' ') + 1);
UPDATE moves SET thought = CAST(substr(actions, 1, instr(actions, ' ') - 1) AS INTEGER),
    actions = substr(actions, instr(actions, ' ') + 1);

-- A line's key and its speaker's name were its first two lines.
ALTER TABLE chat ADD COLUMN key TEXT NOT NULL DEFAULT '';
ALTER TABLE chat ADD COLUMN name TEXT NOT NULL DEFAULT '';
UPDATE chat SET key = substr(text, 1, instr(text, char(10)) - 1), text = substr(text, instr(text, char(10)) + 1);
UPDATE chat SET name = substr(text, 1, instr(text, char(10)) - 1), text = substr(text, instr(text, char(10)) + 1);

-- The end of the chain: without it nobody would miss the last row.
ALTER TABLE games ADD COLUMN last_seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN last_hash BLOB;
UPDATE games SET
    last_seq = COALESCE((SELECT MAX(m.seq) FROM moves m WHERE m.game = games.id), 0),
    last_hash = (SELECT m.hash FROM moves m WHERE m.game = games.id ORDER BY m.seq DESC LIMIT 1);
