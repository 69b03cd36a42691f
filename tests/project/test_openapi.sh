#!/usr/bin/env bash
# test_openapi - the OpenAPI documents describe every endpoint as its row
# defines it (openapi.c compares them); in a document no path, schema or
# operationId stands twice, nothing refers to a component or a tag that it does
# not have, nothing may be null that cannot be, integers have a format, and files are bytes.  Needs BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C
build=${BUILD:-build}
dir=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-openapi.XXXXXX")
trap 'rm -rf "$dir"' EXIT
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh

# members FILE: prints the names of paths and schemas, which begin lines, and of
# parameters, headers and responses.
members() {
	sed -nE 's/^,?"([^"]+)":\{.*/\1/p' "$1"
	sed -n '/^},"components":/p' "$1" |
		grep -oE '"(tenantId|visitTenantId|idempotencyKey|ifMatch|revision|Refused|TooMany|Unavailable)":\{' |
		tr -d '":{'
}

# needless_nulls: prints the columns of answers that the documents let be null,
# although their expressions cannot be: "-- never null" is missing in the block.
needless_nulls() {
	local block column schema member
	while read -r block column; do
		schema=$(sed -E 's/(^|_)([a-z])/\U\2/g' <<<"$block")
		member=$(sed -E 's/_([a-z])/\U\1/g' <<<"$column")
		schema=$(grep -hE "^,?\"$schema\":\{" "$dir"/openapi*.json || true)
		if [[ $schema =~ \"$member\":\{\"type\":\[[^]]*\"null\" ]]; then
			echo "$column of $block"
		fi
	done < <(awk -f tests/project/constant_columns.awk sql/query/*/*.sql)
}

"$build/bin/openapi" "$dir"
none 'may be null, but cannot be' < <(needless_nulls)
for file in openapi.json openapi-internal.json; do
	none "$file refers to it, but has none" < <(comm -23 \
		<(grep -oE '"#/components/[a-z]+/[^"]+"' "$dir/$file" |
			sed 's|.*/||; s|"||' | sort -u) \
		<(members "$dir/$file" | sort -u))
	none "stands twice in $file" < <(members "$dir/$file" | sort | uniq -d)
	none "a tag of an operation in $file that is not declared" < <(comm -23 \
		<(grep -oE '"tags":\["[^"]+"\]' "$dir/$file" |
			cut -d '"' -f 4 | sort -u) \
		<(head -n 1 "$dir/$file" | grep -oE '\{"name":"[^"]+"\}' |
			cut -d '"' -f 4 | sort -u))
done
none 'a file that is no text, but described as one' < <(grep -ohE \
	'"(application/(vnd.ms-excel|zip|octet-stream))":\{"schema":\{"type":"string"\}' \
	"$dir"/openapi*.json | sort -u)
none 'a number without a format, which clients may read as one of 32 bits' < <(
	grep -ohP '"[^"]+":\{"type":("integer"|\["integer"[^]]*\])(?!,"format")' \
		"$dir"/openapi*.json | sort -u)
none 'an operationId that stands twice' < <(grep -ohE '"operationId":"[^"]+"' \
	"$dir"/openapi*.json | sort | uniq -d)

status=0
out=$("$build/tests/project/openapi" "$dir") || status=$?
[[ ${out##*$'\n'} =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]] || {
	printf '%s\nthe rows were not compared (status %d)\n' "$out" "$status"
	exit 1
}
sed '$d' <<<"$out"
printf '%d passed, %d failed\n' $((passed + BASH_REMATCH[1])) \
	$((failed + BASH_REMATCH[2]))
[ $((failed + BASH_REMATCH[2])) = 0 ]
