/* input.c - chooses the decoder for the input of a request. */
#include "web/input.h"

#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "input/decode_json.h"
#include "input/decode_query.h"
#include "input/field.h"
#include "input/field_check.h"
#include "text/gzip.h"
#include "web/fcgi.h"

/* Decodes path parameters and query string. */
static enum err
from_query(
    struct req *r, const struct url_pair *params, size_t n_params, void *out)
{
	struct arena *a = r->ctx->mem;
	struct url_query q;
	struct url_pair *all;
	const char *why;

	if (url_query(a, r->call->query, &q, &why) != OK)
		return bad_request(r->ctx, NULL, why);
	if (n_params > 0) {
		all = arena_new(a, struct url_pair, n_params + q.n);
		memcpy(all, params, n_params * sizeof(*all));
		if (q.n > 0)
			memcpy(all + n_params, q.v, q.n * sizeof(*all));
		q = (struct url_query){ .v = all, .n = n_params + q.n };
	}
	return decode_query(a, r->in.def, &q, out, &r->in.given, &r->ctx->why);
}

/* Is the type "application/json", with or without parameters? */
static bool
is_json(const char *type)
{
	static const char json[] = "application/json";
	size_t n = sizeof(json) - 1;

	return type != NULL && strncasecmp(type, json, n) == 0 &&
	       (type[n] == '\0' || type[n] == ';' || type[n] == ' ');
}

static size_t
body_max(const struct input *def)
{
	return def->body_max != 0 ? def->body_max : FCGI_BODY_MAX;
}

/* Refuses a body of more than body_max bytes, by the error that the input has
 * for it, if it has one. */
static enum err
too_large(struct req *r, const struct input *def)
{
	if (def->too_large != OK)
		return fail(r->ctx, def->too_large, NULL);
	return bad_request(r->ctx, NULL, "request body is too large");
}

/* For gzip_read: appends unpacked bytes to the buffer arg. */
static enum err
add_piece(void *arg, const char *bytes, size_t n, bool last)
{
	(void)last;
	buf_add(arg, bytes, n);
	return OK;
}

/* Sets *body and *n to the body as it is to be parsed: unpacked into b, or as
 * it was sent. */
static enum err
unpack_body(struct req *r, const struct input *def, struct buf *b,
    const char **body, size_t *n)
{
	const struct raw_request *c = r->call;
	const struct gzip_in in = { c->body, c->body_len, body_max(def),
		false };
	const char *why;
	enum err e;

	*body = c->body;
	*n = c->body_len;
	if (!def->packed || c->encoding == NULL ||
	    strcasecmp(c->encoding, "identity") == 0)
		return OK;
	if (strcasecmp(c->encoding, "gzip") != 0)
		return bad_request(r->ctx, NULL, "unknown content encoding");
	e = gzip_read(&in, add_piece, b, &why);
	if (e == E_UPLOAD_TOO_LARGE)
		return too_large(r, def);
	if (e != OK)
		return bad_request(
		    r->ctx, NULL, "request body is no gzip, or is damaged");
	*body = b->p != NULL ? b->p : "";
	*n = b->n;
	return OK;
}

/* Decodes a JSON body. */
static enum err
from_body(struct req *r, const struct input *def, void *out)
{
	struct arena *a = r->ctx->mem;
	CLEANUP(json_free) struct json *j = NULL;
	CLEANUP(buf_free) struct buf b = { 0 };
	const char *why, *body;
	size_t n;

	buf_init(&b, body_max(def));
	if (!is_json(r->call->content_type))
		return bad_request(r->ctx, NULL, "wrong request content type");
	if (r->call->body_len > body_max(def))
		return too_large(r, def);
	TRY(unpack_body(r, def, &b, &body, &n));
	body = utf8_unmarked(body, &n);
	if (decode_parse(a, def, body, n, &j, &why) != OK)
		return bad_request(r->ctx, NULL, why);
	return decode_json(a, def, j, out, &r->in.given, &r->ctx->why);
}

/* Decodes the parts of a form, and the query string. */
static enum err
from_form(struct req *r, void *out)
{
	struct arena *a = r->ctx->mem;
	struct multipart form = { .mapped = r->call->body_file != NULL };
	struct url_query q;
	const char *why;

	if (url_query(a, r->call->query, &q, &why) != OK)
		return bad_request(r->ctx, NULL, why);
	if (multipart_read(a, r->call->content_type, r->call->body,
	        r->call->body_len, &form, &why) != OK)
		return bad_request(r->ctx, NULL, why);
	return decode_form(
	    a, r->in.def, &q, &form, out, &r->in.given, &r->ctx->why);
}

/* Decodes an input whose body consists of the file alone; the other fields are
 * in the query string. */
static enum err
from_bytes(struct req *r, void *out)
{
	const struct raw_request *c = r->call;
	struct multipart form = { .n = 1 };
	struct url_query q;
	const char *why;

	if (url_query(r->ctx->mem, c->query, &q, &why) != OK)
		return bad_request(r->ctx, NULL, why);
	form.v[0] = (struct multipart_part){
		.name = "file", .file = "", .data = c->body, .n = c->body_len
	};
	return decode_form(
	    r->ctx->mem, r->in.def, &q, &form, out, &r->in.given, &r->ctx->why);
}

