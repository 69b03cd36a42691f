# shellcheck shell=bash
# storage_cases.sh - the cases that every kind of storage must pass.

# hosts LIST: sets the list of allowed hosts, infra.file.hosts.
hosts() {
	ask GET "/admin-api/infra/config/page?key=infra.file.hosts"
	ask PUT /admin-api/infra/config/update "{\"id\":$(get data.list.0.id),
		\"category\":\"file\",\"name\":\"hosts\",\"key\":\"infra.file.hosts\",
		\"value\":\"$1\",\"visible\":false}"
	code 0
}

# storage KIND MEMBERS: creates a storage configuration; sets $id to its id.
storage() {
	ask POST /admin-api/infra/file-config/create "{\"name\":\"s\",
		\"storage\":$1,\"config\":{$2}}"
	code 0
	id=$(get data)
}

master() {
	ask PUT "/admin-api/infra/file-config/update-master?id=$1"
	code 0
}

# upload FILE [curl option...]: uploads the file; sets $url to its address.
upload() {
	ask POST /admin-api/infra/file/upload -F "file=@$1" "${@:2}"
	code 0
	url=$(get data)
}

# read_back URL FILE: fails unless URL answers with the bytes of FILE, although
# nobody is signed in.
read_back() {
	local token=''

	status=$(curl -sS --noproxy '*' -D "$work/head" -o "$work/back" \
		-w '%{http_code}' "$1")
	same 200 "$status" "status of $1"
	cmp "$2" "$work/back"
}

drop_last() {
	ask GET '/admin-api/infra/file/page?pageSize=1'
	ask DELETE "/admin-api/infra/file/delete?id=$(get data.list.0.id)"
	code 0
}

# lives_there DIRECTORY: tests the master storage $id, whose files are in
# DIRECTORY: the test button, uploading, reading twice, deleting.
lives_there() {
	local dir=$1 name='a b%+ü.bin' n

	ask GET "/admin-api/infra/file-config/test?id=$id"
	code 0
	token='' ask GET "$(get data | sed "s|^$base||")"
	same '200 image/jpeg' "$status $(head_of Content-Type)" 'the picture'
	n=$(find "$dir" -type f | wc -l)
	head -c 5000000 /dev/urandom >"$work/f"
	upload "$work/f;filename=\"$name\"" -F directory=docs/é
	same $((n + 1)) "$(find "$dir" -type f | wc -l)" 'files there'
	read_back "$url" "$work/f"
	read_back "$url" "$work/f"
	same "$name" "$(sql 'SELECT name FROM infra_file ORDER BY id DESC LIMIT 1')" name
	drop_last
	same "$n" "$(find "$dir" -type f | wc -l)" 'files there afterwards'
	token='' ask GET "${url#"$base"}"
	same '404 0' "$status $(wc -c <"$work/body")" 'a deleted file'
	rpc POST /infra/file/create "{\"name\":\"it's \\\"q\\\" \$(x).txt\",
		\"content\":\"aGVsbG8=\"}"
	code 0
	same $((n + 1)) "$(find "$dir" -type f | wc -l)" 'files there'
	drop_last
	same "$n" "$(find "$dir" -type f | wc -l)" 'files there afterwards'
	# A file whose bytes were removed by somebody else is not found, and its
	# row can be deleted.
	upload "$work/f"
	find "$dir" -type f -newer "$work/f" -exec rm {} +
	token='' ask GET "${url#"$base"}"
	same 404 "$status" 'a file that vanished'
	drop_last
}

# path_is_kept DIRECTORY: a file cannot be stored at the path of another file of
# the master storage $id; the first file and its bytes do not change.
path_is_kept() {
	local i n url path=fixed/$RANDOM$RANDOM.txt

	n=$(find "$1" -type f | wc -l)
	rpc POST /infra/file/create "{\"path\":\"$path\",\"content\":\"aGVsbG8=\"}"
	code 0
	url=$(get data)
	rpc POST /infra/file/create "{\"path\":\"$path\",\"content\":\"b3RoZXI=\"}"
	code 1001003000
	printf hello >"$work/f"
	read_back "$url" "$work/f"
	drop_last
	for i in 1 2 3 4 5 6; do
		curl -s --noproxy '*' --unix-socket "$internal" -H 'tenant-id: 1' \
			-H 'Content-Type: application/json' -o "$work/$i.json" \
			-d "{\"path\":\"$path\",\"content\":\"aGVsbG8=\"}" \
			http://localhost/infra/file/create &
	done
	wait
	same 1 "$(cat "$work"/?.json | grep -o '"code":0' | wc -l)" 'of six at once'
	same $((n + 1)) "$(find "$1" -type f | wc -l)" 'files there'
	drop_last
}

# nothing_is_lost DIRECTORY: workers are killed while they store files on the
# master storage $id.  Each listed file has its bytes, and bytes without a row
# are removed from DIRECTORY.
nothing_is_lost() {
	local i n pid key=(Idempotency-Key X-Nothing)

	n=$(find "$1" -type f | wc -l)
	head -c 30000000 /dev/urandom >"$work/f"
	for i in 1 2 3 4 5 6 7 8; do
		# Half of the requests have an Idempotency-Key, because its row
		# is written in the transaction of the upload; the others have a
		# header without a meaning.
		curl -s --noproxy '*' -H "Authorization: Bearer $token" \
			-H "${key[i % 2]}: lost-$RANDOM-$i" \
			-F "file=@$work/f" "$base/admin-api/infra/file/upload" \
			>"$work/$i.json" &
		until pid=$(busy infra) && [ -n "$pid" ] ||
			! kill -0 $! 2>/dev/null; do :; done
		sleep 0.0$((i * 8 % 10))
		for pid in $pid; do kill -9 "$pid"; done
		wait $! || true
	done
	echo "$(($(find "$1" -type f | wc -l) - n)) files there," \
		"$(sql 'SELECT count(*) FROM infra_file_intent') meant to be" >&2
	[ "$(sql 'SELECT count(*) FROM infra_file_intent')" != 0 ] ||
		fail 'nobody was killed in the middle'
	sql "UPDATE infra_file_intent SET busy_time = now() - interval '2 hours'"
	(cd "$FLEETDESK_HOME" && chpst -e "$FLEETDESK_HOME/env" \
		"$FLEETDESK_HOME/bin/job" file_reap)
	same 0 "$(sql 'SELECT count(*) FROM infra_file_intent')" intents
	n=$((n + $(sql "SELECT count(*) FROM infra_file WHERE NOT deleted")))
	same "$n" "$(find "$1" -type f | wc -l)" 'files that stay'
	ask DELETE "/admin-api/infra/file/delete-list?ids=$(sql \
		"SELECT COALESCE(string_agg(id::text, ','), '0')
		   FROM infra_file WHERE NOT deleted")"
	code 0
}

# fails WORDS: the test button of storage $id answers with these words within 5 s.
fails() {
	local begin=$SECONDS

	ask GET "/admin-api/infra/file-config/test?id=$id"
	code 1001006002
	[[ $body == *"$1"* ]] || fail "no «$1»: $body"
	[ $((SECONDS - begin)) -le 5 ] || fail "took $((SECONDS - begin)) s"
}
