/*
 * responses.c - describes the answers: the envelope of a success with the
 * endpoint's data, that of a failure, the few answers that are not envelopes,
 * and which failures an endpoint may answer with.
 *
 * The schemas of objects are made from the columns of a block, as PostgreSQL
 * describes them, and from the members that an endpoint declares for its call.
 * An operation refers to them by name; they are written at the end.
 */
#include <ctype.h>
#include <string.h>

#include "openapi/openapi.h"
#include "store/db_describe.h"
#include "web/endpoint.h"
#include "web/json_column.h"

/* -- schemas of objects ---------------------------------------------------- */

/* The JSON types, the format and the description of each kind. */
static const struct {
	const char *type[2];
	const char *format, *note;
} kinds[KIND__MAX] = {
	[KIND_TEXT] = { { "string" }, NULL, NULL },
	[KIND_BOOL] = { { "boolean" }, NULL, NULL },
	[KIND_INT] = { { "integer" }, "int32", NULL },
	[KIND_BIG] = { { "integer", "string" }, "int64",
	    "a text from 2^53 - 1 on" },
	[KIND_NUMBER] = { { "number" }, NULL, NULL },
	[KIND_TIME] = { { "integer" }, "int64", "milliseconds since 1970" },
	[KIND_MAP] = { { "object" }, NULL, NULL },
};

/* The name of a schema: "RolePage" for "role_page". */
static const char *
schema_name(struct arena *a, const char *snake)
{
	char *name = arena_strdup(a, snake), *to = name;
	bool up = true;

	for (const char *p = snake; *p != '\0'; p++) {
		if (*p == '_')
			up = true;
		else
			*to++ = up ? (char)toupper((unsigned char)*p) : *p;
		up = *p == '_';
	}
	*to = '\0';
	return name;
}

/* Writes the JSON types of a kind, and null if its values may be null: one
 * name, or an array of names; and the format. */
static void
put_types(struct json_out *w, enum value_kind kind, bool null)
{
	const char *const *type = kinds[kind].type;

	if (type[0] == NULL)
		return; /* no type: any JSON is allowed */
	if (kind == KIND_MAP)
		api_put_true(w, "additionalProperties");
	if (type[1] == NULL && !null) {
		api_put(w, "type", type[0]);
	} else {
		json_key(w, "type");
		json_arr(w);
		json_put_str(w, type[0]);
		if (type[1] != NULL)
			json_put_str(w, type[1]);
		if (null)
			json_put_str(w, "null");
		json_end_arr(w);
	}
	api_put(w, "format", kinds[kind].format);
}

/* Writes type and items of an array whose entries have this kind; null: it may
 * be null instead. */
static void
put_kinds_array(struct json_out *w, enum value_kind entry, bool null)
{
	json_key(w, "type");
	if (null) {
		json_arr(w);
		json_put_str(w, "array");
		json_put_str(w, "null");
		json_end_arr(w);
	} else {
		json_put_str(w, "array");
	}
	json_key(w, "items");
	json_obj(w);
	put_types(w, entry, false);
	json_end_obj(w);
}

/* Writes type and format of a value into the open object; null: it may also be
 * null. */
static void
put_kind(struct json_out *w, enum value_kind kind, bool null)
{
	static const enum value_kind entry[KIND__MAX] = {
		[KIND_IDS] = KIND_BIG,
		[KIND_TEXTS] = KIND_TEXT,
		[KIND_MAPS] = KIND_MAP,
	};

	if (entry[kind] != KIND__UNSET) {
		put_kinds_array(w, entry[kind], null);
		return;
	}
	put_types(w, kind, null);
	api_put(w, "description", kinds[kind].note);
	if (kind == KIND_TIME)
		api_put(w, "x-time", "milliseconds");
}

/* Writes a reference to a schema, and adds the schema to the list if it is not
 * in it. If it is there without members, it gets those of s: the columns of a
 * block may have been referred to before an object that adds members to them.
 */
