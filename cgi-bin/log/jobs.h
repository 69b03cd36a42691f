/* jobs.h - inner: the jobs of the domain log; app/job.h says how they
 * run. */
#ifndef LOG_JOBS_H
#define LOG_JOBS_H

#include "app/job.h"

extern const struct jobs log_jobs;

/* log_clean - deletes old rows of the access log, of the error log and of what
 * users did to people, and frees the disk blocks of the files in which nginx
 * counts refused requests.  argv: "--days N", instead of what the configuration
 * says; "--batch N", rows in a transaction. */
enum err
log_clean(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* spool_load - load the records of the spool files into the database: one pass
 * over all files; spool_load_watch: one step, called again and again. */
enum err
spool_load(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err spool_load_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

#endif
