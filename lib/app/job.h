/* job.h - main() of the helpers beside the pools: run once by cron or by
 * hand, or kept running with --watch. */
#ifndef APP_JOB_H
#define APP_JOB_H

#include "app/conf.h"
#include "store/ctx.h"

/* Between a watch and its loop. */
struct job_step {
	bool ending; /* in: asked to end; steps go on as long as one wants */
	bool again;  /* out: there is more to do, go on without a pause */
};

struct job {
	const char *name, *help;
	const char *options; /* what may follow the name; NULL: nothing */
	/* One pass; argv is what follows the name.  NULL: only watched. */
	enum err (*run)(
	    struct ctx *ctx, const struct conf *conf, int argc, char **argv);
	/* One step of --watch, at most a few seconds.  A failed one is tried
	 * again, later each time.  NULL: cannot be watched. */
	enum err (*watch)(
	    struct ctx *ctx, const struct conf *conf, struct job_step *step);
	int pause_ms; /* between two steps */
};

/* What a domain does beside its requests. */
struct jobs {
	const struct job *job;
	size_t n;
};

/*
 * job_next - the end of a step within a pass: commits or rolls back, frees
 * rows and memory, and reads the clock anew.  Returns e, or what went wrong
 * with the commit.
 */
enum err job_next(struct ctx *ctx, enum err e) MUST_CHECK;

/*
 * job_main - the jobs of n domains: `job` lists them, `job NAME [options]` runs
 * one pass, `job NAME --watch` goes on until SIGTERM or SIGINT.  Returns the
 * exit status: 0, 1 when it failed, 64 for a wrong call, 78 for a wrong
 * configuration.
 */
int job_main(int argc, char **argv, const struct jobs *const *of, size_t n);

/* job_alone - a program that is one job, and runs one pass of it; all words
 * behind its name are the job's.  Returns the exit status. */
int job_alone(int argc, char **argv, const struct job *job);

#endif
