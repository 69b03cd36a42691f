#!/usr/bin/env bash
# test_lint - scripts/lint finds a mistake of each kind and nothing else: it is
# run on a small tree with mistakes of each kind and with text that only looks
# like one.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
dir=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-lint.XXXXXX")
trap 'rm -rf "$dir"' EXIT

mkdir -p "$dir"/{scripts/dev,lib/{foundation/{base,text},storage/store},cgi-bin/{auth,device},sql/{schema,seed,query/system},tests,.ci}
cp scripts/lint "$dir/scripts"
cp scripts/dev/{layers.def,lint_*.awk,part_at.awk} "$dir/scripts/dev"
cp .clang-format "$dir"
cd "$dir"

# bad FILE: writes the file from stdin; a line with a mistake ends with "@rule",
# which is remembered and removed.
bad() {
	awk -v file="$1" 'match($0, /@[a-z]+$/) {
		print substr($0, RSTART + 1) "\t" file ":" NR > "/dev/stderr"
		$0 = substr($0, 1, RSTART - 1)
	} { print }' >"$1" 2>>wanted
}

bad lib/foundation/text/a.c <<'END'
/* a.c - mistakes of C. */
#include <curl/curl.h>@foreign
#include <libpq-fe.h>@foreign
#include <string.h>

#include "base/b.h"
#include "c.h"@layers
#include "store/c.h"@layers
#include "text/b.h"

// a comment@comments
/* As text/b.h and sys/gone.h say. */
/* As text/gone.h says. */@comments
static const char *said = "strcpy(a) // */ /* \" ";
static int kept; /* strcpy(a, b) // */

static void
first(char *to, const char *from)
{
	strcpy(to, from);@calls
	to = f->strcpy(to) + my_strcpy(to);
        kept = 1;@layout
	free(to);@calls
	int new = this_one;@calls
	CLEANUP(buf_free) struct buf b;@calls
	CLEANUP(buf_free) struct buf good = { 0 };
	if (a)
		for (;;)
			while (b)
				if (c)@sizes
					d();
}
END
{
	printf '/* long.c - a long function. */\nvoid\nlong_one(void)@sizes\n{\n'
	printf '\tf();\n%.0s' {1..70}
	printf '}\n'
} | bad lib/foundation/text/long.c
{
	printf '/* many.c - many branches. */\nvoid@complexity\nmany(int a)\n{\n'
	printf '\tif (a == %d)\n\t\tf();\n' {1..11}
	printf '}\n'
} | bad lib/foundation/text/many.c
{
	printf '/* high.h - too many lines. */\n'
	printf '#define A%d\n' {2..400}
	printf '#define LAST@sizes\n'
} | bad lib/foundation/text/high.h
bad lib/foundation/text/b.h <<'END'
/* b.h - prototypes. */
#include "text/d.h"

/* b_said - said. */
int b_said(void);
int b_group(int a,
    int b);

struct b {
	int (*call)(void);
};

int b_bare(void);@comments

static inline int b_inline(void)@comments
{
	return b_macro(1);
}

/* Something else, which b_named() does as well. */

int b_named(void);
#define b_macro(x) \
	f(x)
END
bad cgi-bin/device/a.c <<'END'
#include <stdio.h>@comments

#include "auth/a.h"
#include "common/a.h"
#include "device/a.h"
#include "sql/device/a.h"
#include "sql/lib/a.h"
#include "sql/system/a.h"@layers
#include "store/c_int.h"@layers
#include "system/a.h"@layers

static const struct endpoint rows[] = {
	{ LIST(a_list) }, { PAGE(a_page) }, { IDS(a_ids) },
};
END
printf '/* b.h - nothing. */\n' >cgi-bin/auth/b.h
bad cgi-bin/auth/a.c <<'END'
/* a.c - a folder with the name of a room. */
#include "auth/a.h"
#include "auth/b.h"@layers
#include "b.h"
END
bad sql/schema/1_a.sql <<'END'
CREATE TABLE soft (
	id      bigint,
	deleted boolean NOT NULL
);
CREATE TABLE hard (
	id bigint -- deleted for ever
);
END
bad sql/query/system/a.sql <<'END'
-- name: a_list@sql
SELECT id FROM hard;

