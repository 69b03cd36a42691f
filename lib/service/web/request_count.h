/*
 * request_count.h - how many requests the endpoints of a pool have answered, by
 * result code and by duration.  The cells lie in the pool's status page: all
 * workers add to them, and a worker that ends takes nothing with it.
 */
#ifndef WEB_REQUEST_COUNT_H
#define WEB_REQUEST_COUNT_H

#include "web/endpoint.h"

#define REQUEST_COUNTS_MAX 512 /* cells of a pool */
#define REQUEST_CODES      20  /* different codes of a cell */
#define REQUEST_STEPS      10

/* The steps of the durations, in microseconds. */
extern const int64_t request_step_us[REQUEST_STEPS];

struct request_code {
	_Atomic int64_t code; /* the result code and 1; 0: free */
	_Atomic uint64_t n;
};

struct request_count {
	/* "ADMIN GET /x"; "ADMIN" for requests without an endpoint; empty:
	 * the cell is free. */
	char name[112];
	/* How many lasted no longer than a step, but longer than the one
	 * before; the last: longer than all steps. */
	_Atomic uint64_t lasted[REQUEST_STEPS + 1];
	_Atomic uint64_t us; /* sum of all durations */
	/* The last one counts all codes that have no place of their own. */
	struct request_code code[REQUEST_CODES];
};

/*
 * request_counts_find - the cells of a domain's endpoints, by name: a free cell
 * is given to an endpoint that has none.  So an executable of another release
 * goes on counting where the earlier one is.  Only the supervisor calls it.
 * The result is for request_count_add, and mem_free frees it.
 */
struct request_count **request_counts_find(
    struct request_count cell[REQUEST_COUNTS_MAX], const struct domain *d);

/*
 * request_count_add - count a request.  found: what request_counts_find has
 * found for this domain.  ep NULL: no endpoint has the method and path.
 */
void
request_count_add(struct request_count *const *found, const struct domain *d,
    const struct endpoint *ep, enum audience audience, int code, int64_t us);

#endif
