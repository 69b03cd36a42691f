/*
 * where_tree.h - what a condition of where.h consists of, for where.c, which
 * makes it, and where_run.c, which writes it as SQL.
 */
#ifndef WHERE_WHERE_TREE_H
#define WHERE_WHERE_TREE_H

#include "where/where.h"

#define WHERE_PARAMS 2 /* the most that a part has */

/* The kinds of parts, which where.def lists with their SQL. */
enum where_part {
#define WHERE_PART(name, text, negation) WHERE_##name,
#include "where/where.def"
#undef WHERE_PART
	WHERE_PART__MAX
};

/* A parameter; type is a constant, such as "bigint[]". */
struct where_param {
	const char *value, *type;
};

enum where_kind { WHERE_IS_AND, WHERE_IS_OR, WHERE_IS_PART };

/* A condition.  of, n: those that an and/or joins.  The other members belong to
 * a part.  column: as SQL spells it, never a text that somebody has sent.
 * record: 0, or the blacklist record 7 of the column b7.bind_type; the
 * statement then joins each device with its address in that record. */
struct where {
	enum where_kind kind;
	const struct where **of;
	size_t n;
	enum where_part part;
	bool negated;
	const char *column;
	int64_t record;
	struct where_param param[WHERE_PARAMS];
};

#endif
