-- The devices that a blacklist record would concern, and the drafts that concern its
-- package.

-- name: preview_devices
SELECT d.id, upper(d.mac::text) AS mac, d.name, d.device_model, d.channel_id,
       c.name AS channel_name, d.region_id, d.status
  FROM device_info d
  LEFT JOIN base_channel c
    ON c.id = d.channel_id AND c.tenant_id = :tenant_id AND NOT c.deleted
 WHERE d.id = ANY(:ids::bigint[]) AND d.tenant_id = :tenant_id
   AND NOT d.deleted
 ORDER BY d.id
 LIMIT 100;

-- name: preview_open_drafts
SELECT blacklist_open_drafts(:tenant_id, :package_name::text, :login_id)
       AS open_draft_by;
