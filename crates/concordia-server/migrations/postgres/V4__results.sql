-- How finished games came out for those who played them, and which finished games are still to be counted.
-- A game is put there in the transaction in which it ends, so that no crash loses it; those that ended before this
-- migration are counted like the others.

CREATE TABLE results (
    game TEXT COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    account BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    finished BIGINT NOT NULL,
    map TEXT NOT NULL,
    team BOOLEAN NOT NULL,
    players BIGINT NOT NULL,
    people BIGINT NOT NULL,
    place BIGINT NOT NULL,
    absent BOOLEAN NOT NULL,
    points BIGINT NOT NULL,
    vesta BIGINT NOT NULL,
    jupiter BIGINT NOT NULL,
    saturnus BIGINT NOT NULL,
    venus BIGINT NOT NULL,
    mercurius BIGINT NOT NULL,
    mars BIGINT NOT NULL,
    minerva BIGINT NOT NULL,
    concordia BIGINT NOT NULL,
    PRIMARY KEY (game, seat)
);

CREATE INDEX results_account ON results (account, finished, game, seat);

CREATE TABLE uncounted (
    game TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE
);

INSERT INTO uncounted (game) SELECT id FROM games WHERE state = 'finished';
