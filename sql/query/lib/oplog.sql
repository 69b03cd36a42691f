-- The acting user, for the triggers of the operation log.

-- name: oplog_actor
-- The setting lasts until the transaction ends.
SELECT set_config('fleetdesk.actor', jsonb_build_object(
       'user_id', :login_id::bigint, 'user_type', :login_type::int,
       'tenant_id', :tenant_id::bigint,
       'trace_id', COALESCE(:trace_id::text, ''),
       'method', :method::text, 'url', :path::text,
       'ip', COALESCE(:ip::text, ''), 'agent', COALESCE(:agent::text, ''),
       'sub_type', :operation::text)::text, true);
