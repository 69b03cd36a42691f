/* document_helpers.h - small functions that all files of this folder write the
 * document with. */
#ifndef OPENAPI_DOCUMENT_HELPERS_H
#define OPENAPI_DOCUMENT_HELPERS_H

#include "base/arena.h"
#include "text/json_out.h"

/* api_put, api_put_num, api_put_true - write a member of the document; a NULL
 * text writes nothing. */
void api_put(struct json_out *w, const char *key, const char *text);
void api_put_num(struct json_out *w, const char *key, int64_t n);
void api_put_true(struct json_out *w, const char *key);

/* api_ref - write a reference to a component of that kind. */
void api_ref(struct json_out *w, const char *kind, const char *name);

/* api_camel - the name as clients see it: "dictType" for "dict_type". */
const char *api_camel(struct arena *a, const char *snake);

/* api_dict_key - the key of a field or column in the map `dicts`. */
const char *api_dict_key(struct arena *a, const char *tag, const char *name);

#endif
