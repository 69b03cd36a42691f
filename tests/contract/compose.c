/* compose.c - makes a valid request for a row from its input.  It has only the
 * required fields, and the twist is the only mistake in it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "compose.h"
#include "input/field.h"
#include "input/field_check.h"

#define REQUEST_BYTES_MAX (12 << 20)

/* A valid text of each form. */
static const struct {
	const struct form *form;
	const char *text;
} good[] = {
	{ &form_mac, "AA:BB:CC:00:11:22" },
	{ &form_mac_sent, "AA:BB:CC:00:11:22" },
	{ &form_mac_prefix, "AA:BB" },
	{ &form_mac_end, "EEF0" },
	{ &form_search, "aa:bb:cc" },
	{ &form_cpu, "0123456789abcdef" },
	{ &form_username, "somebody1" },
	{ &form_mobile, "13800000000" },
	{ &form_mobile_part, "138 0000" },
	{ &form_narrow, "SN-1" },
	{ &form_email, "a@example.org" },
	{ &form_url, "https://example.org/a" },
	{ &form_link, "some/where" },
	{ &form_website, "example.org" },
	{ &form_package, "org.example.app" },
	{ &form_ip, "192.0.2.1" },
	{ &form_language, "zh" },
	{ &form_json, "{}" },
	{ &form_json_object, "{}" },
	{ &form_file_path, "some/where" },
	{ &form_file_name, "some.txt" },
};

static void
good_text(struct buf *b, const struct field *f)
{
	size_t n = f->type == F_STR ? f->min : 1;

	for (size_t i = 0; i < ARRAY_LEN(good); i++)
		if (f->form == good[i].form) {
			buf_str(b, good[i].text);
			return;
		}
	if (f->words != NULL) {
		buf_add(b, f->words, strcspn(f->words, " "));
		return;
	}
	if (f->form != NULL) {
		printf("tests/contract/compose.c knows no text of form %s\n",
		    f->form->name);
		exit(1);
	}
	if (n < f->min_bytes)
		n = f->min_bytes;
	for (size_t i = 0; i < n || i < 1; i++)
		buf_str(b, "a");
}

/* Is the field an id: a number of 64 bits, or what has the name of an id? */
static bool
is_id(const struct field *f)
{
	return f->type == F_I64 || f->type == F_IDS ||
	       strcmp(f->name, "id") == 0 || strcmp(f->name, "ids") == 0;
}

/* Does the request have this field? */
static bool
is_sent(const struct field *f, const struct twist *t)
{
	return f == t->f || f->req || (t->id != NULL && is_id(f));
}

/* A text for the field: the id that the twist names, or any valid text. */
static void
some_text(struct buf *b, const struct field *f, const struct twist *t)
{
	if (t->id != NULL && is_id(f))
		buf_str(b, t->id);
	else
		good_text(b, f);
}

static void
good_number(struct buf *b, const struct field *f, const struct twist *t)
{
	bool one = (f->lo | f->hi) == 0 || (f->lo <= 1 && f->hi >= 1);

	if (t->id != NULL && is_id(f))
		buf_str(b, t->id);
	else
		buf_i64(b, one ? 1 : f->lo);
}

static void
write_value(struct buf *b, const struct field *f, const struct twist *t);

static void
write_object(struct buf *b, const struct input *in, const struct twist *t)
{
	char name[FIELD_NAME_MAX];
	const char *comma = "";

	buf_str(b, "{");
	for (size_t i = 0; i < in->n; i++) {
		const struct field *f = &in->f[i];

		if (f == t->f ? t->value == NULL
		              : !is_sent(f, t) && f->of == NULL)
			continue;
		name_camel(f->name, name, sizeof(name));
		buf_printf(b, "%s\"%s\":", comma, name);
		write_value(b, f, t);
		comma = ",";
	}
	if (t->more != NULL)
		buf_printf(b, "%s%s", comma, t->more);
	buf_str(b, "}");
}

static void
write_entries(struct buf *b, const struct field *f, const struct twist *t)
{
	size_t n = f->min > 1 ? f->min : 1;

	buf_str(b, "[");
	for (size_t i = 0; i < n; i++) {
		buf_str(b, i == 0 ? "" : ",");
		if (f->type == F_LIST) {
			write_object(b, f->of, t);
		} else if (f->type == F_IDS) {
			good_number(b, f, t);
		} else {
			buf_str(b, "\"");
			some_text(b, f, t);
			buf_str(b, "\"");
		}
	}
	buf_str(b, "]");
}

static void
write_value(struct buf *b, const struct field *f, const struct twist *t)
{
	if (f == t->f) {
		buf_str(b, t->value);
		return;
	}
	switch (f->type) {
	case F_STR:
		buf_str(b, "\"");
		some_text(b, f, t);
		buf_str(b, "\"");
		return;
	case F_I32:
	case F_I64:
	case F_STAMP:
		good_number(b, f, t);
		return;
	case F_BOOL:
		buf_str(b, "true");
		return;
	case F_JSON:
		buf_str(b, "{}");
		return;
	default:
		write_entries(b, f, t);
	}
}

static void
write_plain(struct buf *b, const struct field *f, const struct twist *t)
{
	switch (f->type) {
	case F_STR:
	case F_STRS:
		some_text(b, f, t);
		return;
	case F_BOOL:
		buf_str(b, "true");
		return;
	case F_RANGE:
		buf_str(b, f->alone == RANGE_WHOLE
		               ? "2024-01-31 08:30:00,2024-02-29 23:59:59"
		               : "2024-01-31 08:30:00");
		return;
	default:
		good_number(b, f, t);
	}
}

