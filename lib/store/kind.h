/*
 * kind.h - what a value of an answer looks like: the one mapping from
 * PostgreSQL's types to JSON, for those who write answers (row_json), describe
 * them (openapi) and judge them (tests).
 */
#ifndef STORE_KIND_H
#define STORE_KIND_H

#include "base/base.h"

struct sql;

enum value_kind {
	KIND__UNSET,
	KIND_TEXT,
	KIND_BOOL,
	KIND_INT,    /* int2, int4 */
	KIND_BIG,    /* int8: a text beyond 2^53 - 1 */
	KIND_NUMBER, /* numeric, float */
	KIND_JSON,   /* json, jsonb: anything */
	KIND_TIME,   /* timestamptz: milliseconds since 1970 */
	KIND_IDS,    /* bigint[], int[] */
	KIND_TEXTS,  /* text[], varchar[] */
	KIND_OBJECT, /* of members only: one, or an array of */
	KIND_LIST,
	KIND__MAX
};

struct object;

/* One member of what a function writes, as a column is one of a block. */
struct object_member {
	const char *name; /* snake_case; NULL ends a list of members */
	enum value_kind kind;
	bool null;               /* may be */
	const struct object *of; /* KIND_OBJECT, KIND_LIST; may be itself */
};

/* MEMBER("online", BOOL), MEMBER("last_seen", TIME, .null = true). */
/* clang-format off */
#define MEMBER(n, k, ...) { .name = n, .kind = KIND_##k, __VA_ARGS__ }
#define MEMBERS_END       { .name = NULL }
/* clang-format on */

/* The columns of a block (NULL: none), then members (NULL: none). */
struct object {
	const char *name; /* snake_case, one in the suite */
	const struct sql *sql;
	const struct object_member *member;
};

/* OBJECT(x, MEMBER(...), ...) - defines one without a block. */
#define OBJECT(x, ...) \
	const struct object x = { .name = #x, \
		.member = (const struct object_member[]){ \
		    __VA_ARGS__, MEMBERS_END } }

/* kind_of - of a column, by the fixed number of its type (pg_type.dat);
 * KIND_TEXT for all that have no other. */
enum value_kind kind_of(unsigned oid);

/* kind_name, kind_named - "text", "bool" ... ; KIND__UNSET when unknown. */
const char *kind_name(enum value_kind k);
enum value_kind kind_named(const char *name);

#endif
