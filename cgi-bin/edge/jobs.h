/* jobs.h - inner: the jobs of the domain edge; app/job.h says how they
 * run. */
#ifndef EDGE_JOBS_H
#define EDGE_JOBS_H

#include "app/job.h"

extern const struct jobs edge_jobs;

/*
 * place_fill - sets the country of each device to that of the last IP address
 * it called from, by the file of country.h.  A device whose region an
 * administrator has set is left alone.  Prints how many devices were changed.
 * E_BAD_REQUEST, with the reason in the log, when region.ip.driver is not
 * "mmdb" or the file is missing; E_LOCKED when other transactions hold a device
 * for too long.  After an error the batches already written stay written.
 */
enum err
place_fill(struct ctx *ctx, const struct conf *conf, int argc, char **argv);

/* presence_flush - writes all last-seen times that the database does not
 * have yet.  presence_flush_watch - writes, in each step, those of devices
 * whose stored time has become too old (older than the resolution); at its
 * end, all. */
enum err
presence_flush(struct ctx *ctx, const struct conf *conf, int argc, char **argv);
enum err presence_flush_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

/* queue_take_watch - takes messages from the queues of the broker at
 * FLEETDESK_QUEUE_URL and carries them out, some in each step.  Those that it
 * has taken but not carried out when it ends go back to their queue. */
enum err queue_take_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step);

#endif
