-- Whom a step tells that the status of an instance has changed.

-- name: step_status_put
-- Writes a message for each listener to the instance.  Each listener and
-- instance have a key of their own, so that a listener who does not answer
-- holds up nobody else.  If the instance has ended, its dead letters are
-- deleted.
WITH gone AS (
     DELETE FROM bpm_process_job
      WHERE :ended::boolean AND tenant_id = :tenant_id
        AND tree = :tree::bigint AND instance = :num::bigint)
INSERT INTO mq_outbox (topic, key, payload)
SELECT CASE WHEN l.url IS NULL THEN 'bpm.process.status'
            ELSE 'bpm.status' END,
       l.id || '-' || :tree::bigint || '-' || :num::bigint,
       jsonb_build_object('tenantId', l.tenant_id, 'id', :id::text,
           'processDefinitionKey', :key::text, 'status', :status::int,
           'reason', :reason::text, 'businessKey', :business_key::text)
       || CASE WHEN l.url IS NULL THEN '{}'::jsonb
               ELSE jsonb_build_object('listener', l.id) END
  FROM bpm_status_listener l
 WHERE l.tenant_id = :tenant_id AND NOT l.deleted AND l.status = 0
   AND CASE l.match WHEN 'exact' THEN :key = l.key
            ELSE starts_with(:key, l.key) END
 ORDER BY l.id
 LIMIT 1000;
