# shellcheck shell=bash
# packages.sh - finds and installs missing Debian packages.

# packages_missing KIND: names of the list that are not installed; KIND is
# `run` for what running needs, `test` for the checks as well, `bus`, `metrics` and
# `backup` for these and the brokers, Prometheus or pgBackRest, `package` for making
# packages, `site` for what building the site needs, `site-test` for testing it as
# well.
packages_missing() {
	local name use tools=''

	# Newer ones from elsewhere, with which Debian's npm is in conflict, will do.
	! command -v node >/dev/null || ! command -v npm >/dev/null || tools=here
	while read -r name use _; do
		[[ -z $name || $name == '#'* ]] && continue
		case $1 in
		site) [ "$use" = site ] || continue ;;
		site-test) [[ $use == site* ]] || continue ;;
		run) [ "$use" = run ] || continue ;;
		test) [[ $use == run || $use == test ]] || continue ;;
		bus | metrics | backup) [[ $use == run || $use == test || $use == "$1" ]] ||
			continue ;;
		package) [[ $use == run || $use == package ]] || continue ;;
		esac
		[ "$use$tools" != sitehere ] || continue
		[[ $(dpkg-query -W -f '${db:Status-Status}' "$name" \
			2>/dev/null) == installed ]] || printf '%s\n' "$name"
	done <scripts/packages
}

# packages_need KIND: installs missing packages as root; otherwise ends with a
# message that names them.
packages_need() {
	local missing

	! installed || return 0 # the package depends on them
	command -v dpkg-query >/dev/null || die "this is not a Debian machine"
	missing=$(packages_missing "$1" | tr '\n' ' ')
	[ -n "$missing" ] || return 0
	is_root || sudo -n true 2>/dev/null ||
		die "missing packages (scripts/setup installs them as root): ${missing% }"
	scripts/setup "--$1" || exit 1
}
