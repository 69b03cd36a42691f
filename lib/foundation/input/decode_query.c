/*
 * decode_query.c - reads the declared fields of an input from a query string
 * and a path, or from a form with a file, whose other parts are parameters like
 * those of the query string.
 */
#include "input/decode_query.h"

#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "base/utf8.h"
#include "input/field.h"
#include "input/field_check.h"

/* The values that were sent under one name, and how often it was sent. */
struct sent {
	struct strs all; /* the values; those of a list, split at commas */
	size_t n;        /* how many pairs had this name */
	bool brackets;   /* at least one was written as x[0] or x[] */
};

/* Appends the parts of a value between commas. */
static void
split(struct arena *a, const char *value, struct strs *to)
{
	for (size_t n; (n = strcspn(value, ",")), true; value += n + 1) {
		to->v[to->n++] = arena_strndup(a, value, n);
		if (value[n] == '\0')
			return;
	}
}

/* How many values a query has under this name, those between commas counted
 * apart. */
static size_t
count_parts(const struct url_query *q, const char *name)
{
	size_t n = 0;

	for (size_t i = 0; i < q->n; i++) {
		const char *p = q->v[i].value;

		if (!name_is(name, q->v[i].name, strlen(q->v[i].name)))
			continue;
		for (n++; (p = strchr(p, ',')) != NULL; p++)
			n++;
	}
	return n;
}

/* Puts an end of a range in the place that its index names: "x[1]" is the
 * second end, even without "x[0]". */
static void
place_end(struct strs *to, const struct url_pair *p)
{
	while (to->n <= (size_t)p->index)
		to->v[to->n++] = "";
	to->v[p->index] = p->value;
}

/* Has a field of this type one value?  Those of the types from F_RANGE on have
 * several, or are files. */
static bool
is_scalar(enum field_type type)
{
	return type < F_RANGE;
}

/* Gathers what a query has for a field: a scalar's values as they are, a
 * range's ends in their places, and the values of a list, split at commas. */
static struct sent
collect(struct arena *a, const struct url_query *q, const struct field *f)
{
	struct sent s = { 0 };
	size_t parts = count_parts(q, f->name);

	if (parts == 0)
		return s;
	s.all.v = arena_new(a, const char *, parts + 2);
	for (size_t i = 0; i < q->n; i++) {
		const struct url_pair *p = &q->v[i];

		if (!name_is(f->name, p->name, strlen(p->name)))
			continue;
		s.n++;
		s.brackets |= !p->plain;
		if (is_scalar(f->type))
			s.all.v[s.all.n++] = p->value;
		else if (f->type == F_RANGE && (p->index == 0 || p->index == 1))
			place_end(&s.all, p);
		else if (f->type == F_RANGE || p->value[0] != '\0')
			split(a, p->value, &s.all);
	}
	return s;
}

static enum err
query_bool(const struct spot *s, const char *value)
{
	/* Each word that means false stands before the one that means true. */
	static const char *const words[] = { "false", "true", "off", "on", "no",
		"yes", "0", "1" };

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		bool yes = i % 2 == 1;

		if (strcasecmp(value, words[i]) == 0) {
			memcpy(s->at, &yes, sizeof(yes));
			return OK;
		}
	}
	return field_type_bad(s);
}

/* Reads a field that has one value; *given: was it sent, or has it a default?
 */
static enum err
query_scalar(const struct spot *s, const struct sent *sent, bool *given)
{
	const char *value = sent->n > 0 ? sent->all.v[0] : "";

	if (sent->n > 1)
		return field_bad(s, "must be given once");
	if (sent->brackets)
		return field_bad(s, "must not be a list");
	/* A blank value counts as absent, because web pages also send the
	 * filters that the user has left empty. */
	if (!(s->f->blank && sent->n > 0) &&
	    (*value == '\0' || (s->f->type == F_STR && utf8_blank(value))))
		return field_absent(s, given);
	*given = true;
	switch (s->f->type) {
	case F_STR:
		return field_text(s, value, strlen(value));
	case F_BOOL:
		return query_bool(s, value);
	case F_I32:
	case F_I64:
		return field_number_of(s, value, strlen(value));
	default: /* F_STAMP and F_JSON are allowed in bodies only */
		return field_type_bad(s);
	}
}

