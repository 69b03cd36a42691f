/*
 * operation.c - writes the operation of one endpoint: who may call it, what
 * may be sent with the request (parameters in headers, path and query string,
 * and the body, with every limit that the decoders check), its answers, and
 * members of our own for programs that make pages of the document.  These are:
 *
 *   x-kind           page, list, ids, one, value: reads, by the shape of the
 *                    answer; create, update, delete: writes; export: answers
 *                    a workbook; import: takes a file; unserved: 501 only;
 *                    call: the others
 *   x-permission     what the caller must hold
 *   x-guard          how the caller is checked
 *   x-audience       who calls: administrators, members, devices, modules
 *   x-pool           which pool answers
 *   x-shared         only for people of tenant 1: the data is everybody's
 *   x-revises        the read whose tag a write takes as If-Match
 *   x-errors         every error it may answer with: code, name, message
 *   x-dict           the values of a field or column are those of this
 *                    dictionary type
 *   x-time           milliseconds since 1970, or text
 *   x-form           the name of a field's form; its pattern is beside it
 *   x-minBytes       and x-maxBytes: limits in bytes, beside characters
 *   x-error          the error of a wrong value, where that is not 400
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "input/field.h"
#include "openapi/openapi.h"
#include "web/endpoint.h"

/* -- the schemas of fields ------------------------------------------------- */

#define NAME_BYTES 128

#define STAMP "([0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2})"

/* The name of a field as clients see it. */
static const char *
name_of(const struct field *f, char out[NAME_BYTES])
{
	name_camel(f->name, out, NAME_BYTES);
	return out;
}

static void
put_name(struct json_out *w, const struct field *f)
{
	char name[NAME_BYTES];

	json_put_str(w, name_of(f, name));
}

static void
key_name(struct json_out *w, const struct field *f)
{
	char name[NAME_BYTES];

	json_key(w, name_of(f, name));
}

static bool
is_list(const struct field *f)
{
	return f->type == F_IDS || f->type == F_STRS || f->type == F_LIST;
}

/* Is the field a range of times with both its ends? */
static bool
is_range(const struct field *f)
{
	return f->type == F_RANGE && f->alone == RANGE_WHOLE;
}

/* Is the field only the beginning or the end of a range of times? */
static bool
is_range_end(const struct field *f)
{
	return f->alone != RANGE_WHOLE;
}

/* A limit of a field, or the usual one if the field sets none (0). */
static int64_t
limit_or(size_t max, int64_t usual)
{
	return max != 0 ? (int64_t)max : usual;
}

/* Writes the limits in bytes. */
static void
put_bytes(struct json_out *w, const struct field *f)
{
	int64_t min = (int64_t)f->min_bytes;
	int64_t max = (int64_t)f->max_bytes;

	if (min > 0)
		api_put_num(w, "x-minBytes", min);
	if (max > 0)
		api_put_num(w, "x-maxBytes", max);
}

/* Writes the limits in characters.  They include those in bytes: a text of n
 * bytes has at most n characters, and at least n / 4.  filled: it must not be
 * blank. */
static void
put_text_length(struct json_out *w, const struct field *f, bool filled)
{
	int64_t max = limit_or(f->max, FIELD_TEXT_MAX);
	int64_t min = (int64_t)f->min;
	int64_t max_bytes = (int64_t)f->max_bytes;
	int64_t min_bytes = (int64_t)f->min_bytes;
	int64_t least = (min_bytes + 3) / 4;

	if (max_bytes != 0 && max_bytes < max)
		max = max_bytes;
	if (least == 0 && filled)
		least = 1;
	if (least > min)
		min = least;
	if (min > 0)
		api_put_num(w, "minLength", min);
	api_put_num(w, "maxLength", max);
	put_bytes(w, f);
}

/* Writes the name of the form of a text, and a regular expression which all
 * accepted texts match; of a text that has only to be filled, that it is not
 * blank. */
static void
put_text_form(struct json_out *w, const struct field *f, bool filled)
{
	const char *pattern = f->form != NULL ? f->form->pattern : NULL;

	api_put(w, "x-form", f->form != NULL ? f->form->name : NULL);
	if (pattern == NULL && filled)
		pattern = "\\S";
	api_put(w, "pattern", pattern);
}

/* Writes the words of which the text must be one; unless it must be filled, it
 * may also be empty. */
static void
put_text_words(struct json_out *w, const struct field *f, bool filled)
{
	const char *words = f->words;

	if (words == NULL)
		return;
	json_key(w, "enum");
	json_arr(w);
	for (size_t n; *words != '\0'; words += n + strspn(words + n, " ")) {
		n = strcspn(words, " ");
		json_put_strn(w, words, n);
	}
	if (!filled)
		json_put_str(w, "");
	json_end_arr(w);
}

