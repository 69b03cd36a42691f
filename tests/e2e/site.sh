# shellcheck shell=bash
# site.sh - how nginx serves the site's files below /ui/ and nothing else there, and
# packs what the site asks for.
# Where the site was not built, a few files stand in for it: what they say does
# not matter here.

folder=$FLEETDESK_HOME/site/ui
POLICY="default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'"

# stand_in: makes the files that the cases ask for, unless the site has them.
stand_in() {
	[ -f "$folder/index.html" ] || {
		mkdir -p "$folder/assets"
		printf '<!doctype html><title>fleetdesk</title>\n' >"$folder/index.html"
		printf '{"version":"0"}\n' >"$folder/site.json"
	}
	printf 'export {}\n' >"$folder/assets/test-1.js"
	gzip -nk9f "$folder/assets/test-1.js"
	chmod -R u=rwX,go=rX "$folder"
}

# page PATH: fails unless the path is answered with the site's page.
page() {
	ask GET "$1"
	same 200 "$status" "status of $1"
	same 'text/html; charset=utf-8' "$(head_of content-type)" "type of $1"
	same no-cache "$(head_of cache-control)" "caching of $1"
	same "$POLICY" "$(head_of content-security-policy)" "policy of $1"
	same nosniff "$(head_of x-content-type-options)" "sniffing of $1"
	[[ $(head_of trace-id) =~ ^[0-9a-f]{32}$ ]] || fail "$(cat "$work/head")"
	cmp -s "$work/body" "$folder/index.html" || fail "$1 is not the page"
}

pages() {
	local path token=''

	stand_in
	for path in /ui/ /ui/index.html /ui/device/device '/ui/system/post?name=a&edit=new' \
		/ui/nowhere/at/all /ui/a.b/c; do
		page "$path"
	done
	ask GET /ui
	same 302 "$status" 'status of /ui'
	same /ui/ "$(head_of location)" 'where /ui leads'
	ask GET /
	same /ui/ "$(head_of location)" 'where / leads'
	ask POST /ui/ '{}'
	code 405
	for path in /uix /ui.html /device/ui; do
		ask GET "$path"
		[[ $body == '{"code":'* ]] || fail "$path: $body"
	done
}

# Files with a digest in their name are kept by browsers, packed if they may be.
assets() {
	local token=''

	stand_in
	ask GET /ui/assets/test-1.js
	same 200 "$status" 'status of an asset'
	same 'text/javascript; charset=utf-8' "$(head_of content-type)" 'its type'
	same 'public, max-age=31536000, immutable' "$(head_of cache-control)" 'its caching'
	same "$POLICY" "$(head_of content-security-policy)" 'its policy'
	same '' "$(head_of content-encoding)" 'its encoding'
	ask GET /ui/assets/test-1.js -H 'Accept-Encoding: gzip'
	same gzip "$(head_of content-encoding)" 'its encoding, asked for'
	same 'export {}' "$(gunzip <"$work/body")" 'what was packed'
	grep -qi '^vary:.*accept-encoding' "$work/head" || fail "$(cat "$work/head")"
	ask GET /ui/assets/gone-1.js
	same 404 "$status" 'status of an asset that is gone'
	same no-store "$(head_of cache-control)" 'its caching'
	same '' "$body" 'its body'
}

facts() {
	local token=''

	stand_in
	ask GET /ui/site.json
	same 200 "$status" 'status of the facts'
	same application/json "$(head_of content-type)" 'their type'
	same no-cache "$(head_of cache-control)" 'their caching'
	[ -n "$(get version)" ] || fail "$body"
}

# Nothing beside the site's folder can be reached.
nothing_else() {
	local path token=''

	stand_in
	for path in /ui/../admin-password /ui/%2e%2e/admin-password \
		/ui/..%2fadmin-password /ui/assets/../../../admin-password \
		/ui/assets.now /ui/%00; do
		ask GET "$path"
		! grep -qxF -- "$(cat "$FLEETDESK_HOME/admin-password")" "$work/body" ||
			fail "$path shows the password"
		[[ $body != *assets* || $body == '<!doctype'* ]] || fail "$path: $body"
	done
}

# Long answers of pools are packed for who asks for that, short ones never.
packed() {
	local plain

	ask GET /admin-api/system/dict-data/simple-list
	code 0
	same '' "$(head_of content-encoding)" 'encoding of an answer'
	plain=$body
	ask GET /admin-api/system/dict-data/simple-list -H 'Accept-Encoding: gzip'
	same gzip "$(head_of content-encoding)" 'its encoding, asked for'
	same "$plain" "$(gunzip <"$work/body")" 'what was packed'
	(($(stat -c %s "$work/body") * 4 < ${#plain})) || fail 'it is hardly smaller'
	same no-store "$(head_of cache-control)" 'its caching'
	[[ $(head_of trace-id) =~ ^[0-9a-f]{32}$ ]] || fail "$(cat "$work/head")"
	ask GET /admin-api/system/notify-message/get-unread-count -H 'Accept-Encoding: gzip'
	code 0
	same '' "$(head_of content-encoding)" 'encoding of a short answer'
}

run_case 'every address below /ui/ is the site' pages
run_case 'assets are kept, and are packed' assets
run_case 'what the site must know before the sign-in' facts
run_case 'long answers are packed' packed
run_case 'no other file is reached below /ui/' nothing_else
rm -f "$folder"/assets/test-1.js*
