/* summary_fields.c - reads from the JSON of a form which fields it has, and
 * chooses those that the summary shows. */
#include "flowdb/summary_fields.h"

#include <string.h>

#include "text/json_in.h"

#define FORM_FIELDS_MAX 1000

/* The fields of a form, in their order. */
struct fields {
	struct arena *a;
	struct summary_field *v;
	size_t n;
};

static const char *
text_of(struct arena *a, const struct json *rule, const char *key)
{
	const struct json *j = json_get(rule, key);
	const char *s;
	size_t n;

	if (json_kind(j) != JSON_STR)
		return NULL;
	s = json_str(j, &n);
	return n != 0 ? arena_strndup(a, s, n) : NULL;
}

/* Adds the field that a component of the form is, or the fields inside it if it
 * only arranges others.  A component without a name or a title is decoration
 * and is left out.  The recursion ends, because the JSON reader limits how
 * deeply components are nested. */
static void
add(struct fields *to, const struct json *rule)
{
	const struct json *inside = json_get(rule, "children");
	const char *name = text_of(to->a, rule, "field");
	const char *title = text_of(to->a, rule, "title");

	if (name != NULL && title != NULL && to->n < FORM_FIELDS_MAX) {
		to->v[to->n].name = name;
		to->v[to->n++].title = title;
		return;
	}
	for (size_t i = 0; i < json_len(inside); i++)
		add(to, json_at(inside, i));
}

static void
read_rule(struct fields *to, const char *text)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *why;

	if (json_parse(to->a, text, strlen(text), &j, &why) == OK)
		add(to, j);
}

static const struct summary_field *
field_named(const struct fields *f, const char *name)
{
	for (size_t i = 0; i < f->n; i++)
		if (strcmp(f->v[i].name, name) == 0)
			return &f->v[i];
	return NULL;
}

/* Adds the field to those that the summary shows. */
static void
keep(struct arena *a, struct summary_field *v, struct deployed *d,
    const struct summary_field *one)
{
	if (one == NULL)
		return;
	v[d->n_summary].name = arena_strdup(a, one->name);
	v[d->n_summary++].title = arena_strdup(a, one->title);
}

static void
choose(struct arena *a, const struct fields *f, const struct row *row,
    struct deployed *d)
{
	struct strs names = row_strs(f->a, row, "summary_fields");
	bool chosen = !row_null(row, "summary_fields");
	size_t n = chosen ? names.n : SUMMARY_DEFAULT;
	struct summary_field *v = arena_new(a, struct summary_field, n);

	for (size_t i = 0; i < n; i++) {
		if (chosen)
			keep(a, v, d, field_named(f, names.v[i]));
		else
			keep(a, v, d, i < f->n ? &f->v[i] : NULL);
	}
	d->summary = v;
}

void
summary_fields(
    struct ctx *ctx, struct arena *a, const struct row *row, struct deployed *d)
{
	struct strs rules = row_strs(ctx->mem, row, "form_fields");
	struct fields f = { .a = ctx->mem };

	d->summed = row_bool(row, "summed");
	if (!d->summed)
		return;
	f.v = arena_new(ctx->mem, struct summary_field, FORM_FIELDS_MAX);
	for (size_t i = 0; i < rules.n; i++)
		read_rule(&f, rules.v[i]);
	choose(a, &f, row, d);
}
