#!/usr/bin/env bash
# test_tenant_delete - what the topic tenant.end of the outbox does: the rows of
# a deleted tenant are marked as deleted in batches, also when workers are
# killed or rows are locked, and those of other tenants are not; hosts are told
# once and not of single rows; the devices' addresses can be used again at once;
# no device is created in a tenant that has been deleted.  Needs BUILD and
# FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
helper=outbox_send
# shellcheck source=tests/lib/job_processes.sh
. tests/lib/job_processes.sh
export FLEETDESK_CACHE_DIR=$FLEETDESK_HOME

# tenant ID N: makes a tenant with N devices and files.
tenant() {
	ask "INSERT INTO system_tenant (id, name, package_id, expire_time,
	            account_count)
	     VALUES ($1, 'end $1', 1, 'infinity', 1);
	     INSERT INTO base_channel (id, tenant_id, name) VALUES ($1, $1, 'end');
	     INSERT INTO device_info (tenant_id, mac, channel_id, create_time)
	     SELECT $1, ('02e0' || lpad(to_hex($1), 4, '0')
	                 || lpad(to_hex(n), 4, '0'))::macaddr, $1,
	            now() - make_interval(secs => n / 100)
	       FROM generate_series(1, $2) n;
	     INSERT INTO device_info_modify (tenant_id, mac, batch_id)
	     SELECT $1, ('02e1' || lpad(to_hex($1), 4, '0')
	                 || lpad(to_hex(n), 4, '0'))::macaddr, 1
	       FROM generate_series(1, $2) n;
	     INSERT INTO infra_file (tenant_id, config_id, name, path, url, type,
	            size, creator, creator_type)
	     SELECT $1, s, 'x', '$1/' || n, 'x', 'x', 7, $1, 2
	       FROM generate_series(1, 10) n, unnest('{901,902}'::int[]) s;
	     INSERT INTO infra_file_content (config_id, path, file_key, mime, size)
	     SELECT config_id, path, 'x', 'x', 7 FROM infra_file
	      WHERE tenant_id = $1" >/dev/null
}

delete() {
	ask "UPDATE system_tenant SET deleted = true WHERE id = $1"
}

# left ID: prints the numbers of devices, records and files that are not marked
# yet, and whether a message about the tenant still waits.
left() {
	ask "SELECT (SELECT count(*) FROM device_info
	              WHERE tenant_id = $1 AND NOT deleted) || ' ' ||
	            (SELECT count(*) FROM device_info_modify
	              WHERE tenant_id = $1 AND status = 0) || ' ' ||
	            (SELECT count(*) FROM infra_file
	              WHERE tenant_id = $1 AND NOT deleted) || ' ' ||
	            tenant_ended($1)"
}

ask "INSERT INTO infra_file_config (id, name, storage, config)
     VALUES (901, 'here', 10, '{}'), (902, 'far', 20, '{}')"

# All rows of the deleted tenant are marked, and none of another tenant.
tenant 901 12000
tenant 902 10
delete 901
check "the first records end with the commit" "12000 7000 20 true" "$(left 901)"
"$job" $helper
check "the others are marked" "0 0 0 false" "$(left 901)"
check "those of another stay" "10 10 20 false" "$(left 902)"
check "nothing is left to do" 0 "$(ask "SELECT count(*) FROM mq_outbox
	WHERE topic = 'tenant.end'")"
check "bytes that lie elsewhere are to be removed" "901/1 10" "$(ask "SELECT
	min(path) || ' ' || count(*) FROM infra_file_intent WHERE config_id = 902")"
check "the others are known to nobody" 0 "$(ask "SELECT count(*)
	FROM infra_file_content WHERE path LIKE '901/%'")"
check "nobody's room is taken by them" 0 "$(ask "SELECT bytes
	FROM infra_file_usage WHERE user_type = 2 AND user_id = 901")"

# Workers are killed while they mark rows.  Hosts are notified once, when the
# tenant is deleted, and not of its rows.
tenant 903 40000
: >"$FLEETDESK_HOME/heard"
coproc psql -X -q -A -t -d "$FLEETDESK_DATABASE_URL" >"$FLEETDESK_HOME/heard"
listener=$COPROC_PID
echo "LISTEN cache; SELECT 'ready';" >&"${COPROC[1]}"
soon "somebody listens" ready cat "$FLEETDESK_HOME/heard"
delete 903
for _ in {1..3}; do
	work a
	work b
	before=$(left 903)
	until [ "$(left 903)" != "$before" ]; do
		sleep 0.01
	done
	leave_all KILL
