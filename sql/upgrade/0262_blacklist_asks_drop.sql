-- Whom approvals of the blacklist ask is no matter of who acts on whom:
-- 0261_blacklist_independence.sql judges how a change was approved.

DROP VIEW blacklist_may_ask;
DROP VIEW blacklist_running;
DROP TRIGGER blacklist_asked ON bpm_process_definition;
DROP FUNCTION blacklist_asked();
DROP FUNCTION blacklist_count(bigint, bigint);
DROP FUNCTION blacklist_asks_user(bigint, bigint);
DROP FUNCTION blacklist_asks_named(bigint, bigint);
DROP FUNCTION blacklist_asks_running(bigint, bigint);
DROP FUNCTION blacklist_asks_move(bigint, bigint, bigint, bigint[], bigint[], boolean);
DROP FUNCTION blacklist_asks_dept(bigint, bigint);
DROP FUNCTION blacklist_asks_leader(bigint, bigint);
DROP FUNCTION blacklist_asks_members(bigint, bigint);
DROP FUNCTION blacklist_asks_posts(bigint, bigint[]);
DROP FUNCTION blacklist_asks_starters(bigint);
DROP FUNCTION blacklist_chooses(bigint, text[]);
DROP FUNCTION blacklist_called_other(bigint, text);
DROP FUNCTION blacklist_approved_alone(bigint, bigint, text);
DROP FUNCTION bpm_told(bigint, bigint);
DROP FUNCTION bpm_hands(bigint, bigint, bigint);
DROP FUNCTION bpm_choosers(bigint, bigint, bigint);
DROP FUNCTION bpm_asks(text);
DROP FUNCTION bpm_candidates(text, int);
DROP FUNCTION bpm_user_tasks(text);
DROP FUNCTION bpm_task_is(text, text, text);
DROP FUNCTION bpm_task_ids(text, text);
DROP FUNCTION jsonb_ids(jsonb);
DROP INDEX system_dept_leader;
DROP INDEX bpm_process_instance_blacklist;
DROP INDEX bpm_variable_chosen;
ALTER TABLE system_role DROP COLUMN blacklist_asked;
ALTER TABLE bpm_user_group DROP COLUMN blacklist_asked;
ALTER TABLE bpm_process_definition
	DROP COLUMN blacklist_free,
	DROP COLUMN blacklist_users,
	DROP COLUMN blacklist_counts,
	DROP COLUMN blacklist_members,
	DROP COLUMN blacklist_leaders,
	DROP COLUMN blacklist_above,
	DROP COLUMN blacklist_posts,
	DROP COLUMN blacklist_starters,
	DROP COLUMN blacklist_calls,
	DROP COLUMN blacklist_calls_any,
	DROP COLUMN asks;
