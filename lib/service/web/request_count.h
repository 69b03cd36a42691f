/*
 * request_count.h - what is counted of requests: how many the endpoints of a
 * pool have answered, what they took of its workers, and how many nginx has
 * refused itself.  The cells of a pool lie in its status page: all workers add
 * to them, and a worker that ends takes nothing with it.
 */
#ifndef WEB_REQUEST_COUNT_H
#define WEB_REQUEST_COUNT_H

#include "web/endpoint.h"

/* -- what endpoints have answered, by result code and duration ------------ */

#define REQUEST_COUNTS_MAX 512 /* cells of a pool */
#define REQUEST_CODES      20  /* different codes of a cell */
#define REQUEST_STEPS      10

/* The steps of the durations, in microseconds. */
extern const int64_t request_step_us[REQUEST_STEPS];

struct request_code {
	_Atomic int64_t code; /* the result code plus 1; 0: free */
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

/* -- what nginx has refused itself ---------------------------------------- */

/*
 * For each code there is a file to which nginx appends one byte a request, so
 * that the size of the file is the number (nginx/refusals.conf).
 */

#define NGINX_REFUSALS 4

/* The codes: "413", "429", "502" and "504". */
extern const char *const nginx_refusal_code[NGINX_REFUSALS];

/* nginx_refusals_count - how many requests nginx has refused with this code; 0
 * if there is no file. */
uint64_t nginx_refusals_count(const char *home, const char *code);

/* nginx_refusals_trim - gives the blocks of all these files back to the disk;
 * their sizes stay. */
void nginx_refusals_trim(const char *home);

#endif
