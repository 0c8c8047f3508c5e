-- When servers ran, so that time while none did is charged to nobody. One row per run of a process.

CREATE TABLE uptimes (
    run TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    started BIGINT NOT NULL,
    seen BIGINT NOT NULL
);

CREATE INDEX uptimes_seen ON uptimes (seen);
