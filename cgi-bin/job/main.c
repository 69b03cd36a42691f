/*
 * main.c - the program `job`, which runs the jobs of all domains and those that
 * belong to no domain; one executable, so that cron and the service manager
 * need to know only one name.
 */
#include "base/base.h"
#include "job/jobs.h"

/* The jobs that belong to no domain. */
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

/* The domains that have jobs; each lists its own in its jobs.c. */
#define DOMAINS \
	D(job) \
	D(system) \
	D(device) D(edge) D(infra) D(log) D(bpm) D(package) D(blacklist)

#define D(domain) extern const struct jobs domain##_jobs;
DOMAINS
#undef D

#define D(domain) &domain##_jobs,
static const struct jobs *const all_jobs[] = { DOMAINS };
#undef D

int
main(int argc, char **argv)
{
	return job_main(argc, argv, all_jobs, ARRAY_LEN(all_jobs));
}