/* The last moment of that second, in the precision of PostgreSQL. */
static const char *
second_end(struct arena *a, const char *second)
{
	return second == NULL ? NULL : arena_printf(a, "%s.999999", second);
}

/* Does a range with these ends, either of which may be NULL, end before it
 * begins?  Their texts sort as their times do. */
static bool
ends_early(const char *from, const char *to)
{
	return from != NULL && to != NULL && strcmp(to, from) < 0;
}

/* Reads the times that were sent into end; an empty one means no limit. */
static enum err
range_ends(const struct spot *s, const struct strs *sent, const char *end[2])
{
	size_t first = s->f->alone == RANGE_TO ? 1 : 0;

	if (sent->n > 1 && s->f->alone != RANGE_WHOLE)
		return field_bad(s, "must be given once");
	if (sent->n > 2)
		return field_bad(s, "must have at most 2 entries");
	for (size_t i = 0; i < sent->n; i++) {
		if (sent->v[i][0] == '\0')
			continue;
		if (!clock_is_local(sent->v[i]))
			return field_type_bad(s);
		end[first + i] = sent->v[i];
	}
	return ends_early(end[0], end[1])
	           ? field_bad(s, "must not end before it begins")
	           : OK;
}

/* Reads a range of one or two times, or the one end of a range for which this
 * field stands. */
static enum err
query_range(const struct spot *s, const struct sent *sent, bool *given)
{
	const char *end[2] = { NULL, NULL };
	struct range range;

	TRY(range_ends(s, &sent->all, end));
	if (end[0] == NULL && end[1] == NULL)
		return field_absent(s, given);
	if (s->f->req && s->f->alone == RANGE_WHOLE &&
	    (end[0] == NULL || end[1] == NULL))
		return field_bad(s, "must have a begin and an end");
	range = (struct range){ end[0], second_end(s->a, end[1]) };
	memcpy(s->at, &range, sizeof(range));
	*given = true;
	return OK;
}

/* Checks that a range does not end before it begins, if field i is its end and
 * the field before it is its beginning. */
static enum err
check_ends(const struct input *def, size_t i, struct arena *a, void *out,
    struct why *why)
{
	struct spot to = field_spot(a, def, i, out, why);
	struct range begin = { 0 }, end;

	if (to.f->alone != RANGE_TO || i == 0 ||
	    def->f[i - 1].alone != RANGE_FROM)
		return OK;
	memcpy(&begin, field_spot(a, def, i - 1, out, why).at, sizeof(begin));
	memcpy(&end, to.at, sizeof(end));
	return ends_early(begin.from, end.to)
	           ? field_bad(&to, "must not lie before the beginning")
	           : OK;
}

static enum err
query_ids(const struct spot *s, const struct strs *sent)
{
	struct ids ids = { NULL, sent->n };
	struct spot entry = *s;

	TRY(field_count(s, sent->n));
	if (sent->n > 0)
		ids.v = arena_new(s->a, int64_t, sent->n);
	for (size_t i = 0; i < sent->n; i++) {
		entry.entry = i;
		TRY(field_id_of(
		    &entry, sent->v[i], strlen(sent->v[i]), &ids.v[i]));
	}
	memcpy(s->at, &ids, sizeof(ids));
	return OK;
}

/* Takes the texts of a list.  Each is replaced in `sent` by the spelling that
 * is stored, so that the member can be that same list. */
