-- Whether a call that a process instance asked for is still to be made.
-- helper

-- name: service_call_state
-- needless: the token that waits for the answer is gone, its instance has ended, or the
-- tenant was deleted.  Token 0: nobody waits, so the call is made even after the end.
-- The block looks at all tenants, because a message names its tree by a number that is
-- unique among them.
SELECT NOT EXISTS (SELECT FROM system_tenant n
                    WHERE n.id = i.tenant_id AND NOT n.deleted)
       OR i.state <> :INST_RUNNING AND :token::bigint <> 0
       OR :token <> 0 AND NOT EXISTS (
              SELECT FROM bpm_token k
               WHERE k.tree = i.tree AND k.num = :token AND NOT k.gone)
       AS needless,
       i.status = :STATUS_SUSPENDED AS suspended
  FROM bpm_process_instance i
 WHERE i.tree = :tree::bigint AND i.num = :instance::bigint;
