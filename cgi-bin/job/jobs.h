/* jobs.h - the jobs that are of no domain; lib/app/job.h says how they run. */
#ifndef JOB_JOBS_H
#define JOB_JOBS_H

#include "app/job.h"

extern const struct jobs job_jobs;

/* cache_listen_watch - NOTIFY cache to tombstones in this host's cache. */
enum err cache_listen_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* cache_stat - bytes and entries of this host's cache. */
enum err
cache_stat(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* outbox_send - what the outbox holds: all there is, or as it comes. */
enum err
outbox_send(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err outbox_send_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* pools - the pools of this host as a table, or the generation of one. */
enum err pools(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* push_stat - the counters of this host's push daemon. */
enum err
push_stat(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

#endif
