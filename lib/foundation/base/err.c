/* err.c - codes, texts and names of errors, from the table of all errors; and
 * the end of the process at a mistake in the program: one line in the log, then
 * a core dump. */
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "base/err_int.h"
#include "base/log.h"

void
bug(const char *file, int line, const char *what)
{
	log_line(LOG_ERROR,
	    "bug: %s:%d: this must never be true: %s; the process is aborted",
	    file, line, what);
	abort();
}

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
