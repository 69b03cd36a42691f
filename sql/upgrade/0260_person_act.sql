-- What users did by which they may decide who approves a change of the blacklist
-- (0261_blacklist_independence.sql), written by triggers in the name of who ordered
-- it, as the operation log is (0020_oplog.sql).  Acts of who is free of approval are
-- not written, but for those on rules.  `job log_clean` deletes them after 400 days.

CREATE TABLE system_person_act (
	id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	tenant_id   bigint      NOT NULL, -- of the person, or of the rule
	actor       bigint      NOT NULL,
	-- account: made it, or set its password or e-mail.  rule: changed a rule
	-- that has not taken effect since.  All others: gave it.
	what        text        NOT NULL CHECK (what IN ('account', 'role', 'post',
		'department', 'leadership', 'group', 'rule')),
	person      bigint,     -- NULL: the act is on a rule
	-- The role, post, department, group or rule; NULL: the account itself.
	thing       bigint,
	create_time timestamptz NOT NULL DEFAULT now(),
	CHECK ((person IS NULL) = (what = 'rule')),
	CHECK ((thing IS NULL) = (what = 'account'))
);
CREATE INDEX system_person_act_actor ON system_person_act (actor)
	WHERE what = 'account';
CREATE INDEX system_person_act_person ON system_person_act (person);
CREATE INDEX system_person_act_rule ON system_person_act (thing)
	WHERE what = 'rule';
CREATE INDEX system_person_act_time ON system_person_act (create_time);

-- Who ordered the changes of this transaction; NULL: he is free of approval.  The
-- triggers ask it once a statement.
CREATE FUNCTION act_actor() RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
	actor bigint := (current_setting('fleetdesk.actor')::jsonb
		->> 'user_id')::bigint;
BEGIN
	IF blacklist_admin((SELECT tenant_id FROM system_users WHERE id = actor),
	                   actor) THEN
		RETURN NULL;
	END IF;
	RETURN actor;
END $$;

-- What somebody does to his own account makes nobody else of him.  Here and below a
-- full join of the rows before and after is never a nested loop, whatever the planner
-- believes of their number.
CREATE FUNCTION act_user() RETURNS trigger LANGUAGE plpgsql AS $$
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
		   AND n.dept_id IS DISTINCT FROM o.dept_id;
	END IF;
	RETURN NULL;
END $$;

CREATE FUNCTION act_user_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO system_person_act (tenant_id, actor, what, person, thing)
	SELECT n.tenant_id, a.actor, 'role', n.user_id, n.role_id
	  FROM act_actor() a (actor), new_rows n
	 WHERE a.actor IS NOT NULL;
	RETURN NULL;
END $$;

CREATE FUNCTION act_user_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO system_person_act (tenant_id, actor, what, person, thing)
	SELECT n.tenant_id, a.actor, 'post', n.user_id, n.post_id
	  FROM act_actor() a (actor), new_rows n
	 WHERE a.actor IS NOT NULL;
	RETURN NULL;
END $$;

-- A disabled role, post, group or department finds nobody, so that who enables it
-- gives it to all who have it.
CREATE FUNCTION act_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO system_person_act (tenant_id, actor, what, person, thing)
	SELECT l.tenant_id, a.actor, 'role', l.user_id, l.role_id
	  FROM act_actor() a (actor),
	       old_rows o FULL JOIN new_rows n USING (id)
	  JOIN system_user_role l ON l.role_id = n.id
	 WHERE a.actor IS NOT NULL AND o.status <> 0 AND n.status = 0;
	RETURN NULL;
END $$;

CREATE FUNCTION act_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO system_person_act (tenant_id, actor, what, person, thing)
	SELECT l.tenant_id, a.actor, 'post', l.user_id, l.post_id
	  FROM act_actor() a (actor),
	       old_rows o FULL JOIN new_rows n USING (id)
	  JOIN system_user_post l ON l.post_id = n.id
	 WHERE a.actor IS NOT NULL AND o.status <> 0 AND n.status = 0;
	RETURN NULL;
END $$;

