/*
 * json_out.h - JSON to the outside, forward only: what is written is never
 * looked at again, commas look after themselves.
 */
#ifndef TEXT_JSON_OUT_H
#define TEXT_JSON_OUT_H

#include "base/buf.h"

/* Starts as { .to = &buf }.  At most 62 scopes deep (checked by BUG_ON). */
struct json_out {
	struct buf *to;
	uint64_t comma; /* bit d: scope d already holds a value */
	int depth;
	bool after_key;
};

/* json_obj, json_arr - open a scope; json_end closes the newest one. */
void json_obj(struct json_out *w);
void json_arr(struct json_out *w);
void json_end_obj(struct json_out *w);
void json_end_arr(struct json_out *w);

/* json_key - the key of the next value; a constant in need of no escape. */
void json_key(struct json_out *w, const char *key);

/* json_rawkey - a key already quoted and followed by its colon. */
void json_rawkey(struct json_out *w, const char *key, size_t n);

/* json_textkey - a key that is data: escaped as a text is. */
void json_textkey(struct json_out *w, const char *key);

/* json_put_* - one value.  NULL text is null.  Control characters, quote
 * and backslash are escaped; the text must be UTF-8. */
void json_put_str(struct json_out *w, const char *s);
void json_put_strn(struct json_out *w, const char *s, size_t n);
void json_put_bool(struct json_out *w, bool v);
void json_put_null(struct json_out *w);

/* json_put_i64 - a number, or a text beyond 2^53 - 1 as browsers need it. */
void json_put_i64(struct json_out *w, int64_t v);

/* json_put_raw - bytes that are JSON already. */
void json_put_raw(struct json_out *w, const char *s, size_t n);

#endif
