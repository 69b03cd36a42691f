/* upload.c - makes the file that a scenario's line describes and sends it. */
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "door.h"
#include "lib/archives.h"
#include "text/json_in.h"

#define BYTES_MAX ((size_t)32 * 1024 * 1024)
#define BOUNDARY  "X"
#define CODES_MAX 8

static void
put_cell(struct buf *b, const struct json *cell)
{
	size_t n;

	if (json_kind(cell) == JSON_INT)
		buf_printf(b, "<c><v>%lld</v></c>", (long long)json_int(cell));
	else if (json_kind(cell) == JSON_STR)
		pack_cell(b, json_str(cell, &n));
	else
		buf_str(b, "<c/>");
}

/* Rows of cells as a workbook. */
static void
put_rows(struct door *d, struct buf *out, const char *text)
{
	CLEANUP(json_free) struct json *rows = NULL;
	const char *why;
	struct buf b;

	if (json_parse(&d->stage.scene, text, strlen(text), &rows, &why) !=
	    OK) {
		door_complain(d, "rows are no JSON (%s)", why);
		return;
	}
	buf_init(&b, BYTES_MAX);
	buf_str(&b, "<worksheet><sheetData>");
	for (size_t i = 0; i < json_len(rows); i++) {
		const struct json *row = json_at(rows, i);

		buf_str(&b, "<row>");
		for (size_t k = 0; k < json_len(row); k++)
			put_cell(&b, json_at(row, k));
		buf_str(&b, "</row>");
	}
	buf_str(&b, "</sheetData></worksheet>");
	pack_book(out, buf_text(&b), NULL);
	buf_free(&b);
}

/* A workbook of rows as XML, "CODE|CODE<row>...</row>": cells of style i have
 * the i-th code as their format. */
static void
put_cells(struct door *d, struct buf *out, const char *text)
{
	const char *rows = strstr(text, "<row"), *code[CODES_MAX + 1] = { 0 };
	char *at;
	struct buf b;

	if (rows == NULL) {
		door_complain(d, "no rows");
		return;
	}
	at = arena_strndup(&d->stage.scene, text, (size_t)(rows - text));
	for (int i = 0; i < CODES_MAX && *at != '\0'; i++) {
		code[i] = at;
		at += strcspn(at, "|");
		if (*at == '|')
			*at++ = '\0';
	}
	buf_init(&b, BYTES_MAX);
	buf_printf(
	    &b, "<worksheet><sheetData>%s</sheetData></worksheet>", rows);
	pack_formatted(
	    out, buf_text(&b), &(struct pack_formats){ code, false });
	buf_free(&b);
}

static void
put_many(struct door *d, struct buf *out, const char *text)
{
	const char *name = strchr(text, ' ');
	long n = strtol(text, NULL, 10);
	struct buf b;

	if (name == NULL || n < 1) {
		door_complain(d, "many of what?");
		return;
	}
	buf_init(&b, BYTES_MAX);
	buf_str(&b, "[[\"Login name\",\"Display name\"]");
	for (long i = 1; i <= n; i++)
		buf_printf(&b, ",[\"%s%ld\",\"N\"]", name + 1, i);
	buf_str(&b, "]");
	put_rows(d, out, buf_text(&b));
	buf_free(&b);
}

static void
put_bytes(struct door *d, struct buf *out, const char *text)
{
	(void)d;
	buf_str(out, text);
}

/* Replaces "\\r" and "\\n" by a carriage return and a line feed, and "\\xE4" by
 * that byte. */
static void
put_raw(struct buf *out, const char *text)
{
	for (const char *p = text; *p != '\0'; p++) {
		int byte =
		    p[0] == '\\' && p[1] == 'x' ? num_hex_pair(p + 2) : -1;

		if (p[0] == '\\' && (p[1] == 'r' || p[1] == 'n')) {
			buf_add(out, *++p == 'r' ? "\r" : "\n", 1);
		} else if (byte >= 0) {
			buf_add(out, &(char){ (char)byte }, 1);
			p += 3;
		} else {
			buf_add(out, p, 1);
		}
	}
}

static void
put_text(struct door *d, struct buf *out, const char *text)
{
	(void)d;
	put_raw(out, text);
}

/* Makes of "N CHANNEL" a csv file with N devices of that channel, whose column
 * of codes is blank. */
static void
put_macs(struct door *d, struct buf *out, const char *text)
{
	const char *channel = strchr(text, ' ');
	long n = strtol(text, NULL, 10);

	if (channel == NULL || n < 1 || n >= 1 << 24) {
		door_complain(d, "how many devices of which channel?");
		return;
	}
	buf_str(out, "mac,channelId,certification\n");
	for (long i = 0; i < n; i++)
		buf_printf(out, "02:DD:00:%02lX:%02lX:%02lX,%s\n", i >> 16,
		    i >> 8 & 0xFF, i & 0xFF, channel + 1);
}

/* Makes of "N BYTES" a csv file with one address and N MB of zeros, as gzip of
 * that many bytes, or more if needed. */
static void
put_packed(struct door *d, struct buf *out, const char *text)
{
	char *rest;
	unsigned long mb = strtoul(text, &rest, 10);

	if (mb < 1 || mb > 1024) {
		door_complain(d, "how many megabytes are packed?");
		return;
	}
	(void)pack_gzip(out, "mac,channelId,certification\n02:DD:00:00:00:01\n",
	    mb << 20, strtoul(rest, NULL, 10));
}

static const struct kind {
	const char *word;
	void (*put)(struct door *d, struct buf *out, const char *text);
} kinds[] = {
	{ "sheet ", put_rows },
	{ "cells ", put_cells },
	{ "many ", put_many },
	{ "bytes ", put_bytes },
	{ "text ", put_text },
	{ "macs ", put_macs },
	{ "packed ", put_packed },
};

static bool
put_form(struct door *d, struct buf *out, const char *what)
{
	if (strncmp(what, "form ", 5) == 0) {
		put_raw(out, what + 5);
		return true;
	}
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		size_t n = strlen(kinds[i].word);

		if (strncmp(what, kinds[i].word, n) != 0)
			continue;
		buf_str(out,
		    "--" BOUNDARY "\r\nContent-Disposition: form-data; "
		    "name=\"file\"; filename=\"users.xlsx\"\r\n\r\n");
		kinds[i].put(d, out, what + n);
		buf_str(out, "\r\n--" BOUNDARY "--\r\n");
		return true;
	}
	return false;
}

void
play_upload(struct door *d, const char *line)
{
	const char *rest = door_fill(d, line);
	size_t n = strcspn(rest, " ");
	struct raw_request body = {
		.content_type = "multipart/form-data; boundary=" BOUNDARY
	};
	struct buf form;

	buf_init(&form, BYTES_MAX);
	if (!put_form(d, &form, rest + n + strspn(rest + n, " "))) {
		door_complain(d, "uploads what?");
	} else {
		body.body = form.p;
		body.body_len = form.n;
		play_ask(
		    d, POST, arena_strndup(&d->stage.scene, rest, n), &body);
	}
	buf_free(&form);
}
