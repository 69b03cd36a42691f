/* openapi.h - the parts of the document, an inner header that only this folder
 * includes: each file writes one part of it from the endpoints of all pools. */
#ifndef OPENAPI_OPENAPI_H
#define OPENAPI_OPENAPI_H

#include <stdio.h>

#include "base/map.h"
#include "base/num.h"
#include "input/field.h"
#include "store/db.h"
#include "text/json_out.h"
#include "web/endpoint.h"

/* An endpoint of a pool. */
struct api_endpoint {
	const struct endpoint *ep;
	const char *pool;
	const char *path; /* within the pool, "{x}" for "{x*}" */
	const char *full; /* path with /admin-api or /app-api */
	const char *tag;  /* the folder of the path: "system/role" */
};

/* A schema of an object, to which operations refer by name. */
struct api_schema {
	const char *name;
	const struct sql *sql; /* its columns are members; or NULL */
	/* Members after the columns; or NULL. */
	const struct object_member *members;
	const char *tag; /* of the endpoint that first used it */
};

#define API_SCHEMAS_MAX 2048
#define API_NAME_BYTES  64

/* A document that is being written. */
struct api {
	struct ctx *ctx;
	struct json_out w;
	struct map *dicts; /* from api_dict_key to the dictionary type */
	struct api_schema schema[API_SCHEMAS_MAX];
	size_t n_schemas;
};

/* api_put, api_put_num, api_put_true - write a member of the document; a NULL
 * text writes nothing. */
static inline void
api_put(struct json_out *w, const char *key, const char *text)
{
	if (text == NULL)
		return;
	json_key(w, key);
	json_put_str(w, text);
}

static inline void
api_put_num(struct json_out *w, const char *key, int64_t n)
{
	char digits[NUM_MAX + 1];

	json_key(w, key);
	json_put_raw(w, digits, num_write(n, digits));
}

static inline void
api_put_true(struct json_out *w, const char *key)
{
	json_key(w, key);
	json_put_bool(w, true);
}

/* api_ref - write a reference to a component of that kind. */
static inline void
api_ref(struct json_out *w, const char *kind, const char *name)
{
	char text[2 * API_NAME_BYTES + 32];

	snprintf(text, sizeof(text), "#/components/%s/%s", kind, name);
	json_obj(w);
	api_put(w, "$ref", text);
	json_end_obj(w);
}

/* api_camel - the name as clients see it: "dictType" for "dict_type". */
static inline const char *
api_camel(struct arena *a, const char *snake)
{
	char camel[API_NAME_BYTES];

	name_camel(snake, camel, sizeof(camel));
	return arena_strdup(a, camel);
}

/* api_dict_key - the key of a field or column in the map `dicts`. */
static inline const char *
api_dict_key(struct arena *a, const char *tag, const char *name)
{
	return arena_printf(a, "%s %s", tag, name);
}

/* api_shape - the shape of an endpoint's answer.  For a call: the shape it
 * declares, SHAPE_DONE when it declares none, or SHAPE__UNSET when its answer
 * is not an envelope. */
enum shape api_shape(const struct api_endpoint *of);

/* api_served - false for an endpoint that always answers E_NOT_IMPLEMENTED. */
bool api_served(const struct api_endpoint *of);

/* api_operation - write the operation of one endpoint. */
enum err
api_operation(struct api *api, const struct api_endpoint *of) MUST_CHECK;

/* api_responses - write "responses": the answers of success and failure. */
enum err
api_responses(struct api *api, const struct api_endpoint *of) MUST_CHECK;

/* api_schemas - write all schemas that were referred to. */
enum err api_schemas(struct api *api) MUST_CHECK;

/* api_errors - write "x-errors": every failure the endpoint may answer with. */
enum err api_errors(struct api *api, const struct api_endpoint *of) MUST_CHECK;

#endif
