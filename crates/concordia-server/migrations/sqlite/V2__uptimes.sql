-- When servers ran, so that time while none did is charged to nobody. One row per run of a process.

CREATE TABLE uptimes (
    run TEXT NOT NULL PRIMARY KEY,
    started INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX uptimes_seen ON uptimes (seen);
