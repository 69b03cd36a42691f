# endpoint_blocks.awk - finds the SQL blocks that each endpoint uses, in its own
# functions or in those they call.  It reads the disassembly (`objdump -d`), in
# which neither macros nor functions made by the compiler hide a use, then the
# lines of `rows reach`; prints pool, audience, method, path, word and block.  The
# function authorise_perms, which authorises without a block, is listed like a block.

# Functions are known by their addresses, because several files may have one of
# the same name.
/^[0-9a-f]+ <[^>]+>:$/ {
	sub(/^0+/, "")
	at = substr($0, 1, index($0, " ") - 1)
	next
}
/^ +[0-9a-f]+:/ {
	if (!match($0, /[0-9a-f]+ <[^>]+>/))
		next
	split(substr($0, RSTART, RLENGTH), named, " ")
	name = substr(named[2], 2, length(named[2]) - 2)
	if (sub(/^sql_/, "", name)) {
		sub(/\+0x.*/, "", name)
		blocks[at] = blocks[at] " " name
	} else if (name == "authorise_perms")
		blocks[at] = blocks[at] " " name
	else if (name !~ /\+0x/)
		calls[at] = calls[at] " " named[1]
	next
}
function walk(from,   i, n, list) {
	if (from in seen)
		return
	seen[from] = 1
	n = split(blocks[from], list, " ")
	for (i = 1; i <= n; i++)
		found[list[i]] = 1
	n = split(calls[from], list, " ")
	for (i = 1; i <= n; i++)
		walk(list[i])
}
BEGIN { FS = "\t" }
NF == 7 {
	split("", seen)
	split("", found)
	n = split($6, list, " ")
	for (i = 1; i <= n; i++)
		found[list[i]] = 1
	n = split($7, list, " ")
	for (i = 1; i <= n; i++)
		walk(list[i])
	for (block in found)
		print $1 "\t" $2 "\t" $3 "\t" $4 "\t" $5 "\t" block
}
