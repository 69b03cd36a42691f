-- What the operation log calls what was changed.  Of the name by which a table is
-- watched, such as "SYSTEM roles of user", the log shows no module: the sentence
-- is about "roles of user", the type is the thing, "user".  The triggers keep
-- their arguments, so that no table is locked; rows that were written before
-- keep what they say, because they are sealed.

-- Writes the log of one statement: the keys of its rows, what each was (NULL:
-- nothing) and what it is.  A row that is marked as deleted has gone.
-- Planning takes ten times as long as running for one row, so that the plan,
-- of which the functions above become part, is made once a session.
CREATE OR REPLACE FUNCTION oplog_write(verb text, type text, secrets text[],
	keys bigint[], olds jsonb[], news jsonb[])
RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET jit = off AS $$
DECLARE
	subject text := regexp_replace(oplog_write.type, '^[A-Z]+ ', '');
	thing text := regexp_replace(subject, '^[a-z]+ of ', '');
BEGIN
	INSERT INTO system_operate_log (trace_id, user_id, user_type, type,
	       sub_type, biz_id, action, extra, request_method, request_url,
	       user_ip, user_agent, tenant_id)
	SELECT left(a.trace_id, 64), a.user_id, a.user_type,
	       left(thing, 50), left(a.sub_type, 50), c.key, e.action,
	       e.extra, left(a.method, 16), left(a.url, 255), left(a.ip, 50),
	       left(a.agent, 512), a.tenant_id
	  FROM jsonb_to_record(current_setting('fleetdesk.actor')::jsonb) AS a(
	       trace_id text, user_id bigint, user_type smallint, sub_type text,
	       method text, url text, ip text, agent text, tenant_id bigint),
	       (SELECT key, old, new,
	               COALESCE(old ->> 'deleted' = 'false'
	                        AND new ->> 'deleted' = 'true', false) AS gone
	          FROM unnest(keys, olds, news) AS u(key, old, new)) c,
	       oplog_entry(CASE WHEN c.gone THEN 'Deleted' ELSE verb END,
	       concat(subject, ' ', c.key), secrets, c.old,
	       CASE WHEN NOT c.gone THEN c.new END) e;
END $$;
