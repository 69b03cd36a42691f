/* job.h - main() of the jobs, which work beside the pools: a job runs once,
 * started by cron or by hand, or goes on working with --watch. */
#ifndef APP_JOB_H
#define APP_JOB_H

#include "app/conf.h"
#include "store/ctx.h"

/* What the loop of --watch and a step tell each other. */
struct job_step {
	bool ending; /* in: the job has to end: called while again is set */
	bool again;  /* out: there is more to do, call again without a pause */
};

struct job {
	const char *name, *help;
	const char
	    *options; /* arguments after the name; NULL: there are none */
	/* One pass; argv: the arguments after the name.  NULL: the job needs
	 * --watch. */
	enum err (*run)(
	    struct ctx *ctx, const struct conf *conf, int argc, char **argv);
	/* One step of --watch, which takes a few seconds at most.  After a
	 * failure it is called again, after a longer pause each time.  NULL:
	 * the job has no --watch. */
	enum err (*watch)(
	    struct ctx *ctx, const struct conf *conf, struct job_step *step);
	int pause_ms; /* between two steps */
};

/* The jobs of a domain. */
struct jobs {
	const struct job *job;
	size_t n;
};

/*
 * job_next - end a step of a pass: commits the transaction when e is OK, else
 * rolls it back; frees rows and memory of the step and sets the clock of ctx.
 * Returns e, or the error of the commit.
 */
enum err job_next(struct ctx *ctx, enum err e) MUST_CHECK;

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

#endif
