/* jobs.c - the jobs that create the first administrator, make and check the
 * hash chain of the operation log, and delete expired sessions. */
#include "system/jobs.h"

#include "base/base.h"

static const struct job jobs[] = {
	{
	    .name = "admin_password",
	    .help = "set the first administrator's password",
	    .run = admin_password,
	},
	{
	    .name = "admin_seed",
	    .help = "create the first administrator when there is none",
	    .run = admin_seed,
	},
	{
	    .name = "oplog_seal",
	    .help = "chain and sign the operation log; the key on stdin",
	    .run = oplog_seal,
	    .watch = oplog_seal_watch,
	    .pause_ms = 1000,
	},
	{
	    .name = "oplog_verify",
	    .help = "check that chain, name the first wrong row; key on stdin",
	    .run = oplog_verify,
	},
	{
	    .name = "session_clean",
	    .help = "delete expired sessions and tokens, and old rows of the "
	            "login log",
	    .run = session_clean,
	},
};

const struct jobs system_jobs = { .job = jobs, .n = ARRAY_LEN(jobs) };
