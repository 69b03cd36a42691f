/* coverage.c - finds endpoints and SQL blocks that no scenario has used. */
#include <stdio.h>
#include <string.h>

#include "door.h"
#include "store/db_run.h"
#include "web/endpoint.h"

#define NOTED_MAX 4096

static const struct endpoint *noted[NOTED_MAX];
static size_t n_noted;

static bool
is_noted(const struct endpoint *ep)
{
	for (size_t i = 0; i < n_noted; i++)
		if (noted[i] == ep)
			return true;
	return false;
}

void
cover_note(const struct door *d, const struct endpoint *ep)
{
	if (d->touched)
		printf("touched\t%s\t%s\t%s\t%s\t%s\n",
		    audience_name(ep->audience), method_name(ep->method),
		    ep->path, d->file, d->name);
	if (!is_noted(ep) && n_noted < NOTED_MAX)
		noted[n_noted++] = ep;
}

int
cover_rows(const struct domain *d)
{
	int missed = 0;

	for (size_t t = 0; t < d->n; t++)
		for (size_t i = 0; i < d->table[t]->n; i++) {
			const struct endpoint *ep = &d->table[t]->endpoint[i];

			if (is_noted(ep))
				continue;
			printf(
			    "no scenario: %s %s %s (resource %s): add one to "
			    "tests/door\n",
			    audience_name(ep->audience),
			    method_name(ep->method), ep->path,
			    d->table[t]->resource);
			missed++;
		}
	return missed;
}

/* Counts blocks that no scenario has used.  Blocks of helpers and of lib/ do
 * not count, because other tests run them. */
int
cover_blocks(const struct db *db)
{
	int missed = 0;

	for (int i = 0; i < sql_count; i++) {
		const struct sql *q = sql_all[i];

		if (q->rows != NULL || q->helper || db_used(db, q) > 0 ||
		    strstr(q->file, "/query/lib/") != NULL)
			continue;
		printf("no scenario runs block %s (%s)\n", q->name, q->file);
		missed++;
	}
	return missed;
}
