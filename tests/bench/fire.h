/* fire.h - the engine of the load generator: sends requests and counts. */
#ifndef BENCH_FIRE_H
#define BENCH_FIRE_H

#include "base/arena.h"
#include "base/buf.h"

#define TALLY_BUCKETS 4096

/* Which server to send which requests to, and how many. */
struct plan {
	const char **url; /* "METHOD path [body]" */
	size_t urls;
	bool once; /* each url once, in order; else chosen at random */
	const char *unix_path; /* NULL: port tcp of this machine */
	int64_t tcp, clients, seed;
	int64_t seconds, requests; /* requests 0: for so many seconds */
	int64_t rate;              /* requests a second; 0: no limit */
	const char *expect;        /* must be in every body; NULL: any body */
	struct buf headers;        /* header lines for every request */
	const char *kid, *secret;  /* a device's key to sign with, or NULL */
};

/* The result.  bucket counts latencies: each doubling of microseconds has 64
 * buckets. */
struct tally {
	int64_t requests, failed, max_us, took_us;
	int64_t bucket[TALLY_BUCKETS];
};

/* fire - carry out the plan; *out must be { 0 } before. */
void fire(struct arena *mem, const struct plan *p, struct tally *out);

/* tally_quantile - the latency in microseconds that a share q of the requests
 * did not exceed; exact to 1.6 %. */
int64_t tally_quantile(const struct tally *t, double q);

#endif
