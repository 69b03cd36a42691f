-- The approval of blacklist records: what becomes of drafts, and of children
-- that wait for approval without one (0153_blacklist.sql).  lib/policy calls the
-- functions below with the record locked.

-- Why the system rejected a draft that its process had approved.
ALTER TABLE app_blacklist_draft ADD COLUMN message varchar(255);

CREATE INDEX app_blacklist_channel_waiting ON app_blacklist_channel
	(blacklist_id) WHERE approval_status <> 2;
CREATE INDEX app_blacklist_mac_waiting ON app_blacklist_mac (blacklist_id)
	WHERE approval_status <> 2;
CREATE INDEX app_blacklist_region_waiting ON app_blacklist_region
	(blacklist_id) WHERE approval_status <> 2;

-- The codes of the roles that change the blacklist without approval, in lower
-- case.
CREATE FUNCTION blacklist_admin_codes() RETURNS text[]
LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN ARRAY(
		SELECT lower(btrim(code))
		  FROM unnest(string_to_array(COALESCE((
		       SELECT c.value FROM infra_config c
		        WHERE c.key = 'blacklist.approval.admin-roles'
		          AND NOT c.deleted), 'super_admin,tenant_admin'), ',')) code
		 WHERE btrim(code) <> '');
END $$;

-- Does the role change the blacklist without approval?  Kept beside its code, so
-- that nobody who judges roles has to read the entry.
ALTER TABLE system_role ADD COLUMN blacklist_admin boolean NOT NULL
	DEFAULT false;

CREATE FUNCTION role_blacklist_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.blacklist_admin := lower(NEW.code) = ANY(blacklist_admin_codes());
	RETURN NEW;
END $$;
CREATE TRIGGER blacklist_admin BEFORE INSERT OR UPDATE OF code ON system_role
	FOR EACH ROW EXECUTE FUNCTION role_blacklist_admin();

-- Roles that the entry names now, or named.  As an update of roles it raises
-- the epoch of permissions.
CREATE FUNCTION config_blacklist_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE system_role r
	   SET blacklist_admin = lower(r.code) = ANY(blacklist_admin_codes())
	 WHERE NOT r.deleted
	   AND r.blacklist_admin <> (lower(r.code) = ANY(blacklist_admin_codes()));
	RETURN NULL;
END $$;
CREATE TRIGGER blacklist_admin AFTER INSERT ON infra_config FOR EACH ROW
	WHEN (NEW.key = 'blacklist.approval.admin-roles')
	EXECUTE FUNCTION config_blacklist_admin();
CREATE TRIGGER blacklist_admin_changed AFTER UPDATE ON infra_config
	FOR EACH ROW
	WHEN ('blacklist.approval.admin-roles' IN (OLD.key, NEW.key))
	EXECUTE FUNCTION config_blacklist_admin();
UPDATE system_role SET code = code
 WHERE NOT deleted AND lower(code) = ANY(blacklist_admin_codes());

-- Does the user hold such a role of his tenant?
CREATE FUNCTION blacklist_admin(tenant bigint, person bigint) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM system_user_role l
		  JOIN system_role r ON r.id = l.role_id AND r.tenant_id = tenant
		   AND r.blacklist_admin AND r.status = 0 AND NOT r.deleted
		 WHERE l.user_id = person AND l.tenant_id = tenant);
END $$;

-- A child's value as items of drafts spell it.
CREATE FUNCTION blacklist_item_value(kind text, value text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE kind WHEN 'mac' THEN upper(value::macaddr::text)
	       ELSE value::bigint::text END
$$;

-- The children of a kind that count, of addresses those with that binding.
CREATE FUNCTION blacklist_children(record bigint, kind text, bind_type int)
RETURNS TABLE (value text) LANGUAGE plpgsql STABLE AS $$
BEGIN
	IF kind = 'channel' THEN
		RETURN QUERY SELECT c.channel_id::text
		  FROM app_blacklist_channel c
		 WHERE c.blacklist_id = record AND c.approval_status = 2;
	ELSIF kind = 'region' THEN
		RETURN QUERY SELECT c.region_id::text
		  FROM app_blacklist_region c
		 WHERE c.blacklist_id = record AND c.approval_status = 2;
	ELSE
		RETURN QUERY SELECT upper(c.mac::text)
		  FROM app_blacklist_mac c
		 WHERE c.blacklist_id = record AND c.approval_status = 2
		   AND c.bind_type = blacklist_children.bind_type;
	END IF;
END $$;

-- Gives children that were submitted with an instance another state.
CREATE FUNCTION blacklist_children_end(record bigint, process text,
	becomes int)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	UPDATE app_blacklist_channel SET approval_status = becomes,
	       process_instance_id = CASE WHEN becomes <> -1 THEN process END
	 WHERE blacklist_id = record AND approval_status = 1
	   AND process_instance_id = process;
	UPDATE app_blacklist_mac SET approval_status = becomes,
	       process_instance_id = CASE WHEN becomes <> -1 THEN process END
	 WHERE blacklist_id = record AND approval_status = 1
	   AND process_instance_id = process;
	UPDATE app_blacklist_region SET approval_status = becomes,
	       process_instance_id = CASE WHEN becomes <> -1 THEN process END
	 WHERE blacklist_id = record AND approval_status = 1
	   AND process_instance_id = process;
END $$;

-- The rules that were made for drafts (status 2) count from now on (0), or go.
CREATE FUNCTION blacklist_rules_end(tenant bigint, drafts bigint[],
	applied boolean)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM app_blacklist_draft
	                WHERE id = ANY(drafts) AND payload ? 'rule_id') THEN
		RETURN;
	END IF;
	UPDATE rule_info r
	   SET status = CASE WHEN applied THEN 0 ELSE r.status END,
	       deleted = NOT applied
	  FROM app_blacklist_draft d
	 WHERE d.id = ANY(drafts) AND d.tenant_id = tenant
	   AND r.id = (d.payload ->> 'rule_id')::bigint
	   AND r.tenant_id = tenant AND r.status = 2 AND NOT r.deleted;
