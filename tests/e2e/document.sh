# shellcheck shell=bash
# document.sh - the suite does what its OpenAPI documents say, and nothing else:
# document.py plays them.

as_documented() {
	local rc=0

	TOKEN=$admin python3 tests/e2e/document.py "$base" "$internal" \
		>"$work/document" 2>&1 || rc=$?
	[ $rc = 0 ] || fail "$(tail -n 60 "$work/document")"
}

run_case 'every read, and every body with a mistake, is answered as documented' \
	as_documented
