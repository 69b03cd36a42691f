-- The operation of an entry agrees with its text: a request named "create" that updates
-- rows writes entries of updates.
CREATE OR REPLACE FUNCTION oplog_write(verb text, type text, secrets text[],
	keys bigint[], olds jsonb[], news jsonb[])
RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET jit = off AS $$
DECLARE
	subject text := regexp_replace(oplog_write.type, '^[A-Z]+ ', '');
	thing text := regexp_replace(subject, '^[a-z]+ of ', '');
	known jsonb := oplog_known(thing, olds || news);
BEGIN
	INSERT INTO system_operate_log (trace_id, user_id, user_type, type,
	       sub_type, biz_id, action, extra, request_method, request_url,
	       user_ip, user_agent, tenant_id)
	SELECT left(a.trace_id, 64), a.user_id, a.user_type,
	       left(thing, 50), left(CASE
	       WHEN a.sub_type NOT IN ('create', 'update', 'delete') THEN a.sub_type
	       WHEN c.gone OR verb = 'Deleted' THEN 'delete'
	       WHEN verb = 'Created' THEN 'create'
	       WHEN verb = 'Updated' THEN 'update'
	       ELSE a.sub_type END, 50), c.key, e.action,
	       e.extra, left(a.method, 16), left(a.url, 255), left(a.ip, 50),
	       left(a.agent, 512), a.tenant_id
	  FROM jsonb_to_record(current_setting('fleetdesk.actor')::jsonb) AS a(
	       trace_id text, user_id bigint, user_type smallint, sub_type text,
	       method text, url text, ip text, agent text, tenant_id bigint),
	       (SELECT key, old, new,
	               COALESCE(old ->> 'deleted' = 'false'
	                        AND new ->> 'deleted' = 'true', false) AS gone
	          FROM unnest(keys, olds, news) AS u(key, old, new)) c,
	       oplog_entry(concat(CASE WHEN c.gone THEN 'Deleted' ELSE verb END,
	       ' ', subject, ' ', c.key,
	       oplog_title(thing, c.key, COALESCE(c.old, c.new))), thing, secrets,
	       c.old, CASE WHEN NOT c.gone THEN c.new END, known) e;
END $$;
