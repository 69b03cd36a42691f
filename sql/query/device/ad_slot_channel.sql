-- Links of advertising slots and channels.  Whoever writes a link first locks
-- its channel, and then raises the channel's version.

-- name: ad_slot_channels_of
SELECT DISTINCT channel_id
  FROM ad_slot_channel
 WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id AND NOT deleted
 LIMIT 1000;

-- name: ad_slot_hold
-- Locks channels, always in the order of ids; devices can still be put into
-- them.  Answers how many exist, and whether all requested ones do.
WITH held AS MATERIALIZED (
     SELECT id
       FROM base_channel
      WHERE id = ANY(:channel_ids::bigint[]) AND tenant_id = :tenant_id
        AND NOT deleted
      ORDER BY id
        FOR NO KEY UPDATE)
SELECT (SELECT count(*) FROM held) AS n,
       NOT EXISTS (SELECT FROM unnest(:channel_ids) id
                    WHERE id NOT IN (SELECT id FROM held)) AS known;

-- name: ad_slot_bind
INSERT INTO ad_slot_channel (tenant_id, ad_slot_id, channel_id, creator,
       updater)
SELECT DISTINCT :tenant_id::bigint, :ad_slot_id::bigint, id, :login_id::bigint,
       :login_id
  FROM unnest(:channel_ids::bigint[]) id
 ORDER BY id
ON CONFLICT DO NOTHING
RETURNING channel_id;

-- name: ad_slot_unbind
UPDATE ad_slot_channel
   SET deleted = true, updater = :login_id
 WHERE tenant_id = :tenant_id AND ad_slot_id = :ad_slot_id
   AND channel_id = ANY(:channel_ids::bigint[]) AND NOT deleted
RETURNING channel_id;

-- name: ad_slot_create_check
SELECT 'ad_slot_channel_time_invalid' AS refusal
 WHERE EXISTS (
       SELECT FROM jsonb_to_recordset(:items::jsonb)
                AS i("startTime" timestamptz, "endTime" timestamptz)
        WHERE i."endTime" < i."startTime");

-- name: ad_slot_create_batch
INSERT INTO ad_slot_channel (tenant_id, ad_slot_id, channel_id, status, sort,
       start_time, end_time, remark, creator, updater)
SELECT :tenant_id, i.slot, i.channel, COALESCE(i.status, 0),
       COALESCE(i.sort, 0), i.begins,
       i.ends, i.remark, :login_id, :login_id
  FROM ROWS FROM (jsonb_to_recordset(:items::jsonb) AS ("adSlotId" bigint,
       "channelId" bigint, status int, sort int, "startTime" timestamptz,
       "endTime" timestamptz, remark text)) WITH ORDINALITY
    AS i(slot, channel, status, sort, begins, ends, remark, place)
 ORDER BY i.place
RETURNING id, channel_id;

-- name: ad_slot_update_check
-- The link's channel is locked already, unless another transaction moved the
-- link to another channel just before; then the refusal is `locked`, and the
-- client may try again.
SELECT CASE WHEN channel_id <> ALL(:held::bigint[]) THEN 'locked'
            WHEN COALESCE(:end_time::timestamptz, end_time)
                 < COALESCE(:start_time::timestamptz, start_time)
            THEN 'ad_slot_channel_time_invalid' END AS refusal
  FROM ad_slot_channel
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: ad_slot_update
UPDATE ad_slot_channel
   SET ad_slot_id = COALESCE(:ad_slot_id, ad_slot_id),
       channel_id = COALESCE(:channel_id, channel_id),
       status = COALESCE(:status, status),
       sort = COALESCE(:sort, sort),
       start_time = COALESCE(:start_time, start_time),
       end_time = COALESCE(:end_time, end_time),
       remark = COALESCE(:remark, remark),
       updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
RETURNING channel_id;

-- name: ad_slot_delete
UPDATE ad_slot_channel
   SET deleted = true, updater = :login_id
 WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id AND NOT deleted
RETURNING channel_id;

-- part: ad_slot_shown
SELECT l.id, l.ad_slot_id, l.channel_id, c.name AS channel_name, l.status,
       l.sort, l.start_time, l.end_time, l.remark, l.create_time, l.update_time
  FROM ad_slot_channel l
  LEFT JOIN base_channel c
    ON c.id = l.channel_id AND c.tenant_id = :tenant_id AND NOT c.deleted
 WHERE l.tenant_id = :tenant_id AND NOT l.deleted

-- name: ad_slot_page
-- order: id DESC
-- with: ad_slot_shown
   AND (:ad_slot_id::bigint IS NULL OR l.ad_slot_id = :ad_slot_id)
   AND (:channel_id::bigint IS NULL OR l.channel_id = :channel_id)
   AND (:status::int IS NULL OR l.status = :status);

-- name: ad_slot_get
-- with: ad_slot_shown
   AND l.id = :id;

-- name: ad_slot_by_channel
-- with: ad_slot_shown
   AND l.channel_id = :channel_id
 ORDER BY l.sort, l.id
 LIMIT 10000;

-- name: ad_slot_by_slot
-- with: ad_slot_shown
   AND l.ad_slot_id = :ad_slot_id
 ORDER BY l.sort, l.id
 LIMIT 10000;

-- name: ad_slot_revision
SELECT id, updater, update_time
  FROM ad_slot_channel
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;
