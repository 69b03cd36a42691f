/* jobs.h - inner: the jobs of the domain system; app/job.h says how they
 * run. */
#ifndef SYSTEM_JOBS_H
#define SYSTEM_JOBS_H

#include "app/job.h"

extern const struct jobs system_jobs;

/* admin_seed - creates the first administrator, unless there is one. */
enum err
admin_seed(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* admin_password - sets the password of the first administrator. */
enum err
admin_password(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* oplog_seal - adds new rows of the operation log to its hash chain; reads the
 * key from standard input. */
enum err
oplog_seal(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err oplog_seal_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* oplog_verify - checks the hash chain and prints the first wrong row; reads
 * the key from standard input. */
enum err
oplog_verify(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* session_clean - deletes sessions and access tokens that have expired, and
 * rows of the login log that are older than log.login.keep-days says; prints
 * how many. */
enum err
session_clean(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

#endif
