/*
 * describe.c - the rows of a domain as JSON.  The OpenAPI document and the
 * contract tests are made from it, so they agree with the table by which
 * requests are served.
 */
#include "web/describe.h"

#include <string.h>

#include "base/num.h"
#include "input/camel_case.h"
#include "text/json_out.h"
#include "web/audience_method.h"
#include "web/endpoint_errors.h"
#include "web/idempotency.h"

#define NAME_MAX_BYTES 128
#define PATH_MAX_BYTES 256

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
	[F_FILE] = "file",
};

/* The name of a field's type.  A field of a range's type that holds only one
 * end of the range is a "time". */
static const char *
type_of(const struct field *f)
{
	return f->alone == RANGE_WHOLE ? type_name[f->type] : "time";
}

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

/* Writes a limit as a JSON number, also when it is beyond 2^53. */
static void
number_if(struct json_out *w, const char *key, bool when, int64_t value)
{
	char digits[NUM_MAX + 1];

	if (!when)
		return;
	json_key(w, key);
	json_put_raw(w, digits, num_write(value, digits));
}

static void
flag(struct json_out *w, const char *key, bool value)
{
	json_key(w, key);
	json_put_bool(w, value);
}

static void
flag_if(struct json_out *w, const char *key, bool value)
{
	if (value)
		flag(w, key, true);
}

/* Writes the fields of an input.  The entries of a list have fields of their
 * own, for which the function calls itself; there are two levels at most. */
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
		text(w, "type", type_of(f));
		flag(w, "required", f->req);
		flag_if(w, "object", f->object);
		flag_if(w, "whole", f->whole);
		number_if(w, "min", f->min != 0, (int64_t)f->min);
		number_if(w, "max", f->max != 0, (int64_t)f->max);
		number_if(
		    w, "entryMax", f->entry_max != 0, (int64_t)f->entry_max);
		number_if(
		    w, "minBytes", f->min_bytes != 0, (int64_t)f->min_bytes);
		number_if(
		    w, "maxBytes", f->max_bytes != 0, (int64_t)f->max_bytes);
		number_if(w, "lo", bounded, f->lo);
		number_if(w, "hi", bounded, f->hi);
		text_if(w, "dict", f->dict);
		if (f->blank)
			flag(w, "blank", true);
		if (f->form != NULL) {
			text(w, "form", f->form->name);
			text_if(w, "pattern", f->form->pattern);
		}
		text_if(w, "words", f->words);
		text_if(w, "error", f->fails != OK ? err_name(f->fails) : NULL);
		text_if(w, "default", f->dflt);
		text_if(w, "doc", f->doc);
		if (f->of != NULL)
			fields(w, "of", f->of);
		json_end_obj(w);
	}
	json_end_arr(w);
}

/* The headings of a workbook, in their order. */
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
object(struct json_out *w, const struct object *o, const struct object *outer);

static void
members(struct json_out *w, const struct object *o)
{
	char name[NAME_MAX_BYTES];

	json_key(w, "members");
	json_arr(w);
	for (const struct object_member *m = o->member; m->name != NULL; m++) {
		name_camel(m->name, name, sizeof(name));
		json_obj(w);
		text(w, "name", name);
		text(w, "kind", kind_name(m->kind));
		flag(w, "null", m->null);
		if (m->of != NULL)
			object(w, m->of, o);
		json_end_obj(w);
	}
	json_end_arr(w);
}

/* Writes an object.  Of a member that is the same object as outer only the name
 * is written, because the object would otherwise contain itself without end. */
static void
object(struct json_out *w, const struct object *o, const struct object *outer)
{
	json_key(w, "object");
	json_obj(w);
	text(w, "name", o->name);
	text_if(w, "sql", o->sql != NULL ? o->sql->name : NULL);
	if (o != outer && o->member != NULL)
		members(w, o);
	json_end_obj(w);
}

static void
shown(struct json_out *w, const struct shown *s)
{
	json_key(w, "shows");
	json_obj(w);
	text_if(w, "type", s->type);
	if (s->type == NULL)
		text(w, "shape", shape_name[s->shape]);
	if (s->kind != KIND__UNSET)
		text(w, "kind", kind_name(s->kind));
	flag_if(w, "null", s->null);
	if (s->of != NULL)
		object(w, s->of, NULL);
	json_end_obj(w);
}

static void
errors(struct json_out *w, const struct endpoint *ep)
{
	bool marked[E__MAX];

	endpoint_errors_mark(ep, marked);
	json_key(w, "errors");
	json_arr(w);
	for (size_t i = 0; i < err_count(); i++)
		if (marked[err_at(i)])
			json_put_str(w, err_name(err_at(i)));
	json_end_arr(w);
}

/* The path for documents: "{x*}", which only the router understands, becomes
 * "{x}". */
static const char *
path_of(const char *path, char out[PATH_MAX_BYTES])
{
	size_t n = 0;

	BUG_ON(strlen(path) >= PATH_MAX_BYTES);
	for (; *path != '\0'; path++)
		if (*path != '*')
			out[n++] = *path;
	out[n] = '\0';
	return out;
}

static void
handler(struct json_out *w, const struct handler *h)
{
	text(w, "shape", shape_name[h->shape]);
	text_if(w, "sql", h->sql != NULL ? h->sql->name : NULL);
	text_if(w, "check", h->check != NULL ? h->check->name : NULL);
	flag_if(w, "unlogged", h->unlogged);
	flag_if(w, "inner", h->inner);
	flag_if(w, "deprecated", h->deprecated);
	flag_if(w, "toldOnce", h->told_once);
	if (h->none != OK)
		text(w, "none", err_name(h->none));
	if (h->sheet != NULL)
		columns(w, h->sheet);
	if (h->shown != NULL)
		shown(w, h->shown);
}

static void
row(struct json_out *w, const char *resource, const struct endpoint *ep)
{
	char path[PATH_MAX_BYTES];

	json_obj(w);
	text(w, "resource", resource);
	text(w, "audience", audience_name(ep->audience));
	text(w, "method", method_name(ep->method));
	text(w, "path", path_of(ep->path, path));
	text(w, "guard", gate_name[ep->guard.gate]);
	text(w, "doc", ep->doc);
	text_if(w, "permission", ep->guard.perm);
	flag_if(w, "shared", ep->guard.shared);
	flag_if(w, "tenantFree", ep->guard.tenant_free);
	flag_if(w, "byKey", ep->guard.by_key);
	flag_if(w, "once", idempotency_applies(ep));
	handler(w, &ep->handler);
	errors(w, ep);
	if (ep->in != NULL) {
		flag_if(w, "query", ep->in->query);
		fields(w, "input", ep->in);
	}
	json_end_obj(w);
}

void
describe_domain(struct buf *out, const struct domain *d)
{
	const char *before = "[\n";

	for (size_t i = 0; i < d->n; i++)
		for (size_t k = 0; k < d->table[i]->n; k++) {
			struct json_out w = { .to = out };

			buf_str(out, before);
			row(&w, d->table[i]->resource, &d->table[i]->row[k]);
			before = ",\n";
		}
	buf_str(out, d->n == 0 ? "[]" : "\n]");
}
