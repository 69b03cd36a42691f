/* jobs.c - files, and workbooks too large to wait for. */
#include "infra/jobs.h"

#include "base/base.h"

static const struct job jobs[] = {
	{
	    .name = "download_reap",
	    .help = "remove files made for answers an hour ago",
	    .run = download_reap,
	    .watch = download_reap_watch,
	    .pause_ms = 60000,
	},
	{
	    .name = "export_run",
	    .help = "make the workbooks of export tasks",
	    .watch = export_run_watch,
	    .pause_ms = 250,
	},
	{
	    .name = "file_origin",
	    .help = "tell the first storage where the world sees the suite",
	    .options = "URL",
	    .run = file_origin,
	},
	{
	    .name = "file_reap",
	    .help = "remove copies of files and files no row knows",
	    .run = file_reap,
	    .watch = file_reap_watch,
	    .pause_ms = 300000,
	},
};

const struct jobs infra_jobs = { .job = jobs, .n = ARRAY_LEN(jobs) };
