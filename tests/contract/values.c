/* values.c - probes numbers and texts at their limits and just beyond them, as
 * single values or as entries of a list. */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "fields.h"

#define TEXT_MAX   255 /* the default of field.h for a text's length */
#define LONG_BYTES (9 << 20)

const char *
many(struct arena *a, size_t n, const char *text)
{
	const char *out;
	struct buf b;

	buf_init(&b, LONG_BYTES);
	for (size_t i = 0; i < n; i++)
		buf_str(&b, text);
	BUG_ON(b.over);
	out = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return out;
}

/* The entry repeated as often as the list needs, joined by commas. */
static const char *
entries(const struct spot_of *s, const char *entry)
{
	size_t n = s->f->min > 1 ? s->f->min : 1;

	return arena_printf(s->a, "%s%s", entry,
	    many(s->a, n - 1, arena_printf(s->a, ",%s", entry)));
}

const char *
as_sent(const struct spot_of *s, const char *value, bool text)
{
	bool list = s->f->type >= F_IDS;

	if (s->way != WAY_BODY)
		return arena_printf(
		    s->a, "@=%s", list ? entries(s, value) : value);
	if (text)
		value = arena_printf(s->a, "\"%s\"", value);
	return list ? arena_printf(s->a, "[%s]", entries(s, value)) : value;
}

static const char *
decimal(const struct spot_of *s, int64_t v)
{
	return as_sent(s, arena_printf(s->a, "%lld", (long long)v), false);
}

/* A number that the field's type cannot hold must be refused. */
static void
probe_width(const struct spot_of *s, bool narrow)
{
	must_fail_at(s, "beyond its type",
	    as_sent(s, narrow ? "2147483648" : "9223372036854775808", !narrow));
	must_fail_at(s, "beyond its type",
	    as_sent(
	        s, narrow ? "-2147483649" : "-9223372036854775809", !narrow));
	must_do(s, "the most", decimal(s, narrow ? INT32_MAX : INT64_MAX));
	must_do(s, "the least", decimal(s, narrow ? INT32_MIN : INT64_MIN));
	must_do(s, "zero", decimal(s, 0));
}

static void
probe_range(const struct spot_of *s)
{
	if (s->f->lo > INT64_MIN)
		must_fail_at(s, "below lo", decimal(s, s->f->lo - 1));
	if (s->f->hi < INT64_MAX)
		must_fail_at(s, "above hi", decimal(s, s->f->hi + 1));
	must_do(s, "lo", decimal(s, s->f->lo));
	must_do(s, "hi", decimal(s, s->f->hi));
}

void
probe_number(const struct spot_of *s)
{
	static const char *const texts[] = { "12abc", "1.0", "0x1", "1 ", "+1",
		"--1" };
	static const char *const others[] = { "true", "1.5", "1e-2", "[]",
		"{}" };

	for (size_t i = 0; i < ARRAY_LEN(texts); i++)
		/* "+" means a blank in a query. */
		must_fail_at(s, "no number", as_sent(s, texts[i], true));
	for (size_t i = 0; i < ARRAY_LEN(others) && s->way == WAY_BODY; i++)
		must_fail_at(s, "no integer", as_sent(s, others[i], false));
	if (s->way == WAY_BODY && (s->f->lo | s->f->hi) == 0)
		must_do(s, "a number as a text", as_sent(s, "7", true));
	if ((s->f->lo | s->f->hi) != 0)
		probe_range(s);
	else
		probe_width(s, s->f->type == F_I32);
}

/* The largest number of characters of a text, or of an entry of a list. */
static size_t
most(const struct field *f)
{
	size_t max = f->type == F_STR ? f->max : f->entry_max;

	return max != 0 ? max : TEXT_MAX;
}

static size_t
least(const struct field *f)
{
	return f->type == F_STR ? f->min : 0;
}

/* How long a body may be, roughly; a longer one is refused as a whole. */
static size_t
body_max(const struct spot_of *s)
{
	size_t max = s->r->ep->in->body_max;

	return max != 0 ? max - 4096 : SIZE_MAX;
}

