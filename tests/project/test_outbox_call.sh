#!/usr/bin/env bash
# test_outbox_call - the job outbox_call: calls of other programs that wait in
# the outbox are made at least once and in order for each key, also when workers
# are killed; only listed hosts are called and redirects are not followed; a
# host that answers slowly, wrongly or never holds up only its own calls, which
# are dead letters after eight tries; tenants take turns.  Needs BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
helper=outbox_call
# shellcheck source=tests/lib/job_processes.sh
. tests/lib/job_processes.sh
# shellcheck source=tests/lib/partner.sh
. tests/lib/partner.sh
export FLEETDESK_CACHE_DIR=$FLEETDESK_HOME

partner_start "$FLEETDESK_HOME"
trap 'partner_end; end' EXIT

# listener ID PATH: makes a status listener that the partner serves at that
# path.
listener() {
	ask "INSERT INTO bpm_status_listener (id, tenant_id, name, match, key, url,
	            status)
	     VALUES ($1, 1, 'l$1', 'prefix', '', 'http://127.0.0.1:$port$2', 0)"
}

# tell ID KEYS FROM TO: adds messages FROM to TO for the listener, for each of
# KEYS keys, one after the other; they have been tried $tries times.
tell() {
	ask "INSERT INTO mq_outbox (topic, key, payload, tries)
	     SELECT 'bpm.status', '$1-' || k, jsonb_build_object('tenantId', 1,
	            'listener', $1, 'id', k::text, 'status', n), ${tries:-0}
	       FROM generate_series($3, $4) n, generate_series(1, $2) k
	      ORDER BY n, k"
}

waiting() {
	ask "SELECT count(*) FROM mq_outbox WHERE topic = 'bpm.status'
	        AND parked_time IS NULL AND (payload ->> 'listener')::int = $1"
}

# hurry: makes all messages that wait for their next attempt due at once, also those
# for hosts that do not answer.  Two transactions, because a worker locks the host
# before the message.
hurry() {
	ask "UPDATE mq_outbox SET next_try = now() WHERE topic = 'bpm.status'
	        AND parked_time IS NULL AND tries > 0"
	ask "UPDATE mq_silent_host SET next_try = now()"
}

hosts() {
	ask "UPDATE infra_config SET value = '$1' WHERE key = 'bpm.http.hosts'"
}

for row in '1 /ok' '2 /fail' '3 /moved' '4 /drip' '5 /flaky' '6 /refuse'; do
	# shellcheck disable=SC2086
	listener $row
done

# No host is called before it is listed.
work a
tell 1 1 1 1
soon "a host that is not listed" 'the host may not be called' ask \
	"SELECT last_error FROM mq_outbox WHERE topic = 'bpm.status' AND tries > 0"
check "was not called" 0 "$(wc -l <"$calls")"
hosts "127.0.0.1"
hurry
soon "once it is listed" 0 waiting 1
check "the call says it all" $'POST\t/ok\t1\tapplication/json\t{"id": "1", "status": 1, "tenantId": 1}' \
	"$(cat "$calls")"

# Workers are killed while they work: calls are made at least once, and for each
# key in order.
: >"$calls"
tell 1 20 2 40
for _ in {1..6}; do
	work b
	work c
	left=$(waiting 1)
	until [ "$(waiting 1)" -lt "$left" ] || [ "$left" = 0 ]; do
		sleep 0.01
	done
	leave_all KILL
	# The leases of the killed workers are ended.
	ask "UPDATE mq_outbox SET next_try = now() WHERE topic = 'bpm.status'
	        AND parked_time IS NULL"
done
work a
work b
soon "all are called" 0 waiting 1
check "none is missing" 780 "$(cut -f 5 "$calls" | sort -u | wc -l)"
# The first call of each message must come after the call of the message before
# it.
check "none was overtaken" 0 "$(cut -f 5 "$calls" |
	sed -E 's/.*"id": "([0-9]+)", "status": ([0-9]+).*/\1 \2/' |
	awk '!seen[$1, $2]++ { if ($2 != last[$1] + 1 && last[$1]) bad++; last[$1] = $2 }
	     END { print bad + 0 }')"

# A listener that fails is tried eight times and its message is a dead letter; redirects
# are not followed; an answer that never ends is cut off; other listeners do not
# wait for any of these.
leave b TERM # hurry would let another worker call what this one is calling
: >"$calls"
tell 2 1 1 2
tell 3 1 1 1
tries=6 tell 4 1 1 1 # each try takes 5 s
begin=${EPOCHREALTIME/./}
tell 1 1 50 50
soon "the others go on" 0 waiting 1
took=$((${EPOCHREALTIME/./} - begin))
check "within one round" yes \
	"$([ $took -lt 15000000 ] && echo yes || echo "$took us")"
