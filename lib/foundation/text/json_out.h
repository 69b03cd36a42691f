/*
 * json_out.h - writes JSON value by value into a buffer; the commas are added
 * automatically.
 */
#ifndef TEXT_JSON_OUT_H
#define TEXT_JSON_OUT_H

#include "base/buf.h"

/* Initialize with { .to = &buf }.  A scope is an open object or array; at most
 * 62 may be nested (checked by BUG_ON). */
struct json_out {
	struct buf *to;
	uint64_t comma; /* bit d: scope d already holds a value */
	int depth;
	bool after_key;
};

/* json_obj, json_arr - open an object or array; json_end_obj, json_end_arr -
 * close the innermost one. */
void json_obj(struct json_out *w);
void json_arr(struct json_out *w);
void json_end_obj(struct json_out *w);
void json_end_arr(struct json_out *w);

/* json_key - write the key of the next value: a constant that needs no
 * escaping. */
void json_key(struct json_out *w, const char *key);

/* json_rawkey - write n bytes: a key in quotes and its colon. */
void json_rawkey(struct json_out *w, const char *key, size_t n);

/* json_textkey - write a key that is data, escaped as a text. */
void json_textkey(struct json_out *w, const char *key);

/* json_put_* - write one value.  A NULL pointer is null.  Control characters,
 * quotes and backslashes in a text are escaped; the text must be UTF-8. */
void json_put_str(struct json_out *w, const char *s);
void json_put_strn(struct json_out *w, const char *s, size_t n);
void json_put_bool(struct json_out *w, bool v);
void json_put_null(struct json_out *w);

/* json_put_i64 - write a number; from 2^53 - 1 on, of either sign, it becomes a
 * text, since browsers cannot represent larger integers exactly. */
void json_put_i64(struct json_out *w, int64_t v);

/* json_put_raw - write n bytes that are a JSON value; or, in an object, members
 * with commas between them, which another json_out has written. */
void json_put_raw(struct json_out *w, const char *s, size_t n);

/* json_member_* - write a member of an object: a key as for json_key, and a
 * value as by json_put_*.  json_member_id writes null for 0. */
void json_member_str(struct json_out *w, const char *key, const char *s);
void json_member_i64(struct json_out *w, const char *key, int64_t v);
void json_member_id(struct json_out *w, const char *key, int64_t id);
void json_member_bool(struct json_out *w, const char *key, bool v);
void json_member_null(struct json_out *w, const char *key);

#endif
