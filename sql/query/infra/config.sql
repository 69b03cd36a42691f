-- Configuration entries, shared by all tenants.  Type 1 is built-in, 2 custom.
-- Values of hidden entries are shown only to those who may change them (:edits),
-- because they may be secrets of all tenants, such as the initial password.

-- part: config_columns
SELECT id, category, name, key,
       CASE WHEN visible OR :edits::boolean THEN value ELSE '***'
       END AS value, type, visible, remark, create_time
  FROM infra_config

-- name: config_page
-- order: id DESC
-- with: config_columns
 WHERE NOT deleted
   AND (:name::text IS NULL OR holds(name, :name))
   AND (:key::text IS NULL OR holds(key, :key))
   AND (:type::int IS NULL OR type = :type)
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to);

-- name: config_get
-- with: config_columns
 WHERE id = :id AND NOT deleted;

-- name: config_shown_check
SELECT 'config_hidden' AS refusal
  FROM infra_config
 WHERE key = :key::text AND NOT visible AND NOT deleted;

-- name: config_shown
-- Tests visible again: the entry may have been hidden after the check.
SELECT value
  FROM infra_config
 WHERE key = :key::text AND visible AND NOT deleted;

-- name: config_create_check
-- Entries about approvals are changed by those who are free of approvals, or others
-- could free themselves.
SELECT 'forbidden' AS refusal
 WHERE :key::text = 'device.auth.mode' AND NOT :may::bool
    OR config_approval(:key)
   AND NOT blacklist_admin(:login_tenant, :login_id);

-- name: config_update_check
-- Without the permission (:may) the entry device.auth.mode can neither be
-- changed nor renamed, and no other entry can get its key. Whoever is not free
-- of approvals cannot do this with the entries about approvals either.  The
-- entry is locked, so that its key cannot change before the write.
SELECT 'forbidden' AS refusal
  FROM (SELECT 1) AS one
  LEFT JOIN LATERAL (SELECT key
                       FROM infra_config
                      WHERE id = :id AND NOT deleted
                        FOR UPDATE) c ON true
 WHERE 'device.auth.mode' IN (c.key, :key::text) AND NOT :may::bool
    OR (config_approval(c.key) OR config_approval(:key))
   AND NOT blacklist_admin(:login_tenant, :login_id);

-- name: config_value_check
-- An entry that the suite reads takes values of its kind only (config_kind).
SELECT 'bad_request' AS refusal,
       format('value: %s takes %s', :key::text, j.takes) AS arg
  FROM (SELECT config_refusal(:key, :value::text) AS takes) j
 WHERE j.takes IS NOT NULL;

-- name: config_create
INSERT INTO infra_config (category, name, key, value, visible, remark, creator,
       updater)
VALUES (:category, :name, :key, :value, :visible, :remark, :login_id,
       :login_id)
RETURNING id;

-- name: config_update
UPDATE infra_config
   SET category = :category, name = :name, key = :key, value = :value,
       visible = :visible, remark = COALESCE(:remark, remark),
       updater = :login_id
 WHERE id = :id AND NOT deleted;

-- name: config_delete_check
-- An entry never changes its type, so nothing needs locking here.
SELECT CASE WHEN type = 1 THEN 'config_system_not_deletable' END AS refusal
  FROM infra_config
 WHERE id = :id AND NOT deleted;

-- name: config_delete
UPDATE infra_config SET deleted = true, updater = :login_id
 WHERE id = :id AND NOT deleted;

-- name: config_delete_list_check
SELECT 'config_system_not_deletable' AS refusal
  FROM infra_config
 WHERE id = ANY(:ids::bigint[]) AND type = 1 AND NOT deleted
 LIMIT 1;

-- name: config_delete_list
UPDATE infra_config SET deleted = true, updater = :login_id
 WHERE id = ANY(:ids::bigint[]) AND NOT deleted;

-- name: config_revision
SELECT id, updater, update_time
  FROM infra_config
 WHERE id = :id AND NOT deleted
   FOR NO KEY UPDATE;
