-- The language in which a user reads, if he has chosen one; else his browser
-- says it with each request.
ALTER TABLE system_users
	ADD COLUMN language text CHECK (language IN ('en', 'zh'));
