/*
 * main.c - the program `job`, which runs the jobs of all domains and those that
 * belong to no domain; one executable, so that cron and the service manager
 * need to know only one name.
 */
#include "base/base.h"
#include "job/all_jobs.h"

int
main(int argc, char **argv)
{
	return job_main(argc, argv, all_jobs, n_all_jobs);
}
