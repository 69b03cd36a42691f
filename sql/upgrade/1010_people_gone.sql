-- A user of the workflow's pages tells whether he is disabled or deleted.
CREATE OR REPLACE FUNCTION bpm_user_shown(u system_users, dept text) RETURNS json
LANGUAGE sql STABLE AS $$
	SELECT json_build_object('id', u.id, 'nickname', u.nickname,
	       'avatar', NULLIF(u.avatar, ''), 'deptId', u.dept_id,
	       'deptName', dept, 'status', u.status, 'deleted', u.deleted)
$$;
