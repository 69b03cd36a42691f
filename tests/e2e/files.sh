# shellcheck shell=bash
# files.sh - files that are uploaded, downloaded by nginx and deleted: hostile
# names and links, limits of size and quota, one master storage, uploads whose
# worker is killed, and a storage that does not answer.

# shellcheck source=tests/lib/partner.sh
. tests/lib/partner.sh

# upload FILE [curl option...]: uploads the file as a form; sets $url to its
# address.
upload() {
	local file=$1

	shift
	ask POST /admin-api/infra/file/upload -F "file=@$file" "$@"
	code 0
	url=$(get data)
}

# fetch URL [curl option...]: downloads the file without a token.
fetch() {
	local path=${1#"$base"} token=''

	shift
	ask GET "$path" "$@"
}

there_and_back() {
	local url first

	head -c 3000000 /dev/urandom >"$work/a b%+ü.bin"
	upload "$work/a b%+ü.bin" -F directory=docs/x
	first=$url
	[[ $url == "$base/admin-api/infra/file/"*/get/docs/x/*/a%20b%25%2B%C3%BC.bin ]] ||
		fail "address $url"
	fetch "$url"
	same 200 "$status" status
	cmp "$work/body" "$work/a b%+ü.bin"
	same application/octet-stream "$(head_of Content-Type)" type
	same "attachment; filename=\"a b%+__.bin\"; filename*=UTF-8''a%20b%25%2B%C3%BC.bin" \
		"$(head_of Content-Disposition)" disposition
	same nosniff "$(head_of X-Content-Type-Options)" sniffing
	same "default-src 'none'; sandbox" \
		"$(head_of Content-Security-Policy)" policy
	fetch "$url" -H "If-None-Match: $(head_of ETag)"
	same 304 "$status" 'status of the same again'
	fetch "$url" -r 5-9
	same 206 "$status" 'status of a part'
	cmp "$work/body" <(tail -c +6 "$work/a b%+ü.bin" | head -c 5)
	upload "$work/a b%+ü.bin" -F directory=docs/x
	[ "$url" != "$first" ] || fail "the same address twice"
	ask DELETE "/admin-api/infra/file/delete-list?ids=$(sql \
		"SELECT string_agg(id::text, ',') FROM infra_file WHERE NOT deleted")"
	code 0
	fetch "$first"
	same '404 0' "$status $(wc -c <"$work/body")" 'a deleted file'
	same 0 "$(find "$FLEETDESK_HOME/files" -type f | wc -l)" 'files on disk'
}

# HEAD is answered like GET, without the bytes.
asked_for_the_head() {
	local url size option

	head -c 70000 /dev/urandom >"$work/f"
	upload "$work/f;filename=x.bin"
	for option in '' 'Range: bytes=5-9' 'Range: bytes=80000-'; do
		fetch "$url" ${option:+-H "$option"}
		size=$status
		grep -iv '^date:\|^trace-id:\|^connection:' "$work/head" >"$work/get"
		ask HEAD "${url#"$base"}" -I ${option:+-H "$option"}
		same "$size" "$status" "status of HEAD $option"
		grep -iv '^date:\|^trace-id:\|^connection:' "$work/head" >"$work/headed"
		diff "$work/get" "$work/headed" || fail "other headers $option"
	done
	fetch "$url"
	option="If-None-Match: $(head_of ETag)"
	fetch "$url" -I -H "$option"
	same 304 "$status" 'status of the same again'
	fetch "${url}x" -I
	same 404 "$status" 'status of none'
	fetch "${url%/get/*}/get/C:x" -I
	same 200 "$status" 'status of no path'
	ask HEAD /admin-api/infra/file/page -I
	grep -qi '^content-type: application/json' "$work/head"
	ask DELETE "/admin-api/infra/file/delete-list?ids=$(sql \
		"SELECT string_agg(id::text, ',') FROM infra_file WHERE NOT deleted")"
	code 0
}

hostile_uploads() {
	local name

	echo x >"$work/f"
	for name in ../x a/b 'a\\b' C:x . .. /etc/passwd; do
		ask POST /admin-api/infra/file/upload \
			-F "file=@$work/f;filename=\"$name\""
		code 1001003003
	done
	ask POST /admin-api/infra/file/upload -F "file=@$work/f" -F directory=../x
	code 1001003003
	ask POST /admin-api/infra/file/upload -F "file=@/dev/null;filename=x"
	code 1001003002
	ask POST /admin-api/infra/file/upload -F directory=x
	code 400
	token='' ask POST /admin-api/infra/file/upload -F "file=@$work/f"
	code 401
	ask POST /app-api/infra/file/upload -F "file=@$work/f"
	code 403
	same 0 "$(sql 'SELECT count(*) FROM infra_file WHERE NOT deleted')" rows
	# A symbolic link below the root is not followed.
	rm -rf "$FLEETDESK_HOME/files/local"
	ln -s /tmp "$FLEETDESK_HOME/files/local"
	ask POST /admin-api/infra/file/upload -F "file=@$work/f"
	code 1001006002
	rm "$FLEETDESK_HOME/files/local"
	upload "$work/f"
	for name in /_files/ "/_files/$(cd "$FLEETDESK_HOME/files" &&
		find . -type f | head -n 1)" /_spooled/x; do
		fetch "$name"
		[ "$status" = 404 ] || [[ $body == '{"code":404,'* ]] ||
			fail "$name answers $status $body"
	done
}

too_large() {
	head -c $((51 * 1048576 + 4096)) /dev/zero >"$work/f"
	ask POST /admin-api/infra/file/upload -F "file=@$work/f"
	code 400
	[[ $body == *'Uploaded file is too large'* ]] || fail "$body"
	head -c $((50 * 1048576 + 1)) /dev/zero >"$work/f"
	ask POST /admin-api/infra/file/upload -F "file=@$work/f"
	code 400
	head -c $((50 * 1048576)) /dev/zero >"$work/f"
	upload "$work/f"
}

# Uploads at the same time do not exceed the user's quota together.
quota_holds() {
	local i

	head -c 700000 /dev/urandom >"$work/f"
	sql "UPDATE infra_config SET value = '1' WHERE key = 'infra.file.quota-mb'"
	sql 'UPDATE infra_file SET deleted = true'
	for i in 1 2 3 4 5 6; do
		curl -s --noproxy '*' -H "Authorization: Bearer $token" \
			-F "file=@$work/f" "$base/admin-api/infra/file/upload" \
			>"$work/$i.json" &
	done
	wait
	same 1 "$(cat "$work"/?.json | grep -o '"code":0' | wc -l)" successes
	same 5 "$(cat "$work"/?.json | grep -o '"code":1001003004' | wc -l)" refusals
	same 700000 "$(sql 'SELECT sum(bytes) FROM infra_file_usage')" usage
	sql "UPDATE infra_config SET value = '1024' WHERE key = 'infra.file.quota-mb'"
}

# A member uploads a file; his token is inserted into the database, because no
# call signs in members yet.
members_upload() {
	local token=MEMBERMEMBERMEMBERMEMBERMEMBERMEMBERMEMBER0

	sql "WITH s AS (
		INSERT INTO system_session (tenant_id, user_id, user_type,
		       hash, expires_time)
		VALUES (1, 1, 1, sha256('r'), now() + interval '1 hour')
		RETURNING id)
		INSERT INTO system_access_token (hash, session_id, expires_time)
		SELECT sha256('$token'), id, now() + interval '1 hour' FROM s"
	echo x >"$work/f"
	ask POST /app-api/infra/file/upload -F "file=@$work/f"
	code 0
	same '1|1' "$(sql "SELECT creator, creator_type FROM infra_file
		ORDER BY id DESC LIMIT 1")" owner
}

one_master() {
	local i id ids=()

	for i in 1 2 3 4; do
		ask POST /admin-api/infra/file-config/create "{\"name\":\"m$i\",
			\"storage\":10,\"config\":{\"domain\":\"$base\",\"basePath\":\"m$i\"}}"
		code 0
		ids+=("$(get data)")
	done
	for i in 1 2 3 4 5 6; do
		for id in 1 "${ids[@]}"; do
			batch public PUT "/admin-api/infra/file-config/update-master?id=$id"
			batch public DELETE "/admin-api/infra/file-config/delete?id=$id"
		done | play >"$work/$i.answers" &
	done
	wait
	! grep -h '"code":500' "$work"/?.answers || fail 'a 500'
	same 1 "$(sql 'SELECT count(*) FROM infra_file_config
		WHERE master AND NOT deleted')" masters
	sql "UPDATE infra_file_config SET master = false WHERE master;
		UPDATE infra_file_config SET deleted = false, master = true WHERE id = 1"
}

# Workers are killed during uploads: every listed file has its bytes, and bytes
# without a row are removed later.
uploads_killed() {
	local i pid path key size

	head -c 40000000 /dev/urandom >"$work/f"
	for i in 1 2 3 4 5 6 7 8 9 10; do
		curl -s --noproxy '*' -H "Authorization: Bearer $token" \
			-F "file=@$work/f" "$base/admin-api/infra/file/upload" \
			>"$work/$i.json" &
		until pid=$(busy infra) || ! kill -0 $! 2>/dev/null; do :; done
		[ $((i % 2)) = 0 ] || sleep 0.0$i
		# It may be one that was killed before: its slot stays busy until the
		# supervisor has noticed.
		for pid in $pid; do kill -9 "$pid" || true; done
		wait $! || true
	done
	same 0 "$(sql 'SELECT count(*) FROM infra_file f WHERE NOT deleted
		AND NOT EXISTS (SELECT 1 FROM infra_file_content t
		WHERE t.config_id = f.config_id AND t.path = f.path)')" 'bare rows'
	sql 'SELECT file_key, size FROM infra_file_content' >"$work/rows"
	while IFS='|' read -r key size; do
		path=$(find "$FLEETDESK_HOME/files" -name "$key")
		same "$size" "$(stat -c %s "$path")" "bytes of $key"
	done <"$work/rows"
	find "$FLEETDESK_HOME/files" -type f -exec touch -d '2 days ago' {} +
	echo "$(find "$FLEETDESK_HOME/files" -type f | wc -l) files of $(wc -l <"$work/rows") rows" >&2
	(cd "$FLEETDESK_HOME" && chpst -e "$FLEETDESK_HOME/env" \
		"$FLEETDESK_HOME/bin/job" file_reap)
	# Read the rows again: a COMMIT that was sent before the kill may have
	# taken effect after it.
	same "$(sql 'SELECT DISTINCT file_key, size FROM infra_file_content' | wc -l)" \
		"$(find "$FLEETDESK_HOME/files" -type f | wc -l)" 'files that stay'
}

# readers_begin N: N strangers read a file of a storage that never answers, again
# and again; sets $readers to their pids.
readers_begin() {
	local n

	for ((n = 0; n < $1; n++)); do
		while [ ! -e "$work/over" ]; do
			curl -s --noproxy '*' -o "$work/null" "$base$far" || true
			sleep 0.3
		done &
		readers+=($!)
	done
}

# far_made HOST BUCKET KEY: makes a storage on the partner, which has that name, with
# a row of a file; sets $far to its address.
far_made() {
	ask POST /admin-api/infra/file-config/create "{\"name\":\"far\",\"storage\":20,\"config\":{\"endpoint\":\"http://$1:$port\",\"bucket\":\"$2\",\"accessKey\":\"a\",\"accessSecret\":\"b\",\"domain\":\"http://$1:$port/$2\",\"enablePathStyleAccess\":true,\"enablePublicAccess\":false}}"
	code 0
	far="/admin-api/infra/file/$(get data)/get/far.txt"
	sql "INSERT INTO infra_file_content (config_id, path, file_key, mime, size)
		VALUES ($(get data), 'far.txt', repeat('$3', 32), 'text/plain', 5);
		INSERT INTO infra_file (config_id, name, path, url, type, size, tenant_id)
		VALUES ($(get data), 'far.txt', 'far.txt', 'far.txt', 'text/plain', 5, 1)"
}

# Calls that wait for another host, and those that wait for their turn to do so,
# keep nobody waiting who needs no other host, or one that answers.
storage_hangs() {
	local far near n begin
	local -a readers=()

	partner_start "$work"
	sql "UPDATE infra_config SET value = '127.0.0.1 localhost' WHERE key = 'infra.file.hosts'"
	far_made localhost none e
	near=$far
	far_made 127.0.0.1 hang f
	readers_begin 24
	eventually 10 test -s "$calls.most"
	for n in {1..12}; do
		begin=$EPOCHREALTIME
		ask GET /admin-api/infra/config/page
		code 0
		awk -v a="$begin" -v b="$EPOCHREALTIME" 'BEGIN { print b - a }' \
			>>"$work/took"
		# The host that answers has no such file.
		fetch "$near"
		echo "$status" >>"$work/near"
	done
	: >"$work/over"
	partner_end
	wait "${readers[@]}"
	sql "UPDATE infra_config SET value = 'none' WHERE key = 'infra.file.hosts'"
	sort -n "$work/took" | awk 'NR == 6 { exit $1 >= 2 }' ||
		fail "pages took $(paste -sd ' ' "$work/took") s"
	same 12 "$(grep -c 404 "$work/near")" 'answers of the other host'
}

run_case 'an upload is read back: whole, in parts, unchanged, then gone' there_and_back
run_case 'HEAD is GET without the bytes' asked_for_the_head
run_case 'hostile names, folders and links store nothing' hostile_uploads
run_case 'more than 50 MB are refused in one line' too_large
run_case 'uploads at the same time keep to the quota' quota_holds
run_case 'members upload as themselves' members_upload
run_case 'there is one master while administrators race' one_master
run_case 'a killed upload leaves no row without bytes' uploads_killed
run_case 'readers of a storage that hangs keep nobody waiting' storage_hangs
