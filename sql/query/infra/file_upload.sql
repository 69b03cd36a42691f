-- Tickets: who may store which file in object storage directly; each is used
-- once.

-- name: file_ticket_add
INSERT INTO infra_file_ticket (tenant_id, config_id, path, user_type, user_id,
       expires)
VALUES (:tenant_id, :config_id, :path, :login_type, :login_id,
       :now::timestamptz + interval '24 hours');

-- name: file_ticket_use
DELETE FROM infra_file_ticket
 WHERE config_id = :config_id AND path = :path AND expires >= :now
   AND user_type = :login_type AND user_id = :login_id
   AND tenant_id = :tenant_id;

-- name: file_reading_check
-- Refuses a path where another tenant has stored a file, or may still store
-- one.
SELECT 'file_not_exists' AS refusal
 WHERE :tenant_id::bigint <> 0
   AND (EXISTS (SELECT 1 FROM infra_file
                 WHERE config_id = :config_id::bigint AND path = :path::text
                   AND NOT deleted AND tenant_id <> :tenant_id)
        OR EXISTS (SELECT 1 FROM infra_file_ticket
                    WHERE config_id = :config_id AND path = :path
                      AND tenant_id <> :tenant_id));
