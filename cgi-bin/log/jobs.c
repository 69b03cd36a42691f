/* jobs.c - the logs on their way into the database and out of it. */
#include "log/jobs.h"

#include "base/base.h"

static const struct job jobs[] = {
	{
	    .name = "log_clean",
	    .help = "delete old rows of the access and error log",
	    .options = "[--days N] [--batch N]",
	    .run = log_clean,
	},
	{
	    .name = "spool_load",
	    .help = "carry the access and error log into the database",
	    .run = spool_load,
	    .watch = spool_load_watch,
	    .pause_ms = 500,
	},
};

const struct jobs log_jobs = { .job = jobs, .n = ARRAY_LEN(jobs) };
