# shellcheck shell=bash
# storage.sh - what every storage must do, whatever it is.

# hosts LIST: what infra.file.hosts allows.
hosts() {
	ask GET "/admin-api/infra/config/page?key=infra.file.hosts"
	ask PUT /admin-api/infra/config/update "{\"id\":$(get data.list.0.id),
		\"category\":\"file\",\"name\":\"hosts\",\"key\":\"infra.file.hosts\",
		\"value\":\"$1\",\"visible\":false}"
	code 0
}

# storage KIND MEMBERS: a configuration; its id in $id.
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

# upload FILE [curl option...]: the address in $url.
upload() {
	ask POST /admin-api/infra/file/upload -F "file=@$1" "${@:2}"
	code 0
	url=$(get data)
}

# read_back URL FILE: nobody is signed in, and it is not ours that answers.
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

# lives_there DIRECTORY: test button, upload, reading twice, deleting, in the
# master storage $id whose files lie there.
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
	# Removed behind our back: not found, and the row can go.
	upload "$work/f"
	find "$dir" -type f -newer "$work/f" -exec rm {} +
	token='' ask GET "${url#"$base"}"
	same 404 "$status" 'a file that vanished'
	drop_last
}

# fails WORDS: the test button of $id says so, within 5 s.
fails() {
	local begin=$SECONDS

	ask GET "/admin-api/infra/file-config/test?id=$id"
	code 500
	[[ $body == *"$1"* ]] || fail "no «$1»: $body"
	[ $((SECONDS - begin)) -le 5 ] || fail "took $((SECONDS - begin)) s"
}
