-- The leaders below whom an author has put himself are judged as they were then, too:
-- who had his task as a leader could leave the place before the change took effect.
ALTER TABLE system_person_act DROP CONSTRAINT system_person_act_what_check;
ALTER TABLE system_person_act ADD CONSTRAINT system_person_act_what_check
	CHECK (what IN ('account', 'role', 'post', 'department', 'leadership',
		'led', 'group', 'rule'));

CREATE OR REPLACE FUNCTION act_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	actor bigint := act_actor();
BEGIN
	IF actor IS NULL THEN
		RETURN NULL;
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO system_person_act (tenant_id, actor, what, person, thing)
		SELECT tenant_id, actor, 'account', id, NULL FROM new_rows
		 UNION ALL
		SELECT tenant_id, actor, 'department', id, dept_id FROM new_rows
		 WHERE dept_id IS NOT NULL
		 UNION ALL
		SELECT tenant_id, actor, 'led', leader, id
		  FROM new_rows, dept_leaders(dept_id) leader;
	ELSE
		INSERT INTO system_person_act (tenant_id, actor, what, person, thing)
		SELECT n.tenant_id, actor, 'account', id, NULL
		  FROM old_rows o FULL JOIN new_rows n USING (id)
		 WHERE id <> actor AND (n.password <> o.password
		       OR n.email IS DISTINCT FROM o.email)
		 UNION ALL
		SELECT n.tenant_id, actor, 'department', id, n.dept_id
		  FROM old_rows o FULL JOIN new_rows n USING (id)
		 WHERE n.dept_id IS NOT NULL
		   AND n.dept_id IS DISTINCT FROM o.dept_id
		 UNION ALL
		SELECT n.tenant_id, actor, 'led', leader, id
		  FROM old_rows o FULL JOIN new_rows n USING (id),
		       dept_leaders(n.dept_id) leader
		 WHERE n.dept_id IS DISTINCT FROM o.dept_id
		 UNION ALL
		SELECT n.tenant_id, actor, 'role', l.user_id, l.role_id
		  FROM old_rows o FULL JOIN new_rows n USING (id)
		  JOIN system_user_role l ON l.user_id = n.id
		 WHERE id <> actor AND o.status <> 0 AND n.status = 0;
	END IF;
	RETURN NULL;
END $$;
