# shellcheck shell=bash
# upload.sh - uploads, which nginx writes to a file of its own: of imports, in
# chunks, too large, with forged names of that file, by clients that are not
# signed in, several at a time, and while their pool is down.

# file_of BYTES: makes a file of that size that is not a workbook; prints its
# name.
file_of() {
	head -c "$1" /dev/zero >"$work/file"
	printf '%s' "$work/file"
}

# upload FILE [curl option...]: sends the file to the import of users.
upload() {
	local file=$1

	shift
	ask POST '/admin-api/system/user/import?updateSupport=true' \
		-F "file=@$file;filename=users.xls" "$@"
}

# no_rest: fails unless nginx has removed the files of all bodies.
no_rest() {
	[ -z "$(find "$FLEETDESK_HOME/nginx/tmp/body" -type f)" ]
}

two_users() {
	printf 'User name,Nickname\njohndoe,John\njanedoe,Jane\n' >"$work/two.csv"
}

template() {
	ask GET /admin-api/system/user/get-import-template
	same 200 "$status" 'status of the template'
	cp "$work/body" "$work/template.xls"
	unzip -tq "$work/template.xls" >&2 || fail 'the template is no archive'
	two_users
	upload "$work/two.csv"
	code 0
	# Nobody can have been created if another part has imported these users
	# before.
	[[ $body == *'Usernames":["johndoe","janedoe"]'* ]] || fail "$body"
	upload "$work/two.csv"
	code 0
	same janedoe "$(get data.updateUsernames.1)" 'second updated'
	ask POST /system/user/import -F "file=@$work/two.csv"
	code 0
	[[ $body == *'"createUsernames":[],"updateUsernames":[],'* ]] ||
		fail "a bare path: $body"
	eventually 5 no_rest
	eventually 10 logged
}

# The access log has the import as a creation, without the file.
logged() {
	same 2 "$(sql "SELECT DISTINCT operate_type FROM infra_api_access_log
		WHERE request_url LIKE '%/system/user/import'
		  AND request_params LIKE '%<unparsed %'")" 'kind of operation'
}

# A chunked upload has no Content-Length.
chunks() {
	two_users
	upload "$work/two.csv" -H 'Transfer-Encoding: chunked'
	code 0
	upload "$(file_of $((22 * 1024 * 1024)))" -H 'Transfer-Encoding: chunked'
	same '{"code":400,"msg":"Uploaded file is too large","data":null}' \
		"$body" 'too many chunks'
}

limits() {
	local size

	for size in $((20 * 1024 * 1024 + 1)) $((21 * 1024 * 1024)) $((64 * 1024 * 1024)); do
		upload "$(file_of "$size")"
		same '{"code":400,"msg":"Uploaded file is too large","data":null}' \
			"$body" "$size bytes"
		same 200 "$status" "status of $size bytes"
	done
	upload "$(file_of $((20 * 1024 * 1024)))"
	code 400
	[[ $body == *'cannot be read: it is neither a workbook (.xlsx) nor csv'* ]] || fail "20 MB: $body"
	ask POST /admin-api/system/role/create --data-binary "@$(file_of 3000000)" \
		-H 'Content-Type: application/json'
	same '{"code":400,"msg":"Request body is too large","data":null}' "$body" \
		'a large body elsewhere'
	eventually 5 no_rest
}

# A client cannot name the file of a body by a header.
forged() {
	local name secret=$FLEETDESK_HOME/admin-password
	local -a headers=()

	for name in BODY_FILE Body-File Body_File HTTP_BODY_FILE; do
		headers+=(-H "$name: $secret")
	done
	ask POST /admin-api/system/role/create \
		'{"name":"forged","code":"forged","sort":1,"status":0}' "${headers[@]}"
	code 0
	ask GET '/admin-api/system/role/page?name=forged' "${headers[@]}"
	code 0
	same forged "$(get data.list.0.name)" 'the role'
	upload "$(file_of 10)" "${headers[@]}"
	code 400
	[[ $body == *'cannot be read: it is neither a workbook (.xlsx) nor csv'* ]] || fail "forged: $body"
}

# An upload without a token is refused before any of it is read, whatever else
# is wrong with it; a signed-in user is told what else is wrong.
strangers() {
	ask GET /admin-api/system/user/import
	code 405
	ask POST /app-api/system/user/import -F "file=@$(file_of 10)"
	code 404
	token=''
	upload "$(file_of 1000000)"
	code 401
	ask GET /admin-api/system/user/import
	code 401
	ask POST /app-api/system/user/import -F "file=@$(file_of 10)"
	code 401
	eventually 5 no_rest
}

# While one request makes a workbook, another one is refused, and reads are
# still served: heavy requests never occupy all workers.
taking_turns() {
	local lock=$FLEETDESK_HOME/spool/download/system.0.lock

	two_users
	exec 8<>"$lock"
	flock -n 8 || fail 'somebody else makes one'
	upload "$work/two.csv"
	code 429
	ask GET /admin-api/system/user/get-import-template
	code 429
	ask GET /admin-api/system/role/page
	code 0
	exec 8>&-
	upload "$work/two.csv"
	code 0
	flock -n "$lock" true || fail 'the place is not given back'
	upload "$(file_of 5000)"
	code 400
	flock -n "$lock" true || fail 'nor after a refusal'
}

# Large uploads do not delay other requests.
others_go_on() {
	local pid i

	mkdir "$work/beside"
	(
		work=$work/beside
		for i in 1 2 3 4 5 6; do
			upload "$(file_of 20000000)"
			code 400
		done
	) &
	pid=$!
	for i in 1 2 3 4 5 6 7 8 9 10; do
		ask GET /admin-api/system/role/page
		code 0
	done
	wait "$pid"
}

# When the pool is down, an upload is answered with an envelope like every
# request.
nobody_there() {
	service down system
	upload "$(file_of 5000000)"
	code 500
	service up system
	eventually 10 served
	eventually 5 no_rest
}

served() {
	ask GET /admin-api/system/role/page
	code 0
}

run_case 'the template comes down and goes up' template
run_case 'uploads in chunks' chunks
run_case 'uploads that are too large' limits
run_case 'forged names of a body file' forged
run_case 'imports take turns' taking_turns
run_case 'uploads of strangers' strangers
run_case 'others beside uploads' others_go_on
run_case 'an upload with its pool down' nobody_there
