-- Which devices a record would concern with its drafts and its waiting children.

-- name: draft_with
-- An open draft, and those that are in approval with it.
SELECT d.blacklist_id,
       CASE WHEN d.status = :DRAFT_SUBMITTED THEN d.process_instance_id END AS instance,
       ARRAY(SELECT o.id FROM app_blacklist_draft o
              WHERE o.blacklist_id = d.blacklist_id
                AND o.tenant_id = :tenant_id
                AND (o.id = d.id
                     OR d.status = :DRAFT_SUBMITTED AND o.status = :DRAFT_SUBMITTED
                     AND o.process_instance_id = d.process_instance_id))
       AS drafts
  FROM app_blacklist_draft d
 WHERE d.id = :draft_id::bigint AND d.tenant_id = :tenant_id
   AND d.status IN (:DRAFT_EDITED, :DRAFT_SUBMITTED);

-- name: draft_device_scope
-- What the record will be; a list is NULL if the drafts do not change it.
-- children: those that wait for approval count; instance: those that are in it.
-- unknown: the devices cannot be counted, because there are too many included or
-- excluded addresses, of which the list has the first 10,001 then.  digest: one of
-- everything that decides the number; of the rule, when it was changed last, because
-- it may be switched off and on again while devices are counted.
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
     SELECT 'channel', :ITEM_ADDED, c.channel_id::text, :BIND_INCLUDED
       FROM app_blacklist_channel c
      WHERE c.blacklist_id = :blacklist_id AND c.tenant_id = :tenant_id
        AND (c.approval_status = :APPROVAL_WAITING AND :children::boolean
             AND (:channel_ids::bigint[] IS NULL OR c.id = ANY(:channel_ids))
             OR c.approval_status = :APPROVAL_RUNNING
                AND c.process_instance_id = :instance::text)
      UNION ALL
     (SELECT 'mac', :ITEM_ADDED, upper(c.mac::text), c.bind_type
       FROM app_blacklist_mac c
      WHERE c.blacklist_id = :blacklist_id AND c.tenant_id = :tenant_id
        AND (c.approval_status = :APPROVAL_WAITING AND :children
             AND (:mac_ids::bigint[] IS NULL OR c.id = ANY(:mac_ids))
             OR c.approval_status = :APPROVAL_RUNNING
                AND c.process_instance_id = :instance)
      ORDER BY c.mac
      LIMIT 10001)
      UNION ALL
     SELECT 'region', :ITEM_ADDED, c.region_id::text, :BIND_INCLUDED
       FROM app_blacklist_region c
      WHERE c.blacklist_id = :blacklist_id AND c.tenant_id = :tenant_id
        AND (c.approval_status = :APPROVAL_WAITING AND :children
             AND (:region_ids::bigint[] IS NULL OR c.id = ANY(:region_ids))
             OR c.approval_status = :APPROVAL_RUNNING
                AND c.process_instance_id = :instance)),
changed AS MATERIALIZED (
     SELECT k.kind, b.bind_type, k.n
       FROM (SELECT kind, count(*) AS n FROM item GROUP BY kind) k
       JOIN (VALUES (:BIND_INCLUDED), (:BIND_EXCLUDED)) b (bind_type)
         ON k.kind = 'mac' OR b.bind_type = :BIND_INCLUDED),
kept AS MATERIALIZED (
     SELECT k.kind, k.bind_type, v.value
       FROM changed k
      CROSS JOIN LATERAL (
            SELECT c.value
              FROM app_blacklist_child c
             WHERE c.blacklist_id = :blacklist_id AND c.tenant_id = :tenant_id
               AND c.kind = k.kind AND c.bind_type = k.bind_type
               AND c.approval_status = :APPROVAL_GIVEN
             ORDER BY c.value
             LIMIT 10001 + k.n) v
      WHERE NOT EXISTS (SELECT FROM item i
                         WHERE i.kind = k.kind AND i.value = v.value)),
list AS (
     SELECT k.kind, k.bind_type, ARRAY(
            SELECT v.value
              FROM (SELECT kind, bind_type, value FROM kept
                     UNION ALL
                    SELECT kind, bind_type, value FROM item
                     WHERE op = :ITEM_ADDED) v
             WHERE v.kind = k.kind AND v.bind_type = k.bind_type
             ORDER BY v.value
             LIMIT 10001) AS vals
       FROM changed k),
touched AS (
     SELECT bool_or(kind = 'channel') AS channel,
            bool_or(kind = 'mac') AS mac, bool_or(kind = 'region') AS region
       FROM item)
SELECT r.match_mode, r.rollout_percent, r.all_device, r.rule_id, r.ends,
       touched.channel, touched.mac, touched.region,
       COALESCE((SELECT vals FROM list WHERE kind = 'channel'), '{}')::bigint[]
       AS channels,
       COALESCE((SELECT vals FROM list
                  WHERE kind = 'mac' AND bind_type = :BIND_INCLUDED), '{}') AS macs,
       COALESCE((SELECT vals FROM list
                  WHERE kind = 'mac' AND bind_type = :BIND_EXCLUDED), '{}')
       AS excluded,
       COALESCE((SELECT vals FROM list WHERE kind = 'region'), '{}')::bigint[]
       AS regions,
       EXISTS (SELECT FROM list WHERE cardinality(vals) > 10000) AS unknown,
       md5(concat(r, (SELECT jsonb_agg(list ORDER BY kind, bind_type) FROM list),
           touched, (SELECT u.update_time FROM rule_info u
             WHERE u.id = r.rule_id AND u.tenant_id = :tenant_id
               AND NOT u.deleted))) AS digest
  FROM record r, touched;
