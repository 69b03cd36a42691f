#!/usr/bin/env bash
# test_site_pages - each seeded page, of other front-ends and of our own site,
# has one page file in nginx/site/src/pages, and each page file has one menu.  A
# page is a file index.ts or index.vue whose path is the component of the menu.
# Components of our own site begin with fleet/, and no others do.  The menu of a
# page has the permission that its list needs, or a button that has it: a role
# that is given the page with its buttons can read it.  Needs BUILD and
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

# lists: prints the component of each page of rows, and the permission of its list.
# A `_` of a name is `/` or `-` in the path.
lists() {
	local files

	mapfile -t files < <(pages)
	"${BUILD:-build}/tests/project/rows" |
		awk -F '\t' 'function key(path) {
				gsub(/[\/_-]/, "", path)
				return path
			}
			NR == FNR {
				if ($2 == "ADMIN") needs[key($4)] = $5
				next
			}
			FNR == 1 { split("", base); listed = 0 }
			match($0, /^import \* as [A-Za-z]+ from .@gen\/[a-z0-9\/-]+/) {
				split(substr($0, RSTART, RLENGTH), word, " ")
				base[word[4]] = substr(word[6], 7)
			}
			!listed && match($0, /list: [A-Za-z]+\.[a-z_]+/) {
				listed = 1
				split(substr($0, RSTART + 6, RLENGTH - 6), call, ".")
				path = base[call[1]] "/" call[2]
				if (!(key(path) in needs)) sub(/^[^\/]+\//, "", path)
				page = FILENAME
				sub(/^nginx\/site\/src\/pages\//, "", page)
				sub(/\.(ts|vue)$/, "", page)
				if (needs[key(path)] != "-") print page, needs[key(path)]
			}' - "${files[@]}"
}

# granted: prints the component of each page, and the permissions that its menu and
# the buttons below it have.
granted() {
	ask "SELECT m.component || ' ' || b.permission
	       FROM system_menu m
	       JOIN system_menu b ON b.id = m.id OR b.parent_id = m.id
	      WHERE m.type = 2 AND m.component <> '' AND b.permission <> ''
	        AND NOT m.deleted AND NOT b.deleted AND m.id < 10000"
}

pages() {
	find nginx/site/src/pages -name index.ts -o -name index.vue
}

components true | uniq >"$dir/seeded"
pages |
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
none 'is the permission of a list, but no button of its page has it: add one to sql/seed/02_menu.sql' \
	< <(comm -23 <(lists | sort -u) <(granted | sort -u))
check 'a list that needs a permission is found' 'system/user/index system:user:query' \
	"$(lists | grep '^system/user/index ')"
checks_summary
