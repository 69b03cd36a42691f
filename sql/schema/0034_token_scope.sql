-- The scopes a session was opened for by another module; a sign-in has none.
ALTER TABLE system_session ADD COLUMN scopes text[] NOT NULL DEFAULT '{}';
