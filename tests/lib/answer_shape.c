/* answer_shape.c - compares an answer with the shape of its row and the types
 * of its columns. */
#include "lib/answer_shape.h"

#include <string.h>

#include "base/num.h"
#include "input/field.h"
#include "input/field_check.h"
#include "store/db.h"
#include "store/db_describe.h"
#include "web/json_column.h"

/* The kinds of JSON that a value of each kind may be, as bits. */
#define K(kind)  (1u << (kind))
#define ANYTHING (~0u)

static const unsigned json_of[KIND__MAX] = {
	[KIND_TEXT] = K(JSON_STR),
	[KIND_BOOL] = K(JSON_BOOL),
	[KIND_INT] = K(JSON_INT),
	/* A number, or a text from 2^53 - 1 on. */
	[KIND_BIG] = K(JSON_INT) | K(JSON_STR),
	[KIND_NUMBER] = K(JSON_INT) | K(JSON_REAL),
	[KIND_JSON] = ANYTHING,
	[KIND_TIME] = K(JSON_INT),
	[KIND_IDS] = K(JSON_ARRAY),
	[KIND_TEXTS] = K(JSON_ARRAY),
	[KIND_MAP] = K(JSON_OBJECT),
	[KIND_MAPS] = K(JSON_ARRAY),
	[KIND_OBJECT] = K(JSON_OBJECT),
	[KIND_LIST] = K(JSON_ARRAY),
};

/* What a member of an object must be like. */
struct wanted {
	const char *name;
	enum value_kind kind;
	bool null;
	const struct object *of;
	bool maybe;
};

struct columns {
	struct ctx *ctx;
	struct arena *a;
	struct wanted *v;
	int n, at;
	const char *bad;
};

static const char *of_object(
    struct ctx *ctx, const struct object *o, const struct json *j, bool list);

static bool
is_big(const struct json *j)
{
	size_t n;
	int64_t v;
	const char *s = json_str(j, &n);

	return num_read(s, n, &v) == OK;
}

static const char *
value_bad(struct ctx *ctx, const struct wanted *c, const struct json *j)
{
	enum json_kind kind = json_kind(j);

	if (kind == JSON_NULL)
		return c->null ? NULL : " is null";
	if ((json_of[c->kind] & K(kind)) == 0)
		return " is of another kind";
	if (c->kind == KIND_BIG && kind == JSON_STR && !is_big(j))
		return " is no number";
	if (c->of == NULL)
		return NULL;
	return of_object(ctx, c->of, j, c->kind == KIND_LIST);
}

/* Finds the column that belongs at this member, *camel being its name there:
 * the next one, but for members that may be missing and are. */
static bool
column_of(struct columns *c, const char *key, char camel[FIELD_NAME_MAX])
{
	for (; c->at < c->n; c->at++) {
		name_camel(c->v[c->at].name, camel, FIELD_NAME_MAX);
		if (!c->v[c->at].maybe || strcmp(camel, key) == 0)
			return true;
	}
	return false;
}

static enum err
member_fits(void *arg, const char *key, const struct json *value)
{
	struct columns *c = arg;
	char camel[FIELD_NAME_MAX];
	const char *bad;

	if (!column_of(c, key, camel)) {
		c->bad = arena_printf(c->a, ".%s is no column", key);
		return E_BAD_REQUEST;
	}
	bad = value_bad(c->ctx, &c->v[c->at], value);
	if (strcmp(camel, key) != 0)
		c->bad = arena_printf(
		    c->a, ".%s stands where %s belongs", key, camel);
	else if (bad != NULL)
		c->bad = arena_printf(c->a, ".%s%s", key, bad);
	c->at++;
	return c->bad == NULL ? OK : E_BAD_REQUEST;
}

static const char *
object_fits(const struct columns *columns, const struct json *j)
{
	struct columns c = *columns;

	if (json_kind(j) != JSON_OBJECT)
		return " is no object";
	if (json_each(j, member_fits, &c) != OK)
		return c.bad;
	for (; c.at < c.n; c.at++)
		if (!c.v[c.at].maybe)
			return arena_printf(c.a, " has no %s", c.v[c.at].name);
	return NULL;
}

static const char *
value_fits(const struct columns *c, const struct json *j)
{
	return value_bad(c->ctx, &c->v[0], j);
}

static const char *
array_fits(const struct columns *c, const struct json *j,
    const char *(*fits)(const struct columns *c, const struct json *j))
{
	if (json_kind(j) != JSON_ARRAY)
		return " is no array";
	for (size_t i = 0; i < json_len(j); i++) {
		const char *bad = fits(c, json_at(j, i));

		if (bad != NULL)
			return arena_printf(c->a, "[%zu]%s", i, bad);
	}
	return NULL;
}

/* Checks that the members of a page are total and list, in this order; arg
 * counts them. */
