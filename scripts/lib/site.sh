# shellcheck shell=bash
# site.sh - builds the site from nginx/site and the OpenAPI document, and puts it
# where nginx serves it.  A suite runs without it, too: a machine without npm, or
# without a registry in reach, serves everything else.

# The tools that build it, all of nginx/site/tools, are run by Node; what they
# need is fetched by npm, once for each package-lock.json.
site_source=nginx/site

# site_stamp DOCUMENT: a digest of everything that the site is made of.
site_stamp() {
	{
		find "$site_source" -path "$site_source/node_modules" -prune -o -type f \
			-print0 | LC_ALL=C sort -z | xargs -0 sha256sum
		sha256sum <"$1"
	} | sha256sum | cut -c 1-64
}

# site_built DOCUMENT: true if $BUILD/site is what this document and the present
# sources make.
site_built() {
	[ -f "$BUILD/site/index.html" ] &&
		[ "$(cat "$BUILD/site.stamp" 2>/dev/null)" = "$(site_stamp "$1")" ]
}

# site_tools: true if there are node and npm, which root gets installed.
site_tools() {
	if command -v node >/dev/null && command -v npm >/dev/null; then
		return
	fi
	site_why='node and npm are missing (scripts/setup --site installs them as root)'
	is_root || sudo -n true 2>/dev/null || return
	scripts/setup --site >"$BUILD/site.log" 2>&1
}

# site_registry: true if npm's registry answers.
site_registry() {
	local url

	url=$(cd "$site_source" && npm config get registry 2>/dev/null)
	site_why="no answer from npm's registry $url"
	curl -s -o /dev/null --connect-timeout 3 --max-time 10 "$url"
}

# site_modules: fetches the packages of the lock, unless that was done.
site_modules() {
	local done=$site_source/node_modules/.fleetdesk lock

	lock=$(sha256sum <"$site_source/package-lock.json")
	[ "$(cat "$done" 2>/dev/null)" != "$lock" ] || return 0
	site_why="npm could not fetch the packages, see $BUILD/site.log"
	if ! (cd "$site_source" && npm ci --ignore-scripts --offline) \
		>"$BUILD/site.log" 2>&1; then
		site_registry || return
		site_why="npm could not fetch the packages, see $BUILD/site.log"
		(cd "$site_source" && npm ci --ignore-scripts \
			--fetch-retries=1 --fetch-timeout=60000) \
			>"$BUILD/site.log" 2>&1 || return
	fi
	printf '%s\n' "$lock" >"$done"
}

# site_steps DOCUMENT: makes $BUILD/site of the fetched packages.
site_steps() {
	local here document

	here=$(realpath "$BUILD") document=$(realpath "$1")
	(
		cd "$site_source" &&
			node tools/gen.mjs "$document" "$here/site-gen" &&
			node tools/map.mjs "$here/site-gen/world.json" &&
			node_modules/.bin/vue-tsc --noEmit -p "$here/site-gen/tsconfig.json" &&
			node tools/labels.mjs "$here/site-gen" &&
			node tools/partial.mjs "$here/site-gen" &&
			BUILD=$here node_modules/.bin/vite build --logLevel warn &&
			node tools/pack.mjs "$here/site.new"
	) || return
	rm -rf "$here/site.old"
	[ ! -e "$here/site" ] || mv "$here/site" "$here/site.old"
	mv "$here/site.new" "$here/site"
	rm -rf "$here/site.old"
}

# site_make DOCUMENT: makes $BUILD/site and says how long that took; fails with the
# reason in $site_why.
site_make() {
	local stamp begin=$SECONDS

	note 'site: it is built, which takes a minute, or several when its packages are fetched'
	stamp=$(site_stamp "$1")
	site_tools && site_modules || return
	site_why="the site does not build, see $BUILD/site.log"
	site_steps "$1" >"$BUILD/site.log" 2>&1 || return
	printf '%s\n' "$stamp" >"$BUILD/site.stamp"
	rm -f "$BUILD/site.failed"
	note "site: $((SECONDS - begin)) s"
}

# site_refused DOCUMENT: true if it has failed within the last ten minutes, and
# nothing has changed since.
site_refused() {
	local failed=$BUILD/site.failed

	[[ -n $(find "$failed" -mmin -10 2>/dev/null) &&
		$(head -n 1 "$failed") = "$(site_stamp "$1")" ]] || return
	site_why=$(tail -n 1 "$failed")
}

# site_need DOCUMENT: makes $BUILD/site unless it is as it should be, or has just
# failed; fails with the reason in $site_why.  One at a time, because suites may
# share $BUILD.  An installed one was built where the package was.
site_need() {
	local lock status=0

	if installed; then
		site_why='the package fleetdesk-site is not installed'
		[ -f "$BUILD/site/index.html" ]
		return
	fi
	! site_built "$1" || return 0
	mkdir -p "$BUILD"
	exec {lock}>"$BUILD/site.lock"
	flock "$lock"
	if ! site_built "$1"; then
		if site_refused "$1"; then
			status=1
		elif ! site_make "$1"; then
			printf '%s\n%s\n' "$(site_stamp "$1")" "$site_why" \
				>"$BUILD/site.failed"
			status=1
		fi
	fi
	exec {lock}>&-
	return $status
}

# site_install FOLDER: copies $BUILD/site to FOLDER/ui, unless it is there.  The
# assets of the release before stay, because open pages may still ask for them;
# index.html comes last.
site_install() {
	local ui=$1/ui now=$1/assets.now before=$1/assets.before assets file

	! cmp -s "$BUILD/site.stamp" "$1/stamp" || return 0
	mkdir -p "$ui/assets"
	assets=$(ls "$BUILD/site/assets")
	if [ "$assets" != "$(cat "$now" 2>/dev/null)" ]; then
		[ ! -f "$now" ] || mv -f "$now" "$before"
		printf '%s\n' "$assets" >"$now"
	fi
	cp -R "$BUILD/site/assets/." "$ui/assets/"
	while read -r file; do
		rm -f -- "$ui/assets/$file"
	done < <(find "$ui/assets" -type f -printf '%f\n' |
		grep -vxF -f <(cat "$now" "$before" 2>/dev/null))
	find "$BUILD/site" -maxdepth 1 -type f ! -name 'index.html*' \
		-exec cp -f {} "$ui/" \;
	cp -f "$BUILD"/site/index.html* "$ui/"
	chmod -R u=rwX,go=rX "$1"
	cp -f "$BUILD/site.stamp" "$1/stamp"
}

# site_facts FOLDER: what the site must know before anybody has signed in.
site_facts() {
	local tenants version

	tenants=$(home_run psql -X -q -A -t -d "$FLEETDESK_DATABASE_URL" \
		-c 'SELECT count(*) > 1 FROM system_tenant WHERE NOT deleted')
	[ "$tenants" = t ] && tenants=true || tenants=false
	version=$(release)
	printf '{"version":"%s","timezone":"%s","tenants":%s,"push":"%s"}\n' "$version" \
		"$FLEETDESK_TIMEZONE" "$tenants" "$FLEETDESK_PUSH_PATH" >"$1/ui/site.json.new"
	mv -f "$1/ui/site.json.new" "$1/ui/site.json"
}