static void
refer(struct api *api, const char *snake, const struct api_schema *s)
{
	const char *name = schema_name(api->ctx->mem, snake);
	size_t i = 0;

	while (i < api->n_schemas && strcmp(api->schema[i].name, name) != 0)
		i++;
	if (i == api->n_schemas) {
		BUG_ON(i == API_SCHEMAS_MAX);
		api->schema[i] = *s;
		api->schema[i].name = name;
		api->n_schemas++;
	} else if (api->schema[i].members == NULL) {
		api->schema[i].members = s->members;
	}
	api_ref(&api->w, "schemas", name);
}

/* Writes a reference to the schema of an object with these members.  Without
 * members its schema has the name of its block. */
static void
refer_object(struct api *api, const struct object *object,
    const struct object_member *members, const char *tag)
{
	const struct api_schema s = {
		.sql = object->sql, .members = members, .tag = tag
	};

	refer(api,
	    members == NULL && object->sql != NULL ? object->sql->name
	                                           : object->name,
	    &s);
}

/* Writes a reference to the schema of an object that an endpoint describes. */
static void
refer_declared(struct api *api, const struct object *object, const char *tag)
{
	refer_object(api, object, object->member, tag);
}

/* Refers to the schema of the object that a member is.  An object that contains
 * itself has one level only below it: there it has the columns of its block,
 * and not again the member. */
static void
member_object(
    struct api *api, const struct api_schema *s, const struct object_member *m)
{
	refer_object(api, m->of,
	    m->of->member == s->members ? NULL : m->of->member, s->tag);
}

/* Writes a reference to the schema of a block's columns. */
static void
refer_columns(struct api *api, const struct sql *q, const char *tag)
{
	refer(api, q->name, &(struct api_schema){ .sql = q, .tag = tag });
}

/* Writes the dictionary type of whose entries the column has values, if there
 * is one. */
static void
put_dict(struct api *api, const struct api_schema *s, const char *name)
{
	api_put(&api->w, "x-dict",
	    map_get(api->dicts, api_dict_key(api->ctx->mem, s->tag, name)));
}

/* Writes type and items of an array of objects into the open object. */
static void
put_object_array(
    struct api *api, const struct api_schema *s, const struct object_member *m)
{
	api_put(&api->w, "type", "array");
	json_key(&api->w, "items");
	member_object(api, s, m);
}

/* Begins the schema of what may be null; the schema of what else it is follows,
 * and then end_nullable. */
static void
begin_nullable(struct json_out *w)
{
	json_obj(w);
	json_key(w, "anyOf");
	json_arr(w);
}

/* Ends what begin_nullable has begun. */
static void
end_nullable(struct json_out *w)
{
	json_obj(w);
	api_put(w, "type", "null");
	json_end_obj(w);
	json_end_arr(w);
	json_end_obj(w);
}

/* Writes the schema of an object, or of a list of them, that may be null. */
static void
put_nullable(
    struct api *api, const struct api_schema *s, const struct object_member *m)
{
	struct json_out *w = &api->w;

	begin_nullable(w);
	if (m->kind == KIND_LIST) {
		json_obj(w);
		put_object_array(api, s, m);
		json_end_obj(w);
	} else {
		member_object(api, s, m);
	}
	end_nullable(w);
}

/* Writes the schema of a member under its name. */
static void
put_member(
    struct api *api, const struct api_schema *s, const struct object_member *m)
{
	const char *name = api_camel(api->ctx->mem, m->name);
	struct json_out *w = &api->w;

	json_key(w, name);
	if ((m->kind == KIND_LIST || m->kind == KIND_OBJECT) && m->null) {
		put_nullable(api, s, m);
		return;
	}
	if (m->kind == KIND_OBJECT) {
		member_object(api, s, m);
		return;
	}
	json_obj(w);
	if (m->kind == KIND_LIST) {
		put_object_array(api, s, m);
	} else {
		put_kind(w, m->kind, m->null);
		put_dict(api, s, name);
	}
	json_end_obj(w);
}

