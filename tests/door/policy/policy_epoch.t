# policy_changed: for a record that names channels only the versions of those rise that it named before or names now
as admin
use north_and_south
use channel west West
sql CREATE TEMP VIEW at AS SELECT (SELECT format('%s %s %s', epoch, revision, mac_revision) FROM app_policy_epoch WHERE tenant_id = 1) AS tenant, (SELECT string_agg(policy_epoch::text, ' ' ORDER BY id) FROM base_channel WHERE id IN ($north, $south, $west)) AS channels
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective) VALUES (11, 1, 'com.bad.one', 1, true), (12, 2, 'com.bad.two', 1, true)
sql INSERT INTO app_blacklist_channel (tenant_id, blacklist_id, channel_id) VALUES (1, 11, $north), (2, 12, $north)
sql INSERT INTO app_blacklist_channel (tenant_id, blacklist_id, channel_id, approval_status) VALUES (1, 11, $west, -1)
holds SELECT format('%s %s %s %s', everyone, bound, channels, macs) = 'f f {$north} {}' FROM policy_scope(1, '{11,12,13}')
holds SELECT everyone IS FALSE AND channels = '{}' FROM policy_scope(1, '{12}')
sql UPDATE app_blacklist_channel SET channel_id = $south WHERE blacklist_id = 11 AND approval_status = 2
holds SELECT array_agg(split_part(n, ' ', 1) || ' ' || split_part(n, ' ', 2) ORDER BY n) = '{channel $north,channel $south,epoch 1}' FROM policy_changed(1, '{11}', false, false, '{$north}', '{}') n
holds SELECT tenant = '0 1 0' AND channels = '1 1 0' FROM at
holds SELECT payload = '{"all":false,"epoch":0,"tenantId":1,"channelIds":[$north,$south]}' FROM mq_outbox WHERE topic = 'device.policy.changed'
sql SELECT policy_changed(1, '{11}', false, false, '{}', '{}')
holds SELECT tenant = '0 2 0' AND channels = '1 2 0' FROM at

# policy_changed: for a record without channels, of match mode ANY or for all devices the version of the tenant rises
as admin
use channel north North
sql CREATE TEMP VIEW at AS SELECT (SELECT format('%s %s %s', epoch, revision, mac_revision) FROM app_policy_epoch WHERE tenant_id = 1) AS tenant, (SELECT policy_epoch FROM base_channel WHERE id = $north) AS channel
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective, match_mode, all_device, rule_id) VALUES (1, 1, 'a.a', 1, true, 2, false, NULL), (2, 1, 'a.b', 1, true, 1, false, 7), (3, 1, 'a.c', 1, true, 1, true, NULL), (4, 1, 'a.d', 1, true, 1, false, NULL), (5, 1, 'a.e', 1, true, 1, false, NULL)
sql INSERT INTO app_blacklist_channel (tenant_id, blacklist_id, channel_id) VALUES (1, 1, $north), (1, 3, $north)
sql INSERT INTO app_blacklist_region (tenant_id, blacklist_id, region_id) VALUES (1, 4, 76)
sql SELECT policy_changed(1, '{1}', false, false, '{}', '{}')
holds SELECT tenant = '1 1 0' AND channel = 0 FROM at
sql SELECT policy_changed(1, '{2}', false, false, '{}', '{}')
holds SELECT tenant = '2 2 0' AND channel = 0 FROM at
sql SELECT policy_changed(1, '{3}', false, false, '{}', '{}')
holds SELECT tenant = '3 3 0' AND channel = 0 FROM at
sql SELECT policy_changed(1, '{4}', false, false, '{}', '{}')
holds SELECT tenant = '4 4 0' AND channel = 0 FROM at
sql SELECT policy_changed(1, '{5}', false, false, '{}', '{}')
holds SELECT tenant = '4 4 0' FROM at
holds SELECT bool_and(payload ->> 'all' = 'true') AND count(*) = 4 FROM mq_outbox WHERE topic = 'device.policy.changed'

# policy_changed: a change of a record without effect raises no version
as admin
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective, enabled, deleted, all_device, start_time, end_time) VALUES (1, 1, 'a.a', 1, false, true, false, true, NULL, NULL), (2, 1, 'a.b', 1, true, false, false, true, NULL, NULL), (3, 1, 'a.c', 1, true, true, true, true, NULL, NULL), (4, 1, 'a.d', 1, true, true, false, true, now() + interval '1 h', NULL), (5, 1, 'a.e', 1, true, true, false, true, NULL, now() - interval '1 h')
sql SELECT policy_changed(1, '{1,2,3,4,5}', false, false, '{}', '{}')
holds SELECT count(*) = 0 FROM app_policy_epoch
holds SELECT count(*) = 0 FROM mq_outbox WHERE topic = 'device.policy.changed'

