# shellcheck shell=bash
# idempotency.sh - calls with an Idempotency-Key that are repeated by clients
# that got no answer, ten at once and while workers are killed: each happens
# once, for devices, uploads and other calls.

# notice KEY BODY: creates a notice; prints the answer, or nothing when none
# came.
notice() {
	curl -s --noproxy '*' --max-time 40 -H "Authorization: Bearer $token" \
		-H 'Content-Type: application/json' -H "Idempotency-Key: $1" \
		--data-binary "$2" "$base/admin-api/system/notice/create" || true
}

# keyed NAME: creates notices until the file $work/done exists; repeats each
# call until it is answered; prints "TITLE ID" for each notice.
keyed() {
	local n=0 end said

	while [ ! -e "$work/done" ]; do
		n=$((n + 1)) said='' end=$((SECONDS + 60))
		# How often a call is repeated depends on how long the statement
		# of the killed worker goes on.
		while [[ $said != '{"code":0,'* ]] && [ $SECONDS -lt $end ]; do
			said=$(notice "$1-$n" \
				"{\"title\":\"$1-$n\",\"type\":1,\"content\":\"c\",\"status\":0}")
		done
		echo "$1-$n $(sed -n 's/.*"data":\([0-9]*\)}$/\1/p' <<<"$said")"
	done
}

# Each notice exists once, with the id that its writer was told.
retried_under_kills() {
	local i pid name
	local -a writers=()

	for name in oncea onceb; do
		keyed $name >"$work/$name" &
		writers+=($!)
	done
	for ((i = 0; i < 16; i++)); do
		pid=$(workers_of system | sed -n "$((i % 2 + 1))p")
		[ -z "$pid" ] || kill -9 "$pid"
		eventually 10 many_written $((i * 4))
	done
	: >"$work/done"
	wait "${writers[@]}"
	sort "$work/oncea" "$work/onceb" >"$work/told"
	sql "SELECT title || ' ' || id FROM system_notice
		WHERE title ~ '^once[ab]-'" | sort >"$work/kept"
	diff "$work/told" "$work/kept" >&2
	[ "$(wc -l <"$work/told")" -gt 60 ] || fail "$(wc -l <"$work/told") written"
}

many_written() {
	[ "$(cat "$work/oncea" "$work/onceb" | wc -l)" -ge "$1" ]
}

# Ten clients use one key: one row is created, and each of them gets its id or
# the answer that the first call still runs.
ten_at_once() {
	local i id
	local -a client=()

	for ((i = 0; i < 10; i++)); do
		notice one-key \
			'{"title":"once ten","type":1,"content":"c","status":0}' \
			>"$work/ten.$i" &
		client+=($!)
	done
	wait "${client[@]}"
	id=$(sql "SELECT id FROM system_notice WHERE title = 'once ten'")
	same 1 "$(wc -l <<<"$id")" 'rows made'
	for ((i = 0; i < 10; i++)); do
		[[ $(cat "$work/ten.$i") == *"\"data\":$id}" ||
			$(cat "$work/ten.$i") == '{"code":900,'* ]] ||
			fail "$(cat "$work/ten.$i")"
	done
	grep -ql "\"data\":$id}" "$work"/ten.?
}

# The same file sent again with the same key is stored once, although each form
# has another boundary; the key with another file is refused.
upload_once() {
	local i first=''

	printf 'kept once' >"$work/once.txt"
	for i in 1 2; do
		ask POST /admin-api/infra/file/upload -F "file=@$work/once.txt" \
			-H 'Idempotency-Key: file'
		code 0
		[ -n "$first" ] || first=$(get data)
		same "$first" "$(get data)" 'address'
	done
	printf 'kept Once' >"$work/once.txt"
	ask POST /admin-api/infra/file/upload -F "file=@$work/once.txt" \
		-H 'Idempotency-Key: file'
	code 900
	same 1 "$(sql "SELECT count(*) FROM infra_file WHERE name = 'once.txt'")" \
		'files'
}

