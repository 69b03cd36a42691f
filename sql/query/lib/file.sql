-- Stored files and storages, for lib/service/file, in requests and jobs.  Listed files
-- belong to a tenant; only a module may name no tenant, and then sees all
-- files.

-- name: file_master
SELECT id, storage, config
  FROM infra_file_config
 WHERE master AND NOT deleted;

-- name: file_storage
SELECT id, storage, config
  FROM infra_file_config
 WHERE id = :id AND NOT deleted;

-- name: file_storage_pin
-- Stores the first host key that a server shows; a key that is already stored
-- is not replaced.
UPDATE infra_file_config
   SET config = config || jsonb_build_object('hostKey', :host_key::text)
 WHERE id = :id AND NOT deleted AND NOT config ? 'hostKey';

-- name: file_host_spared
-- A row if the host is not to be called now, because it has not answered five calls in a
-- row; once a minute it is called nevertheless, by whoever comes first.  Storages belong
-- to all tenants, so their hosts are kept under tenant 0.
WITH called AS (
     UPDATE mq_silent_host
        SET next_try = clock_timestamp() + interval '1 minute'
      WHERE tenant_id = 0 AND host = :host::text AND failures >= 5
        AND next_try <= clock_timestamp()
     RETURNING host)
SELECT s.host
  FROM mq_silent_host s
 WHERE s.tenant_id = 0 AND s.host = :host AND s.failures >= 5
   AND NOT EXISTS (SELECT FROM called);

-- name: file_host_silent
INSERT INTO mq_silent_host AS s (tenant_id, host, failures, next_try)
VALUES (0, :host, 1, clock_timestamp() + interval '1 minute')
    ON CONFLICT (tenant_id, host) DO UPDATE
   SET failures = LEAST(s.failures + 1, 5), next_try = EXCLUDED.next_try;

-- name: file_host_answers
DELETE FROM mq_silent_host WHERE tenant_id = 0 AND host = :host;

-- name: file_today
-- The day of the request, in the time zone of the site, for file_path.
SELECT to_char(:now::timestamptz, 'YYYYMMDD') AS today;

-- name: file_quota_check
-- Modules have no quota.  Called before file_add with the file's size, and
-- after it with size 0: then the sum includes the file, and its row is locked.
SELECT 'file_quota_exceeded' AS refusal, q.mb AS arg
  FROM (SELECT config_number('infra.file.quota-mb')::bigint AS mb) q
 WHERE :login_id::bigint IS NOT NULL
   AND :size::bigint + COALESCE((
       SELECT bytes FROM infra_file_usage
        WHERE user_type = :login_type::int AND user_id = :login_id), 0)
       > q.mb * 1048576;

-- name: file_add
INSERT INTO infra_file (tenant_id, config_id, name, path, url, type, size,
       creator, creator_type, updater)
VALUES (file_tenant(:tenant_id, :login_type::int, :login_id::bigint),
       :config_id, :name, :path, :url, :type, :size, :login_id,
       CASE WHEN :login_id IS NOT NULL THEN :login_type END, :login_id)
RETURNING id;

-- name: file_content_add
-- Adds the row of a content whose bytes are at this path, or follow as chunks.
INSERT INTO infra_file_content (config_id, path, file_key, mime, size)
VALUES (:config_id, :path, :file_key, :mime, :size)
RETURNING id;

-- name: file_chunk_add
INSERT INTO infra_file_chunk (content_id, no, content)
VALUES (:content_id, :no, :content::bytea);

-- name: file_chunks
SELECT content
  FROM infra_file_chunk
 WHERE content_id = :content_id
 ORDER BY no
 LIMIT 100000;

-- name: file_find
-- A listed file with its content and its storage.  The storage may be deleted,
-- because its files can still be removed.
SELECT f.id, f.config_id, f.path, t.id AS content_id, t.file_key, t.size, c.storage, c.config
  FROM infra_file f
  LEFT JOIN infra_file_content t ON t.config_id = f.config_id
       AND t.path = f.path
  LEFT JOIN infra_file_config c ON c.id = f.config_id
 WHERE f.id = :id AND NOT f.deleted
   AND f.tenant_id = COALESCE(NULLIF(:tenant_id::bigint, 0), f.tenant_id);

