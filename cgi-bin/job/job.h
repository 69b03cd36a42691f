/* job.h - the helpers of `job`; see lib/app/job.h for what each part does. */
#ifndef JOB_JOB_H
#define JOB_JOB_H

#include "app/job.h"

/* admin_seed - the first administrator, when there is none. */
enum err
admin_seed(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* cache_listen_watch - NOTIFY cache to tombstones in this host's cache. */
enum err cache_listen_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* cache_stat - bytes and entries of this host's cache. */
enum err
cache_stat(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* download_reap - what was made for one answer an hour ago goes. */
enum err
download_reap(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err download_reap_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* export_run_watch - export tasks, two at a time. */
enum err export_run_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* file_origin - under which origin the world sees the suite, once. */
enum err
file_origin(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* file_reap - bytes nobody needs: all there are, or as they come. */
enum err
file_reap(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err file_reap_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* import_run_watch - imports of devices, two at a time. */
enum err import_run_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* log_clean - rows older than some days out of the access and error log. */
enum err
log_clean(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* openapi - the document of all rows, public and internal, into a folder. */
enum err
openapi(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* oplog_seal - the chain of the operation log; its key on standard input. */
enum err
oplog_seal(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err oplog_seal_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* oplog_verify - does that chain hold?  What does not is named. */
enum err
oplog_verify(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* pools - the pools of this host as a table, or the generation of one. */
enum err pools(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* push_stat - the counters of this host's push daemon. */
enum err
push_stat(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
/* spool_load - what is spooled to the logs: all there is, or as it comes. */
enum err
spool_load(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err spool_load_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

#endif
