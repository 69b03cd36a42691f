# shellcheck shell=bash
# openapi.sh - makes the OpenAPI documents, for `scripts/run` and the tests.

# openapi_make BIN ROWS FOLDER [RUN...]: asks every pool in BIN for its
# endpoints, keeps them in ROWS, and writes the documents to FOLDER.  RUN is a
# prefix for all commands.
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