/* Writes the schema of a text. */
static void
put_text(struct json_out *w, const struct field *f)
{
	bool filled = f->req && !f->blank;

	api_put(w, "type", "string");
	put_text_length(w, f, filled);
	put_text_form(w, f, filled);
	put_text_words(w, f, filled);
}

/* Writes the schema of an entry of a list of texts; min and max of the field
 * are limits of how many entries there are, not of their lengths. */
static void
put_text_entry(struct json_out *w, const struct field *f)
{
	api_put(w, "type", "string");
	api_put_num(w, "minLength", 1);
	api_put_num(w, "maxLength", limit_or(f->entry_max, FIELD_TEXT_MAX));
	put_text_form(w, f, true);
}

/* Writes the schema of a number. */
static void
put_number(struct json_out *w, const struct field *f)
{
	const bool bounded = f->lo != 0 || f->hi != 0;
	const bool narrow = f->type == F_I32;

	api_put(w, "type", "integer");
	api_put(w, "format", narrow ? "int32" : "int64");
	if (!bounded && !narrow)
		return;
	api_put_num(w, "minimum", bounded ? f->lo : INT32_MIN);
	api_put_num(w, "maximum", bounded ? f->hi : INT32_MAX);
}

/* Writes how many entries a list may have.  In a query string a required list
 * has one at least, because an empty list cannot be told from none there. */
static void
put_list_limits(struct json_out *w, const struct field *f, bool query)
{
	int64_t min = (int64_t)f->min;

	if (query && f->req && min == 0)
		min = 1;
	api_put(w, "type", "array");
	if (min > 0)
		api_put_num(w, "minItems", min);
	api_put_num(w, "maxItems", limit_or(f->max, FIELD_LIST_MAX));
}

static void put_field(struct json_out *w, const struct field *f, bool query);

/* Writes the names of the required fields from index `from` on, if there are
 * any. */
static void
put_required(struct json_out *w, const struct input *in, size_t from)
{
	bool any = false;

	for (size_t i = from; i < in->n; i++) {
		if (!in->f[i].req)
			continue;
		if (!any) {
			json_key(w, "required");
			json_arr(w);
		}
		put_name(w, &in->f[i]);
		any = true;
	}
	if (any)
		json_end_arr(w);
}

/* Writes the schema of an object with the fields from index `from` on, into the
 * JSON object that is open. */
static void
put_fields(struct json_out *w, const struct input *in, size_t from)
{
	api_put(w, "type", "object");
	put_required(w, in, from);
	json_key(w, "properties");
	json_obj(w);
	for (size_t i = from; i < in->n; i++) {
		key_name(w, &in->f[i]);
		put_field(w, &in->f[i], false);
	}
	json_end_obj(w);
}

/* Writes the schema of a list: its bounds and that of an entry; query: it is
 * sent in a query string. */
static void
put_list(struct json_out *w, const struct field *f, bool query)
{
	put_list_limits(w, f, query);
	json_key(w, "items");
	json_obj(w);
	if (f->type == F_IDS) {
		put_number(w, f);
	} else if (f->type == F_STRS) {
		put_text_entry(w, f);
	} else {
		put_fields(w, f->of, 0);
	}
	json_end_obj(w);
}

/* Writes the schema of a time as text, as in query strings; it may also be
 * empty unless it must be filled. */
static void
put_time_text(struct json_out *w, bool filled)
{
	api_put(w, "type", "string");
	api_put_num(w, "maxLength", 19);
	api_put(w, "pattern", filled ? "^" STAMP "$" : "^" STAMP "?$");
}

/* Writes the schema of a range: two times, from and to, either of which may be
 * left out unless the range is required. */
static void
put_range(struct json_out *w, const struct field *f)
{
	api_put(w, "type", "array");
	if (f->req)
		api_put_num(w, "minItems", 2);
	api_put_num(w, "maxItems", 2);
	json_key(w, "items");
	json_obj(w);
	put_time_text(w, f->req);
	json_end_obj(w);
	api_put(w, "x-time", "text");
}

/* Writes the schema of a field that is one end of a range. */
static void
put_range_end(struct json_out *w, const struct field *f)
{
	put_time_text(w, f->req);
	api_put(w, "x-time", "text");
}

/* Writes the schema of a time in milliseconds. */
static void
put_stamp(struct json_out *w, const struct field *f)
{
	put_number(w, f);
	api_put(w, "x-time", "milliseconds");
}

