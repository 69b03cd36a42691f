/*
 * request_count.c - counting takes three additions to memory that all workers
 * of a pool share.  They are rarely in the same cell at the same time, and a
 * lock or a cell for each worker would cost more than they lose by it.
 */
#include "web/request_count.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/log.h"

const int64_t request_step_us[REQUEST_STEPS] = { 500, 1000, 2500, 5000, 10000,
	25000, 100000, 500000, 2000000, 10000000 };

/* -- finding cells -------------------------------------------------------- */

static struct request_count *
cell_of(struct request_count cell[REQUEST_COUNTS_MAX], const char *name)
{
	for (size_t i = 0; i < REQUEST_COUNTS_MAX; i++) {
		if (cell[i].name[0] == '\0')
			(void)snprintf(
			    cell[i].name, sizeof(cell[i].name), "%s", name);
		if (strncmp(cell[i].name, name, sizeof(cell[i].name) - 1) == 0)
			return &cell[i];
	}
	log_line(
	    LOG_WARN, "requests of %s are not counted: no cell is free", name);
	return NULL;
}

static struct request_count *
cell_of_endpoint(
    struct request_count cell[REQUEST_COUNTS_MAX], const struct endpoint *ep)
{
	char name[sizeof(cell->name)];

	(void)snprintf(name, sizeof(name), "%s %s %s",
	    audience_name(ep->audience), method_name(ep->method), ep->path);
	return cell_of(cell, name);
}

/* The order of the cells: one for each audience, then one for each endpoint of
 * each table. */
struct request_count **
request_counts_find(
    struct request_count cell[REQUEST_COUNTS_MAX], const struct domain *d)
{
	struct request_count **found;
	size_t n = AUD__MAX;

	for (size_t t = 0; t < d->n; t++)
		n += d->table[t]->n;
	found = mem_new(n * sizeof(struct request_count *));
	n = 0;
	found[n++] = NULL;
	while (n < AUD__MAX) {
		found[n] = cell_of(cell, audience_name((enum audience)n));
		n++;
	}
	for (size_t t = 0; t < d->n; t++)
		for (size_t i = 0; i < d->table[t]->n; i++)
			found[n++] =
			    cell_of_endpoint(cell, &d->table[t]->endpoint[i]);
	return found;
}

/* -- counting ------------------------------------------------------------- */

static size_t
index_of(
    const struct domain *d, const struct endpoint *ep, enum audience audience)
{
	size_t before = AUD__MAX;

	for (size_t t = 0; ep != NULL && t < d->n; t++) {
		const struct table *table = d->table[t];

		if (ep >= table->endpoint && ep < table->endpoint + table->n)
			return before + (size_t)(ep - table->endpoint);
		before += table->n;
	}
	return audience;
}

static void
more(_Atomic uint64_t *n, uint64_t by)
{
	atomic_fetch_add_explicit(n, by, memory_order_relaxed);
}

/* Finds the place of a code, or takes the first free one, unless another worker
 * takes it for another code at this moment. */
static struct request_code *
place_of(struct request_count *c, int64_t code)
{
	struct request_code *at = c->code;

	for (; at < c->code + REQUEST_CODES - 1; at++) {
		int64_t has =
		    atomic_load_explicit(&at->code, memory_order_relaxed);

		if (has == code || (has == 0 && (atomic_compare_exchange_strong(
		                                     &at->code, &has, code) ||
		                                    has == code)))
			return at;
	}
	return at;
}

void
request_count_add(struct request_count *const *found, const struct domain *d,
    const struct endpoint *ep, enum audience audience, int code, int64_t us)
{
	struct request_count *c = found[index_of(d, ep, audience)];
	size_t step = 0;

	if (c == NULL)
		return;
	while (step < REQUEST_STEPS && us > request_step_us[step])
		step++;
	more(&c->lasted[step], 1);
	more(&c->us, us > 0 ? (uint64_t)us : 0);
	more(&place_of(c, (int64_t)code + 1)->n, 1);
}