/* Copies the text of b to the arena and frees b. */
static const char *
finish(struct arena *a, struct buf *b)
{
	const char *text;

	BUG_ON(b->over);
	text = arena_strdup(a, buf_text(b));
	buf_free(b);
	return text;
}

/* Appends pairs such as "@=1&@=2" with the field's name for each "@". */
static void
add_named(struct buf *b, const char *pairs, const struct field *f)
{
	char name[FIELD_NAME_MAX];

	name_camel(f->name, name, sizeof(name));
	for (const char *p = pairs; *p != '\0'; p++)
		if (*p == '@' && (p[1] == '=' || p[1] == '['))
			buf_str(b, name);
		else
			buf_add(b, p, 1);
}

const char *
compose_value(struct arena *a, const struct field *f)
{
	static const struct twist none;
	struct buf b;

	buf_init(&b, REQUEST_BYTES_MAX);
	write_value(&b, f, &none);
	return finish(a, &b);
}

static const char *
plain(struct arena *a, const struct field *f, const struct twist *t)
{
	struct buf b;

	buf_init(&b, REQUEST_BYTES_MAX);
	write_plain(&b, f, t);
	return finish(a, &b);
}

const char *
compose_entry(struct arena *a, const struct field *f)
{
	static const struct twist none;

	return plain(a, f, &none);
}

/* The pairs by which a query sends this field: those of the twist, or valid
 * ones. */
static const char *
pairs_of(struct arena *a, const struct field *f, const struct twist *t)
{
	if (f == t->f)
		return t->value;
	return arena_printf(a, "@=%s", plain(a, f, t));
}

/* The field that a segment "{mac}..." of a path stands for. */
static const struct field *
field_at(const struct input *in, const char *segment)
{
	size_t n = strcspn(segment + 1, "*}");

	for (size_t i = 0; in != NULL && i < in->n; i++)
		if (name_is(in->f[i].name, segment + 1, n))
			return &in->f[i];
	return NULL;
}

bool
has_file(const struct endpoint *ep)
{
	for (size_t i = 0; ep->in != NULL && i < ep->in->n; i++)
		if (ep->in->f[i].type == F_FILE)
			return true;
	return false;
}

enum way
way_of(const struct endpoint *ep, const struct field *f)
{
	const char *p = ep->path;

	if (f->type == F_FILE)
		return WAY_FORM;

	while ((p = strchr(p, '{')) != NULL)
		if (field_at(ep->in, p++) == f)
			return WAY_PATH;
	if ((ep->method == POST || ep->method == PUT) && !ep->in->query &&
	    !has_file(ep))
		return WAY_BODY;
	return WAY_QUERY;
}

const char *
compose_path(struct arena *a, const struct endpoint *ep, const struct twist *t)
{
	struct buf b;

	buf_init(&b, REQUEST_BYTES_MAX);
	for (const char *p = ep->path; *p != '\0'; p++) {
		const struct field *f;
		const char *value;

		if (*p != '{') {
			buf_add(&b, p, 1);
			continue;
		}
		f = field_at(ep->in, p);
		BUG_ON(f == NULL);
		value = pairs_of(a, f, t);
		buf_str(&b, value == NULL ? "" : value + 2);
		p += strcspn(p, "}");
	}
	return finish(a, &b);
}

const char *
compose_query(struct arena *a, const struct endpoint *ep, const struct twist *t)
{
	const char *sep = "";
	struct buf b;

	buf_init(&b, REQUEST_BYTES_MAX);
	for (size_t i = 0; ep->in != NULL && i < ep->in->n; i++) {
		const struct field *f = &ep->in->f[i];
		const char *pairs;

		if (way_of(ep, f) != WAY_QUERY || !is_sent(f, t))
			continue;
		pairs = pairs_of(a, f, t);
		if (pairs == NULL)
			continue;
		buf_str(&b, sep);
		add_named(&b, pairs, f);
		sep = "&";
	}
	if (t->more != NULL)
		buf_printf(&b, "%s%s", sep, t->more);
	return finish(a, &b);
}

const char *
compose_body(struct arena *a, const struct endpoint *ep, const struct twist *t)
{
	struct input in = *ep->in;
	struct buf b;

	while (in.n > 0 && way_of(ep, in.f) == WAY_PATH) {
		in.f++;
		in.n--;
	}
	buf_init(&b, REQUEST_BYTES_MAX);
	if (in.n > 0 && in.f[0].whole)
		write_value(&b, &in.f[0], t);
	else
		write_object(&b, &in, t);
	return finish(a, &b);
}

/* The query string of a row that takes a form: the fields that are not in the
 * form. */
const char *
compose_form(struct arena *a, const struct endpoint *ep, const struct twist *t)
{
	struct buf b;

	buf_init(&b, REQUEST_BYTES_MAX);
	for (size_t i = 0; i < ep->in->n; i++) {
		const struct field *f = &ep->in->f[i];
		char name[FIELD_NAME_MAX];

		if (f->type != F_FILE || (f == t->f && t->value == NULL))
			continue;
		name_camel(f->name, name, sizeof(name));
		buf_printf(&b,
		    "--X\r\nContent-Disposition: form-data; name=%s%s\r\n\r\n"
		    "%s\r\n",
		    name, f == t->f ? "" : "; filename=a",
		    f == t->f ? t->value : "bytes");
	}
	buf_str(&b, "--X--");
	return finish(a, &b);
}
