/* error_numbers.h - the code numbers by which clients know the errors, as the
 * tests expect them; the list is error_numbers.def. */
#ifndef LIB_ERROR_NUMBERS_H
#define LIB_ERROR_NUMBERS_H

#include <stddef.h>

struct error_number {
	const char *name; /* "E_ROLE_UNKNOWN" */
	int number;
	const char *said; /* the beginning of its message; "": no other error
	                     has this number */
};

/* error_number - the error of that name; NULL when there is none. */
const struct error_number *error_number(const char *name);

/* error_number_at - the i-th error of the list; NULL after the last one. */
const struct error_number *error_number_at(size_t i);

#endif