/* Writes the schema of any JSON, or of the type of JSON that the field
 * declares, but null, which counts as not sent.  An object may have any
 * members, and so may the objects of a list. */
static void
put_any_json(struct json_out *w, const struct field *f)
{
	static const char any[] =
	    "[\"object\",\"array\",\"string\",\"number\",\"boolean\"]";
	const char *type = f->object ? "object" : f->json_type;

	api_put(w, "type", type);
	if (type == NULL) {
		json_key(w, "type");
		json_put_raw(w, any, sizeof(any) - 1);
	} else if (strcmp(type, "array") == 0) {
		json_key(w, "items");
		json_obj(w);
		api_put(w, "type", "object");
		api_put_true(w, "additionalProperties");
		json_end_obj(w);
	} else {
		api_put_true(w, "additionalProperties");
	}
	put_bytes(w, f);
}

/* Writes the schema of a field with a single value. */
static void
put_scalar(struct json_out *w, const struct field *f)
{
	if (f->type == F_I32 || f->type == F_I64) {
		put_number(w, f);
	} else if (f->type == F_STAMP) {
		put_stamp(w, f);
	} else if (f->type == F_BOOL) {
		api_put(w, "type", "boolean");
	} else if (f->type == F_STR) {
		put_text(w, f);
	} else if (f->type == F_FILE) {
		api_put(w, "type", "string");
		api_put(w, "format", "binary");
		put_bytes(w, f);
	}
}

/* Writes the schema of a field's type.  query: it is sent in a query string, in
 * which a list that is required has one entry at least. */
static void
put_type(struct json_out *w, const struct field *f, bool query)
{
	if (is_list(f))
		put_list(w, f, query);
	else if (is_range(f))
		put_range(w, f);
	else if (is_range_end(f))
		put_range_end(w, f);
	else if (f->type == F_JSON)
		put_any_json(w, f);
	else
		put_scalar(w, f);
}

/* Writes the value that the field has when it is not sent.  A table of fields
 * has that of anything but a text as JSON. */
static void
put_default(struct json_out *w, const struct field *f)
{
	const char *dflt = f->dflt;

	if (dflt == NULL)
		return;
	json_key(w, "default");
	if (f->type == F_STR)
		json_put_str(w, dflt);
	else
		json_put_raw(w, dflt, strlen(dflt));
}

/* A note about what a client must know besides the type and the field's own
 * description; NULL: there is nothing. */
static const char *
note_of(const struct field *f)
{
	if (f->type == F_STAMP)
		return "milliseconds since 1970";
	if (is_range(f))
		return "from, to: yyyy-MM-dd HH:mm:ss";
	if (is_range_end(f))
		return "yyyy-MM-dd HH:mm:ss";
	return NULL;
}

static void
put_doc(struct json_out *w, const struct field *f)
{
	const char *doc = f->doc, *note = note_of(f);
	char both[512];

	if (doc != NULL && note != NULL) {
		snprintf(both, sizeof(both), "%s; %s", doc, note);
		doc = both;
	}
	api_put(w, "description", doc != NULL ? doc : note);
}

/* Writes the schema of a field; query: that of a parameter, whose description
 * is written elsewhere. */
static void
put_field(struct json_out *w, const struct field *f, bool query)
{
	json_obj(w);
	put_type(w, f, query);
	put_default(w, f);
	if (!query)
		put_doc(w, f);
	api_put(w, "x-dict", f->dict);
	api_put(w, "x-error", f->fails != OK ? err_name(f->fails) : NULL);
	json_end_obj(w);
}

/* -- parameters and body --------------------------------------------------- */

static bool
has_file(const struct api_endpoint *of)
{
	return endpoint_file(of->ep) != NULL;
}

/* Does the endpoint take JSON without a file, or the bytes of a file alone, as
 * well as a form?  It does if its file is not required. */
static bool
takes_any(const struct api_endpoint *of)
{
	const struct field *file = endpoint_file(of->ep);

	return file != NULL && !file->req;
}

/* Is the field a part of the endpoint's path, such as "{id}"? */
static bool
in_path(const struct api_endpoint *of, const struct field *f)
{
	char name[NAME_BYTES];
	const char *p = of->path;
	size_t n = strlen(name_of(f, name));

	while ((p = strchr(p, '{')) != NULL)
		if (strncmp(++p, name, n) == 0 && p[n] == '}')
			return true;
	return false;
}

/* Writes the parameter object of a field that is a part of the path or of the
 * query. */
static void
put_parameter(
    struct json_out *w, const struct api_endpoint *of, const struct field *f)
{
	char name[NAME_BYTES];
	bool path = in_path(of, f);

