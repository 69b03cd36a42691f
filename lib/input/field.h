/*
 * field.h - what a request may carry, declared once; read by the decoders,
 * the SQL binder, the document and the tests.  The struct is the truth about
 * types, a row only adds limits.
 */
#ifndef INPUT_FIELD_H
#define INPUT_FIELD_H

#include "base/arena.h"
#include "input/form.h"
#include "input/value.h"

/* Unless the row says otherwise. */
#define FIELD_TEXT_MAX 255  /* characters */
#define FIELD_LIST_MAX 1000 /* entries */

struct input;

struct field {
	const char *name;     /* snake_case: member, SQL parameter */
	enum field_type type; /* taken from the member, never by hand */
	size_t off;
	bool req;        /* present; texts also not blank */
	bool blank;      /* of a required text: sent is enough; of a list of
	                    texts: an entry may be blank */
	bool whole;      /* the body itself is this list */
	bool secret;     /* in no log, though its name does not say why */
	int64_t lo, hi;  /* numbers: inclusive; both 0: the type's own */
	size_t min, max; /* texts: characters; lists: entries; max 0: the
	                    above */
	size_t min_bytes, max_bytes; /* texts, files; 0: no limit of its own;
	                                F_JSON: compact form, 0: 65536 */
	bool object;          /* F_JSON: names to any JSON; else any value */
	const char *dict;     /* the value must be in this dictionary type;
	                         lo..hi says which integers those are */
	enum range_end alone; /* F_RANGE: one time, which is this end */
	const struct form *form;
	const struct input *of; /* F_LIST: what one entry is */
	enum err fails;         /* instead of E_BAD_REQUEST, also when absent
	                           and required; not of too many entries */
	const char *dflt;       /* F_I32, F_I64, F_BOOL, F_STR: when absent */
	const char *doc;
};

/* All inputs of one endpoint; at most 64 fields. */
struct input {
	const char *name;
	size_t size;
	const struct field *f;
	size_t n;
	bool query; /* of a POST or PUT that has no body by contract */
};

/* FIELD(struct x, member, .limit = ...): the limits may be left out. */
#define FIELD(T, ...) FIELD_ROW(T, __VA_ARGS__, )
#define FIELD_ROW(T, m, ...) \
	{ \
		.name = #m, .type = FIELD_TYPE(T, m), .off = offsetof(T, m), \
		__VA_ARGS__ \
	}

#endif
