/* err_int.h - inner: the table that scripts/errgen puts together of the
 * errors.def of all rooms and domains, build/gen/errors.c. */
#ifndef BASE_ERR_INT_H
#define BASE_ERR_INT_H

#include "base/err.h"

struct err_row {
	int code;
	const char *name, *text;
};

/* Of each domain its rows, as many as it has; the first of a domain's numbers
 * is no error's, and of domain 0 it is OK's. */
struct err_domain {
	const struct err_row *row;
	unsigned n;
};
extern const struct err_domain err_domains[ERR_DOMAINS];

/* All of them but OK, sorted by name and by code. */
extern const enum err err_by_name[], err_by_code[];
extern const size_t err_total;

#endif
