-- Names of built-in roles follow the reader's language.
CREATE FUNCTION role_said(type int, name text, lang text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN lang = 'zh' AND type = 1 THEN CASE name
	            WHEN 'Super administrator' THEN '超级管理员'
	            WHEN 'Tenant administrator' THEN '租户管理员'
	            WHEN 'Common' THEN '普通角色'
	            WHEN 'Blacklist approver' THEN '黑名单审批人'
	            ELSE name END
	            ELSE name END
$$;
