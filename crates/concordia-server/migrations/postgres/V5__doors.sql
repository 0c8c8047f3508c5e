-- What strangers must not be able to do: take over, guess, impersonate, fill up. And what was packed into texts gets
-- columns of its own.

-- The second factor: its secret, one that was shown and not confirmed yet, the last time step that was used, so that
-- no code counts twice, and hashes of the codes for whoever loses it.
ALTER TABLE accounts ADD COLUMN totp_secret TEXT;
ALTER TABLE accounts ADD COLUMN totp_new TEXT;
ALTER TABLE accounts ADD COLUMN recovery BYTEA;
ALTER TABLE accounts ADD COLUMN totp_step BIGINT NOT NULL DEFAULT 0;
-- By whom a forgotten password may be set anew: the hash of a code that the operator has given out, until when, and
-- whether the second factor goes with it.
ALTER TABLE accounts ADD COLUMN reset_hash BYTEA;
ALTER TABLE accounts ADD COLUMN reset_expires BIGINT;
ALTER TABLE accounts ADD COLUMN reset_factor BOOLEAN NOT NULL DEFAULT FALSE;
-- Since when the operator keeps somebody out.
ALTER TABLE accounts ADD COLUMN banned BIGINT;
-- The name as eyes see it, made by the program; absent until the program has filled it in.
ALTER TABLE accounts ADD COLUMN name_look TEXT;

CREATE INDEX accounts_name_look ON accounts (name_look) WHERE password_hash IS NOT NULL;
CREATE INDEX accounts_not_looked_at ON accounts (id) WHERE name_look IS NULL;

-- Sessions that began before this migration began, as far as anybody knows, when they were last prolonged.
ALTER TABLE sessions ADD COLUMN created BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN agent TEXT NOT NULL DEFAULT '';
UPDATE sessions SET created = expires - 15552000000, seen = expires - 15552000000;

-- Browsers in which somebody has logged in before: nobody who guesses locks them out. One may be known to several.
CREATE TABLE devices (
    token_hash BYTEA NOT NULL,
    account BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    expires BIGINT NOT NULL,
    PRIMARY KEY (token_hash, account)
);

CREATE INDEX devices_account ON devices (account, expires);
CREATE INDEX devices_expires ON devices (expires);

-- Who stored an uploaded record, and how long it was: both count against a share.
ALTER TABLE games ADD COLUMN uploader BIGINT REFERENCES accounts (id) ON DELETE SET NULL;
ALTER TABLE games ADD COLUMN upload_bytes BIGINT;

CREATE INDEX games_uploads ON games (uploader, upload_bytes) WHERE uploader IS NOT NULL;
-- Of all, also of those whose account is gone.
CREATE INDEX games_upload_bytes ON games (upload_bytes) WHERE upload_bytes IS NOT NULL;

-- What operators did.
CREATE TABLE deeds (
    n BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at BIGINT NOT NULL,
    operator TEXT NOT NULL,
    deed TEXT NOT NULL,
    about TEXT NOT NULL
);

-- Where a server tries whether it can write; what it writes there it deletes at once.
CREATE TABLE health (
    room TEXT NOT NULL
);

-- Who answered and how long it took stood before the answers, as "bot:agricola 1200 play architect; end". A row that
-- was damaged stays so: its hash does not fit.
ALTER TABLE moves ADD COLUMN author TEXT NOT NULL DEFAULT '';
ALTER TABLE moves ADD COLUMN thought BIGINT NOT NULL DEFAULT 0;
UPDATE moves SET author = split_part(actions, ' ', 1),
    actions = substr(actions, strpos(actions, ' ') + 1);
UPDATE moves SET thought = CASE WHEN actions ~ '^[0-9]{1,18} ' THEN CAST(split_part(actions, ' ', 1) AS BIGINT) ELSE 0 END,
    actions = substr(actions, strpos(actions, ' ') + 1);

-- A line's key and its speaker's name were its first two lines.
ALTER TABLE chat ADD COLUMN key TEXT NOT NULL DEFAULT '';
ALTER TABLE chat ADD COLUMN name TEXT NOT NULL DEFAULT '';
UPDATE chat SET key = split_part(text, chr(10), 1), text = substr(text, strpos(text, chr(10)) + 1);
UPDATE chat SET name = split_part(text, chr(10), 1), text = substr(text, strpos(text, chr(10)) + 1);

-- The end of the chain: without it nobody would miss the last row.
ALTER TABLE games ADD COLUMN last_seq BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN last_hash BYTEA;
UPDATE games SET
    last_seq = COALESCE((SELECT MAX(m.seq) FROM moves m WHERE m.game = games.id), 0),
    last_hash = (SELECT m.hash FROM moves m WHERE m.game = games.id ORDER BY m.seq DESC LIMIT 1);