static enum err
page_member(void *arg, const char *key, const struct json *value)
{
	static const char *const keys[] = { "total", "list" };
	size_t *n = arg;

	(void)value;
	return *n < ARRAY_LEN(keys) && strcmp(keys[(*n)++], key) == 0
	           ? OK
	           : E_BAD_REQUEST;
}

static const char *
page_fits(const struct columns *c, const struct json *j)
{
	const char *bad;
	size_t n = 0;

	if (json_kind(j) != JSON_OBJECT ||
	    json_each(j, page_member, &n) != OK || n != 2 ||
	    json_kind(json_get(j, "total")) != JSON_INT)
		return " is not total and list";
	bad = array_fits(c, json_get(j, "list"), object_fits);
	return bad == NULL ? NULL : arena_printf(c->a, ".list%s", bad);
}

static const char *
shape_fits(
    enum shape shape, bool null, const struct columns *c, const struct json *j)
{
	if (null && json_kind(j) == JSON_NULL)
		return NULL;
	switch (shape) {
	case SHAPE_PAGE:
		return page_fits(c, j);
	case SHAPE_LIST:
		return array_fits(c, j, object_fits);
	case SHAPE_IDS:
		return array_fits(c, j, value_fits);
	case SHAPE_ONE:
		return object_fits(c, j);
	case SHAPE_VALUE:
	case SHAPE_ID:
		return value_fits(c, j);
	case SHAPE_SHEET:
		return " is an envelope, not a file";
	default:
		return json_kind(j) == JSON_BOOL && json_bool(j)
		           ? NULL
		           : " is not true";
	}
}

static int
count_members(const struct object_member *m)
{
	int n = 0;

	while (m != NULL && m[n].name != NULL)
		n++;
	return n;
}

static struct wanted
wanted_member(const struct object_member *m)
{
	const struct object_member *known =
	    m->kind == KIND_JSON ? json_column(m->name) : NULL;

	if (known == NULL)
		known = m;
	return (struct wanted){ m->name, known->kind, m->null, known->of,
		m->maybe };
}

static struct wanted
wanted_of(const struct db_shape *column)
{
	return wanted_member(&(struct object_member){
	    .name = column->name, .kind = column->kind, .null = column->null });
}

/* What the members of an object must be: first the columns of its block, then
 * the members that C writes. */
static enum err
columns_of(struct ctx *ctx, const struct sql *q,
    const struct object_member *more, struct columns *out)
{
	int n_more = count_members(more), n = 0;
	struct db_shape *shape = NULL;

	if (q != NULL)
		TRY(db_shape(ctx, q->rows != NULL ? q->rows : q, &shape, &n));
	*out = (struct columns){ .ctx = ctx, .a = ctx->mem, .n = n + n_more };
	out->v = arena_new(ctx->mem, struct wanted, (size_t)(n + n_more));
	for (int i = 0; i < n; i++)
		out->v[i] = wanted_of(&shape[i]);
	for (int i = 0; i < n_more; i++)
		out->v[n + i] = wanted_member(&more[i]);
	return OK;
}

static const char *
of_object(
    struct ctx *ctx, const struct object *o, const struct json *j, bool list)
{
	struct columns c;

	if (columns_of(ctx, o->sql, o->member, &c) != OK)
		return " cannot be judged: its block does not prepare";
	return list ? array_fits(&c, j, object_fits) : object_fits(&c, j);
}

/* Compares the answer of a CALL with what it SHOWS. */
static const char *
call_fits(struct ctx *ctx, const struct shown *s, const struct json *data)
{
	struct wanted value;
	struct columns c = { .ctx = ctx, .a = ctx->mem, .v = &value, .n = 1 };

	if (s == NULL)
		return shape_fits(SHAPE_DONE, false, &c, data);
	if (s->type != NULL)
		return " is an envelope";
	value = (struct wanted){ "value", s->kind, s->null, NULL, false };
	if (s->of != NULL &&
	    columns_of(ctx, s->of->sql, s->of->member, &c) != OK)
		return " cannot be judged: its block does not prepare";
	return shape_fits(s->shape, s->null, &c, data);
}

static const char *
judge(struct ctx *ctx, const struct endpoint *ep, const struct json *data)
{
	const struct handler *h = &ep->handler;
	struct columns c;

	if (h->shape == SHAPE_CALL)
		return call_fits(ctx, h->shown, data);
	if (h->shape == SHAPE_DONE)
		return shape_fits(h->shape, false, NULL, data);
	if (columns_of(ctx, h->sql, NULL, &c) != OK)
		return " cannot be judged: its block does not prepare";
	/* If there was no row, the value may be null. */
	if (h->shape == SHAPE_VALUE || h->shape == SHAPE_ID)
		c.v[0].null = true;
	return shape_fits(
	    h->shape, h->shape == SHAPE_ONE && h->none == OK, &c, data);
}

const char *
fits_row(struct ctx *ctx, const struct endpoint *ep, const struct json *data)
{
	const char *why = judge(ctx, ep, data);

	return db_end(ctx, OK) == OK ? why : " cannot be judged: no database";
}
