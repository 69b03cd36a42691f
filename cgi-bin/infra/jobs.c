/* jobs.c - the jobs about stored files, downloads and export tasks. */
#include "infra/jobs.h"

#include "base/base.h"

static const struct job jobs[] = {
	{
	    .name = "download_reap",
	    .help = "remove files made for one answer over an hour ago",
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
	    .help = "set the public origin of the first storage",
	    .options = "URL [once]",
	    .run = file_origin,
	},
	{
	    .name = "file_reap",
	    .help = "remove old copies of files, and files without a row",
	    .run = file_reap,
	    .watch = file_reap_watch,
	    .pause_ms = 300000,
	},
};

const struct jobs infra_jobs = { .job = jobs, .n = ARRAY_LEN(jobs) };
