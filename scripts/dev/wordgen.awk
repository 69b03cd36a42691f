# wordgen.awk - turns a sorted list of words, one a line, into a C table for
# binary search.
# usage: awk -v header=auth/x.h -v name=x -f wordgen.awk FILE > x.c

FNR == 1 {
	printf "/* Made by scripts/dev/wordgen.awk from %s. */\n", FILENAME
	printf "#include \"%s\"\n\nconst char *const %s[] = {\n", header, name
}
{
	gsub(/[\\"]/, "\\\\&")
	printf "\t\"%s\",\n", $0
}
END { printf "};\nconst size_t %s_n = %d;\n", name, NR }
