/* jobs.h - inner: the jobs of the domain system; lib/app/job.h says how they
 * run. */
#ifndef SYSTEM_JOBS_H
#define SYSTEM_JOBS_H

#include "app/job.h"

extern const struct jobs system_jobs;

/* admin_seed - the first administrator, when there is none. */
enum err
admin_seed(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* oplog_seal - the chain of the operation log; its key on standard input. */
enum err
oplog_seal(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err oplog_seal_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* oplog_verify - does that chain hold?  What does not is named. */
enum err
oplog_verify(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

#endif
