# part_at.awk - part_at(WORD): where the part is kept that "-- with: WORD" of a block
# names: the file and the part's name.  WORD is a part of the same file, or
# FILE.PART of another file of the folder.
function part_at(word,   file, w) {
	file = FILENAME
	if (split(word, w, ".") == 2) {
		sub(/[^\/]*$/, w[1] ".sql", file)
		word = w[2]
	}
	return file SUBSEP word
}