CREATE FUNCTION act_group() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	actor bigint := act_actor();
BEGIN
	IF actor IS NULL THEN
		RETURN NULL;
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO system_person_act (tenant_id, actor, what, person, thing)
		SELECT n.tenant_id, actor, 'group', member, n.id
		  FROM new_rows n, unnest(n.user_ids) member;
	ELSE
		INSERT INTO system_person_act (tenant_id, actor, what, person, thing)
		SELECT n.tenant_id, actor, 'group', member, n.id
		  FROM old_rows o FULL JOIN new_rows n USING (id),
		       unnest(n.user_ids) member
		 WHERE member <> ALL(o.user_ids)
		    OR o.status <> 0 AND n.status = 0;
	END IF;
	RETURN NULL;
END $$;

-- The leaders of a department and of all above it.
CREATE FUNCTION dept_leaders(dept bigint) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN QUERY
		WITH RECURSIVE up (id, parent_id, leader_user_id) AS (
			SELECT d.id, d.parent_id, d.leader_user_id
			  FROM system_dept d WHERE d.id = dept
			 UNION
			SELECT d.id, d.parent_id, d.leader_user_id
			  FROM up JOIN system_dept d ON d.id = up.parent_id)
		SELECT leader_user_id FROM up WHERE leader_user_id IS NOT NULL;
END $$;

-- A department that is put below another one makes the leaders above it those of its
-- people.
CREATE FUNCTION act_dept() RETURNS trigger LANGUAGE plpgsql AS $$
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
		       dept_leaders(n.parent_id) leader
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

-- Whoever is free of approval is an author, too, if he changes a rule.  Status 2 ends
-- when a draft takes effect, which nobody orders.
CREATE FUNCTION act_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO system_person_act (tenant_id, actor, what, thing)
	SELECT n.tenant_id, (current_setting('fleetdesk.actor')::jsonb
	           ->> 'user_id')::bigint, 'rule', id
	  FROM old_rows o FULL JOIN new_rows n USING (id)
	 WHERE n.expr_hash <> o.expr_hash
	    OR n.status <> o.status AND o.status <> 2;
	RETURN NULL;
END $$;

-- From here on the rule is what somebody has approved, or needed no approval for.
CREATE FUNCTION act_rule_effective() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM system_person_act
	 WHERE what = 'rule' AND thing = NEW.rule_id;
	RETURN NULL;
END $$;
CREATE TRIGGER act AFTER INSERT OR UPDATE ON app_blacklist
	FOR EACH ROW WHEN (NEW.effective AND NEW.rule_id IS NOT NULL)
	EXECUTE FUNCTION act_rule_effective();

-- act_watch(table, function, events...): the function writes the acts of these
-- changes.
CREATE FUNCTION act_watch(watched regclass, writer text, VARIADIC events text[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	event text;
BEGIN
	FOREACH event IN ARRAY events LOOP
		EXECUTE format('CREATE TRIGGER %I AFTER %s ON %s REFERENCING %s'
			' FOR EACH STATEMENT'
			' WHEN (current_setting(''fleetdesk.actor'', true) <> '''')'
			' EXECUTE FUNCTION %I()', 'act_' || lower(event), event,
			watched, CASE event
			WHEN 'INSERT' THEN 'NEW TABLE AS new_rows'
			ELSE 'OLD TABLE AS old_rows NEW TABLE AS new_rows' END,
			writer);
	END LOOP;
END $$;
SELECT act_watch('system_users', 'act_user', 'INSERT', 'UPDATE');
SELECT act_watch('system_user_role', 'act_user_role', 'INSERT');
SELECT act_watch('system_user_post', 'act_user_post', 'INSERT');
SELECT act_watch('system_role', 'act_role', 'UPDATE');
SELECT act_watch('system_post', 'act_post', 'UPDATE');
SELECT act_watch('bpm_user_group', 'act_group', 'INSERT', 'UPDATE');
SELECT act_watch('system_dept', 'act_dept', 'INSERT', 'UPDATE');
SELECT act_watch('rule_info', 'act_rule', 'UPDATE');
