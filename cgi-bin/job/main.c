/*
 * main.c - the program `job`: what the domains do beside requests, and what is
 * of no domain; one executable, so that cron and the supervisors need to know
 * one name.
 */
#include "job/job.h"
#include "job/outbox.h"

static const struct job jobs[] = {
	{
	    .name = "cache_listen",
	    .help = "carry changes of records into this host's cache",
	    .watch = cache_listen_watch,
	},
	{
	    .name = "cache_stat",
	    .help = "print the bytes and entries of this host's cache",
	    .run = cache_stat,
	},
	{
	    .name = "import_run",
	    .help = "make devices of the files of import tasks",
	    .watch = import_run_watch,
	    .pause_ms = 250,
	},
	{
	    .name = "openapi",
	    .help = "describe all that is served, from <pool> --describe",
	    .options = "FOLDER FILE...",
	    .run = openapi,
	},
	{
	    .name = "outbox_send",
	    .help = "carry out what was promised in transactions",
	    .run = outbox_send,
	    .watch = outbox_send_watch,
	    .pause_ms = 250,
	},
	{
	    .name = "pools",
	    .help = "show the pools of this host",
	    .options = "[--generation NAME]",
	    .run = pools,
	},
	{
	    .name = "push_stat",
	    .help = "print the counters of this host's push daemon",
	    .run = push_stat,
	},
};

static const struct jobs job_jobs = { jobs, ARRAY_LEN(jobs) };

/* Of the domains: each has its own in a jobs.c. */
#define DOMAINS   D(system) D(edge) D(infra) D(log)
#define D(domain) extern const struct jobs domain##_jobs;
DOMAINS
#undef D

#define D(domain) &domain##_jobs,
static const struct jobs *const all[] = { &job_jobs, DOMAINS };
#undef D

int
main(int argc, char **argv)
{
	return job_main(argc, argv, all, ARRAY_LEN(all));
}