-- name: file_chunk_drop
-- Chunks whose content row is deleted.
DELETE FROM infra_file_chunk
 WHERE (content_id, no) IN (
       SELECT c.content_id, c.no
         FROM infra_file_chunk c
        WHERE (:content_id::bigint IS NULL OR c.content_id = :content_id)
          AND NOT EXISTS (SELECT 1 FROM infra_file_content t
                           WHERE t.id = c.content_id)
        LIMIT 200);

-- name: file_drop
-- Takes a file off the list and deletes the row of its content; answers the id
-- of that content, whose bytes are then still to be removed.
WITH gone AS (
	UPDATE infra_file SET deleted = true, updater = :login_id::bigint
	 WHERE id = :id AND NOT deleted
	   AND tenant_id = COALESCE(NULLIF(:tenant_id::bigint, 0), tenant_id)
	RETURNING config_id, path
)
DELETE FROM infra_file_content t USING gone g
 WHERE t.config_id = g.config_id AND t.path = g.path
RETURNING t.id;

-- name: file_at
-- The content stored at a path, with the name that the newest row of the list
-- gives it.
SELECT t.id, t.file_key, t.mime, t.size, c.storage, c.config,
       COALESCE((SELECT f.name FROM infra_file f
                  WHERE f.config_id = t.config_id AND f.path = t.path
                    AND NOT f.deleted
                  ORDER BY f.id DESC LIMIT 1),
                regexp_replace(t.path, '^.*/', '')) AS name
  FROM infra_file_content t
  JOIN infra_file_config c ON c.id = t.config_id AND NOT c.deleted
 WHERE t.config_id = :config_id AND t.path = :path::text;

-- name: file_intent_add
-- No row: another process is storing at this path.  Storing takes less than six
-- minutes, so an intent older than ten minutes was left by a process that died.
INSERT INTO infra_file_intent AS i (config_id, path)
VALUES (:config_id::bigint, :path::text)
ON CONFLICT (config_id, path) DO UPDATE SET busy_time = now()
 WHERE i.busy_time < now() - interval '10 minutes';

-- name: file_intent_check
-- A separate statement, so that it sees what was committed while
-- file_intent_add waited.
SELECT 'file_path_exists' AS refusal
  FROM infra_file_content
 WHERE config_id = :config_id::bigint AND path = :path::text;

-- name: file_intent_end
DELETE FROM infra_file_intent
 WHERE config_id = :config_id::bigint AND path = :path::text;

-- name: file_intent_free
-- Storing has failed: the path may be used again at once, and file_intent_claim
-- may remove what is there.
UPDATE infra_file_intent SET busy_time = '-infinity'
 WHERE config_id = :config_id::bigint AND path = :path::text;

-- name: file_intent_claim
-- The next path whose bytes are to be removed.  busy_time keeps other processes
-- from storing there meanwhile.  A deleted storage still has its bytes, so NOT
-- deleted is left out.
WITH next AS (
	SELECT i.config_id, i.path, c.storage, c.config
	  FROM infra_file_intent i
	  JOIN infra_file_config c ON c.id = i.config_id
	 WHERE i.busy_time < now() - interval '1 hour'
	 ORDER BY i.busy_time
	 LIMIT 1
	   FOR UPDATE OF i SKIP LOCKED
)
UPDATE infra_file_intent i SET busy_time = now()
  FROM next n
 WHERE i.config_id = n.config_id AND i.path = n.path
RETURNING i.config_id, i.path, n.storage, n.config;

-- name: file_intent_defer
-- The host of this storage has failed: all intents of the storage wait.
UPDATE infra_file_intent SET busy_time = now()
 WHERE config_id = :config_id::bigint
   AND busy_time < now() - interval '10 minutes';

-- name: file_intent_give_up
-- Forgets paths whose bytes could not be removed for 7 days; answers how many.
WITH gone AS (
	DELETE FROM infra_file_intent
	 WHERE create_time < now() - interval '7 days'
	RETURNING 1)
SELECT count(*) AS n FROM gone;