/* As put_member; a column of JSON whose content json_column describes gets the
 * schema of that. */
static void
put_described(
    struct api *api, const struct api_schema *s, struct object_member m)
{
	const struct object_member *known =
	    m.kind == KIND_JSON ? json_column(m.name) : NULL;

	if (known != NULL) {
		m.kind = known->kind;
		m.of = known->of;
	}
	put_member(api, s, &m);
}

static void
put_column(
    struct api *api, const struct api_schema *s, const struct db_shape *column)
{
	put_described(api, s,
	    (struct object_member){ .name = column->name,
	        .kind = column->kind,
	        .null = column->null });
}

/* Lists the members that each answer has as required. */
static void
put_required(struct api *api, const struct api_schema *s,
    const struct db_shape *column, int n)
{
	const struct object_member *m = s->members;
	struct json_out *w = &api->w;

	json_key(w, "required");
	json_arr(w);
	for (int i = 0; i < n; i++)
		json_put_str(w, api_camel(api->ctx->mem, column[i].name));
	for (; m != NULL && m->name != NULL; m++)
		if (!m->maybe)
			json_put_str(w, api_camel(api->ctx->mem, m->name));
	json_end_arr(w);
}

/* Writes a schema: the columns of its block, then its members. */
static enum err
put_schema(struct api *api, const struct api_schema *s)
{
	const struct object_member *m = s->members;
	struct json_out *w = &api->w;
	struct db_shape *column = NULL;
	int n = 0;

	if (s->sql != NULL)
		TRY(db_shape(api->ctx,
		    s->sql->rows != NULL ? s->sql->rows : s->sql, &column, &n));
	buf_str(w->to, "\n");
	json_key(w, s->name);
	json_obj(w);
	api_put(w, "type", "object");
	put_required(api, s, column, n);
	json_key(w, "properties");
	json_obj(w);
	for (int i = 0; i < n; i++)
		put_column(api, s, &column[i]);
	for (; m != NULL && m->name != NULL; m++)
		put_described(api, s, *m);
	json_end_obj(w);
	json_end_obj(w);
	return OK;
}

enum err
api_schemas(struct api *api)
{
	/* Writing a schema may append others, to which it refers. */
	for (size_t i = 0; i < api->n_schemas; i++)
		TRY(put_schema(api, &api->schema[i]));
	return OK;
}

/* -- what an endpoint answers ---------------------------------------------- */

#define SHEET_TYPE "application/vnd.ms-excel"

enum shape
api_shape(const struct api_endpoint *of)
{
	const struct handler *h = &of->ep->handler;

	if (h->shown != NULL)
		return h->shown->type == NULL ? h->shown->shape : SHAPE__UNSET;
	return h->shape == SHAPE_CALL ? SHAPE_DONE : h->shape;
}

/* An endpoint that declares an answer may name E_NOT_IMPLEMENTED, too: it
 * answers that under certain conditions only, and is served.  Any other
 * endpoint that names this error always answers it. */
bool
api_served(const struct api_endpoint *of)
{
	bool marked[E__MAX];

	if (of->ep->handler.shown != NULL)
		return true;
	endpoint_errors_mark(of->ep, marked);
	return !marked[E_NOT_IMPLEMENTED];
}

/* Writes the schema of an object in the answer. */
static void
put_object(struct api *api, const struct api_endpoint *of)
{
	const struct handler *h = &of->ep->handler;

	if (h->shown != NULL)
		refer_declared(api, h->shown->of, of->tag);
	else
		refer_columns(api, h->sql, of->tag);
}

/* Writes the schema of a value in the answer: the kind that the endpoint
 * declares, or the first column of its block.  entry: it is an entry of a list.
 */
