-- How finished games came out for those who played them, and which finished games are still to be counted.
-- A game is put there in the transaction in which it ends, so that no crash loses it; those that ended before this
-- migration are counted like the others.

CREATE TABLE results (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    finished INTEGER NOT NULL,
    map TEXT NOT NULL,
    team INTEGER NOT NULL,
    players INTEGER NOT NULL,
    people INTEGER NOT NULL,
    place INTEGER NOT NULL,
    absent INTEGER NOT NULL,
    points INTEGER NOT NULL,
    vesta INTEGER NOT NULL,
    jupiter INTEGER NOT NULL,
    saturnus INTEGER NOT NULL,
    venus INTEGER NOT NULL,
    mercurius INTEGER NOT NULL,
    mars INTEGER NOT NULL,
    minerva INTEGER NOT NULL,
    concordia INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_account ON results (account, finished, game, seat);

CREATE TABLE uncounted (
    game TEXT NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

INSERT INTO uncounted (game) SELECT id FROM games WHERE state = 'finished';
