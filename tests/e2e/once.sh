# shellcheck shell=bash
# once.sh - calls with an Idempotency-Key, asked again by whoever did not hear the
# answer: by ten at once, and while workers die.

# notice KEY BODY: create one; the answer on stdout, nothing when there is none.
notice() {
	curl -s --noproxy '*' --max-time 10 -H "Authorization: Bearer $token" \
		-H 'Content-Type: application/json' -H "Idempotency-Key: $1" \
		--data-binary "$2" "$base/admin-api/system/notice/create" || true
}

# keyed NAME: creates notices until $work/done, each asked for until it is heard
# of; "TITLE ID" for each on stdout.
keyed() {
	local n=0 tries said

	while [ ! -e "$work/done" ]; do
		n=$((n + 1)) said=''
		for ((tries = 0; tries < 40; tries++)); do
			said=$(notice "$1-$n" \
				"{\"title\":\"$1-$n\",\"type\":1,\"content\":\"c\",\"status\":0}")
			[[ $said == '{"code":0,'* ]] && break
		done
		echo "$1-$n $(sed -n 's/.*"data":\([0-9]*\)}$/\1/p' <<<"$said")"
	done
}

# Each is there once, under the id its writer was told.
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

# Ten with one key: one row, and nobody hears another answer than its id or that
# it is under way.
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

# The same file sent again is the same file.
upload_once() {
	local i first=''

	printf 'kept once' >"$work/file.txt"
	printf -- '--b\r\nContent-Disposition: form-data; name="file"; filename="once.txt"\r\nContent-Type: text/plain\r\n\r\nkept once\r\n--b--\r\n' \
		>"$work/form"
	for i in 1 2; do
		ask POST /admin-api/infra/file/upload \
			-H 'Content-Type: multipart/form-data; boundary=b' \
			-H 'Idempotency-Key: file' --data-binary "@$work/form"
		code 0
		[ -n "$first" ] || first=$(get data)
		same "$first" "$(get data)" 'address'
	done
	same 1 "$(sql "SELECT count(*) FROM infra_file WHERE name = 'once.txt'")" \
		'files'
}

run_case 'ten with one key: it happens once' ten_at_once
run_case 'asked again while workers die: each happens once' retried_under_kills
run_case 'an upload sent again is one file' upload_once