END $$;

-- Applies all drafts in approval of an instance, with the children submitted
-- beside them.  Removing comes first, so that a draft may bind an address anew.
CREATE FUNCTION blacklist_drafts_apply(tenant bigint, record bigint,
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
		COALESCE(main.payload, '{}'), editor);
	UPDATE app_blacklist b
	   SET effective = true, approval_status = 2,
	       process_instance_id = NULL,
	       deleted = COALESCE(main.update_type = 'delete', false)
	 WHERE b.id = record AND b.tenant_id = tenant AND NOT b.deleted;
	UPDATE app_blacklist_draft
	   SET status = 2, finish_time = now(), updater = editor
	 WHERE id = ANY(drafts);
END $$;

-- The same, unless the record would be one that nobody may save: then nothing is
-- changed, and the answer says why.
CREATE FUNCTION blacklist_drafts_try(tenant bigint, record bigint,
	process text, editor bigint)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	refused text;
	taken text;
BEGIN
	PERFORM blacklist_drafts_apply(tenant, record, process, editor);
	SELECT CASE f.refusal
	       WHEN 'blacklist_scope_empty' THEN 'the record would name no devices'
	       WHEN 'blacklist_package_protected' THEN 'the package is protected'
	       ELSE 'the time window would end before it begins' END
	  INTO refused
	  FROM app_blacklist b, LATERAL blacklist_refusal(tenant, record) f
	 WHERE b.id = record AND NOT b.deleted AND f.refusal IS NOT NULL
	 LIMIT 1;
	IF refused IS NOT NULL THEN
		RAISE EXCEPTION SQLSTATE 'FD001';
	END IF;
	RETURN NULL;
EXCEPTION
	WHEN SQLSTATE 'FD001' THEN
		RETURN refused;
	WHEN unique_violation THEN
		GET STACKED DIAGNOSTICS taken = CONSTRAINT_NAME;
		RETURN CASE taken WHEN 'rule_name_duplicate'
		       THEN 'another rule has the name of its rule'
		       ELSE 'a record of this package, type and version exists '
		            'already' END;
END $$;

