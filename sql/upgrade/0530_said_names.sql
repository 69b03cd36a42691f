-- What the suite calls its process has a colon of the language, and messages call it
-- so, too.
CREATE OR REPLACE FUNCTION bpm_said(key text, name text, lang text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN lang = 'zh' AND key = 'blacklist' THEN CASE name
	            WHEN 'Submitted' THEN '提交'
	            WHEN 'Blacklist approver' THEN '黑名单审批人'
	            WHEN 'End' THEN '结束'
	            WHEN 'Blacklist approval' THEN '黑名单审批'
	            ELSE regexp_replace(name, '^Blacklist approval: ',
	                 '黑名单审批：') END
	            ELSE name END
$$;

-- A text that names the process and its task, such as that of a message, as a reader
-- of that language calls them; params has the names.
CREATE FUNCTION bpm_said_in(content text, params jsonb, lang text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
	SELECT replace(replace(content,
	           COALESCE(params ->> 'processInstanceName', ''), COALESCE(
	               bpm_said('blacklist', params ->> 'processInstanceName', lang), '')),
	           COALESCE(params ->> 'taskName', ''), COALESCE(
	               bpm_said('blacklist', params ->> 'taskName', lang), ''))
$$;
