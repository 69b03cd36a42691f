/* job_last_run.h - how the last runs of the daily jobs ended, as
 * scripts/timed_job has noted it. */
#ifndef APP_JOB_LAST_RUN_H
#define APP_JOB_LAST_RUN_H

#include "base/arena.h"

/* The last run of a job; times in seconds since 1970. */
struct job_last_run {
	const char *name; /* name of the job */
	int64_t began_s, ended_s;
	int64_t status;   /* exit status; 0: it succeeded */
	int64_t failures; /* runs that have failed one after the other */
};

/*
 * job_last_runs_read - writes the last run of each job below home/cron to out,
 * sorted by name, at most max; returns how many.  A job that has not run yet,
 * or whose file cannot be read, is left out.
 */
size_t job_last_runs_read(
    struct arena *a, const char *home, struct job_last_run *out, size_t max);

#endif
