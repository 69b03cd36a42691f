/* jobs.c - the jobs of the domain log: one loads records into the database, one
 * deletes old rows. */
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
	    .help = "load records of the spool into the access and error log "
	            "and the tables of devices",
	    .run = spool_load,
	    .watch = spool_load_watch,
	    .pause_ms = 500,
	},
};

const struct jobs log_jobs = { .job = jobs, .n = ARRAY_LEN(jobs) };
