/* jobs.h - inner: the jobs that belong to no domain; app/job.h says how they
 * run. */
#ifndef JOB_JOBS_H
#define JOB_JOBS_H

#include "app/job.h"

/* cache_listen_watch - apply each NOTIFY of the channel cache to this host's
 * record cache, as a tombstone of the changed record. */
enum err cache_listen_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* cache_stat - print the bytes and entries of this host's record cache. */
enum err
cache_stat(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* outbox_call - make the calls of other programs that wait in the outbox; one
 * step. */
enum err outbox_call_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* outbox_send - carries out the messages of the outbox until there are none;
 * outbox_send_watch: one step of that. */
enum err
outbox_send(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err outbox_send_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* pools - print the pools of this host as a table, or the generation of one. */
enum err pools(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* queue_publish - publish the messages of the outbox that other programs take
 * from queues; one step. */
enum err queue_publish_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* push_stat - print the counters of this host's push daemon. */
enum err
push_stat(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

#endif
