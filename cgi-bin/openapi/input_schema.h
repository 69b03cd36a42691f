/* input_schema.h - writes the schemas of input fields. */
#ifndef OPENAPI_INPUT_SCHEMA_H
#define OPENAPI_INPUT_SCHEMA_H

#include "text/json_in.h"
#include "text/json_out.h"

/* api_doc - write the "description" of a field, if it has one. */
void api_doc(struct json_out *w, const struct json *f);

/* api_field - write the schema of a field; told: without its description, which
 * is written elsewhere.
 * api_fields - write the schema of an object with the fields from index `from`
 * on, into the JSON object that is open. */
void api_field(struct json_out *w, const struct json *f, bool told);
void api_fields(struct json_out *w, const struct json *fields, size_t from);

#endif
