/* tool.h - reading descriptions and writing the document, for
 * cgi-bin/openapi: the few words all of them use. */
#ifndef OPENAPI_TOOL_H
#define OPENAPI_TOOL_H

#include "base/arena.h"
#include "store/kind.h"
#include "store/sql.h"
#include "text/json_in.h"
#include "text/json_out.h"

/* api_text, api_num, api_flag - a member of a description; absent is NULL,
 * dflt or false. */
const char *api_text(const struct json *j, const char *key);
int64_t api_num(const struct json *j, const char *key, int64_t dflt);
bool api_flag(const struct json *j, const char *key);

/* api_put, api_put_num - a member of the document; NULL text: none. */
void api_put(struct json_out *w, const char *key, const char *text);
void api_put_num(struct json_out *w, const char *key, int64_t n);

/* api_ref - a reference to a component of that kind. */
void api_ref(struct json_out *w, const char *kind, const char *name);

/* api_camel - a name as it stands outside. */
const char *api_camel(struct arena *a, const char *snake);

/* api_dict_key - what dicts knows a value by. */
const char *api_dict_key(struct arena *a, const char *tag, const char *name);

/* api_block - a block by name; one that is not ours is a BUG. */
const struct sql *api_block(const char *name);

/* api_is - has the description that text under that key? */
bool api_is(const struct json *f, const char *key, const char *what);

/* api_is_list - is the field a list of ids, of texts or of objects? */
bool api_is_list(const struct json *f);

/* api_doc - "description" of a field. */
void api_doc(struct json_out *w, const struct json *f);

/* api_field - the schema of a field; told: its description stands elsewhere.
 * api_fields - that of an object of the fields from that one on, in an object
 * already open. */
void api_field(struct json_out *w, const struct json *f, bool told);
void api_fields(struct json_out *w, const struct json *fields, size_t from);

/* api_kind - type and format of one value, in an object already open. */
void api_kind(struct json_out *w, enum value_kind kind, bool null);

#endif