	json_obj(w);
	api_put(w, "name", name_of(f, name));
	api_put(w, "in", path ? "path" : "query");
	if (path || f->req)
		api_put_true(w, "required");
	put_doc(w, f);
	if (is_list(f) || is_range(f)) {
		api_put(w, "style", "form");
		api_put_true(w, "explode");
	}
	json_key(w, "schema");
	put_field(w, f, true);
	json_end_obj(w);
}

/* Writes references to the headers that the endpoint reads. */
static void
put_headers(struct json_out *w, const struct endpoint *ep)
{
	if (ep->audience == DEVICE)
		return;
	api_ref(w, "parameters", "tenantId");
	if (ep->guard.gate == GATE_PERM || ep->guard.gate == GATE_LOGGED_IN)
		api_ref(w, "parameters", "visitTenantId");
	if (endpoint_once(ep))
		api_ref(w, "parameters", "idempotencyKey");
	if (ep->handler.revision != NULL)
		api_ref(w, "parameters", "ifMatch");
}

/* A text that may be longer has no room in a query string. */
#define QUERY_TEXT_MAX 4096

/* Writes the headers and the fields that are parameters: those in the path,
 * those of an endpoint without a body, and of an upload all but the file; a
 * long text is not listed, as it goes into the form. */
static void
put_parameters(struct api *api, const struct api_endpoint *of)
{
	const struct input *in = of->ep->in;
	bool upload = has_file(of);
	struct json_out *w = &api->w;

	json_key(w, "parameters");
	json_arr(w);
	put_headers(w, of->ep);
	for (size_t i = 0; in != NULL && i < in->n; i++) {
		const struct field *f = &in->f[i];

		if (!endpoint_takes_body(of->ep) || in_path(of, f) ||
		    (upload && f->type != F_FILE && f->max <= QUERY_TEXT_MAX))
			put_parameter(w, of, f);
	}
	json_end_arr(w);
}

/* Writes the schema of the form of an upload: only the file, which is required.
 */
static void
put_upload_schema(struct json_out *w, const struct field *file)
{
	json_obj(w);
	api_put(w, "type", "object");
	json_key(w, "required");
	json_arr(w);
	put_name(w, file);
	json_end_arr(w);
	json_key(w, "properties");
	json_obj(w);
	key_name(w, file);
	put_field(w, file, false);
	json_end_obj(w);
	json_end_obj(w);
}

/* Writes the schema of a JSON body.  Fields in the path and a file come first;
 * they are not in the body. */
static void
put_body_schema(struct json_out *w, const struct api_endpoint *of)
{
	const struct input *in = of->ep->in;
	size_t first = 0;

	if (in->f[0].whole) {
		put_field(w, &in->f[0], false);
		return;
	}
	while (first < in->n &&
	       (in_path(of, &in->f[first]) || in->f[first].type == F_FILE))
		first++;
	json_obj(w);
	put_fields(w, in, first);
	json_end_obj(w);
}

/* Writes the body for one media type.  The schema of bytes is their type alone.
 */
static void
put_content(struct json_out *w, const struct api_endpoint *of, const char *type)
{
	json_key(w, type);
	json_obj(w);
	json_key(w, "schema");
	if (strcmp(type, "multipart/form-data") == 0)
		put_upload_schema(w, endpoint_file(of->ep));
	else if (strcmp(type, "application/json") == 0)
		put_body_schema(w, of);
	else
		json_put_raw(
		    w, "{\"type\":\"string\",\"format\":\"binary\"}", 35);
	json_end_obj(w);
}

/* Writes "requestBody", for each media type that the endpoint takes. */
static void
put_body(struct api *api, const struct api_endpoint *of)
{
	struct json_out *w = &api->w;

	if (!endpoint_takes_body(of->ep))
		return;
	json_key(w, "requestBody");
	json_obj(w);
	if (takes_any(of))
		api_put(w, "description",
		    "JSON; or a form with the file, or the bytes of the file "
		    "alone, with the rest in the query");
	api_put_true(w, "required");
	json_key(w, "content");
	json_obj(w);
	if (!has_file(of) || takes_any(of))
		put_content(w, of, "application/json");
	if (has_file(of))
		put_content(w, of, "multipart/form-data");
	if (takes_any(of))
		put_content(w, of, "application/octet-stream");
	json_end_obj(w);
	json_end_obj(w);
}

/* -- the operation --------------------------------------------------------- */

