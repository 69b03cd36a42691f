-- Administrators create, change and delete records of the blacklist.

-- name: record_lock
SELECT id, revision, updater, update_time
  FROM app_blacklist
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   FOR UPDATE;

-- name: record_create_check
-- 1,000 records fewer than are read at once (policy/record_set.h): those that are
-- created at the same time do not see each other.  Once half of them are there, a
-- user has made a quarter at most.
SELECT CASE WHEN n >= 19000 THEN 'blacklist_limit'
            WHEN n >= 9500 AND own >= 4750 AND NOT share_exempt(:login_id)
            THEN 'blacklist_share_used' END AS refusal,
       CASE WHEN n >= 19000 THEN n ELSE own END::text AS arg
  FROM (SELECT count(*) AS n,
               count(*) FILTER (WHERE creator = :login_id) AS own
          FROM app_blacklist
         WHERE tenant_id = :tenant_id AND NOT deleted) made;

-- name: record_create
-- A time of 0 means that there is no limit.
INSERT INTO app_blacklist (tenant_id, package_name, app_name, type, enabled,
       version_op, version_number, version_code_min, version_code_max, remark,
       rule_id, match_mode, all_device, rollout_percent, kill_interval_s,
       start_time, end_time, effective, creator, updater)
VALUES (:tenant_id, :package_name, :app_name, :type,
       COALESCE(:enabled::boolean, true), COALESCE(:version_op::int, 0),
       :version_number, :version_code_min, :version_code_max, :remark,
       NULLIF(:rule_id::bigint, 0), COALESCE(:match_mode::int, 1),
       COALESCE(:all_device::boolean, false),
       COALESCE(:rollout_percent::int, 100),
       COALESCE(:kill_interval_s::int, 60),
       NULLIF(:start_time::timestamptz, to_timestamp(0)),
       NULLIF(:end_time::timestamptz, to_timestamp(0)), :direct::boolean,
       :login_id, :login_id)
RETURNING id;

-- name: record_values
-- The columns that an update changes.  Those of the version condition change
-- together.
SELECT jsonb_strip_nulls(jsonb_build_object(
           'package_name', :package_name::text, 'app_name', :app_name::text,
           'type', :type::int, 'enabled', :enabled::boolean,
           'remark', :remark::text, 'match_mode', :match_mode::int,
           'rule_id', NULLIF(:rule_id::bigint, 0),
           'all_device', :all_device::boolean,
           'rollout_percent', :rollout_percent::int,
           'kill_interval_s', :kill_interval_s::int,
           'start_time', NULLIF(:start_time::timestamptz, to_timestamp(0)),
           'end_time', NULLIF(:end_time::timestamptz, to_timestamp(0))))
       || CASE WHEN :version_op::int IS NULL THEN '{}'
          ELSE jsonb_build_object('version_op', :version_op,
               'version_number', :version_number::text,
               'version_code_min', :version_code_min::bigint,
               'version_code_max', :version_code_max::bigint) END
       || CASE WHEN :rule_id = 0 THEN '{"rule_id":null}' ELSE '{}' END::jsonb
       || CASE WHEN :start_time = to_timestamp(0)
          THEN '{"start_time":null}' ELSE '{}' END::jsonb
       || CASE WHEN :end_time = to_timestamp(0)
          THEN '{"end_time":null}' ELSE '{}' END::jsonb AS values;

-- name: record_replace
SELECT blacklist_children_replace(:tenant_id, :id::bigint, :kind::text,
       :values::text[], :login_id::bigint) AS changed;

-- name: record_replace_check
-- Refuses a list of addresses for a record that has more of them than a list may
-- have (RECORD_MACS_MAX): these were imported, and the list would delete them.
SELECT 'bad_request' AS refusal,
       format('macs: the record has more than %s addresses', :RECORD_MACS_MAX)
           AS arg
 WHERE (SELECT count(*) FROM (
               SELECT FROM app_blacklist_mac m
                WHERE m.blacklist_id = :id AND m.tenant_id = :tenant_id
                  AND m.bind_type = :BIND_INCLUDED
                LIMIT :RECORD_MACS_MAX + 1) n) > :RECORD_MACS_MAX;

-- name: record_draft_check
-- Refuses at once what is known to be wrong before the draft is applied; when
-- it is applied, everything is checked.
SELECT CASE WHEN blacklist_protected(COALESCE(:package_name::text,
                     b.package_name))
            THEN 'blacklist_package_protected'
            WHEN NOT COALESCE(:all_device::boolean, b.all_device)
             AND NULLIF(COALESCE(:rule_id::bigint, b.rule_id), 0) IS NULL
             AND NOT CASE WHEN :channel_ids::bigint[] IS NOT NULL
                     THEN cardinality(:channel_ids) > 0
                     ELSE EXISTS (SELECT FROM app_blacklist_channel c
                                   WHERE c.blacklist_id = b.id
                                     AND c.tenant_id = :tenant_id) END
             AND NOT CASE WHEN :region_ids::bigint[] IS NOT NULL
                     THEN cardinality(:region_ids) > 0
                     ELSE EXISTS (SELECT FROM app_blacklist_region r
                                   WHERE r.blacklist_id = b.id
                                     AND r.tenant_id = :tenant_id) END
             AND NOT CASE WHEN :macs::text[] IS NOT NULL
                     THEN cardinality(:macs) > 0
                     ELSE EXISTS (SELECT FROM app_blacklist_mac m
                                   WHERE m.blacklist_id = b.id
                                     AND m.tenant_id = :tenant_id
                                     AND m.bind_type = :BIND_INCLUDED) END
            THEN 'blacklist_scope_empty'
       END AS refusal,
       COALESCE(:package_name, b.package_name) AS arg
  FROM app_blacklist b
 WHERE b.id = :id AND b.tenant_id = :tenant_id AND NOT b.deleted;

-- name: record_delete
UPDATE app_blacklist
   SET deleted = true, revision = revision + 1, updater = :login_id
 WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id AND NOT deleted;

-- name: record_hold
-- Locks those of these records that exist.
SELECT id, revision
  FROM app_blacklist
 WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id AND NOT deleted
 ORDER BY id
 LIMIT 100
   FOR UPDATE;