end_s=$((SECONDS + 200))
until [ "$(ask "SELECT count(*) FROM mq_outbox WHERE topic = 'bpm.status'
	AND parked_time IS NOT NULL")" = 4 ] ||
	[ $SECONDS -ge $end_s ]; do
	hurry
	sleep 0.2
done
check "why they were given up" \
	'2|8|HTTP 500 2|8|HTTP 500 3|8|HTTP 302 4|8|the host takes too long' \
	"$(ask "SELECT string_agg(concat_ws('|', payload ->> 'listener', tries,
		last_error), ' ' ORDER BY id) FROM mq_outbox
		WHERE topic = 'bpm.status'")"
check "each was tried eight times" '16 8 2' "$(for kind in fail moved drip; do
	grep -c "	/$kind	" "$calls"
done | paste -sd ' ')"
check "the redirect was not followed" 1 "$(grep -c '	/ok	' "$calls")"

# If the second attempt at a call succeeds, the messages after it are sent after
# it.
: >"$calls"
tell 5 1 1 2
end_s=$((SECONDS + 60))
until [ "$(waiting 5)" = 0 ] || [ $SECONDS -ge $end_s ]; do
	hurry
	sleep 0.1
done
check "the next one waits for the failed one" '1 1 2 2' \
	"$(grep -o '"status": [0-9]*' "$calls" | cut -d ' ' -f 2 | paste -sd ' ')"

# Tenants take turns, and a tenant's new calls go before those that have failed: eight
# are begun at once, and only when one has ended another.
leave_all TERM
ask "INSERT INTO system_tenant (id, name, deleted, status, expire_time, package_id,
            account_count)
     VALUES (2, 'Second', false, 0, 'infinity', 0, 1);
     INSERT INTO bpm_status_listener (id, tenant_id, name, match, key, url, status)
     SELECT 7, 2, 'l7', 'prefix', '', url, 0 FROM bpm_status_listener WHERE id = 1" \
	>/dev/null
: >"$calls"
tell 1 1 70 70
ask "UPDATE mq_outbox SET tries = 3 WHERE key = '1-1'"
tell 1 60 71 71
ask "DELETE FROM mq_outbox WHERE key = '1-1' AND tries = 0;
     INSERT INTO mq_outbox (topic, key, payload)
     VALUES ('bpm.status', '7-1', '{\"tenantId\":2,\"listener\":7,\"id\":\"1\",\"status\":1}')"
work a
soon "all are called" 0 ask "SELECT count(*) FROM mq_outbox
	WHERE topic = 'bpm.status' AND parked_time IS NULL"
place() {
	grep -n "$1" "$calls" | cut -d : -f 1
}
own=$(place '"tenantId": 2') tried=$(place '"status": 70')
check "one of another tenant is among the first" yes \
	"$([ "$own" -le 20 ] && echo yes || echo "$own")"
check "one that has failed is among the last" yes \
	"$([ "$tried" -ge 40 ] && echo yes || echo "$tried")"

# While answers of one tenant are used, each of which takes long, the call of another is
# made and its answer used.
ask "CREATE FUNCTION use_slowly() RETURNS trigger LANGUAGE plpgsql AS
	'BEGIN PERFORM pg_sleep(2); RETURN OLD; END';
     CREATE TRIGGER use_slowly BEFORE DELETE ON mq_outbox FOR EACH ROW
	WHEN (OLD.tenant = 2) EXECUTE FUNCTION use_slowly();
     INSERT INTO mq_outbox (topic, key, payload)
     SELECT 'bpm.status', '7-' || n, jsonb_build_object('tenantId', 2, 'listener', 7,
            'id', n::text, 'status', 2) FROM generate_series(1, 7) n" >/dev/null
soon "the answers come" 7 grep -c '"status": 2,' "$calls"
tell 1 1 72 72
begin=$SECONDS
soon "one of another tenant is used" 0 waiting 1
check "before most of those that take long" yes \
	"$([ "$(waiting 7)" -ge 4 ] && echo yes || echo "$((SECONDS - begin)) s")"
ask "DROP FUNCTION use_slowly CASCADE" >/dev/null
soon "which are used, too" 0 waiting 7

# Any answer to a status event is accepted; a listener that was deleted is not
# called.
tell 6 1 1 1
ask "UPDATE bpm_status_listener SET deleted = true WHERE id = 1"
: >"$calls"
tell 1 1 60 60
soon "any answer will do" 0 waiting 6
soon "what nobody wants is dropped" 0 waiting 1
check "without a call" 0 "$(grep -c '	/ok	' "$calls" || true)"
leave_all TERM

checks_summary
