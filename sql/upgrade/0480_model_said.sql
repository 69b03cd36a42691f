-- What the suite itself has written of a process follows the reader's language.
CREATE FUNCTION bpm_said(key text, name text, lang text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN lang = 'zh' AND key = 'blacklist' THEN CASE name
	            WHEN 'Submitted' THEN '提交'
	            WHEN 'Blacklist approver' THEN '黑名单审批人'
	            WHEN 'End' THEN '结束'
	            ELSE regexp_replace(name, '^Blacklist approval(?=: |$)',
	                 '黑名单审批') END
	            ELSE name END
$$;
