-- Independent approval: a change of the blacklist that people were asked about takes
-- effect only if one of those who approved it is independent of its authors.
--
-- A reason_code of 0 is that of a person, not of the system.

-- Acts of users that may decide who approves a change.  Triggers write them in the name
-- of the user who ordered the change, as they write the operation log (02_oplog.sql).
-- Those of users who need no approval are not written, but for those on rules.
-- `job log_clean` deletes them after 400 days, or later while an approval looks back on them.
CREATE TABLE system_person_act (
	id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	tenant_id   bigint      NOT NULL, -- of the person, or of the rule
	actor       bigint      NOT NULL,
	-- account: made it, or set its password or e-mail.  led: put a user into a
	-- department below this leader.  known: gave the account another name, e-mail
	-- or number.  rule: changed a rule that has not taken effect since.  All
	-- others: gave it.
	what        text        NOT NULL CHECK (what IN ('account', 'role', 'post',
		'department', 'leadership', 'led', 'group', 'known', 'rule')),
	person      bigint,     -- NULL: the act is on a rule
	-- The role, post, department, group, rule or user below the leader; NULL:
	-- the account itself.
	thing       bigint,
	create_time timestamptz NOT NULL DEFAULT now(),
	was         text,       -- known: what it had before, as known_by spells it
	CHECK ((person IS NULL) = (what = 'rule')),
	CHECK ((thing IS NULL) = (what IN ('account', 'known'))),
	CHECK ((was IS NULL) = (what <> 'known'))
);
CREATE INDEX system_person_act_actor ON system_person_act (actor)
	WHERE what IN ('account', 'role');
CREATE INDEX system_person_act_person ON system_person_act (person);
CREATE INDEX system_person_act_rule ON system_person_act (thing)
	WHERE what = 'rule';
CREATE INDEX system_person_act_was ON system_person_act (was)
	WHERE what = 'known';
CREATE INDEX system_person_act_time ON system_person_act (create_time);

-- The user who ordered the changes of this transaction; NULL: he needs no approval.  The
-- triggers call it once a statement.
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

-- The name, e-mail and number of an account, by which it is known whose it is.
CREATE FUNCTION known_by(username text, email text, mobile text) RETURNS text[]
LANGUAGE sql IMMUTABLE AS $$
	SELECT array_remove(ARRAY[name_key(username),
	       NULLIF(name_key(email), ''), NULLIF(mobile, '')], NULL)
$$;

-- Acts on accounts: making one, setting its password or e-mail, its department.  Changes
-- of one's own account do not count, because it stays one's own; but what it was known
-- by before is noted, lest somebody else seem to have it anew.  With a department its
-- leaders are written, because others may have their place later.  A disabled account
-- gets no tasks, so who enables it gives it its roles, without which nobody decides.
-- Here and below a full join of the rows before and after is never a nested loop,
-- whatever number of rows the planner expects.
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
		INSERT INTO system_person_act (tenant_id, actor, what, person, was)
		SELECT n.tenant_id, actor, 'known', id, was
		  FROM old_rows o FULL JOIN new_rows n USING (id),
		       unnest(known_by(o.username, o.email, o.mobile)) was
		 WHERE was <> ALL(known_by(n.username, n.email, n.mobile));
	END IF;
	RETURN NULL;
END $$;

-- Acts that give a role.
CREATE FUNCTION act_user_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO system_person_act (tenant_id, actor, what, person, thing)
	SELECT n.tenant_id, a.actor, 'role', n.user_id, n.role_id
	  FROM act_actor() a (actor), new_rows n
	 WHERE a.actor IS NOT NULL;
	RETURN NULL;
END $$;

-- Acts that give a post.
CREATE FUNCTION act_user_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO system_person_act (tenant_id, actor, what, person, thing)
	SELECT n.tenant_id, a.actor, 'post', n.user_id, n.post_id
	  FROM act_actor() a (actor), new_rows n
	 WHERE a.actor IS NOT NULL;
	RETURN NULL;
END $$;

-- Acts that enable a role, and (act_post) a post.  No tasks go to holders of a disabled
-- role, post, group or department; so who enables it counts as having given it to all of
-- them.
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

-- Acts that put users into a group, and, as above, those that enable it.
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

-- Acts that give a leadership.  A department that is put below another one gets the
-- leaders above it, and its own leader becomes a higher one if there are none.
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

