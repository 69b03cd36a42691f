-- Channels, for other modules.

-- name: channel_remote_get
SELECT id, name, update_version, describe_info, remarks, task_id
  FROM base_channel
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: channel_remote_default
SELECT id, name, update_version, describe_info, remarks, task_id, platform
  FROM base_channel
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;
