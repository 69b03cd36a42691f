# endpoint_addresses.awk - reads the endpoints of all pools (stdin) and prints
# every address that must reach one, and some that must not:
# LISTENER<TAB>ADDRESS<TAB>EXPECTED.  EXPECTED is "pool AUDIENCE path", or
# "none" for an address that reaches no pool, or "hidden" for one whose answer
# has the HTTP status 404, too.

function expect(listener, address, what) {
	print listener "\t" address "\t" what
}

# Prints the paths that begin with the name of a module, which the internal
# listener accepts, too.
function rpc_prefix(pool, path) {
	if (path ~ /^\/(api\/)?device\// || pool == "package")
		return "/rpc-api/device"
	if (path ~ /^\/api-(access|error)-log\//)
		return "/rpc-api/infra"
	if (path ~ /^\/infra\//)
		return "/rpc-api"
	return pool == "bpm" ? "/rpc-api/bpm" : "/rpc-api/system"
}

BEGIN { FS = "\t" }
{
	pool = $1
	path = $4
	gsub(/\{mac\}/, "00:1A:2B:3C:4D:5E", path)
	gsub(/\{[A-Za-z_]+\*?\}/, "x", path)
	reach = pool ($8 == "hash" ? "_hash" : "") " " $2 " " path
}
# Only nginx itself calls these endpoints: before a websocket (tests/e2e/push.sh)
# and before a large body (tests/e2e/nginx_refusals.sh).
path == "/ws/ident" || path == "/caller/ident" {
	expect("public", "/admin-api/infra/ws", "none")
	expect("public", path, "none")
	expect("public", "/admin-api" path, "none")
	expect("public", "/rpc-api/system" path, "none")
	expect("internal", path, "none")
	expect("internal", "/rpc-api/system" path, "none")
	next
}
$2 == "ADMIN" {
	expect("public", path, reach)
	expect("public", "/admin-api" path, reach)
	expect("public", "/admin-api/admin-api" path, "none")
	expect("public", "/app-api/admin-api" path, "none")
}
$2 == "APP" { expect("public", "/app-api" path, reach) }
$2 == "DEVICE" {
	expect("public", path, reach)
	expect("public", "/app-api" path, reach)
	expect("public", "/admin-api" path, "none")
}
$2 != "RPC" {
	split(path, part, "/")
	public[part[2]] = 1
}
$2 == "RPC" {
	bare[++n_bare] = path
	expect("internal", path, reach)
	expect("internal", rpc_prefix(pool, path) path, reach)
	expect("internal", "/rpc-api" rpc_prefix(pool, path) path, "none")
	expect("signed", path, pool " RPC_SIGNED " path)
	expect("signed", rpc_prefix(pool, path) path,
	    pool " RPC_SIGNED " path)
	expect("signed", "/rpc-api" rpc_prefix(pool, path) path, "none")
	expect("public", rpc_prefix(pool, path) path, "hidden")
	expect("public", "/admin-api" rpc_prefix(pool, path) path, "hidden")
	expect("public", "/app-api" rpc_prefix(pool, path) path, "hidden")
}
# For an unknown path below a prefix of administrators the pool answers 404.
END {
	for (i = 1; i <= n_bare; i++) {
		split(bare[i], part, "/")
		if (!(part[2] in public))
			expect("public", bare[i], "hidden")
	}
}
