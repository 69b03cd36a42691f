#!/usr/bin/env bash
# test_perms - the permissions that endpoints check are those that seeded menus
# grant: one that no menu grants could not be given to a role, one that is not
# checked protects nothing.  Permissions that only buttons of the front-end need
# are listed in frontend_only_permissions.  Menus of our own site (site 1), and no
# others, have components that begin with fleet/; the components of those for every
# front-end are the ones listed in public_pages.  Every endpoint has a line in
# tests/contract/endpoints, and every line an endpoint; whether the line is right
# is found by `make contract`.  Needs BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh
# shellcheck source=tests/project/exceptions.sh
. tests/project/exceptions.sh
build=${BUILD:-build}

# by_rows: prints the permissions that endpoints have in their rows.
by_rows() {
	"$build/tests/project/rows" | cut -f 5 | grep -vx -- - || true
}

# by_name: prints the permissions that C functions check by name.
by_name() {
	grep -rhoE --include='*.[ch]' '"[a-z]+:[a-z-]+:[a-z-]+"' lib cgi-bin | tr -d '"'
}

# served: prints audience, method and path of every endpoint.
served() {
	"$build/tests/project/rows" | cut -f 2-4 | tr '\t' ' '
}

# promised: prints them as the list of the contract has them.
promised() {
	sed -n 's/^\([A-Z].*\) [^ ]*$/\1/p' tests/contract/endpoints
}

seeded() {
	ask "SELECT permission FROM system_menu
	      WHERE permission <> '' AND NOT deleted"
}

by_rows=$(by_rows | sort -u)
checked=$({ by_rows; by_name; } | sort -u)
seeded=$(seeded | sort -u)
named=$(listed frontend_only_permissions)
public=$(ask "SELECT component FROM system_menu
	       WHERE site = 0 AND component <> '' AND NOT deleted" | sort -u)
none 'rows were not listed, or menus are not seeded' \
	< <([ -n "$by_rows" ] && [ -n "$seeded" ] || echo permissions)
none 'is checked, but no menu grants it: add one to sql/seed/02_menu.sql, and an upgrade with it' \
	< <(comm -23 <(echo "$by_rows") <(echo "$seeded"))
none 'is seeded, but nothing checks it: name it in a row, or in tests/project/frontend_only_permissions' \
	< <(comm -13 <(sort -u <(echo "$checked") <(echo "$named")) \
		<(echo "$seeded"))
none 'is in frontend_only_permissions, but is checked' \
	< <(comm -12 <(echo "$checked") <(grep . <<<"$named" || true))
none 'is in frontend_only_permissions, but is not seeded' \
	< <(comm -13 <(echo "$seeded") <(grep . <<<"$named" || true))
# Other front-ends open the first of their views whose path contains the
# component, so a page of our own site has a folder that none of them has.
none 'is a page of our own site (site 1) or begins with fleet/, but not both' < <(
	ask "SELECT id || ' ' || component FROM system_menu
	      WHERE type = 2 AND NOT deleted
	        AND (site = 1) <> (component LIKE 'fleet/%')")
none 'is a page for every front-end (site 0), but not in public_pages' \
	< <(comm -23 <(echo "$public") <(listed public_pages))
none 'is in public_pages, but no menu leads there' \
	< <(comm -13 <(echo "$public") <(listed public_pages))
none 'is served: write this, and who may call it, as a line of tests/contract/endpoints' \
	< <(comm -23 <(served | sort) <(promised | sort))
none 'is in tests/contract/endpoints, but no row serves it' \
	< <(comm -13 <(served | sort) <(promised | sort))
checks_summary
