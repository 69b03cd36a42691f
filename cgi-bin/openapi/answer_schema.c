/*
 * answer_schema.c - writes the schemas of objects in answers: from the columns
 * of a block, as PostgreSQL describes them, and from the members that a row
 * declares for its call.
 */
#include <ctype.h>
#include <string.h>

#include "openapi/openapi.h"
#include "store/db_describe.h"

/* The JSON types, the format and the description of each kind. */
static const struct {
	const char *type[2];
	const char *format, *note;
} kinds[KIND__MAX] = {
	[KIND_TEXT] = { { "string" }, NULL, NULL },
	[KIND_BOOL] = { { "boolean" }, NULL, NULL },
	[KIND_INT] = { { "integer" }, "int32", NULL },
	[KIND_BIG] = { { "integer", "string" }, "int64",
	    "a text beyond 2^53 - 1" },
	[KIND_NUMBER] = { { "number" }, NULL, NULL },
	[KIND_TIME] = { { "integer" }, "int64", "milliseconds since 1970" },
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

static void
put_types(struct json_out *w, enum value_kind kind, bool null)
{
	const char *const *type = kinds[kind].type;

	if (type[0] == NULL)
		return; /* no type: any JSON is allowed */
	json_key(w, "type");
	if (type[1] == NULL && !null) {
		json_put_str(w, type[0]);
		return;
	}
	json_arr(w);
	json_put_str(w, type[0]);
	if (type[1] != NULL)
		json_put_str(w, type[1]);
	if (null)
		json_put_str(w, "null");
	json_end_arr(w);
}

static void
put_array(struct json_out *w, enum value_kind entry, bool null)
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

void
api_kind(struct json_out *w, enum value_kind kind, bool null)
{
	if (kind == KIND_IDS || kind == KIND_TEXTS) {
		put_array(w, kind == KIND_IDS ? KIND_BIG : KIND_TEXT, null);
		return;
	}
	put_types(w, kind, null);
	api_put(w, "format", kinds[kind].format);
	api_put(w, "description", kinds[kind].note);
	if (kind == KIND_TIME)
		api_put(w, "x-time", "milliseconds");
}

/* Writes a reference to a schema, and adds the schema to the list if it is not
 * in it. */
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

/* Without members of its own an object has the name of its block. */
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

void
api_object(struct api *api, const struct object *object, const char *tag)
{
	refer_object(api, object, object->member, tag);
}

/* The object of a member.  One that contains itself is shown inside itself with
 * the columns of its block alone: it has one level below it. */
static void
member_object(
    struct api *api, const struct api_schema *s, const struct object_member *m)
{
	refer_object(api, m->of,
	    m->of->member == s->members ? NULL : m->of->member, s->tag);
}

void
api_columns(struct api *api, const struct sql *q, const char *tag)
{
	refer(api, q->name, &(struct api_schema){ .sql = q, .tag = tag });
}

static void
put_dict(struct api *api, const struct api_schema *s, const char *name)
{
	api_put(&api->w, "x-dict",
	    map_get(api->dicts, api_dict_key(api->ctx->mem, s->tag, name)));
}

static void
put_columns(struct api *api, const struct api_schema *s,
    const struct db_shape *column, int n)
{
	struct json_out *w = &api->w;

	for (int i = 0; i < n; i++) {
		json_key(w, column[i].name);
		json_obj(w);
		api_kind(w, column[i].kind, column[i].null);
		put_dict(api, s, column[i].name);
		json_end_obj(w);
	}
}

static void
array_of(
    struct api *api, const struct api_schema *s, const struct object_member *m)
{
	api_put(&api->w, "type", "array");
	json_key(&api->w, "items");
	member_object(api, s, m);
}

/* Writes the schema of an object, or of a list of them, that may be null. */
static void
either_null(
    struct api *api, const struct api_schema *s, const struct object_member *m)
{
	struct json_out *w = &api->w;

	json_obj(w);
	json_key(w, "anyOf");
	json_arr(w);
	if (m->kind == KIND_LIST) {
		json_obj(w);
		array_of(api, s, m);
		json_end_obj(w);
	} else {
		member_object(api, s, m);
	}
	json_obj(w);
	api_put(w, "type", "null");
	json_end_obj(w);
	json_end_arr(w);
	json_end_obj(w);
}

static void
put_member(
    struct api *api, const struct api_schema *s, const struct object_member *m)
{
	const char *name = api_camel(api->ctx->mem, m->name);
	struct json_out *w = &api->w;

	json_key(w, name);
	if ((m->kind == KIND_LIST || m->kind == KIND_OBJECT) && m->null) {
		either_null(api, s, m);
		return;
	}
	if (m->kind == KIND_OBJECT) {
		member_object(api, s, m);
		return;
	}
	json_obj(w);
	if (m->kind == KIND_LIST) {
		array_of(api, s, m);
	} else {
		api_kind(w, m->kind, m->null);
		put_dict(api, s, name);
	}
	json_end_obj(w);
}

/* Lists all members as required: an answer always has each of them. */
static void
put_required(struct api *api, const struct api_schema *s,
    const struct db_shape *column, int n)
{
	const struct object_member *m = s->members;
	struct json_out *w = &api->w;

	json_key(w, "required");
	json_arr(w);
	for (int i = 0; i < n; i++)
		json_put_str(w, column[i].name);
	for (; m != NULL && m->name != NULL; m++)
		json_put_str(w, api_camel(api->ctx->mem, m->name));
	json_end_arr(w);
}

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
	for (int i = 0; i < n; i++)
		column[i].name = api_camel(api->ctx->mem, column[i].name);
	buf_str(w->to, "\n");
	json_key(w, s->name);
	json_obj(w);
	api_put(w, "type", "object");
	put_required(api, s, column, n);
	json_key(w, "properties");
	json_obj(w);
	put_columns(api, s, column, n);
	for (; m != NULL && m->name != NULL; m++)
		put_member(api, s, m);
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