# at_once KEY PATH curl option...: sends the call ten times at once; writes the
# answers to $work/ten.?.  Fails unless each answer is that of the call that was
# carried out, or says that this call still runs or that all slots for heavy work
# are taken.
at_once() {
	local i first key=$1 path=$2
	local -a client=()

	shift 2
	for ((i = 0; i < 10; i++)); do
		curl -s --noproxy '*' --max-time 20 -X POST \
			-H "Authorization: Bearer $token" \
			-H "Idempotency-Key: $key" "$@" "$base$path" \
			>"$work/ten.$i" &
		client+=($!)
	done
	wait "${client[@]}"
	first=$(grep -hl '^{"code":0,' "$work"/ten.? | head -n 1)
	[ -n "$first" ] || fail "$(cat "$work"/ten.?)"
	first=$(cat "$first")
	for ((i = 0; i < 10; i++)); do
		case $(cat "$work/ten.$i") in
		"$first" | '{"code":900,'* | '{"code":429,'*) ;;
		*) fail "$(cat "$work/ten.$i") beside $first" ;;
		esac
	done
}

# json_at_once KEY PATH BODY: at_once of /admin-api/device/PATH with a JSON body.
json_at_once() {
	at_once "$1" "/admin-api/device/$2" -H 'Content-Type: application/json' \
		--data-binary "$3"
}

# Calls that create devices, imports and modifications, each sent by ten
# clients.
devices_at_once() {
	local channel file="$work/once.csv"

	channel=$(sql "INSERT INTO base_channel (tenant_id, name)
		VALUES (1, 'once devices') RETURNING id")
	json_at_once device create \
		"{\"mac\":\"02:E2:01:00:00:01\",\"channelId\":$channel}"
	json_at_once modify info-modify/create \
		'{"mac":"02:E2:01:00:00:02","remarks":"r"}'
	json_at_once slots ad-slot-channel/create-batch \
		"[{\"adSlotId\":71,\"channelId\":$channel}]"
	printf 'mac,channelId\n02:E2:01:00:00:03,%s\n' "$channel" >"$file"
	at_once import /admin-api/device/import -F "file=@$file"
	printf 'mac,remarks\n02:E2:01:00:00:04,r\n' >"$file"
	at_once modifies /admin-api/device/info-modify/import -F "file=@$file"
	{
		echo mac,channelId
		seq 10 5020 | awk -v c="$channel" '{ printf "02:E2:01:01:%02X:%02X,%s\n",
			int($1 / 256), $1 % 256, c }'
	} >"$file"
	at_once task /admin-api/device/import -F "file=@$file"
	same '2 1 2 1' "$(sql "SELECT (SELECT count(*) FROM device_info
			WHERE mac BETWEEN '02:e2:01:00:00:01' AND '02:e2:01:00:00:03'),
		(SELECT count(*) FROM ad_slot_channel WHERE ad_slot_id = 71),
		(SELECT count(*) FROM device_info_modify
			WHERE mac BETWEEN '02:e2:01:00:00:02' AND '02:e2:01:00:00:04'),
		(SELECT count(*) FROM infra_once WHERE key = 'task')" | tr '|' ' ')" \
		'devices, links, records, tasks'
	same 1 "$(sql "SELECT count(*) FROM infra_task
		WHERE id = $(cat "$work"/ten.? |
			grep -o -m 1 '"taskId":[0-9]*' | head -n 1 | cut -d : -f 2)
		AND source_path = (SELECT source_path FROM infra_task
			ORDER BY id DESC LIMIT 1)")" 'the last task is this one'
}

run_case 'ten with one key: it happens once' ten_at_once
run_case 'asked again while workers die: each happens once' retried_under_kills
run_case 'an upload sent again is one file' upload_once
run_case 'devices, ten with one key: each happens once' devices_at_once
