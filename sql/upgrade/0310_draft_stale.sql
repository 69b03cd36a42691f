-- A draft is stale by the fields and children that it changes, not by every change of its
-- record; what changes nothing is no revision.

ALTER TABLE app_blacklist
	ADD COLUMN field_revision jsonb NOT NULL DEFAULT '{}';
ALTER TABLE app_blacklist_draft
	ADD COLUMN child_count bigint,
	ADD COLUMN outcome varchar(16);
ALTER TABLE app_blacklist_draft_item ADD COLUMN was smallint;

-- Which fields were changed before today is not known, so open drafts that were stale
-- stay so.  The others begin with what their children are.
UPDATE app_blacklist_draft d SET base_revision = 0
  FROM app_blacklist b
 WHERE b.id = d.blacklist_id AND b.revision <> d.base_revision
   AND d.status IN (-1, 1);
UPDATE app_blacklist_draft_item i
   SET was = CASE i.op WHEN 1 THEN m.bind_type END,
       bind_type = CASE i.op WHEN 1 THEN i.bind_type ELSE m.bind_type END
  FROM app_blacklist_draft d
  JOIN app_blacklist_mac m ON m.blacklist_id = d.blacklist_id
   AND m.approval_status = 2
 WHERE d.id = i.draft_id AND d.status IN (-1, 1) AND i.kind = 'mac'
   AND m.mac = CASE WHEN i.kind = 'mac' THEN i.value::macaddr END;

-- Where two states of a row differ, but for the bookkeeping.  Of a secret only
-- that it is another, so that a new password is seen and no hash.
CREATE OR REPLACE FUNCTION oplog_difference(secrets text[], old jsonb, new jsonb)
RETURNS TABLE (key text, was jsonb, is_now jsonb) LANGUAGE sql STABLE AS $$
	SELECT f.key,
	       CASE WHEN f.was IS NOT NULL AND f.key = ANY(secrets) THEN '"***"'
	            ELSE oplog_masked(f.was) END,
	       CASE WHEN f.is_now IS NOT NULL AND f.key = ANY(secrets)
	            THEN '"***"' ELSE oplog_masked(f.is_now) END
	  FROM (SELECT k.key, NULLIF(old -> k.key, 'null') AS was,
	               NULLIF(new -> k.key, 'null') AS is_now
	          FROM jsonb_object_keys(COALESCE(new, old)) AS k(key)) f
	 WHERE f.was IS DISTINCT FROM f.is_now
	   AND f.key <> ALL('{id,tenant_id,creator,create_time,updater,update_time,'
	       'deleted,deleted_time,version,attr_version,policy_epoch,'
	       'field_revision}'::text[])
$$;

-- The members of payload that would change the record.  Those of the version condition
-- are one field: all of them or none.
CREATE FUNCTION blacklist_difference(b app_blacklist, payload jsonb)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
	was jsonb := to_jsonb(b);
	becomes jsonb := to_jsonb(jsonb_populate_record(b, payload));
BEGIN
	RETURN (SELECT COALESCE(jsonb_object_agg(f.key, f.value)
	               FILTER (WHERE f.differs), '{}')
	          FROM (SELECT p.key, p.value,
	                       bool_or(was -> p.key IS DISTINCT FROM
	                               becomes -> p.key) OVER (PARTITION BY
	                           CASE WHEN starts_with(p.key, 'version_')
	                                THEN 'version_' ELSE p.key END)
	                       AS differs
	                  FROM jsonb_each(payload) p) f);
END $$;

DROP FUNCTION blacklist_record_apply(bigint, bigint, jsonb, bigint);
-- Changes columns of a record to those of payload.  touched: kinds of children, and
-- whatever else is none of these columns, that the caller has changed.  If anything
-- differs, the record gets a new revision, which is noted for all that does.  The
-- caller has locked the row.  Direct changes and approved drafts do it alike.
CREATE FUNCTION blacklist_record_apply(tenant bigint, record bigint,
	payload jsonb, touched text[], editor bigint)
