-- Storage configurations, shared by all tenants.  Secrets are masked wherever
-- they are shown.

-- part: file_config_columns
SELECT id, name, storage, master, file_config_shown(config) AS config, remark,
       create_time

-- name: file_config_page
-- order: id DESC
-- never null: file_count
-- How many files of all tenants lie there; 10,000 stands for as many or more.
-- with: file_config_columns
       , (SELECT count(*)
          FROM (SELECT FROM infra_file f
                 WHERE f.config_id = infra_file_config.id AND NOT f.deleted
                 LIMIT 10000) few) AS file_count
  FROM infra_file_config
 WHERE NOT deleted
   AND (:name::text IS NULL OR holds(name, :name))
   AND (:storage::int IS NULL OR storage = :storage)
   AND (:create_time_from::timestamptz IS NULL
        OR create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR create_time <= :create_time_to);

-- name: file_config_get
-- with: file_config_columns
  FROM infra_file_config
 WHERE id = :id AND NOT deleted;

-- name: file_config_create
INSERT INTO infra_file_config (name, storage, remark, config, creator, updater)
VALUES (:name, :storage, :remark, :config::jsonb, :login_id, :login_id)
RETURNING id;

-- name: file_config_locked
SELECT id, storage, config
  FROM infra_file_config
 WHERE id = :id AND NOT deleted
   FOR UPDATE;

-- name: file_config_update
UPDATE infra_file_config
   SET name = :name, remark = COALESCE(:remark, remark),
       config = :config::jsonb, updater = :login_id
 WHERE id = :id AND NOT deleted;

-- name: file_config_turn
-- Changes of the master and deletions wait for each other here, so that there
-- is always one master.  A separate statement, so that the following ones see
-- what was committed while it waited.
SELECT CASE WHEN pg_advisory_xact_lock(hashtext('infra_file_config'))
       IS NULL THEN NULL END AS refusal;

-- name: file_config_master
UPDATE infra_file_config
   SET master = id = :id::bigint, updater = :login_id
 WHERE NOT deleted AND (master OR id = :id)
   AND EXISTS (SELECT 1 FROM infra_file_config t
                WHERE t.id = :id AND NOT t.deleted);

-- name: file_config_delete
-- One statement deletes all; file_config_masters has refused the request if one
-- of them is the master.
UPDATE infra_file_config SET deleted = true, updater = :login_id
 WHERE id = ANY(:ids::bigint[]) AND NOT deleted;

-- name: file_config_masters
SELECT 'file_config_master_not_deletable' AS refusal
  FROM infra_file_config
 WHERE id = ANY(:ids::bigint[]) AND master AND NOT deleted
 LIMIT 1;

-- name: file_config_revision
SELECT id, updater, update_time
  FROM infra_file_config
 WHERE id = :id AND NOT deleted
   FOR NO KEY UPDATE;
