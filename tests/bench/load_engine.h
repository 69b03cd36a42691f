/* load_engine.h - the engine of the load generator: sends requests and
 * counts. */
#ifndef BENCH_LOAD_ENGINE_H
#define BENCH_LOAD_ENGINE_H

#include "base/arena.h"
#include "base/buf.h"

#define TALLY_BUCKETS 4096

/* What to do: the server, the requests to send to it, and how many. */
struct plan {
	const char **url; /* "METHOD path [body]" */
	size_t urls;
	bool once;             /* each url once, in order; else random ones */
	const char *unix_path; /* NULL: port tcp of this machine */
	int64_t tcp, clients, seed;
	int64_t seconds, requests; /* requests 0: for so many seconds */
	int64_t rate;              /* requests a second; 0: no limit */
	int64_t status;            /* the status that every answer must have */
	/* Text that every body must contain, or NULL. */
	const char *expect;
	struct buf headers;       /* header lines for every request */
	const char *kid, *secret; /* a device's key to sign with, or NULL */
};

/* What was measured.  bucket counts latencies: there are 64 buckets for each
 * doubling of microseconds. */
struct tally {
	int64_t requests, failed, max_us, took_us;
	int64_t bucket[TALLY_BUCKETS];
};

/* fire - carries out the plan; *out must be { 0 } before. */
void fire(struct arena *mem, const struct plan *p, struct tally *out);

/* tally_quantile - the latency in microseconds that a share q of the requests
 * did not exceed; exact to 1.6 %. */
int64_t tally_quantile(const struct tally *t, double q);

#endif