RETURNS int LANGUAGE plpgsql AS $$
DECLARE
	stored app_blacklist;
	changed text[];
	raised int;
BEGIN
	SELECT o.* INTO stored FROM app_blacklist o
	 WHERE o.id = record AND o.tenant_id = tenant AND NOT o.deleted;
	changed := touched || ARRAY(
		SELECT jsonb_object_keys(blacklist_difference(stored, payload)));
	IF changed = '{}' THEN
		RETURN stored.revision;
	END IF;
	UPDATE app_blacklist b
	   SET app_name = n.app_name, package_name = n.package_name,
	       type = n.type, enabled = n.enabled, version_op = n.version_op,
	       version_number = n.version_number,
	       version_code_min = n.version_code_min,
	       version_code_max = n.version_code_max, remark = n.remark,
	       rule_id = n.rule_id, match_mode = n.match_mode,
	       all_device = n.all_device, rollout_percent = n.rollout_percent,
	       kill_interval_s = n.kill_interval_s,
	       start_time = n.start_time, end_time = n.end_time,
	       revision = b.revision + 1, updater = editor,
	       field_revision = b.field_revision || (
	           SELECT jsonb_object_agg(f, b.revision + 1)
	             FROM unnest(changed) f)
	  FROM app_blacklist o,
	       LATERAL jsonb_populate_record(o, payload) n
	 WHERE b.id = record AND b.tenant_id = tenant AND NOT b.deleted
	   AND o.id = record
	RETURNING b.revision INTO raised;
	RETURN raised;
END $$;

DROP FUNCTION blacklist_children_replace(bigint, bigint, text, text[], smallint,
	bigint);
-- Gives a record exactly these children of a kind; of addresses those of that
-- bind_type, others stay.  Waiting ones that are not among them stay, too.  Answers how
-- many it has added and removed.
CREATE FUNCTION blacklist_children_replace(tenant bigint, record bigint,
	kind text, values_ text[], bind_type_ smallint, editor bigint)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	removed bigint;
BEGIN
	IF kind = 'channel' THEN
		DELETE FROM app_blacklist_channel c
		 WHERE c.blacklist_id = record AND c.approval_status = 2
		   AND c.channel_id <> ALL (values_::bigint[]);
	ELSIF kind = 'region' THEN
		DELETE FROM app_blacklist_region c
		 WHERE c.blacklist_id = record AND c.approval_status = 2
		   AND c.region_id <> ALL (values_::bigint[]);
	ELSE
		DELETE FROM app_blacklist_mac c
		 WHERE c.blacklist_id = record AND c.approval_status = 2
		   AND c.bind_type = bind_type_
		   AND NOT EXISTS (SELECT FROM unnest(values_::macaddr[]) v
		                    WHERE v = c.mac);
	END IF;
	GET DIAGNOSTICS removed = ROW_COUNT;
	RETURN removed + blacklist_children_add(tenant, record, kind, values_,
		array_fill(bind_type_, ARRAY[cardinality(values_)]), editor);
END $$;

DROP FUNCTION blacklist_macs_take(bigint, bigint, bigint, smallint, boolean, boolean,
	bigint, bigint);
-- Adds the addresses of a reading to a record, with effect or (waits) to wait for
-- approval; with replaces the others of that bind_type are removed, those that
-- have effect by the draft, if there is one.  PostgreSQL knows nothing of the new
-- rows, so it is kept from joining them row by row.  The caller has locked the record,
-- so nobody else adds addresses to it: those that are there are updated first and the
-- others inserted after that, which takes less time than finding out at each row.  Who
-- adds an address again has made the change; items of drafts spell addresses as
-- blacklist_item_value does, or who counts the devices of a draft finds them twice.
CREATE FUNCTION blacklist_macs_take(tenant bigint, record bigint,
	stage_ bigint, bind_type_ smallint, replaces boolean, waits boolean,
	draft bigint, editor bigint)
RETURNS TABLE (added bigint, duplicated bigint, unknown_device bigint,
	removed bigint)