done
check "it is not done yet" t "$(ask "SELECT tenant_ended(903)")"
work a
work b
soon "it is done" "0 0 0 false" left 903
leave_all TERM
echo "SELECT 'end'; \\q" >&"${COPROC[1]}"
wait "$listener"
check "the caches are told once" 1 \
	"$(grep -c '"cache" with payload "all"' "$FLEETDESK_HOME/heard")"
check "and nothing of its rows" 0 \
	"$(grep -ci 'payload "device 02:e0:03:87' "$FLEETDESK_HOME/heard" || true)"

# What is counted while rows are marked takes a time that grows with their number,
# and not with its square, also on a connection that changed a single device
# before: joined row by row, 20,000 took half a minute.
tenant 909 20000
check "20,000 devices are marked at once" 20000 \
	"$(ask "SET statement_timeout = '20s';
	INSERT INTO system_tenant_end (tenant_id) VALUES (909);
	UPDATE device_info SET status = 1 WHERE id = (SELECT min(id)
		FROM device_info WHERE tenant_id = 909);
	UPDATE device_info SET status = 1 WHERE tenant_id = 909;
	SELECT tenant_end_devices(909, 20000)" || true)"
delete 909

# Locked rows are skipped first and marked later.
tenant 904 100
coproc psql -X -q -A -t -d "$FLEETDESK_DATABASE_URL"
holder=$COPROC_PID
echo "BEGIN; SELECT count(*) FROM (SELECT FROM device_info
	WHERE tenant_id = 904 ORDER BY id LIMIT 3 FOR UPDATE) d;" >&"${COPROC[1]}"
read -r held <&"${COPROC[0]}"
delete 904
work a
soon "all but those that are held" "$held 0 0 true" left 904
echo "ROLLBACK; \\q" >&"${COPROC[1]}"
wait "$holder"
soon "and those in the end" "0 0 0 false" left 904
leave_all TERM

# Two tenants create devices with addresses of a deleted one whose rows are not
# marked yet: one waits for the other and finds the addresses taken; afterwards
# each address has one device.
tenant 905 2000
delete 905
create="INSERT INTO device_info (tenant_id, mac, channel_id)
	SELECT 902, ('02e00389' || lpad(to_hex(n), 4, '0'))::macaddr, 902
	  FROM generate_series(1, 2000) n
	    ON CONFLICT (mac) WHERE NOT deleted DO NOTHING"
for i in 1 2 3; do
	ask "$create" &
	creators[i]=$!
done
work a
wait "${creators[@]}"
soon "the tenant's own are marked" "0 0 0 false" left 905
check "each address is one device's" "2000 1" "$(ask "SELECT count(*) || ' ' ||
	max(n) FROM (SELECT count(*) AS n FROM device_info
	WHERE tenant_id = 902 AND mac > '02:e0:03:89:00:00' AND NOT deleted
	GROUP BY mac) d")"
leave_all TERM

# A device that is created while its tenant is deleted is either deleted with
# the tenant or not created.
tenant 906 10
coproc psql -X -q -A -t -d "$FLEETDESK_DATABASE_URL"
making=$COPROC_PID
echo "BEGIN; INSERT INTO device_info (tenant_id, mac, channel_id)
	VALUES (906, '02:e2:00:00:00:01', 906); SELECT 'made';" >&"${COPROC[1]}"
read -r line <&"${COPROC[0]}"
check "one is made" made "$line"
delete 906 &
deleting=$!
soon "the end waits for it" 1 ask "SELECT count(*) FROM pg_locks
	WHERE locktype = 'advisory' AND NOT granted"
ask "INSERT INTO device_info (tenant_id, mac, channel_id)
	VALUES (906, '02:e2:00:00:00:02', 906)" 2>"$FLEETDESK_HOME/late" &
latecomer=$!
soon "the next one waits for the end" 2 ask "SELECT count(*) FROM pg_locks
	WHERE locktype = 'advisory' AND NOT granted"
echo "COMMIT; \\q" >&"${COPROC[1]}"
wait "$making" "$deleting"
wait "$latecomer" || true
like "and is refused" '*a device of a deleted tenant*' "$(cat "$FLEETDESK_HOME/late")"
"$job" $helper
check "all that came before are marked" "0 0 0 false" "$(left 906)"

checks_summary