-- name: a_page
-- order: id
SELECT id, 'a;b' AS x FROM hard;

-- name: a_ids
SELECT id FROM hard LIMIT 10;

-- name: a_star@sql
SELECT h.* FROM hard h;

-- name: a_count
-- This line tells more of why than anybody reads in one go, and it is wider than his whole window, too.@sql
SELECT count(*) FROM hard;

-- name: a_deleted@sql
SELECT id FROM soft s JOIN soft t ON s.id = t.id AND NOT s.deleted;

-- name: a_why
-- The deleted ones as well: their names stay taken.
SELECT id FROM soft;

-- name: a_insert
INSERT INTO soft (id) VALUES (1);

-- name: a_number
SELECT id FROM hard WHERE bind_type = :BIND_INCLUDED
   AND x.user_type NOT IN (1, 2)@sql
   AND event_type = 1;@sql

-- name: a_open@sql
SELECT id FROM hard

-- name: a_count@sql
SELECT count(*) FROM hard LIMIT 1;
END
bad scripts/a.sh <<END
#!/bin/bash
echo \$1@shell
echo blank @space
sort b | ${dir:0:0}grep -q c@shell
sort b |
	${dir:0:0}grep -F -q c@shell
sort b || grep -q c <<<d
echo 'TO''DO'
echo 'a ${dir:0:0}TOD${dir:0:0}O'@words
cat /${dir:0:0}work/a@words
cat build/tried/a
END

mkdir -p nginx/site/src/{kit,pages/{long,own,named}}
bad nginx/site/src/pages/named/index.ts <<'END'
const a = { needs: 'system:post:create' }@site
const b = { pattern: '^[a-z]+$' }@site
const c = { max: 20 }@site
const d = { key: 'max', title: 'name', to: 'http://a:80' }
END
{
	printf 'const list = [@site\n'
	printf '\t1,\n%.0s' {1..90}
	printf ']\n'
} | bad nginx/site/src/pages/long/index.ts
bad nginx/site/src/pages/own/index.vue <<'END'
<script setup lang="ts">
at.innerHTML = text@site
const f = new Function('x')@site
const n = 'innerHTML in a text is found, too'@site
const g = await fetch('/admin-api/x')@site
</script>
<template>
	<p style="color: red" />@site
	<p :style="{ width }" /><p :style="style" />
	<p v-html="text" />@site
</template>
END
{
	printf '<template>@site\n'
	printf '\t<p />\n%.0s' {1..260}
	printf '</template>\n'
} | bad nginx/site/src/pages/long/index.vue
printf '{\n\t"resolved": "https://registry.example"@site\n}\n' | bad nginx/site/package-lock.json
bad nginx/site/src/kit/RichText.vue <<'END'
<template><p v-html="clean" /></template>
END

rules="layers foreign calls sizes complexity comments sql layout space words shell site"
for rule in $rules; do
	scripts/lint "$rule" >out || true
	# Findings of clang-format are left out.
	sed -nE "/clang-format/d; s/^([^ ]+:[0-9]+): .*/$rule\t\1/p" out
done | sort -u >got
sort -u wanted >want

# What is in one file alone.
scripts/lint sizes lib/foundation/text/high.h >out || true
{
	grep -q 'high\.h' out || echo 'lint has not looked at the file that it was given'
	grep -v 'high\.h\|passed' out || true
} >>got

passed=$(comm -12 want got | wc -l)
failed=$(comm -3 want got | wc -l)
comm -23 want got | sed 's/^/not found: /'
comm -13 want got | sed 's/^/not a mistake: /'
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
