/* err_int.h - an inner header for the table of all errors, build/gen/errors.c,
 * which scripts/dev/errgen makes of the errors.def of all rooms and domains. */
#ifndef BASE_ERR_INT_H
#define BASE_ERR_INT_H

#include "base/err.h"

struct err_row {
	int code;
	const char *name, *text;
};

/* The n rows of each domain.  Row 0 is not an error: it is OK in domain 0, and
 * unused in the others. */
struct err_domain {
	const struct err_row *row;
	unsigned n;
};
extern const struct err_domain err_domains[ERR_DOMAINS];

/* All errors except OK, sorted once by name and once by code. */
extern const enum err err_by_name[], err_by_code[];
extern const size_t err_total;

#endif