static void
probe_length(const struct spot_of *s)
{
	const struct field *f = s->f;
	bool bytes = f->max_bytes != 0;
	size_t max = most(f), min = least(f);

	must_fail_at(s, "max + 1", as_sent(s, many(s->a, max + 1, "a"), true));
	if (4 * max < body_max(s))
		must_fail_at(s, "max + 1 of four bytes",
		    as_sent(s, many(s->a, max + 1, "\xF0\x9F\x98\x80"), true));
	if (min > 1)
		must_fail_at(
		    s, "min - 1", as_sent(s, many(s->a, min - 1, "a"), true));
	if (f->form != NULL || f->words != NULL)
		return;
	if (!bytes)
		must_do(s, "max of four bytes",
		    as_sent(s, many(s->a, max, "\xF0\x9F\x98\x80"), true));
	else if (f->max_bytes >= max)
		must_do(s, "max", as_sent(s, many(s->a, max, "a"), true));
	if (min > 0 && min >= f->min_bytes)
		must_do(s, "min", as_sent(s, many(s->a, min, "a"), true));
}

/* Sends a text with one byte too many, if the limit in characters allows
 * one. */
static void
probe_too_many_bytes(const struct spot_of *s)
{
	size_t over = s->f->max_bytes + 1, wide = (over + 3) / 4;
	size_t max = most(s->f), min = least(s->f);

	if (over <= max && over >= min)
		must_fail_at(s, "max_bytes + 1",
		    as_sent(s, many(s->a, over, "a"), true));
	else if (wide <= max && wide >= min)
		must_fail_at(s, "max_bytes + 1",
		    as_sent(s, many(s->a, wide, "\xF0\x9F\x98\x80"), true));
}

static void
probe_bytes(const struct spot_of *s)
{
	const struct field *f = s->f;

	if (f->max_bytes != 0)
		probe_too_many_bytes(s);
	if (f->max_bytes != 0 && f->max_bytes <= most(f) && f->form == NULL)
		must_do(s, "max_bytes",
		    as_sent(s, many(s->a, f->max_bytes, "a"), true));
	if (f->min_bytes > 1 && f->min_bytes - 1 >= least(f))
		must_fail_at(s, "min_bytes - 1",
		    as_sent(s, many(s->a, f->min_bytes - 1, "a"), true));
}

/* Sends a text that has a meaning in SQL, LIKE, JSON and a shell; it may have
 * no effect. */
static void
probe_hostile(const struct spot_of *s)
{
	static const char *const texts[][2] = {
		{ "' OR 1=1;-- $1", "' OR 1=1;-- $1 {} :name <a>" },
		{ "\\\\_\\\"' OR 1=1;--",
		    "\\\\ _ \\\" <a>\\n\\t ' OR 1=1;-- $1 {} :name" },
	};
	const char *const *text = texts[s->way == WAY_BODY];

	must_do(s, "quotes and the like",
	    as_sent(s, text[most(s->f) >= strlen(text[1])], true));
	if (s->f->type != F_STR)
		must_do(s, "the text of a list", as_sent(s, "{a,NULL}", true));
}

/* Sends letters of which lower() and normalization make others, or more, and
 * what has a meaning in LIKE. */
static void
probe_letters(const struct spot_of *s)
{
	must_do(s, "letters with an odd case",
	    as_sent(s, "%_%_ \u0130\u0131\u03A3\u03C2\uFB01\U0001D56C", true));
}

/* People may not send control characters, but where a text is only checked. */
static void
probe_control(const struct spot_of *s)
{
	bool people = s->r->ep->audience == ADMIN || s->r->ep->audience == APP;

	if (s->way != WAY_BODY)
		return;
	if (people && s->f->text != TEXT_EXACT)
		must_fail_at(s, "a control character",
		    as_sent(s, "aaaaaaaa\\u0001", true));
	else
		must_do(s, "a control character",
		    as_sent(s, "aaaaaaaa\\u0001", true));
}

/* A form without words for a refusal takes any text. */
static bool
refuses_some(const struct field *f)
{
	return f->words != NULL ||
	       (f->form != NULL && f->form->what[0] != '\0');
}

/* A text that the form of the field refuses. */
static const char *
another_form(const struct field *f)
{
	if (f->form == &form_file_path || f->form == &form_file_name)
		return "..";
	return f->form == &form_link ? "javascript:x" : "!";
}

void
probe_text(const struct spot_of *s)
{
	static const char *const others[] = { "5", "true", "[1]", "{}" };
	const struct field *f = s->f;

	for (size_t i = 0; i < ARRAY_LEN(others) && s->way == WAY_BODY; i++)
		must_fail_at(s, "no text", as_sent(s, others[i], false));
	probe_length(s);
	if (f->type == F_STR)
		probe_bytes(s);
	if (refuses_some(f))
		must_fail_at(
		    s, "another form", as_sent(s, another_form(f), true));
	else if (least(f) <= 9 && f->min_bytes <= 9 && most(f) >= 20) {
		probe_hostile(s);
		probe_letters(s);
		probe_control(s);
	}
}
