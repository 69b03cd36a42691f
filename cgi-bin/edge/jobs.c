/* jobs.c - what is known of devices from their calls. */
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
