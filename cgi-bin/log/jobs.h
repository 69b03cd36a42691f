/* jobs.h - the jobs of the domain log; lib/app/job.h says how they run. */
#ifndef LOG_JOBS_H
#define LOG_JOBS_H

#include "app/job.h"

extern const struct jobs log_jobs;

/* log_clean - rows older than some days out of the access and error log. */
enum err
log_clean(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* spool_load - what is spooled to the logs: all there is, or as it comes. */
enum err
spool_load(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err spool_load_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

#endif
