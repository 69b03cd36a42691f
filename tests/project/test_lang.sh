#!/usr/bin/env bash
# test_lang - every seeded page and dictionary type, what every seeded button does, every dictionary entry and template
# of in-site messages, every heading of a workbook and every reason for a wrong
# field, also one that a query gives, has a text in lib/foundation/lang, which has no other menus, entries,
# templates or headings. scripts/dev/langgen refuses tables of two languages that
# differ.  Names of menus and of dictionaries' types fit into a narrow sidebar.
# Needs FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C.UTF-8
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh
dir=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-lang.XXXXXX")
trap 'rm -rf "$dir"' EXIT

# texts KIND: prints the English texts of a kind, "name<tab>text" a line.
texts() {
	case $1 in
	button | heading | reason | outcome | log)
		sed -nE 's/^TEXT\("'"$1"'\.(.*)", ".*"\)$/\1\t\1/p' lib/foundation/lang/zh.def
		;;
	*) sed -nE 's/^TEXT\("'"$1"'\.(.*)", "(.*)"\)$/\1\t\2/p' lib/foundation/lang/en.def ;;
	esac | sed 's/\\"/"/g' | sort
}

# seeded KIND: prints the seeded texts of a kind in the same form, without rows
# that administrators have made.
seeded() {
	case $1 in
	menu) ask "SELECT id || E'\t' || name FROM system_menu
	            WHERE type <> 3 AND NOT deleted AND id < 10000" ;;
	button) ask "SELECT DISTINCT what || E'\t' || what FROM system_menu m,
	               split_part(m.name, ': ', 2) what
	              WHERE m.type = 3 AND NOT m.deleted AND m.id < 10000" ;;
	type) ask "SELECT type || E'\t' || name FROM system_dict_type
	            WHERE NOT deleted AND id < 10000" ;;
	dict) ask "SELECT dict_type || '.' || value || E'\t' || label
	             FROM system_dict_data WHERE NOT deleted AND id < 10000" ;;
	template) ask "SELECT code || E'\\t' || content
	                 FROM system_notify_template WHERE NOT deleted" ;;
	sender) ask "SELECT code || E'\\t' || nickname
	               FROM system_notify_template WHERE NOT deleted" ;;
	esac | sort
}

