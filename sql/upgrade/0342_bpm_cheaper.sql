-- The operation log does nothing for statements without rows, and who may start a
-- process is asked by a plan that is kept.
-- A statement without rows costs next to nothing.  Trigger arguments: type, then
-- the columns that are secret.
CREATE OR REPLACE FUNCTION oplog_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM oplog_write('Created', TG_ARGV[0], TG_ARGV[1:],
			array_agg(n.id), array_agg(NULL::jsonb),
			array_agg(to_jsonb(n))) FROM new_rows n
			HAVING count(*) > 0;
	ELSIF TG_OP = 'UPDATE' THEN
		-- Every row has its partner.  But a full join is never a nested
		-- loop, whatever the planner believes of the sizes.
		PERFORM oplog_write('Updated', TG_ARGV[0], TG_ARGV[1:],
			array_agg(id), array_agg(to_jsonb(o)),
			array_agg(to_jsonb(n)))
			FROM old_rows o FULL JOIN new_rows n USING (id)
			HAVING count(*) > 0;
	ELSE
		PERFORM oplog_write('Deleted', TG_ARGV[0], TG_ARGV[1:],
			array_agg(o.id), array_agg(to_jsonb(o)),
			array_agg(NULL::jsonb)) FROM old_rows o
			HAVING count(*) > 0;
	END IF;
	RETURN NULL;
END $$;

-- Links are one entry for all that one key was given or lost.  Trigger
-- arguments: type, column of the key, column of what it is linked to.
CREATE OR REPLACE FUNCTION oplog_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM oplog_write('Added to', TG_ARGV[0], '{}', array_agg(key),
			array_agg(NULL::jsonb), array_agg(others))
			FROM (SELECT (j ->> TG_ARGV[1])::bigint AS key,
			             jsonb_build_object(TG_ARGV[2],
			             jsonb_agg(j -> TG_ARGV[2]
			             ORDER BY j -> TG_ARGV[2])) AS others
			        FROM (SELECT to_jsonb(n) AS j FROM new_rows n) l
			       GROUP BY 1) links
			HAVING count(*) > 0;
	ELSE
		PERFORM oplog_write('Removed from', TG_ARGV[0], '{}',
			array_agg(key), array_agg(others), array_agg(NULL::jsonb))
			FROM (SELECT (j ->> TG_ARGV[1])::bigint AS key,
			             jsonb_build_object(TG_ARGV[2],
			             jsonb_agg(j -> TG_ARGV[2]
			             ORDER BY j -> TG_ARGV[2])) AS others
			        FROM (SELECT to_jsonb(o) AS j FROM old_rows o) l
			       GROUP BY 1) links
			HAVING count(*) > 0;
	END IF;
	RETURN NULL;
END $$;

-- May a user start processes of this definition?  People who are named shut out
-- departments, departments everybody else; children of a department do not
-- count.
CREATE OR REPLACE FUNCTION bpm_may_start(d bpm_process_definition, user_id bigint)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN CASE WHEN cardinality(d.start_user_ids) > 0
		THEN user_id = ANY(d.start_user_ids)
		WHEN cardinality(d.start_dept_ids) > 0
		THEN EXISTS (SELECT FROM system_users u
		              WHERE u.id = bpm_may_start.user_id
		                AND u.tenant_id = d.tenant_id
		                AND u.dept_id = ANY(d.start_dept_ids))
		ELSE true END;
END $$;
