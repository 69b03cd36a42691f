/*
 * field.h - declares the fields that a request may have, once for the
 * decoders, the SQL binder, the document and the tests.  The type of a field is
 * that of its member in a struct; its row in the table adds the limits.
 */
#ifndef INPUT_FIELD_H
#define INPUT_FIELD_H

#include "base/arena.h"
#include "input/field_types.h"
#include "input/form.h"

/* Limits of fields whose rows set none. */
#define FIELD_TEXT_MAX 255  /* characters */
#define FIELD_LIST_MAX 1000 /* entries */

struct input;
struct json_limits;

struct field {
	const char *name;     /* snake_case: member, SQL parameter */
	enum field_type type; /* FIELD takes it from the member */
	size_t off;           /* of the member in the struct */
	bool req;             /* must be sent; texts must not be blank either */
	bool blank;       /* a required text may be blank; in a list of texts
	                     an entry may be blank */
	bool whole;       /* the body itself is this list, not an object */
	bool secret;      /* is never logged, as the names of redact.h */
	int64_t lo, hi;   /* numbers: inclusive; both 0: limits of the type */
	size_t min, max;  /* texts: characters; lists: entries; max 0: the
	                     limits above */
	size_t entry_max; /* F_STRS: characters of an entry; 0: as above */
	size_t min_bytes, max_bytes; /* texts and files: 0 means no limit;
	                                F_JSON, compact: 0 means 65536 */
	bool object;          /* F_JSON: must be an object; else any JSON */
	const char *dict;     /* its values must be entries of this type of
	                         dictionary; lo..hi: the integers of them */
	enum range_end alone; /* F_RANGE: one time, this end of the range */
	const struct form *form;
	const char *words;      /* texts: the values it may have, "one other" */
	const struct input *of; /* F_LIST: the fields of an entry */
	enum err fails;         /* error instead of E_BAD_REQUEST, also when
	                           it is required and absent, but not for a
	                           wrong number of entries */
	const char *dflt;       /* F_I32, F_I64, F_BOOL, F_STR: default */
	const char *doc;        /* description for the document */
};

/* All fields of one endpoint, at most 64. */
struct input {
	const char *name;
	size_t size;
	const struct field *f;
	size_t n;
	bool query; /* a POST or PUT that reads the query string, not a body */
	size_t body_max; /* bytes of a JSON body; 0: the usual limit */
	const struct json_limits *json; /* of a JSON body; NULL: the usual */
};

/* FIELD(struct x, member, .limit = ...): a row; limits are optional. */
#define FIELD(T, ...) FIELD_ROW(T, __VA_ARGS__, )
#define FIELD_ROW(T, m, ...) \
	{ \
		.name = #m, .type = FIELD_TYPE(T, m), .off = offsetof(T, m), \
		__VA_ARGS__ \
	}

#endif
