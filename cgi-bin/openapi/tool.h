/* tool.h - reading descriptions and writing the document: the few words that
 * all parts use. */
#ifndef OPENAPI_TOOL_H
#define OPENAPI_TOOL_H

#include "base/arena.h"
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

#endif
