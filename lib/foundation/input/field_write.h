/* field_write.h - writes the value of a decoded field as JSON, for SQL or for a
 * stored order. */
#ifndef INPUT_FIELD_WRITE_H
#define INPUT_FIELD_WRITE_H

#include "input/field.h"
#include "text/json_out.h"

/*
 * field_write - writes the value at `at`, the member of a decoded struct for a
 * field of that type.  A time becomes the text that PostgreSQL reads.  A range
 * and a file have no such form: a bug.
 */
void field_write(struct json_out *w, enum field_type type, const void *at);

#endif
