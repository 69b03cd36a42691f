/* jobs.c - the table of the jobs for the application blacklist. */
#include "blacklist/jobs.h"

#include "base/base.h"

static const struct job jobs[] = {
	{
	    .name = "blacklist_count",
	    .help = "count devices that have carried out the blacklist",
	    .run = blacklist_count,
	},
	{
	    .name = "blacklist_devices",
	    .help = "count the devices of blacklist records that are looked at",
	    .watch = blacklist_devices_watch,
	    .pause_ms = 1000,
	},
	{
	    .name = "blacklist_import",
	    .help = "add the addresses of long files to blacklist records",
	    .watch = blacklist_import_watch,
	    .pause_ms = 250,
	},
	{
	    .name = "policy_watch",
	    .help = "begin and end time windows of the blacklist",
	    .watch = policy_watch,
	    .pause_ms = 1000,
	},
	{
	    .name = "rule_watch",
	    .help = "count the devices of rules, check that the database and "
	            "the program agree on them",
	    .watch = rule_watch,
	    .pause_ms = 1000,
	},
};

const struct jobs blacklist_jobs = { .job = jobs, .n = ARRAY_LEN(jobs) };
