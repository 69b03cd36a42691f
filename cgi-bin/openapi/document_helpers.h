/* document_helpers.h - small functions that read descriptions and write the
 * document, for all files of this folder. */
#ifndef OPENAPI_DOCUMENT_HELPERS_H
#define OPENAPI_DOCUMENT_HELPERS_H

#include "base/arena.h"
#include "store/sql.h"
#include "text/json_in.h"
#include "text/json_out.h"

/* api_text, api_num, api_flag - the member `key` of a description; when it is
 * absent or of another type: NULL, dflt or false. */
const char *api_text(const struct json *j, const char *key);
int64_t api_num(const struct json *j, const char *key, int64_t dflt);
bool api_flag(const struct json *j, const char *key);

/* api_put, api_put_num - write a member of the document; a NULL text writes
 * nothing. */
void api_put(struct json_out *w, const char *key, const char *text);
void api_put_num(struct json_out *w, const char *key, int64_t n);

/* api_ref - write a reference to a component of that kind. */
void api_ref(struct json_out *w, const char *kind, const char *name);

/* api_camel - the name as clients see it: "dictType" for "dict_type". */
const char *api_camel(struct arena *a, const char *snake);

/* api_dict_key - the key of a field or column in the map `dicts`. */
const char *api_dict_key(struct arena *a, const char *tag, const char *name);

/* api_block - the block of that name; an unknown name is a bug. */
const struct sql *api_block(const char *name);

/* api_is - has the description f a member `key` with the text `what`? */
bool api_is(const struct json *f, const char *key, const char *what);

/* api_is_list - is the field a list of ids, of texts or of objects? */
bool api_is_list(const struct json *f);

#endif
