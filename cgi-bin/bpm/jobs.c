/* jobs.c - the list of the jobs of the domain bpm. */
#include "bpm/jobs.h"

#include "base/base.h"

static const struct job jobs[] = {
	{
	    .name = "flow_timer",
	    .help = "fire the timers of process instances",
	    .watch = flow_timer_watch,
	    .pause_ms = 250,
	},
};

const struct jobs bpm_jobs = { .job = jobs, .n = ARRAY_LEN(jobs) };
