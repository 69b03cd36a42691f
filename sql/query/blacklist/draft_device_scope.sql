-- Which devices a record would concern with its drafts and its waiting
-- children.

-- name: draft_device_scope
-- What the record will be; a list is NULL if the drafts do not change it.
-- children: those that wait for approval count.  unknown: the devices cannot be
-- counted, because an excluded address comes or goes or there are too many
-- addresses.  mark: a digest of everything that decides the number.
WITH record AS (
     SELECT b.id, b.revision, n.match_mode, n.rollout_percent, n.all_device,
            n.rule_id, d.update_type IS NOT DISTINCT FROM 'delete' AS ends
       FROM app_blacklist b
       LEFT JOIN app_blacklist_draft d ON d.id = ANY(:drafts::bigint[])
        AND d.tenant_id = :tenant_id AND d.business_type = 'main'
      CROSS JOIN LATERAL jsonb_populate_record(b,
            COALESCE(d.payload, '{}')) n
      WHERE b.id = :blacklist_id::bigint AND b.tenant_id = :tenant_id
        AND NOT b.deleted),
item AS (
     SELECT i.kind, i.op, i.value, i.bind_type
       FROM app_blacklist_draft_item i
       JOIN app_blacklist_draft d ON d.id = i.draft_id
        AND d.id = ANY(:drafts) AND d.tenant_id = :tenant_id
      UNION ALL
     SELECT 'channel', 1, c.channel_id::text, 1
       FROM app_blacklist_channel c
      WHERE c.blacklist_id = :blacklist_id AND c.tenant_id = :tenant_id
        AND c.approval_status = -1 AND :children::boolean
        AND (:channel_ids::bigint[] IS NULL OR c.id = ANY(:channel_ids))
      UNION ALL
     (SELECT 'mac', 1, upper(c.mac::text), c.bind_type
       FROM app_blacklist_mac c
      WHERE c.blacklist_id = :blacklist_id AND c.tenant_id = :tenant_id
        AND c.approval_status = -1 AND :children
        AND (:mac_ids::bigint[] IS NULL OR c.id = ANY(:mac_ids))
      ORDER BY c.mac
      LIMIT 10001)
      UNION ALL
     SELECT 'region', 1, c.region_id::text, 1
       FROM app_blacklist_region c
      WHERE c.blacklist_id = :blacklist_id AND c.tenant_id = :tenant_id
        AND c.approval_status = -1 AND :children
        AND (:region_ids::bigint[] IS NULL OR c.id = ANY(:region_ids))),
kept AS (
     SELECT k.kind, v.value
       FROM (SELECT DISTINCT kind FROM item) k
      CROSS JOIN LATERAL (
            SELECT c.value
              FROM blacklist_children(:blacklist_id, k.kind, 1) c
             ORDER BY c.value
             LIMIT 10001) v
      WHERE NOT EXISTS (SELECT FROM item i
                         WHERE i.kind = k.kind AND i.value = v.value)),
list AS (
     SELECT kind, array_agg(value ORDER BY value) AS vals
       FROM (SELECT kind, value FROM kept
              UNION ALL
             SELECT kind, value FROM item WHERE op = 1 AND bind_type = 1) v
      GROUP BY kind),
touched AS (
     SELECT bool_or(kind = 'channel') AS channel,
            bool_or(kind = 'mac') AS mac, bool_or(kind = 'region') AS region,
            bool_or(kind = 'mac' AND (bind_type = 2 OR EXISTS (
                SELECT FROM app_blacklist_mac c
                 WHERE c.blacklist_id = :blacklist_id
                   AND c.tenant_id = :tenant_id AND c.bind_type = 2
                   AND c.mac = value::macaddr AND c.approval_status = 2)))
            AS excluded
       FROM item)
SELECT r.match_mode, r.rollout_percent, r.all_device, r.rule_id, r.ends,
       touched.channel, touched.mac, touched.region,
       COALESCE((SELECT vals FROM list WHERE kind = 'channel'), '{}')::bigint[]
       AS channels,
       COALESCE((SELECT vals FROM list WHERE kind = 'mac'), '{}') AS macs,
       COALESCE((SELECT vals FROM list WHERE kind = 'region'), '{}')::bigint[]
       AS regions,
       COALESCE(touched.excluded, false) OR EXISTS (
           SELECT FROM list WHERE cardinality(vals) > 10000) AS unknown,
       md5(concat(r, (SELECT jsonb_agg(list ORDER BY kind) FROM list), touched,
           (SELECT u.revision FROM rule_info u
             WHERE u.id = r.rule_id AND u.tenant_id = :tenant_id
               AND NOT u.deleted))) AS mark
  FROM record r, touched;
