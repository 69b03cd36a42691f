/* sqlb_int.h - inner: the tree of a condition on devices. */
#ifndef FLEET_SQLB_INT_H
#define FLEET_SQLB_INT_H

#include "fleet/sqlb.h"

#define SQLB_PARAMS 2

enum sqlb_part {
#define SQLB_PART(name, text, negation) SQLB_##name,
#include "fleet/sqlb.def"
#undef SQLB_PART
	SQLB_PART__MAX
};

struct sqlb_part_row {
	const char *text, *negation;
};

extern const struct sqlb_part_row sqlb_parts[SQLB_PART__MAX];

/* A parameter; type is a constant, such as "bigint[]". */
struct sqlb_param {
	const char *value, *type;
};

enum sqlb_kind { SQLB_IS_AND, SQLB_IS_OR, SQLB_IS_PART };

/* A condition.  of, n: those that an and/or joins.  The other members belong to
 * a part; column is a constant. */
struct sqlb {
	enum sqlb_kind kind;
	const struct sqlb **of;
	size_t n;
	enum sqlb_part part;
	bool negated;
	const char *column;
	struct sqlb_param param[SQLB_PARAMS];
};

/* sqlb_part - a condition that is one part; param has SQLB_PARAMS. */
const struct sqlb *sqlb_part(struct arena *a, enum sqlb_part part,
    const char *column, const struct sqlb_param *param);

#endif