-- Acts on rules, also of users who need no approval: they are authors of the rule, too.
-- That a rule is no longer pending is no act: it happens when a draft takes effect.
CREATE FUNCTION act_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO system_person_act (tenant_id, actor, what, thing)
	SELECT n.tenant_id, (current_setting('fleetdesk.actor')::jsonb
	           ->> 'user_id')::bigint, 'rule', id
	  FROM old_rows o FULL JOIN new_rows n USING (id)
	 WHERE n.expr_hash <> o.expr_hash
	    OR n.status <> o.status AND o.status <> :RULE_PENDING;
	RETURN NULL;
END $$;

-- When a record with the rule takes effect, the rule is approved as it is (or needed no
-- approval), so the acts on it do not matter any more.  A deleted record says nothing
-- of its rule: since then anybody may have changed it.
CREATE FUNCTION act_rule_effective() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM system_person_act
	 WHERE what = 'rule' AND thing = NEW.rule_id;
	RETURN NULL;
END $$;
CREATE TRIGGER act AFTER INSERT OR UPDATE ON app_blacklist
	FOR EACH ROW
	WHEN (NEW.effective AND NOT NEW.deleted AND NEW.rule_id IS NOT NULL)
	EXECUTE FUNCTION act_rule_effective();

SELECT actor_triggers('act_', 'system_users', '{INSERT,UPDATE}', 'act_user', '{}');
SELECT actor_triggers('act_', 'system_user_role', '{INSERT}', 'act_user_role', '{}');
SELECT actor_triggers('act_', 'system_user_post', '{INSERT}', 'act_user_post', '{}');
SELECT actor_triggers('act_', 'system_role', '{UPDATE}', 'act_role', '{}');
SELECT actor_triggers('act_', 'system_post', '{UPDATE}', 'act_post', '{}');
SELECT actor_triggers('act_', 'bpm_user_group', '{INSERT,UPDATE}', 'act_group', '{}');
SELECT actor_triggers('act_', 'system_dept', '{INSERT,UPDATE}', 'act_dept', '{}');
SELECT actor_triggers('act_', 'rule_info', '{UPDATE}', 'act_rule', '{}');

-- Does this transfer bring the task to whoever decides it in the end?  That of a delegated
-- task does not: it goes back to its owner, from whomever.
CREATE FUNCTION bpm_transfer_brings(c bpm_comment) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN COALESCE((
		-- 5 delegated, 6 back at its owner, 8 or at signers, who give it
		-- back to him
		SELECT d.type <> :COMMENT_DELEGATED
		  FROM bpm_comment d
		 WHERE d.tree = c.tree AND d.instance = c.instance
		   AND d.task = c.task AND d.type IN (5, 6, 8) AND d.id < c.id
		 ORDER BY d.id DESC
		 LIMIT 1), true);
END $$;

-- The users who brought a task to the one who decided it: who transferred it to him last,
-- made him a signer, or chose him; NULL or none: the node itself found him.  Where nobody
-- knows which variable has chosen him, all count who wrote one that may have.  A transfer
-- without an author was made by the system, from the starter to his leader; so who brought
-- it to the starter brought it to the leader.  Who chose himself had it from whoever brought
-- him the tasks at which he did (todo).
CREATE FUNCTION bpm_task_bringers(t bpm_task) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE
	todo bigint[] := ARRAY[t.num];
	at int := 0;
	bringer text;
	chosen_at record;
