-- Modification records and their devices are looked up one by one, by what is
-- unique: a plan made before anybody has counted a table that was just filled
-- took an index of the tenant, and with it all rows.

DROP INDEX info_modify_pending_exists;
CREATE UNIQUE INDEX info_modify_pending_exists
	ON device_info_modify (mac, tenant_id) WHERE status = 0;

-- Applies waiting records whose devices are there, and says which devices
-- changed.  Judged anew: who recorded them may have been bound since, and a
-- channel may have gone, which is kept while a device is moved into it.  The
-- locks first: what follows sees what was changed or revoked meanwhile.
CREATE OR REPLACE FUNCTION info_modify_apply(records bigint[])
RETURNS TABLE (mac text, version bigint) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET jit = off
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
BEGIN
	PERFORM FROM device_info_modify m
	  WHERE m.id = ANY(records) ORDER BY m.id FOR UPDATE;
	PERFORM FROM base_channel c
	  WHERE c.id IN (SELECT m.channel_id FROM device_info_modify m
	                  WHERE m.id = ANY(records))
	  ORDER BY c.id FOR KEY SHARE;
	RETURN QUERY
	WITH judged AS MATERIALIZED (
	     SELECT m.*, d.id AS device_id,
	            CASE WHEN m.cpu <> COALESCE(d.cpu, '')
	                 THEN 'device_cpu_mismatch'
	                 WHEN m.channel_id IS NOT NULL AND c.id IS NULL
	                 THEN 'channel_not_exists'
	                 WHEN NOT (device_open(me, d.user_id, d.channel_id)
	                      AND device_open(me, NULL, m.channel_id))
	                 THEN 'info_modify_no_permission'
	            END AS refusal
	       FROM unnest(records) r (id)
	      CROSS JOIN LATERAL (
	            SELECT w.* FROM device_info_modify w
	             WHERE w.id = r.id LIMIT 1) m
	      CROSS JOIN LATERAL (
	            SELECT i.id, i.tenant_id, i.cpu, i.user_id, i.channel_id
	              FROM device_info i
	             WHERE i.mac = m.mac AND NOT i.deleted LIMIT 1) d
	       LEFT JOIN LATERAL (
	            SELECT k.id, k.tenant_id, k.deleted FROM base_channel k
	             WHERE k.id = m.channel_id LIMIT 1) c
	         ON c.tenant_id = m.tenant_id AND NOT c.deleted
	      CROSS JOIN LATERAL device_editor(m.tenant_id, m.updater,
	            m.everyones, false) me
	      WHERE m.status = 0 AND d.tenant_id = m.tenant_id
	), settled AS (
	     UPDATE device_info_modify m
	        SET status = CASE WHEN j.refusal IS NULL THEN 1 ELSE 2 END,
	            applied_time = CASE WHEN j.refusal IS NULL THEN now() END,
	            fail_reason = j.refusal
	       FROM judged j
	      WHERE m.id = j.id
	)
	UPDATE device_info d
	   SET channel_id = COALESCE(j.channel_id, d.channel_id),
	       model_id = COALESCE(j.model_id, d.model_id),
	       company_id = COALESCE(j.company_id, d.company_id),
	       user_id = COALESCE(j.user_id, d.user_id),
	       device_model = COALESCE(j.device_model, d.device_model),
	       order_number = COALESCE(j.order_number, d.order_number),
	       remarks = COALESCE(j.remarks, d.remarks),
	       updater = j.updater
	  FROM judged j
	 WHERE d.id = j.device_id AND j.refusal IS NULL
	RETURNING upper(d.mac::text), d.version;
END $$;

-- Devices that appear, one or a million: the same plan serves both.
CREATE OR REPLACE FUNCTION info_modify_arrived() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
DECLARE
	due bigint[];
BEGIN
	PERFORM pg_advisory_xact_lock_shared(info_modify_turn(t.tenant_id))
	   FROM (SELECT DISTINCT a.tenant_id FROM arrived a ORDER BY 1) t;
	IF NOT EXISTS (SELECT FROM device_info_modify WHERE status = 0) THEN
		RETURN NULL;
	END IF;
	SELECT array_agg(m.id ORDER BY m.id) INTO due
	  FROM arrived a,
	       LATERAL (SELECT w.id, w.tenant_id FROM device_info_modify w
	                 WHERE w.mac = a.mac AND w.status = 0
	                OFFSET 0) m
	 WHERE m.tenant_id = a.tenant_id AND NOT a.deleted;
	IF due IS NOT NULL THEN
		PERFORM FROM info_modify_apply(due);
	END IF;
	RETURN NULL;
END $$;
