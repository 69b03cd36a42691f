/* openapi.h - the parts of the document, the inner header of this folder: each
 * file writes its own kind of thing from what is said of rows. */
#ifndef OPENAPI_OPENAPI_H
#define OPENAPI_OPENAPI_H

#include "base/map.h"
#include "openapi/tool.h"
#include "store/db.h"
#include "store/kind.h"

/* One row of a pool. */
struct api_row {
	const char *pool, *audience, *method, *shape;
	const char *path;     /* as the pool knows it */
	const char *full;     /* as nginx does: below /admin-api, /app-api */
	const char *tag;      /* what it is about: "system/role" */
	const struct json *j; /* its description */
};

/* A schema that operations refer to by name. */
struct api_schema {
	const char *name;
	const struct sql *sql;      /* its columns come first; may be NULL */
	const struct json *members; /* then these; may be NULL */
	const char *tag;            /* of the row that first needed it */
};

#define API_SCHEMAS_MAX 2048

/* One document being written. */
struct api {
	struct ctx *ctx;
	struct json_out w;
	struct map *dicts; /* "tag name" to the dictionary of such values */
	struct api_schema schema[API_SCHEMAS_MAX];
	size_t n_schemas;
};

/* api_document - the whole, of n rows in order of their full paths; of those
 * for modules, or of all the others. */
enum err api_document(struct api *api, const struct api_row *row, size_t n,
    bool internal) MUST_CHECK;

/* api_shape - of a row's answer: a call's own, "DONE" when it says none, or
 * NULL when what it writes is no envelope. */
const char *api_shape(const struct api_row *row);
/* api_served - false for a row that only says that there is nothing. */
bool api_served(const struct api_row *row);

/* api_operation - method and all that is said of one row. */
enum err api_operation(struct api *api, const struct api_row *row) MUST_CHECK;

/* api_parameters, api_body - "parameters" of headers, path and query, and
 * "requestBody", when the row has one. */
void api_parameters(struct api *api, const struct api_row *row);
void api_body(struct api *api, const struct api_row *row);

/* api_in_body, api_has_file - does the row's input come in a body, and is a
 * file in it? */
bool api_in_body(const struct api_row *row);
bool api_has_file(const struct api_row *row);

/* api_responses - "responses": what a success and a failure look like. */
enum err api_responses(struct api *api, const struct api_row *row) MUST_CHECK;

/* api_object, api_columns - refer to the schema of an object as a row
 * describes it, or of a block's columns; api_schemas will write it. */
void api_object(struct api *api, const struct json *object, const char *tag);
void api_columns(struct api *api, const struct sql *q, const char *tag);

/* api_kind - type and format of one value, in an object already open. */
void api_kind(struct json_out *w, enum value_kind kind, bool null);

/* api_schemas - "schemas" of all that was referred to, and of those. */
enum err api_schemas(struct api *api) MUST_CHECK;

/* api_errors - "x-errors": every failure the row may answer with. */
enum err api_errors(struct api *api, const struct api_row *row) MUST_CHECK;

#endif
