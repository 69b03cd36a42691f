# shellcheck shell=bash
# s3.sh - stores files on S3: read by signed URLs, publicly, or under another
# domain, stored by a browser, and the reasons of failures.

s3_start

# members SECRET PUBLIC [DOMAIN]: prints the members of a storage configuration.
members() {
	printf '"domain":"%s","endpoint":"http://127.0.0.1:%s","bucket":"bucket",
		"accessKey":"S3RVER","accessSecret":"%s",
		"enablePathStyleAccess":true,"enablePublicAccess":%s' \
		"${3:-}" "$s3_port" "$1" "$2"
}

# s3_lives PUBLIC [DOMAIN]: files can be stored and read, by the addresses of the
# bucket or of DOMAIN.
s3_lives() {
	local id shown

	storage 20 "$(members S3RVER "$@")"
	master "$id"
	head -c 5000000 /dev/urandom >"$work/f"
	ask GET "/admin-api/infra/file-config/test?id=$id"
	code 0
	upload "$work/f;filename=\"a b%+ü.bin\"" -F directory=docs
	[[ $url == "http://127.0.0.1:$s3_port/bucket/docs/"*/a%20b%25* ]] ||
		fail "address $url"
	if [ "$1" = false ]; then
		[[ $url == *'X-Amz-Signature='* ]] || fail "address $url"
		same 403 "$(curl -s -o /dev/null -w '%{http_code}' \
			"${url%?}x")" 'a forged signature'
		read_back "$url" "$work/f"
	fi
	# Whoever may list a file can read it by the address in the list.
	for shown in page?pageSize=1 "get?id=$(sql \
		'SELECT max(id) FROM infra_file')"; do
		ask GET "/admin-api/infra/file/$shown"
		code 0
		[[ $shown == get* ]] && shown=$(get data.url) ||
			shown=$(get data.list.0.url)
		same "${url%%\?*}" "${shown%%\?*}" 'address shown'
		read_back "$shown" "$work/f"
	done
	same "${url%%\?*}" "$(sql 'SELECT url FROM infra_file
		ORDER BY id DESC LIMIT 1')" 'address kept'
	# The file can also be read through the suite.
	read_back "$base/admin-api/infra/file/$id/get/$(sed \
		's|.*/bucket/||; s|?.*||' <<<"$url")" "$work/f"
	rpc GET "/infra/file/getFileByUrl?url=$(sed 's/%/%25/g; s/+/%2B/g; s/?.*//' <<<"$url")"
	same 5000000 "$(get data.size)" size
	read_back "$(get data.url)" "$work/f"
	drop_last
	token='' ask GET "/admin-api/infra/file/$id/get/$(sed \
		's|.*/bucket/||; s|?.*||' <<<"$url")"
	same 404 "$status" 'a deleted file'
	master 1
}

# The browser stores a file in the bucket itself, and then reports it.
s3_browser() {
	local id path up

	storage 20 "$(members S3RVER false)"
	master "$id"
	head -c 70000 /dev/urandom >"$work/f"
	ask GET '/admin-api/infra/file/presigned-url?name=x.bin&directory=mine'
	code 0
	up=$(get data.uploadUrl)
	path=$(get data.path)
	ask POST /admin-api/infra/file/create "{\"configId\":$id,
		\"path\":\"$path\",\"name\":\"x.bin\",\"url\":\"http://x/y\",\"size\":1}"
	code 1001003001
	same 200 "$(curl -s -o "$work/put" -w '%{http_code}' -T "$work/f" "$up")" \
		'status of the upload'
	ask POST /admin-api/infra/file/create "{\"configId\":$id,
		\"path\":\"$path\",\"name\":\"x.bin\",\"url\":\"http://x/y?z\",\"size\":1}"
	code 0
	ask GET "/admin-api/infra/file/get?id=$(get data)"
	same 70000 "$(get data.size)" 'size as the storage has it'
	rpc GET "/infra/file/presigned-url?expirationSeconds=60&url=$(get data.url)"
	read_back "$(get data)" "$work/f"
	ask POST /admin-api/infra/file/create "{\"configId\":$id,
		\"path\":\"$path\",\"name\":\"x.bin\",\"url\":\"http://x/y\",\"size\":1}"
	code 1001003003
	drop_last
	master 1
}

s3_refuses() {
	local id

	storage 20 "$(members wrong true)"
	fails 'access is denied'
}

run_case 'S3, signed reading' s3_lives false
run_case 'S3, signed reading, beside a domain' s3_lives false http://cdn.test
run_case 'S3, public reading' s3_lives true
run_case 'S3, stored by a browser' s3_browser
run_case 'S3 that fails says why, in a few words' s3_refuses
server_stop s3gate
server_stop s3
