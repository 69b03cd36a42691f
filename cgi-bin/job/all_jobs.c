/* all_jobs.c - the list of all domains that have jobs. */
#include "job/all_jobs.h"

#include "base/base.h"

#define DOMAINS \
	D(job) \
	D(system) \
	D(device) D(edge) D(infra) D(log) D(bpm) D(package) D(blacklist)

#define D(domain) extern const struct jobs domain##_jobs;
DOMAINS
#undef D

#define D(domain) &domain##_jobs,
const struct jobs *const all_jobs[] = { DOMAINS };
#undef D

const size_t n_all_jobs = ARRAY_LEN(all_jobs);
