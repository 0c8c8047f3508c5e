-- Visitors may share a name; among those who log in with name and password each has a name of its own.

ALTER TABLE accounts DROP CONSTRAINT accounts_name_key_key;

CREATE UNIQUE INDEX accounts_name_key ON accounts (name_key) WHERE password_hash IS NOT NULL;