LANGUAGE plpgsql SET work_mem = '32MB' SET enable_nestloop = off AS $$
DECLARE
	valid bigint;
	changed bigint;
BEGIN
	removed := 0;
	SELECT count(*) INTO valid
	  FROM app_blacklist_import_row r WHERE r.stage = stage_;
	IF draft IS NOT NULL THEN
		INSERT INTO app_blacklist_draft_item
		       (draft_id, op, kind, value, bind_type)
		SELECT draft, 2, 'mac', upper(m.mac::text), m.bind_type
		  FROM app_blacklist_mac m
		 WHERE replaces AND m.blacklist_id = record
		   AND m.bind_type = bind_type_ AND m.approval_status = 2
		   AND NOT EXISTS (SELECT FROM app_blacklist_import_row r
		                    WHERE r.stage = stage_ AND r.mac = m.mac)
		    ON CONFLICT (draft_id, kind, value) DO UPDATE
		   SET op = 2, bind_type = excluded.bind_type, was = NULL;
	END IF;
	IF replaces THEN
		DELETE FROM app_blacklist_mac m
		 WHERE m.blacklist_id = record AND m.bind_type = bind_type_
		   AND (NOT waits OR m.approval_status <> 2)
		   AND NOT EXISTS (SELECT FROM app_blacklist_import_row r
		                    WHERE r.stage = stage_ AND r.mac = m.mac);
		GET DIAGNOSTICS removed = ROW_COUNT;
	END IF;
	UPDATE app_blacklist_mac m
	   SET approval_status = CASE WHEN waits THEN -1 ELSE 2 END,
	       process_instance_id = NULL, bind_type = bind_type_,
	       creator = editor
	 WHERE m.blacklist_id = record
	   AND CASE WHEN waits THEN m.approval_status IN (3, 4)
	       ELSE m.approval_status <> 2 OR m.bind_type <> bind_type_ END
	   AND EXISTS (SELECT FROM app_blacklist_import_row r
	                WHERE r.stage = stage_ AND r.mac = m.mac);
	GET DIAGNOSTICS changed = ROW_COUNT;
	-- In the order of addresses, so that the index is written in its order.
	INSERT INTO app_blacklist_mac
	       (tenant_id, blacklist_id, mac, bind_type, approval_status, creator)
	SELECT tenant, record, r.mac, bind_type_,
	       CASE WHEN waits THEN -1 ELSE 2 END, editor
	  FROM (SELECT DISTINCT i.mac FROM app_blacklist_import_row i
	         WHERE i.stage = stage_
	           AND NOT EXISTS (SELECT FROM app_blacklist_mac m
	                            WHERE m.blacklist_id = record
	                              AND m.mac = i.mac)) r
	 ORDER BY r.mac;
	GET DIAGNOSTICS added = ROW_COUNT;
	added := added + changed;
	duplicated := valid - added;
	SELECT count(DISTINCT r.mac) INTO unknown_device
	  FROM app_blacklist_import_row r
	 WHERE r.stage = stage_
	   AND NOT EXISTS (SELECT FROM device_info d
	                    WHERE d.mac = r.mac AND NOT d.deleted
	                      AND d.tenant_id = tenant);
	RETURN NEXT;
END $$;

-- Was a field or child that the draft changes changed since it was saved?  Who creates or
-- deletes a record changes all of it, but has nothing against its being switched off,
-- unless the draft says something of that.  base_revision 0: it is stale anyway.
CREATE FUNCTION blacklist_draft_stale(d app_blacklist_draft) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
DECLARE
	b app_blacklist;
	whole boolean := d.business_type = 'main' AND d.update_type <> 'update';
