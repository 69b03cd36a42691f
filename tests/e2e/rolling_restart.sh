# shellcheck shell=bash disable=SC2030,SC2031 # roll_one has a $work for each pool
# rolling_restart.sh - pools are restarted with new executables under load: no
# request fails, and no write is lost or done twice; the database is migrated before.
# Long: pools are restarted under load, first all and then some alone.

generation_of() {
	scripts/run --status | awk -v p="$1" '$1 == p { print $4 }'
}

# rolls [POOL]: restarts the pool, or all pools, under a load of reads and writes.
rolls() {
	local i before supervisors

	load_all
	writers=()
	for i in a b; do
		writer "$name$i" &
		writers+=($!)
	done
	supervisors=$(pool_report | cut -d ' ' -f 1,2)
	before=$(generation_of "${1:-edge}")
	scripts/run --restart "$@"
	same $((before + 1)) "$(generation_of "${1:-edge}")" generation
	same "$supervisors" "$(pool_report | cut -d ' ' -f 1,2)" supervisors
	load_all_end
	writers_end "${name}a" "${name}b"
}

# Afterwards no worker is one of those before.  knowing_too rolls all once more.
roll_all() {
	local before name=all pool

	make_traffic
	before=$(for pool in $pools; do workers_of "$pool"; done)
	rolls
	for pool in $pools; do
		! workers_of "$pool" | grep -xF "$before" ||
			fail "$pool: an old worker still serves"
	done
}

# The pool infra and the helpers contain the endpoints of all pools, because they
# make exports: when their executables on disk have changed, they are restarted
# together with any pool.  When openapi has, the document is made again.  A restart of
# everything begins what is new.
knowing_too() {
	local before name jobs document=$FLEETDESK_HOME/www/openapi.json made

	before=$(generation_of infra)
	made=$(stat -c '%i %y' "$document")
	scripts/run --restart edge
	same "$before" "$(generation_of infra)" 'generation without a change'
	same "$made" "$(stat -c '%i %y' "$document")" 'document without a change'
	jobs=$(cat "$FLEETDESK_HOME/service/export_run/supervise/pid")
	# The new file is written under another name and then renamed, so that a
	# process that starts meanwhile never finds half of it.
	for name in infra job openapi; do
		cp -p "$BUILD/bin/$name" "$work/"
		cp -p "$BUILD/bin/$name" "$BUILD/bin/$name.other"
		printf x >>"$BUILD/bin/$name.other"
		mv "$BUILD/bin/$name.other" "$BUILD/bin/$name"
	done
	scripts/run --restart edge || true
	for name in infra job openapi; do
		cmp "$BUILD/bin/$name" "$FLEETDESK_HOME/bin/$name" || true
		cp -p "$work/$name" "$BUILD/bin/$name.other"
		mv "$BUILD/bin/$name.other" "$BUILD/bin/$name"
	done
	same $((before + 1)) "$(generation_of infra)" generation
	[ "$(cat "$FLEETDESK_HOME/service/export_run/supervise/pid")" != "$jobs" ] ||
		fail 'the helper is the old one'
	[ "$(stat -c '%i %y' "$document")" != "$made" ] ||
		fail 'the document is the old one'
}

