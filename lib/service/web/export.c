/* export.c - finding an export by its name and making its workbook outside of
 * requests. */
#include "web/export.h"
#include "input/decode_query.h"
#include "text/json_in.h"

#include <string.h>

#include "sheet/errors.h"
#include "sheet/sheet_out.h"
#include "store/db_bulk.h"
#include "web/workbook.h"

/* Bytes of all texts in the workbook. */
#define BYTES_MAX ((size_t)2 * 1024 * 1024 * 1024)

const char *
export_name(struct arena *a, const struct sheet *s)
{
	char *name = arena_strdup(a, s->name);

	for (char *p = name; *p != '\0'; p++)
		if (*p == '_')
			*p = '-';
	return name;
}

static bool
is_named(const struct sheet *s, const char *name)
{
	size_t i = 0;

	while (s->name[i] != '\0' &&
	       name[i] == (s->name[i] == '_' ? '-' : s->name[i]))
		i++;
	return s->name[i] == '\0' && name[i] == '\0';
}

static const struct endpoint *
find_in(const struct table *t, const char *name)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct endpoint *ep = &t->row[i];

		if (ep->handler.shape == SHAPE_SHEET && ep->audience == ADMIN &&
		    is_named(ep->handler.sheet, name))
			return ep;
	}
	return NULL;
}

const struct endpoint *
export_find(const struct domain *const *domains, size_t n, const char *name)
{
	const struct endpoint *found = NULL;

	for (size_t d = 0; d < n; d++)
		for (size_t t = 0; t < domains[d]->n && found == NULL; t++)
			found = find_in(domains[d]->table[t], name);
	return found;
}

/* The filters, as pairs of a query string. */
struct pairs {
	struct ctx *ctx;
	struct url_query q;
};

static enum err
add_value(struct pairs *p, const char *name, const struct json *v, bool plain)
{
	struct arena *a = p->ctx->mem;
	const char *text = "";
	size_t n;

	if (json_kind(v) == JSON_OBJECT || json_kind(v) == JSON_ARRAY) {
		p->ctx->why = (struct why){ arena_strdup(a, name),
			"must be a value or a list of values" };
		return E_BAD_REQUEST;
	}
	if (json_kind(v) == JSON_STR)
		text = arena_strdup(a, json_str(v, &n));
	else if (json_kind(v) != JSON_NULL)
		text = json_text(a, v);
	BUG_ON(p->q.n == URL_PAIRS_MAX);
	p->q.v[p->q.n++] = (struct url_pair){ .name = arena_strdup(a, name),
		.value = text,
		.plain = plain,
		.index = -1 };
	return OK;
}

static enum err
add_member(void *arg, const char *name, const struct json *v)
{
	struct pairs *p = arg;

	if (p->q.n + json_len(v) + 1 > URL_PAIRS_MAX) {
		p->ctx->why = (struct why){ NULL, "too many filters" };
		return E_BAD_REQUEST;
	}
	if (json_kind(v) == JSON_NULL)
		return OK;
	if (json_kind(v) != JSON_ARRAY)
		return add_value(p, name, v, true);
	if (json_len(v) == 0)
		return add_value(p, name, NULL, false);
	for (size_t i = 0; i < json_len(v); i++)
		TRY(add_value(p, name, json_at(v, i), false));
	return OK;
}

enum err
export_input(struct ctx *ctx, const struct endpoint *ep, const char *params,
    struct args *out)
{
	CLEANUP(json_free) struct json *j = NULL;
	struct pairs p = { .ctx = ctx };
	void *at;

	*out = (struct args){ 0 };
	if (ep->in == NULL)
		return OK;
	TRY(json_parse(ctx->mem, params, strlen(params), &j, &ctx->why.what));
	p.q.v = arena_new(ctx->mem, struct url_pair, URL_PAIRS_MAX);
	TRY(json_each(j, add_member, &p));
	at = arena_alloc(ctx->mem, ep->in->size);
	out->def = ep->in;
	out->at = at;
	return decode_query(ctx->mem, ep->in, &p.q, at, &out->given, &ctx->why);
}

/* Stores the number of rows in the state.  If counting takes longer than a
 * statement may, the number stays unknown and the export goes on. */
static enum err
count(struct req *r, const struct args *in)
{
	struct export_state *state = r->export_to->state;
	struct row row;
	enum err e =
	    db_one(r->ctx, r->ep->handler.sql->count, in, E_SYSTEM, &row);

	if (e == OK)
		atomic_store(&state->total, row_i64(&row, "count"));
	if (e == OK && row_i64(&row, "count") > SHEET_ROWS_MAX)
		return E_SHEET_FULL;
	return e == E_QUERY_TOO_BROAD ? OK : e;
}

static enum err
note_row(void *arg, int64_t rows, size_t bytes)
{
	struct export_state *state = arg;

	atomic_store(&state->rows, rows);
	return bytes > BYTES_MAX ? E_SHEET_FULL : OK;
}

enum err
export_write(struct req *r, const struct args *in)
{
	const struct workbook book = { r->export_to->path, r->export_to->dir,
		note_row, r->export_to->state };
	enum err e;

	TRY(count(r, in));
	TRY(db_begin_long_read(r->ctx));
	e = workbook_write(r, in, &book);
	return e == E_EXPORT_TOO_MANY_ROWS ? E_SHEET_FULL : e;
}