static enum err
put_value(struct api *api, const struct api_endpoint *of, bool entry)
{
	const struct handler *h = &of->ep->handler;
	const struct object_member *known = NULL;
	struct json_out *w = &api->w;
	struct db_shape *column;
	int n;

	json_obj(w);
	if (h->shown != NULL) {
		put_kind(w, h->shown->kind, h->shown->null);
	} else {
		TRY(db_shape(api->ctx, h->sql, &column, &n));
		if (column[0].kind == KIND_JSON)
			known = json_column(column[0].name);
		put_kind(
		    w, known != NULL ? known->kind : column[0].kind, !entry);
	}
	json_end_obj(w);
	return OK;
}

/* Writes the schema of a page: the total and the list of its objects. */
static void
put_page(struct api *api, const struct api_endpoint *of)
{
	struct json_out *w = &api->w;

	json_obj(w);
	api_put(w, "type", "object");
	json_key(w, "required");
	json_arr(w);
	json_put_str(w, "total");
	json_put_str(w, "list");
	json_end_arr(w);
	json_key(w, "properties");
	json_obj(w);
	json_key(w, "total");
	json_obj(w);
	api_put(w, "type", "integer");
	api_put(w, "format", "int64");
	api_put_num(w, "minimum", 0);
	json_end_obj(w);
	json_key(w, "list");
	json_obj(w);
	api_put(w, "type", "array");
	json_key(w, "items");
	put_object(api, of);
	json_end_obj(w);
	json_end_obj(w);
	json_end_obj(w);
}

/* Writes the schema of a list of objects, or of values. */
static enum err
put_array(struct api *api, const struct api_endpoint *of, bool objects)
{
	struct json_out *w = &api->w;

	json_obj(w);
	api_put(w, "type", "array");
	json_key(w, "items");
	if (objects)
		put_object(api, of);
	else
		TRY(put_value(api, of, true));
	json_end_obj(w);
	return OK;
}

/* Writes the schema of one object, or of null too when the answer may be
 * empty. */
static void
put_one(struct api *api, const struct api_endpoint *of)
{
	const struct handler *h = &of->ep->handler;
	struct json_out *w = &api->w;

	if (h->shown != NULL ? !h->shown->null : h->none != OK) {
		put_object(api, of);
		return;
	}
	begin_nullable(w);
	put_object(api, of);
	end_nullable(w);
}

static void
put_true(struct json_out *w)
{
	json_obj(w);
	api_put(w, "type", "boolean");
	api_put_true(w, "const");
	json_end_obj(w);
}

/* Writes the schema of "data" in the envelope, by the shape of the answer. */
static enum err
put_data(struct api *api, const struct api_endpoint *of)
{
	const enum shape shape = api_shape(of);

	if (shape == SHAPE_PAGE)
		put_page(api, of);
	else if (shape == SHAPE_LIST || shape == SHAPE_IDS)
		return put_array(api, of, shape == SHAPE_LIST);
	else if (shape == SHAPE_ONE)
		put_one(api, of);
	else if (shape == SHAPE_VALUE || shape == SHAPE_ID)
		return put_value(api, of, false);
	else
		put_true(&api->w);
	return OK;
}

/* The envelope of a success: code 0, no message, the data. */
static enum err
put_success(struct api *api, const struct api_endpoint *of)
{
	struct json_out *w = &api->w;

	json_obj(w);
	api_put(w, "type", "object");
	json_key(w, "required");
	json_put_raw(w, "[\"code\",\"msg\",\"data\"]", 21);
	json_key(w, "properties");
	json_obj(w);
	json_key(w, "code");
	json_put_raw(w, "{\"const\":0}", 11);
	json_key(w, "msg");
	json_put_raw(w, "{\"const\":\"\"}", 12);
	json_key(w, "data");
	TRY(put_data(api, of));
	json_end_obj(w);
	json_end_obj(w);
	return OK;
}

/* The media type of a success that is not an envelope; NULL if it is an
 * envelope. */
static const char *
other_type(const struct api_endpoint *of)
{
	const struct handler *h = &of->ep->handler;

	if (h->shape != SHAPE_SHEET && h->shown != NULL &&
	    h->shown->type != NULL)
		return h->shown->type;
	return api_shape(of) == SHAPE_SHEET ? SHEET_TYPE : NULL;
}