static enum err
query_strs(const struct spot *s, const struct strs *sent)
{
	struct strs strs = { sent->v, sent->n };
	struct spot entry = *s;

	TRY(field_count(s, sent->n));
	for (size_t i = 0; i < sent->n; i++) {
		entry.entry = i;
		TRY(field_str_of(
		    &entry, sent->v[i], strlen(sent->v[i]), &strs.v[i]));
	}
	memcpy(s->at, &strs, sizeof(strs));
	return OK;
}

/* Reads a list of ids or texts; *given as in query_scalar.  No query has lists
 * of structs. */
static enum err
query_list(const struct spot *s, const struct sent *sent, bool *given)
{
	BUG_ON(s->f->type == F_LIST);
	if (sent->n == 0)
		return field_absent(s, given);
	*given = true;
	return s->f->type == F_IDS ? query_ids(s, &sent->all)
	                           : query_strs(s, &sent->all);
}

/* Takes the file of a form.  If the user has chosen none, the browser sends a
 * part without name and bytes, which counts as not sent. */
static enum err
query_file(const struct spot *s, const struct multipart_part *p, bool *given)
{
	struct upload file;

	if (p == NULL || !name_is(s->f->name, p->name, strlen(p->name)) ||
	    (p->file[0] == '\0' && p->n == 0))
		return field_absent(s, given);
	if (s->f->max_bytes != 0 && p->n > s->f->max_bytes)
		return E_UPLOAD_TOO_LARGE;
	file = (struct upload){ p->file, p->type, p->data, p->n };
	memcpy(s->at, &file, sizeof(file));
	*given = true;
	return OK;
}

/* Reads the fields from parameters, and a field that is a file from `file`,
 * which is NULL where none was sent. */
static enum err
decode_query_file(struct arena *a, const struct input *def,
    const struct url_query *q, const struct multipart_part *file, void *out,
    uint64_t *given, struct why *why)
{
	*given = 0;
	BUG_ON(def->n > 64);
	for (size_t i = 0; i < def->n; i++) {
		struct spot s = field_spot(a, def, i, out, why);
		struct sent sent = collect(a, q, s.f);
		bool present = false;

		if (is_scalar(s.f->type))
			TRY(query_scalar(&s, &sent, &present));
		else if (s.f->type == F_RANGE)
			TRY(query_range(&s, &sent, &present));
		else if (s.f->type == F_FILE)
			TRY(query_file(&s, file, &present));
		else
			TRY(query_list(&s, &sent, &present));
		*given |= (uint64_t)present << i;
		TRY(check_ends(def, i, a, out, why));
	}
	return OK;
}

enum err
decode_query(struct arena *a, const struct input *def,
    const struct url_query *q, void *out, uint64_t *given, struct why *why)
{
	return decode_query_file(a, def, q, NULL, out, given, why);
}

/* Adds a part of a form that is no file to the parameters. */
static enum err
add_pair(struct arena *a, const struct multipart_part *p, struct url_query *q,
    struct why *why)
{
	if (!utf8_valid(p->data, p->n)) {
		why->field = p->name;
		why->what = "must be UTF-8";
		return E_BAD_REQUEST;
	}
	q->v[q->n++] = (struct url_pair){ p->name,
		arena_strndup(a, p->data, p->n), true, -1 };
	return OK;
}

enum err
decode_form(struct arena *a, const struct input *def, const struct url_query *q,
    const struct multipart *form, void *out, uint64_t *given, struct why *why)
{
	const struct multipart_part *file = NULL;
	struct url_query all = *q;

	all.v = arena_new(a, struct url_pair, q->n + MULTIPART_PARTS_MAX);
	if (q->n > 0)
		memcpy(all.v, q->v, q->n * sizeof(*all.v));
	for (size_t i = 0; i < form->n; i++) {
		const struct multipart_part *p = &form->v[i];

		if (p->file == NULL)
			TRY(add_pair(a, p, &all, why));
		else
			file = p;
	}
	return decode_query_file(a, def, &all, file, out, given, why);
}
