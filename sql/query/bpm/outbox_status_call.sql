-- The calls of listeners that wait in the outbox.
-- helper

-- name: outbox_status_call
SELECT l.url, l.tenant_id::text AS tenant_id,
       (o.payload - 'listener')::text AS body
  FROM mq_outbox o
  JOIN bpm_status_listener l
    ON l.id = (o.payload ->> 'listener')::bigint
   AND l.tenant_id = (o.payload ->> 'tenantId')::bigint
  JOIN system_tenant n ON n.id = l.tenant_id AND NOT n.deleted
 WHERE o.id = :id::bigint AND NOT l.deleted AND l.status = 0
   AND l.url IS NOT NULL;
