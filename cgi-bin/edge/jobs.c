/* jobs.c - the list of the jobs of the domain edge, which write to the database
 * where devices are, when they were last seen, and what modules report in their
 * names. */
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
	{
	    .name = "queue_take",
	    .help = "store what modules put into queues of the broker",
	    .watch = queue_take_watch,
	    .pause_ms = 500,
	},
};

const struct jobs edge_jobs = { .job = jobs, .n = ARRAY_LEN(jobs) };
