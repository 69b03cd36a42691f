#!/usr/bin/env bash
# test_authorised - every endpoint that uses a block which writes users, their
# sessions, departments, roles, their links, menus, packages, tenants or the
# channels of users authorises who may act on whom: by AUTHORISES, or in its function by
# authorise_all, authorise_each or, for permissions of menus, authorise_perms.  Otherwise
# the block is listed in authorise_exempt with the reason.  PERM_SHARED alone is not
# enough.  Needs BUILD.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh
# shellcheck source=tests/project/endpoint_blocks.sh
. tests/project/endpoint_blocks.sh
# shellcheck source=tests/project/exceptions.sh
. tests/project/exceptions.sh
tables='system_users system_dept system_role system_user_role system_role_menu
	system_menu system_tenant system_tenant_package system_session
	user_channel'

# asking: prints the endpoints that authorise, as their row or their function says.
asking() {
	awk -F '\t' '$5 == "authorises" || $6 ~ /^authorise_(people|roles|perms)$/ {
		print $1, $2, $3, $4 }' <<<"$reached" | sort -u
}

reached=$(reached)
writers=$(writers "$tables")
asking=$(asking)
exempt=$(listed authorise_exempt)
# come: lines of endpoint and block, for all endpoints that use a block of
# $writers.
come=$(awk -F '\t' 'NR == FNR { writes[$1] = 1; next }
	$6 in writes { print $1, $2, $3, $4 "\t" $6 }' \
	<(echo "$writers") - <<<"$reached")
unasked=$(awk -F '\t' 'NR == FNR { asks[$1] = 1; next }
	!($1 in asks) { print $2 "\t" $1 }' <(echo "$asking") - <<<"$come")
none 'rows that write any of it and ask' < <(
	[ "$(wc -l <<<"$come")" -ge 20 ] && [ "$(wc -l <<<"$asking")" -ge 10 ] ||
		echo too few)
none 'writes who may do what, and its row does not ask: AUTHORISES, authorise_perms, or a reason in tests/project/authorise_exempt' \
	< <(awk -F '\t' 'NR == FNR { exempt[$1] = 1; next }
	$1 != "" && !($1 in exempt)' <(echo "$exempt") - <<<"$unasked")
none 'writes who may do what, but no row comes to it: a reason in tests/project/authorise_exempt' \
	< <(comm -23 <(comm -23 <(echo "$writers") <(echo "$exempt")) \
		<(cut -f 2 <<<"$come" | sort -u))
none 'is in authorise_exempt, but writes nothing of it' \
	< <(comm -13 <(echo "$writers") <(echo "$exempt"))
none 'is in authorise_exempt, but all rows that come to it ask' \
	< <(comm -12 <(echo "$exempt") <(comm -23 <(cut -f 2 <<<"$come" | sort -u) \
		<(cut -f 1 <<<"$unasked" | sort -u)))
none 'is in authorise_exempt without a reason' < <(unreasoned authorise_exempt)
checks_summary
