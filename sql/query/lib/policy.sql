-- Epochs of policies, and the records from which a policy is made.

-- name: policy_epochs
SELECT epoch, revision, mac_revision, version
  FROM app_policy_epoch
 WHERE tenant_id = :tenant_id;

-- name: policy_scope
-- Whom the records concern before the change.  policy_records has locked them
-- in an earlier statement, so this one sees what was committed while it waited.
-- bound: one of them names addresses.
SELECT everyone, bound, channels::text AS channels, macs::text AS macs
  FROM policy_scope(:tenant_id, :ids::bigint[]);

-- name: policy_records
-- Locks the records, deleted ones, too, although those concern nobody.
SELECT count(*) AS n
  FROM (SELECT id
          FROM app_blacklist
         WHERE id = ANY (:ids::bigint[]) AND tenant_id = :tenant_id
         ORDER BY id
           FOR UPDATE) held;

-- name: policy_changed
SELECT note AS cache_note
  FROM policy_changed(:tenant_id, :ids::bigint[], :everyone::bool, :bound::bool,
           :channels::text::bigint[], :macs::text::macaddr[]) note
 LIMIT 100000;

-- name: policy_macs_changed
SELECT note AS cache_note
  FROM policy_macs_changed(:tenant_id, :id::bigint,
           :macs::text[]::macaddr[]) note
 LIMIT 100000;

-- name: policy_windows_moved
-- Raises the epochs for time windows of all tenants' records that have begun
-- or ended.
SELECT note AS cache_note
  FROM policy_windows_moved() note
 LIMIT 1000000;

-- name: policy_refreshed
-- Raises both revisions but no epoch, so that all copies of the records are read again.
SELECT note AS cache_note
  FROM policy_raise(:tenant_id, true, true, false, '{}', '{}') note
 LIMIT 1;

-- name: policy_turn
-- Whether this transaction alone reads the tenant's records again.
SELECT pg_try_advisory_xact_lock(hashtextextended(
           'policy_turn', :tenant_id::bigint)) AS mine;

-- name: policy_records_read
-- The records in the order in which policies list them: those to uninstall before
-- those to kill, earlier ones first.  whole: those without effect, too; idle is why a
-- record has none.
SELECT b.id, b.type, b.package_name, b.version_op, b.version_number,
       b.version_code_min, b.version_code_max, b.kill_interval_s, b.match_mode,
       b.all_device, b.rollout_percent, b.rule_id, i.idle
  FROM app_blacklist b,
       LATERAL (SELECT CASE blacklist_state(b, statement_timestamp())
               WHEN :RECORD_IN_EFFECT THEN NULL
               WHEN :RECORD_OFF THEN 'DISABLED'
               WHEN :RECORD_NOT_BEGUN THEN 'NOT_BEGUN'
               WHEN :RECORD_ENDED THEN 'ENDED'
               ELSE 'NOT_EFFECTIVE' END) i (idle)
 WHERE b.tenant_id = :tenant_id AND NOT b.deleted
   AND (:whole::bool OR b.effective AND b.enabled AND i.idle IS NULL)
 ORDER BY b.type, b.id
 LIMIT 20001;

-- name: policy_channels_read
-- Each list of channels that records name, once, and those records: many records
-- of a tenant name the same.
SELECT p.keys, array_agg(p.blacklist_id) AS records
  FROM (SELECT c.blacklist_id, array_agg(c.channel_id ORDER BY c.channel_id) AS keys
          FROM app_blacklist_channel c
          JOIN app_blacklist b ON b.id = c.blacklist_id
           AND b.tenant_id = :tenant_id AND NOT b.deleted
           AND (:whole::bool OR b.effective AND b.enabled)
         WHERE c.tenant_id = :tenant_id AND c.approval_status = :APPROVAL_GIVEN
         GROUP BY 1) p
 GROUP BY 1
 LIMIT 20001;

-- name: policy_regions_read
-- As policy_channels_read, for regions.
SELECT p.keys, array_agg(p.blacklist_id) AS records
  FROM (SELECT r.blacklist_id, array_agg(r.region_id ORDER BY r.region_id) AS keys
          FROM app_blacklist_region r
          JOIN app_blacklist b ON b.id = r.blacklist_id
           AND b.tenant_id = :tenant_id AND NOT b.deleted
           AND (:whole::bool OR b.effective AND b.enabled)
         WHERE r.tenant_id = :tenant_id AND r.approval_status = :APPROVAL_GIVEN
         GROUP BY 1) p
 GROUP BY 1
 LIMIT 20001;

-- name: policy_rules_read
-- The rules that records in effect name; one that is off, or waits for approval,
-- is not among them.
SELECT i.id, i.expr::text AS expr
  FROM rule_info i
 WHERE i.tenant_id = :tenant_id AND i.status = :RULE_ON AND NOT i.deleted
   AND i.id = ANY (ARRAY(
       SELECT b.rule_id FROM app_blacklist b
        WHERE b.tenant_id = :tenant_id AND NOT b.deleted
          AND b.rule_id IS NOT NULL AND b.effective AND b.enabled))
 ORDER BY i.id
 LIMIT 20001;

-- name: policy_bindings
-- The records that name the address of a device (negative: that exclude it),
-- and the versions as of which they are read.
SELECT d.attr_version,
       COALESCE((SELECT e.mac_revision FROM app_policy_epoch e
                  WHERE e.tenant_id = :tenant_id), 0) AS mac_revision,
       ARRAY(SELECT m.blacklist_id
                    * CASE m.bind_type WHEN :BIND_INCLUDED THEN 1 ELSE -1 END
               FROM app_blacklist_mac m
              WHERE m.mac = d.mac AND m.tenant_id = :tenant_id
                AND m.approval_status = :APPROVAL_GIVEN
              ORDER BY m.blacklist_id
              LIMIT 20000) AS bindings
  FROM device_info d
 WHERE d.mac = :mac::text::macaddr AND d.tenant_id = :tenant_id
   AND NOT d.deleted;
