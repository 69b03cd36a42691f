/* error_numbers.h - the numbers that clients know failures by, as tests expect
 * them: error_numbers.def. */
#ifndef LIB_ERROR_NUMBERS_H
#define LIB_ERROR_NUMBERS_H

#include <stddef.h>

struct error_number {
	const char *name; /* "E_ROLE_UNKNOWN" */
	int number;
	const char *said; /* how its message begins; "": the number tells */
};

/* error_number - of that name; NULL: there is none. */
const struct error_number *error_number(const char *name);

/* error_number_at - the i-th of all; NULL behind the last. */
const struct error_number *error_number_at(size_t i);

#endif
