/* openapi.h - the parts of the document, an inner header that only this folder
 * includes: each file writes one part of it from the endpoints of all pools. */
#ifndef OPENAPI_OPENAPI_H
#define OPENAPI_OPENAPI_H

#include "base/map.h"
#include "openapi/document_helpers.h"
#include "store/db.h"
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

/* A document that is being written. */
struct api {
	struct ctx *ctx;
	struct json_out w;
	struct map *dicts; /* maps api_dict_key to the dictionary type */
	struct api_schema schema[API_SCHEMAS_MAX];
	size_t n_schemas;
};

/* api_document - write the whole document of n endpoints, which are sorted by
 * their full paths; internal: of the endpoints for modules, else of all other
 * endpoints. */
enum err api_document(struct api *api, const struct api_endpoint *of, size_t n,
    bool internal) MUST_CHECK;

/* api_shape - the shape of an endpoint's answer.  For a call: the shape it
 * declares, SHAPE_DONE when it declares none, or SHAPE__UNSET when its answer
 * is not an envelope. */
enum shape api_shape(const struct api_endpoint *of);
/* api_served - false for an endpoint that always answers E_NOT_IMPLEMENTED. */
bool api_served(const struct api_endpoint *of);

/* api_operation - write the operation of one endpoint. */
enum err
api_operation(struct api *api, const struct api_endpoint *of) MUST_CHECK;

/* api_parameters - write "parameters": those in headers, path and query.
 * api_body - write "requestBody", if the endpoint has one. */
void api_parameters(struct api *api, const struct api_endpoint *of);
void api_body(struct api *api, const struct api_endpoint *of);

/* api_in_body - does the endpoint read its input from the body?  api_has_file -
 * is a file among its fields? */
bool api_in_body(const struct api_endpoint *of);
bool api_has_file(const struct api_endpoint *of);

/* api_responses - write "responses": the answers of success and failure. */
enum err
api_responses(struct api *api, const struct api_endpoint *of) MUST_CHECK;

/* api_object, api_columns - write a reference to the schema of an object that a
 * endpoint describes, or of a block's columns.  api_schemas writes that schema.
 */
void api_object(struct api *api, const struct object *object, const char *tag);
void api_columns(struct api *api, const struct sql *q, const char *tag);

/* api_kind - write type and format of a value into the open object. */
void api_kind(struct json_out *w, enum value_kind kind, bool null);

/* api_schemas - write all schemas that were referred to. */
enum err api_schemas(struct api *api) MUST_CHECK;

/* api_errors - write "x-errors": every failure the endpoint may answer with. */
enum err api_errors(struct api *api, const struct api_endpoint *of) MUST_CHECK;

#endif
