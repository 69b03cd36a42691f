/* fits.c - shapes of rows and types of columns, as an answer must show them. */
#include "lib/fits.h"

#include <string.h>

#include "base/num.h"
#include "store/db_describe.h"
#include "text/field_check.h"
#include "text/name.h"

/* Kinds that a column's JSON may have, as bits. */
#define K(kind)  (1u << (kind))
#define NUMBER   (K(JSON_INT) | K(JSON_REAL))
#define ANYTHING (~0u)

/* By PostgreSQL's fixed numbers of its own types (pg_type.dat).  A bigint
 * beyond 2^53 is a text. */
static const struct {
	unsigned oid, kinds;
} types[] = {
	{ 16, K(JSON_BOOL) }, { 20, K(JSON_INT) | K(JSON_STR) },
	{ 21, K(JSON_INT) }, { 23, K(JSON_INT) }, { 114, ANYTHING }, /* json */
	{ 700, NUMBER }, { 701, NUMBER }, { 1007, K(JSON_ARRAY) }, /* int4[] */
	{ 1009, K(JSON_ARRAY) },                                   /* text[] */
	{ 1015, K(JSON_ARRAY) },              /* varchar[] */
	{ 1016, K(JSON_ARRAY) },              /* int8[] */
	{ 1184, K(JSON_INT) },                /* timestamptz: milliseconds */
	{ 1700, NUMBER }, { 3802, ANYTHING }, /* jsonb */
};

struct columns {
	struct arena *a;
	const char *const *name;
	const unsigned *oid;
	int n, at;
	const char *bad;
};

static bool
kind_fits(unsigned oid, const struct json *j)
{
	unsigned kinds = K(JSON_STR);
	size_t n;
	int64_t v;

	if (json_kind(j) == JSON_NULL)
		return true;
	for (size_t i = 0; i < ARRAY_LEN(types); i++)
		if (types[i].oid == oid)
			kinds = types[i].kinds;
	if ((kinds & K(json_kind(j))) == 0)
		return false;
	if (oid != 20 || json_kind(j) != JSON_STR)
		return true;
	return num_read(json_str(j, &n), strlen(json_str(j, &n)), &v) == OK;
}

static enum err
member_fits(void *arg, const char *key, const struct json *value)
{
	struct columns *c = arg;
	char camel[FIELD_NAME_MAX];

	if (c->at == c->n) {
		c->bad = arena_printf(c->a, ".%s is no column", key);
		return E_BAD_REQUEST;
	}
	name_camel(c->name[c->at], camel, sizeof(camel));
	if (strcmp(camel, key) != 0)
		c->bad = arena_printf(
		    c->a, ".%s stands where %s belongs", key, camel);
	else if (!kind_fits(c->oid[c->at], value))
		c->bad = arena_printf(c->a, ".%s is of another kind", key);
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
	if (c.at < c.n)
		return arena_printf(c.a, " has no %s", c.name[c.at]);
	return NULL;
}

static const char *
value_fits(const struct columns *c, const struct json *j)
{
	return kind_fits(c->oid[0], j) ? NULL : " is of another kind";
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

/* arg counts the members, total before list. */
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
    const struct endpoint *ep, const struct columns *c, const struct json *j)
{
	switch (ep->body.shape) {
	case SHAPE_PAGE:
		return page_fits(c, j);
	case SHAPE_LIST:
		return array_fits(c, j, object_fits);
	case SHAPE_IDS:
		return array_fits(c, j, value_fits);
	case SHAPE_ONE:
		if (json_kind(j) == JSON_NULL && ep->body.none == OK)
			return NULL;
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

const char *
fits_row(struct ctx *ctx, const struct endpoint *ep, const struct json *data)
{
	struct columns c = { .a = ctx->mem };
	const struct sql *q = ep->body.sql;
	const unsigned *ignored;
	int n;

	if (ep->body.shape == SHAPE_CALL)
		return NULL;
	if (q->rows != NULL)
		q = q->rows;
	if (db_describe(ctx, q, &ignored, &n, &c.name, &c.oid, &c.n) != OK)
		return " cannot be judged: its block does not prepare";
	return shape_fits(ep, &c, data);
}
