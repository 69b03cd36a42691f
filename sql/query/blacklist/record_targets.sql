-- Channels, addresses and regions of a blacklist record.

-- name: channel_children_page
-- order: id
SELECT c.id, c.blacklist_id, c.channel_id, n.name AS channel_name,
       c.approval_status, c.process_instance_id, c.creator, c.create_time
  FROM app_blacklist_channel c
  LEFT JOIN base_channel n
    ON n.id = c.channel_id AND n.tenant_id = :tenant_id AND NOT n.deleted
 WHERE c.tenant_id = :tenant_id AND c.blacklist_id = :blacklist_id
   AND (:keyword::text IS NULL OR holds(n.name, :keyword));

-- name: mac_children_page
-- A record has one address or a million: a plan for any of them takes the index of its
-- addresses, which for a million is ten times slower than reading the table.
-- plan: custom
-- order: id
SELECT m.id, m.blacklist_id, upper(m.mac::text) AS mac, m.bind_type,
       m.approval_status, m.process_instance_id, m.creator, m.create_time
  FROM app_blacklist_mac m
 WHERE m.tenant_id = :tenant_id AND m.blacklist_id = :blacklist_id
   AND (:keyword::text IS NULL
        OR starts_with(m.mac::text, lower(replace(:keyword, '-', ':'))));

-- name: region_children_page
-- order: id
SELECT c.id, c.blacklist_id, c.region_id, r.name AS region_name,
       r.iso_code, c.approval_status, c.process_instance_id, c.creator,
       c.create_time
  FROM app_blacklist_region c
  JOIN base_region r ON r.id = c.region_id
 WHERE c.tenant_id = :tenant_id AND c.blacklist_id = :blacklist_id
   AND (:keyword::text IS NULL
        OR holds(r.name, :keyword));

-- name: children_limit
-- At most so many children of a kind: channels and regions as a request may name,
-- 2,000,000 addresses, of which blacklist_waiting_max() wait for approval.  The first
-- condition on the status repeats that of the partial index.
-- plan: custom
SELECT 'bad_request' AS refusal,
       'values: the record would have too many' AS arg
 WHERE CASE :kind::text
       WHEN 'channel' THEN (SELECT count(*) FROM app_blacklist_channel c
              WHERE c.blacklist_id = :blacklist_id
                AND c.tenant_id = :tenant_id) > :RECORD_CHANNELS_MAX
       WHEN 'region' THEN (SELECT count(*) FROM app_blacklist_region c
              WHERE c.blacklist_id = :blacklist_id
                AND c.tenant_id = :tenant_id) > :RECORD_REGIONS_MAX
       ELSE (SELECT count(*) FROM app_blacklist_mac c
              WHERE c.blacklist_id = :blacklist_id
                AND c.tenant_id = :tenant_id) > 2000000 END
 UNION ALL
SELECT 'bad_request',
       'values: too many addresses would wait for approval'
 WHERE :kind::text = 'mac'
   AND (SELECT count(*) FROM app_blacklist_mac c
         WHERE c.blacklist_id = :blacklist_id AND c.tenant_id = :tenant_id
           AND c.approval_status <> :APPROVAL_GIVEN
           AND c.approval_status = :APPROVAL_WAITING)
       > blacklist_waiting_max()
 LIMIT 1;

-- name: children_add
SELECT blacklist_children_add(:tenant_id, :blacklist_id::bigint, :kind::text,
       :values::text[],
       array_fill(:bind_type::smallint, ARRAY[cardinality(:values)]),
       :login_id::bigint, :waits::boolean) AS added;

-- name: mac_children_wait_check
-- Refuses values that are bound otherwise.
-- with: mac_import.bound_otherwise
   AND m.mac = ANY(:values::text[]::macaddr[])
HAVING count(*) > 0;

-- name: children_removals_drop
-- Who adds children again takes their removal out of his drafts.
SELECT blacklist_removals_drop(:tenant_id, :blacklist_id::bigint, :kind::text,
           :bind_type::int, ARRAY(
               SELECT blacklist_item_value(:kind, v)
                 FROM unnest(:values::text[]) v), :login_id::bigint);

-- name: children_named
-- The values of these children of a kind, by record: live have taken effect, waiting
-- have not; items: the live ones as items of a draft that removes them; foreign: another
-- user has added one that is not submitted yet.
SELECT c.blacklist_id,
       COALESCE(array_agg(c.value ORDER BY c.id)
                FILTER (WHERE c.approval_status = :APPROVAL_GIVEN), '{}') AS live,
       COALESCE(array_agg(c.value ORDER BY c.id)
                FILTER (WHERE c.approval_status <> :APPROVAL_GIVEN), '{}') AS waiting,
       jsonb_agg(jsonb_build_object('op', :ITEM_REMOVED, 'kind', c.kind,
                                    'value', c.value, 'bindType', c.bind_type))
       FILTER (WHERE c.approval_status = :APPROVAL_GIVEN) AS items,
       bool_or(c.approval_status = :APPROVAL_WAITING
               AND c.creator IS DISTINCT FROM :login_id) AS foreign
  FROM app_blacklist_child c
 WHERE c.kind = :kind::text AND c.id = ANY(:ids::bigint[])
   AND c.tenant_id = :tenant_id
 GROUP BY c.blacklist_id
 ORDER BY c.blacklist_id
 LIMIT 2;

-- name: children_remove
SELECT blacklist_children_remove(:blacklist_id::bigint, :kind::text,
       :values::text[]) AS removed;
