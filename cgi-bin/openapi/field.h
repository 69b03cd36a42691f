/* field.h - fields of inputs as the document shows them. */
#ifndef OPENAPI_FIELD_H
#define OPENAPI_FIELD_H

#include "text/json_in.h"
#include "text/json_out.h"

/* api_doc - "description" of a field. */
void api_doc(struct json_out *w, const struct json *f);

/* api_field - the schema of a field; told: its description stands elsewhere.
 * api_fields - that of an object of the fields from that one on, in an object
 * already open. */
void api_field(struct json_out *w, const struct json *f, bool told);
void api_fields(struct json_out *w, const struct json *fields, size_t from);

#endif
