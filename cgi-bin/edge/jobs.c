/* jobs.c - the jobs that write to the database what the calls of devices tell:
 * where devices are, and when they were last seen. */
#include "edge/jobs.h"

#include "base/base.h"

static const struct job jobs[] = {
	{
	    .name = "place_fill",
	    .help = "place devices by the addresses they last called from",
	    .run = place_fill,
	},
	{
	    .name = "presence_flush",
	    .help = "write when devices were last seen to the database",
	    .run = presence_flush,
	    .watch = presence_flush_watch,
	    .pause_ms = 2000,
	},
};

const struct jobs edge_jobs = { .job = jobs, .n = ARRAY_LEN(jobs) };
