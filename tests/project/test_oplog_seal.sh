#!/usr/bin/env bash
# test_oplog_seal - the jobs oplog_seal and oplog_verify: the hash chain of the
# operation log gets every row once, in whatever order transactions commit, also
# with several sealers that are killed; and each kind of change of a row, a link
# or an anchor of the chain is found, with its sequence number, some of them
# only with the key.  Needs BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh
job=${BUILD:-build}/bin/job
work=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-oplog.XXXXXX")
children=()

end() {
	[ ${#children[@]} = 0 ] || kill -9 "${children[@]}" 2>/dev/null || true
	rm -rf "$work"
}
trap end EXIT
head -c 32 /dev/urandom | base64 >"$work/key"

# rows FROM TO: prints the statement that writes rows with these biz_ids.
rows() {
	echo "INSERT INTO system_operate_log (trace_id, user_id, user_type, type,
		sub_type, biz_id, action, request_method, request_url, user_ip,
		user_agent, tenant_id)
		SELECT 't', 1, 2, 'type', 'sub', n, 'action ' || n, 'GET', '/',
		       '::1', '', 1 FROM generate_series($1, $2) n;"
}

seal() {
	"$job" oplog_seal <"$work/key" 2>>"$work/said"
}

verify() {
	"$job" oplog_verify <"$work/key" 2>/dev/null || true
}

# seal_all: seals until no row waits.  Rows wait while an older transaction is
# open, also one of PostgreSQL's autovacuum; and a killed sealer keeps its lock
# until the server notices.
seal_all() {
	local end=$((SECONDS + 120))

	seal
	until [[ $(verify) == *', 0 wait'* ]] || [ $SECONDS -gt $end ]; do
		sleep 0.05
		seal
	done
}

# sealed: prints the rows of the chain, in its order.
sealed() {
	ask "SELECT string_agg(l.biz_id::text, ' ' ORDER BY s.seq)
	       FROM system_operate_log_seal s
	       JOIN system_operate_log l ON l.id = s.log_id"
}

ask 'TRUNCATE system_operate_log'
like 'nothing holds' 'oplog: 0 rows are unchanged*' "$(verify)"

# The transaction that gets the first id commits last: no later row may be
# sealed before it.
coproc slow { exec psql -X -q -A -t -d "$FLEETDESK_DATABASE_URL" 2>&1; }
# shellcheck disable=SC2154 # the pid of the coprocess
slow_pid=$slow_PID # bash forgets it when it ends
tell() {
	echo "$1 SELECT 'done';" >&"${slow[1]}"
	read -r -u "${slow[0]}"
}
tell "BEGIN; $(rows 1 1)"
ask "$(rows 2 3)"
seal
check 'younger ones wait' '' "$(sealed)"
like 'they are told of' 'oplog: 0 rows are unchanged*2 wait*' "$(verify)"
tell 'COMMIT;'
seal_all
check 'each has its place' '1 2 3' "$(sealed)"

# A transaction that is rolled back leaves no gap in the chain.  Rows after a
# savepoint belong to the transaction around it.
tell "BEGIN; $(rows 4 4) SAVEPOINT s; $(rows 5 5)"
ask "BEGIN; $(rows 6 6) ROLLBACK"
ask "$(rows 7 7)"
tell 'ROLLBACK TO s; COMMIT;'
seal_all
check 'what was undone is not sealed' '1 2 3 4 7' "$(sealed)"
like 'the chain holds' 'oplog: 5 rows are unchanged*' "$(verify)"
kill "$slow_pid"
wait "$slow_pid" 2>/dev/null || true

# Many writers, some of them slow, work beside two sealers, one of which is
# killed again and again.
cat >"$work/write.sql" <<-EOT
	\\set pause random(0, 20)
	BEGIN;
	$(rows 1000 1001 | tr '\n' ' ')
	\\sleep :pause ms
	$(rows 1002 1002 | tr '\n' ' ')
	END;
EOT
/usr/lib/postgresql/15/bin/pgbench -n -c 6 -t 120 -f "$work/write.sql" \
	-d "$FLEETDESK_DATABASE_URL" >"$work/bench" 2>&1 &
bench=$!
children+=("$bench")
alarms=''
while kill -0 $bench 2>/dev/null; do
	seal &
	victim=$!
	seal || true
	kill -9 $victim 2>/dev/null || true
	wait $victim 2>/dev/null || true
	said=$(verify)
	[[ $said == *' rows are unchanged, '* ]] || alarms+="$said; "
done
wait $bench
seal_all
check 'no false alarm' '' "$alarms"
like 'all are sealed' \
	"oplog: $((5 + 6 * 120 * 3)) rows are unchanged, *, 0 wait to be *" \
	"$(verify)"
like 'some are signed' '[1-9]*' \
	"$(ask 'SELECT count(*) FROM system_operate_log_anchor')"
ask "$(rows 5000 6500)"
seal_all
signed=$(ask 'SELECT max(seq) FROM system_operate_log_anchor')

for table in '' _seal _anchor; do
	ask "CREATE TABLE keep$table AS TABLE system_operate_log$table"
done
restore() {
	local table

	for table in '' _seal _anchor; do
		echo "TRUNCATE system_operate_log$table;
			INSERT INTO system_operate_log$table TABLE keep$table;"
	done | ask "$(cat)"
}

# tamper TEXT SEQUENCE SQL: runs the SQL; oplog_verify must then name that
# sequence.
tamper() {
	ask "$3"
	like "$1" "oplog: sequence $2: *" "$(verify)"
	restore
}
row='id = (SELECT log_id FROM system_operate_log_seal WHERE seq ='

tamper 'a changed text' 100 \
	"UPDATE system_operate_log SET action = action || ' ' WHERE $row 100)"
tamper 'a text moved to the next column' 101 \
	"UPDATE system_operate_log SET type = 'typ', sub_type = 'esub' WHERE $row 101)"
tamper 'a changed time' 1500 \
	"UPDATE system_operate_log SET create_time = create_time
	        - interval '1 microsecond' WHERE $row 1500)"
