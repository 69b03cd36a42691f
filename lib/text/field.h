/*
 * field.h - what a request may carry, declared once; read by the decoders,
 * the SQL binder, the document and the tests.  The struct is the truth about
 * types, a row only adds limits.
 */
#ifndef TEXT_FIELD_H
#define TEXT_FIELD_H

#include "base/arena.h"
#include "text/form.h"

/* A point in time: milliseconds since 1970. */
struct stamp {
	int64_t ms;
};

/* A time range of a query: local "yyyy-MM-dd HH:mm:ss" texts, NULL = open.
 * Binds as two SQL parameters, :<name>_from and :<name>_to. */
struct range {
	const char *from, *to;
};

/* A list of structs described by .of; json is the checked list re-written as
 * compact JSON with camelCase keys, which is what SQL gets (jsonb). */
struct list {
	void *v;
	size_t n;
	const char *json;
};

enum field_type {
	F_STR,
	F_I32,
	F_I64,
	F_BOOL,
	F_STAMP,
	F_RANGE,
	F_IDS,
	F_STRS,
	F_LIST,
	F__MAX
};

struct input;

struct field {
	const char *name;      /* snake_case: member, SQL parameter */
	enum field_type type;  /* taken from the member, never by hand */
	size_t off;
	bool req;              /* present; texts also not blank */
	bool whole;            /* the body itself is this list */
	int64_t lo, hi;        /* numbers: inclusive; both 0: the type's own */
	size_t min, max;       /* texts: characters; lists: entries; max 0:
	                          255 characters, 1000 entries */
	size_t max_bytes;      /* texts: bytes; 0: no limit of its own */
	const char *dict;      /* the value must be in this dictionary type;
	                          lo..hi says which integers those are */
	const struct form *form;
	const struct input *of; /* F_LIST: what one entry is */
	enum err fails;        /* instead of E_BAD_REQUEST, also when absent
	                          and required */
	const char *dflt;      /* F_I32, F_I64, F_BOOL, F_STR: when absent */
	const char *doc;
};

/* All inputs of one endpoint; at most 64 fields. */
struct input {
	const char *name;
	size_t size;
	const struct field *f;
	size_t n;
};

/* A value a handler adds to an input when it runs a statement. */
struct arg {
	const char *name;
	enum field_type type;
	const void *at; /* to a value of that type; NULL: SQL NULL */
};

/*
 * A decoded input: bit i of given tells whether field i was sent (neither
 * absent nor null).  extra, if any, is looked at first when binding.
 */
struct args {
	const struct input *def;
	const void *at;
	uint64_t given;
	const struct arg *extra;
	size_t n_extra;
};

#define FIELD_TYPE(T, m)                                                       \
	_Generic(((T *)0)->m,                                                  \
	    const char *: F_STR,                                               \
	    int32_t: F_I32,                                                    \
	    int64_t: F_I64,                                                    \
	    bool: F_BOOL,                                                      \
	    struct stamp: F_STAMP,                                             \
	    struct range: F_RANGE,                                             \
	    struct ids: F_IDS,                                                 \
	    struct strs: F_STRS,                                               \
	    struct list: F_LIST)

/* FIELD(struct x, member, .limit = ...): the limits may be left out. */
#define FIELD(T, ...) FIELD_ROW(T, __VA_ARGS__, )
#define FIELD_ROW(T, m, ...)                                                   \
	{ .name = #m, .type = FIELD_TYPE(T, m), .off = offsetof(T, m),         \
		__VA_ARGS__ }

#endif
