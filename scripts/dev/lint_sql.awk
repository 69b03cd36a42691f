# lint_sql.awk - checks the rules for SQL that can be checked on the text.
# Reads sql/schema and sql/seed, then C (how each block is used), then sql/query; prints
# "sql<TAB>file:line: text".

function say(line, text) {
	printf "sql\t%s:%d: %s\n", block_file, line, text
}

# A line of a text that is stored, such as XML, is as wide as the text.
function width(s) {
	gsub(/\t/, "        ", s)
	if (length(s) > 100 && s !~ /^</)
		printf "sql\t%s:%d: wider than 100 columns\n", FILENAME, FNR
}

# Notes the tables of the schema whose deleted rows are only marked (column
# deleted).
function schema_line() {
	if (match($0, /^CREATE TABLE (IF NOT EXISTS )?[a-z_0-9]+/)) {
		table = substr($0, RSTART, RLENGTH)
		sub(/.* /, "", table)
	} else if (match($0, /^ALTER TABLE [a-z_0-9]+/)) {
		table = substr($0, RSTART, RLENGTH)
		sub(/.* /, "", table)
	}
	if ($0 ~ /(^|ADD COLUMN )[ \t]*deleted[ \t]/)
		soft[table] = 1
}

# Notes which blocks C uses to answer with all their rows.
function c_line(   s, name) {
	s = $0
	while (match(s, /(LIST|IDS)\([a-z0-9_]+/)) {
		name = substr(s, RSTART, RLENGTH)
		sub(/.*\(/, "", name)
		whole[name] = 1
		s = substr(s, RSTART + RLENGTH)
	}
}

function plain(s) {
	gsub(/'[^']*'/, "''", s)
	return s
}

# A block that reads tables whose deleted rows are only marked must have the
# words NOT deleted once for each mention of such a table.
function deleted_rule(s,   word, reads, guards) {
	reads = guards = 0
	while (match(s, /(FROM|JOIN|USING|UPDATE)[ \t]+[a-z_0-9]+/)) {
		word = substr(s, RSTART, RLENGTH)
		sub(/.*[ \t]/, "", word)
		if (word in soft)
			reads++
		s = substr(s, RSTART + RLENGTH)
	}
	if (reads == 0 || remark ~ /deleted/)
		return
	s = body
	guards = gsub(/NOT ([a-z_0-9]+\.)?deleted/, "", s)
	if (guards < reads)
		say(block_line, name " reads " reads " tables with deleted rows but says NOT deleted " guards " times: add it, or a comment with the word why not")
}

function flush_block(   s) {
	if (sharing != "")
		shared[block_file, sharing] = body
	sharing = ""
	if (name == "")
		return
	s = body
	if (s !~ /;[ \n\t]*$/)
		say(block_line, name " does not end with ;")
	sub(/;[ \n\t]*$/, "", s)
	if (s ~ /;/)
		say(block_line, name " holds more than one statement")
	if (s ~ /SELECT[ \n\t]+(DISTINCT[ \n\t]+)?([a-z_0-9]+\.)?\*/ || s ~ /RETURNING[ \n\t]+\*/)
		say(block_line, name " selects *: name the columns")
	gsub(/\n/, " ", s)
	deleted_rule(s)
	if (name in whole && s !~ /LIMIT/)
		say(block_line, name " answers with all rows and has no LIMIT")
	name = ""
}

FILENAME ~ /\.sql$/ { width($0) }
FILENAME ~ /sql\/(schema|seed)\// { schema_line(); next }
FILENAME ~ /\.[ch]$/ { c_line(); next }
FNR == 1 { flush_block() }
/^-- name: / {
	flush_block()
	name = $3
	block_file = FILENAME
	block_line = FNR
	body = remark = ""
	if (name !~ /^[a-z][a-z0-9_]*$/ || NF != 3)
		say(FNR, "the name is not one_word_like_this")
	if (name in seen)
		say(FNR, name " is also in " seen[name])
	seen[name] = FILENAME
	next
}
/^-- part: / {
	flush_block()
	sharing = $3
	block_file = FILENAME
	body = remark = ""
	next
}
/^-- with: / {
	if (!(part_at($3) in shared))
		say(FNR, "there is no part " $3 " above")
	body = body shared[part_at($3)]
	next
}
/^-- (order|rows): / { next }
/^[ \t]*--/ { remark = remark $0; next }
/^[ \t]*$/ { next }
name sharing == "" { block_file = FILENAME; say(FNR, "SQL before the first block"); next }
/(approval_status|bind_type|data_scope|event_type|suspension_state|user_type) (NOT )?(=|<>|IN) *\(?-?[0-9]/ {
	say(FNR, "a state by its number: name it, such as :APPROVAL_GIVEN")
}
{ s = plain($0); sub(/--.*/, "", s); if ($0 ~ /--/) remark = remark $0; body = body "\n" s }
END { flush_block() }
