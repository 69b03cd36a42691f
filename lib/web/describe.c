/*
 * describe.c - the rows of a domain as JSON, so that documents and contract
 * tests are made from the same table the requests run by.
 */
#include "web/describe.h"
#include "text/json_out.h"
#include "text/name.h"
#include "web/spell.h"

#define NAME_MAX_BYTES 128

static const char *const gate_name[GATE__MAX] = {
	[GATE_ANYONE] = "ANYONE",
	[GATE_LOGGED_IN] = "LOGGED_IN",
	[GATE_PERM] = "PERM",
	[GATE_SIGNED] = "SIGNED",
	[GATE_PEER] = "PEER",
};

static const char *const shape_name[SHAPE__MAX] = {
	[SHAPE_PAGE] = "PAGE",
	[SHAPE_LIST] = "LIST",
	[SHAPE_IDS] = "IDS",
	[SHAPE_ONE] = "ONE",
	[SHAPE_VALUE] = "VALUE",
	[SHAPE_ID] = "ID",
	[SHAPE_DONE] = "DONE",
	[SHAPE_SHEET] = "SHEET",
	[SHAPE_CALL] = "CALL",
};

static const char *const type_name[F__MAX] = {
	[F_STR] = "string",
	[F_I32] = "int32",
	[F_I64] = "int64",
	[F_BOOL] = "boolean",
	[F_STAMP] = "timestamp",
	[F_JSON] = "json",
	[F_RANGE] = "range",
	[F_IDS] = "ids",
	[F_STRS] = "strings",
	[F_LIST] = "list",
};

static void
text(struct json_out *w, const char *key, const char *value)
{
	json_key(w, key);
	json_put_str(w, value);
}

static void
text_if(struct json_out *w, const char *key, const char *value)
{
	if (value != NULL)
		text(w, key, value);
}

static void
number_if(struct json_out *w, const char *key, bool when, int64_t value)
{
	if (!when)
		return;
	json_key(w, key);
	json_put_i64(w, value);
}

static void
flag(struct json_out *w, const char *key, bool value)
{
	json_key(w, key);
	json_put_bool(w, value);
}

/* Entries of lists have fields of their own; rows nest two deep at most. */
static void
fields(struct json_out *w, const char *key, const struct input *in)
{
	char name[NAME_MAX_BYTES];

	json_key(w, key);
	json_arr(w);
	for (size_t i = 0; i < in->n; i++) {
		const struct field *f = &in->f[i];
		bool bounded = f->lo != 0 || f->hi != 0;

		name_camel(f->name, name, sizeof(name));
		json_obj(w);
		text(w, "name", name);
		text(w, "type", type_name[f->type]);
		flag(w, "required", f->req);
		if (f->object)
			flag(w, "object", true);
		if (f->whole)
			flag(w, "whole", true);
		number_if(w, "min", f->min != 0, (int64_t)f->min);
		number_if(w, "max", f->max != 0, (int64_t)f->max);
		number_if(
		    w, "minBytes", f->min_bytes != 0, (int64_t)f->min_bytes);
		number_if(
		    w, "maxBytes", f->max_bytes != 0, (int64_t)f->max_bytes);
		number_if(w, "lo", bounded, f->lo);
		number_if(w, "hi", bounded, f->hi);
		text_if(w, "dict", f->dict);
		text_if(w, "form", f->form != NULL ? f->form->name : NULL);
		text_if(w, "error", f->fails != OK ? err_name(f->fails) : NULL);
		text_if(w, "default", f->dflt);
		text_if(w, "doc", f->doc);
		if (f->of != NULL)
			fields(w, "of", f->of);
		json_end_obj(w);
	}
	json_end_arr(w);
}

/* The headings, in their order. */
static void
columns(struct json_out *w, const struct sheet *s)
{
	json_key(w, "columns");
	json_arr(w);
	for (size_t i = 0; i < s->n; i++)
		json_put_str(w, s->col[i].title);
	json_end_arr(w);
}

static void
row(struct json_out *w, const char *resource, const struct endpoint *ep)
{
	json_obj(w);
	text(w, "resource", resource);
	text(w, "audience", audience_name(ep->audience));
	text(w, "method", method_name(ep->method));
	text(w, "path", ep->path);
	text(w, "guard", gate_name[ep->guard.gate]);
	text(w, "doc", ep->doc);
	text_if(w, "permission", ep->guard.perm);
	if (ep->guard.tenant_free)
		flag(w, "tenantFree", true);
	text(w, "shape", shape_name[ep->body.shape]);
	text_if(w, "sql", ep->body.sql != NULL ? ep->body.sql->name : NULL);
	text_if(
	    w, "check", ep->body.check != NULL ? ep->body.check->name : NULL);
	if (ep->body.none != OK)
		text(w, "none", err_name(ep->body.none));
	if (ep->body.sheet != NULL)
		columns(w, ep->body.sheet);
	if (ep->in != NULL)
		fields(w, "input", ep->in);
	json_end_obj(w);
}

void
describe_domain(struct buf *out, const struct domain *d)
{
	struct json_out w = { .to = out };

	json_arr(&w);
	for (size_t i = 0; i < d->n; i++)
		for (size_t k = 0; k < d->table[i]->n; k++)
			row(&w, d->table[i]->resource, &d->table[i]->row[k]);
	json_end_arr(&w);
}
