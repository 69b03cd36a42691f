-- Codes of roles are compared without case, and stored without blanks around
-- them.  Every role that is there stays.  Of those whose codes are the same now
-- one keeps it: one that has it without blanks, a built-in one, the oldest.
-- The others get their id behind it, and so does one that would be given a
-- reserved code by losing its blanks; a reserved code without any stays.  A
-- warning tells of each that has another code afterwards.

DROP INDEX role_code_taken;

CREATE TEMP TABLE role_bare ON COMMIT DROP AS
SELECT id, tenant_id, code, bare,
       lower(bare) IN ('super_admin', 'tenant_admin') AND bare <> code
       OR 1 < row_number() OVER (PARTITION BY tenant_id, lower(bare)
                                 ORDER BY bare <> code, type, id) AS late
  FROM (SELECT id, tenant_id, type, code, btrim(code, E' \t\n\v\f\r\u00A0'
               '\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009'
               '\u200A\u200B\u2028\u2029\u202F\u205F\u3000\uFEFF') AS bare
          FROM system_role WHERE NOT deleted) r;

UPDATE system_role r SET code = b.bare
  FROM role_bare b
 WHERE b.id = r.id AND NOT b.late AND b.bare <> b.code;

DO $$ DECLARE
	b record;
	tail text;
BEGIN
	FOR b IN SELECT * FROM role_bare WHERE late ORDER BY id LOOP
		tail := '-' || b.id;
		WHILE EXISTS (SELECT FROM system_role r
		               WHERE r.tenant_id = b.tenant_id AND NOT r.deleted
		                 AND lower(r.code) = lower(
		                     left(b.bare, 100 - length(tail)) || tail))
		LOOP
			tail := '-' || b.id || tail;
		END LOOP;
		UPDATE system_role
		   SET code = left(b.bare, 100 - length(tail)) || tail
		 WHERE id = b.id;
	END LOOP;
	FOR b IN SELECT r.id, r.tenant_id, o.code AS was, r.code
	           FROM role_bare o JOIN system_role r USING (id)
	          WHERE r.code <> o.code ORDER BY r.id LOOP
		RAISE WARNING 'role % of tenant %: its code "%" is now "%"',
			b.id, b.tenant_id, b.was, b.code;
	END LOOP;
END $$;

CREATE UNIQUE INDEX role_code_taken ON system_role (tenant_id, lower(code))
	WHERE NOT deleted;
