-- Who makes the changes of this transaction, for the triggers that write the
-- operation log.

-- name: oplog_actor
-- The setting lasts until the transaction ends.  A change of data that all
-- tenants share is logged in the user's own tenant, even while he visits
-- another one: the people of that tenant have no need to see it, since it may
-- be about a third one.
SELECT set_config('fleetdesk.actor', jsonb_build_object(
       'user_id', :login_id::bigint, 'user_type', :login_type::int,
       'tenant_id', CASE WHEN :shared::boolean THEN :login_tenant
                         ELSE :tenant_id END::bigint,
       'trace_id', COALESCE(:trace_id::text, ''),
       'method', :method::text, 'url', :path::text,
       'ip', COALESCE(:ip::text, ''), 'agent', COALESCE(:agent::text, ''),
       'sub_type', :operation::text)::text, true);