/* A unique id made of audience, method and path: "adminGetSystemRolePage". */
static const char *
operation_id(struct arena *a, const struct api_endpoint *of)
{
	const char *audience = audience_name(of->ep->audience);
	const char *method = method_name(of->ep->method);
	char *id = arena_printf(a, "%s_%s_%s", audience, method, of->path);
	size_t head = strlen(audience) + strlen(method) + 1;
	char *to = id;
	bool up = false;

	for (size_t i = 0; id[i] != '\0'; i++) {
		unsigned char c = (unsigned char)id[i];

		if (!isalnum(c)) {
			up = true;
			continue;
		}
		if (i <= head)
			c = (unsigned char)tolower(c);
		*to++ = up ? (char)toupper(c) : (char)c;
		up = false;
	}
	*to = '\0';
	return id;
}

/* The x-kind of a GET, which follows from the shape of its answer. */
static const char *
kind_of_read(enum shape shape)
{
	static const char *const kinds[SHAPE__MAX] = {
		[SHAPE_PAGE] = "page",
		[SHAPE_LIST] = "list",
		[SHAPE_IDS] = "ids",
		[SHAPE_ONE] = "one",
		[SHAPE_VALUE] = "value",
		[SHAPE_SHEET] = "export",
	};

	return kinds[shape] != NULL ? kinds[shape] : "call";
}

/* The x-kind of an endpoint. */
static const char *
kind_of(const struct api_endpoint *of)
{
	if (!api_served(of))
		return "unserved";
	if (has_file(of))
		return "import";
	if (of->ep->method == GET)
		return kind_of_read(api_shape(of));
	if (of->ep->method == PUT)
		return "update";
	if (of->ep->method == DELETE)
		return "delete";
	return str_ends(of->path, "/create") ||
	               of->ep->handler.shape == SHAPE_ID
	           ? "create"
	           : "call";
}

/* Writes one way to prove who calls, by its name in the document. */
static void
put_scheme(struct json_out *w, const char *name)
{
	json_obj(w);
	json_key(w, name);
	json_arr(w);
	json_end_arr(w);
	json_end_obj(w);
}

/* Writes which credentials the endpoint accepts.  An endpoint for ANYONE needs
 * no token, but reads one that is sent, so the token is listed as optional. */
static void
put_security(struct json_out *w, const struct endpoint *ep)
{
	const enum gate gate = ep->guard.gate;
	bool needed = gate == GATE_PERM || gate == GATE_LOGGED_IN;
	bool read = gate == GATE_ANYONE && ep->audience != DEVICE;

	json_key(w, "security");
	json_arr(w);
	if (read) {
		json_obj(w);
		json_end_obj(w);
	}
	if (read || needed)
		put_scheme(w, "bearer");
	if (gate == GATE_SIGNED)
		put_scheme(w, "deviceSign");
	if (gate == GATE_SIGNED && !ep->guard.by_key)
		put_scheme(w, "deviceToken");
	json_end_arr(w);
}

enum err
api_operation(struct api *api, const struct api_endpoint *of)
{
	static const char *const gates[GATE__MAX] = {
		[GATE_ANYONE] = "ANYONE",
		[GATE_LOGGED_IN] = "LOGGED_IN",
		[GATE_PERM] = "PERM",
		[GATE_SIGNED] = "SIGNED",
		[GATE_PEER] = "PEER",
	};
	const struct endpoint *ep = of->ep;
	struct arena *a = api->ctx->mem;
	struct json_out *w = &api->w;

	json_key(w, arena_lower(a, method_name(ep->method)));
	json_obj(w);
	json_key(w, "tags");
	json_arr(w);
	json_put_str(w, of->tag);
	json_end_arr(w);
	api_put(w, "summary", ep->doc);
	if (ep->handler.exact)
		api_put(w, "description",
		    ep->in != NULL && ep->in->unpaged
		        ? "A query parameter that is not listed is an error; "
		          "pageNo and pageSize may be sent, and mean nothing."
		        : "A query parameter that is not listed is an error.");
	api_put(w, "operationId", operation_id(a, of));
	if (ep->handler.deprecated)
		api_put_true(w, "deprecated");
	put_security(w, ep);
	put_parameters(api, of);
	put_body(api, of);
	TRY(api_responses(api, of));
	api_put(w, "x-pool", of->pool);
	api_put(w, "x-audience", audience_name(ep->audience));
	api_put(w, "x-guard", gates[ep->guard.gate]);
	api_put(w, "x-permission", ep->guard.perm);
	if (ep->guard.shared)
		api_put_true(w, "x-shared");
	api_put(w, "x-kind", kind_of(of));
	if (ep->handler.revision != NULL)
		api_put(w, "x-revises", ep->handler.revision->read);
	TRY(api_errors(api, of));
	json_end_obj(w);
	return OK;
}
