/* match_archive.c - compares the archive of an answer with the texts of its
 * entries that a scenario expects. */
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "door.h"
#include "lib/read_workbook.h"
#include "match_archive.h"
#include "text/json_in.h"
#include "text/json_out.h"
#include "text/zip.h"

#define TEXT_BYTES_MAX ((size_t)16 * 1024 * 1024)

struct reading {
	struct door *d;
	struct zip *zip;
	struct json_out all;
};

static enum err
keep(void *arg, const char *bytes, size_t n, bool last)
{
	(void)last;
	buf_add(arg, bytes, n);
	return OK;
}

/* Adds the entry that the expectation names. */
static enum err
put_entry(void *arg, const char *name, const struct json *expected)
{
	struct reading *r = arg;
	struct buf text;
	const char *why = "";

	(void)expected;
	buf_init(&text, TEXT_BYTES_MAX);
	if (zip_read(r->zip, name, keep, &text, &why) != OK)
		door_complain(r->d, "%s: %s", name, why);
	json_textkey(&r->all, name);
	json_put_strn(&r->all, buf_text(&text), text.n);
	buf_free(&text);
	return OK;
}

static void
compare(struct door *d, const struct json *want, struct zip *zip)
{
	CLEANUP(json_free) struct json *have = NULL;
	struct reading r = { .d = d, .zip = zip };
	const char *why = "", *where = "";
	struct buf out;

	buf_init(&out, TEXT_BYTES_MAX);
	r.all.to = &out;
	json_obj(&r.all);
	(void)!json_each(want, put_entry, &r);
	json_end_obj(&r.all);
	if (json_parse(&d->stage.scene, out.p, out.n, &have, &why) != OK)
		door_complain(d, "entries are no texts (%s)", why);
	else if (!match_json(&d->stage.scene, want, have, &where))
		door_complain(d, "archive%s; it has %s", where, buf_text(&out));
	buf_free(&out);
}

void
play_archive(struct door *d, const char *expected)
{
	CLEANUP(json_free) struct json *want = NULL;
	CLEANUP(zip_close) struct zip *zip = NULL;
	size_t n = 0;
	char *data = answered_file(&d->stage, &n);
	const char *why = "";

	if (data == NULL)
		door_complain(
		    d, "no file: %.*s", (int)d->stage.body.n, d->stage.body.p);
	else if (json_parse(&d->stage.scene, expected, strlen(expected), &want,
	             &why) != OK)
		door_complain(d, "expectation is no JSON (%s)", why);
	else if (zip_open(&d->stage.scene,
	             &(struct zip_source){ data, n, 0, 0 }, &zip, &why) != OK)
		door_complain(d, "no archive: %s", why);
	else
		compare(d, want, zip);
	zip_close(&zip);
	mem_free(data);
}