BEGIN
	WHILE at < cardinality(todo) LOOP
		at := at + 1;
		SELECT b.* INTO t
		  FROM bpm_task b
		 WHERE b.tree = t.tree AND b.num = todo[at];
		SELECT c.author INTO bringer
		  FROM bpm_comment c
		 WHERE c.tree = t.tree AND c.instance = t.instance
		   AND c.task = t.num AND c.type = :COMMENT_TRANSFERRED AND c.author <> t.assignee
		   AND bpm_transfer_brings(c)
		 ORDER BY c.id DESC
		 LIMIT 1;
		IF FOUND THEN
			RETURN NEXT bpm_user(bringer);
			CONTINUE;
		END IF;
		IF t.parent IS NOT NULL THEN
			-- Tasks have times in milliseconds.
			SELECT c.author INTO bringer
			  FROM bpm_comment c
			 WHERE c.tree = t.tree AND c.instance = t.instance
			   AND c.task = t.parent AND c.type = :COMMENT_SIGNER_ADDED
			   AND date_trunc('milliseconds', c.create_time)
			       <= t.create_time
			 ORDER BY c.id DESC
			 LIMIT 1;
			RETURN NEXT bpm_user(bringer);
			CONTINUE;
		END IF;
		FOR chosen_at IN
			(SELECT b.num, b.assignee
			   FROM bpm_task b
			  WHERE b.tree = t.tree AND b.instance = t.instance
			    AND t.node = ANY(b.chooses) AND b.chose < t.entered
			  ORDER BY b.chose DESC, b.num DESC
			  LIMIT 1)
			 UNION ALL
			SELECT b.num, b.assignee
			  FROM bpm_task b
			 WHERE b.tree = t.tree AND b.instance = t.instance
			   AND t.node = ANY(b.may_choose) AND b.chose < t.entered
		LOOP
			IF chosen_at.assignee IS DISTINCT FROM t.assignee THEN
				RETURN NEXT bpm_user(chosen_at.assignee);
			ELSIF chosen_at.num <> ALL(todo) THEN
				todo := todo || chosen_at.num;
			END IF;
		END LOOP;
	END LOOP;
END $$;

-- Other accounts of the people who have these: they have the same name, e-mail or number,
-- or had it since that time.  Of two that have it now one was deleted, and the other one
-- made instead of it; what was deleted before that time has done nothing since.
CREATE FUNCTION accounts_of_same(accounts bigint[], since timestamptz)
RETURNS TABLE (id bigint, of bigint) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
	RETURN QUERY
		WITH own AS MATERIALIZED (
			SELECT o.id, o.tenant_id, o.deleted AS gone, key
			  FROM system_users o,
			       unnest(known_by(o.username, o.email, o.mobile)) key
			 WHERE o.id = ANY(accounts)
			 UNION ALL
			SELECT a.person, a.tenant_id, true, a.was
			  FROM system_person_act a
			 WHERE a.person = ANY(accounts) AND a.what = 'known'
			   AND a.create_time >= since)
		SELECT u.id, own.id
		  FROM system_users u
		 CROSS JOIN unnest(known_by(u.username, u.email, u.mobile)) key
		  JOIN own USING (tenant_id, key)
		 WHERE CASE WHEN u.deleted THEN u.update_time >= since ELSE own.gone END
		   AND u.id <> own.id
		 UNION ALL
		SELECT a.person, own.id
		  FROM own
		  JOIN system_person_act a ON a.tenant_id = own.tenant_id
		   AND a.was = own.key AND a.what = 'known'
		   AND a.create_time >= since
		 WHERE a.person <> own.id;
END $$;

-- The authors of what an instance approves: users whose drafts and children are in it, who
-- submitted it, who made the record if it has never taken effect, who made its rule or
-- have changed it since it took effect.  Also, to any depth, users whose account an author
-- has made or changed, users who have made or changed an author's account, and other
-- accounts of an author; via is that author.  An account whose user has registered himself
-- was made by nobody, and may be anybody's: whoever gave it a role, or enabled it or its
-- role, counts as the one who made it.
CREATE FUNCTION blacklist_authors(tenant bigint, record bigint, process text,
	since timestamptz)
RETURNS TABLE (id bigint, via bigint) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
	known bigint[];
	fresh bigint[];
	links bigint[]; -- by which author each of these is one