# An earlier release had neither this job nor this pool, whose calls edge answered: a
# restart of everything begins them, and another one is refused.
begins_new() {
	local name said

	for name in rule_watch report; do
		sv -w 40 force-stop "$FLEETDESK_HOME/service/$name" >&2
		sv exit "$FLEETDESK_HOME/service/$name"
		mv "$FLEETDESK_HOME/service/$name" "$work/"
	done
	rm -f "$FLEETDESK_HOME"/{bin,status}/report "$FLEETDESK_HOME/run/report.sock"
	sed -i 's/run\/report\.sock/run\/edge.sock/' "$FLEETDESK_HOME"/nginx/*.conf
	! said=$(scripts/run --restart edge 2>&1) || fail 'a pool alone was restarted'
	same 'fleetdesk: this release has a new pool, restart everything: report' "$said" 'the refusal'
	scripts/run --restart
	for name in rule_watch report; do
		[[ $(sv status "$FLEETDESK_HOME/service/$name") == run:* ]] ||
			fail "$name does not run"
	done
	grep -q 'run/report.sock' "$FLEETDESK_HOME"/nginx/*.conf || fail 'nginx does not know it'
}

# A roll of all pools rolls one after the other, so a few show what is different
# when others stay.
roll_one() {
	local name pool

	for pool in edge system; do
		name=$pool
		mkdir "$work/$pool"
		(work=$work/$pool && rolls "$pool")
	done
}

# tree_made SQL: makes a tree like this one that has one upgrade more.
tree_made() {
	local name

	rm -rf "$work/tree"
	mkdir "$work/tree"
	for name in *; do
		ln -s "$PWD/$name" "$work/tree/$name"
	done
	rm "$work/tree/scripts" "$work/tree/sql"
	cp -a scripts sql "$work/tree/"
	printf '%s\n' "$1" >"$work/tree/$upgrade"
}

# An upgrade that the suite lacks is applied before there are new workers; where
# it fails, there are none.
migrated() {
	local before upgrade=sql/upgrade/9999_later.sql

	before=$(generation_of edge)
	tree_made 'CREATE TABLE later (id int); SELECT 1/0;'
	says 'division by zero' "$work/tree/scripts/run" --restart edge
	same "$before" "$(generation_of edge)" 'generation without the upgrade'
	tree_made 'CREATE TABLE later (id int);'
	"$work/tree/scripts/run" --restart edge >&2
	same $((before + 1)) "$(generation_of edge)" generation
	same later "$(sql "SELECT to_regclass('later')")" 'what the upgrade makes'
	# The other cases have this tree, which must not be older than the database.
	sql "DROP TABLE later; DELETE FROM schema_migration WHERE file = '$upgrade'"
	scripts/run --restart edge >&2
}

# A full disk is told before anything is changed.
no_room() {
	local before

	before=$(generation_of edge)
	mkdir "$work/bin"
	printf '#!/bin/sh\nprintf "Avail\\n63\\n"\n' >"$work/bin/df"
	chmod +x "$work/bin/df"
	says 'has 63 MB left' PATH="$work/bin:$PATH" scripts/run --restart edge
	same "$before" "$(generation_of edge)" generation
}

# children_of SERVICE: prints the pids of its children, the oldest first.
children_of() {
	local pid

	pid=$(cat "$FLEETDESK_HOME/service/$1/supervise/pid")
	tr -s ' ' '\n' <"/proc/$pid/task/$pid/children"
}

# bind_children SERVICE PROCESSORS: lets its children run on these only.
bind_children() {
	local pid

	for pid in $(children_of "$1"); do
		taskset -pc "$2" "$pid" >"$work/null"
	done
}

connected() {
	[ "$(grep -cF "$FLEETDESK_HOME/run/log.sock" /proc/net/unix)" -gt 1 ]
}

# ask_in_vain: has a reader ask the pool log while a real-time process keeps its
# workers from running for 0.3 s.  Returns when he has connected; false: on a
# busy machine he had not before they ran.  The pids are in hog and reader.
ask_in_vain() {
	rm -f "$work/begun"
	taskset -c 0 chrt -f 1 bash -c "end=\$((\${EPOCHREALTIME/./} + 300000))
		: >'$work/begun'
		while ((\${EPOCHREALTIME/./} < end)); do :; done" &
	hog=$!
	eventually 10 test -e "$work/begun"
	curl -s --noproxy '*' --max-time 40 -o "$work/body" -w '%{time_total}' \
		-H "Authorization: Bearer $token" \
		"$base/admin-api/infra/api-access-log/page" >"$work/time" &
	reader=$!
	while kill -0 "$hog" 2>"$work/null"; do
		! connected || return 0
	done
	wait "$reader"
	return 1
}

# told_when_woken NTH: tells the NTH worker of the pool log to leave when a
# reader has woken one of them and none has run.  The supervisor, which is
# stopped, starts no other.
told_when_woken() {
	local hog reader tries=0

	kill -STOP "$supervisor"
	until ask_in_vain; do
		[ $((++tries)) -lt 20 ] || fail 'no reader connects before workers run'
	done
	kill "$(children_of log | sed -n "$1p")"
	wait "$hog" "$reader"
	kill -CONT "$supervisor"
	awk '$1 > 5 { exit 1 }' "$work/time" || fail "waited $(cat "$work/time") s"
	body=$(cat "$work/body") status=200
	code 0
	eventually 10 crew_is log 2
}

let_all_run() {
	kill -CONT "$supervisor"
	bind_children log "0-$(($(nproc) - 1))"
	bind_children nginx "0-$(($(nproc) - 1))"
}

# A worker is woken for a connection, and told to leave before it runs: it takes
# the connection nevertheless, because no other worker is woken for it.
woken_and_told() {
	local nth

	if ! chrt -f 1 true 2>"$work/null" || [ "$(nproc)" = 1 ]; then
		echo 'no second processor, or no right to real time' >&2
		return
	fi
	supervisor=$(cat "$FLEETDESK_HOME/service/log/supervise/pid")
	trap let_all_run EXIT
	taskset -pc 1 "$BASHPID" >"$work/null"
	bind_children nginx 1
	for nth in 1 2; do
		bind_children log 0
		told_when_woken "$nth"
	done
}

run_case 'all pools rolled under load: 0 failed, every worker is new' roll_all
run_case 'a pool rolled alone under load: 0 failed' roll_one
run_case 'the database is migrated before a pool is rolled' migrated
run_case 'a full disk is told before anything is changed' no_room
run_case 'one pool rolled: who knows its rows as well' knowing_too
run_case 'a new pool and a new job: a restart of everything begins them' begins_new
run_case 'a worker that is told to leave takes who woke it' woken_and_told