# policy_macs_changed: up to 10,000 changed addresses raise the versions of their devices alone, more that of the tenant
as admin
use channel north North
use active_device device 02:AA:00:00:00:01 $north
use active_device other 02:AA:00:00:00:02 $north
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective) VALUES (1, 1, 'a.a', 1, true), (2, 1, 'a.b', 1, false)
sql UPDATE device_info SET attr_version = 40 WHERE channel_id = $north
as device
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"policyVersion":"0-0-40","items":[]}
GET /deviceAppPolicy/v1/02:AA:00:00:00:02/0123456789abcdef
  => 0 {"policyVersion":"0-0-40","items":[]}
sql INSERT INTO app_blacklist_mac (tenant_id, blacklist_id, mac) VALUES (1, 1, '02:aa:00:00:00:01')
elsewhere SELECT policy_macs_changed(1, 1, '{02:aa:00:00:00:01,02:aa:00:00:00:77}')
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"policyVersion":"0-0-41","items":[{"id":1}]}
GET /deviceAppPolicy/v1/02:AA:00:00:00:02/0123456789abcdef
  => 0 {"policyVersion":"0-0-40","items":[]}
sql INSERT INTO app_blacklist_mac (tenant_id, blacklist_id, mac) VALUES (1, 2, '02:aa:00:00:00:02')
sql SELECT policy_macs_changed(1, 2, '{02:aa:00:00:00:02}')
holds SELECT epoch = 0 AND revision = 0 AND mac_revision = 2 FROM app_policy_epoch WHERE tenant_id = 1
holds SELECT attr_version = 40 FROM device_info WHERE mac = '02:aa:00:00:00:02'
sql UPDATE app_blacklist SET effective = true WHERE id = 2
elsewhere SELECT policy_changed(1, '{2}', false, true, '{}', '{}')
GET /deviceAppPolicy/v1/02:AA:00:00:00:02/0123456789abcdef
  => 0 {"policyVersion":"0-0-41","items":[{"id":2}]}
sql DELETE FROM app_blacklist_mac WHERE blacklist_id = 2
elsewhere SELECT policy_macs_changed(1, 2, NULL)
GET /deviceAppPolicy/v1/02:AA:00:00:00:02/0123456789abcdef
  => 0 {"policyVersion":"2-0-41","items":[]}
sql SELECT policy_raise(1, false, false, false, '{}', ARRAY(SELECT ('02bb' || lpad(to_hex(n), 8, '0'))::macaddr FROM generate_series(1, 10001) n))
holds SELECT epoch = 3 AND revision = 3 FROM app_policy_epoch WHERE tenant_id = 1

# policy_windows_moved: each begin and end of a time window raises the versions of the devices once
as admin
use channel north North
sql UPDATE app_policy_window SET moved_until = clock_timestamp() - interval '10 s'
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective, all_device, start_time, end_time) VALUES (1, 1, 'a.a', 1, true, true, clock_timestamp() - interval '20 s', NULL), (2, 1, 'a.b', 1, true, true, clock_timestamp() + interval '1 h', NULL), (3, 1, 'a.c', 1, true, false, clock_timestamp() - interval '5 s', NULL)
sql INSERT INTO app_blacklist_channel (tenant_id, blacklist_id, channel_id) VALUES (1, 3, $north)
sql SELECT policy_windows_moved()
holds SELECT epoch = 0 AND revision = 1 FROM app_policy_epoch WHERE tenant_id = 1
holds SELECT policy_epoch = 1 FROM base_channel WHERE id = $north
sql SELECT policy_windows_moved()
holds SELECT revision = 1 FROM app_policy_epoch WHERE tenant_id = 1
sql UPDATE app_policy_window SET moved_until = clock_timestamp() - interval '10 s'
sql UPDATE app_blacklist SET end_time = clock_timestamp() - interval '2 s' WHERE id = 1
sql SELECT policy_windows_moved()
holds SELECT epoch = 2 FROM app_policy_epoch WHERE tenant_id = 1

# policy_windows_moved: the windows of a deleted tenant stand still
as admin
sql INSERT INTO system_tenant (id, name, package_id, expire_time, account_count, deleted) VALUES (7001, 'gone', 0, now() + interval '1 year', 9, true), (7002, 'here', 0, now() + interval '1 year', 9, false)
sql UPDATE app_policy_window SET moved_until = clock_timestamp() - interval '10 s'
sql INSERT INTO app_blacklist (tenant_id, package_name, type, effective, all_device, start_time) SELECT t, 'a.a', 1, true, true, clock_timestamp() - interval '5 s' FROM unnest(ARRAY[7001, 7002]) t
sql SELECT policy_windows_moved()
holds SELECT array_agg(tenant_id) = '{7002}' FROM app_policy_epoch WHERE tenant_id IN (7001, 7002)
