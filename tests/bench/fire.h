/* fire.h - the engine of the load generator. */
#ifndef BENCH_FIRE_H
#define BENCH_FIRE_H

#include "base/arena.h"
#include "base/buf.h"

#define TALLY_BUCKETS 4096

/* Whom to ask what, how often. */
struct plan {
	const char **url; /* "METHOD path [body]" */
	size_t urls;
	bool once; /* each at most once, in order; else drawn at random */
	const char *unix_path; /* NULL: port tcp of this machine */
	int64_t tcp, clients, seed;
	int64_t seconds, requests; /* requests 0: as many as go in seconds */
	int64_t rate;              /* requests a second; 0: no limit */
	const char *expect;        /* every body holds it; NULL: anything */
	struct buf headers;        /* whole lines for every request */
	const char *kid, *secret;  /* a device's key: each is signed; or NULL */
};

/* What came of it; bucket: 64 steps to each doubling of microseconds. */
struct tally {
	int64_t requests, failed, max_us, took_us;
	int64_t bucket[TALLY_BUCKETS];
};

/* fire - carry out the plan; out starts as { 0 }. */
void fire(struct arena *mem, const struct plan *p, struct tally *out);

/* tally_quantile - the latency that a share q of the requests did not pass,
 * in microseconds, to 1.6 %. */
int64_t tally_quantile(const struct tally *t, double q);

#endif
