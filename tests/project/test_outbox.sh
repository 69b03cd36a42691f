#!/usr/bin/env bash
# test_outbox - the job outbox_send carries out the messages of the outbox once,
# for each key in order, within five seconds of their commit, also with several
# workers that are killed; tenants take turns.  A message that fails eight times
# is a dead letter, kept for a month, and does not hold up those behind it for
# ever.  Messages of unknown topics stay; those about deleted devices change
# nothing.  Needs BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
helper=outbox_send
# shellcheck source=tests/lib/job_processes.sh
. tests/lib/job_processes.sh
export FLEETDESK_CACHE_DIR=$FLEETDESK_HOME

# send DEVICES FROM TO: adds the messages FROM to TO for each device, one after
# the other.
send() {
	ask "INSERT INTO mq_outbox (topic, key, payload)
	     SELECT 'device.ui', d, jsonb_build_object('deviceId', d, 'ui', n,
	            'updater', 1)
	       FROM generate_series($2, $3) n, generate_series(900001, 900000 + $1) d
	      ORDER BY n, d"
}

ask "INSERT INTO base_channel (id, tenant_id, name) VALUES (900001, 1, 'outbox');
     INSERT INTO device_info (id, tenant_id, mac, channel_id)
     SELECT 900000 + n, 1, ('02:bb:00:00:00:' || lpad(to_hex(n), 2, '0'))::macaddr,
            900001
       FROM generate_series(1, 40) n;
     CREATE TABLE written (id bigint, ui int, at serial);
     CREATE FUNCTION write_down() RETURNS trigger LANGUAGE plpgsql AS \$\$
     BEGIN
         INSERT INTO written (id, ui) VALUES (NEW.id, NEW.ui::int);
         RETURN NULL;
     END \$\$;
     CREATE TRIGGER written AFTER UPDATE ON device_info
         FOR EACH ROW EXECUTE FUNCTION write_down();"

# One run of the job carries out all messages.
send 1 1 1
"$job" $helper
check "one message" "1|1" \
	"$(ask "SELECT ui, updater FROM device_info WHERE id = 900001")"
check "it is gone then" 0 "$(ask "SELECT count(*) FROM mq_outbox")"

# A message is carried out within five seconds of its commit; usually within
# one.
work a
send 1 2 2
begin=${EPOCHREALTIME/./}
soon "a message in time" 2 ask "SELECT ui FROM device_info WHERE id = 900001"
took=$((${EPOCHREALTIME/./} - begin))
check "within 5 s" yes "$([ $took -lt 5000000 ] && echo yes || echo "$took us")"

# Several workers are killed again and again while they work: each message is
# carried out once, in order.
send 40 3 80
for _ in {1..6}; do
	work b
	work c
	left=$(ask "SELECT count(*) FROM mq_outbox")
	until [ "$(ask "SELECT count(*) FROM mq_outbox")" -lt "$left" ] ||
		[ "$left" = 0 ]; do
		nap 0.01
	done
	leave_all KILL
done
work a
work b
work c
soon "all are done" 0 ask "SELECT count(*) FROM mq_outbox"
check "the last one counts" "40|80" "$(ask "SELECT count(*), min(ui::int)
	FROM device_info WHERE id BETWEEN 900001 AND 900040")"
check "none was overtaken" 0 "$(ask "SELECT count(*)
	FROM (SELECT ui - lag(ui) OVER (PARTITION BY id ORDER BY at) AS step
	        FROM written) s WHERE step <= 0")"

# Messages of a key are added while a worker has earlier ones of this key.
leave_all TERM
send 1 601 601
coproc psql -X -q -A -t -d "$FLEETDESK_DATABASE_URL"
# Its id is kept here, because the shell forgets the process as soon as it has
# ended.
holder=$COPROC_PID
echo "BEGIN; SELECT id FROM mq_outbox FOR UPDATE;" >&"${COPROC[1]}"
read -r held <&"${COPROC[0]}"
send 1 602 602
"$job" $helper
check "what is behind a held one waits" "80 2" "$(ask "SELECT ui || ' ' ||
	(SELECT count(*) FROM mq_outbox) FROM device_info WHERE id = 900001")"
echo "ROLLBACK; \\q" >&"${COPROC[1]}"
wait "$holder"
"$job" $helper
check "and follows it (${held:+held})" 602 \
	"$(ask "SELECT ui FROM device_info WHERE id = 900001")"

# A message that always fails holds up only the messages of its key, and these
# not for ever.
ask "INSERT INTO mq_outbox (topic, key, payload)
     VALUES ('device.ui', '900002', '{\"deviceId\": \"none\"}')"
send 3 603 603
work a
soon "the others are done" "80|603|603" ask "SELECT string_agg(ui, '|'
	ORDER BY id = 900002 DESC, id) FROM device_info
	WHERE id BETWEEN 900001 AND 900003"
soon "the bad one was tried" system ask \
	"SELECT DISTINCT last_error FROM mq_outbox WHERE tries > 0"
end_s=$((SECONDS + 180))
until [ "$(ask "SELECT count(*) FROM mq_outbox WHERE parked_time IS NOT NULL")" = 1 ] ||
	[ $SECONDS -ge $end_s ]; do
	ask "UPDATE mq_outbox SET next_try = now() WHERE parked_time IS NULL"
	nap 0.05
done
soon "what was behind it is done" 603 ask \
	"SELECT ui FROM device_info WHERE id = 900002"
check "it is a dead letter after its tries" "8|1" "$(ask "SELECT tries,
	count(*) OVER () FROM mq_outbox WHERE parked_time IS NOT NULL")"
leave a TERM # it ends cleanly and writes its log
check "and the log says so" 1 "$(grep -c 'is a dead letter' "$FLEETDESK_HOME/said")"
ask "UPDATE mq_outbox SET parked_time = now() - interval '31 days'"
"$job" $helper
check "it is kept for a month" 0 "$(ask "SELECT count(*) FROM mq_outbox")"

# Messages about deleted devices and of topics that this program does not know
# do no harm.
ask "UPDATE device_info SET deleted = true WHERE id = 900003"
send 3 604 604
ask "INSERT INTO mq_outbox (topic, key, payload) VALUES ('other', 'a', '{}')"
"$job" $helper
check "a device that is gone stays as it was" "603 604" "$(ask "SELECT
	string_agg(ui, ' ' ORDER BY id DESC) FROM device_info
	WHERE id IN (900002, 900003)")"
check "another topic is left alone" other "$(ask "SELECT topic FROM mq_outbox")"

# Tenants take turns: the message of another is in the first batch, though 400
# were written before it.
send 40 700 709
ask "TRUNCATE written RESTART IDENTITY;
     INSERT INTO base_channel (id, tenant_id, name) VALUES (900002, 2, 'other');
     INSERT INTO device_info (id, tenant_id, mac, channel_id)
     VALUES (900041, 2, '02:bb:00:00:00:41', 900002);
     INSERT INTO mq_outbox (topic, key, payload) VALUES ('device.ui', 900041,
            jsonb_build_object('tenantId', 2, 'deviceId', 900041, 'ui', 1,
                'updater', 1))"
"$job" $helper
check "tenants take turns" t \
	"$(ask "SELECT at <= 41 FROM written WHERE id = 900041")"

# Other tests write devices of this database.
ask "DROP TRIGGER written ON device_info"
checks_summary
