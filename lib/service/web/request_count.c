/*
 * request_count.c - what is counted of requests: by endpoint, result code and
 * duration; and what nginx has refused itself.
 *
 * Workers count into memory that all workers of a pool share, without a lock:
 * they are rarely in the same cell at the same time, and a lock or a cell for
 * each worker would cost more than they lose by it.
 */
#include "web/request_count.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/log.h"

/* -- the cells of endpoints, by name -------------------------------------- */

/* The cell of that name, or a free one, which gets the name; NULL: there is
 * none. */
static struct request_count *
count_cell(struct request_count cell[REQUEST_COUNTS_MAX], const char *name)
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
endpoint_cell(
    struct request_count cell[REQUEST_COUNTS_MAX], const struct endpoint *ep)
{
	char name[sizeof(cell->name)];

	(void)snprintf(name, sizeof(name), "%s %s %s",
	    audience_name(ep->audience), method_name(ep->method), ep->path);
	return count_cell(cell, name);
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
	found[n++] = NULL; /* AUD__UNSET is not counted */
	while (n < AUD__MAX) {
		found[n] = count_cell(cell, audience_name((enum audience)n));
		n++;
	}
	for (size_t t = 0; t < d->n; t++)
		for (size_t i = 0; i < d->table[t]->n; i++)
			found[n++] =
			    endpoint_cell(cell, &d->table[t]->endpoint[i]);
	return found;
}

/* -- counting a request --------------------------------------------------- */

const int64_t request_step_us[REQUEST_STEPS] = { 500, 1000, 2500, 5000, 10000,
	25000, 100000, 500000, 2000000, 10000000 };

/* The index of a request in what request_counts_find returns: of its endpoint,
 * or of its audience if it has none. */
static size_t
count_index(
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
add_to(_Atomic uint64_t *n, uint64_t by)
{
	atomic_fetch_add_explicit(n, by, memory_order_relaxed);
}

/* The place of a code plus 1 (0 marks a free place), or the first free one,
 * which it gets unless another worker takes it for another code at this moment.
 * If there is none: the last place, where all other codes are counted. */
static struct request_code *
code_place(struct request_count *c, int64_t code)
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
	struct request_count *c = found[count_index(d, ep, audience)];
	size_t step = 0;

	if (c == NULL)
		return;
	while (step < REQUEST_STEPS && us > request_step_us[step])
		step++;
	add_to(&c->lasted[step], 1);
	add_to(&c->us, us > 0 ? (uint64_t)us : 0);
	add_to(&code_place(c, (int64_t)code + 1)->n, 1);
}

/* -- what nginx has refused ----------------------------------------------- */

#define REFUSALS_PATH 4096

const char *const nginx_refusal_code[NGINX_REFUSALS] = { "413", "429", "502",
	"504" };

static const char *
refusals_path(char out[REFUSALS_PATH], const char *home, const char *code)
{
	int n =
	    snprintf(out, REFUSALS_PATH, "%s/log/nginx-refused.%s", home, code);

	return n > 0 && n < REFUSALS_PATH ? out : "";
}

uint64_t
nginx_refusals_count(const char *home, const char *code)
{
	char path[REFUSALS_PATH];
	struct stat st;

	return stat(refusals_path(path, home, code), &st) == 0
	           ? (uint64_t)st.st_size
	           : 0;
}

void
nginx_refusals_trim(const char *home)
{
	char path[REFUSALS_PATH];
	struct stat st;

	for (size_t i = 0; i < NGINX_REFUSALS; i++) {
		int fd = open(refusals_path(path, home, nginx_refusal_code[i]),
		    O_WRONLY | O_CLOEXEC | O_NOFOLLOW);

		if (fd < 0)
			continue;
		if (fstat(fd, &st) == 0 && st.st_size > 0)
			(void)fallocate(fd,
			    FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0,
			    st.st_size);
		(void)close(fd);
	}
}
