-- The answer to a repeated request has the tag of the first one.
ALTER TABLE infra_once ADD COLUMN tag text;