# headings: prints the headings of all workbooks, exported or to be imported, but
# not those that are only read, which are in Chinese.
headings() {
	sed -zE 's/,\n\t +"/, "/g' cgi-bin/*/*.[ch] |
		sed -nE 's/^\t\{ "[a-z_]+", "([^"\\]+)", (NULL|"[a-z_]+") \},?( \\)?$/\1/p'
}

# reasons: prints the reasons for wrong fields that lib/foundation/input and the text forms
# give.
reasons() {
	cat lib/foundation/input/field_check.c lib/foundation/input/decode_*.c |
		tr '\n' ' ' |
		grep -oE '(field_bad|tell|arena_printf)\([^"]*"(must|length|is|holds)[^"]*"' |
		sed -E 's/^[^"]*"//; s/"$//'
	tr '\n' ' ' <lib/foundation/input/text_form.c |
		grep -oE 'const struct form [a-z_]+ = \{ "[a-z_]+",[[:space:]]+"[^"]+"' |
		sed -E 's/.*"([^"]+)"$/\1/'
}

# said_of_books: prints why a workbook cannot be read.
said_of_books() {
	cat lib/service/sheet/workbook_*.c lib/foundation/text/zip.c |
		grep -oE '(part_bad\([^"]*|\*why = )"[^"]+"' | sed -E 's/^[^"]*"//; s/"$//'
}

# said_by_queries: prints the reasons that stand in SQL as "name: reason", and what
# the entries of the configuration take, which are answered in the same way.
said_by_queries() {
	find sql/query sql/schema -name '*.sql' -exec cat {} + |
		grep -v '^ *--' | grep -oE "'[a-z][A-Za-z]*: [a-z][^']*'" |
		grep -v 'stale: ' | sed -E "s/^'[A-Za-z]*: //; s/'$//"
	ask "SELECT DISTINCT '%s takes ' || k.takes
	       FROM infra_config c, config_kind(c.key) k
	      UNION SELECT DISTINCT '%s takes ' || k.takes
	       FROM (VALUES ('device.default-channel'), ('device.cpu.hex-lengths'),
	             ('app-install.dims'), ('bpm.http.hosts'), ('region.ip.driver'),
	             ('device.auto-register'), ('device.auth.mode')) e (key),
	            config_kind(e.key) k"
}
# blanks: the texts with {} for whatever is filled in.
blanks() { sed -E 's/%s|[0-9]+/{}/g' | sort -u; }

# outcomes: prints why what was approved is not applied, as it is stored, and the
# reasons that the workflow engine gives.
outcomes() {
	sed -nE 's/^REASON\([A-Z_]+, [0-9]+, "(.*)"\)$/\1/p' lib/workflow/flow/reason.def
	sed -nE "/name: draft_outcome_judge/,/^-- name: draft_outcome_apply/ s/^ +(SELECT CASE .*)?THEN '(.*)'$/\\2/p" \
		sql/query/lib/draft_outcome.sql
	sed -nE 's/^#define CONFLICT +"(.*)"$/\1/p' cgi-bin/blacklist/approval.c
	ask "SELECT m[1] FROM pg_proc p,
	            regexp_matches(p.prosrc, 'THEN ''([a-z][a-z ]+ [a-z ]+)''', 'g') m
	      WHERE p.proname = 'blacklist_drafts_try'
	      UNION ALL
	     SELECT replace(m[1], '%s', '{}') FROM pg_proc p,
	            regexp_matches(p.prosrc, '(?:format\(|RETURN )''([^'']+)''', 'g') m
	      WHERE p.proname = 'blacklist_dependence'"
}

for kind in menu button type dict template sender; do
	none "is seeded, but is no $kind of lib/foundation/lang" \
		< <(comm -13 <(texts $kind) <(seeded $kind))
	none "is a $kind of lib/foundation/lang, but is not seeded" \
		< <(comm -23 <(texts $kind) <(seeded $kind))
done
none 'is a seeded button, but its name is not that of its page, a colon, and what it does' \
	< <(ask "SELECT b.name FROM system_menu b JOIN system_menu page ON page.id = b.parent_id
	          WHERE b.type = 3 AND NOT b.deleted AND b.id < 10000
	            AND b.name <> concat(page.name, ': ', split_part(b.name, ': ', 2))")
[ -n "$(headings)" ] && [ -n "$(reasons)" ]
none 'is a heading: write TEXT("heading.NAME", "text") into lib/foundation/lang/zh.def' \
	< <(comm -13 <(texts heading | cut -f 1) <(headings | sort -u))
none 'is a heading of lib/foundation/lang/zh.def, but of no workbook' \
	< <(comm -23 <(texts heading | cut -f 1) <(headings | sort -u))
none 'is a reason, but is not in lib/foundation/lang/zh.def' \
	< <(comm -13 <(texts reason | cut -f 1) \
		<(reasons | sed -E 's/%(lld|zu|s)|[0-9]+/{}/g' | grep -v '\[{}$' | sort -u))

[ "$(said_of_books | wc -l)" -ge 10 ]
none 'is why a workbook cannot be read, but is not in lib/foundation/lang/zh.def' \
	< <(comm -13 <(texts reason | cut -f 1 | blanks) <(said_of_books | blanks))

[ "$(said_by_queries | wc -l)" -ge 15 ]
none 'is a reason that a query gives, but is not in lib/foundation/lang/zh.def' \
	< <(comm -13 <(texts reason | cut -f 1 | blanks) <(said_by_queries | blanks))

# logged: prints the names of fields and of things in the operation log.
logged() {
	ask "SELECT DISTINCT oplog_label(a.attname)
	       FROM pg_trigger t
	       JOIN pg_attribute a ON a.attrelid = t.tgrelid AND a.attnum > 0
	        AND NOT a.attisdropped
	      CROSS JOIN LATERAL oplog_difference('{}', NULL,
	            jsonb_build_object(a.attname, 0)) d
	      WHERE t.tgname LIKE 'oplog\\_%'
	      UNION
	     SELECT regexp_replace(split_part(encode(t.tgargs, 'escape'), E'\\\\000', 1), '^[A-Z]+ ', '')
	       FROM pg_trigger t WHERE t.tgname LIKE 'oplog\\_%'"
}
[ "$(logged | wc -l)" -ge 100 ]
none 'stands in the operation log, but lib/foundation/lang/zh.def has no log.NAME for it' \
	< <(comm -13 <({ texts log && texts heading; } | cut -f 1 | sort -u) <(logged | sort -u))

[ "$(outcomes | wc -l)" -ge 8 ]
none 'is why an approval is not applied, but is not in lib/foundation/lang/zh.def' \
	< <(comm -13 <(texts outcome | cut -f 1) <(outcomes | sort -u))

# wider KIND LETTERS: prints the texts of a kind that are wider than so many
# letters; a Chinese character (three bytes) is as wide as two.
wider() {
	sed -nE 's/^TEXT\("'"$1"'\.[a-z0-9_]+", "(.*)"\)$/\1/p' lib/foundation/lang/*.def |
		LC_ALL=C awk -v letters="$2" '{ s = $0; bytes = gsub(/[^ -~]/, "", s)
			if (length(s) + bytes * 2 / 3 > letters) print }'
}

# Menus are indented by three levels, types of dictionaries are not.
none 'is too wide for a sidebar of 200 pixels' < <(wider menu 14 && wider type 20)

# refused WHY EN ZH: checks that the generator refuses these two tables with the
# message WHY.
refused() {
	printf '%s\n' "$2" >"$dir/en.def"
	printf '%s\n' "$3" >"$dir/zh.def"
	scripts/dev/langgen "$dir/en.def" "$dir/zh.def" >/dev/null 2>"$dir/said" || true
	if [ -s "$dir/said" ]; then
		grep -o "$1" "$dir/said" || cat "$dir/said"
	else
		echo taken
	fi
}
check 'a text that one language has not' 'menu.2 is missing' \
	"$(refused 'menu.2 is missing' $'TEXT("menu.1", "A")\nTEXT("menu.2", "B")' 'TEXT("menu.1", "C")')"
check 'or the other has not' 'menu.2 has no English text' \
	"$(refused 'menu.2 has no English text' 'TEXT("menu.1", "A")' $'TEXT("menu.1", "C")\nTEXT("menu.2", "B")')"
check 'a place-holder that is not in both' 'other place-holders' \
	"$(refused 'other place-holders' 'TEXT("template.x", "{} of {name}")' 'TEXT("template.x", "{name}")')"
check 'also where the key is the English text' 'other place-holders' \
	"$(refused 'other place-holders' '' 'TEXT("reason.{} of {name}", "{name}")')"
check 'such a text that stands in both' 'is its English text' \
	"$(refused 'is its English text' 'TEXT("reason.x", "x")' 'TEXT("reason.x", "y")')"
check 'a text that stands there twice' 'stands there twice' \
	"$(refused 'stands there twice' $'TEXT("menu.1", "A")\nTEXT("menu.1", "A")' 'TEXT("menu.1", "A")')"
check 'a line of another form' 'not TEXT' \
	"$(refused 'not TEXT' 'TEXT("menu.1", "A"' 'TEXT("menu.1", "A")')"
check 'tables that agree are taken' taken \
	"$(refused x 'TEXT("template.x", "{} of {name}")' $'TEXT("template.x", "{name}{}")\nTEXT("log.x", "y")')"
checks_summary
