/* match_sheet.c - compares the workbook of an answer with the rows that a
 * scenario expects. */
#include <string.h>

#include "door.h"
#include "lib/read_workbook.h"
#include "text/json_in.h"

#define TEXT_BYTES_MAX ((size_t)16 * 1024 * 1024)

static void
compare(struct door *d, const char *expected, struct buf *text)
{
	CLEANUP(json_free) struct json *want = NULL, *have = NULL;
	const char *why = "", *where = "";

	if (json_parse(
	        &d->stage.scene, expected, strlen(expected), &want, &why) != OK)
		door_complain(d, "expectation is no JSON (%s)", why);
	else if (json_parse(&d->stage.scene, text->p, text->n, &have, &why) !=
	         OK)
		door_complain(d, "rows are no JSON (%s)", why);
	else if (!match_json(&d->stage.scene, want, have, &where))
		door_complain(d, "sheet%s; it is %s", where, buf_text(text));
}

void
play_sheet(struct door *d, const char *expected)
{
	struct buf text;
	const char *why;

	buf_init(&text, TEXT_BYTES_MAX);
	why = book_rows(&d->stage, &text);
	if (why != NULL)
		door_complain(d, "%s", why);
	else
		compare(d, expected, &text);
	buf_free(&text);
}
