#!/usr/bin/env bash
# test_site_pages - each seeded page, of other front-ends and of our own site,
# has one page file in nginx/site/src/pages, and each page file has one menu.  A
# page is a file index.ts or index.vue whose path is the component of the menu.
# Components of our own site begin with fleet/, and no others do.  Needs
# FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh
dir=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-site-pages.XXXXXX")
trap 'rm -rf "$dir"' EXIT

# components WHERE: prints the components of seeded pages.
components() {
	ask "SELECT component FROM system_menu
	      WHERE type = 2 AND component <> '' AND NOT deleted
	        AND id < 10000 AND $1" | sort
}

components true | uniq >"$dir/seeded"
find nginx/site/src/pages -name index.ts -o -name index.vue |
	sed -E 's|^nginx/site/src/pages/||; s/\.(ts|vue)$//' | sort >"$dir/all"
uniq "$dir/all" >"$dir/files"

none "is the component of a menu, but no file of nginx/site/src/pages" \
	< <(comm -23 "$dir/seeded" "$dir/files")
none "is a page, but no menu leads to it" < <(comm -13 "$dir/seeded" "$dir/files")
none "is a page twice, as .ts and as .vue" < <(uniq -d "$dir/all")
none "is the component of two menus" < <(components true | uniq -d)
none "is a page of our own site alone, but does not begin with fleet/" \
	< <(components 'site = 1' | grep -v '^fleet/')
none "begins with fleet/, but other front-ends are given it, too" \
	< <(components 'site = 0' | grep '^fleet/')
checks_summary