tamper 'another tenant' 1 "UPDATE system_operate_log SET tenant_id = 2 WHERE $row 1)"
tamper 'a deleted row' 1200 "DELETE FROM system_operate_log WHERE $row 1200)"
tamper 'a deleted link' 1200 'DELETE FROM system_operate_log_seal WHERE seq = 1200'
tamper 'row and link deleted' 1200 \
	"DELETE FROM system_operate_log WHERE $row 1200);
	 DELETE FROM system_operate_log_seal WHERE seq = 1200"
tamper 'row and link deleted, the others moved up' 1200 \
	"DELETE FROM system_operate_log WHERE $row 1200);
	 DELETE FROM system_operate_log_seal WHERE seq = 1200;
	 UPDATE system_operate_log_seal SET seq = seq + 1000000 WHERE seq > 1200;
	 UPDATE system_operate_log_seal SET seq = seq - 1000001 WHERE seq > 1200"
tamper 'two rows exchanged' 300 \
	"UPDATE system_operate_log_seal SET log_id = -log_id WHERE seq IN (300, 400);
	 UPDATE system_operate_log_seal s SET log_id = -o.log_id, xact = o.xact
	   FROM system_operate_log_seal o
	  WHERE s.seq IN (300, 400) AND o.seq = 700 - s.seq"

# A row that was inserted afterwards is found, behind the rows of the
# transaction to which it claims to belong.
behind=$(ask 'SELECT 1 + max(a.seq) FROM system_operate_log_seal a
	JOIN system_operate_log_seal b ON b.xact = a.xact AND b.seq = 500')
copy="trace_id, user_id, user_type, type, sub_type, biz_id, action,
	request_method, request_url, user_ip, user_agent, tenant_id, xact"
tamper 'a row put in' "$behind" "INSERT INTO system_operate_log (id, $copy)
	SELECT 99999999, $copy FROM system_operate_log WHERE $row 500)"

# Changes that only somebody with the key can find.
ask "UPDATE system_operate_log SET action = 'else' WHERE $row 600);
	DELETE FROM system_operate_log_seal WHERE seq >= 600"
"$job" oplog_seal </dev/null 2>/dev/null
like 'a chain made anew' 'oplog: sequence [1-9]*: the anchor*' "$(verify)"
like 'without the key it holds' \
	'oplog: * rows are unchanged, signatures not checked*' \
	"$("$job" oplog_verify </dev/null)"
restore
tamper 'a forged anchor' "$signed" \
	"UPDATE system_operate_log_anchor
	    SET signature = sha256(signature) WHERE seq = $signed"
tamper 'the end cut off' 1000 \
	"DELETE FROM system_operate_log WHERE id IN (
	        SELECT log_id FROM system_operate_log_seal WHERE seq >= 1000);
	 DELETE FROM system_operate_log_seal WHERE seq >= 1000"
like 'as it was before, it holds' \
	"oplog: * rows are unchanged, signed up to row $signed*" \
	"$(verify)"
check 'a short key is none' 1 \
	"$("$job" oplog_verify <<<short >/dev/null 2>&1 || echo $?)"
# A new key goes before the old ones: what those have signed is still checked, and
# who has lost them is told.
mv "$work/key" "$work/old"
head -c 32 /dev/urandom | base64 >"$work/key"
ask "$(rows 7000 8200)"
seal || true
like 'a key that is not of the chain' '*the operation log was signed with the key*' \
	"$(cat "$work/said")"
cat "$work/old" >>"$work/key"
seal_all
like 'a new key and the old one' 'oplog: * rows are unchanged, signed up to row *' "$(verify)"
check 'both have signed' 2 \
	"$(ask 'SELECT count(DISTINCT key_id) FROM system_operate_log_anchor')"
like 'the old key is missed' 'oplog: sequence *: the key of its anchor *' \
	"$(head -n 1 "$work/key" | "$job" oplog_verify 2>/dev/null)"
ask "UPDATE system_operate_log_anchor SET key_id = ''"
like 'anchors that name no key' 'oplog: * rows are unchanged, signed up to row *' "$(verify)"

checks_summary
