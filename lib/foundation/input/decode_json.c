/*
 * decode_json.c - reads the declared fields from a JSON body.  A list of
 * structs is also written anew as JSON, so that SQL gets only what was checked.
 */
#include "input/decode_json.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/num.h"
#include "input/field.h"
#include "input/field_check.h"
#include "text/json_out.h"

#define REAL_BYTES_MAX 64 /* digits and exponent of a number, at most */
/* Bytes of the JSON written for a list. */
#define LIST_BYTES_MAX ((size_t)8 << 20)

/* Does the number fit PostgreSQL's numeric, which holds 16,383 decimals at
 * most? One that is too small for a double, so that strtod makes 0 of a number
 * that is not 0, is refused as well, without counting its decimals. */
static bool
real_fits(struct arena *a, const struct json *j)
{
	const char *text = json_text(a, j);
	size_t mantissa = strcspn(text, "eE");

	if (strlen(text) > REAL_BYTES_MAX)
		return false;
	return strtod(text, NULL) != 0 ||
	       strcspn(text, "123456789") >= mantissa;
}

static enum err numbers_fit(void *arena, const char *key, const struct json *j);

/* Do all numbers in the array fit? */
static enum err
entries_fit(struct arena *a, const struct json *j)
{
	for (size_t i = 0; i < json_len(j); i++)
		TRY(numbers_fit(a, NULL, json_at(j, i)));
	return OK;
}

/* OK if PostgreSQL can hold all numbers in the value; for json_each, which
 * calls it for the members of an object.  It calls itself; the depth is
 * limited, because json_validate limits how deeply values may be nested. */
static enum err
numbers_fit(void *arena, const char *key, const struct json *j)
{
	(void)key;
	switch (json_kind(j)) {
	case JSON_REAL:
		return real_fits(arena, j) ? OK : E_BAD_REQUEST;
	case JSON_ARRAY:
		return entries_fit(arena, j);
	case JSON_OBJECT:
		return json_each(j, numbers_fit, arena);
	default:
		return OK;
	}
}

/* Checks any JSON, so that jsonb accepts every value that passes, and sets the
 * member to its compact text. */
static enum err
body_json(const struct spot *s, const struct json *j)
{
	size_t max = s->f->max_bytes != 0 ? s->f->max_bytes : FIELD_JSON_MAX;
	struct raw raw;

	if (s->f->object && json_kind(j) != JSON_OBJECT)
		return field_type_bad(s);
	if (numbers_fit(s->a, NULL, j) != OK)
		return field_bad(s, "holds a number too long or too small");
	raw.json = json_text(s->a, j);
	raw.n = strlen(raw.json);
	if (raw.n > max)
		return field_size_bad(s, max);
	memcpy(s->at, &raw, sizeof(raw));
	return OK;
}

static bool
is_text(const struct json *j, const char *text)
{
	size_t n;

	return json_kind(j) == JSON_STR && strcmp(json_str(j, &n), text) == 0;
}

/* Null means absent, and so does "" for fields that are not texts. */
static bool
is_absent(const struct field *f, const struct json *j)
{
	return json_kind(j) == JSON_NULL ||
	       (f->type != F_STR && is_text(j, ""));
}

/* Reads an integer, also one with a fraction of zeros or an exponent, or a text
 * that is exactly an integer. */
static bool
read_int(struct arena *a, const struct json *j, int64_t *v)
{
	const char *text;
	size_t n;

	switch (json_kind(j)) {
	case JSON_INT:
		*v = json_int(j);
		return true;
	case JSON_REAL:
		text = json_text(a, j);
		return num_read_real(text, strlen(text), v) == OK;
	case JSON_STR:
		text = json_str(j, &n);
		return num_read(text, n, v) == OK;
	default:
		return false;
	}
}

static enum err
body_number(const struct spot *s, const struct json *j)
{
	int64_t v;

	if (!read_int(s->a, j, &v))
		return field_type_bad(s);
	return s->f->type == F_STAMP ? field_stamp(s, v) : field_int(s, v);
}

/* Does the value mean true (true, 1, "true") or, if `yes` is false, false
 * (false, 0, "false")? */