/* Decodes the body of an input with a file: a form or, if the file is optional,
 * also JSON without it, or the bytes of the file alone. */
static enum err
from_upload(struct req *r, void *out)
{
	const char *type = r->call->content_type;

	if (!endpoint_file(r->ep)->req && !multipart_is(type))
		return is_json(type) ? from_body(r, r->in.def, out)
		                     : from_bytes(r, out);
	return from_form(r, out);
}

/*
 * Decodes an input with path parameters and a body: its first n fields come
 * from the path.  Members of the body with their names are ignored, as unknown
 * members are.
 */
static enum err
from_path_and_body(
    struct req *r, const struct url_pair *params, size_t n, void *out)
{
	const struct input *def = r->in.def;
	struct url_query q = { .n = n };
	struct input part = *def;
	uint64_t given;

	q.v = arena_new(r->ctx->mem, struct url_pair, n);
	memcpy(q.v, params, n * sizeof(*params));
	part.n = n;
	TRY(decode_query(r->ctx->mem, &part, &q, out, &given, &r->ctx->why));
	if (r->call->body_len == 0)
		return bad_request(r->ctx, NULL, "request body is missing");
	part.f = def->f + n;
	part.n = def->n - n;
	TRY(from_body(r, &part, out));
	r->in.given = given | r->in.given << n;
	return OK;
}

/* Does the query string give this field another text than the body does (NULL:
 * none)? */
static bool
contradicts(const struct url_query *q, const char *name, const char *text)
{
	for (size_t k = 0; k < q->n; k++)
		if (strcmp(q->v[k].name, name) == 0 &&
		    (text == NULL || strcmp(q->v[k].value, text) != 0))
			return true;
	return false;
}

/* Decodes a DELETE with a body (IN_EITHER).  What its query string says as well
 * must be the same. */
static enum err
from_body_or_query(struct req *r, void *out)
{
	const struct input *def = r->in.def;
	struct url_query q;
	const char *why;

	if (url_query(r->ctx->mem, r->call->query, &q, &why) != OK)
		return bad_request(r->ctx, NULL, why);
	TRY(from_body(r, def, out));
	for (size_t i = 0; i < def->n; i++) {
		const void *at = (const char *)out + def->f[i].off;
		char *name = arena_alloc(r->ctx->mem, FIELD_NAME_MAX);

		BUG_ON(def->f[i].type != F_STR);
		name_camel(def->f[i].name, name, FIELD_NAME_MAX);
		if (!contradicts(&q, name, *(const char *const *)at))
			continue;
		return bad_request(r->ctx, name, "must be given once");
	}
	return OK;
}

/* The input of the endpoint as its audience sends it.  Devices and modules are
 * programs, which nobody can ask to type a text again, so malformed texts are
 * mended instead of refused (mends, input/field.h). */
static const struct input *
input_of(const struct req *r)
{
	bool program = r->ep->audience == DEVICE || r->ep->audience == RPC;
	struct input *def;

	if (r->ep->in == NULL || !program)
		return r->ep->in;
	def = arena_new(r->ctx->mem, struct input, 1);
	*def = *r->ep->in;
	def->mends = true;
	return def;
}

/* Has the input a field of that JSON name?  The parameters of a page count as
 * known to an input that is unpaged, as web pages send them to all lists. */
static bool
is_known(const struct input *def, const char *name)
{
	size_t n = strlen(name);

	for (size_t i = 0; def != NULL && i < def->n; i++)
		if (name_is(def->f[i].name, name, n))
			return true;
	return def != NULL && def->unpaged &&
	       (strcmp(name, "pageNo") == 0 || strcmp(name, "pageSize") == 0);
}

enum err
input_known(
    struct ctx *ctx, const struct endpoint *ep, const struct url_query *q)
{
	char *name;

	for (size_t i = 0; ep->handler.exact && i < q->n; i++) {
		if (is_known(ep->in, q->v[i].name))
			continue;
		name = arena_strndup(ctx->mem, q->v[i].name,
		    strnlen(q->v[i].name, FIELD_NAME_MAX));
		utf8_mend(name);
		return bad_request(
		    ctx, name, "is no parameter of this request");
	}
	return OK;
}

/* Refuses unknown parameters of an EXACT endpoint. */
static enum err
check_known(struct req *r)
{
	struct url_query q;
	const char *why;

	if (!r->ep->handler.exact)
		return OK;
	if (url_query(r->ctx->mem, r->call->query, &q, &why) != OK)
		return bad_request(r->ctx, NULL, why);
	return input_known(r->ctx, r->ep, &q);
}

enum err
input_decode(struct req *r, const struct url_pair *params, size_t n_params)
{
	const struct input *def = input_of(r);
	void *out;

	TRY(check_known(r));
	if (def == NULL)
		return OK;
	out = arena_alloc(r->ctx->mem, def->size);
	r->in.def = def;
	r->in.at = out;
	if (def->body && r->call->body_len > 0)
		return from_body_or_query(r, out);
	if (!endpoint_takes_body(r->ep))
		return from_query(r, params, n_params, out);
	if (n_params > 0)
		return from_path_and_body(r, params, n_params, out);
	if (r->call->body_len == 0)
		return bad_request(r->ctx, NULL, "request body is missing");
	return endpoint_file(r->ep) != NULL ? from_upload(r, out)
	                                    : from_body(r, def, out);
}
