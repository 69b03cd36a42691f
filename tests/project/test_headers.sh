#!/usr/bin/env bash
# test_headers - a function or variable that a header of lib or cgi-bin declares
# is defined in the source beside it, unless the header says in its first
# comment that it is an inner one, which no other folder includes; and no files
# call each other in a circle, except those of tests/project/headers_exempt.
# The check itself is tested on a tree with one mistake of each kind.  Needs
# BUILD.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C
build=${BUILD:-build}
work=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-headers.XXXXXX")
trap 'rm -rf "$work"' EXIT

# judge DIRECTORY: prints what is wrong there, a line each.
judge() {
	local headers sources source objects=()

	mapfile -t headers < <(find lib cgi-bin -name '*.h' | sort)
	mapfile -t sources < <(find lib cgi-bin -name '*.c' | sort)
	for source in "${sources[@]}"; do
		objects+=("$1/obj/${source%.c}.o")
	done
	{
		awk '/^#[ \t]*include "/ {
			split($0, quoted, "\"")
			print "include", FILENAME, quoted[2]
		}' "${sources[@]}"
		nm -A "${objects[@]}" | sed -E "s|^$1/obj/([^:]*)\.o:|\1.c |"
	} | awk -f "$here/tests/project/headers.awk" "$exempt" "${headers[@]}" -
}

here=$PWD exempt=tests/project/headers_exempt
passed=0 failed=0
judge "$build" >"$work/found"
sed 's/^/headers: /' "$work/found"
failed=$(wc -l <"$work/found")
passed=$(find lib cgi-bin -name '*.h' | wc -l)

# The test of the check itself: a tree with one mistake of each kind.
cd "$work"
mkdir -p lib/one lib/two cgi-bin/three cgi-bin/four tests/project
printf 'circle lib/two/d.c\n' >"$exempt"
printf '/* a.h - a. */\nvoid a(void);\nvoid b(void);\nextern int x, y;\n' >lib/one/a.h
printf '/* c.h - c; inner. */\nvoid c(void);\nvoid *d(int x);\n' >lib/one/c.h
printf '#include "one/a.h"\nint y;\nvoid a(void) { b(); }\n' >lib/one/a.c
printf '#include "one/c.h"\n#include "one/a.h"\nint x;\nvoid b(void) { c(); }\nvoid c(void) { a(); }\n' >lib/one/c.c
printf '#include "one/c.h"\nvoid *d(int x) { return &x + 1; }\n' >lib/two/d.c
printf '/* e.h - inner. */\nextern int e;\n' >cgi-bin/three/e.h
printf '#include "three/e.h"\nint e;\n' >cgi-bin/three/main.c
printf '#include "three/e.h"\nint f(void) { return sizeof(e); }\n' >cgi-bin/four/main.c
for source in lib/one/a lib/one/c lib/two/d cgi-bin/three/main cgi-bin/four/main; do
	mkdir -p "obj/${source%/*}"
	${CC:-cc} -w -Ilib -Icgi-bin -c -o "obj/$source.o" "$source.c"
done
judge "$work" >found.own
cat >wanted <<'END'
circle: lib/one/a.c lib/one/c.c
exempt: lib/two/d.c is in no circle
header: lib/one/a.h declares b, which lib/one/c.c defines
header: lib/one/a.h declares x, which lib/one/c.c defines
header: lib/one/c.h declares d, which lib/two/d.c defines
inner: cgi-bin/four/main.c includes three/e.h
inner: lib/two/d.c includes one/c.h
END
if diff <(sort found.own) wanted; then
	passed=$((passed + 1))
else
	failed=$((failed + 1))
fi
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
