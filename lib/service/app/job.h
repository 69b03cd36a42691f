/* job.h - main() of the jobs, which run besides the pools: a job runs once,
 * started by cron or by hand, or runs until it is stopped (--watch); and how
 * the last runs of the daily jobs ended. */
#ifndef APP_JOB_H
#define APP_JOB_H

#include "app/conf.h"
#include "store/ctx.h"

/* What the loop of job_main and a step of --watch say to each other. */
struct job_step {
	/* In: the job has to end.  The step is then called as long as it sets
	 * `again`. */
	bool ending;
	/* Out: there is more to do, so the step is called again without a
	 * pause. */
	bool again;
};

struct job {
	const char *name, *help;
	const char
	    *options; /* arguments after the name; NULL: there are none */
	/* Runs the job once; argv has the arguments after its name.  NULL: the
	 * job must be started with --watch. */
	enum err (*run)(
	    struct ctx *ctx, const struct conf *conf, int argc, char **argv);
	/* One step of --watch, which takes a few seconds at most.  After a
	 * failure it is called again after a pause, which grows with each
	 * failure.  NULL: the job has no --watch. */
	enum err (*watch)(
	    struct ctx *ctx, const struct conf *conf, struct job_step *step);
	int pause_ms; /* pause between two steps */
};

/* The jobs of a domain. */
struct jobs {
	const struct job *job;
	size_t n;
};

/*
 * job_next - ends a part of a job's work, a step or less: commits the
 * transaction when e is OK, else rolls it back, and frees the rows and the
 * memory of that part.  Then ctx begins anew, without a caller, with the time
 * that it is now; its connection and cache stay.  Returns e, or the error of
 * the commit.
 */
enum err job_next(struct ctx *ctx, enum err e) MUST_CHECK;

/* job_blameless - is it an error that the work of a job cannot cause, such as a
 * lost connection?  Such a try does not count: the work is tried again. */
bool job_blameless(enum err e);

/*
 * job_main - main() for the jobs of n domains: `job` lists them, `job NAME
 * [options]` runs one pass, `job NAME --watch` works until SIGTERM or SIGINT.
 * Returns the exit status: 0; 1 when the job failed; 64 for wrong arguments; 78
 * for a wrong configuration.
 */
int job_main(int argc, char **argv, const struct jobs *const *of, size_t n);

/* job_alone - main() of a program that is a single job: runs one pass with all
 * its arguments.  Returns the exit status, as job_main. */
int job_alone(int argc, char **argv, const struct job *job);

/*
 * job_cache_open - gives ctx the cache of the host, for a job that changes
 * records which the cache has: its commits then mark these records in the cache
 * (commit_note_add).  The cache is opened at the first call of the process, and
 * stays in ctx over all steps.  If it cannot be opened, the job goes on without
 * it, and `job cache_listen` marks the records some milliseconds after the
 * commit.
 */
void job_cache_open(struct ctx *ctx, const struct conf *conf);

/* job_cache_close - closes that cache, at the end of the process. */
void job_cache_close(struct ctx *ctx);

/* What a process of `job NAME --watch` notes of itself in the file
 * status/NAME.job, which stays when the process ends.  Times are in seconds
 * since 1970. */
struct job_pulse {
	const char *name;
	int64_t stepped_s; /* end of its last step that succeeded; 0: none */
	/* End of the last one that left nothing to do; before the first of
	 * them, when the job began. */
	int64_t rested_s;
	int64_t failures; /* steps that have failed one after the other */
};

/* job_pulses_read - writes what the jobs below home have noted of themselves to
 * out, sorted by name, at most max; returns how many. */
size_t job_pulses_read(
    struct arena *a, const char *home, struct job_pulse *out, size_t max);

/* The last run of a job, as scripts/timed_job has noted it; times in seconds
 * since 1970. */
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