static bool
means(const struct json *j, bool yes)
{
	switch (json_kind(j)) {
	case JSON_BOOL:
		return json_bool(j) == yes;
	case JSON_INT:
		return json_int(j) == yes;
	default:
		return is_text(j, yes ? "true" : "false");
	}
}

static enum err
body_bool(const struct spot *s, const struct json *j)
{
	bool yes = means(j, true);

	if (!yes && !means(j, false))
		return field_type_bad(s);
	memcpy(s->at, &yes, sizeof(yes));
	return OK;
}

static enum err
body_text(const struct spot *s, const struct json *j)
{
	const char *text;
	size_t n;

	if (json_kind(j) != JSON_STR)
		return field_type_bad(s);
	text = json_str(j, &n);
	return field_text(s, text, n);
}

static enum err
body_ids(const struct spot *s, const struct json *j)
{
	struct ids ids = { NULL, json_len(j) };
	struct spot entry = *s;

	if (ids.n > 0)
		ids.v = arena_new(s->a, int64_t, ids.n);
	for (size_t i = 0; i < ids.n; i++) {
		const struct json *e = json_at(j, i);

		entry.entry = i;
		if (json_kind(e) == JSON_NULL)
			return field_bad(&entry, "must not be null");
		if (!read_int(s->a, e, &ids.v[i]))
			return field_type_bad(&entry);
		TRY(field_id(&entry, ids.v[i], &ids.v[i]));
	}
	memcpy(s->at, &ids, sizeof(ids));
	return OK;
}

static enum err
body_strs(const struct spot *s, const struct json *j)
{
	struct strs strs = { NULL, json_len(j) };
	struct spot entry = *s;

	if (strs.n > 0)
		strs.v = arena_new(s->a, const char *, strs.n);
	for (size_t i = 0; i < strs.n; i++) {
		const struct json *e = json_at(j, i);
		const char *text;
		size_t n;

		entry.entry = i;
		if (json_kind(e) == JSON_NULL)
			return field_bad(&entry, "must not be null");
		if (json_kind(e) != JSON_STR)
			return field_type_bad(&entry);
		text = json_str(e, &n);
		TRY(field_str_of(&entry, text, n, &strs.v[i]));
	}
	memcpy(s->at, &strs, sizeof(strs));
	return OK;
}

/* Writes an entry of a list, without the members that were not sent. */
static void
write_entry(
    struct json_out *w, const struct input *def, const char *at, uint64_t given)
{
	char name[FIELD_NAME_MAX];

	json_obj(w);
	for (size_t i = 0; i < def->n; i++) {
		if (!(given >> i & 1))
			continue;
		name_camel(def->f[i].name, name, sizeof(name));
		json_key(w, name);
		field_write(w, def->f[i].type, at + def->f[i].off);
	}
	json_end_obj(w);
}

/* Decodes one entry of a list of structs into `at`, and writes it to w.  A
 * mistake is said of a member of the entry: "items[3].channelId". */
static enum err
body_entry(const struct spot *entry, const struct json *j, char *at,
    struct json_out *w)
{
	struct input of = *entry->f->of;
	uint64_t given;
	enum err e;
	char name[FIELD_NAME_MAX];

	if (json_kind(j) == JSON_NULL)
		return field_bad(entry, "must not be null");
	if (json_kind(j) != JSON_OBJECT)
		return field_type_bad(entry);
	of.mends = entry->mends;
	e = decode_json(entry->a, &of, j, at, &given, entry->why);
	if (e != OK) {
		name_camel(entry->f->name, name, sizeof(name));
		entry->why->field = arena_printf(entry->a, "%s[%zu].%s", name,
		    entry->entry, entry->why->field);
		if (e == E_BAD_REQUEST && entry->f->fails != OK)
			e = entry->f->fails;
		return e;
	}
	write_entry(w, &of, at, given);
	return OK;
}

/* Decodes a list of structs, and writes it anew as JSON.  If the field is
 * lenient a wrong entry is noted and left out, else it refuses the request. */
