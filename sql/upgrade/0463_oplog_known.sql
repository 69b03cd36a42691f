-- Names and labels of many rows of one statement are looked up once each.
DROP FUNCTION oplog_entry(text, text, text[], jsonb, jsonb);
CREATE FUNCTION oplog_entry(sentence text, thing text, secrets text[],
	old jsonb, new jsonb, known jsonb)
RETURNS TABLE (action text, extra text) LANGUAGE sql STABLE AS $$
	SELECT left(concat(sentence, ': ', d.said), 2000),
	       CASE WHEN length(d.fields::text) <= 2000 THEN d.fields::text
	            WHEN length(d.names::text) <= 2000 THEN d.names::text
	            ELSE '{}' END
	  FROM (SELECT string_agg(concat(oplog_label(f.key), ': ',
	               CASE WHEN old IS NOT NULL
	               THEN COALESCE(known ->> concat(f.key, ' ', f.was),
	                             oplog_value(thing, f.key, f.was)) END,
	               CASE WHEN old IS NOT NULL AND new IS NOT NULL
	               THEN ' -> ' END,
	               CASE WHEN new IS NOT NULL
	               THEN COALESCE(known ->> concat(f.key, ' ', f.is_now),
	                             oplog_value(thing, f.key, f.is_now)) END),
	               '; ' ORDER BY f.key COLLATE "C") AS said,
	               jsonb_object_agg(f.key, CASE
	               WHEN old IS NULL THEN jsonb_build_object('new', f.is_now)
	               WHEN new IS NULL THEN jsonb_build_object('old', f.was)
	               ELSE jsonb_build_object('old', f.was, 'new', f.is_now)
	               END) AS fields,
	               jsonb_build_object('cut', jsonb_agg(f.key)) AS names
	          FROM oplog_difference(secrets, old, new) f) d
	 WHERE d.said IS NOT NULL
$$;

-- How people read the values of many rows that have to be looked up, each once:
-- their texts by "key value".  NULL: the rows are few.
CREATE FUNCTION oplog_known(thing text, states jsonb[]) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN CASE WHEN cardinality(states) > 10 THEN (
		SELECT jsonb_object_agg(concat(v.key, ' ', v.value),
		       oplog_value(thing, v.key, v.value))
		  FROM (SELECT DISTINCT f.key, f.value
		          FROM unnest(states) state, jsonb_each(state) f
		         WHERE jsonb_typeof(f.value) IN ('boolean', 'number')
		           AND f.key <> 'id'
		           AND (f.key ~ '(_ids?|create_user)$'
		                OR oplog_dictionary(thing, f.key) IS NOT NULL)) v)
		END;
END $$;

-- Writes the log of one statement: the keys of its rows, what each was (NULL:
-- nothing) and what it is.  A row that is marked as deleted has gone.
-- Of the name by which a table is watched, such as "SYSTEM roles of user", the log
-- shows no module: the sentence is about "roles of user", the type is "user".
-- Planning takes ten times as long as running for one row, so that the plan,
-- of which the functions above become part, is made once a session.
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
	       oplog_entry(concat(CASE WHEN c.gone THEN 'Deleted' ELSE verb END,
	       ' ', subject, ' ', c.key,
	       oplog_title(thing, c.key, COALESCE(c.old, c.new))), thing, secrets,
	       c.old, CASE WHEN NOT c.gone THEN c.new END, known) e;
END $$;
