#!/usr/bin/env bash
# test_shared - data that all tenants share is changed only by endpoints for
# people of the first tenant (PERM_SHARED), or by blocks listed in shared_exempt
# with the reason; the permissions of those endpoints are exactly the ones that
# packages of other tenants cannot have (permission_shared).  Needs BUILD and
# FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh
# shellcheck source=tests/project/endpoint_blocks.sh
. tests/project/endpoint_blocks.sh
# shellcheck source=tests/project/exceptions.sh
. tests/project/exceptions.sh
rows=${BUILD:-build}/tests/project/rows
shared='system_menu system_dict_type system_dict_data infra_config
	system_notify_template infra_file_config system_tenant
	system_tenant_package'

# asked "shared"|"-": prints the permissions of endpoints with that word, or of
# those without it.  Each line is a line of `rows` followed by one of `rows
# reach`, whose last column but two is the word.
asked() {
	paste <("$rows") <("$rows" reach) |
		awk -F '\t' -v word="$1" '$5 != "-" &&
			($(NF - 2) == "shared") == (word == "shared") { print $5 }'
}

# by_name: prints the permissions that C functions check by name with perm_shared.
by_name() {
	grep -rhoE 'perm_shared\([^)]*PERM_[A-Z_]+\)' lib cgi-bin |
		grep -oE 'PERM_[A-Z_]+' | sort -u | while read -r name; do
		grep -rhE "^#define $name " lib cgi-bin | cut -d '"' -f 2
	done
}

# kept: prints the permissions of menus that only tenant 1 may have.
kept() {
	ask "SELECT DISTINCT permission FROM system_menu
	      WHERE permission_shared(permission) AND NOT deleted"
}

reached=$(reached)
writers=$(writers "$shared")
exempt=$(listed shared_exempt)
shared_asked=$({ asked shared; by_name; } | sort -u)
kept=$(kept | sort -u)
none 'no row was found to write any of it' < <(
	[ -n "$(awk -F '\t' '$5 == "shared"' <<<"$reached" | cut -f 6 | sort -u |
		comm -12 - <(echo "$writers"))" ] || echo rows)
none 'writes what all tenants share: PERM_SHARED, or a reason in tests/project/shared_exempt' < <(
	awk -F '\t' 'NR == FNR { writes[$1] = 1; next }
	$5 != "shared" && $6 in writes { print $2, $3, $4, "by " $6 }' \
		<(comm -23 <(echo "$writers") <(echo "$exempt")) - <<<"$reached")
none 'writes what all tenants share, but no row comes to it: a reason in tests/project/shared_exempt' < <(
	comm -23 <(comm -23 <(echo "$writers") <(echo "$exempt")) \
		<(cut -f 6 <<<"$reached" | sort -u))
none 'is in shared_exempt, but writes nothing that is shared' \
	< <(comm -13 <(echo "$writers") <(echo "$exempt"))
none 'is in shared_exempt, but all who come to it are of the first tenant' < <(
	comm -12 <(echo "$exempt") <(awk -F '\t' '
		{ came[$6] = 1 } $5 != "shared" { others[$6] = 1 }
		END { for (b in came) if (!(b in others)) print b }' \
		<<<"$reached" | sort))
none 'is in shared_exempt without a reason' < <(unreasoned shared_exempt)
none 'is asked for by PERM_SHARED, but a package may hold it: permission_shared' \
	< <(comm -23 <(echo "$shared_asked") <(echo "$kept"))
none 'is kept out of packages, but nothing asks for it by PERM_SHARED' \
	< <(comm -13 <(echo "$shared_asked") <(echo "$kept"))
none 'is asked for by rows with PERM_SHARED and by others without' \
	< <(comm -12 <(echo "$shared_asked") <(asked - | sort -u))
checks_summary