static enum err
body_structs(const struct spot *s, const struct json *j)
{
	CLEANUP(buf_free) struct buf buf = { 0 };
	struct json_out w = { .to = &buf };
	struct spot entry = *s;
	struct list list = { .n = json_len(j) };
	char *v = NULL;

	if (list.n > 0)
		list.v = v = arena_alloc(s->a, list.n * s->f->of->size);
	if (s->f->lenient)
		list.wrong = arena_new(s->a, enum err, list.n + 1);
	buf_init(&buf, LIST_BYTES_MAX);
	json_arr(&w);
	for (size_t i = 0; i < list.n; i++) {
		enum err e;

		entry.entry = i;
		e = body_entry(
		    &entry, json_at(j, i), v + i * s->f->of->size, &w);
		if (!s->f->lenient)
			TRY(e);
		else
			list.wrong[i] = e;
	}
	json_end_arr(&w);
	if (buf.over)
		return field_bad(s, "is too long");
	list.json = arena_strdup(s->a, buf_text(&buf));
	memcpy(s->at, &list, sizeof(list));
	return OK;
}

static enum err
body_list(const struct spot *s, const struct json *j)
{
	if (json_kind(j) != JSON_ARRAY)
		return field_type_bad(s);
	TRY(field_count(s, json_len(j)));
	if (s->f->type == F_IDS)
		return body_ids(s, j);
	return s->f->type == F_STRS ? body_strs(s, j) : body_structs(s, j);
}

static enum err
body_value(const struct spot *s, const struct json *j)
{
	/* Ranges are filters of pages, which are in query strings only. */
	BUG_ON(s->f->type == F_RANGE);
	switch (s->f->type) {
	case F_STR:
		return body_text(s, j);
	case F_I32:
	case F_I64:
	case F_STAMP:
		return body_number(s, j);
	case F_BOOL:
		return body_bool(s, j);
	case F_JSON:
		return body_json(s, j);
	default:
		return body_list(s, j);
	}
}

/* Reads one field; *given: was it sent, or has it a default?  A wrong value of
 * a lenient field counts as not sent. */
static enum err
read_field(const struct spot *s, const struct json *j, bool *given)
{
	enum err e;

	if (is_absent(s->f, j))
		return field_absent(s, given);
	e = body_value(s, j);
	*given = e == OK;
	return e == E_BAD_REQUEST && s->f->lenient ? field_absent(s, given) : e;
}

/* The value in the body for this field: the body itself, or the member of that
 * name. */
static const struct json *
value_of(const struct field *f, const struct json *j)
{
	char name[FIELD_NAME_MAX];

	if (f->whole)
		return j;
	name_camel(f->name, name, sizeof(name));
	return json_get(j, name);
}

enum err
decode_json(struct arena *a, const struct input *def, const struct json *j,
    void *out, uint64_t *given, struct why *why)
{
	bool whole = def->n > 0 && def->f[0].whole;

	*given = 0;
	BUG_ON(def->n > 64 || (whole && def->n != 1));
	if (!whole && json_kind(j) != JSON_OBJECT &&
	    json_kind(j) != JSON_NULL) {
		*why = (struct why){ NULL, "must be an object" };
		return E_BAD_REQUEST;
	}
	for (size_t i = 0; i < def->n; i++) {
		struct spot s = field_spot(a, def, i, out, why);
		bool present;

		BUG_ON(s.f->whole && !whole);
		TRY(read_field(&s, value_of(s.f, j), &present));
		*given |= (uint64_t)present << i;
	}
	return OK;
}

/* -- the text ------------------------------------------------------------ */

/* Parses within the limits of the input, or within the usual ones where it has
 * none. */
static enum err
parse(struct arena *a, const struct input *def, const char *s, size_t n,
    struct json **out, const char **why)
{
	if (def->json == NULL)
		return json_parse(a, s, n, out, why);
	return json_parse_within(a, s, n, def->json, out, why);
}

enum err
decode_parse(struct arena *a, const struct input *def, const char *s, size_t n,
    struct json **out, const char **why)
{
	enum err e = parse(a, def, s, n, out, why);

	if (e == OK || !def->mends)
		return e;
	return parse(a, def, json_mend(a, s, n), n, out, why);
}
