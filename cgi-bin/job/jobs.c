/* jobs.c - the jobs that belong to no domain: about this host's cache and
 * pools, the outbox and the push daemon. */
#include "job/jobs.h"

#include "base/base.h"

static const struct job jobs[] = {
	{
	    .name = "cache_listen",
	    .help = "apply changes of records to this host's cache",
	    .watch = cache_listen_watch,
	},
	{
	    .name = "cache_stat",
	    .help = "print the bytes and entries of this host's cache",
	    .run = cache_stat,
	},
	{
	    .name = "outbox_call",
	    .help = "make the calls of other programs in the outbox",
	    .watch = outbox_call_watch,
	    .pause_ms = 250,
	},
	{
	    .name = "outbox_send",
	    .help = "carry out the messages of the outbox",
	    .run = outbox_send,
	    .watch = outbox_send_watch,
	    .pause_ms = 250,
	},
	{
	    .name = "pools",
	    .help = "show the pools of this host, or the generation of one",
	    .options = "[--generation NAME]",
	    .run = pools,
	},
	{
	    .name = "push_stat",
	    .help = "print the counters of this host's push daemon",
	    .run = push_stat,
	},
	{
	    .name = "queue_publish",
	    .help = "publish messages of the outbox to the queues of others",
	    .watch = queue_publish_watch,
	    .pause_ms = 250,
	},
};

const struct jobs job_jobs = { .job = jobs, .n = ARRAY_LEN(jobs) };
