-- Channels as the calls of devices need them.

-- name: channel_default
-- The configured channel for new devices of a platform; it must be a channel of
-- :tenant_id, if that is not 0.  An entry whose value is not an id is ignored.
SELECT CASE WHEN e.id IS NULL THEN 'channel_default_not_configured'
            WHEN c.id IS NULL THEN 'channel_not_exists'
            WHEN c.platform <> '' AND c.platform IS DISTINCT FROM :platform::text
            THEN 'channel_default_platform_mismatch'
       END AS refusal, c.id, c.tenant_id
  FROM (SELECT 1) AS one
  LEFT JOIN LATERAL (
       SELECT value::bigint AS id
         FROM infra_config
        WHERE key IN ('device.default-channel',
                      'device.default-channel.' || NULLIF(:platform, ''))
          AND value ~ '^[1-9][0-9]{0,17}$' AND NOT deleted
        ORDER BY length(key) DESC
        LIMIT 1) e ON true
  LEFT JOIN base_channel c
    ON c.id = e.id AND NOT c.deleted
   AND c.tenant_id = COALESCE(NULLIF(:tenant_id::bigint, 0), c.tenant_id);

-- name: channel_record
-- A channel without an interval of its own is cached with the usual one.  When
-- the usual interval changes, the versions of all these channels are raised.
SELECT id, tenant_id, name, update_version,
       COALESCE(heartbeat_interval, (SELECT heartbeat_usual()))
           AS heartbeat_interval,
       policy_epoch, version
  FROM base_channel
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;
