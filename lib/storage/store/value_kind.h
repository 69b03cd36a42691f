/*
 * value_kind.h - which JSON value a column becomes in an answer: the one
 * mapping from PostgreSQL's types, for the code that writes answers (row_json),
 * describes them (openapi) and checks them (tests); and the objects of answers
 * that C functions write.
 */
#ifndef STORE_VALUE_KIND_H
#define STORE_VALUE_KIND_H

#include "base/base.h"

struct sql;

enum value_kind {
	KIND__UNSET,
	KIND_TEXT,
	KIND_BOOL,
	KIND_INT,    /* int2, int4 */
	KIND_BIG,    /* int8: a number, but a text from +-(2^53 - 1) on */
	KIND_NUMBER, /* numeric, float */
	KIND_JSON,   /* json, jsonb: any JSON value */
	KIND_TIME,   /* timestamptz: milliseconds since 1970 */
	KIND_IDS,    /* bigint[], int[] */
	KIND_TEXTS,  /* text[], varchar[] */
	KIND_MAP,    /* an object whose names are data; only for members */
	KIND_MAPS,   /* an array of such objects; only for members */
	KIND_OBJECT, /* one object; only for members */
	KIND_LIST,   /* an array of objects; only for members */
	KIND__MAX
};

struct object;

/* A member of a JSON object that a C function writes. */
struct object_member {
	const char *name; /* snake_case; NULL ends a list of members */
	enum value_kind kind;
	bool null; /* may be null */
	/* KIND_OBJECT, KIND_LIST: of which objects; may be recursive. */
	const struct object *of;
	/* Is there only where the input, or what the object is, asks for it. */
	bool maybe;
};

/* MEMBER("online", BOOL), MEMBER("last_seen", TIME, .null = true). */
/* clang-format off */
#define MEMBER(n, k, ...) { .name = n, .kind = KIND_##k, __VA_ARGS__ }
#define MEMBERS_END       { .name = NULL }
/* clang-format on */

/* An object of an answer: the columns of a block (sql NULL: none) and then the
 * members that C writes (member NULL: none). */
struct object {
	const char *name; /* snake_case, unique in the suite */
	const struct sql *sql;
	const struct object_member *member;
};

/* OBJECT(x, MEMBER(...), ...) - define an object without a block. */
#define OBJECT(x, ...) \
	const struct object x = { .name = #x, \
		.member = (const struct object_member[]){ \
		    __VA_ARGS__, MEMBERS_END } }

#endif