BEGIN
	SELECT o.* INTO b FROM app_blacklist o
	 WHERE o.id = d.blacklist_id AND o.tenant_id = d.tenant_id
	   AND NOT o.deleted;
	IF b.id IS NULL OR d.base_revision = 0 THEN
		RETURN true;
	END IF;
	RETURN EXISTS (
		SELECT FROM jsonb_each(b.field_revision) f
		 WHERE f.value::int > d.base_revision
		   AND (d.payload ? f.key
		        OR whole AND (f.key <> 'enabled' OR b.enabled)))
	    OR EXISTS (
		SELECT FROM app_blacklist_draft_item i
		  LEFT JOIN app_blacklist_channel c ON c.blacklist_id = b.id
		   AND c.channel_id = i.value::bigint AND c.approval_status = 2
		 WHERE i.draft_id = d.id AND i.kind = 'channel'
		   AND (c.id IS NULL) = (i.op = 2))
	    OR EXISTS (
		SELECT FROM app_blacklist_draft_item i
		  LEFT JOIN app_blacklist_region c ON c.blacklist_id = b.id
		   AND c.region_id = i.value::bigint AND c.approval_status = 2
		 WHERE i.draft_id = d.id AND i.kind = 'region'
		   AND (c.id IS NULL) = (i.op = 2))
	    OR EXISTS (
		SELECT FROM app_blacklist_draft_item i
		  LEFT JOIN app_blacklist_mac c ON c.blacklist_id = b.id
		   AND c.mac = i.value::macaddr AND c.approval_status = 2
		 WHERE i.draft_id = d.id AND i.kind = 'mac'
		   AND c.bind_type IS DISTINCT FROM
		       CASE i.op WHEN 1 THEN i.was ELSE i.bind_type END);
END $$;

-- Applies all drafts in approval of an instance, with the children submitted
-- beside them.  Removing comes first, so that a draft may bind an address anew.
-- A record takes effect for the first time with a draft of its own only: who
-- approves one of its children has not been asked about the record.
CREATE OR REPLACE FUNCTION blacklist_drafts_apply(tenant bigint, record bigint,
	process text, editor bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	drafts bigint[] := ARRAY(
		SELECT id FROM app_blacklist_draft
		 WHERE process_instance_id = process AND tenant_id = tenant
		   AND blacklist_id = record AND status = 1
		 ORDER BY id);
	main app_blacklist_draft;
	change record;
	touched text[] := ARRAY(
		SELECT i.kind FROM app_blacklist_draft_item i
		 WHERE i.draft_id = ANY(drafts)
		 UNION
		SELECT c.kind FROM app_blacklist_child c
		 WHERE c.blacklist_id = record AND c.tenant_id = tenant
		   AND c.approval_status = 1 AND c.process_instance_id = process);
BEGIN
	SELECT * INTO main FROM app_blacklist_draft
	 WHERE id = ANY(drafts) AND business_type = 'main';
	FOR change IN
		SELECT i.kind, i.op, array_agg(i.value) AS vals,
		       array_agg(i.bind_type) AS binds
		  FROM app_blacklist_draft_item i
		 WHERE i.draft_id = ANY(drafts)
		 GROUP BY i.kind, i.op
		 ORDER BY i.op DESC, i.kind
	LOOP
		IF change.op = 2 THEN
			PERFORM blacklist_children_remove(record, change.kind,
				change.vals);
		ELSE
			PERFORM blacklist_children_add(tenant, record,
				change.kind, change.vals, change.binds, editor);
		END IF;
	END LOOP;
	PERFORM blacklist_children_end(record, process, 2);
	PERFORM blacklist_rules_end(tenant, drafts, true);
	PERFORM blacklist_record_apply(tenant, record,
		COALESCE(main.payload, '{}'),
		CASE WHEN main.update_type <> 'update' THEN touched || '{effective}'::text[]
		     ELSE touched END, editor);
	UPDATE app_blacklist b
	   SET effective = b.effective OR main.id IS NOT NULL,
	       approval_status = CASE WHEN b.effective OR main.id IS NOT NULL
	                         THEN 2 ELSE -1 END,
	       process_instance_id = NULL, deleted = COALESCE(
	           main.update_type = 'delete', false)
	 WHERE b.id = record AND b.tenant_id = tenant AND NOT b.deleted;
	UPDATE app_blacklist_draft
	   SET status = 2, finish_time = now(), updater = editor
	 WHERE id = ANY(drafts);
END $$;
