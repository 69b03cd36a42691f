# tutorial.awk - takes the blocks of a README apart: `awk -v dir=DIR -f tutorial.awk
# README`.  The commands go to DIR/commands; any other block goes to a file of DIR,
# and a line of DIR/pieces says where it belongs: that file, the file that the
# paragraph before it names first, and "above" (the heading of the
# endpoints), "last" (in the first table) or "end".

# place(): where the paragraph before the block puts it.
function place() {
	if (paragraph ~ /above the heading/)
		return "above"
	return paragraph ~ /last ones? in the table/ ? "last" : "end"
}

function keep(   path) {
	if (kind == "sh") {
		printf "%s", piece > (dir "/commands")
		return
	}
	match(paragraph, /`[a-z-]+\/[^` ]+`/)
	path = substr(paragraph, RSTART + 1, RLENGTH - 2)
	n++
	printf "%s", piece > (dir "/" n)
	close(dir "/" n)
	print dir "/" n, path, place() > (dir "/pieces")
}

/^```/ && !inside { inside = 1; kind = substr($0, 4); piece = ""; next }
/^```/ { inside = 0; keep(); next }
inside { piece = piece $0 "\n"; next }
/^$/ { ended = 1; next }
ended { paragraph = ""; ended = 0 }
{ paragraph = paragraph " " $0 }
