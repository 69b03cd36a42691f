-- Who enables an account, or takes a department out of another one, gives somebody what
-- lets him decide.

-- What somebody does to his own account makes nobody else of him.  A disabled account
-- finds nobody either: who enables it gives it what it has, of which the roles are enough,
-- because without one nobody decides.  Here and below a full join of the rows before and
-- after is never a nested loop, whatever the planner believes of their number.
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
		 WHERE dept_id IS NOT NULL;
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
		SELECT n.tenant_id, actor, 'role', l.user_id, l.role_id
		  FROM old_rows o FULL JOIN new_rows n USING (id)
		  JOIN system_user_role l ON l.user_id = n.id
		 WHERE id <> actor AND o.status <> 0 AND n.status = 0;
	END IF;
	RETURN NULL;
END $$;

-- A department that is put below another one makes the leaders above it those of its
-- people; and its own one the highest, if there are none.
CREATE OR REPLACE FUNCTION act_dept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	actor bigint := act_actor();
BEGIN
	IF actor IS NULL THEN
		RETURN NULL;
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO system_person_act (tenant_id, actor, what, person, thing)
		SELECT tenant_id, actor, 'leadership', leader_user_id, id
		  FROM new_rows WHERE leader_user_id IS NOT NULL;
	ELSE
		INSERT INTO system_person_act (tenant_id, actor, what, person, thing)
		SELECT n.tenant_id, actor, 'leadership', n.leader_user_id, id
		  FROM old_rows o FULL JOIN new_rows n USING (id)
		 WHERE n.leader_user_id IS NOT NULL
		   AND n.leader_user_id IS DISTINCT FROM o.leader_user_id
		 UNION ALL
		SELECT n.tenant_id, actor, 'leadership', leader, id
		  FROM old_rows o FULL JOIN new_rows n USING (id),
		       dept_leaders(n.id) leader
		 WHERE n.parent_id <> o.parent_id
		 UNION ALL
		SELECT n.tenant_id, actor, 'department', u.id, n.id
		  FROM old_rows o FULL JOIN new_rows n USING (id)
		  JOIN system_users u ON u.tenant_id = n.tenant_id
		   AND u.dept_id = n.id AND NOT u.deleted
		 WHERE o.status <> 0 AND n.status = 0;
	END IF;
	RETURN NULL;
END $$;