-- Ends the approval of an instance without applying anything: drafts and record
-- become 3 (rejected; says: why, if the system did it), or -1 (they may be
-- changed and submitted again).  process NULL: of drafts without one.
CREATE FUNCTION blacklist_drafts_end(tenant bigint, record bigint,
	process text, becomes int, says text, editor bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	drafts bigint[] := ARRAY(
		SELECT id FROM app_blacklist_draft
		 WHERE process_instance_id IS NOT DISTINCT FROM process
		   AND tenant_id = tenant AND blacklist_id = record
		   AND status = 1
		 ORDER BY id);
BEGIN
	PERFORM blacklist_children_end(record, process, becomes);
	IF becomes = 3 THEN
		PERFORM blacklist_rules_end(tenant, drafts, false);
	END IF;
	UPDATE app_blacklist b
	   SET approval_status = becomes, process_instance_id = NULL
	 WHERE b.id = record AND b.tenant_id = tenant
	   AND b.approval_status IN (1, 5)
	   AND b.process_instance_id IS NOT DISTINCT FROM process;
	UPDATE app_blacklist_draft
	   SET status = becomes, message = says, updater = editor,
	       process_instance_id = CASE WHEN becomes <> -1 THEN process END,
	       finish_time = CASE WHEN becomes <> -1 THEN now() END,
	       submit_time = CASE WHEN becomes <> -1 THEN submit_time END
	 WHERE id = ANY(drafts);
END $$;

-- Did the creator of one of these changes approve it alone?  People who decided
-- are those who approved tasks of the instance or of one that it called; not if
-- nobody did, because then the model has decided.
CREATE FUNCTION blacklist_approved_alone(tenant bigint, record bigint,
	process text)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
	people bigint[] := ARRAY(
		SELECT DISTINCT bpm_user(t.assignee)
		  FROM bpm_process_instance i
		  JOIN bpm_task t ON t.tree = i.tree AND t.tenant_id = tenant
		   AND NOT t.open AND t.status = 2 AND t.reason_code = 0
		   AND t.node <> 'StartUserNode'
		 WHERE i.id = process AND i.tenant_id = tenant
		   AND bpm_user(t.assignee) IS NOT NULL);
BEGIN
	IF cardinality(people) <> 1 THEN
		RETURN false;
	END IF;
	RETURN EXISTS (
		SELECT FROM app_blacklist_draft d
		 WHERE d.process_instance_id = process AND d.tenant_id = tenant
		   AND d.status = 1 AND d.creator = people[1]
		 UNION ALL
		SELECT FROM app_blacklist_channel c
		 WHERE c.blacklist_id = record AND c.approval_status = 1
		   AND c.process_instance_id = process
		   AND c.creator = people[1]
		 UNION ALL
		SELECT FROM app_blacklist_mac c
		 WHERE c.blacklist_id = record AND c.approval_status = 1
		   AND c.process_instance_id = process
		   AND c.creator = people[1]
		 UNION ALL
		SELECT FROM app_blacklist_region c
		 WHERE c.blacklist_id = record AND c.approval_status = 1
		   AND c.process_instance_id = process
		   AND c.creator = people[1]);
END $$;

-- What is in approval of a record without a running instance may be changed and
-- submitted again.
CREATE FUNCTION blacklist_approval_mend(tenant bigint, record bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	running text[] := ARRAY(
		SELECT i.id
		  FROM app_blacklist_draft d
		  JOIN bpm_process_instance i ON i.id = d.process_instance_id
		   AND i.tenant_id = tenant AND i.state = 0
		 WHERE d.blacklist_id = record AND d.tenant_id = tenant
		   AND d.status = 1);
BEGIN
	UPDATE app_blacklist_channel
	   SET approval_status = -1, process_instance_id = NULL
	 WHERE blacklist_id = record AND approval_status = 1
	   AND COALESCE(process_instance_id, '') <> ALL(running);
	UPDATE app_blacklist_mac
	   SET approval_status = -1, process_instance_id = NULL
	 WHERE blacklist_id = record AND approval_status = 1
	   AND COALESCE(process_instance_id, '') <> ALL(running);
	UPDATE app_blacklist_region
	   SET approval_status = -1, process_instance_id = NULL
	 WHERE blacklist_id = record AND approval_status = 1
	   AND COALESCE(process_instance_id, '') <> ALL(running);
	UPDATE app_blacklist b
	   SET approval_status = -1, process_instance_id = NULL
	 WHERE b.id = record AND b.tenant_id = tenant
	   AND b.approval_status IN (1, 5)
	   AND COALESCE(b.process_instance_id, '') <> ALL(running);
	UPDATE app_blacklist_draft
	   SET status = -1, process_instance_id = NULL, submit_time = NULL,
	       message = 'its process instance does not exist any more'
	 WHERE blacklist_id = record AND tenant_id = tenant AND status = 1
	   AND COALESCE(process_instance_id, '') <> ALL(running);
END $$;

-- Columns of a record as clients know them: names in camelCase, times in
-- milliseconds; what is no value of the change itself is left out.
CREATE FUNCTION blacklist_wire(payload jsonb) RETURNS jsonb
LANGUAGE sql STABLE AS $$
	SELECT COALESCE(jsonb_object_agg((
	       SELECT string_agg(CASE WHEN w.n = 1 THEN w.part
	                         ELSE initcap(w.part) END, '' ORDER BY w.n)
	         FROM string_to_table(p.key, '_') WITH ORDINALITY w (part, n)),
	       CASE WHEN p.key IN ('start_time', 'end_time')
	             AND jsonb_typeof(p.value) = 'string'
	            THEN to_jsonb((extract(epoch FROM
	                 (p.value #>> '{}')::timestamptz) * 1000)::bigint)
	            ELSE p.value END), '{}')
	  FROM jsonb_each(payload) p
	 WHERE p.key IN ('app_name', 'package_name', 'type', 'enabled',
	       'version_op', 'version_number', 'version_code_min',
	       'version_code_max', 'remark', 'rule_id', 'match_mode',
	       'all_device', 'rollout_percent', 'kill_interval_s', 'start_time',
	       'end_time')
$$;
