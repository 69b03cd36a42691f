-- The blocks of the child process of the push daemon that listens to the
-- database.
-- helper

-- name: push_row
-- A message that was too long for a notification.
SELECT payload FROM infra_push_message WHERE id = :id::bigint;

-- name: push_sweep
-- Every host has read a message long before it is ten minutes old.
DELETE FROM infra_push_message
 WHERE create_time < now() - interval '10 minutes';

-- name: push_expired
-- Tenants that expired within the last minute.  Each is found several times: a
-- message to the daemon may be lost, and a transaction that sets the time may
-- commit after that time.
SELECT id
  FROM system_tenant
 WHERE NOT deleted AND expire_time <= now()
   AND expire_time > now() - interval '1 minute'
 ORDER BY id
 LIMIT 10000;

-- name: push_ended
-- Of these sessions, those whose sockets must be closed.  The conditions are
-- those under which a handshake is refused.
SELECT held.id
  FROM unnest(:ids::bigint[]) AS held (id)
 WHERE NOT EXISTS (
       SELECT 1
         FROM system_session s
         JOIN system_users u ON u.id = s.user_id
          AND u.tenant_id = s.tenant_id AND u.status = 0 AND NOT u.deleted
         JOIN system_tenant n ON n.id = s.tenant_id AND n.status = 0
          AND n.expire_time > now() AND NOT n.deleted
        WHERE s.id = held.id AND s.expires_time > now())
 LIMIT 10000;
