/*
 * fields.c - probes each field of a row: missing, of another type, beyond each
 * of its limits.  Everything else in the request is valid.
 */
#include "fields.h"

#include <string.h>

#include "input/field.h"
#include "input/field_check.h"

#define LIST_MAX 1000 /* the default of field.h for a list's length */

static void
try_value(const struct spot_of *s, const char *what, const char *value,
    int code, const char *names)
{
	const struct attempt at = {
		.what = arena_printf(s->a, "%s: %s", s->name, what),
		.twist = { .f = s->f, .value = value },
	};

	contract_try(s->r, &at, &(struct wish){ .code = code, .names = names });
}

static int
code_of(const struct spot_of *s)
{
	return err_code(s->fails != OK ? s->fails : E_BAD_REQUEST);
}

void
must_fail(const struct spot_of *s, const char *what, const char *value)
{
	try_value(s, what, value, code_of(s), s->name);
}

void
must_fail_at(const struct spot_of *s, const char *what, const char *value)
{
	const char *name = s->f->type >= F_IDS
	                       ? arena_printf(s->a, "%s[0]", s->name)
	                       : s->name;

	try_value(s, what, value, code_of(s), name);
}

void
must_do(const struct spot_of *s, const char *what, const char *value)
{
	try_value(s, what, value, -1, s->name);
}

/* Sends values that count as missing in a body. */
static void
probe_empty(const struct spot_of *s)
{
	const struct field *f = s->f;
	bool text = f->type == F_STR;

	must_fail(s, "null", "null");
	if (!text || !f->blank)
		must_fail(s, "empty", "\"\"");
	if (text && !f->blank)
		must_fail(s, "blank", "\" \\t \"");
}

static void
probe_absent(const struct spot_of *s)
{
	const struct field *f = s->f;

	if (!f->req || f->dflt != NULL)
		return;
	if (s->way != WAY_PATH && !f->whole)
		must_fail(s, "missing", NULL);
	if (s->way == WAY_FORM)
		must_fail(s, "a text", "text");
	else if (s->way == WAY_BODY)
		probe_empty(s);
	else if (f->type < F_IDS && !f->blank)
		must_fail(s, "empty", "@=");
}

static void
probe_bool(const struct spot_of *s)
{
	static const char *const body[] = { "\"maybe\"", "2", "1.5", "[]",
		"{}" };

	for (size_t i = 0; i < ARRAY_LEN(body) && s->way == WAY_BODY; i++)
		must_fail(s, "no truth", body[i]);
	if (s->way != WAY_BODY)
		must_fail(s, "no truth", "@=maybe");
	must_do(s, "true", as_sent(s, "true", false));
	must_do(s, "false", as_sent(s, "false", false));
}

static void
probe_stamp(const struct spot_of *s)
{
	static const char *const bad[] = { "\"soon\"", "1.5", "true", "[]",
		"{}", "9223372036854775807", "\"2024-01-31 08:30:00\"" };

	for (size_t i = 0; i < ARRAY_LEN(bad) && s->way == WAY_BODY; i++)
		must_fail(s, "no time", bad[i]);
	must_do(s, "the beginning", as_sent(s, "0", false));
	must_do(s, "before it", as_sent(s, "-1", false));
	must_do(s, "long hence", as_sent(s, "253402300799000", false));
}

static void
probe_json(const struct spot_of *s)
{
	static const char *const values[] = { "5", "true", "\"text\"", "[1]" };
	size_t max = s->f->max_bytes != 0 ? s->f->max_bytes : 65536;

	for (size_t i = 0; i < ARRAY_LEN(values); i++)
		if (s->f->object)
			must_fail(s, "no object", values[i]);
		else
			must_do(s, "any JSON", values[i]);
	must_do(s, "nested",
	    "{\"a\":[1,-2.5e3,null,{\"' ; --\":\"$1 {} \\u0007\"}],\"\":0.0}");
	must_fail(s, "a number too small", "{\"a\":[1e-20000]}");
	must_fail(s, "a number too long",
	    arena_printf(s->a, "{\"a\":0.%s}", many(s->a, 100, "1")));
	must_do(s, "max_bytes",
	    arena_printf(s->a, "{\"a\":\"%s\"}", many(s->a, max - 8, "a")));
	must_fail(s, "max_bytes + 1",
	    arena_printf(s->a, "{\"a\":\"%s\"}", many(s->a, max - 7, "a")));
}

static void
probe_span(const struct spot_of *s)
{
	static const char *const bad[] = { "@=yesterday",
		"@=2024-02-30 00:00:00", "@=2024-01-01 24:00:00",
		"@=1700000000000", "@[0]=2024-01-01 00:00:00&@[1]=x",
		"@=2024-01-01 00:00:00&@=2024-01-01 00:00:00"
		"&@=2024-01-01 00:00:00" };

	for (size_t i = 0; i < ARRAY_LEN(bad); i++)
		must_fail(s, "no range", bad[i]);
	if (s->f->alone != RANGE_WHOLE) {
		must_fail(s, "both ends",
		    "@=2024-01-01 00:00:00&@=2024-01-01 00:00:00");
		must_do(s, "one end", "@=9999-12-31 23:59:59");
		return;
	}
	if (s->f->req) { /* such a span has a longest, which scenarios know */
		must_fail(s, "open to the left", "@[1]=2024-01-01 00:00:00");
		must_fail(s, "open to the right", "@[0]=2024-01-01 00:00:00");
		must_do(s, "one day",
		    "@=2024-01-01 00:00:00&@=2024-01-01 23:59:59");
		return;
	}
	must_do(s, "both ends", "@=1970-01-01 00:00:00&@=9999-12-31 23:59:59");
	must_do(
	    s, "by index", "@[0]=2024-01-01 00:00:00&@[1]=2024-02-29 23:59:59");
	must_do(s, "open to the left", "@[1]=2024-01-01 00:00:00");
}

