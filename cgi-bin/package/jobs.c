/* jobs.c - the list of the jobs of the domain package, which make statistics of
 * what devices have installed. */
#include "package/jobs.h"

#include "base/base.h"

static const struct job jobs[] = {
	{
	    .name = "install_convert",
	    .help = "count by version what devices have reported in a month",
	    .options = "[--month yyyyMM]",
	    .run = install_convert,
	},
	{
	    .name = "install_index",
	    .help = "index which devices have a version",
	    .run = install_index,
	    .watch = install_index_watch,
	    .pause_ms = 2000,
	},
	{
	    .name = "install_months",
	    .help = "make the next month of reports and drop old ones",
	    .run = install_months,
	},
	{
	    .name = "install_total",
	    .help = "make the statistics of the months that were converted",
	    .options = "[--month yyyyMM]",
	    .run = install_total,
	},
};

const struct jobs package_jobs = { .job = jobs, .n = ARRAY_LEN(jobs) };
