/*
 * main.c - the program `job`: what the domains do beside requests, and what is
 * of no domain; one executable, so that cron and the supervisors need to know
 * one name.
 */
#include "base/base.h"
#include "job/all.h"

int
main(int argc, char **argv)
{
	return job_main(argc, argv, all_jobs, n_all_jobs);
}