/* Writes "application/json": the envelopes of success and failure, or of
 * failures only. */
static enum err
put_json(struct api *api, const struct api_endpoint *of, bool success)
{
	struct json_out *w = &api->w;

	json_key(w, "application/json");
	json_obj(w);
	json_key(w, "schema");
	if (success) {
		json_obj(w);
		json_key(w, "oneOf");
		json_arr(w);
		TRY(put_success(api, of));
	}
	api_ref(w, "schemas", "Failure");
	if (success && of->ep->handler.revision != NULL)
		api_ref(w, "schemas", "Conflict");
	if (success) {
		json_end_arr(w);
		json_end_obj(w);
	}
	json_end_obj(w);
	return OK;
}

/* Writes the schema of a file: bytes, of which a client must make no text,
 * unless the type says that they are one. */
static void
put_file(struct json_out *w, const char *type)
{
	json_key(w, type);
	json_obj(w);
	json_key(w, "schema");
	json_obj(w);
	api_put(w, "type", "string");
	if (strncmp(type, "text/", 5) != 0)
		api_put(w, "format", "binary");
	json_end_obj(w);
	json_end_obj(w);
}

/* Writes the answer with HTTP status 200: a success, or a failure with its
 * code. */
static enum err
put_200(struct api *api, const struct api_endpoint *of)
{
	const struct handler *h = &of->ep->handler;
	const char *type = other_type(of);
	bool served = api_served(of);
	struct json_out *w = &api->w;

	json_key(w, "200");
	json_obj(w);
	api_put(w, "description",
	    !served        ? "a failure: this is not offered"
	    : type == NULL ? "a success, or a failure with its code"
	                   : "a file, or a failure with its code");
	if (h->tagged || h->revision != NULL) {
		json_key(w, "headers");
		json_obj(w);
		json_key(w, "ETag");
		api_ref(w, "headers", "revision");
		json_end_obj(w);
	}
	json_key(w, "content");
	json_obj(w);
	if (type != NULL)
		put_file(w, type);
	TRY(put_json(api, of, served && type == NULL));
	json_end_obj(w);
	json_end_obj(w);
	return OK;
}

enum err
api_responses(struct api *api, const struct api_endpoint *of)
{
	struct json_out *w = &api->w;

	json_key(w, "responses");
	json_obj(w);
	TRY(put_200(api, of));
	if (of->ep->handler.shown != NULL && of->ep->handler.shown->gone) {
		json_key(w, "404");
		json_put_raw(
		    w, "{\"description\":\"there is no such file\"}", 39);
	}
	if (of->ep->handler.real_status) {
		json_key(w, "400");
		api_ref(w, "responses", "Refused");
	}
	/* Only these callers get these HTTP statuses. */
	if (of->ep->audience == DEVICE || of->ep->handler.real_status) {
		json_key(w, "429");
		api_ref(w, "responses", "TooMany");
		json_key(w, "503");
		api_ref(w, "responses", "Unavailable");
	}
	json_end_obj(w);
	return OK;
}

static void
put_error(struct json_out *w, enum err e)
{
	json_obj(w);
	api_put_num(w, "code", err_code(e));
	api_put(w, "name", err_name(e));
	api_put(w, "message", err_text(e));
	json_end_obj(w);
}

enum err
api_errors(struct api *api, const struct api_endpoint *of)
{
	const struct sql *q = of->ep->handler.sql;
	struct json_out *w = &api->w;
	bool marked[E__MAX];

	endpoint_errors_mark(of->ep, marked);
	if (q != NULL)
		TRY(db_constraint_errors(api->ctx, q, marked));
	json_key(w, "x-errors");
	json_arr(w);
	for (size_t i = 0; i < err_count(); i++)
		if (marked[err_at(i)])
			put_error(w, err_at(i));
	json_end_arr(w);
	return OK;
}
