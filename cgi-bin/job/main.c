/* main.c - the table of helpers; one executable for all, so that cron and
 * the supervisors need to know one name. */
#include "job/devices.h"
#include "job/job.h"
#include "job/outbox.h"

static const struct job jobs[] = {
	{
	    .name = "admin_seed",
	    .help = "create the first administrator when there is none",
	    .run = admin_seed,
	},
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
	{
	    .name = "import_run",
	    .help = "make devices of the files of import tasks",
	    .watch = import_run_watch,
	    .pause_ms = 250,
	},
	{
	    .name = "log_clean",
	    .help = "delete old rows of the access and error log",
	    .options = "[--days N] [--batch N]",
	    .run = log_clean,
	},
	{
	    .name = "openapi",
	    .help = "describe all that is served, from <pool> --describe",
	    .options = "FOLDER FILE...",
	    .run = openapi,
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
	{
	    .name = "outbox_send",
	    .help = "carry out what was promised in transactions",
	    .run = outbox_send,
	    .watch = outbox_send_watch,
	    .pause_ms = 250,
	},
	{
	    .name = "place_fill",
	    .help = "place devices by the addresses they last called from",
	    .run = place_fill,
	},
	{
	    .name = "pools",
	    .help = "show the pools of this host",
	    .options = "[--generation NAME]",
	    .run = pools,
	},
	{
	    .name = "presence_flush",
	    .help = "write when devices were last seen to the database",
	    .run = presence_flush,
	    .watch = presence_flush_watch,
	    .pause_ms = 5000,
	},
	{
	    .name = "push_stat",
	    .help = "print the counters of this host's push daemon",
	    .run = push_stat,
	},
	{
	    .name = "spool_load",
	    .help = "carry the access and error log into the database",
	    .run = spool_load,
	    .watch = spool_load_watch,
	    .pause_ms = 500,
	},
};

static const struct jobs job_jobs = { jobs, ARRAY_LEN(jobs) };
static const struct jobs *const all[] = { &job_jobs };

int
main(int argc, char **argv)
{
	return job_main(argc, argv, all, ARRAY_LEN(all));
}