BEGIN
	WITH draft AS (
		SELECT d.creator, (d.payload ->> 'rule_id')::bigint AS rule_id
		  FROM app_blacklist_draft d
		 WHERE d.process_instance_id = process
		   AND d.tenant_id = tenant AND d.status = :DRAFT_SUBMITTED),
	rule AS (
		SELECT r.id, r.creator
		  FROM rule_info r
		 WHERE r.tenant_id = tenant AND r.id IN (
		       SELECT rule_id FROM draft
		        UNION
		       SELECT b.rule_id FROM app_blacklist b
		        WHERE b.id = record AND b.tenant_id = tenant
		          AND NOT b.effective))
	SELECT array_agg(own.id), array_agg(NULL::bigint) INTO fresh, links
	  FROM (SELECT creator AS id FROM draft
	         UNION
	        SELECT c.creator FROM app_blacklist_child c
	         WHERE c.blacklist_id = record AND c.tenant_id = tenant
	           AND c.approval_status = :APPROVAL_RUNNING
	           AND c.process_instance_id = process
	         UNION
	        SELECT bpm_user(i.starter)
	          FROM bpm_process_instance i
	         WHERE i.id = process AND i.tenant_id = tenant
	         UNION
	        SELECT b.creator FROM app_blacklist b
	         WHERE b.id = record AND b.tenant_id = tenant
	           AND NOT b.effective
	         UNION
	        SELECT creator FROM rule
	         UNION
	        SELECT a.actor
	          FROM rule
	          JOIN system_person_act a ON a.what = 'rule'
	           AND a.thing = rule.id) own
	 WHERE own.id IS NOT NULL;
	WHILE cardinality(fresh) > 0 LOOP
		RETURN QUERY SELECT * FROM unnest(fresh, links);
		known := known || fresh;
		SELECT array_agg(l.id), array_agg(l.via) INTO fresh, links
		  FROM (WITH made AS (
		               SELECT a.person, a.actor
		                 FROM system_person_act a
		                WHERE (a.actor = ANY(fresh) OR a.person = ANY(fresh))
		                  AND a.what IN ('account', 'role')
		                  AND a.create_time >= since
		                  AND (a.what = 'account' OR EXISTS (
		                      SELECT FROM system_users u
		                       WHERE u.id = a.person AND u.creator IS NULL)))
		        SELECT DISTINCT ON (linked.id) linked.id, linked.via
		          FROM (SELECT person AS id, actor AS via FROM made
		                 WHERE actor = ANY(fresh)
		                 UNION ALL
		                SELECT actor, person FROM made
		                 WHERE person = ANY(fresh)
		                 UNION ALL
		                SELECT s.id, s.of FROM accounts_of_same(fresh, since) s)
		               linked
		         WHERE NOT EXISTS (SELECT FROM unnest(known) k (id)
		                            WHERE k.id = linked.id)
		         ORDER BY linked.id, linked.via) l;
	END LOOP;
END $$;

-- Why the change that the instance has approved must not take effect; NULL: it may.  An
-- instance without a task for people is approved by its model, which is accepted; but
-- not one that has called another process, which anybody may have drawn.  An approval
-- does not count any more once its node was entered again, or one that was entered before
-- its node first was, such as the start.  Who only has to do something, and says that it is
-- done, was not asked to approve.  A task that ended because that of another one was enough
-- is the last to be the reason.  (9, 11, 19) is skipped: by reason.def that of the starter,
-- one without a leader, and one whose user has approved before.
CREATE FUNCTION blacklist_dependence(tenant bigint, record bigint, process text)
RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
	i bpm_process_instance;
	since timestamptz;
	said text;