static void probe_field(const struct spot_of *s);

/* Probes each field of a list's entries, in the first entry. */
static void
probe_entry(const struct spot_of *s)
{
	const struct input *of = s->f->of;

	must_fail_at(
	    s, "a number in place of an entry", as_sent(s, "5", false));
	must_fail_at(s, "null in place of an entry", as_sent(s, "null", false));
	for (size_t i = 0; i < of->n; i++) {
		struct spot_of inner = *s;
		char name[FIELD_NAME_MAX];

		name_camel(of->f[i].name, name, sizeof(name));
		inner.f = &of->f[i];
		inner.name = arena_printf(s->a, "%s[0].%s", s->name, name);
		if (inner.f->fails != OK)
			inner.fails = inner.f->fails;
		probe_field(&inner);
	}
}

/* A list of n valid entries. */
static const char *
good_list(const struct spot_of *s, size_t n)
{
	struct field one = *s->f;
	const char *list;
	struct buf b;

	one.min = n;
	if (s->way == WAY_BODY)
		return n == 0 ? "[]" : compose_value(s->a, &one);
	buf_init(&b, 1 << 20);
	for (size_t i = 0; i < n; i++)
		buf_printf(
		    &b, "%s%s", i == 0 ? "@=" : ",", compose_entry(s->a, s->f));
	list = n == 0 ? "@=" : arena_strdup(s->a, buf_text(&b));
	buf_free(&b);
	return list;
}

/* Checks that a list of n valid entries is refused, with the error e, or with
 * E_BAD_REQUEST if e is OK.  The field's own error (fails) is for wrong
 * entries. */
static void
count_must_fail(const struct spot_of *s, const char *what, size_t n, enum err e)
{
	try_value(s, what, good_list(s, n),
	    err_code(e != OK ? e : E_BAD_REQUEST), e != OK ? NULL : s->name);
}

static void
probe_count(const struct spot_of *s)
{
	size_t max = s->f->max != 0 ? s->f->max : LIST_MAX;

	count_must_fail(s, "max + 1 entries", max + 1, s->f->too_many);
	must_do(s, "max entries", good_list(s, max));
	if (s->f->min > 0)
		count_must_fail(s, "min - 1 entries", s->f->min - 1, OK);
	else
		must_do(s, "no entry", good_list(s, 0));
}

static void
probe_list(const struct spot_of *s)
{
	static const char *const bad[] = { "5", "true", "\"text\"", "{}" };

	for (size_t i = 0; i < ARRAY_LEN(bad) && s->way == WAY_BODY; i++)
		must_fail(s, "no list", bad[i]);
	probe_count(s);
	if (s->f->type == F_LIST) {
		probe_entry(s);
		return;
	}
	if (s->way == WAY_BODY)
		must_fail_at(s, "null entry", as_sent(s, "null", false));
	if (s->f->type == F_IDS) {
		probe_number(s);
		return;
	}
	if (!s->f->blank)
		must_fail_at(s, "blank entry", as_sent(s, " ", true));
	probe_text(s);
}

/* Sends values with mistakes that any single value of a query may have. */
static void
probe_pairs(const struct spot_of *s)
{
	if (s->way != WAY_QUERY || s->f->type >= F_RANGE)
		return;
	must_fail(s, "given twice", "@=1&@=1");
	must_fail(s, "given as a list", "@[0]=1");
}

/* A value that names no row is refused like one that is none. */
static bool
names_row(const struct spot_of *s)
{
	return strcmp(s->name, "userId") == 0 &&
	       strcmp(s->r->ep->path, "/device/create") == 0;
}

static void
probe_field(const struct spot_of *s)
{
	if (s->f->lenient ||
	    names_row(s)) /* scenarios say what becomes of it */
		return;
	probe_absent(s);
	probe_pairs(s);
	switch (s->f->type) {
	case F_STR:
		probe_text(s);
		return;
	case F_I32:
	case F_I64:
		probe_number(s);
		return;
	case F_BOOL:
		probe_bool(s);
		return;
	case F_STAMP:
		probe_stamp(s);
		return;
	case F_JSON:
		probe_json(s);
		return;
	case F_RANGE:
		probe_span(s);
		return;
	case F_FILE: /* its content is tested by scenarios */
		return;
	default:
		probe_list(s);
	}
}

void
probe_fields(struct contract *r)
{
	const struct input *in = r->ep->in;
	struct arena a = { 0 };

	for (size_t i = 0; in != NULL && i < in->n; i++) {
		const struct field *f = &in->f[i];
		char name[FIELD_NAME_MAX];
		struct spot_of s = { .r = r,
			.a = &a,
			.f = f,
			.way = way_of(r->ep, f),
			.name = name,
			.fails = f->fails };

		name_camel(f->name, name, sizeof(name));
		probe_field(&s);
		arena_reset(&a);
	}
	arena_free(&a);
}
