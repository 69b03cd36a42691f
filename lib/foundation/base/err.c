/* err.c - codes, texts and names of errors, from the table of all errors. */
#include <string.h>

#include "base/base.h"
#include "base/err_int.h"

static const struct err_row *
row_of(enum err e)
{
	const struct err_domain *d;
	unsigned row = e & ((1U << ERR_DOMAIN_BITS) - 1);

	BUG_ON((unsigned)e >= E__MAX);
	d = &err_domains[e >> ERR_DOMAIN_BITS];
	BUG_ON(row >= d->n || d->row[row].name == NULL);
	return &d->row[row];
}

int
err_code(enum err e)
{
	return row_of(e)->code;
}

const char *
err_text(enum err e)
{
	return row_of(e)->text;
}

const char *
err_name(enum err e)
{
	return row_of(e)->name;
}

enum err
err_named(const char *name)
{
	size_t from = 0, to = err_total;

	while (from < to) {
		size_t mid = from + (to - from) / 2;
		int sign = strcmp(name, err_name(err_by_name[mid]));

		if (sign == 0)
			return err_by_name[mid];
		if (sign < 0)
			to = mid;
		else
			from = mid + 1;
	}
	return E_SYSTEM;
}

size_t
err_count(void)
{
	return err_total;
}

enum err
err_at(size_t i)
{
	BUG_ON(i >= err_total);
	return err_by_code[i];
}
