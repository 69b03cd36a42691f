/* jobs.c - the first administrator and the chain of the operation log. */
#include "system/jobs.h"

#include "base/base.h"

static const struct job jobs[] = {
	{
	    .name = "admin_seed",
	    .help = "create the first administrator when there is none",
	    .run = admin_seed,
	},
	{
	    .name = "oplog_seal",
	    .help = "add the hash chain to the operation log; its key on stdin",
	    .run = oplog_seal,
	    .watch = oplog_seal_watch,
	    .pause_ms = 1000,
	},
	{
	    .name = "oplog_verify",
	    .help = "name the first row that breaks it; the key on stdin",
	    .run = oplog_verify,
	},
};

const struct jobs system_jobs = { .job = jobs, .n = ARRAY_LEN(jobs) };
