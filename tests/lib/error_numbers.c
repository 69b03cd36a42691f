/* error_numbers.c - finds the number of an error by its name. */
#include "lib/error_numbers.h"

#include <string.h>

#include "base/base.h"

static const struct error_number rows[] = {
#define NUMBER(name, number, said) { "E_" #name, number, said },
#include "lib/error_numbers.def"
#undef NUMBER
};

const struct error_number *
error_number(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(rows); i++)
		if (strcmp(rows[i].name, name) == 0)
			return &rows[i];
	return NULL;
}

const struct error_number *
error_number_at(size_t i)
{
	return i < ARRAY_LEN(rows) ? &rows[i] : NULL;
}