BEGIN
	SELECT p.* INTO i
	  FROM bpm_process_instance p
	 WHERE p.id = process AND p.tenant_id = tenant;
	IF i.calls > 0 THEN
		RETURN 'its process has called another one';
	END IF;
	since := i.start_time - make_interval(
		days => config_number('blacklist.approval.independence-days'));
	WITH asked AS MATERIALIZED (
		SELECT t AS task, t.num, t.name, t.status, t.reason_code, t.handles,
		       bpm_user(t.assignee) AS person,
		       t.status = :TASK_APPROVED AND t.reason_code = 0 AND NOT t.handles
		       AND bpm_user(t.assignee) IS NOT NULL
		       AND NOT EXISTS (
		           SELECT FROM bpm_task later
		            WHERE later.tree = t.tree
		              AND later.instance = t.instance
		              AND later.parent IS NULL
		              AND later.entered > came.entered
		              AND EXISTS (
		                  SELECT FROM bpm_task before
		                   WHERE before.tree = t.tree
		                     AND before.instance = t.instance
		                     AND before.node = later.node
		                     AND before.entered <= came.first))
		       AS approved
		  FROM bpm_task t
		 CROSS JOIN LATERAL (
		       SELECT min(same.entered) AS first, max(same.entered) AS entered
		         FROM bpm_task same
		        WHERE same.tree = t.tree AND same.instance = t.instance
		          AND same.node = t.node AND same.num <= t.num
		          AND same.parent IS NULL) came
		 WHERE t.tree = i.tree AND t.tenant_id = tenant
		   AND t.node <> :START_USER_NODE
		   -- the node approves or rejects by itself
		   AND t.reason_code NOT IN (:REASON_TYPE_APPROVED, :REASON_TYPE_REJECTED)),
	author AS MATERIALIZED (
		SELECT a.id, a.via
		  FROM blacklist_authors(tenant, record, process, since) a),
	-- What authors gave, and whom they brought a task, in one list.  Whoever
	-- puts the submitter into a department makes its leaders those who decide:
	-- those of that time, and those of today.
	act AS (
		SELECT a.person, a.actor, CASE a.what WHEN 'led' THEN 'leadership'
		       ELSE a.what END AS what, NULL::bigint AS task
		  FROM system_person_act a
		 WHERE a.person IN (SELECT person FROM asked WHERE approved)
		   AND a.actor IN (SELECT id FROM author)
		   AND a.what NOT IN ('account', 'known') AND a.create_time >= since
		   AND (a.what <> 'led' OR a.thing = bpm_user(i.starter))
		 UNION ALL
		SELECT leader, a.actor, 'leadership', NULL
		  FROM system_person_act a, dept_leaders(a.thing) leader
		 WHERE a.person = bpm_user(i.starter) AND a.what = 'department'
		   AND a.actor IN (SELECT id FROM author)
		   AND a.create_time >= since
		 UNION ALL
		SELECT asked.person, author.id, 'task', asked.num
		  FROM asked
		  JOIN author ON author.id IN (SELECT bpm_task_bringers(asked.task))
		 WHERE asked.approved AND NOT blacklist_admin((
		       SELECT u.tenant_id FROM system_users u
		        WHERE u.id = author.id), author.id)),
	judged AS (
		SELECT asked.num, asked.person, COALESCE(author.via, act.actor) AS of,
		       CASE WHEN author.id IS NULL THEN act.what
		            WHEN author.via IS NULL THEN 'author'
		            ELSE 'account' END AS why
		  FROM asked
		  LEFT JOIN author ON author.id = asked.person
		  LEFT JOIN LATERAL (
		       SELECT a.actor, a.what FROM act a
		        WHERE a.person = asked.person
		          AND COALESCE(a.task, asked.num) = asked.num
		          AND NOT user_has_role(asked.person, '{super_admin}')
		        LIMIT 1) act ON true
		 WHERE asked.approved)
	SELECT CASE
	       WHEN j.why = 'author'
	       THEN format('%s is not independent: an author of the change', p.n)
	       WHEN j.why = 'account'
	       THEN format('%s is not independent: account made or set by or for %s', p.n, o.n)
	       WHEN j.why = 'task'
	       THEN format('%s is not independent: got the task from %s', p.n, o.n)
	       WHEN j.why = 'role'
	       THEN format('%s is not independent: got a role from %s', p.n, o.n)
	       WHEN j.why = 'post'
	       THEN format('%s is not independent: got a post from %s', p.n, o.n)
	       WHEN j.why = 'department'
	       THEN format('%s is not independent: got a department from %s', p.n, o.n)
	       WHEN j.why = 'leadership'
	       THEN format('%s is not independent: got a leadership from %s', p.n, o.n)
	       WHEN j.why = 'group'
	       THEN format('%s is not independent: got a group from %s', p.n, o.n)
	       WHEN a.reason_code = :REASON_TIMEOUT_APPROVED
	       THEN format('nobody has approved it: the time of %s ran out', p.n)
	       WHEN a.reason_code IN (9, 11, 19) OR a.status = :TASK_SKIPPED
	       THEN format('nobody has approved it: %s was skipped', COALESCE(p.n, a.name))
	       WHEN a.person IS NULL
	       THEN format('nobody has approved it: nobody was found for %s', a.name)
	       WHEN a.handles AND a.status = :TASK_APPROVED
	       THEN format('nobody has approved it: %s was asked to handle it', p.n)
	       ELSE format('nobody has approved it: %s has not decided', p.n)
	       END INTO said
	  FROM asked a
	  LEFT JOIN judged j ON j.num = a.num
	 CROSS JOIN LATERAL (SELECT COALESCE((
	       SELECT u.nickname FROM system_users u WHERE u.id = a.person),
	       'user ' || a.person)) p (n)
	 CROSS JOIN LATERAL (SELECT COALESCE((
	       SELECT u.nickname FROM system_users u WHERE u.id = j.of),
	       'user ' || j.of)) o (n)
	 WHERE NOT EXISTS (SELECT FROM judged WHERE why IS NULL)
	 ORDER BY j.num IS NULL, a.status = :TASK_CANCELLED, a.num DESC
	 LIMIT 1;
	RETURN left(said, 255);
END $$;
