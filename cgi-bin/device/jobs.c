/* jobs.c - the list of the jobs about devices. */
#include "device/jobs.h"

#include "base/base.h"

static const struct job jobs[] = {
	{
	    .name = "device_silence",
	    .help = "count the devices that were not heard of for long",
	    .watch = device_silence_watch,
	    .pause_ms = 10000,
	},
	{
	    .name = "import_run",
	    .help = "make devices of the files of import tasks",
	    .watch = import_run_watch,
	    .pause_ms = 250,
	},
};

const struct jobs device_jobs = { .job = jobs, .n = ARRAY_LEN(jobs) };
