# shellcheck shell=bash
# openapi.sh - the document of all that is served, for `scripts/run` and the
# tests.

# openapi_make BIN ROWS FOLDER [RUN...]: ask every pool of BIN for its rows, keep
# them in ROWS, and write the documents to FOLDER; RUN is put in front of every
# command.
openapi_make() {
	local bin=$1 rows=$2 folder=$3 name
	local -a files=()

	shift 3
	for name in $(services pool); do
		"$@" "$bin/$name" --describe >"$rows/$name.json" ||
			die "$name does not describe its rows"
		files+=("$rows/$name.json")
	done
	"$@" "$bin/openapi" "$folder" "${files[@]}" ||
		die "the document of what is served could not be made"
}
